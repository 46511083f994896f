"""Reads a scene that Foundry VTT exported (its JSON): walls by what they stop, doors, lights, tokens.

No Django and no pixels. Foundry counts in pixels of a canvas that has a margin around the picture (``padding``), with
the grid starting in the canvas's corner; what comes out is in cells and thousandths of a cell from the corner of the
cell in which the picture begins. Keys changed with version 10 (``grid``, ``background``) and 14 (``levels``): all are
read. Paths in the file are names of things elsewhere; nothing is ever opened or fetched. Unknown keys are ignored.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Raw, Struct, field

from rules.space import POINTS_PER_CELL, Cell, Point
from rules.table import Door, Light, Wall
from vtt.scenes import geometry, limits
from vtt.scenes.reading import at_most, decode_file, decode_part
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.universal_vtt import check_cells, check_reach, check_side

_NULL = Raw(b"null")
_PADDING = 0.25
"""Foundry's own where the file does not say."""

_SLIVER = 0.05
"""In cells: a picture that reaches this little into one more row does not get that row."""

_MAX_PX = 10_000_000
_GRIDLESS, _SQUARE = 0, 1
_LIMITED = 10
_NORMAL = 20
_DIRECTIONS: dict[int, Literal["left", "right"]] = {1: "left", 2: "right"}
"""Foundry's 1 stops what comes from the left of the line from its first point to its second, so it lets pass towards
the left; left as one sees it on the screen, and so does ``rules.table.Wall``."""

_OTHER_WAY: dict[str, Literal["", "left", "right"]] = {"": "", "left": "right", "right": "left"}
_DOOR_STATES: dict[int, Literal["open", "closed", "locked"]] = {0: "closed", 1: "open", 2: "locked"}
_SIDES = {-1: "hostile", 0: "neutral", 1: "friendly"}


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
    """Things of other kinds that were left out, by what they are called."""

    counts: Counts = field(default_factory=Counts)


# --- The file


class _Grid(Struct):
    type: int = _SQUARE
    size: float = 100
    distance: float | None = None


class _Picture(Struct):
    src: str | None = None
    offsetX: float | None = None
    offsetY: float | None = None


class _Stats(Struct):
    coreVersion: str | None = None


class _File(Struct):
    name: str = ""
    width: float | None = None
    height: float | None = None
    padding: float | None = None
    grid: Raw = _NULL
    gridType: int | None = None
    gridDistance: float | None = None
    shiftX: float | None = None
    shiftY: float | None = None
    background: Raw = _NULL
    img: str | None = None
    foreground: Raw = _NULL
    walls: Raw = _NULL
    lights: Raw = _NULL
    tokens: Raw = _NULL
    levels: Raw = _NULL
    drawings: Raw = _NULL
    notes: Raw = _NULL
    sounds: Raw = _NULL
    templates: Raw = _NULL
    tiles: Raw = _NULL
    regions: Raw = _NULL
    scenes: Raw = _NULL
    weather: Any = None
    darkness: float | None = None
    stats: Raw = field(default=_NULL, name="_stats")


class _Elevation(Struct):
    bottom: float | None = None
    top: float | None = None


class _Level(Struct):
    foreground: _Picture | None = None
    id: str = field(default="", name="_id")
    name: str = ""
    elevation: _Elevation | None = None
    background: _Picture | None = None


class _Wall(Struct):
    c: list[float]
    move: float | None = None
    sight: float | None = None
    sense: float | None = None
    door: int | None = None
    ds: int | None = None
    dir: int | None = None
    levels: list[str] | None = None


class _Glow(Struct):
    dim: float | None = None
    bright: float | None = None
    color: str | int | None = None
    angle: float | None = None
    negative: bool | None = None
    luminosity: float | None = None


class _Light(Struct):
    x: float
    y: float
    config: _Glow | None = None
    dim: float | None = None
    bright: float | None = None
    tintColor: str | int | None = None
    angle: float | None = None
    walls: bool | None = None
    hidden: bool | None = None
    levels: list[str] | None = None


class _Token(Struct):
    x: float
    y: float
    name: str | None = None
    width: float | None = None
    height: float | None = None
    hidden: bool | None = None
    disposition: int | None = None
    elevation: float | None = None
    level: str | None = None


_LEFT_OUT = (
    ("drawings", "drawing"),
    ("notes", "map pin"),
    ("sounds", "sound"),
    ("templates", "measured template"),
    ("tiles", "tile"),
    ("regions", "region"),
)


