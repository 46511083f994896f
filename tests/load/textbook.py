"""The baseline: a table as Channels' tutorial would build it, ``python -m tests.load.textbook PORT ROOMS``.

One consumer a viewer, one group a table, the in-memory layer, Daphne. A command goes through ``database_sync_to_async``
into the ORM, which numbers it, writes an event row and the token's place in one transaction (SQLite, WAL, synchronous
FULL), and is sent to the group; every consumer then looks whether its viewer may know, and encodes for itself.

It is spared what the product does besides: no seats, no views, no history, no log, no idempotence; the table itself is
kept in memory, and a frame tells only what moved. The rules that decide are the same.
"""

# Django's plugin does not see models of an app that no settings name.
# mypy: disable-error-code="attr-defined,untyped-decorator,index,misc,no-any-return,arg-type"

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qs

import django
import msgspec
from django.conf import settings

from tests.load.rooms import Room, setting

settings.configure(
    INSTALLED_APPS=["daphne", "channels"],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": os.environ["TEXTBOOK_DATABASE"],
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    },
    CHANNEL_LAYERS={"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    USE_TZ=True,
)
django.setup()

from channels.db import database_sync_to_async  # noqa: E402
from channels.generic.websocket import AsyncJsonWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402
from django.urls import path  # noqa: E402

from rules import codec, engine  # noqa: E402
from rules.dice import SeededDice  # noqa: E402
from rules.events import Walked  # noqa: E402
from rules.rulings import Rejection  # noqa: E402
from rules.table import Actor, Table  # noqa: E402

TABLES: dict[str, Table] = {}


class Board(models.Model):
    """A table, with the number of its last event."""

    name = models.CharField(max_length=32, primary_key=True)
    seq = models.BigIntegerField(default=0)

    class Meta:
        app_label = "textbook"

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """What happened."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE)
    seq = models.BigIntegerField()
    payload = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        app_label = "textbook"
        constraints: ClassVar = [models.UniqueConstraint(fields=["board", "seq"], name="event_seq")]

    def __str__(self) -> str:
        return f"{self.board_id} #{self.seq}"


class Place(models.Model):
    """Where a token stands."""

    board = models.ForeignKey(Board, on_delete=models.CASCADE)
    token = models.CharField(max_length=32)
    x = models.IntegerField()
    y = models.IntegerField()

    class Meta:
        app_label = "textbook"
        constraints: ClassVar = [models.UniqueConstraint(fields=["board", "token"], name="place_token")]

    def __str__(self) -> str:
        return f"{self.token} at {self.board_id}"


class BoardConsumer(AsyncJsonWebsocketConsumer):
    """One viewer of a table."""

    async def connect(self) -> None:
        """Join the table's group."""
        self.board = self.scope["url_route"]["kwargs"]["campaign"]
        query = parse_qs(self.scope["query_string"].decode())
        self.actor = Actor(query["role"][0], query["seat"][0], query["seat"][0])
        await self.channel_layer.group_add(self.board, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave it."""
        await self.channel_layer.group_discard(self.board, self.channel_name)

    async def receive_json(self, content: dict[str, Any], **kwargs: Any) -> None:
        """A hello or a command."""
        if content["type"] == "hello":
            await self.send_json({"type": "welcome", "seq": await self.last_seq()})
        elif content["type"] == "command":
            told = await self.carry_out(content["command"])
            if isinstance(told, Rejection):
                await self.send_json({"type": "rejected", "id": content["id"], "message": told.message})
                return
            await self.channel_layer.group_send(self.board, {"type": "board.event", **told})
            await self.send_json({"type": "ack", "id": content["id"], "seq": told["seq"]})

    async def board_event(self, message: dict[str, Any]) -> None:
        """Something happened: tell the viewer what they may know of it."""
        own = self.actor.seat in message["seats"]
        if message["hidden"] and not own and self.actor.role != "gm":
            return
        content = {"type": "patch", "seq": message["seq"], "token": message["token"], "at": message["at"]}
        content |= {"path": message["path"], "text": message["text"], "by": message["by"], "mine": own}
        if own or self.actor.role == "gm":
            content["left"] = message["left"]
        await self.send_json(content)

    @database_sync_to_async
    def last_seq(self) -> int:
        """The number of the table's last event."""
        return Board.objects.get(pk=self.board).seq

    @database_sync_to_async
    def carry_out(self, plain: dict[str, Any]) -> dict[str, Any] | Rejection:
        """Decide a command, write down what comes of it, and say it."""
        command = codec.decode_command(plain)
        with transaction.atomic():
            board = Board.objects.select_for_update().get(pk=self.board)
            table = TABLES[self.board]
            ruling = engine.decide(table, command, SeededDice(bytes(32), table.dice_drawn), self.actor)
            if isinstance(ruling, Rejection):
                return ruling
            after = engine.fold(table, ruling.events)
            board.seq += 1
            board.save(update_fields=["seq"])
            payload = msgspec.to_builtins(ruling.events, enc_hook=str)
            Event.objects.create(board=board, seq=board.seq, payload=payload, at=datetime.now(UTC))
            walked = next((event for event in ruling.events if isinstance(event, Walked)), None)
            if walked is not None:
                x, y = walked.path[-1]
                Place.objects.filter(board=board, token=walked.token).update(x=x, y=y)
        TABLES[self.board] = after
        if walked is None:
            return {"seq": board.seq, "token": "", "at": None, "path": [], "left": None, "text": "A turn begins.",
                    "by": self.actor.name, "seats": [], "hidden": False}  # fmt: skip
        token = after.tokens[walked.token]
        return {
            "seq": board.seq,
            "token": token.id,
            "at": list(walked.path[-1]),
            "path": [list(cell) for cell in walked.path],
            "left": walked.left,
            "text": f"{token.name} walks {len(walked.path)} squares.",
            "by": self.actor.name,
            "seats": list(token.seats),
            "hidden": token.hidden,
        }


application = ProtocolTypeRouter(
    {
        "http": get_asgi_application(),
        "websocket": URLRouter([path("ws/table/<str:campaign>/", BoardConsumer.as_asgi())]),
    }
)


def prepare(rooms: list[Room]) -> None:
    """Make the database and the tables."""
    with connection.schema_editor() as editor:
        for model in (Board, Event, Place):
            editor.create_model(model)
    for room in rooms:
        table = engine.new_table("ground_combat")
        for command in setting(room):
            ruling = engine.decide(table, command, SeededDice(bytes(32)))
            assert not isinstance(ruling, Rejection), ruling
            table = engine.fold(table, ruling.events)
        TABLES[room.id] = table
        board = Board.objects.create(name=room.id)
        Place.objects.bulk_create(
            [Place(board=board, token=token.id, x=token.at[0], y=token.at[1]) for token in table.tokens.values()]
        )
    connection.close()


def main(port: int, rooms: str) -> None:
    """Serve until told to end."""
    from daphne.endpoints import build_endpoint_description_strings
    from daphne.server import Server

    prepare(msgspec.json.decode(Path(rooms).read_bytes(), type=list[Room]))

    class Announcing(Server):
        def listen_success(self, port: object) -> None:
            super().listen_success(port)
            print("ready", flush=True)

    Announcing(
        application,
        endpoints=build_endpoint_description_strings(host="127.0.0.1", port=port),
        websocket_timeout=-1,
        verbosity=0,
    ).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
