"""The journal and its writer: what is acknowledged is on disk, once, in order, whoever else writes."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Any

import pytest
from django.db import DatabaseError, OperationalError, connection
from django.utils import timezone

from rules.commands import Say
from rules.table import Actor
from tests.vtt.tables.tables_kit import Room, watch
from vtt.tables import journal, live, service, writer
from vtt.tables.journal import Duplicate, Record, SeqTaken, Unavailable, Written
from vtt.tables.live import LiveTable
from vtt.tables.models import Entry, Snapshot
from vtt.tables.server import TableServer
from vtt.tables.threads import read


def record(campaign: str, seq: int, command_id: str) -> Record:
    return Record(campaign, seq, command_id, "gm", "s", "Gm", "free", '{"type":"say","text":"x"}', "[]", timezone.now())


def test_sqlite_is_durable(room: Room) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite only")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone()[0] == "wal"
        cursor.execute("PRAGMA synchronous")
        assert cursor.fetchone()[0] == 2, "FULL: a power cut takes nothing that was acknowledged"


async def test_an_answered_entry_is_on_disk(calm: Room) -> None:
    head = await read(journal.head, calm.id)
    assert await writer.writer.append(record(calm.id, head + 1, "one")) == Written()
    path = connection.settings_dict["NAME"]
    with sqlite3.connect(path) as other:
        found = other.execute("SELECT seq, command_id FROM tables_entry ORDER BY id DESC LIMIT 1").fetchone()
    assert found == (head + 1, "one")


async def test_what_waits_goes_in_together(calm: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    batches: list[int] = []
    insert = writer._insert

    def counted(records: list[Record]) -> None:
        batches.append(len(records))
        insert(records)

    monkeypatch.setattr(writer, "_insert", counted)
    head = await read(journal.head, calm.id)
    answers = await asyncio.gather(
        *(writer.writer.append(record(calm.id, head + number, f"c{number}")) for number in range(1, 201))
    )
    assert all(answer == Written() for answer in answers)
    assert sum(batches) == 200
    assert max(batches) <= writer.BATCH
    assert len(batches) < 100
    assert await read(journal.head, calm.id) == head + 200


async def test_a_batch_with_duplicates_and_races_is_sorted_out(calm: Room) -> None:
    head = await read(journal.head, calm.id)
    await writer.writer.append(record(calm.id, head + 1, "one"))
    answers = await asyncio.gather(
        writer.writer.append(record(calm.id, head + 2, "two")),
        writer.writer.append(record(calm.id, head + 3, "one")),
        writer.writer.append(record(calm.id, head + 2, "three")),
        writer.writer.append(record(calm.id, head + 3, "four")),
        writer.writer.append(record("no-such-campaign", 1, "five")),
    )
    assert answers == [Written(), Duplicate(head + 1, "s", "gm"), SeqTaken(), Written(), Unavailable()]
    entries = await read(journal.entries_after, calm.id, head)
    assert [(entry.seq, entry.command_id) for entry in entries] == [
        (head + 1, "one"),
        (head + 2, "two"),
        (head + 3, "four"),
    ]


async def test_the_writer_outlives_failures(calm: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    head = await read(journal.head, calm.id)
    for error in (OperationalError("database or disk is full"), DatabaseError("gone"), OSError("no"), KeyError("bug")):

        def fails(_: Any, error: Exception = error) -> None:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(writer, "_insert", fails)
            assert await writer.writer.append(record(calm.id, head + 1, "one")) == Unavailable()
    assert await writer.writer.append(record(calm.id, head + 1, "one")) == Written()


async def test_nothing_is_shown_that_was_not_written(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F07: a full disk is a refusal with advice; the socket stays, and the same command works later."""
    ana, eve = await watch(room, room.ana), await watch(room, room.eve)

    def full(_: Any) -> None:
        raise OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(writer, "_insert", full)
        answer = await ana.command("move", token="t-ana", path=[[1, 2]], id="same")
    assert (answer["type"], answer["code"]) == ("rejected", "unavailable")
    assert "try again" in answer["message"]
    assert await eve.socket.receive_nothing(0.1)
    assert ana.token("t-ana")["at"] == [1, 1]
    assert (await ana.command("move", token="t-ana", path=[[1, 2]], id="same"))["type"] == "ack"
    await eve.until("patch")
    assert eve.token("t-ana")["at"] == [1, 2]
    await ana.leave()
    await eve.leave()


