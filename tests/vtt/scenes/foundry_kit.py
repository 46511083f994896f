"""Small Foundry scenes of every version."""

from __future__ import annotations

import json
from typing import Any

from rules.space.square import Ground
from rules.table import Scene
from vtt.scenes.foundry import Imported, read

# A margin of two cells on each side: 0.25 of 6 and 4 cells, rounded up.
LEFT, TOP = 200, 100


def foundry(**changes: Any) -> dict[str, Any]:
    """A scene of 6 × 4 cells of 100 pixels as version 12 writes it: a wall with a door in it, a lamp, a rat."""
    return {
        "name": "Cellar",
        "width": 600,
        "height": 400,
        "padding": 0.25,
        "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"},
        "background": {"src": "worlds/mine/maps/cellar.webp", "offsetX": 0, "offsetY": 0},
        "walls": [wall(2, 0, 2, 1), wall(2, 2, 2, 4), wall(2, 1, 2, 2, door=1)],
        "lights": [
            {"x": LEFT + 450, "y": TOP + 125, "config": {"dim": 20, "bright": 10, "color": "#ffcc66", "angle": 360}}
        ],
        "tokens": [token(1, 1)],
        "_stats": {"coreVersion": "12.331"},
    } | changes


def wall(x0: float, y0: float, x1: float, y1: float, **more: Any) -> dict[str, Any]:
    """A wall from corner to corner of cells of the picture, as version 9 and later write it."""
    ends = [LEFT + x0 * 100, TOP + y0 * 100, LEFT + x1 * 100, TOP + y1 * 100]
    return {"c": ends, "move": 20, "sight": 20, "light": 20, "sound": 20, "door": 0, "ds": 0, "dir": 0} | more


def token(x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"name": "Rat", "x": LEFT + x * 100, "y": TOP + y * 100, "width": 1, "height": 1, "disposition": -1} | more


def load(**changes: Any) -> Imported:
    return read(json.dumps(foundry(**changes)).encode())


def ground(imported: Imported, *, secrets: bool = True) -> Ground:
    scene = Scene(
        id="s", name="S", width=imported.columns, height=imported.rows, walls=imported.walls, doors=imported.doors
    )
    return Ground(scene, secrets=secrets)


def passes(imported: Imported, start: tuple[int, int], end: tuple[int, int]) -> bool:
    return ground(imported).bar(start, end) is None
