"""F06: Redis killed, paused and emptied."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time

import pytest

from tests.faults.redis_server import Bell
from tests.vtt.tables.processes import Guest, daphne, guest, house

PAUSE = 20
"""Seconds for which Redis stands still."""


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
            until = time.monotonic() + PAUSE
            while time.monotonic() < until:
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
