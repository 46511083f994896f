"""Whole tables under load, against a textbook consumer and a bare broadcast: ``python -m tests.load.table_bench``.

Every case runs on all servers one after the other, and again in the next round, so that a noisy machine disturbs all
alike; what is printed is the median of the rounds with its spread. Only ratios of one run mean anything elsewhere.
Linux only (epoll, /proc). Two cores are enough; other work on the machine shows as spread.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from tests.load.crowd import Crowd, Result
from tests.load.rooms import Room, room
from tests.load.servers import Server, Stage

PRODUCT, TEXTBOOK, FLOOR = "Footwork", "textbook consumer", "bare broadcast"
UVICORN = "Footwork on uvicorn"
"""Measured too where uvicorn is installed."""


@dataclass
class Run:
    """One case on one server."""

    result: Result
    cpu: float
    """Microseconds of the server's processor time per frame delivered."""
    memory: float
    """Megabytes of the server after it."""


@dataclass
class Case:
    """A load, and what came of it on each server, round by round."""

    name: str
    rooms: list[Room]
    load: Callable[[Crowd], Result]
    servers: tuple[str, ...]
    deaf: int = 0
    runs: dict[str, list[Run]] = field(default_factory=dict)

    def measure(self, server: str, start: Callable[[], AbstractContextManager[Server]], warm_up: float) -> Crowd:
        """Run it once on a fresh server."""
        with start() as running:
            crowd = Crowd(running.port)
            try:
                viewers = 0
                for each in self.rooms:
                    viewers += crowd.enter(each, deaf=self.deaf).size
                crowd.settle()
                crowd.closed_loop(warm_up)
                used = running.cpu()
                result = self.load(crowd)
                frames = max(1, result.moves) * viewers / len(self.rooms)
                each_frame = (running.cpu() - used) / frames * 1e6
                self.runs.setdefault(server, []).append(Run(result, each_frame, running.memory()))
            finally:
                crowd.close()
            return crowd

    def figure(self, server: str, of: Callable[[Run], float]) -> float:
        """The median over the rounds."""
        return median([of(run) for run in self.runs[server]])

    def table(self) -> str:
        """All of it, as Markdown."""
        lines = [
            f"\n### {self.name}\n",
            "| server | moves/s (rounds) | p50 ms | p95 ms | p99 ms | µs CPU a frame | MB | lost | client CPU |",
            "|---|---|---|---|---|---|---|---|---|",
        ]
        for server, runs in self.runs.items():
            rates = ", ".join(f"{run.result.rate:.0f}" for run in runs)
            cells = [
                f"{self.figure(server, lambda run: run.result.rate):.0f} ({rates})",
                *(f"{self.figure(server, measure):.1f}" for measure in (p50, p95, p99)),
                f"{self.figure(server, cpu):.0f}",
                f"{self.figure(server, megabytes):.0f}",
                str(sum(run.result.lost for run in runs)),
                f"{self.figure(server, lambda run: run.result.client_cpu):.0%}",
            ]
            lines.append(f"| {server} | {' | '.join(cells)} |")
        return "\n".join(lines)


def rate(run: Run) -> float:
    """Moves a second."""
    return run.result.rate


def times(one: float, other: float) -> str:
    """A ratio."""
    return f"{one / other:.1f}" if other else "-"


def p50(run: Run) -> float:
    """The usual time until the last viewer has a move."""
    return run.result.quantile(0.5)


def p95(run: Run) -> float:
    """What nineteen of twenty moves keep."""
    return run.result.quantile(0.95)


def p99(run: Run) -> float:
    """What all but one in a hundred keep."""
    return run.result.quantile(0.99)


def cpu(run: Run) -> float:
    """The server's processor time a frame, which a busy machine disturbs least."""
    return run.cpu


def megabytes(run: Run) -> float:
    """What the server held at the end."""
    return run.memory


def measure(folder: Path, *, rounds: int, scale: float, only: str) -> list[Case]:
    """Run everything."""
    many = [room(f"t{number:02}", 6, players=4) for number in range(50)]
    paid = [room(f"u{number:02}", 6, players=4, turns=True) for number in range(50)]
    big = room("big", 300, players=5)
    middle = room("middle", 50, players=5)
    stage = Stage(folder, [*many, *paid, big, middle])

    def seated(*rooms: Room) -> list[Room]:
        return [stage.rooms[each.id] for each in rooms]

    def closed(seconds: float, window: int = 1) -> Callable[[Crowd], Result]:
        return lambda crowd: crowd.closed_loop(seconds * scale, window)

    def steady(seconds: float, moves: float) -> Callable[[Crowd], Result]:
        return lambda crowd: crowd.open_loop(seconds * scale, moves)

    other = (UVICORN,) if find_spec("uvicorn") else ()
    cases = {
        "many": Case(
            "50 tables × 6 viewers, closed loop", seated(*many), closed(5), (PRODUCT, *other, TEXTBOOK, FLOOR)
        ),
        "paid": Case("The same in turns, every step paid for", seated(*paid), closed(4), (PRODUCT, TEXTBOOK)),
        "big": Case(
            "1 table × 300 viewers, closed loop", seated(big), closed(5, 3), (PRODUCT, *other, TEXTBOOK, FLOOR)
        ),
        "big20": Case("1 table × 300 viewers, 20 moves/s", seated(big), steady(6, 20), (PRODUCT, *other, FLOOR)),
        "all": Case("50 viewers who read, 100 moves/s", seated(middle), steady(7, 100), (PRODUCT,)),
        "deaf": Case("The same, two of them never read", seated(middle), steady(7, 100), (PRODUCT,), deaf=2),
    }
    chosen = {key: case for key, case in cases.items() if not only or key in only.split(",")}
    frames = folder / "frames.json"
    starts = {
        PRODUCT: stage.product,
        UVICORN: stage.uvicorn,
        TEXTBOOK: stage.textbook,
        FLOOR: lambda: stage.floor(frames),
    }
    for turn in range(rounds):
        for case in chosen.values():
            for server in case.servers:
                print(f"round {turn + 1}: {case.name}, {server}", file=sys.stderr, flush=True)
                crowd = case.measure(server, starts[server], min(1.0, scale))
                if server == PRODUCT:
                    frames.write_text(json.dumps(tails(crowd)))
    report(cases, chosen)
    return list(chosen.values())


