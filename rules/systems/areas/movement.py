"""Half areas and their price, and which way of moving each takes: AR-02 to AR-04, AR-08 to AR-16."""

from __future__ import annotations

from rules.rulings import Check, Part, Rejection
from rules.space.areas import Places
from rules.space.chart import Area, Place
from rules.surroundings import Surroundings
from rules.systems.areas.saves import chance
from rules.systems.areas.traits import Options, Status
from rules.table import Scene, Table, Token
from rules.travel import Leg, Traveller
from rules.words import Words, listed, marked, noop, say

SPEED = 4
SPRINT = 8
"""In halves of an area."""
IMPOSSIBLE = 3
"""So many factors leave no movement at all (AR-09)."""

MODES = {
    "walk": noop("Walk"),
    "sprint": noop("Sprint"),
    "sneak": noop("Sneak"),
    "balance": noop("Balance"),
    "leap": noop("Leap"),
    "climb": noop("Climb"),
    "swim": noop("Swim"),
}


def _halving(scene: Scene, status: Status, off_road: bool) -> tuple[bool, bool, bool, bool]:
    chart = scene.chart
    far = chart is not None and chart.scale != "zone"
    harsh = far and chart is not None and chart.weather == "harsh"
    return status.encumbered, status.hobbled, harsh, far and off_road


def halvings(scene: Scene, status: Status, *, off_road: bool = False) -> int:
    """How many factors halve the speed of a token there (AR-09)."""
    return sum(_halving(scene, status, off_road))


def factors(scene: Scene, status: Status, *, off_road: bool = False) -> tuple[Part, ...]:
    """What halves the speed of a token there, each named once (AR-09); a part's value is what it takes off in areas."""
    labels = (say("Encumbered"), say("Hobbled"), say("Harsh weather"), say("Off the road"))
    left = 2.0
    parts = []
    for holds, label in zip(_halving(scene, status, off_road), labels, strict=True):
        if holds:
            lost = left / 2 if left > 0.5 else left
            parts.append(Part(label, -lost, "AR-09"))
            left -= lost
    return tuple(parts)


