"""What an import made of a Universal VTT file."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from rules.space import POINTS_PER_CELL
from rules.table import Door, Scene
from vtt.scenes import report
from vtt.scenes.picture import Encoded
from vtt.scenes.report import Fact, ImportReport, Note, counted
from vtt.scenes.universal_vtt import Imported, ImportOptions

_NAMED = 12
"""How many openings a note names before it says how many more there are."""

_TAKEN = {
    "window": ngettext_lazy(
        "It was taken for a window: nobody walks through, everybody sees through.",
        "They were taken for windows: nobody walks through, everybody sees through.",
    ),
    "open_door": ngettext_lazy(
        "It was taken for a door that stands open.", "They were taken for doors that stand open."
    ),
    "door": ngettext_lazy("It was taken for a door that is shut.", "They were taken for doors that are shut."),
}


def of_universal_vtt(
    scene: Scene, imported: Imported, encoded: Encoded | None, options: ImportOptions, picture_note: Note | None
) -> ImportReport:
    """The report. ``picture_note`` is what there is to say of the picture's place under the grid."""
    windows = sum(door.kind == "window" for door in scene.doors)
    facts = [
        report.size_fact(scene),
        *report.picture_facts(scene),
        Fact(_("Walls"), str(imported.counts.walls)),
        Fact(_("Doors"), str(len(scene.doors) - windows)),
        Fact(_("Windows"), str(windows)),
        Fact(_("Lights"), str(len(scene.lights))),
    ]
    notes = [picture_note] if picture_note else []
    if encoded is not None:
        notes += report.picture_notes(encoded)
    notes += _size_notes(scene, imported)
    notes += _wall_notes(imported, options)
    notes += _opening_notes(scene.doors, imported, options)
    notes += _light_notes(scene, imported)
    if imported.format:
        words = _("The file says it is of format %(format)s, which is new here; it was read as usual.")
        notes.append(Note("info", words % {"format": imported.format}))
    return ImportReport(scene.name, tuple(facts), tuple(notes))


def no_picture(why: str) -> Note:
    """The note that a file brought no picture; ``why`` as in ``Imported.image_missing``."""
    if why == "path":
        return Note(
            "warning",
            _(
                "The file names its picture instead of holding it, so the background is blank. "
                "Nothing was opened or fetched; export the map with its picture."
            ),
        )
    return Note("warning", _("The file holds no picture, so the background is blank."))


def odd_picture(imported: Imported, encoded: Encoded, *, stretched: bool) -> Note:
    """The note that picture and grid do not agree. ``stretched``: the grid was fitted to the picture's width."""
    said = _(
        "The picture is %(width)s × %(height)s pixels, but the file's numbers make %(said_width)s × %(said_height)s."
    ) % {
        "width": encoded.source_width,
        "height": encoded.source_height,
        "said_width": f"{imported.size[0] * imported.pixels_per_cell:.0f}",
        "said_height": f"{imported.size[1] * imported.pixels_per_cell:.0f}",
    }
    if stretched:
        return Note("info", f"{said} {_('The grid was fitted to the picture.')}")
    return Note("warning", f"{said} {_('Check that the walls lie where the picture shows them.')}")


def _size_notes(scene: Scene, imported: Imported) -> list[Note]:
    across, down = imported.size
    if not (report.is_partial(across, scene.width) or report.is_partial(down, scene.height)):
        return []
    words = _("The file's map is %(across)s × %(down)s cells; the grid was rounded up to %(width)s × %(height)s.")
    sizes = {"across": f"{across:g}", "down": f"{down:g}", "width": scene.width, "height": scene.height}
    return [Note("info", words % sizes)]


def _wall_notes(imported: Imported, options: ImportOptions) -> list[Note]:
    counts = imported.counts
    notes = counted(
        "info",
        (
            counts.walls_outside,
            ngettext_lazy(
                "%(count)s wall outside the exported part of the map left out.",
                "%(count)s walls outside the exported part of the map left out.",
                "count",
            ),
        ),
        (
            counts.walls_clipped,
            ngettext_lazy(
                "%(count)s wall cut off at the map's edge.", "%(count)s walls cut off at the map's edge.", "count"
            ),
        ),
        (
            counts.paths_empty + counts.pieces_empty,
            ngettext_lazy(
                "%(count)s wall without any length left out.", "%(count)s walls without any length left out.", "count"
            ),
        ),
    )
    if options.objects == "walls":
        outlines = ngettext_lazy(
            "%(count)s outline of objects (furniture, pillars, trees) became walls, as asked.",
            "%(count)s outlines of objects (furniture, pillars, trees) became walls, as asked.",
            "count",
        )
    else:
        outlines = ngettext_lazy(
            "%(count)s outline of objects (furniture, pillars, trees) left out: they block neither movement nor sight. "
            "Import again with objects as walls if they should.",
            "%(count)s outlines of objects (furniture, pillars, trees) left out: they block neither movement nor "
            "sight. Import again with objects as walls if they should.",
            "count",
        )
    return notes + counted("info", (counts.objects, outlines))


