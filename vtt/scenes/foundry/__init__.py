"""Reads a scene that Foundry VTT exported (its JSON): walls by what they stop, doors, lights, tokens.

No database and no pixels. Foundry counts in pixels of a canvas that has a margin around the picture (``padding``), with
the grid starting in the canvas's corner; what comes out is in cells and thousandths of a cell from the corner of the
cell in which the picture begins. Keys changed with version 10 (``grid``, ``background``) and 14 (``levels``): all are
read. Paths in the file are names of things elsewhere; nothing is ever opened or fetched. Unknown keys are ignored.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from msgspec import Raw

from vtt.scenes.foundry.file import File, FileLight, FilePicture, FileToken, FileWall
from vtt.scenes.foundry.frame import frame_of
from vtt.scenes.foundry.levels import read_levels
from vtt.scenes.foundry.lights import read_lights
from vtt.scenes.foundry.outcome import Counts, FoundryToken, Imported
from vtt.scenes.foundry.tokens import read_tokens
from vtt.scenes.foundry.walls import read_walls
from vtt.scenes.reading import decode_file, decode_part
from vtt.scenes.refusal import SceneRefused

__all__ = ["Counts", "FoundryToken", "Imported", "read"]

_LEFT_OUT = ("drawings", "notes", "sounds", "templates", "tiles", "regions")


def read(data: bytes) -> Imported:
    """Read a whole file, or raise SceneRefused."""
    file = decode_file(data, File, _("A Foundry scene"))
    if file.width is None or file.height is None:
        why = _("width and height are missing, so this is no Foundry scene.")
        if _length(file.scenes, "scenes"):
            why += " " + _("This looks like an adventure or a world: export the one scene from Foundry’s scene list.")
        raise SceneRefused("not_a_map", why)
    frame, imported = frame_of(file)
    level = read_levels(file, imported)
    counts = imported.counts
    read_walls(decode_part(file.walls, list[FileWall] | None, "walls") or [], frame, imported, level)
    read_lights(decode_part(file.lights, list[FileLight] | None, "lights") or [], frame, imported, level)
    read_tokens(decode_part(file.tokens, list[FileToken] | None, "tokens") or [], frame, imported, level)
    for key in _LEFT_OUT:
        found = _length(getattr(file, key), key)
        if found:
            imported.dropped[key] = found
    if _path(file.foreground, "foreground"):
        imported.dropped["foreground"] = 1
    if file.weather:
        imported.dropped["weather"] = 1
    counts.darkness += bool(file.darkness and file.darkness > 0)
    return imported


def _length(raw: Raw, place: str) -> int:
    found = decode_part(raw, Any, place)
    return len(found) if isinstance(found, list) else 0


def _path(raw: Raw, place: str) -> str:
    """A path that stands there as text or in an object."""
    found = decode_part(raw, str | FilePicture | None, place)
    return (found.src or "") if isinstance(found, FilePicture) else (found or "")
