"""The chronicle app."""

from __future__ import annotations

from django.apps import AppConfig


class ChronicleConfig(AppConfig):
    """What was played, written up for people to read, each as far as they may know."""

    name = "vtt.chronicle"
    label = "chronicle"
    default_auto_field = "django.db.models.BigAutoField"
