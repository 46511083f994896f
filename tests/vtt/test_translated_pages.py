"""Every page in a language that nobody speaks: what is not in its brackets would stay English in all others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.core import mail
from django.test import Client
from django.utils import translation

from vtt.accounts import links
from vtt.accounts.models import User
from vtt.campaigns import passages, service
from vtt.campaigns.models import Campaign, Role
from vtt.tables import wording

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse 9"
SAID = ("aria-label", "alt", "placeholder", "title", "data-count")
SILENT = {"script", "style", "code", "kbd", "bdi", "time"}
VOID = {"meta", "link", "img", "input", "br"}
# Names, which are the same in every language, and addresses, ids and numbers of rules.
NAMES = re.compile(
    r"\b(Footwork|English|Deutsch|Free movement|Ground Combat|Zones, sectors and regions|Thorn|gia|Gia|Ana|Sam|Bo|Cy)\b"
    r"|testserver\S*|https?://\S+|/\S+|[A-Z]{2}-\d\d\b"
)


class Words(HTMLParser):
    """The words of a page as its reader sees or hears them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.found += [value for name, value in attrs if name in SAID and value]

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not SILENT & set(self.open):
            self.found.append(data)


def untranslated(page: str) -> list[str]:
    """What stands outside of all brackets."""
    text = "\n".join(Words(page).found)
    # A list of what was found shows the beginnings of its rules.
    text = re.sub(r"⟦[^⟦⟧]*…", "", text)
    while text != (text := re.sub(r"⟦[^⟦⟧]*⟧", "", text)):
        pass
    return [line.strip() for line in NAMES.sub("", text).split("\n") if re.search(r"[^\W\d_]{2}", line)]


@pytest.fixture(autouse=True)
def brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(translation._trans, "gettext", lambda text: f"⟦{text}⟧", raising=False)
    plural = lambda one, other, n: f"⟦{one if n == 1 else other}⟧"  # noqa: E731
    monkeypatch.setattr(translation._trans, "ngettext", plural, raising=False)
    wording.forget()
    yield
    wording.forget()


@pytest.fixture
def gm() -> User:
    return User.objects.create_user("gia", email="gia@mail.example", password=PASSWORD)


@pytest.fixture
def campaign(gm: User) -> Campaign:
    made = service.create_campaign(gm, "Thorn", "ground_combat")
    service.take_seat(made.invites.get(role=Role.PLAYER), "Ana", None)
    service.take_seat(made.invites.get(role=Role.SPECTATOR), "Sam", User.objects.create_user("sam"))
    return made


