"""The frames of the wire protocol (``docs/protocol.md``): what browsers may send, what the server sends.

Decoding is strict: a frame is exactly one of the types below or it is nothing. Where a JSON object names one key twice,
the last one counts, as in a browser's own ``JSON.parse``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from rules import codec
from rules.commands import Act, At, Command, Id, Move
from rules.complaints import located
from rules.rulings import Check
from rules.words import Words, say
from vtt.tables import wording

if TYPE_CHECKING:
    AnyCommand = Command
    Foreseen = Move | Act
else:
    AnyCommand = codec.all_commands()
    Foreseen = codec.all_foreseen()

PROTOCOL = 1
MAX_FRAME = 64 * 1024

# A browser's numbers are exact only this far.
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Ordinate = Annotated[int, Meta(ge=-10_000_000, le=10_000_000)]
Short = Annotated[str, Meta(max_length=64)]


class _In(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    pass


class Hello(_In, frozen=True, tag="hello"):
    protocol: Number
    stream: Short | None = None
    # Any number: one that the stream does not have is answered with all there is.
    since: Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | None = None


class CommandFrame(_In, frozen=True, tag="command"):
    id: Id
    command: AnyCommand


class PreviewAsked(_In, frozen=True, tag="preview"):
    id: Number
    command: Foreseen


class ReachAsked(_In, frozen=True, tag="reach"):
    id: Number
    token: Id
    mode: Annotated[str, Meta(max_length=32)]


class OffersAsked(_In, frozen=True, tag="offers"):
    id: Number
    token: Id


class RangesAsked(_In, frozen=True, tag="ranges"):
    """How far it is from a token to the areas and tokens of its map."""

    id: Number
    token: Id


class MeasureAsked(_In, frozen=True, tag="measure"):
    """How far along ``points`` (cells), as the ruleset counts."""

    id: Number
    points: Annotated[tuple[At, ...], Meta(min_length=2, max_length=100)]


class Point(_In, frozen=True, tag="point"):
    """Point at a place (thousandths of a cell); ``look`` asks everybody to look there, which only a GM may."""

    at: tuple[Ordinate, Ordinate]
    look: bool = False


class Seen(_In, frozen=True, tag="seen"):
    seq: Number


class Ping(_In, frozen=True, tag="ping"):
    pass


Question = PreviewAsked | ReachAsked | OffersAsked | RangesAsked | MeasureAsked
Frame = Hello | CommandFrame | Question | Point | Seen | Ping


class Malformed(ValueError):
    """A frame that is none of ours. ``args[0]`` may be shown: it speaks of the frame only."""


class _Head(Struct):
    """As much of a broken frame as an answer to it needs."""

    id: Any = None


_decoder = msgspec.json.Decoder(Frame)
_head = msgspec.json.Decoder(_Head)


def decode(text: str) -> Frame:
    """The frame in ``text``, or Malformed."""
    # No text of ours needs the null character, and PostgreSQL, C libraries and terminals trip over it.
    if "\\u0000" in text:
        raise Malformed(say("The null character is not allowed."))
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise Malformed(say("Not understood: {why}.", why=located("", error))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        raise Malformed(say("That is no JSON object.")) from None


def id_of(text: str) -> str | int | None:
    """The ``id`` in a frame that was refused, where one can be made out, for the sender to match the answer by."""
    try:
        found = _head.decode(text).id
    except (ValueError, RecursionError):
        return None
    if isinstance(found, str) and 0 < len(found) <= 64:
        return found
    if isinstance(found, int) and not isinstance(found, bool) and 0 <= found < 2**53:
        return found
    return None


class _Out(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class SeatInfo(Struct, frozen=True):
    id: str
    role: str
    name: str


class CampaignInfo(Struct, frozen=True):
    id: str
    name: str
    ruleset: str


class Welcome(_Out, frozen=True, tag="welcome"):
    seat: SeatInfo
    campaign: CampaignInfo
    stream: str
    seq: int
    view: dict[str, Raw]
    log: list[Raw]
    ruleset: Raw


class Resumed(_Out, frozen=True, tag="resumed"):
    stream: str
    seq: int


class Patch(_Out, frozen=True, tag="patch"):
    seq: int
    set: dict[str, Raw] | UnsetType = UNSET
    gone: list[str] | UnsetType = UNSET
    log: list[Raw] | UnsetType = UNSET


class Ack(_Out, frozen=True, tag="ack"):
    id: str
    seq: int


class Rejected(_Out, frozen=True, tag="rejected"):
    id: str
    code: str
    rule: str
    message: Words
    at: int | None = None


class Refusal(Struct, frozen=True, omit_defaults=True):
    code: str
    rule: str
    message: Words
    at: int | None = None


class PreviewAnswer(_Out, frozen=True, tag="preview"):
    id: int
    path: tuple[tuple[int, int], ...]
    costs: tuple[int, ...]
    unit: Words
    asks: tuple[int, ...]
    left: int | None = None
    rejection: Refusal | None = None
    dial: str = ""
    cells: tuple[tuple[int, int], ...] = ()
    caught: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    per: int = 1
    checks: tuple[Check, ...] = ()


class ReachAnswer(_Out, frozen=True, tag="reach"):
    id: int
    token: str
    mode: str
    unit: Words
    cells: list[tuple[int, int, int]]
    places: list[tuple[str, int]] = []
    per: int = 1


class OffersAnswer(_Out, frozen=True, tag="offers"):
    id: int
    token: str
    offers: Any


class RangesAnswer(_Out, frozen=True, tag="ranges"):
    """Ranges in areas; None for tokens that no way leads to. Areas out of reach are left out."""

    id: int
    token: str
    areas: dict[str, int]
    tokens: dict[str, int | None]


class MeasureAnswer(_Out, frozen=True, tag="measure"):
    """Distances from the first point to each other one along them, in tenths of ``unit``."""

    id: int
    totals: tuple[int, ...]
    unit: Words


class Pointed(_Out, frozen=True, tag="pointed"):
    seat: str
    name: str
    at: tuple[int, int]
    look: bool = False


class Person(Struct, frozen=True):
    id: str
    name: str
    role: str
    online: bool


class People(_Out, frozen=True, tag="people"):
    people: list[Person]


class Knocking(Struct, frozen=True):
    id: str
    name: str
    role: str


class Knocks(_Out, frozen=True, tag="knocks"):
    """Who waits at the door, for GMs only."""

    knocks: list[Knocking]


class Countdown(_Out, frozen=True, tag="countdown"):
    """How many milliseconds are left, of ``of`` at first, to answer each question that this seat sees."""

    left: dict[str, int]
    of: int
    held: bool = False


class Error(_Out, frozen=True, tag="error"):
    code: str
    message: str
    id: str | int | None = None


class Resync(_Out, frozen=True, tag="resync"):
    pass


class Bye(_Out, frozen=True, tag="bye"):
    reason: str


class Pong(_Out, frozen=True, tag="pong"):
    pass


OutFrame = (
    Welcome
    | Resumed
    | Patch
    | Ack
    | Rejected
    | PreviewAnswer
    | ReachAnswer
    | OffersAnswer
    | RangesAnswer
    | MeasureAnswer
    | Pointed
    | People
    | Knocks
    | Countdown
    | Error
    | Resync
    | Bye
    | Pong
)


def encode(frame: OutFrame, language: str = "") -> str:
    """A frame as text, ready to be sent, in a language where it has words in it."""
    return wording.encode(frame, language).decode()


class Close:
    """The close codes of the protocol.

    The standard's 1011 and 1012 would say the last two as well, but Daphne refuses to send them.
    """

    PROTOCOL_ERRORS = 4400
    NO_SUCH_TABLE = 4404
    TOO_SLOW = 4408
    WRONG_VERSION = 4409
    TOO_LARGE = 4413
    TOO_FAST = 4429
    CRASHED = 4011
    RESTART = 4012
