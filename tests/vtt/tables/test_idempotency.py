"""F03: one command, however often and by whomever it is sent."""

from __future__ import annotations

import asyncio

from rules.commands import Move, Say
from rules.rulings import Rejection
from rules.table import Actor, Table
from tests.vtt.tables.tables_kit import Room, watch
from vtt.tables import live, service, writer
from vtt.tables.models import Entry
from vtt.tables.server import TableServer
from vtt.tables.threads import read


async def test_fifty_times_at_once_is_once(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    frame = {"type": "command", "id": "one", "command": {"type": "move", "token": "t-ana", "path": [[1, 2]]}}
    for _ in range(50):
        await ana.send(**frame)
    answers = [await ana.until("ack", "rejected") for _ in range(50)]
    assert {answer["type"] for answer in answers} == {"ack"}
    assert ana.token("t-ana")["status"]["ap"] == 39
    assert await read(Entry.objects.filter(command_id="one").count) == 1
    await ana.leave()


async def test_again_after_a_restart(room: Room, tables: TableServer) -> None:
    ana = Actor("player", room.ana.pk, "Ana")
    first = await read(live.load, room.id, writer.writer)
    outcome = await first.submit(ana, lambda _: Move("t-ana", ((1, 2),)), "one")
    assert outcome.accepted
    second = await read(live.load, room.id, writer.writer)
    assert await second.submit(ana, lambda _: Move("t-ana", ((1, 2),)), "one") == outcome
    # Also where the rules would refuse it by now, and where it would be another deed.
    assert await second.submit(ana, lambda _: Move("t-ana", ((9, 9),)), "one") == outcome
    third = await read(live.load, room.id, writer.writer)
    assert await third.submit(ana, lambda _: Move("t-ana", ((1, 1),)), "one") == outcome
    assert third.table.tokens["t-ana"].at == (1, 2)


async def test_anothers_id_is_refused(room: Room, tables: TableServer) -> None:
    ana, bo = Actor("player", room.ana.pk, "Ana"), Actor("player", room.bo.pk, "Bo")
    table = await tables.live(room.id)
    assert (await table.submit(ana, lambda _: Say("x"), "one")).accepted
    for again in (table, await read(live.load, room.id, writer.writer)):
        outcome = await again.submit(bo, lambda _: Say("x"), "one")
        assert outcome.rejection is not None
        assert outcome.rejection.code == "id_in_use"
        assert (await again.submit(ana, lambda _: Say("x"), "one")).accepted, "still its owner's"


async def test_a_refusal_is_repeated_too(room: Room, tables: TableServer) -> None:
    ana = Actor("player", room.ana.pk, "Ana")
    table = await tables.live(room.id)
    first = await table.submit(ana, lambda _: Move("t-bo", ((3, 1),)), "one")
    assert first.rejection is not None
    assert first.rejection.code == "not_yours"
    assert await table.submit(ana, lambda _: Move("t-ana", ((1, 2),)), "one") == first


async def test_an_entry_of_another_process_is_known_by_its_id(room: Room, tables: TableServer) -> None:
    ana = Actor("player", room.ana.pk, "Ana")
    one = await read(live.load, room.id, writer.writer)
    two = await read(live.load, room.id, writer.writer)
    outcome = await one.submit(ana, lambda _: Move("t-ana", ((1, 2),)), "one")
    assert await two.submit(ana, lambda _: Move("t-ana", ((1, 2),)), "one") == outcome
    assert two.seq == one.seq, "and its effects are here before the answer"


async def test_a_cancelled_command_is_made_good(room: Room, tables: TableServer) -> None:
    ana = Actor("player", room.ana.pk, "Ana")
    table = await tables.live(room.id)
    task = asyncio.create_task(table.submit(ana, lambda _: Move("t-ana", ((1, 2),)), "one"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert table.doubtful
    await asyncio.sleep(live.MEND_AFTER + 0.2)
    assert not table.doubtful
    assert table.table.tokens["t-ana"].at == (1, 2), "shown, though nobody waited for it"
    outcome = await table.submit(ana, lambda _: Move("t-ana", ((1, 2),)), "one")
    assert outcome.accepted
    assert table.table.tokens["t-ana"].status.ap == 39


async def test_a_built_command_is_made_under_the_lock(room: Room, tables: TableServer) -> None:
    """Two want the same free character: the second is told, not given it."""
    seen: list[Table] = []

    def build(table: Table) -> Say | Rejection:
        seen.append(table)
        return Say("x") if len(seen) == 1 else Rejection("late", "", "Too late.")

    table = await tables.live(room.id)
    gm = Actor("gm", "", "x")
    one, two = await asyncio.gather(table.submit(gm, build, "a"), table.submit(gm, build, "b"))
    assert one.accepted
    assert two.rejection is not None
    assert two.rejection.code == "late"


def test_a_character_is_claimed_once(room: Room) -> None:
    from rules.commands import AddToken

    room.do(AddToken("free", "Willow", "hall", (9, 6), side="red", claimable=True))
    room.do(AddToken("far", "Elm", "next", (2, 2), side="red", claimable=True))
    room.do(AddToken("crate", "Crate", "hall", (9, 7), kind="object", claimable=True))
    assert service.free_characters(room.id) == [{"id": "free", "name": "Willow"}], "not the GM's foe"
    assert service.claim(room.id, room.ana, "free").accepted
    late = service.claim(room.id, room.bo, "free")
    assert late.rejection is not None
    assert late.rejection.code == "not_free"
    assert service.table_of(room.id).tokens["free"].seats == (room.ana.pk,)
    for token in ("t-foe", "zyx-hidden", "far", "crate", "nowhere"):
        refused = service.claim(room.id, room.bo, token)
        assert refused.rejection is not None, token
        assert refused.rejection.code == "not_free"
    assert service.free_characters("nowhere") == []