def read(data: bytes) -> Imported:
    """Read a whole file, or raise SceneRefused."""
    file = decode_file(data, _File, "A Foundry scene")
    if file.width is None or file.height is None:
        more = ""
        if _length(file.scenes, "scenes"):
            more = " This looks like an adventure or a world: export the one scene from Foundry’s scene list."
        raise SceneRefused("not_a_map", f"width and height are missing, so this is no Foundry scene.{more}")
    frame, imported = _frame(file)
    level = _levels(file, imported)
    counts = imported.counts
    _read_walls(decode_part(file.walls, list[_Wall] | None, "walls") or [], frame, imported, level)
    _read_lights(decode_part(file.lights, list[_Light] | None, "lights") or [], frame, imported, level)
    _read_tokens(decode_part(file.tokens, list[_Token] | None, "tokens") or [], frame, imported, level)
    for key, words in _LEFT_OUT:
        found = _length(getattr(file, key), key)
        if found:
            imported.dropped[words] = found
    if _path(file.foreground, "foreground"):
        imported.dropped["foreground picture"] = 1
    if file.weather:
        imported.dropped["weather effect"] = 1
    counts.darkness += bool(file.darkness and file.darkness > 0)
    return imported


def _length(raw: Raw, place: str) -> int:
    found = decode_part(raw, Any, place)
    return len(found) if isinstance(found, list) else 0


def _path(raw: Raw, place: str) -> str:
    """A path that stands there as text or in an object."""
    found = decode_part(raw, str | _Picture | None, place)
    return (found.src or "") if isinstance(found, _Picture) else (found or "")


# --- The grid and the picture


class _Frame(Struct, frozen=True):
    """Where the map begins on the canvas, how large a cell is there, how far it goes in thousandths of a cell."""

    left: float
    top: float
    cell: float
    distance: float
    width: int
    height: int

    def point(self, x: float, y: float, where: str) -> Point:
        return self._thousandths(x, self.left, where), self._thousandths(y, self.top, where)

    def holds(self, point: Point) -> bool:
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height

    def _thousandths(self, value: float, start: float, where: str) -> int:
        if not abs(value) <= _MAX_PX:
            raise SceneRefused("bad_value", f"{where}: {value:,.9g} is no place on a canvas (at most {_MAX_PX:,}).")
        return math.floor((value - start) * POINTS_PER_CELL / self.cell + 0.5)


def _frame(file: _File) -> tuple[_Frame, Imported]:
    assert file.width is not None and file.height is not None
    grid, kind = _grid(file)
    for side, length in (("width", file.width), ("height", file.height)):
        if not 0 < length <= _MAX_PX:
            raise SceneRefused("bad_size", f"{side} is {length:g}: a scene needs a size above 0, in pixels.")
        check_side(length / grid.size, side)
    padding = _PADDING if file.padding is None else file.padding
    if not 0 <= padding <= 1:
        raise SceneRefused("bad_value", f"padding is {padding:g}: expected 0 to 1.")
    shown = decode_part(file.background, _Picture | str | None, "background")
    picture = shown if isinstance(shown, _Picture) else _Picture(src=shown)
    starts, counts, corners = [], [], []
    exact = _margin_is_multiplied(file)
    for length, offset, where in (
        (file.width, picture.offsetX or file.shiftX or 0.0, "background.offsetX"),
        (file.height, picture.offsetY or file.shiftY or 0.0, "background.offsetY"),
    ):
        if not abs(offset) <= _MAX_PX:
            raise SceneRefused("bad_value", f"{where}: {offset:g} is no distance on a canvas.")
        spaces = padding * length * (1 / grid.size) if exact else padding * length / grid.size
        begins = math.ceil(spaces) - offset / grid.size
        first = math.floor(begins + _SLIVER)
        starts.append(first * grid.size)
        counts.append(max(1, math.ceil(begins + length / grid.size - first - _SLIVER)))
        corners.append(math.floor((begins - first) * POINTS_PER_CELL + 0.5))
    columns, rows = counts
    check_cells(columns, rows, "The scene")
    frame = _Frame(
        left=starts[0],
        top=starts[1],
        cell=grid.size,
        distance=grid.distance or 1.0,
        width=columns * POINTS_PER_CELL,
        height=rows * POINTS_PER_CELL,
    )
    imported = Imported(
        name=file.name,
        columns=columns,
        rows=rows,
        cell=grid.size,
        picture_px=(file.width, file.height),
        left=corners[0],
        top=corners[1],
        background=picture.src or file.img or "",
        gridless=kind == _GRIDLESS,
    )
    return frame, imported


