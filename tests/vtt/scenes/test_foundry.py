"""Foundry scenes: small ones of every version, read and then walked on."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vtt.scenes.foundry_kit import LEFT, TOP, foundry, ground, load, passes, token, wall
from vtt.scenes.foundry import read
from vtt.scenes.refusal import SceneRefused

# --- Places


def test_the_margin_is_taken_off() -> None:
    scene = load()
    assert (scene.columns, scene.rows, scene.left, scene.top) == (6, 4, 0, 0)
    assert [(each.a, each.b) for each in scene.walls] == [((2000, 0), (2000, 1000)), ((2000, 2000), (2000, 4000))]
    assert [(each.a, each.b) for each in scene.doors] == [((2000, 1000), (2000, 2000))]
    light = scene.lights[0]
    assert (light.at, light.range, light.color) == ((4500, 1250), 4000, "ffcc66"), "20 ft are 4 cells"
    assert [(each.name, each.at, each.size, each.side) for each in scene.tokens] == [("Rat", (1, 1), 1, "hostile")]
    assert scene.counts == type(scene.counts)()


def test_keys_from_before_version_10() -> None:
    old = foundry(
        grid=100,
        gridType=1,
        gridDistance=5,
        img="cellar.jpg",
        background=None,
        walls=[wall(2, 0, 2, 1, move=1, sense=1, sight=None), wall(3, 0, 3, 1, move=1, sense=0, sight=None)],
        lights=[{"x": LEFT + 100, "y": TOP + 100, "dim": 10, "bright": 5, "tintColor": "#00ff00"}],
    )
    del old["_stats"], old["background"]
    scene = read(json.dumps(old).encode())
    assert (scene.columns, scene.rows, scene.background) == (6, 4, "cellar.jpg")
    assert [each.blocks for each in scene.walls] == ["all", "move"]
    assert (scene.lights[0].range, scene.lights[0].color) == (2000, "00ff00")


@pytest.mark.parametrize(
    ("changes", "columns", "rows", "left", "top"),
    [
        ({"padding": 0}, 6, 4, 0, 0),
        ({"width": 599, "height": 301}, 6, 3, 0, 0),
        ({"width": 640, "height": 390}, 7, 4, 0, 0),
        # The picture moved against the grid by 30 pixels begins within a cell.
        ({"background": {"offsetX": 30, "offsetY": -30}}, 7, 5, 700, 300),
        ({"background": {"offsetX": 200, "offsetY": 100}}, 6, 4, 0, 0),
        ({"background": None, "shiftX": 30}, 7, 4, 700, 0),
        ({"grid": {"size": 64}}, 10, 7, 0, 0),
    ],
)
def test_sizes_that_are_not_whole(changes: dict[str, Any], columns: int, rows: int, left: int, top: int) -> None:
    scene = load(**changes)
    assert (scene.columns, scene.rows, scene.left, scene.top) == (columns, rows, left, top)


def test_walls_stay_where_the_picture_shows_them() -> None:
    """However margin and shift are set, a wall at a pixel of the picture comes out at that pixel."""
    for padding in (0, 0.1, 0.25, 0.33, 0.5):
        for shift in (-70, 0, 15, 50, 130):
            margin = -(-padding * 600 // 100) * 100, -(-padding * 400 // 100) * 100
            x, y = margin[0] - shift + 123, margin[1] + 45
            scene = load(
                padding=padding,
                background={"offsetX": shift},
                walls=[{"c": [x, y, x, y + 200]}],
                tokens=[],
            )
            a = scene.walls[0].a
            assert abs(a[0] - scene.left - 1230) <= 1 and abs(a[1] - scene.top - 450) <= 1, (padding, shift)


# --- Walls by kind


@pytest.mark.parametrize(
    ("fields", "blocks"),
    [
        ({}, "all"),
        ({"move": 0}, "sight"),
        ({"sight": 0}, "move"),
        ({"move": 0, "sight": 0}, None),
        ({"sight": 10}, "all"),
        ({"sight": 30}, "all"),
        ({"light": 0, "sound": 0}, "all"),
    ],
)
def test_walls_stop_what_they_stopped(fields: dict[str, int], blocks: str | None) -> None:
    scene = load(walls=[wall(2, 0, 2, 4, **fields)])
    assert [each.blocks for each in scene.walls] == ([] if blocks is None else [blocks])
    assert passes(scene, (1, 1), (2, 1)) is (blocks in ("sight", None))
    assert scene.counts.walls_idle == (blocks is None)
    assert scene.counts.walls_limited == (fields.get("sight") in (10, 30))


@pytest.mark.parametrize("turned", [False, True], ids=["as drawn", "points reversed"])
@pytest.mark.parametrize("direction", [1, 2])
@pytest.mark.parametrize("axis", ["down", "across", "aslant"])
def test_one_way_walls_let_through_the_right_way(axis: str, direction: int, turned: bool) -> None:
    """B22. In Foundry 1 stops what strikes the left side, looking from the first point to the second."""
    ends, left, right = {
        "down": ((2, 0, 2, 4), (2, 1), (1, 1)),
        "across": ((0, 2, 6, 2), (3, 1), (3, 2)),
        "aslant": ((0, 0, 4, 4), (2, 1), (1, 2)),
    }[axis]
    if turned:
        ends, left, right = (*ends[2:], *ends[:2]), right, left
    scene = load(walls=[wall(*ends, dir=direction)], tokens=[])
    towards_left = direction == 1
    assert passes(scene, right, left) is towards_left
    assert passes(scene, left, right) is not towards_left
    assert scene.counts.walls_one_way == 1


def test_one_way_walls_are_not_joined_to_others() -> None:
    scene = load(walls=[wall(2, 0, 2, 2), wall(2, 2, 2, 4), wall(3, 0, 3, 2, dir=1), wall(3, 2, 3, 4, dir=2)])
    assert [(each.a, each.b, each.way) for each in scene.walls] == [
        ((2000, 0), (2000, 4000), ""),
        ((3000, 0), (3000, 2000), "left"),
        ((3000, 2000), (3000, 4000), "right"),
    ]
    assert len({each.id for each in scene.walls}) == 3


@pytest.mark.parametrize(
    ("door", "ds", "state", "secret"),
    [
        (1, 0, "closed", False),
        (1, 1, "open", False),
        (1, 2, "locked", False),
        (2, 0, "closed", True),
        (2, 1, "open", True),
    ],
)
def test_doors(door: int, ds: int, state: str, secret: bool) -> None:
    scene = load(walls=[wall(2, 0, 2, 1), wall(2, 1, 2, 2, door=door, ds=ds), wall(2, 2, 2, 4)])
    assert [(each.state, each.secret) for each in scene.doors] == [(state, secret)]
    assert passes(scene, (1, 1), (2, 1)) is (state == "open")
    assert (ground(scene, secrets=False).bar((1, 1), (2, 1)) is None) is (state == "open" and not secret)


def test_doors_that_are_not_quite_doors() -> None:
    walls = [
        wall(1, 0, 1, 4, door=1, move=0),
        wall(2, 0, 2, 4, door=1, move=0, ds=1),
        wall(3, 0, 3, 4, door=1, sight=0),
        wall(4, 0, 4, 4, door=1, dir=1),
    ]
    scene = load(walls=walls)
    assert [(each.a[0], each.blocks) for each in scene.walls] == [(1000, "sight")], "a curtain stops nobody"
    assert [each.a[0] for each in scene.doors] == [3000, 4000]
    counts = scene.counts
    assert (counts.curtains, counts.curtains_open, counts.doors_see_through, counts.doors_one_way) == (2, 1, 1, 1)


def test_what_lies_in_the_margin_is_left_out_and_told() -> None:
    walls = [
        wall(-2, -1, -1, -1),
        wall(-1, 2, 1, 2),
        wall(3, 3, 3, 3),
        wall(8, 0, 8, 1, door=1),
        wall(5, 9, 5, 3, dir=1),
    ]
    lights = [{"x": 10, "y": 10, "config": {"dim": 5}}]
    scene = load(walls=walls, lights=lights, tokens=[token(-2, 0), token(5.6, 3), token(4.4, 2.6)])
    assert [(each.a, each.b, each.way) for each in scene.walls] == [
        ((0, 2000), (1000, 2000), ""),
        ((5000, 3000), (5000, 4000), "right"),
    ]
    counts = scene.counts
    assert (counts.walls_outside, counts.walls_clipped, counts.walls_empty, counts.doors_outside) == (1, 2, 1, 1)
    assert (counts.lights_outside, counts.tokens_outside) == (1, 2)
    assert [each.at for each in scene.tokens] == [None, None, (4, 3)]


# --- Lights, tokens, levels


def test_lights_that_are_no_lamps() -> None:
    def light(**config: Any) -> dict[str, Any]:
        more = {key: config.pop(key) for key in ("hidden", "walls") if key in config}
        return {"x": LEFT + 100, "y": TOP + 100, "config": config, **more}

    lights = [
        light(dim=0, bright=0),
        light(dim=10, hidden=True),
        light(dim=10, negative=True),
        light(dim=10, luminosity=-0.5),
        light(dim=-10),
        light(bright=5, dim=0, angle=60, color=None, walls=False),
        {"x": LEFT, "y": TOP, "config": {"dim": 1e9}},
    ]
    scene = load(lights=lights)
    counts = scene.counts
    assert (counts.lights_dark, counts.lights_off, counts.darkness, counts.lights_cone) == (1, 1, 3, 1)
    assert [(each.range, each.color, each.shadows) for each in scene.lights] == [
        (1000, "ffffff", False),
        (2_000_000, "ffffff", True),
    ]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"width": 2, "height": 2}, ((1, 1), 2, "hostile", False)),
        ({"width": 0.5, "height": 0.5}, ((1, 1), 1, "hostile", False)),
        ({"width": 1, "height": 2}, ((1, 1), 2, "hostile", False)),
        ({"disposition": 0}, ((1, 1), 1, "neutral", False)),
        ({"disposition": 1, "hidden": True}, ((1, 1), 1, "friendly", True)),
        ({"disposition": -2}, ((1, 1), 1, "", False)),
        ({"width": 1e9, "height": None}, (None, 20, "hostile", False)),
    ],
)
def test_tokens(fields: dict[str, Any], expected: tuple[Any, ...]) -> None:
    found = load(tokens=[token(1, 1, **fields)]).tokens[0]
    assert (found.at, found.size, found.side, found.hidden) == expected


def test_of_several_levels_the_lowest_is_taken() -> None:
    levels = [
        {"_id": "up", "name": "Attic", "elevation": {"bottom": 20, "top": 30}, "background": {"src": "attic.webp"}},
        {"_id": "down", "name": "Cellar", "elevation": {"bottom": -10, "top": 0}, "background": {"src": "cellar.webp"}},
    ]
    walls = [wall(1, 0, 1, 4, levels=["up"]), wall(2, 0, 2, 4, levels=["down", "up"]), wall(3, 0, 3, 4, levels=[])]
    scene = load(
        levels=levels,
        walls=walls,
        tokens=[token(1, 1, level="up"), token(2, 1, level="down"), token(3, 1, level="defaultLevel0000")],
    )
    assert [each.a[0] for each in scene.walls] == [2000, 3000]
    assert [each.at for each in scene.tokens] == [(2, 1), (3, 1)], "a level that is not there is none"
    assert (scene.levels, scene.background, scene.counts.other_levels) == (("Cellar", "Attic"), "cellar.webp", 2)


# --- What is refused


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"grid": {"type": 2, "size": 100}}, "hexes (type 2)"),
        ({"grid": 100, "gridType": 4}, "hexes (type 4)"),
        ({"grid": {"type": 1, "size": 0}}, "grid.size is 0"),
        ({"grid": 1}, "grid is 1"),
        ({"width": None}, "width and height are missing"),
        ({"width": None, "scenes": [{}]}, "adventure"),
        ({"width": 0}, "width is 0"),
        ({"width": -5}, "width is -5"),
        ({"width": 1e300}, "width"),
        ({"width": 200_000}, "1000 along a side"),
        ({"width": 90_000, "height": 90_000}, "810000 cells"),
        ({"width": "600"}, "width: expected a number"),
        ({"padding": 3}, "padding is 3"),
        ({"walls": [{"c": [0, 0, 1]}]}, "walls[0].c: expected four numbers"),
        ({"walls": [wall(0, 0, 1, 1), {"move": 20}]}, "walls[1]: c is missing"),
        ({"walls": [{"c": [0, 0, 1e300, 0]}]}, "walls[0]"),
        ({"walls": {}}, "walls: expected a list"),
        ({"lights": [{"x": 1}]}, "lights[0]: y is missing"),
        ({"tokens": [{"x": 1, "y": "1"}]}, "tokens[0].y"),
        (
            {
                "width": 50_000,
                "height": 2000,
                "padding": 0,
                "walls": [{"c": [0, n, 50_000, n]} for n in range(1, 1200)],
            },
            "at most 500000",
        ),
        ({"background": {"offsetX": 1e300}}, "background.offsetX"),
        ({"levels": [{"_id": 5}]}, "levels[0]._id"),
        ({"tokens": [{"x": 0, "y": 0}] * 2001}, "at most 2000"),
    ],
)
def test_what_is_refused_and_where(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(SceneRefused) as refused:
        load(**changes)
    assert words in refused.value.message


def test_what_is_no_json() -> None:
    for data in (b"", b"[]", b"null", b'{"width": NaN}', b"\x1f\x8b", b"PK\3\4", b"[" * 50_000, b'{"name": "\xff"}'):
        with pytest.raises(SceneRefused):
            read(data)


values = st.recursive(
    st.none() | st.booleans() | st.floats(-1e9, 1e9) | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)


@given(values, st.data())
def test_any_value_in_any_place_is_taken_or_refused(value: Any, data: Any) -> None:
    file = foundry(levels=[{"_id": "a", "elevation": {"bottom": 1}}])
    here: Any = file
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(here[key], dict | list) or not here[key] or data.draw(st.booleans()):
            here[key] = value
            break
        here = here[key]
    with contextlib.suppress(SceneRefused):
        imported = read(json.dumps(file).encode())
        for barrier in (*imported.walls, *imported.doors):
            assert barrier.a != barrier.b
            for x, y in (barrier.a, barrier.b):
                assert 0 <= x <= imported.columns * 1000 and 0 <= y <= imported.rows * 1000
