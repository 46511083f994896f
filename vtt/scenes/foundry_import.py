"""A scene out of a Foundry scene's JSON, with the picture that the GM sends beside it."""

from __future__ import annotations

import msgspec

from rules.commands import AddToken
from rules.ruleset import rulesets
from rules.table import Picture, Scene
from vtt.campaigns.models import Campaign, new_id
from vtt.scenes import assets, foundry, picture, report
from vtt.scenes.foundry import Counts, FoundryToken, Imported
from vtt.scenes.made import Made
from vtt.scenes.names import shown_name
from vtt.scenes.picture import Encoded
from vtt.scenes.refusal import SceneRefused
from vtt.scenes.report import Fact, ImportReport, Note, count

_SAME_SHAPE = 0.004
"""By how much of itself a picture's proportions may differ from the scene's and still be the scene's."""

_PATH_SHOWN = 80


def make(campaign: Campaign, name: str, data: bytes, image: bytes | None, *, tokens: bool) -> Made:
    """The scene in the file, under new ids. ``name`` is empty where the file's own is wanted. Raises SceneRefused."""
    imported = foundry.read(data)
    scene_id = new_id()
    scene_name = name or shown_name(imported.name, "Foundry scene")
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
        notes.append(Note("info", f"{count(len(imported.tokens), 'token')} left out, as asked."))
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
        notes.append(
            Note(
                "warning",
                f"The picture is {encoded.source_width} × {encoded.source_height} pixels, but the scene is {wide:g} × "
                f"{high:g}: another shape. It was fitted by its width; check that the walls lie where it shows them.",
            )
        )
    stored = assets.store(campaign, encoded, name)
    cell_px = imported.cell * across * encoded.scale
    return Picture(stored.pk, encoded.width, encoded.height, cell_px, imported.left, imported.top)


def _no_picture(imported: Imported) -> Note:
    path = imported.background
    shown = f" (“{path[-_PATH_SHOWN:]}”)" if path else ""
    return Note(
        "warning",
        f"The file only names its picture{shown}; nothing was opened or fetched, so the background is blank. "
        "Import again with the picture beside the file.",
    )


def _token(token: FoundryToken, scene_id: str, length: int) -> AddToken:
    plain = {
        "type": "add_token",
        "token": new_id(),
        "name": shown_name(token.name, "Token"),
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
        Fact("Walls", str(len(scene.walls))),
        Fact("Doors", str(len(scene.doors))),
        Fact("Lights", str(len(scene.lights))),
        Fact("Tokens", str(len(tokens))),
    )
    told = list(notes)
    if encoded is not None:
        told += report.picture_notes(encoded)
    if imported.gridless:
        told.append(Note("warning", "The scene has no grid; squares of its grid size were laid over it."))
    if len(imported.levels) > 1:
        taken, *rest = (shown_name(level, "unnamed") for level in imported.levels[:13])
        more = len(imported.levels) - 13
        told.append(
            Note(
                "warning",
                f"The scene has {len(imported.levels)} levels; only the lowest, {taken}, was taken. Left out: "
                f"{', '.join(rest)}{f' and {more} more' if more > 0 else ''} "
                f"({count(imported.counts.other_levels, 'wall, light or token', 'walls, lights and tokens')}).",
            )
        )
    told += _wall_notes(imported.counts) + _door_notes(imported.counts) + _light_notes(imported)
    told += _token_notes(imported.counts, tokens)
    if imported.dropped:
        kinds = ", ".join(count(number, kind) for kind, number in imported.dropped.items())
        told.append(Note("info", f"Left out, since there is no place for them here: {kinds}."))
    return ImportReport(scene.name, facts, tuple(told))


def _wall_notes(counts: Counts) -> list[Note]:
    lines = (
        (counts.walls_sight_only, "wall", "stopped only sight and still stop nobody."),
        (counts.walls_move_only, "wall", "can be seen through, as in Foundry."),
        (counts.walls_one_way, "one-way wall", "kept, with the way they let through."),
        (counts.walls_limited, "wall", "stopped sight only in part or by distance; now they hide what is behind."),
        (counts.walls_idle, "wall", "left out: they stopped only light or sound."),
        (counts.walls_outside, "wall", "outside the picture left out."),
        (counts.walls_clipped, "barrier", "cut off at the map's edge."),
        (counts.walls_empty, "wall", "without any length left out."),
    )
    return [Note("info", f"{count(number, noun)} {words}") for number, noun, words in lines if number]


def _door_notes(counts: Counts) -> list[Note]:
    lines = (
        (counts.doors_one_way, "door", "opened one way only; they open both ways now."),
        (counts.doors_see_through, "door", "could be seen through while shut; now they hide what is behind."),
        (counts.curtains, "curtain", "hung where a door would be: walls to the eye now, which nobody draws aside."),
        (counts.curtains_open, "curtain", "drawn aside left out."),
    )
    notes = [Note("warning", f"{count(number, noun)} {words}") for number, noun, words in lines if number]
    if counts.doors_outside:
        notes.append(Note("info", f"{count(counts.doors_outside, 'door')} outside the picture left out."))
    return notes


def _light_notes(imported: Imported) -> list[Note]:
    counts = imported.counts
    lines = (
        (counts.lights_outside, "light", "outside the picture left out."),
        (counts.lights_dark, "light", "without a range left out."),
        (counts.lights_off, "light", "switched off left out."),
        (counts.lights_cone, "light", "shone one way; they shine all round now."),
        (counts.darkness, "darkness setting", "left out."),
    )
    notes = [Note("info", f"{count(number, noun)} {words}") for number, noun, words in lines if number]
    if imported.lights:
        notes.append(Note("info", "A light's bright and dim part are one range here, the wider of the two."))
    return notes


def _token_notes(counts: Counts, tokens: tuple[AddToken, ...]) -> list[Note]:
    if not tokens:
        return []
    notes = [Note("info", "Tokens came with name, place, size, side and whether they are hidden; sheets start afresh.")]
    if counts.tokens_outside:
        notes.append(
            Note("warning", f"{count(counts.tokens_outside, 'token')} outside the picture put beside the map.")
        )
    if counts.tokens_resized:
        notes.append(Note("info", f"{count(counts.tokens_resized, 'token')} of no whole or square size made square."))
    if counts.tokens_secret:
        notes.append(Note("info", f"{count(counts.tokens_secret, 'token')} of a secret side came without one."))
    return notes
