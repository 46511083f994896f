"""Pictures from outside: judged by their first bytes, then decoded and encoded anew in a process of its own.

PNG, JPEG and WebP are taken. Names and declared types count for nothing, only content does, and a picture's size is
read from its header here, before anything decodes a pixel. What is stored is never what came in: it holds pixels and
nothing else, so no script, no place where a photo was taken, and nothing hidden behind the picture's end.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from vtt.scenes import limits
from vtt.scenes.refusal import SceneRefused

Format = Literal["PNG", "JPEG", "WEBP"]

MEDIA_TYPES: dict[Format, str] = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp"}
EXTENSIONS: dict[Format, str] = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp"}

_WORKER = Path(__file__).with_name("picture_worker.py")
_SECONDS = 20
_PATIENCE = 30
# One at a time in each server process: a picture at the limit takes most of a gigabyte while it is decoded.
_turn = threading.BoundedSemaphore(1)

_OTHERS: tuple[tuple[bytes, str | Promise], ...] = (
    (b"GIF8", gettext_lazy("a GIF")),
    (b"BM", gettext_lazy("a BMP")),
    (b"II*\0", gettext_lazy("a TIFF")),
    (b"MM\0*", gettext_lazy("a TIFF")),
    (b"II+\0", gettext_lazy("a TIFF")),
    (b"\0\0\1\0", gettext_lazy("an ICO")),
    (b"\0\0\2\0", gettext_lazy("an ICO")),
    (b"8BPS", gettext_lazy("a Photoshop file")),
    (b"%!PS", gettext_lazy("a PostScript file")),
    (b"\xc5\xd0\xd3\xc6", gettext_lazy("a PostScript file")),
    (b"%PDF", gettext_lazy("a PDF")),
    (b"\0\0\0\x0cjP  ", gettext_lazy("a JPEG 2000 picture")),
    (b"\xff\x4f\xff\x51", gettext_lazy("a JPEG 2000 picture")),
    (b"\xff\x0a", gettext_lazy("a JPEG XL picture")),
    (b"\x1f\x8b", gettext_lazy("a gzip file")),
    (b"PK\3\4", gettext_lazy("a ZIP archive")),
)


class Checked(Struct, frozen=True):
    """What a picture's header says. ``width`` and ``height`` in image pixels."""

    format: Format
    width: int
    height: int


class Encoded(Struct, frozen=True):
    """A picture fit to be stored and served.

    ``scale`` is the number of its pixels for one pixel of the picture that came in (1 unless it was reduced);
    ``source_width`` and ``source_height`` are the size of that one, the right way up.
    """

    data: bytes
    format: Format
    width: int
    height: int
    source_width: int
    source_height: int
    scale: float = 1.0
    animated: bool = False


class _Answer(Struct):
    """The first line of what the worker writes."""

    error: str = ""
    format: Format = "PNG"
    width: int = 0
    height: int = 0
    source_width: int = 0
    source_height: int = 0
    scale: float = 1.0
    animated: bool = False


