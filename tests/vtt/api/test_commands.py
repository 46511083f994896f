"""What the API says of its commands, for people and programs: every one, by name, with an example that is one."""

from __future__ import annotations

import json
import typing
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.utils import translation

from rules import codec
from rules.ruleset import rulesets
from tests.vtt.api.programs import at, browser, give
from tests.vtt.tables.tables_kit import Room
from vtt.api import pages
from vtt.api.commands import COMMANDS, Described
from vtt.api.shapes import CommandRequest
from vtt.tables.models import Entry

GERMAN = {"accept-language": "de"}
KINDS = {kind.__struct_config__.tag: kind for kind in typing.get_args(codec.all_commands())}
BY_NAME = {each.name: each for each in COMMANDS}


@pytest.fixture
def described() -> Any:
    return Client().get("/api/schema/").json()


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalog for every language that marks each text with the language it is asked for in."""
    pages._operations.cache_clear()
    monkeypatch.setattr(
        "django.utils.translation._trans.gettext", lambda text: f"{text} ‹{translation.get_language()}›"
    )
    yield
    pages._operations.cache_clear()


def test_every_command_is_told_of_once() -> None:
    assert sorted(each.name for each in COMMANDS) == sorted(KINDS)
    assert all(each.words for each in COMMANDS)


def test_rulesets_give_an_example_of_each_of_their_own() -> None:
    for ruleset in rulesets().values():
        assert {type(each.command) for each in ruleset.examples} == ruleset.commands.keys()
        named = [each for each in COMMANDS if each.only == ruleset.title]
        assert [each.example for each in named] == [each.command for each in ruleset.examples]


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_an_example_is_what_it_says(name: str) -> None:
    each: Described = BY_NAME[name]
    body = msgspec.json.decode(msgspec.json.encode(each.body), type=CommandRequest)
    assert body.command == each.example == codec.decode_command(each.text)
    assert type(each.example) is KINDS[name]


@pytest.mark.parametrize("name", sorted(name for name, each in BY_NAME.items() if each.gm_only))
def test_what_is_for_gms_is_refused_to_players(room: Room, name: str) -> None:
    command = BY_NAME[name].body["command"]
    answer = give(browser(room.ana), room, command)
    assert answer.status_code == 409 and answer.json()["error"]["code"] == "forbidden"


def test_the_description_names_each_by_its_type(described: Any) -> None:
    schemas = described["components"]["schemas"]
    assert schemas["CommandRequest"]["properties"]["command"] == {"$ref": "#/components/schemas/Command"}
    union = schemas["Command"]
    assert union["discriminator"]["propertyName"] == "type"
    assert {name: KINDS[name].__name__ for name in KINDS} == {
        name: place.rpartition("/")[2] for name, place in union["discriminator"]["mapping"].items()
    }
    assert {each["$ref"] for each in union["oneOf"]} == set(union["discriminator"]["mapping"].values())
    for name, kind in KINDS.items():
        schema = schemas[kind.__name__]
        assert schema["properties"]["type"] == {"enum": [name]} and "type" in schema["required"]
        assert schema["examples"] == [json.loads(BY_NAME[name].text)]
        assert schema["description"].endswith("GMs only.") == BY_NAME[name].gm_only
        only = BY_NAME[name].only
        assert ("Only in" in schema["description"]) == bool(only) and (
            f"Only in {only}." in schema["description"]
        ) == bool(only)
    given = described["paths"]["/api/campaigns/{campaign_id}/commands/"]["post"]["requestBody"]
    examples = given["content"]["application/json"]["examples"]
    assert {name: each["value"]["command"]["type"] for name, each in examples.items()} == {name: name for name in KINDS}
    assert all(each["summary"] for each in examples.values())


def test_the_page_has_them_all() -> None:
    text = Client().get("/api/").content.decode()
    for each in COMMANDS:
        assert f'id="command-{each.name}"' in text and str(each.words).replace("'", "&#x27;") in text
    assert "&quot;type&quot;: &quot;move&quot;" in text


def test_the_page_speaks_the_readers_language(marked: None) -> None:
    client = Client()
    for headers, mark in ((GERMAN, "‹de›"), ({}, "‹en›"), (GERMAN, "‹de›")):
        text = client.get("/api/", headers=headers).content.decode()
        assert f"in the order they came. {mark}" in text
        assert f"End the turn of the token that is active. {mark}" in text
        assert f"nothing has changed. {mark}" in text


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("tokens/nobody/", "There is no such thing here."),
        ("tokens/?page=0", "page: expected a number from 1 to 1,000,000."),
        ("tokens/?sort=name", "sort: there is no such parameter here."),
        ("tokens/?page=1&page=2", "page: stands there twice."),
    ],
)
def test_refusals_speak_the_readers_language(room: Room, marked: None, path: str, words: str) -> None:
    client = browser(room.ana)
    english, german = client.get(at(room, path)), client.get(at(room, path), headers=GERMAN)
    assert english.status_code == german.status_code >= 400
    told = [answer.json()["error"]["message"] for answer in (english, german)]
    assert told == [f"{words} ‹en›", f"{words} ‹de›"]


def test_a_body_that_is_no_command_is_refused_by_its_place(room: Room) -> None:
    before = Entry.objects.count()
    for command, place, words in (
        ({"type": "dance"}, "command.type", "dance"),
        ({"type": "move", "token": "t-ana"}, "command", "path"),
        ({"type": "move", "token": "t-ana", "path": [["a", 1]]}, "command.path[0][0]", "whole number"),
    ):
        error = give(browser(room.ana), room, command).json()["error"]
        assert (error["code"], error["field"]) == ("bad_value", place) and words in error["message"]
    assert Entry.objects.count() == before
