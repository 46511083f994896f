"""The demo campaign and the check of journals."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from rules.commands import ChangeToken, Move, Say, Undo
from tests.vtt.tables.tables_kit import Room
from vtt.accounts.models import User
from vtt.campaigns.models import Campaign
from vtt.tables import service
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
    assert {token.side for token in table.tokens.values()} == {"crew", "raiders"}
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
    assert len(service.table_of(Campaign.objects.get(name=NAME).pk).tokens) == 5
