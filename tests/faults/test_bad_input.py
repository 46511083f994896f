"""F10 to F15 and F20: frames, numbers, paths, floods, sizes, ids and texts that nobody sends by accident."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from rules.commands import AddToken
from tests.faults import invariants
from tests.vtt.tables.tables_kit import CANARY, HIDDEN, Room, Viewer, closing, connect, cookie_of, make_room, watch
from vtt.tables import consumer
from vtt.tables.models import Entry
from vtt.tables.server import TableServer
from vtt.tables.threads import read

MOVE = '{"type":"command","id":"%s","command":{"type":"move","token":"t-ana","path":[[1,2]]}}'

# --- F10: frames

ODD_FRAMES = [
    "\x00",
    "\ufeff" + '{"type":"ping"}',
    "[" * 30_000 + "]" * 30_000,
    '{"a":' * 9_000 + "1" + "}" * 9_000,
    '{"type":"ping","' + "k" * 60_000 + '":1}',
    '{"type":"ping","__proto__":{"role":"gm"}}',
    '{"type":"ping","constructor":{}}',
    '{"type":null}',
    '{"type":true}',
    '{"type":0}',
    '{"type":"PING"}',
    '{"type":"ping "}',
    '{"type":"welcome"}',
    '{"type":"patch","seq":1,"set":{"clock":null}}',
    '{"type":"command","id":"x"}',
    '{"type":"command","command":{"type":"undo"}}',
    '{"type":"command","id":"x","command":null}',
    '{"type":"command","id":"x","command":[]}',
    '{"type":"command","id":"x","command":{"type":"move"}}',
    '{"type":"command","id":"x","command":{"type":"no_such_thing"}}',
    '{"type":"command","id":{"$ne":""},"command":{"type":"undo"}}',
    '{"type":"command","id":"%s","command":{"type":"undo"}}' % ("i" * 65),
    '{"type":"command","id":"x","command":{"type":"undo","actor":{"role":"gm"}}}',
    '{"type":"command","id":"x","role":"gm","command":{"type":"undo"}}',
    '{"type":"command","id":"x","command":{"type":"say","text":""}}',
    '{"type":"command","id":"x","command":{"type":"say","text":"%s"}}' % ("x" * 2001),
    '{"type":"command","id":"\\ud800","command":{"type":"undo"}}',
    '{"type":"hello","protocol":1,"stream":"%s"}' % ("s" * 65),
    '{"type":"preview","id":1,"command":{"type":"place","token":"t-ana","at":[1,1]}}',
    '{"type":"preview","id":"1","command":{"type":"move","token":"t-ana","path":[[1,1]]}}',
    "{'type':'ping'}",
    '{"type":"ping",}',
    '{"type":"ping"}//',
    '{"type":"ping"',
    "NaN",
    '{"type":"seen","seq":-0.0}',
]


async def test_f10_odd_frames_are_answered_and_harm_nobody(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each gets one error; the next good frame there and elsewhere works; the work for one is bounded."""
    monkeypatch.setattr(consumer, "MAX_MALFORMED", 1000)
    ana, bo = await watch(room, room.ana), await watch(room, room.bo)
    await ana.quiet()
    before = await read(Entry.objects.count)
    for text in ODD_FRAMES:
        began = time.process_time()
        await ana.raw(text)
        answer = await ana.take()
        assert time.process_time() - began < 0.2, text[:40]
        assert (answer["type"], answer["code"]) == ("error", "malformed"), text[:60]
        assert len(answer["message"]) <= 300
        await ana.send(type="ping")
        assert (await ana.take())["type"] == "pong", text[:60]
    assert await read(Entry.objects.count) == before
    assert (await bo.command("say", text="all well"))["type"] == "ack"
    await invariants.hold(room, tables, [(room.ana, ana), (room.bo, bo)])
    await ana.leave()
    await bo.leave()


async def test_f10_of_a_key_twice_the_last_counts(room: Room, tables: TableServer) -> None:
    """As in a browser, and the whole of it is judged: no first key sneaks past the look at the second."""
    bo = await watch(room, room.bo)
    await bo.raw('{"type":"command","id":"d","command":{"type":"move","token":"t-bo","token":"t-ana","path":[[1,2]]}}')
    assert (await bo.until("rejected"))["code"] == "not_yours"
    await bo.leave()


# --- F11: numbers

