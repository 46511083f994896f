"""The scenes app."""

from __future__ import annotations

from django.apps import AppConfig


class ScenesConfig(AppConfig):
    """Maps: their import and their pictures."""

    name = "vtt.scenes"
    label = "scenes"
    default_auto_field = "django.db.models.BigAutoField"
