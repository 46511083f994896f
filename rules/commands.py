"""What a seat may ask for. Every command of the wire, the REST API and scenario files is one of these.

Unknown fields, wrong types and oversized lists are refused by the decoder; ``Command`` is the union to decode.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rules.table import Scene

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Ordinate = Annotated[int, Meta(ge=-10_000, le=10_000)]
At = tuple[Ordinate, Ordinate]
Path = Annotated[tuple[At, ...], Meta(min_length=1, max_length=500)]


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    pass


class Move(_Command, frozen=True, tag="move"):
    """Walk a token along ``path``, which leaves out the start; gaps between its positions are joined."""

    token: Id
    path: Path
    mode: Annotated[str, Meta(max_length=32)] = "walk"


class Answer(_Command, frozen=True, tag="answer"):
    """Answer a prompt for ``token``; ``weapon`` belongs to the choice ``parry``."""

    prompt: Id
    token: Id
    choice: Annotated[str, Meta(max_length=32)]
    weapon: Annotated[str, Meta(max_length=80)] | None = None


class EndTurn(_Command, frozen=True, tag="end_turn"):
    token: Id


class Say(_Command, frozen=True, tag="say"):
    """Chat to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]


class AddToken(_Command, frozen=True, tag="add_token"):
    """Add a token (GM). ``sheet`` and ``status`` hold only the fields that differ from the ruleset's defaults."""

    token: Id
    name: Name
    scene: Id
    at: At | None = None
    size: Annotated[int, Meta(ge=1, le=20)] = 1
    side: Annotated[str, Meta(max_length=40)] = ""
    kind: Literal["character", "object"] = "character"
    hidden: bool = False
    seats: Annotated[tuple[Id, ...], Meta(max_length=50)] = ()
    color: Annotated[str, Meta(pattern="^(#[0-9a-f]{6})?$")] = ""
    sheet: dict[str, Any] = {}
    status: dict[str, Any] = {}


class ChangeToken(_Command, frozen=True, tag="change_token"):
    """Change how a token is listed, shown or controlled (GM). Fields left out stay as they are."""

    token: Id
    name: Name | None = None
    size: Annotated[int, Meta(ge=1, le=20)] | None = None
    side: Annotated[str, Meta(max_length=40)] | None = None
    hidden: bool | None = None
    seats: Annotated[tuple[Id, ...], Meta(max_length=50)] | None = None
    color: Annotated[str, Meta(pattern="^(#[0-9a-f]{6})?$")] | None = None


class ChangeSheet(_Command, frozen=True, tag="change_sheet"):
    """Set fields of a token's sheet and status (GM); unnamed fields keep their value."""

    token: Id
    sheet: dict[str, Any] = {}
    status: dict[str, Any] = {}


class Place(_Command, frozen=True, tag="place"):
    """Put a token on a cell, or off the map with ``at`` null (GM; unruled and marked so)."""

    token: Id
    at: At | None
    scene: Id | None = None


class RemoveToken(_Command, frozen=True, tag="remove_token"):
    token: Id


class SetOrder(_Command, frozen=True, tag="set_order"):
    """Start or rearrange the turns (GM): ``order`` first to last, ``active`` whose turn it is now."""

    order: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=500)]
    active: Id | None = None


class StopClock(_Command, frozen=True, tag="stop_clock"):
    """Leave the turns for free roam (GM)."""


class AddScene(_Command, frozen=True, tag="add_scene"):
    """Add a scene (GM) and, with ``activate``, move the table to it."""

    scene: Scene
    activate: bool = True


class ActivateScene(_Command, frozen=True, tag="activate_scene"):
    scene: Id


class SetDoor(_Command, frozen=True, tag="set_door"):
    """Open, shut or lock a door, or say that it is a door or a window (GM)."""

    scene: Id
    door: Id
    state: Literal["open", "closed", "locked"] | None = None
    kind: Literal["door", "window"] | None = None


class SetOptions(_Command, frozen=True, tag="set_options"):
    """Set house rules of the campaign's ruleset (GM); unnamed options keep their value."""

    options: dict[str, Any]


class Undo(_Command, frozen=True, tag="undo"):
    """Take back the last entry that changed the table."""


Command = (
    Move
    | Answer
    | EndTurn
    | Say
    | AddToken
    | ChangeToken
    | ChangeSheet
    | Place
    | RemoveToken
    | SetOrder
    | StopClock
    | AddScene
    | ActivateScene
    | SetDoor
    | SetOptions
    | Undo
)
