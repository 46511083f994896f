"""Derived numbers with their parts: GC-21, GC-22."""

from __future__ import annotations

from rules.rulings import Part, Readout
from rules.systems.ground_combat.flight import momentum
from rules.systems.ground_combat.traits import Sheet, ZeroG
from rules.table import Table, Token
from rules.words import Words, say


def effective_defense(table: Table, token: Token) -> int:
    """What a parry has to exceed (GC-04)."""
    return sum(int(part.value) for part in defense(table, token).parts)


def defense(table: Table, token: Token) -> Readout:
    """Effective Defense: Defense and the Dexterity bonus (GC-22), less what zero gravity takes from them (GC-21)."""
    sheet: Sheet = token.sheet
    own = Part(say("Defense"), sheet.defense, "GC-22")
    agile = Part(say("Dexterity"), sheet.dexterity, "GC-22")
    state = momentum(table, token)
    if state is None:
        return _summed(say("Defense"), own, agile)
    if state.how != "holding":
        agile = Part(say("Dexterity does not count ({how})", how=named(state)), 0, "GC-21")
    return _summed(say("Defense"), own, agile, Part(say("Zero gravity"), -1, "GC-21"))


def _summed(label: Words, *parts: Part) -> Readout:
    return Readout(label, sum(part.value for part in parts), parts)


def named(state: ZeroG) -> Words:
    """What people call the way a token is without gravity."""
    match state.how:
        case "adrift" if state.heading is None:
            return say("at rest")
        case "holding":
            return say("holding on")
        case "travelling":
            return say("travelling")
        case "adrift":
            return say("adrift")


def _attack(label: Words, table: Table, token: Token, moving: int, holding: int) -> Readout:
    """What is added to an attack roll (GC-21)."""
    state = momentum(table, token)
    if state is None:
        return Readout(label, 0)
    return _summed(label, Part(named(state), holding if state.how == "holding" else moving, "GC-21"))


def readouts(table: Table, token: Token) -> dict[str, Readout]:
    """Defense, and what is added to ranged and melee attack rolls (nothing in gravity)."""
    return {
        "defense": defense(table, token),
        "attack_ranged": _attack(say("Ranged attack"), table, token, -2, -1),
        "attack_melee": _attack(say("Melee attack"), table, token, -3, -2),
    }
