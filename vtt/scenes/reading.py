"""Reading JSON from files that people bring: strictly, and with words for the person whose file it is."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from django.utils.translation import gettext as _
from msgspec import Raw

from rules.complaints import located, place, words
from vtt.scenes.refusal import SceneRefused

T = TypeVar("T")

_BOM = b"\xef\xbb\xbf"


def decode_file(data: bytes, kind: type[T], what: str) -> T:
    """The file's one JSON object. ``what`` begins the sentence for a file that holds something else."""
    if data.startswith(b"\x1f\x8b"):
        raise SceneRefused("compressed", _("The file is compressed (gzip). Unpack it first."))
    if data.startswith(b"PK\x03\x04"):
        raise SceneRefused("compressed", _("The file is a ZIP archive. Unpack it and choose the map in it."))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise SceneRefused(
            "not_json", _("The file is UTF-16 text. %(what)s is UTF-8: save it anew so.") % {"what": what}
        )
    if data.startswith(_BOM):
        data = data[len(_BOM) :]
    if not data.strip():
        raise SceneRefused("not_json", _("The file is empty."))
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        if place(error):
            raise SceneRefused("bad_value", f"{located('', error)}.") from None
        why = _("%(what)s holds one JSON object: %(why)s.") % {"what": what, "why": words(error)}
        raise SceneRefused("not_a_map", why) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise SceneRefused("not_json", _why_not_json(data, error)) from None


def decode_part(raw: Raw | bytes, kind: Any, where: str) -> Any:
    """One part of a file; ``where`` is its place there."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise SceneRefused("bad_value", f"{located(where, error)}.") from None
    except RecursionError:
        raise SceneRefused("bad_value", _("%(where)s: nests brackets too deeply.") % {"where": where}) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise SceneRefused("not_json", _("%(where)s is not valid UTF-8 JSON.") % {"where": where}) from None


def at_most(entries: Any, limit: int, what: str) -> None:
    """Refuse a list of more than ``limit`` entries."""
    if len(entries) > limit:
        raise SceneRefused(
            "too_many",
            _("%(what)s holds %(number)s entries; at most %(most)s are taken.")
            % {"what": what, "number": len(entries), "most": limit},
        )


def _why_not_json(data: bytes, error: Exception) -> str:
    text = str(error)
    if isinstance(error, RecursionError):
        return _("The file nests brackets too deeply to be a map.")
    if "truncated" in text:
        return _("The file is not complete JSON: it ends too soon. Export or download it again.")
    found = re.search(r"\(byte (\d+)\)", text)
    if found is None:
        return _("The file is not JSON.")
    at = int(found[1])
    if re.match(rb"-?(Infinity|NaN|nan|inf)|[NI]", data[max(0, at - 1) : at + 10].lstrip(b":, [")):
        return _("The file is not valid JSON at byte %(at)s: NaN and Infinity are no numbers.") % {"at": at}
    return _("The file is not valid JSON at byte %(at)s.") % {"at": at}
