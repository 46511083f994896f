"""Reading the chronicle: nothing but the lines that a seat could read at the table, in the language of the page."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, Max, Min, Q, QuerySet
from msgspec import Struct
from msgspec.structs import replace

from rules import codec
from rules.events import RollPart
from rules.log import RollLine
from rules.words import Words
from vtt.campaigns.models import Role, Seat
from vtt.chronicle.models import Told
from vtt.tables.loglines import Entry
from vtt.tables.wording import encode, spoken

PAGE = 200


class Shown(Struct, frozen=True):
    """A line as the log tells it (``docs/protocol.md``)."""

    kind: str
    text: Words
    at: datetime
    rule: str = ""
    rules: tuple[str, ...] = ()
    by: str = ""
    gm: bool = False
    unruled: bool = False
    private: bool = False
    readers: tuple[Words, ...] = ()
    roll: RollLine | None = None
    gone: bool = False
    """Taken back, and not done again since."""

    @property
    def parts(self) -> tuple[RollPart, ...]:
        """What the roll is made of, but for what its notation and its total say already."""
        roll = self.roll
        return () if roll is None else tuple(part for part in roll.parts if part.label != roll.notation)


class Session(Struct, frozen=True):
    """An evening: ``number`` counts those that the seat knows of, from 1."""

    number: int
    key: int
    first: datetime
    last: datetime
    lines: int


def _said(kind: type[Any], plain: Any) -> Any:
    """Words as they are kept, said in the language of the page; older lines are kept as they were said."""
    words = codec.reading(kind, plain)
    return Words.verbatim(spoken(words)) if isinstance(words, Words) else words


_decode = msgspec.json.Decoder(Shown, dec_hook=_said).decode
_decode_entry = msgspec.json.Decoder(Entry, dec_hook=_said).decode


def lines_for(seat: Seat) -> QuerySet[Told]:
    """The lines that a seat may read, in order."""
    told = Told.objects.filter(campaign=seat.campaign_id)
    own = f" {seat.pk} "
    match seat.role:
        case Role.GM:
            told = told.filter(Q(gm=True) | Q(also__contains=own))
        case Role.PLAYER:
            told = told.filter((Q(everyone=True) & ~Q(besides__contains=own)) | Q(also__contains=own))
        case _:
            told = told.filter(everyone=True)
    return told.order_by("seq", "number")


def sessions_for(seat: Seat) -> list[Session]:
    """The sessions in which there is anything for this seat, the oldest first."""
    rows: Any = (
        lines_for(seat)
        .order_by("session")
        .values("session")
        .annotate(first=Min("at"), last=Max("at"), lines=Count("pk"))
    )
    return [
        Session(number, row["session"], row["first"], row["last"], row["lines"]) for number, row in enumerate(rows, 1)
    ]


def page_of(seat: Seat, session: Session, page: int) -> list[Shown]:
    """One page of a session's lines, in the language of the page."""
    start = (page - 1) * PAGE
    gone = taken_back(seat)
    lines = lines_for(seat).filter(session=session.key)[start : start + PAGE]
    return [replace(_decode(told.body), gone=told.seq in gone) for told in lines]


def taken_back(seat: Seat) -> set[int]:
    """The entries that were taken back and not done again, as far as the seat was told of it."""
    gone: set[int] = set()
    for undoes, redoes in lines_for(seat).exclude(undoes=0, redoes=0).values_list("undoes", "redoes"):
        gone.add(undoes)
        gone.discard(redoes)
    return gone


def plain(told: Told) -> dict[str, Any]:
    """A line as the protocol has it, but for its ``id``, in the language of the page."""
    line: dict[str, Any] = msgspec.json.decode(encode(_decode_entry(told.body), ""))
    return line
