"""A few threads of our own for reading the database from an event loop.

``sync_to_async`` has one thread for the whole process: a slow query there would hold up every socket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from django.db import close_old_connections, connections

P = ParamSpec("P")
T = TypeVar("T")

_THREADS = 4
_pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="tables-read")


async def read(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run ``function`` in one of the threads. Its database connections are looked after as in a request."""

    def call() -> T:
        close_old_connections()
        try:
            return function(*args, **kwargs)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_pool, call)


def close_all() -> None:
    """Let go of the threads and their connections (tests, which drop their database)."""
    global _pool
    old, _pool = _pool, ThreadPoolExecutor(_THREADS, thread_name_prefix="tables-read")
    for _ in range(_THREADS):
        old.submit(connections.close_all)
    old.shutdown(wait=True)
