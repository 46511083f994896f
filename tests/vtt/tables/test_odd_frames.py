"""Frames that are malformed, too large or too many."""

from __future__ import annotations

import time

import pytest

from tests.vtt.tables.tables_kit import Room, watch
from vtt.tables import consumer
from vtt.tables.server import TableServer

MALFORMED = [
    "",
    "null",
    "[]",
    '"x"',
    "{",
    "{}",
    "nonsense",
    "[" * 60_000,
    '{"type": "hello", "protocol": ' + "[" * 60_000,
    '{"type": "zzz"}',
    '{"type": 1}',
    '{"type": ["hello"]}',
    '{"type": {}}',
    '{"type": "command"}',
    '{"type": "command", "id": 5, "command": {"type": "stop_clock"}}',
    '{"type": "command", "id": "", "command": {"type": "stop_clock"}}',
    '{"type": "command", "id": "x", "command": {"type": "stop_clock", "__proto__": {}}}',
    '{"type": "command", "id": "x", "command": {"type": "stop_clock"}, "by": "gm"}',
    '{"type": "command", "id": "x", "command": {"type": "say", "text": "a\\u0000b"}}',
    '{"type": "command", "id": "x", "command": {"type": "say", "text": "\\ud800"}}',
    '{"type": "ping"} {"type": "ping"}',
]


async def test_malformed_frames_are_answered_and_change_nothing(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "MAX_MALFORMED", 1000)
    ana = await watch(room, room.ana)
    for text in MALFORMED:
        began = time.process_time()
        await ana.raw(text)
        answer = await ana.take()
        assert time.process_time() - began < 0.05, text[:40]
        assert (answer["type"], answer["code"]) == ("error", "malformed"), text[:40]
        assert "Traceback" not in answer["message"]
        assert "msgspec" not in answer["message"]
        await ana.send(type="ping")
        assert (await ana.take())["type"] == "pong", "the next good frame works"
    await ana.leave()


NUMBERS = ["NaN", "Infinity", "-Infinity", "1e309", "1.5", '"3"', "true", "null", "2e2", "1" + "0" * 400, "-99999999"]
COMMANDS = [
    '{"type": "move", "token": "t-ana", "path": [[1, %s]]}',
    '{"type": "place", "token": "t-ana", "at": [%s, 1]}',
    '{"type": "change_sheet", "token": "t-ana", "sheet": {"ap": %s}}',
    '{"type": "change_sheet", "token": "t-ana", "status": {"hp": %s}}',
    '{"type": "set_options", "options": {"walk_ap": %s}}',
]


async def test_odd_numbers_are_refused(room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consumer, "MAX_MALFORMED", 1000)
    gm = await watch(room, room.gm)
    for number in NUMBERS:
        for command in COMMANDS:
            name = f"odd-{NUMBERS.index(number)}-{COMMANDS.index(command)}"
            await gm.raw('{"type": "command", "id": "%s", "command": ' % name + command % number + "}")
            answer = await gm.until("error", "rejected", "ack")
            assert answer["type"] in ("error", "rejected"), (command, number)
    assert gm.token("t-ana")["at"] == [1, 1]
    await gm.leave()


async def test_minus_zero_is_zero(room: Room, tables: TableServer) -> None:
    gm = await watch(room, room.gm)
    await gm.raw('{"type":"command","id":"z","command":{"type":"place","token":"t-ana","at":[-0,0]}}')
    assert (await gm.until("ack"))["id"] == "z"
    assert gm.token("t-ana")["at"] == [0, 0]
    await gm.leave()


async def test_too_many_malformed_frames_end_in_4400(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    for _ in range(consumer.MAX_MALFORMED + 1):
        await ana.raw("{")
    assert (await ana.until("closed"))["code"] == 4400


async def test_binary_frames_are_malformed(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    await ana.socket.send_to(bytes_data=b'{"type":"ping"}')
    assert (await ana.take())["code"] == "malformed"
    await ana.leave()


@pytest.mark.parametrize("text", ["x" * 65_537, "é" * 40_000, "x" * 1_000_000], ids=["ascii", "utf-8", "1 MB"])
async def test_too_large_frames_end_in_4413(room: Room, tables: TableServer, text: str) -> None:
    ana = await watch(room, room.ana)
    await ana.raw(text)
    assert (await ana.take())["code"] == "too_large"
    assert (await ana.take())["code"] == 4413


async def test_a_frame_of_the_whole_size_is_read(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    text = '{"type":"ping"}'
    await ana.raw(text + " " * (65_536 - len(text)))
    assert (await ana.take())["type"] == "pong"
    await ana.leave()


async def test_a_flood_is_slowed_and_then_ended(room: Room, tables: TableServer) -> None:
    ana, bo = await watch(room, room.ana), await watch(room, room.bo)
    for number in range(consumer.BURST + consumer.MAX_REFUSED + 60):
        await ana.raw('{"type":"offers","id":%d,"token":"t-ana"}' % number)
    error = await ana.until("error")
    assert error["code"] == "too_fast"
    assert isinstance(error["id"], int)
    assert (await ana.until("closed"))["code"] == 4429
    assert (await bo.command("say", text="still here"))["type"] == "ack"
    await bo.leave()
