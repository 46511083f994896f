"""Where mail goes: through an SMTP server by its URL, or into the terminal of whoever hosts this."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

_PORTS = {"smtp": 25, "smtp+starttls": 587, "smtps": 465}


def mail(url: str) -> dict[str, Any]:
    """Django's mail settings for ``smtp://``, ``smtp+starttls://`` or ``smtps://NAME:PASSWORD@HOST:PORT``."""
    if not url:
        return {"EMAIL_BACKEND": "vtt.accounts.mailer.Terminal"}
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise ValueError(
            "FOOTWORK_MAIL_URL is no address of a mail server; it can be smtp+starttls://NAME:PASSWORD@HOST:587."
        )
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or _PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp+starttls",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 15,
    }
