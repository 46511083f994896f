"""Files of campaigns that were tampered with, or are none: nothing in them is believed, and nothing of them is kept."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from tests.vtt.bundle_kit import _afresh, error_of, host, media, packed, room, take_in
from tests.vtt.tables.tables_kit import Room
from vtt.accounts.models import User
from vtt.bundles import form, replaying
from vtt.campaigns.models import Campaign, Seat

__all__ = ["_afresh", "host", "media", "room"]

pytestmark = pytest.mark.django_db(transaction=True)


def changed(data: bytes, change: Callable[[dict[str, bytes]], None]) -> bytes:
    """The archive with its files changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        files = {name: old.read(name) for name in old.namelist()}
    change(files)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name, content in files.items():
            new.writestr(name, content)
    return out.getvalue()


def lines(files: dict[str, bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in files["journal.jsonl"].splitlines()]


def put(files: dict[str, bytes], entries: list[dict[str, Any]]) -> None:
    files["journal.jsonl"] = b"\n".join(json.dumps(entry).encode() for entry in entries)


def header(files: dict[str, bytes], **changes: Any) -> None:
    files["campaign.json"] = json.dumps({**json.loads(files["campaign.json"]), **changes}).encode()


def _better_dice(files: dict[str, bytes]) -> None:
    entries = lines(files)
    roll = next(each for each in entries if each["command"]["type"] == "roll")
    roll["events"][0]["dice"] = [6, 6, 7]
    put(files, entries)


def _better_total(files: dict[str, bytes]) -> None:
    entries = lines(files)
    next(each for each in entries if each["command"]["type"] == "roll")["events"][0]["total"] += 5
    put(files, entries)


def _a_free_walk(files: dict[str, bytes]) -> None:
    entries = lines(files)
    next(each for each in entries if each["command"]["type"] == "move")["events"][0]["cost"] = 0
    put(files, entries)


def _players_command(files: dict[str, bytes]) -> None:
    entries = lines(files)
    next(each for each in entries if each["command"]["type"] == "add_token")["role"] = "player"
    put(files, entries)


def _through_a_wall(files: dict[str, bytes]) -> None:
    entries = lines(files)
    next(each for each in entries if each["command"]["type"] == "move")["command"]["path"] = [[1, 6]]
    put(files, entries)


def _unknown_command(files: dict[str, bytes]) -> None:
    entries = lines(files)
    entries[2]["command"] = {"type": "drop_table"}
    put(files, entries)


def _more_events(files: dict[str, bytes]) -> None:
    entries = lines(files)
    entries[1]["events"].append({"type": "token_removed", "token": "t-foe", "name": "x"})
    put(files, entries)


def _nonsense_event(files: dict[str, bytes]) -> None:
    entries = lines(files)
    entries[1]["events"] = [{"type": "walked"}]
    put(files, entries)


def _null(files: dict[str, bytes]) -> None:
    entries = lines(files)
    entries[0]["name"] = "a\0b"
    put(files, entries)


def _deep(files: dict[str, bytes]) -> None:
    nested = "[" * 5000 + "]" * 5000
    files["journal.jsonl"] = (
        '{"at":"2026-01-01T00:00:00Z","role":"gm","command":%s,"events":[]}' % nested
    ).encode() + files["journal.jsonl"]


def _no_zone(files: dict[str, bytes]) -> None:
    entries = lines(files)
    entries[0]["at"] = "2026-01-01T00:00:00"
    put(files, entries)


def _without_last(files: dict[str, bytes]) -> None:
    put(files, lines(files)[:-1])


def _not_a_picture(files: dict[str, bytes]) -> None:
    name = next(each for each in files if each.startswith("pictures/"))
    files[name] = b"<svg onload=alert(1)></svg>"


def _picture_gone(files: dict[str, bytes]) -> None:
    del files[next(each for each in files if each.startswith("pictures/"))]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (_better_dice, "journal.jsonl, entry 12"),
        (_better_total, "decide it otherwise"),
        (_a_free_walk, "decide it otherwise"),
        (_players_command, "entry 3: the rules refuse it: Only the GM may do that."),
        (_through_a_wall, "the rules"),
        (_unknown_command, "entry 3: it cannot be read"),
        (_more_events, "entry 2: "),
        (_nonsense_event, "entry 2: it cannot be read"),
        (_null, "entry 1: it holds the null character"),
        (_deep, "entry 1: it cannot be read"),
        (_no_zone, "entry 1: it cannot be read"),
        (_without_last, "entries; campaign.json speaks of"),
        (_not_a_picture, "pictures/"),
        (_picture_gone, "is missing"),
        (lambda files: header(files, format="other"), "campaign.json: this is no exported campaign"),
        (lambda files: header(files, version=2), "version 2"),
        (lambda files: header(files, ruleset="chess"), "“chess” are not installed"),
        (lambda files: header(files, extra=1), "extra"),
        (lambda files: header(files, name="\u202e\u200b"), "campaign.json, name"),
        (lambda files: header(files, seats=[]), "campaign.json"),
        (lambda files: header(files, seats=[{"id": "gm", "name": "x", "role": "gm"}]), "campaign.json"),
        (lambda files: files.update({"campaign.json": b"[]"}), "campaign.json"),
        (lambda files: files.update({"campaign.json": b"\xff\xfe"}), "campaign.json"),
        (lambda files: files.pop("campaign.json"), "campaign.json is missing"),
        (lambda files: files.pop("journal.jsonl"), "journal.jsonl is missing"),
        (lambda files: files.update({"../../evil": b""}), "which Footwork does not export"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(
    room: Room, host: User, change: Callable[[dict[str, bytes]], None], words: str
) -> None:
    said = error_of(take_in(host, changed(packed(room), change)))
    assert words in said, said
    assert "Traceback" not in said
    assert Campaign.objects.count() == 1
    assert Seat.objects.filter(user=host).count() == 0


@pytest.mark.parametrize("data", [b"", b"PK", b"<html>", b"\x1f\x8b123", b"PK\5\6" + b"\0" * 18])
def test_what_is_no_archive_is_refused(host: User, data: bytes) -> None:
    assert error_of(take_in(host, data))
    assert not Campaign.objects.exists()


def test_it_does_not_unpack_to_more_than_is_read(room: Room, host: User, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = changed(packed(room), lambda files: files.update({"journal.jsonl": b" " * (form.MAX_JOURNAL + 1)}))
    assert len(bomb) < form.MEBIBYTE
    assert "journal.jsonl takes" in error_of(take_in(host, bomb))
    monkeypatch.setattr(replaying, "MAX_ENTRIES", 3)
    assert "more than 3 entries" in error_of(take_in(host, packed(room)))
    monkeypatch.setattr(replaying, "MAX_SECONDS", -1.0)
    assert "takes too long" in error_of(take_in(host, packed(room)))


def test_names_that_pose_or_clash_are_changed(room: Room, host: User) -> None:
    def change(files: dict[str, bytes]) -> None:
        seats = json.loads(files["campaign.json"])["seats"]
        for seat, name in zip(seats, ("GM", "newhost", "The Server", "\u202e"), strict=True):
            seat["name"] = name
        header(files, seats=seats)

    assert take_in(host, changed(packed(room), change)).status_code == 302
    copy = Campaign.objects.exclude(pk=room.id).get()
    assert {seat.name for seat in copy.seats.all()} == {"newhost", "newhost 2", "Somebody", "Somebody 2"}
