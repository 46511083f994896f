"""The eight headings of a square grid; ``n`` is towards row - 1."""

from __future__ import annotations

from typing import Literal, get_args

from rules.space import Cell

Heading = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]

HEADINGS: tuple[Heading, ...] = get_args(Heading)
"""Clockwise from north, so that a d8 can draw one."""

STEPS: dict[Heading, Cell] = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
SIDES: tuple[Heading, ...] = ("n", "e", "s", "w")
CORNERS: tuple[Heading, ...] = ("ne", "se", "sw", "nw")

_NAMED = {step: heading for heading, step in STEPS.items()}


def onward(cell: Cell, heading: Heading) -> Cell:
    """The next cell along a heading."""
    dx, dy = STEPS[heading]
    return cell[0] + dx, cell[1] + dy


def straight_away(start: Cell, size: int, other: Cell, other_size: int) -> Heading | None:
    """The heading from one footprint to another that lies beside it; None where they share a cell or column and row."""

    def side(a: int, b: int) -> int:
        if b >= a + size:
            return 1
        return -1 if b + other_size <= a else 0

    return _NAMED.get((side(start[0], other[0]), side(start[1], other[1])))