def pages_of_a_gm(gm: User, campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    client = Client()
    client.force_login(gm)
    own = campaign.seats.get(role=Role.GM)
    player = campaign.seats.get(role=Role.PLAYER)
    here = f"/campaigns/{campaign.pk}"
    paths = ["/", "/account/", "/account/password/", "/campaigns/new/", "/import/", "/first-steps/", f"{here}/"]
    paths += [
        f"{here}/{end}/"
        for end in ("delete", "device", "history", "invites/player/renew", "invites/spectator/renew", "settings")
    ]
    paths += [f"{here}/seats/{seat.pk}/" for seat in (own, player, campaign.seats.get(role=Role.SPECTATOR))]
    paths += [f"{here}/seats/{player.pk}/remove/", f"/table/{campaign.pk}/", "/nowhere/"]
    for path in paths:
        yield path, client.get(path).content
    for path in (f"{here}/device/", f"{here}/seats/{player.pk}/link/"):
        yield f"POST {path}", client.post(path).content
    refused = {
        "/campaigns/new/": {"name": "\u200b"},
        f"{here}/delete/": {"name": "x"},
        f"{here}/rename/": {"name": "x" * 90},
        "/account/": {"email": "x", "password": "y"},
        "/account/password/": {"old_password": "x", "new_password1": "password", "new_password2": "y"},
        "/import/": {},
        f"{here}/settings/": {"was.options.walk_ap": "1", "options.walk_ap": "", "was.settings.dial": "refuse"},
    }
    for path, form in refused.items():
        yield f"POST {path}", client.post(path, form).content
    done = [
        (f"{here}/door/setting/", {"ask": "on"}),
        (f"{here}/rename/", {"name": "Thorn Gia"}),
        (f"{here}/settings/", {}),
        (f"{here}/settings/", {"was.options.walk_ap": "1", "options.walk_ap": "7"}),
        (f"{here}/settings/", {"was.options.walk_ap": "1", "options.walk_ap": "8"}),
        (f"{here}/settings/", {"was.options.walk_ap": "7", "options.walk_ap": "7", "reset": "all"}),
        (f"{here}/invites/player/renew/", {}),
        (f"{here}/invites/spectator/renew/", {"close": "1"}),
        (f"{here}/seats/{player.pk}/", {"role": "spectator"}),
        (f"{here}/seats/{player.pk}/remove/", {}),
    ]
    for path, form in done:
        yield f"after {path}", client.post(path, form, follow=True).content


def pages_of_a_stranger(campaign: Campaign) -> Iterator[tuple[str, bytes]]:
    player, spectator = (f"/join/{campaign.invites.get(role=role).secret}/" for role in ("player", "spectator"))
    for path in ("/", "/log-in/", "/sign-up/", "/forgotten/", "/first-steps/", "/nowhere/", "/join/no/", "/take/no/"):
        yield path, Client().get(path).content
    for path in ("/rules/", "/rules/?q=wall", "/rules/?q=zyx", "/rules/free/", "/rules/ground_combat/?q=parry"):
        yield path, Client().get(path).content
    yield player, Client().get(player).content
    yield spectator, Client().get(spectator).content
    guest = Client()
    yield "POST join", guest.post(player, {"name": "Server"}).content
    guest.post(player, {"name": "Bo"})
    for path in (player, "/", f"/campaigns/{campaign.pk}/history/", f"/campaigns/{campaign.pk}/delete/"):
        yield f"guest {path}", guest.get(path).content
    sign_up = {"username": "gia", "password1": "gia", "password2": "x"}
    yield "POST /sign-up/", Client().post("/sign-up/", sign_up).content
    yield "POST /log-in/", Client().post("/log-in/", {"username": "gia", "password": "x"}).content
    yield "POST /forgotten/", Client().post("/forgotten/", {"who": "gia"}).content
    yield "csrf", Client(enforce_csrf_checks=True).post("/log-in/").content
    campaign.ask_to_join = True
    campaign.save()
    newcomer = Client()
    newcomer.post(player, {"name": "Cy"})
    yield "door", newcomer.get(f"/campaigns/{campaign.pk}/door/").content
    campaign.knocks.update(refused=True)
    yield "refused at the door", newcomer.get(f"/campaigns/{campaign.pk}/door/").content


def faults(pages: Iterator[tuple[str, bytes]]) -> dict[str, list[str]]:
    looked = {path: page.decode() for path, page in pages}
    assert all("⟦" in page for page in looked.values()), looked.keys()
    return {path: left for path, page in looked.items() if (left := untranslated(page))}


def test_all_that_a_gm_reads(gm: User, campaign: Campaign) -> None:
    assert faults(pages_of_a_gm(gm, campaign)) == {}


def test_all_that_a_stranger_or_guest_reads(campaign: Campaign) -> None:
    assert faults(pages_of_a_stranger(campaign)) == {}


def test_pages_of_links(gm: User, campaign: Campaign) -> None:
    seat = campaign.seats.get(role=Role.PLAYER)

    def pages() -> Iterator[tuple[str, bytes]]:
        yield "enter", Client().get(links.login_path(gm)).content
        yield "enter spent", Client().get("/enter/no/").content
        yield "take", Client().get(f"/take/{passages.make(seat)}/").content
        yield "take own", Client().get(f"/take/{passages.make(campaign.seats.get(role=Role.GM))}/").content

    assert faults(pages()) == {}


def test_letters(gm: User) -> None:
    Client().post("/forgotten/", {"who": "gia"})
    letter = mail.outbox[0]
    assert letter.subject.startswith("⟦")
    assert untranslated(letter.body) == []
    link = re.search(r"/forgotten/\S+", letter.body)
    assert link is not None
    assert untranslated(Client().get(link[0], follow=True).content.decode()) == []


def test_it_would_find_what_is_not_translated() -> None:
    assert untranslated('<p title="Titled">Said <b>⟦one ⟦two⟧ three⟧</b> <code>code</code></p>') == ["Titled", "Said"]
