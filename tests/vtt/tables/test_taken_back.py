"""Lines that an undo makes untrue: each audience is told which of its own they are, and when they are true again."""

from __future__ import annotations

from rules.commands import Move, SendSeats, Undo
from tests.vtt.tables.tables_kit import HIDDEN, Room, watch
from vtt.chronicle import writing
from vtt.tables.models import Entry
from vtt.tables.server import TableServer
from vtt.tables.service import submit


async def test_an_undo_names_the_lines_it_takes_back(calm: Room, tables: TableServer) -> None:
    gm, ana = await watch(calm, calm.gm), await watch(calm, calm.ana)
    viewers = (gm, ana)
    # Something only the GM hears of, so that the two number their lines differently.
    await gm.command("change_token", token=HIDDEN, side="green")
    await ana.command("move", token="t-ana", path=[[1, 2]])
    await ana.command("say", text="On we go")
    await gm.command("undo")
    await gm.quiet()
    await ana.quiet()
    for viewer in viewers:
        undone = viewer.log[-1]
        moved = next(line for line in viewer.log if line["kind"] == "move")
        assert undone["kind"] == "undo"
        assert undone["takes_back"] == [moved["id"]]
        assert "brings_back" not in undone
        assert "takes_back" not in moved
    assert gm.log[-1]["takes_back"] != ana.log[-1]["takes_back"]
    await gm.command("redo")
    await gm.quiet()
    await ana.quiet()
    for viewer in viewers:
        assert (
            viewer.log[-1]["brings_back"] == next(line for line in viewer.log if line["kind"] == "undo")["takes_back"]
        )
        assert "takes_back" not in viewer.log[-1]
    await gm.command("undo")
    await ana.quiet()
    assert ana.log[-1]["takes_back"] == ana.log[-2]["brings_back"]
    # Who comes later is told the same of the lines they get.
    eve = await watch(calm, calm.eve)
    undone, moved = eve.log[-1], next(line for line in eve.log if line["kind"] == "move")
    assert undone["takes_back"] == [moved["id"]]
    # An entry that only the GM was told of is taken back for the GM alone.
    last = ana.log[-1]
    await gm.command("change_token", token=HIDDEN, side="red")
    await gm.command("undo")
    await gm.quiet()
    await ana.quiet()
    assert gm.log[-1]["takes_back"] == [gm.log[-2]["id"]]
    assert ana.log[-1] == last
    for viewer in (gm, ana, eve):
        await viewer.leave()


async def test_people_are_sent_with_their_tokens_and_come_back(calm: Room, tables: TableServer) -> None:
    gm, ana, bo = await watch(calm, calm.gm), await watch(calm, calm.ana), await watch(calm, calm.bo)
    answer = await gm.command("send_seats", seats=[calm.ana.pk], scene="next", bring=True, names={"x": "Nobody"})
    assert answer["type"] == "ack"
    for viewer in (gm, ana, bo):
        await viewer.quiet()
    assert ana.view["table"]["active_scene"] == "next"
    assert ana.token("t-ana")["scene"] == "next"
    assert "token/t-ana" not in bo.view
    assert [line["text"] for line in gm.log[-2:]] == [
        "The GM took Ana to “Mnbvcxz”.",
        "The GM took Ash to another scene.",
    ]
    assert bo.log[-1]["text"] == "The GM took Ash to another scene."
    entries = calm.campaign.entries
    assert await entries.acount() == (await entries.order_by("-seq").afirst()).seq
    assert (await gm.command("undo"))["type"] == "ack"
    for viewer in (gm, ana, bo):
        await viewer.quiet()
    assert ana.view["table"]["active_scene"] == "hall"
    assert ana.token("t-ana")["at"] == bo.token("t-ana")["at"] == [1, 1]
    assert bo.log[-1]["kind"] == "undo"
    for viewer in (gm, ana, bo):
        await viewer.leave()


async def test_names_are_kept_whoever_gives_the_command(calm: Room, tables: TableServer) -> None:
    outcome = await submit(calm.id, calm.gm, SendSeats((calm.ana.pk,), "next", names={calm.ana.pk: "Mallory"}))
    assert outcome.accepted
    kept = await Entry.objects.filter(campaign=calm.campaign).order_by("-seq").afirst()
    assert kept is not None
    assert "Mallory" not in kept.command + kept.events
    assert f'"{calm.ana.pk}":"Ana"' in kept.events


def test_the_chronicle_keeps_no_number_of_the_journal(calm: Room) -> None:
    calm.do(Move("t-ana", ((1, 2),)), calm.ana)
    calm.do(Undo())
    assert writing.write_up(calm.campaign)
    for told in calm.campaign.told.all():
        assert "undoes" not in told.body
