"""What scenario files cannot show of the ruleset ``areas``: maps within maps, crowds, and what a refusal says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules import engine
from rules import events as ev
from rules.commands import AddToken, ChangeSheet, Leg, Move, MoveGroup, Place
from rules.engine import decide
from rules.knowledge import GM
from rules.rulings import Preview, Rejection, Ruling
from rules.space.chart import Area, Border, Chart
from rules.systems.areas.commands import Aim, Blast, EditChart, EnterMap, LeaveMap, NextUnit
from rules.systems.areas.ranging import between
from rules.table import Actor, Scene
from tests.rules import kit

ANA = Actor("player", "red")
LINE = {"space": "areas", "areas": [{"id": "A"}, {"id": "B"}], "borders": [{"between": ["A", "B"]}]}


def table(scene, *tokens, **parts):
    return kit.table(ruleset="areas", scene={"space": "areas"} | scene, tokens=list(tokens), **parts)


def countries(revealed="all", doors=1, town_revealed="all"):
    """A region that holds a town, and a district of it that holds a house."""
    now = table(
        {
            "scale": "region",
            "areas": [{"id": "forest"}, {"id": "city", "link": "town"}],
            "borders": [{"between": ["forest", "city"]}],
            "revealed": revealed,
        },
        {"id": "ana", "at": "forest", "side": "red"},
        {"id": "bo", "at": "city", "side": "blue"},
    )
    town = Chart(
        scale="sector",
        areas=(Area(id="gate"), Area(id="market", link="house")),
        borders=(Border(id="street", between=("gate", "market")),),
        revealed=town_revealed,
        within=("scene", "city"),
    )
    house = Chart(
        areas=(Area(id="hall", size="tiny"), Area(id="attic", surface="normal")),
        borders=(Border(id="stairs", between=("hall", "attic")),),
        within=("town", "market"),
    )
    more = {
        key: Scene(id=key, name=key, space="areas", width=30, height=20, chart=chart)
        for key, chart in (("town", town), ("house", house))
    }
    return replace(now, scenes={**now.scenes, **more})


def refused(now, command, actor=ANA):
    answer = decide(now, command, kit.SeededDice(kit.SEED), actor)
    assert isinstance(answer, Rejection), answer
    return answer.code, answer.rule


def where(now, name="ana"):
    token = now.tokens[name]
    return token.scene, token.place


# Maps within maps (AR-19) ---------------------------------------------------------------------------------------------


def test_down_and_up_through_links():
    now = countries()
    assert refused(now, EnterMap("ana")) == ("no_way_in", "AR-19")
    assert refused(now, LeaveMap("ana")) == ("no_way_out", "AR-19")
    now = kit.after(now, Move("ana", ("city",)), EnterMap("ana"), actor=ANA)
    assert where(now) == ("town", "gate")
    now = kit.after(now, Move("ana", ("market",)), actor=GM)
    assert where(kit.after(now, EnterMap("ana", "hall"), actor=ANA)) == ("house", "hall")
    assert refused(now, EnterMap("ana", "cellar")) == ("no_such_place", "FW-04")
    now = kit.after(now, EnterMap("ana"), LeaveMap("ana"), LeaveMap("ana"), actor=ANA)
    assert where(now) == ("scene", "city")
    assert where(now, "bo") == ("scene", "city"), "nobody else is taken along"


def test_a_link_leads_back_to_the_area_that_holds_the_map():
    now = kit.after(countries(), Move("ana", ("city",)), EnterMap("ana"), actor=ANA)
    now = kit.after(now, Move("ana", ("market",)), EnterMap("ana"), actor=GM)
    assert where(kit.after(now, LeaveMap("ana"), actor=ANA)) == ("town", "market")


def test_only_so_many_come_in():
    now = countries()
    crowd = {
        f"c{n}": replace(now.tokens["bo"], id=f"c{n}", scene="house", place="hall", hidden=n == 3) for n in range(4)
    }
    now = kit.after(now, Move("ana", ("city",)), EnterMap("ana"), actor=ANA)
    now = kit.after(now, Move("ana", ("market",)), actor=GM)
    full = replace(now, tokens={**now.tokens, **crowd})
    assert refused(full, EnterMap("ana"), GM) == ("full", "AR-03")
    # One of them is hidden: who does not know of it finds out.
    stage = kit.play(full, EnterMap("ana"), actor=ANA)
    assert isinstance(stage.answer, Ruling)
    assert [event.code for event in stage.answer.events if isinstance(event, ev.Halted)] == ["unseen"]
    assert where(stage.after) == ("town", "market")


def test_whoever_goes_into_an_unknown_map_explores_it():
    now = countries(town_revealed=())
    now = kit.after(now, Move("ana", ("city",)), actor=ANA)
    assert refused(now, EnterMap("ana", "market")) == ("no_such_place", "FW-04")
    now = kit.after(now, EnterMap("ana"), actor=ANA)
    assert where(now) == ("town", "gate")
    assert now.scenes["town"].chart.revealed == ("gate", "street")


def test_a_link_of_an_unknown_area_is_unknown():
    now = countries(revealed=("forest",))
    assert refused(now, Move("ana", ("city",))) == ("no_such_place", "FW-04")


@pytest.mark.parametrize(
    ("status", "rule"),
    [
        ({"hp": 0}, "AR-17"),
        ({"incapacitated": True}, "AR-17"),
        ({"tripped": True}, "AR-17"),
        ({"mode": "sprint"}, "AR-10"),
    ],
)
def test_who_cannot_move_goes_through_no_link(status, rule):
    now = kit.after(countries(), Move("ana", ("city",)), actor=ANA)
    now = kit.after(now, kit.command(type="change_sheet", token="ana", status=status))
    assert refused(now, EnterMap("ana"))[1] == rule
    offered = {each.id: each.rejection for each in engine.offers(now, "ana", ANA)}
    assert offered["enter_map"].rule == rule
    assert "leave_map" not in offered


def test_hanging_ends_where_another_map_begins():
    now = kit.after(countries(), Move("ana", ("city",)), EnterMap("ana"), actor=ANA)
    now = kit.after(now, Move("ana", ("market",)), EnterMap("ana", "attic"), actor=GM)
    assert now.tokens["ana"].status.hanging, "that attic is all climbing"
    now = kit.after(now, LeaveMap("ana"))
    assert not now.tokens["ana"].status.hanging


# What is full (AR-02, AR-03) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scale", ["sector", "region"])
def test_five_hundred_in_a_sector(scale):
    crowd = [{"id": f"c{n}", "at": "B" if n % 2 else "A|B"} for n in range(500)]
    now = table(LINE | {"scale": scale}, {"id": "ana", "at": "A"}, *crowd)
    assert where(kit.after(now, Move("ana", ("B",)))) == ("scene", "B")


def test_a_full_place_is_named_with_its_count():
    scene = LINE | {"borders": [{"between": ["A", "B"], "kind": "door"}]}
    now = table(scene, {"id": "ana", "at": "A"}, {"id": "bo", "at": "A|B"})
    shown = engine.preview(now, Move("ana", ("B",)))
    assert isinstance(shown, Preview)
    assert shown.rejection.message == "There is no room at the door between A and B: 1 of 1."
    assert shown.places[shown.rejection.at] == "A|B"


def test_things_take_up_no_room():
    crates = [{"id": f"c{n}", "at": "B", "kind": "object"} for n in range(9)]
    now = table(LINE, {"id": "ana", "at": "A"}, *crates)
    now = kit.after(now, Move("ana", ("B",)))
    assert where(now) == ("scene", "B")
    assert refused(now, Move("c1", ("A",)), GM) == ("an_object", "AR-08")


# Ranges (AR-05 to AR-07) ----------------------------------------------------------------------------------------------


def test_aiming():
    now = table(
        LINE, {"id": "ana", "at": "A", "side": "red"}, {"id": "bo", "at": "B"}, {"id": "spy", "at": "B", "hidden": True}
    )
    assert isinstance(kit.play(now, Aim("ana", "bo", 1), actor=ANA).answer, Ruling)
    assert refused(now, Aim("ana", "bo", 0)) == ("out_of_range", "AR-05")
    assert refused(now, Aim("ana", "spy", 5)) == refused(now, Aim("ana", "nobody", 5)) == ("no_such_token", "FW-05")
    shut = table(
        LINE | {"borders": [{"between": ["A", "B"], "closed": True}]},
        *({"id": n, "at": p} for n, p in (("ana", "A"), ("bo", "B"))),
    )
    assert refused(shut, Aim("ana", "bo", 99), GM) == ("unreachable", "AR-07")


def test_on_two_maps_nobody_is_in_range():
    now = countries()
    now = kit.after(now, Move("ana", ("city",)), actor=ANA)
    assert between(now, now.tokens["ana"], now.tokens["bo"]) == 0
    now = kit.after(now, EnterMap("ana"), actor=ANA)
    assert between(now, now.tokens["ana"], now.tokens["bo"]) is None


def test_a_player_blasts_in_their_own_turn_where_they_know_the_place():
    scene = LINE | {"revealed": ["A", "A|B"]}
    now = table(scene, {"id": "ana", "at": "A", "side": "red"}, {"id": "bo", "at": "A", "side": "blue"})
    assert isinstance(kit.play(now, Blast("A", 1), actor=ANA).answer, Ruling)
    assert refused(now, Blast("B", 1)) == refused(now, Blast("nowhere", 1)) == ("no_such_place", "FW-04")
    assert refused(now, Blast("A", 1), Actor("player", "blue")) == ("not_your_turn", "AR-21")


def test_who_can_do_nothing_lays_no_blast():
    now = table(LINE, {"id": "ana", "at": "A", "side": "red", "status": {"incapacitated": True}})
    assert refused(now, Blast("A", 1)) == ("down", "AR-17")
    assert isinstance(kit.play(now, Blast("A", 1)).answer, Ruling), "the GM lays it all the same"


# What is told before anything is rolled (AR-11, AR-12) ----------------------------------------------------------------

OPEN = {
    "space": "areas",
    "areas": [{"id": each, "open_terrain": True} for each in "AB"],
    "borders": [{"between": ["A", "B"]}],
}


def told(now, mode, path=("B",), actor=ANA):
    shown = engine.preview(now, Move("ana", path, mode), actor)
    return [(check.at, str(check.label), check.rule, check.chance) for check in shown.checks]


def test_the_save_of_a_sneak_is_told_once_a_round():
    now = table(OPEN, {"id": "ana", "at": "A", "side": "red", "sheet": {"agi": 14}})
    assert told(now, "sneak") == [(0, "Sneak unnoticed", "AR-12", 70)]
    assert told(now, "walk") == []
    sneaked = kit.after(now, Move("ana", ("A|B",), "sneak"), dice=(3,))
    assert told(sneaked, "sneak") == []


def test_no_save_is_told_where_it_is_loud_and_dark():
    silent = {"loud": True, "dark": True}
    scene = {"areas": [{"id": "A"} | silent, {"id": "B"} | silent], "borders": [{"between": ["A", "B"]}]}
    token = {"id": "ana", "at": "A", "side": "red"}
    assert told(table(scene, token), "sneak") == []
    # What nobody knows yet may be silent.
    unknown = table(scene | {"revealed": ["A", "A|B"]}, token)
    assert told(unknown, "sneak", (">A|B",)) == [(0, "Sneak unnoticed", "AR-12", 50)]


@pytest.mark.parametrize("scene", [OPEN, {"space": "square", "width": 5, "height": 1}])
def test_the_save_of_a_second_sprint_is_told(scene):
    start, goal = ("A", "B") if scene is OPEN else ([0, 0], (1, 0))
    now = table(scene, {"id": "ana", "at": start, "side": "red"})
    assert told(now, "sprint", (goal,)) == []
    now = kit.after(kit.after(now, Move("ana", (goal,), "sprint")), NextUnit())
    back = "A" if scene is OPEN else (0, 0)
    assert told(now, "sprint", (back,)) == [(0, "Sprint on", "AR-11", 50)]
    assert told(now, "walk", (back,)) == []


# Units on maps of several scales (AR-08) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scene", "rested"), [("house", {"ana"}), ("town", {"ana", "bo"}), ("scene", {"ana", "bo", "cy"})]
)
def test_a_longer_unit_holds_the_shorter_ones(scene, rested):
    now = replace(countries(), active_scene=scene)
    spent = {"moved": 2.0, "mode": "walk"}
    for key, place, where_to in (("ana", "hall", "house"), ("bo", "gate", "town"), ("cy", "forest", "scene")):
        if key not in now.tokens:
            now = kit.after(now, AddToken(key, key, where_to))
        now = kit.after(now, Place(key, place, where_to))
        now = kit.after(now, ChangeSheet(key, {}, spent))
    now = kit.after(now, NextUnit())
    assert {key for key, token in now.tokens.items() if token.status.moved == 0} == rested


# The map drawn anew ---------------------------------------------------------------------------------------------------


def test_who_stood_where_nothing_is_any_more_leaves_the_map():
    now = table(LINE, {"id": "ana", "at": "A"}, {"id": "bo", "at": "A|B"})
    alone = kit.after(now, EditChart("scene", Chart(areas=(Area(id="A", surface="normal"),))))
    assert where(alone) == ("scene", "A")
    assert alone.tokens["ana"].status.hanging, "the floor has become a wall"
    assert alone.tokens["bo"].position is None
    twice = Chart(areas=(Area(id="A"), Area(id="A")))
    assert refused(now, EditChart("scene", twice), GM) == ("bad_chart", "AR-01")


def test_a_fall_where_the_climb_began_is_no_more():
    scene = LINE | {"borders": [{"between": ["A", "B"], "surface": "normal"}]}
    now = table(scene, {"id": "ana", "at": "A"}, {"id": "bo", "at": "B"})
    now = kit.after(now, kit.command(type="move", token="ana", mode="climb", path=["A|B"]))
    chart = now.scenes["scene"].chart
    areas = (Area(id="C"), chart.areas[1])
    border = replace(chart.borders[0], between=("C", "B"))
    now = kit.after(now, EditChart("scene", replace(chart, areas=areas, borders=(border,))))
    now = kit.after(now, kit.command(type="next_unit"), dice=(20,))
    assert where(now) == ("scene", "A|B")
    assert now.tokens["ana"].status.prone


def test_b43_who_goes_out_first_makes_room_for_who_comes_in():
    """A group order is judged leg by leg: out and then in fits, in and then out does not; two who swap likewise."""
    now = table(
        {"areas": [{"id": "A"}, {"id": "B"}], "borders": [{"id": "gate", "between": ["A", "B"]}]},
        *({"id": name, "at": "gate", "side": name} for name in ("ana", "bo")),
        {"id": "cy", "at": "A", "side": "cy"},
    )
    out, into = Leg("ana", ("B",)), Leg("cy", ("gate",))
    after = kit.after(now, MoveGroup((out, into)))
    assert {key: token.place for key, token in after.tokens.items()} == {"ana": "B", "bo": "gate", "cy": "gate"}
    assert refused(now, MoveGroup((into, out)), GM) == ("full", "AR-03")
    swap = (Leg("ana", ("A",)), Leg("cy", ("gate",)))
    assert kit.after(now, MoveGroup(swap)).tokens["cy"].place == "gate"
    assert refused(now, MoveGroup(swap[::-1]), GM) == ("full", "AR-03")
