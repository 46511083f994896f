"""The lobby and the GM's pages: what they show, what they change, and to whom."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from vtt.accounts.models import User
from vtt.campaigns import service, signals
from vtt.campaigns.models import Campaign, Invite, Role, Seat
from vtt.campaigns.names import NameRefused
from vtt.campaigns.seats import give_cookie

pytestmark = pytest.mark.django_db

NASTY = "<img src=x onerror=alert(1)>{{7*7}}%s"


@pytest.fixture(autouse=True)
def rulesets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rulesets, whichever are installed."""
    found = {name: SimpleNamespace(id=name, title=name.title(), summary=f"For a {name}.") for name in ("duel", "free")}
    monkeypatch.setattr("vtt.campaigns.views.rulesets", lambda: found)


@pytest.fixture
def gm() -> User:
    return User.objects.create_user("gia")


@pytest.fixture
def campaign(gm: User) -> Campaign:
    return service.create_campaign(gm, "Thorn", "free")


@pytest.fixture
def host(gm: User) -> Client:
    client = Client()
    client.force_login(gm)
    return client


def guest(campaign: Campaign, role: str = Role.PLAYER, name: str = "Ana") -> Client:
    client = Client()
    give_cookie(client, Seat.objects.create(campaign=campaign, role=role, name=name))  # type: ignore[arg-type]
    return client


