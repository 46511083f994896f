"""The part of a scene's picture that players may see, cut out once and kept on disk for as long as it is asked for."""

from __future__ import annotations

import contextlib
import os
import threading
from pathlib import Path

from django.conf import settings

from rules.table import Scene
from vtt.scenes import assets, picture
from vtt.scenes.models import Asset
from vtt.tables.uncovered import Uncovered, stamp

FOLDER = "uncovered"
_turn = threading.Lock()
MEDIA_TYPE = "image/webp"


def folder() -> Path:
    """Where such pictures are. Whatever is in it can be made anew."""
    return Path(settings.MEDIA_ROOT) / FOLDER


def uncover(asset: Asset, scene: Scene, shown: Uncovered) -> bytes:
    """As much of the asset as the scene shows. Raises OSError where its file is gone, SceneRefused where it is bad."""
    path = folder() / f"{stamp(scene, shown)}.webp"
    with contextlib.suppress(FileNotFoundError):
        return _kept(path)
    # Whoever is at the table asks at once: the first has it made, the others find it.
    with _turn:
        with contextlib.suppress(FileNotFoundError):
            return _kept(path)
        with asset.file.open("rb") as file:
            whole = file.read()
        data = picture.uncover(whole, shown.outlines, shown.margin)
        assets.write(path, data)
        return data


def _kept(path: Path) -> bytes:
    data = path.read_bytes()
    # Marked as used now, so that ``tidy`` leaves it.
    os.utime(path)
    return data
