"""A critical look at a page: is anything hard to use, cut off, or out of sight? And a picture, to look at oneself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Error, Page

RULES: dict[str, Any] = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}

# Text that its box cuts off without an ellipsis, and controls that stick out of the window.
_CUT = """() => {
    const found = [];
    const words = (element) => (element.innerText || element.ariaLabel || element.tagName).trim().slice(0, 60);
    const all = "h1, h2, h3, p, a, button, label, summary, legend, dt, dd, li, td";
    for (const element of document.querySelectorAll(all)) {
        if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (element.closest(".visually-hidden, .proxies, [inert]")) continue;
        const style = getComputedStyle(element);
        if (["hidden", "clip"].includes(style.overflowX) && style.textOverflow !== "ellipsis"
            && element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${words(element)}`);
        const box = element.getBoundingClientRect();
        const scrolls = element.parentElement?.closest("ol.order, .log, [class*=scroll]");
        if (!scrolls && box.width > 0 && (box.left < -1 || box.right > innerWidth + 1)) {
            found.push(`out of sight: ${words(element)} (${Math.round(box.left)} to ${Math.round(box.right)})`);
        }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    return found;
}"""


class Look:
    """Looks at one page after the other and keeps what is wrong, so that one run shows all of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[str] = []
        self._axe = Axe()
        folder.mkdir(parents=True, exist_ok=True)

    def _keep(self, page: Page, name: str) -> None:
        """The picture, for people. A busy machine's Chromium may fail to take one; then it is asked once more."""
        path = self.folder / f"{name}.png"
        try:
            page.screenshot(path=path)
        except Error:
            page.wait_for_timeout(500)
            page.screenshot(path=path)

    def at(self, page: Page, name: str) -> None:
        """Look at the page as it is now."""
        self._keep(page, name)
        self.faults += [f"{name}: {fault}" for fault in page.evaluate(_CUT)]
        answer = self._axe.run(page, options=RULES).response
        assert answer["passes"], f"{name}: axe has looked at nothing"
        for one in answer["violations"]:
            if one["impact"] in {"serious", "critical"}:
                where = [node["html"][:160] for node in one["nodes"]]
                self.faults.append(f"{name}: {one['id']}, {one['help']}: {where}")
