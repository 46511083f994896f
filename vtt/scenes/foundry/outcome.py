"""What a Foundry scene came to, with counts of what became of everything in it."""

from __future__ import annotations

from msgspec import Struct, field

from rules.space import Cell
from rules.table import Door, Light, Wall


class FoundryToken(Struct, frozen=True):
    """A token as far as the file knows it; ``elevation`` in cells."""

    name: str
    at: Cell | None
    size: int
    side: str
    hidden: bool
    elevation: float


class Counts(Struct):
    """What became of what the file held; nothing that is left out is left untold."""

    walls_outside: int = 0
    walls_clipped: int = 0
    walls_empty: int = 0
    walls_idle: int = 0
    """They stop neither movement nor sight, only light or sound."""

    walls_limited: int = 0
    """Walls with a condition on sight (limited, by distance), which is not kept."""

    walls_sight_only: int = 0
    walls_move_only: int = 0
    walls_one_way: int = 0
    doors_one_way: int = 0
    doors_see_through: int = 0
    curtains: int = 0
    curtains_open: int = 0
    doors_outside: int = 0
    lights_outside: int = 0
    lights_dark: int = 0
    lights_off: int = 0
    lights_cone: int = 0
    darkness: int = 0
    tokens_outside: int = 0
    tokens_resized: int = 0
    tokens_secret: int = 0
    other_levels: int = 0
    """Walls, lights and tokens that are on other levels only."""


class Imported(Struct):
    """One scene, read. ``picture_px`` is the picture's size in canvas pixels, ``cell`` a cell's."""

    name: str
    columns: int
    rows: int
    cell: float
    picture_px: tuple[float, float]
    left: int
    top: int
    """Where the picture's corner lies, in thousandths of a cell."""

    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    lights: tuple[Light, ...] = ()
    tokens: tuple[FoundryToken, ...] = ()
    background: str = ""
    """The path of the picture as the file names it."""

    gridless: bool = False
    levels: tuple[str, ...] = ()
    """Names of all levels, that which was taken first."""

    level_ids: tuple[str, ...] = ()

    dropped: dict[str, int] = field(default_factory=dict)
    """Things of other kinds that were left out, by the file's key for them."""

    counts: Counts = field(default_factory=Counts)
