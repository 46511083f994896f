"""Every frame of every socket is written down: what a seat may not know of is in none of them, and betrayed by none."""

from __future__ import annotations

from tests.vtt.tables.tables_kit import CANARY, HIDDEN, NEXT_SCENE, SECRET_DOOR, SECRET_WALL, Room, Viewer, watch
from vtt.tables.server import TableServer

SECRETS = (CANARY, HIDDEN, SECRET_WALL, SECRET_DOOR, NEXT_SCENE, "Poiuytr", "t-later", '"secret"', '"hidden"')


def leaks(viewer: Viewer) -> list[str]:
    return [secret for secret in SECRETS for text in viewer.texts if secret in text]


def told(viewer: Viewer) -> list[str]:
    """What came of the table itself; who is here may come at any time."""
    return [text for text, frame in zip(viewer.texts, viewer.heard, strict=True) if frame["type"] != "people"]


async def everybody(room: Room) -> tuple[Viewer, list[Viewer]]:
    return await watch(room, room.gm), [await watch(room, seat) for seat in (room.ana, room.bo, room.eve)]


async def test_what_the_gm_does_with_hidden_things_reaches_nobody(room: Room, tables: TableServer) -> None:
    gm, others = await everybody(room)
    counts = [len(told(viewer)) for viewer in others]
    for command in (
        {"type": "place", "token": HIDDEN, "at": [7, 6]},
        {"type": "move", "token": HIDDEN, "path": [[7, 7]]},
        {"type": "change_sheet", "token": HIDDEN, "status": {"hp": 3}},
        {"type": "change_sheet", "token": HIDDEN, "sheet": {"strength": 9}},
        {"type": "change_token", "token": HIDDEN, "name": CANARY + "x", "size": 2},
        {"type": "set_door", "scene": "hall", "door": SECRET_DOOR, "state": "open"},
        {"type": "add_token", "token": "also-" + HIDDEN, "name": CANARY, "scene": "hall", "at": [1, 6], "hidden": True},
        {"type": "add_token", "token": "t-later2", "name": "Poiuytr", "scene": "next", "at": [2, 2]},
        {"type": "place", "token": "t-later", "at": [3, 3]},
        {"type": "remove_token", "token": "also-" + HIDDEN},
        {"type": "add_scene", "scene": {"id": "third", "name": NEXT_SCENE, "width": 3, "height": 3}, "activate": False},
    ):
        answer = await gm.command(**command)
        # In turns a token moves in its own turn only; that refusal is the GM's alone as well.
        assert answer["type"] == "ack" or command["type"] == "move", (command, answer)
    for viewer, count in zip(others, counts, strict=True):
        await viewer.quiet()
        assert len(told(viewer)) == count, "no frame at all: not even a number tells"
        assert leaks(viewer) == []
        await viewer.leave()
    await gm.leave()


async def test_turns_of_hidden_tokens_are_nameless(room: Room, tables: TableServer) -> None:
    gm, others = await everybody(room)
    assert (await gm.command("end_turn", token="t-ana"))["type"] == "ack"
    for viewer in others:
        await viewer.until("patch")
        assert viewer.view["clock"]["active"] == ""
    assert (await gm.command("end_turn", token=HIDDEN))["type"] == "ack"
    for viewer in others:
        await viewer.until("patch")
        assert viewer.view["clock"]["active"] == "t-bo"
        assert leaks(viewer) == []
        await viewer.leave()
    await gm.leave()


async def test_what_hidden_tokens_did_is_taken_back_namelessly(room: Room, tables: TableServer) -> None:
    """Taking back their turn's end changes no more than whose turn it is: the line of the log must not name them."""
    gm, others = await everybody(room)
    assert (await gm.command("end_turn", token="t-ana"))["type"] == "ack"
    assert (await gm.command("end_turn", token=HIDDEN))["type"] == "ack"
    for step, active in (("undo", ""), ("redo", "t-bo")):
        assert (await gm.command(step))["type"] == "ack"
        for viewer in others:
            await viewer.quiet()
            assert viewer.view["clock"]["active"] == active
            assert leaks(viewer) == []
    for viewer in others:
        await viewer.leave()
    await gm.leave()


