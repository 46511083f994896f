"""The description of one scene in its file (``scene.json``): what it may say, to the last field.

No ids of the campaign it came from are in it: walls and doors are numbered anew on the way out and on the way in, and
pictures are named by their content. Whatever else it held would be refused, so a file can be read by eye.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from django.utils.translation import gettext as _
from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.space.chart import Chart
from rules.table import Door, Light, Mark, Picture, Scene, Token, Wall
from vtt.scenes import limits
from vtt.scenes.bounds import check_cells
from vtt.scenes.names import shown_name
from vtt.scenes.reading import at_most, decode_file
from vtt.scenes.refusal import SceneRefused

FORMAT = "footwork-scene"
VERSION = 1
DESCRIPTION = "scene.json"
NAMES = re.compile(r"scene\.json|pictures/[0-9a-f]{64}\.(png|jpg|webp)")
"""Every name that an archive of a scene may hold."""

_Ordinate = Annotated[int, Meta(ge=-10_000_000, le=10_000_000)]
_Point = tuple[_Ordinate, _Ordinate]
_Cell = tuple[Annotated[int, Meta(ge=-10_000, le=10_000)], Annotated[int, Meta(ge=-10_000, le=10_000)]]
_Name = Annotated[str, Meta(min_length=1, max_length=80)]
_Hex = Annotated[str, Meta(pattern="^[0-9a-f]{6}$")]
_Digest = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
_Paint = Annotated[str, Meta(pattern="^(#[0-9a-f]{6})?$")]


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    pass


class FileWall(_Part, frozen=True, kw_only=True):
    """As ``rules.table.Wall``."""

    a: _Point
    b: _Point
    secret: bool = False
    blocks: Literal["all", "move", "sight"] = "all"
    way: Literal["", "left", "right"] = ""


class FileDoor(_Part, frozen=True, kw_only=True):
    """As ``rules.table.Door``."""

    a: _Point
    b: _Point
    kind: Literal["door", "window"] = "door"
    state: Literal["open", "closed", "locked"] = "closed"
    secret: bool = False


class FileLight(_Part, frozen=True, kw_only=True):
    """As ``rules.table.Light``."""

    at: _Point
    range: Annotated[int, Meta(ge=0, le=10_000_000)]
    color: _Hex = "ffffff"
    intensity: Annotated[int, Meta(ge=0, le=10_000)] = 100
    shadows: bool = True


class FilePicture(_Part, frozen=True, kw_only=True):
    """The map's picture, by its content."""

    picture: _Digest
    width: Annotated[int, Meta(ge=1, le=limits.MAX_PICTURE_SIDE)]
    height: Annotated[int, Meta(ge=1, le=limits.MAX_PICTURE_SIDE)]
    cell_px: Annotated[float, Meta(ge=limits.MIN_CELL_PX, le=limits.MAX_CELL_PX)]
    left: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] = 0
    top: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] = 0


class FileScene(_Part, frozen=True, kw_only=True):
    """As ``rules.table.Scene``."""

    name: _Name
    space: Literal["square", "areas"] = "square"
    chart: Chart | None = None
    width: Annotated[int, Meta(ge=1, le=limits.MAX_CELLS_SIDE)]
    height: Annotated[int, Meta(ge=1, le=limits.MAX_CELLS_SIDE)]
    picture: FilePicture | None = None
    walls: tuple[FileWall, ...] = ()
    doors: tuple[FileDoor, ...] = ()
    lights: tuple[FileLight, ...] = ()
    solid: tuple[_Cell, ...] = ()
    zero_g: Literal["all"] | tuple[_Cell, ...] = ()
    gravity: tuple[_Cell, ...] = ()
    ambient: _Hex = "ffffff"
    baked_light: bool = False


