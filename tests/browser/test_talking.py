"""Talk, and text that would like to be more than text."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.host import Host
from tests.browser.people import Enter
from tests.browser.table_page import TablePage
from tests.browser.vault import Vault

SPELL = "<img src=x onerror=document.title='owned'>"
"""Markup that would run if it were put into a page as it is."""


def test_what_a_player_says_is_heard_by_all(vault: Vault) -> None:
    gm, player, spectator = vault.gm, vault.player, vault.spectator

    player.press("/")
    expect(player.chat).to_be_focused()
    player.say("Is anybody there?")

    for table in (gm, player, spectator):
        line = table.log.locator(".line-chat")
        expect(line).to_contain_text("Pia")
        expect(line).to_contain_text("Is anybody there?")
    # Who watches has nothing to talk with.
    expect(spectator.chat).to_have_count(0)


def test_markup_is_shown_as_text_everywhere(host: Host, enter: Enter) -> None:
    campaign = host.campaign(f"Lair {SPELL}")
    scene = {"id": "s", "name": f"Map {SPELL}", "space": "square", "width": 8, "height": 6}
    player = enter("player")
    player.page.goto(campaign.player_link)
    expect(player.page.get_by_role("heading", name=f"Lair {SPELL}")).to_be_visible()
    player.page.get_by_label("Your name").fill(f"Pia {SPELL[:20]}")
    player.page.get_by_role("button", name="Join").click()
    table = TablePage(player).ready()
    with host.seated(campaign) as wire:
        wire.do("add_scene", scene=scene)
        wire.view["table"]["active_scene"] = "s"
        sheet = {"weapons": [{"name": SPELL[:40]}]}
        wire.add_token(
            "t", f"Orc {SPELL}", (2, 2), side=f"{SPELL[:40]}", sheet=sheet, seats=[wire.seat(f"Pia {SPELL[:20]}")]
        )
    gm = TablePage(enter("gm", host.state)).open(campaign.table)

    table.say(f"I cast {SPELL}")

    for one in (table, gm):
        expect(one.log).to_contain_text(f"I cast {SPELL}")
        expect(one.log).to_contain_text(f"The scene is “Map {SPELL}”.")
        expect(one.log).to_contain_text(f"The GM added Orc {SPELL}.")
        expect(one.token(f"Orc {SPELL}")).to_be_visible()
        expect(one.page.get_by_role("heading", name=f"Lair {SPELL}")).to_be_visible()
        one.select(f"Orc {SPELL}")
        expect(one.sheet).to_contain_text(SPELL[:40])
        assert one.page.locator("img[src=x]").count() == 0
        expect(one.page).to_have_title(f"Lair {SPELL} · Footwork")
    gm.page.get_by_role("button", name="People").click()
    expect(gm.page.get_by_role("group", name="People at this table")).to_contain_text(f"Pia {SPELL[:20]}")
    gm.page.goto(f"{host.url}/campaigns/{campaign.id}/")
    expect(gm.page.get_by_role("main")).to_contain_text(f"Pia {SPELL[:20]}")
    assert gm.page.locator("img[src=x]").count() == 0


def test_pages_run_nothing_that_is_not_ours(vault: Vault) -> None:
    table = vault.player
    answer = table.page.reload()
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy

    # Should markup ever get in, the browser would not run it, and say so.
    with table.person.forgiving("Content Security Policy"):
        table.page.evaluate(
            """() => {
                const script = document.createElement("script");
                script.textContent = "document.title = 'owned'";
                document.body.append(script);
                document.body.insertAdjacentHTML("beforeend", "<b onclick='document.title = `owned`'>x</b>");
                document.body.lastElementChild.click();
            }"""
        )
        expect(table.page).not_to_have_title("owned")
