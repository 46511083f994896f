"""A person at a browser of their own, and what their browser heard and complained of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebSocket


class Person:
    """One browser context with one page. Errors of the page are kept, and so is every websocket frame."""

    def __init__(self, name: str, context: BrowserContext) -> None:
        self.name = name
        self.context = context
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.heard: list[str] = []
        self.said: list[str] = []
        self._forgiven: list[re.Pattern[str]] = []
        self.page.on("pageerror", lambda error: self._complain(f"{error.name}: {error.message}"))
        self.page.on("console", self._console)
        self.page.on("websocket", self._socket)

    def close(self) -> None:
        """Shut the window; say what went wrong in it."""
        self.context.close()

    @contextmanager
    def forgiving(self, pattern: str) -> Iterator[None]:
        """Overlook complaints like this for a while: a browser logs every socket that a dead server refuses."""
        rule = re.compile(pattern)
        self._forgiven.append(rule)
        try:
            yield
        finally:
            self._forgiven.remove(rule)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(message.text)

    def _complain(self, text: str) -> None:
        if not any(rule.search(text) for rule in self._forgiven):
            self.complaints.append(text)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.heard.append(_text(payload)))
        socket.on("framesent", lambda payload: self.said.append(_text(payload)))


def _text(payload: str | bytes) -> str:
    return payload if isinstance(payload, str) else payload.decode()


Enter = Callable[..., Person]
"""Sits somebody down: a name, the cookies they come with, and whatever a browser context takes."""