def _opening_notes(doors: Sequence[Door], imported: Imported, options: ImportOptions) -> list[Note]:
    counts, notes = imported.counts, []
    if imported.ambiguous:
        number = len(imported.ambiguous)
        words = ngettext(
            "%(count)s opening may be a window or an open door; the file cannot say which. %(taken)s "
            "Change them on the map where that is wrong: %(places)s.",
            "%(count)s openings may be windows or open doors; the file cannot say which. %(taken)s "
            "Change them on the map where that is wrong: %(places)s.",
            number,
        )
        taken = _TAKEN[options.open_portals] % number
        places = _places(doors, imported.ambiguous)
        notes.append(Note("warning", words % {"count": number, "taken": taken, "places": places}))
    if imported.narrow:
        number = len(imported.narrow)
        words = ngettext(
            "%(count)s door narrower than 0.8 cells may be meant as windows: %(places)s.",
            "%(count)s doors narrower than 0.8 cells may be meant as windows: %(places)s.",
            number,
        )
        notes.append(Note("info", words % {"count": number, "places": _places(doors, imported.narrow)}))
    notes += counted(
        "info",
        (
            counts.doors_freed,
            ngettext_lazy(
                "A wall ran right across %(count)s opening and was cut out there.",
                "A wall ran right across %(count)s openings and was cut out there.",
                "count",
            ),
        ),
        (
            counts.portals_outside,
            ngettext_lazy(
                "%(count)s opening outside the map left out.", "%(count)s openings outside the map left out.", "count"
            ),
        ),
        (
            counts.portals_clipped,
            ngettext_lazy(
                "%(count)s opening cut off at the map's edge.", "%(count)s openings cut off at the map's edge.", "count"
            ),
        ),
        (
            counts.portals_repeated,
            ngettext_lazy(
                "%(count)s opening listed twice taken once.", "%(count)s openings listed twice taken once.", "count"
            ),
        ),
    )
    return notes + counted(
        "warning",
        (
            counts.portals_from_position,
            ngettext_lazy(
                "%(count)s opening without usable ends placed by the middle, one cell wide. Check them.",
                "%(count)s openings without usable ends placed by the middle, one cell wide. Check them.",
                "count",
            ),
        ),
        (
            counts.portals_unplaced,
            ngettext_lazy(
                "%(count)s opening without any place left out.",
                "%(count)s openings without any place left out.",
                "count",
            ),
        ),
    )


def _light_notes(scene: Scene, imported: Imported) -> list[Note]:
    counts = imported.counts
    notes = counted(
        "info",
        (
            counts.lights_outside,
            ngettext_lazy(
                "%(count)s light outside the map left out.", "%(count)s lights outside the map left out.", "count"
            ),
        ),
        (
            counts.lights_dark,
            ngettext_lazy(
                "%(count)s light without a range left out.", "%(count)s lights without a range left out.", "count"
            ),
        ),
        (
            counts.lights_uncolored,
            ngettext_lazy(
                "%(count)s light of an unreadable colour made white.",
                "%(count)s lights of an unreadable colour made white.",
                "count",
            ),
        ),
    )
    if scene.baked_light and scene.lights:
        notes.append(Note("info", _("The file says that its picture shows the light already.")))
    return notes


def _places(doors: Sequence[Door], ids: Sequence[str]) -> str:
    """Where those doors are: column and row from 1, as one counts on a map."""
    by_id = {door.id: door for door in doors}
    named = []
    for name in ids[:_NAMED]:
        door = by_id[name]
        column, row = ((a + b) // 2 // POINTS_PER_CELL + 1 for a, b in zip(door.a, door.b, strict=True))
        named.append(_("%(door)s (column %(column)s, row %(row)s)") % {"door": name, "column": column, "row": row})
    more = len(ids) - len(named)
    listed = ", ".join(named)
    if more <= 0:
        return listed
    return ngettext("%(listed)s and %(count)s more", "%(listed)s and %(count)s more", more) % {
        "listed": listed,
        "count": more,
    }
