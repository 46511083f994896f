"""From the printed links to the demo's table, with the real table behind the pages."""

from __future__ import annotations

import pytest
from django.test import Client

from vtt.campaigns.models import Seat
from vtt.tables.demo import DemoLinks, ensure_demo
from vtt.tables.service import claim, table_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def demo() -> DemoLinks:
    return ensure_demo()


def controllers(campaign_id: str) -> dict[str, tuple[str, ...]]:
    return {token.id: token.seats for token in table_of(campaign_id).tokens.values()}


def test_a_name_and_a_character_give_a_token_of_ones_own(demo: DemoLinks) -> None:
    ana = Client()
    page = ana.get(demo.player_path).content.decode()
    assert "Mara Voss" in page
    # Neither the GM's own nor, above all, the hidden one.
    assert "Kole" not in page
    assert "Quiet One" not in page

    answer = ana.post(demo.player_path, {"name": "Ana", "character": "mara"})
    seat = Seat.objects.get(name="Ana")
    assert answer.headers["Location"] == f"/table/{seat.campaign_id}/"
    assert controllers(seat.campaign_id)["mara"] == (seat.pk,)
    assert ana.get(answer.headers["Location"]).status_code == 200

    page = Client().get(demo.player_path).content.decode()
    assert "Mara Voss" not in page
    assert "Dex Okoro" in page


def test_nobody_takes_what_was_not_offered(demo: DemoLinks) -> None:
    for number, character in enumerate(("shade", "kole", "nobody")):
        answer = Client().post(demo.player_path, {"name": f"Guest {'abc'[number]}", "character": character})
        assert answer.status_code == 200
        assert "not free" in answer.content.decode()
    Client().post(demo.spectator_path, {"name": "Sam", "character": "mara"})
    sam = Seat.objects.get(name="Sam")
    assert Seat.objects.filter(campaign=sam.campaign_id).count() == 2
    assert controllers(sam.campaign_id)["mara"] == ()


def test_the_second_of_two_who_want_one_character_gets_none(demo: DemoLinks) -> None:
    for name in ("Ana", "Bo"):
        Client().post(demo.player_path, {"name": name})
    ana, bo = Seat.objects.get(name="Ana"), Seat.objects.get(name="Bo")
    assert claim(ana.campaign_id, ana, "mara").accepted
    assert not claim(bo.campaign_id, bo, "mara").accepted
    assert controllers(ana.campaign_id)["mara"] == (ana.pk,)


def test_the_gms_link_leads_to_the_gms_table(demo: DemoLinks) -> None:
    host = Client()
    table = host.post(demo.gm_path).headers["Location"]
    assert host.get(table).status_code == 200
    campaign_id = table.split("/")[2]
    assert host.get(f"/campaigns/{campaign_id}/").status_code == 200
    assert Client().get(table).status_code == 404


def test_a_removed_guest_has_no_table_any_more(demo: DemoLinks) -> None:
    host, ana = Client(), Client()
    host.post(demo.gm_path)
    table = ana.post(demo.player_path, {"name": "Ana", "character": "mara"}).headers["Location"]
    seat = Seat.objects.get(name="Ana")
    assert host.post(f"/campaigns/{seat.campaign_id}/seats/{seat.pk}/remove/").status_code == 302
    assert ana.get(table).status_code == 404


def test_a_deleted_campaign_has_no_table_any_more(demo: DemoLinks) -> None:
    host = Client()
    table = host.post(demo.gm_path).headers["Location"]
    assert host.post(f"/campaigns/{table.split('/')[2]}/delete/", {"name": "Station Demo"}).status_code == 302
    assert host.get(table).status_code == 404
