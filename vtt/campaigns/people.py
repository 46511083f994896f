"""Pages about seats: the part each plays, taking one to another device, keeping one with an account."""

from __future__ import annotations

import io

import segno
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from vtt.accounts.arriving import arrive
from vtt.accounts.models import User
from vtt.campaigns import addresses, knocking, passages, service
from vtt.campaigns.forms import RoleForm
from vtt.campaigns.models import Role, Seat
from vtt.campaigns.seats import adoptable, give_cookie, seat_of_request, take_cookie
from vtt.campaigns.views import hosting

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: HttpRequest, campaign_id: str, seat_id: str) -> HttpResponse:
    """One seat as a GM looks after it: the part it plays, a link to it, and the way out."""
    own = hosting(request, campaign_id)
    owns = service.owns(own)
    found = get_object_or_404(Seat.objects.select_related("campaign", "user"), campaign=own.campaign, pk=seat_id)
    changeable = found.pk != own.pk and not found.owner and (owns or found.role != Role.GM)
    form = RoleForm(found, request.POST if request.method == "POST" else None, makes_gms=owns)
    if request.method == "POST":
        if not changeable:
            raise PermissionDenied
        if form.is_valid():
            try:
                service.change_role(found, form.cleaned_data["role"])
            except service.RoleRefused as refusal:
                form.add_error("role", str(refusal))
            else:
                messages.success(request, _now(found))
                return redirect("campaign", campaign_id)
    context = {
        "campaign": own.campaign,
        "seat": found,
        "own_seat": own,
        "form": form,
        "owns": owns,
        "changeable": changeable,
    }
    return render(request, "campaigns/seat.html", context)


@never_cache
@require_POST
def hand_over(request: HttpRequest, campaign_id: str, seat_id: str) -> HttpResponse:
    """Give the campaign to another of its GMs."""
    own = hosting(request, campaign_id)
    if not service.owns(own):
        raise PermissionDenied
    found = get_object_or_404(own.campaign.seats, pk=seat_id)
    try:
        service.hand_over(own.campaign, found)
    except service.RoleRefused as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("The campaign belongs to %(name)s now.") % {"name": found.name})
    return redirect("campaign", campaign_id)


@never_cache
@require_POST
def set_door(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Set whether newcomers have to ask."""
    campaign = hosting(request, campaign_id).campaign
    ask = request.POST.get("ask") == "on"
    knocking.open_door(campaign, ask)
    words = _("Newcomers now wait until a GM lets them in.") if ask else _("Whoever has a link now comes straight in.")
    messages.success(request, words)
    return redirect(reverse("campaign", args=[campaign_id]) + "#invite")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def device(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """One's own seat for another device: made on POST, since a link that nobody asked for is one too many."""
    own = seat_of_request(request, campaign_id)
    if own is None:
        raise Http404
    return _link_page(request, own, own)


@never_cache
@require_POST
def link(request: HttpRequest, campaign_id: str, seat_id: str) -> HttpResponse:
    """A link with which a guest comes back to their seat, from the GM. An account's owner has other ways."""
    own = hosting(request, campaign_id)
    guests = own.campaign.seats.filter(user=None).exclude(role=Role.GM)
    return _link_page(request, own, get_object_or_404(guests, pk=seat_id))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def take(request: HttpRequest, secret: str) -> HttpResponse:
    """Take a seat on this device by a link. Opening it only asks, so a preview of the link does not spend it."""
    found = passages.find(secret)
    if found is None:
        return render(request, "campaigns/take_gone.html", status=404)
    user = request.user if isinstance(request.user, User) else None
    there = addresses.table_path(found.campaign_id)
    if user is not None and found.user_id == user.pk:
        return redirect(there)
    # An account's own seat would go before a guest's.
    own = None if user is None else found.campaign.seats.filter(user=user).first()
    if request.method == "POST" and not (own and found.user_id is None):
        if passages.use(secret) is None:
            return render(request, "campaigns/take_gone.html", status=404)
        response = redirect(there)
        if found.user is None:
            give_cookie(response, found)
        else:
            login(request, found.user, backend=_BACKEND)
            arrive(request, response, found.user)
        return response
    return render(request, "campaigns/take.html", {"seat": found, "campaign": found.campaign, "own": own})


@never_cache
@login_required
@require_POST
def adopt(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Keep a guest's seat of this browser with the account."""
    assert isinstance(request.user, User)
    found = next((each for each in adoptable(request) if each.campaign_id == campaign_id), None)
    if found is None:
        raise Http404
    response = redirect("lobby")
    if service.adopt(found, request.user):
        take_cookie(response, campaign_id)
        words = _("%(name)s is kept with your account, on every device you log in from.")
        messages.success(request, words % {"name": found.name})
    else:
        messages.error(request, _("Your account has a seat in that campaign already."))
    return response


def _now(seat: Seat) -> str:
    words = {
        Role.GM: _("%(name)s is a game master from now on."),
        Role.PLAYER: _("%(name)s is a player from now on."),
        Role.SPECTATOR: _("%(name)s is a spectator from now on."),
    }
    return words[Role(seat.role)] % {"name": seat.name}


def _link_page(request: HttpRequest, own: Seat, found: Seat) -> HttpResponse:
    context: dict[str, object] = {"campaign": own.campaign, "seat": found, "own_seat": own}
    if request.method == "POST":
        path = reverse("take", args=[passages.make(found)])
        url = addresses.shared_url(request, path)
        context |= {
            "url": url,
            "code": qr_code(url),
            "minutes": int(passages.LASTS.total_seconds() // 60),
            "only_here": addresses.only_here(request) and not addresses.lan_url(request, path),
        }
    context["table"] = addresses.table_path(own.campaign_id)
    return render(request, "campaigns/device.html", context)


def qr_code(text: str) -> SafeString:
    """A QR code as SVG to be put into a page. It holds squares only, none of the text's characters."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=False, scale=6, border=3, dark="#000", light="#fff", svgclass="qr",
        lineclass=None, nl=False,
    )  # fmt: skip
    return mark_safe(out.getvalue().decode())  # noqa: S308 (segno's own drawing)
