"""The picture in a Universal VTT file, still packed."""

from __future__ import annotations

import binascii
from typing import Literal

from django.utils.translation import gettext as _
from msgspec import Raw

from vtt.scenes import limits, picture
from vtt.scenes.reading import decode_part
from vtt.scenes.refusal import SceneRefused

_MAX_PATH = 2_048
"""Text longer than this in the picture's place is a picture, however broken."""
_WHITESPACE = {ord(char): None for char in " \t\r\n\f\v"}


def image_in(raw: Raw) -> tuple[bytes | None, Literal["", "absent", "path"]]:
    """The picture's bytes, or why there are none. A path or an address in its place is never followed."""
    packed = memoryview(raw)
    if bytes(packed[:1]) != b'"':
        if bytes(packed[:5]) != b"null":
            raise SceneRefused("bad_value", _("image: expected base64 text."))
        return None, "absent"
    text = bytes(packed[1:-1])
    if len(text) > limits.MAX_PICTURE_BYTES * 3 // 2:
        raise SceneRefused("too_large", picture.too_large("image", len(text) * 3 // 4))
    if b"\\" in text:
        text = decode_part(raw, str, "image").translate(_WHITESPACE).encode("utf-8", "replace")
    if not text.strip():
        return None, "absent"
    if text[:5].lower() == b"data:":
        head, comma, text = text.partition(b",")
        if not comma or b"base64" not in head.lower():
            raise SceneRefused("bad_image", _("image: the data address does not hold base64."))
    try:
        image = binascii.a2b_base64(text + b"=" * (-len(text) % 4), strict_mode=True)
    except ValueError:
        if len(text) <= _MAX_PATH:
            return None, "path"
        raise SceneRefused("bad_image", _("image: the text is not base64.")) from None
    if len(text) <= _MAX_PATH and picture.kind_of(image) is None:
        return None, "path"
    if len(image) > limits.MAX_PICTURE_BYTES:
        raise SceneRefused("too_large", picture.too_large("image", len(image)))
    return image, ""
