"""A GM without a browser, who sets the scene over HTTP and the websocket, so that a test can begin in the middle."""

from __future__ import annotations

import html
import itertools
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from playwright.sync_api import APIRequestContext, APIResponse, FilePayload, Playwright, StorageState
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.browser.maps import universal_vtt

PASSWORD = "only-for-tests-3141"
_NUMBERS = itertools.count(1)


@dataclass(frozen=True)
class Campaign:
    """A campaign as its GM knows it: where it is played and the links to hand out."""

    id: str
    name: str
    table: str
    player_link: str
    spectator_link: str


class Host:
    """Somebody with an account who hosts campaigns."""

    def __init__(self, playwright: Playwright, url: str, name: str) -> None:
        self._playwright = playwright
        self.url = url
        self.name = name
        self.http = playwright.request.new_context(base_url=url)
        form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
        done = _post_form(self.http, "/sign-up/", form)
        assert done.ok and "Log out" in done.text(), done.text()

    @property
    def state(self) -> StorageState:
        """The cookies by which a browser is signed in as this GM."""
        return self.http.storage_state()

    def close(self) -> None:
        """Forget the cookies."""
        self.http.dispose()

    def campaign(self, name: str = "", ruleset: str = "ground_combat") -> Campaign:
        """A new campaign."""
        name = name or f"Campaign {next(_NUMBERS)}"
        page = _post_form(self.http, "/campaigns/new/", {"name": name, "ruleset": ruleset})
        assert page.ok, page.text()
        key = page.url.rstrip("/").rsplit("/", 1)[-1]
        links = dict(re.findall(r'id="link-(\w+)" value="([^"]+)"', page.text()))
        player, spectator = (html.unescape(links[role]) for role in ("player", "spectator"))
        return Campaign(key, name, f"{self.url}/table/{key}/", player, spectator)

    def guest(self, link: str, name: str) -> StorageState:
        """The cookies of somebody who followed an invite link and gave a name."""
        visitor = self._playwright.request.new_context()
        try:
            done = _post_form(visitor, link, {"name": name})
            assert done.ok and "/table/" in done.url, done.text()
            return visitor.storage_state()
        finally:
            visitor.dispose()

    def import_map(self, campaign: Campaign, file: bytes | None = None) -> str:
        """Put a Universal VTT map on the table; its scene's id."""
        data = universal_vtt() if file is None else file
        upload: FilePayload = {"name": "vault.dd2vtt", "mimeType": "application/json", "buffer": data}
        done = self.http.post(
            f"/campaigns/{campaign.id}/scenes/",
            multipart={"kind": "uvtt", "file": upload, "name": "The vault"},
            headers={"X-CSRFToken": _csrf(self.http.storage_state()), "Referer": self.url},
        )
        assert done.status == 201, done.text()
        return str(done.json()["scene"]["id"])

    @contextmanager
    def seated(self, campaign: Campaign) -> Iterator[Wire]:
        """The GM's own socket to a table."""
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in self.state.get("cookies", ()))
        address = f"{self.url.replace('http', 'ws', 1)}/ws/table/{campaign.id}/"
        with connect(address, origin=Origin(self.url), additional_headers={"Cookie": cookies}, proxy=None) as socket:
            yield Wire(socket)


class Wire:
    """One socket that speaks the protocol: commands that must be taken, and the view as it is."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._seats: dict[str, str] = {}
        self._say({"type": "hello", "protocol": 1})
        welcome = self._hear("welcome")
        self.view: dict[str, Any] = welcome["view"]

    def do(self, type: str, **fields: Any) -> None:  # noqa: A002
        """Send a command and wait until it took effect."""
        key = uuid4().hex
        self._say({"type": "command", "id": key, "command": {"type": type, **fields}})
        while True:
            frame = self._hear("ack", "rejected", "error")
            if frame.get("id") == key:
                assert frame["type"] == "ack", frame
                return

    def add_token(self, token: str, name: str, at: tuple[int, int], **fields: Any) -> None:
        """Put a token on the active map."""
        self.do("add_token", token=token, name=name, at=list(at), scene=self.view["table"]["active_scene"], **fields)

    def seat(self, name: str) -> str:
        """The id of the seat of that name, once the table knows of it."""
        while name not in self._seats:
            self._hear("people")
        return self._seats[name]

    def _say(self, frame: dict[str, Any]) -> None:
        self._socket.send(json.dumps(frame))

    def _hear(self, *types: str) -> dict[str, Any]:
        while True:
            frame = json.loads(self._socket.recv(timeout=20))
            if frame["type"] == "patch":
                self.view |= frame.get("set", {})
                for key in frame.get("gone", ()):
                    self.view.pop(key, None)
                # Whoever never confirms what came is taken for somebody who does not read, and hung up on.
                if frame["seq"] % 50 == 0:
                    self._say({"type": "seen", "seq": frame["seq"]})
            if frame["type"] == "people":
                self._seats = {person["name"]: person["id"] for person in frame["people"]}
            if frame["type"] in types:
                return dict(frame)


def _post_form(http: APIRequestContext, address: str, fields: dict[str, str]) -> APIResponse:
    page = http.get(address)
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.text())
    assert found, f"{address} has no form: {page.status}"
    # Django wants to be told where a form came from only over TLS; a browser tells it always.
    return http.post(address, form={**fields, "csrfmiddlewaretoken": found[1]}, headers={"Referer": page.url})


def _csrf(state: StorageState) -> str:
    return next(each["value"] for each in state.get("cookies", ()) if each["name"] == "footwork_csrf")
