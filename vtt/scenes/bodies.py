"""Requests longer than anything we take, refused before their bodies are kept anywhere.

Django under ASGI puts a whole body on disk before a view can look at it, and Daphne does so before Django. So there are
two guards: ``BoundedBodies`` for any ASGI server, and ``bound_daphne`` for Daphne's own buffer.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

from django.http import HttpRequest, parse_cookie
from django.utils import translation
from django.utils.translation import gettext as _

from vtt.scenes import limits

_FORM = 1
"""In mebibytes: room for the form around the file."""

MAX_BODY = limits.MAX_FILE_BYTES + _FORM * limits.MEBIBYTE
"""In bytes: the largest file, and room for the form around it."""

_LINGER = 30.0
"""Seconds for which the rest of a body that was refused is still taken, and dropped: browsers read an answer only when
they have sent everything, and to one whose connection breaks off before the server seems to be away."""

Headers = Iterable[tuple[bytes, bytes]]

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
            return await self._refuse(scope, receive, send, more=True)
        taken = 0
        started = False
        more = True

        async def counted() -> Message:
            nonlocal taken, more
            message = await receive()
            more = message.get("more_body", False)
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
                await self._refuse(scope, receive, send, more=more)

    async def _refuse(self, scope: Message, receive: Receive, send: Send, *, more: bool) -> None:
        kind, body = refusal(scope.get("headers", ()), self.limit)
        headers = [
            (b"content-type", kind),
            (b"content-length", b"%d" % len(body)),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": True})
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LINGER):
                while more:
                    more = (await receive()).get("more_body", False)
        await send({"type": "http.response.body", "body": b""})


def refusal(headers: Headers, limit: int) -> tuple[bytes, bytes]:
    """The media type and the body of a 413, in the language and kind that the request asks for."""
    given = {name.lower(): value.decode("latin-1") for name, value in headers}
    asking = HttpRequest()
    asking.META["HTTP_ACCEPT_LANGUAGE"] = given.get(b"accept-language", "")
    asking.COOKIES = parse_cookie(given.get(b"cookie", ""))
    with translation.override(translation.get_language_from_request(asking)):
        most = max(1, limit // limits.MEBIBYTE - _FORM)
        words = _("That is too large: at most %(most)s MiB are taken at once.") % {"most": most}
    if "application/json" not in given.get(b"accept", ""):
        return b"text/plain; charset=utf-8", f"{words}\n".encode()
    return b"application/json", json.dumps({"error": {"code": "too_large", "message": words, "field": "file"}}).encode()


def bound_daphne(limit: int = MAX_BODY) -> None:
    """Have Daphne, in this process, answer requests over the limit with a 413, keep nothing of them and hang up."""
    from daphne import http_protocol

    class BoundedRequest(http_protocol.WebRequest):
        """Counts what comes before Twisted keeps it."""

        taken = 0

        def gotLength(self, length: int | None) -> None:
            """Hear the length that the request says it has."""
            if length is not None and length > limit:
                self.taken = limit + 1
                self._refuse()
                super().gotLength(0)
            else:
                super().gotLength(length)

        def handleContentChunk(self, data: bytes) -> None:
            """Take a piece of the body."""
            if self.taken > limit:
                return
            self.taken += len(data)
            if self.taken > limit:
                self._refuse()
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
            """Go on only with what is whole; what was refused has been sent to its end by now."""
            if self.taken <= limit:
                return super().process()
            return self.channel.loseConnection()

        def _refuse(self) -> None:
            headers = [(name, values[-1]) for name, values in self.requestHeaders.getAllRawHeaders()]
            kind, body = refusal(headers, limit)
            head = b"HTTP/1.1 413 Content Too Large\r\nContent-Type: %b\r\nContent-Length: %d\r\n" % (kind, len(body))
            self.channel.transport.write(head + b"Connection: close\r\n\r\n" + body)
            asyncio.get_running_loop().call_later(_LINGER, self.channel.loseConnection)

    http_protocol.WebRequest = BoundedRequest
