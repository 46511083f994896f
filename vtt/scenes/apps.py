"""The scenes app's place in the project."""

from django.apps import AppConfig


class ScenesConfig(AppConfig):
    """Registers the app under its short label."""

    name = "vtt.scenes"
    label = "scenes"
