"""The rooms and tables that tests of tables are given, and a line of their own to Redis and PostgreSQL."""

from __future__ import annotations

import os
import urllib.parse
from collections.abc import Iterator

import psycopg
import pytest

from tests.vtt.tables.conftest import _afresh, calm, room, tables
from tests.vtt.tables.processes import House, house

__all__ = ["_afresh", "calm", "room", "shared", "tables"]


@pytest.fixture
def shared(postgres_url: str, redis_url: str) -> Iterator[House]:
    """An installation that several processes may serve: a PostgreSQL database of its own, and Redis."""
    name = f"faults_{os.urandom(4).hex()}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    parts = urllib.parse.urlsplit(postgres_url)
    try:
        with house(DATABASE_URL=parts._replace(path=f"/{name}").geturl(), REDIS_URL=redis_url) as found:
            yield found
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
