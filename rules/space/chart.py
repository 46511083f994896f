"""Maps of areas: what the GM draws. A position is the id of an area, or of a border between two of them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.space import Point

PlaceId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[^>]")]
"""``>`` ahead of a border's id means what lies beyond it, for those who do not know that yet."""

Scale = Literal["zone", "sector", "region"]
Size = Literal["tiny", "normal", "large"]
Footing = Literal["normal", "difficult", "very_difficult"]
Surface = Literal["none", "easy", "normal", "smooth"]
Water = Literal["none", "calm", "turbulent"]
Gap = Literal["none", "tiny", "significant", "very_large"]

MAX_AREAS = 500
MAX_BORDERS = 2_000
MAX_CORNERS = 200


class Area(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a map. ``polygon`` are its corners in thousandths of a cell; ``link`` is the scene that it holds."""

    id: PlaceId
    name: Annotated[str, Meta(max_length=80)] = ""
    size: Size = "normal"
    polygon: Annotated[tuple[Point, ...], Meta(max_length=MAX_CORNERS)] = ()
    open_terrain: bool = False
    cramped: bool = False
    noisy: bool = False
    plain_view: bool = False
    loud: bool = False
    dark: bool = False
    ground: Footing = "normal"
    surface: Surface = "none"
    water: Water = "none"
    link: Annotated[str, Meta(max_length=64)] = ""


class Border(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The line between two areas. ``line`` is where it is drawn, if that does not follow from their polygons."""

    id: PlaceId
    between: tuple[PlaceId, PlaceId]
    kind: Literal["open", "passage", "door"] = "open"
    closed: bool = False
    ground: Footing = "normal"
    surface: Surface = "none"
    water: Water = "none"
    gap: Gap = "none"
    off_road: bool = False
    line: Annotated[tuple[Point, ...], Meta(max_length=MAX_CORNERS)] = ()

    def beyond(self, area: str) -> str:
        """The area on its other side."""
        return self.between[1] if self.between[0] == area else self.between[0]


Place = Area | Border


class Chart(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A whole map of areas. ``revealed`` are the areas and borders that players know, or ``all``.

    ``within`` names the scene and the area that hold this map, where it is one of a larger one's areas.
    """

    scale: Scale = "zone"
    weather: Literal["fair", "harsh"] = "fair"
    areas: Annotated[tuple[Area, ...], Meta(max_length=MAX_AREAS)] = ()
    borders: Annotated[tuple[Border, ...], Meta(max_length=MAX_BORDERS)] = ()
    revealed: Literal["all"] | tuple[str, ...] = "all"
    within: tuple[str, str] | None = None
