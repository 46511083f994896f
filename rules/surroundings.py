"""What somebody knows of a map of areas: its places and who stands where."""

from __future__ import annotations

from rules.knowledge import GM, knows_all, sees
from rules.space.areas import Places, places_of
from rules.table import Actor, Table, Token


class Surroundings:
    """One map of areas as ``actor`` knows it; as ``Knowledge`` is for grids."""

    def __init__(self, table: Table, scene: str, actor: Actor) -> None:
        self.table = table
        self.actor = actor
        self.all = knows_all(actor)
        self.scene = table.scenes[scene]
        self.places: Places = places_of(self.scene, everything=self.all)
        self._there: dict[str, list[Token]] = {}
        for token in sorted(table.tokens.values(), key=lambda each: each.id):
            if token.scene == scene and token.place and sees(table, actor, token):
                self._there.setdefault(token.place, []).append(token)

    def at(self, place: str) -> tuple[Token, ...]:
        """The tokens known to be in an area or on a border, by id."""
        return tuple(self._there.get(place, ()))

    def others(self, place: str, token: Token) -> tuple[Token, ...]:
        """The characters known to be there besides a token: those who take up room (AR-02)."""
        return tuple(each for each in self.at(place) if each.id != token.id and each.kind == "character")

    def has_room(self, place: str, token: Token) -> bool:
        """Whether a token fits in there beside the others (AR-02). What is not known yet has room."""
        capacity = self.places.capacity(place) if self.places.get(place) is not None else None
        return capacity is None or len(self.others(place, token)) < capacity


def whole(table: Table, scene: str) -> Surroundings:
    """A map as it is."""
    return Surroundings(table, scene, GM)
