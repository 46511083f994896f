"""B54, B55, B58: every door is tried by those who may not come in: the socket, the API, uploads, pages."""

from __future__ import annotations

import asyncio
from typing import Any, get_args

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from rules import codec
from rules.commands import Move, SetSettings
from tests.vtt.api.programs import at, browser, give, program, seated
from tests.vtt.scenes.makers import png
from tests.vtt.tables.tables_kit import HIDDEN, Room, closing, make_room, watch
from vtt.campaigns.models import Role
from vtt.scenes.models import Asset
from vtt.tables import server, service
from vtt.tables.models import Entry

pytestmark = pytest.mark.django_db(transaction=True)

MARK = {"id": "m1", "scene": "hall", "kind": "circle", "at": [1000, 1000], "size": 1000}


def commands(token: str) -> dict[str, dict[str, Any]]:
    """One command of every type, about that token where it is about one."""
    path = [[3, 1]]
    return {
        "move": {"token": token, "path": path},
        "move_group": {"legs": [{"token": token, "path": path}]},
        "answer": {"prompt": "p1", "token": token, "choice": "pass"},
        "end_turn": {"token": token},
        "delay": {"token": token, "after": "t-foe"},
        "open_door": {"token": token, "door": "d1"},
        "say": {"text": "hello"},
        "roll": {"notation": "1d6", "token": token},
        "put_mark": {"mark": MARK},
        "drop_marks": {"marks": ["m1"]},
        "undo": {},
        "redo": {},
        "add_token": {"token": "new", "name": "New", "scene": "hall"},
        "change_token": {"token": token, "name": "Other"},
        "change_sheet": {"token": token, "sheet": {"ap": 99}},
        "place": {"token": token, "at": [4, 4]},
        "remove_token": {"token": token},
        "set_order": {"order": [token], "active": token},
        "stop_clock": {},
        "add_scene": {"scene": {"id": "new", "name": "New", "width": 3, "height": 3}},
        "activate_scene": {"scene": "next"},
        "set_door": {"scene": "hall", "door": "d1", "state": "open"},
        "set_options": {"options": {"walk_ap": 3}},
        "set_settings": {"settings": {"dial": "off"}},
        "change_scene": {"scene": "hall", "name": "Other"},
        "copy_scene": {"scene": "hall", "new": "copy", "name": "Copy"},
        "send_seats": {"seats": ["x"], "scene": "next"},
        "edit_barriers": {"scene": "hall", "drop": ["w1"]},
        "rule_on": {"request": "r1", "allow": True},
        "keep_token": {"token": token, "entry": "e1"},
        "forget_token": {"entry": "e1"},
        "next_unit": {},
        "blast": {"at": [3, 3], "damage": 1, "scene": "next"},
        "aim": {"token": token, "target": "t-foe", "range": 3},
        "enter_map": {"token": token},
        "leave_map": {"token": token},
        "reveal": {"scene": "hall", "places": ["a"]},
        "edit_chart": {"scene": "hall", "chart": {}},
        "standing_order": {"token": token, "prompt": "invaded", "choice": "allow"},
        "rotate_about": {"token": token, "pivot": [3, 3], "turn": "cw", "squares": 1},
        "push": {"token": token, "target": "t-foe"},
        "push_off": {"token": token, "heading": "n", "speed": 1},
        "drift": {"token": token, "heading": "n"},
        "take_hold": {"token": token},
        "twist": {"token": token, "heading": "n"},
        "brake": {"token": token},
        "area_effect": {"shape": "circle", "at": [3, 3], "size": 1, "damage": 1, "scene": "next"},
        "set_gravity": {"on": False},
    }


ALL = commands("t-bo")
ANYBODYS = {"say", "put_mark", "drop_marks", "undo", "redo", "area_effect", "blast"}
OF_A_TOKEN = {
    *("move", "move_group", "answer", "end_turn", "delay", "open_door", "roll", "standing_order"),
    *("aim", "enter_map", "leave_map", "rotate_about", "push", "push_off", "drift", "take_hold", "twist", "brake"),
}


def test_no_command_is_forgotten_here() -> None:
    assert set(ALL) == {each.__struct_config__.tag for each in get_args(codec.all_commands())}


def state(room: Room) -> tuple[Any, int]:
    return service.table_of(room.id), Entry.objects.count()


def by_api(client: Client, room: Room, kind: str, fields: dict[str, Any]) -> Any:
    return give(client, room, {"type": kind, **fields})


# --- B54: spectators only watch