class FileToken(_Part, frozen=True, kw_only=True):
    """A token as it is listed and shown; ``sheet`` and ``status`` are of the file's ruleset. Nobody's seat."""

    name: _Name
    at: _Cell | None = None
    place: Annotated[str, Meta(max_length=64)] = ""
    size: Annotated[int, Meta(ge=1, le=20)] = 1
    side: Annotated[str, Meta(max_length=40)] = ""
    kind: Literal["character", "object"] = "character"
    hidden: bool = False
    color: _Paint = ""
    picture: _Digest = ""
    elevation: Annotated[int, Meta(ge=-10_000, le=10_000)] = 0
    sheet: dict[str, Any] = {}
    status: dict[str, Any] = {}


class FileMark(_Part, frozen=True, kw_only=True):
    """As ``rules.table.Mark``."""

    kind: Literal["circle", "square", "cone", "line", "drawing", "text"]
    at: _Point
    points: Annotated[tuple[_Point, ...], Meta(max_length=500)] = ()
    size: Annotated[int, Meta(ge=0, le=10_000_000)] = 0
    text: Annotated[str, Meta(max_length=500)] = ""
    color: _Paint = ""
    hidden: bool = False


class SceneFile(_Part, frozen=True, kw_only=True):
    """The whole description."""

    format: str
    version: int
    ruleset: Annotated[str, Meta(max_length=64)] = ""
    scene: FileScene
    tokens: tuple[FileToken, ...] = ()
    marks: tuple[FileMark, ...] = ()

    @property
    def pictures(self) -> list[str]:
        """The digests of the tokens' pictures, each once."""
        return list(dict.fromkeys(token.picture for token in self.tokens if token.picture))


class _Head(Struct):
    format: str = ""
    version: int = 0


def describe(
    scene: Scene, tokens: list[Token], marks: list[Mark], ruleset: str, digests: dict[str, str], *, sheets: bool
) -> SceneFile:
    """The description of a scene. ``digests`` are those of its assets; without ``sheets`` tokens are only shown."""
    shown = scene.picture
    return SceneFile(
        format=FORMAT,
        version=VERSION,
        ruleset=ruleset,
        scene=FileScene(
            name=scene.name,
            space=scene.space,
            chart=None if scene.chart is None else alone(scene.chart),
            width=scene.width,
            height=scene.height,
            picture=None
            if shown is None
            else FilePicture(
                picture=digests[shown.asset],
                width=shown.width,
                height=shown.height,
                cell_px=shown.cell_px,
                left=shown.left,
                top=shown.top,
            ),
            walls=tuple(
                FileWall(a=each.a, b=each.b, secret=each.secret, blocks=each.blocks, way=each.way)
                for each in scene.walls
            ),
            doors=tuple(
                FileDoor(a=each.a, b=each.b, kind=each.kind, state=each.state, secret=each.secret)
                for each in scene.doors
            ),
            lights=tuple(
                FileLight(
                    at=each.at, range=each.range, color=each.color, intensity=each.intensity, shadows=each.shadows
                )
                for each in scene.lights
            ),
            solid=scene.solid,
            zero_g=scene.zero_g,
            gravity=scene.gravity,
            ambient=scene.ambient,
            baked_light=scene.baked_light,
        ),
        tokens=tuple(_token(each, digests, sheets=sheets) for each in tokens),
        marks=tuple(
            FileMark(
                kind=each.kind,
                at=each.at,
                points=each.points,
                size=each.size,
                text=each.text,
                color=each.color,
                hidden=each.hidden,
            )
            for each in marks
        ),
    )


def alone(chart: Chart) -> Chart:
    """A map of areas without its links to others, its names fit to be shown, what was found out to be found again."""
    areas = tuple(replace(area, link="", name=shown_name(area.name, "")) for area in chart.areas)
    return replace(chart, areas=areas, within=None, revealed="all" if chart.revealed == "all" else ())


