"""Exported scenes: fetched, sent in again, compared, and made by hand to do harm."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from rules.table import Mark, Scene, Table, Token
from tests.vtt.tables.tables_kit import Room, cookie_of
from vtt.campaigns.models import Seat
from vtt.scenes import assets
from vtt.scenes.models import Asset
from vtt.tables import service
from vtt.tables.models import Entry


def browser(seat: Seat) -> Client:
    client = Client()
    client.cookies.load(cookie_of(seat))
    return client


def exported(room: Room, scene: str = "crypt", **query: str) -> bytes:
    response = browser(room.gm).get(reverse("export_scene", args=[room.id, scene]), query)
    assert response.status_code == 200, response.content
    return bytes(response.content)


def send(room: Room, data: bytes, **fields: Any) -> Any:
    file = SimpleUploadedFile("crypt.footwork-scene.zip", data)
    return browser(room.gm).post(
        reverse("add_scene", args=[room.id]), {"kind": "footwork", "file": file, "activate": "false"} | fields
    )


def table(room: Room) -> Table:
    return service.table_of(room.id)


def bare(scene: Scene) -> Scene:
    """A scene without the ids that an import makes new."""
    shown = scene.picture
    return replace(
        scene,
        id="",
        walls=tuple(replace(wall, id="") for wall in scene.walls),
        doors=tuple(replace(door, id="") for door in scene.doors),
        picture=None if shown is None else replace(shown, asset=Asset.objects.get(pk=shown.asset).digest),
    )


def bare_token(token: Token) -> Token:
    shown = Asset.objects.get(pk=token.picture).digest if token.picture else ""
    return replace(token, id="", scene="", seats=(), picture=shown)


def bare_mark(mark: Mark) -> Mark:
    return replace(mark, id="", scene="", seat="")


def same(one: Table, scene: str, other: Table, copy: str) -> None:
    assert bare(one.scenes[scene]) == bare(other.scenes[copy])
    for of, bared in (("tokens", bare_token), ("marks", bare_mark)):
        there = [
            [bared(each) for each in getattr(one_table, of).values() if each.scene == key]  # type: ignore[operator]
            for one_table, key in ((one, scene), (other, copy))
        ]
        assert there[0] == there[1], of


def description(**changes: Any) -> dict[str, Any]:
    scene = {"name": "Cell", "width": 4, "height": 3} | changes.pop("scene", {})
    return {"format": "footwork-scene", "version": 1, "ruleset": "ground_combat", "scene": scene} | changes


def packed(*more: tuple[str | zipfile.ZipInfo, bytes], kind: int = zipfile.ZIP_DEFLATED, **changes: Any) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", kind) as file:
        file.writestr("scene.json", json.dumps(description(**changes)))
        for name, data in more:
            file.writestr(name, data)
    return out.getvalue()


def shown(data: bytes, **more: Any) -> tuple[tuple[str, bytes], dict[str, Any]]:
    """A picture in an archive, and the scene that shows it."""
    digest = hashlib.sha256(data).hexdigest()
    picture = {"picture": digest, "width": 48, "height": 32, "cell_px": 12.0} | more
    return (f"pictures/{digest}.png", data), {"picture": picture}


def refused(room: Room, data: bytes) -> dict[str, str]:
    before = Entry.objects.count()
    response = send(room, data)
    assert response.status_code in (400, 413), response.content
    files = list(assets.folder().iterdir()) if assets.folder().is_dir() else []
    assert not table(room).scenes and Entry.objects.count() == before and not files
    error: dict[str, str] = response.json()["error"]
    assert error["message"].startswith("crypt.footwork-scene.zip: ")
    return error
