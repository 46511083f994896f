"""Taking back (FW-09): what comes back, what stays, and what a player may not take back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules import codec
from rules import events as ev
from rules.engine import decide, fold
from rules.knowledge import GM
from rules.rulings import Rejection
from rules.table import Actor
from rules.undo import changes_table, refusal, same_play, undo
from tests.rules import kit
from tests.rules.kit import command, move, play, scene, table, token

ANA, BO = Actor("player", "red"), Actor("player", "blue")


def two(**parts):
    return table(
        tokens=[token("ana", (0, 2), side="red"), token("bo", (2, 2), side="blue", **parts)],
        clock={"order": ["ana", "bo"]},
    )


def taken_back(stage):
    events = codec.decode_events(codec.encode_events(undo(stage.after, stage.before, 3, "ana walks").events))
    return fold(stage.after, events)


def test_a_walk_comes_back_with_its_ap_and_its_diagonals():
    stage = play(two(), move("ana", (1, 1)), actor=ANA)
    assert stage.after.tokens["ana"].diagonals == 1
    assert refusal(stage.answer.events) is None
    back = taken_back(stage)
    assert back == stage.before
    assert back.tokens["ana"].status.ap == 6


def test_dice_stay_drawn_and_questions_numbered():
    asked = play(two(), move("ana", (1, 2), (2, 2)), actor=ANA)
    prompt = next(iter(asked.after.prompts))
    answered = play(asked.after, command(type="answer", prompt=prompt, token="bo", choice="body_block"), actor=BO)
    back = taken_back(answered)
    assert same_play(back, asked.after), "the question is open again, with the walk that it holds up"
    assert back.prompts == asked.after.prompts
    assert back.suspended == asked.after.suspended
    assert back.dice_drawn == 2
    again = play(back, command(type="answer", prompt=prompt, token="bo", choice="body_block"), actor=BO)
    first = next(event for event in again.answer.events if isinstance(event, ev.Rolled))
    assert first.index == 2, "a die rolls only once"


def test_what_was_added_goes_and_what_was_removed_comes():
    now = two()
    for given in (
        command(type="add_token", token="cy", name="Cy", scene="scene", at=[4, 4]),
        command(type="remove_token", token="bo"),
        command(type="add_scene", scene={"id": "attic", "name": "Attic", "width": 3, "height": 3}),
        command(type="set_options", options={"diagonals": "euclid"}),
        command(type="stop_clock"),
        command(type="set_order", order=["bo", "ana"], active="bo"),
        command(type="change_sheet", token="ana", sheet={"weapons": [{"name": "axe"}]}),
    ):
        stage = play(now, given)
        assert stage.after != now
        assert taken_back(stage) == now, f"{given} is not taken back whole"


def test_a_first_scene_leaves_none_active_behind():
    from rules.engine import new_table

    stage = play(new_table("free"), command(type="add_scene", scene={"id": "s", "name": "S", "width": 2, "height": 2}))
    assert stage.after.active_scene == "s"
    assert taken_back(stage).active_scene is None


@pytest.mark.parametrize(
    ("given", "actor", "code"),
    [
        (move("ana", (1, 2)), ANA, None),
        (move("ana", (1, 2), (2, 2)), ANA, "learned"),
        (command(type="end_turn", token="ana"), ANA, "turn_over"),
        (command(type="place", token="bo", at=[7, 4]), GM, None),
        (command(type="stop_clock"), GM, "turn_over"),
    ],
)
def test_what_a_player_may_not_take_back(given, actor, code):
    stage = play(two(), given, actor=actor)
    refused = refusal(stage.answer.events)
    assert (refused.code if refused else None) == code
    assert refused is None or refused.rule == "FW-09"


def test_meeting_something_unseen_cannot_be_unlearned():
    stage = play(two(hidden=True), move("ana", (1, 2), (2, 2), (3, 2)), actor=ANA)
    assert stage.after.tokens["ana"].at == (1, 2)
    assert refusal(stage.answer.events).code == "learned"
    wall = table(tokens=[token("ana", (0, 2), side="red")], scene=scene(8, 5, secret_walls=[[[2, 0], [2, 5]]]))
    assert refusal(play(wall, move("ana", (4, 2)), actor=ANA).answer.events).code == "learned"


def test_talk_is_nothing_to_take_back():
    stage = play(two(), command(type="say", text="Hello"))
    assert not changes_table(stage.answer.events)
    assert changes_table(play(two(), move("ana", (1, 2))).answer.events)


def test_the_rules_alone_have_nothing_to_take_back():
    answer = decide(two(), command(type="undo"), kit.SeededDice(kit.SEED))
    assert isinstance(answer, Rejection)
    assert (answer.code, answer.rule) == ("nothing", "FW-09")


def test_a_table_that_differs_in_anything_but_dice_is_another():
    now = two()
    other = play(now, move("ana", (1, 2))).after
    assert not same_play(now, other)
    assert same_play(now, replace(now, dice_drawn=9, prompts_opened=4))
