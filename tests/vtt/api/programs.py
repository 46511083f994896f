"""Programs and browsers that ask the API."""

from __future__ import annotations

import itertools
from typing import Any

from django.test import Client

from tests.vtt.tables.tables_kit import Room, cookie_of
from vtt.accounts.models import User
from vtt.api import tokens
from vtt.campaigns.models import Campaign, Role, Seat

_numbers = itertools.count(1)


def browser(seat: Seat, **more: Any) -> Client:
    """A browser with that seat's session or cookie."""
    client = Client(**more)
    client.cookies.load(cookie_of(seat))
    return client


def program(user: User, **more: Any) -> Client:
    """A program with a token of that account."""
    _, secret = tokens.make(user, "Bot")
    return Client(headers={"Authorization": f"Bearer {secret}"}, enforce_csrf_checks=True, **more)


def account() -> User:
    """Somebody new."""
    return User.objects.create_user(f"somebody{next(_numbers)}")


def seated(campaign: Campaign, role: Role) -> tuple[User, Seat]:
    """An account with a seat."""
    user = account()
    return user, Seat.objects.create(campaign=campaign, role=role, name=user.username, user=user)


def at(room: Room | str, rest: str = "") -> str:
    """An address about a campaign."""
    return f"/api/campaigns/{room if isinstance(room, str) else room.id}/{rest}"


def give(client: Client, room: Room | str, command: dict[str, Any], command_id: str = "") -> Any:
    """Give a command."""
    body = {"id": command_id or f"api-{next(_numbers)}", "command": command}
    return client.post(at(room, "commands/"), body, content_type="application/json")
