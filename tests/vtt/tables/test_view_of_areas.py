"""Maps of areas in views, answers and lines of the log: what was not revealed is not sent, and nothing betrays it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.commands import (
    ActivateScene,
    AddScene,
    AddToken,
    ChangeToken,
    Command,
    EndTurn,
    Move,
    Place,
    RemoveToken,
    SendSeats,
    SetOptions,
    SetOrder,
    SetSettings,
    StopClock,
    Undo,
)
from rules.dice import SeededDice
from rules.engine import new_table
from rules.knowledge import sees
from rules.rulings import Rejection
from rules.space.chart import Area, Border, Chart
from rules.systems.areas.commands import Aim, Blast, EditChart, EnterMap, LeaveMap, NextUnit, Reveal
from rules.table import Actor, Scene, Table
from tests.vtt.tables.test_views import GM, do, hold_to_the_law
from vtt.tables import frames, loglines, questions
from vtt.tables.history import History
from vtt.tables.journal import Record
from vtt.tables.views import view
from vtt.tables.visibility import actor_of
from vtt.tables.wording import encode

CAMPAIGN = "c1"
AREAS = ("hall", "yard", "SECRETvault", "SECRETden")
BORDERS = ("b1", "b2", "b3", "b4")
CELLAR = ("stairs", "SECRETcrypt")
PLACES = (*AREAS, *BORDERS, *CELLAR, "c1", ">b2")
GOBLIN = "SECRETgoblin"
NOBODY = Actor("player", "nobody")
RECORD = Record("c1", 1, "id", "gm", "gm", "Gm", "areas", "{}", "[]", datetime(2026, 1, 1, tzinfo=UTC))
TOKENS = ("a", "b", "c", "d")


def square(left: int, top: int) -> tuple[tuple[int, int], ...]:
    return ((left, top), (left + 4000, top), (left + 4000, top + 4000), (left, top + 4000))


def town() -> Scene:
    """Four zones in a row; players know the first one and its border."""
    areas = tuple(
        Area(id=name, name=f"{name} of old", polygon=square(4000 * number, 0), open_terrain=number < 2)
        for number, name in enumerate(AREAS)
    )
    borders = (
        Border(id="b1", between=("hall", "yard")),
        Border(id="b2", between=("SECRETvault", "yard"), kind="door"),
        Border(id="b3", between=("SECRETvault", "SECRETden"), gap="significant"),
        Border(id="b4", between=("hall", "SECRETden"), closed=True),
    )
    areas = (replace(areas[0], link="cellar"), *areas[1:])
    chart = Chart(areas=areas, borders=borders, revealed=("hall", "b1"), within=None)
    return Scene(id="town", name="Town", space="areas", width=16, height=4, chart=chart)


def cellar() -> Scene:
    areas = tuple(Area(id=name, name=name, polygon=square(4000 * number, 0)) for number, name in enumerate(CELLAR))
    borders = (Border(id="c1", between=("stairs", "SECRETcrypt")),)
    chart = Chart(areas=areas, borders=borders, revealed=("stairs",), within=("town", "hall"))
    return Scene(id="cellar", name="SECRETcellar", space="areas", width=8, height=4, chart=chart)


def start() -> History:
    history = History(new_table("areas"))
    opening: list[Command] = [
        AddScene(town()),
        AddScene(cellar(), activate=False),
        AddToken("a", "Ash", "town", "hall", seats=("ana",)),
        AddToken("b", "Birch", "town", "hall", seats=("bo",)),
        AddToken("c", GOBLIN, "town", "SECRETvault"),
        SetOrder(("a", "c", "b")),
    ]
    for command in opening:
        assert do(history, command), command
    return history


tokens = st.sampled_from(TOKENS)
places = st.sampled_from(PLACES)
scenes = st.sampled_from(("town", "cellar"))
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(AddToken, token=tokens, name=st.just("Elm"), scene=scenes, at=st.none() | places,
              hidden=st.booleans(), seats=st.sampled_from(((), ("ana",), ("bo",)))),
    st.builds(Move, token=tokens, path=st.lists(places, min_size=1, max_size=3).map(tuple),
              mode=st.sampled_from(("walk", "walk", "sprint", "sneak", "leap")), unruled=st.booleans()),
    st.builds(Place, token=tokens, at=st.none() | places, scene=scenes),
    st.builds(ChangeToken, token=tokens, hidden=st.sampled_from((None, True, False)),
              seats=st.sampled_from((None, (), ("ana",), ("ana", "bo")))),
    st.builds(RemoveToken, token=tokens),
    st.builds(Reveal, scene=scenes, places=st.lists(places, min_size=1, max_size=3).map(tuple), show=st.booleans()),
    st.builds(EditChart, scene=st.just("town"), chart=st.sampled_from((
        town().chart, replace(town().chart, areas=town().chart.areas[:2], borders=town().chart.borders[:1]),
        replace(town().chart, scale="region", weather="harsh"),
    ))),
    st.builds(Blast, at=st.sampled_from(AREAS), damage=st.just(1), scene=st.sampled_from(("", "town"))),
    st.builds(Aim, token=tokens, target=tokens, range=st.integers(0, 3)),
    st.builds(EnterMap, token=tokens, to=st.sampled_from((None, *CELLAR))),
    st.builds(LeaveMap, token=tokens),
    st.builds(EndTurn, token=tokens),
    st.builds(SetOrder, order=st.permutations(("a", "b", "c")).map(tuple)),
    st.builds(ActivateScene, scene=scenes),
    st.builds(SendSeats, seats=st.just(("ana",)), scene=st.sampled_from((None, "town", "cellar")), bring=st.booleans()),
    st.builds(SetSettings, settings=st.sampled_from(({"dial": "ask"}, {"dial": "warn"}, {"dial": "refuse"}))),
    st.builds(SetOptions, options=st.just({"full_blocks_allies": False})),
    st.just(NextUnit()),
    st.just(StopClock()),
    st.just(Undo()),
)  # fmt: skip


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(commands, max_size=20))
def test_patch_law(deeds: list[Command]) -> None:
    """Old view and difference make the new view, and the sights say the same, as places are found and forgotten."""
    hold_to_the_law(start(), deeds)


def known_places(table: Table) -> set[str]:
    found: set[str] = set()
    for scene in table.scenes.values():
        assert scene.chart is not None
        known = scene.chart.revealed
        everything = {area.id for area in scene.chart.areas} | {border.id for border in scene.chart.borders}
        found |= everything if known == "all" else set(known)
    return found


def answers(table: Table, actor: Actor) -> list[Any]:
    """What somebody is told who asks for all there is to ask."""
    asked: list[Any] = []
    for token in TOKENS:
        asked += [frames.OffersAsked(1, token), frames.RangesAsked(1, token), frames.ReachAsked(1, token, "walk")]
        asked += [
            frames.PreviewAsked(1, Move(token, path, mode))
            for path in (("b1",), (">b2",), ("SECRETvault",), ("b3",), ("yard", ">b2"))
            for mode in ("walk", "sprint")
        ]
    asked += [frames.PreviewAsked(1, Blast(at, 1)) for at in AREAS]
    return [questions.answer(table, actor, each) for each in asked]


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(commands, max_size=15))
def test_what_was_never_revealed_is_in_nothing_that_players_get(deeds: list[Command]) -> None:
    """Views, answers and lines of the log, while the GM's goblin walks about in places that players do not know."""
    history = start()
    revealed, met = known_places(history.table), False
    for command in deeds:
        ruling = history.decide(command, GM, SeededDice(b"s" * 32, history.table.dice_drawn))
        if isinstance(ruling, Rejection):
            continue
        lines = history.apply(command, GM, ruling.events).lines
        # What was shown in passing, as by a deed that is taken back, is known from then on.
        for table in (history.table, *(line.before for line in lines), *(line.after for line in lines)):
            revealed |= known_places(table)
            met = met or any(token.name == GOBLIN and sees(table, NOBODY, token) for token in table.tokens.values())
        secret = {each for each in (*AREAS, *BORDERS, *CELLAR, "c1") if each not in revealed}
        for audience in ("seat:ana", "seat:bo", "spectators"):
            actor = actor_of(audience)
            told: list[Any] = [view(history.table, audience, CAMPAIGN)]
            told += [loglines.entry_of(line, RECORD) for line in lines if loglines.readable(line, actor)]
            told += answers(history.table, actor)
            text = bytes(encode(told, "en")).decode()
            for each in secret:
                assert f'"{each}"' not in text, (each, audience, command)
                assert f'">{each}"' not in text, (each, audience, command)
                assert f"{each} of old" not in text, (each, audience, command)
            assert met or GOBLIN not in text, (audience, command)
