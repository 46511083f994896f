"""Ranges and who is nearby: AR-05 to AR-07, on a grid AR-20."""

from __future__ import annotations

from rules.knowledge import GM, knows_all, sees
from rules.space.areas import places_of
from rules.table import Actor, Table, Token

SQUARES = 4
"""Squares of a zone's range on a grid (AR-20)."""


def between(table: Table, one: Token, other: Token, actor: Actor = GM) -> int | None:
    """The range from one token to another in areas, as far as the actor knows; None where nothing leads there.

    On a grid the fewest zones whose range in squares is enough; next to each other is 0.
    """
    return None if one.scene != other.scene else _far(table, one, (other,), actor)[other.id]


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
    return _far(table, token, tuple(sorted(others, key=lambda each: each.id)), actor)


def _far(table: Table, one: Token, others: tuple[Token, ...], actor: Actor) -> dict[str, int | None]:
    """The ranges from a token to others of its map."""
    if one.at is not None:
        return {other.id: _over_squares(one, other) for other in others}
    if not one.place or one.scene not in table.scenes:
        return {other.id: None for other in others}
    places = places_of(table.scenes[one.scene], everything=knows_all(actor))
    reached = places.ranges(one.place)
    listed = table.options.range_on_border == "listed" and one.place in places.borders
    found: dict[str, int | None] = {}
    for other in others:
        counted = [reached[area] for area in places.sides(other.place) if area in reached]
        far = 0 if other.place == one.place else min(counted, default=None)
        if far is not None and listed and other.place in places.borders and other.place != one.place:
            far = max(1, far)
        found[other.id] = far
    return found


def _over_squares(one: Token, other: Token) -> int | None:
    """From the nearest square of the one to the nearest of the other."""
    if one.at is None or other.at is None:
        return None
    apart = (max(b - a - one.size + 1, a - b - other.size + 1, 0) for a, b in zip(one.at, other.at, strict=True))
    squares = max(apart)
    return 0 if squares <= 1 else -(-squares // SQUARES)


def nearby(table: Table, token: Token, actor: Actor = GM) -> tuple[str, ...]:
    """Those at range 0 (AR-06)."""
    return tuple(other for other, far in ranges(table, token, actor).items() if far == 0)
