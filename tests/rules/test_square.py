"""The square grid and its corner rule, case by case and against a second opinion."""

from __future__ import annotations

import gc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.space.square import NEIGHBOURS, Ground, adjacent, cells_of, ground_of, has_secrets
from rules.table import Door, Scene, Wall
from tests.rules import boards, brute

seeds = st.integers(0, 2**32)


def ground(*walls, width=4, height=4, secrets=True, **parts):
    lines = tuple(
        Wall(f"w{i}", (round(ax * 1000), round(ay * 1000)), (round(bx * 1000), round(by * 1000)))
        for i, ((ax, ay), (bx, by)) in enumerate(walls)
    )
    return Ground(Scene(id="s", name="S", width=width, height=height, walls=lines, **parts), secrets=secrets)


def kind(where, start, end, size=1):
    bar = where.bar(start, end, size)
    return None if bar is None else bar.kind


E, S, SE = ((1, 1), (2, 1)), ((1, 1), (1, 2)), ((1, 1), (2, 2))

CASES = [
    # What it is, the walls, the step, whether it is stopped. The step's line runs from (1.5, 1.5).
    ("across the middle", [((2, 1), (2, 2))], E, True),
    ("a long one", [((2, -9), (2, 9))], E, True),
    ("one thousandth into the way", [((2, 1), (2, 1.501))], E, True),
    ("ends on the way, from one side", [((2, 1), (2, 1.5))], E, False),
    ("ends on the way, from the other side", [((2, 2), (2, 1.5))], E, False),
    ("one thousandth short of the way", [((2, 1), (2, 1.499))], E, False),
    ("two ends meet on the way", [((2, 1), (2, 1.5)), ((2, 2), (2, 1.5))], E, True),
    ("two ends at different places, from both sides", [((1.7, 1), (1.7, 1.5)), ((2.3, 2), (2.3, 1.5))], E, True),
    ("two ends at different places, from one side", [((1.7, 1), (1.7, 1.5)), ((2.3, 1), (2.3, 1.5))], E, False),
    ("two ends at one place, from one side", [((1.9, 1), (2, 1.5)), ((2.1, 1), (2, 1.5))], E, False),
    ("along the way, between the centres", [((1.6, 1.5), (2.4, 1.5))], E, False),
    ("along the way, over the start", [((1.2, 1.5), (1.6, 1.5))], E, True),
    ("along the way, up to the start", [((1, 1.5), (1.5, 1.5))], E, True),
    ("along the way, behind the start", [((0, 1.5), (1.499, 1.5))], E, False),
    ("along the way, over the goal", [((2.4, 1.5), (2.6, 1.5))], E, True),
    ("along the whole of it", [((1, 1.5), (3, 1.5))], E, True),
    ("a crossing of the start's centre", [((1, 1), (2, 2))], E, True),
    ("an end at the start's centre", [((1.5, 1.5), (1, 1.2))], E, True),
    ("an end at the goal's centre, from the far side", [((2.5, 1.5), (3, 1.5))], E, True),
    ("beside the way, collinear with the border", [((1, 1), (3, 1))], E, False),
    ("behind the start", [((1.2, 1), (1.2, 2))], E, False),
    ("beyond the goal", [((2.8, 1), (2.8, 2))], E, False),
    ("a point on the way", [((2, 1.5), (2, 1.5))], E, False),
    ("a point at the centre", [((1.5, 1.5), (1.5, 1.5))], E, True),
    ("a level wall", [((0, 2), (4, 2))], S, True),
    ("a slanted wall across", [((1.2, 1.9), (1.8, 2.1))], S, True),
    ("a slanted wall beside", [((1.6, 1.4), (1.9, 2.4))], S, False),
    ("diagonal, one wall's end at the corner from above", [((2, 1), (2, 2))], SE, False),
    ("diagonal, from the left", [((1, 2), (2, 2))], SE, False),
    ("diagonal, from below", [((2, 2), (2, 3))], SE, False),
    ("diagonal, from the right", [((2, 2), (3, 2))], SE, False),
    ("diagonal, straight on: above and below", [((2, 1), (2, 2)), ((2, 2), (2, 3))], SE, True),
    ("diagonal, one wall through the corner", [((2, 1), (2, 3))], SE, True),
    ("diagonal, one level wall through the corner", [((1, 2), (3, 2))], SE, True),
    ("diagonal, above and right: an L on one side", [((2, 1), (2, 2)), ((2, 2), (3, 2))], SE, False),
    ("diagonal, left and below: an L on the other side", [((1, 2), (2, 2)), ((2, 2), (2, 3))], SE, False),
    ("diagonal, above and left: an L around the start", [((2, 1), (2, 2)), ((2, 2), (1, 2))], SE, True),
    ("diagonal, right and below: an L around the goal", [((2, 2), (3, 2)), ((2, 2), (2, 3))], SE, True),
    ("diagonal, a wall across the corner", [((1, 3), (3, 1))], SE, True),
    ("diagonal, a wall along it past the corner", [((1.8, 1.8), (2.2, 2.2))], SE, False),
    ("diagonal, short of the corner", [((2, 1), (2, 1.999)), ((2, 2.001), (2, 3))], SE, False),
]  # fmt: skip


