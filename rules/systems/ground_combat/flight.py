"""How bodies move without gravity at the start of a turn, on a push and on a push-off: GC-15, GC-17, GC-19."""

from __future__ import annotations

from typing import Any, Literal

from rules import events as ev
from rules.knowledge import Knowledge, sees, truth
from rules.space import Cell
from rules.space.gravity import weightless
from rules.space.headings import Heading, onward
from rules.systems.ground_combat.traits import AT_REST, ZeroG
from rules.table import Actor, Table, Token
from rules.words import Words, say

How = Literal["drift", "travel", "push"]


def momentum(table: Table, token: Token) -> ZeroG | None:
    """How the token is without gravity; None where there is gravity, or it is not on a map (GC-14)."""
    if token.at is None or token.scene not in table.scenes:
        return None
    if not weightless(table.scenes[token.scene], token.at, token.size):
        return None
    state: ZeroG | None = token.status.zero_g
    return AT_REST if state is None else state


def as_status(state: ZeroG | None) -> dict[str, Any]:
    """The change of a status that makes it so."""
    if state is None:
        return {"zero_g": None}
    return {"zero_g": {"how": state.how, "heading": state.heading, "speed": state.speed}}


def way(known: Knowledge, token: Token, heading: Heading, cells: int) -> tuple[Cell, ...]:
    """The cells that a body gets along on a heading before something stops it, as far as is known (GC-19).

    The first cell with gravity is its last.
    """
    assert token.at is not None
    path: list[Cell] = []
    at = token.at
    while len(path) < cells:
        end = onward(at, heading)
        if known.ground.bar(at, end, token.size) is not None or known.entered(token, at, end):
            break
        path.append(end)
        at = end
        if not weightless(known.scene, end, token.size):
            break
    return tuple(path)


def turns_flight(table: Table, token: Token) -> tuple[ev.Event, ...]:
    """What the momentum of a token does as its turn begins (GC-15, GC-17)."""
    state = momentum(table, token)
    if state is None or state.heading is None or state.how == "holding":
        return ()
    return flight(table, token, state.heading, state.speed, "travel" if state.how == "travelling" else "drift")


def flight(table: Table, token: Token, heading: Heading, cells: int, how: How) -> tuple[ev.Event, ...]:
    """Carry a body so many cells along a heading, up to what it meets or to gravity (GC-19, GC-21)."""
    assert token.at is not None
    known = truth(table, token.scene)
    path = way(known, token, heading, cells)
    events: list[ev.Event] = []
    if path:
        events.append(ev.Forced(token.id, how, path, "GC-17" if how == "travel" else "GC-15"))
    at = path[-1] if path else token.at
    if not weightless(known.scene, at, token.size):
        message = say("{name} comes down: there is gravity.", name=token.name)
        events.append(ev.StatusChanged(token.id, as_status(None)))
        events.append(ev.Halted(token.id, at, "gravity", "GC-21", message))
    elif len(path) < cells:
        events.append(ev.StatusChanged(token.id, as_status(AT_REST)))
        events.append(_stopped(known, token, at, heading))
    return tuple(events)


def _stopped(known: Knowledge, token: Token, at: Cell, heading: Heading) -> ev.Halted:
    """What a body was stopped by; nothing that its players do not know of is named (FW-08)."""
    end = onward(at, heading)
    bar = known.ground.bar(at, end, token.size)
    met = known.entered(token, at, end)
    by = bar.id if bar is not None else met[0].id
    message: Words
    if bar is not None and bar.kind == "edge":
        message = say("{name} stops at the edge of the map.", name=token.name)
        return ev.Halted(token.id, at, "edge", "GC-19", message)
    seat = token.seats[0] if token.seats else ""
    player = Actor("player", seat) if seat else Actor("gm")
    plain = Knowledge(known.table, token.scene, player).ground.bar(at, end, token.size)
    if (bar is not None and plain is None) or (bar is None and not any(sees(known.table, player, one) for one in met)):
        message = say("{name} stops: something unseen is in the way.", name=token.name)
        return ev.Halted(token.id, at, "unseen", "FW-08", message, unseen=True, by=by)
    if bar is not None:
        message = say("{name} stops before something solid.", name=token.name)
    else:
        seen = next(one for one in met if sees(known.table, player, one))
        by = seen.id
        message = say("{name} stops before {other}.", name=token.name, other=seen.name)
    return ev.Halted(token.id, at, "collision", "GC-19", message, by=by)
