"""Reads Universal VTT files (.dd2vtt, .uvtt, .df2vtt): walls, openings and lights as the rules know them.

No database and no pixels: what comes out is whole thousandths of a cell from the top left of the exported rectangle,
counts of everything that was left out, and the picture's bytes as they were in the file. Where a key occurs twice in
an object, the last one counts. Unknown keys are ignored.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from msgspec import Raw

from vtt.scenes import limits
from vtt.scenes.reading import decode_file, decode_part
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.universal_vtt.file import Environment, File, Resolution
from vtt.scenes.universal_vtt.frame import frame_of
from vtt.scenes.universal_vtt.image import image_in
from vtt.scenes.universal_vtt.lights import color_of, read_lights
from vtt.scenes.universal_vtt.outcome import Imported, ImportOptions
from vtt.scenes.universal_vtt.portals import read_portals
from vtt.scenes.universal_vtt.walls import read_walls

__all__ = ["ImportOptions", "Imported", "read"]

_KNOWN_FORMATS = ("0.2", "0.3", "1", "1.0")


def read(data: bytes, *, options: ImportOptions | None = None) -> Imported:
    """Read a whole file, or raise SceneRefused. Pictures are handed on unread."""
    choices = options or ImportOptions()
    parts = decode_file(data, File, _("A Universal VTT file"))
    weight = sum(
        len(memoryview(raw)) for raw in (parts.line_of_sight, parts.objects_line_of_sight, parts.portals, parts.lights)
    )
    if weight > limits.MAX_GEOMETRY_BYTES:
        raise SceneRefused(
            "too_large",
            _("The walls, portals and lights take %(size)s MiB; at most %(most)s MiB are read.")
            % {"size": weight // limits.MEBIBYTE, "most": limits.MAX_GEOMETRY_BYTES // limits.MEBIBYTE},
        )
    frame, imported = frame_of(decode_part(parts.resolution, Resolution | None, "resolution"))
    imported.format = _format(parts.format)
    environment = decode_part(parts.environment, Environment | None, "environment") or Environment()
    imported.baked_light = bool(environment.baked_lighting)
    imported.ambient = color_of(environment.ambient_light) or "ffffff"
    read_portals(parts.portals, frame, imported, choices)
    read_walls(parts, frame, imported, choices)
    read_lights(parts.lights, frame, imported)
    imported.image, imported.image_missing = image_in(parts.image)
    return imported


def _format(raw: Raw) -> str:
    text = bytes(memoryview(raw)[:40]).decode("utf-8", "replace").strip('"')
    return "" if text == "null" or text in _KNOWN_FORMATS else text
