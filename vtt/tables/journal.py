"""The journal: what is in it, how it is read, and the answers a write can have. ``writer`` does the writing.

Everything here runs in threads that may wait; code on an event loop goes through ``threads.read``.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

import msgspec
from django.db.models import Max

from rules.codec import decode_table
from rules.table import Table
from vtt.tables.models import Entry, Snapshot

logger = logging.getLogger(__name__)

KEPT_SNAPSHOTS = 3
"""So many are kept, that one with some entries after it is at hand: those fill the log and can be undone."""


@dataclass(frozen=True, slots=True)
class Record:
    """One entry of the journal, its command and events as JSON."""

    campaign: str
    seq: int
    command_id: str
    role: str
    seat: str
    name: str
    ruleset: str
    command: str
    events: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Written:
    """The entry is on disk."""


@dataclass(frozen=True, slots=True)
class SeqTaken:
    """Another process was first: the table has moved on."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """An entry with this command id is there already."""

    seq: int
    seat: str
    role: str


@dataclass(frozen=True, slots=True)
class Unavailable:
    """The database did not take the entry, or it is not known whether it did."""


Answer = Written | SeqTaken | Duplicate | Unavailable


def _record(entry: Entry) -> Record:
    return Record(
        campaign=entry.campaign_id,
        seq=entry.seq,
        command_id=entry.command_id,
        role=entry.role,
        seat=entry.seat,
        name=entry.name,
        ruleset=entry.ruleset,
        command=entry.command,
        events=entry.events,
        at=entry.at,
    )


def entries_after(campaign: str, seq: int) -> list[Record]:
    """Every entry after ``seq``, in order."""
    return [_record(entry) for entry in Entry.objects.filter(campaign_id=campaign, seq__gt=seq).order_by("seq")]


def some_after(campaign: str, seq: int, most: int) -> list[Record]:
    """The next entries after ``seq``, in order, at most so many."""
    found = Entry.objects.filter(campaign_id=campaign, seq__gt=seq).order_by("seq")
    return [_record(entry) for entry in found[:most]]


def each_entry(campaign: str) -> Iterator[Record]:
    """The whole journal of a campaign, in order, without holding it all."""
    for entry in Entry.objects.filter(campaign_id=campaign).order_by("seq").iterator(chunk_size=500):
        yield _record(entry)


def head(campaign: str) -> int:
    """The number of the newest entry, 0 where there is none."""
    return Entry.objects.filter(campaign_id=campaign).aggregate(head=Max("seq"))["head"] or 0


def heads(campaigns: Iterable[str]) -> dict[str, int]:
    """The newest numbers of several campaigns in one query."""
    rows = Entry.objects.filter(campaign_id__in=list(campaigns)).values("campaign_id").annotate(head=Max("seq"))
    return {row["campaign_id"]: row["head"] for row in rows}


def by_command_id(campaign: str, command_id: str) -> Duplicate | None:
    """Where and by whom a command id was used."""
    found = Entry.objects.filter(campaign_id=campaign, command_id=command_id).values("seq", "seat", "role").first()
    return Duplicate(found["seq"], found["seat"], found["role"]) if found else None


def snapshots(campaign: str) -> list[int]:
    """The numbers at which there are snapshots, newest first."""
    found = Snapshot.objects.filter(campaign_id=campaign).order_by("-seq")
    return list(found.values_list("seq", flat=True))


def snapshot(campaign: str, seq: int) -> Table | None:
    """The table after entry ``seq`` as it was kept, or None if that cannot be read (any more)."""
    found = Snapshot.objects.filter(campaign_id=campaign, seq=seq).first()
    if found is None:
        return None
    try:
        return decode_table(zlib.decompress(bytes(found.table)))
    except (zlib.error, msgspec.MsgspecError, KeyError, TypeError, ValueError):
        # A cache written by other code than this: the entries tell the same.
        logger.info("snapshot %s @%s cannot be read and is left aside", campaign, seq)
        return None
