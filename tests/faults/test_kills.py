"""F05: two hundred servers killed at the worst moments of a move and at any moment, fifty more beside a living one.

For more: ``FOOTWORK_TEST_KILLS=800 python -m pytest tests/faults/test_kills.py``.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from tests.faults.doomed import ANY_MOMENT, POINTS
from tests.faults.nursery import Doomed, nursery
from tests.vtt.tables.processes import Guest, House, Listener, daphne, guest, house

KILLS = int(os.environ.get("FOOTWORK_TEST_KILLS", "200"))
"""Of a server alone, up to 900; of one of two a fourth of that."""
PURSE = 999
"""Action points, the most a character can have; a move costs one."""
PLACES = ((1, 1), (1, 2))
"""Where Ana's token goes back and forth."""


@pytest.fixture(scope="module")
def home() -> Iterator[House]:
    with house() as found:
        yield found


@pytest.mark.slow
@pytest.mark.timeout(0)
async def test_f05_killed_at_every_point_of_a_move(home: House, capsys: pytest.CaptureFixture[str]) -> None:
    """A server alone: whoever comes back finds another, which knows nothing but the database."""
    with daphne(home) as process:
        async with everybody(home, process) as people:
            await prepare(people)
    kills = Kills(home)
    with nursery(home) as births:
        for number in range(KILLS):
            with births.doomed(*kills.fate(number)) as server:
                async with everybody(home, server) as people:
                    await kills.made_good(people)
                    await kills.one(people.ana, server)
    with daphne(home) as process:
        async with everybody(home, process) as people:
            await kills.made_good(people)
    with capsys.disabled():
        print(f"\n{kills.close()}")


@pytest.mark.slow
@pytest.mark.services
@pytest.mark.timeout(0)
async def test_f05_one_of_two_processes_killed(shared: House, capsys: pytest.CaptureFixture[str]) -> None:
    """The other one plays on and is the one that is asked again; its people see what the dead one committed."""
    kills = Kills(shared)
    with nursery(shared) as births, daphne(shared) as other:
        async with everybody(shared, other) as people:
            await prepare(people)
            for number in range(-(-KILLS // 4)):
                with births.doomed(*kills.fate(number)) as server:
                    async with guest(shared, server, "ana") as ana:
                        await kills.one(ana, server)
                await kills.made_good(people)
    with capsys.disabled():
        print(f"\n{kills.close()}")


@dataclass
class People:
    """One of each part, at one server."""

    server: Listener
    gm: Guest
    ana: Guest
    eve: Guest

    def views(self) -> list[dict[str, Any]]:
        """What each of them sees."""
        return [self.gm.view, self.ana.view, self.eve.view]


@contextlib.asynccontextmanager
async def everybody(home: House, server: Listener) -> AsyncIterator[People]:
    async with guest(home, server, "gm") as gm, guest(home, server, "ana") as ana, guest(home, server, "eve") as eve:
        yield People(server, gm, ana, eve)


async def prepare(people: People) -> None:
    """Nobody in Ana's way, and enough to pay with."""
    assert (await people.gm.command("remove_token", token="t-rival"))["type"] == "ack"
    purse = {"ap": PURSE}
    assert (await people.gm.command("change_sheet", token="t-ana", sheet=purse, status=purse))["type"] == "ack"


@dataclass
class Kills:
    """What was sent to servers that died of it, and what must have become of it."""

    home: House
    chance: random.Random = field(default_factory=lambda: random.Random("f05"))
    sent: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    point: str = ""

    @property
    def command_id(self) -> str:
        return f"doom-{self.sent}"

    @property
    def goal(self) -> tuple[int, int]:
        return PLACES[self.sent % 2]

    def fate(self, number: int) -> tuple[str, str]:
        """Where the next server is to die, and of which command: each point in turn, and any moment as often."""
        self.point = (*POINTS, ANY_MOMENT)[number % (len(POINTS) + 1)]
        return self.point, f"doom-{self.sent + 1}"

    async def one(self, ana: Guest, server: Doomed) -> None:
        """Send a move to a server, which dies of it."""
        self.sent += 1
        move = {"type": "move", "token": "t-ana", "path": [self.goal]}
        await ana.send(type="command", id=self.command_id, command=move)
        if self.point == ANY_MOMENT:
            await asyncio.sleep(self.chance.uniform(0, 0.01))
            server.kill()
        answered = await _hear_it_die(ana)
        assert await asyncio.to_thread(server.wait) == -signal.SIGKILL
        there = self.entries("command_id = '%s'" % self.command_id) == 1
        if self.point == ANY_MOMENT:
            assert there or not answered, "what was acknowledged is on disk"
        else:
            assert there is (self.point not in ("validated", "inserted"))
            assert not answered
        self.counts[f"{self.point}: {'answered' if answered else 'there' if there else 'not there'}"] += 1

    async def made_good(self, people: People) -> None:
        """The browser sends again what was not answered; then all is as it should be, for everybody."""
        if self.sent:
            answer = await people.ana.command("move", id=self.command_id, token="t-ana", path=[self.goal])
            assert answer["type"] == "ack", answer
        for viewer in (people.ana, people.gm, people.eve):
            while tuple(viewer.view["token/t-ana"]["at"]) != self.goal:
                await viewer.until("patch")
        assert people.ana.view["token/t-ana"]["status"]["ap"] == PURSE - self.sent, "each was charged once"
        async with everybody(self.home, people.server) as fresh:
            assert fresh.views() == people.views()

    def entries(self, where: str = "true") -> int:
        """How many such entries the journal has."""
        query = f"SELECT count(*) FROM tables_entry WHERE {where}"
        if url := self.home.env.get("DATABASE_URL"):
            with psycopg.connect(url) as connection:
                return int(connection.execute(query).fetchone()[0])  # type: ignore[index]
        (path,) = Path(self.home.folder).glob("*.sqlite3")
        with contextlib.closing(sqlite3.connect(path)) as connection:
            return int(connection.execute(query).fetchone()[0])

    def close(self) -> str:
        """Look through the journal once more; what came of it, in a line."""
        assert self.entries("command_id LIKE 'doom-%'") == self.sent, "each is there once"
        assert "all as they should be" in self.home.manage("verify", "--", self.home.campaign)
        return f"F05: {self.sent} kills, {dict(sorted(self.counts.items()))}"


async def _hear_it_die(viewer: Guest) -> bool:
    """Whether there was an answer before the end."""
    answered = False
    with contextlib.suppress(ConnectionClosed):
        while True:
            answered |= (await viewer.take())["type"] == "ack"
    return answered
