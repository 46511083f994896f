"""Servers under measurement: child processes with data of their own, and what the system says of them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tests.load.rooms import Room
from tests.services import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Server:
    """A running server."""

    process: subprocess.Popen[str]
    port: int

    def cpu(self) -> float:
        """Seconds of processor time used so far, in user and kernel mode."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> float:
        """Megabytes resident now."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1000
        return 0.0


class Stage:
    """A folder with rooms, and the servers that play them."""

    def __init__(self, folder: Path, rooms: list[Room]) -> None:
        self.folder = folder
        self.plan = folder / "rooms.json"
        self.plan.write_bytes(msgspec.json.encode(rooms))
        self._databases = 0
        ready = folder / "ready.json"
        self._run("tests.load.seed", str(self.plan), str(ready))
        self.rooms = {room.id: room for room in msgspec.json.decode(ready.read_bytes(), type=list[Room])}

    def product(self) -> AbstractContextManager[Server]:
        """The product on what the last run left in its database."""
        return self._serve("tests.load.product")

    def uvicorn(self) -> AbstractContextManager[Server]:
        """The product on another server."""
        return self._serve("tests.load.product", "uvicorn")

    def textbook(self) -> AbstractContextManager[Server]:
        """The baseline, fresh."""
        return self._serve("tests.load.textbook", str(self.plan))

    def floor(self, frames: Path) -> AbstractContextManager[Server]:
        """The bare broadcast of recorded frames."""
        return self._serve("tests.load.floor", str(frames))

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("FOOTWORK_")}
        for name in ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE"):
            kept.pop(name, None)
        self._databases += 1
        return {
            **kept,
            "FOOTWORK_DATA": str(self.folder / "product"),
            "TEXTBOOK_DATABASE": str(self.folder / f"textbook-{self._databases}.sqlite3"),
        }

    def _run(self, module: str, *arguments: str) -> None:
        subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT, env=self._environment(), check=True)

    @contextmanager
    def _serve(self, module: str, *arguments: str) -> Iterator[Server]:
        port = free_port()
        process = subprocess.Popen(
            [sys.executable, "-m", module, str(port), *arguments],
            cwd=ROOT,
            env=self._environment(),
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            if process.stdout.readline().strip() != "ready":
                raise RuntimeError(f"{module} did not start")
            # What a process does just after its start is not what is measured.
            time.sleep(0.3)
            yield Server(process, port)
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
