"""What the GM does by hand: tokens, sheets, scenes, doors, options. Unruled, and marked so (FW-10)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from rules import barriers, codec, journeys
from rules import commands as cmd
from rules import events as ev
from rules.complaints import complaint
from rules.dice import ScriptedDice
from rules.evolve import merged, token_from
from rules.knowledge import GM
from rules.marking import put_mark
from rules.moving import arrive, drop_prompts, no_such_token, settle_when_complete
from rules.play import Play
from rules.rulings import Rejection
from rules.space import Cell
from rules.space.areas import chart_problem, places_of
from rules.space.square import ground_of
from rules.table import Mark, Scene, Table, Token
from rules.turns import begin_next, leave_order
from rules.words import Words, say

MAX_CELLS = 250_000
MAX_SIDE = 1_000
MAX_TOKENS = 2_000


def known_scene(play: Play, scene: str) -> Scene | Rejection:
    """A scene of the campaign. Refuses: no_such_scene."""
    found = play.table.scenes.get(scene)
    return found if found is not None else Rejection("no_such_scene", "FW-10", say("There is no such scene."))


def add_token(play: Play, command: cmd.AddToken, with_scene: bool = False) -> Rejection | None:
    """Add a token. Refuses: taken, no_such_scene, too_many, bad_sheet, off_map."""
    if command.token in play.table.tokens:
        return Rejection("taken", "FW-10", say("There is a token with that id already."))
    scene = known_scene(play, command.scene)
    if isinstance(scene, Rejection):
        return scene
    if len(play.table.tokens) >= MAX_TOKENS:
        return Rejection("too_many", "FW-10", say("A campaign has at most {most} tokens.", most=MAX_TOKENS))
    outside = _outside(scene, command.at, command.size)
    if outside is not None:
        return outside
    plain = msgspec.to_builtins(command)
    del plain["type"], plain["token"]
    plain["id"] = command.token
    plain["at"], plain["place"] = spot(command.at)
    plain["sheet"] = command.sheet
    part, given = play.ruleset.sheet, command.sheet
    try:
        sheet = msgspec.convert(given, part)
        part, given = play.ruleset.status, command.status
        plain["status"] = play.ruleset.fresh_status(sheet, given)
        token = token_from(play.table.ruleset, plain)
    except msgspec.ValidationError as error:
        return Rejection("bad_sheet", "FW-10", complaint(error, part, given))
    problem = play.ruleset.problems(token.sheet, token.status)
    if problem is not None:
        return Rejection("bad_sheet", "FW-10", problem)
    if token.place:
        journeys.reveal(play, token, token.scene, (token.place,))
    play.emit(ev.TokenAdded(plain_token(token), with_scene))
    arrive(play, token.id, None, placed=True)
    return None


def plain_token(token: Token) -> dict[str, Any]:
    """A token as plain data, as events keep it."""
    kept: dict[str, Any] = codec.plain(token)
    return kept


def change_token(play: Play, command: cmd.ChangeToken) -> Rejection | None:
    """Change what a token is called, shown or controlled by. Refuses: no_such_token, nothing, off_map."""
    token = play.table.tokens.get(command.token)
    if token is None:
        return no_such_token()
    wanted = {
        name: value for name in cmd.ChangeToken.__struct_fields__ if (value := getattr(command, name)) is not None
    }
    del wanted["token"]
    changes = {name: value for name, value in wanted.items() if getattr(token, name) != value}
    if not changes:
        return Rejection("nothing", "FW-10", say("Nothing would change."))
    if command.size is not None and token.at is not None:
        outside = _outside(play.table.scenes[token.scene], token.at, command.size)
        if outside is not None:
            return outside
    if "size" in changes:
        drop_prompts(play, token.id)
    if "seats" in changes and token.place:
        journeys.reveal(play, replace(token, seats=command.seats or ()), token.scene, (token.place,))
    play.emit(ev.TokenChanged(token.id, codec.plain(changes)))
    if "size" in changes:
        arrive(play, token.id, token.at, placed=True)
    settle_when_complete(play)
    return None


def change_sheet(play: Play, command: cmd.ChangeSheet) -> Rejection | None:
    """Set fields of a sheet and status by hand. Refuses: no_such_token, bad_sheet, nothing."""
    token = play.table.tokens.get(command.token)
    if token is None:
        return no_such_token()
    part, given = play.ruleset.sheet, command.sheet
    try:
        sheet = merged(part, token.sheet, given)
        part, given = play.ruleset.status, command.status
        status = merged(part, token.status, given)
    except msgspec.ValidationError as error:
        return Rejection("bad_sheet", "FW-10", complaint(error, part, given))
    problem = play.ruleset.problems(sheet, status)
    if problem is not None:
        return Rejection("bad_sheet", "FW-10", problem)
    changed = False
    for before, after, kind in ((token.sheet, sheet, "sheet"), (token.status, status, "status")):
        changes = {
            name: codec.plain(getattr(after, name))
            for name in after.__struct_fields__
            if getattr(after, name) != getattr(before, name)
        }
        if changes:
            changed = True
            play.emit(
                ev.SheetChanged(token.id, changes)
                if kind == "sheet"
                else ev.StatusChanged(token.id, changes, unruled=True)
            )
    return None if changed else Rejection("nothing", "FW-10", say("Nothing would change."))


def place(play: Play, command: cmd.Place) -> Rejection | None:
    """Put a token anywhere on a map or off it. Refuses: no_such_token, no_such_scene, off_map."""
    token = play.table.tokens.get(command.token)
    if token is None:
        return no_such_token()
    scene = known_scene(play, command.scene or token.scene)
    if isinstance(scene, Rejection):
        return scene
    outside = _outside(scene, command.at, token.size)
    if outside is not None:
        return outside
    drop_prompts(play, token.id)
    at, place_id = spot(command.at)
    if place_id:
        journeys.reveal(play, token, scene.id, (place_id,))
    play.emit(ev.Placed(token.id, at, scene.id, place_id))
    arrive(play, token.id, None, placed=True)
    settle_when_complete(play)
    return None


def remove_token(play: Play, command: cmd.RemoveToken) -> Rejection | None:
    """Take a token out of the campaign; its turn passes on. Refuses: no_such_token."""
    token = play.table.tokens.get(command.token)
    if token is None:
        return no_such_token()
    drop_prompts(play, token.id)
    at = leave_order(play, token.id)
    play.emit(ev.TokenRemoved(token.id, token.name))
    settle_when_complete(play)
    if at is not None and play.table.clock.order:
        begin_next(play, at)
    return None


def add_scene(play: Play, command: cmd.AddScene) -> Rejection | None:
    """Add a scene with what is on it. Refuses: taken, bad_scene, and what is refused to one of its tokens or marks."""
    scene = command.scene
    if scene.id in play.table.scenes:
        return Rejection("taken", "FW-10", say("There is a scene with that id already."))
    problem = scene_problem(scene)
    if problem is not None:
        return Rejection("bad_scene", "FW-10", problem)
    if scene.space not in play.ruleset.spaces:
        message = say("{ruleset} is not played on a map of squares.", ruleset=play.ruleset.title)
        if scene.space == "areas":
            message = say("{ruleset} is not played on maps of areas.", ruleset=play.ruleset.title)
        return Rejection("bad_scene", "FW-10", message)
    play.emit(ev.SceneAdded(scene, len(command.tokens)))
    for token in command.tokens:
        refused = _add_to(play, scene, token)
        if refused is not None:
            return replace(refused, message=say("{name}: {why}", name=token.name, why=refused.message))
    for mark in command.marks:
        refused = _draw_on(play, scene, mark)
        if refused is not None:
            return refused
    if command.activate or play.table.active_scene is None:
        play.emit(ev.SceneActivated(scene.id))
    return None


def _add_to(play: Play, scene: Scene, token: cmd.AddToken) -> Rejection | None:
    if token.scene != scene.id:
        return Rejection("bad_scene", "FW-10", say("{name} belongs to another scene.", name=token.name))
    return add_token(play, token, with_scene=True)


def _draw_on(play: Play, scene: Scene, mark: Mark) -> Rejection | None:
    if mark.scene != scene.id:
        return Rejection("bad_scene", "FW-10", say("A drawing or note belongs to another scene."))
    return put_mark(play, cmd.PutMark(mark))


def fitting(table: Table, command: cmd.AddScene) -> tuple[cmd.AddScene, list[tuple[cmd.AddToken, Rejection]]]:
    """The command without the tokens and marks that would be refused, and each such token with its refusal."""
    play = Play(table, ScriptedDice(()), GM)
    refused: list[tuple[cmd.AddToken, Rejection]] = []
    if add_scene(play, replace(command, tokens=(), marks=())) is not None:
        return command, refused
    tokens = []
    for token in command.tokens:
        why = _add_to(play, command.scene, token)
        if why is None:
            tokens.append(token)
        else:
            refused.append((token, why))
    marks = tuple(mark for mark in command.marks if _draw_on(play, command.scene, mark) is None)
    return replace(command, tokens=tuple(tokens), marks=marks), refused


def scene_problem(scene: Scene) -> Words | None:
    """A sentence about a scene's sizes or ids that cannot be, or None."""
    if not scene.name or len(scene.name) > 80 or not scene.id or len(scene.id) > 64:
        return say("A scene needs a name of at most 80 characters and an id of at most 64.")
    problem = size_problem(scene)
    if problem is not None:
        return problem
    if (scene.space == "areas") != (scene.chart is not None):
        return say("A map of areas needs its areas, and no other map has any.")
    if scene.chart is not None and (crooked := chart_problem(scene.chart)) is not None:
        return crooked
    wrong = barriers.problem(scene)
    return None if wrong is None else wrong[1]


