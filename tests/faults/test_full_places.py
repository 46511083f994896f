"""F01 and B42 where a place holds so many and no more: on maps of areas."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.commands import AddScene, AddToken, Move, Place
from rules.space.chart import Area, Border, Chart
from rules.table import Actor, Scene
from tests.faults.pairs import GM, Pair, Pairing, pairing
from tests.vtt.tables.tables_kit import Room, make_room
from vtt.tables.server import TableServer
from vtt.tables.threads import read
from vtt.tables.verifying import verify

__all__ = ["pairing"]

WALKERS = ("ana", "bo", "cy")
CHART = Chart(
    areas=(Area(id="yard"), Area(id="lane"), Area(id="closet", size="tiny")),
    borders=(Border(id="gate", between=("yard", "lane")), Border(id="hatch", between=("yard", "closet"))),
    revealed="all",
)
"""A gate for two; a closet for four, of which three are in it already."""


@pytest.fixture
def house(transactional_db: None) -> Room:
    room = make_room(furnished=False, ruleset="areas")
    room.do(AddScene(Scene(id="house", name="House", space="areas", width=9, height=9, chart=CHART)))
    for name in WALKERS:
        room.do(AddToken(name, name, "house", "yard", side=name, seats=(name,)))
    for name in ("dee", "eli", "fay"):
        room.do(AddToken(name, name, "house", "closet", side="others"))
    return room


async def crush(pair: Pair, goal: str, *names: str) -> list[str]:
    """They all go there in one moment: who gets in. The others are told that it is full."""
    outcomes = await pair.together(*((Actor("player", name, name), Move(name, (goal,))) for name in names))
    got_in = [name for name, outcome in zip(names, outcomes, strict=True) if outcome.accepted]
    for name, outcome in zip(names, outcomes, strict=True):
        assert (pair.one.table.tokens[name].place == goal) is outcome.accepted
        if outcome.rejection is not None:
            assert (outcome.rejection.code, outcome.rejection.rule) == ("full", "AR-03")
    for name in got_in:
        assert (await pair.alone(GM, Place(name, "yard"))).accepted
    return got_in


@pytest.mark.slow
async def test_two_into_a_zone_with_room_for_one(house: Room, tables: TableServer, pairing: Pairing) -> None:
    """A thousand rounds: one gets in each time, now this one and now that one."""
    pair = await pairing(house, tables)
    winners: Counter[str] = Counter()
    for _ in range(1_000):
        got_in = await crush(pair, "closet", "ana", "bo")
        assert len(got_in) == 1, got_in
        winners.update(got_in)
    assert min(winners["ana"], winners["bo"]) > 50, winners
    assert (await read(verify, house.campaign)).difference is None


@pytest.mark.slow
async def test_three_onto_a_border_that_holds_two(house: Room, tables: TableServer, pairing: Pairing) -> None:
    pair = await pairing(house, tables)
    left: Counter[str] = Counter()
    for number in range(300):
        names = WALKERS[number % 3 :] + WALKERS[: number % 3]
        got_in = await crush(pair, "gate", *names)
        assert len(got_in) == 2, got_in
        left.update(set(WALKERS) - set(got_in))
    assert min(left[name] for name in WALKERS) > 20, left
    assert (await read(verify, house.campaign)).difference is None