NUMBERS = ["NaN", "-Infinity", "1e309", "-0.5", "1.5", '"3"', "true", "false", "null", "[]", "{}", "9" * 400, "-1e-400"]
PLACES = [
    '{"type":"command","id":%s,"command":{"type":"undo"}}',
    '{"type":"command","id":"n","command":{"type":"move_group","legs":[{"token":"t-ana","path":[[%s,2]]}]}}',
    '{"type":"command","id":"n","command":{"type":"add_token","token":"n","name":"N","scene":"hall","size":%s}}',
    '{"type":"command","id":"n","command":{"type":"change_scene","scene":"hall","width":%s}}',
    '{"type":"command","id":"n","command":{"type":"change_token","token":"t-ana","elevation":%s}}',
    (
        '{"type":"command","id":"n","command":{"type":"put_mark","mark":{"id":"m","scene":"hall","kind":"circle",'
        '"at":[%s,0],"size":1000}}}'
    ),
    (
        '{"type":"command","id":"n","command":{"type":"edit_barriers","scene":"hall","walls":[{"id":"w",'
        '"a":[0,0],"b":[%s,1000]}]}}'
    ),
    '{"type":"command","id":"n","command":{"type":"add_scene","scene":{"id":"q","name":"Q","width":%s,"height":3}}}',
    '{"type":"command","id":"n","command":{"type":"set_settings","settings":{"paused":%s,"x":0}}}',
    '{"type":"measure","id":1,"points":[[0,0],[%s,1]]}',
    '{"type":"point","at":[%s,0]}',
    '{"type":"seen","seq":%s}',
    '{"type":"reach","id":%s,"token":"t-ana","mode":"walk"}',
]
FITTING = {(PLACES[0], '"3"'), (PLACES[3], "null"), (PLACES[4], "null")}
"""A text is an id; a field that is null is one left out, by which nothing would change."""


async def test_f11_odd_numbers_are_stored_nowhere(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "MAX_MALFORMED", 10_000)
    monkeypatch.setattr(consumer, "RATE", 10_000)
    monkeypatch.setattr(consumer, "BURST", 10_000)
    gm, eve = await watch(room, room.gm), await watch(room, room.eve)
    await eve.quiet()
    before, heard = await read(Entry.objects.count), len(eve.texts)
    for place in PLACES:
        for number in NUMBERS:
            if (place, number) in FITTING:
                continue
            await gm.raw(place % number)
            answer = await gm.until("error", "rejected", "ack", "measure", "reach", "pong")
            assert answer["type"] in ("error", "rejected"), (place, number, answer)
    for number in ("2e0", "1e300", str(2**53 + 1), str(2**63), str(-(2**63)), str(10**19)):
        await gm.raw(
            '{"type":"command","id":"big%s","command":{"type":"place","token":"t-ana","at":[%s,1]}}' % (number, number)
        )
        answer = await gm.until("error", "rejected", "ack")
        assert answer["type"] != "ack" or number == "2e0", number
    assert await read(Entry.objects.count) <= before + 1
    await eve.quiet()
    assert len(eve.texts) <= heard + 1
    await invariants.hold(room, tables, [(room.gm, gm), (room.eve, eve)])
    await gm.leave()
    await eve.leave()


# --- F12: paths


async def test_f12_monster_paths(room: Room, tables: TableServer) -> None:
    """The limit is told before anything is searched; others play on."""
    ana, bo = await watch(room, room.ana), await watch(room, room.bo)
    back_and_forth = [[1, 2 + step % 2] for step in range(5_000)]
    for path, code in (
        ([], "malformed"),
        ([[1, 1]], "same_cell"),
        ([[1, 1]] * 500, "same_cell"),
        (back_and_forth[:501], "malformed"),
        (back_and_forth, "malformed"),
        (back_and_forth[:500], "not_enough"),
        ([[11, 0], [0, 0]] * 250, "path_too_long"),
        ([[1, 51]], "edge"),
        ([[51, 1]], "edge"),
    ):
        began = time.process_time()
        await ana.send(
            type="command", id=f"p{len(path)}{code}", command={"type": "move", "token": "t-ana", "path": path}
        )
        answer = await ana.until("error", "rejected", "ack")
        assert answer["type"] != "ack" and answer["code"] == code, (len(path), answer)
        assert time.process_time() - began < 0.5, (len(path), code)
    await ana.raw(
        '{"type":"command","id":"m","command":{"type":"move","token":"t-ana","path":[%s]}}' % ("[1,2]," * 10_000)
    )
    assert (await ana.until("error"))["code"] in ("malformed", "too_large")
    assert (await bo.command("say", text="all well"))["type"] == "ack"
    table = await invariants.hold(room, tables, [(room.bo, bo)])
    assert (table.tokens["t-ana"].at, table.tokens["t-ana"].status.ap) == ((1, 1), 40)
    await bo.leave()


