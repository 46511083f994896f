"""The people who have an account here."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Lower


class Users(UserManager["User"]):
    """Finds people by name, whatever the case they type it in."""

    def get_by_natural_key(self, username: str | None) -> User:
        """The user of that name. On a phone the first letter comes out capital, so case must not matter."""
        return self.get(username__iexact=username)


class User(AbstractUser):
    """An account. Our own model from the first migration, since it cannot be swapped in later."""

    language = models.CharField(max_length=10, blank=True)
    """The code of the language they chose; empty until they have been here once."""

    objects: ClassVar[Users] = Users()

    class Meta(AbstractUser.Meta):
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("username"), name="one_user_per_name_in_any_case"),
        ]


class Try(models.Model):
    """One try at something that may not be tried without end; see ``throttle``. Kept for a day."""

    id = models.BigAutoField(primary_key=True)
    kind = models.CharField(max_length=20)
    subject = models.CharField(max_length=40)
    at = models.DateTimeField(db_index=True)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["kind", "subject", "at"], name="tries_of_a_subject")]

    def __str__(self) -> str:
        return f"{self.kind} at {self.at}"
