"""Scenes exported and imported as one file: the round trip."""

from __future__ import annotations

import io
import json
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from msgspec.structs import replace

from rules.commands import AddScene, AddToken, Answer, PutMark
from rules.systems.ground_combat.commands import SetGravity
from rules.table import Door, Light, Mark, Picture, Scene, Wall
from tests.vtt.scenes.makers import png
from tests.vtt.scenes.scene_file_kit import (
    browser,
    exported,
    packed,
    same,
    send,
    table,
)
from tests.vtt.tables.tables_kit import Room, make_room
from vtt.campaigns.models import Campaign
from vtt.campaigns.service import create_campaign
from vtt.scenes import assets, picture
from vtt.scenes.models import Asset

pytestmark = pytest.mark.django_db(transaction=True)

BLADE = {"name": "blade", "parry_ap": 2, "parry": 5, "damage": "1d4"}


@pytest.fixture
def crypt(room: Room) -> Room:
    """A room whose scene has one of everything, with half a cell of the picture outside the map."""
    asset = assets.store(room.campaign, picture.encode(png(96, 64)), "Crypt")
    face = assets.store(room.campaign, picture.encode(png(20, 20), square=512), "Face")
    scene = Scene(
        id="crypt",
        name="Crypt of “Ä”",
        width=6,
        height=4,
        picture=Picture(asset.pk, 96, 64, 64 / 3, left=-500, top=250),
        walls=(
            Wall("north", (0, 1000), (3000, 1000)),
            Wall("hole", (3000, 0), (3000, 1000), secret=True),
            Wall("glass", (1000, 2000), (1000, 3000), blocks="move"),
            Wall("fog", (2000, 2000), (2000, 3000), blocks="sight"),
            Wall("slide", (4000, 3000), (4000, 2000), way="right"),
        ),
        doors=(
            Door("gate", (3000, 1000), (4000, 1000), state="locked"),
            Door("hatch", (5000, 1000), (6000, 1000), state="open", secret=True),
            Door("slit", (4000, 0), (4000, 1000), kind="window"),
        ),
        lights=(Light((1500, 1500), 3000, "ffcc66", 80, shadows=False),),
        solid=((5, 3), (0, 0)),
        zero_g=((2, 1), (3, 1), (5, 0)),
        ambient="8090a0",
        baked_light=True,
    )
    room.do(AddScene(scene))
    sheet = {"ap": 9, "weapons": [BLADE]}
    room.do(
        AddToken("t1", "Ghoul", "crypt", (1, 1), side="red", hidden=True, picture=face.pk, elevation=5, sheet=sheet)
    )
    room.do(AddToken("t2", "Ash", "crypt", (2, 1), 2, seats=(room.ana.pk,), color="#ff8800", status={"hp": 1}))
    room.do(AddToken("t3", "Chest", "crypt", None, kind="object"))
    room.do(PutMark(Mark(id="m1", scene="crypt", kind="text", at=(1000, 1000), text="{{7*7}} <b>", hidden=True)))
    room.do(PutMark(Mark(id="m2", scene="crypt", kind="drawing", at=(0, 0), points=((1, 2),), color="#4f9cff")))
    return room


# --- The round trip


def test_export_and_import_give_an_equal_scene(crypt: Room) -> None:
    before = table(crypt)
    response = send(crypt, exported(crypt))
    assert response.status_code == 201, response.content
    body = response.json()
    after = table(crypt)
    assert body["scene"]["name"] == "Crypt of “Ä”" and body["report"]["notes"] == []
    assert {"label": "Tokens", "value": "3"} in body["report"]["summary"]
    same(before, "crypt", after, body["scene"]["id"])
    assert after.active_scene == "crypt" and not after.scenes[body["scene"]["id"]].archived
    new = {key for key in after.tokens if key not in before.tokens}
    assert len(new) == 3 and not any(after.tokens[key].seats for key in new), "nobody plays the copies"
    assert exported(crypt, body["scene"]["id"]) == exported(crypt), "the same contents, the same file"


def test_gravity_comes_along(crypt: Room) -> None:
    crypt.do(SetGravity(False, scene="crypt"))
    for prompt in table(crypt).prompts.values():
        crypt.do(Answer(prompt.id, prompt.token, "grab"))
    crypt.do(SetGravity(True, ((0, 0), (1, 1)), scene="crypt"))
    before = table(crypt)
    assert before.scenes["crypt"].zero_g == "all" and before.scenes["crypt"].gravity == ((0, 0), (1, 1))
    assert before.tokens["t2"].status.zero_g is not None
    body = send(crypt, exported(crypt)).json()
    same(before, "crypt", table(crypt), body["scene"]["id"])
    assert {"label": "Cells without gravity", "value": "22"} in body["report"]["summary"]
    for wrong in ({"zero_g": "some"}, {"zero_g": [[1]]}, {"gravity": "all"}, {"gravity": [[0, 99_999]]}):
        answer = send(crypt, packed(scene=wrong))
        assert answer.status_code == 400 and f"scene.{next(iter(wrong))}" in answer.json()["error"]["message"]


def test_import_elsewhere(crypt: Room) -> None:
    data = exported(crypt)
    there = make_room(furnished=False)
    body = send(there, data, activate="true").json()
    same(table(crypt), "crypt", table(there), body["scene"]["id"])
    assert table(there).active_scene == body["scene"]["id"]
    mine = {asset.pk for asset in Asset.objects.filter(campaign=there.campaign)}
    scene = table(there).scenes[body["scene"]["id"]]
    assert scene.picture is not None and scene.picture.asset in mine
    assert browser(there.gm).get(reverse("scene_picture", args=[there.id, scene.picture.asset])).status_code == 200


