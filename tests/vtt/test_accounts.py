"""Accounts: signing up, in and out, and links that let one person in once."""

from __future__ import annotations

import pytest
from django.core import signing
from django.test import Client

from vtt.accounts import links
from vtt.accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse 9"


def sign_up(client: Client, name: str = "ana", password: str = PASSWORD, **more: str):
    return client.post("/sign-up/", {"username": name, "password1": password, "password2": password, **more})


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana", password=PASSWORD)


class TestSigningUp:
    def test_it_makes_an_account_and_signs_in(self, client: Client) -> None:
        assert sign_up(client).headers["Location"] == "/"
        assert client.get("/").context["user"].username == "ana"

    @pytest.mark.parametrize("password", ["short", "password", "anaanaana"])
    def test_a_weak_password_is_refused(self, client: Client, password: str) -> None:
        page = sign_up(client, "anaanaana", password)
        assert page.status_code == 200
        assert set(page.context["form"].errors) == {"password1"}
        assert not User.objects.exists()

    @pytest.mark.parametrize("name", ["ana", "ANA", "Ana"])
    def test_a_name_is_taken_in_any_case(self, client: Client, ana: User, name: str) -> None:
        assert sign_up(client, name).context["form"].errors["username"]
        assert User.objects.count() == 1

    @pytest.mark.parametrize("name", ["a" * 41, "a b", "<b>a</b>", "a\0b", "a\u202eb", ""])
    def test_a_name_that_does_not_fit_is_refused(self, client: Client, name: str) -> None:
        assert sign_up(client, name).context["form"].errors["username"]
        assert not User.objects.exists()

    def test_forty_characters_fit(self, client: Client) -> None:
        assert sign_up(client, "a" * 40).status_code == 302

    def test_whoever_is_in_needs_no_second_account(self, client: Client, ana: User) -> None:
        client.force_login(ana)
        assert sign_up(client, "bo").status_code == 302
        assert User.objects.count() == 1


class TestSigningIn:
    def test_case_does_not_matter(self, client: Client, ana: User) -> None:
        assert client.post("/log-in/", {"username": "Ana", "password": PASSWORD}).status_code == 302

    def test_a_wrong_name_and_a_wrong_password_look_alike(self, client: Client, ana: User) -> None:
        wrong = [
            client.post("/log-in/", {"username": name, "password": "not it at all"}).context["form"].non_field_errors()
            for name in ("ana", "nobody")
        ]
        assert wrong[0]
        assert wrong[0] == wrong[1]

    def test_an_inactive_account_looks_like_none(self, client: Client, ana: User) -> None:
        User.objects.update(is_active=False)
        page = client.post("/log-in/", {"username": "ana", "password": PASSWORD})
        other = client.post("/log-in/", {"username": "nobody", "password": PASSWORD})
        assert page.context["form"].non_field_errors() == other.context["form"].non_field_errors()

    @pytest.mark.parametrize("address", ["/log-in/", "/sign-up/"])
    @pytest.mark.parametrize(
        ("onward", "where"),
        [
            ("/campaigns/new/", "/campaigns/new/"),
            ("https://evil.example/", "/"),
            ("//evil.example/", "/"),
            ("/\\evil.example/", "/"),
            ("javascript:alert(1)", "/"),
            ("", "/"),
        ],
    )
    def test_next_stays_on_this_site(self, client: Client, ana: User, address: str, onward: str, where: str) -> None:
        if address == "/log-in/":
            page = client.post(address, {"username": "ana", "password": PASSWORD, "next": onward})
        else:
            page = sign_up(client, "bo", next=onward)
        assert page.headers["Location"] == where

    def test_signing_in_changes_the_session(self, client: Client, ana: User) -> None:
        client.get("/log-in/")
        client.post("/log-in/", {"username": "ana", "password": PASSWORD})
        first = client.cookies["footwork_session"].value
        client.post("/log-out/")
        client.post("/log-in/", {"username": "ana", "password": PASSWORD})
        assert client.cookies["footwork_session"].value != first


