"""What each audience is shown of tokens, questions, scenes and effects, and what it is not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.commands import (
    AddToken,
    Answer,
    ChangeToken,
    Command,
    EndTurn,
    Move,
    Place,
    Redo,
    RemoveToken,
    SetOrder,
    StandingOrder,
    Undo,
)
from rules.dice import SeededDice
from rules.engine import preview
from rules.rulings import Rejection
from rules.systems.ground_combat.commands import AreaEffect, SetGravity
from rules.table import Actor
from tests.vtt.tables.patch_law import AUDIENCES, CAMPAIGN, GM, do, start
from vtt.tables.history import History
from vtt.tables.loglines import readable
from vtt.tables.views import view
from vtt.tables.visibility import actor_of


def test_forms_of_a_token() -> None:
    history = start()
    full = view(history.table, "gm", CAMPAIGN)["token/a"]
    own = view(history.table, "seat:ana", CAMPAIGN)["token/a"]
    other = view(history.table, "seat:bo", CAMPAIGN)["token/a"]
    assert {"sheet", "status", "seats"} <= full.keys()
    assert {"sheet", "status"} <= own.keys()
    assert own["mine"]
    assert "seats" not in own
    assert not {"sheet", "status", "seats", "hidden"} & other.keys()
    assert other["bars"] == []
    assert other == view(history.table, "spectators", CAMPAIGN)["token/a"]


@pytest.mark.parametrize("audience", AUDIENCES)
def test_the_active_token_is_nameless_while_it_is_unknown(audience: str) -> None:
    history = start()
    do(history, EndTurn("a"))
    clock = view(history.table, audience, CAMPAIGN)["clock"]
    assert clock["active"] == ("c" if audience == "gm" else "")
    assert clock["order"] == (["a", "c", "b"] if audience == "gm" else ["a", "b"])
    assert clock["your_turn"] is False
    do(history, EndTurn("c"))
    clock = view(history.table, audience, CAMPAIGN)["clock"]
    assert clock["active"] == "b"
    assert clock["your_turn"] is (audience == "seat:bo")


def test_prompts_are_whole_only_for_who_may_answer() -> None:
    history = start()
    assert do(history, Move("a", ((1, 1),)), Actor("player", "ana"))
    (prompt_id,) = history.table.prompts
    seen = {each: view(history.table, each, CAMPAIGN) for each in AUDIENCES}
    for each in ("gm", "seat:bo"):
        part = seen[each][f"prompt/{prompt_id}"]
        assert [choice["id"] for choice in part["choices"]] == ["parry", "body_block", "allow"]
        assert part["choices"][0]["details"] == {"weapon": "unarmed"}
    for each in ("seat:ana", "spectators"):
        part = seen[each][f"prompt/{prompt_id}"]
        assert "choices" not in part
        assert (part["token"], part["cause"], part["answered"]) == ("b", "a", False)
    for each in AUDIENCES:
        assert seen[each]["walk"] == {"token": "a", "mode": "walk", "into": [1, 1], "rest": []}


def test_a_prompt_raised_by_something_unseen_does_not_name_it() -> None:
    history = start()
    assert do(history, Move("a", ((1, 1),)), Actor("player", "ana"))
    assert do(history, ChangeToken("a", name="Whisper", hidden=True))
    (prompt_id,) = history.table.prompts
    bo = view(history.table, "seat:bo", CAMPAIGN)
    assert bo[f"prompt/{prompt_id}"]["cause"] == ""
    assert bo[f"prompt/{prompt_id}"]["choices"]
    assert f"prompt/{prompt_id}" not in view(history.table, "spectators", CAMPAIGN)
    for each in ("seat:bo", "spectators"):
        text = json.dumps(view(history.table, each, CAMPAIGN))
        assert "Whisper" not in text
        assert "token/a" not in text
        assert '"cause": "a"' not in text
        assert "walk" not in view(history.table, each, CAMPAIGN)


@pytest.mark.parametrize(("mover", "asked"), [("c", "e"), ("e", "c")])
def test_a_clash_with_something_unseen_is_not_told(mover: str, asked: str) -> None:
    """One of the GM's tokens invades another, and one of the two is hidden: no question, no held-up walk, no dice."""
    history = start()
    for token, name, at, hidden in (("c", "Whisper", (4, 1), True), ("e", "Elm", (5, 1), False)):
        do(history, RemoveToken(token))
        assert do(history, AddToken(token, name, "hall", at, side=token, hidden=hidden))
    assert do(history, SetOrder((mover, asked, "a", "b"), mover))
    onlookers = ("seat:ana", "seat:bo", "spectators")
    before = {each: view(history.table, each, CAMPAIGN) for each in onlookers}
    goal = history.table.tokens[asked].at
    assert goal is not None
    assert do(history, Move(mover, (goal,)))
    (prompt_id,) = history.table.prompts
    assert "walk" in view(history.table, "gm", CAMPAIGN)
    assert {each: view(history.table, each, CAMPAIGN) for each in onlookers} == before
    command = Answer(prompt_id, asked, "body_block")
    ruling = history.decide(command, GM, SeededDice(b"dice", history.table.dice_drawn))
    assert not isinstance(ruling, Rejection)
    lines = history.apply(command, GM, ruling.events).lines
    assert [line.line.kind for line in lines if line.line.roll] == ["roll", "roll"]
    for each in onlookers:
        read = [line.line for line in lines if readable(line, actor_of(each))]
        assert not [line for line in read if line.roll or "Whisper" in line.text], read


