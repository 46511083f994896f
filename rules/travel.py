"""Ways over maps of areas: what half an area costs, ways joined and priced on what their mover knows.

As ``paths`` is for grids. A way goes half an area at a time: from an area onto one of its borders, from
a border into one of the areas beside it. Prices are whole numbers of halves.
"""

from __future__ import annotations

from heapq import heappop, heappush

from msgspec import Struct

from rules import events as ev
from rules.rulings import Check, Preview, Rejection
from rules.space.areas import Places
from rules.surroundings import Surroundings
from rules.table import Token
from rules.words import Words, count, noop, say

MAX_WAY = 500
HALVES = 2
"""Parts of an area that prices count."""
BEYOND = ">"
"""Ahead of a border's id: whatever area lies behind it."""


class Leg(Struct, frozen=True):
    """The price of half an area, in halves, and the roll that it asks for: ``before`` it is gone, or as it ends."""

    cost: int
    check: Check | None = None
    before: bool = False


class Venture(Struct, frozen=True):
    """How a roll on the way came out: its events, and whether the token goes on from where they leave it."""

    events: tuple[ev.Event, ...] = ()
    goes_on: bool = True


class Traveller:
    """A token about to move in one mode over what somebody knows. Rulesets derive from it and set prices.

    ``budget`` is what it has left, in halves; None where nothing is paid.
    """

    budget: int | None = None
    unit = noop("areas")
    broke_rule = ""
    closed_rule = "FW-01"

    def __init__(self, known: Surroundings, token: Token, mode: str) -> None:
        self.known = known
        self.places = known.places
        self.token = token
        self.mode = mode

    def leg(self, start: str, end: str) -> Leg | Rejection:
        """Half an area from one place to the next. Refuses: closed, and what the ruleset forbids."""
        border = self.places.borders.get(end)
        if border is not None and border.closed:
            return Rejection(
                "closed", self.closed_rule, say("No way leads over {place}: it is closed.", place=self.name(end))
            )
        return Leg(0)

    def way(self, start: str, path: tuple[str, ...]) -> Rejection | None:
        """What speaks against a whole way besides its legs and its price. By default nothing."""
        return None

    def declares(self, path: tuple[str, ...]) -> Check | None:
        """The roll with which a whole way begins, at its first place. By default none."""
        return None

    def stays(self, place: str) -> bool:
        """Whether there is room to stop there, and not only to pass through. By default there is."""
        return True

    def broke(self, need: int) -> Rejection:
        """The refusal of a way that costs ``need`` halves in all."""
        message = count(
            "This needs {need} area; {name} has {left}.",
            "This needs {need} areas; {name} has {left}.",
            begun(need),
            need=halves(need),
            name=self.token.name,
            left=halves(self.budget or 0),
        )
        return Rejection("not_enough", self.broke_rule, message)

    def name(self, place: str) -> Words | str:
        """What people call an area or a border."""
        return named(self.known, place)


def halves(count: int) -> str:
    """A number of halves as people write it: ½, 1, 1½."""
    whole_part, rest = divmod(count, 2)
    return f"{whole_part or ''}½" if rest else str(whole_part)


