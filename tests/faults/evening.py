"""F25: a long evening in fast forward, held against a second table that is as simple as can be.

Fifteen people who come, go, repeat themselves and are cut off, over restarts, imports, and with a second process.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.apps import apps

from rules.codec import decode_command
from rules.commands import AddToken, EditBarriers, PutMark, RemoveToken, SetOrder
from rules.table import Door, Mark, Table, Wall
from tests.faults import invariants
from tests.faults.model import HEIGHT, WIDTH, Model, Piece, State
from tests.vtt.tables.tables_kit import (
    HIDDEN,
    SECRET_DOOR,
    SECRET_WALL,
    Room,
    Viewer,
    closing,
    connect,
    cookie_of,
    watch,
)
from vtt.accounts.models import User
from vtt.campaigns.models import Role, Seat
from vtt.campaigns.service import take_seat
from vtt.tables import consumer, journal, live, service, writer
from vtt.tables.server import TableServer
from vtt.tables.threads import read

MAPS = ("cellar", "attic", "yard")
TOKENS = tuple(f"p{number}" for number in range(8))
"""One for each player."""
SHEET = {"ap": 8}
EDGE = ((12_000, 1_000), (12_000, 2_000), (12_000, 3_000))
"""Along the edge of the map."""


def _furnish(room: Room) -> tuple[list[Seat], list[Seat], list[Seat]]:
    """Eight players with a token each, two GM seats, five spectators; all tokens of one side."""
    for token in ("t-ana", "t-bo", "t-foe"):
        room.do(RemoveToken(token))
    # What is secret stays in the data but stands where it stops nobody: halts are for other tests.
    wall, door = Wall(SECRET_WALL, *EDGE[:2], secret=True), Door(SECRET_DOOR, *EDGE[1:], secret=True)
    room.do(EditBarriers("hall", (wall,), (door,)))
    invites = {invite.role: invite for invite in room.campaign.invites.all()}
    players = [room.ana, room.bo, *(take_seat(invites[Role.PLAYER], f"Player {n}", None) for n in range(6))]
    watchers = [room.eve, *(take_seat(invites[Role.SPECTATOR], f"Watcher {n}", None) for n in range(4))]
    for number, (token, seat) in enumerate(zip(TOKENS, players, strict=True)):
        room.do(AddToken(token, token, "hall", (number, 1), side="blue", seats=(seat.pk,), sheet=SHEET))
    room.do(SetOrder(TOKENS, "p0"))
    second = User.objects.create_user("second GM")
    co_gm = Seat.objects.create(campaign=room.campaign, role=Role.GM, name="Second", user=second)
    return players, [room.gm, co_gm], watchers


def _scribble(room: Room) -> None:
    """Enough deeds, which the model is told of, that nobody takes back what came before them."""
    for number in range(30):
        mark = Mark(id="m0", scene="hall", kind="text", at=(500, 500), text=str(number))
        room.do(PutMark(mark))


class Evening:
    """Who is there, what they do by chance, and what became of it."""

    def __init__(self, room: Room, tables: TableServer, seed: str) -> None:
        self.room, self.tables, self.chance = room, tables, Random(seed)
        self.seats: list[Seat] = []
        self.sockets: dict[int, Viewer] = {}
        self.numbers = itertools.count(1)
        self.late: list[tuple[int, str]] = []
        self.counts: Counter[str] = Counter()
        self.deeds: Counter[str] = Counter()
        """What was accepted, by kind."""
        self.waits: list[float] = []
        """Seconds until everybody who asked for something at once had an answer."""
        self.sent = 0

    async def enter(self, place: int) -> Viewer:
        viewer = self.sockets[place] = await watch(self.room, self.seats[place])
        return viewer

    async def cut(self, place: int) -> None:
        """A socket breaks and comes back claiming what it had."""
        old = self.sockets[place]
        await old.quiet(0.005)
        await old.leave()
        cookie = await asyncio.to_thread(closing(cookie_of), self.seats[place])
        viewer, _ = await connect(self.room.id, cookie)
        viewer.seq, viewer.stream, viewer.view, viewer.log = old.seq, old.stream, old.view, old.log
        frame = await viewer.hello(stream=old.stream, since=old.seq)
        self.counts[f"cut: {frame['type']}"] += 1
        self.sockets[place] = viewer

    def deed(self, place: int, table: Table) -> dict[str, Any]:
        """Something that this seat might send: often fitting, sometimes not, sometimes not its business at all."""
        chance, seat = self.chance, self.seats[place]
        tokens = sorted(table.tokens.keys() - {HIDDEN, "t-later"}) or ["p0"]
        own = [key for key in tokens if seat.pk in table.tokens[key].seats] if tokens != ["p0"] else []
        token = chance.choice(own or tokens) if chance.random() < 0.9 else chance.choice([*tokens, "none"])
        if table.clock.active in table.tokens and seat.role == "gm" and chance.random() < 0.5:
            token = table.clock.active or token
        kinds = ["move"] * 8 + ["end_turn"] * 3 + ["say", "roll", "undo", "redo", "put_mark", "drop_marks"]
        if seat.role == "gm":
            kinds += ["place", "change_token", "set_door", "set_order", "stop_clock", "remove_token", "end_turn"]
            kinds += ["add_scene", "activate_scene"] + ["add_token"] * len(set(TOKENS) - table.tokens.keys())
        elif chance.random() < 0.05:
            kinds = ["place", "change_token", "set_door", "remove_token", "set_options", "no_such_thing"]
        kind = chance.choice(kinds)
        mark = f"m{chance.randrange(6)}"
        at = [chance.randrange(WIDTH), chance.randrange(HEIGHT - 2)]
        if kind in ("move", "place") and seat.role == "gm" and chance.random() < 0.2:
            token = HIDDEN
        match kind:
            case "move":
                return {"type": kind, "token": token, "path": self._path(table, token)}
            case "end_turn":
                return {"type": kind, "token": table.clock.active if chance.random() < 0.3 else token}
            case "say":
                return {"type": kind, "text": chance.choice(("Hm.", "<b>ha</b>", "\u202eoh"))}
            case "roll":
                return {"type": kind, "notation": chance.choice(("1d20+5", "2d", "d6", "999d9"))}
            case "place":
                return {"type": kind, "token": token, "at": chance.choice((at, at, at, None, [99, 99]))}
            case "change_token":
                return {"type": kind, "token": token, "hidden": chance.random() < 0.5}
            case "set_door":
                state = chance.choice(("open", "closed", "locked"))
                return {"type": kind, "scene": "hall", "door": "d1", "state": state}
            case "set_order":
                order = [each for each in tokens if each.startswith("p")]
                chance.shuffle(order)
                return {"type": kind, "order": order or ["none"]}
            case "remove_token":
                return {"type": kind, "token": token if chance.random() < 0.2 else "none"}
            case "add_token":
                # Somebody who was taken off the table comes back; now and then who never left.
                number = chance.choice([n for n, each in enumerate(TOKENS) if each not in table.tokens] or [0])
                seats = [self.seats[number].pk]
                found = {"token": TOKENS[number], "name": TOKENS[number], "scene": "hall", "at": at}
                return {"type": kind, **found, "side": "blue", "seats": seats, "sheet": SHEET}
            case "put_mark":
                text = chance.choice("abc")
                return {
                    "type": kind,
                    "mark": {"id": mark, "scene": "hall", "kind": "text", "at": [500, 500], "text": text},
                }
            case "drop_marks":
                return {"type": kind, "marks": [mark]}
            case "add_scene":
                # What an import in mid-play comes to.
                scene = {"id": chance.choice(MAPS), "name": "Cellar", "width": 4, "height": 3}
                return {"type": kind, "scene": scene, "activate": chance.random() < 0.1}
            case "activate_scene":
                away = table.active_scene != "hall"
                return {"type": kind, "scene": "hall" if away or chance.random() < 0.7 else chance.choice(MAPS)}
            case "set_options":
                return {"type": kind, "options": {"walk_ap": 0}}
        return {"type": kind}

    def _path(self, table: Table, token: str) -> list[list[int]]:
        found = table.tokens.get(token)
        x, y = (found.at if found else None) or (1, 1)
        path = []
        for _ in range(self.chance.randint(1, 3)):
            dx, dy = self.chance.choice([(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b])
            x, y = x + dx, y + dy
            path.append([x, y])
        return path

    def _eager(self, place: int, table: Table) -> float:
        """How likely this one does something now: most of all whoever’s turn it is."""
        seat = self.seats[place]
        active = table.tokens.get(table.clock.active or "")
        if seat.role == "spectator":
            return 0.1
        mine = active is None or seat.pk in active.seats
        return 0.9 if mine else 0.3

    async def wave(self) -> None:
        """Everybody who is there sends one thing, at once; a few are doubled, lost or late."""
        table = (await self.tables.live(self.room.id)).table
        for place, viewer in self.sockets.items():
            if self.chance.random() > self._eager(place, table):
                continue
            text = json.dumps({"type": "command", "id": f"e{next(self.numbers)}", "command": self.deed(place, table)})
            luck = self.chance.random()
            if luck < 0.005:
                continue
            if luck < 0.015:
                self.late.append((place, text))
                continue
            await viewer.raw(text)
            self.sent += 1
            if luck < 0.025:
                await viewer.raw(text)
                self.sent += 1
        if self.late and self.chance.random() < 0.1:
            place, text = self.late.pop(0)
            if place in self.sockets:
                await self.sockets[place].raw(text)
                self.sent += 1
        began = time.monotonic()
        # A pong comes after the answers to all that was sent before.
        for viewer in self.sockets.values():
            await viewer.send(type="seen", seq=max(viewer.seq, 0))
            await viewer.send(type="ping")
        for viewer in self.sockets.values():
            while (frame := await viewer.take())["type"] != "pong":
                assert frame["type"] != "closed", frame
                if frame["type"] in ("ack", "rejected", "error"):
                    self.counts[frame.get("code") or frame["type"]] += 1
        self.waits.append(time.monotonic() - began)

    async def visit(self) -> None:
        """Somebody takes a seat, looks on for a moment, and their seat is taken away."""
        seat = await asyncio.to_thread(closing(_newcomer), self.room)
        viewer = await watch(self.room, seat)
        await viewer.quiet(0.005)
        await asyncio.to_thread(closing(lambda: seat.delete()))
        await self.tables.refresh_seats(self.room.id)
        assert (await viewer.until("closed"))["code"] == 4404
        await viewer.leave()
        self.counts["visits"] += 1

    async def restart(self) -> None:
        """The server goes down and comes up: everybody is shown out and comes back."""
        self.tables.farewell()
        for viewer in self.sockets.values():
            while (await viewer.take())["type"] != "closed":
                pass
            assert viewer.closed == 4012
            await viewer.leave()
        self.tables.hubs.clear()
        self.tables._live.clear()
        for place in list(self.sockets):
            await self.enter(place)

    async def elsewhere(self) -> None:
        """Another process writes to the same journal, and this one finds out when it loses a race."""
        other = await read(live.load, self.room.id, writer.writer)
        for place in self.chance.sample(sorted(self.sockets), 3):
            plain = self.deed(place, other.table)
            if plain["type"] != "no_such_thing" and None not in plain.values():
                command = decode_command(plain)
                actor = service.actor_of(self.seats[place])
                outcome = await other.submit(actor, lambda _, command=command: command, f"o{next(self.numbers)}")  # type: ignore[misc]
                self.counts["elsewhere: yes" if outcome.accepted else "elsewhere: no"] += 1


def _newcomer(room: Room) -> Seat:
    return take_seat(room.campaign.invites.get(role=Role.SPECTATOR), "Passer-by", None)


def _rows() -> dict[str, int]:
    """How many rows there are of everything that a long evening must not pile up."""
    grows = ("tables.entry", "tables.snapshot", "sessions.session")
    return {
        model._meta.label: model._default_manager.count()
        for model in apps.get_models()
        if model._meta.label_lower not in grows
    }


def _replayed(campaign: str, start: int, model: Model) -> Counter[str]:
    """Give the model what was accepted since, in its order; how much of which kind that was."""
    kinds: Counter[str] = Counter()
    for entry in journal.entries_after(campaign, start):
        command = json.loads(entry.command)
        model.take(entry.role, entry.seat, command)
        kinds[command["type"]] += 1
    return kinds


def _like(model: Model, table: Table) -> None:
    """The model and the table tell the same."""
    now = model.now
    tokens = {key: token for key, token in table.tokens.items() if key != "t-later"}
    assert {key: (token.at, token.status.ap, token.hidden) for key, token in tokens.items()} == {
        key: (piece.at, piece.ap, piece.hidden) for key, piece in now.pieces.items()
    }
    assert (list(table.clock.order), table.clock.active, table.clock.cycle) == (now.order, now.active, now.cycle)
    assert next(door.state for door in table.scenes["hall"].doors if door.id == "d1") == now.door
    assert {key: mark.text for key, mark in table.marks.items()} == now.marks
    assert sorted(table.scenes.keys() - {"hall", "next"}) == sorted(now.maps)
    assert table.active_scene == now.shown


async def play(
    room: Room,
    tables: TableServer,
    monkeypatch: pytest.MonkeyPatch,
    seed: str,
    messages: int,
    every: int,
    looked: Callable[[Evening], None] = lambda _: None,
) -> Evening:
    """So many messages, with all six invariants and the model looked at each ``every``; ``looked`` is told.

    Each tenth time and at the end the whole journal is decided anew, otherwise only what came since.
    """
    monkeypatch.setattr(consumer, "RATE", 10**6)
    monkeypatch.setattr(consumer, "BURST", 10**6)
    monkeypatch.setattr(consumer, "MAX_MALFORMED", 10**6)
    players, gms, watchers = await asyncio.to_thread(closing(_furnish), room)
    evening = Evening(room, tables, seed)
    evening.seats = [*players, *gms, *watchers]
    table = (await tables.live(room.id)).table
    start = (await tables.live(room.id)).seq
    pieces = {
        key: Piece(token.at, token.status.ap, token.seats[0] if token.seats else "", token.sheet.ap, token.hidden)
        for key, token in table.tokens.items()
        if key != "t-later"
    }
    model = Model(State(pieces, order=list(table.clock.order), active=table.clock.active, cycle=table.clock.cycle))
    await asyncio.to_thread(closing(_scribble), room)
    for place in range(len(evening.seats)):
        await evening.enter(place)
    rows = await read(_rows)
    checked = tasks = looks = 0
    held = invariants.BEGINNING
    while evening.sent < messages:
        await evening.wave()
        luck = evening.chance.random()
        place = evening.chance.randrange(len(evening.seats))
        if luck < 0.08:
            await evening.cut(place)
        elif luck < 0.11:
            await evening.elsewhere()
        elif luck < 0.12:
            await evening.restart()
            evening.counts["restarts"] += 1
        elif luck < 0.13:
            await evening.visit()
        if evening.sent >= checked + every:
            checked = evening.sent
            live_now = await tables.live(room.id)
            await live_now.catch_up()
            seen = [(evening.seats[place], viewer) for place, viewer in evening.sockets.items()]
            looks += 1
            now = await invariants.hold(room, tables, seen, held if looks % 10 else invariants.BEGINNING)
            held = invariants.Held(live_now.seq, now)
            evening.deeds += await read(_replayed, room.id, start, model)
            start = live_now.seq
            _like(model, now)
            for viewer in evening.sockets.values():
                # What was looked at need not be kept: the evening may be long.
                viewer.texts.clear()
                viewer.heard.clear()
                viewer.log.clear()
            tasks = tasks or len(asyncio.all_tasks())
            assert len(asyncio.all_tasks()) <= tasks + 10
            hub = await tables.hub(room.id)
            assert len(hub.members) == len(evening.sockets)
            # One for the GMs, one for the spectators.
            assert len(hub.audiences) <= len(players) + 2
            looked(evening)
    table = (await tables.live(room.id)).table
    await invariants.agree(room, table, [])
    assert await read(_rows) == rows
    assert len(model.past) > 50 and model.said > 20
    assert evening.deeds["move"] > messages / 40, "an evening on which people play"
    hub = await tables.hub(room.id)
    for viewer in evening.sockets.values():
        await viewer.leave()
    assert not hub.members and not hub.online()
    return evening


def report(evening: Evening, seed: str) -> str:
    """What came of it, in a line."""
    waits = sorted(evening.waits)
    p95 = 1000 * waits[len(waits) * 95 // 100]
    what = f"{evening.sent} messages, p95 {p95:.0f} ms, {dict(evening.counts.most_common())}"
    return f"F25 {seed!r}: {what}, accepted {dict(evening.deeds.most_common())}"
