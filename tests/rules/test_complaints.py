"""What people are told who fill in a form wrongly: which field, what it takes, what they gave."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules import engine
from rules.commands import AddToken, ChangeSheet, Command, SetOptions, SetSettings
from rules.complaints import complaint, located
from rules.dice import ScriptedDice
from rules.knowledge import GM
from rules.rulings import Rejection
from rules.systems.ground_combat.traits import Options, Sheet, Status
from rules.table import Settings
from tests.rules import kit

BLADE = {"name": "blade"}
WRONG: list[tuple[type[Any], Any, str]] = [
    (Options, {"fly": 1}, "There is no “fly”; there are: attribute_roll, walk_ap, crawl_ap, "),
    (Options, {"walk_ap": -1}, "“Walking, a square” takes a whole number from 0 to 999 (AP), not -1."),
    (Options, {"walk_ap": "x" * 99}, 'from 0 to 999 (AP), not "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx….'),
    (Options, {"walk_ap": 1.5}, "not 1.5."),
    (Options, {"diagonals": "two"}, "“Diagonal steps” takes one of: one, alternating, euclid, not \"two\"."),
    (Options, {"diagonals": 3}, "takes one of: one, alternating, euclid, not 3."),
    (Options, {"allies_allow": 1}, "“Allies let each other in” takes true or false, not 1."),
    (Options, {"attribute_roll": "zz"}, "“zz” is no dice notation: write it like 2d6+1."),
    (Options, {"attribute_roll": None}, "“Attribute roll” takes text of at most 20 characters, not null."),
    (Sheet, {"weapons": [BLADE, BLADE | {"damage": 3}]}, "“Weapons”, “Damage” takes text of at most 40"),
    (Sheet, {"weapons": [{}]}, "“Weapons”, “Weapon” is missing."),
    (Sheet, {"weapons": "x"}, "entries with name, parry_ap, parry, damage, not \"x\"."),
    (Sheet, {"weapons": [BLADE | {"x": 1}]}, "“Weapons”: there is no “x”; there are: name, parry_ap, parry, damage."),
    (Sheet, {"weapons": [BLADE] * 13}, "“Weapons” takes a list of at most 12 entries"),
    (Status, {"barred": [[1, "a"]]}, "“Barred squares” takes a list of at most 500 cells, each [x, y], not \"a\"."),
    (Status, {"hp": 10**30}, "“Hit points left” takes a whole number from -999 to 999 (hp), not 1000"),
    (Settings, {"dial": "x"}, "“How firmly the rules hold” takes one of: refuse, ask, warn, off, not \"x\"."),
    (Options, ["x"], "That cannot be taken: expected an object, found a list."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "given", "said"), WRONG, ids=[said[:40] for _, _, said in WRONG])
def test_which_field_and_what_it_takes(kind: type[Any], given: Any, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.convert(given, kind)
    text = complaint(raised.value, kind, given)
    assert said in text
    assert "`" not in text and text.endswith(".") and "\n" not in text


class Odd(msgspec.Struct, forbid_unknown_fields=True):
    number: int = 0
    words: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"number": "x"}, "odd.number: expected a whole number, found text"),
        ({"words": ["a", 1]}, "odd.words[1]: expected text, found a whole number"),
        ({"word": 1}, "odd: “word” is not known here"),
        ([], "odd: expected an object, found a list"),
    ],
)
def test_where_in_a_file(given: Any, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as raised:
        msgspec.convert(given, Odd)
    assert located("odd", raised.value) == said


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        (SetOptions({"walk_ap": "many"}), "bad_option", "“Walking, a square” takes a whole number"),
        (SetSettings({"paused": "no"}), "bad_setting", "“Paused” takes true or false"),
        (ChangeSheet("ana", sheet={"ap": "ten"}), "bad_sheet", "“Action points” takes a whole number"),
        (ChangeSheet("ana", status={"hp": "ten"}), "bad_sheet", "“Hit points left” takes a whole number"),
        (AddToken("new", "New", "scene", sheet={"ap": "ten"}), "bad_sheet", "“Action points” takes a whole number"),
        (AddToken("new", "New", "scene", status={"hp": "ten"}), "bad_sheet", "“Hit points left” takes a whole number"),
    ],
)
def test_a_refusal_says_so(command: Command, code: str, said: str) -> None:
    table = kit.table(ruleset="ground_combat", scene=kit.scene(5, 5), tokens=[kit.token("ana", (1, 1))])
    refused = engine.decide(table, command, ScriptedDice(()), GM)
    assert isinstance(refused, Rejection)
    assert refused.code == code and refused.message.startswith(said)
