"""The campaigns app."""

from __future__ import annotations

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Campaigns, seats and invites."""

    name = "vtt.campaigns"
    label = "campaigns"
    default_auto_field = "django.db.models.BigAutoField"
