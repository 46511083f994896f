"""Playing a journal from elsewhere through again: every entry is decided anew by the rules, with the dice that fell.

So nothing in the file is believed. What it says that happened is kept only where the rules say the same, and what is
kept is what they said.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from rules import codec
from rules.dice import DiceExhausted
from rules.engine import new_table
from rules.rulings import Rejection
from rules.table import Actor
from vtt.bundles.form import HEADER, JOURNAL, MAX_ENTRIES, MAX_LINE, MAX_SECONDS, Deed, Header
from vtt.bundles.refusal import BundleRefused
from vtt.campaigns import names
from vtt.campaigns.models import new_id
from vtt.tables.history import History
from vtt.tables.journal import Record
from vtt.tables.permissions import refuse_command
from vtt.tables.recorded import recorded
from vtt.tables.wording import spoken

_decode = msgspec.json.Decoder(Deed).decode


def replay(campaign: str, header: Header, journal: bytes, ids: dict[str, str]) -> list[Record]:
    """The entries of ``journal`` for ``campaign``, with ``ids`` in the place of those in the file.

    Raises BundleRefused with the number of the first entry that is not right.
    """
    history = History(new_table(header.ruleset), depth=None)
    ids = dict(ids)
    deadline = time.monotonic() + MAX_SECONDS
    found: list[Record] = []
    for number, line in enumerate(_lines(journal), 1):
        if number > MAX_ENTRIES:
            raise BundleRefused(
                _("%(file)s holds more than %(most)s entries.") % {"file": JOURNAL, "most": f"{MAX_ENTRIES:,}"}
            )
        if time.monotonic() > deadline:
            raise _at(number, _("playing it all again takes too long."))
        try:
            found.append(_entry(campaign, header, history, number, line, ids))
        except _Wrong as wrong:
            raise _at(number, str(wrong)) from None
    if len(found) != header.entries:
        why = _("%(file)s holds %(found)s entries; %(header)s speaks of %(said)s.")
        raise BundleRefused(why % {"file": JOURNAL, "found": len(found), "header": HEADER, "said": header.entries})
    return found


def _at(number: int, why: str) -> BundleRefused:
    return BundleRefused(_("%(file)s, entry %(number)s: %(why)s") % {"file": JOURNAL, "number": number, "why": why})


class _Wrong(Exception):
    pass


def _entry(campaign: str, header: Header, history: History, number: int, line: bytes, ids: dict[str, str]) -> Record:
    if len(line) > MAX_LINE:
        raise _Wrong(_("the line is too long."))
    if b"\\u0000" in line:
        raise _Wrong(_("it holds the null character."))
    try:
        deed = _decode(line)
        if deed.seat and deed.seat not in ids:
            # Somebody who has no seat any more.
            ids[deed.seat] = new_id()
        command = codec.decode_command(_renamed(deed.command, ids))
        kept = codec.decode_events(_renamed(deed.events, ids))
        name = names.clean_text(deed.name, names.MAX_NAME) if deed.name else ""
    except msgspec.MsgspecError as error:
        raise _Wrong(_("it cannot be read: %(why)s.") % {"why": str(error)[:300]}) from None
    except (RecursionError, UnicodeError, ValueError) as error:
        why = str(error)[:200] or _("it nests too deeply")
        raise _Wrong(_("it cannot be read: %(why)s.") % {"why": why}) from None
    actor = Actor(deed.role, ids.get(deed.seat, ""), name)
    try:
        refused = refuse_command(history.table, actor, command)
        ruling = refused or history.decide(command, actor, recorded(kept, history.table.dice_drawn))
        if isinstance(ruling, Rejection):
            raise _Wrong(_("the rules refuse it: %(why)s") % {"why": spoken(ruling.message)})
        # Both as they come back from JSON: what types they had before makes no difference there.
        again = codec.encode_events(ruling.events)
        events = codec.decode_events(again)
        if events != kept:
            raise _Wrong(_("the rules decide it otherwise than it says there."))
        history.apply(command, actor, events)
    except DiceExhausted as error:
        raise _Wrong(_("its dice do not fit: %(why)s.") % {"why": error}) from None
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, AssertionError, RecursionError):
        raise _Wrong(_("it speaks of something that is not there.")) from None
    return Record(
        campaign=campaign,
        seq=number,
        command_id=f"import-{number}",
        role=actor.role,
        seat=actor.seat,
        name=name,
        ruleset=header.ruleset,
        command=codec.encode_command(command).decode(),
        events=again.decode(),
        at=deed.at,
    )


def _lines(journal: bytes) -> Iterator[bytes]:
    start = 0
    while start < len(journal):
        end = journal.find(b"\n", start)
        end = len(journal) if end < 0 else end
        line = journal[start:end].strip()
        if line:
            yield line
        start = end + 1


def _renamed(raw: msgspec.Raw, ids: dict[str, str]) -> bytes:
    return msgspec.json.encode(_with(msgspec.json.decode(raw), ids))


def _with(value: Any, ids: dict[str, str]) -> Any:
    """The value with every text that is an id of the file, as value or as key, replaced by ours."""
    if isinstance(value, str):
        return ids.get(value, value)
    if isinstance(value, list):
        return [_with(each, ids) for each in value]
    if isinstance(value, dict):
        return {ids.get(key, key): _with(each, ids) for key, each in value.items()}
    return value