def _token(token: Token, digests: dict[str, str], *, sheets: bool) -> FileToken:
    return FileToken(
        name=token.name,
        at=token.at,
        place=token.place,
        size=token.size,
        side=token.side,
        kind=token.kind,
        hidden=token.hidden,
        color=token.color,
        picture=digests.get(token.picture, ""),
        elevation=token.elevation,
        sheet=msgspec.to_builtins(token.sheet) if sheets else {},
        status=msgspec.to_builtins(token.status) if sheets else {},
    )


def encode(described: SceneFile) -> bytes:
    """The description as JSON to be read by people too."""
    return msgspec.json.format(msgspec.json.encode(described), indent=1)


def decode(data: bytes) -> SceneFile:
    """The description back from JSON, or SceneRefused."""
    what = _("%(file)s of a scene") % {"file": DESCRIPTION}
    head = decode_file(data, _Head, what)
    if head.format != FORMAT:
        raise SceneRefused(
            "not_a_map",
            _("%(file)s: format is “%(found)s”, expected “%(wanted)s”.")
            % {"file": DESCRIPTION, "found": head.format[:40], "wanted": FORMAT},
        )
    if head.version != VERSION:
        raise SceneRefused(
            "newer",
            _("%(file)s: version is %(found)s; this Footwork reads version %(wanted)s. Is it newer?")
            % {"file": DESCRIPTION, "found": head.version, "wanted": VERSION},
        )
    described = decode_file(data, SceneFile, what)
    scene = described.scene
    check_cells(scene.width, scene.height, "scene")
    for place, entries, limit in (
        ("scene.walls", scene.walls, limits.MAX_WALLS),
        ("scene.doors", scene.doors, limits.MAX_WALLS),
        ("scene.lights", scene.lights, limits.MAX_LIGHTS),
        ("scene.solid", scene.solid, limits.MAX_CELLS),
        ("scene.zero_g", () if scene.zero_g == "all" else scene.zero_g, limits.MAX_CELLS),
        ("scene.gravity", scene.gravity, limits.MAX_CELLS),
        ("tokens", described.tokens, limits.MAX_TOKENS),
        ("marks", described.marks, limits.MAX_MARKS),
    ):
        at_most(entries, limit, place)
    if (scene.space == "areas") != (scene.chart is not None):
        raise SceneRefused("bad_value", _("scene.chart: expected areas on a map of areas, and on no other."), "file")
    barriers: tuple[tuple[str, Sequence[FileWall | FileDoor]], ...] = (("walls", scene.walls), ("doors", scene.doors))
    for place, given in barriers:
        for index, each in enumerate(given):
            if each.a == each.b:
                where = f"scene.{place}[{index}]"
                raise SceneRefused("bad_value", _("%(where)s: expected two different ends.") % {"where": where})
    for index, token in enumerate(described.tokens):
        if len(msgspec.json.encode((token.sheet, token.status))) > limits.MAX_SHEET_BYTES:
            raise SceneRefused(
                "too_large",
                _("%(where)s: the sheet takes more than %(most)s KiB.")
                % {"where": f"tokens[{index}]", "most": limits.MAX_SHEET_BYTES // 1024},
            )
    return described


def scene_of(described: FileScene, scene_id: str, name: str, picture: Picture | None) -> Scene:
    """The scene that a description makes, under a new id and with its walls and doors numbered."""
    return Scene(
        id=scene_id,
        name=name,
        space=described.space,
        chart=None if described.chart is None else alone(described.chart),
        width=described.width,
        height=described.height,
        picture=picture,
        walls=tuple(
            Wall(f"w{number}", each.a, each.b, each.secret, each.blocks, each.way)
            for number, each in enumerate(described.walls, 1)
        ),
        doors=tuple(
            Door(f"d{number}", each.a, each.b, each.kind, each.state, each.secret)
            for number, each in enumerate(described.doors, 1)
        ),
        lights=tuple(Light(each.at, each.range, each.color, each.intensity, each.shadows) for each in described.lights),
        solid=described.solid,
        zero_g=described.zero_g,
        gravity=described.gravity,
        ambient=described.ambient,
        baked_light=described.baked_light,
    )
