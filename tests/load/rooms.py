"""What is at the tables that servers are measured with: rooms of people, a map with walls, ten tokens.

Every server gets the same rooms and decides the same walks: each player and the GM has a token with a lane of its
own, on which it walks three cells and back for ever. Nothing is paid (free roam), or, where ``turns`` is set, one
token has the turn and pays for every cell.
"""

from __future__ import annotations

from msgspec import Struct

from rules.commands import AddScene, AddToken, Command, SetOrder
from rules.space import POINTS_PER_CELL, Cell
from rules.table import Scene, Wall

SCENE = "hall"
LANE = 3
TOKENS = 10
AP = 900


class Person(Struct, frozen=True):
    """Somebody at a table; ``token`` is whom they move, ``cookie`` what proves the seat to the product."""

    seat: str
    role: str
    token: str = ""
    cookie: str = ""


class Room(Struct, frozen=True):
    """A table with its people, the GM first."""

    id: str
    people: tuple[Person, ...]
    turns: bool = False


def room(name: str, viewers: int, *, players: int, turns: bool = False) -> Room:
    """A room of ``viewers``: the GM, ``players`` and, for the rest, spectators."""
    people = [Person(f"{name}-gm", "gm", "t0")]
    people += [Person(f"{name}-p{number}", "player", f"t{number}") for number in range(1, players + 1)]
    people += [Person(f"{name}-s{number}", "spectator") for number in range(viewers - len(people))]
    return Room(name, tuple(people), turns)


def home(token: str) -> Cell:
    """Where a token begins."""
    return 4, 2 * int(token[1:]) + 1


def lane(token: str, back: bool) -> tuple[Cell, ...]:
    """A walk along the token's lane, or back."""
    x, y = home(token)
    cells = [(x + step, y) for step in range(LANE + 1)]
    return tuple(reversed(cells[:-1])) if back else tuple(cells[1:])


def setting(room: Room) -> list[Command]:
    """The commands that make the room's table what it is."""
    unit = POINTS_PER_CELL
    walls = [
        # Between the lanes, so that every step has something near it to be checked against.
        Wall(f"w{row}{half}", (half * 12 * unit, row * 2 * unit), ((half * 12 + 10) * unit, row * 2 * unit))
        for row in range(1, TOKENS + 1)
        for half in (0, 1)
    ]
    scene = Scene(id=SCENE, name="Hall", width=30, height=2 * TOKENS + 2, walls=tuple(walls))
    seats = {person.token: person.seat for person in room.people if person.token and person.role == "player"}
    commands: list[Command] = [AddScene(scene)]
    for number in range(TOKENS):
        token = f"t{number}"
        weapons = [{"name": "sword", "parry_ap": 3, "parry": 2, "damage": "1d8+1"}]
        commands.append(
            AddToken(
                token,
                f"Token {number}",
                SCENE,
                at=home(token),
                side="blue" if number < 5 else "red",
                seats=(seats[token],) if token in seats else (),
                color="#3366cc",
                sheet={"ap": AP, "hp": 24, "strength": 2, "dexterity": 1, "weapons": weapons},
            )
        )
    if room.turns:
        commands.append(SetOrder(("t1",), "t1"))
    return commands
