"""Requests longer than anything we take."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from vtt.scenes.bodies import BoundedBodies, refusal
from vtt.settings.environment import ROOT

LIMIT = 1000


async def answer(headers: list[tuple[bytes, bytes]], pieces: list[bytes]) -> tuple[int, int]:
    """The status of the answer to such a request, and how many bytes of it got through."""
    sent: list[dict[str, Any]] = []
    incoming = [
        {"type": "http.request", "body": piece, "more_body": index < len(pieces)}
        for index, piece in enumerate(pieces, 1)
    ]
    got = 0

    async def application(scope: Any, receive: Any, send: Any) -> None:
        nonlocal got
        more = True
        while more:
            message = await receive()
            got += len(message["body"])
            more = message["more_body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> Any:
        return incoming.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    await BoundedBodies(application, LIMIT)({"type": "http", "headers": headers}, receive, send)
    return sent[0]["status"], got


async def test_any_server_refuses_what_is_too_long() -> None:
    assert await answer([(b"content-length", b"900")], [bytes(900)]) == (200, 900)
    assert await answer([], [bytes(600), bytes(400)]) == (200, 1000)
    assert await answer([], [bytes(600), bytes(401)]) == (413, 600)
    assert await answer([(b"content-length", b"1001")], [bytes(1001)]) == (413, 0)
    assert await answer([(b"content-length", b"-1")], [b""]) == (413, 0)


SERVER = """
import django
django.setup()
from vtt.scenes.bodies import bound_daphne
bound_daphne(1000)
from daphne.server import Server

async def application(scope, receive, send):
    got, more = 0, True
    while more:
        message = await receive()
        got, more = got + len(message["body"]), message["more_body"]
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"%d" % got})

class Speaking(Server):
    def listen_success(self, port):
        super().listen_success(port)
        print(port.getHost().port, flush=True)

Speaking(application, endpoints=["tcp:port=0:interface=127.0.0.1"]).run()
"""


@pytest.fixture
def daphne() -> Iterator[int]:
    """The port of a Daphne that takes 1000 bytes."""
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline())
        finally:
            process.terminate()
            process.wait(10)


def test_a_refusal_speaks_as_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.translation._trans.gettext", lambda text: f"{translation.get_language()}: {text}")
    asked = [(b"Accept-Language", b"en"), (b"Cookie", b"a=b; footwork_language=de"), (b"Accept", b"application/json")]
    kind, body = refusal(asked, 101 * 1024 * 1024)
    words = "That is too large: at most 100 MiB are taken at once."
    assert kind == b"application/json"
    assert json.loads(body) == {"error": {"code": "too_large", "message": f"de: {words}", "field": "file"}}
    assert refusal([], 101 * 1024 * 1024) == (b"text/plain; charset=utf-8", f"en: {words}\n".encode())


def ask(port: int, head: bytes, body: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as link:
        link.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\n" + head + b"\r\n\r\n" + body)
        return link.recv(4096)


def test_daphne_hangs_up_before_it_keeps_the_body(daphne: int) -> None:
    form = b"Content-Type: multipart/form-data; boundary=x\r\n"
    broken = b"--y" + bytes(600)
    assert b"200 OK" in ask(daphne, form + b"Content-Length: 603", broken), "forms are Django's to judge"
    assert b" 413 " in ask(daphne, form + b"Content-Length: 1001", b"")
    assert b" 413 " in ask(daphne, b"Content-Length: 99999999999", b"x")
    assert b" 413 " in ask(daphne, b"Transfer-Encoding: chunked", b"400\r\n" + bytes(1024) + b"\r\n")
    assert b'"code": "too_large"' in ask(daphne, b"Accept: application/json\r\nContent-Length: 1001", b"")
    assert b"200 OK" in ask(daphne, b"Transfer-Encoding: chunked", b"200\r\n" + bytes(512) + b"\r\n0\r\n\r\n")


def test_whoever_sends_to_the_end_hears_the_answer(daphne: int) -> None:
    # As browsers do: all of the body first, then a look at what came back.
    with socket.create_connection(("127.0.0.1", daphne), timeout=10) as link:
        link.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30000000\r\n\r\n")
        for _ in range(30):
            link.sendall(bytes(1_000_000))
        answer = b"".join(iter(lambda: link.recv(4096), b""))
    assert b" 413 " in answer and b"too large" in answer
