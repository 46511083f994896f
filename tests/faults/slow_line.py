"""A line between a browser and the server on which every frame takes its time."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from random import Random
from typing import Any

from channels.testing import WebsocketCommunicator

from tests.vtt.tables.tables_kit import Viewer

Frames = asyncio.Queue[tuple[float, Any]]
"""Each with the time of the loop at which it arrives."""


class SlowLine:
    """In the place of a viewer’s socket. Frames of one direction never overtake each other."""

    def __init__(self, socket: WebsocketCommunicator, chance: Random, latency: float) -> None:
        """``latency`` in seconds each way, give or take a twentieth."""
        self._socket, self._chance, self._latency = socket, chance, latency
        self._up: Frames = asyncio.Queue()
        self._down: Frames = asyncio.Queue()

    async def run(self) -> None:
        """Carry frames until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._fetch())
            group.create_task(self._deliver())

    async def send_input(self, message: Any) -> None:
        self._up.put_nowait((self._due(), message))

    async def receive_output(self, timeout: float) -> Any:
        async with asyncio.timeout(timeout):
            return await self._arrived(self._down)

    def _due(self) -> float:
        return asyncio.get_running_loop().time() + self._latency * self._chance.uniform(0.95, 1.05)

    async def _fetch(self) -> None:
        while True:
            message = await self._socket.receive_output(600)
            self._down.put_nowait((self._due(), message))

    async def _deliver(self) -> None:
        while True:
            await self._socket.send_input(await self._arrived(self._up))

    @staticmethod
    async def _arrived(line: Frames) -> Any:
        due, message = await line.get()
        await asyncio.sleep(due - asyncio.get_running_loop().time())
        return message


@contextlib.asynccontextmanager
async def slowed(viewers: list[Viewer], chance: Random, latency: float) -> AsyncIterator[None]:
    """Put those viewers on slow lines for a while; what is then still under way is lost."""
    sockets = [viewer.socket for viewer in viewers]
    async with asyncio.TaskGroup() as group:
        tasks = []
        for viewer, socket in zip(viewers, sockets, strict=True):
            line = SlowLine(socket, chance, latency)
            tasks.append(group.create_task(line.run()))
            viewer.socket = line  # type: ignore[assignment]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for viewer, socket in zip(viewers, sockets, strict=True):
                viewer.socket = socket
