"""Questions that are left open too long: the clock answers, whoever is first, and everybody sees how long there is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from rules.commands import AddToken, Answer, Command, SetSettings
from rules.rulings import Rejection
from rules.systems.ground_combat.commands import AreaEffect
from rules.table import Actor, Table
from tests.vtt.tables.tables_kit import HIDDEN, Room, Viewer, closing, watch
from vtt.tables import live as lives
from vtt.tables import service
from vtt.tables.deadlines import AGAIN, Deadlines
from vtt.tables.live import LiveTable
from vtt.tables.models import Entry
from vtt.tables.outcome import UNAVAILABLE, Outcome
from vtt.tables.server import TableServer
from vtt.tables.threads import read
from vtt.tables.verifying import verify
from vtt.tables.writer import writer


class Handle:
    def __init__(self, when: float, callback: Callable[[], object]) -> None:
        self.when, self.callback, self.cancelled = when, callback, False

    def cancel(self) -> None:
        self.cancelled = True


class Clock:
    """A loop's clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.handles: list[Handle] = []

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[[], object]) -> Any:
        self.handles.append(Handle(when, callback))
        return self.handles[-1]

    def goes_on(self, seconds: float) -> None:
        self.now += seconds
        due = [each for each in self.handles if not each.cancelled and each.when <= self.now]
        self.handles = [each for each in self.handles if not each.cancelled and each.when > self.now]
        for each in due:
            each.callback()


@pytest.fixture
def clash(room: Room) -> Room:
    """Ana's token stands beside a foe that Bo plays, and there are twenty seconds to answer."""
    room.do(AddToken("t-rival", "Rowan", "hall", (1, 2), side="blue", seats=(room.bo.pk,), sheet={"ap": 9}))
    room.do(SetSettings({"prompt_seconds": 20}))
    return room


def clocked(live: LiveTable, clock: Clock) -> Deadlines:
    """The table's deadlines on a clock of the test's own."""
    assert live.deadlines is not None
    live.deadlines.stop()
    fresh = Deadlines(live.submit, clock, live.table)
    fresh.on_change, live.deadlines = live.deadlines.on_change, fresh
    return fresh


async def settled(deadlines: Deadlines) -> None:
    """Whatever the clock answers is answered."""
    while deadlines._answering:
        await asyncio.sleep(0.01)


async def entries(room: Room, role: str = "clock") -> int:
    count: int = await asyncio.to_thread(closing(Entry.objects.filter(campaign=room.campaign, role=role).count))
    return count


def countdowns(viewer: Viewer) -> list[dict[str, Any]]:
    return [frame for frame in viewer.heard if frame["type"] == "countdown"]


async def walk_in(viewer: Viewer) -> None:
    assert (await viewer.command("move", token="t-ana", path=[[1, 2], [1, 3]]))["type"] == "ack"


async def test_the_last_choice_is_taken_for_whoever_is_late(clash: Room, tables: TableServer) -> None:
    ana, bo = await watch(clash, clash.ana), await watch(clash, clash.bo)
    clock = Clock()
    deadlines = clocked(await tables.live(clash.id), clock)
    await walk_in(ana)
    assert await bo.until("countdown") == {"type": "countdown", "left": {"p1": 20_000}, "of": 20_000}
    clock.goes_on(19.9)
    await settled(deadlines)
    await bo.quiet()
    assert "prompt/p1" in bo.view and await entries(clash) == 0
    clock.goes_on(0.1)
    await settled(deadlines)
    for viewer in (ana, bo):
        await viewer.quiet()
        assert viewer.token("t-ana")["at"] == [1, 3] and "prompt/p1" not in viewer.view
        assert any("Let" in line["text"] and "(time is up)" in line["text"] for line in viewer.log), viewer.log
        assert countdowns(viewer)[-1] == {"type": "countdown", "left": {}, "of": 0}
        await viewer.leave()
    assert await entries(clash) == 1
    assert (await asyncio.to_thread(closing(verify), clash.campaign)).difference is None


