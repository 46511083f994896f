"""What happened, in words: the log lines of each event, and who may read them.

A line names the tokens it is ``about``; an audience gets it only if it may know of every one of them, and never one
that is for the GM alone. What the GM does by hand is told in ``rules.handiwork``.
"""

from __future__ import annotations

from rules import events as ev
from rules import handiwork, wayfaring
from rules.logline import LogLine, RollLine
from rules.ruleset import get
from rules.table import Table
from rules.words import Words, count, marked, say

__all__ = ["LogLine", "RollLine", "lines"]


def lines(before: Table, event: ev.Event, after: Table) -> list[LogLine]:
    """The lines of one event, oldest first; ``before`` and ``after`` are the tables on both sides of it."""
    match event:
        case ev.Walked():
            return [_walked(before, event, after)]
        case ev.Halted():
            return _halted(event, after)
        case ev.Went() | ev.Carried() | ev.Passed() | ev.Revealed() | ev.ChartEdited() | ev.PlacesStruck():
            return wayfaring.lines(before, event, after)
        case ev.UnitBegan():
            unit = get(after.ruleset).unit(after)
            text = say("Unit {n}.", n=event.unit)
            if unit is not None:
                text = say("{unit} {n}.", unit=unit.name, n=event.unit)
            return [LogLine("turn", text, get(after.ruleset).turn_rule)]
        case ev.Aimed():
            return [_aimed(event, after)]
        case ev.Rolled():
            return [_roll(after, event)]
        case ev.Damaged():
            return _damaged(event, after)
        case ev.Acted():
            return [LogLine("move", event.message, event.rule, event.token, (event.token,))]
        case ev.Forced():
            return [_forced(before, event, after)]
        case ev.GravitySet():
            return [_gravity(event, after)]
        case ev.AreaStruck():
            what = event.what or say("Something")
            text = count("{what} strikes {n} square.", "{what} strikes {n} squares.", len(event.cells), what=what)
            elsewhere = event.scene != after.active_scene
            by = (event.by,) if event.by else ()
            return [LogLine("damage", text, event.rule, event.by, by, gm=elsewhere)]
        case ev.PromptOpened():
            prompt = event.prompt
            return [LogLine("prompt", prompt.question, prompt.rule, prompt.token, (prompt.token, prompt.cause))]
        case ev.PromptAnswered():
            return [_answered(before, event)]
        case ev.OrdersSet():
            return [_ordered(event, after)]
        case ev.TurnStarted():
            name = name_of(after, event.token)
            text = say("{name}'s turn.", name=name)
            if event.cycle != before.clock.cycle and before.clock.kind == "turns":
                text = say("Cycle {cycle}. {name}'s turn.", cycle=event.cycle, name=name)
            return [LogLine("turn", text, get(after.ruleset).turn_rule, event.token, (event.token,))]
        case ev.ClockSet():
            if before.clock.kind == event.clock.kind:
                text = say("The GM changed the order of turns.")
            elif event.clock.kind != "free_roam":
                text = say("Turns are running.")
            else:
                text = say("Free roam: nobody waits for anybody.")
            return [LogLine("turn", text, "FW-06")]
        case ev.Said():
            return [_said(event)]
        case ev.RequestMade():
            request = event.request
            name = request.name or name_of(after, request.token)
            text = say("{name} asks the GM: {why}", name=name, why=request.message)
            return [LogLine("prompt", text, request.rule, request.token, (request.token,), only=(request.seat, "gm"))]
        case ev.RequestClosed() if event.allowed is False:
            request = before.requests[event.request]
            text = say("The GM does not let {name} do that.", name=name_of(after, request.token))
            return [LogLine("prompt", text, "FW-11", request.token, (request.token,), only=(request.seat, "gm"))]
        case ev.Undone():
            named = dict.fromkeys((*event.about, *event.restored.tokens))
            about = tuple(each for each in named if each in before.tokens or each in after.tokens)
            if event.again:
                text = say("Done again: {what}", what=event.what)
                return [LogLine("undo", text, "FW-09", about=about, gm=event.gm, only=event.only, redoes=event.seq)]
            text = say("Taken back: {what}", what=event.what)
            return [LogLine("undo", text, "FW-09", about=about, gm=event.gm, only=event.only, undoes=event.seq)]
        case _:
            return handiwork.lines(before, event, after)


