"""Which language somebody is spoken to in: the switch, what the browser asks for, what the account has."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from vtt.accounts import links
from vtt.accounts.models import User
from vtt.campaigns import passages, service

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse 9"
GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana", password=PASSWORD)


def speak(client: Client, language: str, **more: str):
    return client.post("/language/", {"language": language, **more})


def language_of(client: Client, path: str = "/log-in/", **more: str) -> str:
    found = re.search(r'<html lang="([^"]*)">', client.get(path, **more).content.decode())
    assert found is not None
    return found[1]


class TestTheSwitch:
    def test_without_a_choice_the_browser_is_asked_and_english_stands(self, client: Client) -> None:
        assert language_of(client) == "en"
        assert language_of(client, **GERMAN) == "de"
        assert language_of(client, HTTP_ACCEPT_LANGUAGE="tlh") == "en"

    def test_a_choice_is_kept_by_the_browser_and_goes_before_its_wishes(self, client: Client) -> None:
        assert speak(client, "en", next="/rules/?q=wall").headers["Location"] == "/rules/?q=wall"
        assert language_of(client, **GERMAN) == "en"
        speak(client, "de")
        assert language_of(client) == "de"

    @pytest.mark.parametrize("where", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
    def test_it_leads_to_no_other_site(self, client: Client, where: str) -> None:
        assert speak(client, "de", next=where).headers["Location"] == "/"

    def test_a_link_cannot_choose_and_neither_can_another_site(self, client: Client) -> None:
        assert client.get("/language/?language=de").status_code == 405
        assert speak(Client(enforce_csrf_checks=True), "de").status_code == 403

    @pytest.mark.parametrize("odd", ["fr", "tlh", "", "../de", "de\r\nSet-Cookie: a=b", "x" * 500])
    def test_a_language_we_do_not_speak_changes_nothing(self, client: Client, ana: User, odd: str) -> None:
        client.force_login(ana)
        speak(client, odd)
        assert language_of(client, "/") == "en"
        ana.refresh_from_db()
        assert ana.language == ""

    def test_every_page_offers_it_and_says_which_it_is_in(self, client: Client) -> None:
        page = client.get("/no-such-page/", **GERMAN)
        assert page.status_code == 404
        text = page.content.decode()
        assert '<html lang="de">' in text
        assert 'value="/no-such-page/"' in text
        assert re.search(r'value="de" lang="de" aria-current="true">Deutsch<', text)
        assert re.search(r'value="en" lang="en" >English<', text)

    def test_the_table_and_the_page_of_last_resort_say_it_too(self, client: Client, ana: User) -> None:
        campaign = service.create_campaign(ana, "Nightfall", "free")
        client.force_login(ana)
        assert language_of(client, f"/table/{campaign.pk}/", **GERMAN) == "de"
        client.raise_request_exception = False
        with pytest.MonkeyPatch.context() as broken:
            broken.setattr("vtt.reference.views.chapters", lambda *_: 1 / 0)
            assert language_of(client, "/rules/", **GERMAN) == "de"


class TestOfTheAccount:
    def test_what_is_chosen_when_logged_in_comes_along_to_the_next_browser(self, client: Client, ana: User) -> None:
        client.force_login(ana)
        speak(client, "de")
        other = Client()
        other.post("/log-in/", {"username": "ana", "password": PASSWORD})
        assert language_of(other, "/") == "de"
        assert other.cookies["footwork_language"]["httponly"]

    def test_what_a_guest_chose_is_kept_with_the_account_they_make(self, client: Client) -> None:
        speak(client, "de")
        client.post("/sign-up/", {"username": "bo", "password1": PASSWORD, "password2": PASSWORD})
        assert User.objects.get().language == "de"

    def test_what_the_browser_merely_asks_for_is_not(self, client: Client, ana: User) -> None:
        client.post("/log-in/", {"username": "ana", "password": PASSWORD}, **GERMAN)
        ana.refresh_from_db()
        assert ana.language == ""

    def test_it_goes_before_what_the_browser_kept(self, client: Client, ana: User) -> None:
        User.objects.filter(pk=ana.pk).update(language="de")
        speak(client, "en")
        client.post("/log-in/", {"username": "ana", "password": PASSWORD})
        assert language_of(client, "/") == "de"

    def test_a_cookie_of_somebodys_own_making_is_not_kept(self, client: Client, ana: User) -> None:
        client.cookies["footwork_language"] = "<script>"
        client.post("/log-in/", {"username": "ana", "password": PASSWORD})
        ana.refresh_from_db()
        assert ana.language == ""

    def test_links_that_log_in_bring_it_too(self, ana: User) -> None:
        ana.language = "de"
        ana.save()
        campaign = service.create_campaign(ana, "Nightfall", "free")
        by_link, by_seat = Client(), Client()
        by_link.post(links.login_path(ana))
        by_seat.post(f"/take/{passages.make(campaign.seats.get())}/")
        assert language_of(by_link, "/") == language_of(by_seat, "/") == "de"
