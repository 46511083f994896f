"""What a seat may ask for in Ground Combat besides what all systems have."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rules.commands import Act, At, Id
from rules.space.headings import Heading

Cells = Annotated[tuple[At, ...], Meta(min_length=1, max_length=5_000)]


class RotateAbout(Act, frozen=True, tag="rotate_about"):
    """Go ``squares`` squares round ``pivot``, clockwise or counter-clockwise as the map is seen (GC-13)."""

    token: Id
    pivot: At
    turn: Literal["cw", "ccw"]
    squares: Annotated[int, Meta(ge=1, le=500)]


class AreaEffect(Act, frozen=True, tag="area_effect"):
    """Let something strike an area (GC-09): the GM, or whoever plays the active token.

    A ``circle`` covers the cells whose centres lie within ``size`` metres of the centre of ``at``, a ``square`` those
    up to ``size`` columns and rows away, ``cells`` the very ``cells``. ``damage`` is a number or dice text. ``scene``
    is the table's unless the GM names another.
    """

    shape: Literal["circle", "square", "cells"]
    damage: Annotated[int, Meta(ge=0, le=999)] | Annotated[str, Meta(max_length=40)]
    at: At | None = None
    size: Annotated[int, Meta(ge=0, le=50)] = 0
    cells: Annotated[tuple[At, ...], Meta(max_length=5_000)] = ()
    label: Annotated[str, Meta(max_length=80)] = ""
    scene: Annotated[str, Meta(max_length=64)] = ""


class Push(Act, frozen=True, tag="push"):
    """Push ``target``, who stands next to the token, straight away from it (GC-20)."""

    token: Id
    target: Id


class PushOff(Act, frozen=True, tag="push_off"):
    """Push off something solid and travel at ``speed`` metres a cycle (GC-16)."""

    token: Id
    heading: Heading
    speed: Annotated[int, Meta(ge=1, le=99)]


class Drift(Act, frozen=True, tag="drift"):
    """Let go of something solid and drift (GC-18)."""

    token: Id
    heading: Heading


class TakeHold(Act, frozen=True, tag="take_hold"):
    """Take hold of something solid that one drifts past or rests at (GC-19)."""

    token: Id


class Twist(Act, frozen=True, tag="twist"):
    """Turn the way one drifts (GC-15)."""

    token: Id
    heading: Heading


class Brake(Act, frozen=True, tag="brake"):
    """Slow down by a metre a cycle (GC-17)."""

    token: Id


class SetGravity(Act, frozen=True, tag="set_gravity"):
    """Switch gravity on or off (GM): for the whole map, or for ``cells`` of it (GC-14)."""

    on: bool
    cells: Cells | None = None
    scene: Annotated[str, Meta(max_length=64)] = ""
