"""F01, F02, F08, F09 and their like: two who act in one moment, in one process and as two."""

from __future__ import annotations

import pytest

from rules.commands import (
    AddScene,
    AddToken,
    ChangeToken,
    EndTurn,
    Move,
    OpenDoor,
    Place,
    RemoveToken,
    SetDoor,
    SetOrder,
    SetSettings,
    Undo,
)
from rules.table import Door, Scene
from tests.faults import invariants
from tests.faults.pairs import CO_GM, GM, Pair, Pairing, pairing, player
from tests.vtt.tables.tables_kit import Room, watch
from vtt.tables import live, writer
from vtt.tables.server import TableServer
from vtt.tables.threads import read

__all__ = ["pairing"]


async def test_f01_two_into_one_cell(calm: Room, tables: TableServer, pairing: Pairing) -> None:
    """F01, B42: cells hold any number, so both get there, each once, and neither is lost. Zones: test_full_places."""
    pair = await pairing(calm, tables)
    ana, bo = player(calm.ana), player(calm.bo)
    for turn in range(100):
        goal = (2 + turn % 2, 2)
        outcomes = await pair.both((ana, Move("t-ana", (goal,))), (bo, Move("t-bo", (goal,))))
        assert all(outcome.accepted for outcome in outcomes), outcomes
        assert outcomes[0].seq != outcomes[1].seq
        now = pair.one.table
        assert now.tokens["t-ana"].at == now.tokens["t-bo"].at == goal
    await invariants.hold(calm, tables, [])


@pytest.mark.slow
async def test_f01_a_thousand_rounds_of_big_and_small(calm: Room, tables: TableServer, pairing: Pairing) -> None:
    """One of 2 x 2 and one of a single cell, at once and overlapping: sharing is allowed, so both arrive, always."""
    pair = await pairing(calm, tables)
    assert (await pair.alone(GM, ChangeToken("t-bo", size=2))).accepted
    ana, bo = player(calm.ana), player(calm.bo)
    for turn in range(1_000):
        corner = (1 + turn % 2, 1)
        inside = (corner[0] + 1, 2)
        outcomes = await pair.both((ana, Move("t-ana", (inside,))), (bo, Move("t-bo", (corner,))))
        assert all(outcome.accepted for outcome in outcomes), outcomes
        now = pair.one.table
        assert (now.tokens["t-ana"].at, now.tokens["t-bo"].at) == (inside, corner)
    await invariants.hold(calm, tables, [])


async def test_f01_whoever_is_second_into_an_occupied_cell_has_to_ask(
    room: Room, tables: TableServer, pairing: Pairing
) -> None:
    """In turns the one whose turn it is walks, and the other is told whose turn it is: never both."""
    pair = await pairing(room, tables)
    ana, bo = player(room.ana), player(room.bo)
    for turn in range(20):
        goal = (2, 2 + turn % 2)
        outcomes = await pair.both((ana, Move("t-ana", (goal,))), (bo, Move("t-bo", (goal,))))
        assert [outcome.accepted for outcome in outcomes] == [True, False]
        refused = outcomes[1].rejection
        assert refused is not None and refused.code == "not_your_turn"
    assert pair.one.table.tokens["t-bo"].at == (2, 1)
    assert pair.one.table.tokens["t-ana"].status.ap == 20
    await invariants.hold(room, tables, [])


async def test_f02_swaps_and_rings(calm: Room, tables: TableServer, pairing: Pairing) -> None:
    """Each move is judged on the table as it is then; sharing is allowed, so a swap ends swapped."""
    pair = await pairing(calm, tables)
    ana, bo = player(calm.ana), player(calm.bo)
    for turn in range(50):
        here, there = ((5, 5), (5, 6)) if turn % 2 == 0 else ((5, 6), (5, 5))
        if turn == 0:
            await pair.both((GM, Place("t-ana", here)), (GM, Place("t-bo", there)))
        outcomes = await pair.both((ana, Move("t-ana", (there,))), (bo, Move("t-bo", (here,))))
        assert all(outcome.accepted for outcome in outcomes)
        now = pair.one.table.tokens
        assert (now["t-ana"].at, now["t-bo"].at) == (there, here)
    await invariants.hold(calm, tables, [])


