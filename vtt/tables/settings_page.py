"""The page of a campaign's house rules and its table's settings, for its GMs."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from vtt.campaigns.addresses import table_path
from vtt.campaigns.models import Role, Seat
from vtt.campaigns.seats import seat_of_request
from vtt.campaigns.views import ruleset_title
from vtt.tables import service
from vtt.tables.outcome import NoSuchTable
from vtt.tables.settings_form import SettingsForm
from vtt.tables.wording import spoken


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Every setting with its default, what it changes and its rule. For all but GMs there is no such page.

    ``save`` saves by the same commands as the table; ``reset`` types the default of one setting (or of all), and
    ``keep`` what the table says: neither saves anything yet.
    """
    seat = seat_of_request(request, campaign_id)
    if seat is None or seat.role != Role.GM:
        raise Http404
    try:
        form = SettingsForm(service.table_of(campaign_id), request.POST)
    except NoSuchTable:
        return _page(request, seat, None)
    if request.method != "POST":
        return _page(request, seat, form)
    if "reset" in request.POST or "keep" in request.POST:
        for entry in form.entries:
            if request.POST.get("reset") in (entry.key, "all"):
                entry.put_default()
            elif request.POST.get("keep") == entry.key:
                entry.put_back()
        return _page(request, seat, form)
    if not form.waiting and not form.wrong:
        messages.info(request, _("Nothing was changed."))
        return redirect("campaign_settings", campaign_id)
    return _saved(request, seat, form)


def _saved(request: HttpRequest, seat: Seat, form: SettingsForm) -> HttpResponse:
    if not form.ok():
        return _page(request, seat, form)
    for section in form.sections:
        if not section.changes:
            continue
        outcome = service.submit_sync(seat.campaign_id, seat, section.command())
        if outcome.rejection is not None:
            if section is form.options and form.settings.changes:
                messages.success(request, _("The settings of the table are saved, the house rules are not."))
            # What the table says by now may be why.
            form = SettingsForm(service.table_of(seat.campaign_id), request.POST)
            form.ok()
            return _page(request, seat, form, spoken(outcome.rejection.message))
    messages.success(request, _("Saved. It counts at the table from now on, and the log tells of it."))
    return redirect("campaign_settings", seat.campaign_id)


def _page(request: HttpRequest, seat: Seat, form: SettingsForm | None, refused: str = "") -> HttpResponse:
    context = {
        "campaign": seat.campaign,
        "ruleset": ruleset_title(seat.campaign.ruleset),
        "table": table_path(seat.campaign_id),
        "form": form,
        "refused": refused,
    }
    return render(request, "campaigns/settings.html", context)
