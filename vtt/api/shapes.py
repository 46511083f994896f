"""What goes in and out of the API. The description at ``/api/schema/`` is made from these."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from vtt.campaigns.models import Campaign, Seat
from vtt.tables.frames import AnyCommand

RoleName = Literal["gm", "player", "spectator"]
CommandId = Annotated[str, Meta(pattern="^[!-~]{1,64}$", min_length=1, max_length=64)]
Line = Annotated[str, Meta(min_length=1, max_length=80)]


class _In(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NewCampaign(_In, frozen=True):
    """A campaign to be made; its ruleset is the id of one that is installed."""

    name: Line
    ruleset: Annotated[str, Meta(min_length=1, max_length=64)]


class NewToken(_In, frozen=True):
    """A token to be made, under a name by which its owner knows it again."""

    name: Line


class CommandRequest(_In, frozen=True):
    """A command under an id of your own making. The same id again takes effect once and gets the same answer."""

    id: CommandId
    command: AnyCommand


class SeatShape(Struct, frozen=True):
    """Somebody's place at a table."""

    id: str
    name: str
    role: RoleName

    @classmethod
    def of(cls, seat: Seat) -> SeatShape:
        """That of a row."""
        return cls(seat.pk, seat.name, seat.role)  # type: ignore[arg-type]  # the same words


class CampaignShape(Struct, frozen=True):
    """A campaign, and the seat that you have in it."""

    id: str
    name: str
    ruleset: str
    seat: SeatShape

    @classmethod
    def of(cls, campaign: Campaign, seat: Seat) -> CampaignShape:
        """That of two rows."""
        return cls(campaign.pk, campaign.name, campaign.ruleset, SeatShape.of(seat))


class TokenInfo(Struct, frozen=True, omit_defaults=True):
    """An API token as its owner sees it. ``secret`` is there only when it is made; ``used`` is rough."""

    id: str
    name: str
    created: datetime
    used: datetime | None = None
    secret: str = ""


class Accepted(Struct, frozen=True):
    """The command took effect, and it is on disk."""

    id: str
    accepted: Literal[True] = True


class ViewShape(Struct, frozen=True):
    """All that your seat sees of the table, by key, as the websocket would send it (see ``docs/protocol.md``)."""

    view: dict[str, Any]


class SceneSummary(Struct, frozen=True, omit_defaults=True):
    """A scene in a list."""

    id: str
    name: str
    archived: bool = False


class SceneShape(Struct):
    """A scene as your seat sees it; places in thousandths of a cell. More fields as in ``docs/protocol.md``."""

    id: str
    name: str
    space: str
    width: int
    height: int
    walls: list[dict[str, Any]]
    doors: list[dict[str, Any]]
    lights: list[dict[str, Any]]
    solid: list[tuple[int, int]]
    chart: dict[str, Any] = {}
    lines: dict[str, list[tuple[int, int]]] = {}
    picture: dict[str, Any] = {}


class TokenShape(Struct):
    """A token as your seat sees it. More fields as in ``docs/protocol.md``."""

    id: str
    name: str
    scene: str
    at: tuple[int, int] | None
    size: int
    side: str
    kind: Literal["character", "object"]
    color: str
    mine: bool
    down: bool
    bars: list[dict[str, Any]]
    conditions: list[dict[str, Any]]
    readouts: dict[str, dict[str, Any]]
    place: str = ""
    hidden: bool = False
    seats: list[str] = []
    elevation: int = 0
    sheet: dict[str, Any] = {}
    status: dict[str, Any] = {}


class JournalLine(Struct):
    """A line of the log, as your seat could read it when it was told. ``number`` counts your lines from 1."""

    number: int
    kind: str
    text: str
    at: str
    rule: str = ""
    by: str = ""


class CampaignPage(Struct, frozen=True):
    """One page of campaigns; ``count`` is how many there are in all."""

    count: int
    page: int
    size: int
    results: list[CampaignShape]


class SeatPage(Struct, frozen=True):
    """One page of seats."""

    count: int
    page: int
    size: int
    results: list[SeatShape]


class ScenePage(Struct, frozen=True):
    """One page of scenes."""

    count: int
    page: int
    size: int
    results: list[SceneSummary]


class TokenPage(Struct, frozen=True):
    """One page of tokens."""

    count: int
    page: int
    size: int
    results: list[TokenShape]


class JournalPage(Struct, frozen=True):
    """One page of the journal, the oldest line first. ``complete``: whether it is written up to now."""

    count: int
    page: int
    size: int
    results: list[JournalLine]
    complete: bool


class TokenInfoPage(Struct, frozen=True):
    """One page of your API tokens."""

    count: int
    page: int
    size: int
    results: list[TokenInfo]


class ErrorWords(Struct, frozen=True):
    """Why not: ``code`` is stable, ``message`` for people; ``field`` is what it is about."""

    code: str
    message: str
    field: str = ""


class ErrorBody(Struct, frozen=True):
    """A refusal."""

    error: ErrorWords


class RejectionWords(Struct, frozen=True):
    """Why the table says no: by which ``rule``; ``at`` is the index of the refused step in a joined path."""

    code: str
    rule: str
    message: str
    at: int | None = None


class RejectionBody(Struct, frozen=True):
    """A command that did not happen. Nothing has changed, and nobody else has heard of it."""

    error: RejectionWords


ALL = (
    NewCampaign, NewToken, CommandRequest, CampaignShape, SeatShape, Accepted, ViewShape, SceneShape, TokenShape,
    CampaignPage, SeatPage, ScenePage, TokenPage, JournalPage, TokenInfo, TokenInfoPage, ErrorBody, RejectionBody,
)  # fmt: skip
