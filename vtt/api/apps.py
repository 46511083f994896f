"""The api app."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """The REST API: what a seat can see and do, for programs instead of browsers."""

    name = "vtt.api"
    label = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the description of the API know how tokens are shown."""
        from vtt.api import schema  # noqa: F401
