"""What can be done with campaigns, seats and invites. Views check who asks; this does it."""

from __future__ import annotations

from functools import partial

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vtt.accounts.models import User
from vtt.campaigns import names, signals
from vtt.campaigns.models import Campaign, Invite, Passage, Role, Seat, new_secret

#: Roles that are handed out by a link. Nobody becomes a GM by one.
INVITED = (Role.PLAYER, Role.SPECTATOR)

_TAKEN = gettext_lazy(
    "Somebody here has that name, or one that looks like it. Pick another. If that is you, open Footwork "
    "in the browser you joined with, or ask your GM for a link to your seat."
)

#: Far more than any table seats; an invite link that got about must not fill the disk.
MOST_SEATS = 1000


def create_campaign(user: User, name: str, ruleset: str) -> Campaign:
    """A new campaign hosted by ``user``, who gets the GM's seat, with a link for players and one for spectators."""
    with transaction.atomic():
        campaign = Campaign.objects.create(name=name, ruleset=ruleset)
        Seat.objects.create(campaign=campaign, role=Role.GM, name=name_of(user), user=user, owner=True)
        for role in INVITED:
            Invite.objects.create(campaign=campaign, role=role)
    return campaign


def rename_campaign(campaign: Campaign, name: str) -> None:
    """Call a campaign something else. Tables that are open say it when their page is loaded again."""
    campaign.name = name
    campaign.save(update_fields=["name"])


def delete_campaign(campaign: Campaign) -> None:
    """Remove a campaign with its seats, links and journal. There is no way back."""
    campaign_id = campaign.pk
    with transaction.atomic():
        campaign.delete()
        transaction.on_commit(partial(signals.campaign_removed.send_robust, sender=Campaign, campaign_id=campaign_id))


def renew_invite(campaign: Campaign, role: str) -> Invite:
    """Give the link for ``role`` a new secret: whoever has the old one cannot come in by it any more."""
    invite, _made = Invite.objects.update_or_create(campaign=campaign, role=role, defaults={"secret": new_secret()})
    return invite


def close_invite(campaign: Campaign, role: str) -> None:
    """Have no link for ``role`` until a new one is made."""
    Invite.objects.filter(campaign=campaign, role=role).delete()


def find_invite(secret: str) -> Invite | None:
    """The invite with that secret, or None."""
    if not secret.isascii() or not secret.isprintable() or len(secret) > 40:
        return None
    return Invite.objects.select_related("campaign").filter(secret=secret, role__in=INVITED).first()


def take_seat(invite: Invite, raw_name: str, user: User | None) -> Seat:
    """A new seat of the invite's role, or NameRefused. ``user`` is None for guests."""
    return give_seat(invite.campaign, invite.role, free_name(invite.campaign, raw_name), user)


def free_name(campaign: Campaign, raw_name: str) -> str:
    """The name as it can be had by somebody new in the campaign, or NameRefused."""
    name = names.clean_name(raw_name)
    if names.poses(name):
        raise names.NameRefused(_("That name is kept for the GM and for Footwork itself. Pick another."))
    if campaign.seats.count() >= MOST_SEATS:
        raise names.NameRefused(_("No seat is left at this table. Ask your GM."))
    if campaign.seats.filter(name_key=names.key(name)).exists():
        raise names.NameRefused(str(_TAKEN))
    return name


def give_seat(campaign: Campaign, role: str, name: str, user: User | None) -> Seat:
    """A seat under a name that was found free, or NameRefused should somebody have been quicker."""
    try:
        with transaction.atomic():
            seat = Seat.objects.create(campaign=campaign, role=role, name=name, user=user)
            transaction.on_commit(
                partial(signals.seat_taken.send_robust, sender=Seat, campaign_id=campaign.pk, seat_id=seat.pk)
            )
    except IntegrityError:
        # Two joined at once: by name, or as one user in two windows.
        mine = campaign.seats.filter(user=user).first() if user is not None else None
        if mine is None:
            raise names.NameRefused(str(_TAKEN)) from None
        return mine
    return seat


def owns(seat: Seat) -> bool:
    """Whether the campaign is this GM's. Where the owner's account is gone, any GM stands in."""
    return seat.role == Role.GM and (seat.owner or not seat.campaign.seats.filter(owner=True).exists())


class RoleRefused(ValueError):
    """A part that a seat cannot play. The message says why, for the GM who asked."""


def change_role(seat: Seat, role: str) -> None:
    """Have a seat play another part from now on, or RoleRefused. Whether the asker may is for the view to say."""
    if seat.owner:
        raise RoleRefused(_("The campaign belongs to this GM. Hand it over first."))
    if role == Role.GM and seat.user_id is None:
        raise RoleRefused(_("A GM needs an account. Have them sign up and keep this seat with it."))
    with transaction.atomic():
        changed = Seat.objects.filter(pk=seat.pk, owner=False).exclude(role=role).update(role=role)
        seat.role = role
        if changed:
            # What links there are were made for the part it had.
            Passage.objects.filter(seat=seat).delete()
            transaction.on_commit(partial(_tell_changed, seat.campaign_id, seat.pk, role))


def hand_over(campaign: Campaign, seat: Seat) -> None:
    """Make another GM the owner, or RoleRefused."""
    with transaction.atomic():
        if seat.role != Role.GM or seat.user_id is None:
            raise RoleRefused(_("A campaign can be handed to one of its GMs only."))
        campaign.seats.filter(owner=True).update(owner=False)
        campaign.seats.filter(pk=seat.pk).update(owner=True)


def adopt(seat: Seat, user: User) -> bool:
    """Make a guest's seat the account's. False if the account has a seat here, or the guest's is gone."""
    try:
        with transaction.atomic():
            kept = Seat.objects.filter(pk=seat.pk, user=None).update(user=user, key=new_secret())
            Passage.objects.filter(seat=seat).delete()
            tell = partial(signals.seat_adopted.send_robust, sender=Seat, campaign_id=seat.campaign_id, seat_id=seat.pk)
            transaction.on_commit(tell)
    except IntegrityError:
        return False
    return kept == 1


def _tell_changed(campaign_id: str, seat_id: str, role: str) -> None:
    signals.seat_changed.send_robust(sender=Seat, campaign_id=campaign_id, seat_id=seat_id, role=role)


def remove_seat(seat: Seat) -> None:
    """Take a seat away. Its cookies are worthless from now on."""
    campaign_id, seat_id = seat.campaign_id, seat.pk
    with transaction.atomic():
        seat.delete()
        transaction.on_commit(
            partial(signals.seat_removed.send_robust, sender=Seat, campaign_id=campaign_id, seat_id=seat_id)
        )


def name_of(user: User) -> str:
    """A seat's name for the GM: the account's, or a plain word if that cannot be shown."""
    try:
        return names.clean_name(user.username)
    except names.NameRefused:
        return _("Game master")
