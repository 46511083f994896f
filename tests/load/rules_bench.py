"""How long the rules take on a large board: ``python -m tests.load.rules_bench``.

Each round measures everything once, one after the other, so that a noisy machine disturbs all alike; what is printed
is the median of the rounds, the quickest of them, and the ratio to a plain flood fill over the same board without
walls, tokens, prices or rules.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter

from msgspec.structs import replace

from rules import engine
from rules.commands import Move
from rules.dice import SeededDice
from rules.rulings import Preview, Rejection
from rules.space import Cell
from rules.table import Scene, Table
from tests.load.board import CLOSET, FAR, WALKER, crowded

WALK = 12
REACH = 30
GOALS = {"decide, 12 squares": 2.0, "reach 30, warm": 15.0}
FLOOD = "plain flood fill"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))


def flood(width: int, height: int, start: Cell, depth: int) -> dict[Cell, int]:
    """The least number of steps to every cell in reach: the plainest breadth-first search."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        further = found[cell] + 1
        if further > depth:
            break
        for dx, dy in STEPS:
            there = (cell[0] + dx, cell[1] + dy)
            if there not in found and 0 <= there[0] < width and 0 <= there[1] < height:
                found[there] = further
                queue.append(there)
    return found


def anew(table: Table) -> Table:
    """The same table with a scene that nothing is known of yet, as after a door was opened."""
    scene = table.scenes["board"]
    fresh: Scene = replace(scene, name=scene.name)
    return replace(table, scenes={fresh.id: fresh})


def walk(table: Table, *cells: Cell) -> None:
    """Decide a walk, which must be allowed."""
    ruling = engine.decide(table, Move(WALKER, cells), SeededDice(bytes(32)))
    assert not isinstance(ruling, Rejection), ruling


def look(table: Table, goal: Cell) -> None:
    """Preview a move as while dragging; whether it is allowed does not matter."""
    assert isinstance(engine.preview(table, Move(WALKER, (goal,))), Preview)


def reach(table: Table) -> int:
    """Work out where the walker can get to."""
    found = engine.reach(table, WALKER, "walk")
    assert isinstance(found, dict), found
    return len(found)


def measure(rounds: int) -> dict[str, list[float]]:
    """Milliseconds of everything, round by round."""
    table = crowded(ap=REACH)
    start = table.tokens[WALKER].at
    assert start is not None
    path = tuple((start[0] + step, start[1]) for step in range(1, WALK + 1))
    by_diagonals = {kind: crowded(ap=REACH, diagonals=kind) for kind in ("alternating", "euclid")}
    fresh: list[Table] = []
    cases: dict[str, Callable[[], object]] = {
        FLOOD: lambda: flood(100, 100, start, REACH),
        "decide, 12 squares": lambda: walk(table, *path),
        "decide, 12 squares, the goal only": lambda: walk(table, path[-1]),
        "preview, right across the map": lambda: look(table, FAR),
        "preview, into a closed room": lambda: look(table, CLOSET),
        "reach 30, warm": lambda: reach(table),
        "reach 30, cold": lambda: reach(fresh.pop()),
        **{f"reach 30, diagonals {kind}": partial(reach, other) for kind, other in by_diagonals.items()},
    }
    taken: dict[str, list[float]] = {name: [] for name in cases}
    for turn in range(rounds + 1):
        for name, case in cases.items():
            fresh.append(anew(table))
            gc.collect()
            gc.disable()
            began = perf_counter()
            case()
            spent = perf_counter() - began
            gc.enable()
            if turn:
                # The first round only warms up.
                taken[name].append(spent * 1000)
    print(f"{reach(table)} cells in reach, {len(flood(100, 100, start, REACH))} in the flood; {rounds} rounds")
    return taken


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.rules_bench", description="How long the rules take on a large board."
    )
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--quick", action="store_true", help="five rounds")
    options = parser.parse_args(arguments)
    taken = measure(5 if options.quick else options.rounds)
    floor = median(taken[FLOOD])
    print(f"Python {sys.version.split()[0]}; ground_combat on 100 x 100, 200 tokens, 500 walls\n")
    print("| what | median ms | quickest | x flood fill | goal ms |")
    print("|---|---|---|---|---|")
    for name, values in taken.items():
        goal = GOALS.get(name)
        print(
            f"| {name} | {median(values):.2f} | {min(values):.2f} | {median(values) / floor:.2f} "
            f"| {'' if goal is None else f'< {goal:g}'} |"
        )


if __name__ == "__main__":
    main()
