"""What a ruleset must be, and how rulesets are found.

A ruleset is one object named by an entry point of the group ``footwork.rulesets``; a group of players can add its
own by installing a package. Ours are declared in ``pyproject.toml`` and live in ``rules/systems/``.

The engine calls a ruleset's methods; a ruleset never calls the engine. All of them are pure.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any, ClassVar, Literal

from msgspec import Struct

from rules.commands import Act, Move
from rules.dice import Dice
from rules.events import DeedResumed, Event, PromptClosed
from rules.knowledge import Knowledge
from rules.paths import Walker
from rules.rulings import Offer, Preview, Readout, Rejection
from rules.surroundings import Surroundings
from rules.table import Actor, Choice, Prompt, Reply, SuspendedDeed, SuspendedWalk, Table, Token
from rules.travel import Traveller, Venture
from rules.words import Words, count, noop, say

GROUP = "footwork.rulesets"


class Mode(Struct, frozen=True):
    """A way of moving: ``id`` for commands, ``label`` for people (marked with ``noop``), the rule that prices it."""

    id: str
    label: str
    rule: str = ""


class Bar(Struct, frozen=True, omit_defaults=True):
    """A number of a token shown as a bar: what is left and what it can be at most."""

    id: str
    label: Words
    value: int
    max: int


class Condition(Struct, frozen=True, omit_defaults=True):
    """A state of a token that has a name, with the rule that tells of it."""

    id: str
    label: Words
    rule: str = ""


Speaker = Literal["own", "player", "gm"]
"""Who may give a command: whoever plays its token, any player, the GM alone. The GM may give them all."""


class Motion(Struct, frozen=True):
    """How a token keeps moving of itself: ``speed`` cells a turn along a heading, for an arrow at it."""

    heading: str
    speed: int


class Looming(Struct, frozen=True):
    """An area of a scene that something is about to strike."""

    scene: str
    cells: tuple[Any, ...]
    label: str
    rule: str


class Example(Struct, frozen=True):
    """One of the ruleset's own commands as it may be given, and what it is for (marked with ``noop``)."""

    command: Act
    words: str


class Standing(Struct, frozen=True):
    """A kind of prompt that a token can have a standing order for: when it comes, and the answers to choose from."""

    prompt: str
    label: Words
    choices: tuple[Choice, ...]


class Unit(Struct, frozen=True):
    """What the clock counts where it counts units of time: the ``kind`` for programs, the ``name`` for people."""

    kind: Literal["round", "stretch", "watch"]
    name: Words


Metric = Literal["one", "alternating", "euclid"]


class Settled(Struct, frozen=True):
    """How the answers to a step's prompts came out: the events, whether the mover gets in, why it goes no further."""

    events: tuple[Event, ...]
    enters: bool
    halt: Rejection | None = None


