"""The example of docs/new_ruleset.md is a ruleset: it runs, and all the laws hold for it."""

from __future__ import annotations

import json
import tomllib
from random import Random

import pytest

import rules.ruleset
from rules import scenario
from rules.ruleset import rulesets
from rules.table import Actor
from tests.rules import boards, docs, laws

PAGE = "new_ruleset.md"


@pytest.fixture
def stroll(monkeypatch):
    """The example, installed beside the others."""
    ruleset = docs.module(PAGE, "stroll").RULESET
    monkeypatch.setattr(rules.ruleset, "rulesets", lambda: {**rulesets(), ruleset.id: ruleset})
    return ruleset


def test_the_entry_point_fits_the_example(stroll):
    (entry,) = docs.blocks(PAGE, "toml")
    declared = tomllib.loads(entry)["project"]["entry-points"][rules.ruleset.GROUP]
    assert declared == {stroll.id: f"{stroll.id}:RULESET"}


def test_the_example_does_what_the_page_says(stroll):
    (given,) = docs.blocks(PAGE, "json")
    outcome = scenario.run(scenario.read(given.encode()))
    assert [result["ok"] for result in outcome["results"]] == [True, False, True]
    assert outcome["results"][1]["rule"] == "ST-02"
    assert "needs 4 steps" in outcome["results"][1]["message"]
    assert outcome["tokens"]["ana"]["status"] == {"left": 0}
    assert outcome["tokens"]["ana"]["readouts"]["speed"]["value"] == 5


def test_all_laws_hold_for_the_example(stroll):
    laws.describes_itself(stroll)
    for seed in range(40):
        random = Random(seed)
        options = random.choice([{}, {"diagonal": "one_more"}])
        for stage in boards.game(random, stroll.id, options=options):
            for law in laws.ON_EVERY_COMMAND:
                law(stage)
        table = boards.table(random, stroll.id, options=options)
        token = table.clock.active or min(table.tokens)
        laws.reach_is_what_steps_add_up_to(table, token, "sneak", boards.speaker(random, table, token))
        changed = laws.other_secrets(random, table, "s1")
        both = sorted(set(table.tokens) & set(changed.tokens))
        moves = [boards.cmd.Move(each, boards.path(random, table, each)) for each in both]
        if table.clock.active in (None, *both):
            laws.secrets_are_kept(table, changed, Actor("player", "s1"), both, moves)


def test_the_page_lists_the_laws():
    page = (docs.DOCS / PAGE).read_text()
    for law in (
        *laws.ON_EVERY_COMMAND,
        laws.describes_itself,
        laws.reach_is_what_steps_add_up_to,
        laws.secrets_are_kept,
    ):
        assert f"| `{law.__name__}` |" in page


def test_installed_rulesets_are_found_by_their_entry_points():
    assert {"free", "ground_combat"} <= set(rulesets())
    for name, ruleset in rulesets().items():
        assert rules.ruleset.get(name) is ruleset
        assert ruleset.id == name
    with pytest.raises(KeyError, match=r"there are: .*ground_combat"):
        rules.ruleset.get("chess")
    assert json.dumps(sorted(rulesets())) == json.dumps(list(rulesets())), "in the order of their ids"
