"""The value of a form's field in words, as the log, the rules to look up and the pages around the table say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.words import Words, count, listed, marked, say

LONG = 80
"""Text longer than that is cut short."""
NAMED = 6
"""So many rows of a list are named, of longer ones it is said how many there are."""


def spelled(field: Mapping[str, Any], value: Any) -> Words:
    """``value`` as people read it; ``field`` is described by ``rules.forms`` in English."""
    if isinstance(value, str) and value in field.get("names", {}):
        return marked(field["names"][value])
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if value is None or value == "":
        return say("none")
    kind = field.get("kind")
    if kind == "part" and isinstance(value, Mapping):
        return listed(_parts(field, value))
    if isinstance(value, list | tuple):
        return _several(field, value)
    text = str(value)
    return Words.verbatim(text if len(text) <= LONG else text[:LONG] + "…")


def measured(field: Mapping[str, Any], value: Any) -> Words:
    """The same with its unit."""
    words = spelled(field, value)
    if "unit" not in field or not isinstance(value, int):
        return words
    return say("{amount} {unit}", amount=words, unit=marked(field["unit"]))


def _several(field: Mapping[str, Any], value: list[Any] | tuple[Any, ...]) -> Words:
    if not value:
        return say("none")
    if field.get("kind") == "cells":
        return count("{n} cell", "{n} cells", len(value))
    lead = next((each for each in field.get("fields", ()) if each["kind"] == "text"), None)
    if lead is None or len(value) > NAMED:
        return count("{n} entry", "{n} entries", len(value))
    return listed(tuple(spelled(lead, row.get(lead["name"], lead["default"])) for row in value))


def _parts(field: Mapping[str, Any], value: Mapping[str, Any]) -> tuple[Words, ...]:
    """The parts that say something: one that is not set says nothing."""
    found: list[Words] = []
    for part in field["fields"]:
        inner = value.get(part["name"], part["default"])
        if inner is None or (found and inner == part["default"]):
            continue
        words = spelled(part, inner)
        if part["kind"] == "int":
            words = say("{field} {value}", field=marked(part["label"]), value=words)
        found.append(words)
    return tuple(found) or (say("none"),)