async def test_what_only_the_gm_was_told_of_is_taken_back_in_silence(room: Room, tables: TableServer) -> None:
    gm, others = await everybody(room)
    counts = [len(told(viewer)) for viewer in others]
    for command in (
        {"type": "set_door", "scene": "hall", "door": SECRET_DOOR, "state": "open"},
        {"type": "add_scene", "scene": {"id": "third", "name": NEXT_SCENE, "width": 3, "height": 3}, "activate": False},
        {"type": "keep_token", "token": HIDDEN, "entry": "kept"},
        {"type": "change_sheet", "token": HIDDEN, "status": {"hp": 3}},
    ):
        for step in (command, {"type": "undo"}, {"type": "redo"}):
            assert (await gm.command(**step))["type"] == "ack", step
    for viewer, count in zip(others, counts, strict=True):
        await viewer.quiet()
        assert len(told(viewer)) == count, "no frame at all: not even a number tells"
        await viewer.leave()
    await gm.leave()


async def test_probing_for_hidden_things_finds_nothing(room: Room, tables: TableServer) -> None:
    """Refusals and previews are as if the hidden were not there; a walk into it is halted, not refused."""
    room_gm, (ana, bo, eve) = await everybody(room)
    assert (await room_gm.command("place", token=HIDDEN, at=[1, 3]))["type"] == "ack"
    await ana.send(type="preview", id=1, command={"type": "move", "token": "t-ana", "path": [[1, 2], [1, 3]]})
    preview = await ana.until("preview")
    assert preview["costs"] == [1, 2]
    assert preview["asks"] == []
    assert "rejection" not in preview
    await ana.send(type="reach", id=2, token="t-ana", mode="walk")
    assert [1, 3, 2] in (await ana.until("reach"))["cells"]
    for viewer in (ana, bo, eve):
        await viewer.command("move", token=HIDDEN, path=[[1, 2]])
        await viewer.command("answer", prompt="p1", token=HIDDEN, choice="allow")
        await viewer.command("end_turn", token="t-later")
        await viewer.command("place", token=HIDDEN, at=[0, 0])
        await viewer.command("undo")
        await viewer.send(type="offers", id=3, token=HIDDEN)
        await viewer.quiet()
    # What was sent by a viewer comes back only as the id that the viewer itself used.
    for viewer in (ana, bo, eve):
        answers = [frame for frame in viewer.heard if frame["type"] in ("rejected", "error")]
        assert all(frame.get("code") in ("no_such_token", "forbidden", "nothing_to_undo", "not_yours_to_undo")
                   for frame in answers), answers  # fmt: skip
        assert not any(CANARY in text for text in viewer.texts)
        await viewer.leave()
    await room_gm.leave()


async def test_hiding_takes_a_token_away_and_showing_brings_it(room: Room, tables: TableServer) -> None:
    gm, (ana, bo, eve) = await everybody(room)
    await gm.command("change_token", token="t-foe", hidden=True)
    for viewer in (ana, bo, eve):
        patch = await viewer.until("patch")
        assert patch["gone"] == ["token/t-foe"]
        assert viewer.view["clock"]["order"] == ["t-ana", "t-bo"]
        assert "t-foe" not in str(viewer.view)
    await gm.command("change_token", token=HIDDEN, hidden=False)
    for viewer in (ana, bo, eve):
        await viewer.until("patch")
        assert viewer.token(HIDDEN)["name"] == CANARY
        assert viewer.view["clock"]["order"] == ["t-ana", HIDDEN, "t-bo"]
        await viewer.leave()
    await gm.leave()


async def test_switching_the_scene_shows_it_and_hides_the_old(room: Room, tables: TableServer) -> None:
    gm, (ana, bo, eve) = await everybody(room)
    await gm.command("activate_scene", scene="next")
    await eve.until("patch")
    assert {key for key in eve.view if "/" in key} == {"scene/next", "token/t-later"}
    await ana.until("patch")
    assert "token/t-ana" in ana.view, "one's own token is known wherever it is"
    assert "token/t-bo" not in ana.view
    for viewer in (gm, ana, bo, eve):
        await viewer.leave()


