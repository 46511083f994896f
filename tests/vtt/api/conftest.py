"""Tables that start anew, counts of requests that start at nought."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.vtt.tables.fixtures import _afresh, calm, room, tables

__all__ = ["_afresh", "calm", "room", "tables"]


@pytest.fixture(autouse=True)
def _uncounted() -> None:
    """Nobody has asked for anything yet."""
    cache.clear()
