"""Derived numbers with their parts: GC-22."""

from __future__ import annotations

from rules.rulings import Part, Readout
from rules.systems.ground_combat.traits import Sheet
from rules.table import Table, Token
from rules.words import say


def _summed(*parts: Part) -> Readout:
    return Readout(sum(part.value for part in parts), parts)


def defense(table: Table, token: Token) -> Readout:
    """Effective Defense: the sheet's Defense and the Dexterity bonus (GC-22)."""
    sheet: Sheet = token.sheet
    return _summed(Part(say("Defense"), sheet.defense, "GC-22"), Part(say("Dexterity"), sheet.dexterity, "GC-22"))


def readouts(table: Table, token: Token) -> dict[str, Readout]:
    """Defense, and what is added to ranged and melee attack rolls (nothing in gravity)."""
    return {"defense": defense(table, token), "attack_ranged": Readout(0), "attack_melee": Readout(0)}
