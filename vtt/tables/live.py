"""A live table: the value of one campaign's play in this process's memory, a cache of its journal.

Several processes may each hold one. The journal's unique ``(campaign, seq)`` is the judge between them: whoever comes
second reads what it missed and decides again.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from django.db import DatabaseError, InterfaceError
from django.utils import timezone

from rules import codec
from rules.commands import Command
from rules.dice import SeededDice
from rules.engine import new_table
from rules.events import Event
from rules.rulings import Rejection
from rules.table import Actor, Table
from vtt.campaigns.models import Campaign
from vtt.tables import journal
from vtt.tables.deadlines import Deadlines
from vtt.tables.history import History, Line
from vtt.tables.journal import Duplicate, Record, SeqTaken, Unavailable, Written
from vtt.tables.outcome import ID_IN_USE, UNAVAILABLE, NoSuchTable, Outcome
from vtt.tables.permissions import refuse_command
from vtt.tables.threads import read
from vtt.tables.writer import Writer

logger = logging.getLogger(__name__)

SNAPSHOT_EVERY = 200
REPLAYED_AT_LEAST = 50
"""A table is loaded from a snapshot with so many entries after it, where there is one: they fill the log."""
RECENT = 100
REMEMBERED = 500
RACING = 15.0
"""Seconds for which a command that keeps losing races against other processes is tried again."""
MEND_AFTER = 0.5

Build = Callable[[Table], Command | Rejection]
"""Makes the command from the table it will be decided on, under the table's lock."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a table needs to know of its campaign; fixed when it is made."""

    id: str
    name: str
    ruleset: str
    seed: bytes


@dataclass(frozen=True, slots=True)
class Happened:
    """One entry as it was taken in, with the tables around it."""

    record: Record
    before: Table
    after: Table
    lines: tuple[Line, ...]


class Watcher(Protocol):
    """Whoever shows a live table to people."""

    def publish(self, happened: Happened) -> None:
        """Show one entry. Must not wait and must not fail."""


@dataclass(frozen=True, slots=True)
class _Known:
    role: str
    seat: str
    outcome: Outcome


