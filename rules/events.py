"""Facts that happened: the only things that change a table, and what the journal keeps.

Events hold plain data (sheets and statuses as dictionaries), so that a journal can be read without its ruleset.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from rules.space import Cell
from rules.space.chart import Chart
from rules.table import (
    Clock,
    Door,
    Mark,
    Order,
    Prompt,
    Reply,
    Request,
    Scene,
    Settings,
    SuspendedDeed,
    SuspendedWalk,
    Suspension,
    Template,
    Wall,
)
from rules.words import Words


class RollPart(Struct, frozen=True, array_like=False):
    """One share of a roll's total: the dice, or a bonus with the rule it comes from."""

    label: Words
    value: int
    rule: str = ""


class _Event(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class Walked(_Event, frozen=True, tag="walked"):
    """A token went along ``path`` (without its start) by rule and paid ``cost`` in ``unit``; ``left`` remain.

    ``unruled`` marks a walk that the rules would have refused: by the GM's hand, or let pass (``rule`` says which).
    """

    token: str
    mode: str
    path: tuple[Cell, ...]
    cost: int = 0
    unit: str = ""
    left: int | None = None
    diagonals: int = 0
    unruled: bool = False
    rule: str = ""


class Halted(_Event, frozen=True, tag="halted"):
    """A walk ended before its goal. ``code`` says why; ``unseen`` marks what the mover could not have known."""

    token: str
    at: Cell
    code: str
    rule: str
    message: Words
    unseen: bool = False
    by: str = ""
    place: str = ""
    """Where on a map of areas."""


class Went(_Event, frozen=True, tag="went"):
    """A token went from place to place on a map of areas, by rule, and paid ``cost`` halves of an area.

    ``path`` names every area and border in turn, without the start. ``unruled`` and ``rule`` as in ``walked``.
    """

    token: str
    mode: str
    path: tuple[str, ...]
    cost: int = 0
    left: int | None = None
    unruled: bool = False
    rule: str = ""


class Revealed(_Event, frozen=True, tag="revealed"):
    """Players came to know areas and borders; ``hidden`` are those that they are to know no more."""

    scene: str
    places: tuple[str, ...]
    hidden: tuple[str, ...] = ()


class ChartEdited(_Event, frozen=True, tag="chart_edited"):
    """The GM drew: ``chart`` is the map of areas from now on."""

    scene: str
    chart: Chart


class UnitBegan(_Event, frozen=True, tag="unit_began"):
    """A new round, stretch or watch began."""

    unit: int


class Passed(_Event, frozen=True, tag="passed"):
    """A token went from one map to a place of another by the link between them."""

    token: str
    scene: str
    place: str
    rule: str = ""


class Carried(_Event, frozen=True, tag="carried"):
    """A token was carried to the last of ``path`` on a map of areas by a rule, as ``forced`` on a grid."""

    token: str
    how: str
    path: tuple[str, ...]
    rule: str = ""
    by: str = ""


class Acted(_Event, frozen=True, tag="acted"):
    """A token did, or met with, what no other event tells; ``message`` is the sentence that the log says of it."""

    token: str
    message: Words
    rule: str = ""


class Forced(_Event, frozen=True, tag="forced"):
    """A token was carried along ``path`` (without its start) by a rule and not of its own will; nothing was paid.

    ``how`` says in what manner, as the ruleset names it; ``by`` is the token whose doing it was.
    """

    token: str
    how: str
    path: tuple[Cell, ...]
    rule: str = ""
    by: str = ""


class Placed(_Event, frozen=True, tag="placed"):
    """The GM put a token somewhere, or off the map (``at`` null), outside the rules."""

    token: str
    at: Cell | None
    scene: str
    place: str = ""
    """Where on a map of areas."""


class TokenAdded(_Event, frozen=True, tag="token_added"):
    """A new token; ``with_scene`` if it came with its scene, whose line of the log tells of it."""

    token: dict[str, Any]
    with_scene: bool = False


class TokenChanged(_Event, frozen=True, tag="token_changed"):
    """Fields of the token itself: name, size, side, hidden, seats, color."""

    token: str
    changes: dict[str, Any]


class SheetChanged(_Event, frozen=True, tag="sheet_changed"):
    token: str
    changes: dict[str, Any]


class StatusChanged(_Event, frozen=True, tag="status_changed"):
    """``unruled`` marks a change that the GM made by hand."""

    token: str
    changes: dict[str, Any]
    unruled: bool = False


class OrdersSet(_Event, frozen=True, tag="orders_set"):
    """The standing order of a token for one kind of prompt; None where it is asked from now on."""

    token: str
    prompt: str
    order: Order | None


class TokenRemoved(_Event, frozen=True, tag="token_removed"):
    token: str
    name: str


class Rolled(_Event, frozen=True, tag="rolled"):
    """A roll of the server's dice: every face, every part of the total, what it was for and what it had to reach.

    ``index`` is the number of its first die in the campaign. ``success`` is None where nothing was at stake.
    ``beats`` tells that the total must exceed the difficulty, not only meet it.
    """

    token: str
    purpose: Words
    rule: str
    dice: tuple[int, ...]
    total: int
    parts: tuple[RollPart, ...] = ()
    difficulty: int | None = None
    success: bool | None = None
    beats: bool = False
    index: int = 0
    seat: str = ""
    name: str = ""
    """Who rolled, where it was a person and not a rule."""
    secret: bool = False
    """For the GMs and the roller only."""
    against: str = ""
    """The token whose doing called for the roll: who may not know of it is not told of the roll either."""
    notation: str = ""
    """What was rolled, as ``1d20``; without what was added to it, where a rule calls for the roll."""
    under: bool = False
    """The total must be at or under the difficulty, not at or above it."""


class Damaged(_Event, frozen=True, tag="damaged"):
    """``amount`` off the hit points of ``token``, dealt by ``by``; ``left`` remain."""

    token: str
    amount: int
    left: int
    by: str
    rule: str
    what: str = ""
    """What dealt it where that has a name of its own, as people called it."""


class GravitySet(_Event, frozen=True, tag="gravity_set"):
    """Gravity was switched: ``zero_g`` and ``gravity`` are the scene's from now on."""

    scene: str
    zero_g: Literal["all"] | tuple[Cell, ...]
    gravity: tuple[Cell, ...] = ()


class AreaStruck(_Event, frozen=True, tag="area_struck"):
    """Something called ``what`` struck ``cells``, for ``damage``; ``by`` is the token whose turn it was laid in."""

    scene: str
    cells: tuple[Cell, ...]
    what: str = ""
    damage: str = ""
    by: str = ""
    rule: str = ""


class PlacesStruck(_Event, frozen=True, tag="places_struck"):
    """Something called ``what`` struck ``places`` of a map of areas, as ``area_struck`` does cells of a grid."""

    scene: str
    places: tuple[str, ...]
    what: str = ""
    damage: str = ""
    by: str = ""
    rule: str = ""


class Aimed(_Event, frozen=True, tag="aimed"):
    """Something was aimed at a token within its range: ``distance`` of ``reach`` areas."""

    token: str
    target: str
    distance: int
    reach: int
    what: str = ""
    rule: str = ""


class PromptOpened(_Event, frozen=True, tag="prompt_opened"):
    prompt: Prompt


class PromptAnswered(_Event, frozen=True, tag="prompt_answered"):
    prompt: str
    token: str
    reply: Reply


class PromptClosed(_Event, frozen=True, tag="prompt_closed"):
    """The prompt is settled, or fell away with the token or the move that it was about."""

    prompt: str


class WalkSuspended(_Event, frozen=True, tag="walk_suspended"):
    walk: SuspendedWalk


class WalkResumed(_Event, frozen=True, tag="walk_resumed"):
    """The last suspended walk is taken up again (or dropped: a ``halted`` follows then)."""

    token: str


class DeedSuspended(_Event, frozen=True, tag="deed_suspended"):
    """Something of the ruleset's own waits for answers; one of the same id is replaced."""

    deed: SuspendedDeed


class DeedResumed(_Event, frozen=True, tag="deed_resumed"):
    """What waited is over."""

    deed: str


class TurnEnded(_Event, frozen=True, tag="turn_ended"):
    token: str


class TurnStarted(_Event, frozen=True, tag="turn_started"):
    token: str
    cycle: int


class ClockSet(_Event, frozen=True, tag="clock_set"):
    clock: Clock


class SceneAdded(_Event, frozen=True, tag="scene_added"):
    """A new scene, and how many ``tokens`` came with it."""

    scene: Scene
    tokens: int = 0


class SceneActivated(_Event, frozen=True, tag="scene_activated"):
    scene: str


class DoorSet(_Event, frozen=True, tag="door_set"):
    scene: str
    door: str
    state: Literal["open", "closed", "locked"]
    kind: Literal["door", "window"] = "door"


class SceneChanged(_Event, frozen=True, tag="scene_changed"):
    """Fields of a scene and its picture: name, archived, width, height, cell_px, left, top."""

    scene: str
    changes: dict[str, Any]


class SeatsSent(_Event, frozen=True, tag="seats_sent"):
    """Seats were shown a scene of their own; ``scene`` null brings them back to the table's.

    ``names`` are those of the seats at that time.
    """

    seats: tuple[str, ...]
    scene: str | None
    names: dict[str, str] = field(default_factory=dict)


class BarriersEdited(_Event, frozen=True, tag="barriers_edited"):
    scene: str
    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    drop: tuple[str, ...] = ()


class SettingsSet(_Event, frozen=True, tag="settings_set"):
    changes: dict[str, Any]


class MarkPut(_Event, frozen=True, tag="mark_put"):
    mark: Mark


class MarksDropped(_Event, frozen=True, tag="marks_dropped"):
    marks: tuple[str, ...]


class TokenKept(_Event, frozen=True, tag="token_kept"):
    template: Template


class TokenForgotten(_Event, frozen=True, tag="token_forgotten"):
    entry: str
    name: str


class RequestMade(_Event, frozen=True, tag="request_made"):
    """A refused move was put to the GM."""

    request: Request


class RequestClosed(_Event, frozen=True, tag="request_closed"):
    """The GM has ruled on a request, or it fell away (``allowed`` null)."""

    request: str
    allowed: bool | None = None


class OptionsSet(_Event, frozen=True, tag="options_set"):
    changes: dict[str, Any]


class Said(_Event, frozen=True, tag="said"):
    """Chat. ``name`` is the speaker's at that time, so that an old line keeps its author; ``names`` those of whom
    it is for.
    """

    seat: str
    name: str
    text: str
    role: str = "player"
    to: tuple[str, ...] = ()
    names: dict[str, str] = field(default_factory=dict)


class Restored(Struct, frozen=True, omit_defaults=True):
    """What an undo puts back: whole values by id (None where there was none), parts that stay are left out."""

    tokens: dict[str, dict[str, Any] | None] = field(default_factory=dict)
    scenes: dict[str, Scene | None] = field(default_factory=dict)
    prompts: dict[str, Prompt | None] = field(default_factory=dict)
    suspended: tuple[Suspension, ...] | None = None
    clock: Clock | None = None
    active_scene: str | None = None
    options: dict[str, Any] | None = None
    settings: Settings | None = None
    marks: dict[str, Mark | None] = field(default_factory=dict)
    library: dict[str, Template | None] = field(default_factory=dict)
    seat_scenes: dict[str, str | None] = field(default_factory=dict)
    requests: dict[str, Request | None] = field(default_factory=dict)


class Undone(_Event, frozen=True, tag="undone"):
    """The entry ``seq`` was taken back: its effects are gone, its dice stay drawn. ``again``: it was done again.

    ``about`` are the tokens that ``what`` is about; ``gm``: nobody but the GM was told of the entry.
    ``only``: those who were told of it, where not everybody was (``gm`` stands for the GMs).
    """

    seq: int
    what: Words
    restored: Restored
    again: bool = False
    about: tuple[str, ...] = ()
    gm: bool = False
    only: tuple[str, ...] | None = None


Event = (
    Walked
    | Halted
    | Placed
    | TokenAdded
    | TokenChanged
    | SheetChanged
    | StatusChanged
    | TokenRemoved
    | Rolled
    | Damaged
    | PromptOpened
    | PromptAnswered
    | PromptClosed
    | WalkSuspended
    | WalkResumed
    | TurnEnded
    | TurnStarted
    | ClockSet
    | SceneAdded
    | SceneActivated
    | DoorSet
    | OptionsSet
    | Said
    | Undone
    | SceneChanged
    | SeatsSent
    | BarriersEdited
    | SettingsSet
    | MarkPut
    | MarksDropped
    | TokenKept
    | TokenForgotten
    | RequestMade
    | RequestClosed
    | Forced
    | Acted
    | GravitySet
    | AreaStruck
    | DeedSuspended
    | DeedResumed
    | OrdersSet
    | Went
    | Carried
    | Passed
    | PlacesStruck
    | Aimed
    | Revealed
    | ChartEdited
    | UnitBegan
)
