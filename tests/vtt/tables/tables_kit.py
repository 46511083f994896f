"""A small campaign to try tables with, and viewers that hold a socket and write down all they hear."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from asgiref.sync import async_to_sync
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpResponse
from django.test import Client

from rules.commands import AddScene, AddToken, Command, SetOrder
from rules.table import Door, Scene, Wall
from vtt.accounts.models import User
from vtt.asgi import application
from vtt.campaigns.models import Campaign, Invite, Role, Seat
from vtt.campaigns.seats import give_cookie
from vtt.campaigns.service import create_campaign, take_seat
from vtt.tables import service

CANARY = "Zyxwvut"
"""The name of the hidden token; it must turn up nowhere but at the GM's."""
HIDDEN = "zyx-hidden"
SECRET_WALL = "qwerty-wall"
SECRET_DOOR = "qwerty-door"
NEXT_SCENE = "Mnbvcxz"

_numbers = itertools.count(1)


@dataclass
class Room:
    """A campaign with its people: a GM, two players (each with a token), a spectator."""

    campaign: Campaign
    gm: Seat
    ana: Seat
    bo: Seat
    eve: Seat

    @property
    def id(self) -> str:
        return str(self.campaign.pk)

    def do(self, command: Command, seat: Seat | None = None) -> None:
        """Have the GM (or somebody else) do something, which must work."""
        outcome = service.submit_sync(self.id, seat or self.gm, command)
        assert outcome.rejection is None, outcome.rejection


def make_room(*, turns: bool = True, furnished: bool = True, ruleset: str = "ground_combat") -> Room:
    """A new campaign. Furnished: a map of 12 x 8 with secrets, tokens of both players, a foe, a hidden foe."""
    number = next(_numbers)
    user = User.objects.create_user(f"host{number}")
    campaign = create_campaign(user, f"Campaign {number}", ruleset)
    invites: dict[str, Invite] = {invite.role: invite for invite in campaign.invites.all()}
    room = Room(
        campaign,
        campaign.seats.get(role=Role.GM),
        take_seat(invites[Role.PLAYER], "Ana", None),
        take_seat(invites[Role.PLAYER], "Bo", None),
        take_seat(invites[Role.SPECTATOR], "Eve", None),
    )
    if furnished:
        async_to_sync(_furnish)(room, furniture(room, turns=turns))
    return room


async def _furnish(room: Room, commands: list[Command]) -> None:
    for command in commands:
        outcome = await service.submit(room.id, room.gm, command)
        assert outcome.rejection is None, outcome.rejection


def furniture(room: Room, *, turns: bool) -> list[Command]:
    scene = Scene(
        id="hall",
        name="Hall",
        width=12,
        height=8,
        walls=(Wall("w1", (0, 4000), (3000, 4000)), Wall(SECRET_WALL, (8000, 0), (8000, 2000), secret=True)),
        doors=(
            Door("d1", (3000, 4000), (4000, 4000)),
            Door(SECRET_DOOR, (9000, 4000), (10000, 4000), secret=True),
        ),
        solid=((11, 7),),
    )
    blade = {"name": "blade", "parry_ap": 2, "parry": 5, "damage": "1d4"}
    commands: list[Command] = [
        AddScene(scene),
        AddScene(Scene(id="next", name=NEXT_SCENE, width=5, height=5), activate=False),
        AddToken("t-ana", "Ash", "hall", (1, 1), side="red", seats=(room.ana.pk,), sheet={"ap": 40, "strength": 2}),
        AddToken("t-bo", "Birch", "hall", (2, 1), side="red", seats=(room.bo.pk,), sheet={"ap": 6}),
        AddToken("t-foe", "Fang", "hall", (5, 1), side="blue", sheet={"ap": 9, "weapons": [blade]}),
        AddToken(HIDDEN, CANARY, "hall", (6, 6), side="blue", hidden=True),
        AddToken("t-later", "Poiuytr", "next", (1, 1), side="blue"),
    ]
    if turns:
        commands.append(SetOrder(("t-ana", HIDDEN, "t-bo", "t-foe"), "t-ana"))
    return commands


