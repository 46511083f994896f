"""Who comes first when several are concerned: GC-01."""

from __future__ import annotations

from rules.table import Table


def in_initiative_order(table: Table, tokens: tuple[str, ...]) -> tuple[str, ...]:
    """The tokens as the clock lists them; those without a place in the order come last, by id."""
    order = {token: place for place, token in enumerate(table.clock.order)}
    return tuple(sorted(tokens, key=lambda each: (order.get(each, len(order)), each)))
