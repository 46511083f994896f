"""Pushing somebody: GC-20."""

from __future__ import annotations

from rules import events as ev
from rules.dice import Dice
from rules.knowledge import Knowledge, sees, truth
from rules.moving import no_such_token
from rules.play import Play
from rules.rulings import Preview, Rejection
from rules.space import Cell
from rules.space.headings import Heading, onward, straight_away
from rules.space.square import cells_of
from rules.systems.ground_combat.commands import Push
from rules.systems.ground_combat.flight import as_status, momentum, way
from rules.systems.ground_combat.purse import broke, paid, price
from rules.systems.ground_combat.rolls import attribute_roll
from rules.systems.ground_combat.traits import ZeroG, pointing
from rules.systems.ground_combat.weightlessness import arrived
from rules.table import Actor, Table, Token
from rules.words import say

SPEED_PER_MARGIN = 5


def check(table: Table, token: Token, command: Push, actor: Actor) -> Rejection | None:
    """What speaks against the push, as far as the actor knows.

    Refuses: no_such_token, not_adjacent, wall, door, window, not_enough.
    """
    target = table.tokens.get(command.target)
    if target is None or not sees(table, actor, target) or target.id == token.id:
        return no_such_token()
    heading = _heading(token, target)
    if heading is None:
        message = say("{target} is not next to {name}.", target=target.name, name=token.name)
        return Rejection("not_adjacent", "GC-20", message)
    if not _touch(Knowledge(table, token.scene, actor), token, target, heading):
        return Rejection(
            "wall", "GC-20", say("Something solid is between {name} and {target}.", name=token.name, target=target.name)
        )
    return broke(token, price(table, table.options.push_ap), "GC-20")


def targets(table: Table, token: Token, actor: Actor) -> tuple[str, ...]:
    """Those whom the token can push, as far as the actor knows, by id."""
    known = Knowledge(table, token.scene, actor)
    near = ((other, _heading(token, other)) for other in beside(table, token, actor))
    return tuple(other.id for other, heading in near if heading is not None and _touch(known, token, other, heading))


def beside(table: Table, token: Token, actor: Actor) -> tuple[Token, ...]:
    """Those next to the token, as far as the actor knows, whatever is between, by id."""
    others = (other for other in table.tokens.values() if other.id != token.id and sees(table, actor, other))
    near = (other for other in others if _heading(token, other) is not None)
    return tuple(sorted(near, key=lambda other: other.id))


def _heading(token: Token, target: Token) -> Heading | None:
    """The way straight away from the token, where the target stands next to it."""
    if target.at is None or token.at is None or target.scene != token.scene:
        return None
    own = cells_of(token.at, token.size)
    beside = any(
        max(abs(x - own_x), abs(y - own_y)) == 1 for x, y in cells_of(target.at, target.size) for own_x, own_y in own
    )
    return straight_away(token.at, token.size, target.at, target.size) if beside else None


def _touch(known: Knowledge, token: Token, target: Token, heading: Heading) -> bool:
    """Whether nothing solid is between the two."""
    assert token.at is not None and target.at is not None
    there = set(cells_of(target.at, target.size))
    return any(
        known.ground.shut(cell, onward(cell, heading)) is None
        for cell in cells_of(token.at, token.size)
        if onward(cell, heading) in there
    )


def act(play: Play, token: Token, command: Push) -> None:
    """Both roll Strength; a strictly higher push moves the target on by a cell, and sends it flying without gravity."""
    target = play.token(command.target)
    heading = _heading(token, target)
    assert heading is not None
    play.emit(*paid(token, price(play.table, play.table.options.push_ap)))
    mine = attribute_roll(play, token.sheet.strength, say("Strength"), "GC-20")
    theirs = attribute_roll(play, target.sheet.strength, say("Strength"), "GC-20")
    pushed = mine.total > theirs.total
    purpose = say("push (Strength)")
    play.emit(
        mine.told(token.id, purpose, "GC-20", theirs.total, success=pushed, beats=True, against=target.id),
        theirs.told(target.id, purpose, "GC-20", mine.total, success=not pushed, against=token.id),
    )
    if pushed:
        play.emit(*_shoved(play.table, token, target, heading, mine.total - theirs.total, play.dice))


def _shoved(
    table: Table, token: Token, target: Token, heading: Heading, margin: int, dice: Dice
) -> tuple[ev.Event, ...]:
    assert target.at is not None
    known = truth(table, target.scene)
    path = _one_on(known, target, heading)
    # A wall that the pusher knew nothing of keeps the two apart.
    if not path or not _touch(known, token, target, heading):
        message = say("{name} is pushed, but cannot give way.", name=target.name)
        return (ev.Halted(target.id, target.at, "not_free", "GC-20", message),)
    play = Play(table, dice, Actor("gm"))
    play.emit(ev.Forced(target.id, "push", path, "GC-20", by=token.id))
    there = play.token(target.id)
    if momentum(play.table, there) is not None:
        flying = ZeroG("travelling", heading, 1 + margin // SPEED_PER_MARGIN)
        message = say(
            "{name} flies {heading}, {speed} m a cycle.",
            name=target.name,
            heading=pointing(heading),
            speed=flying.speed,
        )
        play.emit(ev.StatusChanged(target.id, as_status(flying)), ev.Acted(target.id, message, "GC-20"))
    play.emit(*arrived(play.table, play.token(target.id), target.at, dice))
    return tuple(play.events)


def _one_on(known: Knowledge, target: Token, heading: Heading) -> tuple[Cell, ...]:
    return way(known, target, heading, 1)


def foresee(table: Table, token: Token, command: Push, actor: Actor) -> Preview:
    """Where the target would be pushed to, as far as the actor knows, and the price."""
    refused = check(table, token, command, actor)
    cost = price(table, table.options.push_ap)
    target = table.tokens.get(command.target)
    path: tuple[Cell, ...] = ()
    if target is not None and sees(table, actor, target) and (heading := _heading(token, target)) is not None:
        path = _one_on(Knowledge(table, target.scene, actor), target, heading)
    return Preview(path, (cost,) * len(path), "AP", token.status.ap, rejection=refused)