def kind_of(data: bytes) -> str | None:
    """``PNG``, ``JPEG`` or ``WEBP``, or in words what else the content is; None if it is nothing known."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    for magic, words in _OTHERS:
        if data.startswith(magic):
            return str(words)
    if data[4:8] == b"ftyp":
        return _("an AVIF, HEIC or video file")
    text = data[:1024].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if text.startswith(b"<") or b"<svg" in text or b"<html" in text:
        return _("an SVG") if b"<svg" in text else _("an HTML or XML page")
    return None


def too_large(what: str, size: int) -> str:
    """One sentence about a picture of ``size`` bytes."""
    return _at(
        what,
        _("the picture has %(size)s MiB; at most %(most)s MiB are taken.")
        % {"size": f"{size / limits.MEBIBYTE:.1f}", "most": limits.MAX_PICTURE_BYTES // limits.MEBIBYTE},
    )


def check(data: bytes, what: str = "") -> Checked:
    """What ``data`` is, or SceneRefused. Reads the header only; ``what`` is its place, to be named in a refusal."""
    if not data:
        raise SceneRefused("bad_image", _at(what, _("the picture is empty.")))
    if len(data) > limits.MAX_PICTURE_BYTES:
        raise SceneRefused("too_large", too_large(what, len(data)))
    kind = kind_of(data)
    if kind not in MEDIA_TYPES:
        why = (
            _("this is %(kind)s; a PNG, JPEG or WebP picture is needed.") % {"kind": kind}
            if kind
            else _("this is no picture that is known here; a PNG, JPEG or WebP picture is needed.")
        )
        raise SceneRefused("not_a_picture", _at(what, why))
    size = {"PNG": _png_size, "JPEG": _jpeg_size, "WEBP": _webp_size}[kind](data)
    if size is None:
        raise _damaged(what, kind)
    width, height = size
    if width < 1 or height < 1:
        why = _("the picture is %(width)s × %(height)s pixels.") % {"width": width, "height": height}
        raise SceneRefused("bad_image", _at(what, why))
    if max(size) > limits.MAX_PICTURE_SIDE:
        raise SceneRefused(
            "too_large",
            _at(
                what,
                _("the picture is %(width)s × %(height)s pixels; at most %(most)s along a side are taken.")
                % {"width": width, "height": height, "most": limits.MAX_PICTURE_SIDE},
            ),
        )
    most = _most_pixels(kind)
    if width * height > most:
        raise SceneRefused(
            "too_large",
            _at(
                what,
                _(
                    "the picture is %(width)s × %(height)s, %(millions)s million pixels; "
                    "at most %(most)s million are taken from a %(kind)s picture."
                )
                % {
                    "width": width,
                    "height": height,
                    "millions": f"{width * height / 1e6:.0f}",
                    "most": most // 1_000_000,
                    "kind": kind,
                },
            ),
        )
    return Checked(kind, width, height)


def encode(data: bytes, what: str = "", *, square: int = 0) -> Encoded:
    """The picture encoded anew, reduced where it is larger than what is stored; SceneRefused if it cannot be read.

    With ``square`` the square in its middle, at most so many pixels wide. Of an animation the first frame is kept.
    """
    answer, body = _worked(check(data, what), data, what, square=square)
    return Encoded(
        body,
        answer.format,
        answer.width,
        answer.height,
        answer.source_width,
        answer.source_height,
        answer.scale,
        answer.animated,
    )


def uncover(data: bytes, outlines: Sequence[Sequence[tuple[int, int]]], margin: int) -> bytes:
    """A stored picture as a WebP with all clear but what lies in the outlines, and ``margin`` pixels round them.

    Raises SceneRefused where it cannot be read.
    """
    head = json.dumps([outlines, margin]).encode()
    return _worked(check(data), head + b"\n" + data, "", uncover=True)[1]


def _worked(
    checked: Checked, given: bytes, what: str, *, square: int = 0, uncover: bool = False
) -> tuple[_Answer, bytes]:
    """What a process of its own makes of a picture; SceneRefused if it cannot be read."""
    if not _turn.acquire(timeout=_PATIENCE):
        raise SceneRefused("busy", _("The server is busy with other pictures. Try again in a minute."), status=503)
    try:
        done = subprocess.run(
            [sys.executable, "-I", str(_WORKER), _orders(checked.format, square, uncover)],
            input=given,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        why = _("the picture takes too long to read (%(seconds)s s).") % {"seconds": _SECONDS}
        raise SceneRefused("too_large", _at(what, why)) from None
    finally:
        _turn.release()
    head, newline, body = done.stdout.partition(b"\n")
    try:
        answer = msgspec.json.decode(head, type=_Answer)
    except msgspec.DecodeError:
        newline, answer = b"", _Answer()
    if answer.error == "too_large":
        raise SceneRefused("too_large", _at(what, _("the picture is larger inside than its header says.")))
    if answer.error or not newline or not body:
        raise _damaged(what, checked.format)
    return answer, body


def _most_pixels(kind: str) -> int:
    return limits.MAX_WEBP_PIXELS if kind == "WEBP" else limits.MAX_PICTURE_PIXELS


def _damaged(what: str, kind: str) -> SceneRefused:
    why = _("the %(kind)s picture is damaged or incomplete.") % {"kind": kind}
    return SceneRefused("bad_image", _at(what, why))


def _at(what: str, why: str) -> str:
    """``why``, with its place in the file where there is one."""
    return f"{what}: {why}" if what else why


def _orders(kind: Format, square: int, uncover: bool) -> str:
    return json.dumps(
        {
            "square": square,
            "uncover": uncover,
            "format": kind,
            "max_pixels": _most_pixels(kind),
            "max_side": limits.MAX_PICTURE_SIDE,
            "stored_side": limits.MAX_STORED_SIDE,
            "stored_pixels": limits.MAX_STORED_PIXELS,
            "stored_clear_pixels": limits.MAX_STORED_CLEAR_PIXELS,
        }
    )


# --- Sizes, from headers


def _png_size(data: bytes) -> tuple[int, int] | None:
    if len(data) < 33 or data[12:16] != b"IHDR":
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _webp_size(data: bytes) -> tuple[int, int] | None:
    chunk, body = data[12:16], data[20:30]
    if len(body) < 10:
        return None
    if chunk == b"VP8X":
        return int.from_bytes(body[4:7], "little") + 1, int.from_bytes(body[7:10], "little") + 1
    if chunk == b"VP8L" and body[0] == 0x2F:
        bits = int.from_bytes(body[1:5], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if chunk == b"VP8 " and body[3:6] == b"\x9d\x01\x2a":
        return int.from_bytes(body[6:8], "little") & 0x3FFF, int.from_bytes(body[8:10], "little") & 0x3FFF
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    """From the frame header, which stands after any number of other segments."""
    at = 2
    while at + 9 <= len(data):
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker == 0x01 or 0xD0 <= marker <= 0xD8:
            at += 2
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        elif marker in (0xD9, 0xDA):
            return None
        else:
            at += 2 + max(2, int.from_bytes(data[at + 2 : at + 4], "big"))
    return None
