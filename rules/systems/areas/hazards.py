"""What is rolled on the way and what comes of it: AR-11 to AR-16."""

from __future__ import annotations

from typing import Any

from rules import events as ev
from rules.dice import Dice
from rules.knowledge import GM
from rules.play import Play
from rules.space.chart import Border
from rules.surroundings import whole
from rules.systems.areas.movement import declared, unheard
from rules.systems.areas.saves import save
from rules.systems.areas.traits import LEAST_HP, Status
from rules.table import Table, Token
from rules.travel import Venture
from rules.words import say

TRIP_SIDES = 4


def sets_off(table: Table, token: Token, mode: str, way: tuple[str, ...], dice: Dice) -> Venture:
    """A second sprint running and a sneak are rolled for as they are declared (AR-11, AR-12)."""
    heard = not unheard(whole(table, token.scene).places, (token.place, *way))
    return _declared(table, token, mode, dice, heard=heard)


def sets_out(table: Table, token: Token, mode: str, dice: Dice) -> Venture:
    """The same on a grid, where no square is louder or darker than another; the mode is the round's from now on."""
    venture = _declared(table, token, mode, dice, heard=True)
    if not venture.goes_on or not _in_rounds(table) or token.status.mode == mode:
        return venture
    return Venture((*venture.events, _changed(token, mode=mode)))


def _declared(table: Table, token: Token, mode: str, dice: Dice, *, heard: bool) -> Venture:
    play = Play(table, dice, GM)
    status: Status = token.status
    rolled = declared(table, token, mode, heard=heard) is not None
    if mode == "sprint" and rolled and not save(play, token, say("sprint on (AGI)"), "AR-11"):
        play.emit(_changed(token, winded=True))
        message = say("{name} is out of breath and does not sprint.", name=token.name)
        play.emit(ev.Halted(token.id, (0, 0), "winded", "AR-11", message, place=token.place))
        return Venture(tuple(play.events), goes_on=False)
    if mode == "sneak":
        _sneak(play, token, rolled=rolled)
    elif status.undetected:
        play.emit(_changed(token, undetected=False))
    return Venture(tuple(play.events))


def _sneak(play: Play, token: Token, *, rolled: bool) -> None:
    status: Status = token.status
    passed = status.sneaked != "failed"
    if rolled:
        passed = save(play, token, say("sneak (AGI)"), "AR-12")
        if _in_rounds(play.table):
            play.emit(_changed(token, sneaked="passed" if passed else "failed"))
    if status.undetected != passed:
        play.emit(_changed(token, undetected=passed))


def _in_rounds(table: Table) -> bool:
    """Whether a round will end what lasts for one; in free roam none does."""
    return table.clock.kind != "free_roam"


def ventures(table: Table, token: Token, mode: str, start: str, end: str, dice: Dice) -> Venture:
    """The roll of one half area: a leap, balance, the end of a climb, turbulent water (AR-13 to AR-16)."""
    play = Play(table, dice, GM)
    place = whole(table, token.scene).places.get(end)
    assert place is not None
    if isinstance(place, Border) and place.gap == "significant":
        goes_on = _leap(play, token)
    elif place.ground == "difficult" and not token.status.balanced:
        goes_on = _balance(play, token)
    elif place.water == "turbulent":
        goes_on = swim(play, token)
    else:
        goes_on = end_climb(play, token)
    return Venture(tuple(play.events), goes_on)


def _leap(play: Play, token: Token) -> bool:
    if save(play, token, say("leap (AGI)"), "AR-14"):
        return True
    message = say("{name} does not get across.", name=token.name)
    play.emit(ev.Halted(token.id, (0, 0), "fell_short", "AR-14", message, place=play.token(token.id).place))
    return False


