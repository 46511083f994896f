"""Writing the journal up: replaying it once, line by line, and noting who could read each line when it was told.

A little at a time: whoever opens the page of a long campaign for the first time gets the beginning soon and the rest as
it is ready, and no reader holds up a table.
"""

from __future__ import annotations

import time
import zlib
from datetime import timedelta

import msgspec
from django.db import transaction
from msgspec.structs import asdict

from rules import codec
from rules.engine import new_table
from rules.table import Actor, Table
from rules.words import Words
from vtt.campaigns.models import Campaign
from vtt.chronicle.models import Bookmark, Told
from vtt.tables import journal, loglines
from vtt.tables.history import History, Line
from vtt.tables.journal import Record
from vtt.tables.live import actor_of

_encode = msgspec.json.Encoder(enc_hook=codec.coding).encode
BREAK = timedelta(hours=4)
"""After a pause as long as this another session begins."""
PIECE = 200
"""Entries in one transaction: others write meanwhile."""


class Written(loglines.Entry, frozen=True, omit_defaults=True):
    """A line as it is kept: whom a whisper was for is told by name, since seats are renamed and removed."""

    readers: tuple[Words, ...] = ()


def write_up(campaign: Campaign, seconds: float = 2.0) -> bool:
    """Write up what is new, for about so long. Whether all is written now."""
    deadline = time.monotonic() + seconds
    mark = _bookmark(campaign)
    table = _table(campaign, mark)
    history = History(table, mark.seq, depth=1)
    while True:
        records = journal.some_after(campaign.pk, history.seq, PIECE)
        if not records:
            return True
        _piece(campaign, mark, history, records)
        if time.monotonic() > deadline:
            return len(records) < PIECE


def _piece(campaign: Campaign, mark: Bookmark, history: History, records: list[Record]) -> None:
    told: list[Told] = []
    start = history.seq
    for record in records:
        if mark.at is None or record.at - mark.at > BREAK:
            mark.session += 1
        mark.at = record.at if mark.at is None else max(mark.at, record.at)
        applied = history.apply(
            codec.decode_command(record.command), actor_of(record), codec.decode_events(record.events)
        )
        for number, line in enumerate(applied.lines):
            told.append(_told(campaign, mark.session, record, number, line))
    mark.seq = history.seq
    mark.table = zlib.compress(codec.encode_table(history.table), 1)
    with transaction.atomic():
        Told.objects.bulk_create(told, ignore_conflicts=True)
        if start == 0:
            Bookmark.objects.update_or_create(
                campaign=campaign,
                defaults={"seq": mark.seq, "session": mark.session, "at": mark.at, "table": mark.table},
            )
        else:
            # Should somebody else be further by now, their mark stays.
            Bookmark.objects.filter(campaign=campaign, seq=start).update(
                seq=mark.seq, session=mark.session, at=mark.at, table=mark.table
            )


def _told(campaign: Campaign, session: int, record: Record, number: int, line: Line) -> Told:
    everyone = loglines.readable(line, Actor("player"))
    also: list[str] = []
    besides: list[str] = []
    for seat in sorted(_concerned(line)):
        if loglines.readable(line, Actor("player", seat)) != everyone:
            (besides if everyone else also).append(seat)
    return Told(
        campaign=campaign,
        seq=record.seq,
        number=number,
        session=session,
        at=record.at,
        body=_encode(Written(**asdict(loglines.entry_of(line, record)), readers=line.line.readers)).decode(),
        everyone=everyone,
        gm=loglines.readable(line, Actor("gm")),
        also=_list(also),
        besides=_list(besides),
        undoes=line.line.undoes,
        redoes=line.line.redoes,
    )


def _concerned(line: Line) -> set[str]:
    """The seats that may know more or less of a line than anybody else does."""
    seats = {*(line.line.only or ()), *line.before.seat_scenes, *line.after.seat_scenes}
    for table in (line.before, line.after):
        for each in line.line.about:
            token = table.tokens.get(each)
            if token is not None:
                seats.update(token.seats)
    return seats - {"", "gm"}


def _list(seats: list[str]) -> str:
    return f" {' '.join(seats)} " if seats else ""


def _bookmark(campaign: Campaign) -> Bookmark:
    return Bookmark.objects.filter(campaign=campaign).first() or Bookmark(campaign=campaign)


def _table(campaign: Campaign, mark: Bookmark) -> Table:
    """The table at the bookmark; from the first entry again where that cannot be read any more."""
    if mark.seq:
        try:
            return codec.decode_table(zlib.decompress(bytes(mark.table)))
        except (zlib.error, msgspec.MsgspecError, KeyError, TypeError, ValueError):
            mark.seq, mark.session, mark.at = 0, 0, None
    return new_table(campaign.ruleset)
