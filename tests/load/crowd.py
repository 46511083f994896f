"""Many browsers in one process: opens websockets, sends moves, and times each until the last viewer has it.

A loop of its own over ``epoll`` (Linux). Frames are told apart by their lengths and counted; what is in a patch is
not read. That is enough: at the tables measured here every move changes everybody's view, so the n-th patch of each
viewer belongs to the n-th move, and the acknowledgement says which number a move got.
"""

from __future__ import annotations

import json
import re
import secrets
import select
import socket
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from tests.load.rooms import Person, Room, home, lane

SEEN_EVERY = 40
TURN_EVERY = 10
"""Moves after which whoever pays for them takes a new turn."""
SEQ = re.compile(rb'"seq": ?(\d+)')
KIND = re.compile(rb'"type": ?"(\w+)"')
SAMPLED = 7
"""Which patch of each role is kept as an example of its bytes."""
PATIENCE = 30.0


class Trouble(Exception):
    """A server did something that leaves nothing to measure."""


def masked(text: str) -> bytes:
    """A text frame as a browser sends it; the mask is all zeros, which the protocol allows."""
    payload = text.encode()
    size = len(payload)
    head = bytes([0x81, 0x80 | size]) if size < 126 else bytes([0x81, 0xFE, size >> 8, size & 255])
    return head + bytes(4) + payload


class Viewer:
    """One socket."""

    __slots__ = ("base", "count", "kinds", "person", "rest", "socket", "table")

    def __init__(self, sock: socket.socket, person: Person, table: Table) -> None:
        self.socket = sock
        self.person = person
        self.table = table
        self.base = 0
        self.count = 0
        self.rest = b""
        self.kinds: dict[str, int] = {}

    def send(self, frame: dict[str, Any]) -> None:
        """Send one frame; what we send always fits into the socket's buffer."""
        self.socket.sendall(masked(json.dumps(frame)))


@dataclass
class Mover:
    """A viewer who moves a token to and fro."""

    viewer: Viewer
    token: str


@dataclass(slots=True)
class Pending:
    """A move on its way."""

    sent: float
    slot: int
    number: int | None = None
    """Which patch shows it."""


@dataclass
class Table:
    """A room as the client sees it."""

    room: Room
    size: int
    movers: list[Mover] = field(default_factory=list)
    viewers: list[Viewer] = field(default_factory=list)
    reached: dict[int, int] = field(default_factory=dict)
    """How many viewers have the n-th patch, until all have it."""
    done_at: dict[int, float] = field(default_factory=dict)
    pending: dict[str, Pending] = field(default_factory=dict)
    away: dict[str, bool] = field(default_factory=dict)
    """Whether a token stands at the far end of its lane."""
    commands: int = 0


@dataclass
class Result:
    """What came of a run."""

    seconds: float
    moves: int
    latencies: list[float]
    """Milliseconds, sorted."""
    lost: int
    client_cpu: float
    """Share of one core that this client used: near 1 it is itself what is measured."""

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    def quantile(self, share: float) -> float:
        """The latency that ``share`` of the moves keep."""
        if not self.latencies:
            return float("nan")
        return self.latencies[min(len(self.latencies) - 1, int(share * len(self.latencies)))]


