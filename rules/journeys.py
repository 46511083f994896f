"""Moves over maps of areas, carried out against the truth: as ``moving`` is for grids."""

from __future__ import annotations

from rules import events as ev
from rules import travel
from rules.commands import Move
from rules.play import Play
from rules.rulings import Preview, Rejection
from rules.space import Cell
from rules.space.areas import Places
from rules.space.chart import Border
from rules.surroundings import Surroundings, whole
from rules.table import Token
from rules.travel import BEYOND, Leg, Traveller
from rules.words import say


def resolved(places: Places, known: Places, path: tuple[str, ...], start: str) -> tuple[str, ...]:
    """The way with what was unknown to its mover named: every ``>border`` is the area behind it."""
    way: list[str] = []
    for place in path:
        if place.startswith(BEYOND):
            border = places.borders[place.removeprefix(BEYOND)]
            place = next(side for side in border.between if side not in known.areas and side != start)
        way.append(place)
    return tuple(way)


def reveal(play: Play, token: Token, scene_id: str, path: tuple[str, ...]) -> None:
    """Let players know the areas that a token of theirs goes into, with their borders, and the borders on its way.

    Ahead of the event that takes it there, so that whoever goes somewhere knows where to.
    """
    scene = play.table.scenes[scene_id]
    if not token.seats or scene.chart is None or scene.chart.revealed == "all":
        return
    known = set(scene.chart.revealed)
    places = whole(play.table, scene_id).places
    found: list[str] = []
    for place in path:
        found += [place, *(() if isinstance(places.get(place), Border) else places.exits(place))]
    new = tuple(dict.fromkeys(each for each in found if each not in known))
    if new:
        play.emit(ev.Revealed(scene_id, new))


def preview(known: Traveller, path: tuple[Cell | str, ...]) -> Preview | Rejection:
    """What a move would cost and where it would be refused, as far as its mover knows."""
    waypoints = tuple(each for each in path if isinstance(each, str))
    if len(waypoints) < len(path):
        return no_such_place()
    return travel.preview(known, waypoints)


def no_such_place(at: int | None = None) -> Rejection:
    """The refusal of what is no place of the map."""
    return Rejection("no_such_place", "FW-04", say("There is no such place on the map."), at)


def move(play: Play, command: Move, way: tuple[str, ...]) -> None:
    """Carry out a way that nothing known speaks against."""
    token = play.token(command.token)
    known = play.ruleset.traveller(Surroundings(play.table, token.scene, play.actor), token, command.mode)
    assert isinstance(known, Traveller), "a way that was joined has somebody to go it"
    _carry_out(play, command.token, known, way)


def _carry_out(play: Play, token_id: str, known: Traveller, path: tuple[str, ...]) -> None:
    """Go along a way on the map as it is, until it ends or something on it stops the token."""
    token, mode = play.token(token_id), known.mode
    surroundings = whole(play.table, token.scene)
    way = resolved(surroundings.places, known.places, path, token.place)
    set_off = play.ruleset.sets_off(play.table, token, mode, way, play.dice)
    play.emit(*set_off.events)
    if not set_off.goes_on:
        return
    stretch = _Stretch(play, token_id, known)
    for index, end in enumerate(way):
        start = stretch.here
        true = play.ruleset.traveller(surroundings, play.token(token_id), mode)
        leg = true if isinstance(true, Rejection) else true.leg(start, end)
        if isinstance(leg, Rejection):
            if isinstance(true, Traveller):
                stretch.step_back(true)
            stretch.arrive()
            play.emit(_met(play, token_id, known, start, end, stretch.here))
            return
        if leg.check is None:
            stretch.add(end, leg.cost)
            continue
        stretch.arrive()
        if not leg.before:
            stretch.add(end, leg.cost)
            stretch.arrive()
        venture = play.ruleset.ventures(play.table, play.token(token_id), mode, start, end, play.dice)
        play.emit(*venture.events)
        if not venture.goes_on:
            if leg.before and isinstance(true, Traveller):
                # What is tried for nothing costs as much as if it had come off.
                beyond = true.leg(end, way[index + 1]) if index + 1 < len(way) else Leg(0)
                stretch.waste(leg.cost + (beyond.cost if isinstance(beyond, Leg) else 0))
            return
        if leg.before:
            stretch.add(end, leg.cost)
    stretch.arrive()


class _Stretch:
    """The part of a way that was gone and is not told of yet."""

    def __init__(self, play: Play, token_id: str, known: Traveller) -> None:
        self.play = play
        self.token = token_id
        self.known = known
        self.left = known.budget
        self.start = play.token(token_id).place
        self.legs: list[tuple[str, int]] = []
        """Where each half area led and what it costs."""

    @property
    def here(self) -> str:
        """Where the token is by now."""
        return self.legs[-1][0] if self.legs else self.start

    def add(self, place: str, cost: int) -> None:
        """Half an area more."""
        self.legs.append((place, cost))

    def step_back(self, true: Traveller) -> None:
        """Give up the last places, where it was only passing through and has no room to stay."""
        while self.legs and not true.stays(self.here):
            self.legs.pop()

    def arrive(self) -> None:
        """Put the token at the end of the stretch, pay for it and tell of it."""
        if not self.legs:
            return
        path, cost = tuple(place for place, _ in self.legs), sum(cost for _, cost in self.legs)
        if self.left is not None:
            self.left -= cost
        play, came = self.play, (self.start, *path)
        token = play.token(self.token)
        reveal(play, token, token.scene, path)
        play.emit(ev.Went(self.token, self.known.mode, path, cost, self.left))
        play.emit(*play.ruleset.travelled(play.table, play.token(self.token), self.known.mode, came, cost))
        self.start, self.legs = path[-1], []

    def waste(self, cost: int) -> None:
        """Pay for what led nowhere."""
        play = self.play
        play.emit(*play.ruleset.travelled(play.table, play.token(self.token), self.known.mode, (self.here,), cost))


def _met(play: Play, token_id: str, known: Traveller, start: str, end: str, here: str) -> ev.Halted:
    """The halt at ``here`` for what stops the way from ``start`` on (FW-08).

    In words of its own where the mover could have known of it.
    """
    token = play.token(token_id)
    at = (0, 0)
    foreseen = known.leg(start, end)
    if isinstance(foreseen, Leg):
        message = say("{name} stops: something unseen is in the way.", name=token.name)
        return ev.Halted(token_id, at, "unseen", "FW-08", message, unseen=True, place=here)
    # In the words that the mover would have heard before: others know more of the place than they may.
    return ev.Halted(token_id, at, foreseen.code, foreseen.rule, foreseen.message, place=here)