@pytest.fixture(autouse=True)
def cookies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test client be handed a cookie as a response would be."""

    def set_cookie(self: Client, key: str, value: str, **more: object) -> None:
        self.cookies[key] = value

    monkeypatch.setattr(Client, "set_cookie", set_cookie, raising=False)


def text(client: Client, address: str, status: int = 200) -> str:
    page = client.get(address)
    assert page.status_code == status
    return page.content.decode()


class TestLobby:
    def test_a_stranger_is_told_what_this_is(self, client: Client) -> None:
        page = text(client, "/")
        assert "/sign-up/" in page
        assert "/log-in/" in page
        assert "players need no account" in page

    def test_a_new_host_is_told_what_to_do(self, host: Client) -> None:
        assert "Host your first campaign" in text(host, "/")

    def test_a_host_sees_own_campaigns_and_no_others(self, host: Client, campaign: Campaign) -> None:
        service.create_campaign(User.objects.create_user("other"), "Nightfall", "free")
        page = text(host, "/")
        assert "Thorn" in page
        assert f"/table/{campaign.pk}/" in page
        assert "Nightfall" not in page

    def test_a_guest_finds_the_way_back(self, campaign: Campaign) -> None:
        page = text(guest(campaign), "/")
        assert f"/table/{campaign.pk}/" in page
        assert "Ana" in page
        assert f'"/campaigns/{campaign.pk}/"' not in page


class TestMaking:
    def test_a_new_campaign_has_its_gm_and_two_links(self, host: Client, gm: User) -> None:
        page = host.post("/campaigns/new/", {"name": "  Thorn\u200b  Keep ", "ruleset": "duel"})
        campaign = Campaign.objects.get()
        assert page.headers["Location"] == f"/campaigns/{campaign.pk}/"
        assert (campaign.name, campaign.ruleset) == ("Thorn Keep", "duel")
        assert [(seat.role, seat.name, seat.user) for seat in campaign.seats.all()] == [("gm", "gia", gm)]
        assert sorted(invite.role for invite in campaign.invites.all()) == ["player", "spectator"]
        secrets = {invite.secret for invite in campaign.invites.all()}
        assert len(secrets) == 2
        assert min(map(len, secrets)) == 32

    @pytest.mark.parametrize(
        ("name", "ruleset"),
        [
            ("", "free"),
            ("  ", "free"),
            ("\u200b", "free"),
            ("x" * 81, "free"),
            ("x\0", "free"),
            ("Thorn", "chess"),
            ("Thorn", ""),
        ],
    )
    def test_what_does_not_fit_is_refused(self, host: Client, name: str, ruleset: str) -> None:
        page = host.post("/campaigns/new/", {"name": name, "ruleset": ruleset})
        assert page.status_code == 200
        assert page.context["form"].errors
        assert not Campaign.objects.exists()

    def test_it_takes_an_account(self, client: Client) -> None:
        page = client.post("/campaigns/new/", {"name": "Thorn", "ruleset": "free"})
        assert page.headers["Location"] == "/log-in/?next=/campaigns/new/"
        assert not Campaign.objects.exists()

    def test_a_host_with_a_name_that_cannot_be_shown_gets_a_plain_one(self) -> None:
        user = User.objects.create_user("Аna")
        assert service.create_campaign(user, "Thorn", "free").seats.get().name == "Game master"


class TestCampaignPage:
    def test_it_shows_links_and_people(self, host: Client, campaign: Campaign) -> None:
        guest(campaign)
        page = text(host, f"/campaigns/{campaign.pk}/")
        for invite in campaign.invites.all():
            assert f"http://testserver/join/{invite.secret}/" in page
        assert "Ana" in page
        assert f"/table/{campaign.pk}/" in page

    def test_it_warns_of_links_that_work_on_this_computer_only(
        self, host: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        secret = campaign.invites.get(role="player").secret
        monkeypatch.setattr("vtt.campaigns.addresses.lan_addresses", lambda: ("192.0.2.7",))
        page = host.get(f"/campaigns/{campaign.pk}/", headers={"host": "127.0.0.1:8000"}).content.decode()
        assert f"http://127.0.0.1:8000/join/{secret}/" in page
        assert f"http://192.0.2.7:8000/join/{secret}/" in page
        monkeypatch.setattr("vtt.campaigns.addresses.lan_addresses", lambda: ())
        page = host.get(f"/campaigns/{campaign.pk}/", headers={"host": "localhost:8000"}).content.decode()
        assert "leads nowhere on any other" in page
        assert "this computer only" not in text(host, f"/campaigns/{campaign.pk}/")

    @pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR])
    def test_others_with_a_seat_are_shown_to_the_table(self, campaign: Campaign, role: str) -> None:
        page = guest(campaign, role).get(f"/campaigns/{campaign.pk}/")
        assert page.headers["Location"] == f"/table/{campaign.pk}/"

    def test_text_of_people_stays_text(self, gm: User, host: Client) -> None:
        campaign = service.create_campaign(gm, NASTY, "free")
        seat = Seat.objects.create(campaign=campaign, role=Role.PLAYER, name=NASTY)
        path = f"/campaigns/{campaign.pk}/"
        for address in ("/", path, f"{path}delete/", f"{path}invites/player/renew/", f"{path}seats/{seat.pk}/remove/"):
            page = text(host, address)
            assert "<img src=x" not in page
            assert "&lt;img src=x onerror=alert(1)&gt;" in page
            assert "{{7*7}}%s" in page


class TestInvites:
    def test_a_link_can_be_closed_and_made_again(self, host: Client, campaign: Campaign) -> None:
        address = f"/campaigns/{campaign.pk}/invites/player/renew/"
        old = campaign.invites.get(role="player").secret
        assert host.post(address, {"close": "1"}).status_code == 302
        assert service.find_invite(old) is None
        page = text(host, f"/campaigns/{campaign.pk}/")
        assert "player link is closed" in page
        assert "Make a player link?" in text(host, address)
        host.post(address)
        assert campaign.invites.get(role="player").secret != old

    def test_a_renewed_link_replaces_the_old_one(self, host: Client, campaign: Campaign) -> None:
        old = {invite.role: invite.secret for invite in campaign.invites.all()}
        assert host.post(f"/campaigns/{campaign.pk}/invites/player/renew/").status_code == 302
        new = {invite.role: invite.secret for invite in campaign.invites.all()}
        assert new["player"] != old["player"]
        assert new["spectator"] == old["spectator"]
        assert service.find_invite(old["player"]) is None
        assert service.find_invite(new["player"]) is not None

    @pytest.mark.parametrize("role", ["gm", "nobody", "%00"])
    def test_there_is_no_link_for_other_roles(self, host: Client, campaign: Campaign, role: str) -> None:
        assert host.post(f"/campaigns/{campaign.pk}/invites/{role}/renew/").status_code == 404
        assert campaign.invites.count() == 2

    def test_an_invite_to_be_gm_lets_nobody_in(self, campaign: Campaign) -> None:
        assert service.find_invite(Invite.objects.create(campaign=campaign, role=Role.GM).secret) is None


class TestSeats:
    def test_the_gm_takes_a_seat_away(
        self, host: Client, campaign: Campaign, django_capture_on_commit_callbacks
    ) -> None:
        ana = guest(campaign)
        seat = campaign.seats.get(name="Ana")
        heard: list[tuple[str, str]] = []

        def hear(sender: type, campaign_id: str, seat_id: str, **more: object) -> None:
            heard.append((campaign_id, seat_id))

        signals.seat_removed.connect(hear)
        with django_capture_on_commit_callbacks(execute=True):
            page = host.post(f"/campaigns/{campaign.pk}/seats/{seat.pk}/remove/")
        assert page.status_code == 302
        assert ana.get(f"/campaigns/{campaign.pk}/").status_code == 404
        assert heard == [(campaign.pk, seat.pk)]

    def test_the_gms_own_stays(self, host: Client, campaign: Campaign) -> None:
        own = campaign.seats.get()
        assert host.post(f"/campaigns/{campaign.pk}/seats/{own.pk}/remove/").status_code == 404
        assert campaign.seats.count() == 1

    def test_a_seat_of_another_campaign_is_not_found(self, host: Client, campaign: Campaign) -> None:
        other = service.create_campaign(User.objects.create_user("other"), "Other", "free")
        seat = Seat.objects.create(campaign=other, role=Role.PLAYER, name="Bo")
        for seat_id in (seat.pk, "x" * 16, "-1", "%00"):
            assert host.post(f"/campaigns/{campaign.pk}/seats/{seat_id}/remove/").status_code == 404
        assert Seat.objects.filter(pk=seat.pk).exists()

    def test_two_names_that_look_alike_cannot_come_in_at_once(self, campaign: Campaign) -> None:
        Seat.objects.create(campaign=campaign, role=Role.PLAYER, name="Ana")
        with pytest.raises(IntegrityError), transaction.atomic():
            Seat.objects.create(campaign=campaign, role=Role.PLAYER, name="ANA.")
        Seat.objects.create(campaign=campaign, role=Role.PLAYER, name="Anna")

    def test_the_same_name_is_fine_in_another_campaign(self, gm: User, campaign: Campaign) -> None:
        invites = [each.invites.get(role="player") for each in (campaign, service.create_campaign(gm, "Other", "free"))]
        assert [service.take_seat(invite, "Ana", None).name for invite in invites] == ["Ana", "Ana"]
        with pytest.raises(NameRefused, match="looks like"):
            service.take_seat(invites[0], "aná", None)

    def test_the_loser_of_a_race_for_a_name_is_told_so(
        self, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        invite = campaign.invites.get(role="player")
        make = Seat.objects.create

        def late(**fields: object) -> Seat:
            make(campaign=campaign, role=Role.PLAYER, name="Ana")
            return make(**fields)

        monkeypatch.setattr(Seat.objects, "create", late)
        with pytest.raises(NameRefused, match="looks like"):
            service.take_seat(invite, "Ana", None)


class TestDeleting:
    def test_the_name_must_be_typed(self, host: Client, campaign: Campaign) -> None:
        path = f"/campaigns/{campaign.pk}/delete/"
        for name in ("", "Thor", "Other"):
            assert host.post(path, {"name": name}).status_code == 200
        assert Campaign.objects.exists()
        assert host.post(path, {"name": " thorn "}).headers["Location"] == "/"
        assert not Campaign.objects.exists()
        assert not Seat.objects.exists()
        assert "Thorn is deleted" in text(host, "/")


ADDRESSES = ["", "delete/", "invites/player/renew/", "seats/{seat}/remove/", "seats/{seat}/"]
POSTED = ["rename/", "door/setting/", "seats/{seat}/link/", "seats/{seat}/owner/"]
POSTED += ["knocks/x/admit/", "knocks/x/refuse/"]
READ = ["history/", "export/", "knocks/", "device/", "door/"]


class TestRenaming:
    def test_a_gm_gives_another_name(self, host: Client, campaign: Campaign) -> None:
        page = host.post(f"/campaigns/{campaign.pk}/rename/", {"name": "  Thorn   Hold "})
        assert page.headers["Location"] == f"/campaigns/{campaign.pk}/"
        campaign.refresh_from_db()
        assert campaign.name == "Thorn Hold"
        assert "The campaign is called Thorn Hold now." in text(host, f"/campaigns/{campaign.pk}/")

    @pytest.mark.parametrize("name", ["", "x" * 81, "\u200b"])
    def test_what_is_no_name_is_refused_at_its_field(self, host: Client, campaign: Campaign, name: str) -> None:
        page = host.post(f"/campaigns/{campaign.pk}/rename/", {"name": name})
        assert page.context["rename"].errors["name"]
        campaign.refresh_from_db()
        assert campaign.name == "Thorn"


class TestPermissions:
    @pytest.fixture
    def seat(self, campaign: Campaign) -> Seat:
        return Seat.objects.create(campaign=campaign, role=Role.PLAYER, name="Bo")

    @pytest.mark.parametrize("address", [*ADDRESSES, *POSTED, *READ])
    @pytest.mark.parametrize("who", ["nobody", "other_gm", "other_guest"])
    def test_a_campaign_of_others_is_like_none_at_all(
        self, client: Client, campaign: Campaign, seat: Seat, address: str, who: str
    ) -> None:
        if who == "other_gm":
            client.force_login(User.objects.create_user("other"))
            service.create_campaign(User.objects.get(username="other"), "Other", "free")
        elif who == "other_guest":
            client = guest(service.create_campaign(User.objects.create_user("other"), "Other", "free"))
        missing = "x" * len(campaign.pk)
        pages = []
        for campaign_id in (campaign.pk, missing):
            path = f"/campaigns/{campaign_id}/{address.format(seat=seat.pk)}"
            for page in (client.get(path), client.post(path, {"name": "Thorn"})):
                pages.append((page.status_code, page.content.decode().replace(campaign_id, "ID")))
        # The page itself answers only GET; the word for that is the same for a campaign that is not there.
        assert {status for status, _ in pages} <= {404, 405}
        assert [_tokenless(page) for page in pages[:2]] == [_tokenless(page) for page in pages[2:]]
        assert Seat.objects.filter(pk=seat.pk).exists()

    @pytest.mark.parametrize("address", ADDRESSES[1:])
    @pytest.mark.parametrize("role", [Role.PLAYER, Role.SPECTATOR])
    def test_other_seats_may_not(self, campaign: Campaign, seat: Seat, address: str, role: str) -> None:
        secret = campaign.invites.get(role="player").secret
        client = guest(campaign, role)
        path = f"/campaigns/{campaign.pk}/{address.format(seat=seat.pk)}"
        for page in (client.get(path), client.post(path, {"name": "Thorn", "role": "gm"})):
            assert page.status_code == 403
            assert "Only the GM" in page.content.decode()
        assert Campaign.objects.exists()
        assert Seat.objects.filter(pk=seat.pk).exists()
        assert campaign.invites.get(role="player").secret == secret

    @pytest.mark.parametrize("address", POSTED)
    def test_what_only_forms_do_is_done_by_no_link(
        self, host: Client, campaign: Campaign, seat: Seat, address: str
    ) -> None:
        before = state()
        path = f"/campaigns/{campaign.pk}/{address.format(seat=seat.pk)}"
        assert host.get(path, {"ask": "on"}, headers={"x-http-method-override": "POST"}).status_code == 405
        client = guest(campaign, name="Cy")
        assert client.post(path).status_code == 403
        strict = Client(enforce_csrf_checks=True)
        strict.cookies = host.cookies
        assert strict.post(path, {"ask": "on"}).status_code == 403
        assert state()[0] == before[0]

    @pytest.mark.parametrize("address", ["/campaigns/new/", *(f"/campaigns/{{id}}/{each}" for each in ADDRESSES[1:])])
    def test_a_form_of_another_site_is_refused(self, gm: User, campaign: Campaign, seat: Seat, address: str) -> None:
        before = state()
        client = Client(enforce_csrf_checks=True)
        client.force_login(gm)
        path = address.format(id=campaign.pk, seat=seat.pk)
        assert client.post(path, {"name": "Thorn", "ruleset": "free"}).status_code == 403
        assert client.post(path, '{"name": "Thorn"}', content_type="text/plain").status_code == 403
        assert state() == before

    @pytest.mark.parametrize("address", ["/campaigns/new/", *(f"/campaigns/{{id}}/{each}" for each in ADDRESSES)])
    def test_looking_changes_nothing(self, host: Client, campaign: Campaign, seat: Seat, address: str) -> None:
        before = state()
        path = address.format(id=campaign.pk, seat=seat.pk)
        assert host.get(path, {"name": "Thorn", "ruleset": "free"}).status_code == 200
        assert host.head(path).status_code == 200
        for method in ("PUT", "DELETE", "PATCH"):
            assert host.generic(method, path, headers={"x-http-method-override": "POST"}).status_code == 405
        assert host.get(path, headers={"x-http-method-override": "POST"}).status_code == 200
        assert state() == before

    @pytest.mark.parametrize("campaign_id", ["-1", "0", "9" * 30, "1%20OR%201=1", "%00", "x" * 3000, "%ED%A0%80"])
    def test_ids_of_nothing_are_not_found(self, host: Client, campaign_id: str) -> None:
        assert host.get(f"/campaigns/{campaign_id}/").status_code == 404
        assert host.post(f"/campaigns/{campaign_id}/delete/", {"name": "x"}).status_code == 404


def state() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Campaign, Seat, Invite)]


def _tokenless(page: tuple[int, str]) -> tuple[int, str]:
    status, body = page
    return status, "\n".join(line for line in body.splitlines() if "csrfmiddlewaretoken" not in line)
