"""Making a scene from a file, a picture or nothing, and adding it to a campaign's table.

The order keeps a failure at any point from leaving half a map: first everything is read and judged, then the picture's
file is written, then its row, and last the scene is added (``adding``). A process killed before that leaves a picture
that nothing shows, which ``tidy`` removes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import IO

from django.utils.translation import gettext as _
from msgspec import Struct

from rules.space.chart import Scale
from rules.table import Picture, Scene
from vtt.campaigns.models import Campaign, Seat, new_id
from vtt.scenes import (
    areas_map,
    assets,
    bounds,
    footwork_import,
    foundry_import,
    limits,
    picture,
    report,
    universal_vtt,
    universal_vtt_report,
)
from vtt.scenes.adding import add
from vtt.scenes.made import Made
from vtt.scenes.picture import Encoded
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.report import ImportReport, Note
from vtt.scenes.universal_vtt import Imported, ImportOptions

_SAME_SCALE = 0.004
"""By how much of itself a picture's scale may differ between its axes and still be one scale."""


_SLIVER = 0.05
"""In cells: a picture that reaches this little into one more row does not get that row."""


class UniversalVtt(Struct, frozen=True):
    """A Universal VTT file."""

    data: bytes
    options: ImportOptions = ImportOptions()


class PlainPicture(Struct, frozen=True):
    """A picture, and either the width of a cell in its pixels or the number of cells across.

    With a ``scale`` it is a page to draw areas on instead of a grid.
    """

    data: bytes
    cell_px: float | None = None
    columns: int | None = None
    scale: Scale | None = None


class BlankGrid(Struct, frozen=True):
    """A grid without a picture, in cells."""

    width: int = 30
    height: int = 20


class AreasMap(Struct, frozen=True):
    """A map of areas as text or JSON, or with neither a blank one of a scale and a size in cells.

    ``field`` is where it stands in the form.
    """

    data: bytes | None
    field: str = "file"
    scale: Scale = "zone"
    width: int = 30
    height: int = 20


@dataclass(frozen=True, slots=True)
class FootworkScene:
    """A scene's own file, and whether the tokens in it are wanted."""

    file: IO[bytes]
    tokens: bool = True


class FoundryScene(Struct, frozen=True):
    """A Foundry scene's JSON, its picture if the GM has it, and whether its tokens are wanted."""

    data: bytes
    picture: bytes | None = None
    tokens: bool = True


Source = UniversalVtt | PlainPicture | BlankGrid | FootworkScene | FoundryScene | AreasMap


def import_scene(
    campaign: Campaign, seat: Seat, name: str, source: Source, *, activate: bool = True
) -> tuple[Scene, ImportReport]:
    """Add a scene to the campaign's table, or raise SceneRefused with nothing shown to anybody."""
    made = _made(campaign, name, source)
    return made.scene, add(campaign, seat, made, activate=activate)


def _made(campaign: Campaign, name: str, source: Source) -> Made:
    match source:
        case UniversalVtt():
            return _universal_vtt(campaign, name, source)
        case PlainPicture():
            return _plain_picture(campaign, name, source)
        case BlankGrid():
            return _blank(name, source)
        case AreasMap():
            return _areas(name, source)
        case FootworkScene():
            return footwork_import.make(campaign, name, source.file, tokens=source.tokens)
        case FoundryScene():
            return foundry_import.make(campaign, name, source.data, source.picture, tokens=source.tokens)


def _areas(name: str, source: AreasMap) -> Made:
    if source.data is not None:
        return areas_map.from_file(name, source.data, source.field)
    _check_blank(source)
    return areas_map.blank(name, source.width, source.height, source.scale)


def _check_blank(source: BlankGrid | AreasMap) -> None:
    for field, length in (("width", source.width), ("height", source.height)):
        if not 1 <= length <= limits.MAX_BLANK_SIDE:
            why = _("%(field)s: expected 1 to %(most)s cells.") % {"field": field, "most": limits.MAX_BLANK_SIDE}
            raise SceneRefused("bad_size", why, field)


def _blank(name: str, source: BlankGrid) -> Made:
    _check_blank(source)
    scene = Scene(id=new_id(), name=name, width=source.width, height=source.height)
    return Made(scene, report.of_blank(scene))


