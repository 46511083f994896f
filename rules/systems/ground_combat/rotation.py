"""Rotating about a square: GC-13."""

from __future__ import annotations

from math import isqrt

from rules.rulings import Rejection
from rules.space import Cell
from rules.space.square import NEIGHBOURS
from rules.systems.ground_combat.commands import RotateAbout
from rules.table import Token
from rules.words import say

_FINE = 10**12
"""Distances are compared as whole multiples of a billionth of a millimetre, so that every machine agrees."""

LONGEST = 500


def path_of(token: Token, command: RotateAbout) -> tuple[Cell, ...] | Rejection:
    """The squares of the way round, without the start. Refuses: pivot (the token stands there), off_map."""
    if token.at is None:
        return Rejection("off_map", "FW-10", say("{name} is not on the map; the GM can place it.", name=token.name))
    if token.at == command.pivot:
        message = say("{name} stands on that square and cannot rotate about it.", name=token.name)
        return Rejection("pivot", "GC-13", message)
    return ring(token.at, command.pivot, clockwise=command.turn == "cw", squares=command.squares)


def ring(start: Cell, pivot: Cell, *, clockwise: bool, squares: int) -> tuple[Cell, ...]:
    """``squares`` steps round a pivot, each to the neighbour that turns the wished way and keeps closest to the
    distance of the start; of two as close the one that turns less.
    """
    way = 1 if clockwise else -1
    at = (start[0] - pivot[0], start[1] - pivot[1])
    radius = _distance(at)
    path: list[Cell] = []
    for _ in range(squares):
        best: Cell | None = None
        for dx, dy in NEIGHBOURS:
            end = (at[0] + dx, at[1] + dy)
            # Rows grow southwards, so clockwise is the positive sense. The pivot itself turns no way at all.
            if way * _cross(at, end) > 0 and (best is None or _better(end, best, radius, way)):
                best = end
        assert best is not None, "round a square there is always a way on"
        at = best
        path.append((at[0] + pivot[0], at[1] + pivot[1]))
    return tuple(path)


def _better(one: Cell, other: Cell, radius: int, way: int) -> bool:
    off, other_off = abs(_distance(one) - radius), abs(_distance(other) - radius)
    return off < other_off or (off == other_off and way * _cross(one, other) > 0)


def _distance(at: Cell) -> int:
    return isqrt((at[0] * at[0] + at[1] * at[1]) * _FINE * _FINE)


def _cross(a: Cell, b: Cell) -> int:
    return a[0] * b[1] - a[1] * b[0]
