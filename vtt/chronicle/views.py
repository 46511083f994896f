"""The page on which a campaign's history is read."""

from __future__ import annotations

import math

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.ruleset import rulesets
from vtt.campaigns.addresses import table_path
from vtt.campaigns.models import Role
from vtt.campaigns.seats import seat_of_request
from vtt.chronicle.reading import PAGE, page_of, sessions_for
from vtt.chronicle.writing import write_up


@never_cache
@require_safe
def history(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """What was played, a session at a time, the newest first; each seat reads what it could read at the table."""
    seat = seat_of_request(request, campaign_id)
    if seat is None:
        raise Http404
    installed = seat.campaign.ruleset in rulesets()
    complete = write_up(seat.campaign) if installed else True
    sessions = sessions_for(seat)
    number = _number(request, "session", len(sessions))
    session = sessions[number - 1] if sessions else None
    pages = max(1, math.ceil(session.lines / PAGE)) if session else 1
    page = _number(request, "page", 1 if request.GET.get("session") else pages, pages)
    context = {
        "campaign": seat.campaign,
        "seat": seat,
        "is_gm": seat.role == Role.GM,
        "table": table_path(campaign_id),
        "sessions": sessions[::-1],
        "session": session,
        "lines": page_of(seat, session, page) if session else [],
        "page": page,
        "pages": range(1, pages + 1),
        "complete": complete,
        "installed": installed,
    }
    return render(request, "chronicle/history.html", context)


def _number(request: HttpRequest, name: str, default: int, most: int | None = None) -> int:
    """A number from the address, brought within bounds: whatever else is asked for, something is shown."""
    text = request.GET.get(name, "")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else default
    return max(1, min(number, default if most is None else most))
