"""All live tables of one event loop, with their hubs. Normally there is one loop in a process: the server's."""

from __future__ import annotations

import asyncio
import time

from vtt.tables import live as lives
from vtt.tables import standing
from vtt.tables.doorbell import Doorbell
from vtt.tables.farewell import say_farewell_on_shutdown
from vtt.tables.frames import Close
from vtt.tables.hub import LINGER, Hub
from vtt.tables.live import LiveTable
from vtt.tables.standing import knocks_of, seats_of
from vtt.tables.threads import read
from vtt.tables.writer import writer

SWEEP_EVERY = 60.0


class TableServer:
    """Loads tables when they are first asked for, and keeps each once."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.hubs: dict[str, Hub] = {}
        self.doorbell = Doorbell(self)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def live(self, campaign: str) -> LiveTable:
        """The table of a campaign. Raises NoSuchTable."""
        found = self._live.get(campaign)
        if found is not None:
            return found
        # Many sockets may come at once: the table is loaded once, and goes on loading if the first of them leaves.
        task = self._loading.get(campaign)
        if task is None:
            task = self._loading[campaign] = self.loop.create_task(self._load(campaign))
            task.add_done_callback(lambda _: self._loading.pop(campaign, None))
        return await asyncio.shield(task)

    def known(self, campaign: str) -> LiveTable | None:
        """The table if it is in memory."""
        return self._live.get(campaign)

    async def hub(self, campaign: str) -> Hub:
        """The hub of a campaign. Raises NoSuchTable."""
        table = await self.live(campaign)
        found = self.hubs.get(campaign)
        if found is None:
            seats, knocks = await read(seats_of, campaign), await read(knocks_of, campaign)
            # Somebody else may have been quicker meanwhile.
            found = self.hubs.get(campaign)
            if found is None:
                found = self.hubs[campaign] = Hub(table, seats)
                found.knocks = knocks
                found.on_presence = self.doorbell.announce
                self._start()
        return found

    async def refresh_seats(self, campaign: str) -> None:
        """Read the seats anew and close the sockets of those that are gone."""
        hub = self.hubs.get(campaign)
        while hub is not None:
            turnover = hub.turnover
            seats = await read(seats_of, campaign)
            # Somebody new may have come in meanwhile, and must not be shown out for it.
            if turnover == hub.turnover:
                hub.seats_changed(seats)
                return

    async def look_around(self) -> None:
        """Make good any lost word of seats, sessions, doors and deleted campaigns. A handful of queries for all tables.

        Raises DatabaseError, InterfaceError or OSError.
        """
        hubs = {campaign: (hub, hub.turnover) for campaign, hub in self.hubs.items()}
        if not hubs:
            return
        found = await read(
            standing.look, list(hubs), {each.session for hub, _ in hubs.values() for each in hub.members}
        )
        for campaign, (hub, turnover) in hubs.items():
            if self.hubs.get(campaign) is not hub:
                continue
            if campaign not in found.seats:
                # Every campaign has at least its owner's seat.
                self.forget(campaign)
                continue
            if hub.turnover == turnover and hub.seats != found.seats[campaign]:
                hub.seats_changed(found.seats[campaign])
            hub.knocks_changed(found.knocks.get(campaign, ()))
            for member in hub.members:
                if found.holders.get(member.seat.id) != member.user or member.session in found.over:
                    # Whoever still has a right to the seat comes back at once, the others are told then.
                    await member.recheck(back=True)

    async def reseat(self, campaign: str, seat: str) -> None:
        """Close the sockets of a seat that would not get it any more as they came; they may come back."""
        hub = self.hubs.get(campaign)
        for member in hub.members if hub is not None else ():
            if member.seat.id == seat:
                await member.recheck(back=True)

    async def refresh_knocks(self, campaign: str) -> None:
        """Read anew who waits at the door, for GMs to see."""
        hub = self.hubs.get(campaign)
        if hub is not None:
            hub.knocks_changed(await read(knocks_of, campaign))

    async def recheck(self, user: str, back: bool = False) -> None:
        """An account signed out in some browser or has a new password: close its sockets whose session is over."""
        for hub in list(self.hubs.values()):
            for member in hub.members:
                if member.user == user:
                    await member.recheck(back)

    def forget(self, campaign: str) -> None:
        """The campaign was deleted: close its sockets and drop its table."""
        hub = self.hubs.pop(campaign, None)
        if hub is not None:
            hub.break_off(Close.NO_SUCH_TABLE, "removed")
        self._drop(campaign)

    def _drop(self, campaign: str) -> None:
        table = self._live.pop(campaign, None)
        if table is not None and table.deadlines is not None:
            table.deadlines.stop()

    def farewell(self) -> None:
        """Tell every socket that the server goes down and close it."""
        for hub in self.hubs.values():
            hub.break_off(Close.RESTART, "restart")

    async def stop(self) -> None:
        """End the tasks (tests; a server just exits)."""
        self.farewell()
        for campaign in list(self._live):
            self._drop(campaign)
        if self._sweeper is not None:
            self._sweeper.cancel()
            await asyncio.gather(self._sweeper, return_exceptions=True)
        await self.doorbell.stop()

    async def _load(self, campaign: str) -> LiveTable:
        table = await read(lives.load, campaign, writer)
        table.on_commit = self.doorbell.ring
        table = self._live.setdefault(campaign, table)
        table.run_deadlines(self.loop)
        return table

    def _start(self) -> None:
        if self._sweeper is None:
            self._sweeper = self.loop.create_task(self._sweep())
            say_farewell_on_shutdown(self.farewell)
        self.doorbell.start()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            now = time.monotonic()
            for campaign, hub in list(self.hubs.items()):
                hub.sweep()
                if not hub.audiences and now - hub.left_at > LINGER:
                    del self.hubs[campaign]
                    hub.live.watcher = None
                    if hub.live.deadlines is not None:
                        hub.live.deadlines.on_change = None
            for campaign, table in list(self._live.items()):
                idle = campaign not in self.hubs and now - table.used > LINGER
                waits = table.lock.locked() or (table.deadlines is not None and table.deadlines.running)
                if idle and not waits:
                    self._drop(campaign)


_servers: dict[asyncio.AbstractEventLoop, TableServer] = {}


def here() -> TableServer:
    """The tables of the running event loop."""
    loop = asyncio.get_running_loop()
    found = _servers.get(loop)
    if found is None:
        for old in [each for each in _servers if each.is_closed()]:
            del _servers[old]
        found = _servers[loop] = TableServer(loop)
    return found


def serving() -> list[TableServer]:
    """The servers of this process that have sockets (or had some just now), on whatever loop."""
    return [server for server in list(_servers.values()) if server.hubs and server.loop.is_running()]
