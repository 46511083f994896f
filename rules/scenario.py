"""Scenario files: a table, a few commands and the dice that come, to try a rule without a browser.

The format is public (``docs/scenarios.md``) and the rule vectors of the tests are written in it.
"""

from __future__ import annotations

from copy import copy
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from rules import codec
from rules import commands as cmd
from rules import events as ev
from rules.complaints import complaint, located
from rules.dice import Dice, DiceExhausted, ScriptedDice, SeededDice
from rules.engine import decide, fold, new_table, readouts, surveys
from rules.evolve import merged, token_from
from rules.hosting import MAX_SIDE, scene_problem
from rules.knowledge import GM
from rules.ruleset import Ruleset, get
from rules.rulings import Rejection
from rules.space import POINTS_PER_CELL, Cell, Point
from rules.space.areas import places_of
from rules.space.chart import Area, Border, Chart, Scale
from rules.space.square import ground_of
from rules.table import Actor, Clock, Door, Scene, Settings, Table, Wall
from rules.words import Words

FAR = 10_000
Coordinate = Annotated[float, Meta(ge=-FAR, le=FAR)]
Place = tuple[Coordinate, Coordinate]
Side = Annotated[int, Meta(ge=1, le=MAX_SIDE)]


class ScenarioError(Exception):
    """The file cannot be run; the text is one line that names the field."""

    def __init__(self, text: str) -> None:
        # What is quoted from the file may hold line ends.
        super().__init__(" ".join(text.split()))


