"""Reading the chronicle: nothing but the lines that a seat could read at the table."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, Max, Min, Q, QuerySet
from msgspec import Struct

from rules.log import RollLine
from vtt.campaigns.models import Role, Seat
from vtt.chronicle.models import Told

PAGE = 200


class Shown(Struct, frozen=True):
    """A line as the log tells it (``docs/protocol.md``)."""

    kind: str
    text: str
    at: datetime
    rule: str = ""
    rules: tuple[str, ...] = ()
    by: str = ""
    gm: bool = False
    unruled: bool = False
    private: bool = False
    roll: RollLine | None = None


class Session(Struct, frozen=True):
    """An evening: ``number`` counts those that the seat knows of, from 1."""

    number: int
    key: int
    first: datetime
    last: datetime
    lines: int


_decode = msgspec.json.Decoder(Shown).decode


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
    """One page of a session's lines."""
    start = (page - 1) * PAGE
    return [_decode(told.body) for told in lines_for(seat).filter(session=session.key)[start : start + PAGE]]
