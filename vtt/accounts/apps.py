"""The accounts app."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People who sign in. Guests need no account: they hold a seat, see ``vtt.campaigns``."""

    name = "vtt.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
