"""A server, browsers, and people at them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, StorageState, expect

from tests.browser.devices import DESK, PHONE
from tests.browser.host import Host
from tests.browser.look import Look
from tests.browser.people import Enter, Person
from tests.browser.server import ROOT, Server
from tests.browser.vault import Vault

HINT = (
    "no Chromium here; get it with: apt install chromium, or: python -m playwright install chromium "
    "(or set FOOTWORK_TEST_CHROMIUM)"
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE_MS = 10_000
"""How long an expectation may take on a machine that has other things to do."""


@pytest.fixture(scope="session")
def browser_type_launch_args(playwright: Playwright) -> dict[str, Any]:
    """Take the Chromium of this machine, else the one that Playwright brought; skip without either."""
    program = os.environ.get("FOOTWORK_TEST_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if program is None and not Path(playwright.chromium.executable_path).exists():
        pytest.skip(HINT)
    quiet = ("--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync")
    # Without --disable-gpu a canvas goes through software GL here, which is the slower way.
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-quic", *quiet]
    return {"args": arguments, **({} if program is None else {"executable_path": program})}


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all browser tests, each of which has a campaign of its own on it."""
    server = Server(tmp_path_factory.mktemp("footwork"))
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def host(browser: Browser, playwright: Playwright, server: Server) -> Iterator[Host]:
    """A GM who sets tables up. Asks for the browser first: without one there is nothing to set up for."""
    host = Host(playwright, server.url, "marion")
    yield host
    host.close()


@pytest.fixture
def enter(browser: Browser) -> Iterator[Enter]:
    """Sit somebody at a browser of their own. At the end no page may have complained."""
    people: list[Person] = []

    def enter(name: str, state: StorageState | None = None, **options: Any) -> Person:
        settings: dict[str, Any] = {
            "viewport": {"width": 1440, "height": 900},
            "reduced_motion": "reduce",
            "locale": "en-GB",
            **options,
        }
        context = browser.new_context(storage_state=state, **settings)
        context.set_default_timeout(PATIENCE_MS)
        person = Person(name, context)
        people.append(person)
        return person

    yield enter
    for person in people:
        person.close()
    complaints = {person.name: person.complaints for person in people if person.complaints}
    assert not complaints, f"pages complained: {complaints}"


@pytest.fixture
def vault(host: Host, enter: Enter) -> Vault:
    """A table in play, whose windows open when they are asked for."""
    return Vault(host, enter)


@pytest.fixture(params=[pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
def device(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What a tour is made on."""
    return dict(request.param)


@pytest.fixture
def look(device: dict[str, Any]) -> Look:
    """The tour's eye."""
    return Look(ROOT / "var" / "screens" / ("phone" if device else "desk"))
