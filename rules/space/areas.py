"""Areas as a graph: what lies next to what, how many fit in, how far it is."""

from __future__ import annotations

import weakref
from collections import deque

from rules.space.chart import Area, Border, Chart, Place
from rules.table import Scene
from rules.words import Words, say

CAPACITY = {"tiny": 4, "normal": 8, "large": 16}
BORDER_CAPACITY = {"tiny": 1, "normal": 2, "large": 4}
FARTHEST = 10_000_000
"""Thousandths of a cell from the map's corner: ten times as far as the largest map reaches."""
_SIZES = ("tiny", "normal", "large")


class Places:
    """A map of areas as far as somebody knows it: what is revealed, or with ``everything`` all of it."""

    def __init__(self, chart: Chart, *, everything: bool) -> None:
        self.chart = chart
        revealed = None if everything or chart.revealed == "all" else frozenset(chart.revealed)
        self.areas: dict[str, Area] = {area.id: area for area in chart.areas if revealed is None or area.id in revealed}
        self.borders: dict[str, Border] = {
            border.id: border for border in chart.borders if revealed is None or border.id in revealed
        }
        self._exits: dict[str, list[str]] = {}
        for border in self.borders.values():
            for area in border.between:
                self._exits.setdefault(area, []).append(border.id)

    def get(self, place: str) -> Place | None:
        """The area or border of that id."""
        return self.areas.get(place) or self.borders.get(place)

    def exits(self, area: str) -> tuple[str, ...]:
        """The borders of an area, as the map lists them."""
        return tuple(self._exits.get(area, ()))

    def next_to(self, place: str) -> tuple[str, ...]:
        """What half an area leads to: from an area its borders, from a border the areas on both sides of it."""
        border = self.borders.get(place)
        if border is None:
            return self.exits(place)
        return tuple(area for area in border.between if area in self.areas)

    def sides(self, place: str) -> tuple[str, ...]:
        """The areas that a place counts as: itself, or both sides of a border (AR-05)."""
        border = self.borders.get(place)
        return (place,) if border is None else border.between

    def capacity(self, place: str) -> int | None:
        """How many fit in, or None without limit (AR-02)."""
        if self.chart.scale != "zone":
            return None
        border = self.borders.get(place)
        if border is None:
            return CAPACITY[self.areas[place].size]
        if border.kind != "open":
            return 1
        # A border is no wider than the narrower of its sides.
        sizes = [self.areas[area].size for area in border.between if area in self.areas]
        return BORDER_CAPACITY[min(sizes, key=_SIZES.index, default="normal")]

    def ranges(self, place: str) -> dict[str, int]:
        """The range of every area that is not out of reach: how many areas the shortest way enters (AR-05, AR-07)."""
        found = {area: 0 for area in self.sides(place) if area in self.areas}
        queue = deque(found)
        while queue:
            area = queue.popleft()
            for border_id in self.exits(area):
                border = self.borders[border_id]
                beyond = border.beyond(area)
                if not border.closed and beyond in self.areas and beyond not in found:
                    found[beyond] = found[area] + 1
                    queue.append(beyond)
        return found


_places: dict[tuple[int, bool], tuple[weakref.ref[Scene], Places]] = {}


def places_of(scene: Scene, *, everything: bool) -> Places:
    """The places of a scene, kept as long as that very value of the scene lives."""
    key = (id(scene), everything)
    kept = _places.get(key)
    if kept is not None and kept[0]() is scene:
        return kept[1]
    assert scene.chart is not None
    places = Places(scene.chart, everything=everything)
    _places[key] = (weakref.ref(scene, lambda _: _places.pop(key, None)), places)
    return places


def chart_problem(chart: Chart) -> Words | None:
    """A sentence about a map of areas that cannot be, or None."""
    ids = [*(area.id for area in chart.areas), *(border.id for border in chart.borders)]
    twice = next((each for each in ids if ids.count(each) > 1), None) if len(set(ids)) != len(ids) else None
    if twice is not None:
        return say("Two areas or borders have the id “{id}”.", id=twice)
    areas = {area.id for area in chart.areas}
    drawn = [(area.id, area.polygon) for area in chart.areas] + [(border.id, border.line) for border in chart.borders]
    for each, corners in drawn:
        if any(max(abs(x), abs(y)) > FARTHEST for x, y in corners):
            return say("“{id}” is drawn too far off the map.", id=each)
    for border in chart.borders:
        if border.between[0] == border.between[1] or not areas.issuperset(border.between):
            return say("The border “{id}” must lie between two different areas of the map.", id=border.id)
    return None
