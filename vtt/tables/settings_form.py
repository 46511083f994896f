"""The form of a table's settings and its campaign's house rules: what was typed over what the table says.

Two GMs may have it open at once. The page sends along what each field showed; only what somebody changed there is
saved, and never over what somebody else has set meanwhile without their having seen it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from rules import codec
from rules.commands import Command, SetOptions, SetSettings
from rules.complaints import complaint
from rules.evolve import merged
from rules.forms import describe
from rules.ruleset import get
from rules.rulings import Rejection
from rules.spelling import measured, spelled
from rules.table import Settings, Table
from rules.words import say
from vtt.tables.live import Build
from vtt.tables.wording import spoken

TYPED = ("int", "text", "bool", "choice")
"""What has a field here. A ruleset's option of another kind is shown, and set at the table."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,12}")


class Entry:
    """One setting on the page. ``now`` is what the table says, ``typed`` what stands in its field."""

    def __init__(self, section: str, field: dict[str, Any], rules: Mapping[str, str], now: Any) -> None:
        self.field = field
        self.name: str = field["name"]
        self.key = f"{section}.{self.name}"
        self.kind: str = field["kind"] if field["kind"] in TYPED else ""
        self.label = _(field["label"])
        told = field.get("help") or rules.get(field.get("rule", ""), "")
        self.help = _(told) if told else ""
        self.unit = _(field["unit"]) if "unit" in field else ""
        self.now = now
        self.was = self.typed = self._text(now)
        self.error = ""

    def read(self, posted: Mapping[str, str]) -> None:
        """Take what the page sent. A field that it did not have stays as it is."""
        was = posted.get(f"was.{self.key}")
        if was is None or not self.kind:
            return
        typed = posted.get(self.key, "")
        if self.kind == "bool":
            typed = "yes" if typed else ""
        if typed == was:
            return
        self.typed = typed
        if was != self.was and self.changed:
            self.error = _(
                "Meanwhile somebody else has set this to “%(now)s”. Save again to have yours, or keep theirs."
            ) % {"now": self.said_now}

    def put_default(self) -> None:
        """Type the default."""
        if self.kind:
            self.typed, self.error = self._text(self.field["default"]), ""

    def put_back(self) -> None:
        """Type what the table says."""
        self.typed, self.error = self.was, ""

    def check(self, struct: type[Any], known: Any) -> None:
        """Say what is wrong with what was typed, if the table has not been quicker."""
        given = {self.name: self.value}
        if not self.changed or self.error:
            return
        try:
            merged(struct, known, given)
        except msgspec.ValidationError as error:
            self.error = spoken(complaint(error, struct, given))

    @property
    def value(self) -> Any:
        """What was typed as its kind of value; text that is none stays text, for the rules to refuse."""
        if self.kind == "bool":
            return bool(self.typed)
        text = self.typed.strip()
        if text == "" and self.field.get("optional"):
            return None
        if self.kind == "int":
            number = text.replace("−", "-")
            return int(number) if _NUMBER.fullmatch(number) else self.typed
        return text if self.kind else self.now

    @property
    def changed(self) -> bool:
        """Whether saving would change it."""
        return bool(self.value != self.now)

    @property
    def differs(self) -> bool:
        """Whether what stands in its field is not the default."""
        return bool(self.value != self.field["default"])

    @property
    def default(self) -> str:
        """The default in words."""
        return spoken(measured(self.field, self.field["default"]))

    @property
    def said_now(self) -> str:
        """What the table says, in words."""
        return spoken(measured(self.field, self.now))

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What can be chosen, with its name."""
        found = [(str(each), spoken(spelled(self.field, each))) for each in self.field["choices"]]
        return [("", _("none")), *found] if self.field.get("optional") else found

    @property
    def rule(self) -> str:
        """The id of the rule that it belongs to."""
        return str(self.field.get("rule", ""))

    def _text(self, value: Any) -> str:
        if isinstance(value, bool):
            return "yes" if value else ""
        return "" if value is None else str(value)


class Section:
    """Settings that one command saves."""

    def __init__(self, table: Table, key: str) -> None:
        self.key = key
        ruleset = get(table.ruleset)
        self._struct: type[Any] = Settings if key == "settings" else ruleset.options
        self._known: Any = getattr(table, key)
        described, now = describe(ruleset), codec.plain(self._known)
        self.entries = [
            Entry(key, field, described["rules"], now.get(field["name"], field["default"])) for field in described[key]
        ]

    @property
    def changes(self) -> dict[str, Any]:
        """What saving would change."""
        return {entry.name: entry.value for entry in self.entries if entry.changed}

    def check(self) -> None:
        """Say of each entry what is wrong with it."""
        for entry in self.entries:
            entry.check(self._struct, self._known)

    def command(self) -> Build:
        """What saves it: refused when the table says otherwise by then than it was checked against."""
        changes, known = self.changes, {entry.name: entry.now for entry in self.entries}

        def build(table: Table) -> Command | Rejection:
            now = codec.plain(getattr(table, self.key))
            if any(now.get(name, known[name]) != known[name] for name in changes):
                return Rejection("overtaken", "FW-10", say("Somebody else was quicker. Look again, and save again."))
            return SetSettings(changes) if self.key == "settings" else SetOptions(changes)

        return build


class SettingsForm:
    """The whole of the page; with ``posted`` what somebody sent from it."""

    def __init__(self, table: Table, posted: Mapping[str, str] | None = None) -> None:
        self.settings, self.options = Section(table, "settings"), Section(table, "options")
        self.sections = (self.settings, self.options)
        for entry in self.entries:
            entry.read(posted or {})

    @property
    def entries(self) -> list[Entry]:
        """All settings."""
        return [entry for section in self.sections for entry in section.entries]

    def ok(self) -> bool:
        """Whether all that was typed can be saved; if not, each entry says why."""
        for section in self.sections:
            section.check()
        return not self.wrong

    @property
    def wrong(self) -> list[Entry]:
        """What cannot be saved as it is."""
        return [entry for entry in self.entries if entry.error]

    @property
    def waiting(self) -> int:
        """How many changes are typed and not saved."""
        return sum(entry.changed for entry in self.entries)

    @property
    def differs(self) -> bool:
        """Whether anything is not at its default."""
        return any(entry.differs for entry in self.entries)