async def test_a_locked_database_is_waited_for_only_so_long(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("SQLite only")
    monkeypatch.setattr(writer, "PATIENCE", 0.3)
    ana = await watch(room, room.ana)
    await asyncio.to_thread(writer.writer.stop)
    with sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = await ana.command("move", token="t-ana", path=[[1, 2]], id="same")
        assert answer["code"] == "unavailable"
        other.execute("ROLLBACK")
    assert (await ana.command("move", token="t-ana", path=[[1, 2]], id="same"))["type"] == "ack"
    await ana.leave()


async def test_a_commit_whose_answer_was_lost_is_found_again(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entry went in but the writer heard an error: the resend gets the truth and the others see it."""
    ana, eve = await watch(room, room.ana), await watch(room, room.eve)
    insert = writer._insert

    def lossy(records: list[Record]) -> None:
        insert(records)
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patch:
        patch.setattr(writer, "_insert", lossy)
        answer = await ana.command("move", token="t-ana", path=[[1, 2]], id="same")
    assert answer["code"] == "unavailable"
    assert (await ana.command("move", token="t-ana", path=[[1, 2]], id="same"))["type"] == "ack"
    await eve.until("patch")
    assert eve.token("t-ana")["at"] == [1, 2]
    assert ana.token("t-ana")["status"]["ap"] == 39, "charged once"
    await ana.leave()
    await eve.leave()


async def test_a_database_that_cannot_be_read_is_no_answer_either(
    room: Room, tables: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = await watch(room, room.ana)

    def unreadable(*_: Any) -> None:
        raise OperationalError("too many connections")

    with monkeypatch.context() as patch:
        patch.setattr(journal, "by_command_id", unreadable)
        answer = await ana.command("move", token="t-ana", path=[[1, 2], [1, 3], [1, 4]])
    assert answer["code"] == "unavailable", "whether it was done before cannot be known"
    await ana.leave()


async def test_two_tables_on_one_journal_race(calm: Room, tables: TableServer) -> None:
    """As two processes: each loses races, decides again, and both end as the same table."""
    one = await read(live.load, calm.id, writer.writer)
    two = await read(live.load, calm.id, writer.writer)
    before = one.seq

    async def talk(table: LiveTable, who: str) -> None:
        for number in range(25):
            outcome = await table.submit(Actor("player", who, who), lambda _: Say("x"), f"{who}-{number}")
            assert outcome.accepted, outcome

    await asyncio.gather(talk(one, "one"), talk(two, "two"))
    await one.catch_up()
    await two.catch_up()
    assert one.seq == two.seq == before + 50
    assert one.table == two.table
    assert [each.record for each in one.recent][-50:] == [each.record for each in two.recent][-50:]
    entries = await read(journal.entries_after, calm.id, before)
    assert [entry.seq for entry in entries] == list(range(before + 1, before + 51))


async def test_of_two_into_one_door_only_the_legal_stay_legal(room: Room, tables: TableServer) -> None:
    """The loser of a race is decided again on the table as it is then."""
    from rules.commands import Move

    one = await read(live.load, room.id, writer.writer)
    two = await read(live.load, room.id, writer.writer)
    move = Move("t-ana", tuple((1, 2 + step % 2) for step in range(25)))
    ana = Actor("player", room.ana.pk, "Ana")
    outcomes = await asyncio.gather(one.submit(ana, lambda _: move, "first"), two.submit(ana, lambda _: move, "second"))
    assert sorted(outcome.accepted for outcome in outcomes) == [False, True], "40 AP pay for one of them"
    refused = next(outcome.rejection for outcome in outcomes if outcome.rejection)
    assert refused.rule == "GC-02"
    await one.catch_up()
    await two.catch_up()
    assert one.table == two.table
    assert one.table.tokens["t-ana"].status.ap == 15


async def test_snapshots_are_taken_pruned_and_used(calm: Room, tables: TableServer) -> None:
    table = await tables.live(calm.id)
    ana = Actor("player", calm.ana.pk, "Ana")
    while table.seq < live.SNAPSHOT_EVERY * 5 + 70:
        await asyncio.gather(*(table.submit(ana, lambda _: Say("x"), f"s{table.seq}-{n}") for n in range(40)))
    await asyncio.to_thread(writer.writer.stop)
    numbers = await read(journal.snapshots, calm.id)
    assert numbers == [1000, 800, 600]
    fresh = await read(live.load, calm.id, writer.writer)
    assert (fresh.seq, fresh.table) == (table.seq, table.table)
    assert len(fresh.recent) >= live.REPLAYED_AT_LEAST


def test_a_snapshot_that_cannot_be_read_is_left_aside(calm: Room) -> None:
    head = journal.head(calm.id)
    expected = service.table_of(calm.id)
    for seq, data in ((head, b"nonsense"), (1, b"")):
        Snapshot.objects.create(campaign=calm.campaign, seq=seq, table=data)
    fresh = live.load(calm.id, writer.writer)
    assert (fresh.seq, fresh.table) == (head, expected)


def test_a_snapshot_ahead_of_the_journal_is_left_aside(calm: Room) -> None:
    expected = service.table_of(calm.id)
    Snapshot.objects.create(campaign=calm.campaign, seq=journal.head(calm.id) + 5, table=b"x")
    assert live.load(calm.id, writer.writer).table == expected


def test_entries_keep_who_and_what(room: Room) -> None:
    room.do(Say("hello"), room.ana)
    entry = Entry.objects.filter(campaign=room.campaign).latest("seq")
    assert (entry.role, entry.seat, entry.name, entry.ruleset) == ("player", room.ana.pk, "Ana", "ground_combat")
    assert entry.command == '{"type":"say","text":"hello"}'
    assert '"said"' in entry.events
