"""How firmly the rules hold (FW-11): what a table does with a move that they refuse, and the GM's override."""

from __future__ import annotations

from msgspec.structs import replace

from rules import events as ev
from rules import journeys, moving, travel
from rules.commands import Leg, Move, MoveGroup, RuleOn
from rules.knowledge import truth
from rules.moving import known_token, move, no_such_token, off_map
from rules.paths import MAX_PATH, Walker
from rules.play import Play
from rules.rulings import Preview, Rejection
from rules.space import Cell
from rules.space.areas import places_of
from rules.space.square import ground_of, is_diagonal, towards
from rules.surroundings import Surroundings, whole
from rules.table import Actor, Request, Scene, Table, Token
from rules.words import say

FIRM = frozenset(
    (
        *("no_such_token", "not_yours", "off_map", "waiting", "paused", "edge", "same_cell", "path_too_long"),
        *("no_such_mode", "same_place", "no_such_place"),
    )
)
"""Refusals that hold whatever the dial says: control, secrecy, the map's edge, and what makes no sense."""

MAX_REQUESTS = 50

_NOT_THEIRS = Rejection("not_allowed", "FW-11", say("Only the GM moves outside the rules."))


def judged(play: Play, command: Move) -> Rejection | None:
    """A move as the table's dial and the GM's override have it."""
    settings = play.table.settings
    held = moving.paused(play.table, play.actor)
    if held is not None:
        return held
    if command.unruled or settings.dial == "off":
        if command.unruled and play.actor.role == "player":
            return _NOT_THEIRS
        return _pass(play, command, "")
    refused = move(play, command)
    if refused is None or refused.code in FIRM or play.actor.role != "player" or settings.dial == "refuse":
        return refused
    if settings.dial == "warn":
        return _pass(play, command, refused.rule)
    return _ask_the_gm(play, command, refused)


def preview(table: Table, command: Move, actor: Actor) -> Preview | Rejection:
    """What would come of ``judged``, as far as the actor knows."""
    settings = table.settings
    held = moving.paused(table, actor)
    if held is not None:
        return held
    if command.unruled or settings.dial == "off":
        if command.unruled and actor.role == "player":
            return _NOT_THEIRS
        return _unruled_preview(table, command, actor)
    shown = moving.preview(table, command, actor)
    if actor.role != "player" or settings.dial == "refuse":
        return shown
    refused = shown if isinstance(shown, Rejection) else shown.rejection
    if refused is None or refused.code in FIRM:
        return shown
    straight_on = _unruled_preview(table, command, actor)
    if isinstance(straight_on, Rejection) or straight_on.rejection is not None:
        return straight_on
    return replace(straight_on, rejection=refused, dial=settings.dial)


def _straight_on(
    table: Table, command: Move, actor: Actor
) -> tuple[Token, tuple[Cell, ...], Rejection | None] | Rejection:
    """The token, its way straight along the path through anything but the map's edge, and what speaks against that."""
    token = known_token(table, command.token, actor)
    if isinstance(token, Rejection):
        return token
    if token.at is None or token.scene not in table.scenes:
        return off_map(token)
    if len(moving.cells(command.path)) < len(command.path):
        return journeys.no_such_place()
    path = straight(token.at, moving.cells(command.path))
    return token, path, _cannot(table.scenes[token.scene], token, path)


def _unruled_preview(table: Table, command: Move, actor: Actor) -> Preview | Rejection:
    token = table.tokens.get(command.token)
    if token is not None and token.place:
        place = _goal(table, command, actor)
        if isinstance(place, Rejection):
            return place
        return Preview(path=(), costs=(0,), places=(place,))
    found = _straight_on(table, command, actor)
    if isinstance(found, Rejection):
        return found
    _, path, refused = found
    return Preview(path=path[:MAX_PATH], costs=(0,) * min(len(path), MAX_PATH), rejection=refused)


def group(play: Play, command: MoveGroup) -> Rejection | None:
    """Several tokens as one order: all or none (FW-15). Refuses: twice, and what is refused to one of them."""
    if len({leg.token for leg in command.legs}) != len(command.legs):
        return Rejection("twice", "FW-15", say("The order names a token twice."))
    for leg in command.legs:
        refused = judged(play, _alone(leg, command))
        if refused is not None:
            token = play.table.tokens.get(leg.token)
            if token is None or refused.code == "no_such_token":
                return replace(refused, message=say("Nobody moves. {why}", why=refused.message))
            return replace(refused, message=say("Nobody moves. {name}: {why}", name=token.name, why=refused.message))
    return None


def _alone(leg: Leg, command: MoveGroup) -> Move:
    return Move(leg.token, leg.path, command.mode, command.unruled)


def _pass(play: Play, command: Move, rule: str) -> Rejection | None:
    """Walk straight along the path through anything but the map's edge; it costs what the token has, at most."""
    moved = play.table.tokens.get(command.token)
    if moved is not None and moved.place:
        goal = _goal(play.table, command, play.actor)
        if isinstance(goal, Rejection):
            return goal
        _go_unruled(play, moved, command.mode, goal, rule)
        return None
    found = _straight_on(play.table, command, play.actor)
    if isinstance(found, Rejection):
        return found
    token, path, refused = found
    if refused is not None:
        return refused
    walk_unruled(play, token, command.mode, path, rule)
    return None


