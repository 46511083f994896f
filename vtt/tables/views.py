"""What an audience sees of a table: flat, by key, and nothing else ever goes to a browser.

``view`` says the whole; ``difference`` is what a patch carries. The hub does not call them: ``sights`` keeps views up
to date piece by piece out of the same parts, and the tests hold the two against each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from django.conf import settings

from rules.engine import readouts
from rules.knowledge import knows_place, scene_shown
from rules.ruleset import get
from rules.rulings import Readout
from rules.table import Actor, Mark, Prompt, Request, Scene, SuspendedDeed, SuspendedWalk, Table, Token
from rules.words import Words, marked, say
from vtt.tables.scene_views import View, picture_url, scene_part
from vtt.tables.visibility import GM_AUDIENCE, SEAT, actor_of, visible
from vtt.tables.wording import encode

# Of a token there are three forms, so three encodings do for any number of viewers.
FULL = "gm"
OWN = "own"
OTHER = "other"
FORMS = (FULL, OWN, OTHER)

UNKNOWN_PLACE = ">"
"""Where a token is whose own players do not know the place any more: no place has that id."""


class TakeBack(NamedTuple):
    """The deeds that an audience could take back, and do again, now; None where there is none."""

    undo: Words | None = None
    redo: Words | None = None


NOTHING = TakeBack()


def view(
    table: Table, audience: str, campaign: str, back: TakeBack = NOTHING, language: str = settings.LANGUAGE_CODE
) -> View:
    """Everything ``audience`` may see of the table. ``back`` names the deeds it could take back or do again."""
    seen: View = {"table": table_part(table, audience, back)}
    for scene in table.scenes.values():
        if shows_scene(table, audience, scene):
            seen[f"scene/{scene.id}"] = scene_part(scene, audience == GM_AUDIENCE, campaign)
    for token in table.tokens.values():
        form = form_of(table, audience, token)
        if form is not None:
            seen[f"token/{token.id}"] = token_part(table, token, form, readouts(table, token), campaign)
    seen["clock"] = clock_part(table, audience)
    for prompt in table.prompts.values():
        part = prompt_part(table, audience, prompt)
        if part is not None:
            seen[f"prompt/{prompt.id}"] = part
    walk = walk_part(table, audience)
    if walk is not None:
        seen["walk"] = walk
    effect = effect_part(table, audience)
    if effect is not None:
        seen["effect"] = effect
    seen.update({key: part for key, part in extras(table, audience, campaign).items() if part is not None})
    return {key: plain(value, language) for key, value in seen.items()}


def extras(table: Table, audience: str, campaign: str) -> dict[str, View | None]:
    """Marks, requests and the library by key; None for what this audience does not see."""
    parts: dict[str, View | None] = {}
    for mark in table.marks.values():
        parts[f"mark/{mark.id}"] = mark_part(table, audience, mark)
    for request in table.requests.values():
        parts[f"request/{request.id}"] = request_part(audience, request)
    parts["library"] = library_part(table, campaign) if audience == GM_AUDIENCE and table.library else None
    return parts


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[View, list[str]]:
    """The keys to set and the keys that are gone between two views."""
    changed = {key: value for key, value in new.items() if key not in old or old[key] != value}
    return changed, [key for key in old if key not in new]


def patched(old: Mapping[str, Any], changed: Mapping[str, Any], gone: list[str]) -> View:
    """The view after a patch, as a browser makes it."""
    return {key: value for key, value in {**old, **changed}.items() if key not in gone}


def plain(value: Any, language: str = settings.LANGUAGE_CODE) -> Any:
    """The value as a browser gets it: JSON's own types, words in its language."""
    return msgspec.json.decode(encode(value, language))


