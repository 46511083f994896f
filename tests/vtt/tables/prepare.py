"""Run as a program: make a room in the database that the environment names and print how to get into it, as JSON."""

from __future__ import annotations

import json
import os

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vtt.settings")
    django.setup()
    from django.core.management import call_command

    from rules.commands import AddToken
    from tests.vtt.tables.tables_kit import cookie_of, make_room

    call_command("migrate", verbosity=0)
    room = make_room()
    # A foe of Bo's beside Ana's token, to walk into.
    room.do(AddToken("t-rival", "Rowan", "hall", (1, 2), side="blue", seats=(room.bo.pk,), sheet={"ap": 9}))
    seats = {"gm": room.gm, "ana": room.ana, "bo": room.bo, "eve": room.eve}
    print(json.dumps({"campaign": room.id, "cookies": {name: cookie_of(seat) for name, seat in seats.items()}}))


if __name__ == "__main__":
    main()
