"""Maps of areas as people play on them: rooms and their borders in place of cells, halves in place of steps."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.host import Host
from tests.browser.inn import Inn
from tests.browser.look import Look
from tests.browser.people import Enter
from tests.browser.table_page import TablePage


@pytest.fixture
def inn(host: Host, enter: Enter) -> Inn:
    """An inn in play."""
    return Inn(host, enter)


def _spot(table: TablePage, place: str) -> tuple[float, float]:
    found = table.probe(f"placeToScreen({place!r})")
    return float(found["x"]), float(found["y"])


def _foot(table: TablePage, place: str) -> tuple[float, float]:
    """In an area, but beside whoever stands in the middle of it."""
    x, y = _spot(table, place)
    scale = float(table.probe("cellToScreen(1, 0)")["x"]) - float(table.probe("cellToScreen(0, 0)")["x"])
    return x - scale * 1.2, y + scale * 1.2


def _go(table: TablePage, place: str, *, tap: bool) -> None:
    x, y = _foot(table, place)
    if tap:
        table.page.touchscreen.tap(x, y)
    else:
        table.page.mouse.click(x, y)


def _expect_in(table: TablePage, token: str, place: str) -> None:
    table.page.wait_for_function("([id, place]) => window.footwork.placeOf(id) === place", arg=[token, place])


def _token(table: TablePage, name: str) -> Any:
    return table.page.get_by_role("button", name=re.compile(rf"^{name}, "))


def _select(table: TablePage, name: str) -> None:
    _token(table, name).focus()
    _token(table, name).press("Enter")
    table.expect_reach()


def test_somebody_walks_by_halves_on_any_device(inn: Inn, device: dict[str, Any], look: Look) -> None:
    player = inn.on(device)
    tap = bool(device)
    _select(player, "Ada")
    look.at(player.page, "areas-reach")

    _go(player, "hall", tap=tap)
    expect(player.plan).to_contain_text("1 area · 1 left")
    expect(player.plan).to_contain_text("to Hall")
    look.at(player.page, "areas-way")
    _go(player, "hall", tap=tap)
    _expect_in(player, "ada", "hall")
    expect(_token(player, "Ada")).to_have_accessible_name(re.compile("Hall"))

    # Half an area more, onto the door: a place of its own.
    x, y = _spot(player, "b3")
    if tap:
        player.page.touchscreen.tap(x, y)
    else:
        player.page.mouse.click(x, y)
    expect(player.plan).to_contain_text("½ area · ½ left")
    player.plan.get_by_role("button", name="Move").click()
    _expect_in(player, "ada", "b3")


def test_a_full_room_refuses_with_its_count(inn: Inn) -> None:
    player = inn.player
    _select(player, "Ada")
    _go(player, "hall", tap=False)
    player.page.keyboard.press("Enter")
    _expect_in(player, "ada", "hall")

    _go(player, "pantry", tap=False)
    expect(player.plan).to_contain_text("There is no room at Pantry: 4 of 4.")
    expect(player.plan).to_contain_text("AR-03")
    expect(player.plan.get_by_role("button", name="Move")).to_be_disabled()
    player.page.keyboard.press("Enter")
    expect(player.refusal).to_contain_text("There is no room at Pantry: 4 of 4.")
    _expect_in(player, "ada", "hall")


def test_the_ways_of_moving_say_what_they_come_to_before_anything_is_rolled(inn: Inn) -> None:
    player = inn.player
    _select(player, "Ada")
    modes = player.page.get_by_role("toolbar", name="Ways of moving")
    _go(player, "ledge", tap=False)
    expect(player.plan).to_contain_text("difficult: balance")
    expect(modes.get_by_role("button", name="Walk")).to_contain_text("another way")
    expect(modes.get_by_role("button", name="Balance")).to_contain_text("100 %")

    player.plan.get_by_role("button", name="Instead: Balance").click()
    expect(player.plan).to_contain_text("Keep the balance: 100 %")
    player.plan.get_by_role("button", name="Move").click()
    _expect_in(player, "ada", "ledge")
    expect(player.log).to_contain_text("Ada balances to Ledge")


def test_a_sneak_is_rolled_and_the_next_round_begins(inn: Inn) -> None:
    player, gm = inn.player, inn.gm
    _select(player, "Ada")
    modes = player.page.get_by_role("toolbar", name="Ways of moving")
    modes.get_by_role("button", name="Sneak").click()
    _go(player, "hall", tap=False)
    expect(player.plan).to_contain_text("Sneak unnoticed: 100 %")
    expect(modes.get_by_role("button", name="Sneak")).to_contain_text("100 %")
    expect(modes.get_by_role("button", name="Walk")).to_contain_text("no roll")
    expect(player.plan).to_contain_text("1 area · 1 left")
    player.page.keyboard.press("Enter")
    _expect_in(player, "ada", "hall")
    expect(player.log).to_contain_text("Ada sneaks to Hall")
    expect(player.sheet).to_contain_text("Undetected")
    expect(player.turns.get_by_text("1 area moved")).to_be_attached()

    expect(player.turns.get_by_role("button", name="Next round")).to_have_count(0)
    gm.turns.get_by_role("button", name="Next round").click()
    expect(player.turns).to_contain_text("Round2")
    expect(player.turns.get_by_text("0 areas moved")).to_be_attached()


def test_what_lies_behind_a_door_is_known_once_somebody_goes_through(inn: Inn) -> None:
    player = inn.player
    assert player.probe("placeToScreen('cellar')") is None
    _select(player, "Ada")
    _go(player, "hall", tap=False)
    player.page.keyboard.press("Enter")
    _expect_in(player, "ada", "hall")

    # By keys alone: down onto the door, and down through it.
    player.page.keyboard.press("ArrowDown")
    expect(player.plan).to_contain_text("½ area")
    player.page.keyboard.press("ArrowDown")
    expect(player.plan).to_contain_text("what lies beyond a door of Hall")
    player.page.keyboard.press("Enter")
    _expect_in(player, "ada", "cellar")
    expect(player.log).to_contain_text("Cellar of the drowned")


def test_ranges_are_told_and_aiming_says_who_is_in_range(inn: Inn) -> None:
    player = inn.player
    _select(player, "Ada")
    ranges = player.sheet.get_by_role("region", name="Ranges")
    expect(ranges.get_by_role("button", name="Bo")).to_contain_text("range 1")
    expect(ranges.get_by_role("button", name="Rat 1")).to_contain_text("range 2")

    player.actions.get_by_role("button", name="Aim").click()
    aim = player.page.get_by_role("group", name="Whom it is meant for")
    aim.get_by_role("button", name="Rat 1, range 2").click()
    player.page.keyboard.press("-")
    expect(player.page.get_by_test_id("deed")).to_contain_text("beyond 1")
    player.page.keyboard.press("+")
    expect(player.page.get_by_test_id("deed")).to_contain_text("Range 2 of 2")
    player.page.get_by_role("button", name="Do it").click()
    expect(player.log).to_contain_text("Ada aims at Rat 1: range 2 of 2.")


def test_the_board_says_areas_ways_and_who_is_there(inn: Inn) -> None:
    player = inn.player
    _select(player, "Ada")
    player.page.get_by_role("button", name="Board as a list, without the map").press("Enter")
    places = player.page.get_by_role("region", name="Areas")
    expect(places).to_contain_text("4 of 4 · full")
    expect(places).to_contain_text("Here: Rat 1, Rat 2, Rat 3, and Rat 4.")
    expect(places).to_contain_text("to what is not known yet: Door")
    ways = player.page.get_by_role("region", name="Where it can go")
    ways.get_by_role("button", name="Hall, 1", exact=True).click()
    ways.get_by_role("button", name="Move").click()
    _expect_in(player, "ada", "hall")
