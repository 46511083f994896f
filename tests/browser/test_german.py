"""The table in German: a short round by hand, and a tour that looks for English left over and words cut off."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.host import PASSWORD, Host
from tests.browser.look import Look
from tests.browser.people import Enter
from tests.browser.table_page import TablePage
from tests.browser.vault import ADA, BRUTE, Vault
from vtt import catalog

SPEAKS_GERMAN = {"locale": "de-DE"}

_SAID = """() => {
    const said = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode;
        if (!text.parentElement.closest("[lang=en], kbd, script, style")) said.push(text.data);
    }
    const spoken = ["aria-label", "aria-roledescription", "title", "placeholder", "alt"];
    for (const element of document.querySelectorAll(spoken.map((each) => `[${each}]`).join())) {
        for (const each of spoken) said.push(element.getAttribute(each) ?? "");
    }
    return said.map((each) => each.trim());
}"""


def test_a_round_is_played_in_the_language_chosen_on_the_account_page(host: Host, enter: Enter) -> None:
    campaign = host.campaign()
    host.import_map(campaign)
    with host.seated(campaign) as wire:
        wire.add_token("ada", "Ada", ADA, side="party", claimable=True, sheet={"ap": 7})
        wire.do("set_order", order=["ada"], active="ada")
    english = TablePage(enter("gm", host.state)).open(campaign.table)

    person = enter("newcomer")
    page = person.page
    page.goto(f"{host.url}/sign-up/")
    page.get_by_label("Username").fill("dora")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.goto(f"{host.url}/account/")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Dein Konto")).to_be_visible()

    page.goto(campaign.player_link)
    page.get_by_label("Dein Name").fill("Dora")
    page.get_by_label("Ada").check()
    page.get_by_role("button", name="Beitreten").click()
    german = TablePage(person).ready()
    german.expect_drawn()
    expect(page.get_by_role("region", name="Züge").get_by_role("button", name="Zug beenden")).to_be_visible()

    german.take(ADA)
    german.carry((2, 1))
    german.expect_path((2, 2), (2, 1))
    expect(german.plan).to_contain_text("2 AP · noch 5")
    german.drop()
    expect(german.log).to_contain_text("Ada geht 2 Felder (2 AP, noch 5).")
    # The same line is told to each in their own language.
    expect(english.log).to_contain_text("Ada walks 2 squares (2 AP, 5 left).")

    german.drag((2, 1), (10, 1))
    expect(german.refusal).to_contain_text("Dorthin führt kein Weg.")
    page.keyboard.press("Control+z")
    expect(german.log).to_contain_text("Zurückgenommen: ")

    german.reload()
    expect(german.log).to_contain_text("Ada geht 2 Felder (2 AP, noch 5).")
    page.get_by_role("textbox", name="Sag etwas in die Runde").fill("/w")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Wem flüstern? /w Name Text")).to_be_visible()


def test_a_table_in_play_is_german_throughout(vault: Vault, device: dict[str, Any], look: Look) -> None:
    left_over = LeftOver()
    player = vault.player_window(**device, **SPEAKS_GERMAN)
    gm = vault.window("gm", vault.host.state, **device, **SPEAKS_GERMAN)

    def at(table: TablePage, name: str) -> None:
        look.at(table.page, f"german-{name}")
        left_over.at(table.page, name)

    player.click(ADA)
    player.expect_reach()
    player.click((4, 6))
    expect(player.plan).to_contain_text("AP")
    at(player, "plan")
    player.plan.get_by_role("button", name="Abbrechen").click()
    player.drag(ADA, BRUTE)
    question = gm.page.get_by_role("article", name="Frage an Brute")
    expect(question).to_contain_text("Ada betritt das Feld von Brute.")
    at(player, "waiting")
    at(gm, "question")
    question.get_by_role("button", name="Parieren (Halberd)").click()
    expect(question).to_have_count(0)
    gm.click(BRUTE)
    if device:
        for tab in ("Zug", "Chat", "Bogen"):
            gm.page.get_by_role("navigation", name="Bereiche").get_by_role("button", name=tab).click()
            at(gm, tab.lower())
    else:
        expect(gm.log).to_contain_text("Parieren (Halberd)")
        expect(gm.sheet).to_be_visible()
        unfold(gm.sheet)
        at(gm, "token")
    gm.page.get_by_role("button", name="Leute").click()
    at(gm, "people")
    gm.press("Escape")
    for dialog in (
        "Karte hinzufügen",
        "Figur hinzufügen",
        "Figurensammlung",
        "Zugfolge",
        "Türen und Fenster",
        "Hausregeln",
        "Tastenkürzel",
    ):
        if device:
            gm.page.get_by_role("button", name="SL-Werkzeuge").click()
        gm.page.get_by_role("navigation", name="Werkzeuge").get_by_role("button", name=dialog, exact=True).click()
        unfold(gm.dialog)
        at(gm, dialog.lower().replace(" ", "-"))
        gm.press("Escape")
        expect(gm.dialog).to_have_count(0)
    if not device:
        gm.press("Control+k")
        at(gm, "palette")
        gm.press("Escape")
        gm.press("Alt+l")
        expect(gm.page.get_by_role("heading", name="Spielplan als Liste")).to_be_visible()
        at(gm, "list")
    assert not look.faults
    assert not left_over.faults


class LeftOver:
    """Looks for what a German page says in English though a catalog has it in German."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._english: set[str] = set()
        german: set[str] = set()
        for path in (catalog.of_server("de"), catalog.of_browser("de")):
            for entry in catalog.read(path, "de"):
                self._english |= {entry.msgid, entry.msgid_plural}
                german |= {entry.msgstr, *entry.msgstr_plural.values()}
        # A single letter may as well be the key that is printed there.
        self._english = {each for each in self._english - german if len(each) > 1}

    def at(self, page: Page, name: str) -> None:
        """Look at the page as it is now."""
        assert page.locator("html").get_attribute("lang") == "de"
        said: list[str] = page.evaluate(_SAID)
        assert len(said) > 20, f"{name}: nothing to read"
        self.faults += [f"{name}: {each}" for each in said if each in self._english]


def unfold(panel: Locator) -> None:
    """Open all that is folded up in there."""
    folded = panel.locator("details:not([open]) > summary")
    for _ in range(folded.count()):
        folded.first.click()