def tails(crowd: Crowd) -> dict[str, str]:
    """What the product sent to each role, without its number."""
    found = {role: frame.decode().split(",", 2)[2] for role, frame in crowd.samples.items()}
    usual = found.get("spectator") or found["gm"]
    return {role: found.get(role, usual) for role in ("gm", "player", "spectator")}


def report(cases: dict[str, Case], chosen: dict[str, Case]) -> None:
    """Print what was found, the ratios first."""
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.system()}; load now {load()}\n")
    print("| what | reached | goal |")
    print("|---|---|---|")
    if "many" in chosen:
        case = cases["many"]
        ours, theirs = case.figure(PRODUCT, rate), case.figure(TEXTBOOK, rate)
        row("50 × 6: moves/s", f"{ours:.0f}", "≥ 1,500, or")
        row("50 × 6: moves/s, × textbook", times(ours, theirs), "≥ 4")
        row(
            "50 × 6: server CPU a frame, textbook ÷ Footwork",
            times(case.figure(TEXTBOOK, cpu), case.figure(PRODUCT, cpu)),
            "",
        )
        row("50 × 6: moves/s, share of the bare broadcast", f"{ours / case.figure(FLOOR, rate):.2f}", "")
        row("50 × 6: resident, MB", f"{case.figure(PRODUCT, megabytes):.0f}", "< 250")
    if "paid" in chosen:
        case = cases["paid"]
        row(
            "50 × 6 in turns: moves/s, × textbook",
            times(case.figure(PRODUCT, rate), case.figure(TEXTBOOK, rate)),
            "",
        )
    if "big" in chosen:
        case = cases["big"]
        ours, theirs = case.figure(PRODUCT, rate), case.figure(TEXTBOOK, rate)
        row("1 × 300: moves/s, × textbook", times(ours, theirs), "≥ 10")
        row(
            "1 × 300: server CPU a frame, textbook ÷ Footwork",
            times(case.figure(TEXTBOOK, cpu), case.figure(PRODUCT, cpu)),
            "",
        )
        row("1 × 300: moves/s, share of the bare broadcast", f"{ours / case.figure(FLOOR, rate):.2f}", "")
    if "big20" in chosen:
        case = cases["big20"]
        row(
            "1 × 300 at 20/s: p50, × bare broadcast",
            times(case.figure(PRODUCT, p50), case.figure(FLOOR, p50)),
            "≤ 5",
        )
    if "all" in chosen and "deaf" in chosen:
        calm, deaf = cases["all"], cases["deaf"]
        row(
            "two never read: p50, × without them",
            f"{deaf.figure(PRODUCT, p50) / calm.figure(PRODUCT, p50):.2f}",
            "near 1",
        )
        row(
            "two never read: p95, × without them",
            f"{deaf.figure(PRODUCT, p95) / calm.figure(PRODUCT, p95):.2f}",
            "near 1",
        )
        grown = deaf.figure(PRODUCT, megabytes) - calm.figure(PRODUCT, megabytes)
        row("two never read: MB more than without them", f"{grown:+.1f}", "bounded")
    for case in chosen.values():
        print(case.table())


def row(*cells: str) -> None:
    """A line of a Markdown table."""
    print(f"| {' | '.join(cells)} |")


def load() -> str:
    """How busy the machine was in the last minute: above 2 on two cores, others were at work too."""
    return f"{os.getloadavg()[0]:.1f}"


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.load.table_bench", description="Whole tables under load.")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--quick", action="store_true", help="one short round")
    parser.add_argument("--only", default="", help="some of: many,paid,big,big20,all,deaf")
    parser.add_argument(
        "--folder", help="where to keep the databases meanwhile (a real disk); default: a temporary one"
    )
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="footwork-bench-", dir=options.folder) as folder:
        rounds, scale = (1, 0.25) if options.quick else (options.rounds, 1.0)
        measure(Path(folder), rounds=rounds, scale=scale, only=options.only)


if __name__ == "__main__":
    main()
