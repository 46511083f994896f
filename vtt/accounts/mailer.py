"""Mail without a mail server: the letter's words on the terminal of whoever hosts this Footwork."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

_CLASS = "vtt.accounts.mailer.Terminal"


def in_terminal() -> bool:
    """Whether mail goes no further than the host's terminal. Then it needs no address."""
    return bool(settings.EMAIL_BACKEND == _CLASS)


class Terminal(BaseEmailBackend):
    """Django's name for what sends mail."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Print the letters: their words only, which a host can read out or pass on."""
        lines: list[str] = []
        for message in email_messages:
            body: Any = message.body
            lines += ["", f"— {message.subject} —", *(f"  {_plain(line)}" for line in str(body).splitlines()), ""]
        print("\n".join(lines), file=sys.stderr, flush=True)
        return len(email_messages)


def _plain(line: str) -> str:
    """The line without what could steer a terminal."""
    return "".join(char if char.isprintable() else " " for char in line)
