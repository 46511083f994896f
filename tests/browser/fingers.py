"""Fingers on a touch screen, several at once, which Playwright itself does not have."""

from __future__ import annotations

from playwright.sync_api import Page

Spot = tuple[float, float]


class Fingers:
    """Touches as the browser gets them from a screen; every list names all the fingers that are down."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)

    def drag(self, start: Spot, end: Spot, steps: int = 6) -> None:
        """One finger goes down, across and up."""
        self.down(start)
        for part in range(1, steps + 1):
            self.move(_between(start, end, part / steps))
        self.up()

    def down(self, *spots: Spot) -> None:
        """One finger more."""
        self._send("touchStart", *spots)

    def move(self, *spots: Spot) -> None:
        """Those that are down move."""
        self._send("touchMove", *spots)

    def up(self) -> None:
        """All fingers leave."""
        self._send("touchEnd")

    def _send(self, kind: str, *spots: Spot) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def _between(start: Spot, end: Spot, part: float) -> Spot:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
