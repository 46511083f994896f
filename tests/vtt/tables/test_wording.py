"""What the rules say, in the language of whoever reads it: sockets, pages and the API, from one table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from rules.commands import Move, Say, SetOptions
from rules.ruleset import GROUP
from rules.words import say
from tests.rules.test_words import said_in, stages, told
from tests.vtt.tables.tables_kit import Room, Viewer, client_of, closing, connect, cookie_of
from vtt import phrases
from vtt.chronicle import reading, writing
from vtt.chronicle.models import Told
from vtt.settings import catalogs
from vtt.tables import wording
from vtt.tables.server import TableServer
from vtt.tables.wording import language_of

GERMAN = {
    "{walk} ({price}).": "{walk} ({price})!",
    "{cost} {unit}, {left} left": "{cost} {unit}, noch {left}",
    "AP": "AkP",
    "No way leads there. {why}": "Dahin führt kein Weg. {why}",
    "A wall is in the way.": "Eine Wand ist im Weg.",
    "Action points": "Aktionspunkte",
    "Walk": "Gehen",
    "How firmly the rules hold": "Wie streng die Regeln gelten",
    "{name}’s move": "Zug von {name}",
    "Say hello first.": "Erst grüßen.",
    "Only the GM may do that.": "Das darf nur die Spielleitung.",
}
MANY = {"{name} walks {n} square": ("{name} geht {n} Feld", "{name} geht {n} Felder")}


@pytest.fixture(autouse=True)
def catalog(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A small German catalog in the place of the real one."""

    def one(text: str) -> str:
        return GERMAN.get(text, text) if translation.get_language() == "de" else text

    def many(text: str, other: str, number: int) -> str:
        if translation.get_language() == "de" and text in MANY:
            return MANY[text][number != 1]
        return text if number == 1 else other

    monkeypatch.setattr(wording.translation, "gettext", one)
    monkeypatch.setattr(wording.translation, "ngettext", many)
    wording.forget()
    yield
    wording.forget()


async def watch(room: Room, seat: object, language: str) -> Viewer:
    cookie = await asyncio.to_thread(closing(cookie_of), seat)
    viewer, _ = await connect(room.id, f"{cookie}; footwork_language={language}")
    await viewer.hello()
    await viewer.until("people")
    return viewer


@pytest.mark.asyncio
async def test_one_audience_hears_the_same_in_two_languages(room: Room, tables: TableServer) -> None:
    english, german = await watch(room, room.ana, "en"), await watch(room, room.ana, "de")
    spectator = await watch(room, room.eve, "de")
    rulesets = [viewer.heard[0]["ruleset"] for viewer in (english, german)]
    assert [each["modes"][0]["label"] for each in rulesets] == ["Walk", "Gehen"]
    assert [each["settings"][0]["label"] for each in rulesets] == [
        "How firmly the rules hold",
        "Wie streng die Regeln gelten",
    ]
    assert [each["status"][0]["unit"] for each in rulesets] == ["AP", "AkP"]
    bars = [viewer.token("t-ana")["bars"][1]["label"] for viewer in (english, german)]
    assert bars == ["Action points", "Aktionspunkte"]

    answer = await german.command("move", token="t-ana", path=[[1, 3]])
    assert answer["type"] == "ack"
    await english.until("patch")
    patches = [next(frame for frame in viewer.heard if frame["type"] == "patch") for viewer in (english, german)]
    lines = [patch["log"][0] for patch in patches]
    assert [line["text"] for line in lines] == [
        "Ash walks 2 squares (2 AP, 38 left).",
        "Ash geht 2 Felder (2 AkP, noch 38)!",
    ]
    assert answer["seq"] == german.seq
    await spectator.until("patch")
    assert spectator.log[-1]["text"] == lines[1]["text"]
    # But for the words it is the same patch.
    bare = [{key: value for key, value in line.items() if key != "text"} for line in lines]
    assert bare[0] == bare[1]
    undo = [viewer.view["table"]["undo"]["what"] for viewer in (english, german)]
    assert undo == ["Ash’s move", "Zug von Ash"]
    assert patches[0]["set"].keys() == patches[1]["set"].keys()
    assert [viewer.token("t-ana")["at"] for viewer in (english, german)] == [[1, 3], [1, 3]]

    for viewer, refusal, command in (
        (english, "No way leads there. A wall is in the way.", "Only the GM may do that."),
        (german, "Dahin führt kein Weg. Eine Wand ist im Weg.", "Das darf nur die Spielleitung."),
    ):
        await viewer.send(
            type="preview", id=1, command={"type": "move", "token": "t-ana", "mode": "walk", "path": [[1, 5]]}
        )
        shown = await viewer.until("preview")
        assert (await viewer.command("stop_clock"))["message"] == command
        assert shown["unit"] == ("AkP" if viewer is german else "AP")
        assert refusal.split(".")[0] in shown.get("rejection", {"message": refusal})["message"]
    for viewer in (english, german, spectator):
        await viewer.leave()


