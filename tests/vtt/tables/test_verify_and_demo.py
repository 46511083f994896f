"""The demo campaign and the check of journals."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from rules.commands import (
    ActivateScene,
    Answer,
    ChangeToken,
    Command,
    EndTurn,
    Move,
    Place,
    Say,
    SetDoor,
    SetOrder,
    StopClock,
    Undo,
)
from rules.ruleset import rulesets
from rules.systems.areas.commands import EnterMap, LeaveMap, NextUnit, Reveal
from rules.systems.ground_combat.commands import AreaEffect, Push, PushOff, RotateAbout
from rules.table import Token
from tests.vtt.tables.tables_kit import Room
from vtt.accounts.models import User
from vtt.campaigns.models import Campaign, Seat
from vtt.campaigns.service import take_seat
from vtt.tables import demo_town, server, service
from vtt.tables.demo import NAME, ensure_demo
from vtt.tables.models import Entry
from vtt.tables.verifying import verify

pytestmark = pytest.mark.django_db(transaction=True)


def run(*command: str) -> tuple[int, str]:
    out = io.StringIO()
    try:
        call_command(*command, stdout=out)
    except SystemExit as end:
        return int(end.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_a_played_journal_verifies(room: Room) -> None:
    room.do(Move("t-ana", ((1, 2), (1, 3))), room.ana)
    room.do(Say("hm"), room.bo)
    room.do(Undo(), room.ana)
    room.do(Move("t-ana", ((1, 2),)), room.ana)
    room.do(ChangeToken("t-foe", hidden=True))
    room.do(Undo())
    room.do(Undo())
    result = verify(room.campaign)
    assert result.difference is None
    assert result.entries == Entry.objects.filter(campaign=room.campaign).count()
    assert result.table == service.table_of(room.id)
    code, text = run("verify")
    assert code == 0
    assert f"{result.entries} entries, all as they should be" in text


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"events": "[]"}, "decided again its event 1 is"),
        ({"events": '[{"type":"zzz"}]'}, "cannot be read"),
        ({"command": '{"type":"move","token":"t-ana","path":[[9,9]]}'}, ""),
        ({"role": "spectator", "command": '{"type":"undo"}'}, "the rules refuse it now: not_yours_to_undo"),
        ({"seq": 500}, "is missing"),
    ],
)
def test_the_first_difference_is_named(room: Room, change: dict[str, Any], what: str) -> None:
    room.do(Move("t-ana", ((1, 2),)), room.ana)
    last = Entry.objects.filter(campaign=room.campaign).latest("seq")
    Entry.objects.filter(pk=last.pk).update(**change)
    code, text = run("verify", "--", room.id)
    assert code == 1
    assert what in text
    assert f"entry {change.get('seq', last.seq)}:" in text


def test_a_tampered_die_is_found(room: Room) -> None:
    from rules.commands import AddToken, Answer

    room.do(AddToken("t-rival", "Rowan", "hall", (1, 2), side="blue", seats=(room.bo.pk,), sheet={"ap": 9}))
    room.do(Move("t-ana", ((1, 2),)), room.ana)
    room.do(Answer("p1", "t-rival", "body_block"), room.bo)
    entry = Entry.objects.filter(campaign=room.campaign).latest("seq")
    events = json.loads(entry.events)
    roll = next(event for event in events if event["type"] == "rolled")
    roll["dice"] = [roll["dice"][0] % 20 + 1]
    Entry.objects.filter(pk=entry.pk).update(events=json.dumps(events))
    difference = verify(room.campaign).difference
    assert difference is not None
    assert difference.seq == entry.seq
    assert '"rolled"' in difference.what


def test_verify_of_an_unknown_campaign_is_an_error(room: Room) -> None:
    from django.core.management.base import CommandError

    with pytest.raises(CommandError, match="nowhere"):
        run("verify", "nowhere")


def test_the_demo_is_made_once_and_can_be_played() -> None:
    first = ensure_demo()
    entries = Entry.objects.count()
    second = ensure_demo()
    assert Entry.objects.count() == entries
    assert (first.player_path, first.spectator_path) == (second.player_path, second.spectator_path)
    campaign = Campaign.objects.get(name=NAME)
    assert verify(campaign).difference is None
    assert [each["name"] for each in service.free_characters(campaign.pk)] == ["Dex Okoro", "Mara Voss"]
    table = service.table_of(campaign.pk)
    assert table.clock.active == "mara"
    assert any(token.hidden for token in table.tokens.values())
    assert {token.side for token in table.tokens.values() if token.kind == "character"} == {"crew", "raiders"}
    assert table.active_scene == "station"
    # The tokens stand inside the station, on floor that can be walked.
    assert service.submit_sync(campaign.pk, campaign.seats.get(role="gm"), Move("mara", ((4, 7),))).accepted
    scene = table.scenes["station"]
    assert scene.picture is not None
    assert (scene.picture.width, scene.picture.height) == (24 * 56, 16 * 56)


def test_the_demos_links_lead_in() -> None:
    links = ensure_demo()
    gm = Client()
    page = gm.get(links.gm_path, follow=True)
    if page.request["REQUEST_METHOD"] == "GET" and b"<form" in page.content and b"csrf" in page.content:
        page = gm.post(links.gm_path, follow=True)
    assert page.status_code == 200
    assert page.context["boot"]["role"] == "gm"
    player = Client()
    page = player.post(links.player_path, {"name": "Nia", "character": "mara"}, follow=True)
    assert page.status_code == 200
    boot = page.context["boot"]
    campaign = Campaign.objects.get(name=NAME)
    assert boot["role"] == "player"
    assert service.table_of(campaign.pk).tokens["mara"].seats == (boot["seat"]["id"],)


def test_the_demo_leaves_somebody_elses_account_alone() -> None:
    User.objects.create_user("GM", password="a real password")
    ensure_demo()
    host = Campaign.objects.get(name=NAME).seats.get(role="gm").user
    assert host is not None
    assert host.username == "gm-2"


def test_a_demo_that_broke_off_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("vtt.tables.demo._token", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            ensure_demo()
    ensure_demo()
    assert Campaign.objects.filter(name=NAME).count() == 1
    tokens = service.table_of(Campaign.objects.get(name=NAME).pk).tokens
    assert len([token for token in tokens.values() if token.scene == "station"]) == 5
    assert len([token for token in tokens.values() if token.scene == "airlock"]) == 8


def test_a_demo_of_before_gets_the_airlock_too() -> None:
    """And keeps what was played on it."""
    ensure_demo()
    campaign = Campaign.objects.get(name=NAME)
    whole = Entry.objects.get(campaign=campaign, command_id="demo-airlock")
    whole.delete()
    gm = campaign.seats.get(role="gm")
    server._servers.clear()
    assert service.submit_sync(campaign.pk, gm, Move("mara", ((4, 7),))).accepted
    ensure_demo()
    table = service.table_of(campaign.pk)
    assert table.tokens["mara"].at == (4, 7) and table.scenes["airlock"].picture is not None
    assert verify(campaign).difference is None


def test_the_airlock_shows_what_its_notes_say() -> None:
    """The five minutes of it: an area, the ring, a push, the way out, the hull, a push-off, what drifts."""
    ensure_demo()
    campaign = Campaign.objects.get(name=NAME)
    gm = campaign.seats.get(role="gm")

    def do(command: Command) -> None:
        outcome = service.submit_sync(campaign.pk, gm, command)
        assert outcome.rejection is None, outcome.rejection

    def settle(**choices: str) -> None:
        for prompt in list(service.table_of(campaign.pk).prompts.values()):
            do(Answer(prompt.id, prompt.token, choices.get(prompt.token, prompt.choices[-1].id)))

    def now(token: str) -> Token:
        return service.table_of(campaign.pk).tokens[token]

    notes = [mark for mark in service.table_of(campaign.pk).marks.values() if mark.scene == "airlock"]
    assert len(notes) == 6 and sum(mark.hidden for mark in notes) == 1
    do(ActivateScene("airlock"))
    assert [each["name"] for each in service.free_characters(campaign.pk)] == ["Iris Lund", "Tomas Reyes"]
    do(SetOrder(("iris", "tomas", "nilsen", "vargas"), "iris"))
    do(AreaEffect("circle", "1d4", (7, 3), 1, label="Grenade"))
    prompts = service.table_of(campaign.pk).prompts.values()
    assert sorted(prompt.token for prompt in prompts) == ["arlo", "bexley", "cass"]
    assert all(len([each for each in prompt.choices if each.id == "dive"]) > 3 for prompt in prompts)
    settle()
    do(EndTurn("iris"))
    do(Push("tomas", "vargas"))
    do(RotateAbout("tomas", (6, 12), "ccw", 12))
    assert now("tomas").at == (8, 12) and now("tomas").status.ap == 0
    do(EndTurn("tomas"))
    assert now("nilsen").status.zero_g.how == "holding"
    do(PushOff("nilsen", "se", 2))
    assert now("nilsen").at == (18, 7) and now("nilsen").status.zero_g.speed == 2
    do(EndTurn("nilsen"))
    do(EndTurn("vargas"))
    assert now("loose-crate").at == (18, 8)
    do(SetDoor("airlock", "outer", state="open"))
    do(Place("iris", (14, 8)))
    do(Move("iris", ((16, 8),)))
    settle(iris="grab")
    assert now("iris").status.zero_g.how == "holding"
    do(Move("iris", ((16, 7), (16, 6)), "crawl"))
    assert now("iris").at == (16, 6)
    assert verify(campaign).difference is None


def test_every_ruleset_has_a_demo_of_its_own() -> None:
    ensure_demo()
    entries = Entry.objects.count()
    ensure_demo()
    assert Entry.objects.count() == entries
    campaigns = Campaign.objects.filter(seats__user__username="gm")
    assert {campaign.ruleset for campaign in campaigns} == set(rulesets())
    assert all(verify(campaign).difference is None for campaign in campaigns)


def test_the_inn_shows_what_its_notes_say() -> None:
    """The five minutes of it: halves, a door, a full pantry, sneaking, the way out to the town and the land."""
    ensure_demo()
    campaign = Campaign.objects.get(name=demo_town.NAME)
    assert [each["name"] for each in service.free_characters(campaign.pk)] == ["Odo the Cook", "Runa"]
    gm = campaign.seats.get(role="gm")
    invite = campaign.invites.get(role="player")
    player = take_seat(invite, "Ana", None)
    for hero in ("runa", "odo"):
        assert service.submit_sync(campaign.pk, gm, ChangeToken(hero, seats=(player.pk,))).accepted

    def do(command: Command, seat: Seat = player) -> Any:
        return service.submit_sync(campaign.pk, seat, command).rejection

    def now(token: str) -> Token:
        return service.table_of(campaign.pk).tokens[token]

    # 1, 2: a border is half an area away, and the door to the kitchen is known though the kitchen is not.
    assert do(Move("runa", ("b1",))) is None
    assert (now("runa").place, now("runa").status.moved) == ("b1", 0.5)
    assert do(Move("runa", ("taproom", "b3", ">b3"))) is None
    assert (now("runa").place, now("runa").status.moved) == ("kitchen", 2)
    assert do(Move("runa", ("b4",))).code == "not_enough"
    assert do(NextUnit(), gm) is None
    # The rats are seen as soon as the pantry is known; until then they halt her unseen.
    assert do(Move("runa", ("b4",))) is None
    assert do(Reveal("inn", ("pantry",)), gm) is None
    full = do(Move("runa", ("pantry",)))
    assert (full.code, full.rule, str(full.message)) == ("full", "AR-03", "There is no room at Pantry: 4 of 4.")
    # 3: the closed door, and then a sneak that needs no roll.
    assert do(NextUnit(), gm) is None
    assert do(Move("runa", ("kitchen", "b5", ">b5"))) is None
    closed = do(Move("runa", ("b6",)))
    assert (closed.code, closed.rule) == ("closed", "AR-04")
    # 5, 6: halved, and out into the rain.
    assert do(Move("odo", ("b3",))) is None
    assert now("odo").status.moved == 1
    assert do(Move("odo", ("taproom",))) is None
    assert do(LeaveMap("odo")) is None
    assert (now("odo").scene, now("odo").place) == ("town", "old-inn")
    assert do(LeaveMap("odo")) is None
    assert (now("odo").scene, now("odo").place) == ("land", "thornwall")
    # Watches pass where the table is on the land.
    assert do(ActivateScene("land"), gm) is None
    assert do(NextUnit(), gm) is None
    # Encumbered and in harsh weather half an area costs all of it; off the road too nobody moves.
    assert do(Move("odo", ("b1",))) is None
    assert now("odo").status.moved == 2
    assert do(StopClock(), gm) is None
    assert do(EnterMap("odo")).code == "no_way_in"
