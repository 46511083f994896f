"""The page of house rules and settings: what a GM reads there, saves, resets, and what two of them save at once."""

from __future__ import annotations

import asyncio
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client

from rules.commands import SetOptions, SetSettings
from rules.forms import describe
from rules.ruleset import get, rulesets
from rules.table import Actor
from tests.vtt.tables.tables_kit import Room, client_of, closing, make_room, watch
from vtt.accounts.models import User
from vtt.campaigns.models import Campaign, Role, Seat
from vtt.campaigns.service import create_campaign
from vtt.tables import service, settings_form
from vtt.tables.models import Entry
from vtt.tables.server import TableServer
from vtt.tables.threads import read


class Page(HTMLParser):
    """The page as a browser without script has it: what its form would send, and the buttons that it has."""

    def __init__(self, answer: HttpResponse) -> None:
        super().__init__()
        self.text = answer.content.decode()
        self.fields: dict[str, str] = {}
        self.buttons: list[tuple[str, str]] = []
        self.invalid: list[str] = []
        self._select = ""
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        name = known.get("name", "")
        if tag in ("input", "select") and "aria-invalid" in known:
            self.invalid.append(name)
        match tag:
            case "input" if name and (known.get("type") != "checkbox" or "checked" in known):
                self.fields[name] = known.get("value", "")
            case "select":
                self._select = name
            case "option" if "selected" in known:
                self.fields[self._select] = known["value"]
            case "button" if name:
                self.buttons.append((name, known["value"]))

    def tells(self, key: str) -> str:
        """The words beside one setting."""
        start = self.text.index(f'<article id="{key}"')
        end = self.text.index("</article>", start)
        words = re.sub(r"<[^>]+>", " ", self.text[start:end])
        return " ".join(words.split())


class Browser:
    """A GM's browser on the page."""

    def __init__(self, room: Room, client: Client | None = None) -> None:
        self.address = f"/campaigns/{room.id}/settings/"
        self.client = client or client_of(room.gm)
        self.page = self.load()

    def load(self) -> Page:
        answer = self.client.get(self.address)
        assert answer.status_code == 200
        self.page = Page(answer)
        return self.page

    def press(self, button: str, value: str = "1", /, **typed: str | None) -> Page:
        """Type something and press a button; what it leads to. ``a__b`` is the field ``a.b``, None unchecks a box."""
        assert (button, value) in self.page.buttons
        sent = dict(self.page.fields)
        for name, text in typed.items():
            key = name.replace("__", ".")
            assert f'name="{key}"' in self.page.text
            sent.pop(key, None)
            if text is not None:
                sent[key] = text
        answer = self.client.post(self.address, {**sent, button: value}, follow=True)
        assert answer.status_code == 200
        self.page = Page(answer)
        return self.page


@pytest.fixture
def gm(calm: Room) -> Browser:
    return Browser(calm)


def co_gm(room: Room) -> Client:
    """Another account that is a game master of the campaign."""
    seat = Seat.objects.create(campaign=room.campaign, role=Role.GM, name="Cora", user=User.objects.create_user("cora"))
    return client_of(seat)


def options(room: Room) -> Any:
    return service.table_of(room.id).options


def last(room: Room) -> Entry:
    return Entry.objects.filter(campaign=room.campaign).latest("seq")


@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_every_option_and_setting_stands_there_with_default_help_and_rule(transactional_db: None, ruleset: str) -> None:
    browser = Browser(make_room(furnished=False, ruleset=ruleset))
    described = describe(get(ruleset))
    for section in ("settings", "options"):
        for field in described[section]:
            key = f"{section}.{field['name']}"
            told = browser.page.tells(key)
            assert f"{field['label']} {field['rule']}" in told
            assert field["help"] in told.replace("&#x27;", "'")
            assert f"Default: {shown(field)}" in told
            assert f'href="/rules/{ruleset}/#{field["rule"]}"' in browser.page.text
            assert "not the default" not in told
    assert ("This ruleset has nothing to set." in browser.page.text) == (not described["options"])
    assert not [button for button in browser.page.buttons if button[0] in ("reset", "keep")]
    assert "Nothing was changed." in browser.press("save").text


def shown(field: dict[str, Any]) -> str:
    default = field["default"]
    if isinstance(default, bool):
        return "yes" if default else "no"
    if default in field.get("names", {}):
        return str(field["names"][default])
    return f"{default} {field['unit']}" if "unit" in field else str(default)


