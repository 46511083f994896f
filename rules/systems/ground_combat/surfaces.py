"""What there is to hold on to and to push off from without gravity: GC-14, GC-16, GC-18."""

from __future__ import annotations

from rules.knowledge import GM, Knowledge
from rules.space import Cell
from rules.space.headings import CORNERS, HEADINGS, SIDES, STEPS, Heading, onward
from rules.space.square import Ground, cells_of
from rules.table import Actor, Table, Token


def known_to(table: Table, token: Token) -> Knowledge:
    """The scene as whoever plays the token knows it: a secret wall is nothing to hold on to (FW-08)."""
    return Knowledge(table, token.scene, Actor("player", token.seats[0]) if token.seats else GM)


def in_reach(ground: Ground, at: Cell, size: int) -> bool:
    """Whether a stable solid object touches the footprint at a side or corner (GC-14)."""
    return ground.beside(at, size)


def ways_off(ground: Ground, at: Cell, size: int) -> tuple[Heading, ...]:
    """The headings of a push-off, clockwise from north: square to a touched surface or diagonal, and away from it.

    Surfaces are the sides shared with something solid; any one of them will do. Only where there is none does a
    solid cell at a corner count (GC-16).
    """
    touched = [side for side in SIDES if _shares(ground, at, size, side)]
    if not touched:
        touched = [corner for corner in CORNERS if ground.fills(_outward(at, size, corner))]
    return tuple(heading for heading in HEADINGS if any(_away(heading, surface) for surface in touched))


def _away(heading: Heading, surface: Heading) -> bool:
    (hx, hy), (sx, sy) = STEPS[heading], STEPS[surface]
    return hx * sx + hy * sy < 0


def _shares(ground: Ground, at: Cell, size: int, side: Heading) -> bool:
    own = set(cells_of(at, size))
    return any(ground.shut(cell, beyond) is not None for cell in own if (beyond := onward(cell, side)) not in own)


def _outward(at: Cell, size: int, corner: Heading) -> Cell:
    """The cell that touches a footprint at that corner alone."""
    dx, dy = STEPS[corner]
    return at[0] + (size if dx > 0 else -1), at[1] + (size if dy > 0 else -1)
