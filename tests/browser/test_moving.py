"""Moving a token of one's own: by hand, by key, along waypoints, and not."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.maps import DOOR_Y, WINDOW_Y
from tests.browser.vault import ADA, Vault


def test_reachable_squares_are_tinted_by_their_price(vault: Vault) -> None:
    player = vault.player
    near, far, beyond = (2, 5), (2, 7), (8, 5)
    before = {cell: player.color(cell, dx=8, dy=8) for cell in (near, far, beyond)}

    player.click(ADA)
    player.expect_reach()

    expect(player.token("Ada")).to_have_attribute("aria-pressed", "true")
    after = {cell: player.color(cell, dx=8, dy=8) for cell in (near, far, beyond)}
    assert after[near] != before[near]
    assert after[far] != before[far]
    # Behind the wall nothing is within reach.
    assert after[beyond] == before[beyond]


def test_the_path_goes_by_the_waypoints(vault: Vault) -> None:
    player = vault.player
    player.click(ADA)

    player.click((2, 1), holding="Control")
    player.click((4, 1))
    player.expect_path((2, 2), (2, 1), (3, 1), (4, 1))
    expect(player.plan).to_contain_text("4 AP · 3 left")
    player.plan.get_by_role("button", name="Move").click()

    player.expect_token_at("Ada", (4, 1))
    expect(player.log).to_contain_text("Ada walks 4 squares (4 AP, 3 left).")


def test_escape_leaves_everything_as_it_was(vault: Vault) -> None:
    player = vault.player
    player.take(ADA)
    player.carry((2, 6))
    player.expect_path((2, 4), (2, 5), (2, 6))

    player.press("Escape")
    expect(player.plan).to_have_count(0)
    player.drop()

    player.expect_token_at("Ada", ADA)
    expect(player.log).not_to_contain_text("Ada walks")


def test_a_walk_by_keys_alone(vault: Vault) -> None:
    player = vault.player
    player.expect_token_at("Ada", ADA)
    player.press("Tab")
    expect(player.token("Ada")).to_be_focused()

    player.walk_by_key("ArrowUp", "ArrowUp", "ArrowLeft")

    player.expect_token_at("Ada", (1, 1))
    expect(player.log).to_contain_text("Ada walks 3 squares (3 AP, 4 left).")


@pytest.mark.parametrize(
    ("row", "words"),
    [(1, "A wall is in the way."), (DOOR_Y, "A shut door is in the way."), (WINDOW_Y, "A window is in the way.")],
    ids=["wall", "door", "window"],
)
def test_what_stands_in_the_way_refuses_at_the_step(vault: Vault, row: int, words: str) -> None:
    player = vault.player
    with vault.host.seated(vault.campaign) as wire:
        wire.do("place", token="ada", at=[4, row])
    player.expect_token_at("Ada", (4, row))
    player.press("Tab")

    player.walk_by_key("ArrowRight", "ArrowRight")

    expect(player.refusal).to_contain_text(words)
    expect(player.refusal).to_contain_text("FW-01")
    box = player.refusal.bounding_box()
    assert box is not None
    x, y = player.spot((6, row))
    assert box["x"] <= x <= box["x"] + box["width"], "the words are over the step that is refused"
    assert abs(box["y"] + box["height"] / 2 - y) < 140
    player.expect_token_at("Ada", (4, row))


def test_a_goal_behind_a_wall_is_refused_by_the_wall(vault: Vault) -> None:
    player = vault.player
    player.take(ADA)
    player.carry((10, 1))
    expect(player.plan).to_contain_text("No way leads there.")
    player.drop()

    expect(player.refusal).to_contain_text("No way leads there.")
    expect(player.refusal).to_contain_text("FW-01")
    player.expect_token_at("Ada", ADA)


def test_a_goal_behind_a_wall_is_refused_where_the_wall_is(vault: Vault) -> None:
    player = vault.player
    player.drag(ADA, (11, 3))
    expect(player.refusal).to_contain_text("No way leads there.")

    box = player.refusal.bounding_box()
    assert box is not None
    (wall, _), (goal, _) = player.spot((6, 3)), player.spot((11, 3))
    middle = box["x"] + box["width"] / 2
    assert abs(middle - wall) < abs(middle - goal)


def test_a_door_that_the_gm_opens_lets_one_through(vault: Vault) -> None:
    player, gm = vault.player, vault.gm
    gm.tool("Doors and windows")
    gm.dialog.get_by_label("State of 1: column 7, row 4").select_option("open")
    expect(gm.log).to_contain_text("A door opens.")
    gm.press("Escape")
    expect(gm.dialog).to_have_count(0)
    expect(player.log).to_contain_text("A door opens.")

    player.drag(ADA, (7, 3))
    # The straight way leads through the foe, who would ask; there is one as short that goes round.
    player.expect_token_at("Ada", (7, 3))
    gm.expect_token_at("Ada", (7, 3))


def test_nobody_moves_what_is_not_theirs(vault: Vault) -> None:
    player, spectator = vault.player, vault.spectator
    for table, name, cell in ((player, "Brute", (4, 3)), (spectator, "Ada", ADA)):
        table.drag(cell, (4, 5))
        table.click(cell)
        expect(table.token(name)).to_have_attribute("aria-pressed", "true")
        expect(table.actions).to_have_count(0)
        assert table.probe("reach") == 0
        assert table.probe("plan") is None
        table.expect_token_at(name, cell)


def test_tokens_out_of_sight_are_found_by_key(vault: Vault) -> None:
    player = vault.player
    player.expect_token_at("Ada", ADA)
    for _ in range(6):
        player.press("+")
    player.drag_map((-900, 0))
    expect(player.token("Ada")).to_have_count(0)

    player.press("]")

    expect(player.token("Ada")).to_be_focused()
    expect(player.token("Ada")).to_be_in_viewport()
