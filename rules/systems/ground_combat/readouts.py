"""Derived numbers with their parts: GC-22."""

from __future__ import annotations

from rules.rulings import Part, Readout
from rules.systems.ground_combat.traits import Sheet
from rules.table import Table, Token
from rules.words import say


def defense(table: Table, token: Token) -> Readout:
    """Effective Defense: the sheet's Defense and the Dexterity bonus (GC-22)."""
    sheet: Sheet = token.sheet
    parts = (Part(say("Defense"), sheet.defense, "GC-22"), Part(say("Dexterity"), sheet.dexterity, "GC-22"))
    return Readout(say("Defense"), sum(part.value for part in parts), parts)


def readouts(table: Table, token: Token) -> dict[str, Readout]:
    """Defense, and what is added to ranged and melee attack rolls (nothing in gravity)."""
    return {
        "defense": defense(table, token),
        "attack_ranged": Readout(say("Ranged attack"), 0),
        "attack_melee": Readout(say("Melee attack"), 0),
    }