def test_import_where_nothing_of_it_is_known(crypt: Room) -> None:
    """As on another computer: the pictures are checked and encoded anew, and nothing else changes."""
    data, before = exported(crypt), table(crypt)
    crypt.campaign.delete()
    for file in assets.folder().iterdir():
        file.unlink()
    there = make_room(furnished=False)
    body = send(there, data).json()
    scene, old = table(there).scenes[body["scene"]["id"]], before.scenes["crypt"]
    assert scene.picture is not None and old.picture is not None
    assert replace(scene.picture, asset="") == replace(old.picture, asset="")
    assert replace(scene, picture=None, id="") == replace(
        old,
        picture=None,
        id="",
        walls=tuple(replace(wall, id=f"w{n}") for n, wall in enumerate(old.walls, 1)),
        doors=tuple(replace(door, id=f"d{n}") for n, door in enumerate(old.doors, 1)),
    )
    assert len(list(assets.folder().iterdir())) == 2


def test_no_id_of_the_campaign_is_in_the_file(crypt: Room) -> None:
    data = exported(crypt)
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        names = packed.namelist()
        text = packed.read("scene.json").decode()
    assert names[0] == "scene.json" and all(re.fullmatch(r"pictures/[0-9a-f]{64}\.(png|webp)", n) for n in names[1:])
    for each in (crypt.id, crypt.ana.pk, crypt.gm.pk, "hatch", '"t1"', *Asset.objects.values_list("pk", flat=True)):
        assert each not in text
    assert json.loads(text)["version"] == 1


@pytest.mark.parametrize(("query", "tokens", "sheets"), [({"tokens": "false"}, 0, 0), ({"sheets": "false"}, 3, 0)])
def test_tokens_and_sheets_stay_here_if_wished(crypt: Room, query: dict[str, str], tokens: int, sheets: int) -> None:
    with zipfile.ZipFile(io.BytesIO(exported(crypt, **query))) as packed:
        described = json.loads(packed.read("scene.json"))
        assert len(packed.namelist()) == (3 if tokens else 2), "no picture that nothing shows"
    assert len(described.get("tokens", ())) == tokens
    assert sum(bool(each.get("sheet")) for each in described.get("tokens", ())) == sheets


def test_an_import_may_leave_tokens_out(crypt: Room) -> None:
    body = send(crypt, exported(crypt), tokens="false").json()
    assert not [token for token in table(crypt).tokens.values() if token.scene == body["scene"]["id"]]
    assert any("left out, as asked" in note["text"] for note in body["report"]["notes"])


def test_sheets_of_other_rules_are_left_behind(crypt: Room) -> None:
    gm = crypt.gm.user
    assert gm is not None
    free = create_campaign(gm, "Free", "free")
    there = Room(free, free.seats.get(), crypt.ana, crypt.bo, crypt.eve)
    body = send(there, exported(crypt)).json()
    assert [note["level"] for note in body["report"]["notes"]] == ["warning"]
    assert "other rules" in body["report"]["notes"][0]["text"]
    assert len(table(there).tokens) == 3


def test_a_name_typed_goes_before_the_files_own(crypt: Room) -> None:
    assert send(crypt, exported(crypt), name="Vault").json()["scene"]["name"] == "Vault"


# --- Who may export


def test_only_the_gm_exports(crypt: Room) -> None:
    for seat in (crypt.ana, crypt.eve):
        answers = [browser(seat).get(reverse("export_scene", args=[crypt.id, key])) for key in ("crypt", "none")]
        assert {answer.status_code for answer in answers} == {403} and len({a.content for a in answers}) == 1
    other = make_room(furnished=False)
    foreign = browser(other.gm).get(reverse("export_scene", args=[crypt.id, "crypt"]))
    unknown = browser(other.gm).get(reverse("export_scene", args=["none", "crypt"]))
    assert foreign.status_code == unknown.status_code == 404 and foreign.content == unknown.content
    nested = browser(other.gm).get(reverse("export_scene", args=[other.id, "crypt"]))
    missing = browser(other.gm).get(reverse("export_scene", args=[other.id, "none"]))
    assert nested.status_code == missing.status_code == 404 and nested.content == missing.content


def test_export_says_what_it_does_not_understand(crypt: Room) -> None:
    address = reverse("export_scene", args=[crypt.id, "crypt"])
    assert browser(crypt.gm).get(address, {"tokens": "1"}).status_code == 400
    assert browser(crypt.gm).post(address).status_code == 405
    response = browser(crypt.gm).get(address)
    assert response["Content-Type"] == "application/zip" and response["X-Content-Type-Options"] == "nosniff"
    assert "attachment" in response["Content-Disposition"] and "no-store" in response["Cache-Control"]


def test_a_picture_that_is_gone(crypt: Room) -> None:
    for file in assets.folder().iterdir():
        file.unlink()
    response = browser(crypt.gm).get(reverse("export_scene", args=[crypt.id, "crypt"]))
    assert response.status_code == 409 and response.json()["error"]["code"] == "picture_gone"


def test_campaigns_stay_apart(crypt: Room) -> None:
    other = make_room(furnished=False)
    file = SimpleUploadedFile("x.zip", exported(crypt))
    response = browser(other.gm).post(reverse("add_scene", args=[crypt.id]), {"kind": "footwork", "file": file})
    assert response.status_code == 404
    assert Campaign.objects.count() == 2
