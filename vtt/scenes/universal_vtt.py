"""Reads Universal VTT files (.dd2vtt, .uvtt, .df2vtt): walls, openings and lights as the rules know them.

No Django and no pixels: what comes out is whole thousandths of a cell from the top left of the exported rectangle,
counts of everything that was left out, and the picture's bytes as they were in the file. Where a key occurs twice in
an object, the last one counts. Unknown keys are ignored.
"""

from __future__ import annotations

import binascii
import itertools
import math
import re
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Raw, Struct, field

from rules.space import POINTS_PER_CELL, Point
from rules.table import Door, Light, Wall
from vtt.scenes import geometry, limits, picture
from vtt.scenes.reading import at_most, decode_file, decode_part
from vtt.scenes.refusal import SceneRefused

_FINE = 100_000
"""Steps a cell: files hold up to six decimals, and equal places may differ by one such step."""

_KNOWN_FORMATS = ("0.2", "0.3", "1", "1.0")
_NARROW = 800
"""In thousandths of a cell: windows that an exporter marked as doors are narrower than this."""

_MAX_PATH = 2_048
"""Text longer than this in the picture's place is a picture, however broken."""

_NULL = Raw(b"null")
_WHITESPACE = {ord(char): None for char in " \t\r\n\f\v"}


class ImportOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The GM's choices.

    ``open_portals`` says what an opening with ``closed: false`` is. Its meaning is "does not block light", so it may be
    a window or a door that stands open, and a window (blocks movement, not sight) cannot let anybody through by
    mistake. ``objects`` says whether outlines of furniture become walls.
    """

    open_portals: Literal["window", "open_door", "door"] = "window"
    objects: Literal["ignore", "walls"] = "ignore"


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


class _Place(Struct, gc=False):
    x: float
    y: float


class _Resolution(Struct):
    map_size: _Place
    pixels_per_grid: float
    map_origin: _Place | None = None


class _Portal(Struct):
    position: _Place | None = None
    bounds: list[_Place] | None = None
    rotation: float | None = None
    closed: bool | None = None


class _Environment(Struct):
    baked_lighting: bool | None = None
    ambient_light: str | None = None


class _Light(Struct):
    position: _Place
    range: float | None = None
    intensity: float | None = None
    color: str | None = None
    shadows: bool | None = None


class _File(Struct):
    """The top level, each part still as JSON: the geometry's size is judged before it is read."""

    format: Raw = _NULL
    resolution: Raw = _NULL
    line_of_sight: Raw = _NULL
    objects_line_of_sight: Raw = _NULL
    portals: Raw = _NULL
    environment: Raw = _NULL
    lights: Raw = _NULL
    image: Raw = _NULL


_Paths = list[list[_Place]] | None


def read(data: bytes, *, options: ImportOptions | None = None) -> Imported:
    """Read a whole file, or raise SceneRefused. Pictures are handed on unread."""
    choices = options or ImportOptions()
    parts = _top_level(data)
    weight = sum(
        len(memoryview(raw)) for raw in (parts.line_of_sight, parts.objects_line_of_sight, parts.portals, parts.lights)
    )
    if weight > limits.MAX_GEOMETRY_BYTES:
        raise SceneRefused(
            "too_large",
            f"The walls, portals and lights take {weight // limits.MEBIBYTE} MiB; "
            f"at most {limits.MAX_GEOMETRY_BYTES // limits.MEBIBYTE} MiB are read.",
        )
    frame, imported = _frame(decode_part(parts.resolution, _Resolution | None, "resolution"))
    imported.format = _format(parts.format)
    environment = decode_part(parts.environment, _Environment | None, "environment") or _Environment()
    imported.baked_light = bool(environment.baked_lighting)
    imported.ambient = _color(environment.ambient_light) or "ffffff"
    _read_portals(parts.portals, frame, imported, choices)
    _read_walls(parts, frame, imported, choices)
    _read_lights(parts.lights, frame, imported)
    imported.image, imported.image_missing = _image(parts.image)
    return imported


# --- The JSON around it all


