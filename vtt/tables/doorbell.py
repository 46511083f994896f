"""Between processes: a ring that a table has new entries, so that others read them, and who is online where.

A ring is only a hint, which makes things quick. Whatever it tells is in the database, and is looked at there now and
then: the journal's newest numbers every two seconds, seats, sessions and doors every five. So what Redis lost, or what
a process without Redis was never told, takes effect all the same, that much later. Only who is online elsewhere is
not known without Redis.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Any

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import DatabaseError, InterfaceError

from vtt.tables import journal
from vtt.tables.threads import read

if TYPE_CHECKING:
    from vtt.tables.server import TableServer

logger = logging.getLogger(__name__)

GROUP = "footwork.tables"
POLL = 2.0
"""Seconds between looks at the journal: one query for all tables that somebody has open."""
LOOK_AROUND = 5.0
"""Seconds between looks at seats, sessions and doors: for so long a lost word of a sign-out or of a seat taken away
may go unheard."""
ANNOUNCE_EVERY = 20.0
FORGET_AFTER = 60.0
RING_AGAIN = 1.0
"""Seconds until a ring that Redis did not take is tried again: what it tells of may be nowhere else to read."""
SESSION_ENDS = 0.3
"""Seconds from Django's word of a sign-out until the session is really gone, which comes after it."""


def redis_configured() -> bool:
    """Whether there may be other processes to tell."""
    return bool(getattr(settings, "REDIS_URL", ""))


class Doorbell:
    """One event loop's line to the other processes."""

    def __init__(self, server: TableServer) -> None:
        self.enabled = redis_configured()
        self._server = server
        self._me = secrets.token_hex(8)
        self._due: dict[tuple[str, str], dict[str, Any]] = {}
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._down = False

    def start(self) -> None:
        """Look from now on, and listen and ring if there is anybody to hear it."""
        if not self._tasks:
            create = asyncio.get_running_loop().create_task
            self._tasks = [create(self._look())]
            if self.enabled:
                self._tasks += [create(self._listen()), create(self._send())]

    async def stop(self) -> None:
        """End the tasks."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def ring(self, campaign: str, seq: int) -> None:
        """There is a new entry. Of several that wait for one table only the last is sent."""
        self._put("entries", campaign, {"seq": seq})

    def announce(self, campaign: str, online: frozenset[str]) -> None:
        """Who has a socket in this process."""
        self._put("online", campaign, {"online": sorted(online)})

    def seats(self, campaign: str) -> None:
        """Somebody's seat was taken away or changed."""
        self._put("seats", campaign, {})

    def reseat(self, campaign: str, seat: str) -> None:
        """A seat is proved in another way now."""
        self._put("reseat", f"{campaign} {seat}", {})

    def knocks(self, campaign: str) -> None:
        """Somebody knocked at the door or was answered."""
        self._put("knocks", campaign, {})

    def gone(self, campaign: str) -> None:
        """The campaign was deleted."""
        self._put("gone", campaign, {})

    def user(self, user: str, back: bool = False) -> None:
        """An account signed out somewhere, or has a new password."""
        self._put("user", user, {"back": back})

    async def flush(self) -> bool:
        """Ring now what waits to be rung (for loops that end before the sender would come to it); whether all of it
        was taken.
        """
        due, self._due = self._due, {}
        taken = True
        for key, message in due.items():
            if not await self._ring(message):
                taken = False
                # Unless there is something newer to say by now.
                self._due.setdefault(key, message)
        return taken

    def _put(self, kind: str, about: str, more: dict[str, Any]) -> None:
        if self.enabled:
            message = {"type": "tables.ring", "from": self._me, "kind": kind, "about": about, **more}
            self._due[kind, about] = message
            self._wake.set()
            self.start()

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            taken = await self.flush()
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                # On Python 3.11 a send that ends in the very moment of the cancellation swallows it.
                raise asyncio.CancelledError
            if not taken:
                await asyncio.sleep(RING_AGAIN)
                self._wake.set()

    async def _ring(self, message: dict[str, Any]) -> bool:
        """Whether Redis took it."""
        try:
            await get_channel_layer().group_send(GROUP, message)
        except Exception as error:
            self._trouble(error)
            return False
        self._fine()
        return True

    async def _listen(self) -> None:
        while True:
            try:
                layer = get_channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(GROUP, channel)
                self._fine()
                while True:
                    await self._heard(await layer.receive(channel))
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self._trouble(error)
                await asyncio.sleep(1)

    async def _heard(self, message: dict[str, Any]) -> None:
        if message.get("from") == self._me:
            return
        campaign = message["about"]
        hub = self._server.hubs.get(campaign)
        match message["kind"]:
            case "entries":
                table = self._server.known(campaign)
                if table is not None and table.seq < message["seq"]:
                    await self._fetch(campaign)
            case "online" if hub is not None:
                if message["from"] not in hub.elsewhere:
                    # A process we have not met does not know who is here either.
                    self.announce(campaign, hub.online())
                online = frozenset(message["online"])
                hub.elsewhere[message["from"]] = (time.monotonic(), online)
                if online <= hub.seats.keys():
                    hub.people_changed()
                else:
                    await self._server.refresh_seats(campaign)
            case "seats":
                await self._server.refresh_seats(campaign)
            case "reseat":
                await self._server.reseat(*campaign.split(" ", 1))
            case "knocks":
                await self._server.refresh_knocks(campaign)
            case "gone":
                self._server.forget(campaign)
            case "user":
                # Rung as the other process begins to end the session.
                await asyncio.sleep(SESSION_ENDS)
                await self._server.recheck(message["about"], bool(message.get("back")))

    async def _look(self) -> None:
        looked = announced = time.monotonic()
        while True:
            await asyncio.sleep(POLL)
            now = time.monotonic()
            try:
                await self._look_at_journal()
                if now - looked >= LOOK_AROUND:
                    looked = now
                    await self._server.look_around()
            except Exception as error:
                # Whatever it was, the next look may go better, and there must be one.
                logger.warning("the database cannot be looked at: %r", error)
            if now - announced > ANNOUNCE_EVERY:
                announced = now
                for campaign, hub in self._server.hubs.items():
                    self.announce(campaign, hub.online())
            self._forget_old(now)

    async def _look_at_journal(self) -> None:
        hubs = list(self._server.hubs)
        for campaign, head in (await read(journal.heads, hubs)).items() if hubs else ():
            table = self._server.known(campaign)
            if table is not None and table.seq < head:
                await self._fetch(campaign)

    def _forget_old(self, now: float) -> None:
        """Processes that have said nothing for long have nobody online any more."""
        for hub in self._server.hubs.values():
            for process in [each for each, (said, _) in hub.elsewhere.items() if now - said > FORGET_AFTER]:
                del hub.elsewhere[process]
                hub.people_changed()

    async def _fetch(self, campaign: str) -> None:
        table = self._server.known(campaign)
        if table is not None:
            try:
                await table.catch_up()
            except (DatabaseError, InterfaceError, OSError) as error:
                logger.warning("table %s: what others wrote cannot be read: %s", campaign, error)

    def _trouble(self, error: Exception) -> None:
        if not self._down:
            logger.warning("no line to other processes, the journal is read every %.0f s instead: %r", POLL, error)
        self._down = True

    def _fine(self) -> None:
        if self._down:
            logger.info("the line to other processes is back")
        self._down = False
