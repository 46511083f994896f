"""The table: the live play state of a campaign, a value that only events change.

Everything here is frozen. Dictionaries inside are never changed in place: ``evolve`` makes new ones.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from rules.space import Cell, Point
from rules.space.chart import Chart
from rules.words import Words, noop

Role = Literal["gm", "player", "spectator", "clock"]
"""``clock`` is the actor that answers a prompt when its deadline passes."""


class Actor(Struct, frozen=True):
    """Who gives a command: the part played, the seat and its name (both empty for the clock and scenario files)."""

    role: Role
    seat: str = ""
    name: str = ""


class Wall(Struct, frozen=True, omit_defaults=True):
    """A straight wall. ``a`` and ``b`` are its ends in thousandths of a cell.

    ``blocks`` says what it stops. A one-way wall lets through whoever crosses it towards the side named by ``way``,
    left and right as seen looking from ``a`` to ``b`` (with rows growing downwards).
    """

    id: str
    a: Point
    b: Point
    secret: bool = False
    """Known to the GM alone: it halts a walk that meets it but never refuses one beforehand."""
    blocks: Literal["all", "move", "sight"] = "all"
    way: Literal["", "left", "right"] = ""


class Door(Struct, frozen=True, omit_defaults=True):
    """A leaf in a wall. Shut or locked it blocks as a wall does; a window always blocks movement."""

    id: str
    a: Point
    b: Point
    kind: Literal["door", "window"] = "door"
    state: Literal["open", "closed", "locked"] = "closed"
    secret: bool = False


class Light(Struct, frozen=True, omit_defaults=True):
    """A lamp: ``at`` and ``range`` in thousandths of a cell, ``color`` as ``rrggbb``, ``intensity`` in percent."""

    at: Point
    range: int
    color: str = "ffffff"
    intensity: int = 100
    shadows: bool = True


class Picture(Struct, frozen=True, omit_defaults=True):
    """The map's image: ``cell_px`` image pixels cover one cell.

    ``left`` and ``top`` say where the image's top left corner lies, in thousandths of a cell from the map's.
    """

    asset: str
    width: int
    height: int
    cell_px: float
    left: int = 0
    top: int = 0


class Scene(Struct, frozen=True, omit_defaults=True, kw_only=True, weakref=True):
    """One map. ``width`` and ``height`` in cells; ``solid`` cells are full of something fixed."""

    id: str
    name: str
    space: Literal["square", "areas"] = "square"
    width: int
    height: int
    picture: Picture | None = None
    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    lights: tuple[Light, ...] = ()
    solid: tuple[Cell, ...] = ()
    ambient: str = "ffffff"
    baked_light: bool = False
    archived: bool = False
    zero_g: Literal["all"] | tuple[Cell, ...] = ()
    """The cells without gravity, or ``all``: then those of ``gravity`` are the exceptions."""
    gravity: tuple[Cell, ...] = ()
    chart: Chart | None = None
    """What there is on a map of areas; its polygons lie on the same page as a picture would."""


class Order(Struct, frozen=True, omit_defaults=True):
    """A standing order: the answer that a token gives to a kind of prompt whenever that is among the choices."""

    choice: str
    details: dict[str, Any] = field(default_factory=dict)


class Token(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A thing on a scene.

    ``at`` is the north-west cell of a footprint of ``size`` x ``size`` cells, None while it is off the map.
    ``sheet`` and ``status`` are values of the ruleset's own structs. ``diagonals`` counts the diagonal steps
    of its turn so far, which some prices depend on; ``trail`` is the way it came in that time, with its start.
    ``picture`` is the id of an asset; ``elevation`` is in the ruleset's unit of length.
    """

    id: str
    name: str
    scene: str
    at: Cell | None = None
    place: str = ""
    """Where it is on a map of areas: the id of an area or a border."""
    size: int = 1
    side: str = ""
    kind: Literal["character", "object"] = "character"
    hidden: bool = False
    seats: tuple[str, ...] = ()
    claimable: bool = False
    """Whether whoever joins may choose it as their character, as long as no seat has it."""
    color: str = ""
    sheet: Any
    status: Any
    diagonals: int = 0
    trail: tuple[Cell, ...] = ()
    picture: str = ""
    elevation: int = 0
    orders: dict[str, Order] = field(default_factory=dict)
    """Its standing orders by the kind of prompt; only those who play it know them."""

    @property
    def position(self) -> Cell | str | None:
        """Where it is: a cell, or the id of an area or border; None while it is off the map."""
        return self.at if self.at is not None else self.place or None


class Clock(Struct, frozen=True, omit_defaults=True):
    """Whose turn it is. In ``free_roam`` nobody waits for anybody and nothing is paid."""

    kind: Literal["free_roam", "turns", "units"] = "free_roam"
    order: tuple[str, ...] = ()
    active: str | None = None
    cycle: int = 1
    numbers: dict[str, int] = field(default_factory=dict)
    """What led to the order, by token, where it was rolled or typed."""


class Choice(Struct, frozen=True, omit_defaults=True):
    """One answer to a prompt. ``cost`` in ``unit`` (0 is free); ``details`` must come back with the answer."""

    id: str
    label: Words
    cost: int = 0
    unit: str = ""
    rule: str = ""
    details: dict[str, Any] = field(default_factory=dict)


class Reply(Struct, frozen=True, omit_defaults=True):
    """The choice taken, with its details, kept until every prompt of the same moment is answered."""

    choice: str
    details: dict[str, Any] = field(default_factory=dict)
    role: Role = "player"
    standing: bool = False
    """Whether a standing order gave it."""


