"""The commands of Ground Combat as programs give them, and what they are called where they can be taken back."""

from __future__ import annotations

from rules.commands import Act
from rules.ruleset import Example
from rules.systems.ground_combat.commands import (
    AreaEffect,
    Brake,
    Drift,
    Push,
    PushOff,
    RotateAbout,
    SetGravity,
    TakeHold,
    Twist,
)
from rules.table import Table
from rules.words import Words, noop, say

EXAMPLES = (
    Example(
        RotateAbout("ash", (4, 4), "cw", 3),
        noop("Walk a token round a square, clockwise or counter-clockwise, so many squares along its ring."),
    ),
    Example(
        AreaEffect("circle", "2d6", (6, 4), 2, label="Grenade"),
        noop(
            "Let something strike an area: a circle or a square round “at”, or single “cells”. Everybody caught is "
            "asked at once."
        ),
    ),
    Example(Push("ash", "birch"), noop("Push somebody next to the token straight away from it.")),
    Example(
        PushOff("ash", "ne", 2), noop("Without gravity: push off something solid and travel at “speed” metres a cycle.")
    ),
    Example(Drift("ash", "e"), noop("Without gravity: let go of something solid and drift.")),
    Example(TakeHold("ash"), noop("Without gravity: take hold of something solid within reach.")),
    Example(Twist("ash", "s"), noop("Without gravity: turn the way a token drifts.")),
    Example(Brake("ash"), noop("Without gravity: slow down by a metre a cycle.")),
    Example(
        SetGravity(False, ((7, 2), (8, 2))),
        noop("Switch gravity on or off: for some cells, or without “cells” for the whole map."),
    ),
)


def called(table: Table, command: Act) -> Words:
    """A command in a few words, for the button that takes it back."""
    token = table.tokens.get(getattr(command, "token", ""))
    name = token.name if token is not None else ""
    match command:
        case Push():
            return say("{name}’s push", name=name)
        case PushOff():
            return say("{name}’s push-off", name=name)
        case Drift():
            return say("{name}’s drift", name=name)
        case TakeHold():
            return say("{name}’s hold", name=name)
        case Twist():
            return say("{name}’s twist", name=name)
        case Brake():
            return say("{name}’s braking", name=name)
        case AreaEffect():
            return Words.verbatim(command.label) if command.label else say("an area effect")
        case SetGravity():
            return say("switching gravity")
        case _:
            return say("{name}’s move", name=name)
