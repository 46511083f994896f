"""The grid instead of areas: AR-20."""

from __future__ import annotations

from rules.knowledge import Knowledge
from rules.paths import Walker
from rules.rulings import Check, Rejection
from rules.space import Cell
from rules.systems.areas.movement import IMPOSSIBLE, declared, halvings, unfit
from rules.systems.areas.ranging import SQUARES
from rules.systems.areas.traits import Status
from rules.table import Token
from rules.words import noop, say

SPEED = 2 * SQUARES
SPRINT = 4 * SQUARES
GRID_MODES = ("walk", "sprint", "sneak")


class GridWalker(Walker):
    """A token going over squares, one of them to itself."""

    unit = noop("squares")
    broke_rule = "AR-20"

    def __init__(self, known: Knowledge, token: Token, mode: str) -> None:
        super().__init__(known, token)
        status: Status = token.status
        self.mode = mode
        self.paid = known.table.clock.kind != "free_roam"
        self.each = 1
        if self.paid:
            halved = halvings(known.scene, status)
            most = (SPRINT if mode == "sprint" else SPEED) >> halved
            self.budget = 0 if halved >= IMPOSSIBLE else max(0, most - round(status.moved * SQUARES))
        self.least = 1 if self.paid else 0

    def price(self, start: Cell, end: Cell, diagonal: bool, memory: int) -> tuple[int, int]:
        """A square each, diagonals too."""
        return (1 if self.paid else 0), memory

    def declares(self) -> Check | None:
        """On a grid no square is louder or darker than another."""
        return declared(self.known.table, self.token, self.mode, heard=True)

    def forbids(self, start: Cell, end: Cell) -> Rejection | None:
        """A square holds one. Refuses: full (AR-20)."""
        entered = self.known.entered(self.token, start, end)
        other = next((each for each in entered if each.kind == "character"), None)
        if other is None:
            return None
        return Rejection("full", "AR-20", say("{other} is on that square.", other=other.name))


def walker(known: Knowledge, token: Token, mode: str) -> GridWalker | Rejection:
    """The token about to move over squares. Refuses what ``movement.traveller`` does, and wrong_mode."""
    if mode not in GRID_MODES:
        message = say("On a grid one walks, sprints or sneaks.")
        return Rejection("no_such_mode", "AR-20", message)
    refused = unfit(known.table, token, mode)
    if refused is not None:
        return refused
    if halvings(known.scene, token.status) >= IMPOSSIBLE:
        return Rejection("cannot_move", "AR-09", say("{name} cannot move at all.", name=token.name))
    return GridWalker(known, token, mode)
