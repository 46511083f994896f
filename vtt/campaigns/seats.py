"""Which seat somebody holds, found from a request or a websocket.

An account's seat comes with the session. A guest's comes with a signed cookie, one for each campaign, that holds the
seat's id and its key. Signing alone would do against forgery; the key lets a GM end a cookie without ending them all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.core import signing
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.utils.crypto import constant_time_compare

from vtt.campaigns.models import Role, Seat

_PREFIX = "seat_"
_SALT = "vtt.campaigns.seats"
_YEAR = 365 * 24 * 60 * 60
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
# Browsers keep more cookies than this for a site; a forged header may hold thousands.
_MOST_SEATS = 50


def seat_of_request(request: HttpRequest, campaign_id: str) -> Seat | None:
    """The seat that whoever sent ``request`` holds in the campaign, or None. An account's goes before a guest's."""
    return _seat(getattr(request, "user", None), request.COOKIES, campaign_id)


def seat_of_scope(scope: Mapping[str, Any], campaign_id: str, *, fresh: bool = False) -> Seat | None:
    """The same for a Channels scope. To be called off the event loop, since it asks the database.

    ``scope["user"]`` is as old as the socket; ``fresh`` looks at the session again, to notice a sign-out.
    """
    cookies = _cookies_of(scope)
    user = None if fresh else scope.get("user")
    return _seat(_user_of(cookies) if user is None else user, cookies, campaign_id)


def session_of_scope(scope: Mapping[str, Any]) -> str:
    """The key of the session that a Channels scope came with, empty where there is none."""
    return _cookies_of(scope).get(settings.SESSION_COOKIE_NAME, "")


def seats_of_request(request: HttpRequest) -> list[Seat]:
    """All seats of whoever sent ``request``, by account and by cookie, newest first; one for each campaign."""
    seats: dict[str, Seat] = {}
    user = request.user
    if user.is_authenticated:
        seats = {seat.campaign_id: seat for seat in Seat.objects.select_related("campaign").filter(user=user)}
    named = [name.removeprefix(_PREFIX) for name in request.COOKIES if name.startswith(_PREFIX)]
    for campaign_id in named[:_MOST_SEATS]:
        if campaign_id not in seats and (seat := _guest_seat(request.COOKIES, campaign_id)) is not None:
            seats[campaign_id] = seat
    return sorted(seats.values(), key=lambda seat: seat.created, reverse=True)


def adoptable(request: HttpRequest) -> list[Seat]:
    """Guests' seats of this browser that its account could keep: those where it has none of its own."""
    if not request.user.is_authenticated:
        return []
    return [seat for seat in seats_of_request(request) if seat.user_id is None]


def take_cookie(response: HttpResponse, campaign_id: str) -> None:
    """Have the browser forget a guest's seat."""
    response.delete_cookie(_PREFIX + campaign_id, path="/", samesite="Lax")


def give_cookie(response: HttpResponse, seat: Seat) -> None:
    """Have ``response`` hand the browser what proves a guest's seat for a year."""
    response.set_cookie(
        _PREFIX + seat.campaign_id,
        signing.Signer(salt=_SALT).sign(f"{seat.pk}.{seat.key}"),
        max_age=_YEAR,
        path="/",
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _cookies_of(scope: Mapping[str, Any]) -> dict[str, str]:
    header = "; ".join(value.decode("latin-1") for name, value in scope.get("headers", ()) if name == b"cookie")
    return parse_cookie(header)


def _seat(user: Any, cookies: Mapping[str, str], campaign_id: str) -> Seat | None:
    if not _ID.fullmatch(campaign_id):
        return None
    if user is not None and user.is_authenticated:
        seat = Seat.objects.select_related("campaign").filter(campaign=campaign_id, user=user.pk).first()
        if seat is not None:
            return seat
    return _guest_seat(cookies, campaign_id)


def _guest_seat(cookies: Mapping[str, str], campaign_id: str) -> Seat | None:
    cookie = cookies.get(_PREFIX + campaign_id)
    if cookie is None or not _ID.fullmatch(campaign_id):
        return None
    try:
        seat_id, _, key = signing.Signer(salt=_SALT).unsign(cookie).partition(".")
    except signing.BadSignature:
        return None
    # Neither a GM's seat nor an account's is ever proved by a cookie alone.
    seat = (
        Seat.objects.select_related("campaign")
        .filter(pk=seat_id, campaign=campaign_id, user=None)
        .exclude(role=Role.GM)
        .first()
    )
    return seat if seat is not None and constant_time_compare(seat.key, key) else None


def _user_of(cookies: Mapping[str, str]) -> Any:
    """The user of the session in ``cookies``, with all that Django checks of a session."""
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
    return get_user(request)
