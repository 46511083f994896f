"""A walk into a foe across several browsers: the prompt, who is asked, what survives a restart, what can be undone."""

from __future__ import annotations

import pytest

from rules.codec import decode_events
from rules.commands import AddToken
from rules.dice import SeededDice
from rules.events import Rolled
from tests.vtt.tables.tables_kit import Room, Viewer, watch
from vtt.tables import journal
from vtt.tables.server import TableServer
from vtt.tables.threads import read


@pytest.fixture
def clash(room: Room) -> Room:
    """Ana's token stands beside a foe that Bo plays."""
    room.do(AddToken("t-rival", "Rowan", "hall", (1, 2), side="blue", seats=(room.bo.pk,), sheet={"ap": 9}))
    return room


def prompt_of(viewer: Viewer) -> dict[str, object]:
    (key,) = [key for key in viewer.view if key.startswith("prompt/")]
    found: dict[str, object] = viewer.view[key]
    return found


async def test_a_prompt_across_browsers(clash: Room, tables: TableServer) -> None:
    ana, bo, eve, gm = [await watch(clash, seat) for seat in (clash.ana, clash.bo, clash.eve, clash.gm)]
    assert (await ana.command("move", token="t-ana", path=[[1, 2], [1, 3]]))["type"] == "ack"
    for viewer in (bo, eve, gm):
        await viewer.until("patch")
    prompt = prompt_of(bo)
    assert {choice["id"] for choice in prompt["choices"]} == {"parry", "body_block", "allow"}  # type: ignore[attr-defined]
    for viewer in (ana, eve):
        assert "choices" not in prompt_of(viewer)
        assert prompt_of(viewer)["token"] == "t-rival"
        assert viewer.view["walk"] == {"token": "t-ana", "mode": "walk", "into": [1, 2], "rest": [[1, 3]]}
    answer = await ana.command("answer", prompt=prompt["id"], token="t-rival", choice="allow")
    assert answer["code"] == "not_yours"
    assert (await bo.command("answer", prompt=prompt["id"], token="t-rival", choice="allow"))["type"] == "ack"
    await ana.until("patch")
    assert ana.token("t-ana")["at"] == [1, 3]
    assert "walk" not in ana.view
    assert not any(key.startswith("prompt/") for key in ana.view)
    for viewer in (ana, bo, eve, gm):
        await viewer.leave()


async def test_the_gm_answers_for_the_absent(clash: Room, tables: TableServer) -> None:
    ana, gm = await watch(clash, clash.ana), await watch(clash, clash.gm)
    await ana.command("move", token="t-ana", path=[[1, 2]])
    await gm.until("patch")
    answer = await gm.command("answer", prompt=prompt_of(gm)["id"], token="t-rival", choice="body_block")
    assert answer["type"] == "ack"
    await ana.until("patch")
    rolls = [line["roll"] for line in ana.log if line["kind"] == "roll"]
    assert len(rolls) == 2
    for roll in rolls:
        assert roll["dice"]
        assert roll["total"] == sum(part["value"] for part in roll["parts"])
    await ana.leave()
    await gm.leave()


async def test_a_restart_in_the_middle_of_a_prompt(clash: Room, tables: TableServer) -> None:
    """F05: whatever was in memory is gone; the prompt is there again and can be answered."""
    ana, bo = await watch(clash, clash.ana), await watch(clash, clash.bo)
    await ana.command("move", token="t-ana", path=[[1, 2], [1, 3]])
    await bo.until("patch")
    before, stream = dict(bo.view), bo.stream
    await ana.leave()
    await bo.leave()
    tables.hubs.clear()
    tables._live.clear()
    again = await watch(clash, clash.bo)
    assert again.view == before
    assert again.stream != stream
    answer = await again.command("answer", prompt=prompt_of(again)["id"], token="t-rival", choice="allow")
    assert answer["type"] == "ack"
    assert again.token("t-ana")["at"] == [1, 3]
    await again.leave()


