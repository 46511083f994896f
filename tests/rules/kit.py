"""What the rules' tests share: tables made from scenario files, played through one command after the other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

from msgspec import Struct

from rules import codec, scenario
from rules.commands import Command
from rules.dice import Dice, ScriptedDice, SeededDice
from rules.engine import decide, fold
from rules.events import Rolled
from rules.knowledge import GM
from rules.rulings import Rejection, Ruling
from rules.table import Actor, Table

HERE = Path(__file__).parent
VECTORS = tuple(sorted((HERE / "vectors").rglob("*.json")))
SEED = b"tests of the rules".ljust(32, b".")


class Stage(Struct, frozen=True):
    """One command of a play: the table before it, who gave it, the answer, and the table after it."""

    before: Table
    command: Command
    actor: Actor
    answer: Ruling | Rejection
    after: Table


def read(parts: dict[str, Any]) -> scenario.Scenario:
    """A scenario from plain data, checked as a file would be."""
    return scenario.read(json.dumps(parts).encode())


def table(**parts: Any) -> Table:
    """The table a scenario starts with; what is left out is an empty Ground Combat map of 8 x 5 cells."""
    return scenario.table_of(read({"ruleset": "ground_combat", "tokens": [], "scene": scene(8, 5)} | parts))


def scene(width: int, height: int, **parts: Any) -> dict[str, Any]:
    """The scene of a scenario."""
    return {"space": "square", "width": width, "height": height} | parts


def token(name: str, at: tuple[int, int] | None = None, **parts: Any) -> dict[str, Any]:
    """A token of a scenario."""
    return {"id": name, "at": at} | parts


def command(**parts: Any) -> Command:
    """A command from plain data."""
    return codec.decode_command(parts)


def move(token_id: str, *path: tuple[int, int], mode: str = "walk") -> Command:
    """A move along ``path``."""
    return command(type="move", token=token_id, mode=mode, path=[list(cell) for cell in path])


def play(table_: Table, given: Command, dice: Dice | None = None, actor: Actor = GM) -> Stage:
    """One command decided and carried out."""
    answer = decide(table_, given, dice or SeededDice(SEED, table_.dice_drawn), actor)
    after = fold(table_, answer.events) if isinstance(answer, Ruling) else table_
    return Stage(table_, given, actor, answer, after)


def after(table_: Table, *commands: Command, dice: tuple[int, ...] = (), actor: Actor = GM) -> Table:
    """The table after commands that must all be accepted."""
    source = ScriptedDice(dice, table_.dice_drawn)
    for each in commands:
        stage = play(table_, each, source, actor)
        assert isinstance(stage.answer, Ruling), f"{each} is refused: {stage.answer}"
        table_ = stage.after
    return table_


def stages(given: scenario.Scenario) -> Iterator[Stage]:
    """A scenario, command by command."""
    now = scenario.table_of(given)
    dice: Dice
    if given.seed is not None:
        dice = SeededDice(given.seed.to_bytes(32, "big", signed=True))
    else:
        dice = ScriptedDice(given.dice or ())
    for index, plain in enumerate(given.commands):
        each, actor = scenario._command(now, dict(plain), f"commands[{index}]")
        untouched = copy(dice)
        stage = play(now, each, dice, actor)
        if isinstance(stage.answer, Rejection):
            dice = untouched
        yield stage
        now = stage.after


def faces(stage: Stage) -> list[int]:
    """Every die that a command drew, in order."""
    if isinstance(stage.answer, Rejection):
        return []
    rolls = sorted((event for event in stage.answer.events if isinstance(event, Rolled)), key=lambda each: each.index)
    return [face for roll in rolls for face in roll.dice]
