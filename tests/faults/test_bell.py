"""F06 in small: what one process tells the others is not lost with Redis."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError

from rules.commands import Place
from tests.vtt.tables.tables_kit import Room, closing, connect, cookie_of, watch
from vtt.accounts.models import User
from vtt.campaigns.models import Knock, Seat
from vtt.tables import doorbell, live, server, service, writer
from vtt.tables.server import TableServer
from vtt.tables.threads import read


class Deaf:
    """A channel layer that takes nothing as long as it is ``down``, and whose group nobody hears."""

    def __init__(self) -> None:
        self.down = True
        self.taken: list[dict[str, Any]] = []

    async def new_channel(self) -> str:
        return "channel"

    async def group_add(self, group: str, channel: str) -> None:
        if self.down:
            raise ConnectionError("no Redis")

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        if self.down:
            raise ConnectionError("no Redis")
        self.taken.append(message)

    async def receive(self, channel: str) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError("never")


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Deaf:
    layer = Deaf()
    monkeypatch.setattr(doorbell, "redis_configured", lambda: True)
    monkeypatch.setattr(doorbell, "get_channel_layer", lambda: layer)
    monkeypatch.setattr(doorbell, "RING_AGAIN", 0.02)
    return layer


async def test_a_ring_that_was_not_taken_is_rung_again(deaf: Deaf, room: Room, tables: TableServer) -> None:
    """A removed seat, say, of which nothing but the ring tells other processes; the newest word of a kind goes out."""
    tables.doorbell.seats(room.id)
    tables.doorbell.ring(room.id, 7)
    await asyncio.sleep(0.1)
    assert deaf.taken == []
    tables.doorbell.ring(room.id, 8)
    deaf.down = False
    async with asyncio.timeout(5):
        while len(deaf.taken) < 2:
            await asyncio.sleep(0.01)
    assert {(each["kind"], each.get("seq")) for each in deaf.taken} == {("seats", None), ("entries", 8)}
    await asyncio.sleep(0.1)
    assert len(deaf.taken) == 2, "once is enough"


# --- what nobody rang for: another process wrote it, and Redis lost the word or there is none


@pytest.fixture
def keen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at the database every moment rather than every few seconds."""
    monkeypatch.setattr(doorbell, "POLL", 0.02)
    monkeypatch.setattr(doorbell, "LOOK_AROUND", 0.04)


pytestmark = pytest.mark.usefixtures("keen")


async def elsewhere(deed: Callable[[], Any]) -> None:
    """Something that another process wrote to the database."""
    await asyncio.to_thread(closing(deed))


async def test_a_seat_taken_away_without_a_ring_is_noticed(deaf: Deaf, room: Room, tables: TableServer) -> None:
    """The other process rang, but nobody heard."""
    ana, bo = await watch(room, room.ana), await watch(room, room.bo)
    await elsewhere(lambda: room.ana.delete())
    assert (await ana.until("bye", timeout=5))["reason"] == "removed"
    assert (await ana.take())["code"] == 4404
    assert (await bo.command("say", text="still here"))["type"] == "ack"
    await bo.leave()


def _sign_out(room: Room) -> None:
    Session.objects.all().delete()


def _new_password(room: Room) -> None:
    user = room.gm.user
    assert user is not None
    user.set_password("another")
    user.save()


def _suspended(room: Room) -> None:
    User.objects.filter(pk=room.gm.user_id).update(is_active=False)


@pytest.mark.parametrize("ends", [_sign_out, _new_password, _suspended])
async def test_a_session_that_ended_elsewhere_is_noticed(
    room: Room, tables: TableServer, ends: Callable[[Room], None]
) -> None:
    cookie = await asyncio.to_thread(closing(cookie_of), room.gm)
    gm, _ = await connect(room.id, cookie)
    assert (await gm.hello())["type"] == "welcome"
    ana = await watch(room, room.ana)
    await asyncio.sleep(0.2)
    assert (await gm.command("say", text="still here"))["type"] == "ack", "a good session is left alone"
    await elsewhere(lambda: ends(room))
    assert (await gm.until("closed", timeout=5))["code"] == 4012
    again, _ = await connect(room.id, cookie)
    assert (await again.take())["code"] == 4404
    assert (await ana.command("say", text="not mine"))["type"] == "ack"
    await ana.leave()