def name_of(table: Table, token: str) -> str | Words:
    """What a token is called."""
    return handiwork.name_of(table, token)


def _walked(before: Table, event: ev.Walked, after: Table) -> LogLine:
    ruleset = get(after.ruleset)
    found = after.tokens.get(event.token)
    walk = ruleset.walks(event.mode, found.name if found is not None else event.token, len(event.path))
    if not event.cost:
        text = say("{walk}.", walk=walk)
        if event.unruled:
            text = say("{walk}, let pass.", walk=walk) if event.rule else say("{walk}, by the GM's leave.", walk=walk)
    else:
        price = say("{cost} {unit}", cost=event.cost, unit=marked(event.unit))
        if event.left is not None:
            price = say("{cost} {unit}, {left} left", cost=event.cost, unit=marked(event.unit), left=event.left)
        text = say("{walk} ({price}).", walk=walk, price=price)
        if event.unruled:
            text = say("{walk} ({price}), let pass.", walk=walk, price=price)
    start = before.tokens[event.token].at
    return LogLine(
        "move",
        text,
        event.rule or ruleset.walk_rule(event.mode),
        event.token,
        (event.token,),
        unruled=event.unruled,
        path=(*(() if start is None else (start,)), *event.path),
    )


def _damaged(event: ev.Damaged, after: Table) -> list[LogLine]:
    """How much is left is told to those alone who are shown it on the token."""
    name, left = name_of(after, event.token), max(0, event.left)
    foe: str | Words = event.what or (name_of(after, event.by) if event.by else say("the effect"))
    whole = say(
        "{name} takes {amount} damage from {foe} ({left} hp left).", name=name, amount=event.amount, foe=foe, left=left
    )
    rest = say("{name} takes {amount} damage from {foe}.", name=name, amount=event.amount, foe=foe)
    about = tuple(each for each in (event.token, event.by) if each)
    return [
        LogLine("damage", whole, event.rule, event.token, about, apart="own"),
        LogLine("damage", rest, event.rule, event.token, about, apart="others"),
    ]


def _forced(before: Table, event: ev.Forced, after: Table) -> LogLine:
    name = name_of(after, event.token)
    start = before.tokens[event.token].at
    text = say("{way}.", way=get(after.ruleset).carried(event.how, name, len(event.path)))
    path = (*(() if start is None else (start,)), *event.path)
    about = tuple(each for each in (event.token, event.by) if each)
    return LogLine("move", text, event.rule, event.token, about, path=path)


def _gravity(event: ev.GravitySet, after: Table) -> LogLine:
    now = after.scenes[event.scene]
    if now.zero_g == "all" and not now.gravity:
        text = say("Gravity is gone.")
    elif not now.zero_g:
        text = say("Gravity is back.")
    else:
        text = say("Gravity has changed in places.")
    return LogLine("scene", text, "GC-14", gm=event.scene != after.active_scene)


def _aimed(event: ev.Aimed, after: Table) -> LogLine:
    name, target = name_of(after, event.token), name_of(after, event.target)
    far, reach = event.distance, event.reach
    text = say("{name} aims at {target}: range {far} of {reach}.", name=name, target=target, far=far, reach=reach)
    if event.what:
        text = say(
            "{name} aims {what} at {target}: range {far} of {reach}.",
            name=name,
            what=event.what,
            target=target,
            far=far,
            reach=reach,
        )
    return LogLine("roll", text, event.rule, event.token, (event.token, event.target))


