"""What a seat may ask for with areas besides what all systems have."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.commands import Act, Id, PlaceName, Spot
from rules.space.chart import Chart


class NextUnit(Act, frozen=True, tag="next_unit"):
    """Begin the next round, stretch or watch (GM): what was moved counts from nothing again (AR-08)."""


class Blast(Act, frozen=True, tag="blast"):
    """Let something strike a whole area (AR-21), on a grid 3 x 3 squares (AR-20): the GM, or whoever's turn it is."""

    at: Spot
    damage: Annotated[int, Meta(ge=0, le=999)] | Annotated[str, Meta(max_length=40)]
    label: Annotated[str, Meta(max_length=80)] = ""
    scene: Annotated[str, Meta(max_length=64)] = ""


class Aim(Act, frozen=True, tag="aim"):
    """Aim something of a ``range`` in zones, sectors or regions at somebody (AR-05)."""

    token: Id
    target: Id
    range: Annotated[int, Meta(ge=0, le=100)]
    label: Annotated[str, Meta(max_length=80)] = ""


class EnterMap(Act, frozen=True, tag="enter_map"):
    """Go into the map that the token's area holds (AR-19), to ``to`` or the first area that is known there."""

    token: Id
    to: PlaceName | None = None


class LeaveMap(Act, frozen=True, tag="leave_map"):
    """Go out to the area of the larger map that holds this one (AR-19)."""

    token: Id


class Reveal(Act, frozen=True, tag="reveal"):
    """Show areas and borders to players, or hide them again (GM, AR-18)."""

    scene: Id
    places: Annotated[tuple[PlaceName, ...], Meta(min_length=1, max_length=2_500)]
    show: bool = True


class EditChart(Act, frozen=True, tag="edit_chart"):
    """Draw the map: ``chart`` is all of it from now on (GM). Whoever stood where nothing is any more leaves the map.

    What players know of it stays: ``revealed`` in it is not looked at.
    """

    scene: Id
    chart: Chart
