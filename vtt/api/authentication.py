"""Who asks: the holder of a token, an account's session, or a guest's cookie."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from vtt.accounts.models import User
from vtt.api import tokens
from vtt.api.models import ApiToken
from vtt.scenes.upload_view import CheckedSession

_BEARER = re.compile(rb"Bearer +([!-~]+)", re.IGNORECASE)


class BearerToken(BaseAuthentication):
    """``Authorization: Bearer fw_…``. Another header, or a token that is none, is refused, not passed over."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The account that the token is of, or None if no token was sent."""
        header = get_authorization_header(request)
        if not header:
            return None
        found = _BEARER.fullmatch(header.strip())
        token = tokens.find(found[1].decode("ascii")) if found else None
        if token is None:
            raise AuthenticationFailed(_("There is no such token, or it was revoked."), code="bad_token")
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return "Bearer"


__all__ = ["BearerToken", "CheckedSession"]
