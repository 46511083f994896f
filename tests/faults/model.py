"""A table as simple as can be, to hold against the real one: plain dictionaries, one command after the other.

It shares no code with ``rules`` but the reading of JSON. It knows what an evening of one side needs, where nobody has
to ask anybody: places, purses, turns, doors, marks, hiding, removing and taking back. It is told what was accepted
and in which order, looks whether that could be, and says what must have come of it.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from typing import Any

WIDTH, HEIGHT = 12, 8
WALLS = {frozenset({(x, 3), (x, 4)}) for x in range(3)}
"""Pairs of cells with a wall between them; door ``d1`` is between the next two."""
GATE = frozenset({(3, 3), (3, 4)})
ROCK = (11, 7)
MEMORY = 200
"""How many deeds can be taken back, at least."""


@dataclass
class Piece:
    at: tuple[int, int] | None
    ap: int
    seat: str
    purse: int
    hidden: bool = False
    name: str = ""


@dataclass
class State:
    """What can be taken back."""

    pieces: dict[str, Piece] = field(default_factory=dict)
    door: str = "closed"
    order: list[str] = field(default_factory=list)
    active: str | None = None
    cycle: int = 1
    marks: dict[str, str] = field(default_factory=dict)
    maps: list[str] = field(default_factory=list)
    """Scenes that were added."""
    shown: str = "hall"


class Impossible(AssertionError):
    """The real table accepted what cannot be."""


class Model:
    def __init__(self, state: State) -> None:
        self.now = state
        self.past: list[tuple[str, State]] = []
        self.future: list[tuple[str, State, State]] = []
        self.said = 0

    def take(self, role: str, seat: str, command: dict[str, Any]) -> None:
        """One accepted command."""
        kind = command["type"]
        if role not in ("gm", "player"):
            raise Impossible(f"a {role} did {kind}")
        match kind:
            case "say" | "roll":
                self.said += 1
                return
            case "undo":
                if not self.past:
                    raise Impossible("there was nothing to take back")
                who, before = self.past.pop()
                self._own(role, seat, who)
                self.future.append((who, before, self.now))
                self.now = copy.deepcopy(before)
                return
            case "redo":
                if not self.future:
                    raise Impossible("there was nothing to do again")
                who, before, after = self.future.pop()
                self._own(role, seat, who)
                self.past.append((who, before))
                self.now = copy.deepcopy(after)
                return
        before = copy.deepcopy(self.now)
        getattr(self, f"_{kind}")(role, seat, command)
        self.past.append((seat, before))
        # The table itself forgets sooner or later, and nobody takes back so much at once.
        del self.past[:-MEMORY]
        self.future.clear()

    def _own(self, role: str, seat: str, who: str) -> None:
        if role != "gm" and seat != who:
            raise Impossible("that was somebody else’s")

    def _piece(self, role: str, seat: str, token: str) -> Piece:
        piece = self.now.pieces.get(token)
        if piece is None:
            raise Impossible(f"there is no {token}")
        if role != "gm" and piece.seat != seat:
            raise Impossible(f"{token} is not theirs")
        return piece

    def _gm(self, role: str) -> None:
        if role != "gm":
            raise Impossible("only a GM may")

    def _move(self, role: str, seat: str, command: dict[str, Any]) -> None:
        piece = self._piece(role, seat, command["token"])
        if self.now.order and self.now.active != command["token"]:
            raise Impossible("out of turn")
        if piece.at is None:
            raise Impossible("from nowhere")
        for cell in command["path"]:
            cost = self._way(piece.at, (cell[0], cell[1]))
            piece.at = (cell[0], cell[1])
            if self.now.order:
                piece.ap -= cost
                if piece.ap < 0:
                    raise Impossible("on credit")

    def _way(self, start: tuple[int, int], goal: tuple[int, int]) -> int:
        """How many steps it takes, looking at everything there is; where one stands already, none."""
        seen, edge, count = {start}, {start}, 0
        while edge:
            if goal in edge:
                return count
            count += 1
            beside = {
                (x, y, x + dx, y + dy)
                for x, y in edge
                for dx in (-1, 0, 1)
                for dy in (-1, 0, 1)
                if (dx or dy) and self._can(x, y, x + dx, y + dy)
            }
            edge = {(x, y) for _, _, x, y in beside} - seen
            seen |= edge
        raise Impossible(f"no way from {start} to {goal}")

    def _can(self, x: int, y: int, to_x: int, to_y: int) -> bool:
        """Whether a step between neighbours meets neither wall, shut door, rock nor the edge."""
        if not (0 <= to_x < WIDTH and 0 <= to_y < HEIGHT) or ROCK in ((x, y), (to_x, to_y)):
            return False
        barred = WALLS if self.now.door == "open" else WALLS | {GATE}
        if {y, to_y} != {3, 4}:
            return True
        if x == to_x:
            return frozenset({(x, y), (to_x, to_y)}) not in barred
        # A diagonal step crosses the line at a corner: stopped where barriers lie on both sides of it.
        corner = max(x, to_x)
        return not all(frozenset({(each, 3), (each, 4)}) in barred for each in (corner - 1, corner))

    def _place(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self._gm(role)
        at = command["at"]
        self._piece(role, seat, command["token"]).at = None if at is None else (at[0], at[1])

    def _change_token(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self._gm(role)
        piece = self._piece(role, seat, command["token"])
        piece.hidden = command.get("hidden", piece.hidden)
        piece.name = command.get("name", piece.name)

    def _add_token(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self._gm(role)
        if command["token"] in self.now.pieces:
            raise Impossible(f"there is a {command['token']} already")
        purse = command["sheet"]["ap"]
        self.now.pieces[command["token"]] = Piece(tuple(command["at"]), purse, command["seats"][0], purse)

    def _remove_token(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self._gm(role)
        token = command["token"]
        self._piece(role, seat, token)
        del self.now.pieces[token]
        if token in self.now.order:
            place = self.now.order.index(token)
            self.now.order.remove(token)
            if self.now.active == token:
                self.now.active = None
                self._next(place)

    def _set_door(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self._gm(role)
        self.now.door = command["state"]

    def _add_scene(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self._gm(role)
        added = command["scene"]["id"]
        if added in self.now.maps:
            raise Impossible("twice the same map")
        self.now.maps.append(added)
        if command.get("activate", True):
            self.now.shown = added

    def _activate_scene(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self._gm(role)
        if command["scene"] not in ("hall", *self.now.maps):
            raise Impossible("no such map")
        self.now.shown = command["scene"]

    def _put_mark(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self.now.marks[command["mark"]["id"]] = command["mark"]["text"]

    def _drop_marks(self, role: str, seat: str, command: dict[str, Any]) -> None:
        for each in command["marks"]:
            if each not in self.now.marks:
                raise Impossible("no such mark")
            del self.now.marks[each]

    def _stop_clock(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self._gm(role)
        self.now.order, self.now.active, self.now.cycle = [], None, 1
        for piece in self.now.pieces.values():
            piece.ap = piece.purse

    def _set_order(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self._gm(role)
        running, order = bool(self.now.order), list(command["order"])
        kept = self.now.active if running and self.now.active in order else None
        active = command.get("active") or kept
        self.now.cycle = self.now.cycle if running else 1
        self.now.order, self.now.active = order, kept if active == kept else None
        if active is None:
            self._next(0)
        elif active != kept:
            self._begin(active)

    def _end_turn(self, role: str, seat: str, command: dict[str, Any]) -> None:
        self._piece(role, seat, command["token"])
        if self.now.active != command["token"]:
            raise Impossible("it was not their turn")
        self.now.active = None
        self._next(self.now.order.index(command["token"]) + 1)

    def _next(self, place: int) -> None:
        order, cycle = self.now.order, self.now.cycle
        for ahead in range(place, place + len(order)):
            token = order[ahead % len(order)]
            if self.now.pieces[token].at is not None:
                self.now.cycle = cycle + ahead // len(order)
                self._begin(token)
                return

    def _begin(self, token: str) -> None:
        self.now.active = token
        self.now.pieces[token].ap = self.now.pieces[token].purse
