"""The patch law, the sights that hold to it, and non-interference: what nobody sees changes nothing for anybody."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.commands import (
    ActivateScene,
    AddScene,
    AddToken,
    Answer,
    ChangeScene,
    ChangeSheet,
    ChangeToken,
    Command,
    DropMarks,
    EditBarriers,
    EndTurn,
    ForgetToken,
    KeepToken,
    Move,
    Place,
    PutMark,
    Redo,
    RemoveToken,
    Say,
    SendSeats,
    SetDoor,
    SetOptions,
    SetOrder,
    SetSettings,
    StopClock,
    Undo,
)
from rules.dice import SeededDice
from rules.engine import new_table
from rules.rulings import Rejection
from rules.table import Actor, Door, Mark, Scene, Table, Wall
from vtt.tables import views
from vtt.tables.history import History
from vtt.tables.loglines import readable
from vtt.tables.sights import Sight, Source
from vtt.tables.views import TakeBack, difference, patched, view
from vtt.tables.visibility import actor_of

AUDIENCES = ("gm", "seat:ana", "seat:bo", "seat:nobody", "spectators")
TOKENS = ("a", "b", "c", "d", "e")
SCENES = ("hall", "cave")
GM = Actor("gm", "gm", "Gm")
CAMPAIGN = "c1"

cells = st.tuples(st.integers(0, 5), st.integers(0, 5))
tokens = st.sampled_from(TOKENS)
seats = st.lists(st.sampled_from(("ana", "bo")), max_size=2, unique=True).map(tuple)


def scene(scene_id: str) -> Scene:
    return Scene(
        id=scene_id,
        name=scene_id.title(),
        width=6,
        height=6,
        walls=(Wall("w", (2000, 0), (2000, 2000)), Wall("sw", (4000, 4000), (4000, 6000), secret=True)),
        doors=(Door("d", (2000, 2000), (2000, 3000)), Door("sd", (4000, 3000), (4000, 4000), secret=True)),
        solid=((5, 5),),
    )


added = st.builds(
    AddToken,
    token=tokens,
    name=st.sampled_from(("Ash", "Birch", "Ash")),
    scene=st.sampled_from(SCENES),
    at=st.one_of(st.none(), cells),
    size=st.integers(1, 2),
    side=st.sampled_from(("", "red")),
    hidden=st.booleans(),
    seats=seats,
    sheet=st.just({"ap": 12}),
)
commands: st.SearchStrategy[Command] = st.one_of(
    added,
    st.builds(AddScene, scene=st.sampled_from(SCENES).map(scene), activate=st.booleans(),
              tokens=st.lists(added, max_size=2).map(tuple)),
    st.builds(ActivateScene, scene=st.sampled_from(SCENES)),
    st.builds(Move, token=tokens, path=st.lists(cells, min_size=1, max_size=4).map(tuple)),
    st.builds(Place, token=tokens, at=st.one_of(st.none(), cells), scene=st.sampled_from((None, *SCENES))),
    st.builds(ChangeToken, token=tokens, hidden=st.sampled_from((None, True, False)), seats=st.none() | seats),
    st.builds(ChangeSheet, token=tokens, status=st.sampled_from(({"hp": 0}, {"ap": 3}, {"unaware": True}))),
    st.builds(RemoveToken, token=tokens),
    st.builds(SetOrder, order=st.permutations(TOKENS).map(tuple), active=st.none() | tokens),
    st.builds(SetOrder, order=st.lists(tokens, min_size=1, max_size=3, unique=True).map(tuple),
              numbers=st.dictionaries(tokens, st.integers(-5, 25), max_size=3)),
    st.builds(EndTurn, token=tokens),
    st.just(StopClock()),
    st.builds(SetDoor, scene=st.sampled_from(SCENES), door=st.sampled_from(("d", "sd")),
              state=st.sampled_from(("open", "closed", "locked"))),
    st.builds(SetOptions, options=st.sampled_from(({"walk_ap": 2}, {"walk_ap": 1}, {"diagonals": "euclid"}))),
    st.builds(Answer, prompt=st.sampled_from(("p1", "p2", "p3")), token=tokens,
              choice=st.sampled_from(("allow", "body_block"))),
    st.just(Undo()),
    st.just(Redo()),
    st.just(Say("hello")),
    st.builds(PutMark, mark=st.builds(Mark, id=st.sampled_from(("m1", "m2")), scene=st.sampled_from(SCENES),
              kind=st.just("circle"), at=st.just((1000, 1000)), size=st.sampled_from((1000, 2000)),
              hidden=st.booleans())),
    st.builds(DropMarks, marks=st.sampled_from((("m1",), ("m2",)))),
    st.builds(SendSeats, seats=st.sampled_from((("ana",), ("ana", "bo"))), scene=st.sampled_from((None, *SCENES)),
              bring=st.booleans()),
    st.builds(ChangeScene, scene=st.sampled_from(SCENES), name=st.sampled_from((None, "Den")),
              archived=st.sampled_from((None, True, False)), width=st.sampled_from((None, 4, 6))),
    st.builds(EditBarriers, scene=st.sampled_from(SCENES),
              walls=st.sampled_from(((), (Wall("w2", (0, 1000), (1000, 1000)),))),
              drop=st.sampled_from(((), ("w",), ("d",), ("sw",)))),
    st.builds(SetSettings, settings=st.sampled_from(({"dial": "ask"}, {"dial": "warn"}, {"dial": "refuse"}))),
    st.builds(KeepToken, token=tokens, entry=st.just("kept")),
    st.just(ForgetToken("kept")),
)  # fmt: skip


def start(walls: bool = True) -> History:
    history = History(new_table("ground_combat"))
    opening: list[Command] = [
        AddScene(scene("hall")),
        AddToken("a", "Ash", "hall", (0, 0), seats=("ana",), sheet={"ap": 12}),
        AddToken("b", "Birch", "hall", (1, 1), seats=("bo",), sheet={"ap": 12}),
        AddToken("c", "Canary", "hall", (3, 3), hidden=True),
        SetOrder(("a", "c", "b")),
    ]
    for command in opening:
        do(history, command)
    return history


def do(history: History, command: Command, actor: Actor = GM) -> bool:
    ruling = history.decide(command, actor, SeededDice(b"s" * 32, history.table.dice_drawn))
    if isinstance(ruling, Rejection):
        return False
    history.apply(command, actor, ruling.events)
    return True


def back_of(history: History, audience: str) -> TakeBack:
    actor = views.actor_of(audience)
    deed, again = history.undoable(actor), history.redoable(actor)
    return TakeBack(
        None if isinstance(deed, Rejection) else deed.what, None if isinstance(again, Rejection) else again[0].what
    )


def decoded(sight: Sight) -> dict[str, Any]:
    return {key: json.loads(data) for key, data in sight.parts.items()}


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(commands, max_size=25))
def test_patch_law(deeds: list[Command]) -> None:
    """Old view and difference make the new view; and the sights, which look only at what changed, say the same."""
    history = start()
    source = Source(CAMPAIGN, history.table)
    sights = {each: Sight(source, each, "en", back_of(history, each)) for each in AUDIENCES}
    seen = {each: view(history.table, each, CAMPAIGN, back_of(history, each)) for each in AUDIENCES}
    browsers = {each: decoded(sights[each]) for each in AUDIENCES}
    for command in deeds:
        if not do(history, command):
            continue
        changes = source.advance(history.table)
        for each in AUDIENCES:
            back = back_of(history, each)
            now = view(history.table, each, CAMPAIGN, back)
            assert patched(seen[each], *difference(seen[each], now)) == now
            changed, gone = sights[each].advance(source, changes, back)
            assert decoded(sights[each]) == now
            # Nothing is sent that did not change, and nothing that did is left out.
            plain = {key: json.loads(bytes(data)) for key, data in changed.items()}
            assert (plain, sorted(gone)) == (difference(seen[each], now)[0], sorted(difference(seen[each], now)[1]))
            browsers[each] = patched(browsers[each], plain, gone)
            assert browsers[each] == now
            seen[each] = now


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(commands, max_size=15), st.lists(commands, max_size=6))
def test_what_nobody_may_see_changes_no_view(deeds: list[Command], secret: list[Command]) -> None:
    """Deeds that touch only hidden tokens, secret doors and scenes not shown leave every other view as it was."""
    history = start()
    for command in deeds:
        do(history, command)
    for command in secret:
        table = history.table
        if not _is_secret(table, command):
            continue
        before = {each: view(table, each, CAMPAIGN) for each in AUDIENCES if each != "gm"}
        do(history, command)
        if not _is_secret(history.table, command):
            continue
        for each, was in before.items():
            assert view(history.table, each, CAMPAIGN) == was, command


def _is_secret(table: Table, command: Command) -> bool:
    shown = {table.active_scene, *table.seat_scenes.values()}
    if isinstance(command, SetDoor):
        return command.door == "sd" or command.scene not in shown
    if isinstance(command, Place | ChangeSheet | RemoveToken | AddToken):
        token = table.tokens.get(command.token)
        scene_id = getattr(command, "scene", None) or (token.scene if token else None)
        unseen = token is None or ((token.hidden or token.scene not in shown) and not token.seats)
        if isinstance(command, AddToken):
            return token is not None or ((command.hidden or command.scene not in shown) and not command.seats)
        # Who takes a walk's mover or somebody asked away settles what others wait for.
        waiting = bool(table.prompts or table.suspended)
        turn = table.clock.active == command.token
        moved_in = isinstance(command, Place) and not (token and token.hidden) and scene_id in shown
        return unseen and not waiting and not turn and not moved_in
    return False


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