class AreaTraveller(Traveller):
    """A token going from area to area in one mode (AR-08)."""

    broke_rule = "AR-08"
    closed_rule = "AR-04"

    def __init__(self, known: Surroundings, token: Token, mode: str) -> None:
        super().__init__(known, token, mode)
        self.status: Status = token.status
        self.options: Options = known.table.options
        self.paid = known.table.clock.kind != "free_roam"
        if self.paid:
            self.budget = max(0, (SPRINT if mode == "sprint" else SPEED) - round(self.status.moved * 2))

    def leg(self, start: str, end: str) -> Leg | Rejection:
        """Half an area.

        Refuses: closed (AR-04), full (AR-03), impossible and wrong_mode (AR-11 to AR-16), cannot_move (AR-09).
        """
        leg = super().leg(start, end)
        if isinstance(leg, Rejection):
            return leg
        place = self.places.get(end)
        if place is None:
            # What lies beyond is not known; it costs what half an area costs here.
            return Leg(self._cost(start, end))
        refused = self._full(end) or self._barred(place, start, end)
        if refused is not None:
            return refused
        if self.paid and halvings(self.known.scene, self.status, off_road=self._off_road(start, end)) >= IMPOSSIBLE:
            return self._cannot_move(start, end)
        leg = self._risky(start, end, place)
        if isinstance(leg, Leg) and leg.check is not None:
            # Whoever fails a roll stays where it was made, which must not be among too many.
            rolled = start if leg.before else end
            if rolled != self.token.place and not self.stays(rolled):
                return self._too_many(rolled)
        return leg

    def declares(self, path: tuple[str, ...]) -> Check | None:
        """See ``declared``."""
        heard = not unheard(self.places, (self.token.place, *path))
        return declared(self.known.table, self.token, self.mode, heard=heard)

    def stays(self, place: str) -> bool:
        """Whether one more fits in there (AR-02)."""
        return self.known.has_room(place, self.token)

    def way(self, start: str, path: tuple[str, ...]) -> Rejection | None:
        """What speaks against the whole of it: where a sprint or a sneak begins (AR-11, AR-12), whom it would join."""
        first = self.places.areas.get(start)
        if first is not None and self.mode == "sprint":
            refused = self._no_sprint(first)
            if refused is not None:
                return refused
        if first is not None and self.mode == "sneak":
            refused = self._no_sneak(first)
            if refused is not None:
                return refused
        last = path[-1]
        if not self.stays(last):
            return self._too_many(last, len(path) - 1)
        return None

    # How many fit in (AR-02, AR-03).

    def _full(self, place: str) -> Rejection | None:
        if self.stays(place):
            return None
        side = self.token.side
        allies = bool(side) and all(each.side == side for each in self.known.others(place, self.token))
        return None if allies and not self.options.full_blocks_allies else self._too_many(place)

    def _too_many(self, place: str, at: int | None = None) -> Rejection:
        count, most = len(self.known.others(place, self.token)), self.places.capacity(place) or 0
        message = say("There is no room at {place}: {count} of {most}.", place=self.name(place), count=count, most=most)
        return Rejection("full", "AR-03", message, at)

    # What halves speed (AR-09).

    def _off_road(self, start: str, end: str) -> bool:
        border = self.places.borders.get(end) or self.places.borders.get(start)
        return border is not None and border.off_road

    def _cost(self, start: str, end: str) -> int:
        if not self.paid:
            return 0
        return 1 << halvings(self.known.scene, self.status, off_road=self._off_road(start, end))

    def _cannot_move(self, start: str, end: str) -> Rejection:
        found = factors(self.known.scene, self.status, off_road=self._off_road(start, end))
        names = tuple(part.label for part in found)
        message = say("{name} cannot move at all: {factors}.", name=self.token.name, factors=names)
        return Rejection("cannot_move", "AR-09", message)

    # Which mode a place takes (AR-11 to AR-16).

    def _barred(self, place: Place, start: str, at: str) -> Rejection | None:
        # Most legs are asked about in searches and barred by nothing: words only where they are needed.
        gap = "none" if isinstance(place, Area) else place.gap
        if gap == "very_large":
            return Rejection(
                "impossible", "AR-14", say("The gap at {place} is too large to leap.", place=self.name(at))
            )
        if place.ground == "very_difficult":
            return Rejection("impossible", "AR-13", say("Nobody keeps their balance on {place}.", place=self.name(at)))
        if place.surface == "smooth":
            return Rejection(
                "impossible", "AR-15", say("Nobody climbs {place}: it is too smooth.", place=self.name(at))
            )
        clinging = self.status.hanging and start == self.token.place
        asked = {
            mode
            for mode, holds in (
                ("leap", gap == "significant"),
                ("balance", place.ground == "difficult"),
                ("climb", place.surface == "normal" or clinging),
                ("swim", place.water == "turbulent"),
            )
            if holds
        }
        if len(asked) > 1:
            return self._at_once(at, asked)
        if gap == "significant" and self.mode != "leap":
            return Rejection("wrong_mode", "AR-14", say("There is a gap at {place}: leap.", place=self.name(at)))
        if place.ground == "difficult" and self.mode != "balance":
            message = say("The ground at {place} is difficult: balance.", place=self.name(at))
            return Rejection("wrong_mode", "AR-13", message)
        if place.surface == "normal" and self.mode != "climb":
            return Rejection("wrong_mode", "AR-14", say("There is a surface at {place}: climb.", place=self.name(at)))
        if place.water == "turbulent" and self.mode != "swim":
            return Rejection(
                "wrong_mode", "AR-14", say("The water at {place} is turbulent: swim.", place=self.name(at))
            )
        if clinging and self.mode != "climb":
            message = say("{name} hangs on to a surface: climb.", name=self.token.name)
            return Rejection("wrong_mode", "AR-15", message)
        if isinstance(place, Area) and self.mode == "sprint":
            return self._no_sprint(place)
        if isinstance(place, Area) and self.mode == "sneak":
            return self._no_sneak(place)
        return None

    def _at_once(self, at: str, asked: set[str]) -> Rejection:
        """One special mode at a time (AR-10)."""
        ways = tuple(marked(label) for mode, label in MODES.items() if mode in asked)
        message = say(
            "It takes two ways of moving at once to come to {place}: {ways}.", place=self.name(at), ways=listed(ways)
        )
        return Rejection("impossible", "AR-10", message)

    def _no_sprint(self, area: Area) -> Rejection | None:
        if area.cramped or area.size == "tiny":
            message = say("{place} is too cramped to sprint in.", place=self.name(area.id))
            return Rejection("impossible", "AR-11", message)
        if not area.open_terrain:
            message = say("{place} is no open terrain to sprint over.", place=self.name(area.id))
            return Rejection("impossible", "AR-11", message)
        return None

    def _no_sneak(self, area: Area) -> Rejection | None:
        if area.plain_view:
            message = say("{place} lies in plain view: nobody sneaks there.", place=self.name(area.id))
            return Rejection("impossible", "AR-12", message)
        if area.noisy:
            message = say("The ground of {place} is too noisy to sneak on.", place=self.name(area.id))
            return Rejection("impossible", "AR-12", message)
        return None

    # What is rolled for.

    def _risky(self, start: str, end: str, place: Place) -> Leg:
        cost = self._cost(start, end)
        if not isinstance(place, Area) and place.gap == "significant":
            return Leg(cost, self._check(say("Leap over the gap"), "AR-14"), before=True)
        if place.ground == "difficult" and not self.status.balanced:
            return Leg(cost, self._check(say("Keep the balance"), "AR-13"))
        if place.water == "turbulent" and not self._in_turbulence(start):
            return Leg(cost, self._check(say("Swim in turbulent water"), "AR-16"))
        if place.surface != "normal" and self._climbed(start):
            return Leg(cost, self._check(say("End of the climb"), "AR-15"))
        return Leg(cost)

    def _check(self, label: Words, rule: str) -> Check:
        return Check(0, label, rule, chance(self.known.table, self.token))

    def _in_turbulence(self, start: str) -> bool:
        place = self.places.get(start)
        return place is not None and place.water == "turbulent"

    def _climbed(self, start: str) -> bool:
        place = self.places.get(start)
        return place is not None and place.surface == "normal"


