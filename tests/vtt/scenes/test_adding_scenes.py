"""Adding scenes over HTTP: what becomes of the file, the report, and what is refused."""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.vtt.scenes.makers import at, deep_png, encoded, house, path, png, portal, resolution
from tests.vtt.scenes.scenes_kit import Table, nothing_kept, post
from vtt.campaigns.models import Campaign
from vtt.scenes import limits
from vtt.scenes.assets import folder
from vtt.scenes.models import Asset

pytestmark = pytest.mark.django_db


def test_a_map_becomes_a_scene_with_its_picture(host: Client, campaign: Campaign, table: Table) -> None:
    response = post(host, campaign, house(), "Tavern, ground floor.dd2vtt")
    assert response.status_code == 201
    body = response.json()
    scene = table.scene
    assert body["scene"] == {"id": scene.id, "name": "Tavern, ground floor"}
    assert (scene.width, scene.height, len(scene.walls), len(scene.doors), len(scene.lights)) == (6, 4, 2, 1, 1)
    assert scene.ambient == "8090a0"
    asset = Asset.objects.get()
    assert scene.picture is not None
    assert (scene.picture.asset, scene.picture.width, scene.picture.height) == (asset.pk, 48, 32)
    assert scene.picture.cell_px == 8
    assert table.commands[0].activate
    facts = {fact["label"]: fact["value"] for fact in body["report"]["summary"]}
    assert facts == {
        "Size": "6 × 4 cells",
        "Picture": "48 × 32 pixels",
        "Pixels per cell": "8",
        "Walls": "2",
        "Doors": "1",
        "Windows": "0",
        "Lights": "1",
    }
    assert body["report"]["title"] == "Tavern, ground floor"
    assert body["report"]["notes"] == []


def test_the_report_tells_all_that_was_decided(host: Client, campaign: Campaign, table: Table) -> None:
    file = house(
        format="7",
        resolution=resolution(map_size=at(6.5, 4)),
        line_of_sight=[path((2, 0), (2, 9)), path((30, 0), (31, 0)), path((1, 1))],
        objects_line_of_sight=[path((4, 1), (4.2, 1.2))],
        portals=[
            portal((2, 1), (2, 2)),
            portal((0, 1), (0, 2), closed=False),
            portal((3, 3), (3.5, 3)),
            portal((40, 0), (41, 0)),
        ],
        lights=[{"position": at(1, 1), "range": 3, "color": "mauve"}, {"position": at(-9, 1), "range": 3}],
        environment={"baked_lighting": True},
        image="art/cave.webp",
    )
    notes = post(host, campaign, file).json()["report"]["notes"]
    texts = " ".join(note["text"] for note in notes)
    for words in (
        "names its picture instead of holding it",
        "6.5 × 4 cells; the grid was rounded up to 7 × 4",
        "1 wall outside",
        "1 wall cut off at the map's edge",
        "1 wall without any length",
        "1 outline of objects",
        "1 opening may be a window or an open door",
        "d2 (column 1, row 2)",
        "1 door narrower than 0.8 cells may be meant as windows: d3 (column 4, row 4)",
        "ran right across 1 opening",
        "1 opening outside the map",
        "1 light outside the map",
        "unreadable colour",
        "format 7",
    ):
        assert words in texts
    assert {note["level"] for note in notes} == {"info", "warning"}


def test_light_in_the_picture_counts_only_where_there_is_a_picture(
    host: Client, campaign: Campaign, table: Table
) -> None:
    lit = {"environment": {"baked_lighting": True}}
    said = [note["text"] for note in post(host, campaign, house(**lit)).json()["report"]["notes"]]
    assert said == ["The file says that its picture shows the light already."] and table.scene.baked_light
    said = [note["text"] for note in post(host, campaign, house(**lit, image=None)).json()["report"]["notes"]]
    assert said == ["The file holds no picture, so the background is blank."] and not table.scene.baked_light


def test_of_a_key_that_stands_twice_the_last_counts(host: Client, campaign: Campaign, table: Table) -> None:
    text = encoded(house()).decode()
    twice = text[:-1] + ', "portals": [], "lights": []}'
    assert post(host, campaign, twice.encode()).status_code == 201
    assert (len(table.scene.walls), table.scene.doors, table.scene.lights) == (2, (), ())


