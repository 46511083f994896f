"""Scenes and what is drawn on them: walls, doors, marks, and the campaign's library of tokens."""

from __future__ import annotations

from math import hypot
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from rules import barriers, codec
from rules import commands as cmd
from rules import events as ev
from rules.complaints import complaint
from rules.evolve import evolve, merged
from rules.hosting import MAX_TOKENS, known_scene, plain_token, size_problem
from rules.knowledge import knows_all
from rules.moving import drop_prompts, known_token, paused, settle_when_complete
from rules.play import Play
from rules.rulings import Rejection
from rules.space import POINTS_PER_CELL, Point
from rules.space.square import cells_of, ground_of
from rules.table import Door, Scene, Settings, Template, Token, Wall
from rules.words import say

MAX_MARKS = 500
MAX_LIBRARY = 500


def change_scene(play: Play, command: cmd.ChangeScene) -> Rejection | None:
    """Rename, archive, resize or align a scene. Tokens that a smaller map leaves outside go off the map.

    Refuses: no_such_scene, no_picture, open_scene, bad_scene, nothing.
    """
    scene = known_scene(play, command.scene)
    if isinstance(scene, Rejection):
        return scene
    wanted = {name: getattr(command, name) for name in cmd.ChangeScene.__struct_fields__ if name != "scene"}
    changes: dict[str, Any] = {}
    for name, value in wanted.items():
        of_picture = name in ("cell_px", "left", "top")
        if value is None:
            continue
        if of_picture and scene.picture is None:
            return Rejection("no_picture", "FW-10", say("The scene has no picture to align."))
        if getattr(scene.picture if of_picture else scene, name) != value:
            changes[name] = value
    if not changes:
        return Rejection("nothing", "FW-10", say("Nothing would change."))
    if changes.get("archived") and play.table.active_scene == scene.id:
        return Rejection("open_scene", "FW-10", say("The table is on that scene; open another one first."))
    after = replace(scene, width=changes.get("width", scene.width), height=changes.get("height", scene.height))
    problem = size_problem(after)
    if problem is not None:
        return Rejection("bad_scene", "FW-10", problem)
    outside = [token for token in _on(play, scene) if _is_outside(after, token)]
    for token in outside:
        drop_prompts(play, token.id)
    play.emit(ev.SceneChanged(scene.id, changes))
    play.emit(*(ev.Placed(token.id, None, scene.id) for token in outside))
    settle_when_complete(play)
    return None


def _on(play: Play, scene: Scene) -> list[Token]:
    """The tokens of a scene, by id: what happens must not hang on the order in which a table lists them."""
    there = [token for token in play.table.tokens.values() if token.scene == scene.id]
    return sorted(there, key=lambda token: token.id)


def _is_outside(scene: Scene, token: Token) -> bool:
    return token.at is not None and not ground_of(scene, secrets=True).inside(token.at, token.size)


def copy_scene(play: Play, command: cmd.CopyScene) -> Rejection | None:
    """A second scene like the first, with tokens of the same kind. Refuses: no_such_scene, taken, too_many."""
    scene = known_scene(play, command.scene)
    if isinstance(scene, Rejection):
        return scene
    if command.new in play.table.scenes:
        return Rejection("taken", "FW-10", say("There is a scene with that id already."))
    there = _on(play, scene) if command.tokens else []
    ids = [f"{command.new}-{number}"[:64] for number in range(1, len(there) + 1)]
    if len(play.table.tokens) + len(there) > MAX_TOKENS:
        return Rejection("too_many", "FW-10", say("A campaign has at most {most} tokens.", most=MAX_TOKENS))
    if any(token in play.table.tokens for token in ids):
        return Rejection("taken", "FW-10", say("Tokens of the copy would have ids that are taken; choose another id."))
    play.emit(ev.SceneAdded(replace(scene, id=command.new, name=command.name, archived=False), len(there)))
    for token_id, token in zip(ids, there, strict=True):
        copy = replace(
            token, id=token_id, scene=command.new, seats=(), claimable=False, trail=(), diagonals=0, orders={}
        )
        play.emit(ev.TokenAdded(plain_token(copy), with_scene=True))
    return None