def test_a_spectator_commands_nothing_by_the_api(room: Room) -> None:
    user, _ = seated(room.campaign, Role.SPECTATOR)
    before = state(room)
    for client in (browser(room.eve), program(user)):
        for kind, fields in ALL.items():
            response = by_api(client, room, kind, fields)
            assert response.status_code == 409, kind
            assert response.json()["error"] == {"code": "forbidden", "rule": "", "message": "Spectators only watch."}
    assert state(room) == before


async def test_a_spectator_commands_nothing_by_the_socket(room: Room, tables: server.TableServer) -> None:
    eve, ana = await watch(room, room.eve), await watch(room, room.ana)
    before = await asyncio.to_thread(closing(Entry.objects.count))
    heard = len(ana.heard)
    for kind, fields in ALL.items():
        answer = await eve.command(kind, **fields)
        assert (answer["type"], answer["code"]) == ("rejected", "forbidden"), kind
    await eve.send(type="point", at=[1000, 1000], look=True)
    for question in (
        {"type": "preview", "command": {"type": "move", "token": "t-ana", "path": [[1, 2]]}},
        {"type": "reach", "token": "t-ana", "mode": "walk"},
        {"type": "offers", "token": "t-ana"},
    ):
        await eve.send(id=1, **question)
        frame = await eve.until("preview", "reach", "offers", "error")
        assert (frame.get("rejection") or frame)["code"] == "forbidden", question
    await ana.quiet()
    assert [frame["type"] for frame in ana.heard[heard:] if frame["type"] != "people"] == [], "nobody heard of it"
    assert await asyncio.to_thread(closing(Entry.objects.count)) == before
    await eve.leave()
    await ana.leave()


def test_a_spectator_uploads_exports_and_makes_nothing(room: Room) -> None:
    before = state(room)
    client = browser(room.eve)
    assert client.post(f"/campaigns/{room.id}/scenes/", {"kind": "blank"}).status_code == 403
    picture = {"file": SimpleUploadedFile("x.png", png()), "token": "t-ana"}
    assert client.post(f"/campaigns/{room.id}/pictures/", picture).status_code == 403
    assert client.get(f"/campaigns/{room.id}/scenes/hall/export").status_code == 403
    body = {"name": "Mine", "ruleset": "free"}
    assert client.post("/api/campaigns/", body, content_type="application/json").status_code == 401
    for page in ("delete/", "invites/player/renew/", f"seats/{room.ana.pk}/remove/"):
        assert client.post(f"/campaigns/{room.id}/{page}").status_code in (403, 404)
    assert state(room) == before and not Asset.objects.exists()


# --- B55: nobody plays another's token


@pytest.mark.parametrize("token", ["t-bo", "t-foe", HIDDEN, "t-later", "none"])
def test_a_player_acts_for_no_other_token_by_the_api(room: Room, token: str) -> None:
    before = state(room)
    seen = token in ("t-bo", "t-foe")
    for kind, fields in commands(token).items():
        if kind in ANYBODYS:
            continue
        error = by_api(browser(room.ana), room, kind, fields).json()["error"]
        expected = ("not_yours" if seen else "no_such_token") if kind in OF_A_TOKEN else "forbidden"
        assert error["code"] == expected, kind
    assert state(room) == before


async def test_a_player_acts_for_no_other_token_by_the_socket(room: Room, tables: server.TableServer) -> None:
    ana = await watch(room, room.ana)
    before = await asyncio.to_thread(closing(Entry.objects.count))
    for token, seen in (("t-bo", True), (HIDDEN, False)):
        for kind, fields in commands(token).items():
            if kind in ANYBODYS:
                continue
            answer = await ana.command(kind, **fields)
            expected = ("not_yours" if seen else "no_such_token") if kind in OF_A_TOKEN else "forbidden"
            assert (answer["type"], answer["code"]) == ("rejected", expected), kind
    assert await asyncio.to_thread(closing(Entry.objects.count)) == before
    await ana.leave()


def test_an_effect_is_laid_in_one_s_own_turn_only(room: Room) -> None:
    """And where one plays: what other scenes there are is not learned by asking."""
    before = state(room)
    effect = {"shape": "circle", "at": [10, 1], "size": 1, "damage": 1}
    assert by_api(browser(room.bo), room, "area_effect", effect).json()["error"]["code"] == "not_your_turn"
    ana = browser(room.ana)
    answers = [by_api(ana, room, "area_effect", effect | {"scene": scene}).json() for scene in ("next", "nowhere")]
    assert answers[0] == answers[1] and answers[0]["error"]["code"] == "no_such_scene"
    assert state(room) == before
    assert by_api(ana, room, "area_effect", effect).status_code == 200


