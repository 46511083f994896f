"""F14 at a real server: what comes by the wire is bounded before it is kept."""

from __future__ import annotations

import os
import socket
import struct
import zlib
from collections.abc import Iterator

import pytest

from tests.vtt.tables.processes import House, Process, daphne, guest, house


@pytest.fixture(scope="module")
def home() -> Iterator[House]:
    with house() as found:
        yield found


def _open(home: House, process: Process, *, more: str = "") -> socket.socket:
    raw = socket.create_connection(("127.0.0.1", process.port), timeout=10)
    raw.sendall(
        (
            f"GET /ws/table/{home.campaign}/ HTTP/1.1\r\nHost: 127.0.0.1:{process.port}\r\n"
            f"Origin: http://127.0.0.1:{process.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {home.cookies['ana']}\r\n{more}\r\n"
        ).encode()
    )
    return raw


def _frame(first: int, body: bytes) -> bytes:
    """One masked frame (the mask is nothing, which is allowed)."""
    size = len(body)
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 65_536:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    return head + bytes(4) + body


def _pour(raw: socket.socket, chunks: Iterator[bytes]) -> int:
    """Send until it is all sent or the other side has had enough; how many bytes went out."""
    sent = 0
    try:
        for chunk in chunks:
            raw.sendall(chunk)
            sent += len(chunk)
    except OSError:
        pass
    return sent


async def test_f14_a_real_server_bounds_what_it_is_sent(home: House) -> None:
    """A frame said to be huge, one in many pieces, a packed bomb, a huge header: memory stays, others play."""
    with daphne(home) as process:
        async with guest(home, process, "gm") as gm:
            before = process.rss()
            piece = b"x" * 65_536
            huge = _open(home, process)
            assert b" 101 " in huge.recv(1024)
            huge.sendall(struct.pack("!BBQ", 0x81, 0x80 | 127, 64 << 20) + bytes(4))
            assert _pour(huge, (piece for _ in range(1024))) < 16 << 20, "cut off long before it was all there"
            pieces = _open(home, process)
            assert b" 101 " in pieces.recv(1024)
            fragments = (_frame(0x01 if number == 0 else 0x00, b"x" * 512) for number in range(100_000))
            assert _pour(pieces, fragments) < 16 << 20
            packed = _open(home, process, more="Sec-WebSocket-Extensions: permessage-deflate\r\n")
            answer = packed.recv(1024)
            pack = zlib.compressobj(9, zlib.DEFLATED, -15)
            bomb = b"".join(pack.compress(bytes(1 << 20)) for _ in range(200)) + pack.flush(zlib.Z_SYNC_FLUSH)
            _pour(packed, iter([_frame(0xC1 if b"permessage-deflate" in answer else 0x81, bomb[:-4])]))
            header = socket.create_connection(("127.0.0.1", process.port), timeout=10)
            _pour(header, iter([b"GET / HTTP/1.1\r\nX: ", *(os.urandom(32_768).hex().encode() for _ in range(16))]))
            assert (await gm.command("say", text="all well"))["type"] == "ack"
            assert process.rss() - before < 60, "MB"
            for each in (huge, pieces, packed, header):
                each.close()
            assert (await gm.command("say", text="still well"))["type"] == "ack"
