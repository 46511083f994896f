"""What a token does besides walking, chosen on the map: pushes, push-offs, ways round a square, standing orders."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.host import Host
from tests.browser.look import Look
from tests.browser.people import Enter
from tests.browser.station import ADA, Station
from tests.browser.table_page import TablePage


@pytest.fixture
def station(host: Host, enter: Enter) -> Station:
    """A deck in play."""
    return Station(host, enter)


def _bar(table: TablePage, deed: str) -> Locator:
    return table.page.get_by_role("region", name=re.compile(rf"^{deed}: "))


def _words(table: TablePage) -> Locator:
    """What the map says of the deed that is chosen for."""
    return table.page.get_by_test_id("deed")


def _begin(table: TablePage, key: str, deed: str) -> Locator:
    """Take a deed up by its key; the bar it is chosen for with."""
    table.select("Ada")
    table.press(key)
    bar = _bar(table, deed)
    expect(bar).to_be_visible()
    return bar


def test_a_push_shows_where_it_leads_and_both_see_it_happen(
    station: Station, look: Look, device: dict[str, Any]
) -> None:
    with station.host.seated(station.campaign) as wire:
        wire.do("change_sheet", token="ada", sheet={"strength": 50})
        wire.do("place", token="bo", at=[5, 4])
    ada = station.phone(**device) if device else station.ada
    bar = _begin(ada, "k", "Push")

    # There is nobody else, so it is clear who is meant.
    expect(bar.get_by_role("button", name="Bo")).to_have_attribute("aria-pressed", "true")
    expect(_words(ada)).to_contain_text("4 AP · 4 left")
    look.at(ada.page, "push")
    bo = station.bo
    ada.click((5, 4))

    for table in (ada, bo):
        table.expect_token_at("Bo", (6, 4))
    expect(bo.log).to_contain_text("push (Strength)")
    expect(bar).to_have_count(0)
    assert not look.faults


def test_a_push_off_is_aimed_at_the_wall_and_leaves_momentum(
    station: Station, look: Look, device: dict[str, Any]
) -> None:
    with station.host.seated(station.campaign) as wire:
        wire.do("set_gravity", on=False)
        wire.do("place", token="ada", at=[3, 4])
    ada = station.phone(**device) if device else station.ada
    bar = _begin(ada, "h", "Push off")

    headings = bar.get_by_role("group", name="Heading").get_by_role("button")
    # The bulkhead is in the west: away from it, square or diagonal.
    expect(headings).to_have_count(3)
    expect(bar.get_by_role("group", name="Speed")).to_contain_text("3 of 3")
    ada.press("Numpad9")
    expect(bar.get_by_role("button", name="north-east")).to_have_attribute("aria-pressed", "true")
    expect(_words(ada)).to_contain_text("6 AP · 2 left")
    bar.get_by_role("button", name="Slower").click()
    expect(bar.get_by_role("group", name="Speed")).to_contain_text("2 of 3")
    look.at(ada.page, "push-off")

    east = bar.get_by_role("button", name="east", exact=True)
    if device:
        # A tap chooses the arrow, another goes.
        ada.page.touchscreen.tap(*ada.spot((4, 4)))
        expect(east).to_have_attribute("aria-pressed", "true")
        ada.page.touchscreen.tap(*ada.spot((4, 4)))
    else:
        # The arrow that the mouse is on is the one that is meant; a click goes.
        ada.page.mouse.move(*ada.spot((4, 4)))
        expect(east).to_have_attribute("aria-pressed", "true")
        ada.click((4, 4))

    bo = station.bo
    for table in (ada, bo):
        table.expect_token_at("Ada", (5, 4))
    expect(bo.log).to_contain_text("Ada pushes off E, 2 m a cycle (6 AP, 2 left).")
    bo.select("Ada")
    expect(bo.sheet).to_contain_text("travelling E, 2 m a cycle")
    look.at(ada.page, "pushed-off")
    assert not look.faults


def test_readouts_name_their_parts_and_walking_says_why_not(station: Station) -> None:
    with station.host.seated(station.campaign) as wire:
        wire.do("set_gravity", on=False)
    ada = station.ada
    ada.select("Ada")
    derived = ada.sheet.get_by_role("group", name="Derived numbers")
    derived.get_by_text("Melee attack").click()
    expect(derived).to_contain_text("Melee attack −3")
    expect(derived).to_contain_text("GC-21")
    ways = ada.actions.get_by_role("group", name="Ways of moving")
    expect(ways.get_by_role("button", name=re.compile("^Walk"))).to_have_attribute("aria-disabled", "true")
    expect(ways).to_contain_text("GC-18")


def test_rotating_about_shows_both_ways_with_their_price(station: Station, look: Look, device: dict[str, Any]) -> None:
    with station.host.seated(station.campaign) as wire:
        wire.do("change_token", token="bo", side="foe")
    ada = station.phone(**device) if device else station.ada
    bar = _begin(ada, "q", "Rotate about")
    if not device:
        ada.page.mouse.move(*ada.spot((7, 4)))
        ada.page.wait_for_timeout(300)
        look.at(ada.page, "rotate-looking")
    ada.click((5, 5))
    bar.get_by_role("button", name="Clockwise", exact=True).click()
    expect(_words(ada)).to_contain_text("1 AP · 7 left")
    ada.press("+", "+", "+")
    expect(bar.get_by_role("group", name="Squares")).to_contain_text("4 squares")
    expect(_words(ada)).to_contain_text("4 AP · 4 left")
    # Bo stands on the way.
    expect(_words(ada)).to_contain_text("Somebody there will be asked.")
    look.at(ada.page, "rotate")

    bar.get_by_role("button", name="Do it").click()
    station.bo.question("Bo").get_by_role("button", name="Let it in").click()

    bo = station.bo
    for table in (ada, bo):
        table.expect_token_at("Ada", (6, 6))
    assert not look.faults


def test_rotating_about_goes_by_clicks_and_right_clicks(station: Station) -> None:
    ada = station.ada
    bar = _begin(ada, "q", "Rotate about")
    ada.click((5, 4))
    expect(bar.get_by_role("button", name="Clockwise", exact=True)).to_be_enabled()
    ada.click((5, 5))
    expect(_words(ada)).to_contain_text("1 AP · 7 left")
    ada.page.mouse.click(*ada.spot((9, 7)), button="right")
    expect(_words(ada)).to_have_count(0)
    ada.click((5, 5))
    expect(_words(ada)).to_contain_text("1 AP · 7 left")
    ada.click((5, 5))
    ada.expect_token_at("Ada", (5, 5))


def test_without_the_map_a_way_round_is_chosen_in_words(station: Station) -> None:
    ada = station.ada
    ada.select("Ada")
    ada.press("Alt+l")
    board = ada.page.get_by_role("region", name="Board as a list: Deck")
    board.get_by_role("region", name="Actions").get_by_role("button", name="Rotate about").click()
    bar = board.get_by_role("region", name="Rotate about: Ada")
    bar.get_by_label("Column").fill("6")
    bar.get_by_label("Column").press("Tab")
    expect(bar.get_by_label("Row")).to_have_value("5")
    bar.get_by_label("Row").fill("6")
    bar.get_by_label("Row").press("Tab")
    expect(bar).to_contain_text("r 1.41")
    bar.get_by_role("button", name="Counter-clockwise").click()
    expect(bar).to_contain_text("1 AP · 7 left")
    bar.get_by_role("button", name="Do it").click()
    expect(board).to_contain_text("column 5, row 6")


def test_a_standing_order_answers_without_a_pause(station: Station, look: Look, device: dict[str, Any]) -> None:
    bo = station.bo
    with station.host.seated(station.campaign) as wire:
        wire.do("change_token", token="bo", side="foe")
    bo.select("Bo")
    bo.sheet.get_by_text("Standing orders").click()
    order = bo.sheet.get_by_label("When somebody enters its square")
    expect(order).to_have_value("order:invaded")
    order.select_option(label="Let it in")
    expect(order).to_have_value("order:invaded:allow")
    expect(bo.sheet).to_contain_text("FW-18")

    ada = station.ada
    ada.drag(ADA, (6, 4))

    for table in (ada, bo):
        table.expect_token_at("Ada", (6, 4))
        expect(table.page.get_by_role("region", name="Questions")).to_have_count(0)
    # The others are not told what he ordered.
    ada.select("Bo")
    expect(ada.sheet.get_by_text("Standing orders")).to_have_count(0)
    gm = station.window("gm", station.host.state, **device)
    gm.select("Bo")
    if device:
        gm.press("c")
    shown = gm.sheet.get_by_label("When somebody enters its square")
    expect(shown).to_have_value("order:invaded:allow")
    shown.scroll_into_view_if_needed()
    look.at(gm.page, "standing-orders")
    assert not look.faults