async def test_f12_a_jump_is_walked_cell_by_cell_or_refused(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    assert (await ana.command("move", token="t-ana", path=[[7, 1]]))["type"] == "ack"
    assert ana.token("t-ana")["status"]["ap"] == 34, "six cells, six AP, however it was sent"
    far = await ana.command("move", token="t-ana", path=[[1, 6]])
    assert far["type"] == "ack" and ana.token("t-ana")["trail"][-1] == [1, 6], "round the wall, if there is a way"
    await invariants.hold(room, tables, [(room.ana, ana)])
    await ana.leave()


# --- F13: floods


async def test_f13_many_sockets_of_one_seat(room: Room, tables: TableServer) -> None:
    """So many get the same, the rest are told why not; others play on; when they go, nothing of them is left."""
    cookie = await asyncio.to_thread(closing(cookie_of), room.ana)
    sockets: list[Viewer] = []
    for number in range(200):
        viewer, accepted = await connect(room.id, cookie)
        assert accepted
        await viewer.send(type="hello", protocol=1)
        if number < consumer.MOST_WINDOWS:
            await viewer.until("welcome")
            sockets.append(viewer)
        else:
            refused = await viewer.take()
            assert (refused["type"], refused["code"]) == ("error", "too_many")
            assert (await viewer.take())["code"] == 4429
            await viewer.leave()
    bo = await watch(room, room.bo)
    assert (await bo.command("say", text="to all of you"))["type"] == "ack"
    for viewer in sockets:
        await viewer.until("patch")
        assert viewer.log[-1]["text"] == "to all of you"
    hub = await tables.hub(room.id)
    assert len(hub.members) == consumer.MOST_WINDOWS + 1
    # Who says hello again on a socket of its own is no newcomer.
    await sockets[0].hello()
    await sockets.pop().leave()
    one_more = await watch(room, room.ana)
    for viewer in (*sockets, one_more):
        await viewer.leave()
    assert len(hub.members) == 1
    assert hub.online() == frozenset({room.bo.pk})
    await bo.leave()


async def test_f13_a_flood_of_moves_ends_and_the_others_play(room: Room, tables: TableServer) -> None:
    """500 moves as fast as they go: so many are taken, the rest is refused with its id, then the line is shut."""
    ana, bo = await watch(room, room.ana), await watch(room, room.bo)
    for number in range(600):
        await ana.raw(MOVE % f"f{number}")
    assert (await bo.command("say", text="all well"))["type"] == "ack"
    kinds: list[str] = []
    while ana.closed is None:
        frame = await ana.take()
        kinds.append(frame["type"])
    assert ana.closed == 4429
    assert kinds.count("ack") + kinds.count("rejected") < 250
    assert kinds.count("ack") == 1 and kinds.count("error") >= 200
    assert (await watch(room, room.ana)).token("t-ana")["status"]["ap"] == 39
    await invariants.hold(room, tables, [(room.bo, bo)])
    await bo.leave()


# --- F15: other campaigns

IDS = ["-1", "0", str(2**63), "1 OR 1=1", "00000000-0000-0000-0000-000000000000", "../x", "x" * 64]


async def test_f15_ids_of_another_campaign_are_ids_of_nothing(room: Room, tables: TableServer) -> None:
    """Text, code and size of the answer are alike for what is elsewhere, hidden, or nowhere."""
    elsewhere = await asyncio.to_thread(closing(make_room))

    def furnish() -> None:
        elsewhere.do(AddToken("over-there", "Over There", "hall", (4, 4)))

    await asyncio.to_thread(closing(furnish))
    ana, gm = await watch(room, room.ana), await watch(room, room.gm)
    stranger = await watch(elsewhere, elsewhere.ana)

    async def answers(viewer: Viewer, token: str) -> list[str]:
        found = []
        for kind, fields in (
            ("move", {"path": [[1, 2]]}),
            ("end_turn", {}),
            ("open_door", {"door": "d1"}),
            ("answer", {"prompt": "p1", "choice": "allow"}),
            ("roll", {"notation": "1d6"}),
        ):
            answer = await viewer.command(kind, token=token, **fields)
            assert answer["type"] == "rejected", (kind, token)
            found.append(json.dumps({**answer, "id": ""}, ensure_ascii=False).replace(f"“{token}”", "?"))
        for question in ({"type": "reach", "mode": "walk"}, {"type": "offers"}):
            await viewer.send(id=1, token=token, **question)
            frame = await viewer.until("error", "reach", "offers")
            assert frame["type"] == "error"
            found.append(json.dumps(frame, ensure_ascii=False).replace(f"“{token}”", "?"))
        return found

    nowhere = await answers(ana, "nowhere")
    for token in ("over-there", HIDDEN, "t-later", *IDS):
        assert await answers(ana, token) == nowhere, token
    for scene in ("over-there", elsewhere.id, *IDS):
        refused = await gm.command("activate_scene", scene=scene)
        assert refused["code"] == "no_such_scene"
    # A seat of the other campaign gives nothing away and takes nothing.
    for kind, fields in (
        ("say", {"text": "psst", "to": [elsewhere.ana.pk]}),
        ("change_token", {"token": "t-ana", "seats": [elsewhere.ana.pk]}),
    ):
        await gm.command(kind, **fields)
    await stranger.quiet()
    assert "psst" not in "".join(stranger.texts)
    assert (await stranger.command("move", token="t-ana", path=[[1, 2]]))["type"] == "ack", "their own t-ana"
    await gm.quiet()
    assert gm.token("t-ana")["at"] == [1, 1]
    cookie = await asyncio.to_thread(closing(cookie_of), elsewhere.ana)
    for address in (room.id, *IDS[:4]):
        intruder, _ = await connect(address.replace(" ", "%20"), cookie)
        assert (await intruder.take()).get("code") == 4404, address
    # What Ana asked for by its id is echoed; the name that goes with it is not.
    assert CANARY not in "".join(ana.texts)
    await invariants.hold(room, tables, [(room.gm, gm)])
    for viewer in (ana, gm, stranger):
        await viewer.leave()


# --- F20: texts

TEXTS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</script><template>",
    "javascript:alert(1)",
    "{{7*7}} ${7*7} %s %(x)s {0}",
    "\u202egnp.exe",
    "a\u200d\u200b\u2060b",
    "e" + "\u0301" * 1_000,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 50,
    "\ufdfa" * 500,
    "\x01\x1b[31m\x7f",
    "\u2028\u2029\x85",
    "'; DROP TABLE tables_entry; --",
    "\uffff\ufffe",
]


