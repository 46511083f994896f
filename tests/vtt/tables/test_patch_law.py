"""The patch law whatever is done, and non-interference: what nobody sees changes nothing for anybody."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.commands import (
    AddScene,
    AddToken,
    ChangeSheet,
    Command,
    Place,
    RemoveToken,
    SetDoor,
    StopClock,
)
from rules.space.square import cells_of
from rules.systems.ground_combat.commands import AreaEffect, SetGravity
from rules.table import Table, Token
from tests.vtt.tables.chance_deeds import commands, scene, weightless
from tests.vtt.tables.patch_law import AUDIENCES, CAMPAIGN, do, hold_to_the_law, start
from vtt.tables.views import view


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(commands, max_size=25))
def test_patch_law(deeds: list[Command]) -> None:
    """Old view and difference make the new view; and the sights, which look only at what changed, say the same."""
    hold_to_the_law(start(), deeds)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(weightless, min_size=4, max_size=25))
def test_patch_law_without_gravity(deeds: list[Command]) -> None:
    """The same, where effects wait, gravity comes and goes and orders are given."""
    history = start()
    do(history, AddScene(scene("cave"), activate=False))
    do(history, StopClock())
    hold_to_the_law(history, deeds)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(commands, max_size=15), st.lists(commands, max_size=6))
def test_what_nobody_may_see_changes_no_view(deeds: list[Command], secret: list[Command]) -> None:
    """Deeds that touch only hidden tokens, secret doors and scenes not shown leave every other view as it was."""
    history = start()
    for command in deeds:
        do(history, command)
    for command in secret:
        table = history.table
        if not _is_secret(table, command):
            continue
        before = {each: view(table, each, CAMPAIGN) for each in AUDIENCES if each != "gm"}
        do(history, command)
        if not _is_secret(history.table, command):
            continue
        for each, was in before.items():
            assert view(history.table, each, CAMPAIGN) == was, command


def _is_secret(table: Table, command: Command) -> bool:
    shown = {table.active_scene, *table.seat_scenes.values()}
    if isinstance(command, SetDoor):
        return command.door == "sd" or command.scene not in shown
    if isinstance(command, Place | ChangeSheet | RemoveToken | AddToken):
        token = table.tokens.get(command.token)
        scene_id = getattr(command, "scene", None) or (token.scene if token else None)
        unseen = token is None or ((token.hidden or token.scene not in shown) and not token.seats)
        if isinstance(command, AddToken):
            return token is not None or ((command.hidden or command.scene not in shown) and not command.seats)
        # Who takes a walk's mover or somebody asked away settles what others wait for.
        waiting = bool(table.prompts or table.suspended)
        turn = table.clock.active == command.token
        moved_in = isinstance(command, Place) and not (token and token.hidden) and scene_id in shown
        return unseen and not waiting and not turn and not moved_in
    if isinstance(command, SetGravity | AreaEffect):
        name = command.scene or table.active_scene
        there = [token for token in table.tokens.values() if token.scene == name and token.at is not None]
        if name not in shown:
            return not any(token.seats for token in there)
        return isinstance(command, AreaEffect) and all(
            token.hidden and not token.seats for token in there if _struck(command, token)
        )
    return False


def _struck(command: AreaEffect, token: Token) -> bool:
    assert command.at is not None and token.at is not None
    x, y = command.at
    return any(max(abs(x - cx), abs(y - cy)) <= command.size for cx, cy in cells_of(token.at, token.size))
