"""F25 in full: 100,000 messages of a long evening, ``python -m pytest tests/load/evening_bench.py -s``.

``FOOTWORK_TEST_EVENING`` asks for another number of messages. It takes the better part of an hour.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tests.faults.evening import Evening, play, report
from tests.vtt.tables.fixtures import _afresh, room, tables
from tests.vtt.tables.tables_kit import Room
from vtt.tables.server import TableServer

__all__ = ["_afresh", "room", "tables"]


@pytest.mark.timeout(0)
async def test_a_whole_evening(room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """All six invariants each 1,000 messages, 95 of 100 answers within 200 ms, and memory that stays."""
    messages = int(os.environ.get("FOOTWORK_TEST_EVENING", "100000"))
    began = time.monotonic()
    memory: list[int] = []

    def looked(evening: Evening) -> None:
        memory.append(_resident())
        if len(memory) % 10 == 0:
            print(f"{evening.sent} messages, {time.monotonic() - began:.0f} s, {memory[-1]} MB", flush=True)

    evening = await play(room, tables, monkeypatch, "a whole evening", messages, 1_000, looked)
    print(f"{report(evening, 'a whole evening')}\n{time.monotonic() - began:.0f} s, {memory[0]} to {memory[-1]} MB")
    waits = sorted(evening.waits)
    assert waits[len(waits) * 95 // 100] < 0.2


def _resident() -> int:
    """Megabytes of this process, server and visitors."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) // 1024
    return 0
