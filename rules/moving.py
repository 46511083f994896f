"""Moves: judged on what the mover knows, carried out against the truth, held up by prompts and taken up again."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules import events as ev
from rules import journeys, paths
from rules.commands import Answer, Move, StandingOrder
from rules.knowledge import Knowledge, controls, sees, truth
from rules.play import Play
from rules.ruleset import get
from rules.rulings import Preview, Rejection
from rules.space import Cell
from rules.space.square import adjacent, is_diagonal
from rules.surroundings import Surroundings
from rules.table import Actor, Choice, Order, Prompt, Reply, SuspendedDeed, SuspendedWalk, Table, Token
from rules.travel import Traveller
from rules.words import say


def no_such_token() -> Rejection:
    """The answer for a token that is not there, or that the asker may not know of: the very same."""
    return Rejection("no_such_token", "FW-05", say("There is no such token."))


def known_token(table: Table, token: str, actor: Actor) -> Token | Rejection:
    """A token that the actor knows and speaks for. Refuses: no_such_token, not_yours."""
    found = table.tokens.get(token)
    if found is None or not sees(table, actor, found):
        return no_such_token()
    if not controls(actor, found):
        return not_yours(found)
    return found


def not_yours(token: Token) -> Rejection:
    """The refusal to speak for somebody else's token."""
    return Rejection("not_yours", "FW-05", say("{name} is not yours to play.", name=token.name))


def off_map(token: Token) -> Rejection:
    """The refusal to move what is not on a map."""
    return Rejection("off_map", "FW-10", say("{name} is not on the map; the GM can place it.", name=token.name))


def walker_for(table: Table, token: Token, mode: str, actor: Actor) -> paths.Walker | Rejection:
    """The token about to move, as the actor knows its scene.

    Refuses: off_map, what the ruleset says about moving now, waiting.
    """
    if token.at is None or token.scene not in table.scenes:
        return off_map(token)
    walker = get(table.ruleset).walker(Knowledge(table, token.scene, actor), token, mode)
    # Last, so that whoever may not move anyway does not learn that a question is open somewhere.
    return walker if isinstance(walker, Rejection) else held_up(table) or walker


def traveller_for(table: Table, token: Token, mode: str, actor: Actor) -> Traveller | Rejection:
    """The token about to move over a map of areas, as the actor knows it. Refuses: as ``walker_for``."""
    if token.scene not in table.scenes:
        return off_map(token)
    traveller = get(table.ruleset).traveller(Surroundings(table, token.scene, actor), token, mode)
    return traveller if isinstance(traveller, Rejection) else held_up(table) or traveller


def held_up(table: Table) -> Rejection | None:
    """The refusal while a question is open, or None."""
    if not table.prompts:
        return None
    return Rejection("waiting", "FW-07", say("A question is open; the table waits for its answer."))


def paused(table: Table, actor: Actor) -> Rejection | None:
    """The refusal to players while the table is paused (FW-12), or None."""
    if actor.role != "player" or not table.settings.paused:
        return None
    return Rejection("paused", "FW-12", say("The table is paused."))


def preview(table: Table, command: Move, actor: Actor) -> Preview | Rejection:
    """What the move would cost and where it would be refused, as far as the actor knows: what ``move`` goes by."""
    token = known_token(table, command.token, actor)
    if isinstance(token, Rejection):
        return token
    if token.place:
        traveller = traveller_for(table, token, command.mode, actor)
        return traveller if isinstance(traveller, Rejection) else journeys.preview(traveller, command.path)
    walker = walker_for(table, token, command.mode, actor)
    if isinstance(walker, Rejection):
        return walker
    if not all(isinstance(each, tuple) for each in command.path):
        return journeys.no_such_place()
    joined = paths.join(walker, cells(command.path))
    priced = paths.price(walker, joined.path)
    declared = walker.declares()
    return Preview(
        path=joined.path,
        costs=priced.costs,
        unit=walker.unit,
        left=walker.budget,
        asks=priced.asks,
        rejection=paths.verdict(joined, priced),
        checks=() if declared is None else (declared,),
    )


