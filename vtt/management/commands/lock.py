"""``manage.py lock``: write the lock files anew from ``pyproject.toml``."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from vtt.bootstrap import DEV_LOCK, ROOT, RUN_LOCK

HOST = re.compile(r"https?://|file:|\bindex-url\b|\bfind-links\b")


class Command(BaseCommand):
    """Choose versions for every system and Python we support, with the hash of each file."""

    help = "Write requirements.lock and requirements-dev.lock anew. With --upgrade, take newer versions."
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Whether to move versions that still fit."""
        parser.add_argument("--upgrade", action="store_true", help="take the newest versions that fit")

    def handle(self, *args: Any, upgrade: bool, **options: Any) -> None:
        """Write both files."""
        compile_lock(RUN_LOCK, ["--group", "build"], upgrade=upgrade)
        # With the first as a limit: tests run against the very versions that users get.
        compile_lock(DEV_LOCK, ["--group", "build", "--group", "dev", "-c", RUN_LOCK.name], upgrade=upgrade)
        for lock in (RUN_LOCK, DEV_LOCK):
            self.stdout.write(f"{lock.name}: {len(names(lock))} packages")


def compile_lock(lock: Path, extra: list[str], *, upgrade: bool) -> None:
    """Have uv choose versions; refuse a file that says where packages were found."""
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url", "--no-header"]
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", *extra, *options, "--quiet"]
    before = lock.read_bytes() if lock.exists() else None
    done = subprocess.run([*command, *(["--upgrade"] if upgrade else []), "-o", lock.name], cwd=ROOT, check=False)
    found = HOST.search(lock.read_text(encoding="utf-8")) if not done.returncode else None
    if done.returncode or found:
        if before is not None:
            lock.write_bytes(before)
        raise CommandError(
            f"{lock.name} would name a place: {found[0]}" if found else f"uv could not write {lock.name}"
        )


def names(lock: Path) -> list[str]:
    """The packages a lock file names."""
    return re.findall(r"^([A-Za-z0-9._-]+)==", lock.read_text(encoding="utf-8"), re.MULTILINE)
