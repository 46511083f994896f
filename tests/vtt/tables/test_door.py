"""Where newcomers have to ask: knocking, being let in and turned away."""

from __future__ import annotations

import asyncio

import pytest
from django.test import Client

from rules.commands import ChangeToken
from tests.vtt.tables.tables_kit import Room, client_of, closing, connect, cookie_of, watch
from vtt.accounts import throttle
from vtt.accounts.models import User
from vtt.campaigns import knocking, service
from vtt.campaigns.models import Knock, Role, Seat
from vtt.tables import service as tables_service
from vtt.tables.server import TableServer
from vtt.tables.threads import read

A_SECOND = 1.0


class TestDoor:
    @pytest.fixture
    def link(self, room: Room) -> str:
        knocking.open_door(room.campaign, True)
        return f"/join/{room.campaign.invites.get(role='player').secret}/"

    async def test_a_newcomer_waits_and_gms_hear_of_it(self, room: Room, link: str, tables: TableServer) -> None:
        gm, ana = await watch(room, room.gm), await watch(room, room.ana)
        await gm.quiet()
        newcomer = Client()
        page = await read(closing(lambda: newcomer.post(link, {"name": "Cleo"})))
        assert page.headers["Location"] == f"/campaigns/{room.id}/door/"
        knocks = (await gm.until("knocks", timeout=A_SECOND))["knocks"]
        assert [(each["name"], each["role"]) for each in knocks] == [("Cleo", "player")]
        page = await read(closing(lambda: newcomer.get(f"/campaigns/{room.id}/door/")))
        assert b"You are at the door" in page.content
        answer = await read(
            closing(
                lambda: client_of(room.gm).post(
                    f"/campaigns/{room.id}/knocks/{knocks[0]['id']}/admit/", headers={"Accept": "application/json"}
                )
            )
        )
        assert answer.json() == {"knocks": []}
        assert (await gm.until("knocks", timeout=A_SECOND))["knocks"] == []
        page = await read(closing(lambda: newcomer.get(f"/campaigns/{room.id}/door/")))
        assert page.headers["Location"] == f"/table/{room.id}/"
        page = await read(closing(lambda: newcomer.get(f"/table/{room.id}/")))
        assert page.context["boot"]["seat"]["name"] == "Cleo"
        await ana.quiet()
        assert not [frame for frame in ana.heard if frame["type"] == "knocks"]
        await gm.leave()
        await ana.leave()

    async def test_a_gm_who_comes_later_sees_who_waits(self, room: Room, link: str, tables: TableServer) -> None:
        await read(closing(lambda: Client().post(link, {"name": "Cleo"})))
        cookie = await asyncio.to_thread(closing(cookie_of), room.gm)
        gm, _ = await connect(room.id, cookie)
        await gm.hello()
        assert [each["name"] for each in (await gm.until("knocks"))["knocks"]] == ["Cleo"]
        await gm.leave()

    def test_the_character_that_was_picked_comes_along(self, room: Room, link: str) -> None:
        room.do(ChangeToken("t-foe", claimable=True))
        newcomer = Client()
        newcomer.post(link, {"name": "Cleo", "character": "t-foe"})
        knock = Knock.objects.get()
        client_of(room.gm).post(f"/campaigns/{room.id}/knocks/{knock.pk}/admit/")
        seat = room.campaign.seats.get(name="Cleo")
        assert tables_service.table_of(room.id).tokens["t-foe"].seats == (seat.pk,)

    def test_refused_is_said_and_gives_nothing(self, room: Room, link: str) -> None:
        newcomer = Client()
        newcomer.post(link, {"name": "Cleo"})
        client_of(room.gm).post(f"/campaigns/{room.id}/knocks/{Knock.objects.get().pk}/refuse/")
        assert "You were not let in" in newcomer.get(f"/campaigns/{room.id}/door/").content.decode()
        assert newcomer.get(f"/table/{room.id}/").status_code == 404
        assert not room.campaign.seats.filter(name="Cleo").exists()
        # Having read it, they may go and knock anew.
        newcomer.post(f"/campaigns/{room.id}/door/")
        assert newcomer.post(link, {"name": "Cleo"}).headers["Location"] == f"/campaigns/{room.id}/door/"

    def test_whoever_comes_back_by_the_link_waits_on(self, room: Room, link: str) -> None:
        newcomer = Client()
        newcomer.post(link, {"name": "Cleo"})
        assert newcomer.get(link).headers["Location"] == f"/campaigns/{room.id}/door/"
        assert Knock.objects.count() == 1

    def test_two_of_one_name_do_not_wait_together(self, room: Room, link: str) -> None:
        Client().post(link, {"name": "Cleo"})
        page = Client().post(link, {"name": "СLEO".replace("С", "C")})
        assert "waits at the door already" in page.content.decode()
        for taken in ("Ana", "GM", room.gm.name):
            assert Client().post(link, {"name": taken}).status_code == 200
        assert Knock.objects.count() == 1

    def test_a_name_taken_meanwhile_is_told_to_the_gm(self, room: Room, link: str) -> None:
        Client().post(link, {"name": "Cleo"})
        Seat.objects.create(campaign=room.campaign, role=Role.PLAYER, name="Cleo")
        address = f"/campaigns/{room.id}/knocks/{Knock.objects.get().pk}/admit/"
        answer = client_of(room.gm).post(address, headers={"Accept": "application/json"})
        assert answer.status_code == 409
        assert "has that name" in answer.json()["error"]["message"]

    def test_an_account_waits_as_itself(self, room: Room, link: str) -> None:
        user = User.objects.create_user("cleo")
        client, thief = Client(), Client()
        client.force_login(user)
        client.post(link, {"name": "Cleo"})
        thief.cookies[f"knock_{room.id}"] = client.cookies[f"knock_{room.id}"].value
        assert thief.get(f"/campaigns/{room.id}/door/").status_code == 404
        client_of(room.gm).post(f"/campaigns/{room.id}/knocks/{Knock.objects.get().pk}/admit/")
        answer = client.get(f"/campaigns/{room.id}/door/")
        assert answer.headers["Location"] == f"/table/{room.id}/"
        assert f"seat_{room.id}" not in answer.cookies
        assert room.campaign.seats.get(user=user).name == "Cleo"

    def test_the_door_is_nobodys_business(self, room: Room, link: str) -> None:
        Client().post(link, {"name": "Cleo"})
        knock = Knock.objects.get()
        assert client_of(room.gm).get(f"/campaigns/{room.id}/knocks/").json()["knocks"][0]["name"] == "Cleo"
        for client, status in ((client_of(room.ana), 403), (Client(), 404)):
            assert client.get(f"/campaigns/{room.id}/knocks/").status_code == status
            assert client.post(f"/campaigns/{room.id}/knocks/{knock.pk}/admit/").status_code == status
            assert client.post(f"/campaigns/{room.id}/door/setting/").status_code == status
            assert client.get(f"/campaigns/{room.id}/door/").status_code == 404
        other = User.objects.create_user("other")
        elsewhere = service.create_campaign(other, "Else", "free")
        client = Client()
        client.force_login(other)
        for knock_id in (knock.pk, "nowhere"):
            assert client.post(f"/campaigns/{elsewhere.pk}/knocks/{knock_id}/admit/").status_code == 404
        assert client_of(room.gm).get(f"/campaigns/{room.id}/knocks/{knock.pk}/admit/").status_code == 405
        assert Client(enforce_csrf_checks=True).post(f"/campaigns/{room.id}/door/setting/").status_code == 403
        assert not room.campaign.seats.filter(name="Cleo").exists()

    def test_a_door_holds_only_so_many(self, room: Room, link: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(knocking, "MOST", 2)
        for number in range(3):
            Client().post(link, {"name": f"Nobody {'abc'[number]}"})
        assert Knock.objects.count() == 2

    def test_joining_is_not_done_without_end(self, room: Room, link: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(throttle, "JOIN", throttle.Limit("join", 2, 600))
        knocking.open_door(room.campaign, False)
        answers = [Client().post(link, {"name": name}).status_code for name in ("Ana", "Uma", "Ken", "Gus")]
        # A name that cannot be had counts for nothing.
        assert answers == [200, 302, 302, 429]

    def test_the_setting_is_a_gms(self, room: Room) -> None:
        own = client_of(room.gm)
        own.post(f"/campaigns/{room.id}/door/setting/", {"ask": "on"})
        assert "wait at the door" in own.get(f"/campaigns/{room.id}/").content.decode()
        room.campaign.refresh_from_db()
        assert room.campaign.ask_to_join
        own.post(f"/campaigns/{room.id}/door/setting/")
        room.campaign.refresh_from_db()
        assert not room.campaign.ask_to_join
