"""The public door to live tables, for pages, the API, management commands and the other apps.

Coroutines are for code on an event loop; the rest is for code in threads and commands, in a running server or not.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypedDict, TypeVar

from asgiref.sync import async_to_sync

from rules.commands import ChangeToken, Command
from rules.rulings import Rejection
from rules.table import Actor, Table, Token
from rules.words import say
from vtt.campaigns.models import Seat
from vtt.tables import server as servers
from vtt.tables import standing
from vtt.tables.doorbell import SESSION_ENDS, redis_configured
from vtt.tables.frames import Knocking
from vtt.tables.live import Build
from vtt.tables.naming import NAMING, named
from vtt.tables.outcome import NO_SUCH_TABLE, NoSuchTable, Outcome
from vtt.tables.server import TableServer
from vtt.tables.standing import seats_of
from vtt.tables.threads import read

T = TypeVar("T")

PATIENCE = 60.0
"""Seconds after which a thread gives up on a server's loop that does not answer."""


class FreeCharacter(TypedDict):
    """A character that whoever joins may take."""

    id: str
    name: str


def actor_of(seat: Seat | Actor) -> Actor:
    """The actor that a seat is for the rules."""
    if isinstance(seat, Actor):
        return seat
    return Actor(seat.role, seat.pk, seat.name)  # type: ignore[arg-type]  # the same words


async def submit(campaign: str, seat: Seat | Actor, command: Command | Build, command_id: str | None = None) -> Outcome:
    """Have a command decided and happen. With a ``command_id`` it can be sent again without happening twice.

    ``command`` may be a function that makes it from the table it will be decided on.
    """
    try:
        table = await servers.here().live(campaign)
    except NoSuchTable:
        return NO_SUCH_TABLE
    if isinstance(command, NAMING):
        seats = await read(seats_of, campaign)
        command = named(command, {known.id: known.name for known in seats.values()})
    given = command
    build: Build = given if callable(given) else lambda _: given
    return await table.submit(actor_of(seat), build, command_id or secrets.token_urlsafe(16))


def submit_sync(campaign: str, seat: Seat | Actor, command: Command | Build, command_id: str | None = None) -> Outcome:
    """``submit`` for threads and commands. Of an open transaction the journal knows nothing: call it outside."""
    return _run(lambda: submit(campaign, seat, command, command_id))


def table_of(campaign: str) -> Table:
    """The table now. Raises NoSuchTable."""

    async def look() -> Table:
        live = await servers.here().live(campaign)
        await live.catch_up()
        return live.table

    return _run(look)


def free_characters(campaign: str) -> list[FreeCharacter]:
    """The characters that whoever joins may choose, by name."""
    try:
        table = table_of(campaign)
    except NoSuchTable:
        return []
    free = [FreeCharacter(id=token.id, name=token.name) for token in table.tokens.values() if _free(table, token)]
    return sorted(free, key=lambda each: each["name"])


def claim(campaign: str, seat: Seat, token_id: str) -> Outcome:
    """Give a free character to a seat. Of two that want the same one at once the first gets it."""

    def take(table: Table) -> Command | Rejection:
        token = table.tokens.get(token_id)
        if token is None or not _free(table, token):
            return Rejection("not_free", "", say("That character is not free any more."))
        return ChangeToken(token_id, seats=(seat.pk,))

    # The GM's right, used once on behalf of whoever came in by the GM's link; the name says for whom.
    return submit_sync(campaign, Actor("gm", "", seat.name), take)


def release(campaign: str, seat_id: str) -> None:
    """Take the tokens of a seat that is gone from it, so that they are free for others."""
    try:
        table = table_of(campaign)
    except NoSuchTable:
        return

    def without(token_id: str) -> Build:
        def build(table: Table) -> Command | Rejection:
            token = table.tokens.get(token_id)
            if token is None or seat_id not in token.seats:
                return Rejection("nothing", "FW-10", say("Nothing would change."))
            left = tuple(seat for seat in token.seats if seat != seat_id)
            # What was somebody's character may be somebody else's.
            return ChangeToken(token_id, seats=left, claimable=not left or None)

        return build

    for token in table.tokens.values():
        if seat_id in token.seats:
            submit_sync(campaign, Actor("gm"), without(token.id))


def refresh_seats(campaign: str) -> None:
    """Seats were taken, removed or changed: have open sockets follow, here and in other processes."""
    _tell(lambda server: server.refresh_seats(campaign))
    _ring(lambda server: server.doorbell.seats(campaign))


def reseat(campaign: str, seat: str) -> None:
    """A seat is proved in another way now: have its sockets come back so, here and in other processes."""
    _tell(lambda server: server.reseat(campaign, seat))
    _ring(lambda server: server.doorbell.reseat(campaign, seat))


def refresh_knocks(campaign: str) -> None:
    """Somebody knocked or was answered: have GMs see it, here and in other processes."""
    _tell(lambda server: server.refresh_knocks(campaign))
    _ring(lambda server: server.doorbell.knocks(campaign))


def knocks_of(campaign: str) -> tuple[Knocking, ...]:
    """Who waits at the door."""
    return standing.knocks_of(campaign)


def online(campaign: str) -> frozenset[str]:
    """The seats that have the table open, as far as this process has heard."""
    found: set[str] = set()
    for server in servers.serving():
        hub = server.hubs.get(campaign)
        if hub is not None:
            # Another thread's sets: copied whole before they are looked at.
            found.update(hub.online(), *(seats for _, seats in list(hub.elsewhere.values())))
    return frozenset(found)


def forget(campaign: str) -> None:
    """The campaign was deleted: close its sockets and let go of its table."""

    async def drop(server: TableServer) -> None:
        server.forget(campaign)

    _tell(drop)
    _ring(lambda server: server.doorbell.gone(campaign))


def signed_out(user: str, *, back: bool = False) -> None:
    """An account's sessions ended: close the sockets that lived on them, here and in other processes.

    With ``back`` the browsers try again at once, for one of them has a new session already.
    """

    async def recheck(server: TableServer) -> None:
        await asyncio.sleep(SESSION_ENDS)
        await server.recheck(user, back)

    _tell(recheck)
    _ring(lambda server: server.doorbell.user(user, back))


def _free(table: Table, token: Token) -> bool:
    # What lies on a scene that is not shown yet is the GM's secret, as it is in views. The area it stands in may be
    # unknown so far: whoever takes it comes to know the place.
    shown = token.scene == table.active_scene
    return token.claimable and token.kind == "character" and not token.hidden and not token.seats and shown


def _run(start: Callable[[], Awaitable[T]]) -> T:
    """Run a coroutine on the loop of the server in this process, or on a loop of its own where there is none."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        pass
    else:
        raise RuntimeError("this thread runs an event loop: use the coroutine instead")
    for server in servers.serving():

        async def call() -> T:
            return await start()

        return asyncio.run_coroutine_threadsafe(call(), server.loop).result(PATIENCE)

    async def alone() -> T:
        result = await start()
        # This loop may end with us, and nobody would ring then.
        await servers.here().doorbell.flush()
        return result

    return async_to_sync(alone)()


def _tell(what: Callable[[TableServer], Any]) -> None:
    for server in servers.serving():
        asyncio.run_coroutine_threadsafe(what(server), server.loop)


def _ring(what: Callable[[TableServer], None]) -> None:
    for server in servers.serving():
        server.loop.call_soon_threadsafe(what, server)
        return

    async def alone() -> None:
        server = servers.here()
        what(server)
        await server.doorbell.flush()

    if redis_configured():
        _run(alone)
