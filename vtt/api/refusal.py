"""How the API says no: one shape for every refusal."""

from __future__ import annotations

import math
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework.exceptions import APIException, AuthenticationFailed, NotAuthenticated, Throttled
from rest_framework.response import Response

from rules.rulings import Rejection
from vtt.scenes.refusal import SceneRefused
from vtt.tables.wording import spoken

_A_WHILE = 60
"""Seconds to wait where nobody says how many."""


class Refused(Exception):
    """A request that is not granted: a stable ``code``, a sentence, and the field it is about."""

    def __init__(self, code: str, message: str, status: int = 400, field: str = "") -> None:
        super().__init__(message)
        self.code, self.message, self.status, self.field = code, message, status, field


def no_such_campaign() -> Refused:
    """For one that does not exist and one that the asker has no seat in alike."""
    return Refused("not_found", _("There is no such campaign."), 404)


def not_found() -> Refused:
    """For what is not there and what this seat may not know of alike."""
    return Refused("not_found", _("There is no such thing here."), 404)


def rejected(rejection: Rejection) -> Response:
    """A command that the table says no to."""
    error: dict[str, Any] = {"code": rejection.code, "rule": rejection.rule, "message": spoken(rejection.message)}
    if rejection.at is not None:
        error["at"] = rejection.at
    status = {"unavailable": 503, "no_such_table": 404}.get(rejection.code, 409)
    return Response({"error": error}, status=status)


def response_to(exc: Exception, wants: str | None) -> Response | None:
    """The answer to an exception, None if it is a bug of ours. ``wants`` goes into the header of a 401."""
    if isinstance(exc, SceneRefused):
        return _response(exc.code, exc.message, exc.status, exc.field)
    if isinstance(exc, Refused):
        return _response(exc.code, exc.message, exc.status, exc.field)
    if isinstance(exc, Http404):
        return _response("not_found", _("There is no such thing."), 404)
    if isinstance(exc, SuspiciousOperation):
        return _response("bad_request", _("The request was not understood."), 400)
    if not isinstance(exc, APIException):
        return None
    codes, detail = exc.get_codes(), exc.detail
    status = exc.status_code
    if isinstance(exc, AuthenticationFailed | NotAuthenticated):
        status = 401
    response = _response(
        codes if isinstance(codes, str) else "bad_request",
        str(detail) if isinstance(detail, str) else _("The request was not understood."),
        status,
    )
    if status == 401 and wants:
        response["WWW-Authenticate"] = wants
    if isinstance(exc, Throttled):
        response["Retry-After"] = str(max(1, math.ceil(getattr(exc, "wait", None) or _A_WHILE)))
    return response


def _response(code: str, message: str, status: int, field: str = "") -> Response:
    error = {"code": code, "message": message} | ({"field": field} if field else {})
    return Response({"error": error}, status=status)
