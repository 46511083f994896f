"""A campaign out as a file and in again: all of it comes along, and nothing in the file is believed."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rules.commands import Answer, ChangeToken, EndTurn, Move, Roll, Say, SendSeats, SetSettings, StandingOrder, Undo
from rules.systems.areas.commands import NextUnit, Reveal
from rules.systems.ground_combat.commands import AreaEffect, SetGravity
from rules.table import Actor
from tests.vtt.scenes.makers import png
from tests.vtt.tables.tables_kit import Room, client_of, make_room
from vtt.accounts.models import User
from vtt.bundles import form, replaying
from vtt.bundles.packing import pack
from vtt.campaigns.models import Campaign, Seat
from vtt.scenes.models import Asset
from vtt.scenes.service import PlainPicture, import_scene
from vtt.tables import demo_town, server, service, threads
from vtt.tables.models import Entry
from vtt.tables.verifying import verify
from vtt.tables.writer import writer

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _afresh() -> Any:
    yield
    writer.stop()
    threads.close_all()
    server._servers.clear()


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def room() -> Room:
    room = make_room()
    import_scene(room.campaign, room.gm, "Cellar", PlainPicture(png(200, 100), cell_px=20), activate=False)
    room.do(Move("t-ana", ((1, 2),)), room.ana)
    room.do(Say("For Bo", to=(room.bo.pk,)), room.ana)
    room.do(Roll("3d6", "luck"), room.bo)
    room.do(ChangeToken("t-foe", seats=(room.bo.pk, room.gm.pk)))
    room.do(SendSeats((room.bo.pk,), "next"))
    room.do(Undo())
    room.do(EndTurn("t-ana"), room.ana)
    return room


@pytest.fixture
def host() -> User:
    return User.objects.create_user("newhost")


def packed(room: Room) -> bytes:
    with pack(room.campaign) as file:
        return file.read()


def take_in(user: User, data: bytes) -> Any:
    return client_of(user).post("/import/", {"file": SimpleUploadedFile("c.zip", data)})


def error_of(answer: Any) -> str:
    assert answer.status_code == 400
    return str(answer.context["form"].errors["file"][0])


def changed(data: bytes, change: Callable[[dict[str, bytes]], None]) -> bytes:
    """The archive with its files changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        files = {name: old.read(name) for name in old.namelist()}
    change(files)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in files.items():
            new.writestr(name, content)
    return out.getvalue()


def test_all_of_it_comes_along_with_ids_made_new(room: Room, host: User) -> None:
    data = packed(room)
    answer = take_in(host, data)
    assert answer.status_code == 302, answer.context["form"].errors
    copy = Campaign.objects.exclude(pk=room.id).get()
    assert answer.headers["Location"] == f"/campaigns/{copy.pk}/"
    assert (copy.name, copy.ruleset) == (room.campaign.name, "ground_combat")
    people = {seat.name: (seat.role, seat.user, seat.owner) for seat in copy.seats.all()}
    assert people == {
        "newhost": ("gm", host, True),
        "Ana": ("player", None, False),
        "Bo": ("player", None, False),
        "Eve": ("spectator", None, False),
    }
    assert {invite.role for invite in copy.invites.all()} == {"player", "spectator"}
    old, new = service.table_of(room.id), service.table_of(copy.pk)
    seats = {seat.name: seat.pk for seat in copy.seats.all()}
    assert new.tokens["t-foe"].seats == (seats["Bo"], seats["newhost"])
    assert new.tokens["t-ana"].at == old.tokens["t-ana"].at == (1, 2)
    assert new.clock == old.clock
    assert new.dice_drawn == old.dice_drawn
    assert Entry.objects.filter(campaign=copy).count() == Entry.objects.filter(campaign=room.campaign).count()
    # Nothing of the old one's ids, keys and secrets is in the new one.
    text = " ".join(entry.command + entry.events + entry.seat for entry in Entry.objects.filter(campaign=copy))
    for seat in room.campaign.seats.all():
        assert seat.pk not in text
    asset, twin = Asset.objects.get(campaign=room.campaign), Asset.objects.get(campaign=copy)
    assert asset.pk not in text
    assert twin.pk in text
    assert twin.digest == asset.digest
    assert bytes(copy.seed) != bytes(room.campaign.seed)
    # Play goes on, and the whole of it can still be checked.
    gm = copy.seats.get(user=host)
    assert service.submit_sync(copy.pk, gm, Roll("2d20")).rejection is None
    assert verify(copy).difference is None


