"""Servers that kill themselves, as by ``kill -9``, at one point in the life of one command.

``python -m tests.faults.doomed`` loads what a server needs once and bears one by ``fork`` for each line
``<port> <point> <command id>`` it is given: a matter of milliseconds, so that hundreds can be killed. It writes
``listening <process id>`` and, when that one is over, ``ended <exit code>``. One at a time: they share the event loop
that was made before them.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

POINTS = ("validated", "inserted", "committed", "unshown", "unanswered")
"""After the rules said yes; in the transaction; after it, nobody told; told, but nobody shown; shown, not answered."""
ANY_MOMENT = "any-moment"
"""No point of its own: whoever bears it kills it from without, whenever they like."""


def arm(point: str, command_id: str) -> None:
    """Have this process end at that point."""
    from django.db import transaction

    from vtt.tables import writer
    from vtt.tables.hub import Hub
    from vtt.tables.journal import Record
    from vtt.tables.live import Happened, LiveTable

    def die() -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    append, insert, submit, publish = writer.Writer.append, writer._insert, LiveTable.submit, Hub.publish

    async def appended(self: writer.Writer, record: Record) -> Any:
        if record.command_id == command_id:
            die()
        return await append(self, record)

    def inserted(records: Sequence[Record]) -> None:
        with transaction.atomic():
            insert(records)
            if any(record.command_id == command_id for record in records):
                die()

    def committed(records: Sequence[Record]) -> None:
        insert(records)
        if any(record.command_id == command_id for record in records):
            die()

    def published(self: Hub, happened: Happened) -> None:
        if happened.record.command_id == command_id:
            die()
        publish(self, happened)

    async def submitted(self: LiveTable, actor: Any, build: Any, given: str) -> Any:
        outcome = await submit(self, actor, build, given)
        if given == command_id:
            die()
        return outcome

    match point:
        case "validated":
            writer.Writer.append = appended  # type: ignore[method-assign]
        case "inserted":
            writer._insert = inserted
        case "committed":
            writer._insert = committed
        case "unshown":
            Hub.publish = published  # type: ignore[method-assign]
        case "unanswered":
            LiveTable.submit = submitted  # type: ignore[method-assign]


def bear(port: int, point: str, command_id: str) -> None:
    """Serve as ``manage.py play`` does, to the bitter end."""
    from vtt import serving

    # What the server itself prints is not for those who read our answers.
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    if point in POINTS:
        arm(point, command_id)
    serving.serve("127.0.0.1", port, ready=lambda: print("listening", os.getpid(), file=answers, flush=True))


def main() -> None:
    import django

    django.setup()
    import vtt.asgi  # noqa: F401 (so that no child has to load it)

    for line in sys.stdin:
        port, point, command_id = line.split()
        child = os.fork()
        if not child:
            try:
                bear(int(port), point, command_id)
            finally:
                os._exit(1)
        _, status = os.waitpid(child, 0)
        print("ended", os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
