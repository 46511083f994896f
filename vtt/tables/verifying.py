"""Checking a journal: its numbers, that its events fold, and that the rules decide each command so again."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

import msgspec

from rules import codec
from rules.dice import DiceExhausted, SeededDice
from rules.engine import new_table
from rules.events import Event
from rules.rulings import Rejection
from rules.table import Table
from vtt.campaigns.models import Campaign
from vtt.tables import journal
from vtt.tables.history import History
from vtt.tables.journal import Record
from vtt.tables.live import actor_of
from vtt.tables.recorded import recorded


class Difference(msgspec.Struct, frozen=True):
    """The first thing that is not as it should be, at entry ``seq``."""

    seq: int
    what: str


class Verified(msgspec.Struct, frozen=True):
    """What a check came to."""

    entries: int
    difference: Difference | None
    table: Table | None


def verify(campaign: Campaign) -> Verified:
    """Replay the whole journal of a campaign, from its first entry and without snapshots."""
    records = journal.each_entry(campaign.pk)
    return verify_records(campaign.ruleset, bytes(campaign.seed), records, campaign.imported)


def verify_records(ruleset: str, seed: bytes, records: Iterable[Record], imported: int = 0) -> Verified:
    """Replay entries. Stops at the first difference. The dice of the first ``imported`` fell elsewhere."""
    try:
        history = History(new_table(ruleset), depth=None)
    except KeyError as error:
        return Verified(0, Difference(0, str(error.args[0])), None)
    count = 0
    for record in records:
        what = _entry(history, seed if record.seq > imported else None, record)
        if what is not None:
            return Verified(count, Difference(record.seq, what), history.table)
        count += 1
    return Verified(count, None, history.table)


def _entry(history: History, seed: bytes | None, record: Record) -> str | None:
    """Take in one entry; what is wrong with it, or None."""
    if record.seq != history.seq + 1:
        return f"entry {history.seq + 1} is missing"
    try:
        command, events = codec.decode_command(record.command), codec.decode_events(record.events)
    except msgspec.MsgspecError as error:
        return f"cannot be read: {error}"
    actor = actor_of(record)
    drawn = history.table.dice_drawn
    dice = recorded(events, drawn) if seed is None else SeededDice(seed, drawn)
    try:
        ruling = history.decide(command, actor, dice)
    except DiceExhausted as error:
        return f"its dice do not fit: {error}"
    if isinstance(ruling, Rejection):
        return f"the rules refuse it now: {ruling.code} ({ruling.message})"
    what = _unlike(ruling.events, events)
    if what is not None:
        return what
    try:
        history.apply(command, actor, events)
    except Exception as error:
        return f"its events do not fold: {type(error).__name__}: {error}"
    return None


def _unlike(again: tuple[Event, ...], kept: tuple[Event, ...]) -> str | None:
    """The first event that is decided otherwise now, or None."""
    # Both as they come back from JSON: what types they had before makes no difference there. Not as text: whether
    # a field at its default is written can depend on which of two equal strings it holds.
    read = codec.decode_events(codec.encode_events(again))
    for number, (new, old) in enumerate(zip_longest(read, kept), 1):
        if new != old:
            return f"decided again its event {number} is {_text(new)} where the journal has {_text(old)}"
    return None


def _text(event: Event | None) -> str:
    return "nothing" if event is None else _short(codec.encode_events((event,)).decode()[1:-1])


def _short(text: str) -> str:
    return text if len(text) <= 400 else text[:400] + "…"
