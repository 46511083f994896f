"""What happened, in words: the log lines of each event, and who may read them.

A line names the tokens it is ``about``; an audience gets it only if it may know of every one of them, and never one
that is for the GM alone.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rules import events as ev
from rules.forms import fields
from rules.ruleset import get
from rules.space import Cell
from rules.table import Settings, Table

LineKind = Literal["move", "halt", "turn", "prompt", "roll", "damage", "gm", "scene", "chat", "undo"]


class RollLine(Struct, frozen=True, omit_defaults=True):
    """A roll taken apart, for whoever wants to check it."""

    purpose: str
    dice: tuple[int, ...]
    total: int
    parts: tuple[ev.RollPart, ...] = ()
    difficulty: int | None = None
    success: bool | None = None
    beats: bool = False


class LogLine(Struct, frozen=True, omit_defaults=True):
    """One line for people. ``rules`` are the ids it follows, ``unruled`` marks the GM's doing by hand."""

    kind: LineKind
    text: str
    rule: str = ""
    token: str = ""
    about: tuple[str, ...] = ()
    gm: bool = False
    unruled: bool = False
    roll: RollLine | None = None
    path: tuple[Cell, ...] = ()
    """The way a token went, with its start, for windows to show it walking."""
    only: tuple[str, ...] | None = None
    """The seats that may read it (``gm`` stands for the GMs); None for everybody who knows what it is about."""


def lines(before: Table, event: ev.Event, after: Table) -> list[LogLine]:
    """The lines of one event, oldest first; ``before`` and ``after`` are the tables on both sides of it."""
    match event:
        case ev.Walked():
            mode = next((m.label.lower() for m in get(after.ruleset).modes if m.id == event.mode), event.mode)
            count = len(event.path)
            text = f"{_name(after, event.token)} {_verb(mode)} {count} {'square' if count == 1 else 'squares'}"
            if event.cost:
                left = f", {event.left} left" if event.left is not None else ""
                text += f" ({event.cost} {event.unit}{left})"
            rule = next((m.rule for m in get(after.ruleset).modes if m.id == event.mode), "")
            if event.unruled:
                text += ", let pass" if event.rule else ", by the GM's leave"
            start = before.tokens[event.token].at
            path = (*(() if start is None else (start,)), *event.path)
            return [
                LogLine(
                    "move",
                    text + ".",
                    event.rule or rule,
                    event.token,
                    (event.token,),
                    unruled=event.unruled,
                    path=path,
                )
            ]
        case ev.Halted():
            found = [LogLine("halt", event.message, event.rule, event.token, (event.token,))]
            if event.unseen:
                what = _name(after, event.by) if event.by in after.tokens else "a secret wall or door"
                text = f"{_name(after, event.token)} ran into {what}."
                found.append(LogLine("halt", text, event.rule, event.token, (event.token,), gm=True))
            return found
        case ev.Rolled():
            return [_roll(after, event)]
        case ev.Damaged():
            text = (
                f"{_name(after, event.token)} takes {event.amount} damage from {_name(after, event.by)} "
                f"({max(0, event.left)} hp left)."
            )
            return [LogLine("damage", text, event.rule, event.token, (event.token, event.by))]
        case ev.PromptOpened():
            prompt = event.prompt
            return [LogLine("prompt", prompt.question, prompt.rule, prompt.token, (prompt.token, prompt.cause))]
        case ev.PromptAnswered():
            prompt = before.prompts[event.prompt]
            label = next(
                (c.label for c in prompt.choices if c.id == event.reply.choice and c.details == event.reply.details),
                event.reply.choice,
            )
            by = " (the GM answers)" if event.reply.role == "gm" and before.tokens[event.token].seats else ""
            text = f"{_name(before, event.token)}: {label[:1].lower() + label[1:]}{by}."
            return [LogLine("prompt", text, prompt.rule, event.token, (event.token, prompt.cause))]
        case ev.TurnStarted():
            text = f"{_name(after, event.token)}'s turn"
            if event.cycle != before.clock.cycle:
                text = f"Cycle {event.cycle}. {text}"
            return [LogLine("turn", text + ".", get(after.ruleset).turn_rule, event.token, (event.token,))]
        case ev.ClockSet():
            text = "Turns are running." if event.clock.kind == "turns" else "Free roam: nobody waits for anybody."
            if before.clock.kind == event.clock.kind:
                text = "The GM changed the order of turns."
            return [LogLine("turn", text, "FW-06")]
        case ev.Placed():
            where = "off the map" if event.at is None else f"at column {event.at[0] + 1}, row {event.at[1] + 1}"
            text = f"The GM put {_name(after, event.token)} {where}."
            return [LogLine("gm", text, "FW-10", event.token, (event.token,), unruled=True)]
        case ev.TokenAdded():
            token = str(event.token["id"])
            text = f"The GM added {_name(after, token)}."
            return [LogLine("gm", text, "FW-10", token, (token,), unruled=True)]
        case ev.TokenRemoved():
            text = f"The GM removed {event.name}."
            return [LogLine("gm", text, "FW-10", event.token, (event.token,), unruled=True)]
        case ev.TokenChanged():
            return _token_changed(after, event)
        case ev.SheetChanged():
            text = f"The GM changed {_name(after, event.token)}'s sheet: {_fields(event.changes)}."
            return [LogLine("gm", text, "FW-10", event.token, (event.token,), gm=True, unruled=True)]
        case ev.StatusChanged() if event.unruled:
            text = f"The GM set {_name(after, event.token)}'s {_fields(event.changes)}."
            return [LogLine("gm", text, "FW-10", event.token, (event.token,), gm=True, unruled=True)]
        case ev.SceneAdded():
            return [LogLine("scene", f"The GM added the scene “{event.scene.name}”.", "FW-10", gm=True)]
        case ev.SceneActivated():
            return [LogLine("scene", f"The scene is “{after.scenes[event.scene].name}”.", "FW-10")]
        case ev.DoorSet():
            return [_door(after, event)]
        case ev.OptionsSet():
            changes = _labelled(get(after.ruleset).options, event.changes)
            return [LogLine("gm", f"The GM changed house rules: {_fields(changes)}.", "FW-10", unruled=True)]
        case ev.Said():
            # All GMs see the same, so what one of them whispers the others see too.
            own = event.role if event.role == "gm" or not event.seat else event.seat
            only = (*event.to, own) if event.to else None
            return [LogLine("chat", event.text, only=only)]
        case ev.SceneChanged():
            name = after.scenes[event.scene].name
            return [LogLine("scene", f"The GM changed the scene “{name}”: {_fields(event.changes)}.", "FW-10", gm=True)]
        case ev.SeatsSent():
            where = "back to the table" if event.scene is None else f"to “{after.scenes[event.scene].name}”"
            count = len(event.seats)
            text = f"The GM took {count} {'seat' if count == 1 else 'seats'} {where}."
            return [LogLine("scene", text, "FW-10", gm=True)]
        case ev.BarriersEdited():
            count = len(event.walls) + len(event.doors) + len(event.drop)
            text = f"The GM changed {count} {'wall or door' if count == 1 else 'walls and doors'}."
            return [LogLine("scene", text, "FW-10", gm=True, unruled=True)]
        case ev.SettingsSet():
            return [LogLine("gm", f"The GM set: {_fields(_labelled(Settings, event.changes))}.", "FW-10", unruled=True)]
        case ev.TokenKept():
            return [LogLine("gm", f"{event.template.name} is kept in the library.", "FW-10", gm=True)]
        case ev.TokenForgotten():
            return [LogLine("gm", f"{event.name} is out of the library.", "FW-10", gm=True)]
        case ev.RequestMade():
            request = event.request
            text = f"{request.name or _name(after, request.token)} asks the GM: {request.message}"
            return [LogLine("prompt", text, request.rule, request.token, (request.token,), only=(request.seat, "gm"))]
        case ev.RequestClosed() if event.allowed is False:
            request = before.requests[event.request]
            text = f"The GM does not let {_name(after, request.token)} do that."
            return [LogLine("prompt", text, "FW-11", request.token, (request.token,), only=(request.seat, "gm"))]
        case ev.Undone():
            named = dict.fromkeys((*event.about, *event.restored.tokens))
            about = tuple(each for each in named if each in before.tokens or each in after.tokens)
            verb = "Done again" if event.again else "Taken back"
            return [LogLine("undo", f"{verb}: {event.what}", "FW-09", about=about, gm=event.gm)]
        case _:
            return []