def _halted(event: ev.Halted, after: Table) -> list[LogLine]:
    found = [LogLine("halt", event.message, event.rule, event.token, (event.token,))]
    if event.unseen:
        name = name_of(after, event.token)
        text = say("{name} ran into a secret wall or door.", name=name)
        if event.place:
            text = say("{name} could not know what stops it.", name=name)
        if event.by in after.tokens:
            text = say("{name} ran into {other}.", name=name, other=name_of(after, event.by))
        found.append(LogLine("halt", text, event.rule, event.token, (event.token,), gm=True))
    return found


def _answered(before: Table, event: ev.PromptAnswered) -> LogLine:
    prompt, reply = before.prompts[event.prompt], event.reply
    fitting = (each.label for each in prompt.choices if each.id == reply.choice and each.details == reply.details)
    answer = next(fitting, Words.verbatim(reply.choice))
    name = name_of(before, event.token)
    text = say("{name}: {answer}.", name=name, answer=answer)
    if reply.standing:
        text = say("{name}: {answer} (a standing order).", name=name, answer=answer)
    elif reply.role == "clock":
        text = say("{name}: {answer} (time is up).", name=name, answer=answer)
    elif reply.role == "gm" and before.tokens[event.token].seats:
        text = say("{name}: {answer} (the GM answers).", name=name, answer=answer)
    return LogLine("prompt", text, prompt.rule, event.token, (event.token, prompt.cause))


def _ordered(event: ev.OrdersSet, after: Table) -> LogLine:
    """A standing order, told to nobody but those who play the token: the others shall not count on it."""
    token = after.tokens[event.token]
    kind = next((each for each in get(after.ruleset).standing(token) if each.prompt == event.prompt), None)
    when: str | Words = kind.label if kind is not None else event.prompt
    if event.order is None:
        text = say("{name} has no standing order any more: {when}.", name=token.name, when=when)
    else:
        order = event.order
        fitting = (
            each.label
            for each in (kind.choices if kind is not None else ())
            if each.id == order.choice and order.details.items() <= each.details.items()
        )
        answer = next(fitting, Words.verbatim(order.choice))
        text = say("{name} has a standing order: {when}: {answer}.", name=token.name, when=when, answer=answer)
    return LogLine("prompt", text, "FW-18", token.id, (token.id,), only=(*token.seats, "gm"))


def _roll(table: Table, event: ev.Rolled) -> LogLine:
    who = name_of(table, event.token) if event.token else event.name or say("Somebody")
    purpose, total, goal = event.purpose, event.total, event.difficulty
    if goal is None:
        text = say("{name} rolls {purpose}: {total}.", name=who, purpose=purpose, total=total)
    elif event.success:
        text = say(
            "{name} rolls {purpose}: {total} against {goal}, success.",
            name=who,
            purpose=purpose,
            total=total,
            goal=goal,
        )
    else:
        text = say(
            "{name} rolls {purpose}: {total} against {goal}, failure.",
            name=who,
            purpose=purpose,
            total=total,
            goal=goal,
        )
    roll = RollLine(
        event.purpose,
        event.dice,
        event.total,
        event.parts,
        event.difficulty,
        event.success,
        event.beats,
        event.notation,
    )
    only = (event.seat, "gm") if event.secret else None
    about = tuple(each for each in (event.token, event.against) if each)
    return LogLine("roll", text, event.rule, event.token, about, roll=roll, only=only)


def _said(event: ev.Said) -> LogLine:
    text = Words.verbatim(event.text)
    if not event.to:
        return LogLine("chat", text)
    # All GMs see the same, so what one of them whispers the others see too.
    own = event.role if event.role == "gm" or not event.seat else event.seat
    named = tuple(
        say("the GM") if seat == "gm" else Words.verbatim(event.names[seat])
        for seat in event.to
        if seat == "gm" or seat in event.names
    )
    return LogLine("chat", text, only=(*event.to, own), readers=named)