class Crowd:
    """All viewers of some rooms at one server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.tables: list[Table] = []
        self.deaf: list[Viewer] = []
        self.latencies: list[float] = []
        self.finished: deque[tuple[Table, int]] = deque()
        self.samples: dict[str, bytes] = {}
        self._name = secrets.token_hex(4)
        self._epoll = select.epoll()
        self._viewers: dict[int, Viewer] = {}
        self._buffer = bytearray(1 << 20)

    def enter(self, room: Room, *, deaf: int = 0) -> Table:
        """Open the sockets of a room; the last ``deaf`` of them say hello and never read."""
        people = room.people
        table = Table(room, len(people) - deaf)
        self.tables.append(table)
        for index, person in enumerate(people):
            viewer = self._open(person, table, never_read=index >= table.size)
            if index >= table.size:
                self.deaf.append(viewer)
                continue
            table.viewers.append(viewer)
            if person.token:
                table.movers.append(Mover(viewer, person.token))
        if room.turns:
            # Only the one whose turn it is moves, by the hands of its player and of the GM.
            table.movers = [Mover(table.viewers[0], "t1"), Mover(table.viewers[1], "t1")]
        return table

    def settle(self, quiet: float = 0.6) -> None:
        """Read until everybody is welcome and nothing has come for a while."""
        end = time.monotonic() + PATIENCE
        last = time.monotonic()
        while time.monotonic() < end:
            if self.poll(0.05):
                last = time.monotonic()
            ready = all("welcome" in viewer.kinds for viewer in self._viewers.values())
            if ready and time.monotonic() - last > quiet:
                return
        raise Trouble("not everybody was let in")

    def close(self) -> None:
        """Leave."""
        for viewer in (*self._viewers.values(), *self.deaf):
            viewer.socket.close()
        self._epoll.close()

    # Running.

    def closed_loop(self, seconds: float, window: int = 1) -> Result:
        """Keep ``window`` moves on their way at each table, the next as soon as one has reached everybody."""
        for table in self.tables:
            for slot in range(min(window, len(table.movers))):
                self._move(table, slot, window)
        end = time.perf_counter() + seconds
        began, cpu = time.perf_counter(), time.process_time()
        self.latencies = []
        while time.perf_counter() < end:
            self.poll(0.2)
            while self.finished:
                table, slot = self.finished.popleft()
                self._move(table, slot, window)
        taken, used = time.perf_counter() - began, time.process_time() - cpu
        latencies = sorted(self.latencies)
        lost = self._drain()
        return Result(taken, len(latencies), latencies, lost, used / taken)

    def open_loop(self, seconds: float, rate: float) -> Result:
        """Send ``rate`` moves a second to each table whatever comes back, its movers taking turns."""
        self.latencies = []
        gap = 1 / rate
        began, cpu = time.perf_counter(), time.process_time()
        due = began
        while due < began + seconds:
            wait = due - time.perf_counter()
            if wait > 0:
                self.poll(wait)
                continue
            for table in self.tables:
                self._move(table, table.commands % len(table.movers), len(table.movers))
            due += gap
        taken, used = time.perf_counter() - began, time.process_time() - cpu
        lost = self._drain()
        self.finished.clear()
        return Result(taken, len(self.latencies), sorted(self.latencies), lost, used / taken)

    def _drain(self) -> int:
        """Wait for what is on its way; how many moves did not reach everybody."""
        end = time.perf_counter() + 5
        while any(table.pending for table in self.tables) and time.perf_counter() < end:
            self.poll(0.05)
        self.finished.clear()
        lost = sum(len(table.pending) for table in self.tables)
        for table in self.tables:
            table.pending.clear()
        return lost

    def _move(self, table: Table, slot: int, slots: int) -> None:
        """Send the next move of a slot; each slot has its share of the movers, who take turns."""
        table.commands += 1
        movers = table.movers[slot::slots]
        mover = movers[table.commands // slots % len(movers)]
        name = f"{self._name}-{table.room.id}-{table.commands}"
        command: dict[str, Any]
        if table.room.turns and table.commands % TURN_EVERY == 0:
            command = {"type": "end_turn", "token": mover.token}
        else:
            back = table.away.get(mover.token, False)
            table.away[mover.token] = not back
            command = {"type": "move", "token": mover.token, "path": lane(mover.token, back)}
        table.pending[name] = Pending(time.perf_counter(), slot)
        mover.viewer.send({"type": "command", "id": name, "command": command})

    # Reading.

    def poll(self, timeout: float) -> bool:
        """Take in what has come; whether anything has."""
        events = self._epoll.poll(timeout)
        buffer, viewers = self._buffer, self._viewers
        for fd, _ in events:
            viewer = viewers[fd]
            size = viewer.socket.recv_into(buffer)
            if not size:
                self._gone(viewer)
                continue
            if viewer.rest:
                self._parse(viewer, viewer.rest + bytes(buffer[:size]))
            elif buffer[1] == 126 and size == (buffer[2] << 8 | buffer[3]) + 4 and buffer[13:15] == b"pa":
                # By far the most: one patch and nothing else.
                if viewer.count == SAMPLED:
                    self.samples[viewer.person.role] = bytes(buffer[4:size])
                self._patch(viewer)
            else:
                self._parse(viewer, bytes(buffer[:size]))
        return bool(events)

    def _patch(self, viewer: Viewer) -> None:
        number = viewer.count = viewer.count + 1
        table = viewer.table
        reached = table.reached
        have = reached.get(number, 0) + 1
        if have == table.size:
            del reached[number]
            table.done_at[number] = time.perf_counter()
            self._match(table)
        else:
            reached[number] = have
        if number % SEEN_EVERY == 0:
            viewer.send({"type": "seen", "seq": viewer.base + number})

    def _match(self, table: Table) -> None:
        """Find the moves that everybody has and whose number is known."""
        for name, pending in list(table.pending.items()):
            number = pending.number
            if number is not None and number in table.done_at:
                self.latencies.append((table.done_at.pop(number) - pending.sent) * 1000)
                del table.pending[name]
                self.finished.append((table, pending.slot))

    def _parse(self, viewer: Viewer, data: bytes) -> None:
        at, end = 0, len(data)
        while at + 2 <= end:
            size = data[at + 1]
            start = at + 2
            if size == 126:
                if start + 2 > end:
                    break
                size = data[start] << 8 | data[start + 1]
                start += 2
            elif size == 127:
                if start + 8 > end:
                    break
                size = int.from_bytes(data[start : start + 8], "big")
                start += 8
            if start + size > end:
                break
            if data[at] == 0x81:
                self._frame(viewer, data[start : start + size])
            elif data[at] == 0x88:
                self._gone(viewer)
                return
            elif data[at] == 0x89:
                viewer.socket.sendall(bytes([0x8A, 0x80 | size]) + bytes(4) + data[start : start + size])
            at = start + size
        viewer.rest = data[at:]

    def _frame(self, viewer: Viewer, payload: bytes) -> None:
        kind = KIND.search(payload, 0, 40)
        name = kind[1].decode() if kind else ""
        if name == "patch":
            if viewer.count == SAMPLED:
                self.samples[viewer.person.role] = payload
            self._patch(viewer)
            return
        viewer.kinds[name] = viewer.kinds.get(name, 0) + 1
        if name == "ack":
            frame = json.loads(payload)
            pending = viewer.table.pending.get(frame["id"])
            if pending is not None:
                pending.number = frame["seq"] - viewer.base
                self._match(viewer.table)
        elif name == "welcome":
            frame = json.loads(payload)
            viewer.base = frame["seq"]
            for key, value in frame.get("view", {}).items():
                if key.startswith("token/"):
                    # The product's tables go on from run to run.
                    viewer.table.away[value["id"]] = tuple(value["at"]) != home(value["id"])
        elif name in ("rejected", "error", "resync", "bye"):
            raise Trouble(f"{viewer.person.seat} got {payload[:300]!r}")

    def _gone(self, viewer: Viewer) -> None:
        raise Trouble(f"the server closed the socket of {viewer.person.seat}")

    # Coming in.

    def _open(self, person: Person, table: Table, *, never_read: bool) -> Viewer:
        sock = socket.socket()
        if never_read:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.connect(("127.0.0.1", self.port))
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        host = f"127.0.0.1:{self.port}"
        lines = [
            f"GET /ws/table/{table.room.id}/?role={person.role}&seat={person.seat} HTTP/1.1",
            f"Host: {host}",
            f"Origin: http://{host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {person.cookie}"] if person.cookie else []),
        ]
        sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = sock.recv(4096)
            if not part:
                raise Trouble(f"no answer to {person.seat}")
            answer += part
        head, _, rest = answer.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Trouble(f"{person.seat} was refused: {head[:80]!r}")
        viewer = Viewer(sock, person, table)
        viewer.send({"type": "hello", "protocol": 1})
        if not never_read:
            self._viewers[sock.fileno()] = viewer
            self._epoll.register(sock.fileno(), select.EPOLLIN)
            if rest:
                self._parse(viewer, rest)
        return viewer
