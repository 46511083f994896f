"""The lines of the log: what they say, what they mark, and what they leave to the GM."""

from __future__ import annotations

from typing import Any

from rules import codec
from rules import events as ev
from rules.evolve import evolve
from rules.log import LogLine, lines
from rules.ruleset import get
from rules.rulings import Ruling
from rules.table import Actor, Table
from tests.rules import kit
from tests.rules.kit import GM, command, play, table, token


def told(now: Table, actor: Actor = GM, **parts: Any) -> list[LogLine]:
    """The lines of one command."""
    answer = play(now, command(**parts), actor=actor).answer
    assert isinstance(answer, Ruling), answer
    found: list[LogLine] = []
    for event in answer.events:
        after = evolve(now, event)
        found += lines(now, event, after)
        now = after
    return found


def texts(now: Table, actor: Actor = GM, **parts: Any) -> list[str]:
    return [line.text for line in told(now, actor, **parts)]


def two() -> Table:
    tokens = [token("ana", (0, 2)) | {"name": "Ana"}, token("bo", (5, 2)) | {"name": "Bo"}]
    return table(tokens=tokens, clock={"kind": "free_roam"})


CELLAR = {"id": "cellar", "name": "Cellar", "width": 3, "height": 3}


def test_only_moves_outside_the_rules_are_marked() -> None:
    now = two()
    by_hand = [
        {"type": "place", "token": "ana", "at": [3, 3]},
        {"type": "place", "token": "ana", "at": None},
        {"type": "add_token", "token": "cy", "name": "Cy", "scene": "scene"},
        {"type": "remove_token", "token": "bo"},
        {"type": "change_token", "token": "bo", "hidden": True},
        {"type": "change_sheet", "token": "bo", "sheet": {"ap": 9}, "status": {"hp": 3}},
        {"type": "set_options", "options": {"walk_ap": 2}},
        {"type": "set_settings", "settings": {"paused": True}},
        {"type": "move", "token": "ana", "path": [[1, 2]]},
    ]
    for each in by_hand:
        found = told(now, **each)
        assert found, each
        assert not any(line.unruled for line in found), each
    (forced,) = told(now, type="move", token="ana", path=[[1, 2]], unruled=True)
    assert forced.unruled
    assert forced.text == "Ana walks 1 square, by the GM's leave."


def test_changes_are_told_under_the_names_of_the_form() -> None:
    found = texts(two(), type="change_sheet", token="bo", sheet={"ap": 9}, status={"hp": 3, "unaware": True})
    assert found == [
        "The GM changed Bo's sheet: Action points: 9.",
        "The GM changed Bo's state: Hit points left: 3, Unaware: yes.",
    ]
    assert texts(two(), type="set_options", options={"walk_ap": 2}) == [
        "The GM changed house rules: Walking, a square: 2."
    ]


def test_what_has_parts_is_told_too() -> None:
    blade = {"name": "Blade", "parry": 2}
    afloat = {"zero_g": {"how": "adrift", "heading": "e", "speed": 2}, "barred": [[1, 2], [3, 4]]}
    assert texts(
        two(), type="change_sheet", token="bo", sheet={"weapons": [blade, {"name": "Axe"}]}, status=afloat
    ) == [
        "The GM changed Bo's sheet: Weapons: Blade and Axe.",
        "The GM changed Bo's state: Barred squares: 2 cells, Zero gravity: adrift, E and Speed 2.",
    ]
    assert texts(two(), type="set_options", options={"halve": "up"}) == [
        "The GM changed house rules: Half of an odd damage: rounded up."
    ]
    many = [{"name": f"Knife {number}"} for number in range(7)]
    assert texts(two(), type="change_sheet", token="bo", sheet={"weapons": many}) == [
        "The GM changed Bo's sheet: Weapons: 7 entries."
    ]