def _grid(file: _File) -> tuple[_Grid, int]:
    """The grid, written in an object since version 10 and in keys of its own before."""
    found = decode_part(file.grid, _Grid | float | None, "grid")
    where = "grid.size"
    if isinstance(found, _Grid):
        grid = found
    else:
        where = "grid"
        grid = _Grid(type=_SQUARE if file.gridType is None else file.gridType, size=100 if found is None else found)
    if grid.distance is None:
        grid.distance = file.gridDistance
    if grid.type not in (_GRIDLESS, _SQUARE):
        raise SceneRefused(
            "hex_grid", f"The scene has a grid of hexes (type {grid.type}); so far only squares can be imported."
        )
    if not limits.MIN_CELL_PX <= grid.size <= limits.MAX_CELL_PX:
        raise SceneRefused(
            "bad_value", f"{where} is {grid.size:g}: expected {limits.MIN_CELL_PX:g} to {limits.MAX_CELL_PX:g} pixels."
        )
    if grid.distance is not None and not 0 < grid.distance < 1e9:
        grid.distance = None
    return grid, grid.type


def _margin_is_multiplied(file: _File) -> bool:
    """Whether Foundry worked out the margin by multiplying with 1/size, as from version 12: a last digit may differ,
    and with it the margin by a whole cell."""
    stats = decode_part(file.stats, _Stats | None, "_stats") or _Stats()
    found = re.match(r"(\d{1,4})", stats.coreVersion or "")
    return found is not None and int(found[1]) >= 12


def _levels(file: _File, imported: Imported) -> str | None:
    """The id of the lowest level, where there are several; the names of all go into ``imported``."""
    levels: list[_Level] = decode_part(file.levels, list[_Level] | None, "levels") or []
    at_most(levels, 1000, "levels")
    if not levels:
        return None

    def bottom(level: _Level) -> float:
        below = None if level.elevation is None else level.elevation.bottom
        return -math.inf if below is None else below

    levels.sort(key=bottom)
    lowest = levels[0]
    imported.levels = tuple(level.name or level.id for level in levels)
    imported.level_ids = tuple(level.id for level in levels)
    if lowest.background is not None and lowest.background.src:
        imported.background = lowest.background.src
    if lowest.foreground is not None and lowest.foreground.src:
        imported.dropped["foreground picture"] = 1
    return lowest.id


# --- Walls and doors


def _read_walls(walls: Sequence[_Wall], frame: _Frame, imported: Imported, level: str | None) -> None:
    at_most(walls, limits.MAX_WALLS, "walls")
    counts = imported.counts
    plain: dict[Literal["all", "move", "sight"], list[geometry.Piece]] = {"all": [], "sight": [], "move": []}
    one_way: list[Wall] = []
    doors: list[Door] = []
    for index, wall in enumerate(walls):
        where = f"walls[{index}]"
        if len(wall.c) != 4:
            raise SceneRefused("bad_value", f"{where}.c: expected four numbers, found {len(wall.c)}.")
        if _elsewhere(level, wall.levels):
            counts.other_levels += 1
            continue
        start, end = frame.point(wall.c[0], wall.c[1], where), frame.point(wall.c[2], wall.c[3], where)
        if start == end:
            counts.walls_empty += 1
            continue
        line = geometry.piece(start, end)
        way: Literal["", "left", "right"] = _DIRECTIONS.get(wall.dir or 0, "")
        if line != (start, end):
            way = _OTHER_WAY[way]
        clipped = geometry.clip(line, frame.width, frame.height)
        if clipped is None:
            counts.walls_outside += not wall.door
            counts.doors_outside += bool(wall.door)
            continue
        counts.walls_clipped += clipped != line
        moves, sight = wall.move != 0, _sight(wall)
        if wall.door and _read_door(wall, clipped, moves, sight != 0, doors, counts):
            continue
        if wall.door and _DOOR_STATES.get(wall.ds or 0) == "open":
            counts.curtains_open += 1
            continue
        if not moves and not sight:
            counts.walls_idle += 1
            continue
        counts.walls_limited += sight not in (0, _NORMAL)
        blocks: Literal["all", "move", "sight"] = "all" if moves and sight else "move" if moves else "sight"
        counts.walls_sight_only += blocks == "sight"
        counts.walls_move_only += blocks == "move"
        if way:
            counts.walls_one_way += 1
            one_way.append(Wall("", *clipped, blocks=blocks, way=way))
        else:
            plain[blocks].append(clipped)
    at_most(doors, limits.MAX_PORTALS, "walls with doors")
    made = [Wall("", a, b, blocks=blocks) for blocks, lines in plain.items() for a, b in geometry.join(lines)]
    imported.walls = tuple(
        Wall(f"w{number}", wall.a, wall.b, blocks=wall.blocks, way=wall.way)
        for number, wall in enumerate((*made, *one_way), 1)
    )
    imported.doors = tuple(doors)
    check_reach((*imported.walls, *imported.doors), imported.columns, imported.rows)