class Prompt(Struct, frozen=True, omit_defaults=True):
    """A question to whoever speaks for ``token``, raised by what ``cause`` (a token) does.

    The last of its ``choices`` is the one taken for whoever does not answer in time.
    """

    id: str
    kind: str
    token: str
    cause: str
    rule: str
    question: Words
    choices: tuple[Choice, ...]
    at: Cell | None = None
    reply: Reply | None = None


class SuspendedWalk(Struct, frozen=True, omit_defaults=True, tag="walk"):
    """A move held up by prompts: the step into ``into`` is paid (``cost``), ``rest`` is still to be walked.

    ``actor`` gave the command: what that seat knows decides what counts as unseen on the rest of the way.
    """

    token: str
    mode: str
    into: Cell
    rest: tuple[Cell, ...]
    prompts: tuple[str, ...]
    cost: int = 0
    actor: Actor = Actor("gm")


class SuspendedDeed(Struct, frozen=True, omit_defaults=True, tag="deed"):
    """Something of a ruleset's own that waits for ``prompts``; the ruleset reads ``details`` and goes on from there."""

    id: str
    kind: str
    prompts: tuple[str, ...]
    details: dict[str, Any] = field(default_factory=dict)


Suspension = SuspendedWalk | SuspendedDeed


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is run, whatever its ruleset."""

    dial: Annotated[
        Literal["refuse", "ask", "warn", "off"],
        Meta(
            extra_json_schema={
                "label": noop("How firmly the rules hold"),
                "help": noop(
                    "refuse: what the rules forbid does not happen. ask: the GM is asked to let it pass. "
                    "warn: it passes and is marked. off: only ownership and secrecy hold."
                ),
                "names": {
                    "refuse": noop("refuse"),
                    "ask": noop("ask"),
                    "warn": noop("warn"),
                    "off": noop("off"),
                },
                "rule": "FW-11",
            }
        ),
    ] = "refuse"
    paused: Annotated[
        bool,
        Meta(
            extra_json_schema={
                "label": noop("Paused"),
                "help": noop("Players move nothing meanwhile"),
                "rule": "FW-12",
            }
        ),
    ] = False
    player_doors: Annotated[
        bool,
        Meta(
            extra_json_schema={
                "label": noop("Players open and shut doors next to them"),
                "help": noop("Otherwise only the GM does"),
                "rule": "FW-13",
            }
        ),
    ] = False
    player_undo: Annotated[
        bool,
        Meta(
            extra_json_schema={
                "label": noop("Players take back their own last deed"),
                "help": noop("As long as nobody has learned anything by it"),
                "rule": "FW-09",
            }
        ),
    ] = True
    prompt_seconds: Annotated[
        int,
        Meta(
            ge=0,
            le=600,
            extra_json_schema={
                "label": noop("Time to answer a question"),
                "unit": noop("s"),
                "help": noop(
                    "0: as long as it takes. Otherwise the last of the choices is taken for whoever is late; the GM "
                    "can always answer for them"
                ),
                "rule": "FW-07",
            },
        ),
    ] = 0
    player_marks: Annotated[
        bool,
        Meta(
            extra_json_schema={
                "label": noop("Players draw on the map and place templates"),
                "help": noop("Otherwise only the GM does"),
                "rule": "FW-14",
            }
        ),
    ] = True


class Mark(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something drawn on a map that is no token: an area template, a drawing, a note.

    ``at`` and ``points`` are in thousandths of a cell: a drawing's corners, the far end of a line or a cone. ``size``
    is the radius of a circle, half the side of a square, the width of a line or of a cone's end. ``seat`` drew it.
    """

    id: str
    scene: str
    kind: Literal["circle", "square", "cone", "line", "drawing", "text"]
    at: Point
    points: tuple[Point, ...] = ()
    size: int = 0
    text: str = ""
    color: str = ""
    seat: str = ""
    hidden: bool = False


class Template(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A token kept in the campaign's library, ready to be put on a map again and again."""

    id: str
    name: str
    size: int = 1
    side: str = ""
    kind: Literal["character", "object"] = "character"
    color: str = ""
    picture: str = ""
    sheet: dict[str, Any] = field(default_factory=dict)


class Request(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A move that the rules refuse and that the GM is asked to let pass (the dial on ``ask``).

    ``start`` and ``path`` on a grid, ``place`` and ``goal`` on a map of areas; ``>border`` is what lies behind it.
    """

    id: str
    token: str
    seat: str
    name: str
    mode: str
    start: Cell | None = None
    path: tuple[Cell, ...] = ()
    rule: str
    message: Words
    place: str = ""
    goal: str = ""


class Table(Struct, frozen=True, kw_only=True, weakref=True):
    """The whole of a campaign's play: what the journal folds to."""

    ruleset: str
    options: Any
    scenes: dict[str, Scene] = field(default_factory=dict)
    active_scene: str | None = None
    tokens: dict[str, Token] = field(default_factory=dict)
    clock: Clock = Clock()
    prompts: dict[str, Prompt] = field(default_factory=dict)
    suspended: tuple[Suspension, ...] = ()
    settings: Settings = Settings()
    marks: dict[str, Mark] = field(default_factory=dict)
    library: dict[str, Template] = field(default_factory=dict)
    seat_scenes: dict[str, str] = field(default_factory=dict)
    """Seats that the GM has sent to a scene of their own; everybody else is where the table is."""
    requests: dict[str, Request] = field(default_factory=dict)
    requests_made: int = 0
    dice_drawn: int = 0
    """How many dice the campaign has drawn: the index of the next one."""
    prompts_opened: int = 0
