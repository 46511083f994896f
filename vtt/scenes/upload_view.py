"""What all uploads have in common: who asks is judged first, then the length, and only then is the body read."""

from __future__ import annotations

import math
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import Http404
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import APIException, MethodNotAllowed, Throttled
from rest_framework.parsers import MultiPartParser
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from vtt.campaigns.models import Seat
from vtt.campaigns.seats import seat_of_request
from vtt.scenes import limits
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.uploads import BoundedUploadHandler

_FORM_BYTES = limits.MEBIBYTE
"""Room for the form around the file."""


class CheckedSession(SessionAuthentication):
    """The session's user, and always a look at the CSRF token: REST framework's own looks only if there is a user."""

    def authenticate(self, request: Request) -> tuple[Any, None]:
        """Who asks, or PermissionDenied for another site's form."""
        self.enforce_csrf(request)
        return request._request.user, None


class UploadView(APIView):
    """A view that takes a form with files by ``POST`` from a seat of the campaign in its address."""

    authentication_classes = (CheckedSession,)
    permission_classes = ()
    parser_classes = (MultiPartParser,)
    renderer_classes = (JSONRenderer,)
    http_method_names = ("post",)
    schema = None

    seat: Seat
    upload: BoundedUploadHandler

    @property
    def max_bytes(self) -> int:
        """How long one file may be."""
        raise NotImplementedError

    def judge(self, seat: Seat) -> None:
        """Raise SceneRefused if this seat may not send such a form at all."""
        raise NotImplementedError

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Judge who asks, then the length, and only then let the body be read (the CSRF check reads it)."""
        if request.method != "POST":
            raise MethodNotAllowed(str(request.method))
        seat = seat_of_request(request._request, kwargs["campaign_id"])
        if seat is None:
            raise SceneRefused("no_such_campaign", _("There is no such campaign."), "", 404)
        self.judge(seat)
        self.seat = seat
        try:
            length = int(request.META.get("CONTENT_LENGTH") or -1)
        except ValueError:
            length = -1
        if length < 0:
            raise SceneRefused("no_length", _("The upload does not say how long it is (Content-Length)."), "", 411)
        if length > self.max_bytes + _FORM_BYTES:
            raise file_too_large(self.max_bytes)
        self.upload = BoundedUploadHandler(self.max_bytes)
        request._request.upload_handlers = [self.upload]
        super().initial(request, *args, **kwargs)

    def form(self, request: Request) -> Any:
        """The form's fields, once the whole body is here."""
        data = request.data
        if self.upload.too_large:
            raise file_too_large(self.max_bytes)
        return data

    def handle_exception(self, exc: Exception) -> Response:
        """Every refusal in one shape. What is a bug stays one."""
        if isinstance(exc, SceneRefused):
            return refusal(exc.code, exc.message, exc.status, exc.field)
        if isinstance(exc, Http404):
            return refusal("not_found", _("There is no such thing."), 404)
        if isinstance(exc, APIException):
            codes = exc.get_codes()
            detail = exc.detail
            text = str(detail) if isinstance(detail, str) else _("The request was not understood.")
            response = refusal(codes if isinstance(codes, str) else "bad_request", text, exc.status_code)
            if isinstance(exc, Throttled):
                response["Retry-After"] = str(max(1, math.ceil(getattr(exc, "wait", None) or 60)))
            response.exception = True
            return response
        if isinstance(exc, (SuspiciousOperation, MultiPartParserError)):
            return refusal("bad_request", _("The form was not understood."), 400)
        raise exc


def file_too_large(limit: int, field: str = "file") -> SceneRefused:
    """The refusal of a file longer than ``limit`` bytes."""
    what = (
        _("The picture is larger than %(most)s MiB.")
        if field == "picture"
        else _("The file is larger than %(most)s MiB.")
    )
    return SceneRefused("too_large", what % {"most": limit // limits.MEBIBYTE}, field, 413)


def first_error(errors: Any) -> SceneRefused:
    """The first of a serializer's errors as a refusal."""
    field, texts = next(iter(errors.items()))
    return SceneRefused("bad_value", f"{field}: {texts[0]}", field)


def refusal(code: str, message: str, status: int, field: str = "") -> Response:
    """A refusal as ``docs/protocol.md`` has it."""
    error = {"code": code, "message": message} | ({"field": field} if field else {})
    return Response({"error": error}, status=status)
