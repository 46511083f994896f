"""Maps of areas made from text, JSON, other maps or nothing, and taken out again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.commands import AddToken
from rules.space.chart import Area, Border, Chart
from rules.space.layout import lay_out
from rules.space.outline import OutlineError, read
from rules.space.touching import bordered, drawn, pairs
from rules.systems.areas.commands import EditChart, Reveal
from rules.table import Door, Scene, Wall
from tests.vtt.scenes.scene_file_kit import browser, exported, send, table
from tests.vtt.tables.tables_kit import Room, make_room
from vtt.scenes.rooms import rooms
from vtt.tables import service

INN = """scale: zone
weather: harsh
# The inn.
Great hall (large, open): Kitchen by door, Yard, gallery (climb)
KITCHEN (cramped, very difficult): Cellar by passage (closed, gap)  # below
Yard: great hall
"""


# --- Outlines


def test_an_outline() -> None:
    chart = read(INN)
    assert (chart.scale, chart.weather, chart.revealed) == ("zone", "harsh", ())
    assert chart.areas == (
        Area(id="great-hall", name="Great hall", size="large", open_terrain=True),
        Area(id="kitchen", name="KITCHEN", cramped=True, ground="very_difficult"),
        Area(id="yard", name="Yard"),
        Area(id="gallery", name="gallery"),
        Area(id="cellar", name="Cellar"),
    )
    assert chart.borders == (
        Border(id="b1", between=("great-hall", "kitchen"), kind="door"),
        Border(id="b2", between=("great-hall", "yard")),
        Border(id="b3", between=("great-hall", "gallery"), surface="normal"),
        Border(id="b4", between=("kitchen", "cellar"), kind="passage", closed=True, gap="significant"),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Line 1: expected at least one area."),
        ("scale: town", "Line 1: “scale:” expected one of: zone, sector, region."),
        ("A\nscale: zone", "Line 2: “scale:” stands once, ahead of the areas."),
        ("Hall\n\nHall (huge)", "Line 3: “huge”: expected one of: tiny, large, open"),
        ("Hall: hall by door", "Line 1: “hall” cannot border on itself."),
        ("A: B by window", "Line 1: “by window”: expected one of: open, passage, door."),
        ("A: B (gap)\nB: A (closed)", "Line 2: line 1 says something else of this border."),
        ("A (x", "Line 1: expected “Name (words): neighbour, neighbour by door”."),
        ("A: B (x", "Line 1: “B (x”: expected “neighbour by door (words)”."),
        ("A:", "Line 1: expected neighbours after the colon."),
        ("A\n# one\na", "Line 3: “a” has line 1 already."),
        ("A [1, 2, 3]", "Line 1: “[1, 2, 3]”: expected [left, top, width, height] in cells."),
        ("A [0, 0, nan, 1]", "expected [left, top, width, height]"),
        ("A [0, 0, 2, 2]: B", "Line 1: “B” has no [left, top, width, height], though others have."),
        ("A (tiny, large)", "Line 1: “large” contradicts another word."),
        ("A" * 81, "Line 1: expected a name of 1 to 80 characters."),
        ("A\x07b", "Line 1: a name holds characters that cannot be shown."),
        ("\n".join(f"Area {each}" for each in range(501)), "Line 501: a map has at most 500 areas"),
    ],
)
def test_outlines_that_cannot_be_read_say_where_and_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(OutlineError) as refused:
        read(text)
    assert said in str(refused.value)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="Aab1 :,()[]#\n\tby door.é", max_size=80))
def test_any_text_is_a_map_or_refused(text: str) -> None:
    try:
        chart = read(text)
    except OutlineError:
        return
    ids = [area.id for area in chart.areas] + [border.id for border in chart.borders]
    assert len(set(ids)) == len(ids)


# --- Layouts


def overlaps(one: Area, other: Area) -> bool:
    (left, top), _, (right, bottom), _ = one.polygon
    (left2, top2), _, (right2, bottom2), _ = other.polygon
    return left < right2 and left2 < right and top < bottom2 and top2 < bottom


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 40), st.lists(st.tuples(st.integers(0, 39), st.integers(0, 39)), max_size=60))
def test_a_layout_is_on_the_page_without_overlaps_and_the_same_every_time(
    number: int, edges: list[tuple[int, int]]
) -> None:
    sizes = ("tiny", "normal", "large")
    areas = tuple(Area(id=str(each), size=sizes[each % 3]) for each in range(number))  # type: ignore[arg-type]
    wanted = {(a % number, b % number) for a, b in edges if a % number != b % number}
    borders = tuple(Border(id=f"b{at}", between=(str(a), str(b))) for at, (a, b) in enumerate(sorted(wanted)))
    chart = Chart(areas=areas, borders=borders)
    found = lay_out(chart)
    assert found == lay_out(chart)
    for at, area in enumerate(found.chart.areas):
        assert not any(overlaps(area, other) for other in found.chart.areas[:at])
        assert all(0 <= x <= found.width * 1000 and 0 <= y <= found.height * 1000 for x, y in area.polygon)
    assert all(len(border.line) == 2 for border in found.chart.borders)


def test_neighbours_are_laid_out_next_to_each_other() -> None:
    found = lay_out(read("A: B, C\nB: D\nC: D\nD: E"))
    for border in found.chart.borders:
        (x, y), (x2, y2) = border.line
        assert abs(x - x2) + abs(y - y2) <= 3000


# --- Where areas touch


def box(name: str, left: int, top: int, width: int, height: int) -> Area:
    corners = ((left, top), (left + width, top), (left + width, top + height), (left, top + height))
    return Area(id=name, polygon=corners)


def test_areas_touch_along_what_their_outlines_share() -> None:
    hall, yard, shed, far = (
        box("hall", 0, 0, 4, 4),
        box("yard", 4, 1, 4, 8),
        box("shed", 4, 9, 4, 1),
        box("far", 9, 0, 1, 1),
    )
    corner = box("corner", -4, 4, 4, 4)
    assert pairs((hall, yard, shed, far, corner)) == {
        ("hall", "yard"): ((4, 1), (4, 4)),
        ("yard", "shed"): ((4, 9), (8, 9)),
    }
    slanted = Area(id="slanted", polygon=((0, 0), (6, 3), (0, 6)))
    beside = Area(id="beside", polygon=((8, 0), (8, 9), (2, 1), (4, 2)))
    assert pairs((slanted, beside)) == {("slanted", "beside"): ((2, 1), (4, 2))}


def test_a_line_of_its_own_goes_ahead_and_round_corners_it_is_one() -> None:
    inner = Area(id="inner", polygon=((2, 2), (4, 2), (4, 4), (2, 4)))
    around = Area(id="around", polygon=((0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)))
    areas = {"inner": inner, "around": around}
    assert drawn(Border(id="b", between=("inner", "around")), areas) in (
        ((2, 4), (2, 2), (4, 2)),
        ((4, 2), (2, 2), (2, 4)),
    )
    own = Border(id="b", between=("inner", "around"), line=((1, 1), (2, 2)))
    assert drawn(own, areas) == ((1, 1), (2, 2))
    assert [border.between for border in bordered(Chart(areas=(inner, around))).borders] == [("inner", "around")]


# --- Rooms


def test_rooms_out_of_walls_and_doors() -> None:
    def wall(number: int, a: tuple[int, int], b: tuple[int, int]) -> Wall:
        return Wall(f"w{number}", a, b)

    walls = (
        wall(1, (1000, 1000), (9000, 1000)),
        wall(2, (9000, 1030), (9000, 5000)),
        wall(3, (9000, 5000), (1000, 5000)),
        wall(4, (1000, 5000), (1000, 1000)),
        wall(5, (5000, 1000), (5000, 2000)),
        wall(6, (5000, 3000), (5000, 5000)),
    )
    doors = (Door("d1", (5000, 2000), (5000, 3000), state="locked"),)
    found = rooms(Scene(id="s", name="S", width=12, height=8, walls=walls, doors=doors))
    assert [(area.id, area.size) for area in found.chart.areas] == [("a1", "normal"), ("a2", "normal")]
    assert found.chart.borders == (
        Border(id="b1", between=("a1", "a2"), kind="door", closed=True, line=((5000, 2000), (5000, 3000))),
    ) or found.chart.borders[0].between == ("a2", "a1")
    # A door to the open makes what lies around an area too.
    outer = (*doors, Door("d2", (1000, 2000), (1000, 3000)))
    opened = (*walls[:3], wall(4, (1000, 5000), (1000, 3000)), wall(7, (1000, 2000), (1000, 1000)), *walls[4:])
    around = rooms(Scene(id="s", name="S", width=12, height=8, walls=opened, doors=outer))
    assert (len(around.chart.areas), len(around.chart.borders), around.doors_left_out) == (3, 2, 0)


# --- Over HTTP


@pytest.fixture
def town(transactional_db: None) -> Room:
    return make_room(furnished=False, ruleset="areas")


def post(room: Room, **fields: Any) -> Any:
    return browser(room.gm).post(reverse("add_scene", args=[room.id]), {"kind": "areas", "activate": "false"} | fields)


def added(room: Room, response: Any) -> Scene:
    assert response.status_code == 201, response.content
    return table(room).scenes[response.json()["scene"]["id"]]


def test_a_blank_map_of_a_scale(town: Room) -> None:
    scene = added(town, post(town, scale="region", width=40, height=25, name="The marches"))
    assert (scene.space, scene.width, scene.height) == ("areas", 40, 25)
    assert scene.chart == Chart(scale="region", revealed=())
    assert post(town, width=9999).json()["error"]["field"] == "width"


def test_an_outline_becomes_a_map_that_goes_out_and_comes_in_again(town: Room) -> None:
    response = post(town, outline=INN, name="Inn")
    scene = added(town, response)
    assert scene.chart is not None
    assert [area.name for area in scene.chart.areas] == ["Great hall", "KITCHEN", "Yard", "gallery", "Cellar"]
    assert all(area.polygon for area in scene.chart.areas)
    assert {"label": "Zones", "value": "5"} in response.json()["report"]["summary"]
    assert scene.chart.revealed == ()
    out = browser(town.gm).get(reverse("export_chart", args=[town.id, scene.id]))
    assert out.status_code == 200
    again = added(town, post(town, file=SimpleUploadedFile("inn.json", out.content)))
    assert again.chart == scene.chart
    for seat in (town.ana, town.eve):
        assert browser(seat).get(reverse("export_chart", args=[town.id, scene.id])).status_code == 403


def test_a_whole_scene_keeps_its_areas_and_who_stands_in_them(town: Room) -> None:
    scene = added(town, post(town, outline=INN))
    town.do(AddToken("t1", "Ash", scene.id, "kitchen"))
    town.do(AddToken("t2", "Birch", scene.id, "b1", seats=(town.ana.pk,)))
    town.do(AddToken("t3", "Stored", scene.id))
    response = send(town, exported(town, scene.id))
    again = added(town, response)
    assert again.chart == scene.chart
    there = {token.name: token.place for token in table(town).tokens.values() if token.scene == again.id}
    assert there == {"Ash": "kitchen", "Birch": "b1", "Stored": ""}


def test_links_and_what_was_found_stay_here(town: Room) -> None:
    scene = added(town, post(town, outline="A: B"))
    assert scene.chart is not None
    areas = tuple(replace(area, link=scene.id) for area in scene.chart.areas)
    town.do(EditChart(scene.id, replace(scene.chart, areas=areas, within=(scene.id, "a"))))
    town.do(Reveal(scene.id, ("a",)))
    text = browser(town.gm).get(reverse("export_chart", args=[town.id, scene.id])).content.decode()
    assert scene.id not in text
    assert json.loads(text)["revealed"] == []
    again = added(town, send(town, exported(town, scene.id)))
    assert again.chart == scene.chart


@pytest.mark.parametrize(
    ("fields", "code", "said"),
    [
        ({"outline": "A: B by window"}, "bad_outline", "Line 1: “by window”: expected one of: open, passage, door."),
        ({"file": b"\xff\xfe"}, "not_text", "The file is no UTF-8 text: see byte 0."),
        ({"file": b'{"areas": [{"id": "a", "size": "huge"}]}'}, "bad_value", "areas[0].size"),
        ({"file": b'{"areas": [{"id": "a"}], "color": 1}'}, "not_a_map", "color"),
        ({"file": b'{"areas": ['}, "not_json", "it ends too soon"),
        ({"file": b'{"areas": [{"id": "a"}, {"id": "a"}]}'}, "bad_chart", "Two areas or borders have the id “a”."),
        (
            {"file": b'{"areas": [{"id": "a"}], "borders": [{"id": "b", "between": ["a", "c"]}]}'},
            "bad_chart",
            "must lie between two different areas",
        ),
        (
            {"file": b'{"areas": [{"id": "a", "polygon": [[0, 0], [9999999, 0], [0, 5]]}]}'},
            "too_large",
            "The areas reach further than 1000 cells.",
        ),
        (
            {"file": b'{"areas": [{"id": "a", "polygon": [[0, 0], [99999999, 0], [0, 5]]}]}'},
            "bad_chart",
            "“a” is drawn too far off the map.",
        ),
        ({"outline": "A", "scale": "galaxy"}, "bad_value", "galaxy"),
    ],
)
def test_what_cannot_be_read_is_refused_and_nothing_added(
    town: Room, fields: dict[str, Any], code: str, said: str
) -> None:
    if isinstance(fields.get("file"), bytes):
        fields = {"file": SimpleUploadedFile("map.txt", fields["file"])}
    response = post(town, **fields)
    assert response.status_code == 400
    error = response.json()["error"]
    assert error["code"] == code
    assert said in error["message"]
    assert not table(town).scenes


def test_names_in_a_file_are_made_fit_to_be_shown(town: Room) -> None:
    file = SimpleUploadedFile("map.json", b'{"areas": [{"id": "a", "name": "Hall\\u202e\\u0007 <b>"}]}')
    scene = added(town, post(town, file=file))
    assert scene.chart is not None
    assert scene.chart.areas[0].name == "Hall <b>"
    assert scene.name == "map"


def test_placed_areas_without_borders_get_them_where_they_touch(town: Room) -> None:
    scene = added(town, post(town, outline="A [0, 0, 4, 4]\nB [4, 0, 4, 4]\nC [9, 0, 1, 1]"))
    assert scene.chart is not None
    assert [border.between for border in scene.chart.borders] == [("a", "b")]
    assert (scene.width, scene.height) == (11, 5)


def test_a_map_for_a_grid_becomes_one_of_areas(town: Room) -> None:
    corners = [(1, 1), (9, 1), (9, 5), (1, 5), (1, 1)]
    path = [{"x": x, "y": y} for x, y in corners]
    middle = [[{"x": 5, "y": 1}, {"x": 5, "y": 2}], [{"x": 5, "y": 3}, {"x": 5, "y": 5}]]
    portal = {
        "position": {"x": 5, "y": 2.5},
        "bounds": [{"x": 5, "y": 2}, {"x": 5, "y": 3}],
        "rotation": 0,
        "closed": True,
        "freestanding": False,
    }
    resolution = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 12, "y": 8}, "pixels_per_grid": 10}
    data = {
        "format": 0.3,
        "resolution": resolution,
        "line_of_sight": [path, *middle],
        "portals": [portal],
        "lights": [],
    }
    file = SimpleUploadedFile("house.dd2vtt", json.dumps(data).encode())
    response = browser(town.gm).post(
        reverse("add_scene", args=[town.id]), {"kind": "uvtt", "file": file, "options": '{"areas": true}'}
    )
    scene = added(town, response)
    assert scene.space == "areas"
    assert scene.chart is not None
    assert (len(scene.chart.areas), [border.kind for border in scene.chart.borders]) == (2, ["door"])
    assert not scene.walls
    assert "look them over" in response.json()["report"]["notes"][0]["text"]


def test_rules_without_areas_take_no_such_map(room: Room) -> None:
    response = post(room, outline="A: B")
    assert response.status_code == 400
    assert response.json()["error"]["message"] == "Ground Combat is not played on maps of areas."


def test_an_outline_is_tried_before_it_is_taken(town: Room) -> None:
    def tried(outline: str, seat: Any = None) -> Any:
        address = reverse("try_outline", args=[town.id])
        return browser(seat or town.gm).post(address, {"outline": outline})

    before = table(town)
    shape = tried("Hall: Yard by door").json()
    assert [area["name"] for area in shape["chart"]["areas"]] == ["Hall", "Yard"]
    assert shape["width"] > 0 and len(shape["lines"]["b1"]) == 2
    refused = tried("Hall\n\nHall (huge)")
    assert "Line 3: “huge”: expected one of" in refused.json()["problem"]
    assert tried("Hall", town.ana).status_code == 403
    assert table(town).scenes == before.scenes


def test_whoever_joins_finds_the_character_that_waits_where_nothing_is_known_yet(town: Room) -> None:
    scene = added(town, post(town, outline="Hall: Yard", activate="true"))
    town.do(AddToken("ash", "Ash", scene.id, "hall", claimable=True))
    town.do(AddToken("spy", "Spy", scene.id, "hall", claimable=True, hidden=True))
    assert service.free_characters(town.id) == [{"id": "ash", "name": "Ash"}]
    assert service.claim(town.id, town.ana, "ash").accepted
    chart = table(town).scenes[scene.id].chart
    assert chart is not None
    assert chart.revealed == ("hall", "b1")
