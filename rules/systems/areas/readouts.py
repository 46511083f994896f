"""Derived numbers with their parts: AR-02, AR-05 to AR-09, AR-15, AR-16."""

from __future__ import annotations

from rules.rulings import Part, Readout
from rules.space.areas import places_of
from rules.surroundings import whole
from rules.systems.areas.grid import SPEED
from rules.systems.areas.movement import factors
from rules.systems.areas.ranging import nearby, ranges
from rules.systems.areas.traits import Sheet, Status
from rules.table import Actor, Table, Token
from rules.words import say


def readouts(table: Table, token: Token) -> dict[str, Readout]:
    """Speed in areas (squares on a grid), what fits in where it is, and what hampers it."""
    sheet: Sheet = token.sheet
    status: Status = token.status
    on_map = token.scene in table.scenes and token.position is not None
    hands = (
        Part(say("Hands"), sheet.hands, "AR-15"),
        *((Part(say("Holding on"), -1, "AR-15"),) if status.hanging else ()),
    )
    impaired = status.hanging or _in_water(table, token)
    found = {
        "attack_impaired": Readout(say("Attacks impaired"), impaired, _impaired(table, token)),
        "hands_free": Readout(say("Hands free"), sum(part.value for part in hands), hands),
        "suffocating": Readout(say("May suffocate"), status.incapacitated and _in_water(table, token)),
    }
    if not on_map:
        return found
    return {"speed": speed(table, token), **_capacity(table, token), **found}


def surveys(table: Table, token: Token, actor: Actor) -> dict[str, Readout]:
    """How far it is to everybody on the map that the actor knows, and who is nearby (AR-05, AR-06)."""
    return {
        "range": Readout(say("Range"), dict(ranges(table, token, actor))),
        "nearby": Readout(say("Nearby"), nearby(table, token, actor)),
    }


def speed(table: Table, token: Token) -> Readout:
    """Areas in a unit of time, or squares on a grid, with what halves them (AR-08, AR-09, AR-20)."""
    scene = table.scenes[token.scene]
    base = 2.0 if scene.chart is not None else float(SPEED)
    scale = base / 2
    halved = tuple(Part(part.label, _plain(part.value * scale), part.rule) for part in factors(scene, token.status))
    rule = "AR-08" if scene.chart is not None else "AR-20"
    parts = (Part(say("Speed"), _plain(base), rule), *halved)
    return Readout(say("Speed"), _plain(sum(part.value for part in parts)), parts)


def _plain(value: float) -> int | float:
    return int(value) if value == int(value) else value


def _capacity(table: Table, token: Token) -> dict[str, Readout]:
    if not token.place:
        return {}
    surroundings = whole(table, token.scene)
    # A border is as wide as players know it: what lies unknown behind it must not show in the number.
    places = places_of(table.scenes[token.scene], everything=False)
    if places.get(token.place) is None:
        places = surroundings.places
    if places.get(token.place) is None:
        return {}
    most = places.capacity(token.place)
    there = len([each for each in surroundings.at(token.place) if each.kind == "character" and not each.hidden])
    return {"capacity": Readout(say("Room for"), most, (Part(say("here now"), there, "AR-02"),))}


def _in_water(table: Table, token: Token) -> bool:
    if not token.place or token.scene not in table.scenes:
        return False
    place = whole(table, token.scene).places.get(token.place)
    return place is not None and place.water != "none"


def _impaired(table: Table, token: Token) -> tuple[Part, ...]:
    hanging = (Part(say("Hanging"), 1, "AR-15"),) if token.status.hanging else ()
    return (*hanging, *((Part(say("In water"), 1, "AR-16"),) if _in_water(table, token) else ()))
