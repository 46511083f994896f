"""Archives of scenes made to do harm."""

from __future__ import annotations

import io
import json
import stat
import zipfile

import pytest

from tests.vtt.scenes.makers import png
from tests.vtt.scenes.scene_file_kit import (
    description,
    packed,
    refused,
    send,
)
from tests.vtt.tables.tables_kit import Room
from vtt.scenes import archive, limits

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    "name",
    [
        "../evil.json",
        "/etc/passwd",
        "pictures/../scene.json",
        "pictures\\x.png",
        "scene.json/",
        "Scene.json",
        "inner.zip",
        "pictures/nested.zip",
        f"pictures/{'0' * 64}.svg",
        "__MACOSX/._scene.json",
        "x" * 3000,
        "\u202egnp.exe",
    ],
)
def test_names_that_have_no_place_in_it(room: Room, name: str) -> None:
    error = refused(room, packed((name, b"x")))
    assert error["code"] == "bad_archive" and "which Footwork does not export" in error["message"]
    assert len(error["message"]) < 250 and "\u202e" not in error["message"]


def test_a_name_that_ends_before_its_end(room: Room) -> None:
    data = packed((f"pictures/{'0' * 64}.png@.html", b"x")).replace(b".png@", b".png\0")
    assert "which Footwork does not export" in refused(room, data)["message"]


def test_links_and_devices(room: Room) -> None:
    for kind in (stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO, stat.S_IFDIR):
        info = zipfile.ZipInfo(f"pictures/{'0' * 64}.png")
        info.external_attr = (kind | 0o777) << 16
        assert "link" in refused(room, packed((info, b"/etc/passwd")))["message"]


def test_one_name_twice(room: Room) -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        data = packed(("scene.json", json.dumps(description()).encode()))
    assert "twice" in refused(room, data)["message"]


def test_bombs(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    zeros = bytes(40 * limits.MEBIBYTE)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("scene.json", b" " + zeros)
    assert len(out.getvalue()) < 100_000
    assert refused(room, out.getvalue())["code"] == "too_large"
    many = packed(*((f"pictures/{number:064x}.png", zeros) for number in range(7)))
    assert refused(room, many)["code"] == "too_large", "in all"


def test_a_list_without_end(room: Room) -> None:
    many = packed(*((f"pictures/{number:064x}.png", b"") for number in range(limits.MAX_ARCHIVE_FILES + 1)))
    assert refused(room, many)["code"] == "too_many"


def test_lengths_that_are_lies(room: Room) -> None:
    data = bytearray(packed(kind=zipfile.ZIP_STORED))
    at = data.rindex(b"PK\1\2")
    for length in (10, 60_000):
        lying = bytearray(data)
        lying[at + 24 : at + 28] = length.to_bytes(4, "little")
        assert refused(room, bytes(lying))["code"] == "bad_archive"


def test_locked_and_oddly_packed(room: Room) -> None:
    data = bytearray(packed(kind=zipfile.ZIP_STORED))
    at = data.rindex(b"PK\1\2")
    locked = bytearray(data)
    locked[at + 8] |= 1
    assert "password" in refused(room, bytes(locked))["message"]
    assert "packed in a way" in refused(room, packed(kind=zipfile.ZIP_LZMA))["message"]


def test_several_parts_and_zip64(room: Room) -> None:
    data = packed()
    at = data.rindex(b"PK\5\6")
    parts = data[:at] + data[at : at + 4] + b"\1\0" + data[at + 6 :]
    assert refused(room, parts)["code"] == "bad_archive"
    vast = data[: at + 8] + b"\xff\xff\xff\xff" + data[at + 12 :]
    assert "ZIP64" in refused(room, vast)["message"]


@pytest.mark.parametrize("cut", [3, 30, 200, -1, -10, -30])
def test_cut_off(room: Room, cut: int) -> None:
    assert refused(room, packed()[:cut])["code"] in ("not_a_zip", "bad_archive")


def test_no_archive_at_all(room: Room) -> None:
    for data in (b"", b"{}", png(), b"PK\3\4", b"PK\5\6" + bytes(18)):
        refused(room, data)


def test_flipped_bytes_are_refused_or_harmless(room: Room) -> None:
    """Whatever one byte is made, there is an answer in words (or the scene, where it does not matter)."""
    data = packed(tokens=[{"name": "Rat"}])
    for at in range(0, len(data), 3):
        broken = data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]
        with_archive(broken)


def with_archive(data: bytes) -> None:
    from vtt.scenes import scene_file
    from vtt.scenes.refusal import SceneRefused

    try:
        read = archive.Archive(io.BytesIO(data), scene_file.NAMES).read("scene.json", 1000)
        if read is not None:
            scene_file.decode(read)
    except SceneRefused:
        pass


def test_a_folder_in_the_list_is_no_harm(room: Room) -> None:
    assert send(room, packed(("pictures/", b""))).status_code == 201
