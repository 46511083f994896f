"""How long the rules take on a large map of areas: ``python -m tests.load.areas_bench``.

The map is a text of one line a border. Each round measures everything once, one after the other; what is printed is
the median of the rounds, the quickest of them, and the ratio to a plain breadth-first search over the same graph
without tokens, prices or rules.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import deque
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from msgspec.structs import replace

from rules import engine, scenario
from rules.commands import Move
from rules.dice import SeededDice
from rules.rulings import Rejection
from rules.systems.areas.ranging import ranges
from rules.table import Table

AREAS = 100
TOKENS = 60
WALKER = "walker"
SEARCH = "plain breadth-first search"


def text(areas: int = AREAS) -> str:
    """A map as people write one down: ``one - other`` a line. Ten areas a row, and a few shortcuts."""
    lines = [f"a{n} - a{n + 1}" for n in range(areas - 1) if n % 10 != 9]
    lines += [f"a{n} - a{n + 10}" for n in range(areas - 10)]
    random = Random(1)
    lines += [f"a{one} - a{other}" for one, other in (random.sample(range(areas), 2) for _ in range(areas // 10))]
    return "\n".join(dict.fromkeys(lines))


def crowded(drawn: str, clock: str) -> Table:
    """The table of a map as text, with a crowd on it."""
    pairs = [tuple(line.split(" - ")) for line in drawn.splitlines()]
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    random = Random(2)
    others = [{"id": f"t{n}", "at": random.choice(names), "side": "blue"} for n in range(TOKENS)]
    given = {
        "ruleset": "areas",
        "scene": {
            "space": "areas",
            "areas": [{"id": name, "size": "large"} for name in names],
            "borders": [{"id": f"b{n}", "between": pair} for n, pair in enumerate(pairs)],
        },
        "tokens": [{"id": WALKER, "at": names[0], "side": "red"}, *others],
        "clock": {"kind": clock},
    }
    return scenario.table_of(scenario.read(json.dumps(given).encode()))


def search(beside: dict[str, list[str]], start: str) -> dict[str, int]:
    """The fewest areas to every other."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in beside[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def measure(rounds: int) -> dict[str, list[float]]:
    """Milliseconds of everything, round by round."""
    table = crowded(text(), "units")
    # Where nothing is paid, nothing but the map's end ends a way.
    roaming = crowded(text(), "free_roam")
    scene = roaming.scenes["scene"]
    assert scene.chart is not None
    start, far = scene.chart.areas[0].id, scene.chart.areas[-1].id
    beside: dict[str, list[str]] = {area.id: [] for area in scene.chart.areas}
    for border in scene.chart.borders:
        one, other = border.between
        beside[one].append(other)
        beside[other].append(one)
    fresh: list[Table] = []

    def across(on: Table) -> None:
        assert not isinstance(engine.decide(on, Move(WALKER, (far,)), SeededDice(bytes(32))), Rejection)

    cases: dict[str, Callable[[], object]] = {
        SEARCH: lambda: search(beside, start),
        "join and preview, right across the map": lambda: engine.preview(table, Move(WALKER, (far,))),
        "decide, right across the map": lambda: across(roaming),
        "decide, right across the map, cold": lambda: across(fresh.pop()),
        "reach, the whole map": lambda: engine.reach(roaming, WALKER, "walk"),
        "reach in a unit": lambda: engine.reach(table, WALKER, "walk"),
        f"ranges to {TOKENS} tokens": lambda: ranges(table, table.tokens[WALKER]),
    }
    taken: dict[str, list[float]] = {name: [] for name in cases}
    for turn in range(rounds + 1):
        for name, case in cases.items():
            fresh.append(replace(roaming, scenes={scene.id: replace(scene, name=scene.name)}))
            gc.collect()
            gc.disable()
            began = perf_counter()
            case()
            spent = perf_counter() - began
            gc.enable()
            if turn:
                # The first round only warms up.
                taken[name].append(spent * 1000)
    return taken


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.areas_bench", description="How long the rules take on a large map of areas."
    )
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--quick", action="store_true", help="five rounds")
    options = parser.parse_args(arguments)
    taken = measure(5 if options.quick else options.rounds)
    floor = median(taken[SEARCH])
    print(f"Python {sys.version.split()[0]}; areas, {AREAS} of them, {TOKENS} tokens\n")
    print("| what | median ms | quickest | x breadth-first search |")
    print("|---|---|---|---|")
    for name, values in taken.items():
        print(f"| {name} | {median(values):.2f} | {min(values):.2f} | {median(values) / floor:.1f} |")


if __name__ == "__main__":
    main()
