"""ZIP archives from outside, read as if somebody had made them to do harm; and our own, written.

Nothing is ever unpacked to a disk. Before the list of an archive is read its length is judged, before a file in it is
read its name, its kind and its length are; so an archive that unpacks to a terabyte, names a file outside, holds a
link, another archive or one name twice is refused for the cost of reading its list.
"""

from __future__ import annotations

import io
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterable
from typing import IO

from django.utils.translation import gettext as _

from vtt.scenes import limits
from vtt.scenes.refusal import SceneRefused

_END = b"PK\5\6"
_END_FORMAT = struct.Struct("<4s4H2LH")
_ZIP64_LOCATOR = b"PK\6\7"
_MAX_COMMENT = 65_535
_ENCRYPTED = 0x1
_THE_DAWN = (1980, 1, 1, 0, 0, 0)
"""The same contents make the same archive, whenever it is made."""


class Archive:
    """An archive whose list of files was judged. ``allowed`` says which names it may hold, as a whole match."""

    def __init__(self, file: IO[bytes], allowed: re.Pattern[str]) -> None:
        _judge_list(file)
        try:
            self._zip = zipfile.ZipFile(file)
        except (zipfile.BadZipFile, zipfile.LargeZipFile, ValueError, OSError, NotImplementedError):
            raise SceneRefused("not_a_zip", _("The file is a damaged ZIP archive.")) from None
        self._infos: dict[str, zipfile.ZipInfo] = {}
        total = 0
        for info in self._zip.infolist():
            if info.file_size == 0 and re.fullmatch(r"[a-z]{1,20}/", info.filename):
                # Programs that pack a folder again list the folder too.
                continue
            _judge(info, allowed)
            if info.filename in self._infos:
                raise _bad(_("The archive holds “%(name)s” twice."), _shown(info.filename))
            self._infos[info.filename] = info
            total += info.file_size
        if total > limits.MAX_UNPACKED_BYTES:
            raise SceneRefused(
                "too_large",
                _("The archive unpacks to %(size)s MiB; at most %(most)s MiB are taken.")
                % {"size": f"{total // limits.MEBIBYTE:,}", "most": limits.MAX_UNPACKED_BYTES // limits.MEBIBYTE},
            )

    @property
    def names(self) -> list[str]:
        """The names of the files in it."""
        return list(self._infos)

    def read(self, name: str, limit: int) -> bytes | None:
        """One file, None if it is not there; SceneRefused if it is longer than ``limit`` or damaged."""
        info = self._infos.get(name)
        if info is None:
            return None
        if info.file_size > limit:
            raise SceneRefused(
                "too_large",
                _("%(name)s takes %(size)s MiB; at most %(most)s are read.")
                % {
                    "name": name,
                    "size": f"{info.file_size // limits.MEBIBYTE:,}",
                    "most": limit // limits.MEBIBYTE,
                },
            )
        try:
            with self._zip.open(info) as stream:
                # Never more than the list promises, whatever is packed there.
                data = stream.read(limit + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError):
            raise _bad(_("%(name)s in the archive is damaged."), name) from None
        if len(data) != info.file_size:
            raise _bad(_("%(name)s in the archive is not as long as its list says."), name)
        return data


def write(files: Iterable[tuple[str, bytes, bool]]) -> bytes:
    """An archive of files by name; those with True are packed, the others are small enough as they are."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data, pack in files:
            info = zipfile.ZipInfo(name, _THE_DAWN)
            info.compress_type = zipfile.ZIP_DEFLATED if pack else zipfile.ZIP_STORED
            info.external_attr = (stat.S_IFREG | 0o644) << 16
            packed.writestr(info, data)
    return out.getvalue()


def _judge_list(file: IO[bytes]) -> None:
    """Look at the end of the file, where an archive says how long its list is, before anything reads that list."""
    length = file.seek(0, io.SEEK_END)
    file.seek(0)
    if file.read(4) not in (b"PK\3\4", _END):
        raise SceneRefused("not_a_zip", _("The file is no ZIP archive, as an exported scene is."))
    tail_at = max(0, length - _END_FORMAT.size - _MAX_COMMENT)
    file.seek(tail_at)
    tail = file.read()
    # As ``zipfile`` looks for it: at the very end, else the last one before a comment.
    at = len(tail) - _END_FORMAT.size
    if at < 0 or not tail.startswith(_END, at) or tail[-2:] != b"\0\0":
        at = tail.rfind(_END)
    if at < 0 or len(tail) - at < _END_FORMAT.size:
        raise SceneRefused("not_a_zip", _("The file is an incomplete ZIP archive. Export or download it again."))
    _magic, disk, start_disk, here, entries, list_bytes, list_at, comment = _END_FORMAT.unpack_from(tail, at)
    if _ZIP64_LOCATOR in tail[max(0, at - 20) : at] or 0xFFFF in (here, entries) or list_at == 0xFFFFFFFF:
        raise SceneRefused("bad_archive", _("The file is a ZIP64 archive; what Footwork exports never is."))
    if disk or start_disk or here != entries or comment > len(tail) - at - _END_FORMAT.size:
        raise SceneRefused("bad_archive", _("The ZIP archive is in several parts or damaged."))
    if entries > limits.MAX_ARCHIVE_FILES or list_bytes > limits.MAX_ARCHIVE_FILES * 1024:
        raise SceneRefused(
            "too_many",
            _("The archive lists %(number)s files; at most %(most)s are taken.")
            % {"number": f"{entries:,}", "most": limits.MAX_ARCHIVE_FILES},
        )
    file.seek(0)


def _judge(info: zipfile.ZipInfo, allowed: re.Pattern[str]) -> None:
    name = info.filename
    kind = stat.S_IFMT(info.external_attr >> 16)
    if allowed.fullmatch(name) is None or info.orig_filename != name:
        raise _bad(_("The archive holds “%(name)s”, which Footwork does not export."), _shown(info.orig_filename))
    if kind not in (0, stat.S_IFREG):
        raise _bad(_("“%(name)s” in the archive is a link or no plain file."), _shown(name))
    if info.flag_bits & _ENCRYPTED:
        raise _bad(_("“%(name)s” in the archive is locked with a password."), _shown(name))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise _bad(_("“%(name)s” in the archive is packed in a way that is not read here."), _shown(name))


def _bad(why: str, name: str) -> SceneRefused:
    return SceneRefused("bad_archive", why % {"name": name})


def _shown(name: str) -> str:
    """A name from the list, fit for a sentence."""
    text = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in name[:80])
    return text + ("…" if len(name) > 80 else "")
