"""Who has a seat at which table, who waits at its door, and whose session is over. Runs in threads that may wait."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from vtt.accounts import sessions
from vtt.campaigns import knocking
from vtt.campaigns.models import Knock, Seat
from vtt.tables.frames import Knocking, SeatInfo


@dataclass(frozen=True, slots=True)
class Standing:
    """How several campaigns stand, by their ids; those that are gone, or where nobody waits, are left out."""

    seats: dict[str, dict[str, SeatInfo]] = field(default_factory=dict)
    """In the order they came."""
    holders: dict[str, str] = field(default_factory=dict)
    """The account of each seat, empty for guests."""
    knocks: dict[str, tuple[Knocking, ...]] = field(default_factory=dict)
    """The longest wait first."""
    over: set[str] = field(default_factory=set)
    """Sessions that seem to be over."""


def look(campaigns: Collection[str], keys: Collection[str]) -> Standing:
    """How they stand now, and which of the sessions ``keys`` seem to be over. Four queries, however many there are."""
    found = Standing(over=sessions.over({key for key in keys if key}))
    for seat in Seat.objects.filter(campaign_id__in=campaigns).order_by("created", "pk"):
        found.seats.setdefault(seat.campaign_id, {})[seat.pk] = _seated(seat)
        found.holders[seat.pk] = "" if seat.user_id is None else str(seat.user_id)
    for knock in knocking.waiting_at(*campaigns):
        found.knocks[knock.campaign_id] = (*found.knocks.get(knock.campaign_id, ()), _knocking(knock))
    return found


def seats_of(campaign: str) -> dict[str, SeatInfo]:
    """Everybody with a seat in the campaign, in the order they came."""
    return {seat.pk: _seated(seat) for seat in Seat.objects.filter(campaign_id=campaign).order_by("created", "pk")}


def knocks_of(campaign: str) -> tuple[Knocking, ...]:
    """Everybody who waits at the campaign's door, the longest first."""
    return tuple(map(_knocking, knocking.waiting_at(campaign)))


def _seated(seat: Seat) -> SeatInfo:
    return SeatInfo(seat.pk, seat.role, seat.name)


def _knocking(knock: Knock) -> Knocking:
    return Knocking(knock.pk, knock.name, knock.role)
