"""Writes the golden journals anew: ``python -m tests.rules.make_golden``.

Only after a change of the rules that is meant; the commit says why.

A journal is a line for the table it starts with, then one line a command: who gave it, the faces that came, and the
events or the refusal.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from rules import codec, scenario
from rules.rulings import Rejection
from rules.table import Table
from tests.rules import boards, kit
from tests.rules.kit import Stage

GOLDEN = Path(__file__).parent / "golden"

INVASION: dict[str, Any] = {
    "ruleset": "ground_combat",
    "options": {"diagonals": "alternating"},
    "scene": {
        "width": 9,
        "height": 6,
        "walls": [[[3, 0], [3, 2]], [[3, 3], [3, 6]]],
        "secret_walls": [[[7, 0], [7, 6]]],
        "doors": [{"id": "gate", "a": [3, 2], "b": [3, 3], "state": "closed"}],
        "solid": [[5, 4]],
    },
    "tokens": [
        {"id": "ana", "at": [0, 2], "side": "red", "sheet": {"ap": 9, "strength": 2, "hp": 7}},
        {"id": "bo", "at": [4, 2], "side": "blue", "sheet": {"weapons": [{"name": "axe", "parry_ap": 2, "parry": 4}]}},
        {"id": "cy", "at": [4, 2], "side": "blue", "sheet": {"strength": 1}},
        {"id": "di", "at": [6, 2], "side": "blue", "hidden": True},
        {"id": "ogre", "at": [0, 4], "side": "red", "size": 2},
    ],
    "clock": {"order": ["ana", "bo", "cy", "ogre", "di"]},
    "seed": 0,
    "commands": [
        {"type": "say", "text": "Here we go."},
        {"type": "move", "token": "ana", "path": [[4, 2]]},
        {"type": "set_door", "scene": "scene", "door": "gate", "state": "open"},
        {"type": "move", "token": "ana", "path": [[4, 2], [5, 3]]},
        {"type": "end_turn", "token": "ana"},
        {"type": "answer", "prompt": "last", "token": "cy", "choice": "body_block"},
        {"type": "answer", "prompt": "last", "token": "bo", "choice": "parry", "weapon": "axe"},
        {"type": "move", "token": "ana", "path": [[4, 2]]},
        {"type": "move", "token": "ana", "path": [[5, 1]], "mode": "jump"},
        {"type": "move", "token": "ana", "path": [[8, 0], [4, 0]]},
        {"type": "end_turn", "token": "ana"},
        {"type": "move", "token": "bo", "path": [[8, 2]]},
        {"type": "place", "token": "di", "at": [8, 5]},
        {"type": "move", "token": "bo", "path": [[8, 2]]},
        {"type": "end_turn", "token": "bo"},
        {"type": "change_sheet", "token": "cy", "status": {"unaware": True}},
        {"type": "end_turn", "token": "cy"},
        {"type": "move", "token": "ogre", "path": [[3, 4]]},
        {"type": "move", "token": "ogre", "path": [[1, 2]], "mode": "crawl"},
        {"type": "end_turn", "token": "ogre"},
        {"type": "change_token", "token": "di", "hidden": False},
        {"type": "move", "token": "di", "path": [[6, 2]]},
        {"type": "remove_token", "token": "bo"},
        {"type": "end_turn", "token": "di"},
        {"type": "stop_clock"},
        {"type": "move", "token": "cy", "path": [[0, 0]]},
    ],
}


def journal(start: Table, stages: list[Stage]) -> str:
    """A game as lines of JSON."""
    lines = [codec.encode_table(start).decode()]
    for stage in stages:
        entry: dict[str, Any] = {
            "command": json.loads(codec.encode_command(stage.command)),
            "actor": msgspec.to_builtins(stage.actor),
            "dice": kit.faces(stage),
        }
        if isinstance(stage.answer, Rejection):
            entry["refused"] = msgspec.to_builtins(stage.answer, enc_hook=codec.coding)
        else:
            entry["events"] = json.loads(codec.encode_events(stage.answer.events))
        lines.append(json.dumps(entry, ensure_ascii=False, sort_keys=True))
    return "\n".join([*lines, codec.encode_table(stages[-1].after).decode()]) + "\n"


def main() -> None:
    """Write every journal."""
    told = kit.read(INVASION)
    games = {"invasion": (scenario.table_of(told), list(kit.stages(told)))}
    for name, ruleset, seed in (("brawl", "ground_combat", 11), ("adrift", "ground_combat", 21), ("ramble", "free", 3)):
        stages = list(boards.game(Random(seed), ruleset, length=80))
        games[name] = (stages[0].before, stages)
    for name, (start, stages) in games.items():
        (GOLDEN / f"{name}.jsonl").write_text(journal(start, stages), encoding="utf-8")


if __name__ == "__main__":
    main()
