"""Random maps of areas, places on them and ways over them. Chance comes from the ``Random`` given, as in ``boards``."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from rules.space.areas import Places
from rules.space.chart import Area, Border, Chart
from rules.table import Scene, Table

FLAGS = ("open_terrain", "cramped", "noisy", "plain_view", "loud", "dark")


def chart(random: Random, *, secrets: bool = True) -> Chart:
    """Two to seven areas, mostly small and mostly joined, some of their borders closed or hard to cross."""
    names = [f"a{index}" for index in range(random.randint(2, 7))]
    return Chart(
        scale=random.choice(("zone", "zone", "zone", "sector", "region")),
        weather=random.choice(("fair", "fair", "harsh")),
        areas=tuple(area(random, name) for name in names),
        borders=tuple(
            border(random, f"b{index}", names, index) for index in range(random.randint(len(names) - 1, 2 * len(names)))
        ),
        revealed=tuple(name for name in names if random.random() < 0.4) if secrets and random.random() < 0.5 else "all",
    )


def area(random: Random, name: str) -> Area:
    """An area with a few peculiarities."""
    plain = random.random() < 0.4
    flags = {flag: True for flag in FLAGS if random.random() < (0.6 if flag == "open_terrain" else 0.15)}
    return Area(
        id=name,
        name=random.choice(("", name.upper())),
        size=random.choice(("tiny", "tiny", "normal", "large")),
        **flags,
        **({} if plain else difficulty(random)),
    )


def border(random: Random, name: str, areas: list[str], index: int) -> Border:
    """A border: the first ones make a tree of all areas, the others lie anywhere, some beside another."""
    if 0 < index + 1 < len(areas):
        ends = (areas[index + 1], random.choice(areas[: index + 1]))
    else:
        ends = tuple(random.sample(areas, 2))
    return Border(
        id=name,
        between=ends,
        kind=random.choice(("open", "open", "passage", "door")),
        closed=random.random() < 0.15,
        gap=random.choice(("none",) * 5 + ("tiny", "significant", "very_large")),
        off_road=random.random() < 0.3,
        **({} if random.random() < 0.6 else difficulty(random)),
    )


def difficulty(random: Random) -> dict[str, Any]:
    """What makes a place hard to go to."""
    return random.choice(
        (
            {},
            {"ground": "difficult"},
            {"ground": random.choice(("difficult", "very_difficult"))},
            {"surface": random.choice(("easy", "normal", "normal", "smooth"))},
            {"water": random.choice(("calm", "turbulent"))},
            {"ground": "difficult", "water": "turbulent"},
        )
    )


def scene(random: Random, *, secrets: bool = True) -> Scene:
    """A map of areas on a page."""
    return Scene(id="hall", name="Hall", space="areas", width=30, height=20, chart=chart(random, secrets=secrets))


def explored(made: Scene, places: list[str]) -> Scene:
    """The map with the places of those who play, and their borders, known as if they had come there."""
    assert made.chart is not None
    if made.chart.revealed == "all":
        return made
    whole = Places(made.chart, everything=True)
    known = {*made.chart.revealed, *places}
    known |= {each for place in known & whole.areas.keys() for each in whole.exits(place)}
    every = (*whole.areas, *whole.borders)
    return replace(made, chart=replace(made.chart, revealed=tuple(each for each in every if each in known)))


def anywhere(random: Random, made: Scene) -> str:
    """An area, or sometimes a border."""
    assert made.chart is not None
    if made.chart.borders and random.random() < 0.3:
        return random.choice(made.chart.borders).id
    return random.choice(made.chart.areas).id


def way(random: Random, now: Table, token_id: str) -> tuple[str, ...]:
    """One to four places, mostly next to each other, some unknown, some that are none."""
    made = now.scenes[now.tokens[token_id].scene]
    assert made.chart is not None
    places = Places(made.chart, everything=True)
    here = now.tokens[token_id].place or made.chart.areas[0].id
    found: list[str] = []
    for _ in range(random.randint(1, 4)):
        near = places.next_to(here)
        chance = random.random()
        if near and chance < 0.75:
            here = random.choice(near)
        elif chance < 0.9:
            here = anywhere(random, made)
        else:
            found.append(random.choice((f">{here}", "nowhere")))
            continue
        found.append(here)
    return tuple(found)


def other_secrets(random: Random, made: Scene) -> Scene:
    """The map with all that is not revealed made different: areas changed, borders changed, dropped and added."""
    if made.chart is None or made.chart.revealed == "all":
        return made
    known = set(made.chart.revealed)
    names = [each.id for each in made.chart.areas]
    areas = tuple(each if each.id in known else area(random, each.id) for each in made.chart.areas)
    borders = [
        each if each.id in known else border(random, each.id, names, -1)
        for each in made.chart.borders
        if each.id in known or random.random() < 0.6
    ]
    borders += [border(random, f"y{index}", names, -1) for index in range(random.randint(0, 2))]
    return replace(made, chart=replace(made.chart, areas=areas, borders=tuple(borders)))
