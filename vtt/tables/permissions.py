"""Who may send what: the one table of seats and commands, asked for commands and for questions alike.

``yes`` means always, ``own`` only for a token that the seat controls (for ``undo``: only for the seat's own last deed,
which ``history`` judges), ``no`` never. Whether a command is legal by the rules comes after this.
"""

from __future__ import annotations

from typing import Literal, assert_never

from rules.commands import Act, Command, MoveGroup
from rules.knowledge import controls
from rules.moving import no_such_token, not_yours
from rules.ruleset import Speaker, rulesets
from rules.rulings import Rejection
from rules.table import Actor, Role, Table
from rules.words import Words, say
from vtt.tables.visibility import visible

Verdict = Literal["yes", "own", "no"]

# Questions change nothing and are asked by their name.
QUESTIONS = ("preview", "reach", "offers", "ranges")

#                    gm     player  spectator  clock
_TABLE: dict[str, tuple[Verdict, Verdict, Verdict, Verdict]] = {
    "move": ("yes", "own", "no", "no"),
    "answer": ("yes", "own", "no", "yes"),
    "standing_order": ("yes", "own", "no", "no"),
    "end_turn": ("yes", "own", "no", "no"),
    "move_group": ("yes", "own", "no", "no"),
    "delay": ("yes", "own", "no", "no"),
    "open_door": ("yes", "own", "no", "no"),
    "say": ("yes", "yes", "no", "no"),
    "roll": ("yes", "own", "no", "no"),
    "put_mark": ("yes", "yes", "no", "no"),
    "drop_marks": ("yes", "yes", "no", "no"),
    "redo": ("yes", "own", "no", "no"),
    "undo": ("yes", "own", "no", "no"),
    "add_token": ("yes", "no", "no", "no"),
    "change_token": ("yes", "no", "no", "no"),
    "change_sheet": ("yes", "no", "no", "no"),
    "place": ("yes", "no", "no", "no"),
    "remove_token": ("yes", "no", "no", "no"),
    "set_order": ("yes", "no", "no", "no"),
    "stop_clock": ("yes", "no", "no", "no"),
    "add_scene": ("yes", "no", "no", "no"),
    "activate_scene": ("yes", "no", "no", "no"),
    "set_door": ("yes", "no", "no", "no"),
    "set_options": ("yes", "no", "no", "no"),
    "set_settings": ("yes", "no", "no", "no"),
    "change_scene": ("yes", "no", "no", "no"),
    "copy_scene": ("yes", "no", "no", "no"),
    "send_seats": ("yes", "no", "no", "no"),
    "edit_barriers": ("yes", "no", "no", "no"),
    "rule_on": ("yes", "no", "no", "no"),
    "keep_token": ("yes", "no", "no", "no"),
    "forget_token": ("yes", "no", "no", "no"),
    "preview": ("yes", "own", "no", "no"),
    "reach": ("yes", "own", "no", "no"),
    "offers": ("yes", "own", "no", "no"),
    "ranges": ("yes", "own", "no", "no"),
}
_COLUMN: dict[Role, int] = {"gm": 0, "player": 1, "spectator": 2, "clock": 3}


_SPEAKERS: dict[Speaker, tuple[Verdict, Verdict, Verdict, Verdict]] = {
    "own": ("yes", "own", "no", "no"),
    "player": ("yes", "yes", "no", "no"),
    "gm": ("yes", "no", "no", "no"),
}
"""The rows of a ruleset's own commands, by whom it lets give them."""


def verdict(role: Role, kind: str) -> Verdict:
    """What the table says; a kind that is in no table is the GM's alone."""
    row = _TABLE.get(kind) or _own_row(kind)
    if row is None:
        return "yes" if role == "gm" else "no"
    return row[_COLUMN[role]]


def _own_row(kind: str) -> tuple[Verdict, Verdict, Verdict, Verdict] | None:
    for ruleset in rulesets().values():
        for command, speaker in ruleset.commands.items():
            if kind_of(command) == kind:
                return _SPEAKERS[speaker]
    return None


def kind_of(command: Command | type[Act]) -> str:
    """A command's name on the wire."""
    return str(command.__struct_config__.tag)


def refuse_command(table: Table, actor: Actor, command: Command) -> Rejection | None:
    """Why this seat may not send this command now, or None."""
    kind = kind_of(command)
    if isinstance(command, MoveGroup):
        refusals = (refuse(table, actor, kind, leg.token) for leg in command.legs)
        return next((refused for refused in refusals if refused is not None), None)
    return refuse(table, actor, kind, getattr(command, "token", None) or None)


def refuse(table: Table, actor: Actor, kind: str, token_id: str | None) -> Rejection | None:
    """Why this seat may not ask for ``kind`` with this token, or None.

    A token that the seat may not see is answered exactly as one that does not exist.
    """
    allowed = verdict(actor.role, kind)
    match allowed:
        case "yes":
            return None
        case "no":
            return Rejection("forbidden", "", _forbidden(actor.role))
        case "own":
            if token_id is None:
                return None
            token = table.tokens.get(token_id)
            if token is None or not visible(table, actor, token):
                return no_such_token()
            return None if controls(actor, token) else not_yours(token)
        case _:
            assert_never(allowed)


def _forbidden(role: Role) -> Words:
    return say("Spectators only watch.") if role == "spectator" else say("Only the GM may do that.")