def test_a_player_or_stranger_finds_no_such_page(calm: Room, client: Client) -> None:
    other = create_campaign(User.objects.create_user("other"), "Elsewhere", "free")
    host_of_another = client_of(other.seats.get())
    before = last(calm).seq
    for who in (client_of(calm.ana), client_of(calm.eve), client, host_of_another):
        address = f"/campaigns/{calm.id}/settings/"
        for answer in (who.get(address), who.post(address, {"options.walk_ap": "3", "was.options.walk_ap": "1"})):
            assert answer.status_code == 404
            assert calm.campaign.name not in answer.content.decode()
    assert client_of(calm.gm).get("/campaigns/nowhere/settings/").status_code == 404
    assert last(calm).seq == before
    assert f"/campaigns/{calm.id}/settings/" in client_of(calm.gm).get(f"/campaigns/{calm.id}/").content.decode()


def test_saving_goes_by_the_commands_of_the_table(calm: Room, gm: Browser) -> None:
    page = gm.press("save", options__walk_ap=" 3 ", options__allies_allow=None, settings__player_doors="yes")
    assert "Saved. It counts at the table from now on" in page.text
    assert (options(calm).walk_ap, options(calm).allies_allow) == (3, False)
    assert service.table_of(calm.id).settings.player_doors
    house, table = Entry.objects.filter(campaign=calm.campaign).order_by("-seq")[:2]
    assert '"walk_ap":3' in house.command
    assert '"player_doors":true' in table.command
    assert {house.seat, table.seat} == {calm.gm.pk}
    for key in ("options.walk_ap", "options.allies_allow", "settings.player_doors"):
        assert "not the default" in page.tells(key)
    assert "not the default" not in page.tells("options.crawl_ap")


async def test_open_tables_hear_it_at_once_and_undo_it(calm: Room, tables: TableServer) -> None:
    at_table, ana = await watch(calm, calm.gm), await watch(calm, calm.ana)
    browser = await read(closing(lambda: Browser(calm)))
    await read(closing(lambda: browser.press("save", options__walk_ap="3")))
    patch = await ana.until("patch", timeout=1)
    assert patch["set"]["table"]["options"]["walk_ap"] == 3
    assert "The GM changed house rules: Walking, a square: 3." in [line["text"] for line in patch["log"]]
    assert (await at_table.command("undo"))["type"] == "ack"
    assert (await ana.until("patch"))["set"]["table"]["options"]["walk_ap"] == 1
    await asyncio.gather(at_table.leave(), ana.leave())


@pytest.mark.parametrize(
    ("field", "typed", "told"),
    [
        ("options__walk_ap", "many", "“Walking, a square” takes a whole number from 0 to 999 (AP), not"),
        ("options__walk_ap", "", "“Walking, a square” takes a whole number from 0 to 999 (AP), not"),
        ("options__walk_ap", "1000", "“Walking, a square” takes a whole number from 0 to 999 (AP), not 1000."),
        ("options__walk_ap", "9" * 5000, "“Walking, a square” takes a whole number from 0 to 999 (AP), not"),
        ("options__walk_ap", "−1", "“Walking, a square” takes a whole number from 0 to 999 (AP), not -1."),
        ("options__attribute_roll", "<b>x", "“&lt;b&gt;x” is no dice notation: write it like 2d6+1."),
        ("options__attribute_roll", "1d6+" * 9 + "1", "“Attribute roll” takes text of at most 20 characters"),
        ("options__diagonals", "two", "“Diagonal steps” takes one of: one, alternating, euclid, not"),
        (
            "settings__prompt_seconds",
            "601",
            "“Time to answer a question” takes a whole number from 0 to 600 (s), not 601",
        ),
    ],
)
def test_what_cannot_be_saved_says_why_and_stays(calm: Room, gm: Browser, field: str, typed: str, told: str) -> None:
    before = last(calm).seq
    key = field.replace("__", ".")
    page = gm.press("save", options__crawl_ap="4", **{field: typed})
    assert last(calm).seq == before
    assert "Nothing is saved yet: 1 setting needs another look." in page.text
    assert f'<a href="#{key}">' in page.text
    assert told in page.tells(key)
    assert page.invalid == [key]
    assert page.fields["options.crawl_ap"] == "4"
    if key != "options.diagonals":
        assert page.fields[key] == typed
    assert not page.tells("options.crawl_ap").count("takes")
    # Mended, both go.
    default = str(getattr(options(calm), key.split(".")[1], 0))
    gm.press("save", **{field: default})
    assert options(calm).crawl_ap == 4


