"""A ruleset described for people and for the browser, which builds its forms from this."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import inspect

from rules.rulebook import SHARED
from rules.ruleset import Ruleset
from rules.table import Settings
from rules.words import Translate


def english(text: str) -> str:
    """What is written, as it is."""
    return text


def describe(ruleset: Ruleset, translate: Translate = english) -> dict[str, Any]:
    """The ruleset as the wire protocol has it, in the language of ``translate``.

    ``{id, title, modes, rules, sheet, status, options, settings, length, spaces, delays, commands}``.
    """
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "modes": [{"id": mode.id, "label": translate(mode.label), "rule": mode.rule} for mode in ruleset.modes],
        "rules": {rule: translate(text) for rule, text in (SHARED | ruleset.rules).items()},
        "sheet": fields(ruleset.sheet, translate),
        "status": fields(ruleset.status, translate),
        "options": fields(ruleset.options, translate),
        "settings": fields(Settings, translate),
        "length": {"cell": ruleset.length[0], "unit": translate(ruleset.length[1])},
        "spaces": list(ruleset.spaces),
        "delays": ruleset.delays,
        "commands": [str(command.__struct_config__.tag) for command in ruleset.commands],
    }


def fields(struct: type[Any], translate: Translate = english) -> list[dict[str, Any]]:
    """The form fields of a struct in their order: name, label, kind, default and what limits it."""
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    return [_field(field, translate) for field in info.fields]


def _field(field: inspect.Field, translate: Translate) -> dict[str, Any]:
    kind, extra = _without_notes(field.type)
    optional = False
    if isinstance(kind, inspect.UnionType):
        given = [each for each in kind.types if not isinstance(each, inspect.NoneType)]
        assert len(given) == 1, f"{field.name} is of several types; no form has a field for that"
        kind, optional = _without_notes(given[0])[0], True
    label = translate(extra["label"]) if "label" in extra else field.name
    described: dict[str, Any] = {"name": field.name, "label": label, "kind": _kind(kind)}
    for name in ("unit", "help"):
        if name in extra:
            described[name] = translate(extra[name])
    if "rule" in extra:
        described["rule"] = extra["rule"]
    if "names" in extra:
        described["names"] = {choice: translate(text) for choice, text in extra["names"].items()}
    described["default"] = None if field.default is msgspec.NODEFAULT else msgspec.to_builtins(field.default)
    described.update(_limits(kind, translate))
    if optional:
        described["optional"] = True
    if "choices" in described and "names" in described:
        # As they are named, not as the alphabet has them.
        described["choices"].sort(key=list(described["names"]).index)
    return described


FieldKind = Literal["int", "text", "bool", "choice", "list", "cells", "part"]
"""``part`` is a form of its own within the form."""


def _kind(kind: inspect.Type) -> FieldKind:
    match kind:
        case inspect.BoolType():
            return "bool"
        case inspect.IntType():
            return "int"
        case inspect.LiteralType():
            return "choice"
        case inspect.VarTupleType():
            return "list" if isinstance(_without_notes(kind.item_type)[0], inspect.StructType) else "cells"
        case inspect.StructType():
            return "part"
        case _:
            return "text"


def _without_notes(kind: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
    """A type and what is noted on it for forms."""
    extra: dict[str, Any] = {}
    while isinstance(kind, inspect.Metadata):
        extra = {**extra, **(kind.extra_json_schema or {})}
        kind = kind.type
    return kind, extra


def _limits(kind: inspect.Type, translate: Translate) -> dict[str, Any]:
    limits: dict[str, Any]
    match kind:
        case inspect.IntType():
            limits = {"min": kind.ge, "max": kind.le}
        case inspect.StrType():
            limits = {"max": kind.max_length}
        case inspect.LiteralType():
            limits = {"choices": list(kind.values)}
        case inspect.VarTupleType():
            limits = {"max": kind.max_length}
            row = _without_notes(kind.item_type)[0]
            if isinstance(row, inspect.StructType):
                limits["fields"] = fields(row.cls, translate)
        case inspect.StructType():
            limits = {"fields": fields(kind.cls, translate)}
        case _:
            limits = {}
    return {name: value for name, value in limits.items() if value is not None}