def move(play: Play, command: Move) -> Rejection | None:
    """Judge and carry out a move; the refusal, or None with the play's events made."""
    shown = preview(play.table, command, play.actor)
    refused = shown if isinstance(shown, Rejection) else shown.rejection
    if isinstance(shown, Rejection) or refused is not None:
        return refused
    if play.token(command.token).place:
        journeys.move(play, command, shown.places)
    else:
        _carry_out(play, command.token, command.mode, shown.path, play.actor)
    return None


def cells(path: tuple[Cell | str, ...]) -> tuple[Cell, ...]:
    """A path on a grid without what is no cell."""
    return tuple(each for each in path if not isinstance(each, str))


def _carry_out(play: Play, token_id: str, mode: str, path: tuple[Cell, ...], mover: Actor) -> None:
    """Walk a path on the table as it is, until it ends, meets what ``mover`` could not see, or asks somebody."""
    token = play.token(token_id)
    assert token.at is not None
    walker = play.ruleset.walker(truth(play.table, token.scene), token, mode)
    if isinstance(walker, Rejection):
        _halt(play, token, walker)
        return
    known = play.ruleset.walker(Knowledge(play.table, token.scene, mover), token, mode)
    assert not isinstance(known, Rejection), "what a token may do at all does not hang on what its player knows"
    set_out = play.ruleset.sets_out(play.table, token, mode, play.dice)
    play.emit(*set_out.events)
    if not set_out.goes_on:
        return
    walk = walker.start()
    taken: list[Cell] = []
    halt: ev.Halted | None = None
    asked: tuple[str, ...] = ()
    contested = 0
    for end in path:
        met = _unseen(walker, known, walk.cell, end)
        if met is not None:
            halt = met
            break
        step = walker.step(walk, end)
        if isinstance(step, Rejection):
            halt = ev.Halted(token.id, walk.cell, step.code, step.rule, step.message)
            break
        if step.provokes:
            asked, contested = step.provokes, step.cost
            break
        further = len(taken) + 1 < len(path)
        stopped = play.ruleset.stops(play.table, token, walk.cell, end) if further else None
        walk = paths.Walk(end, step.memory, walk.spent + step.cost)
        taken.append(end)
        if stopped is not None:
            halt = ev.Halted(token.id, end, stopped.code, stopped.rule, stopped.message)
            break
    _walked(play, token, mode, tuple(taken), walk.spent, walker)
    if halt is not None:
        play.emit(halt)
    elif asked:
        into, rest = path[len(taken)], path[len(taken) + 1 :]
        prompts = _ask(play, token.id, into, asked, contested)
        ids = tuple(prompt.id for prompt in prompts)
        actor = Actor(mover.role, mover.seat)
        play.emit(ev.WalkSuspended(SuspendedWalk(token.id, mode, into, rest, ids, contested, actor)))
        play.emit(*(ev.PromptOpened(prompt) for prompt in prompts))


def _walked(play: Play, token: Token, mode: str, path: tuple[Cell, ...], cost: int, walker: paths.Walker) -> None:
    if not path:
        return
    diagonals = 0
    at = token.at
    assert at is not None
    for cell in path:
        diagonals += is_diagonal(at, cell)
        at = cell
    left = None if walker.budget is None else walker.budget - cost
    play.emit(ev.Walked(token.id, mode, path, cost, walker.unit, left, diagonals))
    if cost:
        play.emit(*play.ruleset.pay(token, cost))
    arrive(play, token.id, path[-2] if len(path) > 1 else token.at)


def arrive(play: Play, token_id: str, start: Cell | None, *, placed: bool = False) -> None:
    """Let the place that a token has come to from ``start`` do to it what the ruleset says."""
    play.emit(*play.ruleset.arrived(play.table, play.token(token_id), start, play.dice, placed=placed))


def _unseen(walker: paths.Walker, known: paths.Walker, start: Cell, end: Cell) -> ev.Halted | None:
    """The halt before what stops the step or would be asked, and the mover could not know of (FW-08).

    Something hidden that makes no difference to the step is passed unnoticed, as it would be if it were seen.
    """
    token = walker.token
    by: str | None = None
    bar = walker.ground.bar(start, end, token.size)
    unseen = [
        other.id
        for other in walker.known.entered(token, start, end)
        if not sees(known.known.table, known.known.actor, other)
    ]
    if bar is not None and known.ground.bar(start, end, token.size) is None:
        by = bar.id
    elif unseen and walker.forbids(start, end) is not None and known.forbids(start, end) is None:
        by = unseen[0]
    elif unseen:
        by = next((each for each in walker.asks(start, end) if each in unseen), None)
    if by is None:
        return None
    message = say("{name} stops: something unseen is in the way.", name=token.name)
    return ev.Halted(token.id, start, "unseen", "FW-08", message, unseen=True, by=by)


