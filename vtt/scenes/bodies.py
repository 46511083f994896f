"""Requests longer than anything we take, refused before their bodies are kept anywhere.

Django under ASGI puts a whole body on disk before a view can look at it, and Daphne does so before Django. So there are
two guards: ``BoundedBodies`` for any ASGI server, and ``bound_daphne`` for Daphne's own buffer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from vtt.scenes import limits

MAX_BODY = limits.MAX_FILE_BYTES + limits.MEBIBYTE
"""In bytes: the largest file, and room for the form around it."""

_WORDS = f"A request may hold at most {MAX_BODY // limits.MEBIBYTE} MiB.\n".encode()

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class _TooLong(Exception):
    """The body went over the limit while it came in."""


class BoundedBodies:
    """ASGI middleware: answers 413 to a body over the limit, by what it says of itself or by what comes."""

    def __init__(self, application: Any, limit: int = MAX_BODY) -> None:
        self.application = application
        self.limit = limit

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        length = next((value for name, value in scope.get("headers", ()) if name == b"content-length"), b"0")
        if not length.isdigit() or int(length) > self.limit:
            return await self._refuse(send)
        taken = 0
        started = False

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.limit:
                raise _TooLong
            return message

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.application(scope, counted, noted)
        except _TooLong:
            if not started:
                await self._refuse(send)

    async def _refuse(self, send: Send) -> None:
        headers = [
            (b"content-type", b"text/plain"),
            (b"content-length", b"%d" % len(_WORDS)),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": _WORDS})


def bound_daphne(limit: int = MAX_BODY) -> None:
    """Have Daphne, in this process, hang up on requests over the limit, after a 413 to those that say their length."""
    from daphne import http_protocol

    class BoundedRequest(http_protocol.WebRequest):
        """Counts what comes before Twisted keeps it."""

        taken = 0

        def gotLength(self, length: int | None) -> None:
            """Hear the length that the request says it has."""
            if length is not None and length > limit:
                self.taken = limit + 1
                self._hang_up()
                super().gotLength(0)
            else:
                super().gotLength(length)

        def handleContentChunk(self, data: bytes) -> None:
            """Take a piece of the body."""
            if self.taken > limit:
                return
            self.taken += len(data)
            if self.taken > limit:
                self._hang_up()
            else:
                super().handleContentChunk(data)

        def requestReceived(self, command: bytes, path: bytes, version: bytes) -> None:
            """Hear that the request is complete.

            Twisted would now parse a form's whole body in the event loop, for up to minutes, to find arguments that
            nobody asks for: Django parses it again, in a thread. So this does what else Twisted does here.
            """
            self.content.seek(0, 0)
            self.args: dict[bytes, list[bytes]] = {}
            self.method, self.uri, self.clientproto = command, path, version
            self.path = path.split(b"?", 1)[0]
            self.process()

        def process(self) -> Any:
            """Go on only with what is whole."""
            return None if self.taken > limit else super().process()

        def _hang_up(self) -> None:
            head = f"HTTP/1.1 413 Content Too Large\r\nContent-Type: text/plain\r\nContent-Length: {len(_WORDS)}\r\n"
            self.channel.transport.write(head.encode() + b"Connection: close\r\n\r\n" + _WORDS)
            self.channel.loseConnection()

    http_protocol.WebRequest = BoundedRequest
