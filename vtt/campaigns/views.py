"""The lobby and the pages on which a GM looks after a campaign."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.ruleset import rulesets
from vtt.accounts.models import User
from vtt.campaigns import addresses, knocking, presence, service
from vtt.campaigns.forms import CampaignForm, DeleteForm, RenameForm
from vtt.campaigns.models import Invite, Role, Seat
from vtt.campaigns.seats import adoptable, seat_of_request, seats_of_request

_FORM = ["GET", "HEAD", "POST"]


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Where everybody starts: what Footwork is, or the campaigns one has a seat in."""
    places = [
        {"seat": seat, "ruleset": ruleset_title(seat.campaign.ruleset), "table": addresses.table_path(seat.campaign_id)}
        for seat in seats_of_request(request)
    ]
    hosted = [place for place in places if _is_gm(place["seat"])]
    joined = [place for place in places if not _is_gm(place["seat"])]
    keep = {seat.pk for seat in adoptable(request)}
    for place in joined:
        place["adoptable"] = place["seat"].pk in keep  # type: ignore[attr-defined]
    return render(request, "campaigns/lobby.html", {"hosted": hosted, "joined": joined})


@never_cache
@login_required
@require_http_methods(_FORM)
def new(request: HttpRequest) -> HttpResponse:
    """Make a campaign, whose GM one becomes."""
    known = sorted(rulesets().values(), key=lambda ruleset: ruleset.title)
    choices = [(ruleset.id, ruleset.title, _(ruleset.summary) if ruleset.summary else "") for ruleset in known]
    form = CampaignForm(request.POST if request.method == "POST" else None, rulesets=choices)
    if request.method == "POST" and form.is_valid():
        assert isinstance(request.user, User)
        campaign = service.create_campaign(request.user, form.cleaned_data["name"], form.cleaned_data["ruleset"])
        return redirect("campaign", campaign.pk)
    return render(request, "campaigns/new.html", {"form": form})


@never_cache
@require_safe
def campaign(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """The campaign as its GM looks after it. Others who have a seat in it are shown to the table."""
    seat = seat_of_request(request, campaign_id)
    if seat is None:
        raise Http404
    if not _is_gm(seat):
        return redirect(addresses.table_path(campaign_id))
    return _campaign_page(request, seat, RenameForm(initial={"name": seat.campaign.name}))


@never_cache
@require_POST
def rename(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Give a campaign another name."""
    seat = hosting(request, campaign_id)
    form = RenameForm(request.POST)
    if not form.is_valid():
        return _campaign_page(request, seat, form)
    service.rename_campaign(seat.campaign, form.cleaned_data["name"])
    messages.success(request, _("The campaign is called %(name)s now.") % {"name": seat.campaign.name})
    return redirect("campaign", campaign_id)


def _campaign_page(request: HttpRequest, seat: Seat, form: RenameForm) -> HttpResponse:
    campaign_id = seat.campaign_id
    invites = {invite.role: invite for invite in seat.campaign.invites.all()}
    paths = {role: addresses.join_path(invites[role].secret) for role in service.INVITED if role in invites}
    links = [
        {"role": role, "url": addresses.public_url(request, path), "lan_url": addresses.lan_url(request, path)}
        for role, path in paths.items()
    ]
    here = presence.online(campaign_id)
    people = [
        {"seat": each, "online": each.pk in here}
        for each in sorted(seat.campaign.seats.all(), key=lambda each: (not _is_gm(each), each.created))
    ]
    context = {
        "campaign": seat.campaign,
        "own_seat": seat,
        "owns": service.owns(seat),
        "rename": form,
        "knocks": list(knocking.waiting_at(campaign_id)),
        "ruleset": ruleset_title(seat.campaign.ruleset),
        "links": links,
        "closed": [role for role in service.INVITED if role not in invites],
        "only_here": addresses.only_here(request),
        "people": people,
        "online": sum(1 for each in people if each["online"]),
        "table": addresses.table_path(campaign_id),
    }
    return render(request, "campaigns/campaign.html", context)


@never_cache
@require_http_methods(_FORM)
def delete(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Delete a campaign, once its name was typed. Only whom it belongs to may."""
    own = hosting(request, campaign_id)
    if not service.owns(own):
        raise PermissionDenied
    campaign = own.campaign
    form = DeleteForm(campaign, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        service.delete_campaign(campaign)
        messages.success(request, _("%(name)s is deleted.") % {"name": campaign.name})
        return redirect("lobby")
    return render(request, "campaigns/delete.html", {"campaign": campaign, "form": form})


@never_cache
@require_http_methods(_FORM)
def renew_invite(request: HttpRequest, campaign_id: str, role: str) -> HttpResponse:
    """Put a new invite link in the place of one that got about too far."""
    campaign = hosting(request, campaign_id).campaign
    if role not in service.INVITED:
        raise Http404
    there = Invite.objects.filter(campaign=campaign, role=role).exists()
    if request.method == "POST":
        if request.POST.get("close"):
            service.close_invite(campaign, role)
            messages.success(request, _closed(role))
        else:
            service.renew_invite(campaign, role)
            messages.success(request, _renewed(role, there))
        return redirect("campaign", campaign.pk)
    return render(request, "campaigns/renew_invite.html", {"campaign": campaign, "role": role, "there": there})


@never_cache
@require_http_methods(_FORM)
def remove_seat(request: HttpRequest, campaign_id: str, seat_id: str) -> HttpResponse:
    """Take a seat away from somebody. The owner's cannot be taken: nobody would be left to look after the campaign."""
    own = hosting(request, campaign_id)
    campaign = own.campaign
    # A GM's seat is for the owner to take away, and nobody's own is.
    others = Seat.objects.exclude(pk=own.pk).exclude(owner=True)
    if not service.owns(own):
        others = others.exclude(role=Role.GM)
    seat = get_object_or_404(others, campaign=campaign, pk=seat_id)
    if request.method == "POST":
        service.remove_seat(seat)
        messages.success(request, _("%(name)s has no seat any more.") % {"name": seat.name})
        return redirect("campaign", campaign.pk)
    return render(request, "campaigns/remove_seat.html", {"campaign": campaign, "seat": seat})


def _closed(role: str) -> str:
    if role == Role.PLAYER:
        return _("The player link is closed. Nobody new comes in by it.")
    return _("The spectator link is closed. Nobody new comes in by it.")


def _renewed(role: str, there: bool) -> str:
    new = _("The player link is new.") if role == Role.PLAYER else _("The spectator link is new.")
    return f"{new} {_('The old one no longer works.')}" if there else new


def ruleset_title(ruleset_id: str) -> str:
    """A ruleset's title, or its id if it is not installed any more."""
    ruleset = rulesets().get(ruleset_id)
    return ruleset_id if ruleset is None else ruleset.title


def _is_gm(seat: object) -> bool:
    return isinstance(seat, Seat) and seat.role == Role.GM


def hosting(request: HttpRequest, campaign_id: str) -> Seat:
    """The GM's seat that sent the request. Without a seat in the campaign there is no telling that it exists."""
    seat = seat_of_request(request, campaign_id)
    if seat is None:
        raise Http404
    if not _is_gm(seat):
        raise PermissionDenied
    return seat