def test_another_moves_with_one_s_own_group_not_at_all(calm: Room) -> None:
    before = state(calm)
    own, others = {"token": "t-ana", "path": [[1, 2]]}, {"token": "t-bo", "path": [[2, 2]]}
    for legs in ([own, others], [others, own], [own, own | {"token": "t-foe"}]):
        for unruled in (False, True):
            fields = {"legs": legs, "unruled": unruled}
            response = by_api(browser(calm.ana), calm, "move_group", fields)
            assert response.status_code == 409 and response.json()["error"]["code"] == "not_yours"
    assert state(calm) == before
    assert by_api(browser(calm.ana), calm, "move_group", {"legs": [own]}).status_code == 200


def test_a_player_uses_no_override(calm: Room) -> None:
    before = state(calm)
    far = {"token": "t-ana", "path": [[1, 6]], "unruled": True}
    assert by_api(browser(calm.ana), calm, "move", far).status_code == 409
    assert (
        by_api(
            browser(calm.ana), calm, "move_group", {"legs": [{"token": "t-ana", "path": [[1, 6]]}], "unruled": True}
        ).status_code
        == 409
    )
    assert state(calm) == before


def test_a_player_takes_back_only_their_own(calm: Room) -> None:
    calm.do(Move("t-bo", ((2, 2),)), calm.bo)
    before = state(calm)
    for seat in (calm.ana, calm.eve):
        error = by_api(browser(seat), calm, "undo", {}).json()["error"]
        assert error["code"] in ("not_yours_to_undo", "forbidden")
    assert state(calm) == before
    assert by_api(browser(calm.bo), calm, "undo", {}).status_code == 200
    assert by_api(browser(calm.ana), calm, "redo", {}).json()["error"]["code"] == "not_yours_to_undo"
    calm.do(SetSettings({"player_undo": False}))
    assert by_api(browser(calm.bo), calm, "undo", {}).status_code == 409


def test_marks_are_changed_by_whoever_drew_them(room: Room) -> None:
    assert by_api(browser(room.bo), room, "put_mark", {"mark": MARK | {"seat": room.ana.pk}}).status_code == 200
    assert service.table_of(room.id).marks["m1"].seat == room.bo.pk, "who drew it is not for the body to say"
    for kind, fields in (("put_mark", {"mark": MARK | {"size": 9}}), ("drop_marks", {"marks": ["m1"]})):
        assert by_api(browser(room.ana), room, kind, fields).json()["error"]["code"] == "not_yours"


def test_another_s_token_gets_no_picture(room: Room) -> None:
    client = browser(room.ana)
    for token in ("t-bo", HIDDEN):
        file = SimpleUploadedFile("x.png", png())
        assert client.post(f"/campaigns/{room.id}/pictures/", {"file": file, "token": token}).status_code in (403, 404)
    assert not Asset.objects.exists()


# --- B58: the seat decides, not the body


@pytest.mark.parametrize(
    "more",
    [{"role": "gm"}, {"seat": "GM"}, {"user_id": 1}, {"campaign": "other"}, {"actor": {"role": "gm"}}, {"by": "gm"}],
    ids=lambda more: next(iter(more)),
)
def test_a_body_that_says_who_one_is(room: Room, more: dict[str, Any]) -> None:
    before = state(room)
    client = browser(room.ana)
    place = {"type": "place", "token": "t-ana", "at": [4, 4]}
    body = {"id": "x1", "command": place, **more}
    assert client.post(at(room, "commands/"), body, content_type="application/json").status_code == 400
    assert give(client, room, {**place, **more}).status_code == 400
    asked = client.post(
        at(room, "commands/") + "?role=gm", {"id": "x2", "command": place}, content_type="application/json"
    )
    assert asked.status_code == 400
    form = {"kind": "blank", "role": "gm", "seat": room.gm.pk}
    assert client.post(f"/campaigns/{room.id}/scenes/", form).status_code == 403
    assert state(room) == before


def test_headers_that_say_who_one_is(room: Room) -> None:
    before = state(room)
    headers = {"X-User": room.gm.name, "Remote-User": room.gm.name, "X-Role": "gm", "X-Seat": room.gm.pk}
    client = browser(room.ana, headers=headers)
    assert by_api(client, room, "place", {"token": "t-ana", "at": [4, 4]}).json()["error"]["code"] == "forbidden"
    assert client.get(at(room)).json()["seat"]["role"] == "player"
    assert state(room) == before


def test_a_gm_elsewhere_is_nobody_here(room: Room) -> None:
    elsewhere = make_room(furnished=False)
    before = state(room)
    client = browser(elsewhere.gm)
    for kind, fields in ALL.items():
        assert by_api(client, room, kind, fields).status_code == 404, kind
    assert state(room) == before