class LiveTable:
    """One campaign's table. Everything runs on one event loop; ``lock`` puts what changes it in order."""

    def __init__(self, facts: Facts, history: History, writer: Writer) -> None:
        self.facts = facts
        self.history = history
        self.writer = writer
        self.lock = asyncio.Lock()
        self.recent: deque[Happened] = deque(maxlen=RECENT)
        self.watcher: Watcher | None = None
        self.on_commit: Callable[[str, int], None] | None = None
        """Told of every entry written here, to ring at other processes."""
        self.deadlines: Deadlines | None = None
        self.used = time.monotonic()
        self.doubtful = False
        """Whether the journal may hold entries that are not in here."""
        self._mending: asyncio.Task[None] | None = None
        self._known: OrderedDict[str, _Known] = OrderedDict()

    @property
    def table(self) -> Table:
        """The table now."""
        return self.history.table

    @property
    def seq(self) -> int:
        """The number of the last entry taken in."""
        return self.history.seq

    def run_deadlines(self, loop: asyncio.AbstractEventLoop) -> None:
        """Answer from now on for whoever takes too long."""
        if self.deadlines is None:
            self.deadlines = Deadlines(self.submit, loop, self.table)

    async def submit(self, actor: Actor, build: Build, command_id: str) -> Outcome:
        """Decide one command and make it happen. The same id again gets the same answer and happens once."""
        self.used = time.monotonic()
        async with self.lock:
            known = self._known.get(command_id)
            if known is not None:
                return known.outcome if (known.role, known.seat) == (actor.role, actor.seat) else ID_IN_USE
            try:
                outcome = await self._settle(actor, build, command_id)
            except BaseException:
                # Cancelled, or worse, while an entry may be on its way to the disk.
                self.doubtful = True
                self._mending = asyncio.get_running_loop().create_task(self._mend())
                raise
            if outcome is not UNAVAILABLE and outcome is not ID_IN_USE:
                self._remember(command_id, _Known(actor.role, actor.seat, outcome))
            return outcome

    async def catch_up(self) -> None:
        """Take in what other processes wrote."""
        async with self.lock:
            await self._catch_up()

    async def _mend(self) -> None:
        """Show what was written for somebody who did not wait for it, unless the next command does so first."""
        await asyncio.sleep(MEND_AFTER)
        async with self.lock:
            if self.doubtful:
                await self._try_to_catch_up()

    async def _settle(self, actor: Actor, build: Build, command_id: str) -> Outcome:
        if self.doubtful and not await self._try_to_catch_up():
            return UNAVAILABLE
        deadline = time.monotonic() + RACING
        wait = 0.001
        while time.monotonic() < deadline:
            decided = self._decide(actor, build)
            if isinstance(decided, Rejection):
                return await self._refused(actor, command_id, decided)
            command, events = decided
            record = self._record(actor, command, command_id, events)
            match await self.writer.append(record):
                case Written():
                    self._take_in(record, command, actor, events)
                    if self.on_commit is not None:
                        self.on_commit(self.facts.id, self.seq)
                    return Outcome(self.seq)
                case Duplicate() as used:
                    return await self._used_before(actor, used)
                case SeqTaken():
                    if not await self._try_to_catch_up():
                        return UNAVAILABLE
                    # Two that try again at once lose again at once.
                    await asyncio.sleep(random.uniform(0, wait))  # noqa: S311 (nothing hangs on it)
                    wait = min(2 * wait, 0.1)
                case Unavailable():
                    # It may have gone in all the same (a connection lost while committing).
                    self.doubtful = True
                    return UNAVAILABLE
        logger.warning("table %s: gave up after %.0f s of lost races", self.facts.id, RACING)
        return UNAVAILABLE

    def _decide(self, actor: Actor, build: Build) -> tuple[Command, tuple[Event, ...]] | Rejection:
        """What the table as it is now says: permission first, then the rules."""
        table = self.table
        command = build(table)
        if isinstance(command, Rejection):
            return command
        refused = refuse_command(table, actor, command)
        if refused is not None:
            return refused
        ruling = self.history.decide(command, actor, SeededDice(self.facts.seed, table.dice_drawn))
        return ruling if isinstance(ruling, Rejection) else (command, ruling.events)

    async def _refused(self, actor: Actor, command_id: str, rejection: Rejection) -> Outcome:
        """A refusal, unless the command took effect before (here before a restart, or in another process)."""
        try:
            used = await read(journal.by_command_id, self.facts.id, command_id)
        except (DatabaseError, InterfaceError, OSError):
            return UNAVAILABLE
        if used is None:
            return Outcome(rejection=rejection)
        return await self._used_before(actor, used)

    async def _used_before(self, actor: Actor, used: Duplicate) -> Outcome:
        if (used.role, used.seat) != (actor.role, actor.seat):
            return ID_IN_USE
        if used.seq > self.seq and not await self._try_to_catch_up():
            return UNAVAILABLE
        return Outcome(used.seq)

    async def _try_to_catch_up(self) -> bool:
        try:
            await self._catch_up()
        except (DatabaseError, InterfaceError, OSError):
            logger.exception("table %s: the journal cannot be read", self.facts.id)
            self.doubtful = True
            return False
        return True

    async def _catch_up(self) -> None:
        for record in await read(journal.entries_after, self.facts.id, self.seq):
            command, actor = codec.decode_command(record.command), actor_of(record)
            self._take_in(record, command, actor, codec.decode_events(record.events))
        self.doubtful = False

    def _take_in(self, record: Record, command: Command, actor: Actor, events: tuple[Event, ...]) -> None:
        """Make an entry that is on disk part of the table, and show it."""
        applied = self.history.apply(command, actor, events)
        happened = Happened(record, applied.before, applied.after, applied.lines)
        self.recent.append(happened)
        if self.seq % SNAPSHOT_EVERY == 0:
            self.writer.keep_snapshot(self.facts.id, self.seq, self.table)
        if self.deadlines is not None:
            self.deadlines.follow(self.table)
        if self.watcher is not None:
            self.watcher.publish(happened)

    def _record(self, actor: Actor, command: Command, command_id: str, events: tuple[Event, ...]) -> Record:
        return Record(
            campaign=self.facts.id,
            seq=self.seq + 1,
            command_id=command_id,
            role=actor.role,
            seat=actor.seat,
            name=actor.name,
            ruleset=self.table.ruleset,
            command=codec.encode_command(command).decode(),
            events=codec.encode_events(events).decode(),
            at=timezone.now(),
        )

    def _remember(self, command_id: str, known: _Known) -> None:
        self._known[command_id] = known
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def actor_of(record: Record) -> Actor:
    """Who gave the command of an entry."""
    return Actor(record.role, record.seat, record.name)  # type: ignore[arg-type]  # what Actor's role held before


def load(campaign_id: str, writer: Writer) -> LiveTable:
    """A live table from the journal: the newest usable snapshot and the entries after it. Runs in a thread."""
    campaign = Campaign.objects.filter(pk=campaign_id).first()
    if campaign is None:
        raise NoSuchTable(campaign_id)
    facts = Facts(campaign.pk, campaign.name, campaign.ruleset, bytes(campaign.seed))
    seq, table = _start(facts)
    live = LiveTable(facts, History(table, seq), writer)
    for record in journal.entries_after(campaign_id, seq):
        live._take_in(
            record, codec.decode_command(record.command), actor_of(record), codec.decode_events(record.events)
        )
    return live


def _start(facts: Facts) -> tuple[int, Table]:
    head = journal.head(facts.id)
    numbers = journal.snapshots(facts.id)
    # Those with enough entries after them first (newest first), then the rest, oldest first.
    fit = [seq for seq in numbers if seq <= head - REPLAYED_AT_LEAST]
    for seq in (*fit, *(seq for seq in reversed(numbers) if head - REPLAYED_AT_LEAST < seq <= head)):
        table = journal.snapshot(facts.id, seq)
        if table is not None:
            return seq, table
    try:
        return 0, new_table(facts.ruleset)
    except KeyError as error:
        raise NoSuchTable(facts.id) from error
