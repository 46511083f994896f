"""Reading and commanding over the API: what each seat gets, and that it is what the websocket tells it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from django.test import Client

from tests.vtt.api.programs import account, at, browser, give, program, seated
from tests.vtt.tables.tables_kit import (
    CANARY,
    HIDDEN,
    NEXT_SCENE,
    SECRET_DOOR,
    SECRET_WALL,
    Room,
    closing,
    make_room,
    watch,
)
from vtt.api.asking import CommandPace, Pace
from vtt.campaigns.models import Campaign, Role
from vtt.tables import server, service
from vtt.tables.models import Entry
from vtt.tables.outcome import UNAVAILABLE

pytestmark = pytest.mark.django_db(transaction=True)


def get(client: Client, address: str, **query: Any) -> Any:
    response = client.get(address, query)
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == "application/json" and response["Cache-Control"] == "no-store"
    return response.json()


# --- Campaigns and seats


def test_own_campaigns(room: Room) -> None:
    other = make_room(furnished=False)
    mine = get(browser(room.gm), "/api/campaigns/")
    assert [each["id"] for each in mine["results"]] == [room.id] and mine["count"] == 1
    assert mine["results"][0] == {
        "id": room.id,
        "name": room.campaign.name,
        "ruleset": "ground_combat",
        "seat": {"id": room.gm.pk, "name": room.gm.name, "role": "gm"},
    }
    guest = browser(room.ana)
    guest.cookies.load(browser(other.eve).cookies.output(header="", sep=";"))
    roles = {each["id"]: each["seat"]["role"] for each in get(guest, "/api/campaigns/")["results"]}
    assert roles == {room.id: "player", other.id: "spectator"}
    assert get(guest, at(room))["seat"] == {"id": room.ana.pk, "name": "Ana", "role": "player"}


def test_making_a_campaign(room: Room) -> None:
    user = account()
    client = program(user)
    body = {"name": "  Fen \u200b ", "ruleset": "free"}
    response = client.post("/api/campaigns/", body, content_type="application/json")
    assert response.status_code == 201
    made = response.json()
    assert (made["name"], made["seat"]["role"]) == ("Fen", "gm") and Campaign.objects.get(pk=made["id"]).name == "Fen"
    assert get(client, at(made["id"], "view/"))["view"]["table"]["scenes"] == []
    for bad in ({"name": "Fen"}, {"name": "", "ruleset": "free"}, {"name": "\u200b", "ruleset": "free"},
                {"name": "Fen", "ruleset": "none"}, body | {"seed": "x"}, []):  # fmt: skip
        assert client.post("/api/campaigns/", bad, content_type="application/json").status_code == 400
    guest = browser(room.ana)
    assert guest.post("/api/campaigns/", body, content_type="application/json").status_code == 401
    assert Campaign.objects.count() == 2


def test_who_has_a_seat(room: Room) -> None:
    for seat in (room.gm, room.ana, room.eve):
        seats = get(browser(seat), at(room, "seats/"))
        assert [(each["name"], each["role"]) for each in seats["results"]] == [
            (room.gm.name, "gm"), ("Ana", "player"), ("Bo", "player"), ("Eve", "spectator"),
        ]  # fmt: skip
        assert set(seats["results"][0]) == {"id", "name", "role"}, "no key, no account"


# --- The view


async def test_every_seat_gets_just_what_its_socket_tells_it(room: Room, tables: server.TableServer) -> None:
    for seat in (room.gm, room.ana, room.bo, room.eve):
        viewer = await watch(room, seat)
        shown = await asyncio.to_thread(closing(_views), room, seat)
        heard = json.loads(json.dumps(viewer.view))
        for back in ("undo", "redo"):
            heard["table"].pop(back, None)
        assert shown["view"] == heard
        for kind in ("scene", "token"):
            assert shown[kind] == {key: value for key, value in heard.items() if key.startswith(f"{kind}/")}
        await viewer.leave()


def _views(room: Room, seat: Any) -> dict[str, Any]:
    client = browser(seat)
    scenes = [each["id"] for each in get(client, at(room, "scenes/"))["results"]]
    tokens = [each["id"] for each in get(client, at(room, "tokens/"), size=200)["results"]]
    return {
        "view": get(client, at(room, "view/"))["view"],
        "scene": {f"scene/{key}": get(client, at(room, f"scenes/{key}/")) for key in scenes},
        "token": {f"token/{key}": get(client, at(room, f"tokens/{key}/")) for key in tokens},
    }


@pytest.mark.parametrize("who", ["ana", "eve"])
def test_no_address_tells_a_secret(room: Room, who: str) -> None:
    room.do(_hidden_move())
    client = browser(getattr(room, who))
    told = "".join(
        client.get(at(room, rest)).content.decode()
        for rest in ("", "seats/", "view/", "scenes/", "scenes/hall/", "tokens/", "tokens/t-foe/", "journal/")
    )
    assert "Fang" in told
    for secret in (CANARY, HIDDEN, SECRET_WALL, SECRET_DOOR, NEXT_SCENE, "Poiuytr", "t-later"):
        assert secret not in told
    counts = {rest: client.get(at(room, rest)).json()["count"] for rest in ("scenes/", "tokens/")}
    assert counts == {"scenes/": 1, "tokens/": 3}


def _hidden_move() -> Any:
    from rules.commands import Place

    return Place(HIDDEN, (7, 7))


def test_pages(room: Room) -> None:
    client = browser(room.gm)
    whole = get(client, at(room, "tokens/"))
    assert (whole["count"], whole["page"], whole["size"]) == (5, 1, 50)
    parts = [get(client, at(room, "tokens/"), page=page, size=2)["results"] for page in (1, 2, 3, 4)]
    assert [len(part) for part in parts] == [2, 2, 1, 0]
    assert [each for part in parts for each in part] == whole["results"]
    for bad in ("0", "-1", "x", "1e3", "", "٣", "1000001", "9" * 30):
        response = client.get(at(room, "tokens/"), {"page": bad})
        assert response.status_code == 400 and response.json()["error"]["field"] == "page"
    assert client.get(at(room, "tokens/"), {"size": 201}).status_code == 400
    assert client.get(at(room, "tokens/") + "?page=1&page=2").status_code == 400
    assert client.get(at(room, "tokens/"), {"role": "gm"}).json()["error"]["field"] == "role"
    assert client.get(at(room, "view/"), {"page": 1}).status_code == 400


# --- The journal


def test_each_reads_the_lines_it_could_read(room: Room) -> None:
    room.do(_hidden_move())
    assert give(browser(room.ana), room, {"type": "say", "text": "psst", "to": [room.bo.pk]}).status_code == 200
    assert give(browser(room.ana), room, {"type": "say", "text": "hello"}).status_code == 200
    texts = {}
    for name in ("gm", "ana", "bo", "eve"):
        page = get(browser(getattr(room, name)), at(room, "journal/"), size=200)
        assert page["complete"] and page["count"] == len(page["results"])
        assert [line["number"] for line in page["results"]] == list(range(1, page["count"] + 1))
        texts[name] = " ".join(line["text"] for line in page["results"])
    assert all("hello" in text for text in texts.values())
    assert {name for name, text in texts.items() if "psst" in text} == {"ana", "bo"}
    assert CANARY in texts["gm"] and not any(CANARY in texts[name] for name in ("ana", "bo", "eve"))


# --- Commands


def test_a_command_happens_as_by_the_socket(room: Room) -> None:
    response = give(browser(room.ana), room, {"type": "move", "token": "t-ana", "path": [[1, 2]]}, "my-first")
    assert response.status_code == 200 and response.json() == {"id": "my-first", "accepted": True}
    assert service.table_of(room.id).tokens["t-ana"].at == (1, 2)
    entry = Entry.objects.latest("seq")
    assert (entry.command_id, entry.role, entry.seat, entry.name) == ("my-first", "player", room.ana.pk, "Ana")


def test_the_same_id_takes_effect_once(room: Room) -> None:
    command = {"type": "move", "token": "t-ana", "path": [[1, 2]]}
    answers = [give(browser(room.ana), room, command, "once").json() for _ in range(3)]
    assert answers == [{"id": "once", "accepted": True}] * 3
    assert Entry.objects.filter(command_id="once").count() == 1
    taken = give(browser(room.bo), room, {"type": "say", "text": "me too"}, "once")
    assert taken.status_code == 409 and taken.json()["error"]["code"] == "id_in_use"


async def test_one_id_by_both_doors_is_one_command(room: Room, tables: server.TableServer) -> None:
    viewer = await watch(room, room.ana)
    assert (await viewer.command("say", id="shared", text="hello"))["type"] == "ack"

    def again() -> tuple[int, int]:
        answer = give(browser(room.ana), room, {"type": "say", "text": "hello"}, "shared")
        return answer.status_code, Entry.objects.filter(command_id="shared").count()

    assert await asyncio.to_thread(closing(again)) == (200, 1)
    await viewer.leave()


async def test_what_a_program_does_is_seen_at_the_table_at_once(room: Room, tables: server.TableServer) -> None:
    viewer = await watch(room, room.bo)
    command = {"type": "move", "token": "t-ana", "path": [[1, 2]]}
    answer = await asyncio.to_thread(closing(lambda: give(browser(room.ana), room, command).status_code))
    assert answer == 200
    await viewer.until("patch")
    assert viewer.token("t-ana")["at"] == [1, 2]
    await viewer.leave()


def test_rejections_are_the_tables_own(room: Room) -> None:
    response = give(browser(room.ana), room, {"type": "move", "token": "t-ana", "path": [[1, 2], [1, 3], [1, 4]]})
    assert response.status_code == 409
    error = response.json()["error"]
    assert set(error) == {"code", "rule", "message", "at"} and error["rule"] and error["at"] == 2
    assert "wall" in error["message"].lower() or error["code"]
    assert give(browser(room.ana), room, {"type": "move", "token": "t-none", "path": [[1, 2]]}).json() == {
        "error": {"code": "no_such_token", "rule": "FW-05", "message": "There is no such token."}
    }


def test_when_nothing_can_be_saved(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vtt.api.views.submit_sync", lambda *args: UNAVAILABLE)
    response = give(browser(room.ana), room, {"type": "say", "text": "hello"})
    assert response.status_code == 503 and response.json()["error"]["code"] == "unavailable"


@pytest.mark.parametrize(
    "body",
    [
        b"{", b"[]", b"null", b"1", b'"say"', b'{"id": "a"}', b'{"command": {"type": "undo"}}',
        b'{"id": "a", "command": {}}', b'{"id": "a", "command": {"type": "dance"}}',
        b'{"id": "a", "command": {"type": "undo", "role": "gm"}}',
        b'{"id": "a", "command": {"type": "undo"}, "seat": "x"}',
        b'{"id": "", "command": {"type": "undo"}}', b'{"id": "a b", "command": {"type": "undo"}}',
        b'{"id": "a\\u0000", "command": {"type": "undo"}}', b'{"id": 1, "command": {"type": "undo"}}',
        b'{"id": "a", "command": {"type": "say", "text": "\xff"}}',
        b'{"id": "a", "command": {"type": "say", "text": NaN}}',
        b'{"id": "a", "command": {"type": "say", "text": "\\ud800"}}', b"[" * 5000,
        b'{"id": "a", "command": {"type": "move", "token": "t-ana", "path": [[1]]}}',
        b'{"id": "a", "command": {"type": "move", "token": "t-ana", "path": [[1e3, 2]]}}',
    ],
)  # fmt: skip
def test_bodies_that_are_no_command(room: Room, body: bytes) -> None:
    before = Entry.objects.count()
    response = browser(room.gm).post(at(room, "commands/"), body, content_type="application/json")
    assert response.status_code == 400 and response.json()["error"]["code"] == "bad_value"
    assert Entry.objects.count() == before


def test_bodies_too_long_or_of_another_kind(room: Room) -> None:
    client = browser(room.gm)
    body = json.dumps({"id": "a", "command": {"type": "say", "text": "x" * 70_000}})
    assert client.post(at(room, "commands/"), body, content_type="application/json").status_code == 413
    assert client.post(at(room, "commands/")).status_code in (400, 415)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert client.post(at(room, "commands/"), '{"id":"a"}', content_type=kind).status_code == 415
    assert client.post(at(room, "commands/") + "?x=1", "{}", content_type="application/json").status_code == 400


def test_verbs(room: Room) -> None:
    client = browser(room.gm)
    allowed = {"": "GET, HEAD", "commands/": "POST", "tokens/t-ana/": "GET, HEAD"}
    for rest, verbs in allowed.items():
        for verb in ("put", "patch", "delete", "trace", "options"):
            response = getattr(client, verb)(at(room, rest))
            assert response.status_code == 405 and response["Allow"] == verbs
    assert client.get(at(room, "commands/")).status_code == 405
    assert client.head(at(room, "tokens/")).status_code == 200
    overridden = client.get(at(room, "commands/"), headers={"X-HTTP-Method-Override": "POST"})
    assert overridden.status_code == 405


def test_another_sites_form_is_refused(room: Room) -> None:
    before = Entry.objects.count()
    for seat in (room.gm, room.ana):
        client = browser(seat, enforce_csrf_checks=True)
        assert give(client, room, {"type": "say", "text": "hello"}).status_code == 403
        client.get(f"/table/{room.id}/")
        body = json.dumps({"id": f"x-{seat.role}", "command": {"type": "say", "text": "hello"}})
        token = client.cookies["footwork_csrf"].value
        sent = client.post(at(room, "commands/"), body, content_type="application/json", headers={"X-CSRFToken": token})
        assert sent.status_code == 200
    assert Entry.objects.count() == before + 2


def test_the_pace(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CommandPace, "rate", "2/min")
    client = browser(room.gm)
    answers = [give(client, room, {"type": "say", "text": "hello"}).status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert client.get(at(room)).status_code == 200, "reading has a pace of its own"
    monkeypatch.setattr(Pace, "rate", "1/min")
    late = [client.get(at(room)) for _ in range(2)][-1]
    assert late.status_code == 429 and int(late["Retry-After"]) > 0
    assert late.json()["error"]["code"] == "throttled"


# --- F15: other campaigns' ids


@pytest.mark.parametrize(
    "rest", ["", "seats/", "view/", "scenes/", "scenes/hall/", "tokens/", "tokens/t-ana/", "journal/"]
)
def test_a_foreign_campaign_is_as_one_that_is_not_there(room: Room, rest: str) -> None:
    stranger = make_room(furnished=False)
    ids = (room.id, "none", "-1", "0", str(2**63), "1 OR 1=1", "..", "☃", "x" * 200)
    for client in (browser(stranger.gm), browser(stranger.ana), program(stranger.gm.user)):  # type: ignore[arg-type]
        answers = [client.get(at(key, rest)) for key in ids]
        assert {answer.status_code for answer in answers} == {404}
        known = {answer.content for answer in answers if answer["Content-Type"] == "application/json"}
        assert known == {b'{"error":{"code":"not_found","message":"There is no such campaign."}}'}


def test_foreign_ids_inside_the_own_campaign(room: Room) -> None:
    other = make_room(furnished=False)
    client = browser(other.gm)
    for kind, foreign in (("tokens", "t-ana"), ("scenes", "hall")):
        answers = [client.get(at(other, f"{kind}/{key}/")) for key in (foreign, "none")]
        assert {answer.status_code for answer in answers} == {404} and len({a.content for a in answers}) == 1
    for command in (
        {"type": "move", "token": "t-ana", "path": [[1, 2]]},
        {"type": "place", "token": "t-ana", "at": [5, 5]},
        {"type": "activate_scene", "scene": "hall"},
        {"type": "remove_token", "token": "t-ana"},
    ):
        assert give(client, other, command).status_code == 409
        before = Entry.objects.count()
        assert give(client, room, command).status_code == 404 and Entry.objects.count() == before


def test_hidden_and_missing_tokens_are_alike(room: Room) -> None:
    for client in (browser(room.ana), browser(room.eve)):
        answers = [client.get(at(room, f"tokens/{key}/")) for key in (HIDDEN, "t-later", "none")]
        assert {answer.status_code for answer in answers} == {404} and len({a.content for a in answers}) == 1
        answers = [client.get(at(room, f"scenes/{key}/")) for key in ("next", "none")]
        assert {answer.status_code for answer in answers} == {404} and len({a.content for a in answers}) == 1


def test_nobody_gets_nothing(room: Room) -> None:
    for rest in ("", "view/", "journal/"):
        answers = [Client().get(at(key, rest)) for key in (room.id, "none")]
        assert {answer.status_code for answer in answers} == {401} and len({a.content for a in answers}) == 1
        assert answers[0]["WWW-Authenticate"] == "Bearer"
    assert Client().get("/api/campaigns/").status_code == 401
    assert give(Client(), room, {"type": "say", "text": "hello"}).status_code == 401


def test_a_seat_that_is_gone(room: Room) -> None:
    user, seat = seated(room.campaign, Role.PLAYER)
    client = program(user)
    assert client.get(at(room)).status_code == 200
    seat.delete()
    assert client.get(at(room)).status_code == 404
    assert give(client, room, {"type": "say", "text": "hello"}).status_code == 404
