"""Games played once and kept: today's rules must still give the same events, and the events the same table.

What ``golden/`` holds is what journals on people's disks look like. Where one of these fails because the rules were
meant to change, see ``make_golden.py``; where it fails because an event cannot be read any more, keep reading it.
"""

from __future__ import annotations

import json

import msgspec
import pytest

from rules import codec
from rules.dice import ScriptedDice, SeededDice
from rules.engine import decide, fold
from rules.rulings import Rejection
from rules.table import Actor
from tests.rules.kit import HERE

FILES = sorted((HERE / "golden").glob("*.jsonl"))
OLD = sorted((HERE / "golden" / "old").glob("*.jsonl"))
"""As they were written before something about their form changed: still to be read, though decided otherwise now."""


def entries(path):
    start, *lines, end = path.read_text(encoding="utf-8").splitlines()
    # As values and not as text: a table may gain fields, as long as old journals read as they did.
    return codec.decode_table(start.encode()), [json.loads(line) for line in lines], codec.decode_table(end.encode())


def kept(entry):
    """The events of an entry; none where it was refused."""
    return codec.decode_events(json.dumps(entry.get("events", [])))


@pytest.mark.parametrize("path", [*FILES, *OLD], ids=[path.stem for path in (*FILES, *OLD)])
def test_replayed_by_events(path):
    table, lines, end = entries(path)
    for entry in lines:
        table = fold(table, kept(entry))
    assert table == end


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_replayed_by_commands(path):
    table, lines, end = entries(path)
    for number, entry in enumerate(lines):
        dice = ScriptedDice(entry["dice"], table.dice_drawn)
        answer = decide(table, codec.decode_command(entry["command"]), dice, msgspec.convert(entry["actor"], Actor))
        assert dice.unused == 0
        if isinstance(answer, Rejection):
            refused = msgspec.convert(entry.get("refused"), Rejection, dec_hook=codec.reading)
            assert answer == refused, f"entry {number}"
            continue
        assert answer.events == kept(entry), f"entry {number}"
        table = fold(table, answer.events)
    assert table == end


def test_the_journals_hold_what_matters():
    seen = {event["type"] for path in FILES for entry in entries(path)[1] for event in entry.get("events", [])}
    assert seen >= {
        "walked", "halted", "placed", "token_changed", "status_changed", "token_removed", "rolled", "prompt_opened",
        "prompt_answered", "prompt_closed", "walk_suspended", "walk_resumed", "turn_ended", "turn_started", "clock_set",
        "door_set", "said", "forced", "gravity_set", "area_struck", "damaged", "deed_suspended", "deed_resumed",
        "acted",
    }  # fmt: skip
    refused = {entry["refused"]["code"] for path in FILES for entry in entries(path)[1] if "refused" in entry}
    assert refused >= {"waiting", "barred", "not_your_turn", "not_enough", "wall"}


def test_other_dice_or_other_commands_are_noticed():
    table, lines, _ = entries(HERE / "golden" / "invasion.jsonl")
    noticed = 0
    for entry in lines:
        command, actor = codec.decode_command(entry["command"]), msgspec.convert(entry["actor"], Actor)
        if entry["dice"]:
            answer = decide(table, command, SeededDice(b"another".ljust(32), table.dice_drawn), actor)
            noticed += answer.events != kept(entry)
        table = fold(table, kept(entry))
    assert noticed
