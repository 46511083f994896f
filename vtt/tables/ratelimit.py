"""A token bucket: so many at once, so many a second."""

from __future__ import annotations

import time
from collections.abc import Callable


class Bucket:
    """Holds up to ``burst`` tokens and gains ``rate`` a second."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Whether there was a token, which is gone now."""
        now = self._clock()
        # A clock that steps back gives nothing and takes nothing.
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
