"""How often somebody may try: counted in the database, so that all processes count together.

What is counted is told apart by a keyed digest: the table holds neither names nor addresses. A refused try is not
counted, so nobody lengthens a wait by asking again, their own or anybody else's.
"""

from __future__ import annotations

import ipaddress
import math
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from vtt.accounts.models import Try

_SALT = "vtt.accounts.throttle"
_OLDEST = timedelta(days=1)
_AT_ONCE = timedelta(seconds=10)
"""Tries of the same moment are written in any order; those later than this are of a clock that was set back."""


@dataclass(frozen=True)
class Limit:
    """At most ``most`` tries of a kind in any ``seconds``."""

    kind: str
    most: int
    seconds: int


# Somebody who mistypes waits five minutes at the most. Many guessing at one account from everywhere are slowed down
# too, but never keep out a browser that has been in it before (see ``devices``).
LOGIN_HERE = Limit("login-here", 6, 5 * 60)
LOGIN_ACCOUNT = Limit("login-account", 30, 15 * 60)
LOGIN_ADDRESS = Limit("login-address", 60, 15 * 60)
SIGN_UP = Limit("sign-up", 30, 60 * 60)
RESET_ACCOUNT = Limit("reset-account", 3, 15 * 60)
RESET_ADDRESS = Limit("reset-address", 20, 60 * 60)
JOIN = Limit("join", 40, 10 * 60)


class TooMany(Exception):
    """Too many tries. ``seconds`` is the wait; the message says it in words."""

    def __init__(self, seconds: int) -> None:
        self.seconds = max(1, seconds)
        super().__init__(_words(self.seconds))


def take(*wanted: tuple[Limit, str]) -> None:
    """Count one try under each limit and its subject, or raise TooMany and count none."""
    now = timezone.now()
    Try.objects.filter(at__lt=now - _OLDEST).delete()
    # Counted first and looked at then: of many that come at once no more get through than of many in a row.
    own = [Try.objects.create(kind=limit.kind, subject=_digest(limit, subject), at=now) for limit, subject in wanted]
    wait = max(_wait(limit, mine) for (limit, _), mine in zip(wanted, own, strict=True))
    if wait > 0:
        Try.objects.filter(pk__in=[mine.pk for mine in own]).delete()
        raise TooMany(wait)


def forgive(limit: Limit, subject: str) -> None:
    """Forget the tries of a subject: the last one was right."""
    Try.objects.filter(kind=limit.kind, subject=_digest(limit, subject)).delete()


def address(request: HttpRequest) -> str:
    """Whom a request comes from. Of IPv6 the network, since a home has billions of addresses there."""
    said = str(request.META.get("REMOTE_ADDR") or "")
    if settings.BEHIND_TLS:
        # The last one is what our own proxy saw; whatever stands before it, anybody may have written.
        said = request.headers.get("X-Forwarded-For", said).split(",")[-1].strip()
    try:
        found = ipaddress.ip_address(said)
    except ValueError:
        return said[:60]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found), 64), strict=False).network_address)
    return str(found)


def _wait(limit: Limit, mine: Try) -> int:
    """Seconds until this try would be one too many no more; 0 if it is not."""
    since = mine.at - timedelta(seconds=limit.seconds)
    # Not those of the future: after the clock was set back they would keep people out for long.
    alike = Try.objects.filter(kind=limit.kind, subject=mine.subject, pk__lt=mine.pk)
    recent = alike.filter(at__gt=since, at__lte=mine.at + _AT_ONCE).order_by("-at")
    # The one that has to grow old before another fits in.
    oldest = list(recent.values_list("at", flat=True)[limit.most - 1 : limit.most])
    return math.ceil((oldest[0] - since).total_seconds()) if oldest else 0


def _digest(limit: Limit, subject: str) -> str:
    return salted_hmac(_SALT + limit.kind, subject, algorithm="sha256").hexdigest()[:40]


def _words(seconds: int) -> str:
    if seconds < 90:
        words = ngettext(
            "Too many tries. Wait %(n)s second and try again.",
            "Too many tries. Wait %(n)s seconds and try again.",
            seconds,
        )
        return words % {"n": seconds}
    minutes = math.ceil(seconds / 60)
    words = ngettext(
        "Too many tries. Wait %(n)s minute and try again.",
        "Too many tries. Wait %(n)s minutes and try again.",
        minutes,
    )
    return words % {"n": minutes}
