"""Uploading tokens' pictures: who may, what becomes of the picture, and what is refused."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.vtt.scenes.makers import hollow_png, png, saved
from tests.vtt.tables.tables_kit import HIDDEN, Room, cookie_of, make_room
from vtt.campaigns.models import Seat
from vtt.scenes import limits
from vtt.scenes.models import Asset
from vtt.tables import service
from vtt.tables.models import Entry

pytestmark = pytest.mark.django_db(transaction=True)

ONE_BY_ONE = png(1, 1)


@pytest.fixture
def room() -> Room:
    return make_room(turns=False)


def browser(seat: Seat, **more: Any) -> Client:
    client = Client(**more)
    client.cookies.load(cookie_of(seat))
    return client


def send(client: Client, room: Room | str, data: bytes | None = None, name: str = "face.png", **fields: Any) -> Any:
    key = room if isinstance(room, str) else room.id
    if data is not None:
        fields["file"] = SimpleUploadedFile(name, data, content_type="image/gif")
    return client.post(reverse("add_picture", args=[key]), fields)


def picture_of(room: Room, token: str) -> str:
    return service.table_of(room.id).tokens[token].picture


def fetched(client: Client, url: str) -> Image.Image:
    response = client.get(url)
    assert response.status_code == 200
    return Image.open(io.BytesIO(response.content))


def test_a_gm_sends_a_picture_and_uses_it(room: Room) -> None:
    client = browser(room.gm)
    response = send(client, room, png(900, 700))
    assert response.status_code == 201
    body = response.json()
    assert set(body) == {"asset", "url", "width", "height"}
    assert (body["width"], body["height"]) == (limits.TOKEN_PICTURE_SIDE, limits.TOKEN_PICTURE_SIDE)
    assert body["url"] == reverse("scene_picture", args=[room.id, body["asset"]])
    assert fetched(client, body["url"]).size == (512, 512)
    assert fetched(browser(room.eve), body["url"]).size == (512, 512), "spectators see tokens too"
    assert Client().get(body["url"]).status_code == 404


def test_the_square_in_the_middle_is_kept(room: Room) -> None:
    image = Image.new("RGB", (300, 100), "red")
    image.paste("blue", (100, 0, 200, 100))
    body = send(browser(room.gm), room, saved(image, "PNG")).json()
    assert (body["width"], body["height"]) == (100, 100), "nothing is made larger than it came"
    kept = fetched(browser(room.gm), body["url"]).convert("RGB")
    for place in ((3, 50), (50, 50), (96, 50)):
        red, _, blue = kept.getpixel(place)  # type: ignore[misc]
        assert blue > 200 > 60 > red


def test_a_turned_photo_is_put_upright(room: Room) -> None:
    image = Image.new("RGB", (100, 100), "red")
    image.paste("blue", (0, 0, 100, 50))
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "taken at home"
    body = send(browser(room.gm), room, saved(image, "JPEG", exif=exif), "face.jpg").json()
    data = browser(room.gm).get(body["url"]).content
    assert b"home" not in data
    kept = Image.open(io.BytesIO(data)).convert("RGB")
    red, _, blue = kept.getpixel((90, 50))  # type: ignore[misc]
    assert blue > 200 > 60 > red, "the top has come to the right"


def test_what_can_be_seen_through_stays_so(room: Room) -> None:
    image = Image.new("RGBA", (64, 64), (0, 0, 0, 0))
    image.paste((255, 0, 0, 255), (16, 16, 48, 48))
    body = send(browser(room.gm), room, saved(image, "WEBP", lossless=True), "ring.webp").json()
    kept = fetched(browser(room.gm), body["url"]).convert("RGBA")
    assert kept.getpixel((2, 2))[3] == 0  # type: ignore[index]
    assert kept.getpixel((32, 32))[3] == 255  # type: ignore[index]


def test_a_gm_puts_a_picture_on_a_token(room: Room) -> None:
    body = send(browser(room.gm), room, png(), token=HIDDEN).json()
    assert picture_of(room, HIDDEN) == body["asset"]
    again = send(browser(room.gm), room, png(), token=HIDDEN)
    assert again.status_code == 201 and again.json()["asset"] == body["asset"], "the same again changes nothing"


def test_a_player_puts_a_picture_on_a_token_of_their_own(room: Room) -> None:
    body = send(browser(room.ana), room, png(), token="t-ana").json()
    assert picture_of(room, "t-ana") == body["asset"]
    entry = Entry.objects.filter(campaign=room.id).latest("seq")
    assert (entry.role, entry.name) == ("gm", "Ana")


@pytest.mark.parametrize(
    ("token", "status", "code"),
    [
        ("", 400, "bad_value"),
        ("t-bo", 403, "not_yours"),
        ("t-foe", 403, "not_yours"),
        (HIDDEN, 404, "no_such_token"),
        ("t-later", 404, "no_such_token"),
        ("t-none", 404, "no_such_token"),
    ],
)
def test_a_player_reaches_no_other_token(room: Room, token: str, status: int, code: str) -> None:
    before = Entry.objects.count()
    response = send(browser(room.ana), room, png(), token=token)
    assert (response.status_code, response.json()["error"]["code"]) == (status, code)
    assert not Asset.objects.exists() and Entry.objects.count() == before


def test_hidden_and_missing_are_answered_alike(room: Room) -> None:
    answers = [send(browser(room.ana), room, png(), token=token) for token in (HIDDEN, "t-none")]
    hidden, missing = (answer.content.decode() for answer in answers)
    assert hidden.replace(HIDDEN, "") == missing.replace("t-none", "")


def test_a_gm_names_a_token_that_is_not_there(room: Room) -> None:
    response = send(browser(room.gm), room, png(), token="t-none")
    assert response.status_code == 404 and not Asset.objects.exists()


def test_a_token_that_changes_hands_meanwhile(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    from vtt.scenes import portraits

    encode = portraits.picture.encode

    def slow(*args: Any, **kwargs: Any) -> Any:
        service.release(room.id, room.ana.pk)
        return encode(*args, **kwargs)

    monkeypatch.setattr(portraits.picture, "encode", slow)
    response = send(browser(room.ana), room, png(), token="t-ana")
    assert response.status_code == 403 and picture_of(room, "t-ana") == ""


def test_spectators_and_strangers_send_nothing(room: Room) -> None:
    assert send(browser(room.eve), room, png(), token="t-ana").status_code == 403
    elsewhere = make_room(furnished=False)
    unknown = [send(browser(elsewhere.gm), key, png()) for key in (room.id, "nowhere", "1 OR 1=1", "-1", "\u2603")]
    assert {answer.status_code for answer in unknown} == {404}
    assert len({answer.content for answer in unknown}) == 1, "no telling one from another"
    assert not Asset.objects.exists()


def test_other_sites_forms_are_refused(room: Room) -> None:
    assert send(browser(room.gm, enforce_csrf_checks=True), room, png()).status_code == 403
    assert send(browser(room.ana, enforce_csrf_checks=True), room, png(), token="t-ana").status_code == 403
    address = reverse("add_picture", args=[room.id])
    for verb in ("get", "head", "put", "patch", "delete"):
        assert getattr(browser(room.gm), verb)(address).status_code == 405
    assert browser(room.gm).post(address, b"\x89PNG", content_type="image/png").status_code == 415
    assert not Asset.objects.exists()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "bad_image"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>", "not_a_picture"),
        (b"<!doctype html><script>x()</script>", "not_a_picture"),
        (b"GIF89a" + bytes(50), "not_a_picture"),
        (png()[:60], "bad_image"),
        (hollow_png(40_000, 40_000), "too_large"),
        (hollow_png(1, 200_000), "too_large"),
    ],
    ids=["empty", "svg", "html", "gif", "broken", "vast", "long"],
)
def test_bad_pictures(room: Room, data: bytes, code: str) -> None:
    response = send(browser(room.gm), room, data, "портрет.png")
    assert response.status_code == 400
    error = response.json()["error"]
    assert error["field"] == "file" and "портрет.png" in error["message"]
    if data:
        assert error["code"] == code
    assert not Asset.objects.exists()


def test_a_form_without_a_file(room: Room) -> None:
    response = send(browser(room.gm), room)
    assert response.status_code == 400 and response.json()["error"]["field"] == "file"


def test_files_over_the_limit(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_TOKEN_PICTURE_BYTES", 1000)
    assert send(browser(room.gm), room, png() + bytes(1000)).status_code == 413
    assert send(browser(room.gm), room, png() + bytes(2_000_000)).status_code == 413


def test_a_campaign_keeps_so_many_pictures(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_PICTURES", 1)
    assert send(browser(room.gm), room, png(8, 8)).status_code == 201
    response = send(browser(room.ana), room, png(9, 9), token="t-ana")
    assert response.status_code == 400 and response.json()["error"]["code"] == "too_many"


def test_one_seat_sends_so_many_a_minute(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    from vtt.scenes.views import SeatPace

    monkeypatch.setattr(SeatPace, "rate", "2/min")
    client = browser(room.gm)
    assert [send(client, room, ONE_BY_ONE).status_code for _ in range(3)] == [201, 201, 429]
    late = send(client, room, ONE_BY_ONE)
    assert late.json()["error"]["code"] == "throttled" and int(late["Retry-After"]) > 0
    assert send(browser(room.ana), room, ONE_BY_ONE, token="t-ana").status_code == 201, "others are not held up"


@pytest.mark.parametrize(
    "name",
    [
        "イラスト.png",
        "a\u0308.png",
        "\U0001f469\u200d\U0001f469.png",
        "x" * 200 + ".png",
        "..%2f..%2fetc.png",
        "CON.png",
    ],
)
def test_names_are_made_safe(room: Room, name: str) -> None:
    body = send(browser(room.gm), room, png(), name).json()
    asset = Asset.objects.get(pk=body["asset"])
    assert asset.file.name == f"assets/{asset.digest}.webp"
    assert 1 <= len(asset.name) <= limits.MAX_NAME
    served = browser(room.gm).get(body["url"])
    assert served.status_code == 200 and "/" not in served["Content-Disposition"].replace("; ", "")