@pytest.mark.asyncio
async def test_the_streams_of_two_languages_are_two(room: Room, tables: TableServer) -> None:
    english, german = await watch(room, room.ana, "en"), await watch(room, room.ana, "de")
    assert english.stream != german.stream
    for viewer in (english, german):
        await viewer.leave()
    again, _ = await connect(room.id, f"{await asyncio.to_thread(closing(cookie_of), room.ana)}; footwork_language=de")
    answer = await again.hello(stream=english.stream, since=0)
    assert answer["type"] == "welcome", "what was said in English is no start for a German page"
    await again.leave()
    again, _ = await connect(room.id, f"{await asyncio.to_thread(closing(cookie_of), room.ana)}; footwork_language=de")
    assert (await again.hello(stream=german.stream, since=german.seq))["type"] == "resumed"
    await again.leave()


@pytest.mark.asyncio
async def test_what_people_write_is_in_no_language(room: Room, tables: TableServer) -> None:
    german = await watch(room, room.ana, "de")
    for text in ("Walk", "{name}", "%(name)s", "%s", "A wall is in the way."):
        await german.command("say", text=text)
        assert german.log[-1]["text"] == text
    await german.leave()


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ([], "en"),
        ([(b"cookie", b"footwork_language=de")], "de"),
        ([(b"Cookie", b"a=b; footwork_language=de; c=d"), (b"accept-language", b"en")], "de"),
        ([(b"accept-language", b"fr;q=0.9, de-AT;q=0.8, en;q=0.1")], "de"),
        ([(b"accept-language", b"en-GB, de;q=0.5")], "en"),
        ([(b"cookie", b"footwork_language=tlh"), (b"accept-language", b"de")], "de"),
        ([(b"cookie", b"footwork_language=../../etc; =;;;=\xff")], "en"),
        ([(b"accept-language", b"\xff" * 5000)], "en"),
        ([(b"accept-language", b"*")], "en"),
    ],
)
def test_the_language_of_a_handshake(headers: list[tuple[bytes, bytes]], language: str) -> None:
    assert language_of({"type": "websocket", "headers": headers}) == language
    # As the page of the same browser has it.
    meta = {f"HTTP_{name.decode().upper().replace('-', '_')}": value.decode("latin1") for name, value in headers}
    assert Client().get("/accounts/login/", headers={}, **meta).headers["Content-Language"] == language


def test_the_chronicle_and_the_api_speak_as_the_page_does(room: Room) -> None:
    room.do(Move("t-ana", ((1, 3),)), room.ana)
    room.do(Say("Walk"), room.ana)
    client = client_of(room.ana)
    german = {"headers": {"accept-language": "de"}}
    page = client.get(f"/campaigns/{room.id}/history/", **german).content.decode()
    assert "Ash geht 2 Felder (2 AkP, noch 38)!" in page
    assert "<bdi>Walk</bdi>" in page
    assert "Ash walks 2 squares (2 AP, 38 left)." in client.get(f"/campaigns/{room.id}/history/").content.decode()
    found = client.get(f"/api/campaigns/{room.id}/journal/", **german).json()["results"]
    assert [line["text"] for line in found][-2:] == ["Ash geht 2 Felder (2 AkP, noch 38)!", "Walk"]
    token = client.get(f"/api/campaigns/{room.id}/tokens/t-ana/", **german).json()
    assert token["bars"][1]["label"] == "Aktionspunkte"
    command = {"id": "no", "command": {"type": "stop_clock"}}
    answer = client.post(f"/api/campaigns/{room.id}/commands/", command, content_type="application/json", **german)
    assert answer.json()["error"]["message"] == "Das darf nur die Spielleitung."


def test_lines_written_up_before_words_were_kept_are_read(room: Room) -> None:
    room.do(SetOptions({"walk_ap": 2}))
    writing.write_up(room.campaign)
    old = Told.objects.latest("pk")
    old.body = '{"kind":"gm","text":"The GM changed house rules: walk_ap: 2.","at":"2026-03-01T19:00:00.000+00:00"}'
    old.save()
    assert reading.plain(old)["text"] == "The GM changed house rules: walk_ap: 2."


def test_whatever_the_rules_say_is_in_the_list_for_catalogs() -> None:
    listed = {phrase.one: phrase.other for phrase in phrases.of_server()}
    missing = set()
    for stage in stages():
        for each in told(stage):
            for text in said_in(each):
                if text.template is not None and listed.get(text.template) != (text.many or ""):
                    missing.add(text.template)
    assert not missing
    assert listed["{name} walks {n} square"] == "{name} walks {n} squares"
    assert say("nowhere") not in listed


def test_a_ruleset_may_bring_its_catalogs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hop").mkdir()
    for name in ("skip.py", "hop/__init__.py"):
        (tmp_path / name).write_text("")
    (tmp_path / "hop" / "locale").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    entries = [EntryPoint(name, f"{name}:RULESET", GROUP) for name in ("skip", "hop", "jump")]
    monkeypatch.setattr(catalogs, "entry_points", lambda group: entries if group == GROUP else [])
    assert catalogs.of_rulesets() == [tmp_path / "hop" / "locale"], "not one that has none, nor one that is not there"
