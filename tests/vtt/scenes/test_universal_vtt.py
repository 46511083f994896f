"""Universal VTT files: right ones, odd ones and broken ones."""

from __future__ import annotations

import base64
import contextlib
import gzip
import itertools
import json
import math
import time
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.table import Door, Light, Wall
from tests.vtt.scenes.makers import at, encoded, house, path, png, portal, resolution
from vtt.scenes import limits
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.universal_vtt import Imported, ImportOptions, read


def load(options: ImportOptions | None = None, **changes: Any) -> Imported:
    return read(encoded(house(**changes)), options=options)


def lines(imported: Imported) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    return {(wall.a, wall.b) for wall in imported.walls}


def geometry_of(imported: Imported) -> tuple[Any, ...]:
    return imported.columns, imported.rows, imported.walls, imported.doors, imported.lights, imported.ambient


def refusal(data: bytes) -> SceneRefused:
    with pytest.raises(SceneRefused) as caught:
        read(data)
    return caught.value


HOUSE = geometry_of(load())


def test_a_plain_map() -> None:
    house_ = load()
    assert (house_.columns, house_.rows, house_.pixels_per_cell) == (6, 4, 8)
    assert house_.walls == (Wall("w1", (2000, 0), (2000, 1000)), Wall("w2", (2000, 2000), (2000, 4000)))
    assert house_.doors == (Door("d1", (2000, 1000), (2000, 2000)),)
    assert house_.lights == (Light((4500, 1250), 2500, "ffcc66", 80),)
    assert house_.ambient == "8090a0"
    assert house_.image == png()


@pytest.mark.parametrize(
    "data",
    [
        json.dumps(house(), indent="\t").replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + encoded(house()),
        encoded(house(format=1.0)),
        encoded(house(format="0.3")),
        encoded(house(objects_line_of_sight=None)),
        encoded(house(resolution=resolution(map_origin=None))),
        encoded(house(resolution=resolution(pixels_per_grid=8.0))),
        encoded(house(resolution=resolution(map_size=at(6.000001, 3.999999)))),
        encoded(house(line_of_sight=[path((2, 0), (2, 1)), path((1, 1)), [], path((2, 2), (2, 4))])),
        encoded(house(line_of_sight=[path((2, 1), (2, 1), (2, 0.000004)), path((2, 4), (2, 3), (2, 2))])),
        encoded(house(creator="<script>", objects=[{"name": [{}]}], software=7)),
        encoded(house()).replace(b'"portals":', b'"portals": [], "portals":'),
    ],
    ids=["tabs", "bom", "1.0", "text", "null", "no origin", "ppg", "size", "empty", "reversed", "extra", "twice"],
)
def test_what_makes_no_difference(data: bytes) -> None:
    assert geometry_of(read(data)) == HOUSE


def test_of_a_key_given_twice_the_last_counts() -> None:
    assert read(encoded(house())[:-1] + b', "portals": []}').doors == ()


def test_a_crop_is_moved_to_its_corner() -> None:
    moved = house(
        resolution=resolution(map_origin=at(13, 0.5)),
        line_of_sight=[path((15, 0.5), (15, 1.5)), path((15, 2.5), (15, 4.5))],
        portals=[portal((15, 1.5), (15, 2.5))],
        lights=[house()["lights"][0] | {"position": at(17.5, 1.75)}],
    )
    assert geometry_of(read(encoded(moved))) == HOUSE


def test_what_lies_outside_is_left_out_and_counted() -> None:
    result = load(
        line_of_sight=[path((-3, 1), (2, 1)), path((20, 0), (40, 0)), path((5, 3), (5, 9)), path((7, -2), (8, 3))],
        portals=[portal((2, 1), (3, 1)), portal((30, 1), (31, 1)), portal((5.5, 2), (6.5, 2))],
        lights=[{"position": at(99, -3), "range": 4}, {"position": at(6, 4), "range": 4}],
    )
    assert lines(result) == {((0, 1000), (2000, 1000)), ((5000, 3000), (5000, 4000))}
    assert [(door.a, door.b) for door in result.doors] == [((2000, 1000), (3000, 1000)), ((5500, 2000), (6000, 2000))]
    assert len(result.lights) == 1
    counts = result.counts
    assert (counts.wall_pieces, counts.walls, counts.walls_clipped, counts.walls_outside) == (4, 2, 2, 2)
    assert (counts.portals_outside, counts.portals_clipped, counts.lights_outside) == (1, 1, 1)


def test_many_small_pieces_on_a_line_become_one_wall() -> None:
    steps = [path((i / 10, 1), ((i + 1) / 10, 1)) for i in range(60)]
    assert lines(load(line_of_sight=[*steps, *steps, path((3, 1), (1, 1))], portals=[])) == {((0, 1000), (6000, 1000))}


