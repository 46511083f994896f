"""The search for ways: against an exhaustive one, and where there is none."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules import engine
from rules.commands import Move
from rules.knowledge import GM
from rules.paths import MAX_PATH
from rules.rulings import Rejection, Ruling
from rules.table import Clock, Wall
from tests.rules import boards, brute, kit
from tests.rules.kit import move, play, scene, token


def walker_on(made, start, diagonals, before, ap=99, each=1):
    """A table on which one token may move, with so many diagonals of its turn behind it."""
    now = kit.table(
        options={"diagonals": diagonals, "walk_ap": each}, tokens=[token("ana", start, sheet={"ap": ap})],
        scene=scene(made.width, made.height),
    )  # fmt: skip
    ana = replace(now.tokens["ana"], scene=made.id, diagonals=before)
    return replace(now, scenes={made.id: made}, active_scene=made.id, tokens={"ana": ana})


@pytest.mark.parametrize("diagonals", ["one", "alternating", "euclid"])
@pytest.mark.parametrize("before", [0, 1, 2, 5])
def test_ways_cost_what_an_exhaustive_search_finds(diagonals, before):
    """On 204 random boards of 6 x 6: from every parity, previews and reach know the least price there is."""
    random = Random(f"{diagonals} {before}")
    for _ in range(17):
        made = replace(boards.scene(random, aligned=True, secrets=False), width=6, height=6)
        start = boards.free_place(random, made, 1)
        each = random.choice((1, 2, 3))
        now = walker_on(made, start, diagonals, before, each=each)
        expected = brute.cheapest(made, start, diagonals=diagonals, each=each, before=before)
        assert engine.reach(now, "ana", "walk") == expected
        for x in range(6):
            for y in range(6):
                if max(abs(x - start[0]), abs(y - start[1])) < 2:
                    continue
                shown = engine.preview(now, Move("ana", ((x, y),)))
                if (x, y) in expected:
                    assert shown.rejection is None
                    assert shown.costs[-1] == expected[x, y], f"{start} to {(x, y)}"
                else:
                    assert shown.rejection is not None


@pytest.mark.parametrize("diagonals", ["one", "alternating", "euclid"])
@pytest.mark.parametrize("each", [0, 1])
@pytest.mark.parametrize("running", [True, False])
def test_where_no_way_leads_the_search_ends_soon_and_says_why(diagonals, each, running):
    now = kit.table(
        options={"diagonals": diagonals, "walk_ap": each},
        tokens=[token("ana", (0, 0))],
        scene=scene(40, 40, walls=[[[30, 0], [30, 40]]]),
    )
    if not running:
        now = replace(now, clock=Clock())
    refused = engine.decide(now, move("ana", (35, 20)), kit.SeededDice(kit.SEED))
    assert isinstance(refused, Rejection)
    assert (refused.code, refused.rule) == ("wall", "FW-01")
    found = engine.reach(now, "ana", "walk")
    assert len(found) == (
        1200 - 1 if not running or not each else {"one": 48, "alternating": 36, "euclid": 40}[diagonals]
    )


def test_a_path_has_a_longest_length():
    # A serpentine of 60 rows, 10 cells each.
    walls = [[[0 if row % 2 else 1, row], [9 if row % 2 else 10, row]] for row in range(1, 60)]
    now = replace(kit.table(tokens=[token("ana", (0, 0))], scene=scene(10, 60, walls=walls)), clock=Clock())
    far = play(now, move("ana", (0, 59)))
    assert isinstance(far.answer, Rejection)
    assert (far.answer.code, far.answer.rule, far.answer.at) == ("path_too_long", "FW-04", MAX_PATH)
    assert far.after is now
    near = play(now, move("ana", (5, 40)))
    assert isinstance(near.answer, Ruling)


@pytest.mark.timeout(60)  # no measure, only an end to a search that has none
def test_a_vast_search_is_given_up():
    now = replace(kit.table(tokens=[token("ana", (0, 0))], scene=scene(300, 300, solid=[])), clock=Clock())
    # Two vast halves, so that too many cells would have to be looked at from either end.
    made = next(iter(now.scenes.values()))
    made = replace(made, walls=(*made.walls, Wall("middle", (150_000, 0), (150_000, 300_000))))
    now = replace(now, scenes={made.id: made})
    refused = engine.decide(now, move("ana", (299, 299)), kit.SeededDice(kit.SEED))
    assert isinstance(refused, Rejection)
    assert refused.code == "path_too_long"
    many = Move("ana", tuple((299, 299 - number % 2) for number in range(500)))
    assert isinstance(engine.decide(now, many, kit.SeededDice(kit.SEED)), Rejection)


def test_a_closed_corner_of_a_vast_map_is_known_for_one():
    made = kit.table(
        tokens=[token("ana", (0, 0))], scene=scene(300, 300, walls=[[[298, 298], [300, 298]], [[298, 298], [298, 300]]])
    )
    refused = engine.decide(replace(made, clock=Clock()), move("ana", (299, 299)), kit.SeededDice(kit.SEED))
    assert isinstance(refused, Rejection)
    assert (refused.code, refused.rule) == ("wall", "FW-01")


def test_of_equal_ways_always_the_same_one():
    """The order of ``reach`` and the way found are part of what players see: they do not depend on chance."""
    now = kit.table(tokens=[token("ana", (2, 2), sheet={"ap": 2})], scene=scene(5, 5))
    ring = [(1, 1), (2, 1), (3, 1), (1, 2), (3, 2), (1, 3), (2, 3), (3, 3)]
    assert list(engine.reach(now, "ana", "walk")) == [
        *ring,
        (0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 1), (4, 1), (0, 2), (4, 2), (0, 3), (4, 3),
        (0, 4), (1, 4), (2, 4), (3, 4), (4, 4),
    ]  # fmt: skip
    ways = {engine.preview(now, Move("ana", ((4, 3),)), GM).path for _ in range(5)}
    assert len(ways) == 1
