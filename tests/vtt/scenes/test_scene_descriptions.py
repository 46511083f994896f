"""Descriptions of scenes that say too much, or too little."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from rules.commands import AddScene, Undo
from rules.table import Scene
from rules.undo import same_play
from tests.vtt.scenes.makers import deep_png, png
from tests.vtt.scenes.scene_file_kit import (
    packed,
    refused,
    send,
    shown,
    table,
)
from tests.vtt.tables.tables_kit import Room
from vtt.scenes import limits
from vtt.tables.outcome import UNAVAILABLE

pytestmark = pytest.mark.django_db(transaction=True)


LONG = [{"a": [0, 0], "b": [499_000, n]} for n in range(1100)]

BAD: list[tuple[str, Callable[[], dict[str, Any]], str]] = [
    ("another format", lambda: {"format": "uvtt"}, "format is “uvtt”"),
    ("a newer one", lambda: {"version": 2}, "reads version 1"),
    ("unknown field", lambda: {"extra": 1}, "extra"),
    ("unknown field inside", lambda: {"scene": {"id": "crypt"}}, "scene"),
    ("no such size", lambda: {"scene": {"width": 0}}, "scene.width"),
    ("too many cells", lambda: {"scene": {"width": 1000, "height": 1000}}, "250"),
    ("no whole number", lambda: {"scene": {"width": 4.5}}, "scene.width"),
    ("wall out of this world", lambda: {"scene": {"walls": [{"a": [0, 0], "b": [0, 10**9]}]}}, "scene.walls[0].b"),
    ("wall without length", lambda: {"scene": {"walls": [{"a": [1, 1], "b": [1, 1]}]}}, "scene.walls[0]"),
    ("walls that run on and on", lambda: {"scene": {"width": 500, "height": 5, "walls": LONG}}, "at most 500000"),
    ("odd wall", lambda: {"scene": {"walls": [{"a": [0, 0], "b": [0, 9], "way": "up"}]}}, "scene.walls[0].way"),
    ("odd colour", lambda: {"scene": {"ambient": "red"}}, "scene.ambient"),
    (
        "no picture there",
        lambda: {"scene": {"picture": {"picture": "0" * 64, "width": 1, "height": 1, "cell_px": 9}}},
        "no picture",
    ),
    ("token without a name", lambda: {"tokens": [{"name": ""}]}, "tokens[0].name"),
    ("token of no letters", lambda: {"tokens": [{"name": "\u202e\u200b"}]}, "tokens[0].name"),
    ("token's seat", lambda: {"tokens": [{"name": "Rat", "seats": ["x"]}]}, "seats"),
    ("vast token", lambda: {"tokens": [{"name": "Rat", "size": 21}]}, "tokens[0].size"),
    ("vast sheet", lambda: {"tokens": [{"name": "Rat", "sheet": {"x": "y" * 70_000}}]}, "tokens[0]"),
    ("odd mark", lambda: {"marks": [{"kind": "html", "at": [0, 0]}]}, "marks[0].kind"),
]


@pytest.mark.parametrize(("changes", "place"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_descriptions_that_are_refused(room: Room, changes: Callable[[], dict[str, Any]], place: str) -> None:
    assert place in refused(room, packed(**changes()))["message"]


def test_json_that_is_none(room: Room) -> None:
    for data in (b"", b"[]", b"{", b'{"version": NaN}', b"\xff\xfe{\0", b"[" * 100_000, b'{"format": "\xff"}'):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as file:
            file.writestr("scene.json", data)
        refused(room, out.getvalue())
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w"):
        pass
    assert "scene.json" in refused(room, out.getvalue())["message"]


def test_pictures_are_checked_again(room: Room) -> None:
    for data, code in (
        (b"<svg onload='x()'/>", "not_a_picture"),
        (deep_png(20_000, 2), "too_large"),
        (png()[:80], "bad_image"),
    ):
        file, scene = shown(data)
        assert refused(room, packed(file, scene=scene))["code"] == code
    file, scene = shown(png())
    assert "damaged" in refused(room, packed((file[0], png(9, 9)), scene=scene))["message"]
    file, scene = shown(png(), width=480)
    assert "480" in refused(room, packed(file, scene=scene))["message"]


def test_a_picture_larger_than_what_is_stored_keeps_its_grid(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_STORED_SIDE", 24)
    file, scene = shown(png(48, 32))
    body = send(room, packed(file, scene=scene)).json()
    made = table(room).scenes[body["scene"]["id"]]
    assert made.picture is not None and (made.picture.width, made.picture.cell_px) == (24, 6.0)
    assert any("reduced" in note["text"] for note in body["report"]["notes"])


def test_what_is_left_out_is_told(room: Room) -> None:
    tokens = [{"name": "Rat", "at": [9, 9]}, {"name": "Cat", "at": [1, 1]}, {"name": "Bat", "sheet": {"ap": "many"}}]
    marks = [{"kind": "text", "at": [0, 0], "text": "   "}]
    stray = (f"pictures/{'0' * 64}.png", b"x")
    body = send(room, packed(stray, tokens=tokens, marks=marks)).json()
    notes = [note["text"] for note in body["report"]["notes"]]
    assert [token.name for token in table(room).tokens.values()] == ["Cat"]
    assert any("Rat: The map has 4 x 3" in note for note in notes)
    assert any("Bat: " in note and 'not "many"' in note for note in notes)
    assert any("nothing shows" in note for note in notes) and any("1 drawing" in note for note in notes)


def test_an_import_is_one_entry_and_one_undo(room: Room) -> None:
    room.do(AddScene(Scene(id="here", name="Here", width=3, height=3)))
    before, entries = table(room), room.campaign.entries.count()
    tokens = [{"name": "Rat", "at": [0, 0]}, {"name": "Cat"}, {"name": "Far", "at": [99, 0]}]
    marks = [{"kind": "text", "at": [0, 0], "text": "Mind the step"}]
    assert send(room, packed(tokens=tokens, marks=marks)).status_code == 201
    now = table(room)
    assert room.campaign.entries.count() == entries + 1
    assert [token.name for token in now.tokens.values()] == ["Rat", "Cat"] and len(now.marks) == 1
    room.do(Undo())
    assert same_play(table(room), before)


def test_an_import_that_cannot_be_saved_leaves_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    before = table(room)
    monkeypatch.setattr("vtt.scenes.adding.submit_sync", lambda *_: UNAVAILABLE)
    assert send(room, packed(tokens=[{"name": "Rat"}]), activate="true").status_code == 503
    assert table(room) == before