def _sight(wall: _Wall) -> float:
    """How a wall stops sight, in the numbers of version 9 and later; before, 1 was all of it and 2 a part."""
    if wall.sight is not None:
        return wall.sight
    if wall.sense is not None:
        return {0: 0, 1: _NORMAL, 2: _LIMITED}.get(int(wall.sense), wall.sense)
    return _NORMAL


def _read_door(wall: _Wall, leaf: geometry.Piece, moves: bool, hides: bool, doors: list[Door], counts: Counts) -> bool:
    """Take a door in. False for a curtain, which stops nobody: shut it is a wall to the eye, open it is nothing."""
    if not moves:
        counts.curtains += hides
        return False
    counts.doors_one_way += bool(wall.dir)
    counts.doors_see_through += not hides
    state = _DOOR_STATES.get(wall.ds or 0, "closed")
    doors.append(Door(f"d{len(doors) + 1}", *leaf, state=state, secret=wall.door == 2))
    return True


def _elsewhere(level: str | None, levels: list[str] | None) -> bool:
    return level is not None and bool(levels) and level not in (levels or ())


# --- Lights


def _read_lights(lights: Sequence[_Light], frame: _Frame, imported: Imported, level: str | None) -> None:
    at_most(lights, limits.MAX_LIGHTS, "lights")
    counts = imported.counts
    kept: list[Light] = []
    for index, light in enumerate(lights):
        glow = light.config or _Glow(light.dim, light.bright, light.tintColor, light.angle)
        at = frame.point(light.x, light.y, f"lights[{index}]")
        # How far it reaches is told in the scene's unit of length, not in pixels.
        cells = max(glow.dim or 0.0, glow.bright or 0.0) / frame.distance
        reach = round(min(cells, limits.MAX_LIGHT_RANGE) * POINTS_PER_CELL)
        if _elsewhere(level, light.levels):
            counts.other_levels += 1
        elif not frame.holds(at):
            counts.lights_outside += 1
        elif light.hidden:
            counts.lights_off += 1
        elif glow.negative or (glow.luminosity or 0) < 0 or min(glow.dim or 0, glow.bright or 0) < 0:
            counts.darkness += 1
        elif reach <= 0:
            counts.lights_dark += 1
        else:
            counts.lights_cone += glow.angle is not None and glow.angle < 360
            kept.append(Light(at, reach, _color(glow.color), shadows=light.walls is not False))
    imported.lights = tuple(kept)


def _color(given: str | int | None) -> str:
    if isinstance(given, int):
        return f"{given & 0xFFFFFF:06x}"
    found = re.fullmatch(r"#?([0-9a-f]{6})(?:[0-9a-f]{2})?", (given or "").strip().lower())
    return found[1] if found else "ffffff"


# --- Tokens


def _read_tokens(tokens: Sequence[_Token], frame: _Frame, imported: Imported, level: str | None) -> None:
    at_most(tokens, limits.MAX_TOKENS, "tokens")
    counts = imported.counts
    kept: list[FoundryToken] = []
    others = imported.level_ids
    for index, token in enumerate(tokens):
        # A level that the scene does not have is Foundry's word for none in particular.
        if level is not None and token.level != level and token.level in others:
            counts.other_levels += 1
            continue
        x, y = frame.point(token.x, token.y, f"tokens[{index}]")
        wide, high = (1.0 if side is None else side for side in (token.width, token.height))
        size = min(20, max(1, math.ceil(min(max(wide, high), 20.0) - 0.01)))
        counts.tokens_resized += not wide == high == size
        half = POINTS_PER_CELL // 2
        at: Cell | None = ((x + half) // POINTS_PER_CELL, (y + half) // POINTS_PER_CELL)
        assert at is not None
        if not (0 <= at[0] <= imported.columns - size and 0 <= at[1] <= imported.rows - size):
            counts.tokens_outside += 1
            at = None
        counts.tokens_secret += token.disposition == -2
        kept.append(
            FoundryToken(
                name=token.name or "",
                at=at,
                size=size,
                side=_SIDES.get(0 if token.disposition is None else token.disposition, ""),
                hidden=bool(token.hidden),
                elevation=min(max((token.elevation or 0.0) / frame.distance, -10_000.0), 10_000.0),
            )
        )
    imported.tokens = tuple(kept)
