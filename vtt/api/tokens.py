"""Making, finding and revoking API tokens."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.utils import timezone
from django.utils.crypto import constant_time_compare

from vtt.accounts.models import User
from vtt.api.models import ApiToken

MOST = 20
"""Tokens of one account."""

PREFIX = "fw_"
"""By which tools that look for secrets in the wrong places know one of ours."""

_USED_EVERY = timedelta(minutes=10)


class TooMany(Exception):
    """The account has as many tokens as it may have."""


def make(user: User, name: str) -> tuple[ApiToken, str]:
    """A new token with its secret, which is shown once and kept nowhere. Raises TooMany."""
    if ApiToken.objects.filter(user=user).count() >= MOST:
        raise TooMany
    secret = PREFIX + secrets.token_hex(30)
    return ApiToken.objects.create(user=user, name=name, digest=_digest(secret), stamp=_stamp(user)), secret


def find(secret: str) -> ApiToken | None:
    """The token with that secret, if its account may still use it."""
    if not secret.startswith(PREFIX) or len(secret) > 100 or not secret.isascii():
        return None
    token = ApiToken.objects.select_related("user").filter(digest=_digest(secret)).first()
    if token is None or not token.user.is_active or not constant_time_compare(token.stamp, _stamp(token.user)):
        return None
    now = timezone.now()
    if token.used is None or now - token.used > _USED_EVERY:
        # Roughly: a write for each request would cost more than it tells.
        ApiToken.objects.filter(pk=token.pk).update(used=now)
    return token


def revoke(user: User, token_id: str) -> bool:
    """End one of the account's tokens; False if it has none of that id."""
    if not token_id.isascii() or not token_id.isalnum() or len(token_id) > 32:
        return False
    return ApiToken.objects.filter(user=user, pk=token_id).delete()[0] > 0


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def _stamp(user: User) -> str:
    return user.get_session_auth_hash()[:64]
