"""What an import made of a file, in plain sentences for the GM."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, field

from rules.space import POINTS_PER_CELL
from rules.table import Door, Scene
from vtt.scenes.picture import Encoded
from vtt.scenes.universal_vtt import Imported, ImportOptions

_NAMED = 12
"""How many openings a note names before it says how many more there are."""


class Fact(Struct, frozen=True):
    """One line of the summary."""

    label: str
    value: str


class Note(Struct, frozen=True):
    """Something to know (``info``) or to look after (``warning``)."""

    level: Literal["info", "warning"]
    text: str


class ImportReport(Struct, frozen=True):
    """What came of an import. Plain text throughout, never markup."""

    title: str
    summary: tuple[Fact, ...] = ()
    notes: tuple[Note, ...] = field(default_factory=tuple)


def of_blank(scene: Scene) -> ImportReport:
    """The report of a grid without a picture."""
    return ImportReport(scene.name, (size_fact(scene),))


def of_picture(scene: Scene, encoded: Encoded) -> ImportReport:
    """The report of a picture under a grid."""
    notes = picture_notes(encoded)
    assert scene.picture is not None
    across = scene.picture.width / scene.picture.cell_px
    down = scene.picture.height / scene.picture.cell_px
    if _partial(across, scene.width) or _partial(down, scene.height):
        notes.append(
            Note(
                "info", f"The picture covers {across:.2f} × {down:.2f} cells; cells it covers in part are in the grid."
            )
        )
    return ImportReport(scene.name, (size_fact(scene), *picture_facts(scene)), tuple(notes))


def of_universal_vtt(
    scene: Scene, imported: Imported, encoded: Encoded | None, options: ImportOptions, picture_note: Note | None
) -> ImportReport:
    """The report of a Universal VTT file."""
    counts = imported.counts
    windows = sum(door.kind == "window" for door in scene.doors)
    facts = [
        size_fact(scene),
        *picture_facts(scene),
        Fact("Walls", str(counts.walls)),
        Fact("Doors", str(len(scene.doors) - windows)),
        Fact("Windows", str(windows)),
        Fact("Lights", str(len(scene.lights))),
    ]
    notes = [picture_note] if picture_note else []
    if encoded is not None:
        notes += picture_notes(encoded)
    notes += _size_notes(scene, imported)
    notes += _wall_notes(imported, options)
    notes += _opening_notes(scene.doors, imported, options)
    notes += _light_notes(imported)
    if imported.format:
        notes.append(
            Note("info", f"The file says it is of format {imported.format}, which is new here; it was read as usual.")
        )
    return ImportReport(scene.name, tuple(facts), tuple(notes))


def no_picture(why: str) -> Note:
    """The note that a file brought no picture; ``why`` as in ``Imported.image_missing``."""
    if why == "path":
        return Note(
            "warning",
            "The file names its picture instead of holding it, so the background is blank. "
            "Nothing was opened or fetched; export the map with its picture.",
        )
    return Note("warning", "The file holds no picture, so the background is blank.")


def odd_picture(imported: Imported, encoded: Encoded, *, stretched: bool) -> Note:
    """The note that picture and grid do not agree. ``stretched``: the grid was fitted to the picture's width."""
    wide, high = (length * imported.pixels_per_cell for length in imported.size)
    said = f"The picture is {encoded.source_width} × {encoded.source_height} pixels, but the file's numbers make "
    said += f"{wide:.0f} × {high:.0f}. "
    if stretched:
        return Note("info", said + "The grid was fitted to the picture.")
    return Note("warning", said + "Check that the walls lie where the picture shows them.")


def size_fact(scene: Scene) -> Fact:
    """How large the grid is."""
    return Fact("Size", f"{scene.width} × {scene.height} cells")


def picture_facts(scene: Scene) -> list[Fact]:
    """The picture's size, and a cell's in it."""
    shown = scene.picture
    if shown is None:
        return [Fact("Picture", "none")]
    whole = shown.cell_px == round(shown.cell_px, 6)
    return [
        Fact("Picture", f"{shown.width} × {shown.height} pixels"),
        Fact("Pixels per cell", f"{shown.cell_px:.10g}" if whole else f"{shown.cell_px:.2f}"),
    ]


def picture_notes(encoded: Encoded) -> list[Note]:
    """What became of a picture on the way in."""
    notes = []
    if encoded.scale != 1:
        notes.append(
            Note(
                "info",
                f"The picture was reduced from {encoded.source_width} × {encoded.source_height} to "
                f"{encoded.width} × {encoded.height} pixels. Grid and walls still fit it.",
            )
        )
    if encoded.animated:
        notes.append(Note("info", "The picture is animated; its first frame is shown."))
    return notes


