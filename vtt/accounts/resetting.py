"""A new password for somebody who forgot theirs: who gets the letter, and what it says."""

from __future__ import annotations

import logging
from smtplib import SMTPException

from django.conf import settings
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vtt.accounts.mailer import in_terminal
from vtt.accounts.models import User
from vtt.addresses import public_url

logger = logging.getLogger(__name__)

_MOST = 10


def people(said: str) -> list[User]:
    """Whom ``said`` means, by account name or by e-mail address, as far as they can get a letter."""
    field = "email__iexact" if "@" in said and not User.objects.filter(username__iexact=said).exists() else ""
    found = User.objects.filter(**{field or "username__iexact": said}, is_active=True)[:_MOST]
    # Who has no password (the demo's host) comes in by links; one set by whoever asks would be a way round them.
    return [user for user in found if user.has_usable_password() and (user.email or in_terminal())]


def send(request: HttpRequest, user: User) -> None:
    """Write to ``user``. Whoever asked learns nothing of how it went: it is nobody's business who has an account."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    path = reverse("new_password", args=[uid, default_token_generator.make_token(user)])
    with translation.override(user.language or translation.get_language()):
        letter = _letter(user, public_url(request, path))
    try:
        letter.send()
    except (SMTPException, OSError):
        logger.exception("the letter to account %s could not be sent", user.pk)


def _letter(user: User, link: str) -> EmailMessage:
    hours = settings.PASSWORD_RESET_TIMEOUT // 3600
    asked = _("Somebody, likely you, forgot the password of %(name)s on Footwork. A new one can be set here:")
    lasts = ngettext(
        "The link works once and for %(n)s hour. If it was not you, nothing need be done: the password stays.",
        "The link works once and for %(n)s hours. If it was not you, nothing need be done: the password stays.",
        hours,
    )
    body = "\n\n".join([asked % {"name": user.username}, link, lasts % {"n": hours}])
    to = user.email or _("%(name)s (in person)") % {"name": user.username}
    return EmailMessage(_("A new password for Footwork"), body, to=[to])
