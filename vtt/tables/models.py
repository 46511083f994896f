"""The journal: what happened in a campaign, entry by entry, and snapshots that spare replaying it all."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from vtt.campaigns.models import Campaign


class Entry(models.Model):
    """One accepted command with all it caused. Never changed, never deleted.

    ``seq`` counts from 1 in each campaign. ``command`` and ``events`` are JSON as ``rules`` encodes it.
    """

    id = models.BigAutoField(primary_key=True)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="entries", db_index=False)
    seq = models.BigIntegerField()
    command_id = models.CharField(max_length=64)
    role = models.CharField(max_length=10)
    seat = models.CharField(max_length=32, blank=True)
    name = models.CharField(max_length=40, blank=True)
    ruleset = models.CharField(max_length=64)
    command = models.TextField()
    events = models.TextField()
    at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "seq"], name="one_entry_per_seq"),
            models.UniqueConstraint(fields=["campaign", "command_id"], name="one_entry_per_command"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} #{self.seq}"


class Snapshot(models.Model):
    """The table after entry ``seq``: a cache, safe to delete at any time."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="snapshots", db_index=False)
    seq = models.BigIntegerField()
    table = models.BinaryField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "seq"], name="one_snapshot_per_seq"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} @{self.seq}"
