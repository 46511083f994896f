"""Seats as they change: parts, other devices, accounts; and that open sockets follow within a second."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from django.test import Client

from tests.vtt.tables.tables_kit import Room, client_of, closing, connect, cookie_of, watch
from vtt.accounts.models import User
from vtt.campaigns import service
from vtt.campaigns.models import Passage, Role, Seat
from vtt.tables import consumer
from vtt.tables import service as tables_service
from vtt.tables.server import TableServer
from vtt.tables.threads import read

A_SECOND = 1.0


def co_gm(room: Room) -> Seat:
    user = User.objects.create_user(f"second-{room.id[:6]}")
    return Seat.objects.create(campaign=room.campaign, role=Role.GM, name="Second", user=user)


def set_role(client: Client, room: Room, seat: Seat, role: str) -> int:
    return client.post(f"/campaigns/{room.id}/seats/{seat.pk}/", {"role": role}).status_code


class TestParts:
    async def test_a_player_made_a_spectator_comes_back_as_one(self, room: Room, tables: TableServer) -> None:
        ana, bo = await watch(room, room.ana), await watch(room, room.bo)
        cookie = await asyncio.to_thread(closing(cookie_of), room.ana)
        status = await read(closing(lambda: set_role(client_of(room.gm), room, room.ana, "spectator")))
        assert status == 302
        assert (await ana.until("bye", timeout=A_SECOND))["reason"] == "restart"
        assert (await ana.take(timeout=A_SECOND))["code"] == 4012
        back, _ = await connect(room.id, cookie)
        welcome = await back.hello()
        assert welcome["seat"] == {"id": room.ana.pk, "role": "spectator", "name": "Ana"}
        assert (await back.command("end_turn", token="t-ana"))["code"] == "forbidden"
        people = (await bo.until("people"))["people"]
        while ("Ana", "spectator") not in [(each["name"], each["role"]) for each in people]:
            people = (await bo.until("people"))["people"]
        await back.leave()
        await bo.leave()

    async def test_what_a_spectator_played_is_free_for_others(self, room: Room, tables: TableServer) -> None:
        bo = await watch(room, room.bo)
        await read(closing(lambda: set_role(client_of(room.gm), room, room.ana, "spectator")))
        table = await read(closing(lambda: tables_service.free_characters(room.id)))
        assert "t-ana" in {each["id"] for each in table}
        await bo.leave()

    async def test_a_spectator_made_a_player_may_speak(self, room: Room, tables: TableServer) -> None:
        eve = await watch(room, room.eve)
        cookie = await asyncio.to_thread(closing(cookie_of), room.eve)
        await read(closing(lambda: set_role(client_of(room.gm), room, room.eve, "player")))
        assert (await eve.until("closed", timeout=A_SECOND))["code"] == 4012
        back, _ = await connect(room.id, cookie)
        assert (await back.hello())["seat"]["role"] == "player"
        assert (await back.command("say", text="Hello!"))["type"] == "ack"
        await back.leave()

    async def test_a_socket_that_waited_with_hello_gets_no_old_part(
        self, room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever keeps a socket without a word until they are removed must not get in with it."""
        gm = await watch(room, room.gm)
        cookies = [await asyncio.to_thread(closing(cookie_of), seat) for seat in (room.ana, room.bo)]
        (ana, _), (bo, _) = [await connect(room.id, cookie) for cookie in cookies]
        await ana.send(type="ping")
        await bo.send(type="ping")
        await ana.until("pong")
        await bo.until("pong")
        await read(closing(service.remove_seat), room.ana)
        await read(closing(lambda: set_role(client_of(room.gm), room, room.bo, "spectator")))
        await gm.until("people")
        assert (await ana.hello())["type"] == "closed"
        assert ana.closed == 4404
        assert (await bo.hello())["type"] == "closed"
        assert bo.closed == 4012
        await gm.leave()

    async def test_a_hello_that_comes_late_is_looked_at_again(
        self, room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(consumer, "STALE", 0.0)
        client = await read(closing(lambda: client_of(room.gm)))
        cookie = f"footwork_session={client.cookies['footwork_session'].value}"
        gm, _ = await connect(room.id, cookie)
        await gm.send(type="ping")
        await gm.until("pong")
        await read(closing(client.logout))
        assert (await gm.hello())["code"] == 4404

    async def test_a_co_gm_sees_everything_until_the_owner_says_no(self, room: Room, tables: TableServer) -> None:
        second = await read(closing(co_gm), room)
        there = await watch(room, second)
        assert "token/zyx-hidden" in there.view
        cookie = await asyncio.to_thread(closing(cookie_of), second)
        assert await read(closing(lambda: set_role(client_of(room.gm), room, second, "player"))) == 302
        assert (await there.until("closed", timeout=A_SECOND))["code"] == 4012
        back, _ = await connect(room.id, cookie)
        await back.hello()
        assert "token/zyx-hidden" not in back.view
        assert "Zyxwvut" not in back.texts[0]
        await back.leave()

    def test_only_the_owner_makes_and_removes_gms(self, room: Room) -> None:
        second = co_gm(room)
        friend = Seat.objects.create(
            campaign=room.campaign, role=Role.PLAYER, name="Friend", user=User.objects.create_user("friend")
        )
        theirs, own = client_of(second), client_of(room.gm)
        # The choice is not even on offer to the second GM.
        assert set_role(theirs, room, friend, "gm") == 200
        assert set_role(theirs, room, room.gm, "player") == 403
        assert theirs.post(f"/campaigns/{room.id}/seats/{room.gm.pk}/remove/").status_code == 404
        assert theirs.get(f"/campaigns/{room.id}/delete/").status_code == 403
        assert set_role(theirs, room, room.bo, "spectator") == 302
        assert set_role(own, room, friend, "gm") == 302
        assert theirs.post(f"/campaigns/{room.id}/seats/{friend.pk}/remove/").status_code == 404
        assert own.post(f"/campaigns/{room.id}/seats/{friend.pk}/remove/").status_code == 302
        roles = dict(room.campaign.seats.values_list("name", "role"))
        assert roles == {room.gm.name: "gm", "Second": "gm", "Ana": "player", "Bo": "spectator", "Eve": "spectator"}

    def test_the_last_gm_cannot_go(self, room: Room) -> None:
        own = client_of(room.gm)
        assert set_role(own, room, room.gm, "player") == 403
        assert own.post(f"/campaigns/{room.id}/seats/{room.gm.pk}/remove/").status_code == 404
        with pytest.raises(service.RoleRefused):
            service.change_role(Seat.objects.get(pk=room.gm.pk), "player")

    def test_a_guest_cannot_be_a_gm_without_an_account(self, room: Room) -> None:
        assert set_role(client_of(room.gm), room, room.ana, "gm") == 200
        assert Seat.objects.get(pk=room.ana.pk).role == "player"

    def test_a_campaign_is_handed_to_a_gm_and_to_nobody_else(self, room: Room) -> None:
        second = co_gm(room)
        own = client_of(room.gm)
        own.post(f"/campaigns/{room.id}/seats/{room.ana.pk}/owner/")
        assert Seat.objects.get(owner=True, campaign=room.campaign).pk == room.gm.pk
        assert client_of(second).post(f"/campaigns/{room.id}/seats/{second.pk}/owner/").status_code == 403
        own.post(f"/campaigns/{room.id}/seats/{second.pk}/owner/")
        assert Seat.objects.get(owner=True, campaign=room.campaign).pk == second.pk
        assert own.get(f"/campaigns/{room.id}/delete/").status_code == 403

    @pytest.mark.parametrize("tail", ["", "link/", "owner/", "remove/"])
    def test_seats_of_other_campaigns_are_not_there(self, room: Room, tail: str) -> None:
        other = Seat.objects.create(
            campaign=service.create_campaign(User.objects.create_user("else"), "Else", "free"),
            role=Role.PLAYER,
            name="Xan",
        )
        own = client_of(room.gm)
        for seat_id in (other.pk, "nowhere", "-1", "0", "x" * 300):
            assert own.post(f"/campaigns/{room.id}/seats/{seat_id}/{tail}", {"role": "player"}).status_code == 404
        for client, status in ((client_of(room.ana), 403), (client_of(other), 404), (Client(), 404)):
            page = client.post(f"/campaigns/{room.id}/seats/{room.bo.pk}/{tail}", {"role": "spectator"})
            assert page.status_code == status
        assert Seat.objects.get(pk=room.bo.pk).role == "player"


class TestOtherDevices:
    def made(self, client: Client, address: str) -> str:
        page = client.post(address)
        assert page.status_code == 200
        text = page.content.decode()
        assert "<svg" in text
        found = re.search(r"http://testserver(/take/[\w-]+/)", text)
        assert found, text
        return found[1]

    def test_a_guest_takes_the_seat_along_once(self, room: Room) -> None:
        link = self.made(client_of(room.ana), f"/campaigns/{room.id}/device/")
        phone = Client()
        assert "Continue as <bdi>Ana</bdi>" in phone.get(link).content.decode()
        assert phone.get(f"/table/{room.id}/").status_code == 404
        assert phone.post(link).headers["Location"] == f"/table/{room.id}/"
        assert phone.get(f"/table/{room.id}/").status_code == 200
        assert client_of(room.ana).get(f"/table/{room.id}/").status_code == 200
        assert Client().get(link).status_code == 404
        assert Client().post(link).status_code == 404

    def test_an_account_is_logged_in_there(self, room: Room) -> None:
        link = self.made(client_of(room.gm), f"/campaigns/{room.id}/device/")
        phone = Client()
        assert "logged in as" in phone.get(link).content.decode()
        phone.post(link)
        assert phone.get(f"/campaigns/{room.id}/").status_code == 200

    def test_a_link_is_soon_over_and_a_new_one_ends_the_old(self, room: Room) -> None:
        ana = client_of(room.ana)
        first = self.made(ana, f"/campaigns/{room.id}/device/")
        second = self.made(ana, f"/campaigns/{room.id}/device/")
        assert Client().get(first).status_code == 404
        Passage.objects.update(until="2020-01-01T00:00:00Z")
        assert Client().post(second).status_code == 404

    def test_only_a_digest_is_kept(self, room: Room) -> None:
        link = self.made(client_of(room.ana), f"/campaigns/{room.id}/device/")
        assert link.split("/")[2] not in Passage.objects.get().digest

    def test_a_gm_helps_guests_but_does_not_become_others(self, room: Room) -> None:
        gm = client_of(room.gm)
        assert self.made(gm, f"/campaigns/{room.id}/seats/{room.ana.pk}/link/")
        friend = Seat.objects.create(
            campaign=room.campaign, role=Role.PLAYER, name="Friend", user=User.objects.create_user("friend")
        )
        assert gm.post(f"/campaigns/{room.id}/seats/{friend.pk}/link/").status_code == 404
        assert client_of(room.bo).post(f"/campaigns/{room.id}/seats/{room.ana.pk}/link/").status_code == 403

    def test_looking_makes_no_link(self, room: Room) -> None:
        assert client_of(room.ana).get(f"/campaigns/{room.id}/device/").status_code == 200
        assert Client().get(f"/campaigns/{room.id}/device/").status_code == 404
        assert not Passage.objects.exists()

    def test_an_account_with_a_seat_of_its_own_is_told(self, room: Room) -> None:
        link = self.made(client_of(room.ana), f"/campaigns/{room.id}/device/")
        gm = client_of(room.gm)
        assert "Log out first" in gm.get(link).content.decode()
        gm.post(link)
        assert Passage.objects.exists()


class TestKeeping:
    def test_a_guest_keeps_the_seat_with_an_account(self, room: Room) -> None:
        client = client_of(room.ana)
        assert client.post(f"/campaigns/{room.id}/adopt/").headers["Location"].startswith("/log-in/")
        user = User.objects.create_user("ana-of-old")
        client.force_login(user)
        assert "Keep with my account" in client.get("/").content.decode()
        assert client.post(f"/campaigns/{room.id}/adopt/").headers["Location"] == "/"
        seat = Seat.objects.get(pk=room.ana.pk)
        assert seat.user == user
        assert tables_service.table_of(room.id).tokens["t-ana"].seats == (seat.pk,)
        elsewhere = Client()
        elsewhere.force_login(user)
        assert elsewhere.get(f"/table/{room.id}/").context["boot"]["seat"]["name"] == "Ana"
        # The old cookie is worth nothing now.
        assert client_of(room.ana).get(f"/table/{room.id}/").status_code == 404

    async def test_sockets_of_a_seat_that_is_kept_come_back_by_the_account(
        self, room: Room, tables: TableServer
    ) -> None:
        """So that signing out ends them like any other of the account's."""
        ana = await watch(room, room.ana)

        def keep() -> str:
            client = client_of(room.ana)
            client.force_login(User.objects.create_user("ana-of-old"))
            assert client.post(f"/campaigns/{room.id}/adopt/").status_code == 302
            return f"footwork_session={client.cookies['footwork_session'].value}"

        cookie = await read(closing(keep))
        assert (await ana.until("closed", timeout=A_SECOND))["code"] == 4012
        back, _ = await connect(room.id, cookie)
        assert (await back.hello())["seat"]["name"] == "Ana"
        await back.leave()

    def test_there_must_be_a_guests_seat_in_this_browser(self, room: Room) -> None:
        client = Client()
        client.force_login(User.objects.create_user("stranger"))
        assert client.post(f"/campaigns/{room.id}/adopt/").status_code == 404
        gm = client_of(room.gm)
        for name, morsel in client_of(room.ana).cookies.items():
            gm.cookies[name] = morsel.value
        assert gm.post(f"/campaigns/{room.id}/adopt/").status_code == 404
        assert Seat.objects.get(pk=room.ana.pk).user is None


async def test_who_is_online_shows_on_the_campaigns_page(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)

    def look() -> Any:
        return client_of(room.gm).get(f"/campaigns/{room.id}/").context

    context = await read(closing(look))
    assert {each["seat"].name for each in context["people"] if each["online"]} == {"Ana"}
    assert context["online"] == 1
    await ana.leave()


async def test_a_new_password_ends_other_sessions_sockets_and_spares_ones_own(room: Room, tables: TableServer) -> None:
    def prepare() -> tuple[Client, str]:
        room.gm.user.set_password("correct horse 9")
        room.gm.user.save()
        client = Client()
        client.force_login(room.gm.user)
        return client, cookie_of(room.gm)

    client, other = await read(closing(prepare))
    there, _ = await connect(room.id, other)
    await there.hello()
    form = {"old_password": "correct horse 9", "new_password1": "battery staple 7", "new_password2": "battery staple 7"}
    assert (await read(closing(lambda: client.post("/account/password/", form)))).status_code == 302
    assert (await there.until("closed", timeout=A_SECOND))["code"] == 4012
    back, _ = await connect(room.id, other)
    assert (await back.take())["code"] == 4404
    mine, _ = await connect(room.id, f"footwork_session={client.cookies['footwork_session'].value}")
    assert (await mine.hello())["type"] == "welcome"
    await mine.leave()
