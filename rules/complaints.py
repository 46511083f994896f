"""What is wrong with plain data that was to become one of our structs, in words for whoever sent it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from rules import forms
from rules.words import Arg, Words, count, marked, noop, say

SHOWN = 40
"""Characters of what was sent that are quoted."""


def place(error: Exception) -> str:
    """Where in the data it is wrong, as ``.weapons[0].damage``; empty for the whole."""
    return str(error).partition(" - at `$")[2].rstrip("`")


def located(start: str, error: Exception) -> Words:
    """``start`` and the place, then what is wrong there: ``tokens[0].at: expected a list, found text``."""
    where = f"{start}{place(error)}".lstrip(".")
    return say("{where}: {why}", where=where, why=words(error)) if where else words(error)


def words(error: Exception) -> Words:
    """What the decoder missed or met, without the place: the rest of a sentence that begins with it."""
    own = _own(error)
    if own is not None:
        return own
    text = str(error).partition(" - at `")[0]
    if missing := re.search(r"missing required field `(\w+)`", text):
        return say("{field} is missing", field=missing[1])
    if unknown := re.search(r"unknown field `(.*)`", text, re.DOTALL):
        return say("“{field}” is not known here", field=unknown[1][:SHOWN])
    if found := re.match(r"Expected `([^`]+)`, got `([^`]+)`", text):
        return say("expected {expected}, found {found}", expected=_kinds(found[1]), found=_kinds(found[2]))
    if limit := re.match(r"Expected `(int|float)` (<=|>=|<|>) (-?[\d.]+)", text):
        return _limit(limit[2], _kinds(limit[1]), limit[3])
    if length := re.match(r"Expected `(str|array|object)` of length (<=|>=|==)? ?(\d+)", text):
        return _length(length[1], length[2], int(length[3]))
    if choice := re.match(r"Invalid (?:enum )?value (.+)", text, re.DOTALL):
        return say("{value} is none of the choices", value=choice[1][:SHOWN])
    if "out of range" in text:
        return say("the number is out of range")
    return Words.verbatim(text[:1].lower() + text[1:].rstrip("."))


def _own(error: Exception) -> Words | None:
    """What a struct itself had against its values."""
    own = error.__cause__
    if not isinstance(own, ValueError):
        return None
    first = own.args[0] if own.args else ""
    return first if isinstance(first, Words) else Words.verbatim(str(own))


def _limit(sign: str, kind: Words, bound: str) -> Words:
    match sign:
        case "<=":
            return say("expected {kind} of at most {bound}", kind=kind, bound=bound)
        case ">=":
            return say("expected {kind} of at least {bound}", kind=kind, bound=bound)
        case "<":
            return say("expected {kind} of less than {bound}", kind=kind, bound=bound)
    return say("expected {kind} of more than {bound}", kind=kind, bound=bound)


def _length(kind: str, sign: str | None, number: int) -> Words:
    if kind == "str":
        long = count("{n} character", "{n} characters", number)
    else:
        long = count("{n} entry", "{n} entries", number)
    expected = _kinds(kind)
    if sign == "<=":
        return say("expected {kind} of at most {length}", kind=expected, length=long)
    if sign == ">=":
        return say("expected {kind} of at least {length}", kind=expected, length=long)
    return say("expected {kind} of {length}", kind=expected, length=long)


def complaint(error: Exception, struct: type[Any], given: Mapping[str, Any]) -> Words:
    """One sentence on what is wrong with ``given`` for a struct that people fill in: which field, and what it takes."""
    own = _own(error)
    if own is not None:
        return say("{why}.", why=own)
    fields, value = forms.fields(struct), given
    labels: list[str | Words] = []
    field: dict[str, Any] | None = None
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", place(error)):
        if name:
            field = next((each for each in fields if each["name"] == name), None)
            if field is None:
                break
            labels.append(say("“{field}”", field=marked(field["label"])))
            fields = field.get("fields", [])
        value = _inside(value, name, index)
    text = str(error)
    if unknown := re.search(r"unknown field `(.*?)`(?: - at|$)", text, re.DOTALL):
        key, names = unknown[1][:SHOWN], tuple(each["name"] for each in fields)
        if labels:
            return say(
                "{where}: there is no “{field}”; there are: {names}.", where=tuple(labels), field=key, names=names
            )
        return say("There is no “{field}”; there are: {names}.", field=key, names=names)
    if missing := re.search(r"missing required field `(\w+)`", text):
        label = next((each["label"] for each in fields if each["name"] == missing[1]), missing[1])
        return say("{where} is missing.", where=(*labels, say("“{field}”", field=marked(label))))
    if field is None:
        return say("That cannot be taken: {why}.", why=words(error))
    return say("{where} takes {kind}, not {value}.", where=tuple(labels), kind=_takes(field), value=_quoted(value))


def _takes(field: Mapping[str, Any]) -> Words:
    most = field.get("max")
    match field["kind"]:
        case "int":
            number = _number(field.get("min"), most)
            if "unit" not in field:
                return number
            return say("{number} ({unit})", number=number, unit=marked(field["unit"]))
        case "bool":
            return say("true or false")
        case "choice":
            return say("one of: {choices}", choices=tuple(map(str, field["choices"])))
        case "list":
            names = tuple(each["name"] for each in field["fields"])
            if most is None:
                return say("a list of entries with {names}", names=names)
            return say("a list of at most {most} entries with {names}", most=most, names=names)
        case "cells":
            if most is None:
                return say("a list of cells, each [x, y]")
            return say("a list of at most {most} cells, each [x, y]", most=most)
    return say("text") if most is None else say("text of at most {most} characters", most=most)


def _number(least: int | None, most: int | None) -> Words:
    if least is not None and most is not None:
        return say("a whole number from {least} to {most}", least=least, most=most)
    if least is not None:
        return say("a whole number of at least {least}", least=least)
    return say("a whole number") if most is None else say("a whole number of at most {most}", most=most)


def _inside(value: Any, name: str, index: str) -> Any:
    try:
        return value[name] if name else value[int(index)]
    except (KeyError, IndexError, TypeError):
        return value


def _quoted(value: Any) -> Arg:
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, ValueError, RecursionError):
        return say("what was sent")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


_KINDS = {
    "float": noop("a number"),
    "int": noop("a whole number"),
    "str": noop("text"),
    "array": noop("a list"),
    "object": noop("an object"),
    "bool": noop("true or false"),
    "null": noop("nothing"),
}


def _kinds(names: str) -> Words:
    found = tuple(dict.fromkeys(_KINDS.get(name, name) for name in names.split(" | ") if name != "null"))
    if not found:
        return say("nothing")
    if len(found) == 1:
        return marked(found[0])
    return say("{some} or {last}", some=tuple(map(marked, found[:-1])), last=marked(found[-1]))
