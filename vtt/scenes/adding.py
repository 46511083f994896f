"""Adding what an import made to a campaign's table, so that it is there whole or not at all.

A scene alone is one entry of the journal. One with tokens takes several, so it grows in the archive, under a name that
says so, and the last entries give it its name and put it on the list: only the GM ever sees it half done, and whoever
pulls the plug meanwhile leaves a scene that says what it is.
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from rules.commands import ActivateScene, AddScene, ChangeScene, Command, PutMark
from rules.rulings import Rejection
from vtt.campaigns.models import Campaign, Seat
from vtt.scenes.limits import MAX_NAME
from vtt.scenes.made import Made
from vtt.scenes.refusal import SceneRefused, refused_by_table
from vtt.scenes.report import ImportReport, Note
from vtt.tables.service import submit_sync
from vtt.tables.wording import spoken

UNFINISHED = " (import not finished)"

_NAMED = 12
_OUR_FAULT = ("unavailable", "no_such_table", "forbidden", "id_in_use")


def add(campaign: Campaign, seat: Seat, made: Made, *, activate: bool) -> ImportReport:
    """Have it all happen and return the report; SceneRefused if the table does not take it."""
    scene = made.scene
    if not made.tokens and not made.marks:
        _must(_do(campaign, seat, AddScene(scene, activate), f"scene-{scene.id}"))
        return made.report
    growing = replace(scene, name=scene.name[: MAX_NAME - len(UNFINISHED)] + UNFINISHED, archived=True)
    _must(_do(campaign, seat, AddScene(growing, activate=False), f"scene-{scene.id}"))
    left_out = []
    for number, token in enumerate(made.tokens, 1):
        rejection = _do(campaign, seat, token, f"scene-{scene.id}-t{number}")
        if rejection is not None:
            _unless_refused(rejection)
            left_out.append(f"{token.name}: {spoken(rejection.message)}")
    marks = 0
    for number, mark in enumerate(made.marks, 1):
        rejection = _do(campaign, seat, PutMark(mark), f"scene-{scene.id}-m{number}")
        if rejection is not None:
            _unless_refused(rejection)
            marks += 1
    _must(_do(campaign, seat, ChangeScene(scene.id, name=scene.name, archived=False), f"scene-{scene.id}-named"))
    if activate:
        rejection = _do(campaign, seat, ActivateScene(scene.id), f"scene-{scene.id}-open")
        if rejection is not None and rejection.code != "nothing":
            _must(rejection)
    return _told(made.report, left_out, marks)


def _do(campaign: Campaign, seat: Seat, command: Command, command_id: str) -> Rejection | None:
    return submit_sync(campaign.pk, seat, command, command_id).rejection


def _must(rejection: Rejection | None) -> None:
    # Pictures stay for now: another import may have come to use one. ``tidy`` looks at the journal.
    if rejection is not None:
        raise refused_by_table(rejection)


def _unless_refused(rejection: Rejection) -> None:
    if rejection.code in _OUR_FAULT:
        refused = refused_by_table(rejection)
        raise SceneRefused(
            refused.code,
            f"{refused.message} {_('What there is of the scene is in the archive.')}",
            refused.field,
            refused.status,
        )


def _told(report: ImportReport, left_out: list[str], marks: int) -> ImportReport:
    notes = [Note("warning", _("A token was left out. %(why)s") % {"why": text}) for text in left_out[:_NAMED]]
    more = len(left_out) - _NAMED
    if more > 0:
        words = ngettext("%(count)s more token was left out.", "%(count)s more tokens were left out.", more)
        notes.append(Note("warning", words % {"count": more}))
    if marks:
        words = ngettext(
            "%(count)s drawing or note was left out: the campaign has no room for it.",
            "%(count)s drawings and notes were left out: the campaign has no room for them.",
            marks,
        )
        notes.append(Note("warning", words % {"count": marks}))
    return replace(report, notes=(*report.notes, *notes)) if notes else report
