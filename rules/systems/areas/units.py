"""The end of a unit of time and the beginning of the next: AR-08, AR-11, AR-15, AR-16."""

from __future__ import annotations

from typing import Any

from rules import events as ev
from rules.play import Play
from rules.ruleset import Unit
from rules.rulings import Check, Preview
from rules.surroundings import whole
from rules.systems.areas import hazards
from rules.systems.areas.saves import chance, save
from rules.systems.areas.traits import Status
from rules.table import Scene, Table, Token
from rules.words import say

_SCALES = ("zone", "sector", "region")
"""By the length of their units, the shortest first."""


def concerned(table: Table) -> tuple[str, ...]:
    """The tokens for whom the unit passes, in order: those on maps of the scale of the table's scene, or of a
    smaller one, as a watch holds stretches and a stretch rounds.
    """
    scene = table.scenes.get(table.active_scene or "")
    passing = () if scene is None else _SCALES[: _SCALES.index(_scale(scene)) + 1]
    order = {token: place for place, token in enumerate(table.clock.order)}
    there = [
        token.id
        for token in table.tokens.values()
        if token.scene in table.scenes and _scale(table.scenes[token.scene]) in passing
    ]
    return tuple(sorted(there, key=lambda each: (order.get(each, len(order)), each)))


def _scale(scene: Scene) -> str:
    return scene.chart.scale if scene.chart is not None else "zone"


def unit(table: Table) -> Unit:
    """What is counted on maps of the table's scale (AR-08); on a grid rounds."""
    scene = table.scenes.get(table.active_scene or "")
    match _scale(scene) if scene is not None else "zone":
        case "sector":
            return Unit("stretch", say("Stretch"))
        case "region":
            return Unit("watch", say("Watch"))
    return Unit("round", say("Round"))


def foresee(table: Table) -> Preview:
    """Who will be rolled for as the unit ends and the next begins: ``checks``, by the places of ``caught``."""
    caught: list[str] = []
    checks: list[Check] = []
    for each in concerned(table):
        token = table.tokens[each]
        if token.status.hp <= 0:
            continue
        if token.status.hanging:
            checks.append(Check(len(caught), say("hold on (AGI)"), "AR-15", chance(table, token)))
            caught.append(each)
        if _in_turbulence(table, token) and not token.status.incapacitated:
            checks.append(Check(len(caught), say("swim (AGI)"), "AR-16", chance(table, token)))
            caught.append(each)
    return Preview((), (), caught=tuple(caught), checks=tuple(checks))


def next_unit(play: Play) -> None:
    """End the unit with its saves, begin the next with its own; everybody has all of their movement again."""
    tokens = concerned(play.table)
    for each in tokens:
        token = play.token(each)
        if token.status.hanging and token.status.hp > 0 and not save(play, token, say("hold on (AGI)"), "AR-15"):
            hazards.fall(play, token)
    clock = play.table.clock
    play.emit(ev.UnitBegan(clock.cycle + 1))
    for each in tokens:
        token = play.token(each)
        changes = refreshed(token, sprinted=token.status.mode == "sprint")
        if changes:
            play.emit(ev.StatusChanged(token.id, changes))
    for each in tokens:
        token = play.token(each)
        if _in_turbulence(play.table, token) and not token.status.incapacitated and token.status.hp > 0:
            hazards.swim(play, token)
    first = next((each for each in clock.order if play.token(each).status.hp > 0), None)
    if first is not None:
        play.emit(ev.TurnStarted(first, play.table.clock.cycle))


def refreshed(token: Token, *, sprinted: bool) -> dict[str, Any]:
    """The changes by which what a unit uses up is there again (AR-08); a sprint is remembered for one more (AR-11)."""
    status: Status = token.status
    fresh: dict[str, Any] = {
        "moved": 0.0,
        "mode": "",
        "sprinted_last": sprinted,
        "winded": False,
        "sneaked": "",
        "balanced": False,
        "tripped": False,
    }
    return {name: value for name, value in fresh.items() if getattr(status, name) != value}


def _in_turbulence(table: Table, token: Token) -> bool:
    if not token.place or token.scene not in table.scenes:
        return False
    place = whole(table, token.scene).places.get(token.place)
    return place is not None and place.water == "turbulent"