def _top_level(data: bytes) -> _File:
    return decode_file(data, _File, "A Universal VTT file")


def _format(raw: Raw) -> str:
    text = bytes(memoryview(raw)[:40]).decode("utf-8", "replace").strip('"')
    return "" if text == "null" or text in _KNOWN_FORMATS else text


# --- Places


class _Frame(Struct, frozen=True):
    """The exported rectangle: its corner in fine steps, and the grid's size in thousandths of a cell."""

    left: int
    top: int
    width: int
    height: int

    def point(self, place: _Place, where: str) -> Point:
        return _thousandths(place.x, self.left, where), _thousandths(place.y, self.top, where)

    def holds(self, point: Point) -> bool:
        return 0 <= point[0] <= self.width and 0 <= point[1] <= self.height


def _fine(value: float, where: str) -> int:
    if not abs(value) <= limits.MAX_COORDINATE:
        raise SceneRefused(
            "bad_value", f"{where}: {value:,.9g} is no place on a map (at most {limits.MAX_COORDINATE:,} cells)."
        )
    return round(value * _FINE)


def _thousandths(value: float, start: int, where: str) -> int:
    # Rounded the same way wherever the corner is, so that every crop of a map gives the same walls.
    step = _FINE // POINTS_PER_CELL
    return (_fine(value, where) - start + step // 2) // step


def _frame(resolution: _Resolution | None) -> tuple[_Frame, Imported]:
    if resolution is None:
        raise SceneRefused("bad_value", "resolution is missing: it holds map_size and pixels_per_grid.")
    size = resolution.map_size
    for axis, length in (("x", size.x), ("y", size.y)):
        if not length > 0:
            raise SceneRefused("bad_size", f"resolution.map_size.{axis} is {length:g}: a map needs a size above 0.")
        check_side(length, f"resolution.map_size.{axis}")
    columns, rows = whole_cells(size.x), whole_cells(size.y)
    check_cells(columns, rows, "resolution.map_size")
    pixels = resolution.pixels_per_grid
    if not limits.MIN_CELL_PX <= pixels <= limits.MAX_CELL_PX:
        raise SceneRefused(
            "bad_value",
            f"resolution.pixels_per_grid is {pixels:g}: expected {limits.MIN_CELL_PX:g} to {limits.MAX_CELL_PX:g}.",
        )
    origin = resolution.map_origin or _Place(0, 0)
    frame = _Frame(
        left=_fine(origin.x, "resolution.map_origin.x"),
        top=_fine(origin.y, "resolution.map_origin.y"),
        width=columns * POINTS_PER_CELL,
        height=rows * POINTS_PER_CELL,
    )
    return frame, Imported(size=(size.x, size.y), columns=columns, rows=rows, pixels_per_cell=pixels)


def whole_cells(length: float) -> int:
    """How many cells cover ``length`` cells: a started one counts, a file's last decimal does not."""
    return max(1, math.ceil(length - 2 / _FINE))


def check_side(length: float, what: str) -> None:
    """Refuse a side longer than a scene may be; ``length`` in cells."""
    if not length <= limits.MAX_CELLS_SIDE:
        raise SceneRefused(
            "too_large", f"{what} is {length:,.9g} cells; a scene has at most {limits.MAX_CELLS_SIDE} along a side."
        )


def check_cells(columns: int, rows: int, what: str) -> None:
    """Refuse more cells than a scene may hold."""
    if columns * rows > limits.MAX_CELLS:
        raise SceneRefused(
            "too_large",
            f"{what} of {columns} × {rows} makes {columns * rows} cells; a scene has at most {limits.MAX_CELLS}.",
        )


def check_reach(barriers: Iterable[Wall | Door], columns: int, rows: int) -> None:
    """Refuse walls and doors that together run through more cells than a map may hold."""
    most = max(columns, rows)
    cells = 0
    for each in barriers:
        cells += min(most, max(abs(each.a[0] - each.b[0]), abs(each.a[1] - each.b[1])) // POINTS_PER_CELL) + 1
    if cells > limits.MAX_WALL_CELLS:
        raise SceneRefused(
            "too_many_walls",
            f"The walls and doors together run through {cells} cells; at most {limits.MAX_WALL_CELLS} are taken.",
        )


# --- Walls


def _read_walls(parts: _File, frame: _Frame, imported: Imported, choices: ImportOptions) -> None:
    counts = imported.counts
    pieces = _pieces(decode_part(parts.line_of_sight, _Paths, "line_of_sight"), frame, "line_of_sight", counts)
    objects: _Paths = decode_part(parts.objects_line_of_sight, _Paths, "objects_line_of_sight")
    counts.wall_pieces = len(pieces)
    counts.objects = _touching(objects, frame)
    if choices.objects == "walls":
        pieces += _pieces(objects, frame, "objects_line_of_sight", counts)
    inside: list[geometry.Piece] = []
    for line in geometry.join(pieces):
        clipped = geometry.clip(line, frame.width, frame.height)
        if clipped is None:
            counts.walls_outside += 1
            continue
        counts.walls_clipped += clipped != line
        inside.append(clipped)
    leaves = [geometry.piece(door.a, door.b) for door in imported.doors]
    # What is left of one at the edge may be, in whole thousandths, just what another is.
    walls, counts.doors_freed = geometry.cut(list(dict.fromkeys(inside)), leaves)
    if len(walls) > limits.MAX_WALLS:
        raise SceneRefused(
            "too_many_walls",
            f"line_of_sight holds {len(walls)} pieces of wall inside the map; at most {limits.MAX_WALLS} are taken.",
        )
    counts.walls = len(walls)
    imported.walls = tuple(Wall(f"w{number}", a, b) for number, (a, b) in enumerate(walls, 1))
    check_reach((*imported.walls, *imported.doors), imported.columns, imported.rows)


def _pieces(
    paths: Sequence[Sequence[_Place]] | None, frame: _Frame, where: str, counts: Counts
) -> list[geometry.Piece]:
    pieces: list[geometry.Piece] = []
    for index, path in enumerate(paths or ()):
        if len(path) < 2:
            counts.paths_empty += 1
        last: Point | None = None
        for number, place in enumerate(path):
            point = frame.point(place, f"{where}[{index}][{number}]")
            if last is not None:
                if point == last:
                    counts.pieces_empty += 1
                else:
                    pieces.append(geometry.piece(last, point))
            last = point
    return pieces


def _touching(paths: Sequence[Sequence[_Place]] | None, frame: _Frame) -> int:
    """How many outlines are on the map, at least in part."""
    count = 0
    for index, path in enumerate(paths or ()):
        line = [frame.point(place, f"objects_line_of_sight[{index}]") for place in path]
        if any(map(frame.holds, line)) or any(
            a != b and geometry.clip(geometry.piece(a, b), frame.width, frame.height)
            for a, b in itertools.pairwise(line)
        ):
            count += 1
    return count


# --- Doors and windows


def _read_portals(raw: Raw, frame: _Frame, imported: Imported, choices: ImportOptions) -> None:
    portals: list[_Portal] = decode_part(raw, list[_Portal] | None, "portals") or []
    at_most(portals, limits.MAX_PORTALS, "portals")
    counts = imported.counts
    doors: list[Door] = []
    ambiguous: list[str] = []
    narrow: list[str] = []
    seen: set[geometry.Piece] = set()
    for index, portal in enumerate(portals):
        leaf = _leaf(portal, frame, f"portals[{index}]", counts)
        if leaf is None:
            counts.portals_unplaced += 1
            continue
        inside = geometry.clip(leaf, frame.width, frame.height)
        if inside is None:
            counts.portals_outside += 1
            continue
        if inside in seen:
            counts.portals_repeated += 1
            continue
        seen.add(inside)
        counts.portals_clipped += inside != leaf
        name = f"d{len(doors) + 1}"
        (a, b), kind = inside, "door" if portal.closed is not False else choices.open_portals
        if portal.closed is False:
            ambiguous.append(name)
        elif math.dist(*leaf) < _NARROW:
            narrow.append(name)
        doors.append(
            Door(
                name,
                a,
                b,
                kind="window" if kind == "window" else "door",
                state="open" if kind == "open_door" else "closed",
            )
        )
    imported.doors = tuple(doors)
    imported.ambiguous = tuple(ambiguous)
    imported.narrow = tuple(narrow)


def _leaf(portal: _Portal, frame: _Frame, where: str, counts: Counts) -> geometry.Piece | None:
    """The two ends of the leaf: the file's own, else a cell's width around its middle."""
    if portal.bounds is not None and len(portal.bounds) == 2:
        a, b = (frame.point(end, f"{where}.bounds[{number}]") for number, end in enumerate(portal.bounds))
        if a != b:
            return geometry.piece(a, b)
    if portal.position is None:
        return None
    angle = portal.rotation or 0.0
    right, down = math.cos(angle) / 2, math.sin(angle) / 2
    x, y = portal.position.x, portal.position.y
    counts.portals_from_position += 1
    return geometry.piece(
        frame.point(_Place(x - right, y - down), f"{where}.position"),
        frame.point(_Place(x + right, y + down), f"{where}.position"),
    )


# --- Light


def _read_lights(raw: Raw, frame: _Frame, imported: Imported) -> None:
    lights: list[_Light] = decode_part(raw, list[_Light] | None, "lights") or []
    at_most(lights, limits.MAX_LIGHTS, "lights")
    counts = imported.counts
    kept: list[Light] = []
    for index, light in enumerate(lights):
        at = frame.point(light.position, f"lights[{index}].position")
        reach = round(min(light.range or 0.0, limits.MAX_LIGHT_RANGE) * POINTS_PER_CELL)
        if not frame.holds(at):
            counts.lights_outside += 1
        elif reach <= 0:
            counts.lights_dark += 1
        else:
            color = _color(light.color)
            counts.lights_uncolored += color is None and light.color is not None
            intensity = 1.0 if light.intensity is None else min(max(light.intensity, 0.0), 100.0)
            kept.append(Light(at, reach, color or "ffffff", round(intensity * 100), light.shadows is not False))
    imported.lights = tuple(kept)


def _color(text: str | None) -> str | None:
    """``rrggbb`` of a colour written AARRGGBB or RRGGBB, with or without ``#``; None for anything else."""
    found = re.fullmatch(r"#?(?:[0-9a-f]{2})?([0-9a-f]{6})", (text or "").strip().lower())
    return found[1] if found else None


# --- The picture, still packed


def _image(raw: Raw) -> tuple[bytes | None, Literal["", "absent", "path"]]:
    """The picture's bytes, or why there are none. A path or an address in its place is never followed."""
    packed = memoryview(raw)
    if bytes(packed[:1]) != b'"':
        if bytes(packed[:5]) != b"null":
            raise SceneRefused("bad_value", "image: expected base64 text.")
        return None, "absent"
    text = bytes(packed[1:-1])
    if len(text) > limits.MAX_PICTURE_BYTES * 3 // 2:
        raise SceneRefused("too_large", picture.too_large("image", len(text) * 3 // 4))
    if b"\\" in text:
        text = decode_part(raw, str, "image").translate(_WHITESPACE).encode("utf-8", "replace")
    if not text.strip():
        return None, "absent"
    if text[:5].lower() == b"data:":
        head, comma, text = text.partition(b",")
        if not comma or b"base64" not in head.lower():
            raise SceneRefused("bad_image", "image: the data address does not hold base64.")
    try:
        image = binascii.a2b_base64(text + b"=" * (-len(text) % 4), strict_mode=True)
    except ValueError:
        if len(text) <= _MAX_PATH:
            return None, "path"
        raise SceneRefused("bad_image", "image: the text is not base64.") from None
    if len(text) <= _MAX_PATH and picture.kind_of(image) is None:
        return None, "path"
    if len(image) > limits.MAX_PICTURE_BYTES:
        raise SceneRefused("too_large", picture.too_large("image", len(image)))
    return image, ""