def test_a_reset_is_a_question_and_keeps_what_was_typed(calm: Room) -> None:
    calm.do(SetOptions({"walk_ap": 3, "jump_ap": 5}))
    calm.do(SetSettings({"dial": "ask"}))
    gm, before = Browser(calm), last(calm).seq
    assert ("reset", "options.crawl_ap") not in gm.page.buttons
    page = gm.press("reset", "options.walk_ap", options__crawl_ap="7")
    assert last(calm).seq == before
    assert "2 changes are not saved yet." in page.text
    assert (page.fields["options.walk_ap"], page.fields["options.crawl_ap"]) == ("1", "7")
    assert "Default: 1 AP · not saved yet Keep “3 AP”" in page.tells("options.walk_ap")
    page = gm.press("keep", "options.crawl_ap")
    assert page.fields["options.crawl_ap"] == "2"
    gm.press("save")
    now = options(calm)
    assert (now.walk_ap, now.crawl_ap, now.jump_ap) == (1, 2, 5)

    page = gm.press("reset", "all")
    assert "2 changes are not saved yet." in page.text
    assert "Discard" in page.text
    assert options(calm).jump_ap == 5
    page = gm.press("save")
    assert options(calm) == get("ground_combat").options()
    assert service.table_of(calm.id).settings.dial == "refuse"
    assert "not the default" not in page.text


def test_two_who_change_different_things_both_have_them(calm: Room, gm: Browser) -> None:
    other = Browser(calm, co_gm(calm))
    gm.press("save", options__walk_ap="3")
    page = other.press("save", options__crawl_ap="5")
    assert "Saved." in page.text
    assert (options(calm).walk_ap, options(calm).crawl_ap) == (3, 5)
    assert page.fields["options.walk_ap"] == "3"


def test_who_comes_second_to_one_setting_is_asked(calm: Room, gm: Browser) -> None:
    other = Browser(calm, co_gm(calm))
    gm.press("save", options__walk_ap="3")
    page = other.press("save", options__walk_ap="5", options__crawl_ap="4")
    assert "Meanwhile somebody else has set this to “3 AP”." in page.tells("options.walk_ap")
    assert (page.fields["options.walk_ap"], page.fields["options.crawl_ap"]) == ("5", "4")
    assert (options(calm).walk_ap, options(calm).crawl_ap) == (3, 2), "nothing is saved before both have been seen"
    other.press("save")
    assert (options(calm).walk_ap, options(calm).crawl_ap) == (5, 4)
    # The first one's page is old by now, and what was not touched there stays.
    page = gm.press("save", options__jump_ap="9")
    assert (options(calm).walk_ap, options(calm).jump_ap) == (5, 9)


def test_who_is_a_moment_too_late_is_asked_too(calm: Room, gm: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the look at the table and the command somebody else sets the same."""
    submit = service.submit_sync
    meanwhile = [SetOptions({"walk_ap": 8})]

    def slow(campaign: str, seat: Seat | Actor, command: Any, command_id: str | None = None) -> Any:
        while meanwhile:
            submit(campaign, seat, meanwhile.pop())
        return submit(campaign, seat, command, command_id)

    monkeypatch.setattr(service, "submit_sync", slow)
    page = gm.press("save", options__walk_ap="5", settings__dial="warn")
    assert "Meanwhile somebody else has set this to “8 AP”." in page.tells("options.walk_ap")
    assert "The settings of the table are saved, the house rules are not." in page.text
    assert page.fields["options.walk_ap"] == "5"
    assert (options(calm).walk_ap, service.table_of(calm.id).settings.dial) == (8, "warn")
    gm.press("save")
    assert options(calm).walk_ap == 5


def test_a_form_that_lacks_fields_changes_nothing_by_it(calm: Room, gm: Browser) -> None:
    gm.client.post(gm.address, {"options.walk_ap": "3", "was.options.walk_ap": "1", "options.jump_ap": "9", "x": "y"})
    assert options(calm) == get("ground_combat").options(walk_ap=3)


def test_an_option_that_has_no_field_here_is_shown_and_kept(calm: Room) -> None:
    field = {"name": "safe", "label": "Safe squares", "kind": "cells", "default": []}
    entry = settings_form.Entry("options", field, {}, [[1, 2], [3, 4]])
    entry.read({"was.options.safe": "", "options.safe": "x"})
    entry.put_default()
    assert not entry.changed
    told = render_to_string("campaigns/setting.html", {"entry": entry, "campaign": calm.campaign, "table": "/table/1/"})
    assert "2 cells" in told
    assert 'href="/table/1/"' in told
    assert 'name="options.safe"' not in told


def test_without_its_ruleset_there_is_nothing_to_set(calm: Room) -> None:
    Campaign.objects.filter(pk=calm.id).update(ruleset="gone")
    Entry.objects.filter(campaign=calm.campaign).delete()
    answer = client_of(calm.gm).get(f"/campaigns/{calm.id}/settings/")
    assert answer.status_code == 200
    assert "are not installed here" in answer.content.decode()