async def test_b32_owner_and_gm_pull_at_one_token(calm: Room, tables: TableServer) -> None:
    """As at two processes; ``test_slow_lines`` does it at one, over lines that take their time."""
    pair = Pair(await tables.live(calm.id), await read(live.load, calm.id, writer.writer))
    ana = player(calm.ana)
    viewers = [(seat, await watch(calm, seat)) for seat in (calm.gm, calm.ana, calm.eve)]
    for turn in range(500):
        assert (await pair.alone(GM, Place("t-ana", (5, 5)))).accepted
        outcomes = await pair.both((ana, Move("t-ana", ((6, 5),))), (GM, Move("t-ana", ((5, 6),))))
        assert all(outcome.accepted for outcome in outcomes)
        last = (6, 5) if outcomes[0].seq > outcomes[1].seq else (5, 6)
        assert pair.one.table.tokens["t-ana"].at == last
        if turn % 10 == 9:
            for _, viewer in viewers:
                await viewer.quiet(0.02)
                assert viewer.token("t-ana")["at"] == list(last)
                await viewer.send(type="seen", seq=viewer.seq)
    await invariants.hold(calm, tables, viewers)
    for _, viewer in viewers:
        await viewer.leave()


async def test_f08_next_turn_pressed_twice(room: Room, tables: TableServer, pairing: Pairing) -> None:
    """F08, B57, B72: of two GMs who end one turn together one does, and the purse is filled once."""
    pair = await pairing(room, tables)
    assert (await pair.alone(GM, RemoveToken("zyx-hidden"))).accepted
    order = pair.one.table.clock.order
    for turn in range(40):
        active = order[turn % len(order)]
        assert pair.one.table.clock.active == active
        outcomes = await pair.both((GM, EndTurn(active)), (CO_GM, EndTurn(active)))
        assert sorted(outcome.accepted for outcome in outcomes) == [False, True]
        refused = next(outcome.rejection for outcome in outcomes if outcome.rejection)
        assert refused.code == "not_your_turn"
    assert pair.one.table.clock.cycle == 1 + 40 // len(order)
    await invariants.hold(room, tables, [])


async def test_f08_deleted_while_moved(calm: Room, tables: TableServer, pairing: Pairing) -> None:
    """F08, B39: gone is gone, whichever came first; the undo brings it back once, where it was last."""
    pair = await pairing(calm, tables)
    bo = player(calm.bo)
    for _ in range(20):
        start = pair.one.table.tokens["t-bo"].at
        goal = (3, 2) if start == (2, 2) else (2, 2)
        moved, removed = await pair.both((bo, Move("t-bo", (goal,))), (GM, RemoveToken("t-bo")))
        assert removed.accepted
        assert "t-bo" not in pair.one.table.tokens
        if not moved.accepted:
            assert moved.rejection is not None and moved.rejection.code == "no_such_token"
        assert (await pair.alone(GM, Undo())).accepted
        assert pair.one.table.tokens["t-bo"].at == (goal if moved.accepted else start)
    await invariants.hold(calm, tables, [])


async def test_f08_a_door_shut_as_somebody_passes(calm: Room, tables: TableServer, pairing: Pairing) -> None:
    """Door and move are in one order: through and then shut, or shut and refused."""
    pair = await pairing(calm, tables)
    ana = player(calm.ana)
    for _ in range(30):
        await pair.alone(GM, Place("t-ana", (3, 3)))
        await pair.alone(GM, SetDoor("hall", "d1", "open"))
        moved, shut = await pair.both((ana, Move("t-ana", ((3, 4),))), (GM, SetDoor("hall", "d1", "closed")))
        assert shut.accepted
        now = pair.one.table.tokens["t-ana"].at
        if moved.accepted:
            assert (now, moved.seq < shut.seq) == ((3, 4), True)
        else:
            assert moved.rejection is not None and moved.rejection.code == "door"
            assert now == (3, 3)
    await invariants.hold(calm, tables, [])


