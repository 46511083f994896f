"""The openings of a Universal VTT file: doors and windows, of which it does not say which is which."""

from __future__ import annotations

import math

from msgspec import Raw

from rules.table import Door
from vtt.scenes import geometry, limits
from vtt.scenes.reading import at_most, decode_part
from vtt.scenes.universal_vtt.file import Place, Portal
from vtt.scenes.universal_vtt.frame import Frame
from vtt.scenes.universal_vtt.outcome import Counts, Imported, ImportOptions

_NARROW = 800
"""In thousandths of a cell: windows that an exporter marked as doors are narrower than this."""


def read_portals(raw: Raw, frame: Frame, imported: Imported, choices: ImportOptions) -> None:
    """Put the file's doors and windows into ``imported``; SceneRefused."""
    portals: list[Portal] = decode_part(raw, list[Portal] | None, "portals") or []
    at_most(portals, limits.MAX_PORTALS, "portals")
    counts = imported.counts
    doors: list[Door] = []
    ambiguous: list[str] = []
    narrow: list[str] = []
    seen: set[geometry.Piece] = set()
    for index, portal in enumerate(portals):
        leaf = _leaf(portal, frame, f"portals[{index}]", counts)
        if leaf is None:
            counts.portals_unplaced += 1
            continue
        inside = geometry.clip(leaf, frame.width, frame.height)
        if inside is None:
            counts.portals_outside += 1
            continue
        if inside in seen:
            counts.portals_repeated += 1
            continue
        seen.add(inside)
        counts.portals_clipped += inside != leaf
        name = f"d{len(doors) + 1}"
        (a, b), kind = inside, "door" if portal.closed is not False else choices.open_portals
        if portal.closed is False:
            ambiguous.append(name)
        elif math.dist(*leaf) < _NARROW:
            narrow.append(name)
        doors.append(
            Door(
                name,
                a,
                b,
                kind="window" if kind == "window" else "door",
                state="open" if kind == "open_door" else "closed",
            )
        )
    imported.doors = tuple(doors)
    imported.ambiguous = tuple(ambiguous)
    imported.narrow = tuple(narrow)


def _leaf(portal: Portal, frame: Frame, where: str, counts: Counts) -> geometry.Piece | None:
    """The two ends of the leaf: the file's own, else a cell's width around its middle."""
    if portal.bounds is not None and len(portal.bounds) == 2:
        a, b = (frame.point(end, f"{where}.bounds[{number}]") for number, end in enumerate(portal.bounds))
        if a != b:
            return geometry.piece(a, b)
    if portal.position is None:
        return None
    angle = portal.rotation or 0.0
    right, down = math.cos(angle) / 2, math.sin(angle) / 2
    x, y = portal.position.x, portal.position.y
    counts.portals_from_position += 1
    return geometry.piece(
        frame.point(Place(x - right, y - down), f"{where}.position"),
        frame.point(Place(x + right, y + down), f"{where}.position"),
    )
