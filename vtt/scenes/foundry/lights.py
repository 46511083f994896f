"""The lights of a Foundry scene."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.space import POINTS_PER_CELL
from rules.table import Light
from vtt.scenes import limits
from vtt.scenes.foundry.file import FileLight, Glow
from vtt.scenes.foundry.frame import Frame
from vtt.scenes.foundry.levels import elsewhere
from vtt.scenes.foundry.outcome import Imported
from vtt.scenes.reading import at_most


def read_lights(lights: Sequence[FileLight], frame: Frame, imported: Imported, level: str | None) -> None:
    """Put the lights of the level into ``imported``; SceneRefused."""
    at_most(lights, limits.MAX_LIGHTS, "lights")
    counts = imported.counts
    kept: list[Light] = []
    for index, light in enumerate(lights):
        glow = light.config or Glow(light.dim, light.bright, light.tintColor, light.angle)
        at = frame.point(light.x, light.y, f"lights[{index}]")
        # How far it reaches is told in the scene's unit of length, not in pixels.
        cells = max(glow.dim or 0.0, glow.bright or 0.0) / frame.distance
        reach = round(min(cells, limits.MAX_LIGHT_RANGE) * POINTS_PER_CELL)
        if elsewhere(level, light.levels):
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