def traveller(known: Surroundings, token: Token, mode: str) -> AreaTraveller | Rejection:
    """The token about to move.

    Refuses: no_such_mode, an_object, down, incapacitated, tripped (AR-17), sprint_first, sprint_only (AR-10),
    not_zones, winded (AR-11).
    """
    if mode not in MODES:
        return Rejection("no_such_mode", "AR-10", say("Nobody moves by “{mode}” here.", mode=mode))
    return unfit(known.table, token, mode) or AreaTraveller(known, token, mode)


def declared(table: Table, token: Token, mode: str, *, heard: bool) -> Check | None:
    """The roll with which a move begins: for a second sprint running (AR-11), and to sneak where one is ``heard``
    (AR-12), once a round.
    """
    status: Status = token.status
    if mode == "sprint" and status.sprinted_last and table.clock.kind != "free_roam":
        return Check(0, say("Sprint on"), "AR-11", chance(table, token))
    if mode == "sneak" and heard and not status.sneaked:
        return Check(0, say("Sneak unnoticed"), "AR-12", chance(table, token))
    return None


def unheard(places: Places, way: tuple[str, ...]) -> bool:
    """Whether all areas of a way with its start are loud and dark (AR-12). What is not known may be silent."""
    return all(place in places.borders or _hides(places.areas.get(place)) for place in way)


def _hides(area: Area | None) -> bool:
    return area is not None and area.loud and area.dark


def cannot_act(token: Token) -> Rejection | None:
    """Why the token can do nothing at all now, or None. Refuses: down (AR-17)."""
    if token.status.hp <= 0 or token.status.incapacitated:
        return Rejection("down", "AR-17", say("{name} can do nothing now.", name=token.name))
    return None


def unfit(table: Table, token: Token, mode: str) -> Rejection | None:
    """Why the token may not move so now, wherever it goes, or None."""
    status: Status = token.status
    name = token.name
    if token.kind == "object":
        return Rejection("an_object", "AR-08", say("{name} does not move by itself.", name=name))
    if status.hp <= 0:
        return Rejection("down", "AR-17", say("{name} is down.", name=name))
    if status.incapacitated:
        return Rejection("incapacitated", "AR-17", say("{name} is incapacitated and cannot move.", name=name))
    if status.tripped:
        return Rejection("tripped", "AR-17", say("{name} has tripped and cannot move until the next round.", name=name))
    return None if table.clock.kind == "free_roam" else _sprinting(table.scenes[token.scene], token, mode)


def _sprinting(scene: Scene, token: Token, mode: str) -> Rejection | None:
    status: Status = token.status
    name = token.name
    if status.mode == "sprint":
        return Rejection("sprint_only", "AR-10", say("{name} has sprinted, which fills the round.", name=name))
    if mode != "sprint":
        return None
    chart = scene.chart
    if chart is not None and chart.scale != "zone":
        return Rejection("not_zones", "AR-11", say("A sprint leads over zones only."))
    if status.moved > 0:
        return Rejection("sprint_first", "AR-10", say("{name} has moved already; a sprint comes first.", name=name))
    if status.winded:
        return Rejection("winded", "AR-11", say("{name} is out of breath and cannot sprint this round.", name=name))
    return None
