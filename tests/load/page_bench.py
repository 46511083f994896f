"""The first load of the table page: ``python -m tests.load.page_bench``.

A server of its own with the demo campaign, headless Chromium on the same machine with an empty cache for every load,
and the time from the navigation's start until the map with its picture is on screen. The baseline of the same run is
the site's start page, which draws nothing.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import re
import shutil
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, Response, ViewportSize, sync_playwright

from tests.browser.server import Server

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SIZE = ViewportSize(width=1280, height=800)


class Traffic:
    """What a page fetched, by kind."""

    def __init__(self, page: Page) -> None:
        self._responses: list[Response] = []
        page.on("response", lambda response: self._responses.append(response))

    def sizes(self) -> dict[str, tuple[int, int, int]]:
        """Of each kind of file: how many, their bytes compressed with gzip, their bytes as the server sent them."""
        found: dict[str, tuple[int, int, int]] = {}
        for response in self._responses:
            kind = response.request.resource_type
            if kind not in ("script", "stylesheet", "font", "image"):
                continue
            body = response.body()
            packed = len(gzip.compress(body, 9)) if kind in ("script", "stylesheet") else len(body)
            count, compressed, sent = found.get(kind, (0, 0, 0))
            sent += int(response.headers.get("content-length") or len(body))
            found[kind] = (count + 1, compressed + packed, sent)
        return found


def come_in(browser: Browser, server: Server) -> tuple[Any, str]:
    """Follow the GM's link that the server printed; the cookies it gave and where it led."""
    link = re.search(r"https?://\S+", server.said())
    assert link is not None, server.said()
    context = browser.new_context(viewport=SIZE)
    page = context.new_page()
    page.goto(link[0])
    button = page.get_by_role("button")
    if "/table/" not in page.url and button.count():
        button.first.click()
    page.wait_for_url("**/table/**")
    page.wait_for_function("() => window.footwork?.drawn")
    state, address = context.storage_state(), page.url
    context.close()
    return state, address


def load(browser: Browser, state: Any, address: str, done: str) -> tuple[float, dict[str, tuple[int, int, int]]]:
    """Milliseconds until ``done`` holds in a page opened afresh, and what it fetched."""
    context = browser.new_context(viewport=SIZE, storage_state=state)
    page = context.new_page()
    traffic = Traffic(page)
    page.goto(address, wait_until="commit")
    taken = page.wait_for_function(f"() => {done} && performance.now()", polling="raf").json_value()
    page.wait_for_load_state("networkidle")
    sizes = traffic.sizes()
    context.close()
    return float(taken), sizes


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.page_bench", description="The first load of the table page."
    )
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--quick", action="store_true", help="two rounds")
    options = parser.parse_args(arguments)
    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    pages: list[float] = []
    starts: list[float] = []
    sizes: dict[str, tuple[int, int, int]] = {}
    with tempfile.TemporaryDirectory(prefix="footwork-bench-") as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        try:
            state, address = come_in(browser, server)
            for _ in range(2 if options.quick else options.rounds):
                taken, sizes = load(browser, state, address, "window.footwork?.drawn")
                pages.append(taken)
                taken, _ = load(browser, state, server.url + "/", "document.readyState === 'complete'")
                starts.append(taken)
        finally:
            browser.close()
            server.stop()
    scripts = sizes["script"]
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load now {os.getloadavg()[0]:.1f}\n")
    print("| what | reached | goal |")
    print("|---|---|---|")
    print(f"| script of the table page, gzip, kB | {scripts[1] / 1000:.1f} | ≤ 250 |")
    print(f"| map drawn, ms (median of {len(pages)}) | {median(pages):.0f} | ≤ 2000 |")
    print(f"| map drawn, ms (quickest to slowest) | {min(pages):.0f} to {max(pages):.0f} | |")
    print(f"| start page complete, ms (median) | {median(starts):.0f} | |")
    print(f"| map drawn, × start page | {median(pages) / median(starts):.1f} | |\n")
    print("| kind | files | gzip kB | as sent kB |")
    print("|---|---|---|---|")
    for kind, (count, packed, sent) in sorted(sizes.items()):
        print(f"| {kind} | {count} | {packed / 1000:.1f} | {sent / 1000:.1f} |")


if __name__ == "__main__":
    main()
