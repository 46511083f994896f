"""Campaigns to pack, and somebody to take them in."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from rules.commands import ChangeToken, EndTurn, Move, Roll, Say, SendSeats, Undo
from tests.vtt.scenes.makers import png
from tests.vtt.tables.tables_kit import Room, client_of, make_room
from vtt.accounts.models import User
from vtt.bundles.packing import pack
from vtt.scenes.service import PlainPicture, import_scene
from vtt.tables import server, threads
from vtt.tables.writer import writer


@pytest.fixture(autouse=True)
def _afresh() -> Any:
    yield
    writer.stop()
    threads.close_all()
    server._servers.clear()


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def room() -> Room:
    room = make_room()
    import_scene(room.campaign, room.gm, "Cellar", PlainPicture(png(200, 100), cell_px=20), activate=False)
    room.do(Move("t-ana", ((1, 2),)), room.ana)
    room.do(Say("For Bo", to=(room.bo.pk,)), room.ana)
    room.do(Roll("3d6", "luck"), room.bo)
    room.do(ChangeToken("t-foe", seats=(room.bo.pk, room.gm.pk)))
    room.do(SendSeats((room.bo.pk,), "next"))
    room.do(Undo())
    room.do(EndTurn("t-ana"), room.ana)
    return room


@pytest.fixture
def host() -> User:
    return User.objects.create_user("newhost")


def packed(room: Room) -> bytes:
    with pack(room.campaign) as file:
        return file.read()


def take_in(user: User, data: bytes) -> Any:
    return client_of(user).post("/import/", {"file": SimpleUploadedFile("c.zip", data)})


def error_of(answer: Any) -> str:
    assert answer.status_code == 400
    return str(answer.context["form"].errors["file"][0])
