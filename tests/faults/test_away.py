"""F06 and F17 together: whoever loses a right while Redis is away has lost it at the other server as well."""

from __future__ import annotations

import asyncio
import signal
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
from django.conf import settings
from websockets.exceptions import ConnectionClosed

from tests.faults.redis_server import Bell
from tests.vtt.tables.processes import Guest, Process, daphne, guest, house

SOON = 10.0
"""Seconds: a look at the database every five, and some for a busy machine."""


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: object) -> None:
        return None


def post(process: Process, cookie: str, path: str, **fields: str) -> int:
    """Send a form as a browser with that cookie would; the status of the answer."""
    token = "t" * 32
    request = urllib.request.Request(
        f"http://127.0.0.1:{process.port}{path}",
        urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode(),
        {"Cookie": f"{cookie}; {settings.CSRF_COOKIE_NAME}={token}", "Origin": f"http://127.0.0.1:{process.port}"},
    )
    try:
        with urllib.request.build_opener(_Stay).open(request, timeout=20) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as answer:
        return answer.code


async def close_code(viewer: Guest) -> int:
    """Read until the server hangs up, which must be soon."""
    async with asyncio.timeout(SOON):
        await viewer.socket.wait_closed()
    assert viewer.socket.close_code is not None
    return viewer.socket.close_code


@pytest.mark.slow
@pytest.mark.services
@pytest.mark.parametrize("trouble", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "paused"])
async def test_rights_lost_while_redis_is_away(bell: Bell, database: str, trouble: signal.Signals) -> None:
    with house(DATABASE_URL=database, REDIS_URL=bell.url) as home, daphne(home) as one, daphne(home) as two:
        async with (
            guest(home, two, "gm") as gm,
            guest(home, two, "ana") as ana,
            guest(home, two, "bo") as bo,
            guest(home, two, "eve") as eve,
            guest(home, one, "eve") as other,
        ):
            people = {each["name"]: each["id"] for each in (await gm.until("people"))["people"]}
            bell.send(trouble)
            await asyncio.sleep(0.5)
            began = time.monotonic()
            seats = f"/campaigns/{home.campaign}/seats"
            for path, fields in (
                (f"{seats}/{people['Ana']}/", {"role": "spectator"}),
                (f"{seats}/{people['Bo']}/remove/", {}),
                ("/log-out/", {}),
            ):
                assert await asyncio.to_thread(post, one, home.cookies["gm"], path, **fields) == 302, path
            codes = await asyncio.gather(*(close_code(each) for each in (ana, bo, gm)))
            assert codes == [4012, 4404, 4012]
            assert time.monotonic() - began < SOON
            async with guest(home, two, "ana") as again:
                assert again.heard[0]["seat"]["role"] == "spectator"
            for name in ("bo", "gm"):
                with pytest.raises(ConnectionClosed) as refused:
                    async with guest(home, two, name):
                        pass
                assert refused.value.rcvd is not None and refused.value.rcvd.code == 4404
            assert [await _hears(each) for each in (eve, other)] == [True, True], "the others are left alone"
            if trouble == signal.SIGKILL:
                bell.start()
            else:
                bell.send(signal.SIGCONT)
            await asyncio.sleep(2)
            assert [await _hears(each) for each in (eve, other)] == [True, True], "also by the words that come late"
        for process in (one, two):
            assert "incident" not in process.log.read_text(errors="replace")


async def _hears(viewer: Guest) -> bool:
    await viewer.send(type="ping")
    return (await viewer.until("pong"))["type"] == "pong"
