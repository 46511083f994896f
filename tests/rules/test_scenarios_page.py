"""docs/scenarios.md says how things are: its examples run, and it names every field, command and exit code."""

from __future__ import annotations

import json
from typing import get_args

import msgspec
import pytest

from rules import scenario
from rules.commands import Common
from tests.rules import docs
from tests.rules.expecting import KNOWN, mismatches

PAGE = "scenarios.md"
TEXT = (docs.DOCS / PAGE).read_text(encoding="utf-8")
BLOCKS = [json.loads(block) for block in docs.blocks(PAGE, "json")]
SCENARIOS = [block for block in BLOCKS if "ruleset" in block]


@pytest.mark.parametrize("given", SCENARIOS)
def test_the_examples_come_out_as_the_page_says(given):
    assert not mismatches(scenario.read(json.dumps(given).encode()))


def test_the_output_shown_is_what_is_printed():
    (shown,) = [block for block in BLOCKS if "results" in block]
    told = scenario.run(scenario.read(json.dumps(SCENARIOS[-1]).encode()))
    assert json.loads(msgspec.json.encode(told)) == shown


def test_the_error_shown_is_what_is_said():
    given = dict(SCENARIOS[0], tokens=[{"id": "ana"}, {"id": "bo", "at": [8, 2]}])
    with pytest.raises(scenario.ScenarioError) as error:
        scenario.run(scenario.read(json.dumps(given).encode()))
    assert f"`fight.json: {error.value}`" in TEXT


@pytest.mark.parametrize(
    "kind",
    [
        scenario.Scenario,
        scenario.SceneGiven,
        scenario.AreaGiven,
        scenario.BorderGiven,
        scenario.TokenGiven,
        scenario.ClockGiven,
        scenario.DoorGiven,
    ],
)
def test_every_field_is_described(kind):
    ends = {"a", "b"} if kind is scenario.DoorGiven else set()
    for field in msgspec.structs.fields(kind):
        assert f"`{field.name}`" in TEXT or field.name in ends, f"{field.name} is missing"


def test_every_part_of_expect_is_described():
    for key in KNOWN:
        assert f"`{key}`" in TEXT


def test_the_commands_named_are_commands():
    known = {kind.__struct_config__.tag for kind in get_args(Common)}
    for name in ("move", "answer", "end_turn", "place", "remove_token", "change_token", "change_sheet", "set_order",
                 "stop_clock", "set_door", "set_options", "undo"):  # fmt: skip
        assert name in known
        assert f"`{name}`" in TEXT


def test_the_words_for_a_roll_are_the_fields_of_a_roll():
    outcome = scenario.run(scenario.read(json.dumps(SCENARIOS[0]).encode()))
    (first, *_) = outcome["results"][1]["rolls"]
    assert "{" + ", ".join(f'"{key}"' for key in first) + "}" in TEXT
