"""Who may speak for a token (FW-05), and what a refusal must not give away (FW-08)."""

from __future__ import annotations

import json

import msgspec
import pytest

from rules import engine, scenario
from rules import events as ev
from rules.commands import Answer, Delay, EndTurn, Move
from rules.engine import decide
from rules.knowledge import GM, Knowledge, controls, noticed_by, sees
from rules.rulings import Preview, Rejection, Ruling
from rules.table import Actor
from tests.rules import kit
from tests.rules.kit import command, move, play, scene, table, token

RED, BLUE, WATCHER = Actor("player", "red"), Actor("player", "blue"), Actor("spectator", "w")


def fight(**parts):
    return table(
        tokens=[
            token("ana", (0, 2), side="red"),
            token("bo", (2, 2), side="blue"),
            token("spy", (4, 2), side="blue", hidden=True),
        ],
        clock={"order": ["ana", "bo", "spy"]},
        **parts,
    )


def questions(now, name, actor):
    """Everything that can be asked about a token."""
    dice = kit.SeededDice(kit.SEED)
    return [
        engine.offers(now, name, actor),
        engine.reach(now, name, "walk", actor),
        engine.preview(now, Move(name, ((1, 1),)), actor),
        decide(now, Move(name, ((1, 1),)), dice, actor),
        decide(now, EndTurn(name), dice, actor),
        decide(now, Answer("p1", name, "allow"), dice, actor),
    ]


@pytest.mark.parametrize("actor", [RED, WATCHER, Actor("player"), Actor("player", "nobody")])
def test_a_hidden_token_is_as_if_it_were_not_there(actor):
    assert questions(fight(), "spy", actor) == questions(fight(), "nowhere", actor)
    assert {answer.code for answer in questions(fight(), "spy", actor)} == {"no_such_token"}


@pytest.mark.parametrize("actor", [RED, WATCHER, Actor("player"), Actor("spectator", "blue")])
def test_what_one_sees_but_does_not_control_is_not_ones_to_move(actor):
    answers = questions(fight(), "bo", actor)
    assert {(answer.code, answer.rule) for answer in answers} == {("not_yours", "FW-05")}


def test_who_sees_and_controls_what():
    now = fight()
    spy, bo = now.tokens["spy"], now.tokens["bo"]
    assert [sees(now, actor, spy) for actor in (GM, Actor("clock"), BLUE, RED, WATCHER)] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert [controls(actor, bo) for actor in (GM, Actor("clock"), BLUE, RED, WATCHER)] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert not controls(Actor("player", ""), msgspec.structs.replace(bo, seats=("",))), "an empty seat is nobody's"
    assert noticed_by(now, bo, spy)
    assert not noticed_by(now, now.tokens["ana"], spy)
    assert noticed_by(now, msgspec.structs.replace(bo, seats=()), spy), "the GM plays those without a seat"


def test_knowledge_of_a_scene():
    now = fight(scene=scene(8, 5, secret_walls=[[[3, 0], [3, 5]]]))
    red, gm = Knowledge(now, "scene", RED), Knowledge(now, "scene", GM)
    assert [each.id for each in gm.at((4, 2))] == ["spy"]
    assert red.at((4, 2)) == ()
    assert red.ground.bar((2, 2), (3, 2)) is None
    assert gm.ground.bar((2, 2), (3, 2)) is not None


def test_a_refusal_names_no_wall():
    """The same words whichever wall it is, so that nothing of its place or length can be learned from them."""
    answers = []
    for walls in ([[[1, 0], [1, 5]]], [[[0, 0], [0, 1]], [[1, 2], [1, 3]]]):
        now = table(tokens=[token("ana", (0, 2), side="red")], scene=scene(8, 5, walls=walls))
        answers.append(decide(now, move("ana", (1, 2)), kit.SeededDice(kit.SEED), RED))
    assert answers[0] == answers[1]
    assert answers[0].message == "A wall is in the way."


def test_a_halt_before_something_unseen_names_it_to_nobody_but_the_journal():
    stage = play(fight(), move("ana", (1, 1), (2, 1), (3, 2), (4, 2)), actor=RED)
    (halt,) = [event for event in stage.answer.events if isinstance(event, ev.Halted)]
    assert halt.by == "spy"
    assert "spy" not in halt.message
    from rules.log import lines

    for line in lines(stage.before, halt, stage.after):
        assert line.gm == ("spy" in line.text), "only the GM's line says what it was"


