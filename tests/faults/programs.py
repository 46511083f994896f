"""The product served by its own command rather than by ``daphne``."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator

from tests.services import free_port, wait_for_port
from tests.vtt.tables.processes import ROOT, House, Process


@contextlib.contextmanager
def served(home: House) -> Iterator[Process]:
    """The product as ``manage.py serve`` serves it; killed afterwards if it still runs."""
    port = free_port()
    log = home.folder / f"program-{port}.log"
    with log.open("wb") as out:
        popen = subprocess.Popen(
            [sys.executable, "-m", "tests.load.product", str(port)],
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
            popen.kill()
        popen.wait()
