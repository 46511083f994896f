"""The patch law: a view and a difference make the next view, and the sights say the same as the views."""

from __future__ import annotations

import json
from typing import Any

from rules.commands import AddScene, AddToken, Command, SetOrder
from rules.dice import SeededDice
from rules.engine import new_table
from rules.rulings import Rejection
from rules.table import Actor
from tests.vtt.tables.chance_deeds import scene
from vtt.tables.history import History
from vtt.tables.sights import Sight, Source
from vtt.tables.views import TakeBack, difference, patched, view
from vtt.tables.visibility import actor_of

AUDIENCES = ("gm", "seat:ana", "seat:bo", "seat:nobody", "spectators")
GM = Actor("gm", "gm", "Gm")
CAMPAIGN = "c1"


def start() -> History:
    history = History(new_table("ground_combat"))
    opening: list[Command] = [
        AddScene(scene("hall")),
        AddToken("a", "Ash", "hall", (0, 0), seats=("ana",), sheet={"ap": 12}),
        AddToken("b", "Birch", "hall", (1, 1), seats=("bo",), sheet={"ap": 12}),
        AddToken("c", "Canary", "hall", (3, 3), hidden=True),
        SetOrder(("a", "c", "b")),
    ]
    for command in opening:
        do(history, command)
    return history


def do(history: History, command: Command, actor: Actor = GM) -> bool:
    ruling = history.decide(command, actor, SeededDice(b"s" * 32, history.table.dice_drawn))
    if isinstance(ruling, Rejection):
        return False
    history.apply(command, actor, ruling.events)
    return True


def back_of(history: History, audience: str) -> TakeBack:
    actor = actor_of(audience)
    deed, again = history.undoable(actor), history.redoable(actor)
    return TakeBack(
        None if isinstance(deed, Rejection) else deed.what, None if isinstance(again, Rejection) else again[0].what
    )


def decoded(sight: Sight) -> dict[str, Any]:
    return {key: json.loads(data) for key, data in sight.parts.items()}


def hold_to_the_law(history: History, deeds: list[Command]) -> None:
    source = Source(CAMPAIGN, history.table)
    sights = {each: Sight(source, each, "en", back_of(history, each)) for each in AUDIENCES}
    seen = {each: view(history.table, each, CAMPAIGN, back_of(history, each)) for each in AUDIENCES}
    browsers = {each: decoded(sights[each]) for each in AUDIENCES}
    for command in deeds:
        if not do(history, command):
            continue
        changes = source.advance(history.table)
        for each in AUDIENCES:
            back = back_of(history, each)
            now = view(history.table, each, CAMPAIGN, back)
            assert patched(seen[each], *difference(seen[each], now)) == now
            changed, gone = sights[each].advance(source, changes, back)
            assert decoded(sights[each]) == now
            # Nothing is sent that did not change, and nothing that did is left out.
            plain = {key: json.loads(bytes(data)) for key, data in changed.items()}
            assert (plain, sorted(gone)) == (difference(seen[each], now)[0], sorted(difference(seen[each], now)[1]))
            browsers[each] = patched(browsers[each], plain, gone)
            assert browsers[each] == now
            seen[each] = now
