"""A deck with a bulkhead, for what strikes areas and for what happens where there is no gravity."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from tests.browser.host import Campaign, Host
from tests.browser.people import Enter
from tests.browser.table_page import TablePage

ADA, BO, CRATE = (4, 4), (6, 4), (10, 2)
"""Where they stand at first; two columns west of Ada begins the bulkhead."""

_DECK = {
    "id": "deck",
    "name": "Deck",
    "space": "square",
    "width": 14,
    "height": 9,
    "solid": [[2, row] for row in range(9)],
}


class Station:
    """The campaign, and the windows of its people: two players and the GM."""

    def __init__(self, host: Host, enter: Enter) -> None:
        self.host = host
        self._enter = enter
        self.campaign: Campaign = host.campaign()
        self._ada = host.guest(self.campaign.player_link, "Pia")
        self._bo = host.guest(self.campaign.player_link, "Otto")
        with host.seated(self.campaign) as wire:
            wire.do("add_scene", scene=_DECK)
            pia, otto = wire.seat("Pia"), wire.seat("Otto")
            # Whoever dives cannot fail, and whoever tucks in cannot succeed.
            sheet = {"ap": 8, "hp": 20, "celerity": 50, "dexterity": -50}
            wire.do("add_token", token="ada", name="Ada", scene="deck", at=ADA, side="party", seats=[pia], sheet=sheet)
            wire.do("add_token", token="bo", name="Bo", scene="deck", at=BO, side="party", seats=[otto], sheet=sheet)
            wire.do("add_token", token="crate", name="Crate", scene="deck", at=CRATE, kind="object")
            wire.do("set_order", order=["ada", "bo"], active="ada")

    @cached_property
    def gm(self) -> TablePage:
        """The GM's window."""
        return self.window("gm", self.host.state)

    @cached_property
    def ada(self) -> TablePage:
        """The window of Pia, who plays Ada."""
        return self.window("pia", self._ada)

    @cached_property
    def bo(self) -> TablePage:
        """The window of Otto, who plays Bo."""
        return self.window("otto", self._bo)

    def window(self, name: str, state: Any, **options: Any) -> TablePage:
        """Somebody's window, with the map drawn."""
        table = TablePage(self._enter(name, state, **options)).open(self.campaign.table)
        table.expect_drawn()
        return table

    def phone(self, **options: Any) -> TablePage:
        """Pia's window on another device."""
        return self.window("pia's phone", self._ada, **options)
