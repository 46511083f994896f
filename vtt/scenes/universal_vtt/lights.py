"""The lights of a Universal VTT file, and the colours in it."""

from __future__ import annotations

import re

from msgspec import Raw

from rules.space import POINTS_PER_CELL
from rules.table import Light
from vtt.scenes import limits
from vtt.scenes.reading import at_most, decode_part
from vtt.scenes.universal_vtt.file import FileLight
from vtt.scenes.universal_vtt.frame import Frame
from vtt.scenes.universal_vtt.outcome import Imported


def read_lights(raw: Raw, frame: Frame, imported: Imported) -> None:
    """Put the file's lights into ``imported``; SceneRefused."""
    lights: list[FileLight] = decode_part(raw, list[FileLight] | None, "lights") or []
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
            color = color_of(light.color)
            counts.lights_uncolored += color is None and light.color is not None
            intensity = 1.0 if light.intensity is None else min(max(light.intensity, 0.0), 100.0)
            kept.append(Light(at, reach, color or "ffffff", round(intensity * 100), light.shadows is not False))
    imported.lights = tuple(kept)


def color_of(text: str | None) -> str | None:
    """``rrggbb`` of a colour written AARRGGBB or RRGGBB, with or without ``#``; None for anything else."""
    found = re.fullmatch(r"#?(?:[0-9a-f]{2})?([0-9a-f]{6})", (text or "").strip().lower())
    return found[1] if found else None
