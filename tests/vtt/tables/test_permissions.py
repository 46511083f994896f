"""Every seat against every command, cell by cell, against what was written down here first."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from rules.commands import Common, Leg, MoveGroup, Roll
from rules.engine import fold, new_table
from rules.events import SceneActivated, SceneAdded, TokenAdded
from rules.ruleset import rulesets
from rules.table import Actor, Role, Scene, Table
from vtt.tables import permissions
from vtt.tables.permissions import kind_of, refuse, refuse_command

# What each seat may do with: a token of its own, another's that it sees, a hidden one, one on a scene not shown,
# one that is not there. Y = allowed, - = "forbidden", o = "not_yours", n = "no_such_token".
EXPECTED = """
                 gm     player  spectator clock
move             YYYYY  Yonnn   -----     -----
answer           YYYYY  Yonnn   -----     YYYYY
standing_order   YYYYY  Yonnn   -----     -----
rotate_about     YYYYY  Yonnn   -----     -----
push             YYYYY  Yonnn   -----     -----
push_off         YYYYY  Yonnn   -----     -----
drift            YYYYY  Yonnn   -----     -----
take_hold        YYYYY  Yonnn   -----     -----
twist            YYYYY  Yonnn   -----     -----
brake            YYYYY  Yonnn   -----     -----
area_effect      YYYYY  YYYYY   -----     -----
set_gravity      YYYYY  -----   -----     -----
end_turn         YYYYY  Yonnn   -----     -----
preview          YYYYY  Yonnn   -----     -----
reach            YYYYY  Yonnn   -----     -----
offers           YYYYY  Yonnn   -----     -----
ranges           YYYYY  Yonnn   -----     -----
next_unit        YYYYY  -----   -----     -----
blast            YYYYY  YYYYY   -----     -----
aim              YYYYY  Yonnn   -----     -----
enter_map        YYYYY  Yonnn   -----     -----
leave_map        YYYYY  Yonnn   -----     -----
reveal           YYYYY  -----   -----     -----
edit_chart       YYYYY  -----   -----     -----
move_group       YYYYY  Yonnn   -----     -----
delay            YYYYY  Yonnn   -----     -----
open_door        YYYYY  Yonnn   -----     -----
say              YYYYY  YYYYY   -----     -----
roll             YYYYY  Yonnn   -----     -----
put_mark         YYYYY  YYYYY   -----     -----
drop_marks       YYYYY  YYYYY   -----     -----
redo             YYYYY  YYYYY   -----     -----
undo             YYYYY  YYYYY   -----     -----
add_token        YYYYY  -----   -----     -----
change_token     YYYYY  -----   -----     -----
change_sheet     YYYYY  -----   -----     -----
place            YYYYY  -----   -----     -----
remove_token     YYYYY  -----   -----     -----
set_order        YYYYY  -----   -----     -----
stop_clock       YYYYY  -----   -----     -----
add_scene        YYYYY  -----   -----     -----
activate_scene   YYYYY  -----   -----     -----
set_door         YYYYY  -----   -----     -----
set_options      YYYYY  -----   -----     -----
set_settings     YYYYY  -----   -----     -----
change_scene     YYYYY  -----   -----     -----
copy_scene       YYYYY  -----   -----     -----
send_seats       YYYYY  -----   -----     -----
edit_barriers    YYYYY  -----   -----     -----
rule_on          YYYYY  -----   -----     -----
keep_token       YYYYY  -----   -----     -----
forget_token     YYYYY  -----   -----     -----
"""
TOKENS = ("own", "other", "hidden", "later", "nowhere")
CODES = {"Y": None, "-": "forbidden", "o": "not_yours", "n": "no_such_token"}
TOKENLESS = ("say", "undo", "redo", "put_mark", "drop_marks", "area_effect")

ROWS = [line.split() for line in EXPECTED.strip().splitlines()]
ROLES: list[Role] = ROWS[0]  # type: ignore[assignment]
CELLS = [
    (row[0], role, token, CODES[marks[at]])
    for row in ROWS[1:]
    for role, marks in zip(ROLES, row[1:], strict=True)
    for at, token in enumerate(TOKENS)
]


def table() -> Table:
    def token(token_id: str, **more: Any) -> TokenAdded:
        plain = {"id": token_id, "name": token_id, "scene": "here", "at": [0, 0], "sheet": {}, "status": {}, **more}
        return TokenAdded(plain)

    return fold(
        new_table("ground_combat"),
        (
            SceneAdded(Scene(id="here", name="Here", width=4, height=4)),
            SceneAdded(Scene(id="there", name="There", width=4, height=4)),
            SceneActivated("here"),
            token("own", seats=["me"]),
            token("other", seats=["you"]),
            token("hidden", hidden=True),
            token("later", scene="there"),
        ),
    )


TABLE = table()


@pytest.mark.parametrize(("kind", "role", "token", "code"), CELLS)
def test_cell(kind: str, role: Role, token: str, code: str | None) -> None:
    refused = refuse(TABLE, Actor(role, "me", "Me"), kind, None if kind in TOKENLESS else token)
    assert (refused.code if refused else None) == code


def test_every_command_and_question_is_in_the_expectation() -> None:
    own = {kind_of(command) for ruleset in rulesets().values() for command in ruleset.commands}
    kinds = {str(command.__struct_config__.tag) for command in get_args(Common)}
    assert {row[0] for row in ROWS[1:]} == kinds | own | set(permissions.QUESTIONS)
    assert set(permissions._TABLE) == kinds | set(permissions.QUESTIONS)
    assert not kinds & own


def test_a_group_is_judged_token_by_token() -> None:
    me = Actor("player", "me")
    both = MoveGroup((Leg("own", ((1, 1),)), Leg("other", ((2, 2),))))
    assert refuse_command(TABLE, me, both) is not None
    assert refuse_command(TABLE, me, MoveGroup(both.legs[:1])) is None
    assert refuse_command(TABLE, me, Roll("1d6")) is None, "a roll for nobody needs no token"


def test_a_seat_of_anothers_token_is_no_spectators() -> None:
    """A spectator whose seat a token names (by an old invite, say) still only watches."""
    refused = refuse(TABLE, Actor("spectator", "me"), "move", "own")
    assert refused is not None
    assert refused.code == "forbidden"


def test_unknown_kinds_are_the_gms() -> None:
    assert permissions.verdict("gm", "dance") == "yes"
    for role in ("player", "spectator", "clock"):
        assert permissions.verdict(role, "dance") == "no"


def test_unseen_and_missing_are_one_answer() -> None:
    me = Actor("player", "me")
    for kind in ("move", "answer", "end_turn", "preview", "reach", "offers", "ranges"):
        hidden, missing = refuse(TABLE, me, kind, "hidden"), refuse(TABLE, me, kind, "missing")
        assert hidden is not None
        assert missing is not None
        assert hidden.message.replace("hidden", "missing") == missing.message
        assert (hidden.code, hidden.rule, hidden.at) == (missing.code, missing.rule, missing.at)


def test_a_hidden_token_of_ones_own_is_playable() -> None:
    own = fold(TABLE, (TokenAdded({"id": "mine", "name": "Mine", "scene": "here", "seats": ["me"], "hidden": True,
                                   "sheet": {}, "status": {}}),))  # fmt: skip
    assert refuse(own, Actor("player", "me"), "move", "mine") is None
    other = refuse(own, Actor("player", "you"), "move", "mine")
    assert other is not None
    assert other.code == "no_such_token"


def test_commands_are_judged_by_their_token() -> None:
    from rules.commands import EndTurn, Move, StopClock

    me = Actor("player", "me")
    assert refuse_command(TABLE, me, Move("own", ((1, 1),))) is None
    for command in (Move("other", ((1, 1),)), EndTurn("hidden"), StopClock()):
        assert refuse_command(TABLE, me, command) is not None, kind_of(command)
