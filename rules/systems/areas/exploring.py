"""What players know of a map, and maps within maps: AR-18, AR-19."""

from __future__ import annotations

from msgspec.structs import replace

from rules import events as ev
from rules.journeys import no_such_place, reveal
from rules.play import Play
from rules.rulings import Rejection
from rules.space.areas import chart_problem, places_of
from rules.space.chart import Chart
from rules.surroundings import Surroundings, whole
from rules.systems.areas import hazards
from rules.systems.areas.commands import EditChart, EnterMap, Reveal
from rules.table import Actor, Scene, Table, Token
from rules.words import say

NO_LINK = ("no_way_in", "no_way_out")
"""The codes of refusals that say there is no way at all between the map and another (AR-19)."""


def charted(table: Table, scene: str) -> Scene | Rejection:
    """A scene that is a map of areas. Refuses: no_such_scene, no_chart."""
    found = table.scenes.get(scene)
    if found is None:
        return Rejection("no_such_scene", "FW-10", say("There is no such scene."))
    if found.chart is None:
        return Rejection("no_chart", "AR-01", say("That scene is no map of areas."))
    return found


def check_reveal(table: Table, command: Reveal) -> Rejection | None:
    """What speaks against showing or hiding places. Refuses: no_such_scene, no_chart, no_such_place, nothing."""
    scene = charted(table, command.scene)
    if isinstance(scene, Rejection):
        return scene
    places = places_of(scene, everything=True)
    if any(places.get(each) is None for each in command.places):
        return no_such_place()
    known = places_of(scene, everything=False)
    if all((known.get(each) is not None) == command.show for each in command.places):
        return Rejection("nothing", "AR-18", say("Nothing would change."))
    return None


def show(play: Play, command: Reveal) -> None:
    """Show or hide places."""
    places = tuple(dict.fromkeys(command.places))
    play.emit(ev.Revealed(command.scene, places) if command.show else ev.Revealed(command.scene, (), places))


def check_chart(table: Table, command: EditChart) -> Rejection | None:
    """What speaks against a map as drawn. Refuses: no_such_scene, no_chart, bad_chart, nothing."""
    scene = charted(table, command.scene)
    if isinstance(scene, Rejection):
        return scene
    problem = chart_problem(command.chart)
    if problem is not None:
        return Rejection("bad_chart", "AR-01", problem)
    if _kept(scene, command) == scene.chart:
        return Rejection("nothing", "AR-01", say("Nothing would change."))
    return None


def _kept(scene: Scene, command: EditChart) -> Chart:
    """The map as drawn, with what players know of it as it is: that may have changed while the GM was drawing."""
    assert scene.chart is not None
    known = scene.chart.revealed
    if known != "all":
        there = {area.id for area in command.chart.areas} | {border.id for border in command.chart.borders}
        known = tuple(each for each in known if each in there)
    return replace(command.chart, revealed=known)


def draw(play: Play, command: EditChart) -> None:
    """Take the map as drawn; who stood where nothing is any more leaves it."""
    play.emit(ev.ChartEdited(command.scene, _kept(play.table.scenes[command.scene], command)))
    places = whole(play.table, command.scene).places
    for token in sorted(play.table.tokens.values(), key=lambda each: each.id):
        if token.scene != command.scene or not token.place:
            continue
        if places.get(token.place) is None:
            play.emit(ev.Placed(token.id, None, command.scene))
        play.emit(*hazards.put(play.table, play.token(token.id)))


def check_enter(table: Table, token: Token, command: EnterMap, actor: Actor) -> Rejection | None:
    """What speaks against going in, as far as the actor knows. Refuses: no_way_in, no_such_place, full."""
    inner = _inner(table, token, actor)
    if inner is None:
        return Rejection("no_way_in", "AR-19", say("No smaller map lies where {name} is.", name=token.name))
    known = Surroundings(table, inner, actor)
    goal = command.to or _entrance(table, inner, actor)
    if goal is None or (command.to is not None and goal not in known.places.areas):
        return no_such_place()
    return _no_room(known, token, goal)


def _no_room(known: Surroundings, token: Token, place: str) -> Rejection | None:
    return None if known.has_room(place, token) else Rejection("full", "AR-03", say("It is full there."))


def _inner(table: Table, token: Token, actor: Actor) -> str | None:
    if not token.place:
        return None
    area = Surroundings(table, token.scene, actor).places.areas.get(token.place)
    scene = table.scenes.get(area.link) if area is not None and area.link else None
    return scene.id if scene is not None and scene.chart is not None else None


def _entrance(table: Table, inner: str, actor: Actor) -> str | None:
    """The first area that the actor knows of the map inside; where that is none, the first that there is."""
    known = Surroundings(table, inner, actor).places.areas
    return next(iter(known or whole(table, inner).places.areas), None)


def enter(play: Play, token: Token, command: EnterMap) -> None:
    """Go in; what is entered is revealed (AR-18)."""
    inner = _inner(play.table, token, play.actor)
    assert inner is not None
    goal = command.to or _entrance(play.table, inner, play.actor)
    assert goal is not None
    _pass(play, token, inner, goal)


def check_leave(table: Table, token: Token, actor: Actor) -> Rejection | None:
    """What speaks against going out. Refuses: no_way_out, full."""
    outer = _outer(table, token)
    if outer is None:
        return Rejection("no_way_out", "AR-19", say("No larger map holds the one that {name} is on.", name=token.name))
    return _no_room(Surroundings(table, outer[0], actor), token, outer[1])


def _outer(table: Table, token: Token) -> tuple[str, str] | None:
    scene = table.scenes.get(token.scene)
    within = scene.chart.within if scene is not None and scene.chart is not None else None
    if within is None or within[0] not in table.scenes or table.scenes[within[0]].chart is None:
        return None
    return within if within[1] in whole(table, within[0]).places.areas else None


def leave(play: Play, token: Token) -> None:
    """Go out."""
    outer = _outer(play.table, token)
    assert outer is not None
    _pass(play, token, *outer)


def _pass(play: Play, token: Token, scene: str, place: str) -> None:
    if _no_room(whole(play.table, scene), token, place) is not None:
        message = say("{name} stops: something unseen is in the way.", name=token.name)
        play.emit(ev.Halted(token.id, (0, 0), "unseen", "FW-08", message, unseen=True, place=token.place))
        return
    reveal(play, token, scene, (place,))
    play.emit(ev.Passed(token.id, scene, place, "AR-19"))
    play.emit(*hazards.put(play.table, play.token(token.id)))
