"""``manage.py tidy``: remove pictures that nothing uses."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from vtt.scenes.tidy import tidy


class Command(BaseCommand):
    """Removes pictures of imports that broke off and of deleted campaigns. Safe while a server runs."""

    help = "Remove pictures that no scene uses, older than an hour."

    def handle(self, *args: Any, **options: Any) -> None:
        """Tidy, and say how much there was to do."""
        done = tidy()
        self.stdout.write(f"Removed {done.rows} unused pictures and {done.files} files.")
