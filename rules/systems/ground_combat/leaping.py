"""The reflexive leap: what a token caught in an area can do, and what it costs (GC-09 to GC-12)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.rulings import Rejection
from rules.space import Cell
from rules.space.square import Ground
from rules.systems.ground_combat.areas import Area
from rules.systems.ground_combat.flight import momentum
from rules.systems.ground_combat.invasion import is_barred
from rules.systems.ground_combat.purse import broke, price
from rules.systems.ground_combat.surfaces import known_to
from rules.systems.ground_combat.traits import Options, Status
from rules.table import Choice, Prompt, Reply, Table, Token
from rules.words import Words, say

LEAP_AP = 2
METRE_AP = 2
DIVE_DIFFICULTY = 18
METRE_DIFFICULTY = 3
TUCK_AP = 2
TUCK_DIFFICULTY = 13
LONGEST_REPEATED = 10
"""Metres of a leap with ``leap_repeats``: farther ones are beyond any roll, and nobody could choose among the cells."""


def is_asked(table: Table, token: Token) -> bool:
    """Whether a token caught may leap: up, aware, free to move, and with the AP for it (GC-09).

    Without gravity nobody moves without penalty.
    """
    status: Status = token.status
    if token.kind == "object" or status.hp <= 0 or status.unaware or status.hampered:
        return False
    return momentum(table, token) is None and status.ap >= price(table, LEAP_AP)


def dive_ap(metres: int) -> int:
    """AP of a dive (GC-10, GC-11)."""
    return LEAP_AP + METRE_AP * (metres - 1)


def dive_difficulty(metres: int) -> int:
    """Difficulty of the Celerity roll (GC-10, GC-11)."""
    return DIVE_DIFFICULTY + METRE_DIFFICULTY * (metres - 1)


def dives(table: Table, token: Token, area: Area) -> Iterator[tuple[Cell, int]]:
    """The cells out of the area that the token can dive to and pay for, each with its metres, nearest first.

    Cells with somebody in them count as a way out (GC-10).
    """
    options: Options = table.options
    assert token.at is not None
    longest = LONGEST_REPEATED if options.leap_repeats else 2
    near = {token.at}
    edge = [token.at]
    known = known_to(table, token)
    for metres in range(1, longest + 1):
        if token.status.ap < price(table, dive_ap(metres)):
            return
        edge = _next(known.ground, edge, near, token.size)
        for cell in edge:
            if not area.touches(cell, token.size) and not is_barred(known, token, token.at, cell):
                yield cell, metres


def within(ground: Ground, start: Cell, goal: Cell, metres: int, size: int) -> bool:
    """Whether a leap of so many metres gets there."""
    near = {start}
    edge = [start]
    for _ in range(metres):
        edge = _next(ground, edge, near, size)
    return goal in near


def _next(ground: Ground, edge: list[Cell], near: set[Cell], size: int) -> list[Cell]:
    further: list[Cell] = []
    for cell in edge:
        for end, _ in ground.open(cell, size):
            if end not in near:
                near.add(end)
                further.append(end)
    return sorted(further, key=lambda cell: (cell[1], cell[0]))


def prompt_for(table: Table, token: Token, area: Area, what: Words, cause: str) -> Prompt:
    """The question ``leap``: every dive, or the tuck where there is none, or standing still (GC-10 to GC-12)."""
    choices: list[Choice] = []
    for (x, y), metres in dives(table, token, area):
        label = say(
            "Dive to column {column}, row {row} (Celerity {difficulty})",
            column=x + 1,
            row=y + 1,
            difficulty=dive_difficulty(metres),
        )
        rule = "GC-10" if metres == 1 else "GC-11"
        details = {"to": [x, y], "metres": metres}
        choices.append(Choice("dive", label, price(table, dive_ap(metres)), "AP", rule, details))
    if not choices:
        label = say("Tuck in for half the damage (Dexterity {difficulty})", difficulty=TUCK_DIFFICULTY)
        choices.append(Choice("tuck", label, price(table, TUCK_AP), "AP", "GC-12"))
    choices.append(Choice("stand", say("Stand still"), 0, "AP", "GC-09"))
    return Prompt(
        id="",
        kind="leap",
        token=token.id,
        cause=cause,
        rule="GC-09",
        question=say("{what} is about to strike {name}.", what=what, name=token.name),
        choices=tuple(choices),
        at=token.at,
    )


def cost_of(table: Table, reply: Reply) -> int:
    """AP of an answer."""
    match reply.choice:
        case "dive":
            return price(table, dive_ap(int(reply.details.get("metres", 1))))
        case "tuck":
            return price(table, TUCK_AP)
        case _:
            return 0


def check_reply(table: Table, prompt: Prompt, reply: Reply) -> Rejection | None:
    """Whether the token can still leap. Refuses: way_out, not_enough."""
    if reply.choice == "tuck" and any(choice.id == "dive" for choice in prompt.choices):
        name = table.tokens[prompt.token].name
        return Rejection("way_out", "GC-12", say("{name} can dive out, and so cannot tuck in.", name=name))
    rule = "GC-12" if reply.choice == "tuck" else "GC-10"
    return broke(table.tokens[prompt.token], cost_of(table, reply), rule)
