"""One socket's way out: it never waits, holds a bounded number of frames, and knows how far its viewer has drawn.

A server may take frames at once (Daphne, which then buffers without bound) or make the sender wait (uvicorn). So a
send is driven by hand up to where it would wait, and only then given to a task; and since under Daphne nothing ever
waits, the viewer's own ``seen`` bounds what may be on its way.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any

from vtt.tables.frames import Bye, Close, Resync, encode

logger = logging.getLogger(__name__)

Send = Callable[[dict[str, Any]], Awaitable[None]]

UNCONFIRMED = 200
"""Patches that may be on their way before the viewer has to say what it has seen."""
WAITING = 300
"""Frames held while the server makes us wait."""
GRACE = 10.0
"""Seconds from ``resync`` to the close."""

_RESYNC = encode(Resync())


class _Rest:
    """What is left of a coroutine that was driven by hand and came to wait for ``pending``."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], pending: Any) -> None:
        self._coroutine = coroutine
        self._pending = pending

    def __await__(self) -> Generator[Any, Any, None]:
        pending = self._pending
        while True:
            step: Callable[[Any], Any]
            argument: Any
            try:
                argument = yield pending
            except BaseException as error:
                step, argument = self._coroutine.throw, error
            else:
                step = self._coroutine.send
            try:
                pending = step(argument)
            except StopIteration:
                return


class Outbox:
    """Frames to one socket. After ``closed`` everything is dropped."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: deque[dict[str, Any]] = deque()
        self._draining: asyncio.Task[None] | None = None
        self._grace: asyncio.TimerHandle | None = None
        self.closed = False
        self.stalled = False
        """Whether the viewer was told to come back; patches are not for it until it says ``hello`` again."""
        self._sent = 0
        self._seen = 0

    def begin(self, seq: int) -> None:
        """A view as of ``seq`` was sent: what follows is counted from there."""
        self._sent = self._seen = seq
        self.stalled = False
        if self._grace is not None:
            self._grace.cancel()
            self._grace = None

    def seen(self, seq: int) -> None:
        """The viewer has drawn up to ``seq``; more than was sent is not believed."""
        self._seen = max(self._seen, min(seq, self._sent))

    def patch(self, seq: int, text: str) -> None:
        """Send a numbered frame, or tell a viewer who is too far behind to come back."""
        if self.stalled or self.closed:
            return
        if seq - self._seen > UNCONFIRMED:
            self._stall()
            return
        self._sent = seq
        self.send(text)

    def send(self, text: str) -> None:
        """Send any other frame."""
        self._put({"type": "websocket.send", "text": text})

    def close(self, code: int, bye: str | None = None) -> None:
        """Say why, close the socket and drop what waits."""
        if self.closed:
            return
        self._waiting.clear()
        if bye is not None:
            self.send(encode(Bye(bye)))
        self._put({"type": "websocket.close", "code": code})
        self.end()

    def end(self) -> None:
        """The socket is gone, or going: nothing more is sent."""
        self.closed = True
        if self._grace is not None:
            self._grace.cancel()

    def _stall(self) -> None:
        self.stalled = True
        self._waiting.clear()
        self.send(_RESYNC)
        self._grace = asyncio.get_running_loop().call_later(GRACE, self.close, Close.TOO_SLOW, "slow")

    def _put(self, message: dict[str, Any]) -> None:
        if self.closed:
            return
        if self._draining is not None:
            if len(self._waiting) >= WAITING:
                if self.stalled:
                    # Not even answers are taken any more.
                    self.close(Close.TOO_SLOW)
                else:
                    self._stall()
                return
            self._waiting.append(message)
            return
        coroutine: Any = self._send(message)
        try:
            pending = coroutine.send(None)
        except StopIteration:
            return
        except Exception as error:
            self._lost(error)
            return
        self._draining = asyncio.get_running_loop().create_task(self._drain(_Rest(coroutine, pending)))

    async def _drain(self, rest: _Rest) -> None:
        try:
            await rest
            while self._waiting:
                await self._send(self._waiting.popleft())
        except Exception as error:
            self._lost(error)
        finally:
            self._draining = None

    def _lost(self, error: Exception) -> None:
        # Servers raise when a socket went away; its consumer hears of that by itself.
        logger.debug("a frame could not be sent: %r", error)
        self._waiting.clear()
        self.end()