def test_a_wall_under_a_door_is_cut_at_its_ends() -> None:
    result = load(line_of_sight=[path((2, 1), (2, 4), (0, 4)), path((2, 0), (2, 4))])
    assert lines(result) == {
        ((2000, 0), (2000, 1000)),
        ((2000, 2000), (2000, 4000)),
        ((0, 4000), (2000, 4000)),
    }
    assert result.counts.doors_freed == 1


def test_a_wall_across_a_door_is_kept() -> None:
    assert ((1000, 1500), (3000, 1500)) in lines(load(line_of_sight=[path((1, 1.5), (3, 1.5))]))


def test_a_double_door_is_two() -> None:
    result = load(portals=[portal((1, 1), (2, 1)), portal((3, 1), (2, 1))])
    assert [(door.a, door.b) for door in result.doors] == [((1000, 1000), (2000, 1000)), ((2000, 1000), (3000, 1000))]


@pytest.mark.parametrize(
    ("change", "ends"),
    [
        ({"rotation": 99.0}, ((2000, 1000), (2000, 2000))),
        ({"bounds": path((2, 2), (2, 1))}, ((2000, 1000), (2000, 2000))),
        ({"bounds": None, "rotation": -math.pi / 2}, ((2000, 1000), (2000, 2000))),
        ({"bounds": path((2, 1)), "rotation": 1.570796}, ((2000, 1000), (2000, 2000))),
        ({"bounds": path((2, 1), (2, 1)), "rotation": 0}, ((1500, 1500), (2500, 1500))),
        ({"bounds": path((4.646447, 1.646447), (5.353553, 2.353553))}, ((4646, 1646), (5354, 2354))),
    ],
)
def test_a_leaf_goes_by_its_ends_and_only_without_them_by_its_middle(change: Any, ends: Any) -> None:
    (door,) = load(portals=[portal((2, 1), (2, 2)) | change]).doors
    assert (door.a, door.b) == ends


def test_an_opening_without_any_place_is_left_out() -> None:
    result = load(portals=[{"closed": True}])
    assert (result.doors, result.counts.portals_unplaced) == ((), 1)


@pytest.mark.parametrize(
    ("closed", "choice", "kind", "state"),
    [
        (True, "window", "door", "closed"),
        (None, "window", "door", "closed"),
        (False, "window", "window", "closed"),
        (False, "open_door", "door", "open"),
        (False, "door", "door", "closed"),
    ],
)
def test_what_closed_means(closed: bool | None, choice: Any, kind: str, state: str) -> None:
    opening = portal((2, 1), (2, 2), closed=closed)
    if closed is None:
        del opening["closed"]
    result = load(ImportOptions(open_portals=choice), portals=[opening])
    (door,) = result.doors
    assert (door.kind, door.state) == (kind, state)
    assert result.ambiguous == (("d1",) if closed is False else ())


def test_a_narrow_door_is_named() -> None:
    assert load(portals=[portal((2, 1.1), (2, 1.87))]).narrow == ("d1",)


def test_outlines_of_objects_are_walls_only_if_asked() -> None:
    statue = path((3, 3), (3.5, 3), (3.5, 3.5))
    away = path((30, 3), (31, 3))
    assert load(objects_line_of_sight=[statue, away]).walls == load().walls
    assert load(objects_line_of_sight=[statue, away]).counts.objects == 1
    asked = load(ImportOptions(objects="walls"), objects_line_of_sight=[statue, away])
    assert lines(asked) - lines(load()) == {((3000, 3000), (3500, 3000)), ((3500, 3000), (3500, 3500))}


@pytest.mark.parametrize(
    ("written", "color"),
    [
        ("80ffcc66", "ffcc66"),
        ("FFCC66", "ffcc66"),
        ("#ffcc66", "ffcc66"),
        ("#80FFcc66", "ffcc66"),
        ("red", "ffffff"),
        (None, "ffffff"),
    ],
)
def test_colours(written: str | None, color: str) -> None:
    lamp = {"position": at(1, 1), "range": 1, "color": written}
    result = load(lights=[lamp])
    assert result.lights[0].color == color
    assert result.counts.lights_uncolored == (written == "red")


def test_lights_without_a_range_are_left_out() -> None:
    result = load(lights=[{"position": at(1, 1)}, {"position": at(1, 1), "range": 9.900001}])
    assert [light.range for light in result.lights] == [9900]
    assert result.counts.lights_dark == 1


