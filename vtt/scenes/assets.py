"""Pictures on disk: named by their content, shared by all that hold the same, never named by a user."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from vtt.campaigns.models import Campaign
from vtt.scenes.models import Asset
from vtt.scenes.picture import EXTENSIONS, MEDIA_TYPES, Encoded

FOLDER = "assets"


def folder() -> Path:
    """Where the pictures are."""
    return Path(settings.MEDIA_ROOT) / FOLDER


def store(campaign: Campaign, encoded: Encoded, name: str) -> Asset:
    """The asset of that picture in the campaign, a new one if need be. The file is on disk before the row is."""
    digest = hashlib.sha256(encoded.data).hexdigest()
    file_name = f"{digest}.{EXTENSIONS[encoded.format]}"
    write(folder() / file_name, encoded.data)
    with contextlib.suppress(IntegrityError), transaction.atomic():
        return Asset.objects.create(
            campaign=campaign,
            name=name,
            file=f"{FOLDER}/{file_name}",
            media_type=MEDIA_TYPES[encoded.format],
            width=encoded.width,
            height=encoded.height,
            digest=digest,
        )
    # It is here already. As new again, it is safe from ``tidy`` until a scene shows it.
    known = Asset.objects.get(campaign=campaign, digest=digest)
    known.created = timezone.now()
    known.save(update_fields=["created"], force_update=True)
    return known


def known(campaign: Campaign, digest: str, length: int) -> Asset | None:
    """The campaign's asset of just these bytes, if this installation made them; None for all that comes from outside.

    Whoever has the bytes of a picture that is stored here has them from here. Another campaign's counts too, and gets
    a row in this one: encoding a picture anew each time it comes back would blur it more and more.
    """
    like = Asset.objects.filter(digest=digest)
    mine = like.filter(campaign=campaign).first()
    source = mine or like.first()
    if source is None or not _is_there(source, length):
        return None
    if mine is None:
        with contextlib.suppress(IntegrityError), transaction.atomic():
            return Asset.objects.create(
                campaign=campaign,
                name="Picture",
                file=source.file.name,
                media_type=source.media_type,
                width=source.width,
                height=source.height,
                digest=digest,
            )
        mine = Asset.objects.get(campaign=campaign, digest=digest)
    mine.created = timezone.now()
    mine.save(update_fields=["created"], force_update=True)
    return mine


def _is_there(asset: Asset, length: int) -> bool:
    path = Path(settings.MEDIA_ROOT) / str(asset.file.name)
    with contextlib.suppress(OSError):
        if path.stat().st_size == length:
            # Marked as used now, so that ``tidy`` leaves it.
            os.utime(path)
            return True
    return False


def write(path: Path, data: bytes) -> None:
    """Put the file there whole or not at all, and mark it as used now."""
    with contextlib.suppress(FileNotFoundError):
        if path.stat().st_size == len(data):
            os.utime(path)
            return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