def _plain_picture(campaign: Campaign, name: str, source: PlainPicture) -> Made:
    checked = picture.check(source.data)
    if source.columns is not None:
        bounds.check_side(source.columns, "columns")
    elif source.cell_px is not None:
        # Judged by the header, before any pixel is decoded; a turned picture is judged again below.
        _grid(checked.width, checked.height, source.cell_px)
    else:
        raise SceneRefused("bad_size", _("Say how many pixels a cell has, or how many cells lie across."), "cell_px")
    encoded = picture.encode(source.data)
    cell_px = source.cell_px if source.columns is None else encoded.source_width / source.columns
    assert cell_px is not None
    columns, rows = _grid(encoded.source_width, encoded.source_height, cell_px)
    if source.columns is not None:
        columns = source.columns
    stored = assets.store(campaign, encoded, name)
    scene = Scene(
        id=new_id(),
        name=name,
        width=columns,
        height=rows,
        picture=Picture(stored.pk, encoded.width, encoded.height, cell_px * encoded.scale),
    )
    made = Made(scene, report.of_picture(scene, encoded))
    return made if source.scale is None else areas_map.page(made, source.scale)


def _grid(width: int, height: int, cell_px: float) -> tuple[int, int]:
    if not limits.MIN_CELL_PX <= cell_px <= limits.MAX_CELL_PX:
        raise SceneRefused(
            "bad_size",
            _("A cell of %(found)s pixels: expected %(least)s to %(most)s.")
            % {"found": f"{cell_px:g}", "least": f"{limits.MIN_CELL_PX:g}", "most": f"{limits.MAX_CELL_PX:g}"},
            "cell_px",
        )
    sides = []
    for pixels, what in ((width, _("The picture's width")), (height, _("The picture's height"))):
        bounds.check_side(pixels / cell_px, what)
        sides.append(max(1, math.ceil(pixels / cell_px - _SLIVER)))
    columns, rows = sides
    bounds.check_cells(columns, rows, _("A grid"))
    return columns, rows


def _universal_vtt(campaign: Campaign, name: str, source: UniversalVtt) -> Made:
    imported = universal_vtt.read(source.data, options=source.options)
    encoded: Encoded | None = None
    shown: Picture | None = None
    if imported.image is None:
        note: Note | None = universal_vtt_report.no_picture(imported.image_missing)
    else:
        encoded = picture.encode(imported.image, "image")
        imported.image = None
        cell_px, note = _scale(imported, encoded)
        stored = assets.store(campaign, encoded, name)
        shown = Picture(stored.pk, encoded.width, encoded.height, cell_px * encoded.scale)
    scene = Scene(
        id=new_id(),
        name=name,
        width=imported.columns,
        height=imported.rows,
        picture=shown,
        walls=imported.walls,
        doors=imported.doors,
        lights=imported.lights,
        ambient=imported.ambient,
        # Without its picture there is nothing that shows the light already.
        baked_light=imported.baked_light and shown is not None,
    )
    made = Made(scene, universal_vtt_report.of_universal_vtt(scene, imported, encoded, source.options, note))
    return areas_map.of_rooms(made) if source.options.areas else made


def _scale(imported: Imported, encoded: Encoded) -> tuple[float, Note | None]:
    """How many pixels of the picture as it came cover one cell.

    Walls lie at ``pixels_per_grid`` pixels a cell, and so does the picture, unless somebody made it smaller or larger
    afterwards without a change to the file. Then both axes agree on another scale, and that is the true one.
    """
    said = imported.pixels_per_cell
    across, down = imported.size
    wide, high = encoded.source_width, encoded.source_height
    if abs(wide - across * said) <= 1 and abs(high - down * said) <= 1:
        return said, None
    by_width, by_height = wide / across, high / down
    if abs(by_width - by_height) <= _SAME_SCALE * by_width or max(by_width / said, said / by_width) > 2:
        return by_width, universal_vtt_report.odd_picture(imported, encoded, stretched=True)
    return said, universal_vtt_report.odd_picture(imported, encoded, stretched=False)
