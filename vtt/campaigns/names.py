"""Names that people give themselves: made clean, kept short, and kept apart from each other.

A name is data shown on other people's screens, so it must not hide, stretch or turn what stands around it, and
nobody may pass for somebody else at the same table.

No library is used to tell look-alikes: those in reach are unmaintained or in alpha, and what a table needs is small.
"""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MAX_NAME = 40
# Longer than this is refused before any work is done on it; 40 characters may well arrive decomposed.
_MAX_RAW = 400
_MAX_MARKS = 3
_MAX_KEY = 80

# Drawn as nothing, though Unicode counts them as letters, marks or symbols.
_BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | {
    chr(c) for c in (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
}

# Letters that most fonts draw like a Latin one (or like another of the same row), mapped to it. In this order:
# capitals are told apart from small letters before case is folded, as "I" looks like "l" and not like "i".
_LOOKS = {
    "A": "ΑАᎪ", "B": "ΒВᏴ", "C": "СϹᏟ", "E": "ΕЕᎬ", "F": "Ϝ", "G": "ԌᏀ", "H": "ΗНᎻ", "J": "ЈᎫ", "K": "ΚКᏦK",
    "M": "ΜМᎷ", "N": "Ν", "O": "ΟОՕ0", "P": "ΡРᏢ", "Q": "Ԛ", "R": "ᎡᏒ", "S": "ЅՏᏚ", "T": "ΤТᎢ", "U": "Ս", "V": "ѴᏙ",
    "W": "ԜᎳ", "X": "ΧХ", "Y": "ΥҮУ", "Z": "ΖᏃ",
    "a": "αаɑ", "c": "сϲ", "d": "ԁᏧ", "e": "еҽ", "g": "ɡց", "h": "һհ", "j": "јϳ", "k": "κкᴋ", "m": "мᴍ", "n": "ոᴨ",
    "o": "οоօσ", "p": "ρр", "q": "ԛզ", "r": "гᴦ", "s": "ѕ", "t": "тτ", "u": "υսᴜ", "v": "νѵ", "w": "ԝωѡ", "x": "хχ",
    "y": "уγү", "z": "ᴢ",
    "l": "Ii1|ΙІӀիɩıιіլ\u05c0\u2223",
}  # fmt: skip
_TO_LATIN = str.maketrans({odd: plain for plain, odds in _LOOKS.items() for odd in odds})

# Scripts with letters that pass for Latin ones. A name in one of them is fine, a name that mixes is not.
_LATIN_LIKE = ("CYRILLIC", "GREEK", "COPTIC", "CHEROKEE", "ARMENIAN", "LISU")

# A player called so would seem to speak for the server or for the GM, in any language that the pages speak.
_RESERVED_WORDS = (
    "gm", "system", "server", "footwork", "admin", "moderator",
    "spielleitung", "spielleiter", "spielleiterin",
)  # fmt: skip
_RESERVED_NAMES = (
    "game master", "dungeon master", "administrator", "dm", "host", "clock", "everyone", "spectator",
    "sl", "gastgeber", "alle", "zuschauer",
)  # fmt: skip


class NameRefused(ValueError):
    """A name that cannot be had. The message says why, in words for the person who typed it."""


def clean_text(raw: str, limit: int) -> str:
    """One line of text without what cannot be seen, at most ``limit`` characters, or NameRefused."""
    if len(raw) > max(_MAX_RAW, 4 * limit):
        raise _too_long(limit)
    if "\0" in raw or any("\ud800" <= char <= "\udfff" for char in raw):
        raise NameRefused(_("That holds characters that are no text."))
    text = " ".join("".join(_visible(char) for char in unicodedata.normalize("NFC", raw)).split())
    text = unicodedata.normalize("NFC", _thin_marks(text))
    if not any(unicodedata.category(char)[0] in "LNPS" for char in text):
        raise NameRefused(_("Type at least one letter."))
    if len(text) > limit:
        raise _too_long(limit)
    return text


def clean_name(raw: str) -> str:
    """A name fit to be shown to others, or NameRefused."""
    name = clean_text(raw, MAX_NAME)
    if len(key(name)) > _MAX_KEY:
        raise NameRefused(_("Pick a simpler name."))
    if _mixes_scripts(name):
        raise NameRefused(_("Pick a name in one alphabet: letters of several look alike."))
    return name


def poses(name: str) -> bool:
    """Whether the name would pass for the GM's or the server's own."""
    words = {key(word) for word in re.split(r"[\W_]+", unicodedata.normalize("NFKC", name)) if word}
    reserved = {key(word) for word in _RESERVED_WORDS}
    whole = {key(word) for word in (*_RESERVED_WORDS, *_RESERVED_NAMES)}
    return bool(words & reserved) or key(name) in whole


def key(name: str) -> str:
    """What the name looks like: two names with one key are taken for each other at a glance.

    Case, accents, spaces and punctuation make no difference, nor do letters of other alphabets drawn like Latin ones.
    """
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name))
    text = "".join(char for char in text if not "\u0300" <= char <= "\u036f" and char not in _BLANKS)
    text = text.translate(_TO_LATIN).casefold().translate(_TO_LATIN)
    letters = "".join(char for char in text if unicodedata.category(char)[0] not in "PZC")
    return letters or text


def _too_long(limit: int) -> NameRefused:
    words = ngettext("That is too long: at most %(n)s character.", "That is too long: at most %(n)s characters.", limit)
    return NameRefused(words % {"n": limit})


def _visible(char: str) -> str:
    """The character, a space for any kind of space, or nothing for what is not drawn or turns the line around."""
    if char.isspace():
        return " "
    if char in _BLANKS or unicodedata.category(char) in ("Cc", "Cf", "Co"):
        return ""
    # The code points that Unicode promises never to use.
    return "" if ord(char) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(char) <= 0xFDEF else char


def _thin_marks(text: str) -> str:
    """At most a few marks on a letter, and none on nothing: stacks of them run over the lines above and below."""
    kept: list[str] = []
    marks = _MAX_MARKS
    for char in text:
        if unicodedata.category(char)[0] == "M":
            marks += 1
            if marks > _MAX_MARKS:
                continue
        else:
            marks = _MAX_MARKS if char == " " else 0
        kept.append(char)
    return "".join(kept)


def _mixes_scripts(name: str) -> bool:
    scripts = {
        unicodedata.name(char, "").split(" ")[0]
        for char in unicodedata.normalize("NFKC", name)
        if unicodedata.category(char)[0] == "L"
    }
    like = scripts.intersection(_LATIN_LIKE)
    return len(like) + ("LATIN" in scripts) > 1
