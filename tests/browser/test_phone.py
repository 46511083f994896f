"""The table on a phone: one finger, two fingers, and the panels that come up from below."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE
from tests.browser.fingers import Fingers
from tests.browser.table_page import TablePage
from tests.browser.vault import ADA, BRUTE, Vault


@pytest.fixture
def phone(vault: Vault) -> TablePage:
    """Pia's window, on her phone."""
    return vault.player_window(**PHONE)


def test_tap_selects_and_a_finger_moves_what_is_selected(phone: TablePage) -> None:
    fingers = Fingers(phone.page)
    phone.page.touchscreen.tap(*phone.spot(ADA))
    expect(phone.token("Ada")).to_have_attribute("aria-pressed", "true")
    phone.expect_reach()

    fingers.drag(phone.spot(ADA), phone.spot((2, 6)))

    phone.expect_token_at("Ada", (2, 6))


def test_a_finger_on_what_is_not_selected_moves_the_map(phone: TablePage) -> None:
    before = phone.spot(ADA)

    Fingers(phone.page).drag(before, (before[0], before[1] + 60))

    phone.page.wait_for_function(
        "([x, y]) => Math.abs(window.footwork.cellToScreen(x, y).y - %f) > 30" % before[1], arg=list(ADA)
    )
    phone.expect_token_at("Ada", ADA)
    assert phone.probe("plan") is None


def test_pinching_zooms_and_moves_nobody(phone: TablePage) -> None:
    phone.page.touchscreen.tap(*phone.spot(ADA))
    phone.expect_reach()
    (x, y), brute = phone.spot(ADA), phone.spot(BRUTE)
    fingers = Fingers(phone.page)

    # One finger takes the token along; then a second comes down, and both mean the map.
    fingers.down((x, y))
    fingers.move((x - 20, y))
    expect(phone.plan).to_be_visible()
    fingers.down((x - 20, y), (x + 60, y))
    for part in range(1, 6):
        fingers.move((x - 20 - 8 * part, y), (x + 60 + 16 * part, y))
    fingers.up()

    expect(phone.plan).to_have_count(0)
    assert phone.spot(BRUTE)[0] - phone.spot(ADA)[0] > 1.4 * (brute[0] - x)
    phone.expect_token_at("Ada", ADA)
    assert not [frame for frame in phone.person.said if '"command"' in frame and '"preview"' not in frame]


def test_panels_come_up_from_below_and_go(phone: TablePage) -> None:
    tabs = phone.page.get_by_role("navigation", name="Panels")
    panels = {"Turn": "Cycle 1", "Chat": "Log", "Sheet": "Tokens"}
    for tab, heading in panels.items():
        tabs.get_by_role("button", name=tab).tap()
        expect(phone.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        for other in panels.values():
            if other != heading:
                expect(phone.page.get_by_role("heading", name=other, exact=True)).to_be_hidden()
        for button in tabs.get_by_role("button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["width"] >= 44
            assert box["height"] >= 44
    tabs.get_by_role("button", name="Map").tap()
    expect(phone.page.get_by_role("complementary", name="Panels")).to_be_hidden()
    # Nothing sticks out to the side.
    assert phone.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_question_can_be_answered_with_a_thumb(vault: Vault) -> None:
    state = vault.host.guest(vault.campaign.player_link, "Otto")
    with vault.host.seated(vault.campaign) as wire:
        wire.do("change_token", token="brute", seats=[wire.seat("Otto")])
    phone = vault.window("phone", state, **PHONE)
    vault.player.drag(ADA, BRUTE)

    choices = phone.question("Brute").get_by_role("button")
    expect(choices).to_have_count(5)
    for choice in choices.all():
        expect(choice).to_be_in_viewport(ratio=1)
    phone.question("Brute").get_by_role("button", name="Let it in").tap()

    phone.expect_token_at("Ada", BRUTE)