def edit_barriers(play: Play, command: cmd.EditBarriers) -> Rejection | None:
    """Put and drop walls and doors. Refuses: no_such_scene, no_such_wall, bad_wall, too_many, nothing."""
    scene = known_scene(play, command.scene)
    if isinstance(scene, Rejection):
        return scene
    walls, doors = {wall.id: wall for wall in scene.walls}, {door.id: door for door in scene.doors}
    unknown = [each for each in command.drop if each not in walls and each not in doors]
    if unknown:
        return Rejection("no_such_wall", "FW-10", say("There is no such wall or door."))
    put: tuple[Wall | Door, ...] = (*command.walls, *command.doors)
    if not {each.id for each in put}.isdisjoint(command.drop):
        return Rejection("bad_wall", "FW-10", say("A wall or door is named twice."))
    event = ev.BarriersEdited(scene.id, command.walls, command.doors, command.drop)
    ids = [each.id for each in put]
    wrong = barriers.problem(evolve(play.table, event).scenes[scene.id], put)
    if len(set(ids)) != len(ids):
        wrong = "bad_wall", say("A wall or door is named twice.")
    if wrong is not None:
        return Rejection(wrong[0], "FW-10", wrong[1])
    new = [each for each in put if walls.get(each.id, doors.get(each.id)) != each]
    if not new and not command.drop:
        return Rejection("nothing", "FW-10", say("Nothing would change."))
    play.emit(event)
    return None


def open_door(play: Play, command: cmd.OpenDoor) -> Rejection | None:
    """Open or shut a door next to a token (FW-13).

    Refuses: no_such_token, not_yours, off_map, doors_are_the_gms, paused, no_such_door, a_window, locked, too_far,
    nothing.
    """
    token = known_token(play.table, command.token, play.actor)
    if isinstance(token, Rejection):
        return token
    gm = knows_all(play.actor)
    if token.at is None or token.scene not in play.table.scenes:
        return Rejection("off_map", "FW-13", say("{name} is not on the map.", name=token.name))
    if not gm and not play.table.settings.player_doors:
        return Rejection("doors_are_the_gms", "FW-13", say("Here the GM opens doors."))
    held = paused(play.table, play.actor)
    if held is not None:
        return held
    doors = play.table.scenes[token.scene].doors
    door = next((each for each in doors if each.id == command.door and (gm or not each.secret)), None)
    if door is None:
        return Rejection("no_such_door", "FW-13", say("There is no such door."))
    if door.kind == "window":
        return Rejection("a_window", "FW-13", say("That is a window."))
    if not gm and not within_reach(token, door):
        return Rejection("too_far", "FW-13", say("{name} must stand within one cell of the door.", name=token.name))
    if door.state == "locked":
        return Rejection("locked", "FW-13", say("It is locked."))
    state: Literal["open", "closed"] = "open" if command.open else "closed"
    if door.state == state:
        message = say("It is open already.") if command.open else say("It is shut already.")
        return Rejection("nothing", "FW-13", message)
    play.emit(ev.DoorSet(token.scene, door.id, state, door.kind))
    return None


def within_reach(token: Token, door: Door) -> bool:
    """Whether a door's leaf comes within one cell of the middle of a cell of the token."""
    if token.at is None:
        return False
    half = POINTS_PER_CELL // 2
    middles = [(x * POINTS_PER_CELL + half, y * POINTS_PER_CELL + half) for x, y in cells_of(token.at, token.size)]
    return any(_distance(middle, door.a, door.b) <= POINTS_PER_CELL for middle in middles)


def _distance(point: Point, a: Point, b: Point) -> float:
    """From a point to a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = 0.0 if length == 0 else ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)


def set_settings(play: Play, command: cmd.SetSettings) -> Rejection | None:
    """Set how the table is run. Refuses: bad_setting, nothing."""
    try:
        after = merged(Settings, play.table.settings, command.settings)
    except msgspec.ValidationError as error:
        return Rejection("bad_setting", "FW-10", complaint(error, Settings, command.settings))
    if after == play.table.settings:
        return Rejection("nothing", "FW-10", say("Nothing would change."))
    play.emit(ev.SettingsSet(command.settings))
    if after.dial != "ask":
        play.emit(*(ev.RequestClosed(request) for request in sorted(play.table.requests)))
    return None


def keep_token(play: Play, command: cmd.KeepToken) -> Rejection | None:
    """Keep a token's likeness in the library. Refuses: no_such_token, too_many."""
    token = known_token(play.table, command.token, play.actor)
    if isinstance(token, Rejection):
        return token
    if command.entry not in play.table.library and len(play.table.library) >= MAX_LIBRARY:
        return Rejection("too_many", "FW-10", say("The library holds at most {most} tokens.", most=MAX_LIBRARY))
    template = Template(
        id=command.entry,
        name=token.name,
        size=token.size,
        side=token.side,
        kind=token.kind,
        color=token.color,
        picture=token.picture,
        sheet=codec.plain(token.sheet),
    )
    play.emit(ev.TokenKept(template))
    return None


def forget_token(play: Play, command: cmd.ForgetToken) -> Rejection | None:
    """Take a token out of the library. Refuses: no_such_entry."""
    template = play.table.library.get(command.entry)
    if template is None:
        return Rejection("no_such_entry", "FW-10", say("The library has no such token."))
    play.emit(ev.TokenForgotten(template.id, template.name))
    return None
