"""What strikes a whole area: AR-21, on a grid AR-20."""

from __future__ import annotations

from rules import events as ev
from rules.dice import parse
from rules.knowledge import controls, sees
from rules.play import Play
from rules.rulings import Preview, Rejection
from rules.space import Cell
from rules.space.square import cells_of
from rules.surroundings import Surroundings, whole
from rules.systems.areas.commands import Blast
from rules.systems.areas.movement import cannot_act
from rules.systems.areas.traits import LEAST_HP
from rules.table import Actor, Scene, Table, Token
from rules.words import Words, say


def check(table: Table, command: Blast, actor: Actor) -> Rejection | None:
    """What speaks against it. Refuses: not_your_turn, down, no_such_scene, no_such_place, bad_damage."""
    if actor.role == "player":
        active = table.tokens.get(table.clock.active or "")
        if active is None or not controls(actor, active):
            return Rejection("not_your_turn", "AR-21", say("A blast is laid by the GM, or in one's own turn."))
        refused = cannot_act(active)
        if refused is not None:
            return refused
        if command.scene and command.scene != active.scene:
            return Rejection("no_such_scene", "FW-10", say("There is no such scene."))
    scene = table.scenes.get(_scene(table, command, actor))
    if scene is None:
        return Rejection("no_such_scene", "FW-10", say("There is no such scene."))
    if isinstance(command.at, str):
        known = scene.chart is not None and command.at in Surroundings(table, scene.id, actor).places.areas
    else:
        known = scene.chart is None and 0 <= command.at[0] < scene.width and 0 <= command.at[1] < scene.height
    if not known:
        return Rejection("no_such_place", "FW-04", say("There is no such area on the map."))
    if isinstance(command.damage, str):
        try:
            parse(command.damage)
        except ValueError as error:
            return Rejection("bad_damage", "AR-21", say("The damage cannot be read: {why}.", why=str(error)))
    return None


def _scene(table: Table, command: Blast, actor: Actor) -> str:
    if actor.role == "player":
        return table.tokens[table.clock.active or ""].scene
    return command.scene or table.active_scene or ""


def struck(table: Table, scene: str, at: tuple[int, int] | str) -> tuple[Token, ...]:
    """The tokens in the area and on its borders, on a grid those in the 3 x 3 squares, by id."""
    if isinstance(at, str):
        there = whole(table, scene)
        found = [token for place in (at, *there.places.exits(at)) for token in there.at(place)]
    else:
        x, y = at
        found = [
            token
            for token in table.tokens.values()
            if token.scene == scene
            and token.at is not None
            and any(abs(cx - x) <= 1 and abs(cy - y) <= 1 for cx, cy in cells_of(token.at, token.size))
        ]
    return tuple(sorted(found, key=lambda token: token.id))


def act(play: Play, command: Blast) -> None:
    """Roll its damage once and deal it to everybody struck."""
    scene = _scene(play.table, command, play.actor)
    by = play.table.clock.active or "" if play.actor.role == "player" else ""
    name: Words = Words.verbatim(command.label) if command.label else say("The blast")
    damage = str(command.damage)
    if isinstance(command.at, str):
        places = (command.at, *whole(play.table, scene).places.exits(command.at))
        play.emit(ev.PlacesStruck(scene, places, command.label, damage, by, "AR-21"))
    else:
        cells = _squares(play.table.scenes[scene], command.at)
        play.emit(ev.AreaStruck(scene, cells, command.label, damage, by, "AR-20"))
    amount = command.damage if isinstance(command.damage, int) else _rolled(play, command.damage, name, by)
    for token in struck(play.table, scene, command.at):
        left = max(LEAST_HP, token.status.hp - amount)
        if amount:
            play.emit(ev.StatusChanged(token.id, {"hp": left}))
        play.emit(ev.Damaged(token.id, amount, left, by, "AR-21", command.label))


def _squares(scene: Scene, at: Cell) -> tuple[Cell, ...]:
    """The 3 x 3 squares round one, as far as they are on the map."""
    around = ((at[0] + dx, at[1] + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
    return tuple((x, y) for x, y in around if 0 <= x < scene.width and 0 <= y < scene.height)


def _rolled(play: Play, damage: str, name: Words, by: str) -> int:
    index = play.dice.drawn
    faces, total = parse(damage).roll(play.dice)
    if faces:
        parts = (ev.RollPart(say("dice"), total, "AR-21"),)
        purpose = say("damage ({what})", what=name)
        play.emit(ev.Rolled(by, purpose, "AR-21", faces, max(0, total), parts, index=index, notation=damage))
    return max(0, total)


def foresee(table: Table, command: Blast, actor: Actor) -> Preview | Rejection:
    """Who of those that the actor knows would be struck, and where."""
    refused = check(table, command, actor)
    if refused is not None:
        return refused
    scene = _scene(table, command, actor)
    known = tuple(token.id for token in struck(table, scene, command.at) if sees(table, actor, token))
    places: tuple[str, ...] = ()
    if isinstance(command.at, str):
        places = (command.at, *Surroundings(table, scene, actor).places.exits(command.at))
    return Preview((), (), caught=known, places=places)
