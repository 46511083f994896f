"""Finding a port and serving on it with Daphne, in this process."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import socket
from collections.abc import Callable

from vtt.bootstrap import SetupError

TRIES = 20
IDLE = 30
"""Seconds for which a connection may say nothing while a request is due or half sent. Twisted's own are sixty."""


def is_taken(host: str, port: int) -> bool:
    """Whether something else listens where we would, or would take our callers from us."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name != "nt":
            # A port we just left counts as free, as it will for the server.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE or getattr(error, "winerror", 0) in {10013, 10048}:
                return True
            if error.errno == errno.EACCES:
                raise SetupError(
                    f"Port {port} may not be opened by an ordinary user; choose one above 1023."
                ) from error
            raise SetupError(f"Cannot listen on {host}: {error.strerror}.") from error
    # Some systems let us listen on all addresses while another program has the port on the loopback one.
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=0.2):
        return True
    return False


def choose_port(host: str, wanted: int, *, taken: Callable[[str, int], bool] = is_taken) -> int:
    """The wanted port, or the next that is free."""
    for port in range(wanted, min(wanted + TRIES, 65536)):
        if not taken(host, port):
            return port
    raise SetupError(f"Ports {wanted} to {min(wanted + TRIES, 65536) - 1} are all taken; name another with --port.")


def serve(host: str, port: int, *, ready: Callable[[], None]) -> None:
    """Serve until the process is told to end. ``ready`` is called once, when connections are accepted.

    Raises SetupError where nobody can listen there, and what ``ready`` raises but for Ctrl-C, which just ends it.
    """
    # Importing Daphne's server chooses Twisted's reactor; commands that serve nothing need not pay for that.
    from daphne.endpoints import build_endpoint_description_strings
    from daphne.server import Server
    from twisted.internet.error import CannotListenError
    from twisted.python.failure import Failure

    from vtt.asgi import application
    from vtt.scenes.bodies import bound_daphne
    from vtt.websocket import QuickWebSocket

    bound_daphne()

    class Announcing(Server):
        """Daphne's server, but it speaks up when it listens rather than just before."""

        problem: BaseException | None = None
        """What kept it from listening, or came of saying that it does."""

        def listen_success(self, port: object) -> None:
            self.ws_factory.protocol = QuickWebSocket
            self.http_factory.timeOut = IDLE
            # What is loaded by now stays: looking through it at every collection would only hold tables up.
            gc.collect()
            gc.freeze()
            super().listen_success(port)
            ready()

        def listen_error(self, failure: Failure) -> None:
            # Without Daphne's own, which logs even a Ctrl-C as a disaster.
            self.problem = failure.value
            self.stop()

    server = Announcing(
        application,
        endpoints=build_endpoint_description_strings(host=host, port=port),
        # A table may stay open for days; browsers that went away are found by pings.
        websocket_timeout=-1,
        verbosity=0,
    )
    with contextlib.suppress(asyncio.CancelledError):
        server.run()
    match server.problem:
        case None | KeyboardInterrupt():
            return
        case CannotListenError() as problem:
            raise SetupError(f"Cannot listen on {host} port {port}: {problem.socketError}.") from problem
        case problem:
            raise problem
