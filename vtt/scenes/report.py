"""What an import made of a file, in plain sentences for the GM, in the language of whoever asked for the import."""

from __future__ import annotations

from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Struct, field

from rules.space.chart import Chart
from rules.table import Scene
from vtt.scenes.picture import Encoded


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
    if is_partial(across, scene.width) or is_partial(down, scene.height):
        words = _("The picture covers %(across)s × %(down)s cells; cells it covers in part are in the grid.")
        notes.append(Note("info", words % {"across": f"{across:.2f}", "down": f"{down:.2f}"}))
    return ImportReport(scene.name, (size_fact(scene), *picture_facts(scene)), tuple(notes))


def size_fact(scene: Scene) -> Fact:
    """How large the grid is."""
    size = {"width": scene.width, "height": scene.height}
    return Fact(_("Size"), _("%(width)s × %(height)s cells") % size)


def chart_facts(chart: Chart) -> list[Fact]:
    """What a map of areas has."""
    counted = {
        "zone": (_("Zones"), _("Borders of zones")),
        "sector": (_("Sectors"), _("Borders of sectors")),
        "region": (_("Regions"), _("Borders of regions")),
    }[chart.scale]
    doors = sum(border.kind == "door" for border in chart.borders)
    facts = [Fact(counted[0], str(len(chart.areas))), Fact(counted[1], str(len(chart.borders)))]
    return [*facts, Fact(_("Doors among them"), str(doors))]


def picture_facts(scene: Scene) -> list[Fact]:
    """The picture's size, and a cell's in it."""
    shown = scene.picture
    if shown is None:
        return [Fact(_("Picture"), _("none"))]
    whole = shown.cell_px == round(shown.cell_px, 6)
    size = {"width": shown.width, "height": shown.height}
    return [
        Fact(_("Picture"), _("%(width)s × %(height)s pixels") % size),
        Fact(_("Pixels per cell"), f"{shown.cell_px:.10g}" if whole else f"{shown.cell_px:.2f}"),
    ]


def picture_notes(encoded: Encoded) -> list[Note]:
    """What became of a picture on the way in."""
    notes = []
    if encoded.scale != 1:
        words = _(
            "The picture was reduced from %(source_width)s × %(source_height)s to %(width)s × %(height)s pixels. "
            "Grid and walls still fit it."
        )
        sizes = {
            "source_width": encoded.source_width,
            "source_height": encoded.source_height,
            "width": encoded.width,
            "height": encoded.height,
        }
        notes.append(Note("info", words % sizes))
    if encoded.animated:
        notes.append(Note("info", _("The picture is animated; its first frame is shown.")))
    return notes


def tokens_left_out(number: int) -> Note:
    """The note that tokens were not wanted."""
    words = ngettext("%(count)s token left out, as asked.", "%(count)s tokens left out, as asked.", number)
    return Note("info", words % {"count": number})


def is_partial(length: float, cells: int) -> bool:
    """Whether ``length`` cells do not fill that many."""
    return abs(length - cells) > 0.01


def counted(level: Literal["info", "warning"], *lines: tuple[int, Promise]) -> list[Note]:
    """A note of each number that is not 0, in its words, which are lazy and bound to ``count``."""
    return [Note(level, words % {"count": number}) for number, words in lines if number]
