"""Tables that start anew, counts of requests that start at nought."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from django.core.cache import cache

from tests.vtt.tables.tables_kit import Room, make_room
from vtt.tables import hub, server, threads
from vtt.tables.writer import writer


@pytest.fixture(autouse=True)
def _afresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing of one test's tables, threads, connections and counts is left to the next."""
    monkeypatch.setattr(hub, "PEOPLE_DELAY", 0.01)
    cache.clear()
    yield
    writer.stop()
    threads.close_all()
    server._servers.clear()


@pytest.fixture
def room(transactional_db: None) -> Room:
    """Ana's turn in a hall with secrets; see ``tables_kit``."""
    return make_room()


@pytest.fixture
def calm(transactional_db: None) -> Room:
    """The same in free roam."""
    return make_room(turns=False)


@pytest_asyncio.fixture
async def tables() -> AsyncIterator[server.TableServer]:
    """The tables of this test's loop, ended before the loop is."""
    here = server.here()
    yield here
    await here.stop()
    await asyncio.sleep(0)
