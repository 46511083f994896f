"""How events change a table. Nothing else does."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from rules import events as ev
from rules.ruleset import get
from rules.space import Cell
from rules.table import (
    Clock,
    Door,
    Scene,
    Settings,
    SuspendedDeed,
    SuspendedWalk,
    Suspension,
    Table,
    Token,
    Wall,
)

V = TypeVar("V")
B = TypeVar("B", Wall, Door)


def fold(table: Table, events: tuple[ev.Event, ...]) -> Table:
    """The table after all of ``events``, in order."""
    for event in events:
        table = evolve(table, event)
    return table


def evolve(table: Table, event: ev.Event) -> Table:
    """The table after ``event``; the same value where the event only tells of something."""
    match event:
        case ev.Walked():
            token = _gone(table, table.tokens[event.token], event.path)
            return _with_token(table, replace(token, diagonals=token.diagonals + event.diagonals))
        case ev.StatusChanged():
            token = table.tokens[event.token]
            status = merged(get(table.ruleset).status, token.status, event.changes)
            return _with_token(table, replace(token, status=status))
        case ev.Rolled():
            return replace(table, dice_drawn=event.index + len(event.dice))
        case ev.PromptOpened():
            prompts = {**table.prompts, event.prompt.id: event.prompt}
            return replace(table, prompts=prompts, prompts_opened=table.prompts_opened + 1)
        case ev.PromptAnswered():
            prompt = replace(table.prompts[event.prompt], reply=event.reply)
            return replace(table, prompts={**table.prompts, prompt.id: prompt})
        case ev.PromptClosed():
            return replace(table, prompts=_without(table.prompts, event.prompt))
        case ev.WalkSuspended():
            return replace(table, suspended=(*table.suspended, event.walk))
        case ev.WalkResumed():
            kept = (each for each in table.suspended if isinstance(each, SuspendedDeed) or each.token != event.token)
            return replace(table, suspended=tuple(kept))
        case ev.DeedSuspended():
            return replace(table, suspended=_with_deed(table.suspended, event.deed))
        case ev.DeedResumed():
            kept = (each for each in table.suspended if isinstance(each, SuspendedWalk) or each.id != event.deed)
            return replace(table, suspended=tuple(kept))
        case ev.Forced():
            return _with_token(table, _gone(table, table.tokens[event.token], event.path))
        case ev.Went() | ev.Carried():
            return _with_token(table, replace(table.tokens[event.token], place=event.path[-1]))
        case ev.Passed():
            token = table.tokens[event.token]
            # Whoever plays it is shown the map that it is on now.
            shown: dict[str, str | None] = dict.fromkeys(
                token.seats, None if event.scene == table.active_scene else event.scene
            )
            if any(table.seat_scenes.get(seat) != scene_id for seat, scene_id in shown.items()):
                table = replace(table, seat_scenes=_put_back(table.seat_scenes, shown))
            return _with_token(table, replace(token, at=None, place=event.place, scene=event.scene, trail=()))
        case ev.Revealed():
            scene = table.scenes[event.scene]
            return replace(table, scenes={**table.scenes, scene.id: _revealed(scene, event)})
        case ev.ChartEdited():
            scene = replace(table.scenes[event.scene], chart=event.chart)
            return replace(table, scenes={**table.scenes, scene.id: scene})
        case ev.UnitBegan():
            return replace(table, clock=replace(table.clock, cycle=event.unit))
        case ev.GravitySet():
            scene = replace(table.scenes[event.scene], zero_g=event.zero_g, gravity=event.gravity)
            return replace(table, scenes={**table.scenes, scene.id: scene})
        case ev.TurnStarted():
            clock = replace(table.clock, active=event.token, cycle=event.cycle)
            table = replace(table, clock=clock)
            return _with_token(table, replace(table.tokens[event.token], diagonals=0, trail=()))
        case ev.TurnEnded():
            return replace(table, clock=replace(table.clock, active=None))
        case ev.ClockSet():
            return replace(table, clock=event.clock)
        case ev.Placed():
            token = table.tokens[event.token]
            return _with_token(table, replace(token, at=event.at, place=event.place, scene=event.scene, trail=()))
        case ev.TokenAdded():
            return _with_token(table, token_from(table.ruleset, event.token))
        case ev.TokenChanged():
            return _with_token(table, merged(Token, table.tokens[event.token], event.changes))
        case ev.OrdersSet():
            token = table.tokens[event.token]
            return _with_token(table, replace(token, orders=_put_back(token.orders, {event.prompt: event.order})))
        case ev.SheetChanged():
            token = table.tokens[event.token]
            sheet = merged(get(table.ruleset).sheet, token.sheet, event.changes)
            return _with_token(table, replace(token, sheet=sheet))
        case ev.TokenRemoved():
            clock = table.clock
            if event.token in clock.order:
                order = tuple(each for each in clock.order if each != event.token)
                active = None if clock.active == event.token else clock.active
                clock = replace(clock, order=order, active=active, numbers=_without(clock.numbers, event.token))
            return replace(table, tokens=_without(table.tokens, event.token), clock=clock)
        case ev.SceneAdded():
            return replace(table, scenes={**table.scenes, event.scene.id: event.scene})
        case ev.SceneActivated():
            return replace(table, active_scene=event.scene, seat_scenes={})
        case ev.DoorSet():
            scene = table.scenes[event.scene]
            doors = tuple(
                replace(door, state=event.state, kind=event.kind) if door.id == event.door else door
                for door in scene.doors
            )
            return replace(table, scenes={**table.scenes, scene.id: replace(scene, doors=doors)})
        case ev.OptionsSet():
            return replace(table, options=merged(get(table.ruleset).options, table.options, event.changes))
        case ev.Undone():
            return _restored(table, event.restored)
        case ev.SceneChanged():
            scene = _scene_changed(table.scenes[event.scene], event.changes)
            return replace(table, scenes={**table.scenes, scene.id: scene})
        case ev.SeatsSent():
            sent: dict[str, str | None] = dict.fromkeys(event.seats, event.scene)
            return replace(table, seat_scenes=_put_back(table.seat_scenes, sent))
        case ev.BarriersEdited():
            scene = table.scenes[event.scene]
            scene = replace(
                scene,
                walls=_edited(scene.walls, event.walls, event.drop),
                doors=_edited(scene.doors, event.doors, event.drop),
            )
            return replace(table, scenes={**table.scenes, scene.id: scene})
        case ev.SettingsSet():
            return replace(table, settings=merged(Settings, table.settings, event.changes))
        case ev.MarkPut():
            return replace(table, marks={**table.marks, event.mark.id: event.mark})
        case ev.MarksDropped():
            return replace(table, marks=_put_back(table.marks, dict.fromkeys(event.marks)))
        case ev.TokenKept():
            return replace(table, library={**table.library, event.template.id: event.template})
        case ev.TokenForgotten():
            return replace(table, library=_without(table.library, event.entry))
        case ev.RequestMade():
            requests = {**table.requests, event.request.id: event.request}
            return replace(table, requests=requests, requests_made=table.requests_made + 1)
        case ev.RequestClosed():
            return replace(table, requests=_without(table.requests, event.request))
        case ev.Halted() | ev.Acted() | ev.Damaged() | ev.Said() | ev.AreaStruck() | ev.PlacesStruck() | ev.Aimed():
            return table


MAX_TRAIL = 500


def _gone(table: Table, token: Token, path: tuple[Cell, ...]) -> Token:
    """The token at the end of its way. While turns run its trail grows; otherwise it shows the last way."""
    before = token.trail if table.clock.kind == "turns" else ()
    start = before or (() if token.at is None else (token.at,))
    return replace(token, at=path[-1], trail=(*start, *path)[-MAX_TRAIL:])


def _revealed(scene: Scene, event: ev.Revealed) -> Scene:
    """The scene with more or fewer places known, in the order of the map.

    A list stays one, even of all there is: what the GM draws later is not known for that.
    """
    chart = scene.chart
    assert chart is not None
    every = [*(area.id for area in chart.areas), *(border.id for border in chart.borders)]
    known = set(every if chart.revealed == "all" else chart.revealed) | set(event.places)
    known -= set(event.hidden)
    if chart.revealed == "all" and not event.hidden:
        return scene
    return replace(scene, chart=replace(chart, revealed=tuple(each for each in every if each in known)))


def _with_deed(suspended: tuple[Suspension, ...], deed: SuspendedDeed) -> tuple[Suspension, ...]:
    """What waits with one more deed, or with a newer state of it in its place."""
    if any(isinstance(each, SuspendedDeed) and each.id == deed.id for each in suspended):
        return tuple(deed if isinstance(each, SuspendedDeed) and each.id == deed.id else each for each in suspended)
    return (*suspended, deed)


def _edited(old: tuple[B, ...], put: tuple[B, ...], drop: tuple[str, ...]) -> tuple[B, ...]:
    """Walls or doors with some put by their ids, in place where they were, and some dropped."""
    by_id: dict[str, B] = {}
    for group in (old, put):
        for each in group:
            by_id[each.id] = each
    return tuple(each for each in by_id.values() if each.id not in drop)


def _scene_changed(scene: Scene, changes: dict[str, Any]) -> Scene:
    """A scene with new fields; those of its picture go to the picture."""
    of_picture = {name: value for name, value in changes.items() if name in ("cell_px", "left", "top")}
    own = {name: value for name, value in changes.items() if name not in of_picture}
    picture = scene.picture
    if picture is not None and of_picture:
        picture = replace(picture, **of_picture)
    changed = replace(scene, picture=picture, **own)
    zero_g = changed.zero_g if changed.zero_g == "all" else _inside(changed, changed.zero_g)
    return replace(changed, zero_g=zero_g, gravity=_inside(changed, changed.gravity))


def _inside(scene: Scene, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Those of the cells that are on the map: what a smaller one leaves outside does not come back with a larger."""
    return tuple((x, y) for x, y in cells if x < scene.width and y < scene.height)


