"""A Redis of a test's own, to be killed, paused and emptied."""

from __future__ import annotations

import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from tests.services import REDIS_HINT, free_port, wait_for_port


class Bell:
    """It can come back on the same port."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("redis-server")
        if program is None:
            pytest.skip(REDIS_HINT)
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        self._popen: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._popen = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for_port(self.port, self._popen)

    def send(self, number: signal.Signals) -> None:
        assert self._popen is not None
        self._popen.send_signal(number)
        if number == signal.SIGKILL:
            self._popen.wait()

    def flush(self) -> None:
        import redis

        with redis.Redis.from_url(self.url) as client:
            client.flushall()

    def stop(self) -> None:
        if self._popen is not None and self._popen.poll() is None:
            self._popen.send_signal(signal.SIGCONT)
            self.send(signal.SIGKILL)
