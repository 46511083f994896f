"""Scenes exported and imported as one file: the round trip, and archives made to do harm."""

from __future__ import annotations

import hashlib
import io
import json
import re
import stat
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from rules.commands import AddScene, AddToken, PutMark
from rules.table import Door, Light, Mark, Picture, Scene, Table, Token, Wall
from tests.vtt.scenes.makers import deep_png, png
from tests.vtt.tables.tables_kit import Room, cookie_of, make_room
from vtt.campaigns.models import Campaign, Seat
from vtt.campaigns.service import create_campaign
from vtt.scenes import archive, assets, limits, picture
from vtt.scenes.models import Asset
from vtt.tables import service
from vtt.tables.models import Entry
from vtt.tables.outcome import UNAVAILABLE

pytestmark = pytest.mark.django_db(transaction=True)

BLADE = {"name": "blade", "parry_ap": 2, "parry": 5, "damage": "1d4"}


@pytest.fixture
def room() -> Room:
    return make_room(furnished=False)


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


# --- Archives made to do harm


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


@pytest.mark.parametrize(
    "name",
    [
        "../evil.json",
        "/etc/passwd",
        "pictures/../scene.json",
        "pictures\\x.png",
        "scene.json/",
        "Scene.json",
        "inner.zip",
        "pictures/nested.zip",
        f"pictures/{'0' * 64}.svg",
        "__MACOSX/._scene.json",
        "x" * 3000,
        "\u202egnp.exe",
    ],
)
def test_names_that_have_no_place_in_it(room: Room, name: str) -> None:
    error = refused(room, packed((name, b"x")))
    assert error["code"] == "bad_archive" and "no part of a scene" in error["message"]
    assert len(error["message"]) < 250 and "\u202e" not in error["message"]


def test_a_name_that_ends_before_its_end(room: Room) -> None:
    data = packed((f"pictures/{'0' * 64}.png@.html", b"x")).replace(b".png@", b".png\0")
    assert "no part of a scene" in refused(room, data)["message"]


def test_links_and_devices(room: Room) -> None:
    for kind in (stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO, stat.S_IFDIR):
        info = zipfile.ZipInfo(f"pictures/{'0' * 64}.png")
        info.external_attr = (kind | 0o777) << 16
        assert "link" in refused(room, packed((info, b"/etc/passwd")))["message"]


def test_one_name_twice(room: Room) -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        data = packed(("scene.json", json.dumps(description()).encode()))
    assert "twice" in refused(room, data)["message"]


def test_bombs(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    zeros = bytes(40 * limits.MEBIBYTE)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("scene.json", b" " + zeros)
    assert len(out.getvalue()) < 100_000
    assert refused(room, out.getvalue())["code"] == "too_large"
    many = packed(*((f"pictures/{number:064x}.png", zeros) for number in range(7)))
    assert refused(room, many)["code"] == "too_large", "in all"


def test_a_list_without_end(room: Room) -> None:
    many = packed(*((f"pictures/{number:064x}.png", b"") for number in range(limits.MAX_ARCHIVE_FILES + 1)))
    assert refused(room, many)["code"] == "too_many"


def test_lengths_that_are_lies(room: Room) -> None:
    data = bytearray(packed(kind=zipfile.ZIP_STORED))
    at = data.rindex(b"PK\1\2")
    for length in (10, 60_000):
        lying = bytearray(data)
        lying[at + 24 : at + 28] = length.to_bytes(4, "little")
        assert refused(room, bytes(lying))["code"] == "bad_archive"


def test_locked_and_oddly_packed(room: Room) -> None:
    data = bytearray(packed(kind=zipfile.ZIP_STORED))
    at = data.rindex(b"PK\1\2")
    locked = bytearray(data)
    locked[at + 8] |= 1
    assert "password" in refused(room, bytes(locked))["message"]
    assert "packed in a way" in refused(room, packed(kind=zipfile.ZIP_LZMA))["message"]


def test_several_parts_and_zip64(room: Room) -> None:
    data = packed()
    at = data.rindex(b"PK\5\6")
    parts = data[:at] + data[at : at + 4] + b"\1\0" + data[at + 6 :]
    assert refused(room, parts)["code"] == "bad_archive"
    vast = data[: at + 8] + b"\xff\xff\xff\xff" + data[at + 12 :]
    assert "ZIP64" in refused(room, vast)["message"]


@pytest.mark.parametrize("cut", [3, 30, 200, -1, -10, -30])
def test_cut_off(room: Room, cut: int) -> None:
    assert refused(room, packed()[:cut])["code"] in ("not_a_zip", "bad_archive")


def test_no_archive_at_all(room: Room) -> None:
    for data in (b"", b"{}", png(), b"PK\3\4", b"PK\5\6" + bytes(18)):
        refused(room, data)


def test_flipped_bytes_are_refused_or_harmless(room: Room) -> None:
    """Whatever one byte is made, there is an answer in words (or the scene, where it does not matter)."""
    data = packed(tokens=[{"name": "Rat"}])
    for at in range(0, len(data), 3):
        broken = data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]
        with_archive(broken)


