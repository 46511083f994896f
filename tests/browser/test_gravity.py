"""Gravity is switched by the GM, for the whole map or for painted squares, and everybody floats by the rules."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.host import Host
from tests.browser.people import Enter
from tests.browser.station import Station


def test_switched_off_in_an_encounter_it_asks_at_once_and_drifts_at_the_turn(host: Host, enter: Enter) -> None:
    station = Station(host, enter)
    with host.seated(station.campaign) as wire:
        wire.do("place", token="ada", at=[3, 4])
    gm, ada, bo = station.gm, station.ada, station.bo
    gm.tool("Edit the map")
    gm.page.get_by_role("button", name="Gravity", exact=True).click()
    bar = gm.page.get_by_role("region", name="Gravity")
    bar.get_by_role("button", name="Switch gravity off everywhere").click()
    expect(bar).to_contain_text("There is no gravity on the whole map.")

    # Ada stands at the bulkhead and can grab it; Bo has nothing to grab, and drifts at once.
    ada.question("Ada").get_by_role("button", name="Grab hold").click()
    expect(ada.token("Ada")).to_have_accessible_name(re.compile("4 of 8 Action points"))
    gm.press("Escape")
    before = gm.probe("tokenAt('bo')")
    ada.page.keyboard.press("n")
    for table in (gm, ada, bo):
        table.page.wait_for_function(
            "was => JSON.stringify(footwork.tokenAt('bo')) !== JSON.stringify(was)", arg=before
        )
    after = gm.probe("tokenAt('bo')")
    assert max(abs(after[0] - before[0]), abs(after[1] - before[1])) == 1

    # In words, for those who do not see the map.
    bo.press("Alt+l")
    board = bo.page.get_by_role("region", name="Board as a list")
    expect(board).to_contain_text("There is no gravity on the whole map.")
    expect(board.get_by_role("button", name="Ada")).to_contain_text("no gravity here")

    # The turn, the grab, and then the gravity itself can be taken back.
    for _ in range(3):
        seq = gm.probe("seq")
        gm.press("Control+z")
        gm.page.wait_for_function("was => footwork.seq > was", arg=seq)
    expect(bo.page.locator(".legend")).to_have_count(0)


def test_painted_squares(host: Host, enter: Enter) -> None:
    station = Station(host, enter)
    gm, bo = station.gm, station.bo
    gm.press("Shift+Z")
    bar = gm.page.get_by_role("region", name="Gravity")
    gm.drag((5, 6), (8, 6))
    expect(bar).to_contain_text("There is no gravity on 4 squares.")
    expect(bo.page.locator(".legend")).to_contain_text("No gravity")

    bar.get_by_role("button", name="Box").click()
    gm.drag((4, 0), (6, 2))
    expect(bar).to_contain_text("There is no gravity on 13 squares.")
    bar.get_by_role("group", name="Paint").get_by_role("button", name="Gravity", exact=True).click()
    gm.drag((5, 6), (8, 6))
    expect(bar).to_contain_text("There is no gravity on 9 squares.")
    gm.press("Control+z")
    expect(bar).to_contain_text("There is no gravity on 13 squares.")


def test_the_gm_says_how_somebody_floats(host: Host, enter: Enter) -> None:
    station = Station(host, enter)
    with host.seated(station.campaign) as wire:
        wire.do("set_gravity", on=False)
    gm = station.gm
    gm.select("Crate")
    form = gm.page.locator(".sheet-form")
    form.get_by_label("Zero gravity").select_option("travelling")
    form.get_by_label("Heading").select_option("e")
    form.get_by_label("Speed").fill("3")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("button", name="Save")).to_have_count(0)
    expect(form.get_by_label("Speed")).to_have_value("3")
