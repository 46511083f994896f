"""Paying in action points: nothing is paid in free roam (GC-01)."""

from __future__ import annotations

from rules import events as ev
from rules.rulings import Rejection
from rules.systems.ground_combat.traits import AP
from rules.table import Table, Token
from rules.words import Words, marked, say


def price(table: Table, ap: int) -> int:
    """What a deed of ``ap`` costs now, in AP."""
    return ap if table.clock.kind == "turns" else 0


def paid(token: Token, ap: int) -> tuple[ev.Event, ...]:
    """The events of paying ``ap``."""
    return (ev.StatusChanged(token.id, {"ap": token.status.ap - ap}),) if ap else ()


def told(token: Token, deed: Words, cost: int, rule: str) -> ev.Acted:
    """What the log says of a ``deed``, a sentence without its full stop, that cost so many AP."""
    text = say("{walk}.", walk=deed)
    if cost:
        price = say("{cost} {unit}, {left} left", cost=cost, unit=marked(AP), left=token.status.ap - cost)
        text = say("{walk} ({price}).", walk=deed, price=price)
    return ev.Acted(token.id, text, rule)


def broke(token: Token, ap: int, rule: str) -> Rejection | None:
    """The refusal of what costs more AP than the token has left, or None. Refuses: not_enough."""
    left = token.status.ap
    if ap <= left:
        return None
    return Rejection(
        "not_enough", rule, say("This needs {need} AP; {name} has {left}.", need=ap, name=token.name, left=left)
    )
