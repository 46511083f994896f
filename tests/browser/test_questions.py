"""Questions that hold the table up, when the one asked is a player."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.vault import BRUTE, Vault


def test_a_player_who_is_asked_answers_and_the_gm_could(vault: Vault) -> None:
    player, gm = vault.player, vault.gm
    state = vault.host.guest(vault.campaign.player_link, "Otto")
    with vault.host.seated(vault.campaign) as wire:
        wire.do("change_token", token="brute", seats=[wire.seat("Otto")])
    other = vault.window("other player", state)
    expect(other.token("Brute")).to_have_accessible_name(
        "Brute, 10 of 10 Hit points, 9 of 9 Action points, column 5, row 4, foe, yours"
    )

    player.drag((2, 3), BRUTE)

    # He is asked, the keyboard is at the question; she is told for whom she waits; the GM may answer in his place.
    expect(other.question("Brute")).to_be_focused()
    expect(other.question("Brute").get_by_role("heading", name="Brute")).to_be_visible()
    expect(player.waiting).to_contain_text("Waiting for Brute")
    expect(gm.question("Brute").get_by_role("heading", name="Answer for Brute")).to_be_visible()
    expect(gm.turns.get_by_role("listitem").filter(has_text="Brute")).to_contain_text("asked")

    other.press("4")
    for table in (player, gm, other):
        expect(table.page.get_by_role("region", name="Questions")).to_have_count(0)
        expect(table.log).to_contain_text("Brute: Let it in.")
        table.expect_token_at("Ada", BRUTE)


def test_the_gm_answers_for_one_who_is_away(vault: Vault) -> None:
    player, gm = vault.player, vault.gm
    vault.host.guest(vault.campaign.player_link, "Otto")
    with vault.host.seated(vault.campaign) as wire:
        wire.do("change_token", token="brute", seats=[wire.seat("Otto")])
    player.drag((2, 3), BRUTE)

    gm.question("Brute").get_by_role("button", name="Let it in free").click()

    for table in (player, gm):
        expect(table.log).to_contain_text("Brute: Let it in (the GM answers).")
        table.expect_token_at("Ada", BRUTE)


def test_nothing_else_moves_while_a_question_is_open(vault: Vault) -> None:
    player, gm = vault.player, vault.gm
    player.drag((2, 3), BRUTE)
    expect(gm.question("Brute")).to_be_visible()

    player.drag((3, 3), (3, 5))

    expect(player.refusal).to_contain_text("A question is open")
    expect(player.refusal).to_contain_text("FW-07")
    player.expect_token_at("Ada", (3, 3))
