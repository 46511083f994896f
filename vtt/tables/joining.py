"""Coming in by an invite link: a name, a free character, a seat, the table.

Here and not among the campaigns, because it needs both the seat and the table's characters.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from vtt.accounts import throttle
from vtt.accounts.models import User
from vtt.campaigns import addresses, knocking, service
from vtt.campaigns.forms import JoinForm
from vtt.campaigns.models import Role
from vtt.campaigns.names import NameRefused
from vtt.campaigns.seats import give_cookie, seat_of_request
from vtt.tables.service import claim, free_characters


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Ask for a name, give a seat, go to the table."""
    invite = service.find_invite(secret)
    if invite is None:
        return render(request, "campaigns/join_gone.html", status=404)
    campaign = invite.campaign
    table = addresses.table_path(campaign.pk)
    seat = seat_of_request(request, campaign.pk)
    user = request.user if isinstance(request.user, User) else None
    # An account has one seat in a campaign, and it would go before any other that this browser gets.
    settled = seat is not None and seat.user_id is not None

    if knocking.of_request(request, campaign.pk) is not None and not settled:
        return redirect("door", campaign.pk)

    characters: list[tuple[str, str]] = []
    if invite.role == Role.PLAYER and not settled:
        characters = [(each["id"], each["name"]) for each in free_characters(campaign.pk)]
    form = JoinForm(
        request.POST if request.method == "POST" else None,
        characters=characters,
        initial={"name": user.username if user else ""},
    )
    if seat is not None:
        # Going on as before is what most come back for.
        del form.fields["name"].widget.attrs["autofocus"]
    status = 200
    if request.method == "POST":
        if settled:
            return redirect(table)
        if form.is_valid():
            name, picked = form.cleaned_data["name"], form.cleaned_data.get("character") or ""
            try:
                service.free_name(campaign, name)
                throttle.take((throttle.JOIN, f"{campaign.pk}|{throttle.address(request)}"))
                if campaign.ask_to_join:
                    made = knocking.knock(invite, name, user, picked)
                    waits = redirect("door", campaign.pk)
                    knocking.give_cookie(waits, made)
                    return waits
                taken = service.take_seat(invite, name, user)
            except NameRefused as refusal:
                form.add_error("name", str(refusal))
            except throttle.TooMany as refusal:
                form.add_error(None, str(refusal))
                status = 429
            else:
                if picked:
                    # Should somebody have been quicker, the seat stands all the same; the GM gives it a token.
                    claim(campaign.pk, taken, picked)
                response = redirect(table)
                if taken.user_id is None:
                    give_cookie(response, taken)
                return response
    context = {
        "campaign": campaign,
        "role": invite.role,
        "form": form,
        "seat": seat,
        "settled": settled,
        "table": table,
        "adoptable": user is not None and seat is not None and seat.user_id is None,
    }
    return render(request, "campaigns/join.html", context, status=status)
