"""``manage.py test``: every check this repository has, the tests last."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand

from vtt import frontend
from vtt.bootstrap import ROOT, SetupError

COMPLETE = "--all"
HELP = """usage: manage.py test [--all] [anything pytest takes]

Without further arguments: builds the browser code, checks style, types and layers, and runs all tests.
With some (a file, -k EXPRESSION, …): builds, and runs only the tests, with these arguments.
--all, or CI=true in the environment: nothing may be left out; a skipped test fails."""


@dataclass(frozen=True)
class Stage:
    """One check: its heading, and what runs it and returns an exit code."""

    title: str
    run: Callable[[], int]


class Command(BaseCommand):
    """Run the checks one after another, all of them even when one fails."""

    help = "Check style, types and layers, and run all tests."
    requires_system_checks = ()

    def run_from_argv(self, argv: list[str]) -> None:
        """Take the arguments as they are: they are pytest's, whose options Django does not know."""
        arguments = argv[2:]
        if {"-h", "--help"} & set(arguments):
            print(HELP)
            return
        complete = COMPLETE in arguments or os.environ.get("CI", "").lower() in {"1", "true"}
        sys.exit(run([argument for argument in arguments if argument != COMPLETE], complete=complete))

    def handle(self, *args: Any, **options: Any) -> None:
        """Run everything; for ``call_command``."""
        sys.exit(run([], complete=False))


def run(arguments: Sequence[str], *, complete: bool) -> int:
    """Run the stages, then the tests with these arguments; an exit code."""
    failed = [stage.title for stage in (CHECKS if not arguments else CHECKS[:1]) if not _passes(stage)]
    environ = {**os.environ, "FOOTWORK_TEST_FAILED": ", ".join(failed)}
    if complete:
        environ["FOOTWORK_TEST_COMPLETE"] = "1"
    if failed:
        print(f"\nFailed so far: {', '.join(failed)}", flush=True)
    _heading("Tests")
    # A process of its own: the tests choose their settings and data before Django is set up. Its summary comes last.
    code = subprocess.run([sys.executable, "-m", "pytest", *arguments], cwd=ROOT, env=environ, check=False).returncode
    return code or bool(failed)


def _passes(stage: Stage) -> bool:
    _heading(stage.title)
    begun = time.monotonic()
    try:
        code = stage.run()
    except SetupError as error:
        print(error)
        code = 1
    print(f"{'failed' if code else 'passed'} in {time.monotonic() - begun:.1f} s", flush=True)
    return code == 0


def _heading(title: str) -> None:
    print(f"\n── {title} ".ljust(80, "─"), flush=True)


def _module(*command: str) -> Callable[[], int]:
    return lambda: subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode


def _script(name: str) -> Callable[[], int]:
    return lambda: frontend.npm(["run", "--loglevel=error", name])


def _build() -> int:
    frontend.ensure_packages(dev=True)
    frontend.ensure_bundle()
    return 0


def _layers() -> int:
    # import-linter has no -m; its console script is elsewhere on each system.
    program = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    return subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode


CHECKS = (
    Stage("Browser code: build", _build),
    Stage("Python: style (ruff)", _module("ruff", "check", ".")),
    Stage("Python: format (ruff)", _module("ruff", "format", "--check", ".")),
    Stage("Python: types (mypy)", _module("mypy")),
    Stage("Python: layers (import-linter)", _layers),
    Stage("Browser code: types (tsc)", _script("check")),
    Stage("Browser code: style and format (biome)", _script("lint")),
    Stage("Browser code: tests (vitest)", _script("test")),
)
