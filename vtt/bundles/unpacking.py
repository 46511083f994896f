"""Taking a campaign in from a file, as the host of a new one: ids and keys made new, pictures encoded anew.

Whoever sat there gets a seat of the old name that nobody holds yet; the host hands each a link to it. A campaign is
seen by nobody before its last step, so one that breaks off in the middle leaves nothing but rows to sweep away.
"""

from __future__ import annotations

import contextlib
import hashlib
import threading
from datetime import timedelta
from typing import IO

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rules.ruleset import rulesets
from vtt.accounts.models import User
from vtt.bundles.form import FORMAT, HEADER, JOURNAL, MAX_HEADER, MAX_JOURNAL, NAMES, VERSION, Header
from vtt.bundles.refusal import BundleRefused
from vtt.bundles.replaying import replay
from vtt.campaigns import names
from vtt.campaigns.models import Campaign, Invite, Role, Seat, new_id
from vtt.campaigns.service import INVITED, name_of
from vtt.scenes import assets, limits, picture
from vtt.scenes.archive import Archive
from vtt.scenes.refusal import SceneRefused
from vtt.tables.journal import Record
from vtt.tables.models import Entry

_turn = threading.Lock()
_ROWS = 500


class _Head(msgspec.Struct):
    format: str = ""
    version: int = 0


def unpack(file: IO[bytes], user: User) -> Campaign:
    """The campaign in ``file``, hosted by ``user``. Raises BundleRefused."""
    # One at a time in each process: a long journal takes a while and some memory.
    if not _turn.acquire(timeout=10):
        raise BundleRefused(_("The server is busy with another campaign. Try again in a minute."))
    try:
        return _unpack(file, user)
    except SceneRefused as refusal:
        if refusal.code == "not_a_zip":
            why = _("The file is no campaign as Footwork exports it: it is no whole ZIP archive.")
            raise BundleRefused(why) from None
        raise BundleRefused(refusal.message) from None
    finally:
        _turn.release()


def _unpack(file: IO[bytes], user: User) -> Campaign:
    archive = Archive(file, NAMES)
    header = _header(archive)
    journal = archive.read(JOURNAL, MAX_JOURNAL)
    if journal is None:
        raise _missing(JOURNAL)
    _sweep()
    seats = {seat.id: new_id() for seat in header.seats}
    campaign = Campaign.objects.create(
        name=names.clean_text(header.name, 80), ruleset=header.ruleset, imported=header.entries
    )
    try:
        pictures = _pictures(campaign, archive, header)
        records = replay(campaign.pk, header, journal, seats | pictures)
        _settle(campaign, header, records, seats, user)
    except BaseException:
        campaign.delete()
        raise
    return campaign


def _header(archive: Archive) -> Header:
    data = archive.read(HEADER, MAX_HEADER)
    if data is None:
        raise BundleRefused(_("The archive is no exported campaign: %(file)s is missing.") % {"file": HEADER})
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format != FORMAT:
            raise _wrong(_("this is no exported campaign."))
        if head.version != VERSION:
            why = _("version %(version)s of the file; this Footwork reads version %(ours)s.")
            raise _wrong(why % {"version": head.version, "ours": VERSION})
        header = msgspec.json.decode(data, type=Header)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _wrong(f"{str(error)[:300]}.") from None
    if header.ruleset not in rulesets():
        raise _wrong(_("the rules “%(ruleset)s” are not installed here.") % {"ruleset": header.ruleset})
    ids = [seat.id for seat in header.seats] + [each.id for each in header.pictures]
    if len(set(ids)) != len(ids):
        raise _wrong(_("two seats or pictures have the same id."))
    if sum(seat.owner for seat in header.seats) > 1:
        raise _wrong(_("a campaign belongs to one seat."))
    try:
        names.clean_text(header.name, 80)
    except names.NameRefused as refusal:
        raise BundleRefused(f"{HEADER}, name: {refusal}") from None
    return header


def _missing(file: str) -> BundleRefused:
    return BundleRefused(_("%(file)s is missing.") % {"file": file})


def _wrong(why: str) -> BundleRefused:
    return BundleRefused(f"{HEADER}: {why}")


def _pictures(campaign: Campaign, archive: Archive, header: Header) -> dict[str, str]:
    """The pictures, checked and encoded anew; the new ids by the old."""
    found: dict[str, str] = {}
    stored: dict[str, str] = {}
    for shown in header.pictures:
        if shown.file not in stored:
            data = archive.read(shown.file, limits.MAX_PICTURE_BYTES)
            if data is None:
                raise _missing(shown.file)
            # One that was made here stays as it is: encoding it again would only blur it.
            asset = assets.known(campaign, hashlib.sha256(data).hexdigest(), len(data))
            if asset is None:
                asset = assets.store(campaign, picture.encode(data, shown.file), _picture_name(shown.name))
            stored[shown.file] = asset.pk
        found[shown.id] = stored[shown.file]
    return found


def _picture_name(name: str) -> str:
    with contextlib.suppress(names.NameRefused):
        return names.clean_text(name, 120)
    return _("Picture")


def _settle(campaign: Campaign, header: Header, records: list[Record], seats: dict[str, str], user: User) -> None:
    """The last step: the journal, the seats and the links, all at once."""
    entries = [
        Entry(
            campaign=campaign,
            seq=record.seq,
            command_id=record.command_id,
            role=record.role,
            seat=record.seat,
            name=record.name,
            ruleset=record.ruleset,
            command=record.command,
            events=record.events,
            at=record.at,
        )
        for record in records
    ]
    gms = [seat for seat in header.seats if seat.role == "gm"]
    own = next((seat for seat in header.seats if seat.owner), gms[0] if gms else None)
    with transaction.atomic():
        Entry.objects.bulk_create(entries, batch_size=_ROWS)
        host = Seat(campaign=campaign, role=Role.GM, name=name_of(user), user=user, owner=True)
        if own is not None:
            host.pk = seats[own.id]
        host.save(force_insert=True)
        taken = {names.key(host.name)}
        for seat in header.seats:
            if seat is own:
                continue
            # Nobody proves a GM's seat without an account: the host makes them one again.
            role = Role.PLAYER if seat.role == "gm" else Role(seat.role)
            Seat(pk=seats[seat.id], campaign=campaign, role=role, name=_name(seat.name, taken)).save(force_insert=True)
        for role in INVITED:
            Invite.objects.create(campaign=campaign, role=role)


def _name(raw: str, taken: set[str]) -> str:
    """The seat's name, or one like it that can be had."""
    try:
        name = names.clean_name(raw)
    except names.NameRefused:
        name = _("Somebody")
    if names.poses(name):
        name = _("Somebody")
    tried, number = name, 2
    while names.key(tried) in taken:
        tried = f"{name[:35].rstrip()} {number}"
        number += 1
    taken.add(names.key(tried))
    return tried


def _sweep() -> None:
    """Remove what imports left behind that broke off in the middle: campaigns that nobody can see."""
    old = timezone.now() - timedelta(hours=1)
    Campaign.objects.filter(seats=None, entries=None, created__lt=old).delete()
