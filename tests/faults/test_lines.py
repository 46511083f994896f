"""F03, F04 and what browsers suffer from: lines that are cut, come back, repeat themselves or lose a frame."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from rules.commands import ChangeToken, EndTurn, Move, Place, SetOrder, Undo
from rules.table import Actor
from tests.faults import invariants
from tests.vtt.tables.tables_kit import (
    CANARY,
    HIDDEN,
    Room,
    Viewer,
    closing,
    connect,
    cookie_of,
    make_room,
    watch,
)
from vtt.campaigns.models import Seat
from vtt.tables import consumer, live, service, writer
from vtt.tables.models import Entry
from vtt.tables.server import TableServer
from vtt.tables.threads import read


async def again(room: Room, seat: Seat, old: Viewer, **claim: Any) -> tuple[Viewer, dict[str, Any]]:
    """A new socket of that seat that claims to know what ``old`` knew, and how it was answered."""
    cookie = await asyncio.to_thread(closing(cookie_of), seat)
    viewer, accepted = await connect(room.id, cookie)
    assert accepted
    viewer.seq, viewer.stream, viewer.view = old.seq, old.stream, dict(old.view)
    answer = await viewer.hello(**({"stream": old.stream, "since": old.seq} | claim))
    await viewer.quiet()
    return viewer, answer


async def an_eventful_while(gm: Viewer, moves: int) -> None:
    """Much happens: walks, a reveal, a hiding, a removal, a door, the turns."""
    for number in range(moves):
        answer = await gm.command("place", token="t-bo", at=[3 + number % 6, 3])
        assert answer["type"] == "ack", answer
        if number % 40 == 0:
            await gm.send(type="seen", seq=gm.seq)
    for kind, fields in (
        ("change_token", {"token": HIDDEN, "hidden": False}),
        ("change_token", {"token": HIDDEN, "hidden": True}),
        ("change_token", {"token": "t-foe", "hidden": True}),
        ("set_door", {"scene": "hall", "door": "d1", "state": "open"}),
        ("stop_clock", {}),
        ("remove_token", {"token": "t-bo"}),
    ):
        assert (await gm.command(kind, **fields))["type"] == "ack", kind


@pytest.mark.parametrize(("moves", "kind"), [(20, "resumed"), (260, "welcome")])
async def test_f04_b36_back_after_a_cut(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch, moves: int, kind: str
) -> None:
    """The gap is filled, or all is sent anew; either way one sees just what a newcomer does."""
    monkeypatch.setattr(consumer, "RATE", 10_000)
    ana, gm = await watch(room, room.ana), await watch(room, room.gm)
    assert "token/t-foe" in ana.view
    await ana.leave()
    await an_eventful_while(gm, moves)
    back, answer = await again(room, room.ana, ana)
    assert answer["type"] == kind
    fresh = await watch(room, room.ana)
    assert back.view == fresh.view
    assert "token/t-foe" not in back.view and "token/t-bo" not in back.view, "what was hidden meanwhile is gone"
    assert f"token/{HIDDEN}" not in back.view
    assert back.view["clock"]["kind"] == "free_roam"
    assert [line["id"] for line in fresh.log] == sorted({line["id"] for line in fresh.log})
    for viewer in (back, fresh, gm):
        await viewer.leave()


CLAIMS: list[dict[str, Any]] = [
    {"since": 10**15},
    {"since": -1},
    {"since": 10**18},
    {"stream": "x" * 64, "since": 0},
    {"stream": "", "since": 0},
    {"stream": None},
    {"since": None},
]


async def test_f04_claims_that_cannot_be_met_get_all_there_is(room: Room, tables: TableServer) -> None:
    ana, gm = await watch(room, room.ana), await watch(room, room.gm)
    await gm.command("place", token="t-bo", at=[3, 3])
    await ana.until("patch")
    elsewhere = await asyncio.to_thread(closing(make_room))
    other = await watch(elsewhere, elsewhere.ana)
    gms = {"stream": gm.stream, "since": 0}
    for claim in [*CLAIMS, {"stream": other.stream, "since": other.seq}, gms]:
        back, answer = await again(room, room.ana, ana, **claim)
        assert answer["type"] == "welcome", claim
        assert back.view == ana.view, "neither another campaign’s nor the GM’s stream is anything here"
        assert CANARY not in "".join(back.texts)
        await back.leave()
    for since in (10**400, 1.5, "3", True, [], {}):
        cookie = await asyncio.to_thread(closing(cookie_of), room.ana)
        odd, _ = await connect(room.id, cookie)
        await odd.send(type="hello", protocol=1, stream=ana.stream, since=since)
        assert (await odd.take())["code"] == "malformed", since
        assert (await odd.hello())["type"] == "welcome", "and the socket is as good as before"
        await odd.leave()
    for viewer in (ana, gm, other):
        await viewer.leave()


async def test_f03_anothers_frame_copied(room: Room, tables: TableServer) -> None:
    """Bo sends Ana’s very frame, before and after a restart: refused, and Ana’s own repeats still get their answer."""
    ana, bo = await watch(room, room.ana), await watch(room, room.bo)
    frame = {"type": "command", "id": "one", "command": {"type": "move", "token": "t-ana", "path": [[1, 2]]}}
    await asyncio.gather(*(ana.send(**frame) for _ in range(50)), *(bo.send(**frame) for _ in range(50)))
    mine = [await ana.until("ack", "rejected") for _ in range(50)]
    theirs = [await bo.until("ack", "rejected") for _ in range(50)]
    assert {(answer["type"], answer["seq"]) for answer in mine} == {("ack", mine[0]["seq"])}
    assert {answer["code"] for answer in theirs} <= {"id_in_use", "not_yours"}
    again_ = await read(live.load, room.id, writer.writer)
    for actor, accepted in ((Actor("player", room.ana.pk, "Ana"), True), (Actor("player", room.bo.pk, "Bo"), False)):
        outcome = await again_.submit(actor, lambda _: Move("t-ana", ((1, 2),)), "one")
        assert outcome.accepted is accepted
    assert await read(Entry.objects.filter(command_id="one").count) == 1
    table = await invariants.hold(room, tables, [(room.ana, ana), (room.bo, bo)])
    assert table.tokens["t-ana"].status.ap == 39
    await ana.leave()
    await bo.leave()


async def test_f03_an_id_taken_before_its_owner_came(room: Room, tables: TableServer) -> None:
    """Who guesses an id and uses it first keeps it; the other hears so and can send under another."""
    ana, bo = await watch(room, room.ana), await watch(room, room.bo)
    assert (await bo.command("say", id="guess", text="x"))["type"] == "ack"
    assert (await ana.command("move", id="guess", token="t-ana", path=[[1, 2]]))["code"] == "id_in_use"
    assert (await ana.command("move", id="other", token="t-ana", path=[[1, 2]]))["type"] == "ack"
    # A refusal is remembered in memory alone; whoever asked anew under its id is judged by who they are.
    assert (await bo.command("move", id="mine", token="t-ana", path=[[1, 3]]))["code"] == "not_yours"
    assert (await ana.command("move", id="mine", token="t-ana", path=[[1, 3]]))["type"] == "rejected"
    await ana.leave()
    await bo.leave()


async def test_b33_a_lost_frame_shows_as_a_gap_and_is_made_good(room: Room, tables: TableServer) -> None:
    """Every tenth frame is lost on the way: the number tells, and a new hello brings what is missing."""
    gm = await watch(room, room.gm)
    bo = await watch(room, room.bo)
    lost = gaps = 0
    for number in range(60):
        assert (await gm.command("place", token="t-ana", at=[number % 10, 2]))["type"] == "ack"
        frame = await peek(bo)
        if number % 10 == 3:
            lost += 1
            continue
        if frame["seq"] != bo.seq + 1:
            gaps += 1
            await bo.send(type="hello", protocol=1, stream=bo.stream, since=bo.seq)
            assert (await bo.until("resumed", "welcome"))["type"] == "resumed"
            while bo.seq < frame["seq"]:
                await bo.until("patch")
        else:
            apply(bo, frame)
        assert bo.token("t-ana")["at"] == [number % 10, 2], "places are whole, never offsets"
        await gm.send(type="seen", seq=gm.seq)
    assert lost == gaps == 6
    await invariants.hold(room, tables, [(room.bo, bo), (room.gm, gm)])
    await bo.leave()
    await gm.leave()


async def peek(viewer: Viewer) -> dict[str, Any]:
    """The next numbered frame as it came, not taken in."""
    while True:
        seq, view, log = viewer.seq, dict(viewer.view), list(viewer.log)
        message = await viewer.socket.receive_output(5)
        frame: dict[str, Any] = json.loads(message["text"])
        if frame["type"] == "patch":
            viewer.seq, viewer.view, viewer.log = seq, view, log
            return frame


def apply(viewer: Viewer, frame: dict[str, Any]) -> None:
    viewer.seq = frame["seq"]
    viewer.view.update(frame.get("set", {}))
    for key in frame.get("gone", []):
        del viewer.view[key]


async def test_b37_a_burst_with_a_bad_one_in_it(room: Room, tables: TableServer) -> None:
    """All five are answered by their ids, those after the bad one are judged from where the token really is."""
    ana, eve = await watch(room, room.ana), await watch(room, room.eve)
    paths = ([[1, 2]], [[1, 3], [1, 4]], [[1, 3]], [[2, 3]], [[99, 99]])
    for number, path in enumerate(paths):
        command = {"type": "move", "token": "t-ana", "path": path}
        await ana.send(type="command", id=f"burst-{number}", command=command)
    answers = [await ana.until("ack", "rejected") for _ in paths]
    assert [answer["id"] for answer in answers] == [f"burst-{number}" for number in range(5)]
    assert [answer["type"] for answer in answers] == ["ack", "rejected", "ack", "ack", "rejected"]
    table = await invariants.hold(room, tables, [(room.ana, ana), (room.eve, eve)])
    assert table.tokens["t-ana"].at == (2, 3) and table.tokens["t-ana"].status.ap == 37
    await ana.leave()
    await eve.leave()


async def test_b18_the_first_message_after_a_return_is_judged_too(calm: Room, tables: TableServer) -> None:
    ana = await watch(calm, calm.ana)
    await ana.command("move", token="t-ana", path=[[1, 2], [1, 3]])
    await ana.leave()
    back, answer = await again(calm, calm.ana, ana)
    assert answer["type"] == "resumed"
    for _ in range(40):
        refused = await back.command("move", token="t-ana", path=[[1, 4]])
        assert (refused["type"], refused["code"]) == ("rejected", "wall")
    assert back.token("t-ana")["at"] == [1, 3]
    await back.leave()


# --- Taking back (B52, B53, B73)


@pytest.mark.parametrize(
    ("meanwhile", "code"),
    [
        ([{"type": "set_settings", "settings": {"paused": True}}], {"not_yours_to_undo", "paused"}),
        ([{"type": "end_turn", "token": "t-ana"}], {"not_yours_to_undo", "turn_over"}),
        ([{"type": "set_settings", "settings": {"player_undo": False}}], {"not_yours_to_undo", "not_allowed"}),
        ([{"type": "change_token", "token": "t-ana", "seats": []}], {"not_yours_to_undo"}),
        ([{"type": "set_door", "scene": "hall", "door": "d1", "state": "locked"}], {"not_yours_to_undo"}),
        ([{"type": "place", "token": "t-foe", "at": [1, 1]}], {"not_yours_to_undo"}),
    ],
    ids=["paused", "out of turn", "locked", "no longer theirs", "a door meanwhile", "somebody there meanwhile"],
)
async def test_b52_undo_is_no_way_round_the_rules(
    room: Room, tables: TableServer, meanwhile: list[dict[str, Any]], code: set[str]
) -> None:
    ana, gm = await watch(room, room.ana), await watch(room, room.gm)
    assert (await ana.command("move", token="t-ana", path=[[1, 2]]))["type"] == "ack"
    for deed in meanwhile:
        assert (await gm.command(**deed))["type"] == "ack"
    refused = await ana.command("undo")
    assert refused["type"] == "rejected" and refused["code"] in code and refused["message"]
    table = await invariants.hold(room, tables, [(room.ana, ana), (room.gm, gm)])
    assert table.tokens["t-ana"].at == (1, 2)
    await ana.leave()
    await gm.leave()


async def test_b52_paused_after_ones_own_deed(room: Room, tables: TableServer) -> None:
    """A pause that was on before the deed’s undo is asked for holds, though the deed was the last."""
    table = await tables.live(room.id)
    ana = Actor("player", room.ana.pk, "Ana")
    assert (await table.submit(ana, lambda _: Move("t-ana", ((1, 2),)), "m")).accepted
    from msgspec.structs import replace

    paused = replace(table.table, settings=replace(table.table.settings, paused=True))
    table.history.table = paused
    outcome = await table.submit(ana, lambda _: Undo(), "u")
    assert outcome.rejection is not None and outcome.rejection.code == "paused"


async def test_b53_undo_never_reaches_an_earlier_turn_or_anothers_deed(room: Room, tables: TableServer) -> None:
    gm, ana = Actor("gm", "", "Gm"), Actor("player", room.ana.pk, "Ana")
    table = await tables.live(room.id)
    for number, (actor, given) in enumerate(
        [
            (gm, SetOrder(("t-ana", "t-bo"), "t-ana")),
            (ana, Move("t-ana", ((1, 2),))),
            (ana, EndTurn("t-ana")),
            (Actor("player", room.bo.pk, "Bo"), EndTurn("t-bo")),
        ]
    ):
        assert (await table.submit(actor, lambda _, given=given: given, f"b53-{number}")).accepted  # type: ignore[misc]
    before = table.table
    for number in range(5):
        outcome = await table.submit(ana, lambda _: Undo(), f"undo-{number}")
        assert outcome.rejection is not None and outcome.rejection.code == "not_yours_to_undo"
    assert table.table == before
    assert (await table.submit(ana, lambda _: Move("t-ana", ((1, 3),)), "now")).accepted
    assert (await table.submit(ana, lambda _: Undo(), "undo")).accepted
    assert table.table == before, "just this turn’s"
    again_ = await table.submit(ana, lambda _: Undo(), "undo again")
    assert again_.rejection is not None


async def test_b73_two_moves_two_undos_and_a_redo(room: Room, tables: TableServer) -> None:
    """After each the others see what the server holds, and what comes is about nothing they do not know."""
    ana, eve = await watch(room, room.ana), await watch(room, room.eve)
    seen = []
    for kind, fields in (
        ("move", {"token": "t-ana", "path": [[1, 2]]}),
        ("move", {"token": "t-ana", "path": [[1, 3]]}),
        ("undo", {}),
        ("undo", {}),
        ("redo", {}),
    ):
        assert (await ana.command(kind, **fields))["type"] == "ack", kind
        await eve.until("patch")
        table = (await tables.live(room.id)).table
        at = table.tokens["t-ana"].at
        assert at is not None
        assert eve.token("t-ana")["at"] == ana.token("t-ana")["at"] == list(at)
        seen.append((at, table.tokens["t-ana"].status.ap))
    assert seen == [((1, 2), 39), ((1, 3), 38), ((1, 2), 39), ((1, 1), 40), ((1, 2), 39)]
    await invariants.hold(room, tables, [(room.ana, ana), (room.eve, eve)])
    await ana.leave()
    await eve.leave()


async def test_b38_what_the_gm_does_in_secret_leaves_no_gap(room: Room, tables: TableServer) -> None:
    """Moves and rolls of a hidden one: no frame, no number, no line, no undo to anybody but the GM."""
    viewers = [(seat, await watch(room, seat)) for seat in (room.ana, room.eve)]
    for _, viewer in viewers:
        await viewer.quiet()
    before = [(viewer.seq, len(viewer.texts)) for _, viewer in viewers]
    table = await tables.live(room.id)
    for number, given in enumerate(
        [Place(HIDDEN, (7, 6)), Place(HIDDEN, (7, 5)), Place(HIDDEN, (6, 6)), ChangeToken(HIDDEN, color="#123456")]
    ):
        outcome = await table.submit(service.actor_of(room.gm), lambda _, given=given: given, f"s{number}")  # type: ignore[misc]
        assert outcome.accepted
    for _, viewer in viewers:
        await viewer.quiet()
    assert [(viewer.seq, len(viewer.texts)) for _, viewer in viewers] == before, "not one frame"
    await invariants.hold(room, tables, viewers)
    for _, viewer in viewers:
        await viewer.leave()