def with_archive(data: bytes) -> None:
    from vtt.scenes import scene_file
    from vtt.scenes.refusal import SceneRefused

    try:
        read = archive.Archive(io.BytesIO(data), scene_file.NAMES).read("scene.json", 1000)
        if read is not None:
            scene_file.decode(read)
    except SceneRefused:
        pass


def test_a_folder_in_the_list_is_no_harm(room: Room) -> None:
    assert send(room, packed(("pictures/", b""))).status_code == 201


# --- Descriptions that say too much, or too little

LONG = [{"a": [0, 0], "b": [499_000, n]} for n in range(1100)]

BAD: list[tuple[str, Callable[[], dict[str, Any]], str]] = [
    ("another format", lambda: {"format": "uvtt"}, "format is “uvtt”"),
    ("a newer one", lambda: {"version": 2}, "reads version 1"),
    ("unknown field", lambda: {"extra": 1}, "extra"),
    ("unknown field inside", lambda: {"scene": {"id": "crypt"}}, "scene"),
    ("no such size", lambda: {"scene": {"width": 0}}, "scene.width"),
    ("too many cells", lambda: {"scene": {"width": 1000, "height": 1000}}, "250"),
    ("no whole number", lambda: {"scene": {"width": 4.5}}, "scene.width"),
    ("wall out of this world", lambda: {"scene": {"walls": [{"a": [0, 0], "b": [0, 10**9]}]}}, "scene.walls[0].b"),
    ("wall without length", lambda: {"scene": {"walls": [{"a": [1, 1], "b": [1, 1]}]}}, "scene.walls[0]"),
    ("walls that run on and on", lambda: {"scene": {"width": 500, "height": 5, "walls": LONG}}, "at most 500000"),
    ("odd wall", lambda: {"scene": {"walls": [{"a": [0, 0], "b": [0, 9], "way": "up"}]}}, "scene.walls[0].way"),
    ("odd colour", lambda: {"scene": {"ambient": "red"}}, "scene.ambient"),
    (
        "no picture there",
        lambda: {"scene": {"picture": {"picture": "0" * 64, "width": 1, "height": 1, "cell_px": 9}}},
        "no picture",
    ),
    ("token without a name", lambda: {"tokens": [{"name": ""}]}, "tokens[0].name"),
    ("token of no letters", lambda: {"tokens": [{"name": "\u202e\u200b"}]}, "tokens[0].name"),
    ("token's seat", lambda: {"tokens": [{"name": "Rat", "seats": ["x"]}]}, "seats"),
    ("vast token", lambda: {"tokens": [{"name": "Rat", "size": 21}]}, "tokens[0].size"),
    ("vast sheet", lambda: {"tokens": [{"name": "Rat", "sheet": {"x": "y" * 70_000}}]}, "tokens[0]"),
    ("odd mark", lambda: {"marks": [{"kind": "html", "at": [0, 0]}]}, "marks[0].kind"),
]


