"""What ``manage.py play`` prints leads to a table that can be played at once."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.people import Enter
from tests.browser.server import Server
from tests.browser.table_page import TablePage


def test_the_printed_links_lead_to_the_demo(enter: Enter, server: Server) -> None:
    links = re.findall(r"^ +(You, the GM|Players|Spectators) +(http\S+)$", server.said(), re.MULTILINE)
    by_role = dict(links)
    assert len(by_role) == 3, server.said()

    gm = enter("gm")
    gm.page.goto(by_role["You, the GM"])
    gm.page.get_by_role("button", name=re.compile("^Continue as")).click()
    gm_table = TablePage(gm).ready()
    gm_table.expect_drawn()
    expect(gm_table.token("The Quiet One")).to_be_visible()

    # From the link to a token of one's own in two steps: a name and a character, Join.
    player = enter("player")
    player.page.goto(by_role["Players"])
    player.page.get_by_label("Your name").fill("Pia")
    player.page.get_by_label("Mara Voss").check()
    player.page.get_by_role("button", name="Join").click()
    table = TablePage(player).ready()
    table.expect_drawn()
    expect(table.token("Mara Voss")).to_have_accessible_name(re.compile("yours, has the turn"))
    expect(table.token("The Quiet One")).to_have_count(0)
    table.press("Tab")
    table.walk_by_key("ArrowRight")
    gm_table.expect_token_at("Mara Voss", (4, 7))

    # The GM's link was good for once.
    stranger = enter("stranger")
    with stranger.forgiving("410"):
        stranger.page.goto(by_role["You, the GM"])
        expect(stranger.page.get_by_role("heading", name="This link is used up")).to_be_visible()
