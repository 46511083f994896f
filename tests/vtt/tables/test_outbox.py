"""The way out of a socket: order kept, bounded, never waiting, whatever the server under it does."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from vtt.tables import outbox as module
from vtt.tables.outbox import UNCONFIRMED, WAITING, Outbox


class Eager:
    """A server that takes everything at once, as Daphne does."""

    def __init__(self) -> None:
        self.taken: list[dict[str, Any]] = []

    async def send(self, message: dict[str, Any]) -> None:
        self.taken.append(message)

    @property
    def texts(self) -> list[str]:
        return [message.get("text", f"close {message.get('code')}") for message in self.taken]


class Gate(Eager):
    """A server that makes the sender wait while its buffer is full, as uvicorn does."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()

    async def send(self, message: dict[str, Any]) -> None:
        await self.open.wait()
        # Several waits in one send, as a server under a lock may have.
        await asyncio.sleep(0)
        self.taken.append(message)


async def settle() -> None:
    for _ in range(2000):
        await asyncio.sleep(0)


async def test_a_server_that_takes_at_once_is_written_to_at_once() -> None:
    server = Eager()
    box = Outbox(server.send)
    for number in range(1, 4):
        box.patch(number, str(number))
    assert server.texts == ["1", "2", "3"]


async def test_a_server_that_waits_holds_up_nobody_and_order_is_kept() -> None:
    server = Gate()
    box = Outbox(server.send)
    for number in range(1, 101):
        box.patch(number, str(number))
    assert server.texts == []
    server.open.set()
    await settle()
    assert server.texts == [str(number) for number in range(1, 101)]
    box.patch(101, "101")
    await settle()
    assert server.texts[-1] == "101"


async def test_a_viewer_who_confirms_nothing_is_told_once_and_then_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GRACE", 0.05)
    server = Eager()
    box = Outbox(server.send)
    for number in range(1, UNCONFIRMED + 500):
        box.patch(number, str(number))
    assert len(server.texts) == UNCONFIRMED + 1
    assert server.texts[-1] == '{"type":"resync"}'
    await asyncio.sleep(0.1)
    assert server.texts[-2:] == ['{"type":"bye","reason":"slow"}', "close 4408"]
    box.patch(1000, "1000")
    assert server.texts[-1] == "close 4408"


async def test_hello_after_resync_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GRACE", 0.05)
    server = Eager()
    box = Outbox(server.send)
    for number in range(1, UNCONFIRMED + 10):
        box.patch(number, str(number))
    box.send("welcome")
    box.begin(500)
    box.patch(501, "501")
    await asyncio.sleep(0.1)
    assert server.texts[-2:] == ["welcome", "501"]
    assert not box.closed


async def test_confirming_keeps_it_going() -> None:
    server = Eager()
    box = Outbox(server.send)
    for number in range(1, 2001):
        box.patch(number, str(number))
        if number % 50 == 0:
            box.seen(number)
    assert len(server.texts) == 2000


async def test_a_viewer_cannot_confirm_the_future() -> None:
    server = Eager()
    box = Outbox(server.send)
    box.patch(1, "1")
    box.seen(2**53 - 1)
    for number in range(2, UNCONFIRMED + 10):
        box.patch(number, str(number))
    assert server.texts[-1] == '{"type":"resync"}'


async def test_what_waits_is_bounded() -> None:
    server = Gate()
    box = Outbox(server.send)
    for number in range(WAITING * 3):
        box.send(str(number))
    assert box.stalled
    assert len(box._waiting) <= WAITING
    for number in range(WAITING * 3):
        box.send(str(number))
    assert box.closed, "not even answers are taken: it is given up"
    server.open.set()
    await settle()
    assert server.texts[-1] == "close 4408"
    assert len(server.taken) < 10


async def test_a_socket_that_went_away_is_not_an_error() -> None:
    async def gone(message: dict[str, Any]) -> None:
        raise RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'")

    box = Outbox(gone)
    box.send("x")
    assert box.closed

    gate = asyncio.Event()

    async def gone_later(message: dict[str, Any]) -> None:
        await gate.wait()
        raise ConnectionResetError

    box = Outbox(gone_later)
    box.send("x")
    box.send("y")
    gate.set()
    await settle()
    assert box.closed


async def test_a_send_cancelled_inside_is_passed_on() -> None:
    """The rest of a coroutine driven by hand hears of cancellation as in any task."""
    heard: list[str] = []

    async def waits(message: dict[str, Any]) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    box = Outbox(waits)
    box.send("x")
    await asyncio.sleep(0)
    assert box._draining is not None
    box._draining.cancel()
    await settle()
    assert heard == ["cancelled"]
