"""What happened, in words: the log lines of each event, and who may read them.

A line names the tokens it is ``about``; an audience gets it only if it may know of every one of them, and never one
that is for the GM alone. What the GM does by hand is told in ``rules.handiwork``.
"""

from __future__ import annotations

from rules import events as ev
from rules import handiwork
from rules.logline import LogLine, RollLine
from rules.ruleset import get
from rules.table import Table
from rules.words import Words, marked, say

__all__ = ["LogLine", "RollLine", "lines"]


def lines(before: Table, event: ev.Event, after: Table) -> list[LogLine]:
    """The lines of one event, oldest first; ``before`` and ``after`` are the tables on both sides of it."""
    match event:
        case ev.Walked():
            return [_walked(before, event, after)]
        case ev.Halted():
            return _halted(event, after)
        case ev.Rolled():
            return [_roll(after, event)]
        case ev.Damaged():
            text = say(
                "{name} takes {amount} damage from {foe} ({left} hp left).",
                name=name_of(after, event.token),
                amount=event.amount,
                foe=name_of(after, event.by),
                left=max(0, event.left),
            )
            return [LogLine("damage", text, event.rule, event.token, (event.token, event.by))]
        case ev.PromptOpened():
            prompt = event.prompt
            return [LogLine("prompt", prompt.question, prompt.rule, prompt.token, (prompt.token, prompt.cause))]
        case ev.PromptAnswered():
            return [_answered(before, event)]
        case ev.TurnStarted():
            name = name_of(after, event.token)
            text = say("{name}'s turn.", name=name)
            if event.cycle != before.clock.cycle:
                text = say("Cycle {cycle}. {name}'s turn.", cycle=event.cycle, name=name)
            return [LogLine("turn", text, get(after.ruleset).turn_rule, event.token, (event.token,))]
        case ev.ClockSet():
            if before.clock.kind == event.clock.kind:
                text = say("The GM changed the order of turns.")
            elif event.clock.kind == "turns":
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
                return [LogLine("undo", text, "FW-09", about=about, gm=event.gm, redoes=event.seq)]
            text = say("Taken back: {what}", what=event.what)
            return [LogLine("undo", text, "FW-09", about=about, gm=event.gm, undoes=event.seq)]
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
        event.rule or next((mode.rule for mode in ruleset.modes if mode.id == event.mode), ""),
        event.token,
        (event.token,),
        unruled=event.unruled,
        path=(*(() if start is None else (start,)), *event.path),
    )


def _halted(event: ev.Halted, after: Table) -> list[LogLine]:
    found = [LogLine("halt", event.message, event.rule, event.token, (event.token,))]
    if event.unseen:
        name = name_of(after, event.token)
        text = say("{name} ran into a secret wall or door.", name=name)
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
    if reply.role == "gm" and before.tokens[event.token].seats:
        text = say("{name}: {answer} (the GM answers).", name=name, answer=answer)
    return LogLine("prompt", text, prompt.rule, event.token, (event.token, prompt.cause))


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
