"""The commands of areas as programs give them, and what they are called where they can be taken back."""

from __future__ import annotations

from rules.commands import Act
from rules.ruleset import Example
from rules.space.chart import Area, Border, Chart
from rules.systems.areas.commands import Aim, Blast, EditChart, EnterMap, LeaveMap, NextUnit, Reveal
from rules.table import Table
from rules.words import Words, noop, say

_ROOM = ((0, 0), (4000, 0), (4000, 3000), (0, 3000))
_YARD = ((4000, 0), (9000, 0), (9000, 3000), (4000, 3000))

EXAMPLES = (
    Example(NextUnit(), noop("Begin the next round, stretch or watch: everybody has all of their movement again.")),
    Example(
        Blast("hall", "2d6", "Fire"),
        noop("Let something strike everybody in an area and on its borders; on a grid, in 3 x 3 squares."),
    ),
    Example(
        Aim("ash", "birch", 2, "Bow"), noop("Aim something that reaches so many areas at somebody: is it near enough?")
    ),
    Example(EnterMap("ash"), noop("Go into the smaller map that the token's area holds.")),
    Example(LeaveMap("ash"), noop("Go out to the larger map that holds this one.")),
    Example(
        Reveal("inn", ("hall", "b1")), noop("Show players areas and borders, or with “show” as false hide them again.")
    ),
    Example(
        EditChart(
            "inn",
            Chart(
                areas=(
                    Area(id="hall", name="Great hall", size="large", polygon=_ROOM),
                    Area(id="yard", name="Yard", polygon=_YARD, open_terrain=True),
                ),
                borders=(Border(id="b1", between=("hall", "yard"), kind="door"),),
            ),
        ),
        noop("Draw the map: all of its areas and borders. What players know of it stays."),
    ),
)


def called(table: Table, command: Act) -> Words:
    """A command in a few words, for the button that takes it back."""
    token = table.tokens.get(getattr(command, "token", ""))
    name = token.name if token is not None else ""
    match command:
        case NextUnit():
            return say("the next unit of time")
        case Blast():
            return say("a blast")
        case Aim():
            return say("{name}’s aim", name=name)
        case EnterMap() | LeaveMap():
            return say("{name}’s way to another map", name=name)
        case Reveal():
            return say("showing or hiding places")
        case EditChart():
            return say("drawing areas")
        case _:
            raise AssertionError(f"{command} is no command of areas")
