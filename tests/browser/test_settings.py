"""The page of house rules and settings: looked at on a desk and on a phone, used without script beside a table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.host import Host
from tests.browser.look import Look
from tests.browser.people import Enter
from tests.browser.table_page import TablePage
from tests.browser.test_german import SPEAKS_GERMAN, LeftOver
from tests.browser.vault import Vault

LONG_NAME = "The long and winding road to the Vault of the Forgotten King under the Hill"


def save(page: Page) -> None:
    page.get_by_role("button", name="Save").click()


def test_what_a_gm_sees_of_it(enter: Enter, host: Host, device: dict[str, Any], look: Look) -> None:
    page = enter("gm", host.state, **device).page
    for ruleset in ("free", "areas", "ground_combat"):
        campaign = host.campaign(LONG_NAME if ruleset == "ground_combat" else "", ruleset)
        page.goto(f"{host.url}/campaigns/{campaign.id}/")
        page.get_by_role("link", name="House rules and settings").click()
        expect(page.get_by_role("heading", name="House rules and settings")).to_be_visible()
        look.at(page, f"settings-{ruleset}")
    other = enter("another window", host.state, **device).page
    other.goto(page.url)
    other.get_by_label("Crawling, a square").fill("4")
    save(other)
    expect(other.get_by_text("Saved.")).to_be_visible()
    look.at(other, "settings-saved")

    page.get_by_label("Walking, a square").fill("many")
    page.get_by_label("Crawling, a square").fill("3")
    page.get_by_label("Attribute roll").fill("d")
    save(page)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Nothing is saved yet: 3 settings need another look.")
    look.at(page, "settings-refused")
    alert.get_by_role("link", name="Crawling, a square").click()
    expect(page.get_by_text("Meanwhile somebody else has set this to “4 AP”.")).to_be_in_viewport()
    expect(page.get_by_label("Walking, a square")).to_have_value("many")
    look.at(page, "settings-refused-fields")
    page.get_by_role("button", name="Keep “4 AP” Crawling, a square").click()
    expect(page.get_by_label("Crawling, a square")).to_have_value("4")
    expect(page.get_by_label("Crawling, a square")).to_be_in_viewport()
    page.get_by_role("button", name="Back to the defaults").click()
    expect(page.get_by_text("1 change is not saved yet.")).to_be_visible()
    look.at(page, "settings-not-saved")
    page.get_by_role("link", name="Discard").click()
    expect(page.get_by_label("Crawling, a square")).to_have_value("4")
    assert not look.faults


def test_it_is_german_for_germans(enter: Enter, host: Host, device: dict[str, Any], look: Look) -> None:
    left_over = LeftOver()
    page = enter("gm", host.state, **device, **SPEAKS_GERMAN).page
    for ruleset in ("areas", "ground_combat"):
        page.goto(f"{host.url}/campaigns/{host.campaign(ruleset=ruleset).id}/settings/")
        look.at(page, f"german-settings-{ruleset}")
        left_over.at(page, ruleset)
    page.get_by_label("Gehen, je Feld").fill("viel")
    page.get_by_role("button", name="Speichern").click()
    expect(page.get_by_role("alert")).to_be_visible()
    look.at(page, "german-settings-refused")
    left_over.at(page, "refused")
    assert not look.faults
    assert not left_over.faults


def test_it_works_without_script_and_the_table_hears_of_it(vault: Vault, enter: Enter) -> None:
    gm, player = vault.gm, vault.player
    gm.tool("House rules")
    with gm.page.context.expect_page() as opened:
        gm.dialog.get_by_role("link", name="All on a page of its own").click()
    expect(opened.value.get_by_role("heading", name="House rules and settings")).to_be_visible()
    gm.press("Escape")

    page = enter("no script", vault.host.state, java_script_enabled=False).page
    page.goto(opened.value.url)
    page.get_by_label("Allies let each other in").uncheck()
    page.get_by_label("Diagonal steps").select_option(label="euclid")
    # Enter saves, though buttons that reset something may stand before the one that does.
    page.get_by_label("Walking, a square").fill("2")
    page.get_by_label("Walking, a square").press("Enter")
    expect(page.get_by_text("Saved.")).to_be_visible()
    for table in (gm, player):
        expect(table.log).to_contain_text("Walking, a square: 2")
    page.get_by_label("Jumping, a square").fill("5")
    page.get_by_role("button", name="Reset Walking, a square").click()
    expect(page.get_by_text("2 changes are not saved yet.")).to_be_visible()
    expect(page.get_by_label("Walking, a square")).to_be_in_viewport()
    page.get_by_label("Walking, a square").press("Enter")
    for table in (gm, player):
        expect(table.log).to_contain_text("Walking, a square: 1, Jumping, a square: 5")
    gm.page.get_by_role("button", name="Undo").click()
    expect(player.log).to_contain_text("Taken back: house rules")
    page.reload()
    expect(page.get_by_label("Walking, a square")).to_have_value("2")


def test_players_are_not_led_there(vault: Vault, enter: Enter) -> None:
    person = enter("pia", vault.host.guest(vault.campaign.player_link, "Pat"))
    TablePage(person).open(vault.campaign.table)
    with person.forgiving("404"):
        person.page.goto(f"{vault.host.url}/campaigns/{vault.campaign.id}/settings/")
        expect(person.page.get_by_role("heading", name="Nothing here")).to_be_visible()
