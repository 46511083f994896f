"""What a seat may ask for. Every command of the wire, the REST API and scenario files is one of these.

Unknown fields, wrong types and oversized lists are refused by the decoder. ``Common`` is what every ruleset takes;
what they add derives from ``Act``, and ``codec.all_commands`` has them all.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from rules.table import Door, Mark, Scene, Wall

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Names = Annotated[dict[Id, Name], Meta(max_length=200)]
"""What seats are called, by their ids. Whoever sends a command is not asked: the server knows."""
Ordinate = Annotated[int, Meta(ge=-10_000, le=10_000)]
Initiative = Annotated[int, Meta(ge=-9_999, le=9_999)]
At = tuple[Ordinate, Ordinate]
PlaceName = Annotated[str, Meta(min_length=1, max_length=65)]
Spot = At | str
"""A cell, or the id of an area or border. Without limits of its own: msgspec 0.23 crashes, should garbage be collected
just then, on reading a union of an array and a string that has some."""
Path = Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=500)]


class _Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    pass


class Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    """What a ruleset lets ask for besides: its commands derive from this and are named in ``Ruleset.commands``."""


class Move(_Command, frozen=True, tag="move"):
    """Walk a token along ``path``, which leaves out the start; gaps between its positions are joined."""

    token: Id
    path: Path
    mode: Annotated[str, Meta(max_length=32)] = "walk"
    unruled: bool = False
    """The GM's override: straight along ``path``, through anything, for nothing, and marked so."""


class Leg(Struct, frozen=True, forbid_unknown_fields=True):
    """One token's share of a group move."""

    token: Id
    path: Path


class MoveGroup(_Command, frozen=True, tag="move_group"):
    """Move several tokens as one order: one after the other as listed, and all of them or none."""

    legs: Annotated[tuple[Leg, ...], Meta(min_length=1, max_length=100)]
    mode: Annotated[str, Meta(max_length=32)] = "walk"
    unruled: bool = False


class Answer(_Command, frozen=True, tag="answer"):
    """Answer a prompt for ``token``; the choice's details say which one is meant where several have its name.

    ``weapon`` belongs to the choice ``parry``, ``to`` and ``metres`` to ``dive``.
    """

    prompt: Id
    token: Id
    choice: Annotated[str, Meta(max_length=32)]
    weapon: Annotated[str, Meta(max_length=80)] | None = None
    to: At | None = None
    metres: Annotated[int, Meta(ge=1, le=99)] | None = None

    @property
    def details(self) -> dict[str, Any]:
        """The details given, as choices have them."""
        given = {"weapon": self.weapon, "to": None if self.to is None else list(self.to), "metres": self.metres}
        return {name: value for name, value in given.items() if value is not None}


class StandingOrder(_Command, frozen=True, tag="standing_order"):
    """Let a token answer every prompt of a kind alike, or with ``choice`` null be asked again (FW-18)."""

    token: Id
    prompt: Annotated[str, Meta(min_length=1, max_length=32)]
    choice: Annotated[str, Meta(max_length=32)] | None = None
    weapon: Annotated[str, Meta(max_length=80)] | None = None


class EndTurn(_Command, frozen=True, tag="end_turn"):
    token: Id


class Delay(_Command, frozen=True, tag="delay"):
    """Let others go first: the active token's turn comes after that of ``after``, where the ruleset allows it."""

    token: Id
    after: Id


class OpenDoor(_Command, frozen=True, tag="open_door"):
    """Open or shut a door that ``token`` stands at, where the GM lets players do so."""

    token: Id
    door: Id
    open: bool = True


class Say(_Command, frozen=True, tag="say"):
    """Chat to everybody at the table, or only to the seats in ``to`` (``gm`` stands for the GMs).

    ``names`` is filled in by the server.
    """

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    to: Annotated[tuple[Id, ...], Meta(max_length=50)] = ()
    names: Names = {}


class Roll(_Command, frozen=True, tag="roll"):
    """Roll dice for all to see, or with ``to`` = ``gm`` for the GMs and oneself; ``label`` says what for."""

    notation: Annotated[str, Meta(min_length=1, max_length=200)]
    label: Annotated[str, Meta(max_length=80)] = ""
    to: Literal["all", "gm"] = "all"
    token: Annotated[str, Meta(max_length=64)] = ""


class PutMark(_Command, frozen=True, tag="put_mark"):
    """Draw on the map, or change what one drew: a template, a drawing, a note. ``mark.seat`` is ignored."""

    mark: Mark


class DropMarks(_Command, frozen=True, tag="drop_marks"):
    marks: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=500)]


class AddToken(_Command, frozen=True, tag="add_token"):
    """Add a token (GM). ``sheet`` and ``status`` hold only the fields that differ from the ruleset's defaults."""

    token: Id
    name: Name
    scene: Id
    at: Spot | None = None
    size: Annotated[int, Meta(ge=1, le=20)] = 1
    side: Annotated[str, Meta(max_length=40)] = ""
    kind: Literal["character", "object"] = "character"
    hidden: bool = False
    seats: Annotated[tuple[Id, ...], Meta(max_length=50)] = ()
    claimable: bool = False
    color: Annotated[str, Meta(pattern="^(#[0-9a-f]{6})?$")] = ""
    picture: Annotated[str, Meta(max_length=64)] = ""
    elevation: Annotated[int, Meta(ge=-10_000, le=10_000)] = 0
    sheet: dict[str, Any] = {}
    status: dict[str, Any] = {}