@pytest.mark.parametrize(("changes", "place"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_descriptions_that_are_refused(room: Room, changes: Callable[[], dict[str, Any]], place: str) -> None:
    assert place in refused(room, packed(**changes()))["message"]


def test_json_that_is_none(room: Room) -> None:
    for data in (b"", b"[]", b"{", b'{"version": NaN}', b"\xff\xfe{\0", b"[" * 100_000, b'{"format": "\xff"}'):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as file:
            file.writestr("scene.json", data)
        refused(room, out.getvalue())
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w"):
        pass
    assert "scene.json" in refused(room, out.getvalue())["message"]


def test_pictures_are_checked_again(room: Room) -> None:
    for data, code in (
        (b"<svg onload='x()'/>", "not_a_picture"),
        (deep_png(20_000, 2), "too_large"),
        (png()[:80], "bad_image"),
    ):
        file, scene = shown(data)
        assert refused(room, packed(file, scene=scene))["code"] == code
    file, scene = shown(png())
    assert "damaged" in refused(room, packed((file[0], png(9, 9)), scene=scene))["message"]
    file, scene = shown(png(), width=480)
    assert "480" in refused(room, packed(file, scene=scene))["message"]


def test_a_picture_larger_than_what_is_stored_keeps_its_grid(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_STORED_SIDE", 24)
    file, scene = shown(png(48, 32))
    body = send(room, packed(file, scene=scene)).json()
    made = table(room).scenes[body["scene"]["id"]]
    assert made.picture is not None and (made.picture.width, made.picture.cell_px) == (24, 6.0)
    assert any("reduced" in note["text"] for note in body["report"]["notes"])


def test_what_is_left_out_is_told(room: Room) -> None:
    tokens = [{"name": "Rat", "at": [9, 9]}, {"name": "Cat", "at": [1, 1]}, {"name": "Bat", "sheet": {"ap": "many"}}]
    marks = [{"kind": "text", "at": [0, 0], "text": "   "}]
    stray = (f"pictures/{'0' * 64}.png", b"x")
    body = send(room, packed(stray, tokens=tokens, marks=marks)).json()
    notes = [note["text"] for note in body["report"]["notes"]]
    assert [token.name for token in table(room).tokens.values()] == ["Cat"]
    assert any("Rat: The map has 4 x 3" in note for note in notes) and any("Bat: That sheet" in note for note in notes)
    assert any("nothing shows" in note for note in notes) and any("1 drawing" in note for note in notes)


def test_an_import_broken_off_is_never_a_half_map(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """While tokens come in, the scene is in the archive under a name that says so; players see nothing of it."""
    room.do(AddScene(Scene(id="here", name="Here", width=3, height=3)))
    submit, count = service.submit_sync, 0

    def failing(*args: Any) -> Any:
        nonlocal count
        count += 1
        return submit(*args) if count < 3 else UNAVAILABLE

    monkeypatch.setattr("vtt.scenes.adding.submit_sync", failing)
    response = send(room, packed(tokens=[{"name": "Rat"}, {"name": "Cat"}]), activate="true")
    assert response.status_code == 503 and "archive" in response.json()["error"]["message"]
    now = table(room)
    left = next(scene for scene in now.scenes.values() if scene.id != "here")
    assert now.active_scene == "here" and left.archived and left.name == "Cell (import not finished)"


def test_campaigns_stay_apart(crypt: Room) -> None:
    other = make_room(furnished=False)
    file = SimpleUploadedFile("x.zip", exported(crypt))
    response = browser(other.gm).post(reverse("add_scene", args=[crypt.id]), {"kind": "footwork", "file": file})
    assert response.status_code == 404
    assert Campaign.objects.count() == 2
