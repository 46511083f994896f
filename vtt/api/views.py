"""The addresses of the API. Nothing here knows more than the websocket would tell the same seat."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.request import Request
from rest_framework.response import Response

from rules.ruleset import rulesets
from vtt.api import tokens
from vtt.api.asking import ApiView, Paged
from vtt.api.models import ApiToken
from vtt.api.refusal import Refused, no_such_campaign, not_found, rejected
from vtt.api.schema import described
from vtt.api.shapes import (
    Accepted,
    CampaignPage,
    CampaignShape,
    CommandRequest,
    JournalPage,
    NewCampaign,
    NewToken,
    ScenePage,
    SceneShape,
    SeatPage,
    SeatShape,
    TokenInfo,
    TokenInfoPage,
    TokenPage,
    TokenShape,
    ViewShape,
)
from vtt.campaigns.models import Seat
from vtt.campaigns.names import NameRefused, clean_text
from vtt.campaigns.service import create_campaign
from vtt.chronicle.reading import lines_for, plain
from vtt.chronicle.writing import write_up
from vtt.tables.outcome import NoSuchTable
from vtt.tables.service import submit_sync, table_of
from vtt.tables.views import view
from vtt.tables.visibility import audience_of
from vtt.tables.wording import current

_READ = ["get", "head"]


class Campaigns(Paged):
    """The campaigns in which you have a seat."""

    http_method_names = [*_READ, "post"]

    @described(
        "list_campaigns",
        "campaigns",
        gettext_lazy("Your campaigns"),
        gettext_lazy("Those in which you have a seat, the newest seat first."),
        CampaignPage,
        paged=True,
    )
    def get(self, request: Request) -> Response:
        return self.page([CampaignShape.of(seat.campaign, seat) for seat in self.seats()])

    @described(
        "make_campaign",
        "campaigns",
        gettext_lazy("Make a campaign"),
        gettext_lazy("Make a campaign, whose GM you become. Guests cannot."),
        CampaignShape,
        takes=NewCampaign,
        status=201,
    )
    def post(self, request: Request) -> Response:
        user = self.account()
        wanted = self.body(NewCampaign)
        name = _clean(wanted.name)
        if wanted.ruleset not in rulesets():
            raise Refused(
                "bad_value",
                _("ruleset: expected one of %(ids)s.") % {"ids": ", ".join(sorted(rulesets()))},
                field="ruleset",
            )
        campaign = create_campaign(user, name, wanted.ruleset)
        return self.answer(CampaignShape.of(campaign, campaign.seats.get(user=user)), 201)


class OneCampaign(ApiView):
    """One of your campaigns."""

    http_method_names = _READ

    @described(
        "get_campaign",
        "campaigns",
        gettext_lazy("One of your campaigns"),
        gettext_lazy("The campaign, with your seat."),
        CampaignShape,
        refuses=(404,),
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        seat = self.seat(campaign_id)
        return self.answer(CampaignShape.of(seat.campaign, seat))


class Seats(Paged):
    """Who has a seat."""

    http_method_names = _READ

    @described(
        "list_seats",
        "campaigns",
        gettext_lazy("Who has a seat"),
        gettext_lazy("Everybody with a seat in the campaign, in the order they came."),
        SeatPage,
        refuses=(404,),
        paged=True,
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        seats = self.seat(campaign_id).campaign.seats.order_by("created", "pk")
        return self.page(seats, lambda seat, _: SeatShape.of(seat))


class WholeView(ApiView):
    """What your seat sees."""

    http_method_names = _READ

    @described(
        "get_view",
        "table",
        gettext_lazy("All that your seat sees"),
        gettext_lazy("The whole view of the table."),
        ViewShape,
        refuses=(404,),
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        return self.answer(ViewShape(_seen(self.seat(campaign_id))))


class Scenes(Paged):
    """The scenes that your seat is shown."""

    http_method_names = _READ

    @described(
        "list_scenes",
        "table",
        gettext_lazy("Scenes"),
        gettext_lazy("The scenes that your seat is shown: all for a GM, for others the one they are on."),
        ScenePage,
        refuses=(404,),
        paged=True,
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        return self.page(_seen(self.seat(campaign_id))["table"]["scenes"])


class OneScene(ApiView):
    """One scene."""

    http_method_names = _READ

    @described(
        "get_scene",
        "table",
        gettext_lazy("One scene"),
        gettext_lazy("The scene as your seat sees it, with walls, doors and lights."),
        SceneShape,
        refuses=(404,),
    )
    def get(self, request: Request, campaign_id: str, scene_id: str) -> Response:
        return self.answer(_part(self.seat(campaign_id), "scene", scene_id))


class Tokens(Paged):
    """The tokens that your seat sees."""

    http_method_names = _READ

    @described(
        "list_tokens",
        "table",
        gettext_lazy("Tokens"),
        gettext_lazy("Every token that your seat sees."),
        TokenPage,
        refuses=(404,),
        paged=True,
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        seen = _seen(self.seat(campaign_id))
        return self.page([part for key, part in seen.items() if key.startswith("token/")])


class OneToken(ApiView):
    """One token."""

    http_method_names = _READ

    @described(
        "get_token",
        "table",
        gettext_lazy("One token"),
        gettext_lazy("The token as your seat sees it."),
        TokenShape,
        refuses=(404,),
    )
    def get(self, request: Request, campaign_id: str, token_id: str) -> Response:
        return self.answer(_part(self.seat(campaign_id), "token", token_id))


class Journal(Paged):
    """What was played."""

    http_method_names = _READ

    @described(
        "read_journal",
        "table",
        gettext_lazy("What was played"),
        gettext_lazy("The lines of the log that your seat could read when they were told, the oldest first."),
        JournalPage,
        refuses=(404,),
        paged=True,
    )
    def get(self, request: Request, campaign_id: str) -> Response:
        seat = self.seat(campaign_id)
        complete = write_up(seat.campaign) if seat.campaign.ruleset in rulesets() else True
        return self.page(lines_for(seat), _line, complete=complete)


class Commands(ApiView):
    """Have something happen at the table."""

    http_method_names = ["post"]

    @described(
        "command",
        "table",
        gettext_lazy("Give a command"),
        gettext_lazy(
            "Give a command, just as a browser at the table does: the same rights, the same rules, the same journal."
        ),
        Accepted,
        takes=CommandRequest,
        refuses=(404, 409, 503),
    )
    def post(self, request: Request, campaign_id: str) -> Response:
        seat = self.seat(campaign_id)
        asked = self.body(CommandRequest)
        outcome = submit_sync(seat.campaign_id, seat, asked.command, asked.id)
        if outcome.rejection is not None:
            return rejected(outcome.rejection)
        return self.answer(Accepted(asked.id))


class ApiTokens(Paged):
    """Your API tokens."""

    http_method_names = [*_READ, "post"]

    @described(
        "list_api_tokens",
        "tokens",
        gettext_lazy("Your tokens"),
        gettext_lazy("Your tokens, without their secrets. By session only: a token cannot look at tokens."),
        TokenInfoPage,
        refuses=(403,),
        paged=True,
    )
    def get(self, request: Request) -> Response:
        found = ApiToken.objects.filter(user=self.account(in_person=True)).order_by("created", "pk")
        return self.page(found, lambda token, _: info_of(token))

    @described(
        "make_api_token",
        "tokens",
        gettext_lazy("Make a token"),
        gettext_lazy("Make a token. Its secret is in this answer and nowhere else. By session only."),
        TokenInfo,
        takes=NewToken,
        status=201,
        refuses=(409,),
    )
    def post(self, request: Request) -> Response:
        user = self.account(in_person=True)
        name = _clean(self.body(NewToken).name)
        try:
            token, secret = tokens.make(user, name)
        except tokens.TooMany:
            raise Refused(
                "too_many", _("An account has at most %(most)s tokens; revoke one.") % {"most": tokens.MOST}, 409
            ) from None
        return self.answer(msgspec.structs.replace(info_of(token), secret=secret), 201)


class OneApiToken(ApiView):
    """One of your API tokens."""

    http_method_names = ["delete"]

    @described(
        "revoke_api_token",
        "tokens",
        gettext_lazy("Revoke a token"),
        gettext_lazy("End a token at once. By session only."),
        None,
        status=204,
        refuses=(403, 404),
    )
    def delete(self, request: Request, token_id: str) -> Response:
        if not tokens.revoke(self.account(in_person=True), token_id):
            raise not_found()
        return Response(status=204)


def info_of(token: ApiToken) -> TokenInfo:
    """What its owner is shown of a token."""
    return TokenInfo(token.pk, token.name, token.created, token.used)


def _clean(text: str) -> str:
    try:
        return clean_text(text, 80)
    except NameRefused as error:
        raise Refused("bad_value", f"name: {error}", field="name") from None


def _seen(seat: Seat) -> dict[str, Any]:
    """What the websocket would send this seat in its ``welcome``."""
    try:
        table = table_of(seat.campaign_id)
    except NoSuchTable:
        raise no_such_campaign() from None
    return view(table, audience_of(seat.role, seat.pk), seat.campaign_id, language=current())


def _part(seat: Seat, kind: str, key: str) -> Any:
    found = _seen(seat).get(f"{kind}/{key}")
    if found is None:
        raise not_found()
    return found


def _line(told: Any, number: int) -> dict[str, Any]:
    return {"number": number, **plain(told)}
