"""The floors of a Foundry scene, of which the lowest is taken."""

from __future__ import annotations

import math

from vtt.scenes.foundry.file import File, FileLevel
from vtt.scenes.foundry.outcome import Imported
from vtt.scenes.reading import at_most, decode_part


def read_levels(file: File, imported: Imported) -> str | None:
    """The id of the lowest level, where there are several; the names of all go into ``imported``."""
    levels: list[FileLevel] = decode_part(file.levels, list[FileLevel] | None, "levels") or []
    at_most(levels, 1000, "levels")
    if not levels:
        return None

    def bottom(level: FileLevel) -> float:
        below = None if level.elevation is None else level.elevation.bottom
        return -math.inf if below is None else below

    levels.sort(key=bottom)
    lowest = levels[0]
    imported.levels = tuple(level.name or level.id for level in levels)
    imported.level_ids = tuple(level.id for level in levels)
    if lowest.background is not None and lowest.background.src:
        imported.background = lowest.background.src
    if lowest.foreground is not None and lowest.foreground.src:
        imported.dropped["foreground"] = 1
    return lowest.id


def elsewhere(level: str | None, levels: list[str] | None) -> bool:
    """Whether what is on ``levels`` is not on ``level``; both may say that there is only one."""
    return level is not None and bool(levels) and level not in (levels or ())