async def test_the_dice_go_on_after_a_restart(clash: Room, tables: TableServer) -> None:
    """A restart neither repeats nor skips a die: face n of the campaign is face n of its seed."""
    gm = await watch(clash, clash.gm)
    await _body_block(gm, [1, 2], [1, 2])
    await gm.leave()
    tables.hubs.clear()
    tables._live.clear()
    gm = await watch(clash, clash.gm)
    # Set back to where it was, wherever the first clash left it.
    await gm.command("place", token="t-ana", at=[1, 1])
    await _body_block(gm, [0, 1], [0, 1])
    entries = await read(journal.entries_after, clash.id, 0)
    rolled = [event for entry in entries for event in decode_events(entry.events) if isinstance(event, Rolled)]
    assert [roll.index for roll in rolled] == [0, 1, 2, 3]
    dice = SeededDice(bytes(clash.campaign.seed))
    assert [roll.dice[0] for roll in rolled] == [dice.draw(20) for _ in range(4)]
    await gm.leave()


async def _body_block(gm: Viewer, cell: list[int], path: list[int]) -> None:
    await gm.command("place", token="t-rival", at=cell)
    assert (await gm.command("move", token="t-ana", path=[path]))["type"] == "ack"
    answer = await gm.command("answer", prompt=prompt_of(gm)["id"], token="t-rival", choice="body_block")
    assert answer["type"] == "ack"


async def test_undo_by_the_player_and_by_the_gm(room: Room, tables: TableServer) -> None:
    ana, bo, gm = [await watch(room, seat) for seat in (room.ana, room.bo, room.gm)]
    await ana.command("move", token="t-ana", path=[[1, 2]])
    await ana.command("move", token="t-ana", path=[[1, 3]])
    assert ana.view["table"]["undo"] == {"what": "Ash’s move"}
    refused = await bo.command("undo")
    assert (refused["code"], refused["rule"]) == ("not_yours_to_undo", "FW-09")
    assert (await ana.command("undo"))["type"] == "ack"
    assert ana.token("t-ana")["at"] == [1, 2]
    assert ana.token("t-ana")["status"]["ap"] == 39
    # Chat between does not count; what the GM did meanwhile does.
    await bo.command("say", text="hm")
    assert (await ana.command("undo"))["type"] == "ack"
    assert (ana.token("t-ana")["at"], ana.token("t-ana")["status"]["ap"]) == ([1, 1], 40)
    assert "undo" not in ana.view["table"], "the deed before is the GM's"
    assert (await ana.command("undo"))["code"] == "not_yours_to_undo"
    await gm.quiet()
    assert gm.view["table"]["undo"] == {"what": "the order of turns"}
    assert (await gm.command("undo"))["type"] == "ack"
    assert gm.view["clock"]["kind"] == "free_roam"
    for viewer in (ana, bo, gm):
        await viewer.leave()


async def test_what_was_learned_is_not_undone_by_a_player(clash: Room, tables: TableServer) -> None:
    ana, gm = await watch(clash, clash.ana), await watch(clash, clash.gm)
    await ana.command("move", token="t-ana", path=[[1, 2]])
    assert "undo" not in ana.view["table"]
    refused = await ana.command("undo")
    assert (refused["code"], refused["rule"]) == ("learned", "FW-09")
    await gm.quiet()
    assert (await gm.command("undo"))["type"] == "ack"
    await ana.quiet()
    assert ana.token("t-ana")["at"] == [1, 1]
    assert not any(key.startswith("prompt/") for key in ana.view)
    await ana.leave()
    await gm.leave()


async def test_undo_reaches_back_after_a_restart(room: Room, tables: TableServer) -> None:
    ana = await watch(room, room.ana)
    await ana.command("move", token="t-ana", path=[[1, 2]])
    await ana.leave()
    tables.hubs.clear()
    tables._live.clear()
    again = await watch(room, room.ana)
    assert again.view["table"]["undo"] == {"what": "Ash’s move"}
    assert (await again.command("undo"))["type"] == "ack"
    assert again.token("t-ana")["at"] == [1, 1]
    await again.leave()
