"""Adding scenes over HTTP and fetching their pictures, as GMs, players, strangers and other sites would."""

from __future__ import annotations

import base64
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client, override_settings
from django.urls import reverse

from rules.commands import AddScene
from rules.rulings import Rejection
from rules.table import Scene
from tests.vtt.scenes.makers import at, deep_png, encoded, house, path, png, portal, resolution
from vtt.accounts.models import User
from vtt.campaigns.models import Campaign, Role, Seat
from vtt.campaigns.seats import give_cookie
from vtt.campaigns.service import create_campaign
from vtt.scenes import limits
from vtt.scenes.assets import folder
from vtt.scenes.models import Asset
from vtt.scenes.tidy import tidy
from vtt.tables.models import Entry
from vtt.tables.outcome import UNAVAILABLE, Outcome

pytestmark = pytest.mark.django_db


class Table:
    """Stands in for the table: takes every scene and remembers it."""

    def __init__(self) -> None:
        self.commands: list[AddScene] = []
        self.outcome = Outcome(seq=1)

    def submit(self, campaign: str, seat: Seat, command: AddScene, command_id: str) -> Outcome:
        assert 1 <= len(command_id) <= 64
        self.commands.append(command)
        if self.outcome.accepted:
            Entry.objects.create(
                campaign_id=campaign,
                seq=len(self.commands),
                command_id=command_id,
                role=seat.role,
                ruleset="free",
                command=json.dumps({"picture": command.scene.picture and command.scene.picture.asset}),
                events="[]",
                at="2026-01-01T00:00:00Z",
            )
        return self.outcome

    @property
    def scene(self) -> Scene:
        return self.commands[-1].scene


@pytest.fixture(autouse=True)
def media(tmp_path: Path) -> Iterator[None]:
    with override_settings(MEDIA_ROOT=tmp_path / "media"):
        yield


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table()
    monkeypatch.setattr("vtt.scenes.adding.submit_sync", table.submit)
    return table


@pytest.fixture
def gm() -> User:
    return User.objects.create_user("gia")


@pytest.fixture
def campaign(gm: User) -> Campaign:
    return create_campaign(gm, "Thorn", "free")


@pytest.fixture
def host(gm: User) -> Client:
    client = Client()
    client.force_login(gm)
    return client


def guest(campaign: Campaign, role: str) -> Client:
    """A browser with a guest's seat."""

    class Jar:
        def set_cookie(self, key: str, value: str, **more: object) -> None:
            client.cookies[key] = value

    client = Client()
    give_cookie(Jar(), Seat.objects.create(campaign=campaign, role=role, name=role.title()))  # type: ignore[arg-type]
    return client


def post(
    client: Client, campaign: Campaign | str, file: Any = None, file_name: str = "cave.dd2vtt", **fields: Any
) -> Any:
    key = campaign.pk if isinstance(campaign, Campaign) else campaign
    if file is not None:
        data = file if isinstance(file, bytes) else encoded(file)
        fields["file"] = SimpleUploadedFile(file_name, data, content_type="text/html")
    return client.post(reverse("add_scene", args=[key]), {"kind": "uvtt"} | fields)


def nothing_kept(table: Table) -> bool:
    files = list(folder().iterdir()) if folder().is_dir() else []
    return not table.commands and not Asset.objects.exists() and not files


# --- Adding scenes


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
        "shows the light already",
        "format 7",
    ):
        assert words in texts
    assert {note["level"] for note in notes} == {"info", "warning"}


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


# --- Who may


def test_only_the_gm_adds_scenes(campaign: Campaign, table: Table) -> None:
    for role in (Role.PLAYER, Role.SPECTATOR):
        response = post(guest(campaign, role), campaign, house())
        assert response.status_code == 403
        assert "GM" in response.json()["error"]["message"]
    assert nothing_kept(table)


def test_strangers_cannot_tell_a_campaign_from_none(campaign: Campaign, table: Table) -> None:
    other = Client()
    other.force_login(User.objects.create_user("olaf"))
    answers = set()
    for client in (
        Client(),
        other,
        guest(create_campaign(User.objects.create_user("zoe"), "Other", "free"), Role.PLAYER),
    ):
        for key in (campaign.pk, "nosuchcampaign", "-1", "1 OR 1=1", "x" * 300):
            response = post(client, key, house())
            answers.add((response.status_code, response.content))
    assert len(answers) == 1
    assert answers.pop()[0] == 404
    assert nothing_kept(table)


