"""Deeds of all kinds at a small table, for Hypothesis to choose among."""

from __future__ import annotations

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
from rules.systems.ground_combat.commands import AreaEffect, Brake, Drift, Push, PushOff, SetGravity, TakeHold, Twist
from rules.table import Door, Mark, Scene, Wall

TOKENS = ("a", "b", "c", "d", "e")
SCENES = ("hall", "cave")

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
stirred: tuple[st.SearchStrategy[Command], ...] = (
    answers,
    effects,
    gravity,
    orders,
    st.builds(PushOff, token=tokens, heading=headings, speed=st.integers(1, 3)),
)
"""What effects, the loss of gravity and orders come of."""
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
    *stirred,
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
    *stirred,
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
