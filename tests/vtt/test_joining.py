"""Coming in by an invite link."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from vtt.accounts.models import User
from vtt.campaigns import service
from vtt.campaigns.models import Campaign, Role, Seat

pytestmark = pytest.mark.django_db

NASTY = "<img src=x onerror=alert(1)>{{7*7}}"


class Characters:
    """Stands in for the table: which characters are free, and who took which."""

    def __init__(self) -> None:
        self.free = {"tok1": "Fenn the Grey", "tok2": NASTY}
        self.taken: list[tuple[str, str, str]] = []

    def free_characters(self, campaign_id: str) -> list[dict[str, str]]:
        return [{"id": id_, "name": name} for id_, name in self.free.items()]

    def claim(self, campaign_id: str, seat: Seat, token_id: str) -> bool:
        self.taken.append((campaign_id, seat.name, token_id))
        return self.free.pop(token_id, None) is not None


@pytest.fixture(autouse=True)
def characters(monkeypatch: pytest.MonkeyPatch) -> Characters:
    stand_in = Characters()
    monkeypatch.setattr("vtt.tables.joining.free_characters", stand_in.free_characters)
    monkeypatch.setattr("vtt.tables.joining.claim", stand_in.claim)
    return stand_in


@pytest.fixture
def gm() -> User:
    return User.objects.create_user("gia")


@pytest.fixture
def campaign(gm: User) -> Campaign:
    return service.create_campaign(gm, "Thorn", "free")


@pytest.fixture
def link(campaign: Campaign) -> str:
    return f"/join/{campaign.invites.get(role='player').secret}/"


@pytest.fixture
def watch(campaign: Campaign) -> str:
    return f"/join/{campaign.invites.get(role='spectator').secret}/"


def text(client: Client, address: str) -> str:
    page = client.get(address)
    assert page.status_code == 200
    return page.content.decode()


def guests(campaign: Campaign) -> list[tuple[str, str]]:
    return [(seat.name, seat.role) for seat in campaign.seats.exclude(role=Role.GM).order_by("created")]


def test_a_link_a_name_a_seat(client: Client, campaign: Campaign, link: str) -> None:
    page = text(client, link)
    assert "Thorn" in page
    assert "as a player" in page
    answer = client.post(link, {"name": " Ana\u200b "})
    assert answer.headers["Location"] == f"/table/{campaign.pk}/"
    assert guests(campaign) == [("Ana", "player")]
    cookie = answer.cookies[f"seat_{campaign.pk}"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == 365 * 24 * 60 * 60


def test_a_character_of_ones_own_in_two_steps(
    client: Client, campaign: Campaign, link: str, characters: Characters
) -> None:
    assert "Fenn the Grey" in text(client, link)
    client.post(link, {"name": "Ana", "character": "tok1"})
    assert characters.taken == [(campaign.pk, "Ana", "tok1")]
    assert "Fenn the Grey" not in text(Client(), link)


def test_a_character_that_is_not_free_is_refused_before_a_seat_is_given(
    client: Client, campaign: Campaign, link: str, characters: Characters
) -> None:
    answer = client.post(link, {"name": "Ana", "character": "tok9"})
    assert answer.status_code == 200
    assert "not free any more" in answer.content.decode()
    assert guests(campaign) == []
    assert characters.taken == []


def test_a_character_lost_at_the_last_moment_costs_no_seat(
    client: Client, campaign: Campaign, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vtt.tables.joining.claim", lambda *_: False)
    answer = client.post(link, {"name": "Ana", "character": "tok1"}, follow=False)
    assert answer.headers["Location"] == f"/table/{campaign.pk}/"
    assert guests(campaign) == [("Ana", "player")]


def test_spectators_pick_no_character(client: Client, campaign: Campaign, watch: str, characters: Characters) -> None:
    page = text(client, watch)
    assert "as a spectator" in page
    assert "Fenn" not in page
    client.post(watch, {"name": "Sam", "character": "tok1", "role": "gm"})
    assert guests(campaign) == [("Sam", "spectator")]
    assert characters.taken == []


def test_a_guest_who_comes_back_goes_on_with_one_click(client: Client, campaign: Campaign, link: str) -> None:
    client.post(link, {"name": "Ana"})
    page = text(client, link)
    assert "Continue as <bdi>Ana</bdi>" in page
    assert f'href="/table/{campaign.pk}/"' in page
    client.post(link, {"name": "Bo"})
    assert guests(campaign) == [("Ana", "player"), ("Bo", "player")]
    assert "Continue as <bdi>Bo</bdi>" in text(client, link)


def test_someone_signed_in_gets_a_seat_with_the_account(campaign: Campaign, link: str) -> None:
    bo = User.objects.create_user("bo")
    client = Client()
    client.force_login(bo)
    assert 'value="bo"' in text(client, link)
    answer = client.post(link, {"name": "Bo the Bold"})
    assert f"seat_{campaign.pk}" not in answer.cookies
    assert campaign.seats.get(user=bo).name == "Bo the Bold"
    page = text(client, link)
    assert "Continue as <bdi>Bo the Bold</bdi>" in page
    assert 'name="name"' not in page
    assert client.post(link, {"name": "Another"}).status_code == 302
    assert campaign.seats.count() == 2


def test_the_gm_who_tries_the_link_stays_the_gm(gm: User, campaign: Campaign, link: str) -> None:
    client = Client()
    client.force_login(gm)
    assert "Continue as <bdi>gia</bdi>" in text(client, link)
    client.post(link, {"name": "Spy"})
    assert guests(campaign) == []


@pytest.mark.parametrize(
    "name", ["", "   ", "\u202e\u200b", "x" * 41, "GM", "System", "ana", "А̇na", "Anа", "gia", "An\0a"]
)
def test_a_name_that_cannot_be_had_is_refused_in_words(campaign: Campaign, link: str, name: str) -> None:
    Client().post(link, {"name": "Ana"})
    client = Client()
    answer = client.post(link, {"name": name})
    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert not client.cookies.get(f"seat_{campaign.pk}")
    assert guests(campaign) == [("Ana", "player")]


def test_one_free_character_is_picked_already_and_of_several_none(
    campaign: Campaign, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def picked(*free: str) -> list[str]:
        found = [{"id": name, "name": name} for name in free]
        monkeypatch.setattr("vtt.tables.joining.free_characters", lambda _: found)
        page = text(Client(), link)
        return re.findall(r'value="([^"]*)"[^>]* checked', page)

    assert picked("fenn") == ["fenn"]
    assert picked("fenn", "ada") == []


def test_text_of_people_stays_text(gm: User) -> None:
    campaign = service.create_campaign(gm, NASTY, "free")
    link = f"/join/{campaign.invites.get(role='player').secret}/"
    client = Client()
    client.post(link, {"name": NASTY[:40]})
    page = text(client, link)
    # Campaign, seat and character are all called so.
    assert "<img src=x" not in page
    assert page.count("&lt;img src=x onerror=alert(1)&gt;{{7*7}}") >= 4


@pytest.mark.parametrize("secret", ["x", "x" * 32, "x" * 3000, "%00", "%ED%A0%80", "é", "-1"])
def test_a_link_that_is_none_says_what_to_do(client: Client, campaign: Campaign, secret: str) -> None:
    for page in (client.get(f"/join/{secret}/"), client.post(f"/join/{secret}/", {"name": "Ana"})):
        assert page.status_code == 404
        assert "Ask your GM" in page.content.decode()
    assert guests(campaign) == []


def test_a_renewed_link_lets_nobody_in_and_throws_nobody_out(client: Client, campaign: Campaign, link: str) -> None:
    client.post(link, {"name": "Ana"})
    service.renew_invite(campaign, Role.PLAYER)
    assert Client().post(link, {"name": "Bo"}).status_code == 404
    assert guests(campaign) == [("Ana", "player")]
    assert f"/table/{campaign.pk}/" in text(client, "/")


def test_a_removed_guest_may_ask_again_under_the_old_name(client: Client, campaign: Campaign, link: str) -> None:
    client.post(link, {"name": "Ana"})
    service.remove_seat(campaign.seats.get(name="Ana"))
    assert "Welcome back" not in text(client, link)
    assert client.post(link, {"name": "Ana"}).status_code == 302


def test_a_form_of_another_site_is_refused(campaign: Campaign, link: str) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(link, {"name": "Ana"}).status_code == 403
    assert guests(campaign) == []


def test_looking_changes_nothing(client: Client, campaign: Campaign, link: str) -> None:
    for page in (client.get(link, {"name": "Ana"}), client.head(link)):
        assert page.status_code == 200
        assert "no-store" in page.headers["Cache-Control"]
        assert f"seat_{campaign.pk}" not in page.cookies
    assert client.put(link).status_code == 405
    assert guests(campaign) == []


def test_a_table_has_only_so_many_seats(
    client: Client, campaign: Campaign, link: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vtt.campaigns.service.MOST_SEATS", 2)
    client.post(link, {"name": "Ana"})
    assert "No seat is left" in Client().post(link, {"name": "Bo"}).content.decode()
    assert guests(campaign) == [("Ana", "player")]
