"""Adding what an import made to a campaign's table: one entry of the journal, so it is there whole or not at all."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from rules.commands import AddScene
from rules.hosting import fitting
from rules.table import Table
from vtt.campaigns.models import Campaign, Seat
from vtt.scenes.made import Made
from vtt.scenes.refusal import refused_by_table
from vtt.scenes.report import ImportReport, Note
from vtt.tables.service import submit_sync
from vtt.tables.wording import spoken

_NAMED = 12


def add(campaign: Campaign, seat: Seat, made: Made, *, activate: bool) -> ImportReport:
    """Have it happen and return the report; SceneRefused if the table does not take it.

    Tokens, drawings and notes that the table has no place for are left out, and told.
    """
    wanted = AddScene(made.scene, activate, made.tokens, made.marks)
    left_out: list[str] = []
    marks = 0

    def build(table: Table) -> AddScene:
        nonlocal left_out, marks
        fits, refused = fitting(table, wanted)
        left_out = [f"{token.name}: {spoken(why.message)}" for token, why in refused]
        marks = len(wanted.marks) - len(fits.marks)
        return fits

    full = bool(made.tokens or made.marks)
    rejection = submit_sync(campaign.pk, seat, build if full else wanted, f"scene-{made.scene.id}").rejection
    if rejection is not None:
        # Pictures stay for now: another import may have come to use one. ``tidy`` looks at the journal.
        raise refused_by_table(rejection)
    return _told(made.report, left_out, marks)


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
