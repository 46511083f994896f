"""Maps of areas as a GM makes them: drawn corner by corner, changed, revealed, and written down as an outline."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.devices import PHONE
from tests.browser.host import Campaign, Host
from tests.browser.look import Look
from tests.browser.people import Enter
from tests.browser.table_page import TablePage


def _blank(host: Host) -> Campaign:
    campaign = host.campaign(ruleset="areas")
    with host.seated(campaign) as wire:
        page = {"id": "page", "name": "Page", "space": "areas", "width": 20, "height": 12}
        wire.do("add_scene", scene=page | {"chart": {"areas": [], "borders": [], "revealed": []}})
    return campaign


def _corner(table: TablePage, x: float, y: float) -> tuple[float, float]:
    return table.spot((x - 0.5, y - 0.5))  # type: ignore[arg-type]


def _click(table: TablePage, *corners: tuple[float, float]) -> None:
    for corner in corners:
        table.page.mouse.click(*_corner(table, *corner))


def _bar(table: TablePage, name: str) -> Locator:
    return table.page.get_by_role("region", name=name)


def _draw(table: TablePage, name: str, *corners: tuple[float, float]) -> None:
    _click(table, *corners, corners[0])
    field = _bar(table, "Draw areas").get_by_label("Name of the area")
    field.fill(name)
    field.press("Enter")
    expect(field).to_have_value(name)
    table.page.wait_for_function("() => window.footwork.pending === 0")


def test_rooms_are_drawn_joined_by_a_door_revealed_and_walked(host: Host, enter: Enter, look: Look) -> None:
    campaign = _blank(host)
    guest = host.guest(campaign.player_link, "Pia")
    gm = TablePage(enter("gm", host.state)).open(campaign.table)
    gm.expect_drawn()
    gm.tool("Map of areas")
    _draw(gm, "Hall", (2, 2), (8, 2), (8, 8), (2, 8))
    # A step back, and then closed by key; two of the corners take hold of the hall's edge.
    _click(gm, (8.05, 3.1), (12, 3), (14, 9))
    gm.press("Backspace")
    _click(gm, (12, 6), (8.06, 6.05))
    look.at(gm.page, "cartography-drawing")
    gm.press("Enter")
    field = _bar(gm, "Draw areas").get_by_label("Name of the area")
    field.fill("Cell")
    field.press("Enter")
    gm.page.wait_for_function("() => window.footwork.pending === 0")

    gm.page.get_by_role("button", name="Change areas").click()
    bar = _bar(gm, "Change areas")
    expect(bar).to_contain_text("2 areas · 1 border")
    _click(gm, (8, 4.5))
    expect(bar).to_contain_text("Between Hall and Cell")
    expect(bar).to_contain_text("Room for 2.")
    bar.get_by_label("Kind").select_option("door")
    expect(bar).to_contain_text("Room for 1.")
    look.at(gm.page, "cartography-border")
    gm.press("Escape")

    # Its corner goes, the edge stays shared, and the border is the same door.
    _click(gm, (10, 4))
    expect(bar.get_by_label("Name of the area")).to_have_value("Cell")
    look.at(gm.page, "cartography-area")
    start, end = _corner(gm, 8, 6), _corner(gm, 8, 7)
    gm.page.mouse.move(*start)
    gm.page.mouse.down()
    gm.page.mouse.move(*end, steps=4)
    gm.page.mouse.up()
    gm.press("Escape")
    _click(gm, (8, 5))
    expect(bar.get_by_label("Kind")).to_have_value("door")
    gm.press("Escape")

    # The hall in two and one again; each is one step to take back.
    _click(gm, (6, 4))
    gm.press("x")
    _click(gm, (4, 2), (4, 8))
    expect(bar).to_contain_text("2 areas")
    gm.press("m")
    expect(bar.get_by_label("Name of the area")).to_have_value("Hall")
    gm.press("Escape")
    expect(bar).to_contain_text("2 areas · 1 border")
    for count in ("3 areas", "2 areas · 1 border"):
        gm.press("Control+z")
        expect(bar).to_contain_text(count)

    pia = TablePage(enter("pia", guest)).open(campaign.table)
    pia.expect_drawn()
    assert pia.probe("placesKnown") == []
    gm.page.get_by_role("button", name="Reveal areas").click()
    reveal = _bar(gm, "Reveal areas")
    expect(reveal).to_contain_text("Players know 0 of 2 areas.")
    _click(gm, (4, 4))
    expect(reveal).to_contain_text("Players know 1 of 2 areas.")
    pia.page.wait_for_function("() => window.footwork.placesKnown.length === 2")
    look.at(gm.page, "cartography-reveal")
    reveal.get_by_label("As players see it").check()
    look.at(gm.page, "cartography-as-players-see-it")
    look.at(pia.page, "cartography-player")
    reveal.get_by_label("As players see it").uncheck()
    reveal.get_by_role("button", name="Hide all").click()
    pia.page.wait_for_function("() => window.footwork.placesKnown.length === 0")
    reveal.get_by_role("button", name="Reveal all").click()
    pia.page.wait_for_function("() => window.footwork.placesKnown.length === 3")

    with host.seated(campaign) as wire:
        areas = {area["name"]: area["id"] for area in wire.view["scene/page"]["chart"]["areas"]}
        seat = wire.seat("Pia")
        wire.do("add_token", token="ada", name="Ada", scene="page", at=areas["Hall"], seats=[seat], sheet={"agi": 10})
    ada = pia.page.get_by_role("button", name=re.compile("^Ada, "))
    ada.focus()
    ada.press("Enter")
    pia.expect_reach()
    pia.page.mouse.click(*_corner(pia, 11, 5.5))
    expect(pia.plan).to_contain_text("to Cell")
    pia.press("Enter")
    pia.page.wait_for_function("place => window.footwork.placeOf('ada') === place", arg=areas["Cell"])

    # Whom a blast would catch is said before it strikes.
    gm.press("Escape", "Escape")
    gm.press("x")
    _click(gm, (11, 5.5))
    blast = _bar(gm, "Blast")
    expect(blast).to_contain_text("1 inside: Ada")
    blast.get_by_label("What strikes").fill("Fireball")
    blast.get_by_label("Damage").fill("3")
    look.at(gm.page, "cartography-blast")
    blast.get_by_role("button", name="Strike").click()
    expect(gm.log).to_contain_text("Fireball")


def test_an_outline_is_read_while_it_is_written(host: Host, enter: Enter, look: Look) -> None:
    campaign = host.campaign(ruleset="areas")
    gm = TablePage(enter("gm", host.state)).open(campaign.table)
    gm.tool("Add a map")
    gm.dialog.get_by_text("Areas", exact=True).click()
    gm.dialog.get_by_text("Outline", exact=True).click()
    outline = gm.dialog.get_by_label("Outline: an area a line")
    outline.fill("Hall (huge): Yard by door")
    expect(gm.dialog).to_contain_text("Line 1: “huge”: expected one of")
    look.at(gm.page, "cartography-outline-error")
    outline.fill("Hall (large): Yard by door\nYard (open): Brook\nBrook (calm water)")
    expect(gm.dialog.get_by_role("img", name="3 areas and 2 borders")).to_be_visible()
    look.at(gm.page, "cartography-outline")
    gm.dialog.get_by_role("button", name="Make it").click()
    expect(gm.dialog).to_contain_text("The map is here")
    gm.dialog.get_by_role("button", name="To the map").click()
    gm.expect_drawn()
    assert len(gm.probe("placesKnown")) == 5


def test_saves_of_the_next_unit_are_told_before_it_begins(host: Host, enter: Enter, look: Look) -> None:
    campaign = host.campaign(ruleset="areas")
    areas = [{"id": "bank", "name": "Bank"}, {"id": "weir", "name": "Weir", "water": "turbulent"}]
    with host.seated(campaign) as wire:
        chart = {"areas": areas, "borders": [{"id": "shore", "between": ["bank", "weir"]}]}
        wire.do("add_scene", scene={"id": "s", "name": "S", "space": "areas", "width": 12, "height": 8, "chart": chart})
        wire.do("add_token", token="ada", name="Ada", scene="s", at="weir", sheet={"agi": 12})
        wire.do("set_order", order=["ada"], active="ada")
    gm = TablePage(enter("gm", host.state)).open(campaign.table)
    gm.expect_drawn()
    gm.turns.get_by_role("button", name="Next round").click()
    expect(gm.dialog).to_contain_text("Ada: swim (AGI), 60%")
    look.at(gm.page, "cartography-next-round")
    gm.dialog.get_by_role("button", name="Next round").click()
    expect(gm.turns).to_contain_text("2")


def test_a_room_is_drawn_by_finger(host: Host, enter: Enter, look: Look) -> None:
    campaign = _blank(host)
    gm = TablePage(enter("gm", host.state, **PHONE)).open(campaign.table)
    gm.expect_drawn()
    # The whole page is there to be drawn on.
    assert _corner(gm, 0, 0)[0] >= 0
    assert _corner(gm, 20, 12)[0] <= PHONE["viewport"]["width"]
    gm.page.get_by_role("button", name="Tools").click()
    gm.tool("Map of areas")
    bar = _bar(gm, "Draw areas")
    expect(bar).to_contain_text("Tap corner to corner, the first one again to close.")
    for count, corner in enumerate(((2, 1), (9, 1), (9, 6), (2, 6)), 1):
        gm.page.touchscreen.tap(*_corner(gm, *corner))
        look.at(gm.page, f"cartography-finger-{count}")
        expect(bar).to_contain_text("1 corner" if count == 1 else f"{count} corners")
    bar.get_by_role("button", name="Close it").click()
    expect(bar.get_by_label("Name of the area")).to_have_value("Zone 1")
    look.at(gm.page, "cartography-finger")
