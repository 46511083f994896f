"""The bundles app."""

from __future__ import annotations

from django.apps import AppConfig


class BundlesConfig(AppConfig):
    """Whole campaigns as files: out of here, and in from elsewhere."""

    name = "vtt.bundles"
    label = "bundles"