def test_a_new_name_is_told_with_the_old_one() -> None:
    (line,) = told(two(), type="change_token", token="bo", name="Bodo")
    assert line.text == "The GM renamed Bo to Bodo."
    assert not line.gm
    (line,) = told(two(), type="change_token", token="bo", name="Bodo", hidden=True)
    assert line.text == "The GM changed Bo, now Bodo: hidden, name."
    assert line.gm, "whoever saw it under one name need not learn of the other"
    assert texts(two(), type="change_scene", scene="scene", name="Hall") == [
        "The GM renamed the scene “Scene” to “Hall”."
    ]


def test_a_whisper_names_its_readers() -> None:
    (line,) = told(two(), type="say", text="psst", to=["s1", "gm", "s9"], names={"s1": "Ana"})
    assert line.readers == ("Ana", "the GM")
    assert line.only == ("s1", "gm", "s9", "gm")
    (line,) = told(two(), type="say", text="loud")
    assert (line.readers, line.only) == ((), None)


def test_sending_people_names_them_and_the_scene() -> None:
    now = kit.after(two(), command(type="add_scene", scene=CELLAR, activate=False))
    sent: dict[str, Any] = {"type": "send_seats", "seats": ["a", "b"], "scene": "cellar"}
    assert texts(now, **sent, names={"a": "Ana", "b": "Bo"}) == ["The GM took Ana and Bo to “Cellar”."]
    (line,) = told(now, **sent)
    assert line.text == "The GM took 2 people to “Cellar”.", "as journals have it that did not keep the names"
    assert line.gm
    now = kit.after(now, command(**sent))
    back = {"type": "send_seats", "seats": ["b"], "scene": None, "names": {"b": "Bo"}}
    assert texts(now, **back) == ["The GM took Bo back to the table."]


def test_who_is_brought_along_is_told_without_the_place() -> None:
    now = kit.after(two(), command(type="add_scene", scene=CELLAR, activate=False))
    found = told(now, type="send_seats", seats=["ana"], scene="cellar", bring=True, names={"ana": "Anita"})
    assert [line.text for line in found] == ["The GM took Anita to “Cellar”.", "The GM took Ana to another scene."]
    assert [line.gm for line in found] == [True, False]


def test_a_scene_with_tokens_is_one_line() -> None:
    tokens = [{"token": f"t{n}", "name": "Rat", "scene": "cellar"} for n in range(3)]
    add: dict[str, Any] = {"type": "add_scene", "scene": CELLAR, "activate": False}
    assert texts(two(), **add, tokens=tokens) == ["The GM added the scene “Cellar” with 3 tokens."]
    assert texts(two(), **add, tokens=tokens[:1]) == ["The GM added the scene “Cellar” with 1 token."]
    assert texts(two(), **add) == ["The GM added the scene “Cellar”."]
    copied = texts(two(), type="copy_scene", scene="scene", new="copy", name="Copy")
    assert copied == ["The GM added the scene “Copy” with 2 tokens."]


def test_rolls_name_their_dice_and_faces() -> None:
    ana = Actor("player", "ana", "Ana")
    for notation, label, many in (("2d6+1", "", 2), ("1d20", "Stealth", 1), ("5", "", 0)):
        (line,) = told(two(), ana, type="roll", notation=f" {notation} ", label=label)
        assert line.roll is not None
        assert (line.roll.notation, len(line.roll.dice)) == (notation, many)
        assert line.text == f"Ana rolls {label or notation}: {line.roll.total}."


def test_a_parry_names_its_dice() -> None:
    now = table(
        tokens=[token("ana", (0, 2), side="red"), token("bo", (1, 2), side="blue")], clock={"order": ["ana", "bo"]}
    )
    now = kit.after(now, kit.move("ana", (1, 2)))
    found = told(now, type="answer", prompt="p1", token="bo", choice="parry")
    line, *rest = [line for line in found if line.roll is not None]
    assert line.roll is not None
    assert (line.roll.notation, len(line.roll.dice)) == ("1d20", 1)
    outcome = "success" if line.roll.success else "failure"
    assert line.text == f"bo rolls parry (unarmed): {line.roll.total} against 10, {outcome}."
    assert [each.roll.notation for each in rest if each.roll is not None] == ["1d3"] * bool(line.roll.success)


