"""What is seen of a scene: its walls, doors and lights, its picture, and of a map of areas the chart."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.space.areas import places_of
from rules.space.touching import drawn
from rules.table import Scene, Wall
from vtt.tables.uncovered import stamp, uncovered

View = dict[str, Any]
"""By key, ready to be encoded; words in it are not yet in a language."""


def scene_part(scene: Scene, everything: bool, campaign: str) -> View:
    """A scene, with what is secret about it only where ``everything`` is to be seen."""
    part: View = {
        "id": scene.id,
        "name": scene.name,
        "space": scene.space,
        "width": scene.width,
        "height": scene.height,
        "walls": [_barrier(wall, _wall_kind(wall)) for wall in scene.walls if everything or not wall.secret],
        "doors": [
            _barrier(door, {"kind": door.kind, "state": door.state})
            for door in scene.doors
            if everything or not door.secret
        ],
        "lights": [
            {"at": light.at, "range": light.range, "color": light.color, "intensity": light.intensity}
            for light in scene.lights
        ],
        "solid": scene.solid,
    }
    if scene.zero_g:
        part["zero_g"] = scene.zero_g
    if scene.gravity:
        part["gravity"] = scene.gravity
    if scene.chart is not None:
        part["chart"], part["lines"] = _chart_part(scene, everything)
    shown = uncovered(scene)
    known = uncovered_url(campaign, scene.id, stamp(scene, shown)) if shown is not None and shown.outlines else ""
    if scene.picture is not None and (everything or shown is None or known):
        picture = scene.picture
        part["picture"] = {
            "asset": picture.asset,
            "url": picture_url(campaign, picture.asset) if everything or shown is None else known,
            "width": picture.width,
            "height": picture.height,
            "cell_px": picture.cell_px,
            "left": picture.left,
            "top": picture.top,
        }
        if everything and shown is not None:
            part["picture"]["uncovered"] = known
    return part


def scene_shape(scene: Scene) -> View:
    """The size of a map of areas, and its chart and lines as the GM's view has them."""
    chart, lines = _chart_part(scene, everything=True)
    return {"width": scene.width, "height": scene.height, "chart": chart, "lines": lines}


def _chart_part(scene: Scene, everything: bool) -> tuple[View, View]:
    """A map of areas, and where its borders are drawn by their ids.

    Players get the places that were revealed, and of a border only the sides that were; not what places hold.
    """
    chart = scene.chart
    assert chart is not None
    known = places_of(scene, everything=everything)
    # A line is part of a border: where it was not drawn it follows from both areas, known or not.
    areas = {area.id: area for area in chart.areas}
    lines = {border.id: line for border in known.borders.values() if (line := drawn(border, areas))}
    if everything:
        return msgspec.to_builtins(chart), lines
    part: View = {
        "scale": chart.scale,
        "weather": chart.weather,
        "areas": [msgspec.to_builtins(replace(area, link="")) for area in known.areas.values()],
        "borders": [
            {**msgspec.to_builtins(border), "between": [area for area in border.between if area in known.areas]}
            for border in known.borders.values()
        ],
    }
    return part, lines


def _wall_kind(wall: Wall) -> View:
    kind: View = {} if wall.blocks == "all" else {"blocks": wall.blocks}
    return {**kind, "way": wall.way} if wall.way else kind


def _barrier(barrier: Any, more: View) -> View:
    part: View = {"id": barrier.id, "a": barrier.a, "b": barrier.b, **more}
    if barrier.secret:
        part["secret"] = True
    return part


def picture_url(campaign: str, asset: str) -> str:
    """Where a picture of the campaign is to be had."""
    return f"/campaigns/{campaign}/pictures/{asset}"


def uncovered_url(campaign: str, scene: str, stamp: str) -> str:
    """Where as much of a scene's picture is to be had as players may see."""
    return f"/campaigns/{campaign}/scenes/{scene}/uncovered/{stamp}"
