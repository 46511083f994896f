"""What a browser is told when somebody comes into their account by it, whichever way."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from vtt.accounts import devices, languages
from vtt.accounts.models import User


def arrive(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Have the browser remember that ``user`` was here, and speak their language."""
    devices.remember(request, response, user)
    languages.bring(request, response, user)
