"""What nothing in Python gets below: a bare ``websockets`` broadcast, ``python -m tests.load.floor PORT FRAMES``.

It decides, keeps and filters nothing: whoever sends a command has the frames that the product sent broadcast to all,
each role its own, byte for byte but for their number. Compression is off.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed


class Room:
    """The sockets at one table, by role."""

    def __init__(self) -> None:
        self.seq = 0
        self.sockets: dict[str, set[ServerConnection]] = {"gm": set(), "player": set(), "spectator": set()}


async def run(port: int, tails: dict[str, str]) -> None:
    """Serve for ever."""
    rooms: dict[str, Room] = {}

    async def handle(socket: ServerConnection) -> None:
        assert socket.request is not None
        address = urlsplit(socket.request.path)
        role = parse_qs(address.query)["role"][0]
        room = rooms.setdefault(address.path, Room())
        while True:
            try:
                message = await socket.recv()
            except ConnectionClosed:
                return
            frame = json.loads(message)
            if frame["type"] == "hello":
                room.sockets[role].add(socket)
                await socket.send(json.dumps({"type": "welcome", "seq": room.seq}))
            elif frame["type"] == "command":
                room.seq += 1
                for each, sockets in room.sockets.items():
                    broadcast(sockets, f'{{"type":"patch","seq":{room.seq},{tails[each]}')
                await socket.send(json.dumps({"type": "ack", "id": frame["id"], "seq": room.seq}))

    async with serve(handle, "127.0.0.1", port, compression=None, ping_interval=None):
        print("ready", flush=True)
        await asyncio.Future()


if __name__ == "__main__":
    asyncio.run(run(int(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text())))
