"""Foundry scenes on their way to a table, with their picture and their report."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.vtt.scenes.foundry_kit import foundry, token, wall
from tests.vtt.scenes.makers import deep_png, png
from tests.vtt.tables.tables_kit import Room, cookie_of
from vtt.scenes.models import Asset
from vtt.tables import service


def send(room: Room, picture: bytes | None = None, **fields: Any) -> Any:
    client = Client()
    client.cookies.load(cookie_of(room.gm))
    form: dict[str, Any] = {"kind": "foundry", "activate": "true"}
    form |= {key: fields.pop(key) for key in ("name", "tokens_wanted") if key in fields}
    if "tokens_wanted" in form:
        form["tokens"] = form.pop("tokens_wanted")
    data = json.dumps(foundry(**fields)).encode()
    form["file"] = SimpleUploadedFile("fvtt-Scene-cellar.json", data)
    if picture is not None:
        form["picture"] = SimpleUploadedFile("cellar.png", picture)
    return client.post(reverse("add_scene", args=[room.id]), form)


def test_a_scene_with_its_picture_reaches_the_table(room: Room) -> None:
    response = send(room, png(1200, 800))
    assert response.status_code == 201, response.content
    body = response.json()
    table = service.table_of(room.id)
    scene = table.scenes[body["scene"]["id"]]
    assert body["scene"]["name"] == scene.name == "Cellar" and table.active_scene == scene.id
    assert scene.picture is not None
    assert (scene.picture.asset, scene.picture.cell_px) == (Asset.objects.get().pk, 200)
    tokens = [(each.name, each.at, each.side, each.seats) for each in table.tokens.values()]
    assert tokens == [("Rat", (1, 1), "hostile", ())]
    notes = [note["text"] for note in body["report"]["notes"]]
    assert not any(note["level"] == "warning" for note in body["report"]["notes"]) and any("sheets" in n for n in notes)


def test_a_reduced_picture_moved_against_the_grid_keeps_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    from vtt.scenes import limits

    monkeypatch.setattr(limits, "MAX_STORED_SIDE", 256)
    body = send(room, png(600, 400), background={"offsetX": 30}).json()
    scene = service.table_of(room.id).scenes[body["scene"]["id"]]
    assert scene.picture is not None
    assert (scene.picture.width, scene.picture.left, scene.width) == (256, 700, 7)
    assert scene.picture.cell_px == pytest.approx(100 * 256 / 600)


def test_without_a_picture_the_background_is_blank_and_nothing_is_fetched(room: Room) -> None:
    for path in ("http://localhost:1/x.png", "file:///etc/passwd", "../../secret.png"):
        body = send(room, background={"src": path}).json()
        assert service.table_of(room.id).scenes[body["scene"]["id"]].picture is None
        assert any(note["level"] == "warning" and path in note["text"] for note in body["report"]["notes"])


def test_a_picture_of_another_shape_is_told(room: Room) -> None:
    body = send(room, png(300, 300)).json()
    assert any("another shape" in note["text"] for note in body["report"]["notes"])


@pytest.mark.parametrize(
    ("picture", "code"), [(b"<svg/>", "not_a_picture"), (b"", "bad_image"), (deep_png(20_000, 2), "too_large")]
)
def test_a_bad_picture_is_refused_under_its_name(room: Room, picture: bytes, code: str) -> None:
    response = send(room, picture)
    error = response.json()["error"]
    assert response.status_code == 400 and error["field"] == "picture" and error["message"].startswith("cellar.png: ")
    assert error["code"] == code or not picture
    assert not service.table_of(room.id).scenes and not Asset.objects.exists()


def test_all_that_is_dropped_is_in_the_report(room: Room) -> None:
    walls = [
        wall(1, 0, 1, 4, move=0),
        wall(2, 0, 2, 4, sight=0),
        wall(3, 0, 3, 4, dir=1),
        wall(4, 0, 4, 4, sight=10),
        wall(5, 0, 5, 4, move=0, sight=0),
        wall(-2, 0, -1, 0),
        wall(-1, 1, 1, 1),
        wall(0, 0, 0, 0),
        wall(1, 2, 2, 2, door=1, dir=2, sight=0),
        wall(1, 3, 2, 3, door=1, move=0),
        wall(2, 3, 3, 3, door=1, move=0, ds=1),
        wall(-2, 3, -1, 3, door=2),
    ]
    more = {"drawings": [{}], "notes": [{}, {}], "sounds": [{}], "templates": [{}], "tiles": [{}] * 3, "regions": [{}]}
    levels = [{"_id": "a", "name": "Ground"}, {"_id": "b", "name": "Roof", "elevation": {"bottom": 10}}]
    lights = [{"x": 9999, "y": 0, "config": {"dim": 1}}, {"x": 300, "y": 200, "config": {"dim": 5, "angle": 90}}]
    response = send(
        room,
        walls=walls,
        lights=lights,
        levels=levels,
        tokens=[token(50, 50), token(1, 1, width=1.5, disposition=-2)],
        foreground="roof.png",
        weather="rain",
        darkness=0.5,
        grid={"type": 0, "size": 100, "distance": 5},
        **more,
    )
    text = "\n".join(note["text"] for note in response.json()["report"]["notes"])
    for words in (
        "stopped only sight", "can be seen through", "1 one-way wall", "in part or by distance", "only light or sound",
        "1 wall outside", "cut off", "without any length", "1 door opened one way", "1 door could be seen",
        "2 curtains hung", "1 curtain drawn aside", "1 door outside", "1 light outside", "shone one way",
        "1 darkness setting", "no grid", "2 levels; only the lowest, Ground", "Roof", "1 token outside", "made square",
        "secret side", "1 drawing", "2 map pins", "1 sound", "1 measured template", "3 tiles", "1 region",
        "1 foreground picture", "1 weather effect",
    ):  # fmt: skip
        assert words in text, words


def test_names_from_the_file_are_made_safe(room: Room) -> None:
    body = send(room, name="", tokens=[token(1, 1, name="\u202e\u200b"), token(2, 2, name="x" * 500)]).json()
    names = [each.name for each in service.table_of(room.id).tokens.values()]
    assert names == ["Token", "x" * 80]
    again = send(room, tokens_wanted="false", name="Vault").json()
    assert again["scene"]["name"] == "Vault" and len(service.table_of(room.id).tokens) == 2
    assert body["scene"]["name"] == "Cellar"
