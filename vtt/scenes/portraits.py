"""Tokens' pictures: who may send one, and putting it on the token it is for.

A GM sends any, before there is a token too. A player sends one for a token of their own, and the server puts it there:
whoever may move a token may say what it looks like. Everything else about a token stays the GM's.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from rules.commands import ChangeToken, Command
from rules.moving import no_such_token
from rules.rulings import Rejection
from rules.table import Actor, Table
from vtt.campaigns.models import Role, Seat
from vtt.scenes import assets, limits, picture
from vtt.scenes.models import Asset
from vtt.scenes.names import picture_name
from vtt.scenes.refusal import SceneRefused, refused_by_table
from vtt.tables.outcome import NoSuchTable
from vtt.tables.permissions import refuse
from vtt.tables.service import actor_of, submit_sync, table_of


def may_send(seat: Seat, token_id: str) -> None:
    """Raise SceneRefused if the seat may not send a picture for that token (for none, if it is empty)."""
    if not token_id:
        if seat.role != Role.GM:
            raise SceneRefused("bad_value", _("token: say which token of yours the picture is for."), "token")
        return
    try:
        table = table_of(seat.campaign_id)
    except NoSuchTable:
        raise SceneRefused("no_such_campaign", _("There is no such campaign."), "", 404) from None
    refused = _refused(table, seat, token_id)
    if refused is not None:
        raise refused_by_table(refused, "token")


def store_portrait(seat: Seat, data: bytes, file_name: str, token_id: str) -> Asset:
    """The picture as an asset of the campaign, on the token if one is named. Raises SceneRefused."""
    if Asset.objects.filter(campaign=seat.campaign_id).count() >= limits.MAX_PICTURES:
        why = _("A campaign keeps at most %(most)s pictures.") % {"most": f"{limits.MAX_PICTURES:,}"}
        raise SceneRefused("too_many", why, "")
    encoded = picture.encode(data, square=limits.TOKEN_PICTURE_SIDE)
    asset = assets.store(seat.campaign, encoded, picture_name(file_name))
    if token_id:
        _put_on(seat, token_id, asset)
    return asset


def _put_on(seat: Seat, token_id: str, asset: Asset) -> None:
    def build(table: Table) -> Command | Rejection:
        # Judged again: it may be somebody else's by now.
        return _refused(table, seat, token_id) or ChangeToken(token_id, picture=asset.pk)

    # The GM's right, used once on behalf of whoever plays the token; the name says for whom.
    actor = actor_of(seat) if seat.role == Role.GM else Actor("gm", "", seat.name)
    rejection = submit_sync(seat.campaign_id, actor, build).rejection
    if rejection is not None and rejection.code != "nothing":
        raise refused_by_table(rejection, "token")


def _refused(table: Table, seat: Seat, token_id: str) -> Rejection | None:
    refused = refuse(table, actor_of(seat), "move", token_id)
    return refused or (None if token_id in table.tokens else no_such_token())
