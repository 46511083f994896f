"""Effects that strike an area: laid, answered and resolved (GC-09 to GC-12).

While it waits an effect is a ``SuspendedDeed``. A dive into somebody's square holds it up a second time: the invasion
is settled as any other, and the effect goes on with who is next.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules import events as ev
from rules.dice import parse
from rules.knowledge import GM, controls, noticed_by, truth
from rules.play import Play
from rules.ruleset import Looming
from rules.rulings import Preview, Rejection
from rules.space import Cell
from rules.systems.ground_combat import invasion
from rules.systems.ground_combat.areas import Area, area_of, caught, struck
from rules.systems.ground_combat.commands import AreaEffect
from rules.systems.ground_combat.leaping import (
    TUCK_DIFFICULTY,
    cost_of,
    dive_difficulty,
    is_asked,
    prompt_for,
    within,
)
from rules.systems.ground_combat.order import in_initiative_order
from rules.systems.ground_combat.purse import paid
from rules.systems.ground_combat.rolls import attribute_roll
from rules.systems.ground_combat.traits import LEAST_HP
from rules.systems.ground_combat.weightlessness import arrived, numbered
from rules.table import Actor, Reply, SuspendedDeed, SuspendedWalk, Table, Token
from rules.words import Words, say

KIND = "effect"


class Reaction(Struct, frozen=True, omit_defaults=True):
    """What a token caught has answered, still to be resolved."""

    token: str
    reply: Reply


class Effect(Struct, frozen=True, omit_defaults=True):
    """An effect that waits: for answers, or for the invasion by the dive of ``diving``.

    ``amount`` is its damage once rolled; ``by`` the token whose turn it was laid in, if a player laid it.
    """

    scene: str
    area: Area
    damage: int | str
    label: str = ""
    by: str = ""
    amount: int | None = None
    asked: bool = True
    reactions: tuple[Reaction, ...] = ()
    diving: Reaction | None = None

    @property
    def name(self) -> Words:
        """What people call it."""
        return Words.verbatim(self.label) if self.label else say("The effect")


def check(table: Table, command: AreaEffect, actor: Actor) -> Rejection | None:
    """What speaks against laying it. Refuses: not_your_turn, no_such_scene, bad_area, bad_damage."""
    if actor.role == "player":
        active = table.tokens.get(table.clock.active or "")
        if table.clock.kind != "turns" or active is None or not controls(actor, active):
            message = say("An effect is laid by the GM, or in one's own turn.")
            return Rejection("not_your_turn", "GC-09", message)
        if command.scene and command.scene != active.scene:
            return Rejection("no_such_scene", "FW-10", say("There is no such scene."))
    scene = _scene(table, command, actor)
    if scene not in table.scenes:
        return Rejection("no_such_scene", "FW-10", say("There is no such scene."))
    if command.shape == "cells":
        if not command.cells:
            return Rejection("bad_area", "GC-09", say("An area of cells needs its cells."))
    elif command.at is None:
        return Rejection("bad_area", "GC-09", say("Say where the middle of the area is."))
    if not struck(area_of(command), table.scenes[scene]):
        return Rejection("bad_area", "GC-09", say("That area lies off the map."))
    if isinstance(command.damage, str):
        try:
            parse(command.damage)
        except ValueError as error:
            return Rejection("bad_damage", "GC-09", say("The damage cannot be read: {why}.", why=error.args[0]))
    return None


def _scene(table: Table, command: AreaEffect, actor: Actor) -> str:
    if actor.role == "player":
        return table.tokens[table.clock.active or ""].scene
    return command.scene or table.active_scene or ""


def foresee(table: Table, command: AreaEffect, actor: Actor) -> Preview | Rejection:
    """The cells that would be struck, and who of those the actor knows would be caught."""
    refused = check(table, command, actor)
    if refused is not None:
        return refused
    scene = _scene(table, command, actor)
    area = area_of(command)
    tokens = tuple(token.id for token in caught(table, area, scene, actor))
    return Preview((), (), cells=struck(area, table.scenes[scene]), caught=tokens)


def act(play: Play, command: AreaEffect) -> None:
    """Lay the effect: who cannot react is hit at once, the others are asked (GC-09)."""
    by = play.table.clock.active or "" if play.actor.role == "player" else ""
    effect = Effect(_scene(play.table, command, play.actor), area_of(command), command.damage, command.label, by)
    tokens = in_initiative_order(
        play.table, tuple(token.id for token in caught(play.table, effect.area, effect.scene, GM))
    )
    cells = struck(effect.area, play.table.scenes[effect.scene])
    play.emit(ev.AreaStruck(effect.scene, cells, command.label, str(command.damage), by, "GC-09"))
    asked = [each for each in tokens if is_asked(play.table, play.token(each))]
    for each in tokens:
        if each not in asked:
            effect = _hurt(play, effect, each)
    if not asked:
        return
    numbers = numbered(play, asked)
    prompts = [
        replace(prompt_for(play.table, play.token(each), effect.area, effect.name, by or each), id=numbers[each])
        for each in asked
    ]
    ids = tuple(prompt.id for prompt in prompts)
    play.emit(ev.DeedSuspended(_held(f"e{ids[0]}", effect, ids)))
    play.emit(*(ev.PromptOpened(prompt) for prompt in prompts))


def _held(deed: str, effect: Effect, prompts: tuple[str, ...] = ()) -> SuspendedDeed:
    # In JSON's own types, as a journal gives it back: the same table whether or not the server was restarted.
    details: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(effect))
    return SuspendedDeed(deed, KIND, prompts, details)


def read(deed: SuspendedDeed) -> Effect:
    """The effect that a suspended deed stands for."""
    return msgspec.convert(deed.details, Effect)


def looms(table: Table, deed: SuspendedDeed) -> Looming | None:
    """The area that an effect is about to strike."""
    if deed.kind != KIND:
        return None
    effect = read(deed)
    return Looming(effect.scene, struck(effect.area, table.scenes[effect.scene]), effect.label, "GC-09")


def resume(play: Play, deed: SuspendedDeed) -> None:
    """Resolve the answers in initiative order, as far as the next dive that has to be fought for."""
    effect = read(deed)
    if effect.asked:
        effect = _collected(play, deed, effect)
    elif effect.diving is not None:
        token = play.table.tokens.get(effect.diving.token)
        if token is not None and token.at is not None and effect.area.touches(token.at, token.size):
            # Kept out of the square, it has not got away.
            effect = _hurt(play, effect, token.id)
        effect = replace(effect, diving=None)
    while effect.reactions:
        reaction, *rest = effect.reactions
        effect = replace(effect, reactions=tuple(rest))
        token = play.table.tokens.get(reaction.token)
        if token is None or token.at is None or token.scene != effect.scene:
            continue
        outcome = _resolve(play, deed, effect, token, reaction)
        if outcome is None:
            return
        effect = outcome
    play.emit(ev.DeedResumed(deed.id))


def _collected(play: Play, deed: SuspendedDeed, effect: Effect) -> Effect:
    """The effect with every answer taken down."""
    prompts = [play.table.prompts[each] for each in deed.prompts if each in play.table.prompts]
    reactions = tuple(Reaction(prompt.token, prompt.reply) for prompt in prompts if prompt.reply is not None)
    play.emit(*(ev.PromptClosed(prompt.id) for prompt in prompts))
    return replace(effect, asked=False, reactions=reactions)


def _rolled(play: Play, effect: Effect, struck_first: Token) -> Effect:
    """The effect with its damage known: rolled as it first strikes somebody, and the same for all.

    Where that is somebody hidden the roll would betray them, and is told only to those who know them.
    """
    if effect.amount is not None:
        return effect
    if isinstance(effect.damage, int):
        return replace(effect, amount=effect.damage)
    index = play.dice.drawn
    faces, total = parse(effect.damage).roll(play.dice)
    amount = max(0, total)
    if faces:
        parts = (ev.RollPart(say("dice"), total, "GC-09"),)
        purpose = say("damage ({what})", what=effect.name)
        play.emit(
            ev.Rolled(
                effect.by,
                purpose,
                "GC-09",
                faces,
                amount,
                parts,
                index=index,
                name=effect.label,
                against=struck_first.id if struck_first.hidden else "",
                notation=effect.damage,
            )
        )
    return replace(effect, amount=amount)


def _resolve(play: Play, deed: SuspendedDeed, effect: Effect, token: Token, reaction: Reaction) -> Effect | None:
    """Resolve one answer; the effect after it, or None while it has to wait for an invasion."""
    reply = reaction.reply
    affordable = token.status.hp > 0 and token.status.ap >= cost_of(play.table, reply)
    if reply.choice == "stand" or not affordable:
        return _hurt(play, effect, token.id)
    play.emit(*paid(token, cost_of(play.table, reply)))
    if reply.choice == "tuck":
        roll = attribute_roll(play, token.sheet.dexterity, say("Dexterity"), "GC-12")
        success = roll.total >= TUCK_DIFFICULTY
        play.emit(roll.told(token.id, say("tuck in (Dexterity)"), "GC-12", TUCK_DIFFICULTY, success=success))
        return _hurt(play, effect, token.id, half=success)
    return _dive(play, deed, effect, token, reaction)


def _dive(play: Play, deed: SuspendedDeed, effect: Effect, token: Token, reaction: Reaction) -> Effect | None:
    """GC-10: reach the cell and take nothing; fail, or be kept out, and take it all. None while an invasion waits."""
    metres = int(reaction.reply.details["metres"])
    x, y = reaction.reply.details["to"]
    to: Cell = (x, y)
    rule = "GC-10" if metres == 1 else "GC-11"
    roll = attribute_roll(play, token.sheet.celerity, say("Celerity"), rule)
    success = roll.total >= dive_difficulty(metres)
    play.emit(roll.told(token.id, say("dive (Celerity)"), rule, dive_difficulty(metres), success=success))
    if not success:
        return _hurt(play, effect, token.id)
    halt, occupants = _met(play.table, token, to, metres)
    if halt is not None:
        play.emit(halt)
        return _hurt(play, effect, token.id)
    if not occupants:
        land(play, token, to)
        return effect
    number = play.table.prompts_opened
    prompts = [
        replace(invasion.prompt_for(play.table, token, to, play.token(each)), id=f"p{number + place + 1}")
        for place, each in enumerate(in_initiative_order(play.table, occupants))
    ]
    ids = tuple(prompt.id for prompt in prompts)
    # Judged by what its seat knows, as any move.
    actor = Actor("player", token.seats[0]) if token.seats else GM
    play.emit(ev.DeedSuspended(_held(deed.id, replace(effect, diving=reaction))))
    play.emit(ev.WalkSuspended(SuspendedWalk(token.id, "dive", to, (), ids, 0, actor)))
    play.emit(*(ev.PromptOpened(prompt) for prompt in prompts))
    return None


def _met(table: Table, token: Token, to: Cell, metres: int) -> tuple[ev.Halted | None, tuple[str, ...]]:
    """What is in the way of a dive that its player could not know of, or else those who may stand up to it."""
    assert token.at is not None
    known = truth(table, token.scene)
    secret = not within(known.ground, token.at, to, metres, token.size)
    asked = [other for other in known.entered(token, token.at, to) if invasion.can_react(table, token, other)]
    unseen = [other for other in asked if not noticed_by(table, token, other)]
    if secret or unseen:
        message = say("{name} stops: something unseen is in the way.", name=token.name)
        by = unseen[0].id if unseen else ""
        return ev.Halted(token.id, token.at, "unseen", "FW-08", message, unseen=True, by=by), ()
    return None, tuple(other.id for other in asked)


def land(play: Play, token: Token, to: Cell) -> None:
    """Arrive from a dive that nobody contests."""
    play.emit(ev.Walked(token.id, "dive", (to,)))
    play.emit(*arrived(play.table, play.token(token.id), token.at, play.dice))


def _hurt(play: Play, effect: Effect, token_id: str, *, half: bool = False) -> Effect:
    """Deal the damage to a token, all of it or half (GC-12); the effect with its damage known."""
    effect = _rolled(play, effect, play.token(token_id))
    amount = effect.amount or 0
    if half:
        amount = (amount + (play.table.options.halve == "up")) // 2
    left = max(LEAST_HP, play.token(token_id).status.hp - amount)
    if amount:
        play.emit(ev.StatusChanged(token_id, {"hp": left}))
    play.emit(ev.Damaged(token_id, amount, left, effect.by, "GC-09", effect.label))
    return effect
