"""Which language somebody is spoken to in: that of their account, else what their browser kept or asks for."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from vtt.accounts.models import User


@require_POST
def speak(request: HttpRequest) -> HttpResponse:
    """Speak ``language`` from now on, in this browser and to this account, and go on to ``next``."""
    chosen = request.POST.get("language", "")
    if chosen in dict(settings.LANGUAGES) and isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(language=chosen)
    return set_language(request)


def bring(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Have the browser speak the account's language; an account without one keeps what was chosen in this browser."""
    if not user.language:
        user.language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        if user.language in dict(settings.LANGUAGES):
            user.save(update_fields=["language"])
        return
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        user.language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path="/",
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
