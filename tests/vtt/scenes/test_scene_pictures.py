"""A scene's picture: fetched by those with a seat, and by nobody else."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.vtt.scenes.makers import house
from tests.vtt.scenes.scenes_kit import Table, guest, post
from vtt.accounts.models import User
from vtt.campaigns.models import Campaign, Role
from vtt.campaigns.service import create_campaign
from vtt.scenes.assets import folder
from vtt.scenes.models import Asset
from vtt.scenes.tidy import tidy

pytestmark = pytest.mark.django_db


@pytest.fixture
def picture(host: Client, campaign: Campaign, table: Table) -> str:
    post(host, campaign, house(), "Cave: one/two.dd2vtt")
    return reverse("scene_picture", args=[campaign.pk, Asset.objects.get().pk])


def test_every_seat_of_the_campaign_gets_the_picture(host: Client, campaign: Campaign, picture: str) -> None:
    for client in (host, guest(campaign, Role.PLAYER), guest(campaign, Role.SPECTATOR)):
        response = client.get(picture)
        assert response.status_code == 200
        assert response.content.startswith(b"\x89PNG")
        assert response["Content-Type"] == "image/png"
        assert response["X-Content-Type-Options"] == "nosniff"
        assert "sandbox" in response["Content-Security-Policy"]
        assert response["Cache-Control"] == "private, max-age=31536000, immutable"
        assert response["Content-Length"] == str(len(response.content))
    assert host.head(picture).status_code == 200
    assert host.post(picture).status_code == 405


def test_an_unchanged_picture_is_not_sent_again(host: Client, picture: str) -> None:
    tag = host.get(picture)["ETag"]
    response = host.get(picture, HTTP_IF_NONE_MATCH=tag)
    assert (response.status_code, response.content, response["ETag"]) == (304, b"", tag)
    assert host.get(picture, HTTP_IF_NONE_MATCH='"other"').status_code == 200


def test_others_cannot_tell_a_picture_from_none(campaign: Campaign, picture: str, table: Table) -> None:
    zoe = User.objects.create_user("zoe")
    other = create_campaign(zoe, "Other", "free")
    neighbour = Client()
    neighbour.force_login(zoe)
    asset = Asset.objects.get().pk
    answers = set()
    for client, key, wanted in (
        (Client(), campaign.pk, asset),
        (neighbour, campaign.pk, asset),
        (neighbour, other.pk, asset),
        (neighbour, other.pk, "nosuchasset"),
        (neighbour, other.pk, "-1"),
        (neighbour, "nosuchcampaign", asset),
    ):
        response = client.get(reverse("scene_picture", args=[key, wanted]), HTTP_IF_NONE_MATCH="*")
        answers.add((response.status_code, response.content, response.get("Cache-Control")))
    assert len(answers) == 1
    assert answers.pop()[0] == 404


def test_a_picture_whose_file_is_gone(host: Client, picture: str) -> None:
    for stored in folder().iterdir():
        stored.unlink()
    assert host.get(picture).status_code == 404


# --- With the real table


@pytest.mark.django_db(transaction=True)
def test_a_map_reaches_the_table_of_the_campaign(host: Client, campaign: Campaign) -> None:
    from vtt.tables.service import table_of

    response = post(host, campaign, house(), "Cellar.dd2vtt")
    assert response.status_code == 201
    play = table_of(campaign.pk)
    assert play.active_scene == response.json()["scene"]["id"]
    scene = play.scenes[play.active_scene]
    assert (scene.name, len(scene.walls), len(scene.doors)) == ("Cellar", 2, 1)
    assert scene.picture is not None
    assert host.get(reverse("scene_picture", args=[campaign.pk, scene.picture.asset])).status_code == 200
    assert tidy(grace=0).rows == 0