class ChangeToken(_Command, frozen=True, tag="change_token"):
    """Change how a token is listed, shown or controlled (GM). Fields left out stay as they are."""

    token: Id
    name: Name | None = None
    size: Annotated[int, Meta(ge=1, le=20)] | None = None
    side: Annotated[str, Meta(max_length=40)] | None = None
    hidden: bool | None = None
    claimable: bool | None = None
    seats: Annotated[tuple[Id, ...], Meta(max_length=50)] | None = None
    color: Annotated[str, Meta(pattern="^(#[0-9a-f]{6})?$")] | None = None
    picture: Annotated[str, Meta(max_length=64)] | None = None
    elevation: Annotated[int, Meta(ge=-10_000, le=10_000)] | None = None


class ChangeSheet(_Command, frozen=True, tag="change_sheet"):
    """Set fields of a token's sheet and status (GM); unnamed fields keep their value."""

    token: Id
    sheet: dict[str, Any] = {}
    status: dict[str, Any] = {}


class Place(_Command, frozen=True, tag="place"):
    """Put a token on a cell, or off the map with ``at`` null (GM; unruled and marked so)."""

    token: Id
    at: Spot | None
    scene: Id | None = None


class RemoveToken(_Command, frozen=True, tag="remove_token"):
    token: Id


class SetOrder(_Command, frozen=True, tag="set_order"):
    """Start or rearrange the turns (GM): ``order`` first to last, ``active`` whose turn it is now.

    ``numbers`` are those that led to the order, as rolled or typed; a token without one keeps what it had.
    """

    order: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=500)]
    active: Id | None = None
    numbers: Annotated[dict[Id, Initiative], Meta(max_length=500)] = {}


class StopClock(_Command, frozen=True, tag="stop_clock"):
    """Leave the turns for free roam (GM)."""


class AddScene(_Command, frozen=True, tag="add_scene"):
    """Add a scene (GM), with tokens and marks on it, and with ``activate`` move the table to it: all or nothing."""

    scene: Scene
    activate: bool = True
    tokens: Annotated[tuple[AddToken, ...], Meta(max_length=2000)] = ()
    marks: Annotated[tuple[Mark, ...], Meta(max_length=500)] = ()


class ActivateScene(_Command, frozen=True, tag="activate_scene"):
    scene: Id


class ChangeScene(_Command, frozen=True, tag="change_scene"):
    """Rename, archive, resize or align a scene (GM): ``cell_px``, ``left`` and ``top`` are its picture's."""

    scene: Id
    name: Name | None = None
    archived: bool | None = None
    width: Annotated[int, Meta(ge=1, le=1000)] | None = None
    height: Annotated[int, Meta(ge=1, le=1000)] | None = None
    cell_px: Annotated[float, Meta(ge=2, le=10_000)] | None = None
    left: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | None = None
    top: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | None = None


class CopyScene(_Command, frozen=True, tag="copy_scene"):
    """Make a second scene like the first (GM), with its tokens if ``tokens``; ``new`` is its id."""

    scene: Id
    new: Id
    name: Name
    tokens: bool = True


class SendSeats(_Command, frozen=True, tag="send_seats"):
    """Show seats a scene of their own (GM), or with ``scene`` null the table's again.

    With ``bring`` the tokens that they control on the scene they leave come along. ``names`` is filled in by the
    server.
    """

    seats: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=200)]
    scene: Id | None
    bring: bool = False
    names: Names = {}


class EditBarriers(_Command, frozen=True, tag="edit_barriers"):
    """Draw, move or remove walls and doors in one go (GM): put those given by their ids, drop those named."""

    scene: Id
    walls: Annotated[tuple[Wall, ...], Meta(max_length=5000)] = ()
    doors: Annotated[tuple[Door, ...], Meta(max_length=5000)] = ()
    drop: Annotated[tuple[Id, ...], Meta(max_length=5000)] = ()


class SetSettings(_Command, frozen=True, tag="set_settings"):
    """Set how the table is run (GM); unnamed settings keep their value."""

    settings: dict[str, Any]


class RuleOn(_Command, frozen=True, tag="rule_on"):
    """Let a requested move pass, or not (GM)."""

    request: Id
    allow: bool


class KeepToken(_Command, frozen=True, tag="keep_token"):
    """Keep a likeness of a token in the library (GM), under ``entry``."""

    token: Id
    entry: Id


class ForgetToken(_Command, frozen=True, tag="forget_token"):
    """Take an entry out of the library (GM)."""

    entry: Id


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


class Redo(_Command, frozen=True, tag="redo"):
    """Do again what was taken back last, if nothing has happened since."""


Common = (
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
    | MoveGroup
    | Delay
    | OpenDoor
    | Roll
    | PutMark
    | DropMarks
    | ChangeScene
    | CopyScene
    | SendSeats
    | EditBarriers
    | SetSettings
    | RuleOn
    | KeepToken
    | ForgetToken
    | Redo
    | StandingOrder
)
"""What every ruleset takes."""

Command = Common | Act
