"""F05 and F06: servers killed at the worst moments, and Redis killed, paused and emptied."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.faults.doomed import POINTS
from tests.faults.programs import program
from tests.faults.redis_server import Bell
from tests.vtt.tables.processes import Guest, House, Process, daphne, guest, house


@pytest.fixture(scope="module")
def home() -> Iterator[House]:
    with house() as found:
        yield found


def doomed(home: House, point: str, command_id: str) -> contextlib.AbstractContextManager[Process]:
    """A server that ends at that point of that command."""
    own = ["-b", "127.0.0.1", "vtt.asgi:application", "-p"]
    return program(home, lambda port: ["-m", "tests.faults.doomed", point, command_id, *own, str(port)])


@pytest.mark.slow
async def test_f05_killed_at_every_point_of_a_move(home: House) -> None:
    """The move is wholly there or not at all: place, purse and log; and its resend is right in both cases."""
    rounds = 4 * len(POINTS)
    sent = ""
    spent, at = 0, (1, 1)
    for number in range(rounds):
        point = POINTS[number % len(POINTS)]
        name = f"doom-{number}"
        goal = [1, 2] if at == (1, 1) else [1, 1]
        with doomed(home, point, name) as process:
            async with guest(home, process, "gm") as gm, guest(home, process, "ana") as ana:
                if number == 0:
                    assert (await gm.command("remove_token", token="t-rival"))["type"] == "ack"
                    await ana.until("patch")
                if sent:
                    await _made_good(ana, sent, at)
                else:
                    goal = [1, 2]
                await ana.send(type="command", id=name, command={"type": "move", "token": "t-ana", "path": [goal]})
                await _hear_it_die(ana)
            assert process.popen.wait(10) == -signal.SIGKILL
        sent, at, spent = name, (goal[0], goal[1]), spent + 1
        assert _there(home, name) is (point not in ("validated", "inserted"))
    with daphne(home) as process:
        async with guest(home, process, "ana") as ana:
            await _made_good(ana, sent, at)
            assert ana.view["token/t-ana"]["status"]["ap"] == 40 - spent, "each was charged once"
    assert "all as they should be" in home.manage("verify", "--", home.campaign)


async def _hear_it_die(viewer: Guest) -> None:
    try:
        while True:
            frame = await viewer.take()
            assert frame["type"] not in ("ack", "rejected"), "it died before it could answer"
    except ConnectionClosed:
        return


async def _made_good(ana: Guest, command_id: str, at: tuple[int, int]) -> None:
    """The browser sends again what was not answered."""
    before = ana.view["token/t-ana"]
    done = tuple(before["at"]) == at
    answer = await ana.command("move", id=command_id, token="t-ana", path=[list(at)])
    assert answer["type"] == "ack", answer
    after = ana.view["token/t-ana"]
    assert tuple(after["at"]) == at
    assert before["status"]["ap"] - after["status"]["ap"] == (0 if done else 1)


def _there(home: House, command_id: str) -> bool:
    """Whether the journal holds the command."""
    (path,) = Path(home.folder).glob("*.sqlite3")
    with contextlib.closing(sqlite3.connect(path)) as database:
        (count,) = database.execute("SELECT count(*) FROM tables_entry WHERE command_id = ?", (command_id,)).fetchone()
    return bool(count)


# --- F06: Redis


@pytest.mark.slow
@pytest.mark.services
async def test_f06_redis_killed_paused_and_emptied(bell: Bell, database: str) -> None:
    """What was acknowledged is on disk and, within ten seconds, on every screen; then the bell is heard again."""
    with house(DATABASE_URL=database, REDIS_URL=bell.url) as home, daphne(home) as one, daphne(home) as two:
        async with guest(home, one, "gm") as gm, guest(home, two, "eve") as eve, guest(home, two, "bo") as bo:
            steps = 0

            async def climb(count: int) -> int:
                """So many deeds, fifty a second; what the last of them made of Bo’s token is like nothing before."""
                nonlocal steps
                for _ in range(count):
                    steps += 1
                    answer = await gm.command("change_token", token="t-bo", elevation=steps)
                    assert answer["type"] == "ack", answer
                    await asyncio.sleep(0.02)
                return steps

            async def shown(height: int) -> None:
                for viewer in (eve, bo):
                    async with asyncio.timeout(10):
                        while viewer.view["token/t-bo"].get("elevation") != height:
                            await viewer.until("patch")

            await shown(await climb(10))
            bell.send(signal.SIGKILL)
            await shown(await climb(25))
            bell.start()
            await shown(await climb(25))
            bell.send(signal.SIGSTOP)
            await shown(await climb(25))
            bell.send(signal.SIGCONT)
            await shown(await climb(10))
            working = asyncio.create_task(climb(25))
            await asyncio.sleep(0.2)
            bell.flush()
            await shown(await working)
            await _rung_again(gm, eve)
            # Nobody is left here for ever.
            await bo.socket.close()
            async with asyncio.timeout(20):
                while True:
                    people = {each["name"]: each["online"] for each in (await gm.until("people", timeout=20))["people"]}
                    if people["Bo"] is False and people["Eve"]:
                        break
            with contextlib.suppress(TimeoutError):
                while True:
                    await eve.take(timeout=0.5)
            async with guest(home, two, "eve") as fresh, guest(home, one, "eve") as other:
                assert fresh.view == eve.view
                assert other.view == eve.view
        assert "all as they should be" in home.manage("verify", "--", home.campaign)
        for process in (one, two):
            assert "incident" not in process.log.read_text(errors="replace"), "no socket fell over"


async def _rung_again(gm: Guest, eve: Guest) -> None:
    """The line between the processes works again: news comes sooner than the look at the journal would bring them."""
    async with asyncio.timeout(20):
        quick = 0
        while quick < 3:
            await gm.command("place", token="t-ana", at=[5, 6 + quick % 2])
            try:
                await eve.until("patch", timeout=0.7)
                quick += 1
            except TimeoutError:
                quick = 0
                await eve.until("patch")
