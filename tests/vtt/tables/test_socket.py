"""The websocket contract: every frame of ``docs/protocol.md``, well formed and not."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.vtt.tables.tables_kit import CANARY, HIDDEN, Room, Viewer, closing, connect, cookie_of, watch
from vtt.tables import consumer, service
from vtt.tables.server import TableServer


async def test_welcome_holds_all_a_seat_may_see(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    welcome = next(frame for frame in ana.heard if frame["type"] == "welcome")
    assert welcome["seat"] == {"id": room.ana.pk, "role": "player", "name": "Ana"}
    assert welcome["campaign"] == {"id": room.id, "name": room.campaign.name, "ruleset": "ground_combat"}
    assert welcome["ruleset"]["id"] == "ground_combat"
    assert {field["name"] for field in welcome["ruleset"]["sheet"]} >= {"ap", "strength", "weapons"}
    assert set(ana.view) == {"table", "scene/hall", "token/t-ana", "token/t-bo", "token/t-foe", "clock"}
    assert ana.token("t-ana")["mine"] is True
    assert ana.token("t-ana")["sheet"]["ap"] == 40
    assert ana.token("t-ana")["sheet"]["celerity"] == 0, "fields at their default are sent too"
    assert [bar["id"] for bar in ana.token("t-ana")["bars"]] == ["hp", "ap"]
    assert ana.token("t-bo")["mine"] is False
    assert "sheet" not in ana.token("t-bo")
    assert "status" not in ana.token("t-bo")
    assert ana.token("t-bo")["bars"] == []
    assert ana.token("t-foe")["readouts"]["defense"]["value"] == 10
    assert "seats" not in ana.token("t-ana")
    assert ana.view["clock"] == {
        "kind": "turns",
        "order": ["t-ana", "t-bo", "t-foe"],
        "active": "t-ana",
        "cycle": 1,
        "your_turn": True,
    }
    assert ana.view["table"]["scenes"] == [{"id": "hall", "name": "Hall"}]
    assert ana.view["table"]["options"]["walk_ap"] == 1
    ids = [line["id"] for line in ana.log]
    assert ids == sorted(set(ids))
    await ana.leave()


async def test_a_gm_sees_everything(room: Room, tables: TableServer) -> None:
    gm = await watch(room, room.gm)
    assert gm.token(HIDDEN)["hidden"] is True
    assert gm.token(HIDDEN)["name"] == CANARY
    assert gm.token("t-ana")["seats"] == [room.ana.pk]
    assert gm.view["clock"]["order"] == ["t-ana", HIDDEN, "t-bo", "t-foe"]
    assert [scene["id"] for scene in gm.view["table"]["scenes"]] == ["hall", "next"]
    assert any(wall.get("secret") for wall in gm.view["scene/hall"]["walls"])
    await gm.leave()


async def test_a_move_is_acknowledged_and_seen_by_all(room: Room, tables: TableServer) -> None:
    ana, eve, gm = await watch(room, room.ana), await watch(room, room.eve), await watch(room, room.gm)
    answer = await ana.command("move", token="t-ana", path=[[1, 2], [1, 3]])
    assert answer["type"] == "ack"
    assert answer["seq"] == ana.seq, "the effects came before the answer"
    for viewer in (eve, gm):
        await viewer.until("patch")
    for viewer in (ana, eve, gm):
        assert viewer.token("t-ana")["at"] == [1, 3]
        assert viewer.log[-1]["kind"] == "move"
        assert viewer.log[-1]["by"] == "Ana"
    assert ana.token("t-ana")["status"]["ap"] == 38
    assert "undo" in ana.view["table"]
    assert "undo" not in eve.view["table"]
    for viewer in (ana, eve, gm):
        await viewer.leave()


async def test_a_refusal_names_its_rule_and_goes_to_nobody_else(room: Room, tables: TableServer) -> None:
    ana, eve = await watch(room, room.ana), await watch(room, room.eve)
    answer = await ana.command("move", token="t-ana", path=[[1, 2], [1, 3], [1, 4]])
    assert answer["type"] == "rejected"
    assert answer["rule"] == "FW-01"
    assert answer["at"] == 2
    assert await eve.socket.receive_nothing(0.1)
    assert ana.token("t-ana")["at"] == [1, 1]
    await ana.leave()
    await eve.leave()


async def test_previews_reach_and_offers_are_answered_and_change_nothing(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    await ana.send(type="preview", id=7, command={"type": "move", "token": "t-ana", "path": [[1, 3]]})
    preview = await ana.until("preview")
    assert preview["id"] == 7
    assert preview["path"] == [[1, 2], [1, 3]]
    assert preview["costs"] == [1, 2]
    assert (preview["unit"], preview["left"], preview["asks"]) == ("AP", 40, [])
    assert "rejection" not in preview
    await ana.send(type="reach", id=8, token="t-ana", mode="walk")
    reach = await ana.until("reach")
    assert (reach["id"], reach["token"], reach["mode"], reach["unit"]) == (8, "t-ana", "walk", "AP")
    costs = [cost for _, _, cost in reach["cells"]]
    assert costs == sorted(costs)
    assert [1, 2, 1] in reach["cells"]
    await ana.send(type="offers", id=9, token="t-ana")
    offers = await ana.until("offers")
    assert offers["id"] == 9
    assert {"walk", "end_turn"} <= {offer["id"] for offer in offers["offers"]}
    await ana.send(type="preview", id=10, command={"type": "move", "token": "t-ana", "path": [[1, 2], [1, 3], [1, 4]]})
    refused = await ana.until("preview")
    assert refused["rejection"]["code"]
    assert ana.seq == 0
    await ana.leave()


async def test_of_many_previews_the_last_is_answered(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    for number in range(50):
        await ana.send(type="preview", id=number, command={"type": "move", "token": "t-ana", "path": [[1, 2]]})
    answers = []
    while not answers or answers[-1] != 49:
        answers.append((await ana.until("preview"))["id"])
    assert len(answers) < 10
    assert answers == sorted(answers)
    await ana.leave()


async def test_questions_about_unseen_tokens_are_as_about_none(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    for token in (HIDDEN, "nowhere", "t-later"):
        await _ask_everything(ana, token)
    await ana.leave()


async def _ask_everything(ana: Viewer, token: str) -> None:
    answers: list[Any] = []
    await ana.send(type="preview", id=1, command={"type": "move", "token": token, "path": [[1, 2]]})
    answers.append((await ana.until("preview"))["rejection"])
    await ana.send(type="reach", id=2, token=token, mode="walk")
    answers.append(await ana.until("error"))
    await ana.send(type="offers", id=3, token=token)
    answers.append(await ana.until("error"))
    answers.append(await ana.command("move", token=token, path=[[1, 2]]))
    answers.append(await ana.command("end_turn", token=token))
    for answer in answers:
        assert answer["code"] == "no_such_token"
        assert answer["message"] == "There is no such token."


async def test_a_spectator_may_only_watch(room: Room, tables: TableServer) -> None:
    eve = await watch(room, room.eve)
    answer = await eve.command("say", text="hello")
    assert (answer["type"], answer["code"]) == ("rejected", "forbidden")
    await eve.send(type="offers", id=1, token="t-ana")
    assert (await eve.until("error"))["code"] == "forbidden"
    await eve.leave()


async def test_chat_reaches_everybody_with_its_author(room: Room, tables: TableServer) -> None:
    ana, eve = await watch(room, room.ana), await watch(room, room.eve)
    assert (await ana.command("say", text="<b>hi</b>"))["type"] == "ack"
    await eve.until("patch")
    line = eve.log[-1]
    assert (line["kind"], line["text"], line["by"]) == ("chat", "<b>hi</b>", "Ana")
    await ana.leave()
    await eve.leave()


async def test_people_come_and_go(room: Room, tables: TableServer) -> None:
    gm = await watch(room, room.gm)
    ana = await watch(room, room.ana)
    people = (await gm.until("people"))["people"]
    assert [(person["name"], person["role"], person["online"]) for person in people if person["name"] != "Bo"] == [
        (room.gm.name, "gm", True),
        ("Ana", "player", True),
        ("Eve", "spectator", False),
    ]
    await ana.leave()
    people = (await gm.until("people"))["people"]
    assert [person["online"] for person in people if person["name"] == "Ana"] == [False]
    await gm.leave()


async def test_resume_gets_exactly_what_was_missed(room: Room, tables: TableServer) -> None:
    ana, gm = await watch(room, room.ana), await watch(room, room.gm)
    since, stream, view = ana.seq, ana.stream, dict(ana.view)
    await ana.leave()
    for x in (3, 4, 3):
        assert (await gm.command("place", token="t-bo", at=[x, 3]))["type"] == "ack"
    await gm.command("place", token=HIDDEN, at=[7, 6])
    cookie = await asyncio.to_thread(closing(cookie_of), room.ana)
    back, _ = await connect(room.id, cookie)
    back.seq, back.view = since, view
    frame = await back.hello(stream=stream, since=since)
    assert frame == {"type": "resumed", "stream": stream, "seq": since}
    await back.quiet()
    assert back.token("t-bo")["at"] == [3, 3]
    patches = [frame["seq"] for frame in back.heard if frame["type"] == "patch"]
    assert patches == [since + 1, since + 2, since + 3], "the hidden token's move has no number"
    await back.leave()
    await gm.leave()


@pytest.mark.parametrize(
    "claim",
    [
        {"stream": "unknown", "since": 0},
        {"since": 0},
        {"stream": None},
        {"since": 2**53 - 1},
        {"since": -1},
        {"since": 10**18},
    ],
)
async def test_what_cannot_be_resumed_starts_anew(room: Room, tables: TableServer, claim: dict[str, Any]) -> None:
    ana = await watch(room, room.ana)
    claim = {"stream": ana.stream, **claim} if "stream" not in claim else claim
    if claim == {"stream": ana.stream, "since": 0}:
        claim["stream"] = "another"
    frame = await ana.hello(**{key: value for key, value in claim.items() if value is not None})
    assert frame["type"] == "welcome"
    await ana.leave()


@pytest.mark.parametrize("since", [10**400, 1.5, "3", True, None])
async def test_odd_numbers_in_hello(room: Room, tables: TableServer, since: Any) -> None:
    cookie = await asyncio.to_thread(closing(cookie_of), room.ana)
    ana, _ = await connect(room.id, cookie)
    await ana.raw(json.dumps({"type": "hello", "protocol": 1, "stream": "x", "since": since}))
    frame = await ana.take()
    assert frame["type"] == ("welcome" if since is None else "error")
    await ana.leave()


async def test_hello_comes_first(room: Room, tables: TableServer) -> None:
    cookie = await asyncio.to_thread(closing(cookie_of), room.ana)
    ana, _ = await connect(room.id, cookie)
    await ana.send(type="command", id="early", command={"type": "say", "text": "x"})
    assert await ana.take() == {"type": "error", "code": "hello_first", "message": "Say hello first.", "id": "early"}
    await ana.send(type="ping")
    assert (await ana.take())["type"] == "pong"
    assert (await ana.hello())["type"] == "welcome"
    await ana.leave()


async def test_another_protocol_is_4409(room: Room, tables: TableServer) -> None:
    cookie = await asyncio.to_thread(closing(cookie_of), room.ana)
    ana, _ = await connect(room.id, cookie)
    await ana.send(type="hello", protocol=2)
    assert (await ana.take())["code"] == 4409


async def test_no_such_table_and_no_seat_look_alike(room: Room, tables: TableServer) -> None:
    addresses = [room.id, "nowhere", "x" * 200, "-1", "1%20OR%201=1"]
    strangers = [await connect(address, cookie) for address in addresses for cookie in ("", "seat_x=1:2")]
    for viewer, accepted in strangers:
        assert accepted, "only then can a browser read the code"
        assert await viewer.take() == {"type": "closed", "code": 4404}


ORIGINS = [
    (None, "testserver"),
    ("null", "testserver"),
    ("http://evil.example", "testserver"),
    ("http://testserver.evil.example", "testserver"),
    ("http://testserver:8001", "testserver"),
    ("http://testserver:8001", "testserver:8000"),
    ("file://testserver", "testserver"),
    ("http://evil.example", "evil.example"),
]


async def test_other_origins_do_not_get_in(room: Room, tables: TableServer) -> None:
    cookie = await asyncio.to_thread(closing(cookie_of), room.ana)
    for origin, host in ORIGINS:
        _, accepted = await connect(room.id, cookie, origin=origin, host=host)
        assert not accepted, (origin, host)


async def test_a_crash_costs_one_socket(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana, bo = await watch(room, room.ana), await watch(room, room.bo)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setattr(consumer.questions, "answer", broken)
    await ana.send(type="offers", id=1, token="t-ana")
    assert (await ana.until("closed"))["code"] == 4011
    assert "incident" in caplog.text
    assert not any("a bug" in text for text in ana.texts)
    assert (await bo.command("say", text="still here"))["type"] == "ack"
    await bo.leave()


async def test_an_entry_that_cannot_be_shown_stays_and_is_there_on_return(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana = await watch(room, room.ana)

    def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr("vtt.tables.hub.loglines.encoded", broken)
        await ana.command("move", token="t-ana", path=[[1, 2]])
    assert ana.closed == 4011
    assert "incident" in caplog.text
    again = await watch(room, room.ana)
    assert again.token("t-ana")["at"] == [1, 2]
    await again.leave()


async def test_a_removed_seat_is_shown_out(room: Room, tables: TableServer) -> None:
    ana, bo = await watch(room, room.ana), await watch(room, room.bo)
    await asyncio.to_thread(closing(lambda: room.ana.delete()))
    await asyncio.to_thread(closing(service.refresh_seats), room.id)
    assert (await ana.until("bye"))["reason"] == "removed"
    assert (await ana.take())["code"] == 4404
    people = (await bo.until("people"))["people"]
    assert "Ana" not in [person["name"] for person in people]
    await bo.leave()


async def test_farewell(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    tables.farewell()
    assert (await ana.until("bye"))["reason"] == "restart"
    assert (await ana.take())["code"] == 4012
