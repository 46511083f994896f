"""F23: the GM imports, re-imports, crops and re-sizes maps while somebody moves; imports that die half way."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse

from rules.commands import ActivateScene, AddToken, Answer, ChangeScene, EndTurn, Move, SetOrder
from rules.table import Table
from tests.vtt.scenes.makers import encoded, house, png
from tests.vtt.tables.tables_kit import Room, closing, cookie_of, make_room, watch
from vtt.scenes import assets, picture
from vtt.scenes.models import Asset
from vtt.scenes.tidy import tidy
from vtt.settings.environment import ROOT
from vtt.tables import hub, server, service
from vtt.tables.models import Entry
from vtt.tables.verifying import verify

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def room() -> Room:
    return make_room()


@pytest.fixture
def clash(room: Room) -> Room:
    """Ana's token walks into a foe that Bo plays, and Bo has not answered yet."""
    room.do(AddToken("t-rival", "Rowan", "hall", (1, 2), side="blue", seats=(room.bo.pk,), sheet={"ap": 9}))
    room.do(Move("t-ana", ((1, 2), (1, 3))), room.ana)
    assert table(room).prompts and table(room).suspended
    return room


@pytest_asyncio.fixture
async def tables(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[server.TableServer]:
    monkeypatch.setattr(hub, "PEOPLE_DELAY", 0.01)
    here = server.here()
    yield here
    await here.stop()
    await asyncio.sleep(0)


def table(room: Room) -> Table:
    return service.table_of(room.id)


def upload(room: Room, *, activate: bool = True, name: str = "") -> str:
    """Import the house and return its scene's id."""
    client = Client()
    client.cookies.load(cookie_of(room.gm))
    file = SimpleUploadedFile("house.dd2vtt", encoded(house()))
    form = {"kind": "uvtt", "file": file, "name": name, "activate": "true" if activate else "false"}
    response = client.post(reverse("add_scene", args=[room.id]), form)
    assert response.status_code == 201, response.content
    scene: str = response.json()["scene"]["id"]
    return scene


def sound(room: Room) -> None:
    """The journal folds to the table, is decided again the same, and the table holds together."""
    found = verify(room.campaign)
    assert found.difference is None, found.difference
    now = table(room)
    assert found.table == now
    assert now.active_scene in now.scenes
    for token in now.tokens.values():
        assert token.scene in now.scenes
        if token.at is not None:
            scene = now.scenes[token.scene]
            assert 0 <= token.at[0] <= scene.width - token.size and 0 <= token.at[1] <= scene.height - token.size
    for held in now.suspended:
        assert held.token in now.tokens and all(prompt in now.prompts for prompt in held.prompts)
    for prompt in now.prompts.values():
        assert prompt.token in now.tokens


def refusal(room: Room, seat: Any, command: Any) -> str:
    outcome = service.submit_sync(room.id, seat, command)
    return "" if outcome.rejection is None else outcome.rejection.code


# --- While a question is open


def test_an_import_while_a_question_is_open(clash: Room) -> None:
    before = table(clash)
    scene = upload(clash)
    after = table(clash)
    assert after.active_scene == scene and after.scenes["hall"] == before.scenes["hall"]
    assert after.tokens == before.tokens, "who stood on the old map stands there still"
    (prompt,) = after.prompts
    refused = refusal(clash, clash.bo, Answer(prompt, "t-rival", "allow"))
    now = table(clash)
    assert refused == "" and not now.prompts and not now.suspended, "the question is about the map it was asked on"
    assert now.tokens["t-ana"].scene == "hall"
    clash.do(ActivateScene("hall"))
    sound(clash)


@pytest.mark.parametrize(("width", "height"), [(12, 2), (1, 8), (1, 1), (12, 3)])
def test_a_crop_while_a_question_is_open(clash: Room, width: int, height: int) -> None:
    """Whoever the crop leaves outside is off the map and still listed; a question about them is dropped."""
    clash.do(ChangeScene("hall", width=width, height=height))
    now = table(clash)
    outside = {key for key, token in now.tokens.items() if token.at is None}
    for key, token in now.tokens.items():
        was = {
            "t-ana": (1, 1),
            "t-bo": (2, 1),
            "t-foe": (5, 1),
            "zyx-hidden": (6, 6),
            "t-later": (1, 1),
            "t-rival": (1, 2),
        }
        cut = token.scene == "hall" and (was[key][0] >= width or was[key][1] >= height)
        assert (key in outside) is cut, key
    if "t-rival" in outside or "t-ana" in outside:
        assert not now.prompts and not now.suspended
    sound(clash)
    for prompt in now.prompts:
        clash.do(Answer(prompt, "t-rival", "allow"), clash.bo)
    left = table(clash)
    assert not left.prompts and not left.suspended
    assert left.tokens["t-ana"].at in ((1, 1), (1, 2), None), "the rest of the way leads off the map"
    sound(clash)


def test_a_larger_grid_while_a_question_is_open(clash: Room) -> None:
    clash.do(ChangeScene("hall", width=40, height=30))
    (prompt,) = table(clash).prompts
    clash.do(Answer(prompt, "t-rival", "allow"), clash.bo)
    assert table(clash).tokens["t-ana"].at == (1, 3)
    sound(clash)


def test_a_picture_aligned_anew_while_a_question_is_open(clash: Room) -> None:
    scene = upload(clash, activate=False)
    clash.do(ChangeScene(scene, cell_px=16, left=-500, top=250, width=3, height=2))
    shown = table(clash).scenes[scene].picture
    assert shown is not None and (shown.cell_px, shown.left, shown.top) == (16, -500, 250)
    assert table(clash).prompts
    sound(clash)


# --- While moves are on their way


def test_moves_that_come_after_a_crop_are_judged_by_it(room: Room) -> None:
    room.do(ChangeScene("hall", height=3))
    assert refusal(room, room.ana, Move("t-ana", ((1, 2), (1, 3)))) != ""
    assert refusal(room, room.ana, Move("t-ana", ((1, 2),))) == ""
    room.do(ChangeScene("hall", height=1))
    assert table(room).tokens["t-ana"].at is None
    assert refusal(room, room.ana, Move("t-ana", ((2, 0),))) != "", "nobody walks from nowhere"
    sound(room)


def test_the_turn_of_somebody_off_the_map_can_end(room: Room) -> None:
    room.do(ChangeScene("hall", width=1, height=1))
    assert table(room).clock.active == "t-ana"
    room.do(EndTurn("t-ana"), room.ana)
    assert table(room).clock.active != "t-ana"
    sound(room)


async def test_five_moves_queued_while_the_map_changes(room: Room, tables: server.TableServer) -> None:
    """All at once: each move is judged by the map as it then is, and all see the same in the end."""
    await asyncio.to_thread(closing(room.do), SetOrder(("t-ana", "t-bo"), "t-ana"))
    ana, gm = await watch(room, room.ana), await watch(room, room.gm)
    steps = [(1, 2), (1, 3), (2, 3), (2, 2), (2, 1)]
    moves = [service.submit(room.id, room.ana, Move("t-ana", (step,)), f"q{n}") for n, step in enumerate(steps)]
    crops = [
        service.submit(room.id, room.gm, ChangeScene("hall", width=6, height=3), "crop"),
        service.submit(room.id, room.gm, ActivateScene("next"), "away"),
        service.submit(room.id, room.gm, ActivateScene("hall"), "back"),
    ]
    importing = asyncio.create_task(asyncio.to_thread(closing(upload), room))
    mixed = [moves[0], crops[0], moves[1], crops[1], moves[2], moves[3], crops[2], moves[4]]
    outcomes = await asyncio.gather(*mixed)
    scene = await importing
    assert outcomes[0].accepted and outcomes[1].accepted and not outcomes[2].accepted, "row 3 was cut off by then"
    await ana.quiet()
    await gm.quiet()
    assert gm.view["table"]["active_scene"] in (scene, "hall")
    for viewer, seat in ((ana, room.ana), (gm, room.gm)):
        again = await watch(room, seat)
        assert again.view == viewer.view, "a reload shows the same"
        await again.leave()
        await viewer.leave()
    await asyncio.to_thread(closing(sound), room)


# --- Again and again


def test_importing_again_makes_another_map(room: Room) -> None:
    """Never a mix: the first stays as it is, with whoever stands on it."""
    first = upload(room, name="First")
    room.do(AddToken("t-house", "Owl", first, (1, 1)))
    before = table(room)
    second = upload(room, name="Second")
    after = table(room)
    assert first != second and after.scenes[first] == before.scenes[first]
    assert after.tokens["t-house"].scene == first
    pictures = {after.scenes[key].picture.asset for key in (first, second)}  # type: ignore[union-attr]
    assert len(pictures) == 1 == Asset.objects.count(), "the same picture is stored once"
    sound(room)


# --- Half an import

_DIES = """
import os, sys, threading
import django
django.setup()
from vtt.campaigns.models import Campaign
from vtt.scenes import adding, assets, service
campaign = Campaign.objects.get(pk=sys.argv[1])
seat = campaign.seats.get(role="gm")
at = sys.argv[2]
def die(*args, **kwargs):
    os.kill(os.getpid(), 9)
if at == "before the row":
    assets.Asset.objects.create = die
elif at == "before the entry":
    adding.submit_sync = die
service.import_scene(campaign, seat, "House", service.UniversalVtt(open(sys.argv[3], "rb").read()))
die()
"""


@pytest.mark.parametrize(
    ("moment", "scenes", "rows"), [("before the row", 0, 0), ("before the entry", 0, 1), ("after the entry", 1, 1)]
)
def test_an_import_that_is_killed_is_whole_or_nothing(
    room: Room, tmp_path: Any, moment: str, scenes: int, rows: int
) -> None:
    """kill -9 at every point: either the old map or the new one, and after a restart nothing of half of one."""
    if connection.vendor != "sqlite":
        pytest.skip("another process finds the test database of SQLite only")
    file, program = tmp_path / "house.dd2vtt", tmp_path / "dies.py"
    file.write_bytes(encoded(house()))
    program.write_text(_DIES)
    before = table(room)
    done = subprocess.run(
        [sys.executable, str(program), room.id, moment, str(file)],
        env=_environment(tmp_path),
        cwd=ROOT,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == -9, done.stderr.decode()
    server._servers.clear()
    after = table(room)
    assert len(after.scenes) - len(before.scenes) == scenes
    assert Asset.objects.count() == rows and len(list(assets.folder().iterdir())) == 1
    tidy(grace=0)
    assert Asset.objects.count() == scenes
    left = list(assets.folder().iterdir()) if assets.folder().is_dir() else []
    assert len(left) == scenes
    sound(room)


def _environment(tmp_path: Any) -> dict[str, str]:
    name = connection.settings_dict["NAME"]
    return os.environ | {
        "DATABASE_URL": f"sqlite:///{name}",
        "FOOTWORK_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "vtt.settings",
        "PYTHONPATH": str(ROOT),
    }


def test_a_picture_that_is_used_is_looked_for_once(room: Room, django_assert_num_queries: Any) -> None:
    upload(room)
    tidy(grace=0)
    assert Asset.objects.get().used
    with django_assert_num_queries(2):
        # The rows that are in doubt, and the one file.
        tidy(grace=0)
    unused = assets.store(room.campaign, picture.encode(png(9, 9)), "Unused")
    tidy(grace=0)
    assert not Asset.objects.filter(pk=unused.pk).exists() and Asset.objects.count() == 1
    assert Entry.objects.exists()
