"""API tokens: made and revoked by whoever they are of, kept as digests, void with a new password."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.vtt.api.programs import account, at, browser, give, program, seated
from tests.vtt.tables.tables_kit import Room
from vtt.accounts.models import User
from vtt.api import tokens
from vtt.api.models import ApiToken
from vtt.campaigns.models import Role

pytestmark = pytest.mark.django_db(transaction=True)


def signed_in(user: User, **more: Any) -> Client:
    client = Client(**more)
    client.force_login(user)
    return client


def bearer(secret: str) -> Client:
    return Client(headers={"Authorization": f"Bearer {secret}"})


def make(client: Client, name: str = "Bot") -> Any:
    return client.post("/api/tokens/", {"name": name}, content_type="application/json")


def test_a_token_is_made_used_and_revoked() -> None:
    user = account()
    client = signed_in(user)
    made = make(client).json()
    assert made["secret"].startswith("fw_") and len(made["secret"]) == 63
    row = ApiToken.objects.get()
    assert made["secret"] not in repr(vars(row)), "only its digest is kept"
    [listed] = client.get("/api/tokens/").json()["results"]
    assert listed["id"] == made["id"] and "secret" not in listed and "used" not in listed
    assert bearer(made["secret"]).get("/api/campaigns/").json()["count"] == 0
    assert "used" in client.get("/api/tokens/").json()["results"][0]
    assert client.delete(f"/api/tokens/{made['id']}/").status_code == 204
    assert bearer(made["secret"]).get("/api/campaigns/").status_code == 401
    assert client.delete(f"/api/tokens/{made['id']}/").status_code == 404


def test_a_token_is_no_way_to_more_tokens() -> None:
    client = program(account())
    token = ApiToken.objects.get()
    assert client.get("/api/tokens/").status_code == 403
    assert make(client).status_code == 403
    assert client.delete(f"/api/tokens/{token.pk}/").status_code == 403
    assert ApiToken.objects.count() == 1


def test_others_tokens_are_as_those_that_are_not_there() -> None:
    made = make(signed_in(account())).json()
    answers = [signed_in(account()).delete(f"/api/tokens/{key}/") for key in (made["id"], "none")]
    assert {answer.status_code for answer in answers} == {404} and len({a.content for a in answers}) == 1
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize(
    "header",
    ["Bearer", "Bearer ", "Bearer fw_", "Bearer x", "Basic eDp5", "fw_x", "Bearer fw_ü", "Bearer a b", "Token x"],
)
def test_headers_that_are_no_token(room: Room, header: str) -> None:
    client = browser(room.gm, headers={"Authorization": header})
    response = client.get(at(room))
    assert response.status_code == 401, "not even the session helps who shows a bad token"
    assert response["WWW-Authenticate"] == "Bearer" and response.json()["error"]["code"] == "bad_token"


def test_a_new_password_ends_all_tokens() -> None:
    user = account()
    client = program(user)
    assert client.get("/api/campaigns/").status_code == 200
    user.set_password("another one")
    user.save()
    assert client.get("/api/campaigns/").status_code == 401


def test_an_account_that_is_shut_has_no_tokens() -> None:
    user = account()
    client = program(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert client.get("/api/campaigns/").status_code == 401


def test_so_many_tokens_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST", 2)
    client = signed_in(account())
    assert [make(client).status_code for _ in range(3)] == [201, 201, 409]
    assert make(signed_in(account())).status_code == 201


def test_a_token_commands_without_csrf_and_speaks_for_no_cookie(room: Room) -> None:
    user, seat = seated(room.campaign, Role.SPECTATOR)
    client = program(user)
    client.cookies.load(browser(room.ana).cookies.output(header="", sep=";"))
    assert client.get(at(room)).json()["seat"]["id"] == seat.pk
    assert give(client, room, {"type": "say", "text": "hello"}).json()["error"]["code"] == "forbidden"
    stranger = program(account())
    stranger.cookies.load(browser(room.ana).cookies.output(header="", sep=";"))
    assert stranger.get(at(room)).status_code == 404
    gm = program(room.gm.user)  # type: ignore[arg-type]
    assert give(gm, room, {"type": "say", "text": "hello"}).status_code == 200


def test_a_token_opens_no_page_and_no_socket(room: Room) -> None:
    client = program(room.gm.user)  # type: ignore[arg-type]
    assert client.get(f"/table/{room.id}/").status_code == 404
    assert client.get("/account/").status_code == 302


# --- The page


def test_the_page_lists_every_operation() -> None:
    text = Client().get("/api/").content.decode()
    for words in ("POST /api/campaigns/{campaign_id}/commands/", "GET /api/campaigns/", "Log in"):
        assert words in text
    assert "<script" not in text.replace('<script type="module"', "")


def test_tokens_on_the_page() -> None:
    user = account()
    client = signed_in(user)
    shown = client.post("/api/make-token/", {"name": "<b>Bot</b>"})
    text = shown.content.decode()
    secret = text.partition('value="fw_')[2].partition('"')[0]
    assert bearer(f"fw_{secret}").get("/api/campaigns/").status_code == 200
    assert "<b>Bot" not in text and "no-store" in shown["Cache-Control"]
    assert f"fw_{secret}" not in client.get("/api/").content.decode()
    assert client.post("/api/make-token/", {"name": " "}).status_code == 400
    token = ApiToken.objects.get()
    assert signed_in(account()).post(f"/api/revoke-token/{token.pk}/").status_code == 404
    assert client.get(f"/api/revoke-token/{token.pk}/").status_code == 405
    assert client.post(f"/api/revoke-token/{token.pk}/").status_code == 302 and not ApiToken.objects.exists()
    assert signed_in(user, enforce_csrf_checks=True).post("/api/make-token/", {"name": "x"}).status_code == 403
    assert Client().post("/api/make-token/", {"name": "x"}).status_code == 302
    assert not ApiToken.objects.exists()