def test_a_resumed_walk_knows_what_its_mover_knew():
    """Whoever answers last, the rest of the way is walked with the mover's eyes."""
    asked = play(fight(), move("ana", (1, 2), (2, 2), (3, 2), (4, 2)), actor=RED)
    assert asked.after.tokens["ana"].at == (1, 2)
    answered = play(asked.after, command(type="answer", prompt="p1", token="bo", choice="allow"), actor=GM)
    assert answered.after.tokens["ana"].at == (3, 2)
    assert [event.code for event in answered.answer.events if isinstance(event, ev.Halted)] == ["unseen"]
    ordered = play(fight(), move("ana", (1, 2), (2, 2), (3, 2), (4, 2)), actor=GM)
    answered = play(ordered.after, command(type="answer", prompt="p1", token="bo", choice="allow"), actor=BLUE)
    assert answered.after.prompts, "the GM saw the spy, so the spy is asked"


@pytest.mark.parametrize(("actor", "role"), [(BLUE, "player"), (GM, "gm"), (Actor("clock"), "clock")])
def test_who_answered_is_kept(actor, role):
    now = table(
        tokens=[token("ana", (0, 2), side="red"), token("bo", (1, 2), side="blue"), token("cy", (1, 2), side="blue")],
    )
    asked = play(now, move("ana", (1, 2)), actor=RED)
    answered = play(asked.after, Answer("p1", "bo", "allow"), actor=actor)
    assert answered.after.prompts["p1"].reply.role == role
    assert isinstance(play(asked.after, Answer("p1", "bo", "allow"), actor=RED).answer, Rejection)


def test_hiding_and_showing_mid_question_keeps_the_question():
    asked = play(fight(), move("ana", (1, 2), (2, 2)), actor=RED)
    hidden = play(asked.after, command(type="change_token", token="bo", hidden=True))
    assert isinstance(hidden.answer, Ruling)
    assert hidden.after.prompts == asked.after.prompts
    answered = play(hidden.after, Answer("p1", "bo", "allow"), actor=BLUE)
    assert answered.after.tokens["ana"].at == (2, 2)


def test_a_question_between_tokens_of_the_gm_is_not_told_by_refusals():
    """A hidden token invades another of the GM's: nobody else's refusals, offers or reach change by that."""
    tokens = [
        token("ana", (0, 2), side="red"),
        token("orc", (3, 2), side="green", hidden=True),
        token("elf", (4, 2), side="grey"),
    ]
    now = table(tokens=tokens, clock={"order": ["orc", "ana", "elf"]})
    asked = play(now, move("orc", (4, 2)))
    assert not asked.after.prompts, "elf cannot see the orc"
    now = msgspec.structs.replace(
        now, tokens={**now.tokens, "elf": msgspec.structs.replace(now.tokens["elf"], seats=())}
    )
    asked = play(now, move("orc", (4, 2)))
    assert asked.after.prompts
    assert questions(asked.after, "ana", RED) == questions(now, "ana", RED)


def test_a_preview_does_not_tell_what_a_foe_has_left():
    def asks(status: dict[str, object]) -> tuple[int, ...]:
        given = {
            "ruleset": "ground_combat",
            "scene": {"width": 3, "height": 1},
            "tokens": [
                {"id": "ana", "at": [0, 0], "side": "red"},
                {"id": "bo", "at": [1, 0], "side": "blue", "status": status},
            ],
        }
        table = scenario.table_of(scenario.read(json.dumps(given).encode()))
        shown = engine.preview(table, Move("ana", ((1, 0),)), Actor("player", "red"))
        assert isinstance(shown, Preview)
        return shown.asks

    assert asks({"ap": 6}) == asks({"ap": 0}) == asks({"unaware": True}) == (0,)
    assert asks({"hp": 0}) == (), "that somebody is down shows"


def test_only_those_one_knows_of_are_let_go_first():
    now = table(
        ruleset="free",
        tokens=[token("ana", (0, 2), side="red"), token("spy", (4, 2), side="blue", hidden=True)],
        clock={"order": ["ana", "spy"]},
    )
    offered = engine.offers(now, "ana", RED)
    assert not isinstance(offered, Rejection)
    assert "delay" not in {each.id for each in offered}
    refused, unheard = (decide(now, Delay("ana", after), kit.SeededDice(kit.SEED), RED) for after in ("spy", "nobody"))
    assert refused == unheard
    assert isinstance(decide(now, Delay("ana", "spy"), kit.SeededDice(kit.SEED), GM), Ruling)
