"""Attribute rolls: the campaign's dice plus a bonus."""

from __future__ import annotations

from msgspec import Struct

from rules import events as ev
from rules.dice import parse
from rules.play import Play
from rules.words import Words, say


class Roll(Struct, frozen=True):
    """A roll made but not yet told of: its first die's number, the faces, the total and its parts."""

    index: int
    faces: tuple[int, ...]
    total: int
    parts: tuple[ev.RollPart, ...]
    notation: str

    def told(
        self,
        token: str,
        purpose: Words,
        rule: str,
        difficulty: int,
        *,
        success: bool,
        beats: bool = False,
        against: str = "",
    ) -> ev.Rolled:
        """The event of the roll against a difficulty."""
        return ev.Rolled(
            token, purpose, rule, self.faces, self.total, self.parts, difficulty, success, beats, self.index,
            against=against,
            notation=self.notation,
        )  # fmt: skip


def attribute_roll(play: Play, bonus: int, label: Words, rule: str) -> Roll:
    """Roll the campaign's ``attribute_roll`` and add a bonus that stands under ``label``."""
    index = play.dice.drawn
    notation: str = play.table.options.attribute_roll
    faces, total = parse(notation).roll(play.dice)
    parts = (ev.RollPart(say("dice"), total), ev.RollPart(label, bonus, rule))
    return Roll(index, faces, total + bonus, parts, notation)
