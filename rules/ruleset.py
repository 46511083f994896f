"""What a ruleset must be, and how rulesets are found.

A ruleset is one object named by an entry point of the group ``footwork.rulesets``; a group of players can add its
own by installing a package. Ours are declared in ``pyproject.toml`` and live in ``rules/systems/``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from msgspec import Struct

from rules.rulings import Offer, Readout, Rejection, Ruling

if TYPE_CHECKING:
    from rules.commands import Answer, Command, EndTurn, Move
    from rules.dice import Dice
    from rules.events import Event
    from rules.knowledge import Knowledge
    from rules.paths import Walker
    from rules.table import Actor, Prompt, Table, Token

GROUP = "footwork.rulesets"


class Mode(Struct, frozen=True):
    """A way of moving: ``id`` for commands, ``label`` for people."""

    id: str
    label: str
    rule: str = ""
