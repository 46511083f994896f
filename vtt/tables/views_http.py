"""The table page."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from vtt.campaigns.addresses import join_path, shared_url
from vtt.campaigns.models import Role, Seat
from vtt.campaigns.seats import seat_of_request


@never_cache
@require_safe
@ensure_csrf_cookie
def table(request: HttpRequest, campaign: str) -> HttpResponse:
    """The page of a table, for whoever has a seat; for others there is no such table."""
    seat = seat_of_request(request, campaign)
    if seat is None:
        return render(request, "tables/no_seat.html", status=404)
    return render(request, "tables/table.html", {"campaign": seat.campaign, "seat": seat, "boot": _boot(request, seat)})


def _boot(request: HttpRequest, seat: Seat) -> dict[str, Any]:
    """What the page's script starts from; everything else comes by the socket."""
    campaign = seat.campaign
    boot: dict[str, Any] = {
        "campaign": {"id": campaign.pk, "name": campaign.name},
        "socket": f"/ws/table/{campaign.pk}/",
        "role": seat.role,
        "seat": {"id": seat.pk, "name": seat.name},
        "urls": {
            "scenes": f"/campaigns/{campaign.pk}/scenes/",
            "outline": reverse("try_outline", args=[campaign.pk]),
            "campaign": reverse("campaign", args=[campaign.pk]),
            "lobby": reverse("lobby"),
            "history": f"/campaigns/{campaign.pk}/history/",
            "rules": f"/rules/{campaign.ruleset}/",
            "device": reverse("device", args=[campaign.pk]),
            "knocks": reverse("knocks", args=[campaign.pk]),
            "first_steps": "/first-steps/",
        },
    }
    if seat.role == Role.GM:
        boot["invites"] = {
            invite.role: shared_url(request, join_path(invite.secret)) for invite in campaign.invites.all()
        }
    return boot
