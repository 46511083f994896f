"""F06 in small: what one process tells the others is not lost with Redis."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.vtt.tables.tables_kit import Room, closing, watch
from vtt.tables import doorbell
from vtt.tables.server import TableServer


class Deaf:
    """A channel layer that takes nothing as long as it is ``down``, and whose group nobody hears."""

    def __init__(self) -> None:
        self.down = True
        self.taken: list[dict[str, Any]] = []

    async def new_channel(self) -> str:
        return "channel"

    async def group_add(self, group: str, channel: str) -> None:
        if self.down:
            raise ConnectionError("no Redis")

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        if self.down:
            raise ConnectionError("no Redis")
        self.taken.append(message)

    async def receive(self, channel: str) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError("never")


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Deaf:
    layer = Deaf()
    monkeypatch.setattr(doorbell, "redis_configured", lambda: True)
    monkeypatch.setattr(doorbell, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(doorbell, "RING_AGAIN", 0.02)
    return layer


async def test_a_ring_that_was_not_taken_is_rung_again(deaf: Deaf, room: Room, tables: TableServer) -> None:
    """A removed seat, say, of which nothing but the ring tells other processes; the newest word of a kind goes out."""
    tables.doorbell.seats(room.id)
    tables.doorbell.ring(room.id, 7)
    await asyncio.sleep(0.1)
    assert deaf.taken == []
    tables.doorbell.ring(room.id, 8)
    deaf.down = False
    async with asyncio.timeout(5):
        while len(deaf.taken) < 2:
            await asyncio.sleep(0.01)
    assert {(each["kind"], each.get("seq")) for each in deaf.taken} == {("seats", None), ("entries", 8)}
    await asyncio.sleep(0.1)
    assert len(deaf.taken) == 2, "once is enough"


async def test_a_seat_taken_away_without_a_ring_is_noticed(
    deaf: Deaf, room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process rang, but nobody heard: a look at the seats now and then shows the socket out all the same."""
    monkeypatch.setattr(doorbell, "POLL", 0.02)
    monkeypatch.setattr(doorbell, "ANNOUNCE_EVERY", 0.05)
    ana, bo = await watch(room, room.ana), await watch(room, room.bo)
    await asyncio.to_thread(closing(lambda: room.ana.delete()))
    assert (await ana.until("bye", timeout=5))["reason"] == "removed"
    assert (await ana.take())["code"] == 4404
    assert (await bo.command("say", text="still here"))["type"] == "ack"
    await bo.leave()