def merged(kind: type[V], value: V, changes: dict[str, Any]) -> V:
    """``value`` with the plain-data ``changes`` of a journal read into the types of its fields."""
    plain = {name: msgspec.to_builtins(getattr(value, name)) for name in value.__struct_fields__}  # type: ignore[attr-defined]
    if kind is Token:
        # A token's sheet and status are not its own plain fields: they stay as they are.
        typed = msgspec.convert({**plain, **changes}, Token, strict=False)
        return replace(typed, sheet=value.sheet, status=value.status)  # type: ignore[attr-defined, return-value]
    return msgspec.convert({**plain, **changes}, kind)


def token_from(ruleset: str, plain: dict[str, Any]) -> Token:
    """A token from plain data, its sheet and status read into the ruleset's structs."""
    rules = get(ruleset)
    token = msgspec.convert(plain, Token)
    return replace(
        token,
        sheet=msgspec.convert(token.sheet, rules.sheet),
        status=msgspec.convert(token.status, rules.status),
    )


def _with_token(table: Table, token: Token) -> Table:
    return replace(table, tokens={**table.tokens, token.id: token})


def _without(values: dict[str, V], key: str) -> dict[str, V]:
    return {name: value for name, value in values.items() if name != key}


def _put_back(values: dict[str, V], restored: dict[str, V | None]) -> dict[str, V]:
    kept = {key: value for key, value in values.items() if key not in restored}
    kept.update({key: value for key, value in restored.items() if value is not None})
    return kept


def _restored(table: Table, back: ev.Restored) -> Table:
    tokens = {key: None if plain is None else token_from(table.ruleset, plain) for key, plain in back.tokens.items()}
    scenes: dict[str, Scene | None] = back.scenes
    clock: Clock = table.clock if back.clock is None else back.clock
    options = table.options
    if back.options is not None:
        options = msgspec.convert(back.options, get(table.ruleset).options)
    active = table.active_scene
    if back.active_scene is not None:
        active = back.active_scene or None
    return replace(
        table,
        tokens=_put_back(table.tokens, tokens),
        scenes=_put_back(table.scenes, scenes),
        prompts=_put_back(table.prompts, back.prompts),
        suspended=table.suspended if back.suspended is None else back.suspended,
        clock=clock,
        active_scene=active,
        options=options,
        settings=table.settings if back.settings is None else back.settings,
        marks=_put_back(table.marks, back.marks),
        library=_put_back(table.library, back.library),
        seat_scenes=_put_back(table.seat_scenes, back.seat_scenes),
        requests=_put_back(table.requests, back.requests),
    )
