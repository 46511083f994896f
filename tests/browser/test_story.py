"""The whole story of an evening, as three people live it in three browsers, by hands alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.host import PASSWORD
from tests.browser.maps import EAST, WEST, universal_vtt
from tests.browser.people import Enter, Person
from tests.browser.server import Server
from tests.browser.table_page import LONG, TablePage

pytestmark = pytest.mark.slow


def test_from_sign_up_to_a_parry(enter: Enter, server: Server, tmp_path: Path) -> None:
    gm, player, spectator = enter("gm"), enter("player"), enter("spectator")

    # The GM makes an account, a campaign, and has two links to hand out.
    sign_up(gm, server.url, "greta")
    make_campaign(gm, "The Vault", "Ground Combat")
    gm.context.grant_permissions(["clipboard-read", "clipboard-write"])
    links = {role: copied(gm, f"{role} link for this computer") for role in ("Player", "Spectator")}
    gm.page.get_by_role("link", name="Open table").click()
    gm_table = TablePage(gm).ready()

    # The map comes from a file; the report says what became of it.
    file = tmp_path / "vault.dd2vtt"
    file.write_bytes(universal_vtt())
    gm.page.get_by_role("button", name="Import a map or start with a blank grid").click()
    gm_table.dialog.get_by_label("File").set_input_files(file)
    gm_table.dialog.get_by_label("Name").fill("The vault")
    gm_table.dialog.get_by_role("button", name="Import").click()
    expect(gm_table.dialog.get_by_role("heading", name="The map is here")).to_be_visible()
    expect(gm_table.dialog).to_contain_text("12 × 8 cells")
    expect(gm_table.dialog).to_contain_text("1 opening may be a window or an open door")
    gm_table.dialog.get_by_role("button", name="To the map").click()
    gm_table.expect_drawn()
    assert near(gm_table.color((1, 6), dx=6, dy=6), WEST)
    assert near(gm_table.color((10, 6), dx=6, dy=6), EAST)

    # A character nobody plays yet, for whoever comes; a foe; and somebody lurking, whom nobody shall hear of.
    add_token(gm_table, "Ada", "party", (2, 3), {"Action points": "7"}, weapon=None, claimable=True)
    add_token(
        gm_table, "Brute", "foe", (4, 3), {"Action points": "9", "Strength": "50"}, weapon=("Halberd", "2", "50", "2")
    )
    add_token(gm_table, "Zyzzyva", "foe", (9, 6), {}, weapon=None, hidden=True)

    # From the link to a token of one's own: a name and a character, Join.
    join(player, links["Player"], "Pia", "Ada")
    player_table = TablePage(player).ready()
    expect(player_table.token("Ada")).to_have_accessible_name(re.compile("yours"))
    join(spectator, links["Spectator"], "Sam")
    spectator_table = TablePage(spectator).ready()
    tables = (gm_table, player_table, spectator_table)
    for table in tables:
        table.expect_drawn()
        table.expect_token_at("Ada", (2, 3))
    expect(player_table.token("Zyzzyva")).to_have_count(0)
    expect(gm_table.token("Zyzzyva")).to_have_accessible_name(re.compile("hidden"))

    # Turns: Ada first, and she alone may end hers; the GM may end anybody's.
    start_turns(gm_table, first="Ada")
    for table in tables:
        expect(table.turns.locator("[aria-current=true]")).to_contain_text("Ada")
    expect(player_table.turns.get_by_role("button", name="End turn")).to_be_visible()
    expect(spectator_table.turns.get_by_role("button", name="End turn")).to_have_count(0)

    # She walks. The path and its price are there before she lets go, and everybody sees where she went.
    player_table.take((2, 3))
    player_table.carry((2, 1))
    player_table.expect_path((2, 2), (2, 1))
    expect(player_table.plan).to_contain_text("2 AP · 5 left")
    player_table.drop()
    for table in tables:
        table.expect_token_at("Ada", (2, 1))
        expect(table.log).to_contain_text("Ada walks 2 squares (2 AP, 5 left).")

    # A wall refuses her by its rule, at the step; nothing moves and nothing is paid.
    player_table.drag((2, 1), (8, 1))
    expect(player_table.refusal).to_contain_text("A wall is in the way.")
    expect(player_table.refusal).to_contain_text("FW-01")
    # So does her purse, with the numbers.
    player_table.drag((2, 1), (2, 7))
    expect(player_table.refusal).to_contain_text("This needs 6 AP; Ada has 5.")
    expect(player_table.refusal).to_contain_text("GC-02")
    for table in tables:
        table.expect_token_at("Ada", (2, 1))

    # She steps into the foe's square. The move stands still; the foe's hand is asked, the others see who is waited for.
    player_table.take((2, 1))
    player_table.carry((4, 3))
    player_table.expect_path((3, 2), (4, 3))
    expect(player_table.plan).to_contain_text("Somebody there will be asked")
    player_table.drop()
    expect_question(tables)

    # Every window is reloaded in the middle of it …
    for table in tables:
        table.reload()
    expect_question(tables)

    # … and the server is killed in the middle of it. The windows say so, heal by themselves, and the question stands.
    with gm.forgiving("WebSocket"), player.forgiving("WebSocket"), spectator.forgiving("WebSocket"):
        server.kill()
        for table in tables:
            expect(table.connection).to_contain_text("Connection lost", timeout=LONG)
        server.start()
        for table in tables:
            table.ready()
    expect_question(tables)

    # The foe parries: with its weapon, at that weapon's price. She gets in and is hurt; every roll can be checked.
    gm_table.question("Brute").get_by_role("button", name="Parry (Halberd) 2 AP").click()
    for table in tables:
        expect(table.page.get_by_role("region", name="Questions")).to_have_count(0)
        table.expect_token_at("Ada", (4, 3))
        expect(table.log).to_contain_text("Brute: Parry (Halberd).")
        expect(table.log).to_contain_text(re.compile(r"Brute rolls parry \(Halberd\): \d+ against 10, success"))
        expect(table.log).to_contain_text("+50 Halberd")
        # How much is left is shown to whoever plays her and to the GM alone.
        left = "" if table is spectator_table else " (8 hp left)"
        expect(table.log).to_contain_text(f"Ada takes 2 damage from Brute{left}.")

    # Out again by key, and in again: this time the foe blocks with its body, and is far too strong for her.
    player.page.keyboard.press("Tab")
    expect(player_table.sheet.get_by_role("heading", name="Ada")).to_be_visible()
    expect(player_table.sheet.get_by_text("3 / 7")).to_be_visible()
    player_table.walk_by_key("ArrowLeft")
    for table in tables:
        table.expect_token_at("Ada", (3, 3))
    player_table.walk_by_key("ArrowRight")
    gm_table.question("Brute").get_by_role("button", name="Body-block 2 AP").click()
    for table in tables:
        expect(table.log).to_contain_text("Ada is kept out; the 1 AP of that step is lost.")
        table.expect_token_at("Ada", (3, 3))
    expect(player_table.sheet.get_by_text("1 / 7")).to_be_visible()

    # That square is barred to her now, and she is told by which rule.
    player_table.walk_by_key("ArrowRight")
    expect(player_table.refusal).to_contain_text("may not try again this cycle")
    expect(player_table.refusal).to_contain_text("GC-06")
    expect(gm_table.page.get_by_role("region", name="Questions")).to_have_count(0)

    # Her turn ends; it is the foe's, and her window says so.
    player_table.turns.get_by_role("button", name="End turn").click()
    for table in tables:
        expect(table.turns.locator("[aria-current=true]")).to_contain_text("Brute")

    # All the while nobody but the GM was sent a word of whoever lurks.
    for person in (player, spectator):
        assert len(person.heard) > 10
        assert not [frame for frame in person.heard if "yzzyva" in frame]
        assert "yzzyva" not in person.page.content()
    assert [frame for frame in gm.heard if "Zyzzyva" in frame]


def expect_question(tables: tuple[TablePage, TablePage, TablePage]) -> None:
    gm, *others = tables
    question = gm.question("Brute")
    expect(question).to_contain_text("Ada is entering the square of Brute.")
    expect(question).to_contain_text("GC-03")
    prices = ["Parry (Halberd) 2 AP", "Parry (unarmed) 3 AP", "Body-block 2 AP", "Let it in free"]
    for price in prices:
        expect(question.get_by_role("button", name=price)).to_be_enabled()
    for other in others:
        expect(other.waiting).to_contain_text("Waiting for Brute")
        expect(other.question("Brute")).to_have_count(0)
    for table in tables:
        table.expect_token_at("Ada", (3, 2))


def sign_up(person: Person, url: str, name: str) -> None:
    page = person.page
    page.goto(url)
    page.get_by_role("link", name="Sign up to host").click()
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Your campaigns")).to_be_visible()


def make_campaign(person: Person, name: str, ruleset: str) -> None:
    page = person.page
    page.get_by_role("link", name="New campaign").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label(ruleset).check()
    page.get_by_role("button", name="Create campaign").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def copied(person: Person, label: str) -> str:
    """What a press on the button beside a field puts on the clipboard."""
    line = person.page.locator(".field").filter(has=person.page.get_by_label(label))
    line.get_by_role("button", name="Copy").click()
    expect(line.get_by_role("button")).to_have_text("Copied")
    return str(person.page.evaluate("navigator.clipboard.readText()"))


def join(person: Person, link: str, name: str, character: str = "") -> None:
    page = person.page
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    if character:
        page.get_by_label(character).check()
    page.get_by_role("button", name="Join").click()


def add_token(
    table: TablePage,
    name: str,
    side: str,
    cell: tuple[int, int],
    sheet: dict[str, str],
    *,
    weapon: tuple[str, str, str, str] | None,
    hidden: bool = False,
    claimable: bool = False,
) -> None:
    table.tool("Add a token")
    dialog = table.dialog
    dialog.get_by_label("Name").fill(name)
    dialog.get_by_label("Side").fill(side)
    dialog.get_by_label(re.compile("^Hidden")).set_checked(hidden)
    dialog.get_by_label(re.compile("^Whoever joins")).set_checked(claimable)
    if sheet or weapon:
        dialog.get_by_text(re.compile(r"^Sheet \(")).click()
    for field, value in sheet.items():
        dialog.get_by_label(re.compile(f"^{field}")).fill(value)
    if weapon:
        rows = dialog.get_by_role("group", name=re.compile("^Weapons"))
        rows.get_by_role("button", name="Add").click()
        for label, value in zip(("Weapon", "Parry cost", "Parry bonus", "Damage"), weapon, strict=True):
            rows.get_by_label(re.compile(f"^{label}")).fill(value)
    dialog.get_by_role("button", name="Next: click on the map").click()
    expect(table.page.get_by_text(f"Click where {name} stands.")).to_be_visible()
    table.click(cell)
    table.expect_token_at(name, cell)


def near(found: tuple[int, int, int], wanted: tuple[int, int, int]) -> bool:
    return all(abs(a - b) <= 24 for a, b in zip(found, wanted, strict=True))


def start_turns(table: TablePage, first: str) -> None:
    table.turns.get_by_role("button", name="Start turns").click()
    table.dialog.get_by_role("radio", name=f"{first} has the turn").check()
    table.dialog.get_by_role("button", name="Start turns").click()
    expect(table.dialog).to_have_count(0)
