"""Steps and their price in action points: GC-01, GC-02, GC-03, GC-06, and crawling without gravity: GC-18, GC-19."""

from __future__ import annotations

from math import isqrt

from rules.knowledge import Knowledge
from rules.paths import Walker
from rules.rulings import Rejection
from rules.space import Cell
from rules.space.gravity import weightless
from rules.systems.ground_combat.flight import momentum
from rules.systems.ground_combat.invasion import can_react, is_barred, might_react
from rules.systems.ground_combat.surfaces import in_reach
from rules.systems.ground_combat.traits import AP, Options, Status
from rules.table import Token
from rules.words import say

ROTATE = "rotate"
"""How a token moves that rotates about something: priced as walking (GC-13)."""


class CombatWalker(Walker):
    """A token walking, crawling or jumping at ``each`` AP a square (GC-02)."""

    unit = AP
    broke_rule = "GC-02"

    def __init__(self, known: Knowledge, token: Token, mode: str, each: int) -> None:
        super().__init__(known, token)
        options: Options = known.table.options
        status: Status = token.status
        self.each = each
        self.turns = known.table.clock.kind == "turns"
        self.budget = status.ap if self.turns else None
        self.least = each if self.turns else 0
        self.diagonals = options.diagonals
        # Counting diagonals from anywhere comes to the same but for one step's price.
        self.sway = each if self.turns and options.diagonals != "one" else 0
        self.memory = token.diagonals if options.diagonals != "one" else 0
        self._barred = self.turns and bool(status.barred)
        self._floats = bool(known.scene.zero_g)
        self._crawls = mode == "crawl"
        self._held = momentum(known.table, token) is not None

    def price(self, start: Cell, end: Cell, diagonal: bool, memory: int) -> tuple[int, int]:
        """AP of a step; ``memory`` counts the diagonals of the turn where their price depends on it."""
        if not self.turns:
            return 0, 0
        if not diagonal or self.diagonals == "one" or not self.each:
            return self.each, memory
        if self.diagonals == "alternating":
            # Only odd or even matters, which keeps the search small.
            return self.each * (2 if memory % 2 else 1), (memory + 1) % 2
        return self.each * (isqrt(2 * (memory + 1) ** 2) - isqrt(2 * memory**2)), memory + 1

    def ahead(self, columns: int, rows: int, memory: int) -> int:
        """AP for so many columns and rows on open ground: as many diagonal steps as there can be."""
        if not self.turns:
            return 0
        diagonal, straight = min(columns, rows), abs(columns - rows)
        if self.diagonals == "one":
            return self.each * (straight + diagonal)
        if self.diagonals == "alternating":
            return self.each * (straight + diagonal + (diagonal + memory % 2) // 2)
        return self.each * (straight + isqrt(2 * (memory + diagonal) ** 2) - isqrt(2 * memory**2))

    def forbids(self, start: Cell, end: Cell) -> Rejection | None:
        """What speaks against a step besides its price.

        Refuses: barred (GC-06), zero_gravity (GC-14, GC-18), nothing_to_hold (GC-18).
        """
        if self._floats and weightless(self.known.scene, start, self.size):
            refused = self._adrift(end)
            if refused is not None:
                return refused
        if self._barred and is_barred(self.known, self.token, start, end):
            return Rejection(
                "barred",
                "GC-06",
                say("{name} was kept out of that square and may not try again this cycle.", name=self.token.name),
            )
        return None

    def _adrift(self, end: Cell) -> Rejection | None:
        """What speaks against a step from where there is no gravity: only whoever holds on can crawl on (GC-18)."""
        name = self.token.name
        if not self._crawls or not self._held:
            message = say("Gravity ends there, and so does {name}'s way on foot.", name=name)
            return Rejection("zero_gravity", "GC-18" if not self._crawls else "GC-14", message)
        if weightless(self.known.scene, end, self.size) and not in_reach(self.ground, end, self.size):
            message = say("There is nothing solid for {name} to hold on to.", name=name)
            return Rejection("nothing_to_hold", "GC-18", message)
        return None

    def asks(self, start: Cell, end: Cell) -> tuple[str, ...]:
        """The occupants of the square who will be asked, or may be for all that is known (GC-03, GC-07)."""
        if not self.turns:
            return ()
        others = self.known.entered(self.token, start, end)
        if not others:
            return ()
        # How many AP somebody else has left, and what they notice, does not show.
        asked = can_react if self.known.all else might_react
        return tuple(other.id for other in others if asked(self.known.table, self.token, other))


def walker(known: Knowledge, token: Token, mode: str) -> CombatWalker | Rejection:
    """The token about to move.

    Refuses: no_such_mode, down, an_object, not_your_turn, and in zero gravity: zero_gravity, too_fast, nothing_to_hold.
    """
    options: Options = known.table.options
    prices = {
        "walk": options.walk_ap,
        "crawl": options.crawl_ap,
        "jump": options.jump_ap,
        ROTATE: options.walk_ap,
    }
    if mode not in prices:
        message = say("Nobody moves by “{mode}” here: walk, crawl or jump.", mode=mode)
        return Rejection("no_such_mode", "GC-02", message)
    if token.kind == "object":
        return Rejection("an_object", "GC-02", say("{name} does not move by itself.", name=token.name))
    if token.status.hp <= 0:
        return Rejection("down", "GC-08", say("{name} is down.", name=token.name))
    clock = known.table.clock
    if clock.kind == "turns" and clock.active != token.id:
        return Rejection("not_your_turn", "GC-01", say("It is not {name}'s turn.", name=token.name))
    return _afloat(known, token, mode) or CombatWalker(known, token, mode, prices[mode])


def _afloat(known: Knowledge, token: Token, mode: str) -> Rejection | None:
    """What speaks against moving so without gravity where the token is, or None (GC-18, GC-19)."""
    state = momentum(known.table, token)
    if state is None:
        return None
    assert token.at is not None
    if mode != "crawl":
        message = say("{name} floats: without gravity nobody walks or jumps.", name=token.name)
        return Rejection("zero_gravity", "GC-18", message)
    if state.fast:
        message = say("{name} travels {speed} m a cycle and cannot take hold.", name=token.name, speed=state.speed)
        return Rejection("too_fast", "GC-19", message)
    if not in_reach(known.ground, token.at, token.size):
        message = say("There is nothing solid for {name} to hold on to.", name=token.name)
        return Rejection("nothing_to_hold", "GC-18", message)
    return None