def test_a_file_holds_no_secrets(room: Room) -> None:
    data = packed(room)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        text = b"".join(archive.read(name) for name in archive.namelist())
        assert archive.testzip() is None
    secrets = [seat.key for seat in room.campaign.seats.all()]
    secrets += [invite.secret for invite in room.campaign.invites.all()]
    secrets += [bytes(room.campaign.seed).hex(), room.gm.user.password]
    for secret in secrets:
        assert secret.encode() not in text
    assert bytes(room.campaign.seed) not in text


def test_there_and_back_again(room: Room, host: User) -> None:
    take_in(host, packed(room))
    copy = Campaign.objects.exclude(pk=room.id).get()
    with pack(copy) as file:
        assert take_in(host, file.read()).status_code == 302
    assert Campaign.objects.count() == 3


def test_a_link_gives_the_old_player_their_seat(room: Room, host: User) -> None:
    take_in(host, packed(room))
    copy = Campaign.objects.exclude(pk=room.id).get()
    ana = copy.seats.get(name="Ana")
    page = client_of(host).post(f"/campaigns/{copy.pk}/seats/{ana.pk}/link/").content.decode()
    link = page[page.index("/take/") : page.index('"', page.index("/take/"))]
    player = Client()
    player.post(link)
    assert player.get(f"/table/{copy.pk}/").context["boot"]["seat"]["name"] == "Ana"
    # The cookie of the old one opens nothing here.
    assert client_of(room.ana).get(f"/table/{copy.pk}/").status_code == 404


