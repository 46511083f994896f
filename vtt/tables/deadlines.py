"""Time to answer questions: what a seat leaves open too long is answered for it, by the clock (FW-07).

Each process that holds a table counts for itself. Whoever is first answers by an entry of the journal like any other;
the rest find the question answered. No time is kept anywhere: after a restart it starts anew.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Container
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

import msgspec

from rules.commands import Answer, Command
from rules.rulings import Rejection
from rules.table import Actor, Prompt, Table
from rules.words import say
from vtt.tables.outcome import UNAVAILABLE, Outcome

logger = logging.getLogger(__name__)

CLOCK = Actor("clock")
AGAIN = 2.0
"""Seconds after which an answer is tried again that could not be saved."""

Submit = Callable[[Actor, Callable[[Table], Command | Rejection], str], Awaitable[Outcome]]


class Loop(Protocol):
    """As much of an event loop as it takes."""

    def time(self) -> float:
        """Seconds on the loop's own clock."""

    def call_at(self, when: float, callback: Callable[[], object]) -> asyncio.TimerHandle:
        """Have something called then."""


@dataclass(frozen=True, slots=True)
class Due:
    """By when each open question has to be answered: on the loop's clock, or while ``held``, how much is left then.

    In seconds, of which there were ``of`` at first.
    """

    prompts: dict[str, float]
    of: int
    held: bool

    def only(self, seen: Container[str]) -> Due:
        """Of the questions that are in ``seen``; with none of them there is nothing to say."""
        kept = {each: due for each, due in self.prompts.items() if each in seen}
        return replace(self, prompts=kept) if kept else NOTHING_DUE

    def left(self, now: float) -> dict[str, float]:
        """The seconds left to answer each of them."""
        return {each: max(0.0, due if self.held else due - now) for each, due in self.prompts.items()}


NOTHING_DUE = Due({}, 0, False)


class Deadlines:
    """The deadlines of one table in this process. ``follow`` has to be told of every table there comes to be."""

    def __init__(self, submit: Submit, loop: Loop, table: Table) -> None:
        self._submit = submit
        self._loop = loop
        self._seconds = 0
        self._held = False
        self._due: dict[str, float] = {}
        """When each question is answered by the clock; while the time is held, what was left."""
        self._timer: asyncio.TimerHandle | None = None
        self._answering: set[asyncio.Task[None]] = set()
        self.on_change: Callable[[], None] | None = None
        """Told of what makes a countdown wrong and comes of no entry."""
        self.follow(table)

    @property
    def running(self) -> bool:
        """Whether the time of any question runs."""
        return bool(self._due) and not self._held

    def follow(self, table: Table) -> None:
        """Take in what is open now, whether the table is paused, and how long there is to answer."""
        seconds, held = table.settings.prompt_seconds, table.settings.paused
        now = self._loop.time()
        waiting = [prompt.id for prompt in table.prompts.values() if prompt.reply is None] if seconds else []
        if not waiting and not self._due:
            self._seconds, self._held = seconds, held
            return
        before = (self._seconds, self._held, self._due.keys())
        if held != self._held:
            self._due = {key: due - now if held else due + now for key, due in self._due.items()}
        if seconds != self._seconds:
            # Other rules of the game: everybody has all of the new time.
            self._due = {}
        fresh = float(seconds) if held else now + seconds
        due = {each: self._due.get(each, fresh) for each in waiting}
        changed = before != (seconds, held, due.keys())
        self._seconds, self._held, self._due = seconds, held, due
        if changed:
            self._wind()

    @property
    def due(self) -> Due:
        """By when everything has to be answered."""
        return Due(self._due, self._seconds, self._held)

    def now(self) -> float:
        """The time on the clock that deadlines are on."""
        return self._loop.time()

    def stop(self) -> None:
        """Answer nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self._answering:
            task.cancel()

    def _wind(self) -> None:
        """Set the timer to the next deadline."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.running:
            self._timer = self._loop.call_at(min(self._due.values()), self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._answering:
            # It winds the timer when it is done.
            return
        task = asyncio.get_running_loop().create_task(self._answer())
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _answer(self) -> None:
        """Answer every question whose time is up, one after the other."""
        while self.running:
            now = self._loop.time()
            prompt, due = min(self._due.items(), key=lambda each: each[1])
            if due > now:
                break
            try:
                outcome = await self._submit(CLOCK, partial(late, prompt_id=prompt), secrets.token_urlsafe(16))
            except Exception:
                # A bug in one answer must not end the time of all that come after it.
                logger.exception("prompt %s cannot be answered by the clock", prompt)
                outcome = UNAVAILABLE
            if outcome is UNAVAILABLE:
                self._put_off(prompt, AGAIN)
            elif outcome.rejection is not None and prompt in self._due:
                # Paused in this very moment, or a choice that cannot be taken any more: not asked again and again.
                logger.info("prompt %s is not answered by the clock: %s", prompt, outcome.rejection.code)
                self._put_off(prompt, self._seconds)
        self._wind()

    def _put_off(self, prompt: str, seconds: float) -> None:
        if prompt in self._due:
            self._due = {**self._due, prompt: seconds if self._held else self._loop.time() + seconds}
            if self.on_change is not None:
                self.on_change()


def late(table: Table, prompt_id: str) -> Answer | Rejection:
    """The answer for whoever has not given one in time: the last of the choices. Refuses: answered, paused."""
    prompt = table.prompts.get(prompt_id)
    if prompt is None or prompt.reply is not None:
        return Rejection("answered", "FW-07", say("That question is answered already."))
    if table.settings.paused or not table.settings.prompt_seconds:
        return Rejection("paused", "FW-12", say("The table is paused."))
    return answer_of(prompt)


def answer_of(prompt: Prompt) -> Answer:
    """The answer that takes the last choice."""
    choice = prompt.choices[-1]
    return msgspec.convert(
        {"type": "answer", "prompt": prompt.id, "token": prompt.token, "choice": choice.id, **choice.details}, Answer
    )
