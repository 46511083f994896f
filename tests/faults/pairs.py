"""Two or more who act in one moment, through one live table or through two, as two processes hold them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from rules.commands import Command
from rules.table import Actor, Table
from tests.vtt.tables.tables_kit import Room
from vtt.tables import live, writer
from vtt.tables.live import LiveTable
from vtt.tables.outcome import Outcome
from vtt.tables.server import TableServer
from vtt.tables.threads import read

GM, CO_GM = Actor("gm", "g1", "Gm"), Actor("gm", "g2", "Co")


class Pair:
    """Two who send to one table: through one live table, or through two as two processes hold them."""

    def __init__(self, one: LiveTable, two: LiveTable) -> None:
        self.one, self.two = one, two
        self._rounds = self._alone = 0

    async def both(self, first: tuple[Actor, Command], second: tuple[Actor, Command]) -> tuple[Outcome, Outcome]:
        """Both at once; afterwards both tables know both."""
        one, two = await self.together(first, second)
        return one, two

    async def together(self, *deeds: tuple[Actor, Command]) -> list[Outcome]:
        """All at once, every other one through the second table; afterwards both tables know all."""
        self._rounds += 1
        sent = [
            (self.two if number % 2 else self.one).submit(actor, _always(command), f"{number}-{self._rounds}")
            for number, (actor, command) in enumerate(deeds)
        ]
        if self._rounds % 2:
            # Whoever is first to be asked must not always be the first to win.
            sent.reverse()
        done = await asyncio.gather(*sent)
        await self.catch_up()
        return done[::-1] if self._rounds % 2 else done

    async def alone(self, actor: Actor, command: Command) -> Outcome:
        self._alone += 1
        outcome = await self.one.submit(actor, _always(command), f"alone-{self._alone}")
        await self.catch_up()
        return outcome

    async def catch_up(self) -> None:
        await self.one.catch_up()
        await self.two.catch_up()
        assert self.one.table == self.two.table
        assert self.one.seq == self.two.seq


def _always(command: Command) -> Callable[[Table], Command]:
    return lambda _: command


Pairing = Callable[[Room, TableServer], Awaitable[Pair]]


@pytest.fixture(params=["one process", "as two processes"])
def pairing(request: pytest.FixtureRequest) -> Pairing:
    async def make(room: Room, tables: TableServer) -> Pair:
        first = await tables.live(room.id)
        second = first if request.param == "one process" else await read(live.load, room.id, writer.writer)
        return Pair(first, second)

    return make


def player(seat: object) -> Actor:
    return Actor("player", seat.pk, seat.name)  # type: ignore[attr-defined]
