"""Uploads of each test in a folder of its own, and tables that start anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import override_settings

from vtt.tables import server, threads
from vtt.tables.writer import writer


@pytest.fixture(autouse=True)
def media(tmp_path: Path) -> Iterator[None]:
    """Pictures go where the test ends."""
    with override_settings(MEDIA_ROOT=tmp_path / "media"):
        yield


@pytest.fixture(autouse=True)
def _afresh() -> Iterator[None]:
    """Nothing of one test's tables, threads, connections and counts is left to the next."""
    cache.clear()
    yield
    writer.stop()
    threads.close_all()
    server._servers.clear()
