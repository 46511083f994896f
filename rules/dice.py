"""Dice: where faces come from, and the small notation for what to roll.

A campaign's dice are a counter, not a generator: die ``n`` is a function of the secret seed and ``n`` alone, so no
restart and no replay can change or repeat one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b
from typing import Protocol

from msgspec import Struct

from rules.words import say

MAX_DICE = 100
MAX_SIDES = 1000
MAX_TEXT = 200
_TERM = re.compile(r"\s*([+-]?)\s*([+-]?)\s*(?:([0-9]{1,3})?[dD]([0-9]{1,4})|([0-9]{1,6}))(?![0-9])")


class Dice(Protocol):
    """A source of faces. ``drawn`` counts the dice taken so far in the campaign."""

    drawn: int

    def draw(self, sides: int) -> int:
        """One face from 1 to ``sides``."""
        ...


class SeededDice:
    """Die ``n`` of a campaign from its secret ``seed`` (32 bytes); ``drawn`` is the number of the next one."""

    def __init__(self, seed: bytes, drawn: int = 0) -> None:
        self._seed = seed
        self.drawn = drawn

    def draw(self, sides: int) -> int:
        """One face from 1 to ``sides``, each equally likely."""
        limit = (1 << 64) - (1 << 64) % sides
        attempt = 0
        while True:
            message = self.drawn.to_bytes(8, "big") + attempt.to_bytes(2, "big")
            number = int.from_bytes(blake2b(message, key=self._seed, digest_size=8).digest(), "big")
            # Taking the remainder of the top of the range would favour small faces: those numbers are drawn again.
            if number < limit:
                self.drawn += 1
                return number % sides + 1
            attempt += 1


class DiceExhausted(Exception):
    """A scripted run asked for more dice than it was given."""


class ScriptedDice:
    """The faces given, in order; a face outside the die, or none left, is an error of the script."""

    def __init__(self, faces: Iterable[int], drawn: int = 0) -> None:
        self._faces = list(faces)
        self._next = 0
        self.drawn = drawn

    def draw(self, sides: int) -> int:
        """The next scripted face."""
        if self._next >= len(self._faces):
            raise DiceExhausted(f"a d{sides} is needed, but all {len(self._faces)} dice are used up")
        face = self._faces[self._next]
        if not 1 <= face <= sides:
            raise DiceExhausted(f"die {self._next + 1} is {face}, which no d{sides} shows")
        self._next += 1
        self.drawn += 1
        return face

    @property
    def unused(self) -> int:
        """How many scripted faces nobody asked for."""
        return len(self._faces) - self._next


class DiceText(Struct, frozen=True):
    """Dice notation taken apart: groups of ``(sign, count, sides)`` and the sum of the plain numbers."""

    groups: tuple[tuple[int, int, int], ...]
    bonus: int

    def roll(self, dice: Dice) -> tuple[tuple[int, ...], int]:
        """Every face in the order drawn, and the total with the signs and the bonus."""
        faces: list[int] = []
        total = self.bonus
        for sign, count, sides in self.groups:
            for _ in range(count):
                face = dice.draw(sides)
                faces.append(face)
                total += sign * face
        return tuple(faces), total


def parse(text: str) -> DiceText:
    """Read ``2d6+1``, ``d20``, ``1d8-1d4+2``, ``1d20+-5`` or a plain number.

    Raises ValueError with words for a person, without a full stop, on anything else or past 100 dice, 1000 sides or
    200 characters.
    """
    if len(text) > MAX_TEXT:
        raise ValueError(
            say("“{text}…” is too long for dice notation: at most {most} characters", text=text[:40], most=MAX_TEXT)
        )
    groups: list[tuple[int, int, int]] = []
    bonus = 0
    at = 0
    while at < len(text) or at == 0:
        match = _TERM.match(text, at)
        if match is None or (at > 0 and not match[1]):
            raise ValueError(say("“{text}” is no dice notation: write it like 2d6+1", text=text[:40]))
        sign = 1 if match[1] + match[2] in ("", "+", "++", "--") else -1
        if match[4]:
            count, sides = int(match[3] or 1), int(match[4])
            if not (1 <= count <= MAX_DICE and 1 <= sides <= MAX_SIDES):
                raise ValueError(
                    say(
                        "“{text}”: at most {most} dice of at most {sides} sides, at least one",
                        text=text[:40],
                        most=MAX_DICE,
                        sides=MAX_SIDES,
                    )
                )
            groups.append((sign, count, sides))
        else:
            bonus += sign * int(match[5])
        at = match.end()
        if not text[at:].strip():
            break
    if sum(count for _, count, _ in groups) > MAX_DICE:
        raise ValueError(say("“{text}”: at most {most} dice", text=text[:40], most=MAX_DICE))
    return DiceText(tuple(groups), bonus)


MAX_FACES_COUNTED = 2_000


def chance_under(notation: str, goal: int) -> int:
    """How likely a roll is at or under ``goal``, in percent, rounded; -1 for more dice than are worth counting."""
    text = parse(notation)
    if sum(count * sides for _, count, sides in text.groups) > MAX_FACES_COUNTED:
        return -1
    ways = {text.bonus: 1}
    for sign, count, sides in text.groups:
        for _ in range(count):
            after: dict[int, int] = {}
            for total, number in ways.items():
                for face in range(1, sides + 1):
                    after[total + sign * face] = after.get(total + sign * face, 0) + number
            ways = after
    below = sum(number for total, number in ways.items() if total <= goal)
    return round(100 * below / sum(ways.values()))
