"""What is wrong with plain data that was to become one of our structs, in words for whoever sent it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from rules import forms

SHOWN = 40
"""Characters of what was sent that are quoted."""


def place(error: Exception) -> str:
    """Where in the data it is wrong, as ``.weapons[0].damage``; empty for the whole."""
    return str(error).partition(" - at `$")[2].rstrip("`")


def located(start: str, error: Exception) -> str:
    """``start`` and the place, then what is wrong there: ``tokens[0].at: expected a list, found text``."""
    where = f"{start}{place(error)}".lstrip(".")
    return f"{where}: {words(error)}" if where else words(error)


def words(error: Exception) -> str:
    """What the decoder missed or met, without the place: the rest of a sentence that begins with it."""
    own = error.__cause__
    if isinstance(own, ValueError):
        return str(own)
    text = str(error).partition(" - at `")[0]
    if missing := re.search(r"missing required field `(\w+)`", text):
        return f"{missing[1]} is missing"
    if unknown := re.search(r"unknown field `(.*)`", text, re.DOTALL):
        return f"“{unknown[1][:SHOWN]}” is not known here"
    if found := re.match(r"Expected `([^`]+)`, got `([^`]+)`", text):
        return f"expected {_kinds(found[1])}, found {_kinds(found[2])}"
    if limit := re.match(r"Expected `(int|float)` (<=|>=|<|>) (-?[\d.]+)", text):
        bound = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}[limit[2]]
        return f"expected {_kinds(limit[1])} of {bound} {limit[3]}"
    if length := re.match(r"Expected `(str|array|object)` of length (<=|>=|==)? ?(\d+)", text):
        bound = {"<=": "at most ", ">=": "at least "}.get(length[2], "")
        part = ("character", "characters") if length[1] == "str" else ("entry", "entries")
        return f"expected {_kinds(length[1])} of {bound}{length[3]} {part[length[3] != '1']}"
    if choice := re.match(r"Invalid (?:enum )?value (.+)", text, re.DOTALL):
        return f"{choice[1][:SHOWN]} is none of the choices"
    if "out of range" in text:
        return "the number is out of range"
    return text[:1].lower() + text[1:].rstrip(".")


def complaint(error: Exception, struct: type[Any], given: Mapping[str, Any]) -> str:
    """One sentence on what is wrong with ``given`` for a struct that people fill in: which field, and what it takes."""
    own = error.__cause__
    if isinstance(own, ValueError):
        return f"{own}."
    fields, value, labels = forms.fields(struct), given, []
    field: dict[str, Any] | None = None
    for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", place(error)):
        if name:
            field = next((each for each in fields if each["name"] == name), None)
            if field is None:
                break
            labels.append(field["label"])
            fields = field.get("fields", [])
        value = _inside(value, name, index)
    where = "".join(f"“{label}”, " for label in labels[:-1])
    text = str(error)
    names = ", ".join(each["name"] for each in fields)
    if unknown := re.search(r"unknown field `(.*?)`(?: - at|$)", text, re.DOTALL):
        within = f"{where}“{labels[-1]}”: there" if labels else "There"
        return f"{within} is no “{unknown[1][:SHOWN]}”; there are: {names}."
    if missing := re.search(r"missing required field `(\w+)`", text):
        label = next((each["label"] for each in fields if each["name"] == missing[1]), missing[1])
        return f"{''.join(f'“{each}”, ' for each in labels)}“{label}” is missing."
    if field is None:
        return f"That cannot be taken: {words(error)}."
    return f"{where}“{field['label']}” takes {_takes(field)}, not {_quoted(value)}."


def _takes(field: Mapping[str, Any]) -> str:
    least, most = field.get("min"), field.get("max")
    match field["kind"]:
        case "int":
            unit = f" ({field['unit']})" if "unit" in field else ""
            if least is None and most is None:
                return f"a whole number{unit}"
            bounds = f"from {least} to {most}" if None not in (least, most) else f"of at least {least}"
            return f"a whole number {bounds if least is not None else f'of at most {most}'}{unit}"
        case "bool":
            return "true or false"
        case "choice":
            return "one of: " + ", ".join(map(str, field["choices"]))
        case "list":
            rows = ", ".join(each["name"] for each in field["fields"])
            return f"a list of at most {most} entries with {rows}"
        case "cells":
            return f"a list of at most {most} cells, each [x, y]"
    return "text" if most is None else f"text of at most {most} characters"


def _inside(value: Any, name: str, index: str) -> Any:
    try:
        return value[name] if name else value[int(index)]
    except (KeyError, IndexError, TypeError):
        return value


def _quoted(value: Any) -> str:
    try:
        text = msgspec.json.encode(value).decode()
    except (TypeError, ValueError, RecursionError):
        return "what was sent"
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _kinds(names: str) -> str:
    said = {
        "float": "a number", "int": "a whole number", "str": "text", "array": "a list", "object": "an object",
        "bool": "true or false", "null": "nothing",
    }  # fmt: skip
    found = [said.get(name, name) for name in names.split(" | ") if name != "null"]
    return " or ".join(dict.fromkeys(found)) or "nothing"
