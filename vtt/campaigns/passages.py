"""Taking a seat to another device: a link that is used once and soon over."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone

from vtt.campaigns.models import Passage, Seat

LASTS = timedelta(minutes=10)


def make(seat: Seat) -> str:
    """The secret of a new link for ``seat``. One that was made before ends."""
    secret = secrets.token_urlsafe(24)
    Passage.objects.update_or_create(seat=seat, defaults={"digest": _digest(secret), "until": timezone.now() + LASTS})
    return secret


def find(secret: str) -> Seat | None:
    """Whose seat the link is for, or None if it is over."""
    found = _still(secret).select_related("seat__campaign", "seat__user").first()
    return None if found is None else found.seat


def use(secret: str) -> Seat | None:
    """Spend the link. Of two who use it at once one gets the seat."""
    seat = find(secret)
    # One DELETE: the database lets one through.
    return seat if seat is not None and _still(secret).delete()[0] == 1 else None


def _still(secret: str) -> QuerySet[Passage]:
    return Passage.objects.filter(digest=_digest(secret), until__gt=timezone.now())


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
