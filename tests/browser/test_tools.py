"""What is laid on the map by hand: notes and who reads them, areas and whom they catch, walls that cannot be."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.table_page import Cell, TablePage
from tests.browser.vault import ADA, BRUTE, CANARY, Vault

pytestmark = pytest.mark.slow


def test_a_note_is_for_those_it_was_written_for(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    write(gm, (1, 1), "A rug")
    write(gm, (8, 2), "A pit under the rug", only_gms=True)
    gm.press("Escape")

    player.click((1, 1))
    expect(bar(player, "Note selected")).to_be_visible()
    player.click((8, 2))
    expect(bar(player, "Note selected")).to_have_count(0)
    gm.click((8, 2))
    chosen = bar(gm, "Note selected")
    expect(chosen.get_by_role("textbox", name="Words on it")).to_have_value("A pit under the rug")
    expect(chosen.get_by_role("button", name="Only GMs see it")).to_have_attribute("aria-pressed", "true")

    chosen.get_by_role("button", name="Players see it").click()
    expect(chosen.get_by_role("button", name="Players see it")).to_have_attribute("aria-pressed", "true")
    player.click((8, 2))
    expect(bar(player, "Note selected")).to_contain_text("Somebody else’s.")


def test_an_area_names_whom_it_catches_before_and_after(vault: Vault) -> None:
    gm = vault.gm
    gm.tool("Area templates")
    gm.take((3, 3))
    gm.carry((5, 3))
    expect(bar(gm, "Circle")).to_contain_text("2 inside: Ada and Brute")
    gm.drop()
    expect(bar(gm, "Circle")).to_contain_text("2 inside: Ada and Brute")
    gm.press("Escape")
    expect(bar(gm, "Circle selected")).to_contain_text("2 inside: Ada and Brute")
    gm.press("Escape")
    expect(bar(gm, "Circle selected")).to_have_count(0)

    # Whoever sees less is told of fewer, and selecting it tells of those who stand there by then.
    vault.player.click((3, 2))
    expect(bar(vault.player, "Circle selected")).to_contain_text("2 inside: Ada and Brute")
    with vault.host.seated(vault.campaign) as wire:
        wire.do("place", token="lurker", at=[3, 4])
        wire.do("place", token="brute", at=[9, 6])
    expect(bar(vault.player, "Circle selected")).to_contain_text("1 inside: Ada")
    gm.click((3, 2))
    expect(bar(gm, "Circle selected")).to_contain_text(re.compile(f"2 inside: (Ada and {CANARY}|{CANARY} and Ada)"))


def test_a_door_without_a_wall_is_refused_where_it_was_tried(vault: Vault) -> None:
    gm = vault.gm
    gm.page.get_by_role("application").focus()
    gm.press("d")
    gm.click((9, 2))
    expect(gm.refusal).to_contain_text("No wall here")
    at, cell = gm.refusal.bounding_box(), gm.spot((9, 2))
    assert at is not None
    assert at["x"] < cell[0] < at["x"] + at["width"]
    gm.press("Escape")
    expect(gm.refusal).to_have_count(0)


def test_p_points_at_once_and_with_shift_has_all_look(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    heard = player.page.locator("[aria-live=polite]")
    gm.page.mouse.move(*gm.spot((6, 5)))
    gm.press("p")
    expect(heard.filter(has_text="points at column 7, row 6.")).to_have_count(1)
    before = player.spot((1, 1))
    gm.page.mouse.move(*gm.spot((1, 1)))
    # Nobody points twice in a quarter of a second.
    gm.page.wait_for_timeout(300)
    gm.press("Shift+P")
    expect(heard.filter(has_text="asks you to look at column 2, row 2.")).to_have_count(1)
    assert player.spot((1, 1)) != before


def test_a_copy_leaves_the_sheet_that_is_read(vault: Vault) -> None:
    gm = vault.gm
    gm.select("Brute")
    gm.sheet.get_by_role("button", name="Make a copy").click()
    expect(gm.page.get_by_text("Click where Brute 2 stands.")).to_be_visible()
    gm.click((6, 6))
    gm.expect_token_at("Brute 2", (6, 6))
    gm.expect_token_at("Brute", BRUTE)
    gm.expect_token_at("Ada", ADA)
    expect(gm.token("Brute")).to_have_attribute("aria-pressed", "true")


def bar(table: TablePage, name: str) -> Locator:
    return table.page.get_by_role("region", name=name, exact=True)


def write(table: TablePage, cell: Cell, words: str, *, only_gms: bool = False) -> None:
    table.page.get_by_role("application").focus()
    table.press("j")
    table.click(cell)
    form = table.page.locator(".note-form")
    form.get_by_role("textbox", name="Note").fill(words)
    if only_gms:
        form.get_by_role("button", name="Only GMs see it").click()
    form.get_by_role("button", name="Put it there").click()
    expect(form).to_have_count(0)
