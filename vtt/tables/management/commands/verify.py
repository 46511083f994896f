"""``manage.py verify``: replay journals and say where they first differ from what the rules make of them."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from vtt.campaigns.models import Campaign
from vtt.tables.verifying import verify


class Command(BaseCommand):
    """Verify one campaign, some, or all."""

    help = "Replay the journals of campaigns: by their events, and by deciding every command again with its dice."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The campaigns' ids."""
        parser.add_argument(
            "campaign", nargs="*", help="ids of campaigns (after -- if one begins with a dash); all if none is given"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each campaign; the exit code is 1 if any differs."""
        wanted = options["campaign"]
        campaigns = Campaign.objects.order_by("created")
        if wanted:
            campaigns = campaigns.filter(pk__in=wanted)
            missing = set(wanted) - set(campaigns.values_list("pk", flat=True))
            if missing:
                raise CommandError(f"there is no campaign {', '.join(sorted(missing))}")
        differ = False
        for campaign in campaigns:
            result = verify(campaign)
            if result.difference is None:
                self.stdout.write(f"{campaign.pk} ({campaign.name}): {result.entries} entries, all as they should be")
            else:
                differ = True
                at, what = result.difference.seq, result.difference.what
                self.stdout.write(f"{campaign.pk} ({campaign.name}): entry {at}: {what}")
        if differ:
            sys.exit(1)
