"""Frames written at once: the same bytes, in the same order, whatever the socket takes."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.sync.client import connect

from tests.services import free_port
from vtt.websocket import QuickWebSocket, framed

ROOT = Path(__file__).resolve().parent.parent.parent

SERVER = """
import asyncio, sys
import daphne.server
from daphne.endpoints import build_endpoint_description_strings
from vtt.websocket import QuickWebSocket

async def application(scope, receive, send):
    while True:
        message = await receive()
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif message["type"] == "websocket.disconnect":
            return
        elif message["text"] == "bye":
            await send({"type": "websocket.close", "code": 4321})
        else:
            for number, size in enumerate(map(int, message["text"].split())):
                await send({"type": "websocket.send", "text": f"{number} " + "ö" * size})
            await send({"type": "websocket.send", "bytes": b"bytes"})

class Server(daphne.server.Server):
    def listen_success(self, port):
        self.ws_factory.protocol = QuickWebSocket
        super().listen_success(port)
        print("ready", flush=True)

Server(application, build_endpoint_description_strings(host="127.0.0.1", port=int(sys.argv[1])), verbosity=0).run()
"""


class Transport(SimpleNamespace):
    """As much of Twisted's TCP transport as is used."""

    def __init__(self, takes: int | Exception = 1 << 30, **more: Any) -> None:
        state = {"connected": 1, "disconnecting": 0, "TLS": False, "dataBuffer": b"", "_tempDataBuffer": []}
        super().__init__(**{**state, **more})
        self.takes = takes
        self.at_once = b""
        self.later = b""

    def writeSomeData(self, data: bytes) -> int | Exception:
        """Take some of it."""
        if isinstance(self.takes, Exception):
            return self.takes
        self.at_once += data[: self.takes]
        return min(len(data), self.takes)

    def write(self, data: bytes) -> None:
        """Keep it."""
        self.later += data


def sending(transport: Transport) -> QuickWebSocket:
    """An open websocket on that transport."""
    socket = QuickWebSocket()
    socket.transport = transport
    socket.state = QuickWebSocket.STATE_OPEN
    socket.send_queue = []
    socket._perMessageCompress = None
    return socket


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_frame_is_its_length_and_its_text(size: int) -> None:
    frame = framed("x" * size)
    head = 2 if size < 126 else 4 if size < 65_536 else 10
    assert frame[0] == 0x81
    assert len(frame) == head + size
    assert frame.endswith(b"x" * size)


def test_a_frame_goes_out_at_once_and_the_same_text_again_too() -> None:
    transport = Transport()
    socket = sending(transport)
    text = "the same"
    socket.serverSend(text)
    socket.serverSend(text)
    socket.serverSend("other")
    assert transport.at_once == framed("the same") * 2 + framed("other")
    assert transport.later == b""


def test_what_the_system_does_not_take_waits_for_twisted() -> None:
    transport = Transport(takes=3)
    sending(transport).serverSend("hello")
    assert transport.at_once + transport.later == framed("hello")
    assert len(transport.at_once) == 3


def test_a_lost_connection_is_left_to_twisted() -> None:
    transport = Transport(takes=ConnectionError())
    sending(transport).serverSend("hello")
    assert transport.later == framed("hello")


@pytest.mark.parametrize(
    "state",
    [
        {"dataBuffer": b"x"},
        {"_tempDataBuffer": [b"x"]},
        {"TLS": True},
        {"disconnecting": 1},
        {"connected": 0},
    ],
)
def test_nothing_is_written_past_what_waits(state: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    usual: list[Any] = []
    monkeypatch.setattr("daphne.ws_protocol.WebSocketProtocol.serverSend", lambda _, *said: usual.append(said))
    transport = Transport(**state)
    sending(transport).serverSend("hello")
    assert usual == [("hello", False)]
    assert transport.at_once == b""


def test_a_viewer_who_reads_late_gets_everything_in_order() -> None:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-c", SERVER, str(port)], cwd=ROOT, stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"ready"
        sizes = [1, 200, 40_000, 70_000] * 60
        with connect(f"ws://127.0.0.1:{port}/", compression=None, max_queue=1) as socket:
            socket.send(" ".join(map(str, sizes)))
            # Nothing is read meanwhile, so the server's buffers fill up.
            time.sleep(0.5)
            for number, size in enumerate(sizes):
                assert socket.recv() == f"{number} " + "ö" * size
            assert socket.recv() == b"bytes"
            # Only now: a close that is not answered within a second cuts off whatever is still on its way.
            socket.send("bye")
            with pytest.raises(Exception, match="4321"):
                socket.recv()
    finally:
        process.kill()
        process.wait()
