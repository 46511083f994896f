"""The area that an effect strikes: GC-09."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.knowledge import sees
from rules.space import Cell
from rules.space.square import cells_of
from rules.systems.ground_combat.commands import AreaEffect
from rules.table import Actor, Scene, Table, Token


class Area(Struct, frozen=True, omit_defaults=True):
    """Which cells are struck: see ``AreaEffect``."""

    shape: Literal["circle", "square", "cells"]
    at: Cell | None = None
    size: int = 0
    cells: tuple[Cell, ...] = ()

    def covers(self, cell: Cell) -> bool:
        """Whether the cell is struck."""
        if self.shape == "cells" or self.at is None:
            return cell in self.cells
        dx, dy = abs(cell[0] - self.at[0]), abs(cell[1] - self.at[1])
        if self.shape == "square":
            return max(dx, dy) <= self.size
        return dx * dx + dy * dy <= self.size * self.size

    def touches(self, at: Cell, size: int) -> bool:
        """Whether any cell of a footprint is struck."""
        return any(self.covers(cell) for cell in cells_of(at, size))


def area_of(command: AreaEffect) -> Area:
    """The area that a command describes."""
    return Area(command.shape, command.at, command.size, command.cells if command.shape == "cells" else ())


def struck(area: Area, scene: Scene) -> tuple[Cell, ...]:
    """The cells of the map that are struck, row by row."""
    if area.shape == "cells" or area.at is None:
        inside = {(x, y) for x, y in area.cells if 0 <= x < scene.width and 0 <= y < scene.height}
        return tuple(sorted(inside, key=lambda cell: (cell[1], cell[0])))
    x, y = area.at
    rows = range(max(0, y - area.size), min(scene.height, y + area.size + 1))
    columns = range(max(0, x - area.size), min(scene.width, x + area.size + 1))
    return tuple((column, row) for row in rows for column in columns if area.covers((column, row)))


def caught(table: Table, area: Area, scene: str, actor: Actor) -> tuple[Token, ...]:
    """The tokens with a cell in the area that the actor knows of, by id."""
    there = (
        token
        for token in table.tokens.values()
        if token.scene == scene and token.at is not None and sees(table, actor, token)
    )
    return tuple(sorted((one for one in there if area.touches(one.at or (0, 0), one.size)), key=lambda one: one.id))
