"""The table page and the signals by which seats and campaigns reach open sockets."""

from __future__ import annotations

import asyncio

import pytest
from django.test import Client, TestCase

from tests.vtt.tables.tables_kit import Room, client_of, closing, connect, cookie_of, watch
from vtt.campaigns import service as campaigns
from vtt.campaigns.models import Invite, Role
from vtt.tables import service
from vtt.tables.server import TableServer
from vtt.tables.threads import read


def test_the_page_starts_the_script_with_what_it_needs(room: Room) -> None:
    page = client_of(room.ana).get(f"/table/{room.id}/")
    assert page.status_code == 200
    assert page.context["boot"] == {
        "campaign": {"id": room.id, "name": room.campaign.name},
        "socket": f"/ws/table/{room.id}/",
        "role": "player",
        "seat": {"id": room.ana.pk, "name": "Ana"},
        "urls": {
            "scenes": f"/campaigns/{room.id}/scenes/",
            "outline": f"/campaigns/{room.id}/outline/",
            "campaign": f"/campaigns/{room.id}/",
            "lobby": "/",
            "history": f"/campaigns/{room.id}/history/",
            "rules": "/rules/ground_combat/",
            "device": f"/campaigns/{room.id}/device/",
            "knocks": f"/campaigns/{room.id}/knocks/",
            "first_steps": "/first-steps/",
        },
    }
    assert "footwork_csrf" in page.cookies
    assert "no-store" in page.headers["Cache-Control"]


def test_the_gms_page_has_the_invites(room: Room) -> None:
    boot = client_of(room.gm).get(f"/table/{room.id}/").context["boot"]
    assert boot["role"] == "gm"
    assert set(boot["invites"]) == {"player", "spectator"}
    for role, url in boot["invites"].items():
        assert url == f"http://testserver/join/{room.campaign.invites.get(role=role).secret}/"


def test_invites_name_an_address_that_others_can_follow(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = room.campaign.invites.get(role="player").secret
    for addresses, start in ((("192.0.2.7",), "http://192.0.2.7:8000"), ((), "http://localhost:8000")):
        monkeypatch.setattr("vtt.campaigns.addresses.lan_addresses", lambda found=addresses: found)
        page = client_of(room.gm).get(f"/table/{room.id}/", headers={"host": "localhost:8000"})
        assert page.context["boot"]["invites"]["player"] == f"{start}/join/{secret}/"


def test_without_a_seat_there_is_no_table(room: Room) -> None:
    for client in (Client(), client_of(room.ana)):
        for campaign in (room.id, "nowhere") if client.cookies.output() == "" else ("nowhere",):
            page = client.get(f"/table/{campaign}/")
            assert page.status_code == 404
            assert "join link" in page.content.decode()


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_the_page_is_only_read(room: Room, method: str) -> None:
    assert getattr(client_of(room.ana), method)(f"/table/{room.id}/").status_code == 405


async def test_a_new_seat_shows_up(room: Room, tables: TableServer) -> None:
    gm = await watch(room, room.gm)

    def join() -> None:
        campaigns.take_seat(Invite.objects.get(campaign=room.campaign, role=Role.PLAYER), "Cleo", None)

    await read(closing(join))
    people = (await gm.until("people"))["people"]
    assert ("Cleo", False) in [(person["name"], person["online"]) for person in people]
    await gm.leave()


async def test_a_removed_seat_hears_of_it_at_once(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    cookie = await asyncio.to_thread(closing(cookie_of), room.ana)
    await read(closing(campaigns.remove_seat), room.ana)
    assert (await ana.until("bye"))["reason"] == "removed"
    assert (await ana.take())["code"] == 4404
    back, _ = await connect(room.id, cookie)
    assert (await back.take())["code"] == 4404


async def test_signing_out_closes_the_sockets_of_that_session(room: Room, tables: TableServer) -> None:
    """F17: within a second; another session of the same account goes on."""

    def sign_in() -> Client:
        return client_of(room.gm)

    client = await read(closing(sign_in))
    cookie = f"footwork_session={client.cookies['footwork_session'].value}"
    here, _ = await connect(room.id, cookie)
    assert (await here.hello())["type"] == "welcome"
    there, eve = await watch(room, room.gm), await watch(room, room.eve)
    await read(closing(lambda: client.logout()))
    assert (await here.until("closed", timeout=1))["code"] == 4404
    assert (await there.command("say", text="still here"))["type"] == "ack"
    await eve.until("patch")
    await there.leave()
    await eve.leave()


async def test_a_deleted_campaign_is_gone_for_everybody(room: Room, tables: TableServer) -> None:
    eve = await watch(room, room.eve)
    cookie = await asyncio.to_thread(closing(cookie_of), room.gm)
    await read(closing(campaigns.delete_campaign), room.campaign)
    assert (await eve.until("bye"))["reason"] == "removed"
    assert (await eve.take())["code"] == 4404
    back, _ = await connect(room.id, cookie)
    assert (await back.take())["code"] == 4404


def test_the_character_of_a_removed_seat_is_free_again(room: Room) -> None:
    assert "t-ana" not in {each["id"] for each in service.free_characters(room.id)}
    with TestCase.captureOnCommitCallbacks(execute=True):
        campaigns.remove_seat(room.ana)
    assert service.table_of(room.id).tokens["t-ana"].seats == ()
    assert "t-ana" in {each["id"] for each in service.free_characters(room.id)}
    assert service.table_of(room.id).tokens["t-bo"].seats == (room.bo.pk,)
