"""Maps of areas out of nothing, out of a text or a JSON file, and out of the walls of another map."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import astuple, replace

from rules.space.areas import chart_problem
from rules.space.chart import MAX_AREAS, Chart, Scale
from rules.space.layout import extent, lay_out
from rules.space.outline import OutlineError, read
from rules.space.touching import bordered
from rules.table import Scene
from vtt.campaigns.models import new_id
from vtt.scenes import limits, report
from vtt.scenes.made import Made
from vtt.scenes.reading import decode_file
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.report import ImportReport, Note
from vtt.scenes.rooms import rooms
from vtt.scenes.scene_file import alone
from vtt.tables.wording import spoken


def blank(name: str, width: int, height: int, scale: Scale) -> Made:
    """A page for areas to be drawn on."""
    scene = Scene(
        id=new_id(), name=name, space="areas", width=width, height=height, chart=Chart(scale=scale, revealed=())
    )
    return Made(scene, ImportReport(name, (report.size_fact(scene), *report.chart_facts(_chart(scene)))))


def page(made: Made, scale: Scale) -> Made:
    """The same map without areas yet, to draw them over its picture."""
    chart = Chart(scale=scale, revealed=())
    told = replace(made.report, summary=(*made.report.summary, *report.chart_facts(chart)))
    return Made(replace(made.scene, space="areas", chart=chart), told)


def from_file(name: str, data: bytes, field: str = "file") -> Made:
    """The map in an outline, or in JSON as ``export`` writes it. Raises SceneRefused."""
    if len(data) > limits.MAX_OUTLINE_BYTES:
        raise SceneRefused(
            "too_large",
            _("An outline has at most %(most)s KiB.") % {"most": limits.MAX_OUTLINE_BYTES // 1024},
            field,
            413,
        )
    chart = _json(data) if data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") else _outline(data, field)
    problem = chart_problem(chart)
    if problem is not None:
        raise SceneRefused("bad_chart", spoken(problem), field)
    notes: list[Note] = []
    if any(area.polygon for area in chart.areas):
        width, height = extent(chart)
        if not chart.borders:
            chart = bordered(chart)
            words = ngettext(
                "%(count)s border made where areas touch.",
                "%(count)s borders made where areas touch.",
                len(chart.borders),
            )
            notes.append(Note("info", words % {"count": len(chart.borders)}))
    elif chart.areas:
        chart, width, height = astuple(lay_out(chart))
        notes.append(Note("info", _("The areas were laid out; you can move them.")))
    else:
        width, height = 30, 20
    if max(width, height) > limits.MAX_CELLS_SIDE:
        raise SceneRefused(
            "too_large", _("The areas reach further than %(most)s cells.") % {"most": limits.MAX_CELLS_SIDE}, field
        )
    scene = Scene(id=new_id(), name=name, space="areas", width=width, height=height, chart=chart)
    return Made(scene, ImportReport(name, (report.size_fact(scene), *report.chart_facts(chart)), tuple(notes)))


def _outline(data: bytes, field: str) -> Chart:
    try:
        return read(data.decode())
    except UnicodeDecodeError as error:
        raise SceneRefused(
            "not_text", _("The file is no UTF-8 text: see byte %(at)s.") % {"at": error.start}, field
        ) from None
    except OutlineError as error:
        raise SceneRefused("bad_outline", spoken(error.words), field) from None


def _json(data: bytes) -> Chart:
    return alone(decode_file(data, Chart, _("A map of areas")))


def of_rooms(made: Made) -> Made:
    """The same map for areas instead of a grid: a first proposal by its walls and doors, which are gone."""
    scene = made.scene
    found = rooms(scene)
    chart = found.chart
    proposed = replace(scene, space="areas", chart=chart, walls=(), doors=(), lights=())
    notes = [Note("info", _("What walls and doors close in became an area: look them over."))]
    if not chart.areas:
        notes = [Note("warning", _("The walls close nothing in, so there are no areas yet: draw them."))]
    if found.left_out:
        words = ngettext(
            "%(count)s room was left out: a map has at most %(most)s areas.",
            "%(count)s rooms were left out: a map has at most %(most)s areas.",
            found.left_out,
        )
        notes.append(Note("warning", words % {"count": found.left_out, "most": MAX_AREAS}))
    if found.doors_left_out:
        words = ngettext(
            "%(count)s door or window leads into the open and is no border.",
            "%(count)s doors and windows lead into the open and are no borders.",
            found.doors_left_out,
        )
        notes.append(Note("info", words % {"count": found.doors_left_out}))
    facts = (report.size_fact(scene), *report.picture_facts(scene), *report.chart_facts(chart))
    return Made(proposed, ImportReport(scene.name, facts, tuple(notes)))


def exported(scene: Scene) -> bytes:
    """The map as JSON to be read by people too, as ``from_file`` takes it."""
    chart = alone(_chart(scene))
    return msgspec.json.format(msgspec.json.encode(chart), indent=1)


def _chart(scene: Scene) -> Chart:
    if scene.chart is None:
        raise SceneRefused("no_chart", _("That scene is no map of areas."), "", 404)
    return scene.chart
