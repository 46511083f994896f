"""The reference app."""

from __future__ import annotations

from django.apps import AppConfig


class ReferenceConfig(AppConfig):
    """Pages to read: the rules in words, and first steps for newcomers."""

    name = "vtt.reference"
    label = "reference"
