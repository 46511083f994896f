"""Try a rule without a browser: run scenario files and print what the rules make of them."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from rules.scenario import ScenarioError, read, run


class Command(BaseCommand):
    """``adjudicate FILE.json …``: one JSON document; a list in the order of the files where there are several."""

    help = (
        "Run scenario files (docs/scenarios.md) and print the rulings as one JSON document. “-” reads standard input."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a scenario file, or - for standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        documents = [_run(name) for name in options["files"]]
        document = documents[0] if len(documents) == 1 else documents
        _print(msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n")


def _print(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        # What is left in the buffer can go nowhere, and Python would say so once more as it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        with contextlib.suppress(OSError):
            sys.stderr.write(f"The rulings could not be written: {error.strerror}.\n")
        raise SystemExit(1) from None


def _run(name: str) -> dict[str, Any]:
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return run(read(data))
    except (ScenarioError, OSError) as error:
        words = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        sys.stderr.write(f"{name}: {words}\n")
        raise SystemExit(2) from None