def lines(files: dict[str, bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in files["journal.jsonl"].splitlines()]


def put(files: dict[str, bytes], entries: list[dict[str, Any]]) -> None:
    files["journal.jsonl"] = b"\n".join(json.dumps(entry).encode() for entry in entries)


def header(files: dict[str, bytes], **changes: Any) -> None:
    files["campaign.json"] = json.dumps({**json.loads(files["campaign.json"]), **changes}).encode()


def _better_dice(files: dict[str, bytes]) -> None:
    entries = lines(files)
    roll = next(each for each in entries if each["command"]["type"] == "roll")
    roll["events"][0]["dice"] = [6, 6, 7]
    put(files, entries)


def _better_total(files: dict[str, bytes]) -> None:
    entries = lines(files)
    next(each for each in entries if each["command"]["type"] == "roll")["events"][0]["total"] += 5
    put(files, entries)


def _a_free_walk(files: dict[str, bytes]) -> None:
    entries = lines(files)
    next(each for each in entries if each["command"]["type"] == "move")["events"][0]["cost"] = 0
    put(files, entries)


def _players_command(files: dict[str, bytes]) -> None:
    entries = lines(files)
    next(each for each in entries if each["command"]["type"] == "add_token")["role"] = "player"
    put(files, entries)


def _through_a_wall(files: dict[str, bytes]) -> None:
    entries = lines(files)
    next(each for each in entries if each["command"]["type"] == "move")["command"]["path"] = [[1, 6]]
    put(files, entries)


def _unknown_command(files: dict[str, bytes]) -> None:
    entries = lines(files)
    entries[2]["command"] = {"type": "drop_table"}
    put(files, entries)


def _more_events(files: dict[str, bytes]) -> None:
    entries = lines(files)
    entries[1]["events"].append({"type": "token_removed", "token": "t-foe", "name": "x"})
    put(files, entries)


def _nonsense_event(files: dict[str, bytes]) -> None:
    entries = lines(files)
    entries[1]["events"] = [{"type": "walked"}]
    put(files, entries)


def _null(files: dict[str, bytes]) -> None:
    entries = lines(files)
    entries[0]["name"] = "a\0b"
    put(files, entries)


def _deep(files: dict[str, bytes]) -> None:
    nested = "[" * 5000 + "]" * 5000
    files["journal.jsonl"] = (
        '{"at":"2026-01-01T00:00:00Z","role":"gm","command":%s,"events":[]}' % nested
    ).encode() + files["journal.jsonl"]


def _no_zone(files: dict[str, bytes]) -> None:
    entries = lines(files)
    entries[0]["at"] = "2026-01-01T00:00:00"
    put(files, entries)


def _without_last(files: dict[str, bytes]) -> None:
    put(files, lines(files)[:-1])


def _not_a_picture(files: dict[str, bytes]) -> None:
    name = next(each for each in files if each.startswith("pictures/"))
    files[name] = b"<svg onload=alert(1)></svg>"


def _picture_gone(files: dict[str, bytes]) -> None:
    del files[next(each for each in files if each.startswith("pictures/"))]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_better_dice, "journal.jsonl, entry 12"),
        (_better_total, "decide it otherwise"),
        (_a_free_walk, "decide it otherwise"),
        (_players_command, "entry 3: the rules refuse it: Only the GM may do that."),
        (_through_a_wall, "the rules"),
        (_unknown_command, "entry 3: it cannot be read"),
        (_more_events, "entry 2: "),
        (_nonsense_event, "entry 2: it cannot be read"),
        (_null, "entry 1: it holds the null character"),
        (_deep, "entry 1: it cannot be read"),
        (_no_zone, "entry 1: it cannot be read"),
        (_without_last, "entries; campaign.json speaks of"),
        (_not_a_picture, "pictures/"),
        (_picture_gone, "is missing"),
        (lambda files: header(files, format="other"), "campaign.json: this is no exported campaign"),
        (lambda files: header(files, version=2), "version 2"),
        (lambda files: header(files, ruleset="chess"), "“chess” are not installed"),
        (lambda files: header(files, extra=1), "extra"),
        (lambda files: header(files, name="\u202e\u200b"), "campaign.json, name"),
        (lambda files: header(files, seats=[]), "campaign.json"),
        (lambda files: header(files, seats=[{"id": "gm", "name": "x", "role": "gm"}]), "campaign.json"),
        (lambda files: files.update({"campaign.json": b"[]"}), "campaign.json"),
        (lambda files: files.update({"campaign.json": b"\xff\xfe"}), "campaign.json"),
        (lambda files: files.pop("campaign.json"), "campaign.json is missing"),
        (lambda files: files.pop("journal.jsonl"), "journal.jsonl is missing"),
        (lambda files: files.update({"../../evil": b""}), "which Footwork does not export"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(
    room: Room, host: User, change: Callable[[dict[str, bytes]], None], words: str
) -> None:
    said = error_of(take_in(host, changed(packed(room), change)))
    assert words in said, said
    assert "Traceback" not in said
    assert Campaign.objects.count() == 1
    assert Seat.objects.filter(user=host).count() == 0


@pytest.mark.parametrize("data", [b"", b"PK", b"<html>", b"\x1f\x8b123", b"PK\5\6" + b"\0" * 18])
def test_what_is_no_archive_is_refused(host: User, data: bytes) -> None:
    assert error_of(take_in(host, data))
    assert not Campaign.objects.exists()


def test_it_does_not_unpack_to_more_than_is_read(room: Room, host: User, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = changed(packed(room), lambda files: files.update({"journal.jsonl": b" " * (form.MAX_JOURNAL + 1)}))
    assert len(bomb) < form.MEBIBYTE
    assert "journal.jsonl takes" in error_of(take_in(host, bomb))
    monkeypatch.setattr(replaying, "MAX_ENTRIES", 3)
    assert "more than 3 entries" in error_of(take_in(host, packed(room)))
    monkeypatch.setattr(replaying, "MAX_SECONDS", -1.0)
    assert "takes too long" in error_of(take_in(host, packed(room)))


def test_names_that_pose_or_clash_are_changed(room: Room, host: User) -> None:
    def change(files: dict[str, bytes]) -> None:
        seats = json.loads(files["campaign.json"])["seats"]
        for seat, name in zip(seats, ("GM", "newhost", "The Server", "\u202e"), strict=True):
            seat["name"] = name
        header(files, seats=seats)

    assert take_in(host, changed(packed(room), change)).status_code == 302
    copy = Campaign.objects.exclude(pk=room.id).get()
    assert {seat.name for seat in copy.seats.all()} == {"newhost", "newhost 2", "Somebody", "Somebody 2"}


def test_export_is_the_gms(room: Room) -> None:
    answer = client_of(room.gm).get(f"/campaigns/{room.id}/export/")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    assert b"".join(answer.streaming_content).startswith(b"PK")
    assert client_of(room.ana).get(f"/campaigns/{room.id}/export/").status_code == 403
    stranger = client_of(User.objects.create_user("else"))
    assert stranger.get(f"/campaigns/{room.id}/export/").status_code == 404
    assert client_of(room.gm).post(f"/campaigns/{room.id}/export/").status_code == 405


def test_import_wants_an_account_and_our_own_form(room: Room, host: User) -> None:
    assert Client().get("/import/").headers["Location"].startswith("/log-in/")
    assert client_of(host).get("/import/").status_code == 200
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(host)
    assert strict.post("/import/", {"file": SimpleUploadedFile("c.zip", packed(room))}).status_code == 403


def test_zero_gravity_and_an_effect_that_waits_come_along(room: Room, host: User) -> None:
    room.do(SetSettings({"prompt_seconds": 30}))
    room.do(StandingOrder("t-bo", "invaded", "allow"), room.bo)
    room.do(SetGravity(False, tuple((x, y) for x in range(6, 12) for y in range(3))))
    room.do(SetGravity(False, scene="next"))
    room.do(SetGravity(True, ((0, 0),), scene="next"))
    room.do(AreaEffect("square", "2d6", (1, 1), 1, label="Grenade"))
    clock = Actor("clock")
    first, *others = service.table_of(room.id).prompts.values()
    assert others
    outcome = service.submit_sync(room.id, clock, Answer(first.id, first.token, "stand"))
    assert outcome.rejection is None
    assert take_in(host, packed(room)).status_code == 302
    copy = Campaign.objects.exclude(pk=room.id).get()
    assert verify(copy).difference is None and verify(room.campaign).difference is None
    old, new = service.table_of(room.id), service.table_of(copy.pk)
    assert (new.scenes["hall"].zero_g, new.scenes["next"].gravity) == (old.scenes["hall"].zero_g, ((0, 0),))
    assert new.scenes["next"].zero_g == "all" and len(new.scenes["hall"].zero_g) == 18
    assert new.suspended == old.suspended and new.prompts == old.prompts and len(new.suspended) == 1
    assert new.tokens["t-bo"].orders == old.tokens["t-bo"].orders != {}
    assert new.tokens["t-later"].status.zero_g == old.tokens["t-later"].status.zero_g is not None
    gm = copy.seats.get(role="gm")
    for prompt in others:
        assert service.submit_sync(copy.pk, gm, Answer(prompt.id, prompt.token, "stand")).accepted
    assert not service.table_of(copy.pk).suspended
    assert verify(copy).difference is None
    page = client_of(gm).get(f"/campaigns/{copy.pk}/history/").content.decode()
    for words in (
        "Grenade strikes 9 squares.",
        "(time is up)",
        "Birch has a standing order",
        "Gravity has changed in places.",
    ):
        assert words in page, words
    ana = client_of(room.ana).get(f"/campaigns/{room.id}/history/").content.decode()
    assert "Grenade strikes" in ana and "standing order" not in ana
    assert "standing order" in client_of(room.bo).get(f"/campaigns/{room.id}/history/").content.decode()


def test_maps_of_areas_come_along_with_what_is_known_of_them(host: User) -> None:
    room = make_room(furnished=False, ruleset="areas")
    for _, command in demo_town.commands():
        room.do(command)
    room.do(ChangeToken("runa", seats=(room.ana.pk,)))
    room.do(Move("runa", ("taproom",), "walk"), room.ana)
    room.do(Reveal(demo_town.INN, ("pantry",)))
    room.do(NextUnit())
    assert take_in(host, packed(room)).status_code == 302
    copy = Campaign.objects.exclude(pk=room.id).get()
    assert verify(copy).difference is None and verify(room.campaign).difference is None
    old, new = service.table_of(room.id), service.table_of(copy.pk)
    assert {key: scene.chart for key, scene in new.scenes.items()} == {
        key: each.chart for key, each in old.scenes.items()
    }
    inn = new.scenes[demo_town.INN].chart
    assert inn is not None and {"taproom", "pantry"} <= set(inn.revealed) and inn.within is not None
    assert {key: token.place for key, token in new.tokens.items()} == {key: t.place for key, t in old.tokens.items()}
    assert new.tokens["runa"].place == "taproom" and new.clock == old.clock and new.clock.cycle == 2
    page = client_of(copy.seats.get(role="gm")).get(f"/campaigns/{copy.pk}/history/").content.decode()
    assert "Runa" in page and "Taproom" in page
    bo = client_of(room.bo).get(f"/campaigns/{room.id}/history/").content.decode()
    assert "Taproom" in bo and "Far bank" not in bo
