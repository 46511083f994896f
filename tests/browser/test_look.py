"""A tour of every page, on a desk and on a phone: nothing serious by WCAG A and AA, nothing cut off, no error.

The pictures are kept in ``var/screens`` for people to look at. The canvas is beyond axe; the buttons over it are not.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FilePayload, Locator, expect

from tests.browser.host import PASSWORD, Host
from tests.browser.look import Look
from tests.browser.maps import universal_vtt
from tests.browser.people import Enter
from tests.browser.table_page import TablePage
from tests.browser.vault import ADA, BRUTE, Vault


def test_pages_before_an_account(enter: Enter, host: Host, device: dict[str, Any], look: Look) -> None:
    stranger = enter("stranger", **device)
    page = stranger.page
    for path, name in (("/", "start"), ("/log-in/", "log-in"), ("/sign-up/", "sign-up")):
        page.goto(host.url + path)
        look.at(page, name)
    page.get_by_label("Username").fill(host.name)
    page.get_by_label("Password", exact=True).fill("x")
    page.get_by_label("Password again").fill("y")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("That name is taken. Pick another.")).to_be_visible()
    look.at(page, "sign-up-refused")
    with stranger.forgiving("404"):
        page.goto(f"{host.url}/nowhere/")
        look.at(page, "not-found")
        page.goto(f"{host.url}/join/nonsense/")
        look.at(page, "no-such-invite")
    assert not look.faults


def test_pages_of_a_gm(enter: Enter, host: Host, device: dict[str, Any], look: Look) -> None:
    gm = enter("gm", **device)
    page = gm.page
    page.goto(f"{host.url}/sign-up/")
    page.get_by_label("Username").fill(f"newcomer-{'phone' if device else 'desk'}")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Your campaigns")).to_be_visible()
    look.at(page, "lobby-empty")
    page.get_by_role("link", name="New campaign").click()
    look.at(page, "new-campaign")
    page.get_by_label("Name").fill("The long and winding road to the Vault of the Forgotten King under the Hill")
    page.get_by_label("Ground Combat").check()
    page.get_by_role("button", name="Create campaign").click()
    expect(page.get_by_role("heading", name="Invite people")).to_be_visible()
    look.at(page, "campaign")
    here = page.url
    for path, name in (("", "lobby"), ("delete/", "delete"), ("invites/player/renew/", "renew")):
        page.goto(here + path if path else host.url)
        look.at(page, name)
    page.goto(here)
    page.get_by_role("link", name="Open table").click()
    expect(page.get_by_role("heading", name="Put a map on the table")).to_be_visible()
    look.at(page, "table-empty")
    page.get_by_role("button", name="Import a map or start with a blank grid").click()
    look.at(page, "import")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("File").set_input_files(map_file(b"{}"))
    with gm.forgiving("400"):
        dialog.get_by_role("button", name="Import").click()
        expect(dialog.get_by_role("alert")).to_be_visible()
    look.at(page, "import-refused")
    dialog.get_by_label("File").set_input_files(map_file(universal_vtt()))
    dialog.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", name="The map is here")).to_be_visible()
    look.at(page, "import-report")
    assert not look.faults


def test_coming_in_by_a_link(enter: Enter, host: Host, device: dict[str, Any], look: Look) -> None:
    campaign = host.campaign()
    host.import_map(campaign)
    with host.seated(campaign) as wire:
        wire.add_token("ada", "Ada", ADA)
        wire.add_token("bo", "Bo of the very long name that goes on and on until it wraps", (3, 3))
    guest = TablePage(enter("guest", **device))
    guest.page.goto(campaign.player_link)
    look.at(guest.page, "join")
    guest.page.get_by_label("Your name").fill("Pia")
    guest.page.get_by_role("button", name="Join").click()
    guest.ready().expect_drawn()
    look.at(guest.page, "table-without-a-token")
    guest.page.goto(campaign.player_link)
    look.at(guest.page, "join-again")
    watcher = TablePage(enter("watcher", host.guest(campaign.spectator_link, "Sam"), **device)).open(campaign.table)
    watcher.expect_drawn()
    look.at(watcher.page, "table-spectator")
    assert not look.faults


def test_a_table_in_play(vault: Vault, device: dict[str, Any], look: Look) -> None:
    player = vault.player_window(**device)
    player.click(ADA)
    player.expect_reach()
    player.click((4, 6))
    expect(player.plan).to_contain_text("AP")
    look.at(player.page, "player-plan")
    player.plan.get_by_role("button", name="Cancel").click()
    player.click((9, 5))
    expect(player.plan).to_contain_text("No way leads there.")
    look.at(player.page, "player-plan-refused")
    player.press("Enter")
    expect(player.refusal).to_be_visible()
    look.at(player.page, "player-refused")

    gm = vault.window("gm", vault.host.state, **device)
    player.drag(ADA, BRUTE)
    expect(player.waiting).to_be_visible()
    look.at(player.page, "player-waiting")
    expect(gm.question("Brute")).to_be_visible()
    look.at(gm.page, "gm-question")
    gm.question("Brute").get_by_role("button", name="Parry (Halberd)").click()
    player.expect_token_at("Ada", BRUTE)
    gm.select("Brute")
    if device:
        for tab in ("Turn", "Chat", "Sheet"):
            for name, table in (("gm", gm), ("player", player)):
                table.page.get_by_role("navigation", name="Panels").get_by_role("button", name=tab).click()
                look.at(table.page, f"{name}-{tab.lower()}")
    else:
        expect(gm.actions).to_be_visible()
        unfold(gm.sheet)
        look.at(gm.page, "gm-token")
    gm.page.get_by_role("button", name="People").click()
    look.at(gm.page, "gm-people")
    assert not look.faults


def test_the_dialogs_of_a_gm(vault: Vault, device: dict[str, Any], look: Look) -> None:
    gm = vault.window("gm", vault.host.state, **device)
    for tool in ("Add a map", "Add a token", "Turn order", "Doors and windows", "House rules", "Shortcuts"):
        if device:
            gm.page.get_by_role("button", name="GM tools").click()
            if tool == "Add a map":
                look.at(gm.page, "gm-tools")
        gm.tool(tool)
        unfold(gm.dialog)
        look.at(gm.page, f"dialog-{tool.lower().replace(' ', '-')}")
        gm.press("Escape")
        expect(gm.dialog).to_have_count(0)
    assert not look.faults


def map_file(data: bytes) -> FilePayload:
    """A file as one chooses it in a dialog."""
    return {"name": "vault.dd2vtt", "mimeType": "application/json", "buffer": data}


def unfold(panel: Locator) -> None:
    """Open all that is folded up in there."""
    folded = panel.locator("details:not([open]) > summary")
    for _ in range(folded.count()):
        folded.first.click()
