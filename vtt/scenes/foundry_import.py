"""A scene out of a Foundry scene's JSON, with the picture that the GM sends beside it."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _

from rules.commands import AddToken
from rules.ruleset import rulesets
from rules.table import Picture, Scene
from vtt.campaigns.models import Campaign, new_id
from vtt.scenes import assets, foundry, foundry_notes, picture, report
from vtt.scenes.foundry import FoundryToken, Imported
from vtt.scenes.made import Made
from vtt.scenes.names import shown_name
from vtt.scenes.picture import Encoded
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.report import Fact, ImportReport, Note

_SAME_SHAPE = 0.004
"""By how much of itself a picture's proportions may differ from the scene's and still be the scene's."""

_PATH_SHOWN = 80


def make(campaign: Campaign, name: str, data: bytes, image: bytes | None, *, tokens: bool) -> Made:
    """The scene in the file, under new ids. ``name`` is empty where the file's own is wanted. Raises SceneRefused."""
    imported = foundry.read(data)
    scene_id = new_id()
    scene_name = name or shown_name(imported.name, _("Foundry scene"))
    notes: list[Note] = []
    encoded = None if image is None else _encoded(image)
    scene = Scene(
        id=scene_id,
        name=scene_name,
        width=imported.columns,
        height=imported.rows,
        picture=None if encoded is None else _picture(campaign, scene_name, imported, encoded, notes),
        walls=imported.walls,
        doors=imported.doors,
        lights=imported.lights,
    )
    if encoded is None:
        notes.append(_no_picture(imported))
    rules = rulesets().get(campaign.ruleset)
    length = 1 if rules is None else rules.length[0]
    added = tuple(_token(each, scene_id, length) for each in imported.tokens) if tokens else ()
    if imported.tokens and not tokens:
        notes.append(report.tokens_left_out(len(imported.tokens)))
    return Made(scene, _report(scene, imported, added, encoded, notes), added)


def _encoded(image: bytes) -> Encoded:
    try:
        return picture.encode(image)
    except SceneRefused as refused:
        refused.field = "picture"
        raise


def _picture(campaign: Campaign, name: str, imported: Imported, encoded: Encoded, notes: list[Note]) -> Picture:
    """The picture as Foundry shows it: stretched over the scene's size, whatever its own is."""
    wide, high = imported.picture_px
    across, down = encoded.source_width / wide, encoded.source_height / high
    if abs(across - down) > _SAME_SHAPE * across:
        words = _(
            "The picture is %(width)s × %(height)s pixels, but the scene is %(scene_width)s × %(scene_height)s: "
            "another shape. It was fitted by its width; check that the walls lie where it shows them."
        )
        sizes = {
            "width": encoded.source_width,
            "height": encoded.source_height,
            "scene_width": f"{wide:g}",
            "scene_height": f"{high:g}",
        }
        notes.append(Note("warning", words % sizes))
    stored = assets.store(campaign, encoded, name)
    cell_px = imported.cell * across * encoded.scale
    return Picture(stored.pk, encoded.width, encoded.height, cell_px, imported.left, imported.top)


def _no_picture(imported: Imported) -> Note:
    path = imported.background
    if not path:
        return Note(
            "warning",
            _(
                "The file only names its picture; nothing was opened or fetched, so the background is blank. "
                "Import again with the picture beside the file."
            ),
        )
    words = _(
        "The file only names its picture (“%(path)s”); nothing was opened or fetched, so the background is blank. "
        "Import again with the picture beside the file."
    )
    return Note("warning", words % {"path": path[-_PATH_SHOWN:]})


def _token(token: FoundryToken, scene_id: str, length: int) -> AddToken:
    plain = {
        "type": "add_token",
        "token": new_id(),
        "name": shown_name(token.name, _("Token")),
        "scene": scene_id,
        "at": token.at,
        "size": token.size,
        "side": token.side,
        "hidden": token.hidden,
        "elevation": round(min(max(token.elevation * length, -10_000), 10_000)),
    }
    # Through the decoder of commands: the journal must be able to read what is written into it.
    return msgspec.convert(plain, AddToken)


def _report(
    scene: Scene, imported: Imported, tokens: tuple[AddToken, ...], encoded: Encoded | None, notes: list[Note]
) -> ImportReport:
    facts = (
        report.size_fact(scene),
        *report.picture_facts(scene),
        Fact(_("Walls"), str(len(scene.walls))),
        Fact(_("Doors"), str(len(scene.doors))),
        Fact(_("Lights"), str(len(scene.lights))),
        Fact(_("Tokens"), str(len(tokens))),
    )
    told = list(notes)
    if encoded is not None:
        told += report.picture_notes(encoded)
    told += foundry_notes.notes(imported, with_tokens=bool(tokens))
    return ImportReport(scene.name, facts, tuple(told))
