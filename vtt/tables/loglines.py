"""Log lines on the wire: one encoding for each language, numbered anew for every audience."""

from __future__ import annotations

from msgspec import Raw, Struct

from rules.knowledge import controls
from rules.log import RollLine
from rules.table import Actor, Table
from rules.words import Words
from vtt.tables.history import Line
from vtt.tables.journal import Record
from vtt.tables.visibility import visible
from vtt.tables.wording import encode


class Entry(Struct, frozen=True, omit_defaults=True):
    """A line as the protocol has it, but for its ``id``."""

    kind: str
    text: Words
    at: str
    rule: str = ""
    token: str = ""
    by: str = ""
    gm: bool = False
    unruled: bool = False
    roll: RollLine | None = None
    path: tuple[tuple[int, int], ...] = ()
    places: tuple[str, ...] = ()
    private: bool = False
    """For some only: a whisper, a roll for the GM."""
    to: tuple[str, ...] = ()
    """The seats that read what is for some only, ``gm`` for the GMs."""


def encoded(line: Line, record: Record, language: str) -> bytes:
    """The line in a language, without its ``id``: the JSON object from its second byte on."""
    return encode(entry_of(line, record), language)[1:]


def entry_of(line: Line, record: Record) -> Entry:
    """The line with what its entry says of it."""
    told = line.line
    return Entry(
        kind=told.kind,
        text=told.text,
        at=record.at.isoformat(timespec="milliseconds"),
        rule=told.rule,
        token=told.token,
        by=record.name,
        gm=told.gm,
        unruled=told.unruled,
        roll=told.roll,
        path=told.path,
        places=told.places,
        private=told.only is not None,
        to=told.only or (),
    )


def numbered(number: int, body: bytes, more: bytes = b"") -> Raw:
    """A line with the number it has in one audience's stream, and other fields that only that stream has."""
    return Raw(b'{"id":%d,%b%b' % (number, more, body))


def readable(line: Line, actor: Actor) -> bool:
    """Whether the actor may read the line: it is not the GM's alone, and every token it is about is known to them."""
    only, apart = line.line.only, line.line.apart
    if apart and (apart == "own") != _shown_numbers(line, actor):
        return False
    if only is not None and not (actor.role == "gm" and "gm" in only) and actor.seat not in only:
        return False
    if actor.role == "gm":
        return True
    if line.line.gm:
        return False
    return all(_known(line.before, actor, each) or _known(line.after, actor, each) for each in line.line.about)


def _shown_numbers(line: Line, actor: Actor) -> bool:
    """As ``views`` shows a token's bars: to the GMs and to whoever plays it."""
    found = (table.tokens.get(line.line.token) for table in (line.before, line.after))
    return any(token is not None and controls(actor, token) for token in found)


def _known(table: Table, actor: Actor, token_id: str) -> bool:
    token = table.tokens.get(token_id)
    return token is not None and visible(table, actor, token)
