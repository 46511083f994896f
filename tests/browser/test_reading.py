"""The pages around a table, on a desk and on a phone: the door, seats, rules, history. Looked at, and used."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.host import Host
from tests.browser.look import Look
from tests.browser.people import Enter
from tests.browser.vault import ADA


def test_pages_to_read(enter: Enter, host: Host, device: dict[str, Any], look: Look) -> None:
    page = enter("reader", **device).page
    for path, name in (
        ("/first-steps/", "first-steps"),
        ("/rules/", "rules"),
        ("/rules/?q=barred", "rules-found"),
        ("/rules/ground_combat/", "rules-of-one"),
        ("/forgotten/", "forgotten"),
    ):
        page.goto(host.url + path)
        look.at(page, name)
    page.goto(f"{host.url}/rules/ground_combat/#GC-06")
    expect(page.locator("#GC-06")).to_be_in_viewport()
    page.get_by_label("Search these rules").fill("parry weapon")
    expect(page.locator("#GC-04")).to_be_visible()
    expect(page.locator("#FW-01")).to_be_hidden()
    page.get_by_label("Search these rules").fill("nothing like it")
    expect(page.get_by_text("No rule says that")).to_be_visible()
    look.at(page, "rules-none")
    assert not look.faults


def test_a_newcomer_knocks_and_is_let_in(enter: Enter, host: Host, device: dict[str, Any], look: Look) -> None:
    campaign = host.campaign()
    host.import_map(campaign)
    with host.seated(campaign) as wire:
        wire.add_token("ada", "Ada", ADA)
    gm = enter("gm", host.state, **device).page
    gm.goto(f"{host.url}/campaigns/{campaign.id}/")
    gm.get_by_label("Newcomers wait at the door").check()
    expect(gm.get_by_text("Newcomers now wait")).to_be_visible()

    guest = enter("guest", **device).page
    guest.goto(campaign.player_link)
    guest.get_by_label("Your name").fill("Pia")
    look.at(guest, "join-ask")
    guest.get_by_role("button", name="Ask to join").click()
    expect(guest.get_by_role("heading", name="You are at the door")).to_be_visible()
    look.at(guest, "door")

    # The page shows it by itself.
    expect(gm.get_by_text("wants to come in")).to_be_visible()
    look.at(gm, "campaign-knock")
    gm.get_by_role("button", name="Let in Pia").click()
    guest.wait_for_url("**/table/**")

    gm.goto(f"{host.url}/campaigns/{campaign.id}/")
    gm.get_by_role("link", name="Manage Pia").click()
    look.at(gm, "seat")
    gm.get_by_role("button", name="Make a link to this seat").click()
    look.at(gm, "seat-link")
    link = gm.get_by_label("Link", exact=True).input_value()
    other = enter("other device", **device).page
    other.goto(host.url + link[link.index("/take/") :])
    look.at(other, "take")
    other.get_by_role("button", name="Continue as Pia").click()
    other.wait_for_url("**/table/**")

    guest.goto(f"{host.url}/campaigns/{campaign.id}/history/")
    expect(guest.get_by_text("The GM added Ada.")).to_be_visible()
    look.at(guest, "history")
    guest.goto(host.url)
    look.at(guest, "lobby-guest")
    for path, name in (("account/", "account"), ("import/", "import-campaign")):
        gm.goto(f"{host.url}/{path}")
        look.at(gm, name)
    assert not look.faults


def test_a_part_that_changes_reaches_an_open_table(enter: Enter, host: Host) -> None:
    campaign = host.campaign()
    host.import_map(campaign)
    guest = enter("guest", host.guest(campaign.player_link, "Pia"))
    guest.page.goto(campaign.table)
    expect(guest.page.get_by_role("button", name="People")).to_be_visible()
    gm = enter("gm", host.state).page
    gm.goto(f"{host.url}/campaigns/{campaign.id}/")
    gm.get_by_role("link", name="Manage Pia").click()
    gm.get_by_label("Spectator").check()
    before = len(guest.heard)
    gm.get_by_role("button", name="Save").click()
    expect(gm.get_by_text("Pia is a spectator from now on.")).to_be_visible()
    # The socket is closed and comes back in its new part, without anybody's doing.
    for _ in range(50):
        fresh = guest.heard[before:]
        if any('"type":"welcome"' in frame and '"role":"spectator"' in frame for frame in fresh):
            break
        guest.page.wait_for_timeout(100)
    else:
        raise AssertionError("the guest's table did not come back as a spectator's")
