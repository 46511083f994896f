"""What is drawn on maps (FW-14): templates, drawings, notes."""

from __future__ import annotations

from msgspec.structs import replace

from rules import barriers
from rules import commands as cmd
from rules import events as ev
from rules.knowledge import knows_all, scene_shown
from rules.play import Play
from rules.rulings import Rejection
from rules.space import POINTS_PER_CELL
from rules.table import Mark, Scene
from rules.words import Words, say

MAX_MARKS = 500


def put_mark(play: Play, command: cmd.PutMark) -> Rejection | None:
    """Draw something, or change what one drew. Refuses: no_such_scene, not_allowed, not_yours, bad_mark, too_many."""
    mark = command.mark
    old = play.table.marks.get(mark.id)
    gm = knows_all(play.actor)
    if not gm and not play.table.settings.player_marks:
        return Rejection("not_allowed", "FW-14", say("Here only the GM draws on the map."))
    scene = play.table.scenes.get(mark.scene)
    if scene is None or (not gm and mark.scene != scene_shown(play.table, play.actor)):
        return Rejection("no_such_scene", "FW-14", say("There is no such scene."))
    if not gm and (mark.hidden or (old is not None and old.seat != play.actor.seat)):
        return Rejection("not_yours", "FW-14", say("That was drawn by somebody else."))
    problem = mark_problem(mark, scene)
    if problem is not None:
        return Rejection("bad_mark", "FW-14", problem)
    if old is None and len(play.table.marks) >= MAX_MARKS:
        message = say("A campaign holds at most {most} templates, drawings and notes.", most=MAX_MARKS)
        return Rejection("too_many", "FW-14", message)
    play.emit(ev.MarkPut(replace(mark, seat=play.actor.seat if old is None else old.seat)))
    return None


def mark_problem(mark: Mark, scene: Scene) -> Words | None:
    """A sentence about a mark that cannot be, or None."""
    if not mark.id or len(mark.id) > 64:
        return say("A mark needs an id of at most 64 characters.")
    points = (mark.at, *mark.points)
    if len(points) > 501 or not all(barriers.near(scene, point) for point in points):
        return say("A mark has at most 500 points, all of them on the map.")
    if not 0 <= mark.size <= 200 * POINTS_PER_CELL:
        return say("A mark reaches at most 200 cells.")
    if len(mark.text) > 500 or (mark.kind == "text" and not mark.text.strip()):
        return say("A note has 1 to 500 characters.")
    if mark.kind in ("line", "cone") and len(mark.points) != 1:
        return say("A line or a cone has one far end.")
    if mark.kind == "drawing" and not mark.points:
        return say("A drawing needs at least two points.")
    if mark.kind in ("circle", "square", "line", "cone") and mark.size <= 0:
        return say("A template needs a size.")
    valid = (
        len(mark.color) == 7 and mark.color[0] == "#" and all(letter in "0123456789abcdef" for letter in mark.color[1:])
    )
    if mark.color and not valid:
        return say("A colour is written like #4f9cff.")
    return None


def drop_marks(play: Play, command: cmd.DropMarks) -> Rejection | None:
    """Wipe marks away. Refuses: no_such_mark, not_yours."""
    gm = knows_all(play.actor)
    for each in command.marks:
        mark = play.table.marks.get(each)
        if mark is None or (not gm and mark.hidden):
            return Rejection("no_such_mark", "FW-14", say("There is no such mark."))
        if not gm and mark.seat != play.actor.seat:
            return Rejection("not_yours", "FW-14", say("That was drawn by somebody else."))
    play.emit(ev.MarksDropped(command.marks))
    return None