def begun(count: int) -> int:
    """How many areas a number of halves begins: what its noun goes by, as in ½ area, 1 area, 1½ areas."""
    return -(-count // HALVES)


def named(known: Surroundings, place: str) -> Words | str:
    """What people call an area or a border that somebody may know of."""
    border = known.places.borders.get(place)
    if border is None:
        area = known.places.areas.get(place)
        return (area.name or area.id) if area is not None else say("what lies beyond")
    sides = [named(known, side) for side in border.between]
    what = {
        "open": say("the border of {one} and {other}", one=sides[0], other=sides[1]),
        "passage": say("the passage between {one} and {other}", one=sides[0], other=sides[1]),
        "door": say("the door between {one} and {other}", one=sides[0], other=sides[1]),
    }
    return what[border.kind]


class Joined(Struct, frozen=True):
    """A way without gaps, what it costs by each place and what is rolled on it, and the first refusal."""

    path: tuple[str, ...]
    costs: tuple[int, ...] = ()
    checks: tuple[Check, ...] = ()
    rejection: Rejection | None = None


def join(traveller: Traveller, start: str, waypoints: tuple[str, ...]) -> Joined:
    """Fill in the borders between areas, and the cheapest way to what is not next to it.

    Refuses: no_such_place, no_way, path_too_long, same_place, and what a leg is refused for.
    """
    path: list[str] = []
    here = start
    for index, goal in enumerate(waypoints):
        if goal == here and not (index == 0 and len(waypoints) > 1):
            continue
        if goal not in traveller.places.areas and goal not in traveller.places.borders:
            beyond = _beyond(traveller, here, goal)
            if beyond is None:
                return Joined(tuple(path), rejection=_no_such_place(len(path)))
            path.extend(beyond)
            if index + 1 < len(waypoints):
                return Joined(tuple(path), rejection=_no_such_place(len(path)))
            break
        found = _cheapest(traveller, here, goal)
        if found is None:
            return _why_not(traveller, start, tuple(path), goal)
        path.extend(found)
        here = goal
        if len(path) > MAX_WAY:
            message = say("A way may have at most {most} places.", most=MAX_WAY)
            return Joined(tuple(path[:MAX_WAY]), rejection=Rejection("path_too_long", "FW-04", message, MAX_WAY))
    if not path:
        message = say("{name} is there already.", name=traveller.token.name)
        return Joined((), rejection=Rejection("same_place", "FW-04", message))
    return _priced(traveller, start, tuple(path))


def _no_such_place(at: int) -> Rejection:
    return Rejection("no_such_place", "FW-04", say("There is no such place on the map."), at)


def leads_on(places: Places, goal: str, start: str) -> bool:
    """Whether a goal is ``>border`` with a known border, behind which lies what is not known.

    ``start`` is where the token came from, which nobody has to know of for it to be no way on.
    """
    border = places.borders.get(goal.removeprefix(BEYOND)) if goal.startswith(BEYOND) else None
    return border is not None and any(side not in places.areas and side != start for side in border.between)


def _beyond(traveller: Traveller, here: str, goal: str) -> tuple[str, ...] | None:
    """The steps through a known border into what lies behind it and is not known yet."""
    if not leads_on(traveller.places, goal, traveller.token.place):
        return None
    border = traveller.places.borders[goal.removeprefix(BEYOND)]
    if here == border.id:
        return (goal,)
    return (border.id, goal) if here in border.between else None


def reach(traveller: Traveller) -> dict[str, int]:
    """Every place within the budget with its least price in halves; ``>border`` is what lies unknown behind it."""
    start = traveller.token.place
    costs = {place: found[0] for place, found in _search(traveller, start)[0].items() if place != start}
    for border in [each for each in (start, *costs) if each in traveller.places.borders]:
        leg = traveller.leg(border, BEYOND + border)
        if isinstance(leg, Leg) and leads_on(traveller.places, BEYOND + border, start):
            costs[BEYOND + border] = costs.get(border, 0) + leg.cost
    budget = traveller.budget
    return {
        place: cost
        for place, cost in costs.items()
        if (budget is None or cost <= budget) and traveller.way(start, (place,)) is None
    }


Found = dict[str, tuple[int, int, int]]
"""Places found with their price, the rolls and the legs on the way."""


def _cheapest(traveller: Traveller, here: str, goal: str) -> tuple[str, ...] | None:
    """The cheapest legal way to a known place, or None."""
    _, came = _search(traveller, here, goal)
    return _back(came, here, goal) if goal in came else None


def _search(traveller: Traveller, here: str, goal: str = "") -> tuple[Found, dict[str, str]]:
    """The cheapest way to every place, or until ``goal`` is found: what each costs, and what it is come to from."""
    best: Found = {here: (0, 0, 0)}
    came: dict[str, str] = {}
    queue: list[tuple[int, int, int, int, str]] = [(0, 0, 0, 0, here)]
    pushed = 0
    while queue:
        cost, checks, steps, _, place = heappop(queue)
        if (cost, checks, steps) > best[place]:
            continue
        if place == goal and steps:
            break
        for end in traveller.places.next_to(place):
            leg = traveller.leg(place, end)
            if isinstance(leg, Rejection):
                continue
            total = (cost + leg.cost, checks + (leg.check is not None), steps + 1)
            if end not in best or total < best[end] or (end == goal == here and end not in came):
                best[end] = total
                came[end] = place
                pushed += 1
                heappush(queue, (*total, pushed, end))
    return best, came


def _back(came: dict[str, str], here: str, goal: str) -> tuple[str, ...]:
    way = [goal]
    while came[way[-1]] != here:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def _why_not(traveller: Traveller, start: str, path: tuple[str, ...], goal: str) -> Joined:
    """The shortest way on to a goal that no legal one leads to, as far as what refuses it."""
    here = path[-1] if path else start
    came: dict[str, str] = {}
    seen, queue = {here}, [here]
    for place in queue:
        for end in traveller.places.next_to(place):
            if end not in seen:
                seen.add(end)
                came[end] = place
                queue.append(end)
    if goal in came:
        return _priced(traveller, start, (*path, *_back(came, here, goal)))
    return Joined(path, rejection=Rejection("no_way", "FW-04", say("No way leads there."), len(path)))


def _priced(traveller: Traveller, start: str, path: tuple[str, ...]) -> Joined:
    here, spent = start, 0
    costs: list[int] = []
    declared = traveller.declares(path)
    checks = [] if declared is None else [declared]
    refused: Rejection | None = None
    broke: int | None = None
    for index, end in enumerate(path):
        leg = traveller.leg(here, end)
        if isinstance(leg, Rejection):
            refused = Rejection(leg.code, leg.rule, leg.message, index)
            break
        spent += leg.cost
        costs.append(spent)
        if leg.check is not None:
            checks.append(Check(index, leg.check.label, leg.check.rule, leg.check.chance))
        if traveller.budget is not None and spent > traveller.budget and broke is None:
            broke = index
        here = end
    if refused is None:
        refused = traveller.way(start, path)
    if refused is None and broke is not None:
        short = traveller.broke(spent)
        refused = Rejection(short.code, short.rule, short.message, broke)
    return Joined(path, tuple(costs), tuple(checks), refused)


def preview(traveller: Traveller, waypoints: tuple[str, ...]) -> Preview:
    """What a move would cost and where it would be refused, as far as its mover knows."""
    joined = join(traveller, traveller.token.place, waypoints)
    return Preview(
        path=(),
        costs=joined.costs,
        unit=traveller.unit,
        left=traveller.budget,
        rejection=joined.rejection,
        places=joined.path,
        checks=joined.checks,
        per=HALVES,
    )
