"""Writing a campaign's file."""

from __future__ import annotations

import tempfile
import zipfile
from typing import IO

import msgspec

from vtt.bundles.form import HEADER, JOURNAL, VERSION, Deed, FilePicture, FileSeat, Header
from vtt.campaigns.models import Campaign
from vtt.scenes.models import Asset
from vtt.tables import journal

_IN_MEMORY = 4 * 1024 * 1024
_THE_DAWN = (1980, 1, 1, 0, 0, 0)


def pack(campaign: Campaign) -> IO[bytes]:
    """The whole campaign as an open file, at its beginning."""
    out: IO[bytes] = tempfile.SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 (whoever sends it closes it)
    pictures: list[FilePicture] = []
    with zipfile.ZipFile(out, "w") as packed:
        entries = 0
        with packed.open(_info(JOURNAL), "w", force_zip64=False) as lines:
            for record in journal.each_entry(campaign.pk):
                deed = Deed(
                    at=record.at,
                    role=record.role,  # type: ignore[arg-type]  # the same words
                    seat=record.seat,
                    name=record.name,
                    command=msgspec.Raw(record.command.encode()),
                    events=msgspec.Raw(record.events.encode()),
                )
                lines.write(msgspec.json.encode(deed) + b"\n")
                entries += 1
        written: set[str] = set()
        for asset in Asset.objects.filter(campaign=campaign).order_by("created", "pk"):
            name = f"pictures/{asset.digest}.{str(asset.file.name).rpartition('.')[2]}"
            try:
                with asset.file.open("rb") as file:
                    data = file.read()
            except OSError:
                # A picture that is gone from the disk is gone for the table too; the rest is worth having.
                continue
            pictures.append(FilePicture(asset.pk, asset.name, name))
            if name not in written:
                written.add(name)
                packed.writestr(_info(name, zipfile.ZIP_STORED), data)
        packed.writestr(_info(HEADER), msgspec.json.format(msgspec.json.encode(_header(campaign, entries, pictures))))
    out.seek(0)
    return out


def _header(campaign: Campaign, entries: int, pictures: list[FilePicture]) -> Header:
    seats = tuple(
        FileSeat(seat.pk, seat.name, seat.role, seat.owner)  # type: ignore[arg-type]  # the same words
        for seat in campaign.seats.order_by("created", "pk")
    )
    return Header(
        format="footwork-campaign",
        version=VERSION,
        name=campaign.name,
        ruleset=campaign.ruleset,
        entries=entries,
        seats=seats,
        pictures=tuple(pictures),
    )


def _info(name: str, how: int = zipfile.ZIP_DEFLATED) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name, _THE_DAWN)
    info.compress_type = how
    info.external_attr = 0o100644 << 16
    return info
