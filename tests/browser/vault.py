"""A table in the middle of play: the map of ``maps``, Ada with her player, a foe, and somebody hidden."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from tests.browser.host import Campaign, Host
from tests.browser.people import Enter
from tests.browser.table_page import TablePage

CANARY = "Zyzzyva"
"""The name of the hidden one, found nowhere else: whoever is sent it was told a secret."""

ADA, BRUTE, LURKER = (2, 3), (4, 3), (9, 6)
"""Where they stand at first."""

_HALBERD = {"name": "Halberd", "parry_ap": 2, "parry": 50, "damage": "2"}


class Vault:
    """The campaign, and the windows of its people, each opened when first looked at."""

    def __init__(self, host: Host, enter: Enter) -> None:
        self.host = host
        self._enter = enter
        self.campaign: Campaign = host.campaign()
        self._player = host.guest(self.campaign.player_link, "Pia")
        self.scene = host.import_map(self.campaign)
        with host.seated(self.campaign) as wire:
            pia = wire.seat("Pia")
            wire.add_token("ada", "Ada", ADA, side="party", seats=[pia], sheet={"ap": 7, "strength": -50})
            sheet = {"ap": 9, "strength": 50, "weapons": [_HALBERD]}
            wire.add_token("brute", "Brute", BRUTE, side="foe", sheet=sheet)
            wire.add_token("lurker", CANARY, LURKER, side="foe", hidden=True)
            wire.do("set_order", order=["ada", "brute"], active="ada")

    @cached_property
    def gm(self) -> TablePage:
        """The GM's window."""
        return self.window("gm", self.host.state)

    @cached_property
    def player(self) -> TablePage:
        """The window of Pia, who plays Ada."""
        return self.window("player", self._player)

    @cached_property
    def spectator(self) -> TablePage:
        """The window of somebody who watches."""
        return self.window("spectator", self.host.guest(self.campaign.spectator_link, "Sam"))

    def player_window(self, **options: Any) -> TablePage:
        """Pia's window on another device."""
        return self.window("player", self._player, **options)

    def window(self, name: str, state: Any, **options: Any) -> TablePage:
        """Somebody's window, with the map drawn."""
        table = TablePage(self._enter(name, state, **options)).open(self.campaign.table)
        table.expect_drawn()
        return table
