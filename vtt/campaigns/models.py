"""Campaigns, the seats people hold in them and the links by which they come in."""

from __future__ import annotations

import secrets
import string
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy

from vtt.campaigns import names

_LETTERS = string.ascii_letters + string.digits


def new_id() -> str:
    """An id that nobody can guess, fit for a URL and for a command line: 16 letters and digits, 95 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(16))


def new_secret() -> str:
    """A secret of 192 bits for links, fit for a URL."""
    return secrets.token_urlsafe(24)


def new_seed() -> bytes:
    """The 32 bytes from which every die of a campaign follows; never shown to anybody."""
    return secrets.token_bytes(32)


class Role(models.TextChoices):
    """The parts a seat can play."""

    GM = "gm", gettext_lazy("Game master")
    PLAYER = "player", gettext_lazy("Player")
    SPECTATOR = "spectator", gettext_lazy("Spectator")


class Campaign(models.Model):
    """What a GM hosts. Its play (scenes, tokens, options) is in the journal, not here."""

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    name = models.CharField(max_length=80)
    ruleset = models.CharField(max_length=64)
    seed = models.BinaryField(default=new_seed, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    ask_to_join = models.BooleanField(default=False)
    """Whether newcomers wait at the door until a GM lets them in."""
    imported = models.PositiveBigIntegerField(default=0)
    """How many entries of the journal came from a file: their dice were rolled elsewhere, by another seed."""

    def __str__(self) -> str:
        return self.name


class Seat(models.Model):
    """A person's place in a campaign. A guest's seat has no user: its signed cookie proves it.

    ``key`` is part of that cookie, so a new key ends every copy of the old one. ``name_key`` follows from the name and
    lets the database refuse a second seat whose name looks the same, also when two people join at once.
    """

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    role = models.CharField(max_length=10, choices=Role.choices)
    name = models.CharField(max_length=names.MAX_NAME)
    name_key = models.CharField(max_length=80, blank=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="seats"
    )
    key = models.CharField(max_length=40, default=new_secret, editable=False)
    owner = models.BooleanField(default=False)
    """The GM to whom the campaign belongs: who makes and removes other GMs, and alone may delete it."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "user"], name="one_seat_per_user_and_campaign"),
            models.UniqueConstraint(fields=["campaign"], condition=models.Q(owner=True), name="one_owner_per_campaign"),
            # Rows written in bulk have no key; they are not held against each other.
            models.UniqueConstraint(
                fields=["campaign", "name_key"], condition=~models.Q(name_key=""), name="one_seat_per_name_at_sight"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.role})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the seat, with the key of its name as it is now."""
        self.name_key = names.key(self.name)[:80]
        if kwargs.get("update_fields") is not None:
            kwargs["update_fields"] = {*kwargs["update_fields"], "name_key"}
        super().save(*args, **kwargs)


class Invite(models.Model):
    """A link into a campaign for players or for spectators; whoever has it may take a seat."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invites")
    role = models.CharField(max_length=10, choices=Role.choices)
    secret = models.CharField(max_length=40, unique=True, default=new_secret)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["campaign", "role"], name="one_invite_per_role"),
        ]

    def __str__(self) -> str:
        return f"{self.role} invite of {self.campaign_id}"


class Knock(models.Model):
    """Somebody who waits at the door of a campaign until a GM answers.

    ``key`` is part of the cookie by which their browser is known. Once they are let in, ``seat`` is theirs to fetch.
    """

    id = models.CharField(primary_key=True, max_length=32, default=new_id, editable=False)
    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="knocks")
    role = models.CharField(max_length=10, choices=Role.choices)
    name = models.CharField(max_length=names.MAX_NAME)
    name_key = models.CharField(max_length=80)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+")
    character = models.CharField(max_length=64, blank=True)
    key = models.CharField(max_length=40, default=new_secret)
    refused = models.BooleanField(default=False)
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, null=True, related_name="+")
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.name} at the door of {self.campaign_id}"


class Passage(models.Model):
    """A link by which a seat is taken to another device: for one use, and soon over. Only a digest of it is kept."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="passage")
    digest = models.CharField(max_length=64, unique=True)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"a passage for {self.seat_id}"
