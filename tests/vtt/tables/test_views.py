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
    StandingOrder,
    StopClock,
    Undo,
)
from rules.dice import SeededDice
from rules.engine import new_table, preview
from rules.rulings import Rejection
from rules.space.square import cells_of
from rules.systems.ground_combat.commands import AreaEffect, Brake, Drift, Push, PushOff, SetGravity, TakeHold, Twist
from rules.table import Actor, Door, Mark, Scene, Table, Token, Wall
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
headings = st.sampled_from(("n", "ne", "e", "s", "sw", "w"))
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
effects = st.builds(
    AreaEffect,
    shape=st.sampled_from(("circle", "square")),
    damage=st.sampled_from((0, 3, "1d6")),
    at=cells,
    size=st.integers(0, 3),
    label=st.sampled_from(("", "Grenade")),
    scene=st.sampled_from(("", *SCENES)),
)
gravity = st.builds(
    SetGravity,
    on=st.booleans(),
    cells=st.one_of(st.none(), st.lists(cells, min_size=1, max_size=6).map(tuple)),
    scene=st.sampled_from(("", *SCENES)),
)
orders = st.builds(
    StandingOrder,
    token=tokens,
    prompt=st.just("invaded"),
    choice=st.sampled_from((None, "allow", "body_block")),
) | st.builds(StandingOrder, token=tokens, prompt=st.just("leap"), choice=st.sampled_from((None, "stand", "dive")))
answers = st.builds(
    Answer,
    prompt=st.integers(1, 9).map(lambda number: f"p{number}"),
    token=tokens,
    choice=st.sampled_from(("allow", "body_block", "stand", "tuck", "grab", "let_go")),
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
    answers,
    effects,
    gravity,
    orders,
    st.builds(PushOff, token=tokens, heading=headings, speed=st.integers(1, 3)),
    st.builds(Drift, token=tokens, heading=headings),
    st.builds(Twist, token=tokens, heading=headings),
    st.builds(Push, token=tokens, target=tokens),
    st.builds(TakeHold, token=tokens),
    st.builds(Brake, token=tokens),
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


weightless: st.SearchStrategy[Command] = st.one_of(
    answers,
    answers,
    effects,
    gravity,
    orders,
    st.builds(PushOff, token=tokens, heading=headings, speed=st.integers(1, 3)),
    st.builds(Push, token=tokens, target=tokens),
    st.builds(EndTurn, token=tokens),
    st.builds(Move, token=tokens, path=st.lists(cells, min_size=1, max_size=2).map(tuple)),
    st.builds(Place, token=tokens, at=cells),
    st.builds(ChangeToken, token=tokens, hidden=st.booleans()),
    st.builds(ChangeScene, scene=st.sampled_from(SCENES), width=st.sampled_from((4, 6))),
    st.builds(ActivateScene, scene=st.sampled_from(SCENES)),
    st.builds(SendSeats, seats=st.just(("ana",)), scene=st.sampled_from((None, *SCENES))),
    st.just(StopClock()),
    st.just(Undo()),
)
"""Commands among which effects wait, tokens float and orders are given, often enough to be tried with one another."""


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
    hold_to_the_law(start(), deeds)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(weightless, min_size=4, max_size=25))
def test_patch_law_without_gravity(deeds: list[Command]) -> None:
    """The same, where effects wait, gravity comes and goes and orders are given."""
    history = start()
    do(history, AddScene(scene("cave"), activate=False))
    do(history, StopClock())
    hold_to_the_law(history, deeds)


def hold_to_the_law(history: History, deeds: list[Command]) -> None:
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
    if isinstance(command, SetGravity | AreaEffect):
        name = command.scene or table.active_scene
        there = [token for token in table.tokens.values() if token.scene == name and token.at is not None]
        if name not in shown:
            return not any(token.seats for token in there)
        return isinstance(command, AreaEffect) and all(
            token.hidden and not token.seats for token in there if _struck(command, token)
        )
    return False


def _struck(command: AreaEffect, token: Token) -> bool:
    assert command.at is not None and token.at is not None
    x, y = command.at
    return any(max(abs(x - cx), abs(y - cy)) <= command.size for cx, cy in cells_of(token.at, token.size))


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
