"""Rolls that people ask for in the chat (FW-17). The server alone rolls."""

from __future__ import annotations

from rules import events as ev
from rules.commands import Roll
from rules.dice import parse
from rules.moving import known_token
from rules.play import Play
from rules.rulings import Rejection
from rules.words import Words, say


def roll(play: Play, command: Roll) -> Rejection | None:
    """Roll what the notation says. Refuses: bad_dice, no_such_token, not_yours."""
    if command.token:
        token = known_token(play.table, command.token, play.actor)
        if isinstance(token, Rejection):
            return token
    try:
        text = parse(command.notation)
    except ValueError as error:
        return Rejection("bad_dice", "FW-17", say("{why}.", why=error.args[0]))
    notation = command.notation.strip()
    index = play.dice.drawn
    faces, total = text.roll(play.dice)
    play.emit(
        ev.Rolled(
            command.token,
            Words.verbatim(command.label or notation),
            "FW-17",
            faces,
            total,
            (ev.RollPart(Words.verbatim(notation), total),),
            index=index,
            seat=play.actor.seat or play.actor.role,
            name=play.actor.name,
            secret=command.to == "gm",
            notation=notation,
        )
    )
    return None
