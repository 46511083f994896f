"""A word to every socket before Daphne goes down, which by itself just drops the connections."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

FLUSH = 0.2
"""Seconds for what was said to get out."""


def say_farewell_on_shutdown(farewell: Callable[[], None]) -> None:
    """Have ``farewell`` called before the server stops, where the server is Daphne. Others close sockets properly."""
    if "twisted.internet.reactor" not in sys.modules:
        return
    from twisted.internet import reactor as installed
    from twisted.internet import task

    # Twisted picks its reactor at import, so its type says less than it has.
    reactor: Any = installed
    if not reactor.running:
        return

    def before_shutdown() -> object:
        farewell()
        # The reactor waits for it.
        return task.deferLater(reactor, FLUSH, lambda: None)

    reactor.addSystemEventTrigger("before", "shutdown", before_shutdown)
