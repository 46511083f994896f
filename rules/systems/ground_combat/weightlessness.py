"""How zero gravity begins and ends for a token: GC-14, GC-21."""

from __future__ import annotations

from rules import events as ev
from rules.dice import Dice
from rules.knowledge import GM
from rules.play import Play
from rules.rulings import Rejection
from rules.space import Cell
from rules.space.gravity import switched, weightless
from rules.space.headings import HEADINGS
from rules.systems.ground_combat.commands import SetGravity
from rules.systems.ground_combat.flight import as_status
from rules.systems.ground_combat.order import in_initiative_order
from rules.systems.ground_combat.purse import broke, paid, price
from rules.systems.ground_combat.surfaces import in_reach, known_to
from rules.systems.ground_combat.traits import AT_REST, HOLDING, ZeroG, pointing
from rules.table import Choice, Prompt, Reply, Table, Token
from rules.words import say

GRAB_AP = 4


def arrived(
    table: Table, token: Token, start: Cell | None, dice: Dice, *, placed: bool = False
) -> tuple[ev.Event, ...]:
    """What gravity, or the lack of it, does to a token that came from ``start`` to where it is (GC-14, GC-21).

    One that the GM ``placed`` is at rest: nobody is asked and nothing is drawn.
    """
    if token.at is None or token.scene not in table.scenes:
        return ()
    state: ZeroG | None = token.status.zero_g
    if not weightless(table.scenes[token.scene], token.at, token.size):
        return () if state is None else (ev.StatusChanged(token.id, as_status(None)),)
    if state is None and placed:
        return (ev.StatusChanged(token.id, as_status(AT_REST)),)
    if placed or (start is not None and weightless(table.scenes[token.scene], start, token.size)):
        return ()
    play = Play(table, dice, GM)
    if state is not None and state.how == "holding":
        # What it held on to before it came through gravity.
        play.emit(ev.StatusChanged(token.id, as_status(None)))
    _lose_gravity(play, (token.id,))
    return tuple(play.events)


def check_gravity(table: Table, command: SetGravity) -> Rejection | None:
    """What speaks against switching gravity. Refuses: no_such_scene, off_map, nothing."""
    scene = table.scenes.get(command.scene or table.active_scene or "")
    if scene is None:
        return Rejection("no_such_scene", "FW-10", say("There is no such scene."))
    for x, y in command.cells or ():
        if not (0 <= x < scene.width and 0 <= y < scene.height):
            return Rejection(
                "off_map",
                "FW-02",
                say("The map has {width} x {height} cells; that is outside.", width=scene.width, height=scene.height),
            )
    if switched(scene, command.on, command.cells) == (scene.zero_g, scene.gravity):
        return Rejection("nothing", "FW-10", say("Nothing would change."))
    return None


def set_gravity(play: Play, command: SetGravity) -> None:
    """Switch gravity; whoever loses it is asked or begins to drift, whoever has it again stands (GC-14, GC-21)."""
    scene = play.table.scenes[command.scene or play.table.active_scene or ""]
    zero_g, gravity = switched(scene, command.on, command.cells)
    play.emit(ev.GravitySet(scene.id, zero_g, gravity))
    after = play.table.scenes[scene.id]
    lost: list[str] = []
    for token in sorted(play.table.tokens.values(), key=lambda each: each.id):
        if token.scene != scene.id or token.at is None:
            continue
        if not weightless(after, token.at, token.size):
            if token.status.zero_g is not None:
                play.emit(ev.StatusChanged(token.id, as_status(None)))
        elif token.status.zero_g is None:
            lost.append(token.id)
    _lose_gravity(play, in_initiative_order(play.table, tuple(lost)))


def _lose_gravity(play: Play, tokens: tuple[str, ...]) -> None:
    """Ask those who can grab something; the others drift on a heading drawn at once, in the order given (GC-14).

    Momentum that a token has already is kept, unless it grabs something.
    """
    asked: list[Token] = []
    for each in tokens:
        token = play.token(each)
        if _can_grab(play.table, token):
            asked.append(token)
        elif token.status.zero_g is None:
            _begin_to_drift(play, token)
    numbers = numbered(play, [token.id for token in asked])
    for token in asked:
        play.emit(ev.PromptOpened(_prompt(play.table, token, numbers[token.id])))


def numbered(play: Play, asked: list[str]) -> dict[str, str]:
    """Ids for the questions put to several tokens at once: hidden ones have the last, for no gap to betray them."""
    number = play.table.prompts_opened
    ordered = sorted(asked, key=lambda each: play.token(each).hidden)
    return {each: f"p{number + place}" for place, each in enumerate(ordered, 1)}


def _can_grab(table: Table, token: Token) -> bool:
    assert token.at is not None
    status = token.status
    if token.kind == "object" or status.hp <= 0 or status.ap < price(table, GRAB_AP):
        return False
    return in_reach(known_to(table, token).ground, token.at, token.size)


def _prompt(table: Table, token: Token, prompt_id: str) -> Prompt:
    return Prompt(
        id=prompt_id,
        kind="grab",
        token=token.id,
        cause=token.id,
        rule="GC-14",
        question=say("There is no gravity where {name} is.", name=token.name),
        choices=(
            Choice("grab", say("Grab hold"), price(table, GRAB_AP), "AP", "GC-14"),
            # With momentum of its own it does not drift, but flies on (GC-17).
            Choice("let_go", say("Drift off"), 0, "AP", "GC-15")
            if token.status.zero_g is None
            else Choice("let_go", say("Fly on"), 0, "AP", "GC-17"),
        ),
        at=token.at,
    )


def check_grab(table: Table, prompt: Prompt, reply: Reply) -> Rejection | None:
    """Whether the token can still grab something. Refuses: not_enough."""
    return broke(table.tokens[prompt.token], price(table, GRAB_AP), "GC-14") if reply.choice == "grab" else None


def grabbed(table: Table, prompt: Prompt, dice: Dice) -> tuple[ev.Event, ...]:
    """The answer to the loss of gravity, at once: holding, or adrift on a heading drawn now (GC-14)."""
    play = Play(table, dice, GM)
    token = play.token(prompt.token)
    play.emit(ev.PromptClosed(prompt.id))
    if prompt.reply is not None and prompt.reply.choice == "grab":
        play.emit(*paid(token, price(table, GRAB_AP)), ev.StatusChanged(token.id, as_status(HOLDING)))
    elif token.status.zero_g is None:
        _begin_to_drift(play, token)
    return tuple(play.events)


def _begin_to_drift(play: Play, token: Token) -> None:
    """Adrift on one of eight headings, drawn by a d8 clockwise from north (GC-14)."""
    index = play.dice.drawn
    face = play.dice.draw(len(HEADINGS))
    heading = HEADINGS[face - 1]
    parts = (ev.RollPart(say("dice"), face, "GC-14"),)
    play.emit(
        ev.Rolled(token.id, say("heading of the drift"), "GC-14", (face,), face, parts, index=index, notation="1d8")
    )
    message = say("{name} drifts off {heading}.", name=token.name, heading=pointing(heading))
    play.emit(ev.StatusChanged(token.id, as_status(ZeroG("adrift", heading, 1))), ev.Acted(token.id, message, "GC-14"))
