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
MAX_DEPTH = 10
MAX_PRODUCT = 999_999
_TERM = re.compile(r"(?:([0-9]{1,3})?[dD]([0-9]{1,4})|([0-9]{1,6}))(?![0-9])")
_FIRST = re.compile(r"\s*[+-]?\s*[+-]?\s*")
_MORE = re.compile(r"\s*[+-]\s*[+-]?\s*")
_TIMES = re.compile(r"\s*\*\s*")
_OPEN = re.compile(r"\(")
_SHUT = re.compile(r"\s*\)")


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
    """Dice notation taken apart: groups of ``(factor, count, sides)`` and the sum of the plain numbers."""

    groups: tuple[tuple[int, int, int], ...]
    bonus: int

    def roll(self, dice: Dice) -> tuple[tuple[int, ...], int]:
        """Every face in the order drawn, and the total with the factors and the bonus."""
        faces: list[int] = []
        total = self.bonus
        for factor, count, sides in self.groups:
            for _ in range(count):
                face = dice.draw(sides)
                faces.append(face)
                total += factor * face
        return tuple(faces), total

    def times(self, factor: int) -> DiceText:
        """The same dice, counted so many times."""
        groups = tuple((own * factor, count, sides) for own, count, sides in self.groups)
        return DiceText(groups, self.bonus * factor)


def parse(text: str) -> DiceText:
    """Read ``2d6+1``, ``d20``, ``1d8-1d4+2``, ``1d20+-5``, ``(1d6+1)*2`` or a plain number.

    Raises ValueError with words for a person, without a full stop, on anything else or past 100 dice, 1000 sides,
    200 characters, brackets 10 deep, or a product of 999,999.
    """
    if len(text) > MAX_TEXT:
        raise ValueError(
            say("“{text}…” is too long for dice notation: at most {most} characters", text=text[:40], most=MAX_TEXT)
        )
    found = _Reader(text).whole()
    if sum(count for _, count, _ in found.groups) > MAX_DICE:
        raise ValueError(say("“{text}”: at most {most} dice", text=text[:40], most=MAX_DICE))
    return found


class _Reader:
    """Reads a sum of products of dice, numbers and sums in brackets; ``at`` is how far it has come."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def whole(self) -> DiceText:
        found = self._sum(0)
        if self._text[self._at :].strip():
            raise self._nothing()
        return found

    def _sum(self, depth: int) -> DiceText:
        if depth > MAX_DEPTH:
            raise ValueError(say("“{text}”: brackets at most {most} deep", text=self._text[:40], most=MAX_DEPTH))
        found = self._signed(depth, _FIRST)
        while _MORE.match(self._text, self._at):
            term = self._signed(depth, _MORE)
            found = DiceText(found.groups + term.groups, found.bonus + term.bonus)
        return found

    def _signed(self, depth: int, signs: re.Pattern[str]) -> DiceText:
        minus = self._take(signs).count("-") == 1
        found = self._product(depth)
        return found.times(-1) if minus else found

    def _product(self, depth: int) -> DiceText:
        found = self._factor(depth)
        while self._take(_TIMES):
            other = self._factor(depth)
            if found.groups and other.groups:
                raise ValueError(
                    say("“{text}”: dice times dice is not rolled, only dice times a number", text=self._text[:40])
                )
            found = other.times(found.bonus) if other.groups else found.times(other.bonus)
            if max(abs(found.bonus), *(abs(factor) for factor, _, _ in found.groups), 0) > MAX_PRODUCT:
                raise ValueError(say("“{text}”: a product of at most {most}", text=self._text[:40], most=MAX_PRODUCT))
        return found

    def _factor(self, depth: int) -> DiceText:
        if self._take(_OPEN):
            found = self._sum(depth + 1)
            if not self._take(_SHUT):
                raise self._nothing()
            return found
        match = _TERM.match(self._text, self._at)
        if match is None:
            raise self._nothing()
        self._at = match.end()
        if not match[2]:
            return DiceText((), int(match[3]))
        count, sides = int(match[1] or 1), int(match[2])
        if not (1 <= count <= MAX_DICE and 1 <= sides <= MAX_SIDES):
            raise ValueError(
                say(
                    "“{text}”: at most {most} dice of at most {sides} sides, at least one",
                    text=self._text[:40],
                    most=MAX_DICE,
                    sides=MAX_SIDES,
                )
            )
        return DiceText(((1, count, sides),), 0)

    def _take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match[0]

    def _nothing(self) -> ValueError:
        return ValueError(say("“{text}” is no dice notation: write it like 2d6+1", text=self._text[:40]))


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
