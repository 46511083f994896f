"""Where there is no gravity: a scene's ``zero_g`` cells, or all of them but its ``gravity`` cells."""

from __future__ import annotations

import weakref
from typing import Literal

from rules.space import Cell
from rules.space.square import cells_of
from rules.table import Scene

Marked = Literal["all"] | tuple[Cell, ...]

_cells: dict[int, tuple[weakref.ref[Scene], frozenset[Cell]]] = {}


def weightless(scene: Scene, at: Cell, size: int = 1) -> bool:
    """Whether nothing holds a footprint down there. One cell of it with gravity is enough of a footing."""
    if scene.zero_g == "all":
        return not any(cell in _marked(scene) for cell in cells_of(at, size)) if scene.gravity else True
    return bool(scene.zero_g) and all(cell in _marked(scene) for cell in cells_of(at, size))


def _marked(scene: Scene) -> frozenset[Cell]:
    """The cells that differ from the rest of the map, kept as long as that very value of the scene lives."""
    kept = _cells.get(id(scene))
    if kept is not None and kept[0]() is scene:
        return kept[1]
    key = id(scene)
    cells = frozenset(scene.gravity if scene.zero_g == "all" else scene.zero_g)
    _cells[key] = (weakref.ref(scene, lambda _: _cells.pop(key, None)), cells)
    return cells


def switched(scene: Scene, on: bool, cells: tuple[Cell, ...] | None) -> tuple[Marked, tuple[Cell, ...]]:
    """A scene's ``zero_g`` and ``gravity`` after gravity was switched for all of the map, or for some cells of it."""
    if cells is None:
        return ((), ()) if on else ("all", ())
    everywhere = scene.zero_g == "all"
    marked = _marked(scene)
    changed = marked | set(cells) if on == everywhere else marked - set(cells)
    listed = tuple(sorted(changed, key=lambda cell: (cell[1], cell[0])))
    return ("all", listed) if everywhere else (listed, ())
