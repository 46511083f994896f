"""What somebody knows of a table. Moves are judged by it and carried out against the truth.

The GM, the clock and the rules themselves know everything; a seat knows what is not hidden, its own tokens, every
wall and door but the secret ones, and of a map of areas the places that were revealed with who is in them.
"""

from __future__ import annotations

from rules.space import Cell
from rules.space.areas import places_of
from rules.space.square import Ground, cells_of, ground_of
from rules.table import Actor, Table, Token

GM = Actor("gm")


def knows_all(actor: Actor) -> bool:
    """Whether nothing at all is hidden from the actor, sheets and statuses of others included."""
    return actor.role in ("gm", "clock")


def scene_shown(table: Table, actor: Actor) -> str | None:
    """The scene that an actor is shown: the table's, unless the GM has sent the seat to one of its own."""
    return table.seat_scenes.get(actor.seat, table.active_scene) if actor.seat else table.active_scene


def sees(table: Table, actor: Actor, token: Token) -> bool:
    """Whether the actor may know of the token at all."""
    if knows_all(actor):
        return True
    return not unseen(table, token) or controls(actor, token)


def unseen(table: Table, token: Token) -> bool:
    """Whether nobody but who plays the token knows of it: it is hidden, or in a place that was not revealed (AR-18)."""
    return token.hidden or not knows_place(table, token)


def knows_place(table: Table, token: Token) -> bool:
    """Whether players know the area or border that a token is in; on a grid they know all cells."""
    scene = table.scenes.get(token.scene) if token.place else None
    if scene is None or scene.chart is None:
        return True
    return places_of(scene, everything=False).get(token.place) is not None


def controls(actor: Actor, token: Token) -> bool:
    """Whether the actor speaks for the token: its seats do, and the GM does for all."""
    if knows_all(actor):
        return True
    return actor.role == "player" and bool(actor.seat) and actor.seat in token.seats


def noticed_by(table: Table, watcher: Token, other: Token) -> bool:
    """Whether whoever plays ``watcher`` can know of ``other``; tokens without seats are the GM's, who knows all."""
    if not unseen(table, other) or not watcher.seats:
        return True
    return any(seat in other.seats for seat in watcher.seats)


class Knowledge:
    """One scene of a table as ``actor`` knows it: its tokens by cell and its ground."""

    def __init__(self, table: Table, scene: str, actor: Actor) -> None:
        self.table = table
        self.actor = actor
        self.all = knows_all(actor)
        self.scene = table.scenes[scene]
        self.ground: Ground = ground_of(self.scene, secrets=self.all)
        self._cells: dict[Cell, tuple[Token, ...]] = {}
        for token in table.tokens.values():
            if token.scene == scene and token.at is not None and sees(table, actor, token):
                for cell in cells_of(token.at, token.size):
                    others = self._cells.get(cell)
                    # By id and not as the table happens to list them: equal tables must rule alike.
                    self._cells[cell] = (token,) if others is None else _by_id((*others, token))

    def at(self, cell: Cell) -> tuple[Token, ...]:
        """The tokens known to cover a cell, by id."""
        return self._cells.get(cell, ())

    def entered(self, token: Token, start: Cell, end: Cell) -> tuple[Token, ...]:
        """The other tokens that a step of ``token`` newly runs into, each once."""
        if token.size == 1:
            return tuple(other for other in self._cells.get(end, ()) if other.id != token.id)
        before = set(cells_of(start, token.size))
        beside = {other.id for cell in before for other in self.at(cell)}
        met: dict[str, Token] = {}
        for cell in cells_of(end, token.size):
            if cell not in before:
                for other in self.at(cell):
                    if other.id != token.id and other.id not in beside:
                        met[other.id] = other
        return tuple(met.values())


def _by_id(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    return tuple(sorted(tokens, key=lambda token: token.id))


def truth(table: Table, scene: str) -> Knowledge:
    """A scene as it is."""
    return Knowledge(table, scene, GM)