def _name(table: Table, token: str) -> str:
    found = table.tokens.get(token)
    return found.name if found is not None else "somebody who is gone"


def _verb(mode: str) -> str:
    return mode + ("es" if mode.endswith(("s", "sh", "ch", "x")) else "s")


def _fields(changes: dict[str, object]) -> str:
    def said(value: object) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value) if isinstance(value, int | float | str) else "…"

    return ", ".join(f"{name}: {said(value)}" for name, value in changes.items())


def _labelled(kind: type[Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Changes of options or settings under the names that people see."""
    labels = {field["name"]: field["label"] for field in fields(kind)}
    return {labels.get(name, name): value for name, value in changes.items()}


def _roll(table: Table, event: ev.Rolled) -> LogLine:
    who = _name(table, event.token) if event.token else event.name or "Somebody"
    text = f"{who} rolls {event.purpose}: {event.total}"
    if event.difficulty is not None:
        text += f" against {event.difficulty}, {'success' if event.success else 'failure'}"
    roll = RollLine(event.purpose, event.dice, event.total, event.parts, event.difficulty, event.success, event.beats)
    only = (event.seat, "gm") if event.secret else None
    about = tuple(each for each in (event.token, event.against) if each)
    return LogLine("roll", text + ".", event.rule, event.token, about, roll=roll, only=only)


def _token_changed(table: Table, event: ev.TokenChanged) -> list[LogLine]:
    name = _name(table, event.token)
    about = (event.token,)
    if event.changes.keys() == {"hidden"}:
        if event.changes["hidden"]:
            return [LogLine("gm", f"The GM hid {name}.", "FW-10", event.token, about, gm=True, unruled=True)]
        return [LogLine("gm", f"{name} appears.", "FW-10", event.token, about, unruled=True)]
    if event.changes.keys() == {"seats"}:
        who = "nobody but the GM" if not event.changes["seats"] else "other people"
        return [LogLine("gm", f"{name} is played by {who} now.", "FW-10", event.token, about, gm=True, unruled=True)]
    text = f"The GM changed {name}: {', '.join(sorted(event.changes))}."
    return [LogLine("gm", text, "FW-10", event.token, about, gm=True, unruled=True)]


def _door(table: Table, event: ev.DoorSet) -> LogLine:
    door = next(each for each in table.scenes[event.scene].doors if each.id == event.door)
    if event.kind == "window":
        text = "The GM made it a window."
    else:
        text = {"open": "A door opens.", "closed": "A door shuts.", "locked": "A door is locked."}[event.state]
    elsewhere = event.scene != table.active_scene
    return LogLine("scene", text, "FW-10", gm=door.secret or elsewhere or event.kind == "window", unruled=True)