def whole(value: Any) -> Any:
    """A ruleset's struct with every field, those at their defaults too: a browser does not know the defaults."""
    if isinstance(value, msgspec.Struct):
        return {name: whole(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, tuple | list):
        return [whole(each) for each in value]
    return value


def form_of(table: Table, audience: str, token: Token) -> str | None:
    """In which form an audience is shown a token, or None if it is not."""
    if audience == GM_AUDIENCE:
        return FULL
    if audience.startswith(SEAT) and audience[len(SEAT) :] in token.seats:
        return OWN
    return OTHER if visible(table, actor_of(audience), token) else None


def shows_scene(table: Table, audience: str, scene: Scene) -> bool:
    """Whether an audience is shown a scene: the GM all, everybody else the one that is played on."""
    return audience == GM_AUDIENCE or scene.id == scene_shown(table, actor_of(audience))


def table_part(table: Table, audience: str, back: TakeBack) -> View:
    """The entry ``table``."""
    gm = audience == GM_AUDIENCE
    part: View = {
        "active_scene": table.active_scene if gm else scene_shown(table, actor_of(audience)),
        "scenes": [
            {"id": scene.id, "name": scene.name, **({"archived": True} if scene.archived else {})}
            for scene in table.scenes.values()
            if shows_scene(table, audience, scene)
        ],
        "ruleset": table.ruleset,
        "options": whole(table.options),
        "settings": whole(table.settings),
    }
    if gm and table.seat_scenes:
        part["seat_scenes"] = table.seat_scenes
    if back.undo is not None:
        part["undo"] = {"what": back.undo}
    if back.redo is not None:
        part["redo"] = {"what": back.redo}
    return part


def mark_part(table: Table, audience: str, mark: Mark) -> View | None:
    """Something drawn on the scene that the audience is shown. ``mine``: it may change it."""
    actor = actor_of(audience)
    gm = actor.role == "gm"
    if not gm and (mark.hidden or mark.scene != scene_shown(table, actor)):
        return None
    part: View = {
        "id": mark.id,
        "scene": mark.scene,
        "kind": mark.kind,
        "at": mark.at,
        "points": mark.points,
        "size": mark.size,
        "text": mark.text,
        "color": mark.color,
        "mine": gm or (bool(actor.seat) and mark.seat == actor.seat),
    }
    if mark.hidden:
        part["hidden"] = True
    return part


def request_part(audience: str, request: Request) -> View | None:
    """A move put to the GM, for the GM and for whoever asks."""
    actor = actor_of(audience)
    if actor.role != "gm" and not (actor.role == "player" and actor.seat == request.seat):
        return None
    return {
        "id": request.id,
        "token": request.token,
        "name": request.name,
        "mode": request.mode,
        "path": request.path,
        **({"goal": request.goal} if request.goal else {}),
        "rule": request.rule,
        "message": request.message,
    }


def library_part(table: Table, campaign: str) -> View:
    """The campaign's tokens kept for another time, for the GM."""
    entries = []
    for kept in table.library.values():
        entry: View = {name: getattr(kept, name) for name in ("id", "name", "size", "side", "kind", "color", "sheet")}
        if kept.picture:
            entry["picture"] = {"asset": kept.picture, "url": picture_url(campaign, kept.picture)}
        entries.append(entry)
    return {"entries": entries}


def token_part(table: Table, token: Token, form: str, numbers: Mapping[str, Readout], campaign: str) -> View:
    """A token in one of its three forms; ``numbers`` are its readouts."""
    rules = get(table.ruleset)
    part: View = {
        "id": token.id,
        "name": token.name,
        "scene": token.scene,
        "at": token.at,
        "size": token.size,
        "side": token.side,
        "kind": token.kind,
        "color": token.color,
        "mine": form == OWN,
        "down": rules.down(token),
        "bars": [],
        "conditions": rules.conditions(token),
        "readouts": numbers,
    }
    if token.place:
        part["place"] = token.place if form == FULL or knows_place(table, token) else UNKNOWN_PLACE
    if token.picture:
        part["picture"] = {"asset": token.picture, "url": picture_url(campaign, token.picture)}
    if token.elevation:
        part["elevation"] = token.elevation
    if token.trail:
        part["trail"] = token.trail
    motion = rules.motion(token)
    if motion is not None:
        part["motion"] = motion
    if form != OTHER:
        part["bars"] = [
            {"id": bar.id, "label": bar.label, "value": bar.value, "max": bar.max} for bar in rules.bars(token)
        ]
        part["sheet"] = whole(token.sheet)
        part["status"] = whole(token.status)
        if token.orders:
            part["orders"] = token.orders
    if form == FULL:
        part["seats"] = token.seats
        if token.hidden:
            part["hidden"] = True
        if token.claimable:
            part["claimable"] = True
    return part


def clock_part(table: Table, audience: str) -> View:
    """The entry ``clock``. While somebody unknown to the audience has the turn, ``active`` is an empty string."""
    clock, actor = table.clock, actor_of(audience)
    known = {
        each
        for each in (*clock.order, clock.active)
        if each is not None and (token := table.tokens.get(each)) is not None and visible(table, actor, token)
    }
    active = clock.active
    part: View = {
        "kind": clock.kind,
        "order": [each for each in clock.order if each in known],
        "active": active if active is None or active in known else "",
        "cycle": clock.cycle,
        "your_turn": active is not None and _plays(table, actor, active),
    }
    numbers = {each: number for each, number in clock.numbers.items() if each in known}
    if numbers:
        part["numbers"] = numbers
    unit = get(table.ruleset).unit(table) if clock.kind == "units" else None
    if unit is not None:
        part["unit"] = unit
    return part


def prompt_part(table: Table, audience: str, prompt: Prompt) -> View | None:
    """A question: whole for whoever may answer it, without its choices for whoever sees the token that is asked."""
    actor = actor_of(audience)
    token = table.tokens.get(prompt.token)
    if token is None or not visible(table, actor, token):
        return None
    answers = actor.role == "gm" or _plays(table, actor, prompt.token)
    cause = table.tokens.get(prompt.cause)
    known = cause is None or visible(table, actor, cause)
    if not known and not answers:
        # Who sees only the one asked would learn that something unseen is there.
        return None
    part: View = {
        "id": prompt.id,
        "kind": prompt.kind,
        "token": prompt.token,
        "cause": prompt.cause if known else "",
        "rule": prompt.rule,
        "question": prompt.question if known else say("Something you cannot see forces a choice on you."),
        "answered": prompt.reply is not None,
    }
    if prompt.at is not None:
        part["at"] = prompt.at
    if answers:
        part["choices"] = [
            {
                "id": choice.id,
                "label": choice.label,
                "cost": choice.cost,
                "unit": marked(choice.unit),
                "rule": choice.rule,
                "details": choice.details,
            }
            for choice in prompt.choices
        ]
    return part


def walk_part(table: Table, audience: str) -> View | None:
    """The move that is held up, if the audience can see who moves and somebody who is asked."""
    actor = actor_of(audience)
    for held in reversed(table.suspended):
        if not isinstance(held, SuspendedWalk):
            continue
        asked = (table.prompts[each].token for each in held.prompts if each in table.prompts)
        if _seen(table, actor, held.token) and any(_seen(table, actor, each) for each in asked):
            return {"token": held.token, "mode": held.mode, "into": held.into, "rest": held.rest}
    return None


def effect_part(table: Table, audience: str) -> View | None:
    """The area that is about to be struck, for whoever is shown its scene and sees that somebody is asked.

    That it waits for nobody they know of would tell them that somebody hidden is in it.
    """
    rules = get(table.ruleset)
    for held in reversed(table.suspended):
        shown = rules.looms(table, held) if isinstance(held, SuspendedDeed) else None
        if shown is None or not shows_scene(table, audience, table.scenes[shown.scene]):
            continue
        if any(prompt_part(table, audience, each) is not None for each in table.prompts.values()):
            return {"scene": shown.scene, "cells": shown.cells, "label": shown.label, "rule": shown.rule}
    return None


def _seen(table: Table, actor: Actor, token_id: str) -> bool:
    token = table.tokens.get(token_id)
    return token is not None and visible(table, actor, token)


def _plays(table: Table, actor: Actor, token_id: str) -> bool:
    token = table.tokens.get(token_id)
    return token is not None and actor.role == "player" and actor.seat in token.seats
