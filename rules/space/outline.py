"""Maps of areas written down as text, an area a line: ``docs/outlines.md`` has the grammar.

``Great hall (large, open): kitchen by door, yard`` is an area with what is large about it, and what it borders on.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Literal, cast

from msgspec import Struct

from rules.space.chart import MAX_AREAS, MAX_BORDERS, Area, Border, Chart, Scale
from rules.words import Words, say

MAX_NAME = 80

AREA_WORDS: dict[str, dict[str, Any]] = {
    "tiny": {"size": "tiny"},
    "large": {"size": "large"},
    "open": {"open_terrain": True},
    "cramped": {"cramped": True},
    "noisy": {"noisy": True},
    "plain view": {"plain_view": True},
    "loud": {"loud": True},
    "dark": {"dark": True},
}
BOTH_WORDS: dict[str, dict[str, Any]] = {
    "difficult": {"ground": "difficult"},
    "very difficult": {"ground": "very_difficult"},
    "easy climb": {"surface": "easy"},
    "climb": {"surface": "normal"},
    "smooth": {"surface": "smooth"},
    "calm water": {"water": "calm"},
    "turbulent water": {"water": "turbulent"},
}
BORDER_WORDS: dict[str, dict[str, Any]] = {
    "closed": {"closed": True},
    "off road": {"off_road": True},
    "tiny gap": {"gap": "tiny"},
    "gap": {"gap": "significant"},
    "very large gap": {"gap": "very_large"},
}
KINDS = ("open", "passage", "door")
_HEADS: dict[str, tuple[str, ...]] = {"scale": ("zone", "sector", "region"), "weather": ("fair", "harsh")}

_AREA = re.compile(r"(?P<name>[^()\[\]:]+?)\s*(?:\((?P<words>[^()]*)\))?\s*(?:\[(?P<box>[^\[\]]*)\])?\s*")
_NEIGHBOUR = re.compile(r"(?P<name>[^()\[\]:]+?)\s*(?:\((?P<words>[^()]*)\))?\s*")
_BY = re.compile(r"(?P<name>.+?)\s+by\s+(?P<kind>\w+)", re.IGNORECASE)
_APART = re.compile(r",(?![^()]*\))")
_NO_LETTER = re.compile(r"[^a-z0-9]+")


class OutlineError(Exception):
    """The outline cannot be read: in which ``line`` (from 1), and what was expected there."""

    def __init__(self, line: int, why: Words) -> None:
        self.line = line
        self.words = say("Line {line}: {why}", line=line, why=why)
        super().__init__(str(self.words))


class _Drafted(Struct):
    line: int
    name: str
    fields: dict[str, Any]


class _Edge(Struct):
    line: int
    between: tuple[str, str]
    fields: dict[str, Any]
    described: bool


def read(text: str) -> Chart:
    """The map of areas in an outline; areas have outlines of their own only where it gives them. Raises OutlineError.

    Nothing of it is known to players.
    """
    heads: dict[str, str] = {}
    areas: dict[str, _Drafted] = {}
    edges: dict[frozenset[str], _Edge] = {}
    mentioned: dict[str, tuple[int, str]] = {}
    number = 0
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        head = line.partition(":")
        if head[0].strip().lower() in _HEADS:
            _head(number, head[0].strip().lower(), head[2].strip().lower(), heads, begun=bool(areas))
            continue
        drafted, neighbours = _area(number, line)
        key = _key(drafted.name)
        if key in areas:
            why = say("“{name}” has line {line} already.", name=drafted.name, line=areas[key].line)
            raise OutlineError(number, why)
        areas[key] = drafted
        for part in _APART.split(neighbours):
            if part.strip():
                other, edge = _neighbour(number, drafted.name, part.strip())
                mentioned.setdefault(_key(other), (number, other))
                _join(edges, edge)
    for key, (line_number, name) in mentioned.items():
        areas.setdefault(key, _Drafted(line_number, name, {}))
    if not areas:
        raise OutlineError(max(1, number), say("expected at least one area."))
    return _chart(heads, areas, edges)


def _head(number: int, name: str, value: str, heads: dict[str, str], *, begun: bool) -> None:
    if value not in _HEADS[name]:
        why = say("“{name}:” expected one of: {choices}.", name=name, choices=_HEADS[name])
        raise OutlineError(number, why)
    if begun or name in heads:
        raise OutlineError(number, say("“{name}:” stands once, ahead of the areas.", name=name))
    heads[name] = value


def _area(number: int, line: str) -> tuple[_Drafted, str]:
    """An area, and its neighbours as they are written."""
    left, colon, neighbours = line.partition(":")
    found = _AREA.fullmatch(left)
    if found is None:
        raise OutlineError(number, say("expected “Name (words): neighbour, neighbour by door”."))
    name = _name(number, found["name"])
    fields = _words(number, found["words"], AREA_WORDS | BOTH_WORDS)
    if found["box"] is not None:
        fields["polygon"] = _box(number, found["box"])
    if colon and not neighbours.strip():
        raise OutlineError(number, say("expected neighbours after the colon."))
    return _Drafted(number, name, fields), neighbours


def _neighbour(number: int, here: str, text: str) -> tuple[str, _Edge]:
    found = _NEIGHBOUR.fullmatch(text)
    if found is None:
        raise OutlineError(number, say("“{text}”: expected “neighbour by door (words)”.", text=text[:MAX_NAME]))
    name, kind = found["name"], "open"
    by = _BY.fullmatch(name)
    if by is not None:
        name, kind = by["name"], by["kind"].lower()
        if kind not in KINDS:
            why = say("“by {kind}”: expected one of: {choices}.", kind=kind[:MAX_NAME], choices=KINDS)
            raise OutlineError(number, why)
    name = _name(number, name)
    if _key(name) == _key(here):
        raise OutlineError(number, say("“{name}” cannot border on itself.", name=name))
    fields = _words(number, found["words"], BORDER_WORDS | BOTH_WORDS)
    if kind != "open":
        fields["kind"] = kind
    return name, _Edge(number, (_key(here), _key(name)), fields, by is not None or bool(fields))


def _join(edges: dict[frozenset[str], _Edge], edge: _Edge) -> None:
    """Take a border in. Both of its areas may list it; but what it is like is said once, or twice alike."""
    key = frozenset(edge.between)
    before = edges.get(key)
    if before is None or (not before.described and edge.described):
        edges[key] = edge
    elif edge.described and edge.fields != before.fields:
        why = say("line {line} says something else of this border.", line=before.line)
        raise OutlineError(edge.line, why)


def _name(number: int, text: str) -> str:
    name = " ".join(text.split())
    if not name or len(name) > MAX_NAME:
        raise OutlineError(number, say("expected a name of 1 to {most} characters.", most=MAX_NAME))
    if any(unicodedata.category(each).startswith("C") for each in name):
        raise OutlineError(number, say("a name holds characters that cannot be shown."))
    return name


def _words(number: int, text: str | None, known: dict[str, dict[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for word in (text or "").split(","):
        said = " ".join(word.lower().split())
        if not said:
            continue
        if said not in known:
            why = say("“{word}”: expected one of: {choices}.", word=said[:MAX_NAME], choices=tuple(known))
            raise OutlineError(number, why)
        for field, value in known[said].items():
            if fields.setdefault(field, value) != value:
                raise OutlineError(number, say("“{word}” contradicts another word.", word=said))
    return fields


def _box(number: int, text: str) -> tuple[tuple[int, int], ...]:
    try:
        x, y, width, height = (round(float(each) * 1000) for each in text.split(","))
    except (ValueError, OverflowError):
        x = y = width = height = 0
    if not (0 < width <= 1_000_000 and 0 < height <= 1_000_000 and 0 <= x <= 1_000_000 and 0 <= y <= 1_000_000):
        why = say("“[{text}]”: expected [left, top, width, height] in cells.", text=text[:MAX_NAME])
        raise OutlineError(number, why)
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _key(name: str) -> str:
    return name.casefold()


def _chart(heads: dict[str, str], areas: dict[str, _Drafted], edges: dict[frozenset[str], _Edge]) -> Chart:
    last = max(drafted.line for drafted in areas.values())
    if len(areas) > MAX_AREAS or len(edges) > MAX_BORDERS:
        why = say("a map has at most {areas} areas and {borders} borders.", areas=MAX_AREAS, borders=MAX_BORDERS)
        raise OutlineError(last, why)
    boxed = [drafted for drafted in areas.values() if "polygon" in drafted.fields]
    bare = [drafted for drafted in areas.values() if "polygon" not in drafted.fields]
    if boxed and bare:
        why = say("“{name}” has no [left, top, width, height], though others have.", name=bare[0].name)
        raise OutlineError(bare[0].line, why)
    ids = _ids(areas)
    return Chart(
        scale=cast(Scale, heads.get("scale", "zone")),
        weather=cast(Literal["fair", "harsh"], heads.get("weather", "fair")),
        areas=tuple(Area(id=ids[key], name=drafted.name, **drafted.fields) for key, drafted in areas.items()),
        # Numbers tell players nothing of what lies behind a border.
        borders=tuple(
            Border(id=f"b{number}", between=(ids[edge.between[0]], ids[edge.between[1]]), **edge.fields)
            for number, edge in enumerate(edges.values(), 1)
        ),
        revealed=(),
    )


def _ids(areas: dict[str, _Drafted]) -> dict[str, str]:
    """An id for each area that is like its name and no other's, nor a border's."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for number, (key, drafted) in enumerate(areas.items(), 1):
        plain = unicodedata.normalize("NFKD", drafted.name.lower()).encode("ascii", "ignore").decode()
        base = _NO_LETTER.sub("-", plain).strip("-")[:50]
        if not base or re.fullmatch(r"b\d+", base) or base in taken:
            base = f"{base or 'area'}-{number}"
        taken.add(base)
        found[key] = base
    return found
