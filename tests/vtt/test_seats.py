"""Which seat somebody holds: by account, by cookie, by neither."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core import signing
from django.http import HttpResponse
from django.test import Client, RequestFactory

from vtt.accounts.models import User
from vtt.campaigns import service
from vtt.campaigns.models import Campaign, Role, Seat, new_secret
from vtt.campaigns.seats import give_cookie, seat_of_request, seat_of_scope, seats_of_request

pytestmark = pytest.mark.django_db


@pytest.fixture
def gm() -> User:
    return User.objects.create_user("gia", password="correct horse 9")


@pytest.fixture
def campaign(gm: User) -> Campaign:
    return service.create_campaign(gm, "Thorn", "free")


@pytest.fixture
def ana(campaign: Campaign) -> Seat:
    return Seat.objects.create(campaign=campaign, role=Role.PLAYER, name="Ana")


def cookies_of(*seats: Seat) -> SimpleCookie:
    response = HttpResponse()
    for seat in seats:
        give_cookie(response, seat)
    return response.cookies


def seat_by(cookies: dict[str, str], campaign: Campaign | str, user: Any = None) -> Seat | None:
    """The seat found in a request and in a websocket's scope, which must agree."""
    campaign_id = campaign if isinstance(campaign, str) else campaign.pk
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    request = RequestFactory().get("/", headers={"cookie": header})
    request.user = user or AnonymousUser()
    seat = seat_of_request(request, campaign_id)
    scope = {"type": "websocket", "headers": [(b"cookie", header.encode())], "user": request.user}
    assert seat_of_scope(scope, campaign_id) == seat
    return seat


def jar(cookies: SimpleCookie) -> dict[str, str]:
    return {name: morsel.value for name, morsel in cookies.items()}


def test_the_cookie_proves_the_seat(campaign: Campaign, ana: Seat) -> None:
    assert seat_by(jar(cookies_of(ana)), campaign) == ana


def test_the_cookie_lasts_a_year_and_no_script_or_other_site_gets_it(ana: Seat, settings: Any) -> None:
    morsel = cookies_of(ana)[f"seat_{ana.campaign_id}"]
    assert morsel["max-age"] == 365 * 24 * 60 * 60
    assert morsel["httponly"] is True
    assert morsel["samesite"] == "Lax"
    assert morsel["path"] == "/"
    assert not morsel["secure"]
    settings.SESSION_COOKIE_SECURE = True
    assert cookies_of(ana)[f"seat_{ana.campaign_id}"]["secure"] is True


def test_a_forged_cookie_is_no_seat(campaign: Campaign, ana: Seat) -> None:
    name, value = next(iter(jar(cookies_of(ana)).items()))
    body, signature = value.split(":")
    elsewhere = signing.Signer(salt="elsewhere").sign(body)
    bo = Seat.objects.create(campaign=campaign, role=Role.PLAYER, name="Bo")
    for forged in (
        body, f"{body}:", f"{body}:{signature[:-2]}aa", f"{bo.pk}.{bo.key}:{signature}", elsewhere,
        "", "x", ":", "\u00e9",
    ):  # fmt: skip
        assert seat_by({name: forged}, campaign) is None, forged


def test_a_cookie_of_another_campaign_is_no_seat(gm: User, campaign: Campaign, ana: Seat) -> None:
    other = service.create_campaign(gm, "Other", "free")
    value = next(iter(jar(cookies_of(ana)).values()))
    assert seat_by({f"seat_{other.pk}": value}, other) is None


def test_an_old_key_is_no_seat(campaign: Campaign, ana: Seat) -> None:
    old = jar(cookies_of(ana))
    ana.key = new_secret()
    ana.save(update_fields=["key"])
    assert seat_by(old, campaign) is None
    assert seat_by(jar(cookies_of(ana)), campaign) == ana


def test_a_removed_seat_is_no_seat(campaign: Campaign, ana: Seat) -> None:
    cookies = jar(cookies_of(ana))
    service.remove_seat(ana)
    assert seat_by(cookies, campaign) is None


def test_an_accounts_seat_needs_its_account(campaign: Campaign, gm: User) -> None:
    seat = campaign.seats.get(user=gm)
    assert seat_by(jar(cookies_of(seat)), campaign) is None
    assert seat_by({}, campaign, gm) == seat


def test_the_accounts_seat_goes_before_the_guests(campaign: Campaign, gm: User, ana: Seat) -> None:
    assert seat_by(jar(cookies_of(ana)), campaign, gm) == campaign.seats.get(user=gm)
    stranger = User.objects.create_user("stranger")
    assert seat_by(jar(cookies_of(ana)), campaign, stranger) == ana


@pytest.mark.parametrize(
    "campaign_id", ["", "-1", "0", "9" * 40, "1 OR 1=1", "a\0b", "\ud800", "../x", "é", "x" * 5000]
)
def test_an_id_of_no_campaign_is_no_seat(gm: User, campaign_id: str) -> None:
    assert seat_by({}, campaign_id, gm) is None


def test_a_scope_without_a_user_is_asked_for_its_session(campaign: Campaign, gm: User) -> None:
    client = Client()
    client.force_login(gm)
    header = f"footwork_session={client.cookies['footwork_session'].value}".encode()
    scope: dict[str, Any] = {"type": "websocket", "headers": [(b"cookie", header)]}
    assert seat_of_scope(scope, campaign.pk) == campaign.seats.get(user=gm)
    scope["user"] = gm
    client.post("/log-out/")
    assert seat_of_scope(scope, campaign.pk) is not None
    assert seat_of_scope(scope, campaign.pk, fresh=True) is None


def test_a_new_password_ends_the_session_of_a_scope(campaign: Campaign, gm: User) -> None:
    client = Client()
    client.force_login(gm)
    header = f"footwork_session={client.cookies['footwork_session'].value}".encode()
    gm.set_password("another one 8")
    gm.save()
    assert seat_of_scope({"headers": [(b"cookie", header)]}, campaign.pk) is None


def test_all_seats_of_a_browser_are_found(gm: User, campaign: Campaign, ana: Seat) -> None:
    other = service.create_campaign(User.objects.create_user("host"), "Other", "free")
    bo = Seat.objects.create(campaign=other, role=Role.SPECTATOR, name="Bo")
    junk = {"seat_nowhere": "x:y", "seat_": "x", "seat_\u00e9": "x"}
    request = RequestFactory().get("/")
    request.COOKIES = jar(cookies_of(ana, bo)) | junk
    request.user = AnonymousUser()
    assert seats_of_request(request) == [bo, ana]
    request.user = gm
    assert seats_of_request(request) == [bo, campaign.seats.get(user=gm)]
