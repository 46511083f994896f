"""A ruleset as a book to look things up in: its rules by id, each with the numbers of the table that it reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rules.forms import fields
from rules.rulebook import SHARED
from rules.ruleset import Ruleset
from rules.spelling import measured, spelled
from rules.table import Settings
from vtt.tables.wording import spoken


@dataclass(frozen=True)
class Knob:
    """Something that can be set: what it is called, where, what it is unless somebody sets it."""

    label: str
    where: str
    default: str
    help: str
    choices: str


@dataclass(frozen=True)
class Rule:
    """One rule in words, with what can be set about it."""

    id: str
    words: str
    knobs: tuple[Knob, ...]
    modes: tuple[str, ...]
    note: str = ""
    """What the ruleset makes of a rule that leaves something to rulesets."""

    @property
    def text(self) -> str:
        """All that a search looks through."""
        parts = [self.id, self.words, *self.modes]
        for knob in self.knobs:
            parts += [knob.label, knob.help, knob.choices]
        return " ".join(part for part in parts if part)

    def matches(self, words: list[str]) -> bool:
        """Whether every one of ``words`` (in small letters) is in it."""
        text = self.text.casefold()
        return all(word in text for word in words)


@dataclass(frozen=True)
class Chapter:
    """Rules that belong together."""

    id: str
    title: str
    rules: tuple[Rule, ...]


def chapters(ruleset: Ruleset, query: str = "") -> list[Chapter]:
    """The ruleset's own rules, then those of every table; with a ``query`` only those that hold all its words."""
    words = query.casefold().split()
    knobs = _knobs(ruleset)
    found = []
    for key, title, rules in (("own", ruleset.title, ruleset.rules), ("shared", _("Every table"), SHARED)):
        entries = tuple(
            Rule(
                rule,
                _(text),
                tuple(knobs.get(rule, ())),
                tuple(_(mode.label) for mode in ruleset.modes if mode.rule == rule),
                _note(ruleset, rule),
            )
            for rule, text in rules.items()
        )
        entries = tuple(entry for entry in entries if entry.matches(words))
        if entries:
            found.append(Chapter(key, title, entries))
    return found


def _note(ruleset: Ruleset, rule: str) -> str:
    if rule != "FW-16":
        return ""
    if ruleset.delays:
        return _("In %(ruleset)s a token may let others go first.") % {"ruleset": ruleset.title}
    return _("In %(ruleset)s turns come as they are ordered; only the GM changes the order.") % {
        "ruleset": ruleset.title
    }


def _knobs(ruleset: Ruleset) -> dict[str, list[Knob]]:
    """What can be set, by the rule it names."""
    found: dict[str, list[Knob]] = {}
    places: tuple[tuple[str, type[Any]], ...] = (
        (_("House rule"), ruleset.options),
        (_("Table setting"), Settings),
        (_("Sheet"), ruleset.sheet),
        (_("State"), ruleset.status),
    )
    for where, struct in places:
        _gather(found, where, fields(struct))
    return found


def _gather(found: dict[str, list[Knob]], where: str, described: list[dict[str, Any]]) -> None:
    for field in described:
        if rule := field.get("rule"):
            found.setdefault(rule, []).append(_knob(where, field))
        _gather(found, f"{where}, {_(field['label'])}", field.get("fields", []))


def _knob(where: str, field: dict[str, Any]) -> Knob:
    choices = ", ".join(spoken(spelled(field, choice)) for choice in field.get("choices", ()))
    if field["kind"] == "int" and field.get("max") is not None:
        choices = _("%(least)s to %(most)s") % {"least": field.get("min", 0), "most": field["max"]}
    default = spoken(measured(field, field["default"]))
    return Knob(_(field["label"]), where, default, _(field["help"]) if "help" in field else "", choices)