def _halt(play: Play, token: Token, why: Rejection) -> None:
    assert token.at is not None
    play.emit(ev.Halted(token.id, token.at, why.code, why.rule, why.message))


def _ask(play: Play, token_id: str, into: Cell, asked: tuple[str, ...], cost: int) -> tuple[Prompt, ...]:
    """Pay for the contested step and draw up the question to everybody asked."""
    token = play.token(token_id)
    if cost:
        play.emit(*play.ruleset.pay(token, cost))
    number = play.table.prompts_opened
    return tuple(
        replace(prompt, id=f"p{number + index + 1}")
        for index, prompt in enumerate(play.ruleset.ask(play.table, token, into, asked))
    )


def answer(play: Play, command: Answer) -> Rejection | None:
    """Take an answer; with the last one of its moment the held-up move is settled and goes on."""
    prompt = play.table.prompts.get(command.prompt)
    token = known_token(play.table, command.token, play.actor)
    if isinstance(token, Rejection):
        return token
    if prompt is None or prompt.token != command.token:
        return Rejection("no_such_prompt", "FW-07", say("No such question is put to {name}.", name=token.name))
    if prompt.reply is not None:
        return Rejection("answered", "FW-07", say("{name} has answered already.", name=token.name))
    details = command.details
    chosen = _chosen(prompt, command.choice, details)
    if isinstance(chosen, Rejection):
        # What was left out because it cannot be paid is refused for that, not as unheard of.
        unheard = Reply(command.choice, details, play.actor.role)
        return play.ruleset.check_reply(play.table, prompt, unheard) or chosen
    reply = Reply(chosen.id, chosen.details, play.actor.role)
    refused = play.ruleset.check_reply(play.table, prompt, reply)
    if refused is not None:
        return refused
    _take(play, prompt, reply)
    return None


def _take(play: Play, prompt: Prompt, reply: Reply) -> None:
    """Take an answer down; where it holds something up that goes on with the last one, else it takes effect at once."""
    play.emit(ev.PromptAnswered(prompt.id, prompt.token, reply))
    if any(prompt.id in each.prompts for each in play.table.suspended):
        settle_when_complete(play)
    else:
        play.emit(*play.ruleset.answered(play.table, play.table.prompts[prompt.id], play.dice))


def follow_orders(play: Play) -> None:
    """Answer by standing orders what can be answered so, and what follows from that in turn (FW-18)."""
    while True:
        ready = ((prompt, _ordered(play, prompt)) for prompt in play.table.prompts.values() if prompt.reply is None)
        prompt, reply = next(((prompt, reply) for prompt, reply in ready if reply is not None), (None, None))
        if prompt is None or reply is None:
            return
        _take(play, prompt, reply)


def _ordered(play: Play, prompt: Prompt) -> Reply | None:
    """What a token's standing order answers to a prompt, if it has one and that can be done now."""
    order = play.token(prompt.token).orders.get(prompt.kind)
    if order is None:
        return None
    for choice in prompt.choices:
        if choice.id == order.choice and order.details.items() <= choice.details.items():
            reply = Reply(choice.id, choice.details, standing=True)
            return reply if play.ruleset.check_reply(play.table, prompt, reply) is None else None
    return None


