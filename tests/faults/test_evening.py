"""F25: two short evenings of 1,600 messages. ``tests/load/evening_bench.py`` plays a long one."""

from __future__ import annotations

import pytest

from tests.faults.evening import play, report
from tests.vtt.tables.tables_kit import Room
from vtt.tables.server import TableServer


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["first evening", "second evening"])
async def test_f25_a_long_evening(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch, seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = await play(room, tables, monkeypatch, seed, 1_600, 500)
    with capsys.disabled():
        print(f"\n{report(evening, seed)}")
    waits = sorted(evening.waits)
    assert waits[len(waits) // 2] < 0.5, "seconds, on a machine that does much else"
