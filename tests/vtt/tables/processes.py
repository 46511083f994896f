"""Real server processes for tests, and sockets into them."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket

from tests.services import free_port, wait_for_port

ROOT = Path(__file__).resolve().parents[3]


@dataclass
class House:
    """An installation of its own: a data folder, or a database and a Redis, and the room made in it."""

    env: dict[str, str]
    campaign: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    folder: Path = Path()

    def run(self, *command: str) -> str:
        """Run a Python program in the installation; what it printed."""
        done = subprocess.run(
            [sys.executable, *command],
            env=self.env,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def manage(self, *command: str) -> str:
        """Run a management command."""
        return self.run("-m", "django", *command)


@contextlib.contextmanager
def house(**env: str) -> Iterator[House]:
    """A furnished installation, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="footwork-house-") as folder:
        found = House(
            {
                **os.environ,
                "FOOTWORK_DATA": folder,
                "DJANGO_SETTINGS_MODULE": "vtt.settings",
                "PYTHONPATH": str(ROOT),
                **env,
            },
            folder=Path(folder),
        )
        made = json.loads(found.run("-m", "tests.vtt.tables.prepare").splitlines()[-1])
        found.campaign, found.cookies = made["campaign"], made["cookies"]
        yield found


class Listener(Protocol):
    """Whatever serves on a port of this machine."""

    port: int


@dataclass
class Process:
    """One Daphne."""

    popen: subprocess.Popen[bytes]
    port: int
    log: Path

    def kill(self) -> None:
        """As the power going: no chance to tidy up."""
        self.popen.kill()
        self.popen.wait()

    def rss(self) -> int:
        """Resident memory in MB."""
        for line in Path(f"/proc/{self.popen.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) // 1024
        return 0


@contextlib.contextmanager
def daphne(home: House) -> Iterator[Process]:
    """A server of that installation, ended afterwards if it still runs."""
    port = free_port()
    log = home.folder / f"daphne-{port}.log"
    with log.open("wb") as out:
        popen = subprocess.Popen(
            [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "vtt.asgi:application"],
            env=home.env,
            cwd=ROOT,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_for_port(port, popen)
        yield Process(popen, port, log)
    finally:
        if popen.poll() is None:
            popen.send_signal(signal.SIGTERM)
            try:
                popen.wait(10)
            except subprocess.TimeoutExpired:
                popen.kill()
                popen.wait()


@dataclass
class Guest:
    """A socket into a process, with the view a browser would have."""

    socket: ClientConnection
    view: dict[str, Any] = field(default_factory=dict)
    heard: list[dict[str, Any]] = field(default_factory=list)
    seq: int = -1
    stream: str = ""
    _numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    async def send(self, **frame: Any) -> None:
        await self.socket.send(json.dumps(frame))

    async def take(self, timeout: float = 10) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), timeout))
        self.heard.append(frame)
        if frame["type"] == "welcome":
            self.view, self.seq, self.stream = dict(frame["view"]), frame["seq"], frame["stream"]
        elif frame["type"] == "patch":
            assert frame["seq"] == self.seq + 1
            self.seq = frame["seq"]
            self.view.update(frame.get("set", {}))
            for key in frame.get("gone", []):
                del self.view[key]
            if self.seq % 50 == 0:
                await self.send(type="seen", seq=self.seq)
        return frame

    async def until(self, *types: str, timeout: float = 10) -> dict[str, Any]:
        while True:
            frame = await self.take(timeout)
            if frame["type"] in types:
                return frame

    async def command(self, type: str, id: str | None = None, **fields: Any) -> dict[str, Any]:  # noqa: A002 (the wire’s own names)
        number = id or f"g{os.urandom(6).hex()}-{next(self._numbers)}"
        await self.send(type="command", id=number, command={"type": type, **fields})
        while True:
            frame = await self.until("ack", "rejected")
            if frame["id"] == number:
                return frame

    def prompts(self) -> list[dict[str, Any]]:
        return [value for key, value in self.view.items() if key.startswith("prompt/")]


@contextlib.asynccontextmanager
async def guest(home: House, process: Listener, name: str) -> AsyncIterator[Guest]:
    """A welcomed socket of that person."""
    async with open_socket(
        f"ws://127.0.0.1:{process.port}/ws/table/{home.campaign}/",
        additional_headers={"Cookie": home.cookies[name], "Origin": f"http://127.0.0.1:{process.port}"},
        max_size=None,
        max_queue=None,
        close_timeout=1,
    ) as socket:
        found = Guest(socket)
        await found.send(type="hello", protocol=1)
        await found.until("welcome")
        yield found
