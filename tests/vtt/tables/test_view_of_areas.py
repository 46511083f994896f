"""Maps of areas in views, answers and lines of the log: what was not revealed is not sent, and nothing betrays it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.commands import (
    ActivateScene,
    AddScene,
    AddToken,
    ChangeSheet,
    ChangeToken,
    Command,
    EndTurn,
    Move,
    Place,
    RemoveToken,
    RuleOn,
    SendSeats,
    SetOptions,
    SetOrder,
    SetSettings,
    StopClock,
    Undo,
)
from rules.dice import ScriptedDice, SeededDice
from rules.engine import new_table
from rules.rulings import Rejection
from rules.space.chart import Area, Border, Chart
from rules.systems.areas.commands import Aim, Blast, EditChart, EnterMap, LeaveMap, NextUnit, Reveal
from rules.table import Actor, Scene, Table
from tests.vtt.tables.patch_law import GM, do, hold_to_the_law
from vtt.tables import frames, loglines, questions
from vtt.tables.history import History
from vtt.tables.journal import Record
from vtt.tables.permissions import refuse_command
from vtt.tables.views import view
from vtt.tables.visibility import actor_of
from vtt.tables.wording import encode

CAMPAIGN = "c1"
AREAS = ("hall", "yard", "SECRETvault", "SECRETden")
BORDERS = ("b1", "b2", "b3", "b4")
CELLAR = ("stairs", "SECRETcrypt")
PLACES = (*AREAS, *BORDERS, *CELLAR, "c1", ">b2")
GOBLIN = "SECRETgoblin"
RECORD = Record("c1", 1, "id", "gm", "gm", "Gm", "areas", "{}", "[]", datetime(2026, 1, 1, tzinfo=UTC))
ANA = Actor("player", "ana", "Ana")
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
    st.builds(RuleOn, request=st.sampled_from(("r1", "r2", "r3")), allow=st.booleans()),
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


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(commands, st.sampled_from((GM, ANA))), min_size=2, max_size=20))
def test_what_was_never_revealed_is_in_nothing_that_players_get(deeds: list[tuple[Command, Actor]]) -> None:
    """Views, answers and lines of the log, while the GM's goblin walks about in places that players do not know."""
    history = start()
    revealed, met = known_places(history.table), False
    for command, actor in deeds:
        if refuse_command(history.table, actor, command) is not None:
            continue
        ruling = history.decide(command, actor, SeededDice(b"s" * 32, history.table.dice_drawn))
        if isinstance(ruling, Rejection):
            continue
        lines = history.apply(command, actor, ruling.events).lines
        # What was shown in passing, as by a deed that is taken back, is known from then on.
        for table in (history.table, *(line.before for line in lines), *(line.after for line in lines)):
            revealed |= known_places(table)
            met = met or any(
                token.name == GOBLIN and not token.hidden and (not token.place or token.place in known_places(table))
                for token in table.tokens.values()
            )
        secret = {each for each in (*AREAS, *BORDERS, *CELLAR, "c1") if each not in revealed}
        for audience in ("seat:ana", "seat:bo", "spectators"):
            reader = actor_of(audience)
            told: list[Any] = [view(history.table, audience, CAMPAIGN)]
            told += [loglines.entry_of(line, RECORD) for line in lines if loglines.readable(line, reader)]
            told += answers(history.table, reader)
            text = bytes(encode(told, "en")).decode()
            for each in secret:
                assert f'"{each}"' not in text, (each, audience, command)
                assert f'">{each}"' not in text, (each, audience, command)
                assert f"{each} of old" not in text, (each, audience, command)
            assert met or GOBLIN not in text, (audience, command)


def asked(history: History, question: Any, actor: Actor = ANA) -> Any:
    return questions.answer(history.table, actor, question)


def test_of_a_border_only_the_known_side_is_sent() -> None:
    history = start()
    assert do(history, Reveal("town", ("yard", "b2")))
    seen = view(history.table, "seat:ana", CAMPAIGN)["scene/town"]
    assert {border["id"]: border["between"] for border in seen["chart"]["borders"]} == {
        "b1": ["hall", "yard"],
        "b2": ["yard"],
        "b4": ["hall"],
    }
    assert [area["id"] for area in seen["chart"]["areas"]] == ["hall", "yard"]
    assert seen["lines"] == {"b1": [[4000, 0], [4000, 4000]], "b2": [[8000, 0], [8000, 4000]]}
    assert not {"revealed", "within"} & seen["chart"].keys()
    assert "link" not in seen["chart"]["areas"][0]
    whole = view(history.table, "gm", CAMPAIGN)["scene/town"]["chart"]
    assert whole["revealed"] == ["hall", "yard", "b1", "b2", "b4"]
    assert len(whole["areas"]) == 4
    # As the GM's browser has it, it can be sent back.
    assert msgspec.convert(whole, Chart) == history.table.scenes["town"].chart


