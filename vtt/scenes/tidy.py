"""Removing what imports that broke off in the middle, and deleted campaigns, left behind."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from django.db.models import Q
from django.utils import timezone
from msgspec import Struct

from vtt.scenes import assets, uncovering
from vtt.scenes.models import Asset
from vtt.tables.models import Entry

GRACE_SECONDS = 3600
"""Whatever is younger may belong to an import that is still going on."""


KEPT_SECONDS = 24 * 3600
"""So long a part of a picture is kept that nobody asks for; it can be cut out again."""


class Tidied(Struct, frozen=True):
    """How much was removed."""

    rows: int
    files: int


def tidy(grace: float = GRACE_SECONDS) -> Tidied:
    """Remove assets that no scene ever used, then files that no asset has, if older than ``grace`` seconds.

    A scene that was removed or undone keeps its picture: it is part of the journal, which can be replayed.
    """
    rows = 0
    old = Asset.objects.filter(used=False, created__lt=timezone.now() - timedelta(seconds=grace))
    for asset in old:
        # An asset's id is 96 random bits, so text that holds it speaks of it.
        named = f'"{asset.pk}"'
        spoken_of = Entry.objects.filter(campaign=asset.campaign_id)
        if spoken_of.filter(Q(command__contains=named) | Q(events__contains=named)).exists():
            # Looking through a long journal takes a while, and once is enough.
            Asset.objects.filter(pk=asset.pk).update(used=True)
        else:
            # Through the same filter: an import may have come to use it just now.
            rows += old.filter(pk=asset.pk).delete()[0]
    files = 0
    for path in _older(assets.folder(), grace):
        if not Asset.objects.filter(file=f"{assets.FOLDER}/{path.name}").exists():
            path.unlink(missing_ok=True)
            files += 1
    # Parts of pictures that nobody has asked for since then.
    for path in _older(uncovering.folder(), max(grace, KEPT_SECONDS)):
        path.unlink(missing_ok=True)
        files += 1
    return Tidied(rows, files)


def _older(folder: Path, seconds: float) -> Iterator[Path]:
    """The files in a folder that were last used so long ago; none where there is no such folder."""
    oldest = time.time() - seconds
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.is_file() and path.stat().st_mtime <= oldest:
            yield path