class TestSigningOut:
    def test_only_by_post(self, client: Client, ana: User) -> None:
        client.force_login(ana)
        assert client.get("/log-out/").status_code == 405
        assert client.get("/").context["user"] == ana
        assert client.post("/log-out/").headers["Location"] == "/"
        assert client.get("/").context["user"].is_anonymous


class TestForgedForms:
    @pytest.mark.parametrize("address", ["/sign-up/", "/log-in/", "/log-out/"])
    def test_a_form_of_another_site_is_refused(self, ana: User, address: str) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(ana)
        page = client.post(address, {"username": "bo", "password1": PASSWORD, "password2": PASSWORD})
        assert page.status_code == 403
        assert "too old" in page.content.decode()
        assert User.objects.count() == 1
        assert client.get("/").context["user"] == ana


class TestLoginLinks:
    def test_opening_asks_and_posting_lets_in(self, client: Client, ana: User) -> None:
        path = links.login_path(ana, "/campaigns/new/")
        assert path.startswith("/enter/")
        for _ in range(3):
            page = client.get(path)
            assert "Continue as" in page.content.decode()
            assert "_auth_user_id" not in client.session
        assert client.post(path).headers["Location"] == "/campaigns/new/"
        assert client.get("/").context["user"] == ana

    def test_it_works_once(self, client: Client, ana: User) -> None:
        path = links.login_path(ana)
        assert client.post(path).status_code == 302
        other = Client()
        assert other.get(path).status_code == 410
        assert other.post(path).status_code == 410
        assert "_auth_user_id" not in other.session

    def test_of_two_at_once_one_comes_in(self, ana: User) -> None:
        token = links.login_path(ana).split("/")[2]
        first, second = links.read(token), links.read(token)
        assert first is not None
        assert second is not None
        assert [links.use(first), links.use(second)] == [True, False]

    def test_whoever_came_in_by_it_may_open_it_again(self, client: Client, ana: User) -> None:
        path = links.login_path(ana, "/campaigns/new/")
        client.post(path)
        assert client.get(path).headers["Location"] == "/campaigns/new/"

    def test_a_new_password_ends_it(self, client: Client, ana: User) -> None:
        path = links.login_path(ana)
        ana.set_password("another one 8")
        ana.save()
        assert client.post(path).status_code == 410

    def test_it_works_for_an_account_without_a_password(self, client: Client) -> None:
        host = User.objects.create_user("host")
        assert client.post(links.login_path(host)).status_code == 302

    def test_it_lets_no_inactive_account_in(self, client: Client, ana: User) -> None:
        path = links.login_path(ana)
        User.objects.update(is_active=False)
        assert client.post(path).status_code == 404

    @pytest.mark.parametrize("onward", ["https://evil.example/", "//evil.example", "evil", "javascript:alert(1)"])
    def test_it_leads_nowhere_else(self, client: Client, ana: User, onward: str) -> None:
        assert client.post(links.login_path(ana, onward)).headers["Location"] == "/"

    def test_a_forged_one_lets_nobody_in(self, client: Client, ana: User) -> None:
        token = links.login_path(ana).split("/")[2]
        elsewhere = signing.dumps([ana.pk, "x", "/"], salt="another")
        for forged in (token[:-1] + ("a" if token[-1] != "a" else "b"), "x" + token, "x", "a:b:c", "%00", elsewhere):
            assert client.post(f"/enter/{forged}/").status_code == 404
        assert "_auth_user_id" not in client.session

    def test_it_changes_whom_one_is_signed_in_as(self, client: Client, ana: User) -> None:
        client.force_login(User.objects.create_user("bo"))
        client.post(links.login_path(ana))
        assert client.get("/").context["user"] == ana

    def test_it_is_not_kept_by_caches(self, client: Client, ana: User) -> None:
        assert "no-store" in client.get(links.login_path(ana)).headers["Cache-Control"]
