"""The project itself as an app, so that its commands (``play``, ``test``, …) are found."""

from django.apps import AppConfig


class VttConfig(AppConfig):
    """Holds the project's commands; it has no models."""

    name = "vtt"
    label = "vtt"
