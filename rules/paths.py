"""Paths: one primitive prices a step, and everything that asks about movement goes through it.

Verdicts, previews, reach, the joining of waypoints and the counts of the tests all call ``Walker.step`` or
``Walker.enter``, so there is no second opinion on what is legal.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from rules.knowledge import Knowledge
from rules.rulings import Check, Rejection, Step
from rules.space import Cell
from rules.space.square import Bar, adjacent, is_diagonal, towards
from rules.table import Token
from rules.words import Words, marked, say

MAX_PATH = 500
"""The longest joined path of one command, in steps."""

MAX_SEARCH = 12_000
"""How many cells one command may look at to join its waypoints."""

DOUBTFUL = 300
"""How many it looks at before it makes sure that there is any way at all."""


class Walk(NamedTuple):
    """Where a walk stands: the cell, what its next price depends on, and what it has cost so far."""

    cell: Cell
    memory: int = 0
    spent: int = 0


class Walker:
    """A token about to move in one mode over what somebody knows. Rulesets derive from it and set prices.

    ``budget`` is what it can spend, in ``unit``; None where nothing is paid. ``memory`` is what the price of the
    first step depends on (as the number of diagonals so far).
    """

    unit = ""
    """What is paid in, marked with ``noop``."""
    budget: int | None = None
    memory = 0
    sway = 0
    """How much ``memory`` can make of a difference, at most, to the price of all that may follow: 0 where a step costs
    the same whatever went before it."""
    least = 0
    """The smallest price of any step."""
    broke_rule = ""
    """The rule cited when a path cannot be paid."""

    def __init__(self, known: Knowledge, token: Token) -> None:
        self.known = known
        self.ground = known.ground
        self.token = token
        self.size = token.size

    def start(self) -> Walk:
        """The walk before its first step."""
        assert self.token.at is not None
        return Walk(self.token.at, self.memory, 0)

    def price(self, start: Cell, end: Cell, diagonal: bool, memory: int) -> tuple[int, int]:
        """What a possible step costs, and the memory after it. By default nothing."""
        return 0, memory

    def ahead(self, columns: int, rows: int, memory: int) -> int:
        """What so many columns and rows cost on open ground, or less, which lets a search head for its goal.

        No step may bring it down by more than its price.
        """
        return self.least * max(columns, rows)

    def forbids(self, start: Cell, end: Cell) -> Rejection | None:
        """What the ruleset has against the step, besides its price. By default nothing."""
        return None

    def declares(self) -> Check | None:
        """The roll with which a walk begins. By default none."""
        return None

    def asks(self, start: Cell, end: Cell) -> tuple[str, ...]:
        """Tokens that are asked before the step is completed. By default none."""
        return ()

    def step(self, walk: Walk, end: Cell) -> Step | Rejection:
        """Price one step from where the walk stands, in ``unit``.

        Refuses: not_adjacent, wall, door, window, solid, edge, straddle, not_enough, and what the ruleset forbids.
        """
        if not adjacent(walk.cell, end):
            return Rejection("not_adjacent", "FW-04", _not_next(end, walk.cell))
        bar = self.ground.bar(walk.cell, end, self.size)
        if bar is not None:
            return barred(bar, self.token)
        forbidden = self.forbids(walk.cell, end)
        if forbidden is not None:
            return forbidden
        step = self.enter(walk, end, is_diagonal(walk.cell, end))
        if self.budget is not None and walk.spent + step.cost > self.budget:
            return self.broke(walk.spent + step.cost)
        return step

    def enter(self, walk: Walk, end: Cell, diagonal: bool) -> Step:
        """The price of a step that ground and ruleset allow."""
        cost, memory = self.price(walk.cell, end, diagonal, walk.memory)
        return Step(cost, memory, self.asks(walk.cell, end))

    def broke(self, need: int) -> Rejection:
        """The refusal of a path that costs ``need`` in all."""
        return Rejection("not_enough", self.broke_rule, too_dear(need, self.unit, self.token, self.budget or 0))


def barred(bar: Bar, token: Token) -> Rejection:
    """The refusal of a step that the ground does not allow."""
    match bar.kind:
        case "wall":
            rule, message = "FW-01", say("A wall is in the way.")
        case "door":
            rule, message = "FW-01", say("A shut door is in the way.")
        case "window":
            rule, message = "FW-01", say("A window is in the way.")
        case "solid":
            rule, message = "FW-02", say("Something solid fills that cell.")
        case "edge":
            rule, message = "FW-02", say("The map ends there.")
        case "straddle":
            rule, message = "FW-03", say("{name} does not fit there: a wall would run through it.", name=token.name)
    return Rejection(bar.kind, rule, message)


def too_dear(need: int, unit: str, token: Token, left: int) -> Words:
    """That something costs more than there is; ``unit`` is marked with ``noop``, or empty."""
    if not unit:
        return say("This needs {need}; {name} has {left}.", need=need, name=token.name, left=left)
    return say("This needs {need} {unit}; {name} has {left}.", need=need, unit=marked(unit), name=token.name, left=left)


def _not_next(one: Cell, other: Cell) -> Words:
    return say(
        "Column {column}, row {row} is not next to column {column_b}, row {row_b}.",
        column=one[0] + 1,
        row=one[1] + 1,
        column_b=other[0] + 1,
        row_b=other[1] + 1,
    )


def reach(walker: Walker) -> dict[Cell, int]:
    """Every cell the token can get to within its budget with the least price of each, the start left out.

    Without a budget nothing is paid and the whole of what is connected is reached, up to the limit of a search.
    """
    start = walker.start()
    budget, least, sway = walker.budget, walker.least, walker.sway
    ground, size, forbids, price = walker.ground, walker.size, walker.forbids, walker.price
    known_ways = ground.known_ways(size)
    found: dict[Cell, int] = {}
    cheapest: dict[Cell, int] = {start.cell: 0}
    """The least price of each cell so far, by whatever way."""
    best: dict[tuple[Cell, int], int] = {}
    """The same by what the next price depends on, where it does."""
    levels: dict[int, list[tuple[Cell, int]]] = {0: [(start.cell, start.memory)]}
    prices = [0]
    while prices:
        spent = heappop(prices)
        at_least = spent + least
        last = budget is not None and at_least > budget
        level = levels[spent]
        # Steps that cost nothing make the level longer while it is gone through.
        for cell, memory in level:
            if cell not in found:
                found[cell] = spent
                if budget is None and len(found) > MAX_SEARCH:
                    found.pop(start.cell)
                    return found
            elif found[cell] + sway <= spent:
                # Somebody was here who pays no more for anything that follows.
                continue
            if last or (sway and best.get((cell, memory), spent) < spent):
                continue
            ways = known_ways.get(cell)
            if ways is None:
                ways = ground.ways(cell, size)
            x, y = cell
            for dx, dy, diagonal in ways:
                end = (x + dx, y + dy)
                known = cheapest.get(end)
                if known is not None and known + sway <= at_least:
                    continue
                cost, after = price(cell, end, diagonal, memory)
                total = spent + cost
                if (budget is not None and total > budget) or (known is not None and known + sway <= total):
                    continue
                if forbids(cell, end) is not None:
                    continue
                if sway:
                    before = best.get((end, after))
                    if before is not None and before <= total:
                        continue
                    best[end, after] = total
                if known is None or total < known:
                    cheapest[end] = total
                there = levels.get(total)
                if there is None:
                    levels[total] = [(end, after)]
                    heappush(prices, total)
                else:
                    there.append((end, after))
        del levels[spent]
    found.pop(start.cell, None)
    return found


class Joined(NamedTuple):
    """A path without gaps and, if it cannot be joined any further, why."""

    path: tuple[Cell, ...]
    rejection: Rejection | None
    sound: int = 0
    """How many steps of the path were joined; after them comes the line that is refused."""


def join(walker: Walker, waypoints: tuple[Cell, ...]) -> Joined:
    """Fill the gaps of a path by the cheapest legal way, leaving out what it costs in all.

    Of equally cheap ways the one that asks the fewest tokens and then the straightest is taken.
    Refuses: no_way (or what blocks the direct line), path_too_long, same_cell.
    """
    walk = walker.start()
    path: list[Cell] = []
    effort = MAX_SEARCH
    for goal in waypoints:
        if goal == walk.cell:
            continue
        if adjacent(walk.cell, goal):
            leg: tuple[Cell, ...] | None = (goal,)
        elif walker.ground.stands(goal, walker.size) is not None:
            leg = None
        else:
            leg, looked = _cheapest(walker, walk, goal, effort)
            effort -= looked
            if leg is None and effort <= 0:
                message = say("That way is too long to work out at once.")
                return Joined(tuple(path), Rejection("path_too_long", "FW-04", message))
        if leg is None:
            line, refused = _why_not(walker, walk, goal, len(path))
            return Joined((*path, *line), refused, len(path))
        for cell in leg:
            _, memory = walker.price(walk.cell, cell, is_diagonal(walk.cell, cell), walk.memory)
            walk = Walk(cell, memory)
            path.append(cell)
        if len(path) > MAX_PATH:
            message = say("A path may have at most {most} steps.", most=MAX_PATH)
            return Joined(tuple(path[:MAX_PATH]), Rejection("path_too_long", "FW-04", message, MAX_PATH))
    if not path:
        return Joined((), Rejection("same_cell", "FW-04", say("{name} is there already.", name=walker.token.name)))
    return Joined(tuple(path), None)


def _cheapest(walker: Walker, walk: Walk, goal: Cell, effort: int) -> tuple[tuple[Cell, ...] | None, int]:
    """The cheapest path to ``goal`` (A*) and how many cells it took to find; None past ``effort`` or where none is."""
    gx, gy = goal
    ground, size, least, sway = walker.ground, walker.size, walker.least, walker.sway

    def ahead(cell: Cell, memory: int) -> tuple[int, int]:
        dx, dy = abs(cell[0] - gx), abs(cell[1] - gy)
        # The length in thousandths of a cell, rounded down, so that it never promises too little.
        return walker.ahead(dx, dy, memory), 1000 * max(dx, dy) + 414 * min(dx, dy)

    origin = (walk.cell, walk.memory)
    best: dict[tuple[Cell, int], tuple[int, int, int]] = {origin: (0, 0, 0)}
    came: dict[tuple[Cell, int], tuple[Cell, int]] = {}
    least_to: dict[Cell, int] = {walk.cell: 0}
    cost, length = ahead(walk.cell, walk.memory)
    queue: list[tuple[int, int, int, int, Cell, int]] = [(cost, 0, length, 0, walk.cell, walk.memory)]
    settled: set[tuple[Cell, int]] = set()
    pushed = 0
    while queue:
        _, _, _, _, cell, memory = heappop(queue)
        node = (cell, memory)
        if node in settled:
            continue
        settled.add(node)
        if cell == goal:
            path = [cell]
            while node in came:
                node = came[node]
                path.append(node[0])
            path.pop()
            return tuple(reversed(path)), len(settled)
        if len(settled) >= effort:
            return None, len(settled)
        if len(settled) == DOUBTFUL and not ground.connected(cell, goal, size, MAX_SEARCH):
            return None, len(settled)
        spent, asked, gone = best[node]
        x, y = cell
        for dx, dy, diagonal in ground.ways(cell, size):
            end = (x + dx, y + dy)
            least_here = least_to.get(end)
            if least_here is not None and least_here + sway < spent + least:
                continue
            cost, after = walker.price(cell, end, diagonal, memory)
            there = (end, after)
            if there in settled or walker.forbids(cell, end) is not None:
                continue
            total = (spent + cost, asked + len(walker.asks(cell, end)), gone + (1414 if diagonal else 1000))
            known = best.get(there)
            if known is not None and known <= total:
                continue
            if least_here is None or total[0] < least_here:
                least_to[end] = total[0]
            elif total[0] > least_here + sway:
                # Whatever follows, the cheaper way here stays cheaper. Without this a walker whose memory only
                # grows would run round for ever where no way leads to the goal.
                continue
            best[there] = total
            came[there] = node
            more, further = ahead(end, after)
            pushed += 1
            heappush(queue, (total[0] + more, total[1], total[2] + further, pushed, end, after))
    return None, len(settled)


def _why_not(walker: Walker, walk: Walk, goal: Cell, at: int) -> tuple[tuple[Cell, ...], Rejection]:
    """The direct line to a goal that no way leads to, as far as its first refused step, and what blocks it there.

    ``at`` counts the steps before the line. A goal where the token cannot stand is refused for that.
    """
    ground, size = walker.ground, walker.size
    no_place = ground.stands(goal, size)
    line: list[Cell] = []
    cell = walk.cell
    while cell != goal and len(line) < MAX_PATH:
        end = towards(cell, goal)
        line.append(end)
        bar = ground.bar(cell, end, size)
        refused = barred(bar, walker.token) if bar is not None else walker.forbids(cell, end)
        if refused is not None:
            message = say("No way leads there. {why}", why=refused.message)
            if no_place is not None:
                refused = barred(no_place, walker.token)
                message = refused.message
            return tuple(line), Rejection(refused.code, refused.rule, message, at + len(line) - 1)
        cell = end
    return tuple(line), Rejection("no_way", "FW-04", say("No way leads there."), at)


class Priced(NamedTuple):
    """A path step by step: the running total at each cell, the indexes that ask, and the first refusal."""

    costs: tuple[int, ...]
    asks: tuple[int, ...]
    rejection: Rejection | None


def verdict(joined: Joined, priced: Priced) -> Rejection | None:
    """What is refused first: a step that was spelt out, what could not be joined, or what cannot be paid."""
    spelt_out = priced.rejection
    if joined.rejection is None or (spelt_out is not None and (spelt_out.at or 0) < joined.sound):
        return spelt_out
    return joined.rejection


def price(walker: Walker, path: tuple[Cell, ...]) -> Priced:
    """Walk a joined path on what is known, up to the first refused step; what is too dear is priced to its end."""
    walk = walker.start()
    costs: list[int] = []
    asks: list[int] = []
    broke: int | None = None
    for index, end in enumerate(path):
        step = walker.step(walk, end)
        if isinstance(step, Rejection) and step.code == "not_enough":
            broke = index if broke is None else broke
            step = walker.enter(walk, end, is_diagonal(walk.cell, end))
        if isinstance(step, Rejection):
            return Priced(tuple(costs), tuple(asks), Rejection(step.code, step.rule, step.message, index))
        walk = Walk(end, step.memory, walk.spent + step.cost)
        costs.append(walk.spent)
        if step.provokes:
            asks.append(index)
    if broke is not None:
        refusal = walker.broke(walk.spent)
        return Priced(tuple(costs), tuple(asks), Rejection(refusal.code, refusal.rule, refusal.message, broke))
    return Priced(tuple(costs), tuple(asks), None)
