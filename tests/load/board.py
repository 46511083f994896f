"""Tables to measure on, the same on every run."""

from __future__ import annotations

import random

from rules.engine import new_table
from rules.space import POINTS_PER_CELL, Cell
from rules.systems.ground_combat.traits import Sheet, Status
from rules.table import Clock, Scene, Table, Token, Wall

WALKER = "walker"
CLOSET = (91, 8)
"""A cell in a small room without a door."""
FAR = (5, 94)


def crowded(
    *, width: int = 100, height: int = 100, tokens: int = 200, walls: int = 500, ap: int = 30, diagonals: str = "one"
) -> Table:
    """A square board full of walls and tokens, with ``WALKER`` in its middle and on its turn.

    Walls run along grid lines as well as across cells, one to four cells long, but leave a lane of thirteen cells east
    of the walker open; so do the tokens. Nobody is asked anything: all are on one side.
    """
    chance = random.Random(20_26)
    start = (width // 2, height // 2)
    lane = {(start[0] + step, start[1]) for step in range(14)}
    scene = Scene(
        id="board", name="Board", width=width, height=height, walls=_walls(chance, width, height, walls, lane)
    )
    free = [(x, y) for x in range(width) for y in range(height) if (x, y) not in lane]
    cells = chance.sample(free, tokens - 1)
    crowd = {WALKER: _token(WALKER, start, ap)} | {f"t{i}": _token(f"t{i}", cell, 6) for i, cell in enumerate(cells)}
    empty = new_table("ground_combat", {"diagonals": diagonals})
    return Table(
        ruleset=empty.ruleset,
        options=empty.options,
        scenes={scene.id: scene},
        active_scene=scene.id,
        tokens=crowd,
        clock=Clock("turns", tuple(crowd), WALKER),
    )


def _token(name: str, at: Cell, ap: int) -> Token:
    return Token(id=name, name=name, scene="board", at=at, side="blue", sheet=Sheet(ap=ap), status=Status(ap=ap))


def _walls(chance: random.Random, width: int, height: int, count: int, lane: set[Cell]) -> tuple[Wall, ...]:
    unit = POINTS_PER_CELL
    x, y = CLOSET[0] * unit - unit, CLOSET[1] * unit - unit
    corners = [(x, y), (x + 3 * unit, y), (x + 3 * unit, y + 3 * unit), (x, y + 3 * unit)]
    walls = [Wall(f"c{side}", corners[side - 1], corners[side]) for side in range(4)]
    while len(walls) < count:
        length = chance.randint(1, 4) * unit
        x, y = chance.randrange(1, width - 4) * unit, chance.randrange(1, height - 4) * unit
        kind = chance.choice(("across", "down", "slanted"))
        if kind == "slanted":
            a = (x + chance.randrange(unit), y + chance.randrange(unit))
            b = (a[0] + chance.randint(-length, length), a[1] + chance.randint(-length, length))
        else:
            a, b = (x, y), (x + length, y) if kind == "across" else (x, y + length)
        rows = range(min(a[1], b[1]) // unit - 1, max(a[1], b[1]) // unit + 2)
        columns = range(min(a[0], b[0]) // unit - 1, max(a[0], b[0]) // unit + 2)
        if a != b and not any(cell[0] in columns and cell[1] in rows for cell in lane):
            walls.append(Wall(f"w{len(walls)}", a, b))
    return tuple(walls)
