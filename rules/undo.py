"""Taking an entry back: a new event that restores what the entry changed, and what speaks against it."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from rules import codec
from rules import events as ev
from rules.rulings import Rejection, Ruling
from rules.table import Table
from rules.words import Words, say

V = TypeVar("V")

TEACHES = (ev.Rolled, ev.PromptOpened, ev.PromptAnswered, ev.Revealed)
"""Events by which somebody learned something that no undo can take back."""

QUIET = (ev.Said, ev.Undone)
"""Events that leave nothing to take back."""


def changes_table(events: tuple[ev.Event, ...]) -> bool:
    """Whether an entry did anything that could be taken back. What a person rolls in the chat is talk."""
    return any(not isinstance(event, QUIET) and not (isinstance(event, ev.Rolled) and event.seat) for event in events)


def refusal(events: tuple[ev.Event, ...]) -> Rejection | None:
    """Why a player may not take back an entry with these events (the GM may): something was learned, or None.

    Refuses: learned, turn_over.
    """
    for event in events:
        if isinstance(event, TEACHES) or (isinstance(event, ev.Halted) and event.unseen):
            return Rejection("learned", "FW-09", say("Something was learned by it, so only the GM can take it back."))
        if isinstance(event, ev.TurnStarted | ev.TurnEnded | ev.ClockSet):
            return Rejection("turn_over", "FW-09", say("The turn has passed on; only the GM can take that back."))
    return None


def undo(
    now: Table,
    before: Table,
    seq: int,
    what: Words,
    *,
    again: bool = False,
    about: tuple[str, ...] = (),
    gm: bool = False,
    only: tuple[str, ...] | None = None,
) -> Ruling:
    """Go back from ``now`` to ``before``, the table ahead of entry ``seq``.

    ``what`` names the entry for the log, which tells it to whoever knows the tokens it is ``about``, or to the ``gm``,
    or to those in ``only``.

    Dice stay drawn and prompt numbers stay used, so that nothing that happens again is mistaken for the old.
    """
    restored = ev.Restored(
        tokens={
            key: None if token is None else codec.plain(token)
            for key, token in _back(now.tokens, before.tokens).items()
        },
        scenes=_back(now.scenes, before.scenes),
        prompts=_back(now.prompts, before.prompts),
        suspended=None if now.suspended == before.suspended else before.suspended,
        clock=None if now.clock == before.clock else before.clock,
        active_scene=None if now.active_scene == before.active_scene else before.active_scene or "",
        options=None if now.options == before.options else codec.plain(before.options),
        settings=None if now.settings == before.settings else before.settings,
        marks=_back(now.marks, before.marks),
        library=_back(now.library, before.library),
        seat_scenes=_back(now.seat_scenes, before.seat_scenes),
        requests=_back(now.requests, before.requests),
    )
    return Ruling((ev.Undone(seq, what, restored, again, about, gm, only),))


def _back(now: dict[str, V], before: dict[str, V]) -> dict[str, V | None]:
    changed: dict[str, V | None] = {key: None for key in now if key not in before}
    for key, value in before.items():
        current = now.get(key)
        if current is not value and current != value:
            changed[key] = value
    return changed


def same_play(one: Table, other: Table) -> bool:
    """Whether two tables are equal but for how many dice, prompts and requests they have used up."""

    def bare(table: Table) -> Table:
        return replace(table, dice_drawn=0, prompts_opened=0, requests_made=0)

    return bare(one) == bare(other)
