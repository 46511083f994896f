"""The rules in words: every rule of every ruleset, findable, and nothing that a query could do."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.rulebook import SHARED
from rules.ruleset import rulesets
from vtt.reference.book import chapters

pytestmark = pytest.mark.django_db


def text(client: Client, address: str) -> str:
    page = client.get(address)
    assert page.status_code == 200
    return page.content.decode()


@pytest.mark.parametrize("ruleset_id", list(rulesets()))
def test_every_rule_has_its_place(client: Client, ruleset_id: str) -> None:
    page = text(client, f"/rules/{ruleset_id}/")
    for rule in (*rulesets()[ruleset_id].rules, *SHARED):
        assert f'id="{rule}"' in page
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_options_stand_under_their_rule_with_their_default() -> None:
    own = chapters(rulesets()["ground_combat"])[0]
    rule = next(rule for rule in own.rules if rule.id == "GC-02")
    knobs = {knob.label: (knob.where, knob.default) for knob in rule.knobs}
    assert knobs["Walking, a square"] == ("House rule", "1 AP")
    assert knobs["Diagonal steps"] == ("House rule", "one")
    assert rule.modes == ("Walk", "Crawl", "Jump")
    parry = next(rule for rule in own.rules if rule.id == "GC-04")
    assert any(knob.where == "Sheet, Weapons" for knob in parry.knobs)


def test_a_search_finds_what_holds_all_its_words(client: Client) -> None:
    page = text(client, "/rules/ground_combat/?q=Weapon+PARRY")
    assert 'id="GC-04"' in page
    assert 'id="FW-01"' not in page
    assert 'id="FW-01"' in text(client, "/rules/ground_combat/?q=fw-01")
    assert "No rule says that" in text(client, "/rules/ground_combat/?q=zyxwvut")
    assert 'href="/rules/ground_combat/#GC-06"' in text(client, "/rules/?q=barred")


@pytest.mark.parametrize("query", ["<script>alert(1)</script>", "{{7*7}}", "%00", "a" * 5000, "%", "'", "%ED%A0%80"])
def test_odd_queries_are_text(client: Client, query: str) -> None:
    for address in ("/rules/", "/rules/free/"):
        page = client.get(address, {"q": query}) if not query.startswith("%") else client.get(f"{address}?q={query}")
        assert page.status_code == 200
        assert "<script>alert" not in page.content.decode()


@pytest.mark.parametrize("ruleset_id", ["none", "../free", "free%00", "-1"])
def test_no_such_ruleset(client: Client, ruleset_id: str) -> None:
    assert client.get(f"/rules/{ruleset_id}/").status_code == 404


def test_the_way_there(client: Client) -> None:
    assert 'href="/rules/"' in text(client, "/")
    assert 'href="/first-steps/"' in text(client, "/")
    steps = text(client, "/first-steps/")
    assert "Add a map" in steps
    # Two minutes at an easy 220 words each.
    words = re.sub(r"<[^>]+>", " ", steps[steps.index("<main") :]).split()
    assert 150 < len(words) < 520


def test_whether_turns_may_be_given_away_is_said_of_each_ruleset(client: Client) -> None:
    assert "In Free movement a token may let others go first." in client.get("/rules/free/").content.decode()
    text = client.get("/rules/ground_combat/").content.decode()
    assert "In Ground Combat turns come as they are ordered; only the GM changes the order." in text
    for ruleset in rulesets():
        assert "No deed is kept ready" in client.get(f"/rules/{ruleset}/").content.decode()
