"""Fills the product's database with rooms, in a process of its own: ``python -m tests.load.seed ROOMS OUT``.

The tables are made by commands through the product's own door; seats are written in bulk. ``OUT`` gets the rooms with
the cookies that prove each seat.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import msgspec

from tests.load.rooms import Person, Room, setting


def main(source: str, target: str) -> None:
    """Migrate, fill, and write down who may come in how."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vtt.settings")
    import django

    django.setup()
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command
    from django.http import HttpResponse

    from vtt.accounts.models import User
    from vtt.campaigns.models import Campaign, Seat
    from vtt.campaigns.seats import give_cookie

    call_command("migrate", verbosity=0, interactive=False)
    rooms = msgspec.json.decode(Path(source).read_bytes(), type=list[Room])
    host = User.objects.create_user("host")
    session = SessionStore()
    session[SESSION_KEY] = str(host.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = host.get_session_auth_hash()
    session.save()

    def cookie(seat: Seat) -> str:
        if seat.user_id is not None:
            return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
        response = HttpResponse()
        give_cookie(response, seat)
        return "; ".join(f"{morsel.key}={morsel.coded_value}" for morsel in response.cookies.values())

    ready: list[Room] = []
    for room in rooms:
        campaign = Campaign.objects.create(pk=room.id, name=f"Room {room.id}", ruleset="ground_combat")
        seats = [
            Seat(
                pk=person.seat,
                campaign=campaign,
                role=person.role,
                name=f"{person.role.title()} {index}",
                user=host if person.role == "gm" else None,
            )
            for index, person in enumerate(room.people)
        ]
        Seat.objects.bulk_create(seats)
        people = [
            Person(person.seat, person.role, person.token, cookie(seat))
            for person, seat in zip(room.people, seats, strict=True)
        ]
        ready.append(Room(room.id, tuple(people), room.turns))
    asyncio.run(_fill(rooms))
    Path(target).write_bytes(msgspec.json.encode(ready))


async def _fill(rooms: list[Room]) -> None:
    from rules.table import Actor
    from vtt.tables import service
    from vtt.tables.writer import writer

    for room in rooms:
        for command in setting(room):
            outcome = await service.submit(room.id, Actor("gm", room.people[0].seat, "Host"), command)
            assert outcome.accepted, outcome.rejection
    await asyncio.to_thread(writer.stop)


if __name__ == "__main__":
    main(*sys.argv[1:3])
