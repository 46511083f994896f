"""Ranges and who is nearby: AR-05 to AR-07, on a grid AR-20."""

from __future__ import annotations

from rules.knowledge import GM, sees
from rules.surroundings import Surroundings
from rules.table import Actor, Table, Token

SQUARES = 4
"""Squares of a zone's range on a grid (AR-20)."""


def between(table: Table, one: Token, other: Token, actor: Actor = GM) -> int | None:
    """The range from one token to another in areas, as far as the actor knows; None where nothing leads there.

    On a grid the fewest zones whose range in squares is enough; next to each other is 0.
    """
    if one.scene != other.scene:
        return None
    if one.at is not None and other.at is not None:
        squares = max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1]))
        return 0 if squares <= 1 else -(-squares // SQUARES)
    if not one.place or not other.place:
        return None
    places = Surroundings(table, one.scene, actor).places
    if one.place == other.place:
        return 0
    ranges = places.ranges(one.place)
    found = [ranges[area] for area in places.sides(other.place) if area in ranges]
    if not found:
        return None
    nearest = min(found)
    both_borders = one.place in places.borders and other.place in places.borders
    return max(1, nearest) if both_borders and table.options.range_on_border == "listed" else nearest


def ranges(table: Table, token: Token, actor: Actor = GM) -> dict[str, int | None]:
    """The range from a token to every other one that the actor knows on its map, by id."""
    others = (
        other
        for other in table.tokens.values()
        if other.id != token.id
        and other.scene == token.scene
        and other.position is not None
        and sees(table, actor, other)
    )
    return {other.id: between(table, token, other, actor) for other in sorted(others, key=lambda each: each.id)}


def nearby(table: Table, token: Token, actor: Actor = GM) -> tuple[str, ...]:
    """Those at range 0 (AR-06)."""
    return tuple(other for other, far in ranges(table, token, actor).items() if far == 0)