def size_problem(scene: Scene) -> Words | None:
    """A sentence about a map's size that cannot be, or None."""
    if not (1 <= scene.width <= MAX_SIDE and 1 <= scene.height <= MAX_SIDE and scene.width * scene.height <= MAX_CELLS):
        return say(
            "A map is 1 to {side} cells wide and high, and has at most {most} cells.", side=MAX_SIDE, most=MAX_CELLS
        )
    return None


def activate_scene(play: Play, command: cmd.ActivateScene) -> Rejection | None:
    """Move the table to a scene. Refuses: no_such_scene, nothing."""
    scene = known_scene(play, command.scene)
    if isinstance(scene, Rejection):
        return scene
    if play.table.active_scene == command.scene:
        return Rejection("nothing", "FW-10", say("That scene is open already."))
    play.emit(ev.SceneActivated(scene.id))
    return None


def set_door(play: Play, command: cmd.SetDoor) -> Rejection | None:
    """Open, shut or lock a door. Refuses: no_such_scene, no_such_door, window, nothing."""
    scene = known_scene(play, command.scene)
    if isinstance(scene, Rejection):
        return scene
    door = next((each for each in scene.doors if each.id == command.door), None)
    if door is None:
        return Rejection("no_such_door", "FW-10", say("There is no such door."))
    after = replace(door, state=command.state or door.state, kind=command.kind or door.kind)
    if after.kind == "window":
        after = replace(after, state="closed")
    if after == door:
        return Rejection("nothing", "FW-10", say("Nothing would change."))
    play.emit(ev.DoorSet(scene.id, door.id, after.state, after.kind))
    return None


def set_options(play: Play, command: cmd.SetOptions) -> Rejection | None:
    """Set house rules. Refuses: bad_option, nothing."""
    try:
        after = merged(play.ruleset.options, play.table.options, command.options)
    except msgspec.ValidationError as error:
        return Rejection("bad_option", "FW-10", complaint(error, play.ruleset.options, command.options))
    if after == play.table.options:
        return Rejection("nothing", "FW-10", say("Nothing would change."))
    play.emit(ev.OptionsSet(command.options))
    return None


def spot(at: Cell | str | None) -> tuple[Cell | None, str]:
    """A position as tokens keep it: the cell, the place."""
    return (None, at) if isinstance(at, str) else (at, "")


def _outside(scene: Scene, at: Cell | str | None, size: int) -> Rejection | None:
    if (scene.space == "areas") != isinstance(at, str):
        return None if at is None else journeys.no_such_place()
    if isinstance(at, str):
        known = places_of(scene, everything=True).get(at)
        return journeys.no_such_place() if known is None else None
    if at is None or ground_of(scene, secrets=True).inside(at, size):
        return None
    message = say("The map has {width} x {height} cells; that is outside.", width=scene.width, height=scene.height)
    return Rejection("off_map", "FW-02", message)
