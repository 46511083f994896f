"""The table page as a person meets it: by roles and names. The probe it offers to tests only tells where cells are."""

from __future__ import annotations

import io
import re
from typing import Any

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person

Cell = tuple[int, int]
LONG = 15_000
"""Milliseconds for what waits on a server that was just started or a line that has to be found dead."""


class TablePage:
    """One person's window on a table."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page

    def open(self, address: str) -> TablePage:
        """Go there and wait until it can be played on."""
        self.page.goto(address)
        return self.ready()

    def ready(self) -> TablePage:
        """Wait until the server hears this window."""
        expect(self.connection).to_have_attribute("data-state", "connected", timeout=LONG)
        return self

    def reload(self) -> None:
        """As with F5."""
        self.page.reload()
        self.ready()

    # What can be seen.

    @property
    def connection(self) -> Locator:
        """Whether the server hears, in the top bar."""
        return self.page.locator(".connection")

    @property
    def log(self) -> Locator:
        """What happened."""
        return self.page.get_by_role("log")

    @property
    def refusal(self) -> Locator:
        """The refusal shown where it happened."""
        return self.page.get_by_test_id("refusal")

    @property
    def plan(self) -> Locator:
        """The words at the end of a planned move."""
        return self.page.get_by_test_id("plan")

    @property
    def waiting(self) -> Locator:
        """Who is being waited for."""
        return self.page.get_by_role("region", name="Questions").get_by_role("status")

    @property
    def chat(self) -> Locator:
        """The box to speak into."""
        return self.page.get_by_role("textbox", name="Say something to the table")

    @property
    def turns(self) -> Locator:
        """The strip of turns."""
        return self.page.get_by_role("region", name="Turns")

    @property
    def actions(self) -> Locator:
        """What the selected token may do."""
        return self.page.get_by_role("region", name="Actions")

    @property
    def sheet(self) -> Locator:
        """The selected token's panel."""
        return self.page.locator("section.inspector")

    @property
    def dialog(self) -> Locator:
        """The open dialog."""
        return self.page.get_by_role("dialog")

    def question(self, name: str) -> Locator:
        """The question put to a token."""
        return self.page.get_by_role("article", name=f"Question for {name}")

    def token(self, name: str) -> Locator:
        """A token on the map, as a screen reader finds it: its words are what it has and where it stands."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}, .*row \d+"))

    def expect_token_at(self, name: str, cell: Cell) -> None:
        """The token stands there, in words."""
        place = f"column {cell[0] + 1}, row {cell[1] + 1}"
        expect(self.token(name)).to_have_accessible_name(re.compile(rf"\b{place}\b"))

    def expect_drawn(self) -> None:
        """The map is on screen, with its picture if it has one."""
        self.page.wait_for_function("() => window.footwork.drawn")

    def probe(self, expression: str) -> Any:
        """What the page's debug hook says."""
        return self.page.evaluate(f"() => window.footwork.{expression}")

    def expect_reach(self) -> None:
        """Squares that can be reached are tinted."""
        self.page.wait_for_function("() => window.footwork.reach > 0")

    def expect_path(self, *cells: Cell) -> None:
        """The plan's live path, as judged by the server, runs through exactly these cells."""
        wanted = [list(cell) for cell in cells]
        self.page.wait_for_function(
            "wanted => JSON.stringify(window.footwork.plan?.path ?? null) === JSON.stringify(wanted)", arg=wanted
        )

    def spot(self, cell: Cell) -> tuple[float, float]:
        """The middle of a cell on this page."""
        where = self.probe(f"cellToScreen({cell[0]}, {cell[1]})")
        return float(where["x"]), float(where["y"])

    def color(self, cell: Cell, dx: float = 0, dy: float = 0) -> tuple[int, int, int]:
        """The colour on screen in the middle of a cell, or so many pixels beside it."""
        x, y = self.spot(cell)
        shot = self.page.screenshot(clip={"x": x + dx - 1, "y": y + dy - 1, "width": 3, "height": 3})
        pixel = Image.open(io.BytesIO(shot)).convert("RGB").getpixel((1, 1))
        assert isinstance(pixel, tuple)
        return int(pixel[0]), int(pixel[1]), int(pixel[2])

    # What can be done.

    def click(self, cell: Cell, *, holding: str = "") -> None:
        """Click on the map, with a key held down if one is named."""
        if holding:
            self.page.keyboard.down(holding)
        self.page.mouse.click(*self.spot(cell))
        if holding:
            self.page.keyboard.up(holding)

    def take(self, cell: Cell) -> None:
        """Press on a cell and keep the button down."""
        self.page.mouse.move(*self.spot(cell))
        self.page.mouse.down()

    def carry(self, cell: Cell) -> None:
        """Move what is held over a cell."""
        self.page.mouse.move(*self.spot(cell), steps=4)

    def drop(self) -> None:
        """Let go."""
        self.page.mouse.up()

    def drag(self, start: Cell, *cells: Cell) -> None:
        """Take, carry over each of these cells, let go on the last."""
        self.take(start)
        for cell in cells:
            self.carry(cell)
        self.drop()

    def drag_map(self, by: tuple[float, float]) -> None:
        """Push the map along, with the middle button."""
        box = self.page.get_by_role("application").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down(button="middle")
        self.page.mouse.move(x + by[0], y + by[1], steps=4)
        self.page.mouse.up(button="middle")

    def press(self, *keys: str) -> None:
        """Keys, one after the other, each once the plan took the one before."""
        for key in keys:
            self.page.keyboard.press(key)

    def walk_by_key(self, *steps: str) -> None:
        """Step with the selected token and go: arrow keys, then Enter once the server has judged the plan."""
        for count, step in enumerate(steps, 1):
            self.page.keyboard.press(step)
            # Two keys at once are one diagonal step, so each waits for the plan to have the one before.
            self.page.wait_for_function(
                "n => { const p = window.footwork.plan; return p?.answered && (p.refused || p.path.length >= n) }",
                arg=count,
            )
        self.page.keyboard.press("Enter")

    def select(self, name: str) -> None:
        """Choose a token by its button, as by key."""
        self.token(name).focus()
        self.token(name).press("Enter")
        expect(self.token(name)).to_have_attribute("aria-pressed", "true")

    def say(self, text: str) -> None:
        """Talk."""
        self.chat.fill(text)
        self.chat.press("Enter")

    def tool(self, name: str) -> None:
        """A tool of the rail."""
        self.page.get_by_role("navigation", name="Tools").get_by_role("button", name=name, exact=True).click()

    def tool_by_key(self, name: str) -> None:
        """The same without a mouse."""
        self.tab_to(self.page.get_by_role("navigation", name="Tools").get_by_role("button", name=name, exact=True))
        self.page.keyboard.press("Enter")

    def tab_to(self, target: Locator, most: int = 40) -> None:
        """Press Tab until the target has the focus, as somebody without a mouse would."""
        for _ in range(most):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{most} times Tab do not lead to {target}")
