"""The writer: one thread of the process that puts entries on disk, many in one transaction, and then says so.

A commit costs about the same for one entry as for sixty, so whatever waits goes in together (group commit). Nobody is
answered before the commit: what is acknowledged is on disk.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import threading
import zlib
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, IntegrityError, InterfaceError, connection, transaction

from rules.codec import encode_table
from rules.table import Table
from vtt.tables import journal
from vtt.tables.journal import Answer, Record, SeqTaken, Unavailable, Written
from vtt.tables.models import Entry, Snapshot

logger = logging.getLogger(__name__)

BATCH = 64
MAX_WAITING = 10_000
PATIENCE = 10.0
"""Seconds to wait for a lock in the database; then whoever waits is told to try again."""
_local = threading.local()
_FIELDS = ("seq", "command_id", "role", "seat", "name", "ruleset", "command", "events")


@dataclass(slots=True)
class _Job:
    record: Record
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Answer]


@dataclass(slots=True)
class _SnapshotJob:
    campaign: str
    seq: int
    table: Table


@dataclass(slots=True)
class _Stop:
    done: Future[None]


class Writer:
    """Takes entries from any event loop of the process; the thread starts with the first."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[_Job | _SnapshotJob | _Stop] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._pid = os.getpid()

    async def append(self, record: Record) -> Answer:
        """Write one entry; the answer comes after its commit."""
        if self._queue.qsize() > MAX_WAITING:
            return Unavailable()
        self._start()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        self._queue.put(_Job(record, loop, future))
        return await future

    def keep_snapshot(self, campaign: str, seq: int, table: Table) -> None:
        """Keep the table after entry ``seq``, which must be on disk, when there is time for it."""
        self._start()
        self._queue.put(_SnapshotJob(campaign, seq, table))

    def stop(self) -> None:
        """Write what waits, end the thread and its connection. The next entry starts it again."""
        with self._starting:
            thread, self._thread = self._thread, None
            if thread is None or self._pid != os.getpid():
                return
            stop = _Stop(Future())
            self._queue.put(stop)
            stop.done.result(timeout=30)
            thread.join(timeout=30)

    def _start(self) -> None:
        if self._thread is not None and self._pid == os.getpid():
            return
        with self._starting:
            if self._thread is not None and self._pid == os.getpid():
                return
            if self._pid != os.getpid():
                # A fork took the queue along but not the thread; what waits in it is the parent's.
                self._pid, self._queue = os.getpid(), queue.SimpleQueue()
            self._thread = threading.Thread(target=self._run, name="journal-writer", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        waiting = self._queue
        while True:
            batch: list[_Job] = []
            later: list[_SnapshotJob] = []
            stop: _Stop | None = None
            item = waiting.get()
            while True:
                if isinstance(item, _Job):
                    batch.append(item)
                elif isinstance(item, _SnapshotJob):
                    later.append(item)
                else:
                    stop = item
                    break
                if len(batch) >= BATCH:
                    break
                try:
                    item = waiting.get_nowait()
                except queue.Empty:
                    break
            try:
                if batch:
                    self._write(batch)
                for job in later:
                    _write_snapshot(job)
            except Exception:
                # Whatever it is, the thread must go on, and nobody may wait for ever.
                logger.exception("the journal's writer stumbled")
                _answer([(job, Unavailable()) for job in batch])
                _reconnect()
            if stop is not None:
                connection.close()
                stop.done.set_result(None)
                return

    def _write(self, batch: list[_Job]) -> None:
        try:
            _insert([job.record for job in batch])
        except IntegrityError:
            _answer([(job, _write_one(job.record)) for job in batch])
        except (DatabaseError, InterfaceError, OSError) as error:
            logger.error("%d entries could not be written: %s", len(batch), error)
            _reconnect()
            _answer([(job, Unavailable()) for job in batch])
        else:
            _answer([(job, Written()) for job in batch])


def _insert(records: Sequence[Record]) -> None:
    quote = connection.ops.quote_name
    columns = ", ".join(quote(name) for name in ("campaign_id", *_FIELDS, "at"))
    marks = ", ".join(["%s"] * (len(_FIELDS) + 2))
    statement = f"INSERT INTO {quote(Entry._meta.db_table)} ({columns}) VALUES ({marks})"  # noqa: S608 (our own names)
    adapt = connection.ops.adapt_datetimefield_value
    rows = [(record.campaign, *[getattr(record, name) for name in _FIELDS], adapt(record.at)) for record in records]
    _bound_waits()
    with transaction.atomic(), connection.cursor() as cursor:
        if len(rows) == 1:
            cursor.execute(statement, rows[0])
        else:
            cursor.executemany(statement, rows)


def _bound_waits() -> None:
    """Have a new connection give up on locks after a while. Asked for once per connection."""
    connection.ensure_connection()
    raw: Any = connection.connection
    if getattr(_local, "bounded", None) is raw:
        return
    milliseconds = int(PATIENCE * 1000)
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA busy_timeout = {milliseconds}")
        elif connection.vendor == "postgresql":
            cursor.execute(f"SET lock_timeout = {milliseconds}")
            cursor.execute(f"SET statement_timeout = {milliseconds}")
    _local.bounded = raw


def _write_one(record: Record) -> Answer:
    """Write an entry of a batch that did not go in together, each in its own transaction, to learn which it was."""
    try:
        _insert([record])
    except IntegrityError as error:
        try:
            known = journal.by_command_id(record.campaign, record.command_id)
            if known is not None:
                return known
            if journal.head(record.campaign) >= record.seq:
                return SeqTaken()
        except (DatabaseError, InterfaceError):
            _reconnect()
        # Neither: its campaign is gone.
        logger.error("entry %s #%s is refused: %s", record.campaign, record.seq, error)
        return Unavailable()
    except (DatabaseError, InterfaceError, OSError) as error:
        logger.error("entry %s #%s could not be written: %s", record.campaign, record.seq, error)
        _reconnect()
        return Unavailable()
    return Written()


def _write_snapshot(job: _SnapshotJob) -> None:
    try:
        data = zlib.compress(encode_table(job.table), 1)
        with transaction.atomic():
            Snapshot.objects.bulk_create(
                [Snapshot(campaign_id=job.campaign, seq=job.seq, table=data)], ignore_conflicts=True
            )
            kept = journal.snapshots(job.campaign)[: journal.KEPT_SNAPSHOTS]
            Snapshot.objects.filter(campaign_id=job.campaign).exclude(seq__in=kept).delete()
    except (DatabaseError, InterfaceError, OSError, TypeError, ValueError):
        # Only a cache: the entries are on disk.
        logger.warning("no snapshot of %s @%s", job.campaign, job.seq, exc_info=True)
        _reconnect()


def _reconnect() -> None:
    """Drop the connection, whatever state it is in; the next use makes a new one."""
    try:
        connection.close()
    except (DatabaseError, InterfaceError, OSError):
        connection.connection = None


def _answer(results: list[tuple[_Job, Answer]]) -> None:
    """Hand out the answers, one wake-up per event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[_Job, Answer]]] = {}
    for job, result in results:
        by_loop.setdefault(job.loop, []).append((job, result))
    for loop, answers in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve, answers)
        except RuntimeError:
            # The loop is closed: nobody waits there any more.
            continue


def _resolve(answers: list[tuple[_Job, Answer]]) -> None:
    for job, result in answers:
        if not job.future.done():
            job.future.set_result(result)


writer = Writer()
