"""What is hidden is not sent: not in a frame, not in a page, not by the way others behave."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.table_page import TablePage
from tests.browser.vault import CANARY, LURKER, Vault


def test_the_hidden_one_is_never_sent_to_those_who_may_not_know(vault: Vault) -> None:
    gm, player, spectator = vault.gm, vault.player, vault.spectator
    outsiders = (player, spectator)
    marker = gm.person.name
    expect(gm.token(CANARY)).to_have_accessible_name(re.compile("hidden"))

    # The GM does all manner of things with it: looks, moves, changes numbers, gives it the turn, takes that back.
    gm.tool("Place freely, outside the rules")
    gm.drag(LURKER, (10, 2))
    gm.expect_token_at(CANARY, (10, 2))
    gm.tool("Place freely, outside the rules")
    gm.sheet.get_by_text("Name, side, size").click()
    gm.sheet.get_by_label("Side").fill("shadows")
    gm.sheet.get_by_role("button", name="Save", exact=True).click()
    expect(gm.token(CANARY)).to_have_accessible_name(re.compile("shadows"))
    with vault.host.seated(vault.campaign) as wire:
        wire.do("change_sheet", token="lurker", status={"hp": 3})
        wire.do("set_order", order=["ada", "lurker", "brute"], active="lurker")
    for table in outsiders:
        expect(table.turns).to_contain_text("Someone unseen acts")
    gm.press("Control+z")
    for table in outsiders:
        expect(table.turns.locator("[aria-current=true]")).to_contain_text("Ada")
        table.reload()
        table.expect_drawn()

    # A last word that all of them hear, so that nothing is still under way when we look.
    gm.say(f"that was {marker}")
    for table in outsiders:
        expect(table.log).to_contain_text(f"that was {marker}")
        expect_ignorant(table)
    assert [frame for frame in gm.person.heard if CANARY in frame], "the name is not what this test looks for"


def test_it_appears_when_it_is_revealed_and_goes_when_hidden(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    expect_ignorant(player)

    gm.click(LURKER)
    gm.sheet.get_by_role("button", name="Reveal").click()
    player.expect_token_at(CANARY, LURKER)

    gm.sheet.get_by_role("button", name="Hide").click()
    expect(player.token(CANARY)).to_have_count(0)
    expect(gm.token(CANARY)).to_have_accessible_name(re.compile("hidden"))


def test_who_runs_into_the_hidden_one_learns_no_more_than_that(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    with vault.host.seated(vault.campaign) as wire:
        wire.do("place", token="lurker", at=[2, 1])
    player.expect_token_at("Ada", (2, 3))

    player.take((2, 3))
    player.carry((2, 0))
    # The plan runs right through it: that it does not is nothing she could know.
    player.expect_path((2, 2), (2, 1), (2, 0))
    player.drop()

    player.expect_token_at("Ada", (2, 2))
    expect(player.log).to_contain_text("Ada stops: something unseen is in the way.")
    expect(gm.log).to_contain_text(f"Ada ran into {CANARY}.")
    expect_ignorant(player)


def expect_ignorant(table: TablePage) -> None:
    """Neither the socket nor the page has ever held the name."""
    assert table.person.heard, "no frame was looked at"
    assert not [frame for frame in table.person.heard if CANARY.lower() in frame.lower() or "lurker" in frame]
    assert CANARY not in table.page.content()
