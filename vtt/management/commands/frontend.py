"""``manage.py frontend``: build the browser code, or work on it."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from django.core.management.base import BaseCommand

from vtt import frontend


class Command(BaseCommand):
    """Build, serve for development, or hand anything else to npm."""

    help = "Build the browser code (build), serve it while working on it (dev), or run any npm command."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """One word and what follows it."""
        parser.add_argument("what", nargs="?", default="build", help="build, dev, or an npm command such as install")
        parser.add_argument("rest", nargs=argparse.REMAINDER, help="handed on as it is")

    def handle(self, *args: Any, what: str, rest: list[str], **options: Any) -> None:
        """Do it and end with its exit code."""
        if what == "build":
            frontend.ensure_bundle()
            return
        if what == "dev":
            frontend.ensure_packages()
            sys.exit(frontend.tool("vite", *rest))
        if what == "run":
            frontend.ensure_packages(dev=True)
        sys.exit(frontend.npm([what, *rest]))