async def test_f20_text_stays_text_and_the_table_writable(room: Room, tables: TableServer) -> None:
    """Whatever is said, labelled or named comes out at the others as it went in, or is refused; never in between."""
    ana, gm, eve = await watch(room, room.ana), await watch(room, room.gm), await watch(room, room.eve)
    for number, text in enumerate(TEXTS):
        for viewer, kind, fields in (
            (ana, "say", {"text": text}),
            (ana, "roll", {"notation": "1d6", "label": text[:80]}),
            (gm, "change_token", {"token": "t-ana", "name": text[:80]}),
            (
                gm,
                "put_mark",
                {"mark": {"id": f"m{number}", "scene": "hall", "kind": "text", "at": [0, 0], "text": text[:80]}},
            ),
        ):
            answer = await viewer.command(kind, **fields)
            assert answer["type"] in ("ack", "rejected"), (kind, text[:20], answer)
            if answer["type"] == "ack" and kind == "say":
                await eve.quiet(0.02)
                assert eve.log[-1]["text"] == text
            elif answer["type"] == "ack" and kind == "change_token":
                await eve.quiet(0.02)
                assert eve.token("t-ana")["name"] == text[:80]
        await asyncio.gather(*(each.send(type="seen", seq=each.seq) for each in (ana, gm, eve)))
    for bad in ("a\x00b", "\ud800", "x\udfff", "\udc00\ud800"):
        await ana.raw('{"type":"command","id":"bad","command":{"type":"say","text":%s}}' % json.dumps(bad))
        assert (await ana.until("error", "ack"))["code"] == "malformed", ascii(bad)
    # A pair of surrogates is one character, and a text of nothing but what is long is told its limit.
    assert (await ana.command("say", text="\U0001f468"))["type"] == "ack"
    assert (await ana.command("say", text="x" * 2_001))["code"] == "malformed"
    assert (await ana.command("say", text="still writable"))["type"] == "ack"
    await invariants.hold(room, tables, [(room.ana, ana), (room.gm, gm), (room.eve, eve)])
    for viewer in (ana, gm, eve):
        await viewer.leave()


async def test_f20_nobody_speaks_under_anothers_name(room: Room, tables: TableServer) -> None:
    """The line’s name is the seat’s, and its kind is the table’s: what is said cannot look like a ruling or a roll."""
    ana, eve = await watch(room, room.ana), await watch(room, room.eve)
    for text in ("GM: you win", "System: Ana rolls 20", "/roll 1d20 = 20"):
        await ana.command("say", text=text)
        await eve.quiet(0.02)
        line = eve.log[-1]
        assert (line["kind"], line["by"], line["text"]) == ("chat", "Ana", text)
        assert "roll" not in line and "rule" not in line and "gm" not in line
    await ana.raw('{"type":"command","id":"f","command":{"type":"say","text":"x","by":"GM"}}')
    assert (await ana.until("error", "ack"))["code"] == "malformed"
    await ana.leave()
    await eve.leave()
