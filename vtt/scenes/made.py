"""What an import makes, before any of it is at the table."""

from __future__ import annotations

from msgspec import Struct

from rules.commands import AddToken
from rules.table import Mark, Scene
from vtt.scenes.report import ImportReport


class Made(Struct, frozen=True):
    """A scene with what stands and is drawn on it, and the report. Its pictures are stored already."""

    scene: Scene
    report: ImportReport
    tokens: tuple[AddToken, ...] = ()
    marks: tuple[Mark, ...] = ()
