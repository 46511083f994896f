"""What was played, to read: the very lines of each seat's own log and not one more, a session at a time."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from rules.commands import (
    ChangeSheet,
    ChangeToken,
    EndTurn,
    Move,
    Place,
    Redo,
    Roll,
    Say,
    SendSeats,
    SetDoor,
    Undo,
)
from rules.systems.ground_combat.commands import AreaEffect
from tests.vtt.tables.tables_kit import (
    CANARY,
    NEXT_SCENE,
    SECRET_DOOR,
    SECRET_WALL,
    Room,
    client_of,
    make_room,
)
from vtt.accounts.models import User
from vtt.campaigns import service as campaigns
from vtt.campaigns.models import Role, Seat
from vtt.chronicle import reading, writing
from vtt.chronicle.models import Bookmark, Told
from vtt.tables import loglines
from vtt.tables.live import load
from vtt.tables.models import Entry
from vtt.tables.visibility import actor_of, audience_of
from vtt.tables.writer import writer

WHISPER = "Hjklmnb"


def page(seat: Seat, query: str = "") -> str:
    answer = client_of(seat).get(f"/campaigns/{seat.campaign_id}/history/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def play(room: Room) -> None:
    """A bit of everything, with secrets in it."""
    room.do(ChangeSheet("t-bo", status={"unaware": True}))
    room.do(Move("t-ana", ((1, 2),)), room.ana)
    room.do(Say("Well met <b>all</b>"), room.bo)
    room.do(Say(f"{WHISPER} to Bo alone", to=(room.bo.pk,)), room.ana)
    room.do(Say(f"{WHISPER} to the GM", to=("gm",)), room.ana)
    room.do(Roll("2d6+1", "luck"), room.bo)
    room.do(Roll("1d20", f"{CANARY} listens", to="gm"))
    room.do(Move("zyx-hidden", ((7, 6),), unruled=True))
    room.do(SetDoor("hall", SECRET_DOOR, "open"))
    room.do(SetDoor("hall", "d1", "open"))
    room.do(AreaEffect("cells", 2, cells=((2, 1),)))
    room.do(Place("t-later", (2, 2)))
    room.do(ChangeToken("t-foe", hidden=True))
    room.do(Move("t-foe", ((5, 2),), unruled=True))
    room.do(ChangeToken("t-foe", hidden=False))
    room.do(SendSeats((room.bo.pk,), "next"))
    room.do(Move("t-foe", ((5, 3),), unruled=True))
    room.do(Place("t-later", (3, 3)))
    room.do(SendSeats((room.bo.pk,), None))
    room.do(Undo())
    if room.campaign.entries.filter(command__contains="set_order").exists():
        room.do(EndTurn("t-ana"), room.ana)


@pytest.mark.parametrize("turns", [True, False])
def test_every_seat_reads_exactly_its_own_log(transactional_db: None, turns: bool) -> None:
    room = make_room(turns=turns)
    play(room)
    live = load(room.id, writer)
    assert writing.write_up(room.campaign)
    for seat in (room.gm, room.ana, room.bo, room.eve):
        audience = actor_of(audience_of(seat.role, seat.pk))
        expected = [
            json.loads(b"{" + loglines.encoded(line, happened.record, "en"))
            for happened in live.recent
            for line in happened.lines
            if loglines.readable(line, audience)
        ]
        told = [reading.plain(told) for told in reading.lines_for(seat)]
        assert told == expected
        hurt = [line["text"] for line in told if line["kind"] == "damage" and "takes" in line["text"]]
        left = " (8 hp left)" if seat in (room.gm, room.bo) else ""
        assert hurt == [f"Birch takes 2 damage from the effect{left}."]


def test_no_secret_is_on_anybody_elses_page(room: Room) -> None:
    play(room)
    gm = page(room.gm)
    assert CANARY in gm
    for seat in (room.ana, room.bo, room.eve):
        text = page(seat)
        for secret in (CANARY, "zyx-hidden", SECRET_WALL, SECRET_DOOR, f"{CANARY} listens", "GM only"):
            assert secret not in text, (seat.name, secret)
    # Bo was on the next scene for a while and saw what is there; the others did not.
    for seat in (room.ana, room.eve):
        assert "Poiuytr" not in page(seat)
    assert f"{WHISPER} to Bo alone" in page(room.ana)
    assert f"{WHISPER} to Bo alone" in page(room.bo)
    assert WHISPER not in page(room.eve)
    assert f"{WHISPER} to the GM" in gm
    assert f"{WHISPER} to the GM" not in page(room.bo)
    assert NEXT_SCENE not in page(room.eve)


def test_a_newcomer_reads_what_everybody_knew(room: Room) -> None:
    play(room)
    invite = room.campaign.invites.get(role="player")
    cleo = campaigns.take_seat(invite, "Cleo", None)
    text = page(cleo)
    assert "Well met" in text
    assert CANARY not in text
    assert WHISPER not in text


def test_a_gm_no_more_reads_as_what_they_are_now(room: Room) -> None:
    play(room)
    user = User.objects.create_user("second")
    second = Seat.objects.create(campaign=room.campaign, role=Role.GM, name="Second", user=user)
    assert CANARY in page(second)
    campaigns.change_role(second, "player")
    assert CANARY not in page(second)


def test_rolls_are_taken_apart_and_text_stays_text(room: Room) -> None:
    play(room)
    text = page(room.bo)
    assert "Well met &lt;b&gt;all&lt;/b&gt;" in text
    assert text.count('class="die"') == 2
    assert text.count("2d6+1") == 1
    assert 'href="/rules/ground_combat/#FW-17"' in text


def test_what_was_taken_back_is_dimmed_until_it_is_done_again(room: Room) -> None:
    room.do(Move("t-ana", ((1, 2),)), room.ana)
    room.do(Move("t-ana", ((1, 3),)), room.ana)
    for command, gone in ((None, 0), (Undo(), 1), (Undo(), 2), (Redo(), 1), (Say("between"), 1), (Undo(), 2)):
        if command is not None:
            room.do(command, room.ana)
        for seat in (room.gm, room.ana, room.eve):
            text = page(seat)
            assert text.count("told-gone") == gone, (command, seat.name)
            assert text.count("taken back</span>") == gone


def test_nobody_learns_that_what_they_do_not_know_was_taken_back(room: Room) -> None:
    room.do(ChangeToken("t-foe", hidden=True))
    room.do(Undo())
    room.do(SetDoor("hall", SECRET_DOOR, "open"))
    room.do(Undo())
    assert page(room.gm).count("told-gone") == 2
    live = load(room.id, writer)
    hidden = [each.record.seq for each in live.recent if each.lines and each.lines[0].line.gm]
    assert hidden
    for seat in (room.ana, room.eve):
        assert set(reading.taken_back(seat)).isdisjoint(hidden)


def test_whom_a_whisper_was_for_is_known_when_they_are_gone(room: Room) -> None:
    play(room)
    assert "→ Bo" in page(room.ana)
    name = room.bo.name
    room.bo.delete()
    assert f"→ {name}" in page(room.ana)


def test_others_have_no_history_here(room: Room) -> None:
    other = campaigns.create_campaign(User.objects.create_user("else"), "Else", "free")
    stranger = Client()
    stranger.force_login(User.objects.get(username="else"))
    answers = {
        (answer.status_code, answer.content)
        for answer in (stranger.get(f"/campaigns/{each}/history/") for each in (room.id, "nowhere", "-1", "x" * 99))
    }
    assert {status for status, _ in answers} == {404}
    assert stranger.get(f"/campaigns/{other.pk}/history/").status_code == 200
    assert client_of(room.ana).post(f"/campaigns/{room.id}/history/").status_code == 405


def test_sessions_are_told_apart_by_their_pauses(room: Room) -> None:
    play(room)
    start = datetime(2026, 3, 1, 19, tzinfo=UTC)
    entries = list(Entry.objects.filter(campaign=room.campaign).order_by("seq"))
    for number, entry in enumerate(entries):
        days = 7 if number >= len(entries) // 2 else 0
        at = start + timedelta(days=days, minutes=number)
        Entry.objects.filter(pk=entry.pk).update(at=at)
    sessions_text = page(room.gm)
    assert "Session 2" in sessions_text
    assert "8 March 2026" in sessions_text
    first = page(room.gm, "?session=1")
    assert "Session 1" in first
    assert first != sessions_text
    for odd in (
        "?session=0",
        "?session=-1",
        "?session=99",
        "?session=x",
        "?session=%00",
        "?page=99",
        "?session=1&page=²",
    ):
        assert "Session" in page(room.gm, odd)


def test_hidden_sessions_are_not_counted(room: Room) -> None:
    """What a GM prepares on another evening is no session of the players'."""
    Entry.objects.filter(campaign=room.campaign).update(at=datetime(2026, 3, 1, tzinfo=UTC))
    room.do(ChangeToken("zyx-hidden", side="purple"))
    Entry.objects.filter(campaign=room.campaign, command__contains="purple").update(at=datetime(2026, 3, 5, tzinfo=UTC))
    room.do(Say("later"))
    assert "Session 3" in page(room.gm)
    text = page(room.ana)
    assert "Session 2" in text
    assert "Session 3" not in text
    assert "5 March" not in text