def _goal(table: Table, command: Move, actor: Actor) -> str | Rejection:
    """Where a move outside the rules ends on a map of areas. Refuses: no_such_token, not_yours, no_such_place."""
    token = known_token(table, command.token, actor)
    if isinstance(token, Rejection):
        return token
    goal = command.path[-1]
    places = Surroundings(table, token.scene, actor).places
    if not isinstance(goal, str) or (places.get(goal) is None and not travel.leads_on(places, goal, token.place)):
        return journeys.no_such_place()
    return goal


def _go_unruled(play: Play, token: Token, mode: str, goal: str, rule: str) -> None:
    """Go straight to a place of a map of areas, for nothing."""
    places = whole(play.table, token.scene).places
    # Only players go into what they do not know, and they all know the same of a map.
    known = places_of(play.table.scenes[token.scene], everything=False)
    way = journeys.resolved(places, known, (goal,), token.place)
    journeys.reveal(play, token, token.scene, way)
    play.emit(ev.Went(token.id, mode, way, unruled=True, rule=rule))
    moving.arrive(play, token.id, None, placed=True)


def straight(start: Cell, waypoints: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells from waypoint to waypoint without a look at the ground, diagonals first; at most one past the limit."""
    path: list[Cell] = []
    cell = start
    for goal in waypoints:
        while cell != goal and len(path) <= MAX_PATH:
            cell = towards(cell, goal)
            path.append(cell)
    return tuple(path)


def _cannot(scene: Scene, token: Token, path: tuple[Cell, ...]) -> Rejection | None:
    if not path:
        return Rejection("same_cell", "FW-04", say("{name} is there already.", name=token.name))
    if len(path) > MAX_PATH:
        return Rejection(
            "path_too_long", "FW-04", say("A path may have at most {most} steps.", most=MAX_PATH), MAX_PATH
        )
    # The edge is the same for everybody, whatever else they know.
    ground = ground_of(scene, secrets=True)
    for index, cell in enumerate(path):
        if not ground.inside(cell, token.size):
            return Rejection("edge", "FW-02", say("The map ends there."), index)
    return None


def walk_unruled(play: Play, token: Token, mode: str, path: tuple[Cell, ...], rule: str) -> None:
    """Walk outside the rules. What was let pass (``rule`` says against what) still uses up what the token has."""
    cost, unit, left = 0, "", None
    if rule:
        walker = play.ruleset.walker(truth(play.table, token.scene), token, mode)
        if isinstance(walker, Walker) and walker.budget is not None:
            cost, unit = min(walker.budget, _price(walker, path)), walker.unit
            left = walker.budget - cost
    play.emit(ev.Walked(token.id, mode, path, cost, unit, left, unruled=True, rule=rule))
    if cost:
        play.emit(*play.ruleset.pay(token, cost))
    moving.arrive(play, token.id, path[-2] if len(path) > 1 else token.at)


def _price(walker: Walker, path: tuple[Cell, ...]) -> int:
    walk = walker.start()
    total = 0
    for end in path:
        cost, memory = walker.price(walk.cell, end, is_diagonal(walk.cell, end), walk.memory)
        walk = walk._replace(cell=end, memory=memory)
        total += cost
    return total


def _ask_the_gm(play: Play, command: Move, refused: Rejection) -> Rejection | None:
    if len(play.table.requests) >= MAX_REQUESTS:
        message = say("The GM has many requests to answer already; wait for that.")
        return Rejection("too_many", "FW-11", message)
    moved = play.table.tokens.get(command.token)
    goal, path = "", tuple[Cell, ...]()
    if moved is not None and moved.place:
        found = _goal(play.table, command, play.actor)
        if isinstance(found, Rejection):
            return found
        token, goal = moved, found
    else:
        straight_on = _straight_on(play.table, command, play.actor)
        if isinstance(straight_on, Rejection):
            return straight_on
        token, path, unfit = straight_on
        if unfit is not None:
            return unfit
    # A newer wish of the same token takes the place of the older one.
    play.emit(*(ev.RequestClosed(each.id) for each in play.table.requests.values() if each.token == token.id))
    number = play.table.requests_made + 1
    request = Request(
        id=f"r{number}",
        token=token.id,
        seat=play.actor.seat,
        name=play.actor.name,
        mode=command.mode,
        start=token.at,
        path=path,
        rule=refused.rule,
        message=refused.message,
        place=token.place,
        goal=goal,
    )
    play.emit(ev.RequestMade(request))
    return None


def rule_on(play: Play, command: RuleOn) -> Rejection | None:
    """The GM lets a requested move pass or not. Refuses: no_such_request, no_such_token, stale."""
    request = play.table.requests.get(command.request)
    if request is None:
        return Rejection("no_such_request", "FW-11", say("There is no such request."))
    play.emit(ev.RequestClosed(request.id, command.allow))
    if not command.allow:
        return None
    token = play.table.tokens.get(request.token)
    if token is None:
        return no_such_token()
    if token.at != request.start or token.place != request.place or play.table.prompts or _is_gone(play, request):
        message = say("{name} is not where it was; refuse the request.", name=token.name)
        return Rejection("stale", "FW-11", message)
    if request.goal:
        _go_unruled(play, token, request.mode, request.goal, request.rule)
    else:
        walk_unruled(play, token, request.mode, request.path, request.rule)
    return None


def _is_gone(play: Play, request: Request) -> bool:
    """Whether the place asked for is no more, or what lay unknown behind it is known by now."""
    if not request.goal:
        return False
    token = play.token(request.token)
    places = places_of(play.table.scenes[token.scene], everything=False)
    return places.get(request.goal) is None and not travel.leads_on(places, request.goal, token.place)
