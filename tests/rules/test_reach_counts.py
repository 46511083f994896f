"""Counts of walks, as chess programs count moves: one wrong step anywhere on a board changes a number.

Each file of ``reach/`` is a scenario without commands and its ``count``: the legal walks of exactly 1, 2, 3 … steps
that the budget pays for, the cells that can be reached, and the longest walks by first step, to see where a difference
is.
The numbers were found by hand or by ``brute.py``, which shares no code with the rules; never by the rules themselves.
"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from rules import engine, scenario
from rules.paths import Walk, Walker
from rules.rulings import Step
from tests.rules import brute
from tests.rules.kit import HERE

FILES = sorted((HERE / "reach").glob("*.json"))
NAMES = {step: name for name, step in brute.STEPS.items()}


def counted(walker: Walker, depth: int) -> tuple[list[int], list[dict[str, int]]]:
    """How many walks of each length there are by the rules' own single step, and by first step."""
    walks = [0] * depth
    first: list[Counter[str]] = [Counter() for _ in range(depth)]

    def go(walk: Walk, length: int, opening: str) -> None:
        for step, name in NAMES.items():
            end = (walk.cell[0] + step[0], walk.cell[1] + step[1])
            taken = walker.step(walk, end)
            if isinstance(taken, Step):
                walks[length] += 1
                first[length][opening or name] += 1
                if length + 1 < depth:
                    go(Walk(end, taken.memory, walk.spent + taken.cost), length + 1, opening or name)

    go(walker.start(), 0, "")
    return walks, [dict(each) for each in first]


def breakdown(expected: dict[str, int], found: dict[str, int]) -> str:
    """Two counts by first step side by side, the differing ones marked."""
    return "\n".join(
        f"{name:>3} {expected.get(name, 0):>8} {found.get(name, 0):>8}"
        + ("   <" if expected.get(name, 0) != found.get(name, 0) else "")
        for name in brute.STEPS
    )


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_counts(path):
    plain = json.loads(path.read_bytes())
    told = plain.pop("count")
    assert plain["id"] == path.stem
    table = scenario.table_of(scenario.read(json.dumps(plain).encode()))
    walker = engine.walker_of(table, told["token"], told["mode"])
    depth = len(told["walks"])
    walks, first = counted(walker, depth)
    if walks != told["walks"]:
        short = next(length for length in range(depth) if walks[length] != told["walks"][length])
        token = table.tokens[told["token"]]
        budget, each = token.status.ap, getattr(table.options, f"{told['mode']}_ap")
        other = brute.count(
            table.scenes["scene"],
            token.at,
            budget,
            short + 1,
            size=token.size,
            diagonals=table.options.diagonals,
            each=each,
        )
        pytest.fail(
            f"{walks[short]} walks of {short + 1} steps, {told['walks'][short]} expected; by first step:\n"
            "    expected    found\n" + breakdown(other.first[short], first[short])
        )
    assert first[-1] == told["first"], breakdown(told["first"], first[-1])
    reached = engine.reach(table, told["token"], told["mode"])
    assert len(reached) == told["stops"]
    assert Counter(map(str, reached.values())) == told["stops_by_cost"]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_numbers_are_those_of_the_second_opinion(path):
    plain = json.loads(path.read_bytes())
    told = plain.pop("count")
    assert told["derived"]
    table = scenario.table_of(scenario.read(json.dumps(plain).encode()))
    token = table.tokens[told["token"]]
    options = {
        "size": token.size,
        "diagonals": table.options.diagonals,
        "each": getattr(table.options, f"{told['mode']}_ap"),
    }
    other = brute.count(table.scenes["scene"], token.at, token.status.ap, len(told["walks"]), **options)
    assert other.walks == told["walks"]
    assert other.first[-1] == told["first"]
    cells = brute.cheapest(table.scenes["scene"], token.at, most=token.status.ap, **options)
    assert len(cells) == told["stops"]


def test_a_wrong_count_names_the_first_steps_that_differ():
    lines = breakdown({"n": 3, "ne": 2}, {"n": 3, "ne": 4, "w": 1}).splitlines()
    assert [line.split()[0] for line in lines if line.endswith("<")] == ["ne", "w"]
