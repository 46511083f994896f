"""A few threads of our own for reading the database from an event loop.

``sync_to_async`` has one thread for the whole process: a slow query there would hold up every socket. Connections are
kept from one call to the next, since opening one costs PostgreSQL more than most of the reading.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import ParamSpec, TypeVar

from django.db import InterfaceError, OperationalError, connections

P = ParamSpec("P")
T = TypeVar("T")

_THREADS = 4


class _Pool:
    def __init__(self) -> None:
        self.executor = ThreadPoolExecutor(_THREADS, thread_name_prefix="tables-read")


_pool = _Pool()


async def read(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run ``function``, which must be harmless to run twice, in one of the threads."""

    def call() -> T:
        try:
            return function(*args, **kwargs)
        except (OperationalError, InterfaceError):
            # The connection may have died since its last use; if it was the database, that fails again.
            connections.close_all()
            return function(*args, **kwargs)

    return await asyncio.get_running_loop().run_in_executor(_pool.executor, call)


def close_all() -> None:
    """Let go of the threads and their connections (tests, which drop their database)."""
    old, _pool.executor = _pool.executor, ThreadPoolExecutor(_THREADS, thread_name_prefix="tables-read")
    # Each waits for the others, so that every thread gets one.
    together = Barrier(_THREADS)

    def close() -> None:
        together.wait(10)
        connections.close_all()

    for _ in range(_THREADS):
        old.submit(close)
    old.shutdown(wait=True)