async def test_f08_two_players_at_one_door(calm: Room, tables: TableServer, pairing: Pairing) -> None:
    pair = await pairing(calm, tables)
    ana, bo = player(calm.ana), player(calm.bo)
    await pair.alone(GM, SetSettings({"player_doors": True}))
    await pair.both((GM, Place("t-ana", (3, 3))), (GM, Place("t-bo", (3, 4))))
    for turn in range(20):
        want = turn % 2 == 0
        outcomes = await pair.both((ana, OpenDoor("t-ana", "d1", want)), (bo, OpenDoor("t-bo", "d1", want)))
        assert sorted(outcome.accepted for outcome in outcomes) == [False, True], "it opens once"
        door = next(each for each in pair.one.table.scenes["hall"].doors if each.id == "d1")
        assert door.state == ("open" if want else "closed")


async def test_f08_one_id_made_twice(calm: Room, tables: TableServer, pairing: Pairing) -> None:
    """Two tokens or two scenes of one id at once: one is there, the other is told so, and nothing is mixed."""
    pair = await pairing(calm, tables)
    for turn in range(10):
        one, two = (AddToken(f"n{turn}", name, "hall", at) for name, at in (("Left", (7, 5)), ("Right", (8, 5))))
        outcomes = await pair.both((GM, one), (CO_GM, two))
        assert sorted(outcome.accepted for outcome in outcomes) == [False, True]
        made = pair.one.table.tokens[f"n{turn}"]
        assert (made.name, made.at) == (("Left", (7, 5)) if outcomes[0].accepted else ("Right", (8, 5)))
        maps = (
            Scene(id=f"m{turn}", name="Cave", width=4, height=4),
            Scene(id=f"m{turn}", name="Cave", width=9, height=9, doors=(Door("x", (0, 0), (1000, 0)),)),
        )
        outcomes = await pair.both((GM, AddScene(maps[0])), (CO_GM, AddScene(maps[1])))
        assert sorted(outcome.accepted for outcome in outcomes) == [False, True]
        assert pair.one.table.scenes[f"m{turn}"] == maps[0 if outcomes[0].accepted else 1]
    await invariants.hold(calm, tables, [])


async def test_f09_a_move_in_the_instant_the_turn_ends(room: Room, tables: TableServer, pairing: Pairing) -> None:
    """The server’s order alone decides: moved and then ended, or ended and refused."""
    pair = await pairing(room, tables)
    ana = player(room.ana)
    await pair.alone(GM, SetOrder(("t-ana", "t-bo"), "t-ana"))
    for _ in range(30):
        await pair.alone(GM, Place("t-ana", (1, 1)))
        moved, ended = await pair.both((ana, Move("t-ana", ((1, 2),))), (GM, EndTurn("t-ana")))
        assert ended.accepted
        assert moved.accepted is (pair.one.table.tokens["t-ana"].at == (1, 2))
        if moved.accepted:
            assert moved.seq < ended.seq
        else:
            assert moved.rejection is not None and moved.rejection.code == "not_your_turn"
        assert pair.one.table.clock.active == "t-bo"
        await pair.alone(GM, EndTurn("t-bo"))
    await invariants.hold(room, tables, [])


async def test_f09_wall_clocks_order_nothing(calm: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock steps back 90 s in mid-play: numbers still rise, and nothing that was said is told in another order."""
    from datetime import timedelta

    from django.utils import timezone

    pair = Pair(await tables.live(calm.id), await read(live.load, calm.id, writer.writer))
    gm = await watch(calm, calm.gm)
    really = timezone.now
    for turn in range(10):
        if turn == 5:
            monkeypatch.setattr(live.timezone, "now", lambda: really() - timedelta(seconds=90))
        before = pair.one.seq
        assert (await pair.alone(GM, Place("t-ana", (turn % 10, 2)))).seq == before + 1
    entries = await read(live.journal.entries_after, calm.id, 0)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert entries[-1].at < entries[-6].at, "the clock did step back"
    await invariants.hold(calm, tables, [(calm.gm, gm)])
    assert gm.token("t-ana")["at"] == [9, 2]
    await gm.leave()