@pytest.mark.parametrize(("walls", "step", "stopped"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_stops_a_step(walls, step, stopped):
    for lines in (walls, [(b, a) for a, b in walls], walls[::-1]):
        where = ground(*lines)
        start, end = step
        assert (where.bar(start, end) is not None) == stopped
        assert (where.bar(end, start) is not None) == stopped, "a step can be walked back"


def test_the_bar_says_what_it_is():
    doors = (
        Door("gate", (1000, 0), (1000, 1000)),
        Door("pane", (2000, 0), (2000, 1000), "window", "open"),
        Door("arch", (3000, 0), (3000, 1000), "door", "open"),
        Door("hatch", (1000, 1000), (1000, 2000), "door", "open", True),
    )
    where = ground(((0, 1), (1, 1)), doors=doors, solid=((3, 3),))
    assert [kind(where, (0, 0), (1, 0)), kind(where, (1, 0), (2, 0)), kind(where, (2, 0), (3, 0))] == [
        "door",
        "window",
        None,
    ]
    assert kind(where, (0, 0), (0, 1)) == "wall"
    assert where.bar((0, 0), (0, 1)).id == "w0"
    assert kind(where, (0, 1), (1, 1)) is None, "the GM knows the secret door, and that it is open"
    player = ground(doors=doors, secrets=False)
    assert kind(player, (0, 1), (1, 1)) == "wall", "to others it is a wall, open or not"
    assert kind(where, (2, 3), (3, 3)) == "solid"
    assert kind(where, (3, 3), (2, 3)) == "solid", "nor does anybody walk out of something solid"
    assert kind(where, (3, 0), (4, 0)) == "edge"
    assert kind(where, (0, 0), (-1, -1)) == "edge"


def test_large_footprints():
    where = ground(((2, 0), (2, 1)), height=4, width=6, solid=((5, 3),))
    assert where.stands((0, 0), 2) is None
    assert where.stands((1, 0), 2).kind == "straddle"
    assert where.stands((4, 2), 2).kind == "solid"
    assert where.stands((5, 0), 2).kind == "edge"
    assert kind(where, (0, 0), (1, 0), 2) == "wall"
    assert kind(where, (0, 1), (1, 1), 2) is None
    assert kind(where, (1, 1), (1, 0), 2) == "straddle", "from below it would come to stand astride the wall"
    assert kind(where, (1, 0), (1, 1), 2) == "straddle", "and the other way about: no step leads out of there"


def test_footprints_and_neighbours():
    assert cells_of((2, 3), 1) == ((2, 3),)
    assert cells_of((2, 3), 2) == ((2, 3), (3, 3), (2, 4), (3, 4))
    assert len(set(cells_of((0, 0), 5))) == 25
    assert sorted(NEIGHBOURS) == sorted((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0))
    assert adjacent((0, 0), (1, 1))
    assert not adjacent((0, 0), (0, 0))
    assert not adjacent((0, 0), (2, 0))


def test_the_ground_of_a_scene_lives_as_long_as_the_scene():
    plain = Scene(id="s", name="S", width=2, height=1)
    assert ground_of(plain, secrets=True) is ground_of(plain, secrets=False), "without secrets all share one"
    told = Scene(id="s", name="S", width=2, height=1, walls=(Wall("w", (1000, 0), (1000, 1000), True),))
    assert has_secrets(told)
    assert ground_of(told, secrets=True).bar((0, 0), (1, 0)) is not None
    assert ground_of(told, secrets=False).bar((0, 0), (1, 0)) is None
    # New scenes often take the place of old ones in memory; none may inherit their ground.
    for number in range(200):
        walled = number % 2 == 0
        walls = (Wall("w", (1000, 0), (1000, 1000)),) if walled else ()
        fresh = Scene(id="s", name="S", width=2, height=1, walls=walls)
        assert (ground_of(fresh, secrets=False).bar((0, 0), (1, 0)) is not None) == walled
        del fresh
        if number % 50 == 0:
            gc.collect()


@given(seeds, st.sampled_from([1, 2, 3]))
def test_against_the_second_opinion(seed, size):
    scene = boards.scene(Random(seed))
    where = Ground(scene, secrets=True)
    lines = brute.barriers(scene)
    for x in range(scene.width):
        for y in range(scene.height):
            if where.stands((x, y), size) is not None:
                continue
            expected = set(brute.steps(scene, lines, (x, y), size).values())
            around = [(x + dx, y + dy) for dx, dy in NEIGHBOURS]
            assert {cell for cell in around if where.bar((x, y), cell, size) is None} == expected


@given(seeds, st.sampled_from([1, 2]), st.booleans())
def test_every_step_can_be_walked_back(seed, size, secrets):
    scene = boards.scene(Random(seed))
    where = Ground(scene, secrets=secrets)
    for x in range(-1, scene.width + 1):
        for y in range(-1, scene.height + 1):
            for dx, dy in NEIGHBOURS:
                here, there = (x, y), (x + dx, y + dy)
                if where.stands(here, size) is None and where.stands(there, size) is None:
                    back = where.bar(there, here, size) is None
                    assert (where.bar(here, there, size) is None) == back, f"{here} and {there}"


@given(seeds, st.sampled_from([1, 2]))
def test_the_search_sees_the_same_ways(seed, size):
    scene = boards.scene(Random(seed))
    where = Ground(scene, secrets=True)
    for x in range(scene.width):
        for y in range(scene.height):
            ways = [(x + dx, y + dy) for dx, dy, _ in where.ways((x, y), size)]
            around = [(x + dx, y + dy) for dx, dy in NEIGHBOURS]
            assert ways == [cell for cell in around if where.bar((x, y), cell, size) is None]
            assert all(diagonal == (dx != 0 != dy) for dx, dy, diagonal in where.ways((x, y), size))
