"""A Universal VTT file as its JSON has it. Unknown keys are ignored; of a key that occurs twice the last one counts."""

from __future__ import annotations

from msgspec import Raw, Struct

NULL = Raw(b"null")


class Place(Struct, gc=False):
    x: float
    y: float


class Resolution(Struct):
    map_size: Place
    pixels_per_grid: float
    map_origin: Place | None = None


class Portal(Struct):
    position: Place | None = None
    bounds: list[Place] | None = None
    rotation: float | None = None
    closed: bool | None = None


class Environment(Struct):
    baked_lighting: bool | None = None
    ambient_light: str | None = None


class FileLight(Struct):
    position: Place
    range: float | None = None
    intensity: float | None = None
    color: str | None = None
    shadows: bool | None = None


class File(Struct):
    """The top level, each part still as JSON: the geometry's size is judged before it is read."""

    format: Raw = NULL
    resolution: Raw = NULL
    line_of_sight: Raw = NULL
    objects_line_of_sight: Raw = NULL
    portals: Raw = NULL
    environment: Raw = NULL
    lights: Raw = NULL
    image: Raw = NULL


Paths = list[list[Place]] | None
