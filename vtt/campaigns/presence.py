"""Who is at the table just now. Tables lie above campaigns, so they say it here when they start."""

from __future__ import annotations

from collections.abc import Callable


def _nobody(campaign_id: str) -> frozenset[str]:
    return frozenset()


class _Known:
    look: Callable[[str], frozenset[str]] = staticmethod(_nobody)


def online(campaign_id: str) -> frozenset[str]:
    """The ids of the seats that have the table open."""
    return _Known.look(campaign_id)


def looked_up_by(look: Callable[[str], frozenset[str]]) -> None:
    """Have ``look`` say who is online from now on."""
    _Known.look = staticmethod(look)
