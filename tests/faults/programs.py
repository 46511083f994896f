"""Servers started in other ways than by the ``daphne`` command."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence

from tests.services import free_port, wait_for_port
from tests.vtt.tables.processes import ROOT, House, Process


@contextlib.contextmanager
def program(home: House, command: Callable[[int], Sequence[str]]) -> Iterator[Process]:
    """A Python program that serves that installation on the port it is told; killed afterwards if it still runs."""
    port = free_port()
    log = home.folder / f"program-{port}.log"
    with log.open("wb") as out:
        popen = subprocess.Popen(
            [sys.executable, *command(port)], env=home.env, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT
        )
    try:
        wait_for_port(port, popen)
        yield Process(popen, port, log)
    finally:
        if popen.poll() is None:
            popen.kill()
        popen.wait()


def served(home: House) -> contextlib.AbstractContextManager[Process]:
    """The product as ``manage.py serve`` serves it."""
    return program(home, lambda port: ["-m", "tests.load.product", str(port)])
