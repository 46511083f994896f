"""Uploads of each test in a folder of its own, and tables that start anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client, override_settings

from tests.vtt.scenes.scenes_kit import Table
from tests.vtt.tables.tables_kit import Room, make_room
from vtt.accounts.models import User
from vtt.campaigns.models import Campaign
from vtt.campaigns.service import create_campaign
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


@pytest.fixture
def room(transactional_db: None) -> Room:
    """A campaign with its people and a real table, on which there is no scene."""
    return make_room(furnished=False)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table that takes every scene and remembers it."""
    table = Table()
    monkeypatch.setattr("vtt.scenes.adding.submit_sync", table.submit)
    return table


@pytest.fixture
def gm() -> User:
    return User.objects.create_user("gia")


@pytest.fixture
def campaign(gm: User) -> Campaign:
    return create_campaign(gm, "Thorn", "free")


@pytest.fixture
def host(gm: User) -> Client:
    client = Client()
    client.force_login(gm)
    return client
