"""The door of a table that lets nobody in unasked: the newcomer's page, and what GMs answer.

Here and not among the campaigns, because whoever is let in may get the character they picked.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from vtt.campaigns import addresses, knocking
from vtt.campaigns.models import Knock, Role
from vtt.campaigns.names import NameRefused
from vtt.campaigns.seats import give_cookie
from vtt.campaigns.views import hosting
from vtt.tables.service import claim, knocks_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Where a newcomer waits. Goes on to the table as soon as a GM said yes; POST is for going away again."""
    mine = knocking.of_request(request, campaign_id)
    if mine is None:
        raise Http404
    if request.method == "POST" and mine.seat is None:
        knocking.withdraw(mine)
        answer: HttpResponse = redirect("lobby")
        knocking.take_cookie(answer, campaign_id)
        return answer
    if mine.seat is not None:
        answer = redirect(addresses.table_path(campaign_id))
        if mine.seat.user_id is None and mine.seat.role != Role.GM:
            give_cookie(answer, mine.seat)
        knocking.take_cookie(answer, campaign_id)
        return answer
    context = {"campaign": mine.campaign, "knock": mine}
    return render(request, "campaigns/door.html", context)


@never_cache
@require_safe
def knocks(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Who waits, for GMs."""
    hosting(request, campaign_id)
    return _list(campaign_id)


@never_cache
@require_POST
def answer(request: HttpRequest, campaign_id: str, knock_id: str, verdict: str) -> HttpResponse:
    """Let somebody in or send them away. JSON for whoever asks for it, else back to the campaign's page."""
    hosting(request, campaign_id)
    waiting = get_object_or_404(Knock, pk=knock_id, campaign=campaign_id)
    plain = not request.accepts("text/html") or request.headers.get("Accept", "").startswith("application/json")
    if verdict == "refuse":
        knocking.refuse(waiting)
        said = f"{waiting.name} was not let in."
    else:
        try:
            seat = knocking.admit(waiting)
        except NameRefused as refusal:
            if plain:
                return JsonResponse({"error": {"code": "bad_name", "message": str(refusal)}}, status=409)
            messages.error(request, str(refusal))
            return redirect("campaign", campaign_id)
        if waiting.character and seat.role == Role.PLAYER:
            # Should somebody have been quicker, the seat stands all the same; the GM gives it a token.
            claim(campaign_id, seat, waiting.character)
        said = f"{waiting.name} is let in."
    if plain:
        return _list(campaign_id)
    messages.success(request, said)
    return redirect("campaign", campaign_id)


def _list(campaign_id: str) -> JsonResponse:
    found = [{"id": each.id, "name": each.name, "role": each.role} for each in knocks_of(campaign_id)]
    return JsonResponse({"knocks": found})
