"""One catalog: what is said in English and how it is said in another language, as a ``.po`` file of gettext's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import django
import polib

from vtt.phrases import Phrase
from vtt.settings.environment import ROOT

_PLACE = re.compile(r"%\((\w+)\)[a-z]|\{(\w+)[^{}]*\}")
_WIDTH = 100


@dataclass(frozen=True)
class Fault:
    """Something about a phrase that is not as it should be in a catalog."""

    kind: str
    """``new`` (not in the catalog), ``obsolete`` (said no more), ``untranslated``, ``fuzzy`` or ``places``."""
    phrase: str


def of_server(language: str) -> Path:
    """The catalog of rules and server."""
    return ROOT / "vtt" / "locale" / language / "LC_MESSAGES" / "django.po"


def of_browser(language: str) -> Path:
    """The catalog of the browser code."""
    return ROOT / "static" / "src" / "words" / f"{language}.po"


def read(path: Path, language: str) -> polib.POFile:
    """The catalog at ``path``, or a new one. Raises OSError where it is no catalog."""
    if path.exists():
        return polib.pofile(path, encoding="utf-8", wrapwidth=_WIDTH)
    made = polib.POFile(wrapwidth=_WIDTH)
    # Django knows how each of its languages counts.
    known = Path(django.__file__).parent / "conf" / "locale" / language / "LC_MESSAGES" / "django.po"
    plural = polib.pofile(known, encoding="utf-8").metadata["Plural-Forms"]
    made.metadata = {"Content-Type": "text/plain; charset=utf-8", "Language": language, "Plural-Forms": plural}
    return made


def renewed(old: polib.POFile, phrases: Iterable[Phrase]) -> polib.POFile:
    """The catalog with exactly these phrases, in their order, and what ``old`` says for them."""
    known = {(entry.msgid, entry.msgid_plural): entry for entry in old if not entry.obsolete}
    forms = _forms(old)
    new = polib.POFile(wrapwidth=_WIDTH)
    new.metadata = old.metadata
    new.header = old.header
    for phrase in phrases:
        kept = known.get((phrase.one, phrase.other))
        entry = polib.POEntry(msgid=phrase.one, msgid_plural=phrase.other)
        entry.occurrences = [(file, "") for file in phrase.files]
        if kept is not None:
            entry.msgstr, entry.flags, entry.tcomment = kept.msgstr, kept.flags, kept.tcomment
        if phrase.other:
            entry.msgstr_plural = dict.fromkeys(range(forms), "") | (kept.msgstr_plural if kept else {})
        new.append(entry)
    return new


def faults(catalog: polib.POFile, phrases: Iterable[Phrase]) -> Iterator[Fault]:
    """All that keeps the catalog from saying these phrases, and no others, in its language."""
    entries = {(entry.msgid, entry.msgid_plural): entry for entry in catalog if not entry.obsolete}
    said = {(phrase.one, phrase.other) for phrase in phrases}
    yield from (Fault("new", one) for one, other in sorted(said - entries.keys()))
    yield from (Fault("obsolete", one) for one, other in sorted(entries.keys() - said))
    yield from (Fault("obsolete", entry.msgid) for entry in catalog if entry.obsolete)
    forms = _forms(catalog)
    for entry in entries.values():
        texts = [entry.msgstr_plural.get(i, "") for i in range(forms)] if entry.msgid_plural else [entry.msgstr]
        if "fuzzy" in entry.flags:
            yield Fault("fuzzy", entry.msgid)
        elif not all(texts):
            yield Fault("untranslated", entry.msgid)
        elif not _keeps_places(entry, texts):
            yield Fault("places", entry.msgid)


def _keeps_places(entry: polib.POEntry, texts: list[str]) -> bool:
    """Whether what stands for a name or number is in the translation too; one form of several may say it in words."""
    allowed = _places(entry.msgid) | _places(entry.msgid_plural)
    needed = _places(entry.msgid_plural or entry.msgid)
    return all(_places(text) <= allowed for text in texts) and needed <= _places(texts[-1])


def _places(text: str) -> set[str]:
    return {found[0] for found in _PLACE.finditer(text)}


def _forms(catalog: polib.POFile) -> int:
    found = re.search(r"nplurals=(\d+)", catalog.metadata.get("Plural-Forms", ""))
    return int(found[1]) if found else 2