def cookie_of(seat: Seat) -> str:
    """The Cookie header of whoever holds the seat: a session for accounts, the signed cookie for guests."""
    if seat.user is None:
        response = HttpResponse()
        give_cookie(response, seat)
        return "; ".join(f"{name}={morsel.value}" for name, morsel in response.cookies.items())
    session = SessionStore()
    session[SESSION_KEY] = str(seat.user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = seat.user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def client_of(who: Seat | User) -> Client:
    """A browser of whoever holds the seat, or of an account: logged in, or with a guest's cookie."""
    client = Client()
    user = who if isinstance(who, User) else who.user
    if user is not None:
        client.force_login(user)
        return client
    assert isinstance(who, Seat)
    response = HttpResponse()
    give_cookie(response, who)
    for name, morsel in response.cookies.items():
        client.cookies[name] = morsel.value
    return client


@dataclass
class Viewer:
    """One socket: what it heard, and the view that a browser would have made of it."""

    socket: WebsocketCommunicator
    heard: list[dict[str, Any]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)
    log: list[dict[str, Any]] = field(default_factory=list)
    seq: int = -1
    stream: str = ""
    closed: int | None = None

    async def send(self, **frame: Any) -> None:
        await self.raw(json.dumps(frame))

    async def raw(self, text: str) -> None:
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def take(self, timeout: float = 5) -> dict[str, Any]:
        """The next frame, taken in as a browser would; a close is ``{"type": "closed"}``."""
        message = await self.socket.receive_output(timeout)
        if message["type"] == "websocket.close":
            self.closed = message["code"]
            return {"type": "closed", "code": self.closed}
        text = message["text"]
        frame: dict[str, Any] = json.loads(text, parse_constant=_no_constant)
        self.texts.append(text)
        self.heard.append(frame)
        match frame["type"]:
            case "welcome":
                self.view, self.log = dict(frame["view"]), list(frame["log"])
                self.seq, self.stream = frame["seq"], frame["stream"]
            case "patch":
                assert frame["seq"] == self.seq + 1, "a gap in the stream"
                self.seq = frame["seq"]
                self.view.update(frame.get("set", {}))
                for key in frame.get("gone", []):
                    del self.view[key]
                self.log.extend(frame.get("log", []))
        return frame

    async def until(self, *types: str, timeout: float = 5) -> dict[str, Any]:
        """Take frames up to the next one of a type."""
        while True:
            frame = await self.take(timeout)
            if frame["type"] in types:
                return frame

    async def quiet(self, seconds: float = 0.05) -> None:
        """Take whatever comes until nothing does for a while."""
        while not await self.socket.receive_nothing(seconds, 0.01):
            await self.take()

    async def hello(self, **more: Any) -> dict[str, Any]:
        await self.send(type="hello", protocol=1, **more)
        return await self.until("welcome", "resumed", "closed")

    async def command(self, type: str, *, id: str | None = None, **fields: Any) -> dict[str, Any]:  # noqa: A002 (the wire’s own names)
        """Send a command and wait for its answer."""
        number = id or f"c{next(_numbers)}"
        await self.send(type="command", id=number, command={"type": type, **fields})
        while True:
            frame = await self.until("ack", "rejected", "error", "closed")
            if frame.get("id") in (number, None):
                return frame

    def token(self, token_id: str) -> dict[str, Any]:
        found: dict[str, Any] = self.view[f"token/{token_id}"]
        return found

    async def leave(self) -> None:
        await self.socket.disconnect()


def _no_constant(name: str) -> Any:
    raise AssertionError(f"{name} is no JSON")


async def connect(
    campaign: str, cookie: str = "", *, origin: str | None = "http://testserver", host: str = "testserver"
) -> tuple[Viewer, bool]:
    """A socket that has not yet said hello, and whether it was accepted."""
    headers = [(b"host", host.encode()), (b"cookie", cookie.encode())]
    if origin is not None:
        headers.append((b"origin", origin.encode()))
    socket = WebsocketCommunicator(application, f"/ws/table/{campaign}/", headers=headers)
    accepted, _ = await socket.connect(timeout=5)
    return Viewer(socket), accepted


async def watch(room: Room, seat: Seat) -> Viewer:
    """A socket of that seat that was welcomed and has heard who is here."""
    cookie = await asyncio.to_thread(closing(cookie_of), seat)
    viewer, accepted = await connect(room.id, cookie)
    assert accepted
    frame = await viewer.hello()
    assert frame["type"] == "welcome", frame
    await viewer.until("people")
    return viewer


def closing(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, leaving no database connection behind in the thread that ran it."""

    def call(*args: Any) -> Any:
        from django.db import connection

        try:
            return function(*args)
        finally:
            connection.close()

    return call
