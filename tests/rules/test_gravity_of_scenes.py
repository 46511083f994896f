"""What becomes of a scene's gravity when the scene is copied or gets another size."""

from __future__ import annotations

import pytest

from rules.commands import AddScene, AddToken, ChangeScene, CopyScene, StandingOrder
from rules.dice import ScriptedDice
from rules.engine import decide, fold, new_table
from rules.rulings import Rejection
from rules.table import Scene, Table


def after(table: Table, *commands) -> Table:
    for command in commands:
        ruling = decide(table, command, ScriptedDice(()))
        assert not isinstance(ruling, Rejection), ruling
        table = fold(table, ruling.events)
    return table


def deck(**gravity) -> Table:
    return after(new_table("ground_combat"), AddScene(Scene(id="deck", name="Deck", width=8, height=6, **gravity)))


@pytest.mark.parametrize("gravity", [{"zero_g": "all", "gravity": ((7, 1), (2, 5))}, {"zero_g": ((7, 1), (2, 5))}])
def test_a_copy_has_the_same(gravity):
    table = after(deck(**gravity), CopyScene("deck", "other", "Other"))
    copy = table.scenes["other"]
    assert (copy.zero_g, copy.gravity) == (gravity["zero_g"], gravity.get("gravity", ()))


def test_a_copy_of_a_token_takes_no_orders():
    table = after(deck(), AddToken("ash", "Ash", "deck", (1, 1)), StandingOrder("ash", "invaded", "allow"))
    table = after(table, CopyScene("deck", "other", "Other"))
    assert table.tokens["ash"].orders and not table.tokens["other-1"].orders


def test_a_smaller_map_loses_what_is_outside():
    table = after(deck(zero_g=((7, 1), (2, 5), (6, 4))), ChangeScene("deck", width=7))
    assert table.scenes["deck"].zero_g == ((2, 5), (6, 4))
    table = after(table, ChangeScene("deck", width=8, height=5), ChangeScene("deck", height=6))
    assert table.scenes["deck"].zero_g == ((6, 4),), "what was lost does not come back"
    table = after(deck(zero_g="all", gravity=((7, 1), (2, 5))), ChangeScene("deck", height=5, width=7))
    assert (table.scenes["deck"].zero_g, table.scenes["deck"].gravity) == ("all", ())
