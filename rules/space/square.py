"""The square grid: what a step may cross, for tokens of any size.

The corner rule. A step is the straight line between the centres of two neighbouring cells. It is stopped by a wall,
window or shut door that

* crosses the line,
* or lies on either centre (a cell whose centre a wall runs through can be neither entered nor left),
* or reaches the line from its left while something else reaches it from its right: two ends that meet close a gap.

What only touches the line from one side does not stop it: a token may step diagonally round the end of a wall, or
round one solid cell, but never between two. The rule looks the same from both ends of the step, so every step can be
walked back, but for one-way walls, which stop whatever crosses them the wrong way. A token of several cells steps with
each of them, and no wall may run between its own cells.
"""

from __future__ import annotations

import weakref
from typing import Literal

from msgspec import Struct

from rules.space import POINTS_PER_CELL, Cell
from rules.table import Scene

NEIGHBOURS: tuple[tuple[int, int], ...] = ((0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The eight steps, straight ones first: n e s w ne se sw nw."""

Way = tuple[int, int, bool]
"""A step by its columns and rows, and whether it is diagonal."""

_NUMBER = {step: number for number, step in enumerate(NEIGHBOURS)}
_BACK = tuple(_NUMBER[-dx, -dy] for dx, dy in NEIGHBOURS)
_WAYS: tuple[tuple[Way, ...], ...] = tuple(
    tuple((dx, dy, dx != 0 and dy != 0) for number, (dx, dy) in enumerate(NEIGHBOURS) if ways >> number & 1)
    for ways in range(1 << len(NEIGHBOURS))
)
"""The steps of every set of steps, a set being a number with the bit of each."""
_ALL = len(_WAYS) - 1

_Segment = tuple[int, int, int, int]
BarKind = Literal["wall", "door", "window", "solid", "edge", "straddle"]

_HALF = POINTS_PER_CELL // 2


class Bar(Struct, frozen=True):
    """What stops a step: its kind and the id of the wall or door (empty for the rest)."""

    kind: BarKind
    id: str = ""


class Ground:
    """A scene as far as somebody knows it: which steps its walls, doors, solid cells and edges allow.

    ``secrets`` adds the walls and doors that only the GM knows.
    """

    def __init__(self, scene: Scene, *, secrets: bool) -> None:
        self.width = scene.width
        self.height = scene.height
        self._solid = frozenset(scene.solid)
        self._near: dict[Cell, list[tuple[_Segment, Bar]]] = {}
        self._touches: dict[Cell, int] = {}
        self._ways: dict[int, dict[Cell, tuple[Way, ...]]] = {}
        self._gates: dict[Cell, list[tuple[_Segment, Bar]]] = {}
        """Walls that stop one way only, near the cells that they touch; each lets steps pass towards its left."""
        for wall in scene.walls:
            if (secrets or not wall.secret) and wall.blocks != "sight":
                if wall.way:
                    ends = (*wall.a, *wall.b) if wall.way == "left" else (*wall.b, *wall.a)
                    for cell in _touched_cells(ends, self.width, self.height):
                        self._gates.setdefault(cell, []).append((ends, Bar("wall", wall.id)))
                else:
                    self._add((*wall.a, *wall.b), Bar("wall", wall.id))
        for door in scene.doors:
            if door.secret and not secrets:
                # To those who do not know it, a secret door is the wall that it looks like.
                self._add((*door.a, *door.b), Bar("wall", door.id))
            elif door.kind == "window" or door.state != "open":
                self._add((*door.a, *door.b), Bar(door.kind, door.id))
        for x, y in scene.solid:
            left, top = x * POINTS_PER_CELL, y * POINTS_PER_CELL
            right, bottom = left + POINTS_PER_CELL, top + POINTS_PER_CELL
            for edge in (
                (left, top, right, top),
                (right, top, right, bottom),
                (right, bottom, left, bottom),
                (left, bottom, left, top),
            ):
                self._add(edge, Bar("solid"))

    def _add(self, segment: _Segment, bar: Bar) -> None:
        barrier = (segment, bar)
        near = self._near
        for cell in _touched_cells(segment, self.width, self.height):
            barriers = near.get(cell)
            if barriers is None:
                near[cell] = [barrier]
            else:
                barriers.append(barrier)

    def inside(self, cell: Cell, size: int = 1) -> bool:
        """Whether a footprint of ``size`` x ``size`` cells with ``cell`` at its north-west lies on the map."""
        return 0 <= cell[0] <= self.width - size and 0 <= cell[1] <= self.height - size

    def stands(self, cell: Cell, size: int = 1) -> Bar | None:
        """What forbids standing there, or None: the map's edge, a solid cell, a wall inside the footprint."""
        return self._no_room(cell, size) or self._astride(cell, size)

    def _no_room(self, cell: Cell, size: int) -> Bar | None:
        if not self.inside(cell, size):
            return Bar("edge")
        if size == 1:
            return Bar("solid") if cell in self._solid else None
        return None if self._solid.isdisjoint(cells_of(cell, size)) else Bar("solid")

    def _astride(self, cell: Cell, size: int) -> Bar | None:
        x, y = cell
        for row in range(size):
            for column in range(size):
                here = (x + column, y + row)
                for dx, dy in ((1, 0), (0, 1)):
                    if column + dx < size and row + dy < size:
                        # Not a one-way wall: whoever may pass it stands in it on the way.
                        bar = self._met(here, (here[0] + dx, here[1] + dy))
                        if bar is not None:
                            return Bar("straddle", bar.id)
        return None

    def bar(self, start: Cell, end: Cell, size: int = 1) -> Bar | None:
        """What stops the step between two neighbouring cells (north-west cells of the footprint), or None."""
        bar = self._no_room(end, size)
        if bar is not None:
            return bar
        if size == 1:
            return self._crossed(start, end)
        dx, dy = end[0] - start[0], end[1] - start[1]
        for row in range(size):
            for column in range(size):
                x, y = start[0] + column, start[1] + row
                bar = self._crossed((x, y), (x + dx, y + dy))
                if bar is not None:
                    return bar
        # What is in the way is the plainer reason; that it would not fit comes after it.
        return self._astride(end, size) or self.stands(start, size)

    def beside(self, cell: Cell, size: int = 1) -> bool:
        """Whether a wall, a shut door, a window or a solid cell touches the footprint, at a side or a corner of it."""
        return any(each in self._near or each in self._gates for each in cells_of(cell, size))

    def fills(self, cell: Cell) -> bool:
        """Whether something solid fills the cell."""
        return cell in self._solid

    def shut(self, start: Cell, end: Cell) -> Bar | None:
        """The wall, door, window or solid cell between two neighbouring cells, whether or not the map goes on there."""
        return Bar("solid") if end in self._solid else self._crossed(start, end)

    def open(self, cell: Cell, size: int = 1) -> list[tuple[Cell, bool]]:
        """The neighbours that a step can reach, each with whether the step is diagonal; straight ones first."""
        x, y = cell
        return [((x + dx, y + dy), diagonal) for dx, dy, diagonal in self.ways(cell, size)]

    def ways(self, cell: Cell, size: int = 1) -> tuple[Way, ...]:
        """The steps that ``bar`` allows from a cell, straight ones first."""
        known = self.known_ways(size)
        found = known.get(cell)
        if found is None:
            found = known[cell] = _WAYS[self._free(cell, size)]
        return found

    def known_ways(self, size: int = 1) -> dict[Cell, tuple[Way, ...]]:
        """The answers of ``ways`` so far, for searches that ask again and again."""
        known = self._ways.get(size)
        if known is None:
            known = self._ways[size] = {}
        return known

    def connected(self, start: Cell, goal: Cell, size: int, limit: int) -> bool:
        """Whether any way leads from one cell to another, however long; past ``limit`` cells the benefit of the doubt.

        Looked for from both ends at once, so that a small closed room shows soon, whichever end is in it.
        """
        near, far = {start}, {goal}
        front, back = [start], [goal]
        while front and back:
            if len(near) + len(far) > limit:
                return True
            if len(near) > len(far):
                near, far, front, back = far, near, back, front
            further: list[Cell] = []
            for cell in front:
                x, y = cell
                for dx, dy, _ in self.ways(cell, size):
                    end = (x + dx, y + dy)
                    if end in far:
                        return True
                    if end not in near:
                        near.add(end)
                        further.append(end)
            front = further
        return start == goal

    def _free(self, cell: Cell, size: int) -> int:
        """The steps that ``bar`` allows, as a set."""
        x, y = cell
        free = 0
        beside_gate = self._gates and any((x + dx, y + dy) in self._gates for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        if size > 1 or beside_gate or not (0 < x < self.width - 1 and 0 < y < self.height - 1):
            for number, (dx, dy) in enumerate(NEIGHBOURS):
                if self.bar(cell, (x + dx, y + dy), size) is None:
                    free |= 1 << number
            return free
        near = self._near
        west, east, north, south = x - 1, x + 1, y - 1, y + 1
        # In the order of NEIGHBOURS.
        around = (
            (x, north), (east, y), (x, south), (west, y), (east, north), (east, south), (west, south), (west, north),
        )  # fmt: skip
        if cell not in near and near.keys().isdisjoint(around):
            # Most cells have nothing near them.
            return _ALL
        here = self._touched(cell)
        free = _ALL & ~(here & here >> 8)
        touches = self._touches
        for number, there in enumerate(around):
            if there in near:
                other = touches.get(there)
                if other is None:
                    other = self._touched(there)
                if (other and _stops(here, other, number)) or there in self._solid:
                    free &= ~(1 << number)
        return free

    def _touched(self, cell: Cell) -> int:
        """What touches the eight steps from a cell, of all that is near it, as ``_touch_all`` has it."""
        found = self._touches.get(cell)
        if found is None:
            found = 0
            px, py = cell[0] * POINTS_PER_CELL + _HALF, cell[1] * POINTS_PER_CELL + _HALF
            for segment, _ in self._near.get(cell, ()):
                found |= _touch_all(segment, px, py)
            self._touches[cell] = found
        return found

    def _crossed(self, start: Cell, end: Cell) -> Bar | None:
        return (self._shut_gate(start, end) if self._gates else None) or self._met(start, end)

    def _met(self, start: Cell, end: Cell) -> Bar | None:
        near = self._near.get(start, ())
        far = self._near.get(end, ())
        if not near and not far:
            return None
        number = _NUMBER[end[0] - start[0], end[1] - start[1]]
        if not _stops(self._touched(start), self._touched(end), number):
            return None
        px, py = start[0] * POINTS_PER_CELL + _HALF, start[1] * POINTS_PER_CELL + _HALF
        dx, dy = (end[0] - start[0]) * POINTS_PER_CELL, (end[1] - start[1]) * POINTS_PER_CELL
        sides = 0
        for barriers in (near, far):
            for segment, bar in barriers:
                sides |= _touch(segment, px, py, dx, dy)
                if sides == 3:
                    return bar
        raise AssertionError("what stops a step must have a name")

    def _shut_gate(self, start: Cell, end: Cell) -> Bar | None:
        """The one-way wall that the step crosses the wrong way, or None. What only touches the step lets it pass."""
        px, py = start[0] * POINTS_PER_CELL + _HALF, start[1] * POINTS_PER_CELL + _HALF
        dx, dy = (end[0] - start[0]) * POINTS_PER_CELL, (end[1] - start[1]) * POINTS_PER_CELL
        for cell in (start, end):
            for segment, bar in self._gates.get(cell, ()):
                ax, ay, bx, by = segment
                leftwards = dx * (by - ay) - dy * (bx - ax) > 0
                if not leftwards and _touch(segment, px, py, dx, dy) == 3:
                    return bar
        return None


def _stops(here: int, there: int, number: int) -> bool:
    """Whether a step is stopped by what touches it, as ``_touch_all`` has it of all that is near its two ends."""
    back = there >> _BACK[number]
    # Seen from the other end, left is right.
    return bool((here >> number | back >> 8) & (here >> number + 8 | back) & 1)


def _touch_all(segment: _Segment, px: int, py: int) -> int:
    """``_touch`` for the eight steps from P: the set of those touched from the left and, eight bits up, from the right.

    What stops a step touches it from both sides.
    """
    ax, ay, bx, by = segment
    ax, ay, bx, by = ax - px, ay - py, bx - px, by - py
    found = 0
    # Of each line through P: a step along it, the side of it on which either end lies, and how far along.
    for number, side_a, side_b, along_a, along_b in (
        (0, ax, bx, -ay, -by),
        (1, ay, by, ax, bx),
        (4, ax + ay, bx + by, ax - ay, bx - by),
        (5, ay - ax, by - bx, ax + ay, bx + by),
    ):
        if (side_a > 0 and side_b > 0) or (side_a < 0 and side_b < 0):
            continue
        for step, behind in ((number, along_a < 0 and along_b < 0), (_BACK[number], along_a > 0 and along_b > 0)):
            if not behind:
                dx, dy = NEIGHBOURS[step]
                sides = _touch(segment, px, py, dx * POINTS_PER_CELL, dy * POINTS_PER_CELL)
                found |= ((sides & 1) | (sides & 2) << 7) << step
    return found


def _touch(segment: _Segment, px: int, py: int, dx: int, dy: int) -> int:
    """How a barrier meets the step from P along d: 0 not, 1 from the left only, 2 from the right only, 3 stops it."""
    ax, ay, bx, by = segment
    side_a = dx * (ay - py) - dy * (ax - px)
    side_b = dx * (by - py) - dy * (bx - px)
    if (side_a > 0 and side_b > 0) or (side_a < 0 and side_b < 0):
        return 0
    if side_a == 0 and side_b == 0:
        # It lies along the step: only a centre inside it counts.
        length = dx * dx + dy * dy
        first = dx * (ax - px) + dy * (ay - py)
        last = dx * (bx - px) + dy * (by - py)
        low, high = min(first, last), max(first, last)
        return 3 if low <= 0 <= high or low <= length <= high else 0
    ex, ey = bx - ax, by - ay
    below = dx * ey - dy * ex
    along = (ax - px) * ey - (ay - py) * ex
    if below < 0:
        below, along = -below, -along
    if along < 0 or along > below:
        return 0
    if along == 0 or along == below or (side_a != 0 and side_b != 0):
        return 3
    return 1 if side_a + side_b > 0 else 2


def _touched_cells(segment: _Segment, width: int, height: int) -> list[Cell]:
    """The cells of the map whose closed squares the segment touches."""
    ax, ay, bx, by = segment
    if ay > by:
        ax, ay, bx, by = bx, by, ax, ay
    unit = POINTS_PER_CELL
    cells: list[Cell] = []
    for row in range(max(0, -(-ay // unit) - 1), min(height - 1, by // unit) + 1):
        if ay == by:
            low, high = min(ax, bx), max(ax, bx)
        else:
            top, bottom = max(ay, row * unit), min(by, (row + 1) * unit)
            ends = [(ax * (by - ay) + (bx - ax) * (y - ay)) for y in (top, bottom)]
            low, high = min(ends) // (by - ay), -(-max(ends) // (by - ay))
        for column in range(max(0, -(-low // unit) - 1), min(width - 1, high // unit) + 1):
            cells.append((column, row))
    return cells


_grounds: dict[tuple[int, bool], tuple[weakref.ref[Scene], Ground]] = {}


def ground_of(scene: Scene, *, secrets: bool) -> Ground:
    """The ground of a scene, kept as long as that very value of the scene lives."""
    key = (id(scene), secrets)
    kept = _grounds.get(key)
    if kept is not None and kept[0]() is scene:
        return kept[1]
    # Where nothing is secret, everybody shares one ground.
    shared = not secrets and not has_secrets(scene)
    ground = ground_of(scene, secrets=True) if shared else Ground(scene, secrets=secrets)
    _grounds[key] = (weakref.ref(scene, lambda _: _grounds.pop(key, None)), ground)
    return ground


def has_secrets(scene: Scene) -> bool:
    """Whether the scene has walls or doors that only the GM knows."""
    return any(wall.secret for wall in scene.walls) or any(door.secret for door in scene.doors)


def cells_of(at: Cell, size: int) -> tuple[Cell, ...]:
    """Every cell of a footprint, row by row."""
    if size == 1:
        return (at,)
    return tuple((at[0] + column, at[1] + row) for row in range(size) for column in range(size))


def is_diagonal(start: Cell, end: Cell) -> bool:
    """Whether a step changes both the column and the row."""
    return start[0] != end[0] and start[1] != end[1]


def towards(cell: Cell, goal: Cell) -> Cell:
    """The neighbour on the direct line to a goal, diagonals first."""
    dx, dy = goal[0] - cell[0], goal[1] - cell[1]
    return cell[0] + (dx > 0) - (dx < 0), cell[1] + (dy > 0) - (dy < 0)


def adjacent(a: Cell, b: Cell) -> bool:
    """Whether two cells are different and touch at a side or a corner."""
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1