class _Part(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    pass


class DoorGiven(_Part, frozen=True, kw_only=True):
    """A door by its two ends, in cells."""

    a: Place
    b: Place
    id: str = ""
    kind: Literal["door", "window"] = "door"
    state: Literal["open", "closed", "locked"] = "closed"
    secret: bool = False


class AreaGiven(Area, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """An area; its corners are in cells here."""

    polygon: tuple[Place, ...] = ()  # type: ignore[assignment]


class BorderGiven(Border, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A border; left out, its id is that of its areas with a stroke between."""

    id: Annotated[str, Meta(max_length=64)] = ""
    line: tuple[Place, ...] = ()  # type: ignore[assignment]


class SceneGiven(_Part, frozen=True, kw_only=True):
    """The map: sizes in cells, walls as pairs of ends between cell corners."""

    space: Literal["square", "areas"] = "square"
    width: Side | None = None
    height: Side | None = None
    walls: tuple[tuple[Place, Place], ...] = ()
    secret_walls: tuple[tuple[Place, Place], ...] = ()
    doors: tuple[DoorGiven, ...] = ()
    solid: tuple[Cell, ...] = ()
    zero_g: Literal["all"] | tuple[Cell, ...] = ()
    gravity: tuple[Cell, ...] = ()
    terrain: Annotated[dict[str, Any], Meta(max_length=0)] = {}
    scale: Scale = "zone"
    weather: Literal["fair", "harsh"] = "fair"
    areas: tuple[AreaGiven, ...] = ()
    borders: tuple[BorderGiven, ...] = ()
    revealed: Literal["all"] | tuple[str, ...] = "all"


class TokenGiven(_Part, frozen=True, kw_only=True):
    """A token; what its sheet and status leave out takes the ruleset's default."""

    id: cmd.Id
    at: Cell | str | None = None
    name: str = ""
    side: str = ""
    size: Annotated[int, Meta(ge=1, le=20)] = 1
    kind: Literal["character", "object"] = "character"
    hidden: bool = False
    sheet: dict[str, Any] = {}
    status: dict[str, Any] = {}


class ClockGiven(_Part, frozen=True, kw_only=True):
    """Whose turn it is; left out, the tokens act in the order listed (in ``free``: nobody waits)."""

    kind: Literal["free_roam", "turns", "units"] | None = None
    order: tuple[str, ...] = ()
    active: str | None = None
    cycle: Annotated[int, Meta(ge=1, le=FAR)] = 1
    unit: Annotated[int, Meta(ge=1, le=FAR)] | None = None


class Scenario(_Part, frozen=True, kw_only=True):
    """One file."""

    ruleset: str
    options: dict[str, Any] = {}
    settings: dict[str, Any] = {}
    scene: SceneGiven
    tokens: tuple[TokenGiven, ...]
    clock: ClockGiven | None = None
    dice: tuple[int, ...] | None = None
    seed: Annotated[int, Meta(ge=-(2**62), le=2**62)] | None = None
    commands: tuple[dict[str, Any], ...] = ()
    id: str = ""
    title: str = ""
    rule: str = ""
    expect: Any = None


SCENE = "scene"
PAGE = (30, 20)
"""The size of a map of areas that none is given for."""


def read(data: bytes) -> Scenario:
    """A scenario from JSON. Raises ScenarioError naming the field."""
    try:
        # Some editors on Windows put a byte order mark ahead of the text.
        return msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError(located("", error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(f"not complete JSON: {error}") from None
    except RecursionError:
        raise ScenarioError("this cannot be read as JSON: it is nested too deeply") from None


def run(scenario: Scenario) -> dict[str, Any]:
    """Play a scenario and tell what came of each command, as ``docs/scenarios.md`` lays out. Raises ScenarioError."""
    table = table_of(scenario)
    if scenario.seed is not None and scenario.dice is not None:
        raise ScenarioError("seed: the dice are given already")
    dice: Dice
    if scenario.seed is not None:
        dice = SeededDice(scenario.seed.to_bytes(32, "big", signed=True))
    else:
        dice = ScriptedDice(scenario.dice or ())
    results = []
    for index, plain in enumerate(scenario.commands):
        where = f"commands[{index}]"
        command, actor = _command(table, dict(plain), where)
        untouched = copy(dice)
        try:
            ruling = decide(table, command, dice, actor)
        except DiceExhausted as error:
            raise ScenarioError(f"dice: {error} ({where})") from None
        if isinstance(ruling, Rejection):
            # What is refused has drawn no dice, though some may have been looked at before it came to the refusal.
            dice = untouched
            results.append({"ok": False, **_plain(ruling)})
            continue
        table = fold(table, ruling.events)
        results.append({"ok": True, "events": _plain(ruling.events), "rolls": _rolls(ruling.events)})
    return {
        "results": results,
        "tokens": {token.id: _told(table, token.id) for token in table.tokens.values()},
        "prompts": _plain(list(table.prompts.values())),
        "clock": msgspec.to_builtins(table.clock)
        | {"kind": table.clock.kind, "cycle": table.clock.cycle, "active": table.clock.active}
        | ({"unit": table.clock.cycle} if table.clock.kind == "units" else {}),
    }


def table_of(scenario: Scenario) -> Table:
    """The table that a scenario starts with. Raises ScenarioError naming the field."""
    try:
        rules = get(scenario.ruleset)
        table = new_table(scenario.ruleset, scenario.options)
    except KeyError as error:
        raise ScenarioError(f"ruleset: {error.args[0]}") from None
    except msgspec.ValidationError as error:
        raise ScenarioError(f"options: {complaint(error, rules.options, scenario.options)}") from None
    try:
        settings = merged(Settings, table.settings, scenario.settings)
    except msgspec.ValidationError as error:
        raise ScenarioError(f"settings: {complaint(error, Settings, scenario.settings)}") from None
    scene = _scene(scenario.scene)
    table = replace(table, scenes={SCENE: scene}, active_scene=SCENE, settings=settings)
    ground = ground_of(scene, secrets=True)
    for index, given in enumerate(scenario.tokens):
        where = f"tokens[{index}]"
        if given.id in table.tokens:
            raise ScenarioError(f"{where}.id: “{given.id}” is there twice")
        if (given.at is not None) and isinstance(given.at, str) != (scene.chart is not None):
            raise ScenarioError(f"{where}.at: expected the id of an area or border, or a cell, as the map has them")
        if isinstance(given.at, str) and places_of(scene, everything=True).get(given.at) is None:
            raise ScenarioError(f"{where}.at: there is no area or border “{given.at}”")
        if given.at is not None and not isinstance(given.at, str) and not ground.inside(given.at, given.size):
            raise ScenarioError(f"{where}.at: {list(given.at)} is off the map of {scene.width} x {scene.height} cells")
        token = _token(rules, given, where)
        table = replace(table, tokens={**table.tokens, token.id: token})
        table = fold(table, rules.arrived(table, token, None, ScriptedDice(()), placed=True))
    return replace(table, clock=_clock(rules, scenario, table))


def _token(rules: Ruleset, given: TokenGiven, where: str) -> Any:
    field = "sheet"
    try:
        sheet = msgspec.convert(given.sheet, rules.sheet)
        field = "status"
        status = rules.fresh_status(sheet, given.status)
        problem = rules.problems(sheet, msgspec.convert(status, rules.status))
    except msgspec.ValidationError as error:
        part, plain = (rules.sheet, given.sheet) if field == "sheet" else (rules.status, given.status)
        raise ScenarioError(f"{where}.{field}: {complaint(error, part, plain)}") from None
    if problem is not None:
        raise ScenarioError(f"{where}.sheet: {problem}")
    plain = msgspec.to_builtins(given)
    plain.update(
        name=given.name or given.id,
        scene=SCENE,
        at=None if isinstance(given.at, str) else given.at,
        place=given.at if isinstance(given.at, str) else "",
        # A side plays together: what one of its tokens knows, they all know.
        seats=[given.side or given.id],
        sheet=given.sheet,
        status=status,
    )
    return token_from(rules.id, plain)


def _scene(given: SceneGiven) -> Scene:
    walls = [Wall(f"w{i + 1}", _point(a), _point(b)) for i, (a, b) in enumerate(given.walls)]
    walls += [Wall(f"s{i + 1}", _point(a), _point(b), True) for i, (a, b) in enumerate(given.secret_walls)]
    doors = tuple(
        Door(door.id or f"d{i + 1}", _point(door.a), _point(door.b), door.kind, door.state, door.secret)
        for i, door in enumerate(given.doors)
    )
    chart = _chart(given) if given.space == "areas" else None
    if chart is None and (given.width is None or given.height is None):
        raise ScenarioError(f"scene.{'width' if given.width is None else 'height'}: expected the size in cells")
    width, height = given.width or PAGE[0], given.height or PAGE[1]
    scene = Scene(
        id=SCENE,
        name="Scene",
        space=given.space,
        chart=chart,
        width=width,
        height=height,
        walls=tuple(walls),
        doors=doors,
        solid=given.solid,
        zero_g=given.zero_g,
        gravity=given.gravity,
    )
    zero_g = () if given.zero_g == "all" else given.zero_g
    for field, cells in (("solid", given.solid), ("zero_g", zero_g), ("gravity", given.gravity)):
        for index, (x, y) in enumerate(cells):
            if not (0 <= x < width and 0 <= y < height):
                size = f"{width} x {height}"
                raise ScenarioError(f"scene.{field}[{index}]: [{x}, {y}] is off the map of {size} cells")
    problem = scene_problem(scene)
    if problem is not None:
        raise ScenarioError(f"scene: {problem}")
    return scene


def _chart(given: SceneGiven) -> Chart:
    """The map of areas, with ids for borders that have none and corners in thousandths of a cell."""
    areas = tuple(
        msgspec.convert({**_plain(area), "polygon": [_point(each) for each in area.polygon]}, Area)
        for area in given.areas
    )
    borders = tuple(
        msgspec.convert(
            {
                **_plain(border),
                "id": border.id or "|".join(border.between),
                "line": [_point(each) for each in border.line],
            },
            Border,
        )
        for border in given.borders
    )
    return Chart(scale=given.scale, weather=given.weather, areas=areas, borders=borders, revealed=given.revealed)


def _point(place: Place) -> Point:
    return round(place[0] * POINTS_PER_CELL), round(place[1] * POINTS_PER_CELL)


def _clock(rules: Ruleset, scenario: Scenario, table: Table) -> Clock:
    given = scenario.clock
    if given is None:
        if rules.clock == "free_roam" or not table.tokens:
            return Clock()
        order = tuple(table.tokens)
        return Clock(rules.counts, order, order[0])
    if given.kind == "free_roam":
        return Clock()
    order = given.order or tuple(table.tokens)
    for index, token in enumerate(order):
        if token not in table.tokens:
            raise ScenarioError(f"clock.order[{index}]: there is no token “{token}”")
        if token in order[:index]:
            raise ScenarioError(f"clock.order[{index}]: “{token}” is there twice")
    active = given.active if given.active is not None else order[0] if order else None
    if active is not None and active not in order:
        raise ScenarioError(f"clock.active: “{active}” is not in the order")
    return Clock(given.kind or rules.counts, order, active, given.unit or given.cycle)


_BY_TOKEN = (cmd.Move, cmd.MoveGroup, cmd.Answer, cmd.EndTurn, cmd.Delay, cmd.OpenDoor, cmd.Roll, cmd.StandingOrder)


def _command(table: Table, plain: dict[str, Any], where: str) -> tuple[cmd.Command, Actor]:
    """A command and who gives it: the token's controller unless ``by`` says ``gm``; the GM's commands are the GM's."""
    by = plain.pop("by", None)
    if by not in (None, "gm", "player"):
        raise ScenarioError(f"{where}.by: expected “gm” or “player”, got {by!r}")
    if plain.get("type") == "answer" and plain.get("prompt") == "last":
        mine = [prompt.id for prompt in table.prompts.values() if prompt.token == plain.get("token")]
        plain["prompt"] = mine[-1] if mine else "none"
    try:
        command = codec.decode_command(plain)
    except msgspec.ValidationError as error:
        raise ScenarioError(located(where, error)) from None
    for number, each in enumerate(command.path if isinstance(command, cmd.Move) else ()):
        if isinstance(each, str) and table.scenes[SCENE].chart is None:
            raise ScenarioError(f"{where}.path[{number}]: expected a cell, got “{each}”")
    own = isinstance(command, _BY_TOKEN) or (isinstance(command, cmd.Act) and hasattr(command, "token"))
    if by == "gm" or (by is None and not own):
        return command, GM
    # What names no token is given by whoever's turn it is.
    moved = getattr(command, "token", table.clock.active or "")
    if isinstance(command, cmd.MoveGroup):
        moved = command.legs[0].token
    token = table.tokens.get(moved)
    seat = token.seats[0] if token is not None and token.seats else "player"
    return command, Actor("player", seat)


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value, enc_hook=_english)


def _english(value: Any) -> str:
    if isinstance(value, Words):
        return str(value)
    raise TypeError(f"{type(value).__name__} is no part of a scenario")


def _rolls(events: tuple[ev.Event, ...]) -> list[dict[str, Any]]:
    return [
        {
            "for": str(event.purpose),
            "token": event.token,
            "rule": event.rule,
            "dice": list(event.dice),
            "total": event.total,
            "difficulty": event.difficulty,
            "success": event.success,
            "parts": _plain(event.parts),
        }
        for event in events
        if isinstance(event, ev.Rolled)
    ]


def _told(table: Table, token_id: str) -> dict[str, Any]:
    token = table.tokens[token_id]
    status = {name: _plain(getattr(token.status, name)) for name in token.status.__struct_fields__}
    return {
        "at": list(token.at) if token.at is not None else token.place or None,
        "status": status,
        "readouts": _plain({**readouts(table, token), **surveys(table, token)}),
    }
