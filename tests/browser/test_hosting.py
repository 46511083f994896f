"""What a GM does at the table, with the keyboard as well as by hand."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.host import Host
from tests.browser.people import Enter
from tests.browser.table_page import TablePage
from tests.browser.vault import ADA, Vault


def test_a_token_added_by_keyboard_alone(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    page = gm.page
    gm.tool_by_key("Add a token")
    expect(gm.dialog.get_by_role("heading", name="Add a token")).to_be_visible()

    gm.tab_to(gm.dialog.get_by_label("Name"))
    page.keyboard.type("Rook")
    gm.tab_to(gm.dialog.get_by_label("Where"))
    page.keyboard.type("At a")
    gm.tab_to(gm.dialog.get_by_label("Column"))
    page.keyboard.press("Control+a")
    page.keyboard.type("5")
    gm.tab_to(gm.dialog.get_by_label("Row"))
    page.keyboard.press("Control+a")
    page.keyboard.type("7")
    page.keyboard.press("Enter")

    expect(gm.dialog).to_have_count(0)
    gm.expect_token_at("Rook", (4, 6))
    player.expect_token_at("Rook", (4, 6))
    expect(player.log).to_contain_text("The GM added Rook.")


def test_a_turn_ended_and_taken_back_by_key(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    gm.expect_token_at("Ada", ADA)

    gm.press("n")
    for table in (gm, player):
        expect(table.turns.locator("[aria-current=true]")).to_contain_text("Brute")

    gm.press("Control+z")
    for table in (gm, player):
        expect(table.turns.locator("[aria-current=true]")).to_contain_text("Ada")
        expect(table.log).to_contain_text("Taken back")


def test_undo_gives_back_place_and_points(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    player.drag(ADA, (2, 6))
    gm.expect_token_at("Ada", (2, 6))
    player.select("Ada")
    expect(player.sheet.get_by_text("4 / 7")).to_be_visible()

    # A player may take back a walk of their own, as long as nothing was learned by it.
    player.page.get_by_role("button", name="Undo").click()

    for table in (gm, player):
        table.expect_token_at("Ada", ADA)
        expect(table.log).to_contain_text("Taken back")
    expect(player.sheet.get_by_text("7 / 7")).to_be_visible()


def test_what_was_learned_only_the_gm_takes_back(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    player.drag(ADA, (4, 3))
    gm.question("Brute").get_by_role("button", name="Parry (Halberd)").click()
    player.expect_token_at("Ada", (4, 3))
    expect(player.page.get_by_role("button", name="Undo")).to_have_count(0)

    gm.page.get_by_role("button", name="Undo").click()
    gm.page.get_by_role("button", name="Undo").click()

    for table in (gm, player):
        table.expect_token_at("Ada", ADA)
        expect(table.page.get_by_role("region", name="Questions")).to_have_count(0)
    player.select("Ada")
    expect(player.sheet.get_by_text("10 / 10")).to_be_visible()
    expect(player.sheet.get_by_text("7 / 7")).to_be_visible()


def test_the_gm_gives_a_token_to_who_came_without_one(host: Host, enter: Enter) -> None:
    campaign = host.campaign()
    host.import_map(campaign)
    with host.seated(campaign) as wire:
        wire.add_token("ada", "Ada", ADA, side="party", claimable=True)
    player = enter("player")
    player.page.goto(campaign.player_link)
    player.page.get_by_label("Your name").fill("Pia")
    player.page.get_by_label("None yet").check()
    player.page.get_by_role("button", name="Join").click()
    theirs = TablePage(player).ready()
    expect(theirs.sheet).to_contain_text("No token is yours yet.")

    gm = TablePage(enter("gm", host.state)).open(campaign.table)
    gm.select("Ada")
    gm.sheet.get_by_text("Played by").click()
    gm.sheet.get_by_label("Pia").check()

    expect(theirs.sheet.get_by_role("button", name="Ada")).to_contain_text("yours")
    theirs.drag(ADA, (3, 5))
    gm.expect_token_at("Ada", (3, 5))


def test_the_sheet_is_a_form_and_the_bars_follow(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    gm.click(ADA)
    gm.sheet.get_by_label("Hit points left").fill("4")
    gm.sheet.get_by_label("Hit points left").press("Enter")

    expect(gm.sheet.get_by_text("4 / 10")).to_be_visible()
    player.click(ADA)
    expect(player.sheet.get_by_text("4 / 10")).to_be_visible()
    # A player reads their sheet; only the GM writes it.
    expect(player.sheet.get_by_label("Hit points left")).to_have_count(0)


def test_links_are_handed_out_at_the_table_too(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    gm.page.get_by_role("button", name="People, 2 online").click()
    people = gm.page.get_by_role("group", name="People at this table")

    for label, link in (
        ("Players join here", vault.campaign.player_link),
        ("Spectators watch here", vault.campaign.spectator_link),
    ):
        expect(people.get_by_label(label).first).to_have_value(re.compile(re.escape(urlsplit(link).path) + "$"))
    player.page.get_by_role("button", name="People").click()
    expect(player.page.get_by_role("group", name="People at this table")).to_contain_text("Pia (you)")
    assert urlsplit(vault.campaign.player_link).path not in player.page.content()


def test_a_token_is_removed_after_a_second_thought(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    gm.select("Brute")
    gm.sheet.get_by_role("button", name="Remove", exact=True).click()
    gm.sheet.get_by_role("button", name="Keep").click()
    gm.expect_token_at("Brute", (4, 3))
    gm.sheet.get_by_role("button", name="Remove", exact=True).click()
    gm.sheet.get_by_role("button", name="Remove Brute").click()

    for table in (gm, player):
        expect(table.token("Brute")).to_have_count(0)
        expect(table.log).to_contain_text("The GM removed Brute.")


def test_players_do_not_see_a_scene_until_they_are_brought(vault: Vault) -> None:
    gm, player = vault.gm, vault.player
    with vault.host.seated(vault.campaign) as wire:
        scene = {"id": "mine", "name": "The mine", "space": "square", "width": 8, "height": 6}
        wire.do("add_scene", scene=scene, activate=False)
    banner = gm.page.get_by_text("Players do not see this scene. They are in The vault.")
    expect(banner).to_have_count(0)

    gm.page.get_by_role("group", name="Scenes").get_by_role("button", name="The mine").click()
    expect(banner).to_be_visible()
    gm.page.get_by_role("button", name="Bring players here").click()

    expect(banner).to_have_count(0)
    expect(player.page.get_by_role("application")).to_have_accessible_name(re.compile("^Map of The mine"))
    # Their tokens came along, and foes stayed.
    expect(player.token("Ada")).to_be_visible()
    expect(gm.token("Brute")).to_have_count(0)


def test_a_newcomer_is_let_in_from_the_table(vault: Vault, enter: Enter) -> None:
    gm, campaign = vault.gm, vault.campaign
    page = gm.page
    page.goto(f"{vault.host.url}/campaigns/{campaign.id}/")
    page.get_by_label("Newcomers wait at the door").check()
    expect(page.get_by_text("Newcomers now wait")).to_be_visible()
    gm.open(campaign.table)

    guest = enter("guest").page
    guest.goto(campaign.player_link)
    guest.get_by_label("Your name").fill("Cleo")
    guest.get_by_role("button", name="Ask to join").click()
    expect(guest.get_by_role("heading", name="You are at the door")).to_be_visible()

    # Nobody asks for it: the server tells the table at once.
    expect(page.get_by_role("region", name="At the door")).to_contain_text("Cleo asks to join", timeout=4000)
    page.get_by_role("button", name="Let in Cleo").click()
    guest.wait_for_url("**/table/**")
    expect(page.get_by_role("region", name="At the door")).to_have_count(0)
