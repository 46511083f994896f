"""Links that sign one person in, once, without a password.

``manage.py play`` prints one on the host's terminal. A link holds no state on the server: it is a signed note of
whom it lets in, bound to that person's password and last sign-in. So it ends with its first use, with any other
sign-in of that person, with a new password, and with a new ``SECRET_KEY``.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core import signing
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.http import url_has_allowed_host_and_scheme

from vtt.accounts.models import User

_SALT = "vtt.accounts.links"


@dataclass(frozen=True)
class LoginLink:
    """What a link's token says: whom it is for, where it leads, and whether it can still be used."""

    user: User
    next: str
    usable: bool


def login_path(user: User, next: str = "/") -> str:  # noqa: A002
    """The path of a link that signs ``user`` in and goes on to ``next``, a path of this site."""
    note = [user.pk, _fingerprint(user), _safe(next)]
    return reverse("enter", args=[signing.dumps(note, salt=_SALT)])


def read(token: str) -> LoginLink | None:
    """What ``token`` says, or None if it is not one of ours or its person is gone."""
    try:
        pk, fingerprint, where = signing.loads(token, salt=_SALT)
        user = User.objects.get(pk=pk, is_active=True)
    except (signing.BadSignature, User.DoesNotExist, TypeError, ValueError):
        return None
    return LoginLink(user, _safe(where), constant_time_compare(fingerprint, _fingerprint(user)))


def use(link: LoginLink) -> bool:
    """Spend ``link``. False if it was spent already, also by somebody at this very moment."""
    if not link.usable:
        return False
    # One UPDATE with the old value in its WHERE: of two that come at once the database lets one through.
    spent = User.objects.filter(pk=link.user.pk, last_login=link.user.last_login).update(last_login=timezone.now())
    return spent == 1


def _fingerprint(user: User) -> str:
    last = "" if user.last_login is None else user.last_login.isoformat()
    return salted_hmac(_SALT, f"{user.pk}|{user.password}|{last}", algorithm="sha256").hexdigest()[:32]


def _safe(path: str) -> str:
    return path if path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None) else "/"
