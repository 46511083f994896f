"""``manage.py demo``: make the demo campaign, if there is none yet, and print its links."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from vtt.tables.demo import ensure_demo


class Command(BaseCommand):
    """Make the demo campaign and print the paths of its links."""

    help = "Make the demo campaigns, if there are none yet, and print the paths of the first one's links."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print one path a line."""
        links = ensure_demo()
        self.stdout.write(f"GM (once)   {links.gm_path}")
        self.stdout.write(f"Players     {links.player_path}")
        self.stdout.write(f"Spectators  {links.spectator_path}")
