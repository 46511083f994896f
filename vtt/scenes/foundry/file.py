"""A Foundry scene as its JSON has it, in every version's keys. Unknown keys are ignored."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct, field

NULL = Raw(b"null")
GRIDLESS, SQUARE = 0, 1


class Grid(Struct):
    type: int = SQUARE
    size: float = 100
    distance: float | None = None


class FilePicture(Struct):
    src: str | None = None
    offsetX: float | None = None
    offsetY: float | None = None


class Stats(Struct):
    coreVersion: str | None = None


class File(Struct):
    name: str = ""
    width: float | None = None
    height: float | None = None
    padding: float | None = None
    grid: Raw = NULL
    gridType: int | None = None
    gridDistance: float | None = None
    shiftX: float | None = None
    shiftY: float | None = None
    background: Raw = NULL
    img: str | None = None
    foreground: Raw = NULL
    walls: Raw = NULL
    lights: Raw = NULL
    tokens: Raw = NULL
    levels: Raw = NULL
    drawings: Raw = NULL
    notes: Raw = NULL
    sounds: Raw = NULL
    templates: Raw = NULL
    tiles: Raw = NULL
    regions: Raw = NULL
    scenes: Raw = NULL
    weather: Any = None
    darkness: float | None = None
    stats: Raw = field(default=NULL, name="_stats")


class Elevation(Struct):
    bottom: float | None = None
    top: float | None = None


class FileLevel(Struct):
    foreground: FilePicture | None = None
    id: str = field(default="", name="_id")
    name: str = ""
    elevation: Elevation | None = None
    background: FilePicture | None = None


class FileWall(Struct):
    c: list[float]
    move: float | None = None
    sight: float | None = None
    sense: float | None = None
    door: int | None = None
    ds: int | None = None
    dir: int | None = None
    levels: list[str] | None = None


class Glow(Struct):
    dim: float | None = None
    bright: float | None = None
    color: str | int | None = None
    angle: float | None = None
    negative: bool | None = None
    luminosity: float | None = None


class FileLight(Struct):
    x: float
    y: float
    config: Glow | None = None
    dim: float | None = None
    bright: float | None = None
    tintColor: str | int | None = None
    angle: float | None = None
    walls: bool | None = None
    hidden: bool | None = None
    levels: list[str] | None = None


class FileToken(Struct):
    x: float
    y: float
    name: str | None = None
    width: float | None = None
    height: float | None = None
    hidden: bool | None = None
    disposition: int | None = None
    elevation: float | None = None
    level: str | None = None