def test_without_environment_and_lights() -> None:
    file = house()
    del file["environment"], file["lights"], file["portals"], file["objects_line_of_sight"]
    result = read(encoded(file))
    assert (result.ambient, result.baked_light, result.lights, result.doors) == ("ffffff", False, (), ())


def test_a_size_with_a_fraction_is_rounded_up() -> None:
    result = load(resolution=resolution(map_size=at(6.5, 4.25)))
    assert (result.columns, result.rows, result.size) == (7, 5, (6.5, 4.25))


def test_an_unknown_format_is_only_named() -> None:
    assert load(format="2 beta").format == "2 beta"


PACKED = base64.b64encode(png()).decode()


@pytest.mark.parametrize(
    "image",
    [PACKED, "data:image/png;base64," + PACKED, "\n".join(PACKED[i : i + 76] for i in range(0, len(PACKED), 76))],
    ids=["plain", "data", "wrapped"],
)
def test_the_picture_in_base64(image: str) -> None:
    assert load(image=image).image == png()


def test_the_picture_with_escaped_slashes() -> None:
    data = encoded(house(image="@")).replace(b'"@"', b'"' + PACKED.replace("/", "\\/").encode() + b'"')
    assert read(data).image == png()


@pytest.mark.parametrize(
    ("image", "why"),
    [
        (None, "absent"),
        ("", "absent"),
        (" ", "absent"),
        ("worlds/maps/cave.webp", "path"),
        ("cave", "path"),
        ("file:///etc/passwd", "path"),
        ("https://maps.example/cave.png", "path"),
    ],
)
def test_without_a_picture_the_geometry_is_taken(image: str | None, why: str) -> None:
    result = load(image=image)
    assert (result.image, result.image_missing) == (None, why)
    assert geometry_of(result) == HOUSE


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"[]", "an object"),
        (b'"map"', "an object"),
        (b"{", "not complete JSON"),
        (encoded(house())[:-40], "not complete JSON"),
        (encoded(house()).replace(b'"x": 2,', b'"x": NaN,', 1), "NaN and Infinity are no numbers"),
        (encoded(house()).replace(b'"x": 2,', b'"x": -Infinity,', 1), "NaN and Infinity are no numbers"),
        (encoded(house()).replace(b'"x": 2,', b'"x": 1e999,', 1), "line_of_sight[0][0].x"),
        (encoded(house()).replace(b'"x": 2,', b'"x": 1' + b"0" * 400 + b",", 1), "line_of_sight[0][0].x"),
        (gzip.compress(encoded(house())), "gzip"),
        (b"PK\x03\x04 and so on", "ZIP"),
        (json.dumps(house()).encode("utf-16"), "UTF-16"),
        (b"\x89PNG\r\n\x1a\n", "not valid JSON"),
        (b'{"line_of_sight": ' + b"[" * 100_000, ""),
        (b'{"line_of_sight": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "brackets"),
        (encoded(house(resolution=None)), "resolution is missing"),
        (encoded(house(resolution={"map_size": at(6, 4)})), "pixels_per_grid is missing"),
        (encoded(house(resolution=resolution(map_size=at(0, 0)))), "map_size.x is 0"),
        (encoded(house(resolution=resolution(map_size=at(6, -4)))), "map_size.y is -4"),
        (encoded(house(resolution=resolution(map_size=at(1_000_000, 1_000_000)))), "at most 1000"),
        (encoded(house(resolution=resolution(map_size=at(900, 900)))), "at most 250000"),
        (encoded(house(resolution=resolution(pixels_per_grid=0))), "pixels_per_grid is 0"),
        (encoded(house(resolution=resolution(map_origin=at(1e12, 0)))), "map_origin.x"),
        (encoded(house(line_of_sight=[path((2, 0), (2, 1e300))])), "line_of_sight[0][1]"),
        (encoded(house(line_of_sight=[[at(0, 0), {"x": "3", "y": 1}]])), "line_of_sight[0][1].x: expected a number"),
        (encoded(house(line_of_sight=[[at(0, 0), {"x": True, "y": 1}]])), "line_of_sight[0][1].x: expected a number"),
        (encoded(house(line_of_sight={})), "line_of_sight: expected a list, found an object"),
        (encoded(house(portals=[portal((0, 0), (1, 0), closed="yes")])), "portals[0].closed: expected true or false"),
        (encoded(house(lights=[{"range": 3}])), "lights[0]: position is missing"),
        (encoded(house(lights=[{"position": at(0, 0)}] * (limits.MAX_LIGHTS + 1))), "at most 5000"),
        (encoded(house(image=7)), "image"),
        (encoded(house(image="%" * 5000)), "not base64"),
        (encoded(house(image="data:image/svg+xml,<svg/>")), "does not hold base64"),
    ],
)
def test_what_is_refused_and_why(data: bytes, says: str) -> None:
    started = time.monotonic()
    assert says in refusal(data).message
    assert time.monotonic() - started < 1


