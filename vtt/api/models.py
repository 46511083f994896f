"""Tokens: what a program shows instead of a password."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from vtt.campaigns.models import new_id


class ApiToken(models.Model):
    """A token of an account. Only the SHA-256 of its secret is here: that has 240 random bits, so it needs no salt.

    ``stamp`` follows from the account's password as it was: with a new password all its tokens are void, as its
    sessions are.
    """

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    stamp = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name
