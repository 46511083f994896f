"""A campaign out as a file and in again: all of it comes along."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rules.commands import Answer, ChangeToken, Move, Roll, SetSettings, StandingOrder
from rules.systems.areas.commands import NextUnit, Reveal
from rules.systems.ground_combat.commands import AreaEffect, SetGravity
from rules.table import Actor
from tests.vtt.bundle_kit import _afresh, host, media, packed, room, take_in
from tests.vtt.tables.tables_kit import Room, client_of, make_room
from vtt.accounts.models import User
from vtt.bundles.packing import pack
from vtt.campaigns.models import Campaign
from vtt.scenes.models import Asset
from vtt.tables import demo_town, service
from vtt.tables.models import Entry
from vtt.tables.verifying import verify

__all__ = ["_afresh", "host", "media", "room"]

pytestmark = pytest.mark.django_db(transaction=True)


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
