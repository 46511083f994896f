"""Tries that are counted, new passwords, and letters with links to them."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.utils import timezone

from vtt.accounts import throttle
from vtt.accounts.models import Try, User
from vtt.settings.mail import mail as mail_settings

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse 9"
NEW = "battery staple 7"


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana", password=PASSWORD)


def log_in(client: Client, password: str = PASSWORD, name: str = "ana", address: str = "192.0.2.1"):
    return client.post("/log-in/", {"username": name, "password": password}, REMOTE_ADDR=address)


def later(minutes: float) -> None:
    """Let time pass for all that was counted."""
    for each in Try.objects.all():
        Try.objects.filter(pk=each.pk).update(at=each.at - timedelta(minutes=minutes))


class TestThrottling:
    def test_after_six_wrong_ones_even_the_right_one_waits_but_not_for_long(self, client: Client, ana: User) -> None:
        for _ in range(6):
            assert log_in(client, "wrong").status_code == 200
        page = log_in(client)
        assert page.status_code == 429
        assert 0 < int(page.headers["Retry-After"]) <= 300
        assert "Too many tries. Wait 5 minutes" in page.content.decode()
        later(5.1)
        assert log_in(client).status_code == 302

    def test_a_wait_is_not_made_longer_by_asking(self, client: Client, ana: User) -> None:
        for _ in range(6):
            log_in(client, "wrong")
        later(4)
        for _ in range(20):
            log_in(client, "wrong")
        later(1.1)
        assert log_in(client).status_code == 302

    def test_a_name_that_is_nobodys_waits_alike(self, client: Client) -> None:
        answers = [log_in(client, "wrong", "nobody").status_code for _ in range(7)]
        assert answers == [200] * 6 + [429]

    def test_case_opens_no_second_door(self, client: Client, ana: User) -> None:
        for name in ("ana", "Ana", "ANA") * 2:
            log_in(client, "wrong", name)
        assert log_in(client, "wrong", "aNa").status_code == 429

    def test_strangers_do_not_keep_the_owner_out(self, client: Client, ana: User) -> None:
        assert log_in(client).status_code == 302
        client.post("/log-out/")
        for number in range(40):
            log_in(Client(), "wrong", address=f"198.51.100.{number}")
        assert log_in(Client(), address="203.0.113.9").status_code == 429
        assert log_in(client).status_code == 302

    def test_a_cookie_for_one_account_is_none_for_another(self, client: Client, ana: User) -> None:
        User.objects.create_user("bo", password=PASSWORD)
        log_in(client, name="bo")
        client.post("/log-out/")
        for number in range(40):
            log_in(Client(), "wrong", address=f"198.51.100.{number}")
        assert log_in(client).status_code == 429

    def test_one_address_cannot_go_through_all_names(self, client: Client) -> None:
        answers = {log_in(client, "wrong", f"name{number}").status_code for number in range(61)}
        assert answers == {200, 429}

    def test_the_right_one_clears_what_was_mistyped(self, client: Client, ana: User) -> None:
        for _ in range(5):
            log_in(client, "wrong")
        assert log_in(client).status_code == 302
        client.post("/log-out/")
        for _ in range(5):
            assert log_in(client, "wrong").status_code == 200

    def test_no_name_and_no_address_is_kept(self, client: Client, ana: User) -> None:
        log_in(client, "wrong")
        kept = " ".join(f"{each.kind} {each.subject}" for each in Try.objects.all())
        assert kept
        assert "ana" not in kept
        assert "192.0.2" not in kept

    def test_old_tries_go(self, client: Client, ana: User) -> None:
        log_in(client, "wrong")
        later(60 * 25)
        log_in(client, "wrong")
        assert not Try.objects.filter(at__lt=timezone.now() - timedelta(days=1)).exists()

    def test_a_clock_set_back_keeps_nobody_out(self, client: Client, ana: User) -> None:
        for _ in range(6):
            log_in(client, "wrong")
        later(-60)
        assert log_in(client).status_code == 302

    def test_accounts_are_not_made_without_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(throttle, "SIGN_UP", throttle.Limit("sign-up", 2, 3600))
        answers = [
            Client().post("/sign-up/", {"username": f"u{n}", "password1": PASSWORD, "password2": PASSWORD}).status_code
            for n in range(3)
        ]
        assert answers == [302, 302, 429]
        assert User.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_many_at_once_get_no_more_tries_than_many_in_a_row() -> None:
    limit = throttle.Limit("burst", 3, 60)

    def once(_: int) -> bool:
        try:
            throttle.take((limit, "somebody"))
        except throttle.TooMany:
            return False
        else:
            return True
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(once, range(24))) <= 3
    assert not once(0)


@pytest.mark.parametrize(
    ("behind", "remote", "forwarded", "found"),
    [
        (False, "192.0.2.1", "203.0.113.5", "192.0.2.1"),
        (True, "127.0.0.1", "203.0.113.5", "203.0.113.5"),
        (True, "127.0.0.1", "1.2.3.4, 203.0.113.5", "203.0.113.5"),
        (True, "127.0.0.1", None, "127.0.0.1"),
        (False, "2001:db8:1:2:3:4:5:6", None, "2001:db8:1:2::"),
        (False, "::ffff:192.0.2.7", None, "192.0.2.7"),
        (False, "", None, ""),
    ],
)
def test_whom_a_request_comes_from(settings, behind: bool, remote: str, forwarded: str | None, found: str) -> None:
    settings.BEHIND_TLS = behind
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = remote
    if forwarded is not None:
        request.META["HTTP_X_FORWARDED_FOR"] = forwarded
    assert throttle.address(request) == found


class TestChanging:
    def change(self, client: Client, old: str = PASSWORD, new: str = NEW):
        return client.post(
            "/account/password/", {"old_password": old, "new_password1": new, "new_password2": new}, follow=False
        )

    def test_a_new_one_and_every_other_browser_is_out(self, client: Client, ana: User) -> None:
        other = Client()
        log_in(client)
        log_in(other)
        assert self.change(client).headers["Location"] == "/account/"
        assert client.get("/account/").status_code == 200
        assert other.get("/account/").status_code == 302
        assert log_in(Client(), NEW).status_code == 302

    @pytest.mark.parametrize(("old", "new"), [("wrong", NEW), (PASSWORD, "short"), (PASSWORD, "password")])
    def test_refused_with_words(self, client: Client, ana: User, old: str, new: str) -> None:
        log_in(client)
        page = self.change(client, old, new)
        assert page.status_code == 200
        assert "errorlist" in page.content.decode()
        assert User.objects.get().check_password(PASSWORD)

    def test_strangers_are_sent_to_the_login(self, client: Client) -> None:
        assert client.get("/account/").headers["Location"].startswith("/log-in/")
        assert self.change(client).headers["Location"].startswith("/log-in/")

    def test_an_e_mail_wants_the_password(self, client: Client, ana: User) -> None:
        log_in(client)
        assert (
            "not your password" in client.post("/account/", {"email": "a@b.example", "password": "x"}).content.decode()
        )
        assert User.objects.get().email == ""
        client.post("/account/", {"email": "a@b.example", "password": PASSWORD})
        assert User.objects.get().email == "a@b.example"


class TestForgetting:
    @pytest.fixture(autouse=True)
    def with_mail(self, ana: User) -> None:
        User.objects.update(email="ana@mail.example")

    def link(self, client: Client, who: str = "ana") -> str:
        page = client.post("/forgotten/", {"who": who})
        assert page.status_code == 200
        found = re.search(r"http://testserver(/forgotten/\S+)", str(mail.outbox[-1].body))
        assert found
        return found[1]

    @pytest.mark.parametrize("who", ["ana", "ANA", "ana@mail.example", "Ana@Mail.example"])
    def test_a_letter_a_link_a_new_password(self, client: Client, who: str) -> None:
        link = self.link(client, who)
        assert mail.outbox[0].to == ["ana@mail.example"]
        page = client.get(link, follow=True)
        where = page.redirect_chain[-1][0]
        assert "set-password" in where
        answer = client.post(where, {"new_password1": NEW, "new_password2": NEW})
        assert answer.headers["Location"] == "/"
        assert client.get("/account/").status_code == 200
        assert "used up" in Client().get(link).content.decode()
        assert User.objects.get().check_password(NEW)

    def test_asking_says_the_same_of_everybody(self, client: Client) -> None:
        pages = [client.post("/forgotten/", {"who": who}).content for who in ("ana", "nobody", "no@mail.example")]
        # The token of the language switch is masked anew on every page.
        assert len({re.sub(rb'"csrfmiddlewaretoken" value="\w+"', b"", page) for page in pages}) == 1
        assert len(mail.outbox) == 1

    def test_without_an_address_nothing_is_sent_by_mail(self, client: Client) -> None:
        User.objects.update(email="")
        client.post("/forgotten/", {"who": "ana"})
        assert mail.outbox == []

    def test_with_no_mail_server_the_terminal_has_it(self, client: Client, settings, capfd) -> None:
        User.objects.update(email="")
        settings.EMAIL_BACKEND = "vtt.accounts.mailer.Terminal"
        page = client.post("/forgotten/", {"who": "ana"})
        assert "Ask your host" in page.content.decode()
        assert re.search(r"http://testserver/forgotten/\S+/\S+/", capfd.readouterr().err)

    def test_an_account_without_a_password_gets_none_by_letter(self, client: Client, ana: User) -> None:
        ana.set_unusable_password()
        ana.save()
        User.objects.update(email="ana@mail.example")
        client.post("/forgotten/", {"who": "ana"})
        assert mail.outbox == []
        client.force_login(User.objects.get())
        assert "has no password" in client.get("/account/").content.decode()

    def test_letters_are_not_sent_without_end(self, client: Client) -> None:
        answers = [client.post("/forgotten/", {"who": "ana"}).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]
        assert len(mail.outbox) == 3

    def test_a_link_ends_with_time_and_with_a_sign_in_of_its_own(self, client: Client, settings) -> None:
        link = self.link(client)
        settings.PASSWORD_RESET_TIMEOUT = -1
        assert "used up" in client.get(link).content.decode()

    def test_a_forged_link_is_none(self, client: Client) -> None:
        for link in ("/forgotten/x/y/", "/forgotten/MQ/abc-def/", "/forgotten/%00/z/"):
            page = client.get(link)
            assert page.status_code == 200
            assert "used up" in page.content.decode()


def test_mail_servers_by_their_address() -> None:
    assert mail_settings("")["EMAIL_BACKEND"] == "vtt.accounts.mailer.Terminal"
    found = mail_settings("smtp+starttls://me%40x.example:p%3Ass@mail.x.example")
    assert (found["EMAIL_HOST"], found["EMAIL_PORT"], found["EMAIL_USE_TLS"]) == ("mail.x.example", 587, True)
    assert (found["EMAIL_HOST_USER"], found["EMAIL_HOST_PASSWORD"]) == ("me@x.example", "p:ss")
    assert mail_settings("smtps://mail.x.example:4650")["EMAIL_PORT"] == 4650
    with pytest.raises(ValueError, match="no address of a mail server"):
        mail_settings("mail.x.example")