async def test_another_part_given_elsewhere_is_noticed(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    await elsewhere(lambda: Seat.objects.filter(pk=room.ana.pk).update(role="spectator"))
    assert (await ana.until("closed", timeout=5))["code"] == 4012
    again = await watch(room, room.ana)
    assert again.heard[0]["seat"]["role"] == "spectator"
    assert (await again.command("move", token="t-ana", path=[[1, 2]]))["type"] == "rejected"
    await again.leave()


async def test_a_seat_kept_with_an_account_elsewhere_is_noticed(room: Room, tables: TableServer) -> None:
    """From then on a guest's cookie is no proof of it."""
    ana = await watch(room, room.ana)
    cookie = await asyncio.to_thread(closing(cookie_of), room.ana)
    await elsewhere(lambda: Seat.objects.filter(pk=room.ana.pk).update(user=User.objects.create_user("ana")))
    assert (await ana.until("closed", timeout=5))["code"] == 4012
    again, _ = await connect(room.id, cookie)
    assert (await again.take())["code"] == 4404


async def test_a_campaign_deleted_elsewhere_is_noticed(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    await elsewhere(lambda: room.campaign.delete())
    assert (await ana.until("bye", timeout=5))["reason"] == "removed"
    assert (await ana.take())["code"] == 4404
    assert tables.known(room.id) is None


async def test_entries_of_a_process_that_rings_nobody_are_shown(room: Room, tables: TableServer) -> None:
    """Two processes on one database, and no Redis at all."""
    eve = await watch(room, room.eve)
    other = await read(live.load, room.id, writer.writer)
    outcome = await other.submit(service.actor_of(room.gm), lambda _: Place("t-ana", (4, 5)), "from-elsewhere")
    assert outcome.accepted
    await eve.until("patch", timeout=5)
    assert eve.token("t-ana")["at"] == [4, 5]
    await eve.leave()


async def test_whoever_knocks_elsewhere_is_announced(room: Room, tables: TableServer) -> None:
    gm, ana = await watch(room, room.gm), await watch(room, room.ana)
    await gm.quiet()
    await elsewhere(lambda: Knock.objects.create(campaign=room.campaign, role="player", name="Cleo", name_key="cleo"))
    (knock,) = (await gm.until("knocks", timeout=5))["knocks"]
    assert knock.keys() == {"id", "name", "role"} and (knock["name"], knock["role"]) == ("Cleo", "player")
    await ana.quiet()
    assert all(frame["type"] != "knocks" for frame in ana.heard)
    await gm.leave()
    await ana.leave()


async def test_whoever_comes_in_during_a_look_stays(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read before their seat was there must not show them out."""
    monkeypatch.setattr(doorbell, "POLL", 60)
    ana = await watch(room, room.ana)
    before, go = asyncio.Event(), asyncio.Event()

    async def slowly(function: Callable[..., Any], *args: Any) -> Any:
        found = await read(function, *args)
        before.set()
        await go.wait()
        return found

    monkeypatch.setattr(server, "read", slowly)
    looks = [asyncio.create_task(tables.look_around()), asyncio.create_task(tables.refresh_seats(room.id))]
    await before.wait()
    await asyncio.sleep(0.05)
    monkeypatch.setattr(server, "read", read)
    seat = await asyncio.to_thread(closing(_newcomer), room)
    newcomer = await watch(room, seat)
    go.set()
    await asyncio.gather(*looks)
    assert (await newcomer.command("say", text="here I am"))["type"] == "ack"
    await newcomer.leave()
    await ana.leave()


def _newcomer(room: Room) -> Seat:
    return Seat.objects.create(campaign=room.campaign, role="player", name="Cleo")


async def test_a_look_that_fails_is_not_the_last(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await watch(room, room.ana)
    failed = 0

    async def fails() -> None:
        nonlocal failed
        failed += 1
        raise DatabaseError("gone") if failed % 2 else ValueError("odd")

    with monkeypatch.context() as broken:
        broken.setattr(tables, "look_around", fails)
        async with asyncio.timeout(5):
            while failed < 4:
                await asyncio.sleep(0.01)
    await elsewhere(lambda: room.ana.delete())
    assert (await ana.until("closed", timeout=5))["code"] == 4404
