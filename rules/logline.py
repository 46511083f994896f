"""A line of the log: what it says, and who may read it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.events import RollPart
from rules.space import Cell
from rules.words import Words

LineKind = Literal["move", "halt", "turn", "prompt", "roll", "damage", "gm", "scene", "chat", "undo"]


class RollLine(Struct, frozen=True, omit_defaults=True):
    """A roll taken apart, for whoever wants to check it. ``notation`` names the dice whose faces ``dice`` are."""

    purpose: Words
    dice: tuple[int, ...]
    total: int
    parts: tuple[RollPart, ...] = ()
    difficulty: int | None = None
    success: bool | None = None
    beats: bool = False
    notation: str = ""


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One line for people. ``unruled`` marks a move outside the rules: by the GM's override, or let pass."""

    kind: LineKind
    text: Words
    rule: str = ""
    token: str = ""
    about: tuple[str, ...] = ()
    gm: bool = False
    unruled: bool = False
    roll: RollLine | None = None
    path: tuple[Cell, ...] = ()
    """The way a token went, with its start, for windows to show it walking."""
    places: tuple[str, ...] = ()
    """The same on a map of areas, without places that players do not know."""
    only: tuple[str, ...] | None = None
    """The seats that may read it (``gm`` stands for the GMs); None for everybody who knows what it is about."""
    apart: Literal["", "own", "others"] = ""
    """Of what is told in two ways: for whoever is shown the numbers of ``token``, or for all the others."""
    readers: tuple[Words, ...] = ()
    """Whom a whisper is for, by name."""
    undoes: int = 0
    """The number of the entry that was taken back."""
    redoes: int = 0
    """The number of the entry that was done again."""
