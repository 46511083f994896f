"""The rules' answers: a ruling on a command, prices of steps, previews, offers and readouts."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from rules.events import Event
from rules.space import Cell
from rules.words import Words

NO_WORDS = Words.verbatim("")


class Rejection(Struct, frozen=True, omit_defaults=True):
    """A refusal: a stable ``code``, the ``rule`` it follows, one sentence for a person.

    ``at`` is the index in the command's joined path of the step that is refused, where there is one.
    """

    code: str
    rule: str
    message: Words
    at: int | None = None


class Ruling(Struct, frozen=True):
    """The events that a command causes, in order."""

    events: tuple[Event, ...]


class Step(Struct, frozen=True):
    """The price of one step. ``provokes`` names the tokens that are asked before it is completed.

    ``memory`` is what the price of the step after it depends on (as the number of diagonals so far).
    """

    cost: int
    memory: int = 0
    provokes: tuple[str, ...] = ()


class Check(Struct, frozen=True, omit_defaults=True):
    """A roll that a way asks for at the place ``at`` (an index of the joined way); ``chance`` in percent."""

    at: int
    label: Words
    rule: str
    chance: int


class Preview(Struct, frozen=True, omit_defaults=True):
    """What a move would cost, as far as the mover knows.

    ``path`` is the whole joined path without the start; ``costs`` the running total at each of its cells in ``unit``;
    ``left`` what the token has before it moves (None where nothing is paid); ``asks`` the indexes of cells whose
    occupants would be asked.
    """

    path: tuple[Cell, ...]
    costs: tuple[int, ...]
    unit: str = ""
    left: int | None = None
    asks: tuple[int, ...] = ()
    rejection: Rejection | None = None
    dial: str = ""
    """What the table does with a move refused like that: ``ask`` the GM, or ``warn`` and let it pass (FW-11)."""
    cells: tuple[Cell, ...] = ()
    """The cells of an area that would be struck, and ``caught`` the tokens in it."""
    caught: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    """The joined way on a map of areas; there ``costs`` and ``left`` count ``per`` parts of a ``unit``."""
    per: int = 1
    checks: tuple[Check, ...] = ()


class Ranges(Struct, frozen=True):
    """How many areas it is from a token to each area, and to each other token; None where no way leads."""

    areas: dict[str, int]
    tokens: dict[str, int | None]


class Offer(Struct, frozen=True, omit_defaults=True):
    """Something a token may do now with its ``cost``, or the ``rejection`` that says why not.

    ``command`` is the command to send, without what the player still has to point at (``needs``); ``among`` lists
    what there is to choose from, for those needs that have a list.
    """

    id: str
    label: Words
    command: dict[str, Any]
    needs: tuple[str, ...] = ()
    cost: int = 0
    unit: str = ""
    rule: str = ""
    rejection: Rejection | None = None
    among: dict[str, tuple[str | int, ...]] = {}
    group: Words = NO_WORDS
    """What it belongs to, where several are ways of the same."""


class Part(Struct, frozen=True):
    """One named share of a number and the rule it comes from."""

    label: Words
    value: int | float
    rule: str = ""


Value = int | float | bool | str | None | dict[str, int | None] | tuple[str, ...]


class Readout(Struct, frozen=True):
    """Something derived, mostly a number: what it is called, and the parts it adds up from."""

    label: Words
    value: Value
    parts: tuple[Part, ...] = field(default_factory=tuple)
