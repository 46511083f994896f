"""What must be true after every fault, however it went. The numbers are those of the issue.

I1 the journal, a fresh sign-in and every open socket agree; I2 nobody was ever sent a secret; I3 everybody stands on
the map and walked nobody into a wall; I4 what moves cost is what was taken; I5 numbers rise by one (``Viewer.take``
and ``Guest.take`` look at each); I6 nothing crashed, and no answer tells of our insides.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules import codec, engine
from rules import events as ev
from rules.engine import new_table
from rules.space.square import ground_of
from rules.table import Table
from tests.vtt.tables.tables_kit import CANARY, HIDDEN, SECRET_DOOR, SECRET_WALL, Room, Viewer, watch
from vtt.campaigns.models import Campaign, Seat
from vtt.tables import journal, live, writer
from vtt.tables.server import TableServer
from vtt.tables.threads import read
from vtt.tables.verifying import verify

SECRETS = (CANARY, HIDDEN, SECRET_WALL, SECRET_DOOR)
INSIDES = ("Traceback", "msgspec", "sqlite", "psycopg", "/site-packages/", "Exception", "Object contains", "Expected `")


class Held(NamedTuple):
    """The table after so many entries, as it was when last all held."""

    seq: int = 0
    table: Table = new_table("ground_combat")


BEGINNING = Held()


async def hold(
    room: Room, tables: TableServer, viewers: Iterable[tuple[Seat, Viewer]], last: Held = BEGINNING
) -> Table:
    """All six, with whoever has a socket open; the table they all agree on.

    ``last`` spares long plays to be decided anew from their beginning each time: then only what came since is gone
    through for I4, and I1 rests on the journal read anew without deciding it anew.
    """
    viewers = list(viewers)
    for _, viewer in viewers:
        await viewer.quiet()
    table = (await tables.live(room.id)).table
    await agree(room, table, viewers, last)
    for seat, viewer in viewers:
        discreet(seat, viewer)
        unbroken(viewer)
    everybody_stands(table)
    await read(charges_are_costs, room.id, last)
    return table


async def agree(room: Room, table: Table, viewers: Iterable[tuple[Seat, Viewer]], last: Held = BEGINNING) -> None:
    """I1: memory, the journal read anew, the journal decided anew, fresh sockets and old ones: one state."""
    fresh = await read(live.load, room.id, writer.writer)
    assert fresh.table == table
    if last is BEGINNING:
        campaign = await read(Campaign.objects.get, pk=room.id)
        verified = await read(verify, campaign)
        assert verified.difference is None, verified.difference
        assert verified.table == table
    numbers = [entry.seq for entry in await read(journal.entries_after, room.id, last.seq)]
    assert numbers == list(range(last.seq + 1, last.seq + len(numbers) + 1))
    for seat, viewer in viewers:
        newcomer = await watch(room, seat)
        assert newcomer.view == viewer.view, f"{seat.name} sees something else after a reload"
        await newcomer.leave()
        await viewer.quiet()


def discreet(seat: Seat, viewer: Viewer) -> None:
    """I2."""
    if seat.role != "gm":
        for text in viewer.texts:
            for secret in SECRETS:
                assert secret not in text, text[:300]


def unbroken(viewer: Viewer) -> None:
    """I6, as far as a socket shows it."""
    assert viewer.closed not in (4011, 1006, 1011)
    for text in viewer.texts:
        for inside in INSIDES:
            assert inside not in text, text[:300]


def everybody_stands(table: Table) -> None:
    """I3: on the map, on a scene that is there, and on no cell full of rock."""
    for token in table.tokens.values():
        assert token.scene in table.scenes
        if token.at is not None:
            scene = table.scenes[token.scene]
            assert ground_of(scene, secrets=True).inside(token.at, token.size), token
            assert token.at not in scene.solid, token


def charges_are_costs(campaign: str, last: Held = BEGINNING) -> None:
    """I4: in each entry of the journal since, what a token lost is what its walks and questions cost."""
    table = last.table
    for entry in journal.entries_after(campaign, last.seq):
        events = codec.decode_events(entry.events)
        after = engine.fold(table, events)
        if all(isinstance(event, ev.Walked | ev.StatusChanged) and not _by_hand(event) for event in events):
            for token_id, token in table.tokens.items():
                lost = token.status.ap - after.tokens[token_id].status.ap
                cost = sum(each.cost for each in events if isinstance(each, ev.Walked) and each.token == token_id)
                assert lost == cost, (entry.seq, token_id)
        table = after


def _by_hand(event: ev.Event) -> bool:
    return isinstance(event, ev.StatusChanged) and event.unruled