def standing_order(play: Play, command: StandingOrder) -> Rejection | None:
    """Give a token a standing order, or take it back. Refuses: no_such_token, not_yours, no_such_order, nothing."""
    token = known_token(play.table, command.token, play.actor)
    if isinstance(token, Rejection):
        return token
    order = None
    if command.choice is not None:
        order = Order(command.choice, {} if command.weapon is None else {"weapon": command.weapon})
    kind = next((each for each in play.ruleset.standing(token) if each.prompt == command.prompt), None)
    known = kind is not None and (
        order is None
        or any(each.id == order.choice and order.details.items() <= each.details.items() for each in kind.choices)
    )
    if not known:
        message = say("{name} cannot have such a standing order.", name=token.name)
        return Rejection("no_such_order", "FW-18", message)
    if token.orders.get(command.prompt) == order:
        return Rejection("nothing", "FW-18", say("Nothing would change."))
    play.emit(ev.OrdersSet(token.id, command.prompt, order))
    return None


def _chosen(prompt: Prompt, choice: str, details: dict[str, Any]) -> Choice | Rejection:
    """The one choice meant. Refuses: no_such_choice, which_one."""
    named = [each for each in prompt.choices if each.id == choice]
    fitting = [each for each in named if all(each.details.get(key) == value for key, value in details.items())]
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        offered = tuple(dict.fromkeys(each.label for each in prompt.choices))
        message = say("That is not among the choices: {choices}.", choices=offered)
        return Rejection("no_such_choice", prompt.rule, message)
    labels = tuple(each.label for each in fitting)
    return Rejection("which_one", prompt.rule, say("Say which one is meant: {choices}.", choices=labels))


def settle_when_complete(play: Play) -> None:
    """Go on with what is held up, the last first, as long as nobody is left to answer."""
    while play.table.suspended:
        held = play.table.suspended[-1]
        prompts = [play.table.prompts[each] for each in held.prompts if each in play.table.prompts]
        if any(prompt.reply is None for prompt in prompts):
            return
        if isinstance(held, SuspendedDeed):
            play.emit(*play.ruleset.resume(play.table, held, play.dice))
        else:
            _settle(play, held, prompts)


def _settle(play: Play, walk: SuspendedWalk, prompts: list[Prompt]) -> None:
    """Resolve the answers to a step, let the held-up move enter or not, and walk on."""
    settled = play.ruleset.settle(play.table, walk, play.dice)
    token = play.token(walk.token)
    at = token.at
    assert at is not None
    known = truth(play.table, token.scene)
    # Before the outcome: one brought down by it has paid in the same coin.
    walker = play.ruleset.walker(known, token, walk.mode)
    play.emit(*(ev.PromptClosed(prompt.id) for prompt in prompts))
    play.emit(ev.WalkResumed(walk.token))
    play.emit(*settled.events)
    if settled.enters:
        # A leap of several cells was looked over as it was made.
        bar = known.ground.bar(at, walk.into, token.size) if adjacent(at, walk.into) else None
        if bar is not None:
            # A door was shut while the question was open.
            _halt(play, play.token(walk.token), paths.barred(bar, token))
            return
        unit, left = ("", None) if isinstance(walker, Rejection) else (walker.unit, walker.budget)
        diagonals = int(is_diagonal(at, walk.into))
        play.emit(ev.Walked(walk.token, walk.mode, (walk.into,), walk.cost, unit, left, diagonals))
        arrive(play, walk.token, at)
    halt = settled.halt
    if halt is None and walk.rest:
        halt = play.ruleset.stops(play.table, token, at, walk.into)
    if halt is not None:
        _halt(play, play.token(walk.token), halt)
    elif walk.rest:
        _carry_out(play, walk.token, walk.mode, walk.rest, walk.actor)


def drop_prompts(play: Play, token_id: str) -> None:
    """Let go what hangs on a token about to leave or be put elsewhere: its held-up move, the questions put to it.

    Whoever calls this makes the change and then calls ``settle_when_complete``: what goes on must find it made.
    """
    for walk in play.table.suspended:
        if isinstance(walk, SuspendedWalk) and walk.token == token_id:
            play.emit(*(ev.PromptClosed(each) for each in walk.prompts if each in play.table.prompts))
            play.emit(ev.WalkResumed(walk.token))
            token = play.token(token_id)
            at = token.at
            assert at is not None
            message = say("{name}'s move is broken off.", name=token.name)
            play.emit(ev.Halted(token_id, at, "broken_off", "FW-10", message))
    orphans = [prompt.id for prompt in play.table.prompts.values() if prompt.token == token_id]
    play.emit(*(ev.PromptClosed(each) for each in orphans))
