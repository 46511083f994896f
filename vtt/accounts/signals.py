"""What other apps may want to hear of accounts."""

from __future__ import annotations

from django.dispatch import Signal

#: Sent with ``user`` when an account has a new password: sessions that were open with the old one are over.
password_changed = Signal()
