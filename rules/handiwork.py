"""The log lines of what the GM does by hand (FW-10): tokens, sheets, scenes, walls, settings, the library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import events as ev
from rules.forms import fields
from rules.knowledge import unseen
from rules.logline import LogLine
from rules.ruleset import get
from rules.spelling import spelled
from rules.table import Settings, Table
from rules.wayfaring import known_to_players, place_name
from rules.words import Words, count, listed, marked, noop, say

RULE = "FW-10"

TOKEN_FIELDS = {
    "name": noop("name"),
    "size": noop("size"),
    "side": noop("side"),
    "hidden": noop("hidden"),
    "claimable": noop("free to be taken"),
    "seats": noop("who plays it"),
    "color": noop("colour"),
    "picture": noop("picture"),
    "elevation": noop("elevation"),
}
SCENE_FIELDS = {
    "name": noop("name"),
    "archived": noop("archived"),
    "width": noop("width"),
    "height": noop("height"),
    "cell_px": noop("pixels a cell"),
    "left": noop("left edge of the picture"),
    "top": noop("top edge of the picture"),
}


def lines(before: Table, event: ev.Event, after: Table) -> list[LogLine]:
    """The lines of one event between two tables; none for events that say nothing to people."""
    match event:
        case ev.Placed():
            return _placed(before, event, after)
        case ev.TokenAdded() if not event.with_scene:
            token = str(event.token["id"])
            return [_of(token, say("The GM added {name}.", name=name_of(after, token)))]
        case ev.TokenRemoved():
            return [_of(event.token, say("The GM removed {name}.", name=event.name))]
        case ev.TokenChanged():
            return [_token_changed(before, event, after)]
        case ev.SheetChanged():
            told = _told(fields(get(after.ruleset).sheet), event.changes)
            name = name_of(after, event.token)
            return [_of(event.token, say("The GM changed {name}'s sheet: {changes}.", name=name, changes=told), True)]
        case ev.StatusChanged() if event.unruled:
            told = _told(fields(get(after.ruleset).status), event.changes)
            name = name_of(after, event.token)
            return [_of(event.token, say("The GM changed {name}'s state: {changes}.", name=name, changes=told), True)]
        case ev.SceneAdded():
            return [_scene(_scene_added(event), True)]
        case ev.SceneActivated():
            return [_scene(say("The scene is “{scene}”.", scene=after.scenes[event.scene].name))]
        case ev.SceneChanged():
            return [_scene(_scene_changed(before, event), True)]
        case ev.SeatsSent():
            return [_scene(_sent(event, after), True)]
        case ev.BarriersEdited():
            number = len(event.walls) + len(event.doors) + len(event.drop)
            text = count("The GM changed {n} wall or door.", "The GM changed {n} walls and doors.", number)
            return [_scene(text, True)]
        case ev.DoorSet():
            return [_door(after, event)]
        case ev.OptionsSet():
            told = _told(fields(get(after.ruleset).options), event.changes)
            return [LogLine("gm", say("The GM changed house rules: {changes}.", changes=told), RULE)]
        case ev.SettingsSet():
            told = _told(fields(Settings), event.changes)
            return [LogLine("gm", say("The GM set: {changes}.", changes=told), RULE)]
        case ev.TokenKept():
            text = say("{name} is kept in the library.", name=event.template.name)
            return [LogLine("gm", text, RULE, gm=True)]
        case ev.TokenForgotten():
            return [LogLine("gm", say("{name} is out of the library.", name=event.name), RULE, gm=True)]
        case _:
            return []


def name_of(table: Table, token: str) -> str | Words:
    """What a token is called."""
    found = table.tokens.get(token)
    return found.name if found is not None else say("somebody who is gone")


def _of(token: str, text: Words, gm: bool = False) -> LogLine:
    return LogLine("gm", text, RULE, token, (token,), gm=gm)


def _scene(text: Words, gm: bool = False) -> LogLine:
    return LogLine("scene", text, RULE, gm=gm)


def _placed(before: Table, event: ev.Placed, after: Table) -> list[LogLine]:
    name = name_of(after, event.token)
    was = before.tokens.get(event.token)
    if event.at is None and not event.place:
        return [_of(event.token, say("The GM put {name} off the map.", name=name))]
    if was is not None and was.position is not None and was.scene != event.scene:
        # Nothing of where: whoever saw it leave need not know the scene that it went to.
        return [_of(event.token, say("The GM took {name} to another scene.", name=name))]
    if event.at is not None:
        column, row = event.at[0] + 1, event.at[1] + 1
        text = say("The GM put {name} at column {column}, row {row}.", name=name, column=column, row=row)
        return [_of(event.token, text)]
    text = say("The GM put {name} at {place}.", name=name, place=place_name(after, event.scene, event.place))
    if known_to_players(after, event.scene, event.place):
        return [_of(event.token, text)]
    # Nor of a place that they do not know.
    away = [_of(event.token, say("The GM put {name} out of sight.", name=name))]
    seen = was is not None and was.position is not None and not unseen(before, was)
    return [*(away if seen else []), _of(event.token, text, gm=True)]


def _token_changed(before: Table, event: ev.TokenChanged, after: Table) -> LogLine:
    token, changes = event.token, event.changes
    name = name_of(after, token)
    match tuple(changes):
        case ("name",):
            return _of(token, say("The GM renamed {old} to {new}.", old=name_of(before, token), new=name))
        case ("hidden",) if changes["hidden"]:
            return _of(token, say("The GM hid {name}.", name=name), gm=True)
        case ("hidden",):
            return _of(token, say("{name} appears.", name=name))
        case ("seats",) if changes["seats"]:
            return _of(token, say("{name} is played by other people now.", name=name), gm=True)
        case ("seats",):
            return _of(token, say("{name} is played by nobody but the GM now.", name=name), gm=True)
    changed = tuple(marked(TOKEN_FIELDS.get(each, each)) for each in sorted(changes))
    if "name" in changes:
        old = name_of(before, token)
        return _of(token, say("The GM changed {old}, now {new}: {changes}.", old=old, new=name, changes=changed), True)
    return _of(token, say("The GM changed {name}: {changes}.", name=name, changes=changed), True)


def _scene_added(event: ev.SceneAdded) -> Words:
    name = event.scene.name
    if not event.tokens:
        return say("The GM added the scene “{scene}”.", scene=name)
    return count(
        "The GM added the scene “{scene}” with {n} token.",
        "The GM added the scene “{scene}” with {n} tokens.",
        event.tokens,
        scene=name,
    )


def _scene_changed(before: Table, event: ev.SceneChanged) -> Words:
    old, changes = before.scenes[event.scene].name, event.changes
    if changes.keys() == {"name"}:
        return say("The GM renamed the scene “{old}” to “{new}”.", old=old, new=str(changes["name"]))
    told = _told([{"name": name, "label": label} for name, label in SCENE_FIELDS.items()], changes)
    return say("The GM changed the scene “{scene}”: {changes}.", scene=old, changes=told)


def _sent(event: ev.SeatsSent, after: Table) -> Words:
    named = tuple(event.names[seat] for seat in event.seats if seat in event.names)
    people = listed(named) if len(named) == len(event.seats) else _people(len(event.seats))
    if event.scene is None:
        return say("The GM took {people} back to the table.", people=people)
    return say("The GM took {people} to “{scene}”.", people=people, scene=after.scenes[event.scene].name)


def _people(number: int) -> Words:
    return count("{n} person", "{n} people", number)


def _door(table: Table, event: ev.DoorSet) -> LogLine:
    door = next(each for each in table.scenes[event.scene].doors if each.id == event.door)
    if event.kind == "window":
        text = say("The GM made it a window.")
    else:
        text = {
            "open": say("A door opens."),
            "closed": say("A door shuts."),
            "locked": say("A door is locked."),
        }[event.state]
    elsewhere = event.scene != table.active_scene
    return _scene(text, door.secret or elsewhere or event.kind == "window")


def _told(described: list[dict[str, Any]], changes: Mapping[str, Any]) -> tuple[Words, ...]:
    """Changed fields of a form, each under the name that people see."""
    known = {field["name"]: field for field in described}
    told = []
    for name, value in changes.items():
        field = known.get(name, {"label": name})
        told.append(say("{field}: {value}", field=marked(field["label"]), value=spelled(field, value)))
    return tuple(told)
