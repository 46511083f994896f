"""F13: two thousand connections that begin a handshake and never end it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import socket
import time

import pytest

from tests.faults.programs import served
from tests.vtt.tables.processes import Guest, Process, guest, house
from vtt.serving import IDLE

COUNT = 2_000


def _begin(process: Process, campaign: str, number: int) -> socket.socket:
    """Every other one says nothing at all, the rest break off within the header."""
    raw = socket.create_connection(("127.0.0.1", process.port), timeout=20)
    if number % 2:
        raw.sendall(f"GET /ws/table/{campaign}/ HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: webs".encode())
    raw.setblocking(False)
    return raw


def _ended(raw: socket.socket) -> bool:
    """Whether the server has hung up."""
    try:
        return raw.recv(65_536) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def _handles(process: Process) -> int:
    return len(os.listdir(f"/proc/{process.popen.pid}/fd"))


async def _answers(gm: Guest, times: list[float]) -> None:
    while True:
        began = time.monotonic()
        assert (await gm.command("say", text="all well"))["type"] == "ack"
        times.append(time.monotonic() - began)
        await asyncio.sleep(0.2)


@pytest.mark.slow
@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="only Linux tells how many connections a server has")
async def test_f13_two_thousand_half_open_handshakes() -> None:
    """Whoever is there plays on and newcomers get in; the server hangs up on the idle, and nothing of them is left."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = COUNT + 500
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"this machine lets a program have {hard} connections; {wanted} are needed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    with contextlib.ExitStack() as stack:
        stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        home = stack.enter_context(house())
        process = stack.enter_context(served(home))
        async with guest(home, process, "gm") as gm:
            before, memory = _handles(process), process.rss()
            times: list[float] = []
            playing = asyncio.create_task(_answers(gm, times))
            idle = [
                stack.enter_context(await asyncio.to_thread(_begin, process, home.campaign, number))
                for number in range(COUNT)
            ]
            async with guest(home, process, "ana") as ana:
                assert ana.view
            assert not playing.done()
            assert process.rss() - memory < 60, "MB"
            async with asyncio.timeout(IDLE + 30):
                while idle:
                    idle = [each for each in idle if not _ended(each)]
                    await asyncio.sleep(0.5)
            playing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await playing
            times.sort()
            assert times[len(times) * 95 // 100] < 0.5, times[-10:]
            await asyncio.sleep(1)
            assert _handles(process) <= before + 5
            assert "Traceback" not in process.log.read_text(errors="replace")