def _partial(length: float, cells: int) -> bool:
    return abs(length - cells) > 0.01


def _size_notes(scene: Scene, imported: Imported) -> list[Note]:
    across, down = imported.size
    if not (_partial(across, scene.width) or _partial(down, scene.height)):
        return []
    return [
        Note(
            "info",
            f"The file's map is {across:g} × {down:g} cells; "
            f"the grid was rounded up to {scene.width} × {scene.height}.",
        )
    ]


def _wall_notes(imported: Imported, options: ImportOptions) -> list[Note]:
    counts, notes = imported.counts, []
    if counts.walls_outside:
        notes.append(
            Note("info", f"{count(counts.walls_outside, 'wall')} outside the exported part of the map left out.")
        )
    if counts.walls_clipped:
        notes.append(Note("info", f"{count(counts.walls_clipped, 'wall')} cut off at the map's edge."))
    empty = counts.paths_empty + counts.pieces_empty
    if empty:
        notes.append(Note("info", f"{count(empty, 'wall')} without any length left out."))
    if counts.objects:
        outlines = count(counts.objects, "outline")
        if options.objects == "walls":
            notes.append(Note("info", f"{outlines} of objects (furniture, pillars, trees) became walls, as asked."))
        else:
            notes.append(
                Note(
                    "info",
                    f"{outlines} of objects (furniture, pillars, trees) left out: "
                    "they block neither movement nor sight. Import again with objects as walls if they should.",
                )
            )
    return notes


def _opening_notes(doors: Sequence[Door], imported: Imported, options: ImportOptions) -> list[Note]:
    counts, notes = imported.counts, []
    if imported.ambiguous:
        taken = {
            "window": "They were taken for windows: nobody walks through, everybody sees through.",
            "open_door": "They were taken for doors that stand open.",
            "door": "They were taken for doors that are shut.",
        }[options.open_portals]
        openings = count(len(imported.ambiguous), "opening")
        notes.append(
            Note(
                "warning",
                f"{openings} may be windows or open doors; the file cannot say which. {taken} "
                f"Change them on the map where that is wrong: {_places(doors, imported.ambiguous)}.",
            )
        )
    if imported.narrow:
        notes.append(
            Note(
                "info",
                f"{count(len(imported.narrow), 'door')} narrower than 0.8 cells may be meant as windows: "
                f"{_places(doors, imported.narrow)}.",
            )
        )
    if counts.doors_freed:
        notes.append(
            Note("info", f"A wall ran right across {count(counts.doors_freed, 'opening')} and was cut out there.")
        )
    if counts.portals_outside:
        notes.append(Note("info", f"{count(counts.portals_outside, 'opening')} outside the map left out."))
    if counts.portals_clipped:
        notes.append(Note("info", f"{count(counts.portals_clipped, 'opening')} cut off at the map's edge."))
    if counts.portals_repeated:
        notes.append(Note("info", f"{count(counts.portals_repeated, 'opening')} listed twice taken once."))
    if counts.portals_from_position:
        notes.append(
            Note(
                "warning",
                f"{count(counts.portals_from_position, 'opening')} without usable ends placed by the middle, "
                "one cell wide. Check them.",
            )
        )
    if counts.portals_unplaced:
        notes.append(Note("warning", f"{count(counts.portals_unplaced, 'opening')} without any place left out."))
    return notes


def _light_notes(imported: Imported) -> list[Note]:
    counts, notes = imported.counts, []
    if counts.lights_outside:
        notes.append(Note("info", f"{count(counts.lights_outside, 'light')} outside the map left out."))
    if counts.lights_dark:
        notes.append(Note("info", f"{count(counts.lights_dark, 'light')} without a range left out."))
    if counts.lights_uncolored:
        notes.append(Note("info", f"{count(counts.lights_uncolored, 'light')} of an unreadable colour made white."))
    if imported.baked_light and imported.lights:
        notes.append(Note("info", "The file says that its picture shows the light already."))
    return notes


def count(number: int, noun: str, nouns: str = "") -> str:
    """How many of something, with its noun in the right number."""
    return f"{number} {noun}" if number == 1 else f"{number} {nouns or noun + 's'}"


def _places(doors: Sequence[Door], ids: Sequence[str]) -> str:
    """Where those doors are: column and row from 1, as one counts on a map."""
    by_id = {door.id: door for door in doors}
    named = []
    for name in ids[:_NAMED]:
        door = by_id[name]
        column, row = ((a + b) // 2 // POINTS_PER_CELL + 1 for a, b in zip(door.a, door.b, strict=True))
        named.append(f"{name} (column {column}, row {row})")
    more = len(ids) - len(named)
    return ", ".join(named) + (f" and {more} more" if more > 0 else "")
