"""An area is struck: laid by the GM or by whoever has the turn, answered on the map, resolved for all at once."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.devices import PHONE
from tests.browser.host import Host
from tests.browser.look import Look
from tests.browser.people import Enter
from tests.browser.station import ADA, BO, Station
from tests.browser.table_page import TablePage


def lay(table: TablePage, *, label: str = "Grenade", damage: str = "4") -> None:
    """Place a circle of three metres between Ada and Bo, and let it strike."""
    table.tool("Area effect")
    bar = table.page.get_by_role("region", name="Area effect")
    bar.get_by_label("What strikes").fill(label)
    bar.get_by_label("Damage").fill(damage)
    table.drag((5, 4), (7, 4))
    expect(bar.get_by_role("status")).to_contain_text("2 inside: Ada and Bo")
    bar.get_by_role("button", name="Strike").click()


def test_each_answers_on_the_map_and_the_results_come_together(host: Host, enter: Enter) -> None:
    station = Station(host, enter)
    gm, ada, bo = station.gm, station.ada, station.bo
    lay(gm)

    expect(ada.question("Ada")).to_contain_text("Grenade is about to strike Ada.")
    expect(ada.question("Ada").get_by_role("button", name="Dive")).to_have_count(2)
    expect(ada.waiting).to_contain_text("Waiting for Bo")

    ada.click((3, 2))
    expect(ada.question("Ada")).to_have_count(0)
    # Nothing is resolved before the last answer: not for her either.
    ada.expect_token_at("Ada", ADA)
    expect(gm.log).not_to_contain_text("dive (Celerity)")

    bo.click((8, 3))
    for table in (gm, ada, bo):
        table.expect_token_at("Ada", (3, 2))
        table.expect_token_at("Bo", (8, 3))
        expect(table.page.get_by_role("region", name="Questions")).to_have_count(0)


def test_by_keys_alone(host: Host, enter: Enter) -> None:
    station = Station(host, enter)
    lay(station.gm)
    ada = station.ada
    expect(ada.question("Ada")).to_be_focused()
    ada.press("2", "ArrowUp")
    expect(ada.question("Ada").get_by_role("status")).to_contain_text("column")
    ada.press("Enter")
    expect(ada.question("Ada")).to_have_count(0)


def test_the_gm_answers_for_those_who_are_away(host: Host, enter: Enter) -> None:
    station = Station(host, enter)
    gm, bo = station.gm, station.bo
    lay(gm)
    card = gm.page.get_by_role("region", name="Questions")
    card.get_by_role("button", name="Stand still for 1 who is away").click()
    expect(card).to_contain_text("Ada stands still and takes what comes?")
    card.get_by_role("button", name="Yes, stand still").click()
    # Otto is here and thinks: a click of the GM's on the map does not answer for him.
    expect(gm.question("Bo")).to_be_visible()
    gm.click((8, 3))
    expect(gm.question("Bo")).to_be_visible()

    bo.question("Bo").get_by_role("button", name="Stand still").click()
    for name in ("Ada", "Bo"):
        expect(gm.token(name)).to_have_accessible_name(re.compile(f"^{name}, 16 of 20 Hit points"))


def test_damage_that_cannot_be_read_is_told_before_it_strikes(host: Host, enter: Enter) -> None:
    gm = Station(host, enter).gm
    gm.tool("Area effect")
    bar = gm.page.get_by_role("region", name="Area effect")
    gm.drag((5, 4), (7, 4))
    expect(bar).to_contain_text("It can strike once you say how much damage it does.")
    bar.get_by_label("Damage").fill("3q6")
    expect(bar.get_by_role("alert")).to_contain_text("The damage cannot be read")
    expect(bar.get_by_role("button", name="Strike")).to_be_disabled()
    expect(bar.get_by_role("status")).to_contain_text("2 inside: Ada and Bo")
    bar.get_by_label("Damage").fill("3d6")
    expect(bar.get_by_role("button", name="Strike")).to_be_enabled()
    gm.press("Escape")


def test_whoever_has_the_turn_lays_one_on_painted_squares(host: Host, enter: Enter) -> None:
    station = Station(host, enter)
    ada, bo = station.ada, station.bo
    expect(bo.page.get_by_role("navigation", name="Tools").get_by_role("button", name="Area effect")).to_have_count(0)
    ada.tool("Area effect")
    bar = ada.page.get_by_role("region", name="Area effect")
    bar.get_by_role("button", name="Single squares").click()
    bar.get_by_label("Damage").fill("3")
    ada.drag((6, 3), (6, 5))
    expect(bar.get_by_role("status")).to_contain_text("1 inside: Bo")
    bar.get_by_role("button", name="Strike").click()
    expect(bo.question("Bo")).to_be_visible()


def test_on_a_phone_a_tap_dives(host: Host, enter: Enter) -> None:
    station = Station(host, enter)
    lay(station.gm)
    phone = station.phone(**PHONE)
    expect(phone.question("Ada")).to_be_visible()
    phone.page.touchscreen.tap(*phone.spot((3, 2)))
    expect(phone.question("Ada")).to_have_count(0)
    station.bo.question("Bo").get_by_role("button", name="Stand still").click()
    station.bo.expect_token_at("Ada", (3, 2))
    station.bo.expect_token_at("Bo", BO)


def test_whoever_is_late_stands_still(host: Host, enter: Enter) -> None:
    station = Station(host, enter)
    with host.seated(station.campaign) as wire:
        wire.do("set_settings", settings={"prompt_seconds": 4})
    gm, ada = station.gm, station.ada
    lay(gm)
    expect(ada.question("Ada").get_by_role("timer")).to_contain_text(re.compile(r"[1-4] s left, then: Stand still"))
    for table in (gm, ada):
        expect(table.page.get_by_role("region", name="Questions")).to_have_count(0)
    for name in ("Ada", "Bo"):
        expect(gm.token(name)).to_have_accessible_name(re.compile(f"^{name}, 16 of 20 Hit points"))


def test_how_it_looks(host: Host, enter: Enter, device: dict[str, Any], look: Look) -> None:
    station = Station(host, enter)
    name = "Commander Alexandrine van der Hoogenband-Whittingham the Third"
    with host.seated(station.campaign) as wire:
        wire.do("change_token", token="ada", name=name)
        wire.do("set_settings", settings={"prompt_seconds": 300})
        wire.do("set_gravity", on=False, cells=[[x, y] for x in range(9, 14) for y in range(4)])
    gm = station.window("gm", host.state, **device)
    for tool in ("Area effect", "Edit the map"):
        if device:
            gm.page.get_by_role("button", name="GM tools").click()
        gm.tool(tool)
        if tool == "Area effect":
            bar = gm.page.get_by_role("region", name="Area effect")
            bar.get_by_label("Damage").fill("3q6")
            gm.page.mouse.click(*gm.spot((5, 3)))
            expect(bar.get_by_role("alert")).to_be_visible()
            look.at(gm.page, "effect-laid")
        else:
            gm.page.get_by_role("button", name="Gravity", exact=True).click()
            look.at(gm.page, "gravity")
    cells = [[x, y] for x in range(4, 7) for y in range(3, 6)]
    with host.seated(station.campaign) as wire:
        wire.do("area_effect", shape="cells", cells=cells, damage="3d6", label="Steam from the burst main " * 3)
    gm.press("Escape")
    expect(gm.question(name)).to_be_visible()
    gm.page.get_by_role("button", name="Stand still for 2").click()
    look.at(gm.page, "effect-gm")
    ada = station.phone(**device)
    ada.question(name).get_by_role("button", name="Dive 2 m").click()
    expect(ada.question(name).get_by_role("button", name="Dive there")).to_be_visible()
    look.at(ada.page, "effect-player")
    assert not look.faults
