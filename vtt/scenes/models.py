"""Pictures that scenes show. Scenes themselves are part of the table, so they live in the journal."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from vtt.campaigns.models import Campaign, new_id


class Asset(models.Model):
    """An uploaded picture after it was checked and encoded anew. ``digest`` is the SHA-256 of the stored bytes.

    ``used`` notes that the journal speaks of it, once ``tidy`` has found so; the journal never forgets.
    """

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="assets")
    name = models.CharField(max_length=120)
    file = models.FileField(upload_to="assets/")
    media_type = models.CharField(max_length=20)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    digest = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)
    used = models.BooleanField(default=False, editable=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "digest"], name="one_asset_per_content"),
        ]

    def __str__(self) -> str:
        return self.name