def test_other_sites_forms_are_refused(gm: User, campaign: Campaign, table: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(gm)
    response = post(client, campaign, house())
    assert response.status_code == 403
    assert response.json()["error"]["code"] == "permission_denied"
    assert nothing_kept(table)
    client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    for more in ({"HTTP_X_CSRFTOKEN": "a" * 32}, {}):
        fields = {"kind": "blank"} | ({} if more else {"csrfmiddlewaretoken": "a" * 32})
        response = client.post(reverse("add_scene", args=[campaign.pk]), fields, **more)
        assert response.status_code == 201


def test_other_verbs_and_kinds_of_body_change_nothing(host: Client, campaign: Campaign, table: Table) -> None:
    address = reverse("add_scene", args=[campaign.pk])
    for method in ("get", "put", "patch", "delete", "head"):
        assert getattr(host, method)(address).status_code == 405
    response = host.post(address, json.dumps({"kind": "blank"}), content_type="application/json")
    assert response.status_code == 415
    assert host.post(address, "kind=blank", content_type="application/x-www-form-urlencoded").status_code == 415
    response = host.generic("POST", address, b"--x", content_type="multipart/form-data; boundary=x")
    assert response.status_code == 400
    response = host.generic("POST", address, b"--x--", content_type="multipart/form-data")
    assert response.status_code == 400
    assert nothing_kept(table)


# --- Too much


def test_an_upload_over_the_limit_is_dropped_on_the_way(
    host: Client, campaign: Campaign, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_FILE_BYTES", 200_000)
    response = post(host, campaign, bytes(300_000))
    assert response.status_code == 413
    assert response.json()["error"]["code"] == "too_large"
    monkeypatch.setattr(limits, "MAX_PICTURE_BYTES", 1000)
    response = post(host, campaign, png() + bytes(2000), kind="picture", cell_px="10")
    assert response.status_code == 413
    assert nothing_kept(table)


def test_a_length_over_the_limit_is_refused_before_the_body_is_read(host: Client, campaign: Campaign) -> None:
    class Unread:
        def read(self, *args: Any) -> bytes:
            raise AssertionError("the body was read")

        readline = read

    address = reverse("add_scene", args=[campaign.pk])
    for length, status in ((str(2 * 1024**3), 413), ("", 411), ("-5", 411), ("many", 411)):
        response = host.generic(
            "POST",
            address,
            content_type="multipart/form-data; boundary=x",
            **{"wsgi.input": Unread(), "CONTENT_LENGTH": length},
        )
        assert response.status_code == status


def test_a_form_of_ten_thousand_parts_is_refused(host: Client, campaign: Campaign, table: Table) -> None:
    response = host.post(reverse("add_scene", args=[campaign.pk]), {f"f{i}": "x" for i in range(10_000)})
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "bad_request"
    assert nothing_kept(table)


# --- Failing half way


@pytest.mark.parametrize(
    ("outcome", "status"),
    [
        (Outcome(rejection=Rejection("bad_scene", "", "The table says no.")), 400),
        (UNAVAILABLE, 503),
    ],
)
def test_what_the_table_refuses_is_no_scene(
    host: Client, campaign: Campaign, table: Table, outcome: Outcome, status: int
) -> None:
    table.outcome = outcome
    response = post(host, campaign, house())
    assert response.status_code == status
    assert outcome.rejection is not None
    assert response.json()["error"]["message"] == outcome.rejection.message
    assert tidy(grace=0).rows == 1
    assert not list(folder().iterdir())


def test_a_failure_leaves_a_picture_that_tidying_takes_away(
    host: Client, campaign: Campaign, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("killed here")

    monkeypatch.setattr("vtt.scenes.adding.submit_sync", fail)
    with pytest.raises(RuntimeError):
        post(host, campaign, house())
    assert not Entry.objects.exists()
    assert Asset.objects.count() == 1
    assert tidy().rows == 0, "it may still be going on"
    done = tidy(grace=0)
    assert (done.rows, done.files) == (1, 1)


def test_tidying_keeps_what_scenes_show(host: Client, campaign: Campaign, table: Table, capsys: Any) -> None:
    post(host, campaign, house())
    (folder() / "left-over.png").write_bytes(b"x")
    (folder() / ".new-half").write_bytes(b"x")
    for path_ in folder().iterdir():
        os.utime(path_, (1, 1))
    Asset.objects.update(created="2020-01-01T00:00:00Z")
    call_command("tidy")
    assert "0 unused pictures and 2 files" in capsys.readouterr().out
    assert [path_.stem for path_ in folder().iterdir()] == [Asset.objects.get().digest]
    campaign.delete()
    for path_ in folder().iterdir():
        os.utime(path_, (1, 1))
    assert tidy().files == 1


def test_the_same_picture_is_stored_once(host: Client, campaign: Campaign, table: Table, gm: User) -> None:
    other = create_campaign(gm, "Second", "free")
    for target in (campaign, campaign, other):
        assert post(host, target, house()).status_code == 201
    assert Asset.objects.filter(campaign=campaign).count() == 1
    assert Asset.objects.count() == 2
    assert len(list(folder().iterdir())) == 1
    assert len({command.scene.id for command in table.commands}) == 3


def test_a_half_written_file_is_written_again(host: Client, campaign: Campaign, table: Table) -> None:
    post(host, campaign, house())
    (stored,) = folder().iterdir()
    whole = stored.read_bytes()
    stored.write_bytes(whole[:50])
    post(host, campaign, house())
    assert stored.read_bytes() == whole


# --- Pictures


@pytest.fixture
def picture(host: Client, campaign: Campaign, table: Table) -> str:
    post(host, campaign, house(), "Cave: one/two.dd2vtt")
    return reverse("scene_picture", args=[campaign.pk, Asset.objects.get().pk])


def test_every_seat_of_the_campaign_gets_the_picture(host: Client, campaign: Campaign, picture: str) -> None:
    for client in (host, guest(campaign, Role.PLAYER), guest(campaign, Role.SPECTATOR)):
        response = client.get(picture)
        assert response.status_code == 200
        assert response.content.startswith(b"\x89PNG")
        assert response["Content-Type"] == "image/png"
        assert response["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in response["Content-Security-Policy"]
        assert response["Cache-Control"] == "private, max-age=31536000, immutable"
        assert response["Content-Length"] == str(len(response.content))
    assert host.head(picture).status_code == 200
    assert host.post(picture).status_code == 405


def test_an_unchanged_picture_is_not_sent_again(host: Client, picture: str) -> None:
    tag = host.get(picture)["ETag"]
    response = host.get(picture, HTTP_IF_NONE_MATCH=tag)
    assert (response.status_code, response.content, response["ETag"]) == (304, b"", tag)
    assert host.get(picture, HTTP_IF_NONE_MATCH='"other"').status_code == 200


def test_others_cannot_tell_a_picture_from_none(campaign: Campaign, picture: str, table: Table) -> None:
    zoe = User.objects.create_user("zoe")
    other = create_campaign(zoe, "Other", "free")
    neighbour = Client()
    neighbour.force_login(zoe)
    asset = Asset.objects.get().pk
    answers = set()
    for client, key, wanted in (
        (Client(), campaign.pk, asset),
        (neighbour, campaign.pk, asset),
        (neighbour, other.pk, asset),
        (neighbour, other.pk, "nosuchasset"),
        (neighbour, other.pk, "-1"),
        (neighbour, "nosuchcampaign", asset),
    ):
        response = client.get(reverse("scene_picture", args=[key, wanted]), HTTP_IF_NONE_MATCH="*")
        answers.add((response.status_code, response.content, response.get("Cache-Control")))
    assert len(answers) == 1
    assert answers.pop()[0] == 404


def test_a_picture_whose_file_is_gone(host: Client, picture: str) -> None:
    for stored in folder().iterdir():
        stored.unlink()
    assert host.get(picture).status_code == 404


# --- With the real table


@pytest.mark.django_db(transaction=True)
def test_a_map_reaches_the_table_of_the_campaign(host: Client, campaign: Campaign) -> None:
    from vtt.tables.service import table_of

    response = post(host, campaign, house(), "Cellar.dd2vtt")
    assert response.status_code == 201
    play = table_of(campaign.pk)
    assert play.active_scene == response.json()["scene"]["id"]
    scene = play.scenes[play.active_scene]
    assert (scene.name, len(scene.walls), len(scene.doors)) == ("Cellar", 2, 1)
    assert scene.picture is not None
    assert host.get(reverse("scene_picture", args=[campaign.pk, scene.picture.asset])).status_code == 200
    assert tidy(grace=0).rows == 0
