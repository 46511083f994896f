"""The picture of a map of areas: players get of it what lies in the areas that they know, and nothing else (AR-18)."""

from __future__ import annotations

import io
import os
import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from msgspec.structs import replace
from PIL import Image

from rules.space.chart import Area, Border
from rules.systems.areas.commands import EditChart, Reveal
from rules.table import Scene
from tests.vtt.scenes.makers import png, saved
from tests.vtt.scenes.scene_file_kit import browser, table
from tests.vtt.tables.tables_kit import Room, make_room
from vtt.scenes import uncovering
from vtt.scenes.tidy import tidy
from vtt.tables.scene_views import scene_part

ROOM = ((0, 0), (4000, 0), (4000, 5000), (0, 5000))
YARD = ((5000, 0), (10000, 0), (10000, 5000), (5000, 5000))


@pytest.fixture
def town(transactional_db: None) -> Room:
    return make_room(furnished=False, ruleset="areas")


def drawn(room: Room, picture: bytes | None = None) -> Scene:
    """A picture of 10 x 5 cells, two areas on it, and none of them known."""
    file = SimpleUploadedFile("inn.png", png(100, 50) if picture is None else picture)
    fields = {"kind": "picture", "columns": "10", "options": '{"areas": true}', "scale": "zone", "file": file}
    response = browser(room.gm).post(reverse("add_scene", args=[room.id]), fields)
    assert response.status_code == 201, response.content
    scene = table(room).scenes[response.json()["scene"]["id"]]
    assert scene.chart is not None
    areas = (Area(id="room", polygon=ROOM), Area(id="yard", polygon=YARD))
    borders = (Border(id="b1", between=("room", "yard")),)
    room.do(EditChart(scene.id, replace(scene.chart, areas=areas, borders=borders)))
    return table(room).scenes[scene.id]


def seen(room: Room, scene: Scene) -> str:
    """Where players have the picture from."""
    part = scene_part(table(room).scenes[scene.id], False, room.id)
    return str(part["picture"]["url"])


def test_a_picture_becomes_a_page_to_draw_on(town: Room) -> None:
    scene = drawn(town)
    assert (scene.space, scene.width, scene.height) == ("areas", 10, 5)
    assert scene.chart is not None
    assert (scene.chart.scale, scene.chart.revealed) == ("zone", ())
    assert scene.picture is not None
    # Without the wish for areas it lies under a grid, as ever.
    form = {"kind": "picture", "columns": "10", "file": SimpleUploadedFile("inn.png", png(90, 50))}
    plain = browser(town.gm).post(reverse("add_scene", args=[town.id]), form).json()["scene"]["id"]
    assert table(town).scenes[plain].chart is None


def test_players_get_what_lies_in_the_areas_that_they_know(town: Room) -> None:
    scene = drawn(town)
    shown = scene_part(scene, True, town.id)["picture"]
    assert "picture" not in scene_part(scene, False, town.id)
    assert shown["uncovered"] == ""
    town.do(Reveal(scene.id, ("room", "b1")))
    url = seen(town, scene)
    for seat in (town.ana, town.eve, town.gm):
        response = browser(seat).get(url)
        assert response.status_code == 200
        assert response["Content-Type"] == "image/webp"
        assert response["Cache-Control"] == "private, max-age=31536000, immutable"
        picture = Image.open(io.BytesIO(response.content)).convert("RGBA")
        assert picture.size == (100, 50)
        alpha = picture.getchannel("A")
        assert alpha.getpixel((20, 25)) == 255
        # Beyond its outline as much as a wall takes, and nothing of the yard.
        assert alpha.getpixel((41, 25)) == 255
        assert alpha.crop((46, 0, 100, 50)).getextrema() == (0, 0)
    assert scene_part(table(town).scenes[scene.id], True, town.id)["picture"]["uncovered"] == url


def test_what_is_covered_makes_no_difference(town: Room) -> None:
    answers = set()
    for color in ((0, 200, 0), (0, 0, 90)):
        both = Image.new("RGB", (100, 50), (200, 0, 0))
        both.paste(color, (46, 0, 100, 50))
        scene = drawn(town, saved(both, "PNG"))
        town.do(Reveal(scene.id, ("room",)))
        answers.add(browser(town.ana).get(seen(town, scene)).content)
    assert len(answers) == 1


def test_the_whole_picture_is_the_gms(town: Room) -> None:
    scene = drawn(town)
    assert scene.picture is not None
    whole = reverse("scene_picture", args=[town.id, scene.picture.asset])
    town.do(Reveal(scene.id, ("room",)))
    assert browser(town.gm).get(whole).status_code == 200
    for seat in (town.ana, town.eve):
        assert browser(seat).get(whole).status_code == 404


def test_another_stamp_gets_what_is_known_now_and_is_not_kept(town: Room) -> None:
    scene = drawn(town)
    town.do(Reveal(scene.id, ("room",)))
    before = seen(town, scene)
    town.do(Reveal(scene.id, ("yard",)))
    town.do(Reveal(scene.id, ("room",), show=False))
    assert seen(town, scene) != before
    response = browser(town.ana).get(before)
    assert response["Cache-Control"] == "private, no-store"
    picture = Image.open(io.BytesIO(response.content)).convert("RGBA")
    assert picture.getchannel("A").getpixel((20, 25)) == 0
    assert picture.getchannel("A").getpixel((70, 25)) == 255
    town.do(Reveal(scene.id, ("yard",), show=False))
    assert browser(town.ana).get(before).status_code == 404


def test_a_scene_that_is_not_shown_shows_nothing(town: Room) -> None:
    scene = drawn(town)
    town.do(Reveal(scene.id, ("room",)))
    url = seen(town, scene)
    form = {"kind": "areas", "activate": "true"}
    assert browser(town.gm).post(reverse("add_scene", args=[town.id]), form).status_code == 201
    assert table(town).active_scene != scene.id
    assert browser(town.ana).get(url).status_code == 404
    assert browser(town.gm).get(url).status_code == 200


def test_it_is_cut_once_and_tidied_away_when_nobody_asks(town: Room) -> None:
    scene = drawn(town)
    town.do(Reveal(scene.id, ("room",)))
    url = seen(town, scene)
    browser(town.ana).get(url)
    (kept,) = uncovering.folder().iterdir()
    kept.write_bytes(b"kept")
    assert browser(town.eve).get(url).content == b"kept"
    tidy(grace=0)
    assert kept.exists()
    os.utime(kept, (time.time() - 90_000,) * 2)
    assert tidy(grace=0).files == 1
    assert not kept.exists()


def test_a_large_picture_is_served_smaller_and_in_place(town: Room) -> None:
    scene = drawn(town, png(6000, 3000, "L"))
    town.do(Reveal(scene.id, ("room",)))
    picture = Image.open(io.BytesIO(browser(town.ana).get(seen(town, scene)).content))
    assert picture.width * picture.height <= 16_000_000
    assert picture.width == pytest.approx(2 * picture.height, abs=2)
    alpha = picture.convert("RGBA").getchannel("A")
    assert alpha.getpixel((picture.width // 5, picture.height // 2)) == 255
    assert alpha.getpixel((picture.width * 3 // 4, picture.height // 2)) == 0