def test_a_blast_betrays_no_border_that_is_not_known() -> None:
    history = start()
    assert do(history, Reveal("town", ("yard",)))
    assert asked(history, frames.PreviewAsked(1, Blast("yard", 1))).places == ("yard", "b1")
    unknown = asked(history, frames.PreviewAsked(1, Blast("SECRETvault", 1))).rejection
    assert unknown == asked(history, frames.PreviewAsked(1, Blast("no such area", 1))).rejection


def test_ranges_and_reach_end_where_knowledge_does() -> None:
    history = start()
    assert asked(history, frames.RangesAsked(1, "a")).areas == {"hall": 0}
    assert asked(history, frames.RangesAsked(1, "a")).tokens == {"b": 0}
    assert asked(history, frames.ReachAsked(1, "a", "walk")).places == [("b1", 1), (">b1", 2)]
    gm = asked(history, frames.RangesAsked(1, "a"), GM)
    assert gm.areas == {"hall": 0, "yard": 1, "SECRETvault": 2, "SECRETden": 3}
    assert gm.tokens == {"b": 0, "c": 2}
    assert do(history, Move("a", ("b1",)), ANA)
    # The other half of an area leads into the yard, which is not known yet.
    assert asked(history, frames.ReachAsked(1, "a", "walk")).places == [(">b1", 1), ("hall", 1)]
    assert asked(history, frames.RangesAsked(1, "c")).code == "no_such_token"


def test_who_leaves_what_is_known_is_not_followed() -> None:
    history = start()
    assert do(history, Reveal("town", ("SECRETvault", "b3")))
    assert do(history, SetOrder(("a", "b")))
    table = history.table
    ruling = history.decide(Move("c", ("b3", "SECRETden"), "leap"), GM, ScriptedDice((1,)))
    assert not isinstance(ruling, Rejection)
    told = [
        str(line.line.text)
        for line in history.apply(Move("c", ("b3", "SECRETden")), GM, ruling.events).lines
        if loglines.readable(line, ANA)
    ]
    assert told[-1] == "SECRETgoblin goes out of sight."
    assert not any("SECRETden" in text for text in told)
    assert "token/c" in view(table, "seat:ana", CAMPAIGN)
    assert "token/c" not in view(history.table, "seat:ana", CAMPAIGN)


def test_the_clock_says_what_it_counts() -> None:
    history = start()
    assert view(history.table, "seat:ana", CAMPAIGN)["clock"]["unit"] == {"kind": "round", "name": "Round"}
    chart = history.table.scenes["town"].chart
    assert chart is not None
    assert do(history, EditChart("town", replace(chart, scale="region")))
    assert do(history, NextUnit())
    clock = view(history.table, "spectators", CAMPAIGN)["clock"]
    assert (clock["kind"], clock["unit"], clock["cycle"]) == ("units", {"kind": "watch", "name": "Watch"}, 2)


def test_whoever_goes_into_a_smaller_map_is_shown_it() -> None:
    history = start()
    assert do(history, EnterMap("a"), ANA)
    seen = view(history.table, "seat:ana", CAMPAIGN)
    assert seen["table"]["active_scene"] == "cellar"
    assert [area["id"] for area in seen["scene/cellar"]["chart"]["areas"]] == ["stairs"]
    assert view(history.table, "seat:bo", CAMPAIGN)["table"]["active_scene"] == "town"
    assert do(history, LeaveMap("a"), ANA)
    assert view(history.table, "seat:ana", CAMPAIGN)["table"]["active_scene"] == "town"
    assert history.table.seat_scenes == {}


def test_on_a_firm_table_the_gm_may_let_a_way_pass() -> None:
    """With the dial on “ask”: also one into what the player does not know (FW-11)."""
    history = start()
    assert do(history, SetSettings({"dial": "ask"}))
    assert do(history, Move("a", ("b1",)), ANA)
    assert do(history, ChangeSheet("a", status={"moved": 2}))
    assert do(history, Move("a", (">b1",)), ANA)
    (request,) = history.table.requests.values()
    assert view(history.table, "seat:ana", CAMPAIGN)["request/r1"]["goal"] == ">b1"
    assert do(history, RuleOn(request.id, allow=True))
    assert history.table.tokens["a"].place == "yard"
    assert "yard" in known_places(history.table)


def test_people_are_taken_along_to_a_map_of_areas() -> None:
    history = start()
    assert do(history, SendSeats(("ana",), "cellar", bring=True))
    token = history.table.tokens["a"]
    assert (token.scene, token.place) == ("cellar", "stairs")
    assert "c1" in known_places(history.table)
