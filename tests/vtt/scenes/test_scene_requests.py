"""Who may add scenes, how much at once, and what is left when it fails half way."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from rules.rulings import Rejection
from tests.vtt.scenes.makers import house, png
from tests.vtt.scenes.scenes_kit import Table, guest, nothing_kept, post
from vtt.accounts.models import User
from vtt.campaigns.models import Campaign, Role
from vtt.campaigns.service import create_campaign
from vtt.scenes import limits
from vtt.scenes.assets import folder
from vtt.scenes.models import Asset
from vtt.scenes.tidy import tidy
from vtt.tables.models import Entry
from vtt.tables.outcome import UNAVAILABLE, Outcome

pytestmark = pytest.mark.django_db


# --- Who may


def test_only_the_gm_adds_scenes(campaign: Campaign, table: Table) -> None:
    for role in (Role.PLAYER, Role.SPECTATOR):
        response = post(guest(campaign, role), campaign, house())
        assert response.status_code == 403
        assert "GM" in response.json()["error"]["message"]
    assert nothing_kept(table)


def test_strangers_cannot_tell_a_campaign_from_none(campaign: Campaign, table: Table) -> None:
    other = Client()
    other.force_login(User.objects.create_user("olaf"))
    answers = set()
    for client in (
        Client(),
        other,
        guest(create_campaign(User.objects.create_user("zoe"), "Other", "free"), Role.PLAYER),
    ):
        for key in (campaign.pk, "nosuchcampaign", "-1", "1 OR 1=1", "x" * 300):
            response = post(client, key, house())
            answers.add((response.status_code, response.content))
    assert len(answers) == 1
    assert answers.pop()[0] == 404
    assert nothing_kept(table)


def test_other_sites_forms_are_refused(gm: User, campaign: Campaign, table: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(gm)
    response = post(client, campaign, house())
    assert response.status_code == 403
    assert response.json()["error"]["code"] == "permission_denied"
    assert nothing_kept(table)
    client.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    for more in ({"HTTP_X_CSRFTOKEN": "a" * 32}, {}):
        fields = {"kind": "blank"} | ({} if more else {"csrfmiddlewaretoken": "a" * 32})
        response = client.post(reverse("add_scene", args=[campaign.pk]), fields, **more)
        assert response.status_code == 201


def test_other_verbs_and_kinds_of_body_change_nothing(host: Client, campaign: Campaign, table: Table) -> None:
    address = reverse("add_scene", args=[campaign.pk])
    for method in ("get", "put", "patch", "delete", "head"):
        assert getattr(host, method)(address).status_code == 405
    response = host.post(address, json.dumps({"kind": "blank"}), content_type="application/json")
    assert response.status_code == 415
    assert host.post(address, "kind=blank", content_type="application/x-www-form-urlencoded").status_code == 415
    response = host.generic("POST", address, b"--x", content_type="multipart/form-data; boundary=x")
    assert response.status_code == 400
    response = host.generic("POST", address, b"--x--", content_type="multipart/form-data")
    assert response.status_code == 400
    assert nothing_kept(table)


# --- Too much


def test_an_upload_over_the_limit_is_dropped_on_the_way(
    host: Client, campaign: Campaign, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_FILE_BYTES", 200_000)
    response = post(host, campaign, bytes(300_000))
    assert response.status_code == 413
    assert response.json()["error"]["code"] == "too_large"
    monkeypatch.setattr(limits, "MAX_PICTURE_BYTES", 1000)
    response = post(host, campaign, png() + bytes(2000), kind="picture", cell_px="10")
    assert response.status_code == 413
    assert nothing_kept(table)


def test_a_length_over_the_limit_is_refused_before_the_body_is_read(host: Client, campaign: Campaign) -> None:
    class Unread:
        def read(self, *args: Any) -> bytes:
            raise AssertionError("the body was read")

        readline = read

    address = reverse("add_scene", args=[campaign.pk])
    for length, status in ((str(2 * 1024**3), 413), ("", 411), ("-5", 411), ("many", 411)):
        response = host.generic(
            "POST",
            address,
            content_type="multipart/form-data; boundary=x",
            **{"wsgi.input": Unread(), "CONTENT_LENGTH": length},
        )
        assert response.status_code == status


def test_a_form_of_ten_thousand_parts_is_refused(host: Client, campaign: Campaign, table: Table) -> None:
    response = host.post(reverse("add_scene", args=[campaign.pk]), {f"f{i}": "x" for i in range(10_000)})
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "bad_request"
    assert nothing_kept(table)


# --- Failing half way


@pytest.mark.parametrize(
    ("outcome", "status"),
    [
        (Outcome(rejection=Rejection("bad_scene", "", "The table says no.")), 400),
        (UNAVAILABLE, 503),
    ],
)
def test_what_the_table_refuses_is_no_scene(
    host: Client, campaign: Campaign, table: Table, outcome: Outcome, status: int
) -> None:
    table.outcome = outcome
    response = post(host, campaign, house())
    assert response.status_code == status
    assert outcome.rejection is not None
    assert response.json()["error"]["message"] == outcome.rejection.message
    assert tidy(grace=0).rows == 1
    assert not list(folder().iterdir())


def test_a_failure_leaves_a_picture_that_tidying_takes_away(
    host: Client, campaign: Campaign, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("killed here")

    monkeypatch.setattr("vtt.scenes.adding.submit_sync", fail)
    with pytest.raises(RuntimeError):
        post(host, campaign, house())
    assert not Entry.objects.exists()
    assert Asset.objects.count() == 1
    assert tidy().rows == 0, "it may still be going on"
    done = tidy(grace=0)
    assert (done.rows, done.files) == (1, 1)


def test_tidying_keeps_what_scenes_show(host: Client, campaign: Campaign, table: Table, capsys: Any) -> None:
    post(host, campaign, house())
    (folder() / "left-over.png").write_bytes(b"x")
    (folder() / ".new-half").write_bytes(b"x")
    for path_ in folder().iterdir():
        os.utime(path_, (1, 1))
    Asset.objects.update(created="2020-01-01T00:00:00Z")
    call_command("tidy")
    assert "0 unused pictures and 2 files" in capsys.readouterr().out
    assert [path_.stem for path_ in folder().iterdir()] == [Asset.objects.get().digest]
    campaign.delete()
    for path_ in folder().iterdir():
        os.utime(path_, (1, 1))
    assert tidy().files == 1


def test_the_same_picture_is_stored_once(host: Client, campaign: Campaign, table: Table, gm: User) -> None:
    other = create_campaign(gm, "Second", "free")
    for target in (campaign, campaign, other):
        assert post(host, target, house()).status_code == 201
    assert Asset.objects.filter(campaign=campaign).count() == 1
    assert Asset.objects.count() == 2
    assert len(list(folder().iterdir())) == 1
    assert len({command.scene.id for command in table.commands}) == 3


def test_a_half_written_file_is_written_again(host: Client, campaign: Campaign, table: Table) -> None:
    post(host, campaign, house())
    (stored,) = folder().iterdir()
    whole = stored.read_bytes()
    stored.write_bytes(whole[:50])
    post(host, campaign, house())
    assert stored.read_bytes() == whole
