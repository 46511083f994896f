"""A table that takes every scene, browsers of GMs and guests, and the form that adds a scene."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from rules.commands import AddScene
from rules.table import Scene
from tests.vtt.scenes.makers import encoded
from vtt.campaigns.models import Campaign, Seat
from vtt.campaigns.seats import give_cookie
from vtt.scenes.assets import folder
from vtt.scenes.models import Asset
from vtt.tables.models import Entry
from vtt.tables.outcome import Outcome


class Table:
    """Stands in for the table: takes every scene and remembers it."""

    def __init__(self) -> None:
        self.commands: list[AddScene] = []
        self.outcome = Outcome(seq=1)

    def submit(self, campaign: str, seat: Seat, command: AddScene, command_id: str) -> Outcome:
        assert 1 <= len(command_id) <= 64
        self.commands.append(command)
        if self.outcome.accepted:
            Entry.objects.create(
                campaign_id=campaign,
                seq=len(self.commands),
                command_id=command_id,
                role=seat.role,
                ruleset="free",
                command=json.dumps({"picture": command.scene.picture and command.scene.picture.asset}),
                events="[]",
                at="2026-01-01T00:00:00Z",
            )
        return self.outcome

    @property
    def scene(self) -> Scene:
        return self.commands[-1].scene


def guest(campaign: Campaign, role: str) -> Client:
    """A browser with a guest's seat."""

    class Jar:
        def set_cookie(self, key: str, value: str, **more: object) -> None:
            client.cookies[key] = value

    client = Client()
    give_cookie(Jar(), Seat.objects.create(campaign=campaign, role=role, name=role.title()))  # type: ignore[arg-type]
    return client


def post(
    client: Client, campaign: Campaign | str, file: Any = None, file_name: str = "cave.dd2vtt", **fields: Any
) -> Any:
    key = campaign.pk if isinstance(campaign, Campaign) else campaign
    if file is not None:
        data = file if isinstance(file, bytes) else encoded(file)
        fields["file"] = SimpleUploadedFile(file_name, data, content_type="text/html")
    return client.post(reverse("add_scene", args=[key]), {"kind": "uvtt"} | fields)


def nothing_kept(table: Table) -> bool:
    files = list(folder().iterdir()) if folder().is_dir() else []
    return not table.commands and not Asset.objects.exists() and not files