def test_a_refusal_is_one_short_sentence_without_the_files_own_words() -> None:
    message = refusal(encoded(house(portals=[{"closed": "<b>" * 500}]))).message
    assert len(message) < 200
    assert "<b>" not in message


def test_a_huge_size_costs_no_memory() -> None:
    data = encoded(house(resolution=resolution(map_size=at(1e6, 1e6)), image=""))
    tracemalloc.start()
    try:
        refusal(data)
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_hundred_thousand_pieces_of_wall_are_taken_and_no_more() -> None:
    def crosses(count: int) -> list[Any]:
        return [path((i % 300 + 0.1, i // 300 + 0.2), (i % 300 + 0.7, i // 300 + 0.9)) for i in range(count)]

    wide = resolution(map_size=at(300, 400))
    started = time.monotonic()
    doors = [portal((i, 5), (i + 1, 5)) for i in range(300)]
    result = load(resolution=wide, line_of_sight=crosses(limits.MAX_WALLS), portals=doors, image="")
    assert len(result.walls) == limits.MAX_WALLS
    assert time.monotonic() - started < 20
    with pytest.raises(SceneRefused, match="at most 100000"):
        load(resolution=wide, line_of_sight=crosses(limits.MAX_WALLS + 1), portals=[], image="")


# --- Laws

coordinate = st.integers(-2_000_000, 2_000_000).map(lambda micro: micro / 100_000)
place = st.tuples(coordinate, coordinate)
walls = st.lists(st.lists(place, max_size=4), max_size=8)


@given(walls, st.lists(st.tuples(place, place), max_size=3))
def test_everything_kept_lies_on_the_map(paths: Any, leaves: Any) -> None:
    result = load(line_of_sight=[path(*line) for line in paths], portals=[portal(*leaf) for leaf in leaves], image="")
    for barrier in (*result.walls, *result.doors):
        assert barrier.a != barrier.b
        for x, y in (barrier.a, barrier.b):
            assert 0 <= x <= 6000
            assert 0 <= y <= 4000
    assert len({wall.id for wall in result.walls}) == len(result.walls)


@given(walls, st.integers(-9, 9), st.integers(-9, 9), st.sampled_from([0, 0.5, 0.25]))
def test_a_crop_holds_the_same_walls_as_the_whole_map(paths: Any, left: int, top: int, part: float) -> None:
    """Every crop gives the very pieces of the whole map that lie in it, moved."""
    file = house(line_of_sight=[path(*line) for line in paths], portals=[], image="")
    file["resolution"] = resolution(map_origin=at(-20, -20), map_size=at(41, 41))
    whole = read(encoded(file))
    file["resolution"] = resolution(map_origin=at(left + part, top + part), map_size=at(6, 4))
    crop = read(encoded(file))
    dx, dy = round((left + part + 20) * 1000), round((top + part + 20) * 1000)
    moved = {((a[0] - dx, a[1] - dy), (b[0] - dx, b[1] - dy)) for a, b in lines(whole)}
    inside = {line for line in moved if all(0 <= x <= 6000 and 0 <= y <= 4000 for x, y in line)}
    assert inside <= lines(crop)
    assert len(crop.walls) == len(lines(crop))
    # What is cut off to a hair's breadth may come to lie on another wall.
    assert 0 <= len(lines(crop)) - len(inside) <= crop.counts.walls_clipped


@given(walls, st.randoms())
def test_order_and_direction_of_walls_make_no_difference(paths: Any, random: Any) -> None:
    there = [path(*line) for line in paths]
    pieces = [[a, b] for line in there for a, b in itertools.pairwise(line)]
    random.shuffle(pieces)
    turned = [[b, a] if random.random() < 0.5 else [a, b] for a, b in pieces]
    assert lines(load(line_of_sight=there, portals=[], image="")) == lines(
        load(line_of_sight=turned, portals=[], image="")
    )


@given(st.binary(max_size=60))
def test_random_bytes_are_refused_and_nothing_else(data: bytes) -> None:
    with pytest.raises(SceneRefused):
        read(data)


@given(st.recursive(st.none() | st.booleans() | st.floats(-9, 9) | st.text(), lambda inner: st.lists(inner)), st.data())
def test_any_value_in_any_place_is_taken_or_refused(value: Any, data: Any) -> None:
    file = house()
    here: Any = file
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(here[key], dict | list) or not here[key] or data.draw(st.booleans()):
            here[key] = value
            break
        here = here[key]
    with contextlib.suppress(SceneRefused):
        read(encoded(file))
