"""Showing people another scene than the table's, and taking along the tokens that they play."""

from __future__ import annotations

from collections.abc import Iterator

from rules import commands as cmd
from rules import events as ev
from rules import journeys
from rules.hosting import known_scene
from rules.knowledge import scene_shown
from rules.moving import drop_prompts, settle_when_complete
from rules.play import Play
from rules.rulings import Rejection
from rules.space import Cell
from rules.space.areas import places_of
from rules.space.square import cells_of, ground_of
from rules.surroundings import whole
from rules.table import Actor, Scene, Table, Token
from rules.words import say


def send_seats(play: Play, command: cmd.SendSeats) -> Rejection | None:
    """Show some seats a scene of their own, or the table's again. Refuses: no_such_scene, nothing, no_room."""
    if command.scene is not None:
        scene = known_scene(play, command.scene)
        if isinstance(scene, Rejection):
            return scene
    table = play.table
    target = None if command.scene == table.active_scene else command.scene
    if all(table.seat_scenes.get(seat) == target for seat in command.seats):
        return Rejection("nothing", "FW-10", say("They are there already."))
    shown = target or table.active_scene
    coming = _coming(table, command.seats, shown) if command.bring and shown is not None else []
    play.emit(ev.SeatsSent(command.seats, target, command.names))
    for token in coming:
        assert shown is not None
        scene_there = play.table.scenes[shown]
        at, place = _room(play.table, scene_there, token), ""
        if scene_there.chart is not None:
            at, place = None, _area(play.table, scene_there)
        if at is None and not place:
            name, where = token.name, table.scenes[shown].name
            return Rejection(
                "no_room", "FW-10", say("There is no room for {name} on “{scene}”.", name=name, scene=where)
            )
        drop_prompts(play, token.id)
        if place:
            journeys.reveal(play, token, shown, (place,))
        play.emit(ev.Placed(token.id, at, shown, place))
    settle_when_complete(play)
    return None


def _coming(table: Table, seats: tuple[str, ...], to: str) -> list[Token]:
    """The tokens on the map that seats control on the scene they leave, by id."""
    found: dict[str, Token] = {}
    for seat in seats:
        leaves = scene_shown(table, Actor("player", seat))
        for token in table.tokens.values():
            if seat in token.seats and token.scene == leaves != to and token.position is not None:
                found[token.id] = token
    return [found[each] for each in sorted(found)]


def _room(table: Table, scene: Scene, token: Token) -> Cell | None:
    """The free place nearest to somebody who is played there, else to the middle of the map; None where all is full."""
    ground = ground_of(scene, secrets=True)
    there = [each for each in table.tokens.values() if each.scene == scene.id and each.at is not None]
    taken = {cell for each in there if each.at is not None for cell in cells_of(each.at, each.size)}
    played = min((each for each in there if each.seats), key=lambda each: each.id, default=None)
    middle = (scene.width // 2, scene.height // 2)
    start = played.at if played is not None and played.at is not None else middle
    for cell in _around(start, max(scene.width, scene.height)):
        free = taken.isdisjoint(cells_of(cell, token.size))
        if free and ground.inside(cell, token.size) and ground.stands(cell, token.size) is None:
            return cell
    return None


def _area(table: Table, scene: Scene) -> str:
    """The area with room nearest to somebody who is played there, else to the first that players know, or the first."""
    there = whole(table, scene.id)
    known = (*places_of(scene, everything=False).areas, *there.places.areas)
    played = min(
        (each for each in table.tokens.values() if each.scene == scene.id and each.seats and each.place),
        key=lambda each: each.id,
        default=None,
    )
    start = played.place if played is not None else next(iter(known), "")
    far = there.places.ranges(start) if there.places.get(start) is not None else {}
    for area in sorted(there.places.areas, key=lambda each: far.get(each, len(far))):
        most = there.places.capacity(area)
        if most is None or len(there.at(area)) < most:
            return area
    return ""


def _around(start: Cell, far: int) -> Iterator[Cell]:
    """The cells round a place, ring by ring."""
    x, y = start
    yield start
    for ring in range(1, far + 1):
        for dx in range(-ring, ring + 1):
            for dy in (-ring, ring) if abs(dx) < ring else range(-ring, ring + 1):
                yield x + dx, y + dy