def _balance(play: Play, token: Token) -> bool:
    rounds = _in_rounds(play.table)
    if save(play, token, say("balance (AGI)"), "AR-13"):
        if rounds:
            play.emit(_changed(token, balanced=True))
        return True
    index = play.dice.drawn
    face = play.dice.draw(TRIP_SIDES)
    parts = (ev.RollPart(say("dice"), face),)
    play.emit(ev.Rolled(token.id, say("trip"), "AR-13", (face,), face, parts, index=index, notation="1d4"))
    now = play.token(token.id)
    left = max(LEAST_HP, now.status.hp - face)
    play.emit(_changed(token, hp=left, tripped=rounds))
    play.emit(ev.Damaged(token.id, face, left, "", "AR-13"))
    message = say("{name} trips.", name=token.name)
    if rounds:
        message = say("{name} trips and goes no further this round.", name=token.name)
    play.emit(ev.Halted(token.id, (0, 0), "tripped", "AR-13", message, place=now.place))
    return False


def swim(play: Play, token: Token) -> bool:
    """The save in turbulent water; whether it holds (AR-16)."""
    if save(play, token, say("swim (AGI)"), "AR-16"):
        return True
    play.emit(_changed(token, incapacitated=True))
    message = say("{name} is incapacitated in the water and may suffocate.", name=token.name)
    play.emit(ev.Halted(token.id, (0, 0), "incapacitated", "AR-16", message, place=play.token(token.id).place))
    return False


def end_climb(play: Play, token: Token) -> bool:
    """The save at the end of a climb; whether it holds (AR-15)."""
    if save(play, token, say("end of the climb (AGI)"), "AR-15"):
        play.emit(_changed(token, climbed_from=""))
        return True
    fall(play, token)
    return False


def fall(play: Play, token: Token) -> None:
    """Back to where the climb began, prone; the damage is the GM's (AR-15)."""
    now = play.token(token.id)
    back = now.status.climbed_from
    if whole(play.table, now.scene).places.get(back) is None:
        back = now.place
    if back != now.place:
        play.emit(ev.Carried(token.id, "fall", (back,), "AR-15"))
    play.emit(_changed(token, prone=True, hanging=False, climbed_from=""))
    message = say("{name} falls.", name=token.name)
    play.emit(ev.Halted(token.id, (0, 0), "fell", "AR-15", message, place=back))


def travelled(table: Table, token: Token, mode: str, came: tuple[str, ...], cost: int) -> tuple[ev.Event, ...]:
    """What a stretch costs (AR-08), the mode it makes the round's, and whether the token hangs on to something now."""
    status: Status = token.status
    changes: dict[str, Any] = {}
    if _in_rounds(table):
        if cost:
            changes["moved"] = status.moved + cost / 2
        if status.mode != mode:
            changes["mode"] = mode
    hanging = _is_surface(table, token, token.place)
    if hanging != status.hanging:
        changes["hanging"] = hanging
    if hanging and not status.hanging:
        changes["climbed_from"] = _foot(table, token, came)
    return (ev.StatusChanged(token.id, changes),) if changes else ()


def _foot(table: Table, token: Token, came: tuple[str, ...]) -> str:
    """Where the climb on a way began: in the last area ahead of the surface, else on the border it left."""
    areas = whole(table, token.scene).places.areas
    below = [place for place in came if not _is_surface(table, token, place)]
    return next((place for place in reversed(below) if place in areas), below[-1] if below else token.place)


def put(table: Table, token: Token) -> tuple[ev.Event, ...]:
    """Whether a token that the GM has put somewhere hangs on to something there (AR-15)."""
    hanging = bool(token.place) and _is_surface(table, token, token.place)
    changes: dict[str, Any] = {}
    if hanging != token.status.hanging:
        changes["hanging"] = hanging
    if token.status.climbed_from and not hanging:
        changes["climbed_from"] = ""
    return (ev.StatusChanged(token.id, changes),) if changes else ()


def _is_surface(table: Table, token: Token, place: str) -> bool:
    found = whole(table, token.scene).places.get(place)
    return found is not None and found.surface == "normal"


def _changed(token: Token, **changes: Any) -> ev.StatusChanged:
    return ev.StatusChanged(token.id, changes)
