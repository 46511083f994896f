"""An inn as a map of areas, for what happens in rooms: a yard, a full pantry, a door to what is not known yet."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from tests.browser.host import Campaign, Host
from tests.browser.people import Enter
from tests.browser.table_page import TablePage


def _room(left: int, top: int, width: int, height: int) -> list[list[int]]:
    right, bottom = left + width, top + height
    return [[x * 1000, y * 1000] for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]


_AREAS = [
    {"id": "yard", "name": "Yard", "polygon": _room(0, 0, 6, 4), "open_terrain": True},
    {"id": "hall", "name": "Hall", "size": "large", "polygon": _room(6, 0, 6, 4)},
    {"id": "pantry", "name": "Pantry", "size": "tiny", "polygon": _room(12, 0, 3, 4)},
    {"id": "cellar", "name": "Cellar of the drowned", "polygon": _room(6, 4, 6, 4), "loud": True, "dark": True},
    {"id": "ledge", "name": "Ledge", "polygon": _room(0, 4, 6, 4), "ground": "difficult"},
]
_BORDERS = [
    {"id": "b1", "between": ["yard", "hall"]},
    {"id": "b2", "between": ["hall", "pantry"], "kind": "passage"},
    {"id": "b3", "between": ["hall", "cellar"], "kind": "door"},
    {"id": "b4", "between": ["yard", "ledge"]},
]
SCENE: dict[str, Any] = {
    "id": "inn",
    "name": "Inn",
    "space": "areas",
    "width": 15,
    "height": 8,
    "chart": {
        "areas": _AREAS,
        "borders": _BORDERS,
        "revealed": ["yard", "hall", "pantry", "ledge", "b1", "b2", "b3", "b4"],
    },
}


class Inn:
    """The campaign, and the windows of its people: Pia, who plays Ada, and the GM."""

    def __init__(self, host: Host, enter: Enter) -> None:
        self.host = host
        self._enter = enter
        self.campaign: Campaign = host.campaign(ruleset="areas")
        self._ada = host.guest(self.campaign.player_link, "Pia")
        with host.seated(self.campaign) as wire:
            wire.do("add_scene", scene=SCENE)
            pia = wire.seat("Pia")
            # Whoever has an agility of 20 cannot fail a save.
            for token, name, agility, place in (("ada", "Ada", 20, "yard"), ("bo", "Bo", 10, "hall")):
                seats = [pia] if token == "ada" else []
                wire.do(
                    "add_token",
                    token=token,
                    name=name,
                    scene="inn",
                    at=place,
                    side="party",
                    seats=seats,
                    sheet={"agi": agility},
                )
            for number in range(1, 5):
                wire.do("add_token", token=f"rat{number}", name=f"Rat {number}", scene="inn", at="pantry", side="foe")
            wire.do("set_order", order=["ada", "bo"], active="ada")

    @cached_property
    def gm(self) -> TablePage:
        """The GM's window."""
        return self.window("gm", self.host.state)

    @cached_property
    def player(self) -> TablePage:
        """The window of Pia, who plays Ada."""
        return self.window("pia", self._ada)

    def on(self, device: dict[str, Any]) -> TablePage:
        """Pia's window on a device."""
        return self.window("pia's device", self._ada, **device)

    def window(self, name: str, state: Any, **options: Any) -> TablePage:
        """Somebody's window, with the map drawn."""
        table = TablePage(self._enter(name, state, **options)).open(self.campaign.table)
        table.expect_drawn()
        return table