async def test_who_comes_later_is_told_what_is_left(clash: Room, tables: TableServer) -> None:
    ana = await watch(clash, clash.ana)
    clock = Clock()
    clocked(await tables.live(clash.id), clock)
    await walk_in(ana)
    clock.goes_on(5)
    bo, eve = await watch(clash, clash.bo), await watch(clash, clash.eve)
    for viewer in (bo, eve):
        assert [frame["left"] for frame in countdowns(viewer)] == [{"p1": 15_000}]
    await bo.hello(stream=bo.stream, since=bo.seq)
    assert (await bo.until("countdown"))["left"] == {"p1": 15_000}
    assert len(countdowns(ana)) == 1, "nobody else is told again"
    for viewer in (ana, bo, eve):
        await viewer.leave()


async def test_a_paused_table_holds_it(clash: Room, tables: TableServer) -> None:
    ana, gm = await watch(clash, clash.ana), await watch(clash, clash.gm)
    clock = Clock()
    deadlines = clocked(await tables.live(clash.id), clock)
    await walk_in(ana)
    clock.goes_on(8)
    await gm.command("set_settings", settings={"paused": True})
    clock.goes_on(500)
    await settled(deadlines)
    await ana.quiet()
    assert countdowns(ana)[-1] == {"type": "countdown", "left": {"p1": 12_000}, "of": 20_000, "held": True}
    await gm.command("set_settings", settings={"paused": False})
    await ana.quiet()
    assert countdowns(ana)[-1] == {"type": "countdown", "left": {"p1": 12_000}, "of": 20_000}
    clock.goes_on(11.9)
    await settled(deadlines)
    assert await entries(clash) == 0
    clock.goes_on(0.2)
    await settled(deadlines)
    assert await entries(clash) == 1
    await ana.leave()
    await gm.leave()


async def test_another_time_is_another_beginning_and_none_is_the_end(clash: Room, tables: TableServer) -> None:
    ana, gm = await watch(clash, clash.ana), await watch(clash, clash.gm)
    clock = Clock()
    deadlines = clocked(await tables.live(clash.id), clock)
    await walk_in(ana)
    clock.goes_on(19)
    await gm.command("set_settings", settings={"prompt_seconds": 30})
    await gm.command("say", text="nothing to do with it")
    await ana.quiet()
    assert [frame["left"] for frame in countdowns(ana)] == [{"p1": 20_000}, {"p1": 30_000}]
    await gm.command("set_settings", settings={"prompt_seconds": 0})
    clock.goes_on(500)
    await settled(deadlines)
    await ana.quiet()
    assert countdowns(ana)[-1]["left"] == {} and "prompt/p1" in ana.view
    assert await entries(clash) == 0 and not deadlines.running
    await ana.leave()
    await gm.leave()


async def test_everybody_caught_in_an_area_has_their_own_time(clash: Room, tables: TableServer) -> None:
    gm, bo = await watch(clash, clash.gm), await watch(clash, clash.bo)
    clock = Clock()
    deadlines = clocked(await tables.live(clash.id), clock)
    await gm.command("area_effect", shape="square", at=[1, 1], size=1, damage=2, label="Grenade")
    await bo.quiet()
    asked = {key[7:]: part["token"] for key, part in bo.view.items() if key.startswith("prompt/")}
    assert sorted(asked.values()) == ["t-ana", "t-bo", "t-rival"]
    assert countdowns(bo)[-1]["left"] == dict.fromkeys(asked, 20_000)
    own = next(prompt for prompt, token in asked.items() if token == "t-bo")
    clock.goes_on(4)
    assert (await bo.command("answer", prompt=own, token="t-bo", choice="stand"))["type"] == "ack"
    await bo.quiet()
    assert countdowns(bo)[-1]["left"] == {prompt: 16_000 for prompt in asked if prompt != own}
    clock.goes_on(16)
    await settled(deadlines)
    await bo.quiet()
    assert await entries(clash) == 2 and "effect" not in bo.view
    assert sum("takes 2 damage" in line["text"] for line in bo.log) == 3
    await bo.leave()
    await gm.leave()


async def test_the_time_of_somebody_hidden_is_the_gms_to_see(clash: Room, tables: TableServer) -> None:
    gm, ana, eve = [await watch(clash, seat) for seat in (clash.gm, clash.ana, clash.eve)]
    clock = Clock()
    deadlines = clocked(await tables.live(clash.id), clock)
    await gm.command("area_effect", shape="square", at=[6, 6], size=1, damage="1d6")
    await gm.quiet()
    assert countdowns(gm)[-1]["left"] == {"p1": 20_000} and gm.view["prompt/p1"]["token"] == HIDDEN
    clock.goes_on(20)
    await settled(deadlines)
    assert await entries(clash) == 1
    for viewer in (ana, eve):
        await viewer.quiet()
        assert countdowns(viewer) == [] and not any("effect" in frame.get("set", {}) for frame in viewer.heard)
        assert [line["text"] for line in viewer.log if line["kind"] in ("roll", "damage", "prompt")] == [
            "Something strikes 9 squares."
        ]
        await viewer.leave()
    await gm.leave()