def test_older_rolls_are_told_without_their_dice() -> None:
    data = b'[{"type":"rolled","token":"ana","purpose":"parry","rule":"GC-04","dice":[7],"total":9}]'
    (event,) = codec.decode_events(data)
    assert isinstance(event, ev.Rolled)
    now = two()
    (line,) = lines(now, event, now)
    assert line.text == "Ana rolls parry: 9."
    assert line.roll is not None
    assert (line.roll.notation, line.roll.dice) == ("", (7,))


def test_a_rotation_cites_its_rule() -> None:
    now = two()
    line = told(now, type="rotate_about", token="ana", pivot=[1, 2], turn="cw", squares=2)[0]
    assert line.text == "Ana rotates 2 squares."
    assert line.rule == "GC-13"


def test_a_dive_cites_its_rule() -> None:
    now = two()
    walked = ev.Walked("ana", "dive", ((1, 2),))
    (line,) = lines(now, walked, evolve(now, walked))
    assert (line.text, line.rule) == ("Ana dives clear.", "GC-10")


def afloat(**state: Any) -> Table:
    """Ana beside a bulkhead where there is no gravity, with the turn."""
    ana = token("ana", (1, 2), sheet={"ap": 12}, status={"zero_g": state}) | {"name": "Ana"}
    bulkhead = kit.scene(8, 5, zero_g="all", solid=[[0, 2]])
    return table(tokens=[ana, token("bo", (6, 4))], scene=bulkhead, clock={"order": ["ana", "bo"]})


def test_what_is_done_without_gravity_is_told_with_its_price() -> None:
    drifting = afloat(how="adrift", heading="n", speed=1)
    flying = afloat(how="travelling", heading="e", speed=3)
    for now, parts, text, rule in (
        (drifting, {"type": "twist", "heading": "sw"}, "Ana twists and drifts SW (6 AP, 6 left).", "GC-15"),
        (flying, {"type": "brake"}, "Ana brakes to 2 m a cycle (4 AP, 8 left).", "GC-17"),
        (drifting, {"type": "take_hold"}, "Ana takes hold.", "GC-19"),
        (drifting, {"type": "drift", "heading": "se"}, "Ana drifts off SE.", "GC-18"),
        (
            drifting,
            {"type": "push_off", "heading": "e", "speed": 2},
            "Ana pushes off E, 2 m a cycle (6 AP, 6 left).",
            "GC-16",
        ),
    ):
        line = told(now, token="ana", **parts)[0]
        assert (line.text, line.rule, line.token) == (text, rule, "ana")


def test_a_drift_that_begins_tells_its_heading() -> None:
    now = table(tokens=[token("ana", (4, 2)) | {"name": "Ana"}])
    texts_ = texts(now, type="set_gravity", on=False)
    assert texts_[0] == "Gravity is gone."
    assert texts_[-1] in {f"Ana drifts off {heading}." for heading in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")}


def test_whoever_floats_on_the_spot_is_told_to_be_at_rest() -> None:
    rules = get("ground_combat")
    for state, label in (
        ({"how": "adrift"}, "at rest"),
        ({"how": "adrift", "heading": "n", "speed": 1}, "adrift N, 1 m a cycle"),
        ({"how": "holding"}, "holding on"),
    ):
        now = afloat(**state)
        ana = now.tokens["ana"]
        assert [condition.label for condition in rules.conditions(ana)] == [label]
        parts = rules.readouts(now, ana)["attack_ranged"].parts
        assert [part.label for part in parts] == [label.split(" N")[0]]
