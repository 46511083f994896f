"""The demo of zones, sectors and regions: an inn over a cellar in a walled town, and the land around it.

The inn leads through halves, doors, what fits in, sneaking, climbing and water in five minutes; out of it one comes to
the town, and out of that to the land in the rain, where roads and weather matter.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.commands import AddScene, AddToken, Command, SetOrder
from rules.space import Point
from rules.space.chart import Chart
from rules.space.layout import extent
from rules.space.outline import read
from rules.table import Mark, Scene

NAME = "Thornwall Demo"
LAST = "demo-order"
INN, TOWN, LAND = "inn", "town", "land"

_INN = """scale: zone
Yard (open, plain view) [1, 1, 8, 4]: Taproom, Well shaft
Taproom (large, open) [9, 1, 8, 4]: Kitchen by door
Kitchen (cramped) [17, 1, 4, 4]: Pantry by door, Cellar stair by passage
Pantry (tiny) [21, 1, 3, 4]
Cellar stair (tiny, easy climb) [17, 5, 4, 2]: Brewing vault by door (closed)
Brewing vault (large, loud, dark) [9, 5, 8, 4]: Broken ledge, Far bank (gap), Well shaft
Broken ledge (difficult) [9, 9, 8, 2]: Black stream
Far bank (dark) [17, 7, 4, 4]: Black stream
Black stream (turbulent water) [9, 11, 12, 3]
Well shaft (climb) [5, 5, 4, 6]
"""
_TOWN = """scale: sector
High street [1, 1, 6, 3]: Market, Alleys (off road)
Market (open) [7, 1, 6, 5]: Old inn by door, Alleys (off road), Canal
Old inn [13, 1, 5, 5]: Canal
Alleys (cramped) [1, 4, 6, 5]: Keep by door (closed), Canal
Canal (calm water) [7, 6, 11, 3]
Keep [1, 9, 6, 3]
"""
_LAND = """scale: region
weather: harsh
Thornwall [7, 4, 5, 4]: King's road, Hills (off road), River, Fens (off road)
King's road [12, 4, 7, 4]: Hills (off road), Fens (off road)
Hills [7, 1, 12, 3]
River (calm water) [1, 4, 6, 4]
Fens (difficult) [7, 8, 12, 3]
"""

_NOTES = (
    "1 Runa: half an area leads to a border, another half beyond. Two areas a round; a sprint of four in the open.",
    "2 Through the taproom to the kitchen. Its door holds one. The pantry is full of rats: the server says how full.",
    "3 The vault is loud and dark, so sneaking needs no roll there. Its door is closed until the GM opens it.",
    "4 Climb the shaft, balance on the ledge, leap the gap, swim the stream: the way shows your chances.",
    "5 Odo is encumbered, which halves his speed. The GM begins the next round; moves of one round add up.",
    "6 “Go out” leads from the inn into the town, and on into the land: rain, and what leaving the road costs.",
)
"""What to try, for everybody to read."""
NOTES_WIDE, NOTES_HIGH = 34, 9
"""In cells."""


def commands() -> list[tuple[str, Command]]:
    """What makes the demo's table, each command with a key of its own; ``gm`` is the seat that hosts it."""
    inn = _known(_scene(INN, "The Old Inn", read(_INN), within=(TOWN, "old-inn")), "yard", "taproom")
    town = _linked(_scene(TOWN, "Thornwall", read(_TOWN), within=(LAND, "thornwall")), "old-inn", INN)
    land = _linked(_scene(LAND, "The Marches", read(_LAND)), "thornwall", TOWN)
    rats = tuple(_foe(f"rat-{each}", f"Rat {each}", INN, "pantry", agi=12, hp=2) for each in range(1, 5))
    crew = (
        _hero("runa", "Runa", "yard", "#3fa7d6", agi=14),
        _hero("odo", "Odo the Cook", "taproom", "#59cd90", agi=9, encumbered=True),
        _foe("smuggler", "Smuggler", INN, "far-bank", agi=11, hp=8),
    )
    guide = tuple(
        Mark(id=f"guide-{number}", scene=INN, kind="text", at=_spot(number), text=text, color="#ffd166")
        for number, text in enumerate(_NOTES)
    )
    watch = _foe("watchman", "Watchman", TOWN, "market", agi=10, hp=10)
    courier = _foe("courier", "Courier", LAND, "king-s-road", agi=12, hp=10)
    return [
        ("demo-land", AddScene(land, activate=False, tokens=(courier,))),
        ("demo-town", AddScene(town, activate=False, tokens=(watch,))),
        ("demo-inn", AddScene(inn, tokens=(*crew, *rats), marks=guide)),
        (LAST, SetOrder(("runa", "odo"), "runa")),
    ]


def _spot(number: int) -> Point:
    """Where a note lies: three in a row below the map, so far apart that they stay apart on a phone."""
    row, column = divmod(number, 3)
    return 5_000 + column * 12_000, 17_000 + row * 4_500


def _scene(scene_id: str, name: str, chart: Chart, within: tuple[str, str] | None = None) -> Scene:
    width, height = extent(chart)
    if scene_id == INN:
        # Below the map is room for what there is to read.
        width, height = max(width, NOTES_WIDE), height + NOTES_HIGH
    return Scene(
        id=scene_id,
        name=name,
        space="areas",
        width=width,
        height=height,
        chart=replace(chart, within=within),
    )


def _linked(scene: Scene, area: str, inner: str) -> Scene:
    chart = scene.chart
    assert chart is not None
    areas = tuple(replace(each, link=inner) if each.id == area else each for each in chart.areas)
    return replace(scene, chart=replace(chart, areas=areas))


def _known(scene: Scene, *areas: str) -> Scene:
    """The scene with some areas known to players, and their borders."""
    chart = scene.chart
    assert chart is not None
    borders = tuple(border.id for border in chart.borders if not set(areas).isdisjoint(border.between))
    return replace(scene, chart=replace(chart, revealed=(*areas, *borders)))


def _hero(key: str, name: str, place: str, color: str, *, agi: int, encumbered: bool = False) -> AddToken:
    status = {"encumbered": True} if encumbered else {}
    sheet = {"agi": agi, "hp": 12}
    return AddToken(key, name, INN, place, side="guests", color=color, claimable=True, sheet=sheet, status=status)


def _foe(key: str, name: str, scene: str, place: str, *, agi: int, hp: int) -> AddToken:
    return AddToken(key, name, scene, place, side="others", color="#ee6352", sheet={"agi": agi, "hp": hp})
