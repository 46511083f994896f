"""The hub: all sockets of this process at one table, and the few different things they are sent.

Each entry is worked out once per audience and language, encoded once, and written to all its sockets at once. What
changes nothing for an audience sends it nothing, not even a number.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from msgspec import UNSET, Raw

from rules.forms import describe
from rules.knowledge import scene_shown
from rules.ruleset import get
from rules.rulings import Rejection
from vtt.tables import loglines
from vtt.tables.deadlines import NOTHING_DUE, Deadlines, Due
from vtt.tables.frames import (
    CampaignInfo,
    Close,
    Countdown,
    Knocking,
    Knocks,
    Patch,
    People,
    Person,
    Pointed,
    Resumed,
    SeatInfo,
    Welcome,
    encode,
)
from vtt.tables.history import Line
from vtt.tables.journal import Record
from vtt.tables.live import Happened, LiveTable
from vtt.tables.outbox import Outbox
from vtt.tables.sights import Changes, Sight, Source
from vtt.tables.views import TakeBack
from vtt.tables.visibility import GM_AUDIENCE, actor_of, audience_of
from vtt.tables.wording import encode as encode_in
from vtt.tables.wording import translator

logger = logging.getLogger(__name__)

RESUMABLE = 200
RESUMABLE_SIZE = 128_000
"""How many frames an audience keeps for whoever comes back, and how many characters they may have in all."""
LOG_LINES = 60
UNDOABLE = 300
"""How many entries back an audience knows which lines it was told of them, for an undo to name."""
LINGER = 300.0
"""Seconds that an audience outlives its last socket, so that a reload or a short outage can resume."""
PEOPLE_DELAY = 0.15
"""Seconds that changes of presence are gathered: a full room coming back at once is one message, not hundreds."""


class Member(Protocol):
    """A socket with the seat it speaks for."""

    seat: SeatInfo
    outbox: Outbox
    user: str
    """The id of the account that holds the seat, empty for guests."""
    language: str
    """What its page is written in."""
    session: str
    """The key of the session by which the account is known, empty for guests."""

    async def recheck(self, back: bool = False) -> None:
        """Close the socket if whoever opened it has no right to it any more; ``back``: for it to try again."""


class Audience:
    """Those who see the same in one language: their view, their stream of numbered frames, their sockets."""

    def __init__(self, key: str, language: str, source: Source, live: LiveTable) -> None:
        self.key = key
        self.language = language
        self.actor = actor_of(key)
        self.stream = secrets.token_urlsafe(9)
        self.seq = 0
        self.sight = Sight(source, key, language, self._back(live))
        self.frames: deque[str] = deque()
        self._frames_size = 0
        self.members: set[Member] = set()
        self.left_at = time.monotonic()
        self._lines = 0
        self._told_of: dict[int, list[int]] = {}
        """The lines of each entry, by their numbers in this stream."""
        self.due = NOTHING_DUE
        """The deadlines as they were told last."""
        self.log: deque[Raw] = deque(maxlen=LOG_LINES)
        for happened in live.recent:
            bodies = [loglines.encoded(line, happened.record, language) for line in happened.lines]
            self._tell(happened.record.seq, happened.lines, bodies)

    def advance(
        self,
        source: Source,
        changes: Changes,
        entry: int,
        lines: tuple[Line, ...],
        bodies: list[bytes],
        live: LiveTable,
    ) -> None:
        """Follow the table by one entry and send what that changes here, if anything."""
        changed, gone = self.sight.advance(source, changes, self._back(live))
        told = self._tell(entry, lines, bodies) if lines else []
        if not (changed or gone or told):
            return
        self.seq += 1
        text = encode(Patch(self.seq, changed or UNSET, gone or UNSET, told or UNSET))
        self._keep(text)
        for member in self.members:
            member.outbox.patch(self.seq, text)

    def count_down(self, deadlines: Deadlines | None) -> None:
        """Tell by when the questions that are seen here have to be answered, if that is other than was told."""
        old, self.due = self.due, self._due(deadlines)
        if deadlines is not None and self.due != old:
            for member in self.members:
                self.count_for(member, deadlines)

    def count_for(self, member: Member, deadlines: Deadlines) -> None:
        """Tell one socket how much time is left."""
        left = self.due.left(deadlines.now())
        milliseconds = {each: round(1000 * seconds) for each, seconds in left.items()}
        member.outbox.send(encode(Countdown(milliseconds, 1000 * self.due.of, self.due.held)))

    def _due(self, deadlines: Deadlines | None) -> Due:
        if deadlines is None:
            return NOTHING_DUE
        return deadlines.due.only({each for each in deadlines.due.prompts if f"prompt/{each}" in self.sight.parts})

    def _keep(self, text: str) -> None:
        self.frames.append(text)
        self._frames_size += len(text)
        while len(self.frames) > RESUMABLE or self._frames_size > RESUMABLE_SIZE:
            self._frames_size -= len(self.frames.popleft())

    def missed(self, stream: str | None, since: int | None) -> list[str] | None:
        """The frames after ``since``, or None if they cannot be had."""
        if stream != self.stream or since is None or not self.seq - len(self.frames) <= since <= self.seq:
            return None
        return list(self.frames)[len(self.frames) - (self.seq - since) :]

    def _tell(self, entry: int, lines: tuple[Line, ...], bodies: list[bytes]) -> list[Raw]:
        told = []
        for line, body in zip(lines, bodies, strict=True):
            if loglines.readable(line, self.actor):
                self._lines += 1
                self._told_of.setdefault(entry, []).append(self._lines)
                told.append(loglines.numbered(self._lines, body, self._back_and_forth(line)))
        while len(self._told_of) > UNDOABLE:
            del self._told_of[next(iter(self._told_of))]
        self.log.extend(told)
        return told

    def _back_and_forth(self, line: Line) -> bytes:
        """Which lines of this stream are no longer so after this one, or are so again."""
        for name, entry in ((b"takes_back", line.line.undoes), (b"brings_back", line.line.redoes)):
            numbers = self._told_of.get(entry)
            if numbers:
                return b'"%b":[%b],' % (name, b",".join(b"%d" % number for number in numbers))
        return b""

    def _back(self, live: LiveTable) -> TakeBack:
        if self.actor.role == "spectator":
            return TakeBack()
        deed, again = live.history.undoable(self.actor), live.history.redoable(self.actor)
        return TakeBack(
            None if isinstance(deed, Rejection) else deed.what,
            None if isinstance(again, Rejection) else again[0].what,
        )


class Hub:
    """One table's sockets in this process."""

    def __init__(self, live: LiveTable, seats: dict[str, SeatInfo]) -> None:
        self.live = live
        self.campaign = live.facts.id
        self.seats = seats
        self.turnover = 0
        """Rises whenever ``seats`` changes, so that whoever reads them anew notices that they came too late."""
        self.audiences: dict[tuple[str, str], Audience] = {}
        """By who sees the same, and language."""
        self.elsewhere: dict[str, tuple[float, frozenset[str]]] = {}
        """Seats online in other processes, by process, with the time when it said so."""
        self.on_presence: Callable[[str, frozenset[str]], None] | None = None
        self.left_at = time.monotonic()
        self._source: Source | None = None
        self._present: dict[str, int] = {}
        self._people_due: asyncio.TimerHandle | None = None
        self._people_sent = ""
        self._newcomers: set[Member] = set()
        self.knocks: tuple[Knocking, ...] = ()
        self._rulesets: dict[str, Raw] = {}
        live.watcher = self
        if live.deadlines is not None:
            live.deadlines.on_change = self._count_down

    @property
    def members(self) -> list[Member]:
        """Every socket that has been welcomed."""
        return [member for audience in self.audiences.values() for member in audience.members]

    def audience(self, member: Member) -> Audience:
        """The audience of a socket, begun if it is not there yet."""
        key = (audience_of(member.seat.role, member.seat.id), member.language)
        found = self.audiences.get(key)
        if found is None:
            if self._source is None:
                self._source = Source(self.campaign, self.live.table)
            found = self.audiences[key] = Audience(*key, self._source, self.live)
        return found

    def ruleset(self, language: str) -> Raw:
        """The description of the ruleset in a language."""
        found = self._rulesets.get(language)
        if found is None:
            told = describe(get(self.live.facts.ruleset), translator(language))
            found = self._rulesets[language] = Raw(encode_in(told, language))
        return found

    def enter(self, member: Member, stream: str | None, since: int | None) -> None:
        """Answer a ``hello``: send what was missed, or all there is; from here on the socket gets every patch."""
        audience, outbox = self.audience(member), member.outbox
        missed = audience.missed(stream, since)
        if missed is not None and since is not None:
            outbox.send(encode(Resumed(audience.stream, since)))
            for text in missed:
                outbox.send(text)
        else:
            facts = self.live.facts
            welcome = Welcome(
                seat=member.seat,
                campaign=CampaignInfo(facts.id, facts.name, facts.ruleset),
                stream=audience.stream,
                seq=audience.seq,
                view=audience.sight.view(),
                log=list(audience.log),
                ruleset=self.ruleset(member.language),
            )
            outbox.send(encode(welcome))
        outbox.begin(audience.seq)
        audience.count_down(self.live.deadlines)
        if self.live.deadlines is not None and audience.due.prompts:
            audience.count_for(member, self.live.deadlines)
        if member not in audience.members:
            audience.members.add(member)
            self._present[member.seat.id] = self._present.get(member.seat.id, 0) + 1
        if member.seat.id not in self.seats:
            self.seats[member.seat.id] = member.seat
            self.turnover += 1
        self._newcomers.add(member)
        self.people_changed()
        if audience.key == GM_AUDIENCE:
            outbox.send(encode(Knocks(list(self.knocks))))

    def windows(self, seat: str) -> int:
        """How many sockets a seat has in this process."""
        return self._present.get(seat, 0)

    def leave(self, member: Member) -> None:
        """The socket is gone."""
        audience = self.audiences.get((audience_of(member.seat.role, member.seat.id), member.language))
        if audience is None or member not in audience.members:
            return
        audience.members.discard(member)
        self._newcomers.discard(member)
        audience.left_at = self.left_at = time.monotonic()
        count = self._present.get(member.seat.id, 1) - 1
        if count > 0:
            self._present[member.seat.id] = count
        else:
            self._present.pop(member.seat.id, None)
        self.people_changed()

    def seq_of(self, member: Member) -> int:
        """The number of the last frame of a socket's audience."""
        return self.audience(member).seq

    def publish(self, happened: Happened) -> None:
        """Show one entry to everybody, each in their way. Never raises: the entry is on disk already."""
        try:
            self._publish(happened.record, happened.lines)
        except Exception:
            incident = secrets.token_hex(4)
            logger.exception("incident %s: entry %s #%d cannot be shown", incident, self.campaign, happened.record.seq)
            self.break_off(Close.CRASHED)

    def break_off(self, code: int, bye: str | None = None) -> None:
        """Close every socket and start afresh for whoever comes back."""
        members = self.members
        self._source = None
        self.audiences.clear()
        self._present.clear()
        self._newcomers.clear()
        for member in members:
            member.outbox.close(code, bye)

    def _publish(self, record: Record, lines: tuple[Line, ...]) -> None:
        if not self.audiences or self._source is None:
            self._source = None
            return
        changes = self._source.advance(self.live.table)
        bodies = {
            language: [loglines.encoded(line, record, language) for line in lines]
            for language in {language for _, language in self.audiences}
        }
        for audience in self.audiences.values():
            audience.advance(self._source, changes, record.seq, lines, bodies[audience.language], self.live)
            audience.count_down(self.live.deadlines)

    def _count_down(self) -> None:
        for audience in self.audiences.values():
            audience.count_down(self.live.deadlines)

    def point(self, seat: SeatInfo, at: tuple[int, int], look: bool) -> None:
        """Show whoever is on the same scene where somebody points. Neither kept nor numbered."""
        table = self.live.table
        scene = scene_shown(table, actor_of(audience_of(seat.role, seat.id)))
        text = encode(Pointed(seat.id, seat.name, at, look))
        for audience in self.audiences.values():
            if scene_shown(table, audience.actor) == scene:
                for member in audience.members:
                    member.outbox.send(text)

    # People.

    def online(self) -> frozenset[str]:
        """The seats that have a socket in this process."""
        return frozenset(self._present)

    def people_changed(self) -> None:
        """Tell everybody who is here, a moment later."""
        if self._people_due is None:
            self._people_due = asyncio.get_running_loop().call_later(PEOPLE_DELAY, self._send_people)

    def _send_people(self) -> None:
        self._people_due = None
        here = self.online()
        everywhere = here.union(*(seats for _, seats in self.elsewhere.values()))
        text = encode(
            People([Person(seat.id, seat.name, seat.role, seat.id in everywhere) for seat in self.seats.values()])
        )
        changed = text != self._people_sent
        for member in self.members if changed else self._newcomers:
            member.outbox.send(text)
        self._newcomers.clear()
        self._people_sent = text
        if changed and self.on_presence is not None:
            self.on_presence(self.campaign, here)

    def seats_changed(self, seats: dict[str, SeatInfo]) -> None:
        """Take in the seats as they are now; sockets of seats that are gone, or play another part, are closed."""
        self.seats = seats
        self.turnover += 1
        for member in self.members:
            now = seats.get(member.seat.id)
            if now is None:
                self.leave(member)
                member.outbox.close(Close.NO_SUCH_TABLE, "removed")
            elif now.role != member.seat.role:
                self.leave(member)
                # It comes back at once, in its new part.
                member.outbox.close(Close.RESTART, "restart")
        self.people_changed()

    def knocks_changed(self, knocks: tuple[Knocking, ...]) -> None:
        """Tell the GMs who waits at the door now."""
        if knocks == self.knocks:
            return
        self.knocks = knocks
        text = encode(Knocks(list(knocks)))
        for audience in self.audiences.values():
            if audience.key == GM_AUDIENCE:
                for member in audience.members:
                    member.outbox.send(text)

    def sweep(self) -> None:
        """Let go of audiences whose sockets have been gone for long."""
        now = time.monotonic()
        for key, audience in list(self.audiences.items()):
            if not audience.members and now - audience.left_at > LINGER:
                del self.audiences[key]
