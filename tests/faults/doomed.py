"""A server that kills itself, as by ``kill -9``, at one point in the life of one command.

python -m tests.faults.doomed <point> <command id> <Daphne’s own arguments>
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

POINTS = ("validated", "inserted", "committed", "unshown", "unanswered")
"""After the rules said yes; in the transaction; after it, nobody told; told, but nobody shown; shown, not answered."""


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


def main() -> None:
    import django

    point, command_id, *rest = sys.argv[1:]
    django.setup()
    arm(point, command_id)
    from daphne.cli import CommandLineInterface

    CommandLineInterface().run(rest)


if __name__ == "__main__":
    main()
