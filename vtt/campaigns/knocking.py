"""Waiting at the door of a campaign that lets nobody in unasked."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from vtt.accounts.models import User
from vtt.campaigns import names, service, signals
from vtt.campaigns.models import Campaign, Invite, Knock, Seat

KEPT = timedelta(days=7)
"""A knock outlives its browser window: whoever was let in meanwhile finds their seat when they come back."""
MOST = 50

_PREFIX = "knock_"
_SALT = "vtt.campaigns.knocking"


def knock(invite: Invite, raw_name: str, user: User | None, character: str = "") -> Knock:
    """Somebody new at the door, or NameRefused."""
    campaign = invite.campaign
    name = service.free_name(campaign, raw_name)
    campaign.knocks.filter(created__lt=timezone.now() - KEPT).delete()
    waiting = waiting_at(campaign.pk)
    if waiting.filter(name_key=names.key(name)[:80]).exists():
        raise names.NameRefused(_("Somebody of that name waits at the door already. Pick another."))
    if waiting.count() >= MOST:
        raise names.NameRefused(_("Too many people wait at this door. Ask your GM to answer them first."))
    with transaction.atomic():
        made = Knock.objects.create(
            campaign=campaign,
            role=invite.role,
            name=name,
            name_key=names.key(name)[:80],
            user=user,
            character=character[:64],
        )
        _tell(campaign.pk)
    return made


def waiting_at(*campaigns: str) -> QuerySet[Knock]:
    """Those who wait for an answer at the doors of campaigns, by their ids; the longest first."""
    fresh = Knock.objects.filter(campaign_id__in=campaigns, created__gte=timezone.now() - KEPT)
    return fresh.filter(seat=None, refused=False).order_by("created", "pk")


def admit(waiting: Knock) -> Seat:
    """Let somebody in, or NameRefused if their name was taken meanwhile. Of two GMs at once one does it."""
    with transaction.atomic():
        held = (
            Knock.objects.select_for_update(of=("self",)).select_related("campaign", "user", "seat").get(pk=waiting.pk)
        )
        if held.seat is not None:
            return held.seat
        name = service.free_name(held.campaign, held.name)
        held.seat = service.give_seat(held.campaign, held.role, name, held.user)
        held.refused = False
        held.save(update_fields=["seat", "refused"])
        _tell(held.campaign_id)
        return held.seat


def refuse(waiting: Knock) -> None:
    """Send somebody away."""
    with transaction.atomic():
        Knock.objects.filter(pk=waiting.pk, seat=None).update(refused=True)
        _tell(waiting.campaign_id)


def withdraw(waiting: Knock) -> None:
    """Go away again unanswered, or done with the answer."""
    with transaction.atomic():
        Knock.objects.filter(pk=waiting.pk).delete()
        _tell(waiting.campaign_id)


def open_door(campaign: Campaign, ask: bool) -> None:
    """Set whether newcomers have to ask."""
    Campaign.objects.filter(pk=campaign.pk).update(ask_to_join=ask)


def of_request(request: HttpRequest, campaign_id: str) -> Knock | None:
    """The knock that this browser stands for, or None."""
    cookie = request.COOKIES.get(_PREFIX + campaign_id)
    if cookie is None:
        return None
    try:
        knock_id, _dot, key = signing.Signer(salt=_SALT).unsign(cookie).partition(".")
    except signing.BadSignature:
        return None
    found = Knock.objects.select_related("campaign", "seat", "user").filter(pk=knock_id, campaign=campaign_id).first()
    if found is None or not constant_time_compare(found.key, key):
        return None
    # What was asked for with an account is that account's.
    return found if found.user_id is None or request.user == found.user else None


def give_cookie(response: HttpResponse, made: Knock) -> None:
    """Have the browser show who it is while it waits."""
    response.set_cookie(
        _PREFIX + made.campaign_id,
        signing.Signer(salt=_SALT).sign(f"{made.pk}.{made.key}"),
        max_age=int(KEPT.total_seconds()),
        path="/",
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def take_cookie(response: HttpResponse, campaign_id: str) -> None:
    """Have the browser forget it."""
    response.delete_cookie(_PREFIX + campaign_id, path="/", samesite="Lax")


def _tell(campaign_id: str) -> None:
    transaction.on_commit(
        partial(signals.knocks_changed.send_robust, sender=Knock, campaign_id=campaign_id),
    )
