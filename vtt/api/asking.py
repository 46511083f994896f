"""What every address of the API has in common: who asks, how often, what may stand in the address and the body."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

import msgspec
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.parsers import JSONParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from rules.complaints import located, place
from vtt.accounts.models import User
from vtt.api.authentication import BearerToken, CheckedSession
from vtt.api.models import ApiToken
from vtt.api.refusal import Refused, no_such_campaign, response_to
from vtt.campaigns.models import Seat
from vtt.campaigns.seats import seat_of_request, seats_of_request

T = TypeVar("T")

MAX_BODY = 64 * 1024
"""As much as one frame of the websocket."""

PAGE_SIZE = 50
MAX_PAGE_SIZE = 200
MAX_PAGE = 1_000_000

_NUMBER = re.compile(r"[0-9]{1,7}")
_PAGING = ("page", "size")


class Pace(SimpleRateThrottle):
    """So many requests a minute from one account, or from one address."""

    scope = "api"
    rate = "600/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """One count for each account, and for guests one for each address."""
        user = request.user
        ident = f"user-{user.pk}" if user.is_authenticated else str(request.META.get("REMOTE_ADDR"))
        return self.cache_format % {"scope": self.scope, "ident": ident}


class CommandPace(Pace):
    """So many commands and other changes a minute."""

    scope = "api_changes"
    rate = "300/min"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Only what changes something counts."""
        return request.method in ("GET", "HEAD") or super().allow_request(request, view)


class ApiView(APIView):
    """A view of the API. ``asked`` names what may stand after the ``?`` of a GET."""

    authentication_classes = (BearerToken, CheckedSession)
    permission_classes = ()
    parser_classes = (JSONParser,)
    renderer_classes = (JSONRenderer,)
    throttle_classes = (Pace, CommandPace)
    asked: ClassVar[tuple[str, ...]] = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Judge who asks and how often, then whether the address says only what it can."""
        super().initial(request, *args, **kwargs)
        if request.method not in ("GET", "HEAD") and request.query_params:
            raise Refused("bad_value", _("Nothing may stand after the “?” here."))
        for name, values in request.query_params.lists():
            if name not in self.asked:
                shown = name[:40]
                raise Refused(
                    "bad_value", _("%(name)s: there is no such parameter here.") % {"name": shown}, field=shown
                )
            if len(values) > 1:
                raise Refused("bad_value", _("%(name)s: stands there twice.") % {"name": name}, field=name)

    def handle_exception(self, exc: Exception) -> Response:
        """Every refusal in one shape. What is a bug stays one."""
        response = response_to(exc, self.get_authenticate_header(self.request))
        if response is None:
            raise exc
        response.exception = True
        return response

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Nothing here is for a shared cache."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    # Who asks.

    def account(self, *, in_person: bool = False) -> User:
        """The account that asks, with ``in_person`` by its session and not by a token; guests have none."""
        user = self.request.user
        if not user.is_authenticated:
            raise NotAuthenticated(_("Sign in, or send a token."))
        if in_person and isinstance(self.request.auth, ApiToken):
            raise Refused("forbidden", _("Tokens are made and revoked in a browser, by whoever they are of."), 403)
        assert isinstance(user, User)
        return user

    def seats(self) -> list[Seat]:
        """The seats of whoever asks, newest first."""
        found = seats_of_request(self._asker())
        if not found and not self.request.user.is_authenticated:
            raise NotAuthenticated(_("Sign in, or send a token."))
        return found

    def seat(self, campaign_id: str) -> Seat:
        """The seat of whoever asks in that campaign. Where there is none there is no such campaign."""
        seat = seat_of_request(self._asker(), campaign_id)
        if seat is None:
            self.seats()
            raise no_such_campaign()
        return seat

    def _asker(self) -> HttpRequest:
        if not isinstance(self.request.auth, ApiToken):
            return self.request._request
        # A token speaks for its account and for no cookie that came along.
        alone = HttpRequest()
        alone.user = self.request.user
        return alone

    # What they ask for.

    def body(self, kind: type[T]) -> T:
        """The body, decoded strictly."""
        request = self.request
        content_type = (request.content_type or "").split(";")[0].strip().lower()
        if content_type != "application/json":
            raise Refused("unsupported_media_type", _("The body must be JSON (Content-Type: application/json)."), 415)
        try:
            length = int(request.META.get("CONTENT_LENGTH") or 0)
        except ValueError:
            length = 0
        if length > MAX_BODY or len(data := request._request.body) > MAX_BODY:
            raise Refused("too_large", _("A body is at most %(most)s KiB.") % {"most": MAX_BODY // 1024}, 413)
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.ValidationError as error:
            why = _("Not understood: %(why)s.") % {"why": located("", error)}
            raise Refused("bad_value", why, field=place(error).lstrip(".")[:80]) from None
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise Refused("bad_value", _("Not understood: the body is no JSON.")) from None
        except RecursionError:
            raise Refused("bad_value", _("Not understood: the body is nested too deeply.")) from None

    def page(self, found: Sequence[Any] | QuerySet[Any], render: Any = None, **more: Any) -> Response:
        """One page of what was found (a list or a query), each rendered when it is on the page."""
        page, size = self._number("page", 1, MAX_PAGE), self._number("size", PAGE_SIZE, MAX_PAGE_SIZE)
        count = found.count() if isinstance(found, QuerySet) else len(found)
        start = (page - 1) * size
        results = [
            each if render is None else render(each, start + offset)
            for offset, each in enumerate(found[start : start + size], 1)
        ]
        body = {"count": count, "page": page, "size": size, "results": results, **more}
        return self.answer(body)

    def answer(self, body: Any, status: int = 200) -> Response:
        """The body as JSON's own types."""
        return Response(msgspec.to_builtins(body), status=status)

    def _number(self, name: str, default: int, most: int) -> int:
        text = self.request.query_params.get(name)
        if text is None:
            return default
        if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= most:
            why = _("%(name)s: expected a number from 1 to %(most)s.") % {"name": name, "most": f"{most:,}"}
            raise Refused("bad_value", why, field=name)
        return int(text)


class Paged(ApiView):
    """A view that answers with one page of a list."""

    asked: ClassVar[tuple[str, ...]] = _PAGING
