"""A scene out of a file that Footwork wrote, or that says so: read, judged, its pictures checked again."""

from __future__ import annotations

import hashlib
from typing import IO

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from rules.commands import AddToken
from rules.complaints import located
from rules.ruleset import rulesets
from rules.table import Mark, Picture, Scene
from vtt.campaigns.models import Campaign, new_id
from vtt.campaigns.names import NameRefused, clean_text
from vtt.scenes import assets, limits, picture, report, scene_file
from vtt.scenes.archive import Archive
from vtt.scenes.bounds import check_reach
from vtt.scenes.made import Made
from vtt.scenes.models import Asset
from vtt.scenes.picture import EXTENSIONS, Encoded
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.report import Fact, ImportReport, Note
from vtt.scenes.scene_file import DESCRIPTION, FilePicture, FileToken, SceneFile


def make(campaign: Campaign, name: str, file: IO[bytes], *, tokens: bool) -> Made:
    """The scene in the file, under new ids. ``name`` is empty where the file's own is wanted. Raises SceneRefused."""
    archive = Archive(file, scene_file.NAMES)
    data = archive.read(DESCRIPTION, limits.MAX_SCENE_BYTES)
    if data is None:
        raise SceneRefused(
            "not_a_map", _("The archive holds no %(file)s, as an exported scene does.") % {"file": DESCRIPTION}
        )
    described = scene_file.decode(data)
    scene_id, scene_name = new_id(), name or _clean(described.scene.name, "scene.name")
    # Judged before any picture is kept.
    laid_out = scene_file.scene_of(described.scene, scene_id, scene_name, None)
    check_reach((*laid_out.walls, *laid_out.doors), laid_out.width, laid_out.height)
    shown = described.scene.picture
    encoded, map_picture = (None, None) if shown is None else _map(campaign, archive, shown, scene_name)
    scene = replace(laid_out, picture=map_picture)
    notes: list[Note] = []
    added: tuple[AddToken, ...] = ()
    if tokens:
        portraits = {digest: _portrait(campaign, archive, digest) for digest in described.pictures}
        added = _tokens(described, scene_id, portraits, campaign.ruleset, notes)
    elif described.tokens:
        notes.append(report.tokens_left_out(len(described.tokens)))
    unused = set(archive.names) - {DESCRIPTION} - _used(archive, described)
    if unused:
        words = ngettext(
            "%(count)s picture that nothing shows left out.",
            "%(count)s pictures that nothing shows left out.",
            len(unused),
        )
        notes.append(Note("info", words % {"count": len(unused)}))
    return Made(scene, _report(scene, encoded, added, described, notes), added, _marks(described, scene_id))


def _clean(text: str, place: str) -> str:
    try:
        return clean_text(text, limits.MAX_NAME)
    except NameRefused as error:
        raise SceneRefused("bad_value", f"{DESCRIPTION}: {place}: {error}") from None


# --- Pictures


def _used(archive: Archive, described: SceneFile) -> set[str]:
    shown = described.scene.picture
    digests = [*described.pictures, *([] if shown is None else [shown.picture])]
    return {name for name in archive.names if any(f"/{digest}." in name for digest in digests)}


def _read(archive: Archive, digest: str, limit: int) -> bytes:
    for extension in EXTENSIONS.values():
        name = f"pictures/{digest}.{extension}"
        data = archive.read(name, limit)
        if data is not None:
            if hashlib.sha256(data).hexdigest() != digest:
                raise SceneRefused(
                    "bad_archive",
                    _("%(name)s in the archive is damaged: it is not what its name says.") % {"name": name},
                )
            return data
    raise SceneRefused(
        "bad_archive",
        _("The archive holds no picture %(digest)s…, though %(file)s shows it.")
        % {"digest": digest[:12], "file": DESCRIPTION},
    )


def _map(campaign: Campaign, archive: Archive, shown: FilePicture, name: str) -> tuple[Encoded | None, Picture]:
    if not shown.picture:
        raise SceneRefused(
            "bad_value",
            _("%(file)s: %(where)s: expected a picture's digest.")
            % {"file": DESCRIPTION, "where": "scene.picture.picture"},
        )
    data = _read(archive, shown.picture, limits.MAX_PICTURE_BYTES)
    known = assets.known(campaign, shown.picture, len(data))
    encoded = None if known else picture.encode(data, f"pictures/{shown.picture[:12]}…")
    width, height = (known.width, known.height) if known else (0, 0)
    if encoded is not None:
        width, height = encoded.source_width, encoded.source_height
    if (width, height) != (shown.width, shown.height):
        raise SceneRefused(
            "bad_value",
            _(
                "%(file)s: %(where)s: is said to be %(said_width)s × %(said_height)s pixels, "
                "but the picture is %(width)s × %(height)s."
            )
            % {
                "file": DESCRIPTION,
                "where": "scene.picture",
                "said_width": shown.width,
                "said_height": shown.height,
                "width": width,
                "height": height,
            },
        )
    if encoded is None:
        assert known is not None
        return None, Picture(known.pk, width, height, shown.cell_px, shown.left, shown.top)
    stored = assets.store(campaign, encoded, name)
    cell_px = shown.cell_px * encoded.scale
    return encoded, Picture(stored.pk, encoded.width, encoded.height, cell_px, shown.left, shown.top)


