"""Browsers that have been in an account before, told by a signed cookie.

Whoever guesses at an account from everywhere slows down logins to it; those that come from such a browser are counted
apart, so that nobody is kept out of their own account by a stranger.
"""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from vtt.accounts.models import User

_COOKIE = "footwork_known"
_SALT = "vtt.accounts.devices"
_YEAR = 365 * 24 * 60 * 60
# As many people as share a browser.
_MOST = 5


def knows(request: HttpRequest, name: str) -> bool:
    """Whether somebody of that name has logged in with this browser."""
    known = User.objects.filter(pk__in=_read(request)).values_list("username", flat=True)
    return name.casefold() in {each.casefold() for each in known}


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Have the browser remember that ``user`` was here."""
    known = [user.pk, *(pk for pk in _read(request) if pk != user.pk)][:_MOST]
    response.set_cookie(
        _COOKIE,
        signing.dumps(known, salt=_SALT),
        max_age=_YEAR,
        path="/",
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def _read(request: HttpRequest) -> list[int]:
    try:
        known = signing.loads(request.COOKIES.get(_COOKIE, ""), salt=_SALT, max_age=_YEAR)
    except signing.BadSignature:
        return []
    return [pk for pk in known if isinstance(pk, int)] if isinstance(known, list) else []
