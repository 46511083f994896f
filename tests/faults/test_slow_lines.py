"""B32: owner and GM pull at one token over lines of 200 ms.

500 rounds, as the case asks: ten at each of fifty tables that play at once, so that all the delays together take no
longer than those of one table. The delays are real time, 200 ms up and 200 ms down for each of the three people.
"""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from tests.faults import invariants
from tests.faults.slow_line import slowed
from tests.vtt.tables.tables_kit import Room, Viewer, closing, make_room, watch
from vtt.tables.server import TableServer

TABLES, ROUNDS = 50, 10
LATENCY = 0.2
"""Seconds, each way."""
START, GMS, OWNERS = [5, 5], [6, 5], [5, 6]


@pytest.mark.slow
async def test_b32_owner_and_gm_pull_at_one_token_from_afar(transactional_db: None, tables: TableServer) -> None:
    """The second is judged from where the first led; after each round three screens and a reload agree."""
    chance = Random("b32")
    rooms = [await asyncio.to_thread(closing(lambda: make_room(turns=False))) for _ in range(TABLES)]
    people = [{seat: await watch(room, seat) for seat in (room.gm, room.ana, room.eve)} for room in rooms]
    async with slowed([viewer for each in people for viewer in each.values()], chance, LATENCY):
        ends = await asyncio.gather(
            *(play(room, *viewers.values(), chance) for room, viewers in zip(rooms, people, strict=True))
        )
    last = [end for each in ends for end in each]
    assert len(last) == TABLES * ROUNDS
    assert last.count(GMS) > 100 and last.count(OWNERS) > 100, "now the one is first, now the other"
    for room, viewers in zip(rooms, people, strict=True):
        await invariants.hold(room, tables, viewers.items())
        for viewer in viewers.values():
            await viewer.leave()


async def play(room: Room, gm: Viewer, ana: Viewer, eve: Viewer, chance: Random) -> list[list[int]]:
    """The rounds of one table; where the token stood after each."""
    ends = []
    for number in range(ROUNDS):
        await gm.send(type="command", id=f"back-{number}", command={"type": "place", "token": "t-ana", "at": START})
        await asyncio.gather(*(_patches(viewer, 1) for viewer in (gm, ana, eve)))
        pulls = [(gm, f"gm-{number}", GMS), (ana, f"ana-{number}", OWNERS)]
        for viewer, name, goal in chance.sample(pulls, 2):
            await viewer.send(type="command", id=name, command={"type": "move", "token": "t-ana", "path": [goal]})
        await asyncio.gather(*(_patches(viewer, 2) for viewer in (gm, ana, eve)))
        seat, viewer = ((room.gm, gm), (room.ana, ana), (room.eve, eve))[number % 3]
        reloaded = await watch(room, seat)
        assert reloaded.view == viewer.view
        await reloaded.leave()
        places = [each.token("t-ana")["at"] for each in (gm, ana, eve)]
        assert places[0] == places[1] == places[2] and places[0] in (GMS, OWNERS), places
        ends.append(places[0])
    return ends


async def _patches(viewer: Viewer, count: int) -> None:
    """Read so many patches, and say so; nothing may be refused."""
    for _ in range(count):
        while (frame := await viewer.take())["type"] != "patch":
            assert frame["type"] in ("ack", "people"), frame
    await viewer.send(type="seen", seq=viewer.seq)
