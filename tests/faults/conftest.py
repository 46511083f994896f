"""The rooms and tables that tests of tables are given, and a line of their own to Redis and PostgreSQL."""

from __future__ import annotations

import os
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.faults.redis_server import Bell
from tests.vtt.tables.fixtures import _afresh, calm, room, tables
from tests.vtt.tables.processes import House, house

__all__ = ["_afresh", "calm", "database", "room", "shared", "tables"]


@pytest.fixture
def database(postgres_url: str) -> Iterator[str]:
    """The address of a new PostgreSQL database, dropped afterwards."""
    name = f"faults_{os.urandom(4).hex()}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    parts = urllib.parse.urlsplit(postgres_url)
    try:
        yield parts._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def shared(database: str, redis_url: str) -> Iterator[House]:
    """An installation that several processes may serve."""
    with house(DATABASE_URL=database, REDIS_URL=redis_url) as found:
        yield found


@pytest.fixture
def bell(tmp_path: Path) -> Iterator[Bell]:
    """A Redis of the test's own."""
    found = Bell(tmp_path)
    found.start()
    yield found
    found.stop()
