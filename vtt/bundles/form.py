"""What stands in a campaign's file: a ZIP archive of a description, the journal, and the pictures.

``campaign.json`` is a Header; ``journal.jsonl`` has one Deed a line, the oldest first; ``pictures/`` holds each picture
under the SHA-256 of its bytes. No key, secret, invite or account is in it, and not the seed of the dice: whoever has
the file knows what was rolled, and nothing of what will be.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

FORMAT = "footwork-campaign"
VERSION = 1

HEADER = "campaign.json"
JOURNAL = "journal.jsonl"
NAMES = re.compile(r"campaign\.json|journal\.jsonl|pictures/[0-9a-f]{64}\.(png|jpg|webp)")

MEBIBYTE = 1024 * 1024
MAX_HEADER = 2 * MEBIBYTE
MAX_JOURNAL = 128 * MEBIBYTE
MAX_LINE = 16 * MEBIBYTE
MAX_ENTRIES = 100_000
MAX_SECONDS = 120.0
"""The replay may take so long."""

# Long enough to stand for nothing else in the journal than what it names.
_Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,32}$")]


class FileSeat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody who sat at the table."""

    id: _Id
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    role: Literal["gm", "player", "spectator"]
    owner: bool = False


class FilePicture(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A picture: the id by which the journal knows it, what it is called, where it stands in the file."""

    id: _Id
    name: Annotated[str, Meta(max_length=120)]
    file: Annotated[str, Meta(pattern=r"^pictures/[0-9a-f]{64}\.(png|jpg|webp)$")]


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The description of the campaign."""

    format: Literal["footwork-campaign"]
    version: int
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    ruleset: Annotated[str, Meta(min_length=1, max_length=64)]
    entries: Annotated[int, Meta(ge=0, le=MAX_ENTRIES)]
    seats: Annotated[tuple[FileSeat, ...], Meta(min_length=1, max_length=1000)]
    pictures: Annotated[tuple[FilePicture, ...], Meta(max_length=900)] = ()


class Deed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One entry of the journal. Its number is that of its line."""

    at: Annotated[datetime, Meta(tz=True)]
    role: Literal["gm", "player", "spectator", "clock"]
    seat: Annotated[str, Meta(pattern=r"^([A-Za-z0-9_-]{1,32})?$")] = ""
    name: Annotated[str, Meta(max_length=40)] = ""
    command: Raw
    events: Raw
