"""Paying in action points: nothing is paid in free roam (GC-01)."""

from __future__ import annotations

from rules import events as ev
from rules.rulings import Rejection
from rules.table import Table, Token
from rules.words import say


def price(table: Table, ap: int) -> int:
    """What a deed of ``ap`` costs now, in AP."""
    return ap if table.clock.kind == "turns" else 0


def paid(token: Token, ap: int) -> tuple[ev.Event, ...]:
    """The events of paying ``ap``."""
    return (ev.StatusChanged(token.id, {"ap": token.status.ap - ap}),) if ap else ()


def broke(token: Token, ap: int, rule: str) -> Rejection | None:
    """The refusal of what costs more AP than the token has left, or None. Refuses: not_enough."""
    left = token.status.ap
    if ap <= left:
        return None
    return Rejection(
        "not_enough", rule, say("This needs {need} AP; {name} has {left}.", need=ap, name=token.name, left=left)
    )