async def test_a_seat_given_and_taken(room: Room, tables: TableServer) -> None:
    gm, (ana, bo, eve) = await everybody(room)
    await gm.command("change_token", token=HIDDEN, seats=[room.bo.pk])
    await bo.until("patch")
    assert bo.token(HIDDEN)["mine"]
    assert bo.token(HIDDEN)["sheet"]
    await ana.quiet()
    assert not any(frame["type"] == "patch" for frame in ana.heard)
    await gm.command("change_token", token=HIDDEN, seats=[])
    await bo.until("patch")
    assert f"token/{HIDDEN}" not in bo.view
    assert leaks(ana) == leaks(eve) == []
    for viewer in (gm, ana, bo, eve):
        await viewer.leave()


async def test_the_log_of_a_late_comer_is_as_clean(room: Room, tables: TableServer) -> None:
    gm = await watch(room, room.gm)
    await gm.command("change_sheet", token="t-ana", status={"hp": 4})
    await gm.command("place", token=HIDDEN, at=[4, 4])
    eve = await watch(room, room.eve)
    assert eve.log
    assert not any(line.get("gm") for line in eve.log)
    assert leaks(eve) == []
    await eve.leave()
    await gm.leave()


async def test_a_gm_reads_what_a_gm_whispers(room: Room, tables: TableServer) -> None:
    gm, ana, bo = await watch(room, room.gm), await watch(room, room.ana), await watch(room, room.bo)
    assert (await gm.command("say", text="psst", to=[room.ana.pk]))["type"] == "ack"
    assert (await gm.command("say", text="out loud"))["type"] == "ack"
    for viewer in (gm, ana, bo):
        await viewer.quiet()
    said = {name: [line["text"] for line in viewer.log] for name, viewer in (("gm", gm), ("ana", ana), ("bo", bo))}
    assert "psst" in said["gm"]
    assert "psst" in said["ana"]
    assert "psst" not in said["bo"]
    readers = {line["text"]: line.get("to") for line in ana.log if line["kind"] == "chat"}
    assert readers == {"psst": [room.ana.pk, "gm"], "out loud": None}
    assert (await ana.command("say", text="back", to=["gm"], names={"gm": "Everybody", room.bo.pk: "x"}))[
        "type"
    ] == "ack"
    assert ana.log[-1]["to"] == ["gm", room.ana.pk], "nobody says for themselves who reads it"


async def test_how_much_a_foe_has_left_is_told_to_nobody_but_its_players(room: Room, tables: TableServer) -> None:
    gm, others = await everybody(room)
    await gm.command("change_sheet", token="t-foe", status={"unaware": True, "hp": 9})
    await gm.command("change_sheet", token="t-ana", status={"unaware": True, "hp": 7})
    # Whoever is unaware answers nothing: it strikes at once.
    strike = {"shape": "cells", "cells": [[5, 1], [1, 1]], "damage": 2, "label": "Steam"}
    assert (await gm.command("area_effect", **strike))["type"] == "ack"
    told = {}
    for name, viewer in zip(("gm", "ana", "bo", "eve"), (gm, *others), strict=True):
        await viewer.quiet()
        lines = [line for line in viewer.log if line["kind"] == "damage" and "takes" in line["text"]]
        assert not any("private" in line or "gm" in line for line in lines)
        told[name] = {line["text"] for line in lines}
        assert len(lines) == 2
        await viewer.leave()
    others_read = {"Fang takes 2 damage from Steam.", "Ash takes 2 damage from Steam."}
    assert told == {
        "gm": {"Fang takes 2 damage from Steam (7 hp left).", "Ash takes 2 damage from Steam (5 hp left)."},
        "ana": {"Fang takes 2 damage from Steam.", "Ash takes 2 damage from Steam (5 hp left)."},
        "bo": others_read,
        "eve": others_read,
    }
