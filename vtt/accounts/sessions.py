"""Which sessions are over, asked of many at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from vtt.accounts.models import User


def over(keys: Collection[str]) -> set[str]:
    """Those of some sessions that seem to let nobody in any more: ended, run out, or from before a new password.

    Two queries, however many there are. What is named here deserves a closer look, what is not is good.
    """
    if not keys:
        return set()
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    opened: dict[str, Mapping[str, Any]] = {row.session_key: row.get_decoded() for row in rows}
    people = User.objects.in_bulk([data[SESSION_KEY] for data in opened.values() if SESSION_KEY in data])
    by_id = {str(pk): user for pk, user in people.items()}
    return {key for key in keys if not _good(opened.get(key, {}), by_id)}


def _good(data: Mapping[str, Any], people: Mapping[str, User]) -> bool:
    user = people.get(str(data.get(SESSION_KEY, "")))
    if user is None or not user.is_active:
        return False
    return constant_time_compare(data.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
