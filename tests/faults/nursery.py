"""Where servers come from that are to be killed: one after the other, without the cost of starting Python."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from tests.services import free_port
from tests.vtt.tables.processes import ROOT, House


@dataclass
class Nursery:
    """The program ``tests.faults.doomed``, ready to bear."""

    popen: subprocess.Popen[str]

    @contextlib.contextmanager
    def doomed(self, point: str, command_id: str) -> Iterator[Doomed]:
        """A server that ends at that point of that command; killed afterwards if it still runs."""
        assert self.popen.stdin
        port = free_port()
        self.popen.stdin.write(f"{port} {point} {command_id}\n")
        self.popen.stdin.flush()
        found = Doomed(self, port, int(self.answer("listening")))
        try:
            yield found
        finally:
            if found.code is None:
                found.kill()

    def answer(self, word: str) -> str:
        assert self.popen.stdout
        said, _, value = self.popen.stdout.readline().strip().partition(" ")
        assert said == word, f"{said} {value}"
        return value


@dataclass
class Doomed:
    """A server that is not to get old."""

    home: Nursery
    port: int
    pid: int
    code: int | None = None
    """As ``Popen.returncode``, once it has ended."""

    def wait(self) -> int:
        if self.code is None:
            self.code = int(self.home.answer("ended"))
        return self.code

    def kill(self) -> None:
        # Until its end is asked for nobody else gets its number, be it dead or alive.
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self.wait()


@contextlib.contextmanager
def nursery(home: House) -> Iterator[Nursery]:
    """A nursery of servers of that installation."""
    with (home.folder / "doomed.log").open("wb") as log:
        popen = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.doomed"],
            env=home.env,
            cwd=ROOT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
        )
    with popen:
        try:
            yield Nursery(popen)
        finally:
            popen.kill()