class Empty(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet, status or set of options without fields."""


class Ruleset:
    """The neutral ruleset: what a system leaves out works as here. Derive from it and set at least id and title."""

    id = ""
    title = ""
    summary = ""
    """What kind of game it is for, in a sentence or two for whoever has to choose; marked with ``noop``."""
    clock: Literal["free_roam", "turns", "units"] = "turns"
    spaces: tuple[str, ...] = ("square",)
    options: type[Any] = Empty
    sheet: type[Any] = Empty
    status: type[Any] = Empty
    rules: ClassVar[dict[str, str]] = {}
    """Every rule id with its words (marked with ``noop``), which the rules reference shows."""
    commands: ClassVar[dict[type[Act], Speaker]] = {}
    """The ruleset's own commands, and who may give them."""
    examples: ClassVar[tuple[Example, ...]] = ()
    """One of each of them, for whoever writes programs."""
    modes: tuple[Mode, ...] = (Mode("walk", noop("Walk")),)
    turn_rule = "FW-06"
    """The rule that says who may act when."""
    delays = False
    """Whether the active token may let others go first (FW-16)."""
    length = (1, noop("cell"))
    """How long a cell is, and in what unit of length (marked with ``noop``)."""

    @property
    def counts(self) -> Literal["turns", "units"]:
        """The clock while time is counted."""
        return "units" if self.clock == "units" else "turns"

    def unit(self, table: Table) -> Unit | None:
        """The unit of time that is counted now, where the clock is ``units``."""
        return None

    def fresh_status(self, sheet: Any, given: dict[str, Any]) -> dict[str, Any]:
        """The status of a new token: ``given`` over what follows from its sheet."""
        return dict(given)

    def walks(self, mode: str, name: str, squares: int) -> Words:
        """That a token went so far, as the log begins to tell it: a sentence without its full stop."""
        return count("{name} walks {n} square", "{name} walks {n} squares", squares, name=name)

    def goes(self, mode: str, name: str | Words, place: str | Words) -> Words:
        """That a token went to an area or border, as the log begins to tell it: without its full stop."""
        return say("{name} goes to {place}", name=name, place=place)

    def walk_rule(self, mode: str) -> str:
        """The id of the rule that a way of moving goes by, as the log cites it."""
        return next((each.rule for each in self.modes if each.id == mode), "")

    def carried(self, how: str, name: str | Words, squares: int) -> Words:
        """That a token was carried so far against its will, as the log begins to tell it: without its full stop."""
        return count("{name} is moved {n} square", "{name} is moved {n} squares", squares, name=name)

    def borne(self, how: str, name: str | Words, place: str | Words) -> Words:
        """That a token was carried to an area or border, as the log begins to tell it: without its full stop."""
        return say("{name} is moved to {place}", name=name, place=place)

    def problems(self, sheet: Any, status: Any) -> Words | None:
        """A sentence about what is wrong with a sheet or status beyond the types of its fields."""
        return None

    def down(self, token: Token) -> bool:
        """Whether the token can do nothing at all."""
        return False

    def conditions(self, token: Token) -> tuple[Condition, ...]:
        """What ails the token, as the ruleset names it."""
        return ()

    def motion(self, token: Token) -> Motion | None:
        """How the token keeps moving of itself, which everybody sees who sees it."""
        return None

    def looms(self, table: Table, deed: SuspendedDeed) -> Looming | None:
        """The area that a suspended deed is about to strike, which everybody sees on its scene."""
        return None

    def metric(self, options: Any) -> Metric:
        """How diagonals count in distances."""
        return "one"

    def bars(self, token: Token) -> tuple[Bar, ...]:
        """The numbers its players watch."""
        return ()

    def walker(self, known: Knowledge, token: Token, mode: str) -> Walker | Rejection:
        """The token about to move in ``mode`` over what is known, or why it may not move so now."""
        if mode not in {each.id for each in self.modes}:
            message = say("{ruleset} knows no way of moving called “{mode}”.", ruleset=self.title, mode=mode)
            return Rejection("no_such_mode", "FW-04", message)
        return Walker(known, token)

    def traveller(self, known: Surroundings, token: Token, mode: str) -> Traveller | Rejection:
        """The token about to move in ``mode`` over a map of areas, or why it may not move so now."""
        if mode not in {each.id for each in self.modes}:
            message = say("{ruleset} knows no way of moving called “{mode}”.", ruleset=self.title, mode=mode)
            return Rejection("no_such_mode", "FW-04", message)
        return Traveller(known, token, mode)

    def sets_off(self, table: Table, token: Token, mode: str, way: tuple[str, ...], dice: Dice) -> Venture:
        """What is rolled before a token sets off over areas."""
        return Venture()

    def ventures(self, table: Table, token: Token, mode: str, start: str, end: str, dice: Dice) -> Venture:
        """The roll that half an area asks for, as ``Traveller.leg`` has it."""
        return Venture()

    def travelled(self, table: Table, token: Token, mode: str, came: tuple[str, ...], cost: int) -> tuple[Event, ...]:
        """The events that charge a token for a stretch over areas, and what becomes of it where it is now.

        ``came`` are the places of the stretch with its start.
        """
        return ()

    def pay(self, token: Token, cost: int) -> tuple[Event, ...]:
        """The events that charge a token for a step."""
        return ()

    def ask(self, table: Table, mover: Token, into: Any, asked: tuple[str, ...]) -> tuple[Prompt, ...]:
        """The prompts (without ids) that a step into a cell puts to ``asked``."""
        return ()

    def check_reply(self, table: Table, prompt: Prompt, reply: Reply) -> Rejection | None:
        """What speaks against a choice that the prompt does offer (as what it costs by now)."""
        return None

    def standing(self, token: Token) -> tuple[Standing, ...]:
        """The standing orders that the token can have (FW-18)."""
        return ()

    def settle(self, table: Table, walk: SuspendedWalk, dice: Dice) -> Settled:
        """Resolve the answered prompts of a suspended step."""
        return Settled((), True)

    def sets_out(self, table: Table, token: Token, mode: str, dice: Dice) -> Venture:
        """What a token does, or is rolled for it, as it begins to move in ``mode`` over a grid."""
        return Venture()

    def stops(self, table: Table, token: Token, start: Any, end: Any) -> Rejection | None:
        """Why a walk goes no further than the step it has just taken, besides what it costs; None lets it go on."""
        return None

    def arrived(self, table: Table, token: Token, start: Any, dice: Dice, *, placed: bool) -> tuple[Event, ...]:
        """What the place does to a token that has just come from ``start``; ``placed`` by the GM's hand."""
        return ()

    def check(self, table: Table, command: Act, actor: Actor) -> Rejection | None:
        """What speaks against one of the ruleset's own commands, as far as the actor knows."""
        return None

    def foresee(self, table: Table, command: Act, actor: Actor) -> Preview | Rejection:
        """What one of the ruleset's own commands would come to, as far as the actor knows."""
        refused = self.check(table, command, actor)
        return refused if refused is not None else Preview((), ())

    def as_move(self, table: Table, command: Act) -> Move | Rejection | None:
        """The move that one of the ruleset's own commands is another word for; None if it is none."""
        return None

    def act(self, table: Table, command: Act, dice: Dice, actor: Actor) -> tuple[Event, ...]:
        """Carry out one of the ruleset's own commands that nothing speaks against."""
        return ()

    def deed(self, table: Table, command: Act) -> Words:
        """What one of the ruleset's own commands is called, in a few words, where it can be taken back."""
        return Words.verbatim(str(command.__struct_config__.tag).replace("_", " "))

    def answered(self, table: Table, prompt: Prompt, dice: Dice) -> tuple[Event, ...]:
        """What comes at once of the answer to a prompt that holds nothing up; closing it is part of that."""
        return (PromptClosed(prompt.id),)

    def resume(self, table: Table, deed: SuspendedDeed, dice: Dice) -> tuple[Event, ...]:
        """Go on with a suspended deed, all of whose prompts are answered: to its end, or to a further suspension."""
        return (DeedResumed(deed.id),)

    def turn_passed(self, table: Table, token: Token) -> tuple[Event, ...]:
        """What happens as the turn of a token comes round that can do nothing in it."""
        return ()

    def turn_starts(self, table: Table, token: Token) -> tuple[Event, ...]:
        """What happens as the turn of a token begins."""
        return ()

    def cycle_starts(self, table: Table) -> tuple[Event, ...]:
        """What happens as a new cycle begins."""
        return ()

    def turns_stop(self, table: Table) -> tuple[Event, ...]:
        """What happens as the table leaves turns for free roam."""
        return ()

    def offers(self, table: Table, token: Token, actor: Actor) -> tuple[Offer, ...]:
        """What the token may do besides moving and ending its turn, as far as the actor knows."""
        return ()

    def readouts(self, table: Table, token: Token) -> dict[str, Readout]:
        """Derived numbers of a token, each with the parts it adds up from."""
        return {}

    def surveys(self, table: Table, token: Token, actor: Actor) -> dict[str, Readout]:
        """What is derived from where all those are that the actor knows; asked for and not kept in view.

        ``range`` among them, where there is one, holds the range of each other token by id, None out of reach.
        """
        return {}


@cache
def rulesets() -> dict[str, Ruleset]:
    """Every installed ruleset by id, in the order of their ids."""
    found: dict[str, Ruleset] = {}
    for entry in entry_points(group=GROUP):
        ruleset = entry.load()
        found[ruleset.id] = ruleset
    return dict(sorted(found.items()))


def get(ruleset_id: str) -> Ruleset:
    """The ruleset of that id. Raises KeyError with the ids there are."""
    try:
        return rulesets()[ruleset_id]
    except KeyError:
        raise KeyError(f"no ruleset “{ruleset_id}” is installed; there are: {', '.join(rulesets())}") from None
