"""The log lines of maps of areas: who went where, what players came to know, what was struck.

A line never names a place that its readers do not know. All players know the same of a map, so there are two kinds of
lines: those for everybody who knows whom they are about, and the GM's.
"""

from __future__ import annotations

from rules import events as ev
from rules.knowledge import GM, unseen
from rules.logline import LogLine
from rules.ruleset import get
from rules.space.areas import Places, places_of
from rules.surroundings import Surroundings
from rules.table import Actor, Scene, Table
from rules.travel import begun, halves, named
from rules.words import Words, count, say

PLAYERS = Actor("player")
"""Somebody who knows of a map what all players do."""

_MOST_NAMED = 6


def lines(before: Table, event: ev.Event, after: Table) -> list[LogLine]:
    """The lines of one event on a map of areas."""
    match event:
        case ev.Went():
            return _went(before, event, after)
        case ev.Carried():
            name = _name(after, event.token)
            goal = place_name(after, after.tokens[event.token].scene, event.path[-1])
            text = say("{way}.", way=get(after.ruleset).borne(event.how, name, goal))
            return _arrived(before, after, event, LogLine("move", text, event.rule, event.token, _about(event)))
        case ev.Passed():
            name = _name(after, event.token)
            text = say("{name} goes through to {place}.", name=name, place=place_name(after, event.scene, event.place))
            return _arrived(before, after, event, LogLine("move", text, event.rule, event.token, (event.token,)))
        case ev.Revealed():
            return [_revealed(event, after)]
        case ev.ChartEdited():
            text = say("The GM changed the map “{scene}”.", scene=after.scenes[event.scene].name)
            return [LogLine("scene", text, "FW-10", gm=True)]
        case ev.PlacesStruck():
            return [_struck(event, after)]
        case _:
            return []


def known_to_players(table: Table, scene: str, place: str) -> bool:
    """Whether players know an area or border of a scene; on a grid there is nothing not to know."""
    found = table.scenes.get(scene)
    return not place or found is None or found.chart is None or _players(found).get(place) is not None


def place_name(table: Table, scene: str, place: str) -> Words | str:
    """What an area or border is called by those who know it: of a border's sides only those that players know too."""
    actor = PLAYERS if known_to_players(table, scene, place) else GM
    return named(Surroundings(table, scene, actor), place)


def _went(before: Table, event: ev.Went, after: Table) -> list[LogLine]:
    ruleset, scene = get(after.ruleset), after.tokens[event.token].scene
    way = ruleset.goes(event.mode, _name(after, event.token), place_name(after, scene, event.path[-1]))
    if not event.cost:
        text = say("{way}.", way=way)
        if event.unruled:
            text = say("{way}, let pass.", way=way) if event.rule else say("{way}, by the GM's leave.", way=way)
    else:
        cost, areas = halves(event.cost), begun(event.cost)
        price = count("{cost} area", "{cost} areas", areas, cost=cost)
        if event.left is not None:
            left = halves(event.left)
            price = count("{cost} area, {left} left", "{cost} areas, {left} left", areas, cost=cost, left=left)
        text = say("{way} ({price}).", way=way, price=price)
        if event.unruled:
            text = say("{way} ({price}), let pass.", way=way, price=price)
    line = LogLine(
        "move",
        text,
        event.rule or next((mode.rule for mode in ruleset.modes if mode.id == event.mode), ""),
        event.token,
        (event.token,),
        unruled=event.unruled,
        places=_seen(after.scenes[scene], (before.tokens[event.token].place, *event.path)),
    )
    return _arrived(before, after, event, line)


def _arrived(before: Table, after: Table, event: ev.Went | ev.Carried | ev.Passed, line: LogLine) -> list[LogLine]:
    """The line that names where a token is now: the GM's alone where players do not know that place.

    Whoever knew of the token until then is told that it is gone, and no more.
    """
    was, now = before.tokens[event.token], after.tokens[event.token]
    if known_to_players(after, now.scene, now.place):
        return [line]
    left = say("{name} goes out of sight.", name=now.name)
    gone = LogLine("move", left, line.rule, event.token, line.about)
    told = [] if unseen(before, was) else [gone]
    return [*told, LogLine(line.kind, line.text, line.rule, line.token, line.about, gm=True, unruled=line.unruled)]


def _seen(scene: Scene, path: tuple[str, ...]) -> tuple[str, ...]:
    known = _players(scene)
    return tuple(place for place in path if known.get(place) is not None)


def _players(scene: Scene) -> Places:
    return places_of(scene, everything=False)


def _revealed(event: ev.Revealed, after: Table) -> LogLine:
    known = Surroundings(after, event.scene, GM)
    told = event.places or event.hidden
    # Borders come with their areas; they are named where nothing else is.
    areas = tuple(each for each in told if each in known.places.areas) or told
    places = tuple(named(known, each) for each in areas[:_MOST_NAMED])
    more = len(areas) - len(places)
    if event.places and more > 0:
        text = count(
            "Players know {places} and {n} more place now.",
            "Players know {places} and {n} more places now.",
            more,
            places=places,
        )
    elif event.places:
        text = say("Players know {places} now.", places=places)
    elif more > 0:
        text = count(
            "Players do not know {places} and {n} more place any more.",
            "Players do not know {places} and {n} more places any more.",
            more,
            places=places,
        )
    else:
        text = say("Players do not know {places} any more.", places=places)
    return LogLine("scene", text, "AR-18", gm=True)


def _struck(event: ev.PlacesStruck, after: Table) -> LogLine:
    what = event.what or say("Something")
    scene = event.scene
    secret = scene != after.active_scene or not known_to_players(after, scene, event.places[0])
    place = place_name(after, scene, event.places[0])
    text = say("{what} strikes {place}.", what=what, place=place)
    by = (event.by,) if event.by else ()
    return LogLine("damage", text, event.rule, event.by, by, gm=secret)


def _about(event: ev.Carried) -> tuple[str, ...]:
    return tuple(each for each in (event.token, event.by) if each)


def _name(table: Table, token: str) -> str | Words:
    found = table.tokens.get(token)
    return found.name if found is not None else say("somebody who is gone")