def test_options_of_the_import(host: Client, campaign: Campaign, table: Table) -> None:
    file = house(portals=[portal((2, 1), (2, 2), closed=False)], objects_line_of_sight=[path((4, 1), (5, 1))])
    options = {"open_portals": "open_door", "objects": "walls"}
    assert post(host, campaign, file, options=json.dumps(options), activate="false").status_code == 201
    assert (table.scene.doors[0].kind, table.scene.doors[0].state) == ("door", "open")
    assert len(table.scene.walls) == 3
    assert not table.commands[0].activate


@pytest.mark.parametrize("options", ["{", "[]", '{"objects": "maybe"}', '{"colour": 1}', "null"])
def test_options_that_are_none(host: Client, campaign: Campaign, table: Table, options: str) -> None:
    response = post(host, campaign, house(), options=options)
    assert response.status_code == 400
    assert response.json()["error"]["field"] == "options"
    assert nothing_kept(table)


@pytest.mark.parametrize(
    ("size", "picture", "cell_px", "words"),
    [
        (at(6, 4), png(48, 32), 8, ""),
        (at(6, 4), png(49, 32), 8, ""),
        (at(6, 4), png(36, 24), 6, "fitted to the picture"),
        (at(6, 4), png(100, 67), 100 / 6, "fitted to the picture"),
        (at(6.5, 4.25), png(48, 32), 8, "Check that the walls lie"),
    ],
)
def test_the_grid_follows_the_picture(
    host: Client, campaign: Campaign, table: Table, size: Any, picture: bytes, cell_px: float, words: str
) -> None:
    file = house(resolution=resolution(map_size=size), image=base64.b64encode(picture).decode())
    notes = post(host, campaign, file).json()["report"]["notes"]
    assert table.scene.picture is not None
    assert table.scene.picture.cell_px == pytest.approx(cell_px)
    assert words in " ".join(note["text"] for note in notes)


def test_a_reduced_picture_keeps_its_grid(
    host: Client, campaign: Campaign, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_STORED_SIDE", 100)
    assert post(host, campaign, png(480, 270), "m.png", kind="picture", cell_px="10").status_code == 201
    picture = table.scene.picture
    assert picture is not None
    assert (picture.width, picture.height) == (100, 56)
    assert picture.cell_px == pytest.approx(10 * 100 / 480)
    assert (table.scene.width, table.scene.height) == (48, 27)


@pytest.mark.parametrize(
    ("fields", "size", "cell_px"),
    [
        ({"cell_px": "10"}, (10, 6), 10),
        ({"cell_px": "12.5"}, (8, 5), 12.5),
        ({"columns": "20"}, (20, 12), 5),
        ({"columns": "7"}, (7, 5), 100 / 7),
        ({"cell_px": "500"}, (1, 1), 500),
    ],
)
def test_a_picture_under_a_grid(
    host: Client, campaign: Campaign, table: Table, fields: Any, size: tuple[int, int], cell_px: float
) -> None:
    response = post(host, campaign, png(100, 60), "イラスト.png", kind="picture", **fields)
    assert response.status_code == 201
    assert (table.scene.width, table.scene.height) == size
    assert table.scene.picture is not None
    assert table.scene.picture.cell_px == pytest.approx(cell_px)
    assert table.scene.name == "イラスト"


def test_a_blank_grid(host: Client, campaign: Campaign, table: Table) -> None:
    assert post(host, campaign, kind="blank", name="").status_code == 201
    assert (table.scene.width, table.scene.height, table.scene.name) == (30, 20, "New map")
    response = host.post(reverse("add_scene", args=[campaign.pk]), {"kind": "blank", "width": 200, "height": 1})
    assert response.status_code == 201
    assert (table.scene.width, table.scene.height) == (200, 1)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"kind": "blank", "width": "0"}, "width"),
        ({"kind": "blank", "height": "201"}, "height"),
        ({"kind": "blank", "width": "1e9"}, "width"),
        ({"kind": "blank", "width": "NaN"}, "width"),
        ({"kind": "hexes"}, "kind"),
        ({"kind": ""}, "kind"),
        ({"kind": "uvtt"}, "file"),
        ({"kind": "uvtt", "file": "not a file"}, "file"),
        ({"kind": "picture", "cell_px": "10"}, "file"),
    ],
)
def test_forms_that_are_refused(host: Client, campaign: Campaign, table: Table, fields: Any, field: str) -> None:
    response = host.post(reverse("add_scene", args=[campaign.pk]), fields)
    assert response.status_code == 400
    assert response.json()["error"]["field"] == field
    assert nothing_kept(table)


