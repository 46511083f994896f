"""Rooms, and tables that start anew in every test, on a real database: the journal’s writer has its own connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.vtt.tables.tables_kit import Room, make_room
from vtt.tables import hub, server, threads
from vtt.tables.writer import writer


@pytest.fixture(autouse=True)
def _afresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing of one test's tables, threads or connections is left to the next."""
    monkeypatch.setattr(hub, "PEOPLE_DELAY", 0.01)
    yield
    writer.stop()
    threads.close_all()
    server._servers.clear()


@pytest.fixture
def room(transactional_db: None) -> Room:
    return make_room()


@pytest.fixture
def calm(transactional_db: None) -> Room:
    """A room in free roam."""
    return make_room(turns=False)


@pytest_asyncio.fixture
async def tables() -> AsyncIterator[server.TableServer]:
    """The tables of this test's loop, ended before the loop is."""
    here = server.here()
    yield here
    await here.stop()
    await asyncio.sleep(0)
