"""A Footwork server of our own: the very command a user starts, on data of its own, killed as roughly as one likes."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from tests.services import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 60.0
"""Seconds a start may take; the first one also migrates, makes the demo and may build the browser code."""


class Server:
    """``manage.py play`` as a process of its own. What it keeps outlives it, so it can be started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it on its port and wait until it answers there."""
        environ = {name: value for name, value in os.environ.items() if not name.startswith("FOOTWORK_")}
        # This Python has all that is needed already, wherever it was installed.
        environ |= {"FOOTWORK_DATA": str(self.folder), "FOOTWORK_OWN_PYTHON": "1", "PYTHONUNBUFFERED": "1"}
        environ["LC_ALL"] = "C.UTF-8"  # whoever runs the tests may speak German to their terminal
        command = [sys.executable, str(ROOT / "manage.py"), "play", "--loopback", "--no-qr", "--port", str(self.port)]
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=out, stderr=subprocess.STDOUT)
        self._wait(self._process)

    def kill(self) -> None:
        """End it at once: no goodbye, nothing written that was not written before."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """End it as Ctrl-C would, or at once if it does not mind."""
        if self._process is None:
            return
        self._process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        self.kill()

    def said(self) -> str:
        """All that it wrote to its terminal."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if process.poll() is not None:
                raise RuntimeError(f"the server ended with code {process.returncode}:\n{self.said()}")
            with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                if answer.status == 200:
                    return
            time.sleep(0.05)
        raise TimeoutError(f"no answer after {PATIENCE:.0f} s:\n{self.said()}")