def test_secret_walls_and_doors_are_left_out() -> None:
    history = start()
    for each in AUDIENCES:
        part = view(history.table, each, CAMPAIGN)["scene/hall"]
        walls, doors = [wall["id"] for wall in part["walls"]], [door["id"] for door in part["doors"]]
        assert (walls, doors) == ((["w", "sw"], ["d", "sd"]) if each == "gm" else (["w"], ["d"]))
        assert part["solid"] == [[5, 5]]


def crowd() -> History:
    """Canary is hidden and stands between Ash and Birch; all three can leap."""
    history = start()
    assert do(history, Place("a", (2, 3)))
    assert do(history, Place("b", (4, 3)))
    return history


ONLOOKERS = ("seat:ana", "seat:bo", "seat:nobody", "spectators")
GRENADE = AreaEffect("square", "2d6", (3, 3), 1, label="Grenade")


def read_by(history: History, command: Command, audience: str) -> list[Any]:
    ruling = history.decide(command, GM, SeededDice(b"dice", history.table.dice_drawn))
    assert not isinstance(ruling, Rejection), ruling
    lines = history.apply(command, GM, ruling.events).lines
    return [each.line for each in lines if readable(each, actor_of(audience))]


def test_an_effect_is_seen_while_it_waits_and_names_nobody_unseen() -> None:
    history = crowd()
    assert do(history, GRENADE)
    seen = {each: view(history.table, each, CAMPAIGN) for each in AUDIENCES}
    for each in AUDIENCES:
        assert seen[each]["effect"]["label"] == "Grenade" and len(seen[each]["effect"]["cells"]) == 9
        asked = sorted(part["token"] for key, part in seen[each].items() if key.startswith("prompt/"))
        assert asked == (["a", "b", "c"] if each == "gm" else ["a", "b"])
    # Numbered last, the hidden one leaves no gap.
    assert history.table.prompts["p3"].token == "c"
    for prompt, token in (("p1", "a"), ("p2", "b"), ("p3", "c")):
        assert do(history, Answer(prompt, token, "stand"))
    assert not any("effect" in view(history.table, each, CAMPAIGN) for each in AUDIENCES)


def test_an_effect_on_somebody_hidden_alone_waits_in_silence() -> None:
    history = start()
    before = {each: view(history.table, each, CAMPAIGN) for each in ONLOOKERS}
    told = {each: [line.text for line in read_by(start(), GRENADE, each)] for each in ONLOOKERS}
    assert set(map(tuple, told.values())) == {("Grenade strikes 9 squares.",)}
    assert do(history, GRENADE)
    assert "effect" in view(history.table, "gm", CAMPAIGN)
    assert {each: view(history.table, each, CAMPAIGN) for each in ONLOOKERS} == before
    for each in ONLOOKERS:
        waiting = start()
        assert do(waiting, GRENADE)
        assert read_by(waiting, Answer("p1", "c", "stand"), each) == [], "not even the roll of the damage"


def test_what_is_caught_is_what_one_knows_of() -> None:
    history = crowd()
    assert do(history, SetOrder(("a", "c", "b")))
    for actor, caught in ((GM, ("a", "b", "c")), (Actor("player", "ana"), ("a", "b"))):
        found = preview(history.table, GRENADE, actor)
        assert not isinstance(found, Rejection) and found.caught == caught
    elsewhere = preview(history.table, AreaEffect("square", 1, (3, 3), 1, scene="cave"), Actor("player", "ana"))
    assert isinstance(elsewhere, Rejection) and elsewhere.code == "no_such_scene"


def test_momentum_is_everybodys_and_orders_are_ones_own() -> None:
    history = start()
    assert do(history, SetGravity(False))
    while history.table.prompts:
        prompt = next(iter(history.table.prompts.values()))
        assert do(history, Answer(prompt.id, prompt.token, "let_go"))
    assert do(history, StandingOrder("a", "invaded", "allow"))
    for each in AUDIENCES:
        seen = view(history.table, each, CAMPAIGN)
        assert seen["scene/hall"]["zero_g"] == "all"
        assert seen["token/a"]["motion"]["speed"] == 1
        own = each in ("gm", "seat:ana")
        assert (seen["token/a"].get("orders") == {"invaded": {"choice": "allow"}}) is own
        assert ("orders" in seen["token/a"]) is own
        assert ("token/c" in seen) is (each == "gm")


def test_a_standing_order_is_told_to_those_who_play_the_token() -> None:
    for each in AUDIENCES:
        history = start()
        for command, text in (
            (StandingOrder("a", "invaded", "body_block"), "Ash has a standing order: When somebody enters its square"),
            (Undo(), "Taken back: a standing order"),
            (Redo(), "Done again: a standing order"),
            (StandingOrder("a", "invaded"), "Ash has no standing order any more: When somebody enters its square."),
        ):
            read = [line.text for line in read_by(history, command, each)]
            assert len(read) == (each in ("gm", "seat:ana")) and all(line.startswith(text) for line in read), read
        waiting = start()
        assert do(waiting, SetGravity(False, scene="hall"))
        assert all("Canary" not in line.text for line in read_by(waiting, Undo(), "spectators"))
