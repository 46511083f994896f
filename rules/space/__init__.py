"""Geometries. A position is a cell of a grid; scenes name their geometry in ``Scene.space``."""

from __future__ import annotations

Cell = tuple[int, int]
"""Column and row, ``(0, 0)`` at the top left, rows growing downwards (``n`` is towards row - 1)."""

Point = tuple[int, int]
"""A place on the map in thousandths of a cell, from the map's top left corner.

Whole numbers keep every crossing test exact, the same in both directions, and the same on every machine.
"""

POINTS_PER_CELL = 1000