async def test_an_answer_of_the_clock_can_be_taken_back(clash: Room, tables: TableServer) -> None:
    ana, gm = await watch(clash, clash.ana), await watch(clash, clash.gm)
    clock = Clock()
    deadlines = clocked(await tables.live(clash.id), clock)
    await walk_in(ana)
    for number in (1, 2):
        clock.goes_on(20)
        await settled(deadlines)
        assert await entries(clash) == number
        if number == 1:
            assert (await gm.command("undo"))["type"] == "ack"
            await ana.quiet()
            assert countdowns(ana)[-1]["left"] == {"p1": 20_000}, "the question is open again, with all its time"
    await ana.leave()
    await gm.leave()


async def test_of_two_processes_one_answers(clash: Room, tables: TableServer) -> None:
    ana = await watch(clash, clash.ana)
    one = await tables.live(clash.id)
    two = await read(lives.load, clash.id, writer)
    two.run_deadlines(asyncio.get_running_loop())
    first, second = Clock(), Clock()
    both = clocked(one, first), clocked(two, second)
    await walk_in(ana)
    await two.catch_up()
    for clock in (first, second):
        clock.goes_on(20)
    await asyncio.gather(*map(settled, both))
    await one.catch_up()
    await two.catch_up()
    assert await entries(clash) == 1
    assert one.table == two.table and not one.table.prompts
    assert not any(deadlines.running for deadlines in both)
    await ana.leave()


async def test_after_a_restart_the_time_starts_anew(clash: Room, tables: TableServer) -> None:
    ana = await watch(clash, clash.ana)
    clock = Clock()
    clocked(await tables.live(clash.id), clock)
    await walk_in(ana)
    clock.goes_on(15)
    again = await read(lives.load, clash.id, writer)
    fresh = Deadlines(again.submit, clock, again.table)
    assert fresh.due.left(fresh.now()) == {"p1": 20.0} and fresh.running
    await ana.leave()


async def test_the_time_runs_by_itself(clash: Room, tables: TableServer) -> None:
    """No clock of the test's own: one second, and it is over."""
    gm, ana = await watch(clash, clash.gm), await watch(clash, clash.ana)
    await gm.command("set_settings", settings={"prompt_seconds": 1})
    await walk_in(ana)
    assert 0 < countdowns(ana)[0]["left"]["p1"] <= 1000
    while ana.token("t-ana")["at"] != [1, 3]:
        await ana.until("patch", timeout=5)
    assert await entries(clash) == 1
    await gm.leave()
    await ana.leave()


def asked_table(room: Room) -> Table:
    room.do(AreaEffect("square", 2, (1, 1), 0))
    return service.table_of(room.id)


@pytest.mark.parametrize("trouble", ["unavailable", "broken", "refused"])
async def test_an_answer_that_does_not_come_about_is_tried_again_later(clash: Room, trouble: str) -> None:
    table = await asyncio.to_thread(closing(asked_table), clash)
    clock, tries, told = Clock(), [], []

    async def submit(actor: Actor, build: Callable[[Table], Command | Rejection], key: str) -> Outcome:
        tries.append(build(table))
        assert actor.role == "clock" and len(key) > 10
        if trouble == "broken":
            raise RuntimeError
        return (
            UNAVAILABLE
            if trouble == "unavailable"
            else Outcome(rejection=Rejection("no", "", UNAVAILABLE.rejection.message))
        )  # type: ignore[union-attr]

    deadlines = Deadlines(submit, clock, table)
    deadlines.on_change = lambda: told.append(deadlines.due)
    clock.goes_on(20)
    await settled(deadlines)
    assert tries == [Answer("p1", "t-ana", "stand")] and len(told) == 1
    wait = 20 if trouble == "refused" else AGAIN
    clock.goes_on(wait - 0.1)
    await settled(deadlines)
    assert len(tries) == 1
    clock.goes_on(0.2)
    await settled(deadlines)
    assert len(tries) == 2
    deadlines.stop()
