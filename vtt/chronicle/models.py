"""The journal in words. All of it follows from the journal and can be deleted and written anew at any time."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from vtt.campaigns.models import Campaign


class Told(models.Model):
    """One line of the log, with who may read it, as that was when it was told.

    ``everyone``: whoever has a seat, but for the seats in ``besides``; ``gm``: the GMs; ``also``: those seats in any
    case. Lists of seats are text with a space on either side of each.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="told", db_index=False)
    seq = models.BigIntegerField()
    number = models.IntegerField()
    session = models.IntegerField()
    at = models.DateTimeField()
    body = models.TextField()
    everyone = models.BooleanField()
    gm = models.BooleanField()
    also = models.TextField(blank=True)
    besides = models.TextField(blank=True)
    undoes = models.BigIntegerField(default=0)
    """The number of the entry that was taken back by this one; 0 for none."""
    redoes = models.BigIntegerField(default=0)
    """The number of the entry that was done again by this one; 0 for none."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "seq", "number"], name="one_line_per_entry_and_number"),
        ]
        indexes: ClassVar = [models.Index(fields=["campaign", "session"], name="lines_of_a_session")]

    def __str__(self) -> str:
        return f"{self.campaign_id} #{self.seq}.{self.number}"


class Bookmark(models.Model):
    """How far a campaign's journal is written up, and the table there."""

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="bookmark")
    seq = models.BigIntegerField(default=0)
    session = models.IntegerField(default=0)
    at = models.DateTimeField(null=True)
    table = models.BinaryField()

    def __str__(self) -> str:
        return f"{self.campaign_id} @{self.seq}"
