"""What can be done besides moving: which module judges and carries out each command, and what is on offer."""

from __future__ import annotations

from rules import events as ev
from rules.commands import Act
from rules.dice import Dice
from rules.knowledge import controls, sees
from rules.moving import no_such_token
from rules.play import Play
from rules.ruleset import Speaker
from rules.rulings import Offer, Preview, Rejection
from rules.systems.areas import blasts, exploring, units
from rules.systems.areas.commands import Aim, Blast, EditChart, EnterMap, LeaveMap, NextUnit, Reveal
from rules.systems.areas.movement import cannot_act, unfit
from rules.systems.areas.ranging import between, ranges
from rules.table import Actor, Table, Token
from rules.words import say

COMMANDS: dict[type[Act], Speaker] = {
    NextUnit: "gm",
    Blast: "player",
    Aim: "own",
    EnterMap: "own",
    LeaveMap: "own",
    Reveal: "gm",
    EditChart: "gm",
}


def check(table: Table, command: Act, actor: Actor) -> Rejection | None:
    """What speaks against a command, as far as the actor knows: see the module of each."""
    match command:
        case NextUnit():
            if table.clock.kind == "free_roam":
                return Rejection("no_turns", "AR-08", say("No time is counted now; set an order first."))
            return None
        case Blast():
            return blasts.check(table, command, actor)
        case Aim():
            return cannot_act(table.tokens[command.token]) or _cannot_aim(table, command, actor)
        case EnterMap():
            token = table.tokens[command.token]
            return unfit(table, token, "walk") or exploring.check_enter(table, token, command, actor)
        case LeaveMap():
            token = table.tokens[command.token]
            return unfit(table, token, "walk") or exploring.check_leave(table, token, actor)
        case Reveal():
            return exploring.check_reveal(table, command)
        case EditChart():
            return exploring.check_chart(table, command)
        case _:
            raise AssertionError(f"{command} is no deed")


def _cannot_aim(table: Table, command: Aim, actor: Actor) -> Rejection | None:
    """Refuses: no_such_token, unreachable (AR-07), out_of_range (AR-05, on a grid AR-20)."""
    target = table.tokens.get(command.target)
    token = table.tokens[command.token]
    if target is None or target.id == token.id or not sees(table, actor, target):
        return no_such_token()
    far = between(table, token, target, actor)
    if far is None:
        return Rejection("unreachable", "AR-07", say("No way leads to {name} for anything.", name=target.name))
    if far > command.range:
        message = say("{name} is at range {far}, beyond {range}.", name=target.name, far=far, range=command.range)
        return Rejection("out_of_range", _measured_by(token), message)
    return None


def _measured_by(token: Token) -> str:
    """The rule that says how ranges are counted where the token is."""
    return "AR-20" if token.at is not None else "AR-05"


def foresee(table: Table, command: Act, actor: Actor) -> Preview | Rejection:
    """What a command would come to, as far as the actor knows."""
    if isinstance(command, Blast):
        return blasts.foresee(table, command, actor)
    refused = check(table, command, actor)
    if refused is not None:
        return refused
    return units.foresee(table) if isinstance(command, NextUnit) else Preview((), ())


def act(table: Table, command: Act, dice: Dice, actor: Actor) -> tuple[ev.Event, ...]:
    """The events of a command that nothing speaks against."""
    play = Play(table, dice, actor)
    match command:
        case NextUnit():
            units.next_unit(play)
        case Blast():
            blasts.act(play, command)
        case Aim():
            token, target = play.token(command.token), play.token(command.target)
            far = between(table, token, target, actor)
            play.emit(ev.Aimed(token.id, target.id, far or 0, command.range, command.label, _measured_by(token)))
        case EnterMap():
            exploring.enter(play, play.token(command.token), command)
        case LeaveMap():
            exploring.leave(play, play.token(command.token))
        case Reveal():
            exploring.show(play, command)
        case EditChart():
            exploring.draw(play, command)
        case _:
            raise AssertionError(f"{command} is no deed")
    return tuple(play.events)


def offers(table: Table, token: Token, actor: Actor) -> tuple[Offer, ...]:
    """Aiming, a blast in one's own turn, and the ways between maps where there are any."""
    found = []
    refused = cannot_act(token)
    if token.position is not None:
        near = tuple(other for other, far in ranges(table, token, actor).items() if far is not None)
        nobody = None if near else Rejection("unreachable", "AR-07", say("Nobody is in any range."))
        aim = {"type": "aim", "token": token.id}
        found.append(
            Offer(
                "aim",
                say("Aim"),
                aim,
                ("target", "range"),
                rule=_measured_by(token),
                rejection=refused or nobody,
                among={"target": near},
            )
        )
    if table.clock.active == token.id and controls(actor, token):
        found.append(Offer("blast", say("Blast"), {"type": "blast"}, ("at", "damage"), rule="AR-21", rejection=refused))
    if token.place:
        ways = (
            ("enter_map", say("Go in"), exploring.check_enter(table, token, EnterMap(token.id), actor)),
            ("leave_map", say("Go out"), exploring.check_leave(table, token, actor)),
        )
        for name, label, why in ways:
            if why is None or why.code not in exploring.NO_LINK:
                command = {"type": name, "token": token.id}
                rejection = unfit(table, token, "walk") or why
                found.append(Offer(name, label, command, rule="AR-19", rejection=rejection))
    return tuple(found)
