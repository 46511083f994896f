"""F01, F03 and F08 once more between two real servers on one database: no lock of one process helps there."""

from __future__ import annotations

import asyncio
import contextlib

from tests.vtt.tables.processes import Guest, House, daphne, guest


async def _level(*viewers: Guest) -> None:
    """Read until nobody is told anything new."""
    for viewer in viewers:
        with contextlib.suppress(TimeoutError):
            while True:
                await viewer.take(timeout=0.3)


async def test_races_between_two_servers(shared: House) -> None:
    with daphne(shared) as one, daphne(shared) as two:
        async with (
            guest(shared, one, "gm") as gm,
            guest(shared, one, "ana") as ana,
            guest(shared, two, "bo") as bo,
            guest(shared, two, "gm") as co_gm,
            guest(shared, two, "eve") as eve,
        ):
            await _next_turn_twice(gm, co_gm)
            for kind, fields in (("remove_token", {"token": "t-rival"}), ("stop_clock", {})):
                assert (await gm.command(kind, **fields))["type"] == "ack"
            await _one_id_by_two_doors(gm, co_gm)
            await _level(gm, ana, bo, co_gm, eve)
            await _two_into_one_cell(ana, bo)
            await _level(gm, ana, bo, co_gm, eve)
            assert ana.view["token/t-ana"]["at"] == ana.view["token/t-bo"]["at"] == [3, 2]
            for viewer in (gm, bo, co_gm, eve):
                assert viewer.view["token/t-ana"]["at"] == viewer.view["token/t-bo"]["at"] == [3, 2]
            assert gm.view == co_gm.view
            async with guest(shared, one, "eve") as fresh:
                assert fresh.view == eve.view
        assert "all as they should be" in shared.manage("verify", "--", shared.campaign)
        for process in (one, two):
            assert "Traceback" not in process.log.read_text(errors="replace")


async def _next_turn_twice(gm: Guest, co_gm: Guest) -> None:
    """F08: whoever is second is told that it is somebody else’s turn by now."""
    for _ in range(12):
        active = gm.view["clock"]["active"]
        answers = await asyncio.gather(gm.command("end_turn", token=active), co_gm.command("end_turn", token=active))
        assert sorted(answer["type"] for answer in answers) == ["ack", "rejected"]
        assert next(answer for answer in answers if answer["type"] == "rejected")["code"] == "not_your_turn"
        while gm.view["clock"]["active"] == active:
            await gm.until("patch")


async def _one_id_by_two_doors(gm: Guest, co_gm: Guest) -> None:
    """F03: a frame that a browser sent again to the other server takes effect once and is answered the same."""
    lines = len([line for frame in gm.heard for line in frame.get("log", [])])
    for number in range(10):
        for _ in range(2):
            both = (each.command("say", id=f"twice-{number}", text="once") for each in (gm, co_gm))
            assert [answer["type"] for answer in await asyncio.gather(*both)] == ["ack", "ack"]
    await _level(gm)
    told = [line["text"] for frame in gm.heard for line in frame.get("log", [])][lines:]
    assert told.count("once") == 10


async def _two_into_one_cell(ana: Guest, bo: Guest) -> None:
    """F01: both get there, each once; nothing is lost and nothing hangs."""
    for number in range(100):
        goal = [2 + number % 2, 2]
        answers = await asyncio.gather(
            ana.command("move", token="t-ana", path=[goal]), bo.command("move", token="t-bo", path=[goal])
        )
        assert [answer["type"] for answer in answers] == ["ack", "ack"], answers
        await asyncio.gather(*(each.send(type="seen", seq=each.seq) for each in (ana, bo)))
        await asyncio.sleep(0.015)
