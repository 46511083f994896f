"""What one can do with a token, as a menu: by mouse, by key, by finger."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.devices import PHONE
from tests.browser.fingers import Fingers
from tests.browser.look import Look
from tests.browser.table_page import TablePage
from tests.browser.vault import ADA, BRUTE, Vault


def _menu(table: TablePage, name: str) -> Locator:
    return table.page.get_by_role("menu", name=f"What you can do with {name}")


def test_a_gm_hides_a_token_by_a_right_click(vault: Vault, look: Look, device: dict[str, Any]) -> None:
    gm = vault.window("gm", vault.host.state, **device)
    gm.page.mouse.click(*gm.spot(BRUTE), button="right")
    menu = _menu(gm, "Brute")
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    expect(menu).to_be_in_viewport(ratio=1)
    look.at(gm.page, "gm-token-menu")

    menu.get_by_role("menuitem", name="Hide it from players").click()

    expect(menu).to_have_count(0)
    expect(gm.token("Brute")).to_have_accessible_name(re.compile("hidden"))
    expect(vault.player.token("Brute")).to_have_count(0)
    assert not look.faults


def test_a_player_opens_it_by_key_and_leaves_it_by_escape(vault: Vault) -> None:
    player = vault.player
    player.select("Ada")
    player.press("Shift+F10")
    menu = _menu(player, "Ada")
    expect(menu.get_by_role("menuitem", name="Look at its sheet")).to_be_focused()
    player.press("ArrowDown", "Escape")
    expect(menu).to_have_count(0)
    expect(player.token("Ada")).to_be_focused()

    player.press("ContextMenu")
    for _ in range(10):
        if menu.get_by_role("menuitemradio", name="Move by: Crawl").evaluate("one => one === document.activeElement"):
            break
        player.press("ArrowDown")
    player.press("Enter")

    expect(menu).to_have_count(0)
    player.walk_by_key("ArrowDown")
    expect(player.log).to_contain_text("Ada crawls")


def test_a_finger_held_on_a_token_opens_it(vault: Vault) -> None:
    phone = vault.player_window(**PHONE)
    fingers = Fingers(phone.page)
    fingers.down(phone.spot(ADA))
    phone.page.wait_for_timeout(700)
    fingers.up()
    menu = _menu(phone, "Ada")
    expect(menu).to_be_in_viewport(ratio=1)
    menu.get_by_role("menuitem", name="Look at its sheet").tap()
    expect(phone.sheet.get_by_role("heading", name="Ada")).to_be_visible()
    expect(phone.sheet).to_contain_text("This token is yours")
