"""Views kept up to date entry by entry, as encoded bytes: what changed is found once and encoded once.

The values inside tables are frozen and shared between one table and the next, so what is the same object has not
changed. Tokens come in three forms (``views``); each form of a token is encoded once a language, whoever sees it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import Raw

from rules.engine import readouts
from rules.knowledge import knows_place
from rules.rulings import Readout
from rules.table import Scene, Table, Token
from vtt.tables import views
from vtt.tables.scene_views import scene_part
from vtt.tables.views import NOTHING, TakeBack
from vtt.tables.visibility import GM_AUDIENCE
from vtt.tables.wording import encode

EXTRAS = ("mark/", "request/", "library")


@dataclass(slots=True)
class Changes:
    """What differs between two tables, found by identity: ids of what is new or other, and of what is gone."""

    everything: bool = False
    """Scenes were switched or options set, on which everything may depend."""
    exposure: bool = False
    """Who sees or plays which token may have changed."""
    tokens: list[str] = field(default_factory=list)
    tokens_gone: list[str] = field(default_factory=list)
    scenes: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    prompts_gone: list[str] = field(default_factory=list)
    clock: bool = False
    walk: bool = False
    extras: bool = False
    """Marks, requests or the library."""


class Source:
    """A table as all its audiences need it: its readouts, its encoded pieces, what changed last."""

    def __init__(self, campaign: str, table: Table) -> None:
        self.campaign = campaign
        self.table = table
        self._numbers: dict[str, dict[str, Readout]] = {
            token.id: readouts(table, token) for token in table.tokens.values()
        }
        self._tokens: dict[str, dict[tuple[str, str], bytes]] = {}
        self._scenes: dict[tuple[str, bool], bytes] = {}

    def advance(self, table: Table) -> Changes:
        """Go on to the next table and say what is other in it."""
        old, self.table = self.table, table
        changes = Changes(clock=table.clock is not old.clock, walk=table.suspended is not old.suspended)
        changes.extras = (
            table.marks is not old.marks or table.requests is not old.requests or table.library is not old.library
        )
        changes.everything = (
            table.active_scene != old.active_scene
            or table.seat_scenes is not old.seat_scenes
            or table.options is not old.options
            or table.settings is not old.settings
        )
        if table.scenes is not old.scenes:
            changes.scenes, gone = _compared(old.scenes, table.scenes)
            for key in (*changes.scenes, *gone):
                self._scenes.pop((key, True), None)
                self._scenes.pop((key, False), None)
            # The list of scenes changes with them.
            if gone or any(_listed(old.scenes.get(key)) != _listed(table.scenes[key]) for key in changes.scenes):
                changes.everything = True
        if table.tokens is not old.tokens:
            changes.tokens, changes.tokens_gone = _compared(old.tokens, table.tokens)
        if changes.scenes:
            changes.tokens += _shown_or_hidden(old, table, changes)
        changes.exposure = bool(changes.tokens_gone) or any(
            (was := old.tokens.get(key)) is None or _exposure(old, was) != _exposure(table, table.tokens[key])
            for key in changes.tokens
        )
        self._number_changes(changes)
        for key in (*changes.tokens, *changes.tokens_gone):
            self._tokens.pop(key, None)
        if table.prompts is not old.prompts:
            changes.prompts, changes.prompts_gone = _compared(old.prompts, table.prompts)
        return changes

    def _number_changes(self, changes: Changes) -> None:
        """Derived numbers may follow from anything at the table, so all are worked out anew and compared."""
        table, numbers = self.table, self._numbers
        for key in changes.tokens_gone:
            numbers.pop(key, None)
        known = set(changes.tokens)
        for key, token in table.tokens.items():
            fresh = readouts(table, token)
            if numbers.get(key) != fresh:
                numbers[key] = fresh
                if key not in known:
                    changes.tokens.append(key)

    def token(self, token: Token, form: str, language: str) -> bytes:
        """A token in one of its forms, encoded once a language."""
        encodings = self._tokens.setdefault(token.id, {})
        found = encodings.get((form, language))
        if found is None:
            part = views.token_part(self.table, token, form, self._numbers[token.id], self.campaign)
            found = encodings[form, language] = encode(part, language)
        return found

    def scene(self, scene_id: str, everything: bool) -> bytes:
        """A scene with or without its secrets, encoded once."""
        key = (scene_id, everything)
        found = self._scenes.get(key)
        if found is None:
            part = scene_part(self.table.scenes[scene_id], everything, self.campaign)
            # Nothing in it is said: names are people's.
            found = self._scenes[key] = encode(part, "")
        return found


def _compared(old: Mapping[str, object], new: Mapping[str, object]) -> tuple[list[str], list[str]]:
    """The keys that are new or hold another object, and those that are gone."""
    return [key for key, value in new.items() if old.get(key) is not value], [key for key in old if key not in new]


def _listed(scene: Scene | None) -> tuple[str, bool] | None:
    return None if scene is None else (scene.name, scene.archived)


def _exposure(table: Table, token: Token) -> tuple[object, ...]:
    return token.hidden, token.seats, token.scene, knows_place(table, token)


def _shown_or_hidden(old: Table, new: Table, changes: Changes) -> list[str]:
    """The tokens that have not changed themselves, but whose places players came to know or know no more."""
    charted = [key for key in changes.scenes if new.scenes[key].chart is not None]
    known = set(changes.tokens)
    return [
        key
        for key, token in new.tokens.items()
        if token.place and token.scene in charted and key not in known
        if knows_place(old, token) != knows_place(new, token)
    ]


class Sight:
    """One audience's view in one language, by key, encoded."""

    def __init__(self, source: Source, audience: str, language: str, back: TakeBack = NOTHING) -> None:
        self.audience = audience
        self.language = language
        self.parts: dict[str, bytes] = {}
        self._back = back
        self._all(source)

    def view(self) -> dict[str, Raw]:
        """The whole view, ready to be sent."""
        return {key: Raw(data) for key, data in self.parts.items()}

    def advance(self, source: Source, changes: Changes, back: TakeBack) -> tuple[dict[str, Raw], list[str]]:
        """Follow the source to its new table: what to set and what is gone in the browser's view."""
        if changes.everything:
            old, self.parts, self._back = self.parts, {}, back
            self._all(source)
            fresh = {key: Raw(data) for key, data in self.parts.items() if old.get(key) != data}
            return fresh, [key for key in old if key not in self.parts]
        table, audience = source.table, self.audience
        changed: dict[str, Raw] = {}
        gone: list[str] = []
        for key in changes.scenes:
            if views.shows_scene(table, audience, table.scenes[key]):
                self._put(f"scene/{key}", source.scene(key, audience == GM_AUDIENCE), changed, gone)
        for key in changes.tokens:
            token = table.tokens[key]
            form = views.form_of(table, audience, token)
            self._put(f"token/{key}", None if form is None else source.token(token, form, self.language), changed, gone)
        for key in changes.tokens_gone:
            self._put(f"token/{key}", None, changed, gone)
        if changes.clock or changes.exposure or changes.scenes:
            self._put("clock", self._encode(views.clock_part(table, audience)), changed, gone)
        for key in table.prompts if changes.exposure else changes.prompts:
            part = views.prompt_part(table, audience, table.prompts[key])
            self._put(f"prompt/{key}", None if part is None else self._encode(part), changed, gone)
        for key in changes.prompts_gone:
            self._put(f"prompt/{key}", None, changed, gone)
        if changes.walk or changes.exposure or changes.prompts or changes.prompts_gone:
            walk = views.walk_part(table, audience)
            self._put("walk", None if walk is None else self._encode(walk), changed, gone)
        if changes.walk or changes.exposure or changes.prompts or changes.prompts_gone or changes.scenes:
            effect = views.effect_part(table, audience)
            self._put("effect", None if effect is None else self._encode(effect), changed, gone)
        if changes.extras:
            now = self._extras(source)
            for key in [key for key in self.parts if key.startswith(EXTRAS) and key not in now]:
                self._put(key, None, changed, gone)
            for key, data in now.items():
                self._put(key, data, changed, gone)
        if back != self._back:
            self._back = back
            self._put("table", self._encode(views.table_part(table, audience, back)), changed, gone)
        return changed, gone

    def _extras(self, source: Source) -> dict[str, bytes]:
        parts = views.extras(source.table, self.audience, source.campaign)
        return {key: self._encode(part) for key, part in parts.items() if part is not None}

    def _encode(self, part: object) -> bytes:
        return encode(part, self.language)

    def _put(self, key: str, data: bytes | None, changed: dict[str, Raw], gone: list[str]) -> None:
        old = self.parts.get(key)
        if data is None:
            if old is not None:
                del self.parts[key]
                gone.append(key)
        elif data != old:
            self.parts[key] = data
            changed[key] = Raw(data)

    def _all(self, source: Source) -> None:
        table, audience, parts = source.table, self.audience, self.parts
        parts["table"] = self._encode(views.table_part(table, audience, self._back))
        parts.update(self._extras(source))
        for key, scene in table.scenes.items():
            if views.shows_scene(table, audience, scene):
                parts[f"scene/{key}"] = source.scene(key, audience == GM_AUDIENCE)
        for key, token in table.tokens.items():
            form = views.form_of(table, audience, token)
            if form is not None:
                parts[f"token/{key}"] = source.token(token, form, self.language)
        parts["clock"] = self._encode(views.clock_part(table, audience))
        for key, prompt in table.prompts.items():
            part = views.prompt_part(table, audience, prompt)
            if part is not None:
                parts[f"prompt/{key}"] = self._encode(part)
        walk = views.walk_part(table, audience)
        if walk is not None:
            parts["walk"] = self._encode(walk)
        effect = views.effect_part(table, audience)
        if effect is not None:
            parts["effect"] = self._encode(effect)
