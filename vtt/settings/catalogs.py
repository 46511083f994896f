"""Catalogs of translations: people write ``.po``, Python reads ``.mo``, which is made from it."""

from __future__ import annotations

import os
import tempfile
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from vtt.settings.environment import ROOT

FOLDER = ROOT / "vtt" / "locale"
RULESETS = "footwork.rulesets"


def compiled() -> Path:
    """The folder of our catalogs, every ``.mo`` in it made from the ``.po`` as it is now."""
    for source in FOLDER.glob("*/LC_MESSAGES/django.po"):
        made = source.with_suffix(".mo")
        # The same time, not a later one: a copy of the project may well hold older files than the one before it.
        if not made.exists() or made.stat().st_mtime_ns != source.stat().st_mtime_ns:
            _compile(source, made)
    return FOLDER


def _compile(source: Path, made: Path) -> None:
    # Only here, since most starts have nothing to make.
    import polib

    time = source.stat().st_mtime_ns
    data = polib.pofile(source, encoding="utf-8").to_binary()
    # Put in place whole: another process may start at this very moment.
    with tempfile.NamedTemporaryFile(dir=made.parent, delete=False) as file:
        file.write(data)
    os.utime(file.name, ns=(time, time))
    Path(file.name).chmod(0o644)
    Path(file.name).replace(made)


def of_rulesets() -> list[Path]:
    """The folders of catalogs that installed rulesets bring: ``locale`` beside the module of their entry point."""
    found: list[Path] = []
    for entry in entry_points(group=RULESETS):
        spec = find_spec(entry.module)
        folder = Path(spec.origin).parent / "locale" if spec is not None and spec.origin else None
        if folder is not None and folder.is_dir() and folder not in found:
            found.append(folder)
    return found