def _portrait(campaign: Campaign, archive: Archive, digest: str) -> str:
    """The asset that shows a token's picture."""
    data = _read(archive, digest, limits.MAX_TOKEN_PICTURE_BYTES)
    known: Asset | None = assets.known(campaign, digest, len(data))
    if known is None:
        encoded = picture.encode(data, f"pictures/{digest[:12]}…", square=limits.TOKEN_PICTURE_SIDE)
        known = assets.store(campaign, encoded, _("Picture"))
    return known.pk


# --- Tokens and drawings


def _tokens(
    described: SceneFile, scene_id: str, portraits: dict[str, str], ruleset: str, notes: list[Note]
) -> tuple[AddToken, ...]:
    same = described.ruleset == ruleset
    if not same and any(token.sheet or token.status for token in described.tokens):
        known = rulesets().get(described.ruleset)
        title = described.ruleset if known is None else known.title
        words = _("The file's sheets are of other rules (%(title)s): all tokens start afresh.")
        notes.append(Note("warning", words % {"title": title or _("none named")}))
    return tuple(
        _token(token, index, scene_id, portraits.get(token.picture, ""), sheets=same)
        for index, token in enumerate(described.tokens)
    )


def _token(token: FileToken, index: int, scene_id: str, portrait: str, *, sheets: bool) -> AddToken:
    plain = {
        "type": "add_token",
        "token": new_id(),
        "name": _clean(token.name, f"tokens[{index}].name"),
        "scene": scene_id,
        "at": token.place or token.at,
        "size": token.size,
        "side": token.side,
        "kind": token.kind,
        "hidden": token.hidden,
        "color": token.color,
        "picture": portrait,
        "elevation": token.elevation,
        "sheet": token.sheet if sheets else {},
        "status": token.status if sheets else {},
    }
    try:
        # Through the decoder of commands: the journal must be able to read what is written into it.
        return msgspec.convert(plain, AddToken)
    except msgspec.ValidationError as error:
        raise SceneRefused("bad_value", f"{DESCRIPTION}: {located(f'tokens[{index}]', error)}.") from None


def _marks(described: SceneFile, scene_id: str) -> tuple[Mark, ...]:
    return tuple(
        Mark(
            id=new_id(),
            scene=scene_id,
            kind=mark.kind,
            at=mark.at,
            points=mark.points,
            size=mark.size,
            text=mark.text,
            color=mark.color,
            hidden=mark.hidden,
        )
        for mark in described.marks
    )


def _gravity(scene: Scene) -> list[Fact]:
    """Where there is no gravity, if that is anywhere."""
    if not scene.zero_g:
        return []
    if scene.zero_g == "all":
        return [Fact(_("Cells without gravity"), str(scene.width * scene.height - len(scene.gravity)))]
    return [Fact(_("Cells without gravity"), str(len(scene.zero_g)))]


def _report(
    scene: Scene, encoded: Encoded | None, tokens: tuple[AddToken, ...], described: SceneFile, notes: list[Note]
) -> ImportReport:
    if scene.chart is not None:
        facts = [*report.chart_facts(scene.chart), *report.picture_facts(scene), *_things(tokens, described)]
        return ImportReport(scene.name, tuple(facts), (*_reduced(encoded), *notes))
    facts = [
        report.size_fact(scene),
        *report.picture_facts(scene),
        Fact(_("Walls"), str(len(scene.walls))),
        Fact(_("Doors"), str(sum(door.kind == "door" for door in scene.doors))),
        Fact(_("Windows"), str(sum(door.kind == "window" for door in scene.doors))),
        Fact(_("Lights"), str(len(scene.lights))),
        *_gravity(scene),
        *_things(tokens, described),
    ]
    return ImportReport(scene.name, tuple(facts), (*_reduced(encoded), *notes))


def _things(tokens: tuple[AddToken, ...], described: SceneFile) -> list[Fact]:
    return [Fact(_("Tokens"), str(len(tokens))), Fact(_("Drawings and notes"), str(len(described.marks)))]


def _reduced(encoded: Encoded | None) -> list[Note]:
    return [] if encoded is None else report.picture_notes(encoded)