def test_it_is_written_up_piece_by_piece_and_once(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    play(room)
    monkeypatch.setattr(writing, "PIECE", 3)
    calls = 0
    while not writing.write_up(room.campaign, seconds=0):
        calls += 1
        assert calls < 50
    assert calls > 3
    before = list(Told.objects.order_by("seq", "number").values_list("seq", "number", "body"))
    Bookmark.objects.all().delete()
    writing.write_up(room.campaign)
    assert list(Told.objects.order_by("seq", "number").values_list("seq", "number", "body")) == before
    # A bookmark that cannot be read any more costs time and nothing else.
    Bookmark.objects.update(table=b"rubbish")
    room.do(Say("and on"))
    assert writing.write_up(room.campaign)
    assert Told.objects.filter(body__contains="and on").count() == 1
    assert Told.objects.count() == len(before) + 1


def test_a_long_session_has_pages(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "PAGE", 4)
    monkeypatch.setattr("vtt.chronicle.views.PAGE", 4)
    for number in range(6):
        room.do(Say(f"line {number} of the play"))
    last = page(room.ana)
    assert "line 5 of the play" in last
    assert "line 0 of the play" not in last
    assert "Page 2" in last


def test_an_empty_campaign_says_so(transactional_db: None) -> None:
    room = make_room(furnished=False)
    assert "Nothing has been played yet" in page(room.ana)


def test_a_ruleset_that_is_gone_is_said(room: Room) -> None:
    writing.write_up(room.campaign)
    room.campaign.ruleset = "gone"
    room.campaign.save()
    assert "not installed here" in page(room.ana)
