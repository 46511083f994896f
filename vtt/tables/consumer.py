"""One websocket at a table: strict about what comes in, never waiting on what goes out."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

from channels.consumer import AsyncConsumer

from rules.table import Actor
from rules.words import say
from vtt.campaigns.seats import seat_of_scope, session_of_scope
from vtt.tables import frames, questions
from vtt.tables.frames import (
    Close,
    CommandFrame,
    Error,
    Hello,
    Malformed,
    Ping,
    Point,
    Question,
    SeatInfo,
    Seen,
    encode,
)
from vtt.tables.hub import Hub
from vtt.tables.naming import named
from vtt.tables.outbox import Outbox
from vtt.tables.outcome import NoSuchTable
from vtt.tables.ratelimit import Bucket
from vtt.tables.server import here
from vtt.tables.threads import read
from vtt.tables.wording import language_of

logger = logging.getLogger(__name__)

Message = dict[str, Any]

MAX_MALFORMED = 20
RATE, BURST = 60, 120
MAX_REFUSED = 240
"""Frames over the limit before the socket is closed: four seconds at twice the rate allowed."""
BETWEEN_QUESTIONS = 1 / 30
MOST_WINDOWS = 64
"""Sockets of one seat in one process: many more than anybody has windows and devices."""
STALE = 5.0
"""Seconds after which a ``hello`` has its seat looked up again."""

_PONG = encode(frames.Pong())


class TableConsumer(AsyncConsumer):
    """A seat's socket at one table.

    Channels' own dispatch hops to a thread and makes a task for every message, and a channel layer would add a queue;
    at a table with hundreds of viewers that is most of the work. So messages are read in a plain loop here, and what
    is sent comes straight from the hub.
    """

    channel_layer_alias = None

    def __init__(self) -> None:
        self.seat = SeatInfo("", "", "")
        self.actor = Actor("spectator")
        self.user = ""
        self.language = ""
        self.session = ""
        self.hub: Hub | None = None
        self.malformed = 0
        self.refused = 0
        self.bucket = Bucket(RATE, BURST)
        self._questions: dict[type[Question], Question] = {}
        self._answered_at = 0.0
        self._opened = 0.0

    async def __call__(self, scope: Any, receive: Callable[[], Awaitable[Message]], send: Any) -> None:
        """Serve the socket until it is gone."""
        self.scope = scope
        self.base_send = send
        self.campaign = scope["url_route"]["kwargs"]["campaign"]
        self.language = language_of(scope)
        self.outbox = Outbox(send)
        try:
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    return
                if not self.outbox.closed:
                    await self._handle(message)
        finally:
            # Also when the server cancels us: presence must not outlive the socket.
            self.outbox.end()
            if self.hub is not None:
                self.hub.leave(self)

    async def _handle(self, message: Message) -> None:
        try:
            if message["type"] == "websocket.connect":
                await self._connect()
            elif message["type"] == "websocket.receive":
                await self._receive(message)
        except Exception:
            self._crashed()

    def _crashed(self) -> None:
        """Called where an exception is being handled: a bug costs this socket, never the process."""
        incident = secrets.token_hex(4)
        logger.exception("incident %s: socket of seat %s at table %s", incident, self.seat.id, self.campaign)
        self.outbox.close(Close.CRASHED)

    async def _connect(self) -> None:
        # Accepted in any case: a browser cannot tell why a handshake was refused.
        await self.base_send({"type": "websocket.accept"})
        seat = await read(seat_of_scope, self.scope, self.campaign)
        if seat is None:
            self.outbox.close(Close.NO_SUCH_TABLE)
            return
        self.seat = SeatInfo(seat.pk, seat.role, seat.name)
        self._opened = time.monotonic()
        if seat.user_id is not None:
            self.user, self.session = str(seat.user_id), session_of_scope(self.scope)
        self.actor = Actor(seat.role, seat.pk, seat.name)  # type: ignore[arg-type]  # the same words

    async def recheck(self, back: bool = False) -> None:
        """Close the socket if the session that it came with is over; ``back``: for the browser to come back at once."""
        seat = await read(seat_of_scope, self.scope, self.campaign, fresh=True)
        if seat is None or seat.pk != self.seat.id:
            # With a new password the session goes on under another key in the browser that set it.
            code, bye = (Close.RESTART, "restart") if back else (Close.NO_SUCH_TABLE, "removed")
            self.outbox.close(code, bye)

    async def _receive(self, message: Message) -> None:
        text = message.get("text")
        if text is None:
            self._malformed(say("Frames are text."), None)
            return
        if len(text) > frames.MAX_FRAME or (len(text) * 4 > frames.MAX_FRAME and _bytes(text) > frames.MAX_FRAME):
            self._send(Error("too_large", say("A frame is at most {most} bytes.", most=frames.MAX_FRAME)))
            self.outbox.close(Close.TOO_LARGE)
            return
        if not self.bucket.take():
            self._too_fast(text)
            return
        self.refused = 0
        try:
            frame = frames.decode(text)
        except Malformed as error:
            self._malformed(error.args[0], frames.id_of(text))
            return
        hub = self.hub
        if isinstance(frame, Hello):
            await self._hello(frame)
        elif isinstance(frame, Ping):
            self.outbox.send(_PONG)
        elif hub is None:
            self._send(Error("hello_first", say("Say hello first."), frames.id_of(text)))
        elif isinstance(frame, CommandFrame):
            await self._command(hub, frame)
        elif isinstance(frame, Seen):
            self.outbox.seen(frame.seq)
        elif isinstance(frame, Point):
            # Spectators only watch; only a GM turns everybody's eyes.
            if self.seat.role != "spectator":
                hub.point(self.seat, frame.at, frame.look and self.seat.role == "gm")
        else:
            self._ask(frame)

    async def _hello(self, hello: Hello) -> None:
        if hello.protocol != frames.PROTOCOL:
            self.outbox.close(Close.WRONG_VERSION)
            return
        try:
            hub = await here().hub(self.campaign)
        except NoSuchTable:
            self.outbox.close(Close.NO_SUCH_TABLE)
            return
        if not await self._still_seated(hub):
            return
        if self.hub is None and hub.windows(self.seat.id) >= MOST_WINDOWS:
            self.outbox.send(
                encode(Error("too_many", f"You have this table open {MOST_WINDOWS} times already. Close some of them."))
            )
            self.outbox.close(Close.TOO_FAST)
            return
        self.hub = hub
        hub.enter(self, hello.stream, hello.since)

    async def _still_seated(self, hub: Hub) -> bool:
        """Whether the seat is still what it was when the socket opened; until ``hello`` nobody tells it of changes."""
        known = hub.seats.get(self.seat.id)
        if known is not None and known.role == self.seat.role and time.monotonic() - self._opened < STALE:
            return True
        seat = await read(seat_of_scope, self.scope, self.campaign, fresh=True)
        if seat is None or seat.pk != self.seat.id:
            self.outbox.close(Close.NO_SUCH_TABLE, "removed")
        elif seat.role != self.seat.role:
            self.outbox.close(Close.RESTART, "restart")
        else:
            return True
        return False

    async def _command(self, hub: Hub, frame: CommandFrame) -> None:
        command = named(frame.command, {seat.id: seat.name for seat in hub.seats.values()})
        outcome = await hub.live.submit(self.actor, lambda _: command, frame.id)
        rejection = outcome.rejection
        if rejection is None:
            self.outbox.send(encode(frames.Ack(frame.id, hub.seq_of(self))))
        else:
            self._send(frames.Rejected(frame.id, rejection.code, rejection.rule, rejection.message, rejection.at))

    def _ask(self, question: Question) -> None:
        """Answer soon; of several questions of one kind that came meanwhile only the last."""
        waiting = bool(self._questions)
        self._questions[type(question)] = question
        if not waiting:
            loop = asyncio.get_running_loop()
            wait = self._answered_at + BETWEEN_QUESTIONS - time.monotonic()
            if wait <= 0:
                loop.call_soon(self._answer)
            else:
                loop.call_later(wait, self._answer)

    def _answer(self) -> None:
        asked, self._questions = list(self._questions.values()), {}
        if self.outbox.closed or self.hub is None:
            return
        try:
            for question in asked:
                self._send(questions.answer(self.hub.live.table, self.actor, question))
        except Exception:
            self._crashed()
        self._answered_at = time.monotonic()

    def _send(self, frame: frames.OutFrame) -> None:
        self.outbox.send(encode(frame, self.language))

    def _malformed(self, why: str, number: str | int | None) -> None:
        self.malformed += 1
        self._send(Error("malformed", why, number))
        if self.malformed > MAX_MALFORMED:
            self.outbox.close(Close.PROTOCOL_ERRORS)

    def _too_fast(self, text: str) -> None:
        self.refused += 1
        if self.refused > MAX_REFUSED:
            self.outbox.close(Close.TOO_FAST)
            return
        self._send(Error("too_fast", say("That was too fast: wait a moment."), frames.id_of(text)))


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))