@pytest.mark.parametrize(
    ("file", "fields", "says"),
    [
        (b"", {}, "empty"),
        (b"[]", {}, "an object"),
        (encoded(house())[:-30], {}, "not complete JSON"),
        (encoded(house(resolution=resolution(map_size=at(0, 0)))), {}, "map_size"),
        (encoded(house(image="PHN2ZyBvbmxvYWQ9J2EoKSc+PC9zdmc+")), {}, "SVG"),
        (b"", {"kind": "picture", "cell_px": "10"}, "empty"),
        (b"<svg/>", {"kind": "picture", "cell_px": "10"}, "SVG"),
        (b"GIF89a", {"kind": "picture", "cell_px": "10"}, "GIF"),
        (png()[:-60], {"kind": "picture", "cell_px": "10"}, "damaged"),
        (deep_png(16_400, 100), {"kind": "picture", "cell_px": "10"}, "at most 16384"),
        (png(), {"kind": "picture"}, "how many pixels"),
        (png(), {"kind": "picture", "cell_px": "nan"}, "cell_px"),
        (png(), {"kind": "picture", "cell_px": "0"}, "cell_px"),
        (png(), {"kind": "picture", "cell_px": "-1e400"}, "cell_px"),
        (png(), {"kind": "picture", "columns": "0"}, "columns"),
        (png(4000, 30), {"kind": "picture", "cell_px": "3.9"}, "at most 1000"),
        (png(2000, 2000), {"kind": "picture", "cell_px": "2"}, "at most 250000"),
        (png(40, 3000), {"kind": "picture", "columns": "20"}, "at most 1000"),
        (png(), {"kind": "uvtt", "name": "x" * 401}, "name"),
        (png(), {"kind": "uvtt", "name": "\u200b"}, "letter"),
    ],
)
def test_a_refusal_has_words_and_leaves_nothing(
    host: Client, campaign: Campaign, table: Table, file: bytes, fields: Any, says: str
) -> None:
    started = time.monotonic()
    response = post(host, campaign, file, **fields)
    assert response.status_code == 400
    assert says in response.json()["error"]["message"]
    assert nothing_kept(table)
    assert time.monotonic() - started < 5


@pytest.mark.parametrize(
    ("file_name", "shown"),
    [
        ("地図🐉\u202egpj.dd2vtt", "地図🐉gpj"),
        ("a\u0308.png", "ä"),
        ("..\\..\\etc\\passwd.uvtt", "passwd"),
        ("..%2f..%2fetc.png", "..%2f..%2fetc"),
        ("CON.png", "CON"),
        ("x" * 200 + ".png", "x" * 80),
        (".png", "New map"),
        ("<img src=x onerror=a()>.png", "<img src=x onerror=a()>"),
        ("\u2067\u200f.png", "New map"),
    ],
)
def test_a_files_name_is_made_safe_and_kept(
    host: Client, campaign: Campaign, table: Table, file_name: str, shown: str
) -> None:
    boundary = b"border"
    body = b"".join(
        (
            b'--border\r\nContent-Disposition: form-data; name="kind"\r\n\r\nuvtt\r\n',
            b'--border\r\nContent-Disposition: form-data; name="file"; filename="' + file_name.encode() + b'"\r\n\r\n',
            encoded(house()) + b"\r\n--border--\r\n",
        )
    )
    response = host.generic(
        "POST",
        reverse("add_scene", args=[campaign.pk]),
        body,
        content_type=f"multipart/form-data; boundary={boundary.decode()}",
    )
    assert response.status_code == 201
    assert response.json()["scene"]["name"] == shown
    (stored,) = folder().iterdir()
    assert stored.stem == Asset.objects.get().digest
    picture = host.get(reverse("scene_picture", args=[campaign.pk, Asset.objects.get().pk]))
    assert picture.status_code == 200
    assert picture["Content-Disposition"].startswith("inline")
    assert picture["Content-Disposition"].isascii()
