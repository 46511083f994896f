"""Rule vectors: small games worked out by hand from the rules' pages, one file each, in the scenario format."""

from __future__ import annotations

import pytest

from rules import scenario
from rules.rulebook import SHARED
from rules.ruleset import rulesets
from tests.rules.expecting import mismatches
from tests.rules.kit import HERE, VECTORS, read

WITHOUT_VECTOR = {
    "FW-09": "taking back needs the journal, which scenarios have not; see test_undo.py and the tables' tests",
}
"""Rules that no scenario can show, and why."""


@pytest.mark.parametrize("path", VECTORS, ids=[path.stem for path in VECTORS])
def test_vector(path):
    given = scenario.read(path.read_bytes())
    assert given.id == path.stem, "a vector is named as its file"
    assert given.title
    assert not mismatches(given), "\n".join(mismatches(given))


def test_every_vector_names_a_rule_of_its_own_ruleset():
    for path in VECTORS:
        given = scenario.read(path.read_bytes())
        assert given.id.startswith(given.rule), path.name
        assert given.rule in SHARED | rulesets()[given.ruleset].rules, path.name
        folder = given.ruleset if given.rule not in SHARED or given.ruleset == "free" else "shared"
        assert path.parent == HERE / "vectors" / folder, f"{path.name} is in the wrong folder"


def test_every_rule_has_a_vector_or_a_reason():
    shown = {scenario.read(path.read_bytes()).rule for path in VECTORS}
    known = set(SHARED).union(*(ruleset.rules for ruleset in rulesets().values()))
    assert known - shown == set(WITHOUT_VECTOR)


def test_a_wrong_expectation_is_noticed():
    given = {
        "ruleset": "ground_combat",
        "scene": {"width": 3, "height": 1},
        "tokens": [{"id": "ana", "at": [0, 0]}],
        "commands": [{"type": "move", "token": "ana", "path": [[1, 0]]}],
    }
    right = {"results": [{"ok": True, "walked": [[1, 0]]}], "tokens": {"ana": {"at": [1, 0], "status": {"ap": 5}}}}
    assert not mismatches(read(given | {"expect": right}))
    for wrong in (
        {"results": [{"ok": False}]},
        {"results": []},
        {"results": [{"ok": True, "walked": [[0, 1]]}]},
        {"results": [{"ok": 1}]},
        {"tokens": {"ana": {"at": [0, 0]}}},
        {"tokens": {"ana": {"status": {"ap": 6}}}},
        {"tokens": {"ana": {"status": {"mana": 6}}}},
        {"tokens": {"bo": {}}},
        {"prompts": [{"token": "ana"}]},
        {"clock": {"active": "bo"}},
        {"rolls": [{"total": 3}]},
        {"outcome": "good"},
        {},
    ):
        assert mismatches(read(given | {"expect": wrong})), f"nothing is said about {wrong}"
    assert mismatches(read(given | {"expect": right, "dice": [7]})), "a die that nobody rolls is noticed"
