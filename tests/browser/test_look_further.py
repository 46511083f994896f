"""The rest of the tour: pages that few come to, and what the palette opens."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.host import PASSWORD, Host
from tests.browser.look import Look
from tests.browser.people import Enter
from tests.browser.server import Server
from tests.browser.vault import Vault


def test_passwords(enter: Enter, server: Server, device: dict[str, Any], look: Look) -> None:
    name = f"forgetful-{'phone' if device else 'desk'}"
    person = enter("forgetful", **device)
    page = person.page
    page.goto(f"{server.url}/sign-up/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.goto(f"{server.url}/account/password/")
    look.at(page, "change-password")
    page.get_by_role("button", name="Log out").click()
    page.goto(f"{server.url}/forgotten/")
    page.get_by_role("textbox").fill(name)
    page.get_by_role("button", name="Ask for a link").click()
    look.at(page, "forgotten-sent")
    links = re.findall(r"/forgotten/\S+/\S+/", server.said())
    assert links, "the link stands in the terminal"
    page.goto(server.url + links[-1])
    look.at(page, "new-password")
    with person.forgiving("404"):
        page.goto(f"{server.url}/enter/nonsense/")
        look.at(page, "enter-spent")
    assert not look.faults


def test_seats_and_programs(enter: Enter, host: Host, device: dict[str, Any], look: Look) -> None:
    campaign = host.campaign()
    person = enter("guest", host.guest(campaign.player_link, "Pia"), **device)
    guest = person.page
    guest.goto(f"{host.url}/campaigns/{campaign.id}/device/")
    look.at(guest, "device")
    guest.get_by_role("button", name="Make a link").click()
    expect(guest.get_by_label("Link", exact=True)).to_be_visible()
    look.at(guest, "device-link")
    guest.goto(f"{host.url}/campaigns/{campaign.id}/history/")
    look.at(guest, "history-empty")
    with person.forgiving("404"):
        guest.goto(f"{host.url}/take/nonsense/")
        look.at(guest, "take-gone")
        stranger = enter("stranger", **device)
        with stranger.forgiving("403|404"):
            stranger.page.goto(campaign.table)
            look.at(stranger.page, "no-seat")

    gm = enter("gm", host.state, **device).page
    gm.goto(f"{host.url}/campaigns/{campaign.id}/")
    gm.get_by_role("link", name="Manage Pia").click()
    gm.get_by_role("link", name=re.compile("Remove")).click()
    look.at(gm, "remove-seat")
    gm.goto(f"{host.url}/api/")
    look.at(gm, "api")
    assert not look.faults


@pytest.mark.parametrize(
    "action", ["", "Token library", "This scene", "Send players", "Change its picture", "Dice tray", "Board as a list"]
)
def test_what_the_palette_opens(vault: Vault, device: dict[str, Any], look: Look, action: str) -> None:
    gm = vault.window("gm", vault.host.state, **device)
    palette = gm.page.get_by_role("combobox", name="What do you want to do?")
    for said in ("Select Brute", action):
        gm.press("Control+k")
        palette.fill(said)
        if said:
            gm.press("Enter")
            # Gone and not only shut: until then it would not open again.
            expect(gm.page.locator("dialog.palette")).to_have_count(0)
    look.at(gm.page, f"palette-{action.lower().replace(' ', '-')}")
    assert not look.faults
