"""What a Universal VTT file came to: the GM's choices, the map, and counts of what became of everything in it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from rules.table import Door, Light, Wall


class ImportOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The GM's choices.

    ``open_portals`` says what an opening with ``closed: false`` is. Its meaning is "does not block light", so it may be
    a window or a door that stands open, and a window (blocks movement, not sight) cannot let anybody through by
    mistake. ``objects`` says whether outlines of furniture become walls. With ``areas`` it becomes a map of areas: the
    rooms that its walls enclose.
    """

    open_portals: Literal["window", "open_door", "door"] = "window"
    objects: Literal["ignore", "walls"] = "ignore"
    areas: bool = False


class Counts(Struct):
    """What the file held and what became of it."""

    wall_pieces: int = 0
    """Pieces of straight wall as the file draws them."""

    walls: int = 0
    walls_clipped: int = 0
    walls_outside: int = 0
    paths_empty: int = 0
    """Wall paths without a point or with a single one."""

    pieces_empty: int = 0
    """Pieces of wall whose two ends are one point."""

    portals_outside: int = 0
    portals_clipped: int = 0
    portals_repeated: int = 0
    portals_unplaced: int = 0
    portals_from_position: int = 0
    doors_freed: int = 0
    """Openings with a wall drawn right across them, which was cut out."""

    objects: int = 0
    """Outlines of objects that touch the map."""

    lights_outside: int = 0
    lights_dark: int = 0
    lights_uncolored: int = 0


class Imported(Struct):
    """One file, read. ``size`` is the exported rectangle in cells, ``columns`` and ``rows`` the grid that covers it."""

    size: tuple[float, float]
    columns: int
    rows: int
    pixels_per_cell: float
    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    ambiguous: tuple[str, ...] = ()
    """Ids of the openings that ``open_portals`` decided about."""

    narrow: tuple[str, ...] = ()
    """Ids of doors so narrow that they may be windows."""

    lights: tuple[Light, ...] = ()
    ambient: str = "ffffff"
    baked_light: bool = False
    format: str = ""
    """The file's version as text, if it is none of those known."""

    image: bytes | None = None
    image_missing: Literal["", "absent", "path"] = ""
    counts: Counts = field(default_factory=Counts)
