"""One scene as one file: its description and its pictures, to be imported here or elsewhere."""

from __future__ import annotations

import logging

from django.utils.translation import gettext as _

from rules.table import Scene, Table
from vtt.campaigns.models import Campaign
from vtt.scenes import archive, scene_file
from vtt.scenes.models import Asset
from vtt.scenes.picture import EXTENSIONS, MEDIA_TYPES
from vtt.scenes.refusal import SceneRefused
from vtt.tables.outcome import NoSuchTable
from vtt.tables.service import table_of

logger = logging.getLogger(__name__)

SUFFIX = ".footwork-scene.zip"

_EXTENSIONS = {media_type: EXTENSIONS[kind] for kind, media_type in MEDIA_TYPES.items()}


def scene_of_campaign(campaign: Campaign, scene_id: str) -> Scene:
    """The scene as the table is now, or SceneRefused."""
    return _found(campaign, scene_id)[1]


def _found(campaign: Campaign, scene_id: str) -> tuple[Table, Scene]:
    try:
        table = table_of(campaign.pk)
    except NoSuchTable:
        raise SceneRefused("no_such_campaign", _("There is no such campaign."), "", 404) from None
    scene = table.scenes.get(scene_id)
    if scene is None:
        raise SceneRefused("no_such_scene", _("There is no such scene."), "", 404)
    return table, scene


def export_scene(campaign: Campaign, scene_id: str, *, tokens: bool = True, sheets: bool = True) -> tuple[str, bytes]:
    """The scene's name and its file, as the table is now; SceneRefused if there is no such scene.

    ``tokens`` takes those on the scene along, ``sheets`` what they can do and how they fare. Who plays them stays here.
    """
    table, scene = _found(campaign, scene_id)
    there = [token for token in table.tokens.values() if token.scene == scene_id] if tokens else []
    marks = [mark for mark in table.marks.values() if mark.scene == scene_id]
    ids = {token.picture for token in there if token.picture}
    if scene.picture is not None:
        ids.add(scene.picture.asset)
    shown = {asset.pk: asset for asset in Asset.objects.filter(campaign=campaign, pk__in=ids)}
    if scene.picture is not None and scene.picture.asset not in shown:
        raise SceneRefused("picture_gone", _("The scene's picture is gone, so it cannot be exported."), "", 409)
    digests = {key: asset.digest for key, asset in shown.items()}
    described = scene_file.describe(scene, there, marks, table.ruleset, digests, sheets=sheets)
    files = [(scene_file.DESCRIPTION, scene_file.encode(described), True)]
    by_digest = {asset.digest: asset for asset in shown.values()}
    files += [(_name(by_digest[digest]), _bytes(by_digest[digest]), False) for digest in sorted(by_digest)]
    return scene.name, archive.write(files)


def _name(asset: Asset) -> str:
    return f"pictures/{asset.digest}.{_EXTENSIONS[asset.media_type]}"


def _bytes(asset: Asset) -> bytes:
    try:
        with asset.file.open("rb") as file:
            data: bytes = file.read()
    except OSError:
        logger.error("The file of asset %s is gone: %s", asset.pk, asset.file.name)
        raise SceneRefused(
            "picture_gone", _("A picture of the scene is gone, so it cannot be exported."), "", 409
        ) from None
    return data
