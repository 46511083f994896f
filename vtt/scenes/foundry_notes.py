"""What became of the parts of a Foundry scene, in sentences for the GM."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from vtt.scenes.foundry import Counts, Imported
from vtt.scenes.names import shown_name
from vtt.scenes.report import Note, counted

_LEVELS_NAMED = 12

_DROPPED = {
    "drawings": ngettext_lazy("%(count)s drawing", "%(count)s drawings", "count"),
    "notes": ngettext_lazy("%(count)s map pin", "%(count)s map pins", "count"),
    "sounds": ngettext_lazy("%(count)s sound", "%(count)s sounds", "count"),
    "templates": ngettext_lazy("%(count)s measured template", "%(count)s measured templates", "count"),
    "tiles": ngettext_lazy("%(count)s tile", "%(count)s tiles", "count"),
    "regions": ngettext_lazy("%(count)s region", "%(count)s regions", "count"),
    "foreground": ngettext_lazy("%(count)s foreground picture", "%(count)s foreground pictures", "count"),
    "weather": ngettext_lazy("%(count)s weather effect", "%(count)s weather effects", "count"),
}


def notes(imported: Imported, *, with_tokens: bool) -> list[Note]:
    """All that was changed or left out; of tokens only where they were wanted."""
    told = []
    if imported.gridless:
        told.append(Note("warning", _("The scene has no grid; squares of its grid size were laid over it.")))
    if len(imported.levels) > 1:
        told.append(_levels(imported))
    told += _walls(imported.counts) + _doors(imported.counts) + _lights(imported)
    if with_tokens:
        told += _tokens(imported.counts)
    if imported.dropped:
        kinds = ", ".join(_DROPPED[key] % {"count": number} for key, number in imported.dropped.items())
        told.append(Note("info", _("Left out, since there is no place for them here: %(kinds)s.") % {"kinds": kinds}))
    return told


def _levels(imported: Imported) -> Note:
    taken, *rest = (shown_name(level, _("unnamed")) for level in imported.levels)
    more = len(rest) - _LEVELS_NAMED
    names = ", ".join(rest[:_LEVELS_NAMED])
    if more > 0:
        names = ngettext("%(listed)s and %(count)s more", "%(listed)s and %(count)s more", more) % {
            "listed": names,
            "count": more,
        }
    things = ngettext(
        "%(count)s wall, light or token", "%(count)s walls, lights and tokens", imported.counts.other_levels
    ) % {"count": imported.counts.other_levels}
    words = _(
        "The scene has %(levels)s levels; only the lowest, %(taken)s, was taken. Left out: %(names)s (%(things)s)."
    )
    return Note("warning", words % {"levels": len(imported.levels), "taken": taken, "names": names, "things": things})


def _walls(counts: Counts) -> list[Note]:
    return counted(
        "info",
        (
            counts.walls_sight_only,
            ngettext_lazy(
                "%(count)s wall stopped only sight and still stops nobody.",
                "%(count)s walls stopped only sight and still stop nobody.",
                "count",
            ),
        ),
        (
            counts.walls_move_only,
            ngettext_lazy(
                "%(count)s wall can be seen through, as in Foundry.",
                "%(count)s walls can be seen through, as in Foundry.",
                "count",
            ),
        ),
        (
            counts.walls_one_way,
            ngettext_lazy(
                "%(count)s one-way wall kept, with the way it lets through.",
                "%(count)s one-way walls kept, with the way they let through.",
                "count",
            ),
        ),
        (
            counts.walls_limited,
            ngettext_lazy(
                "%(count)s wall stopped sight only in part or by distance; now it hides what is behind.",
                "%(count)s walls stopped sight only in part or by distance; now they hide what is behind.",
                "count",
            ),
        ),
        (
            counts.walls_idle,
            ngettext_lazy(
                "%(count)s wall left out: it stopped only light or sound.",
                "%(count)s walls left out: they stopped only light or sound.",
                "count",
            ),
        ),
        (
            counts.walls_outside,
            ngettext_lazy(
                "%(count)s wall outside the picture left out.", "%(count)s walls outside the picture left out.", "count"
            ),
        ),
        (
            counts.walls_clipped,
            ngettext_lazy(
                "%(count)s barrier cut off at the map's edge.", "%(count)s barriers cut off at the map's edge.", "count"
            ),
        ),
        (
            counts.walls_empty,
            ngettext_lazy(
                "%(count)s wall without any length left out.", "%(count)s walls without any length left out.", "count"
            ),
        ),
    )


def _doors(counts: Counts) -> list[Note]:
    return counted(
        "warning",
        (
            counts.doors_one_way,
            ngettext_lazy(
                "%(count)s door opened one way only; it opens both ways now.",
                "%(count)s doors opened one way only; they open both ways now.",
                "count",
            ),
        ),
        (
            counts.doors_see_through,
            ngettext_lazy(
                "%(count)s door could be seen through while shut; now it hides what is behind.",
                "%(count)s doors could be seen through while shut; now they hide what is behind.",
                "count",
            ),
        ),
        (
            counts.curtains,
            ngettext_lazy(
                "%(count)s curtain hung where a door would be: a wall to the eye now, which nobody draws aside.",
                "%(count)s curtains hung where doors would be: walls to the eye now, which nobody draws aside.",
                "count",
            ),
        ),
        (
            counts.curtains_open,
            ngettext_lazy(
                "%(count)s curtain drawn aside left out.", "%(count)s curtains drawn aside left out.", "count"
            ),
        ),
    ) + counted(
        "info",
        (
            counts.doors_outside,
            ngettext_lazy(
                "%(count)s door outside the picture left out.", "%(count)s doors outside the picture left out.", "count"
            ),
        ),
    )


def _lights(imported: Imported) -> list[Note]:
    counts = imported.counts
    told = counted(
        "info",
        (
            counts.lights_outside,
            ngettext_lazy(
                "%(count)s light outside the picture left out.",
                "%(count)s lights outside the picture left out.",
                "count",
            ),
        ),
        (
            counts.lights_dark,
            ngettext_lazy(
                "%(count)s light without a range left out.", "%(count)s lights without a range left out.", "count"
            ),
        ),
        (
            counts.lights_off,
            ngettext_lazy("%(count)s light switched off left out.", "%(count)s lights switched off left out.", "count"),
        ),
        (
            counts.lights_cone,
            ngettext_lazy(
                "%(count)s light shone one way; it shines all round now.",
                "%(count)s lights shone one way; they shine all round now.",
                "count",
            ),
        ),
        (
            counts.darkness,
            ngettext_lazy("%(count)s darkness setting left out.", "%(count)s darkness settings left out.", "count"),
        ),
    )
    if imported.lights:
        told.append(Note("info", _("A light's bright and dim part are one range here, the wider of the two.")))
    return told


def _tokens(counts: Counts) -> list[Note]:
    first = _("Tokens came with name, place, size, side and whether they are hidden; sheets start afresh.")
    return [
        Note("info", first),
        *counted(
            "warning",
            (
                counts.tokens_outside,
                ngettext_lazy(
                    "%(count)s token outside the picture put beside the map.",
                    "%(count)s tokens outside the picture put beside the map.",
                    "count",
                ),
            ),
        ),
        *counted(
            "info",
            (
                counts.tokens_resized,
                ngettext_lazy(
                    "%(count)s token of no whole or square size made square.",
                    "%(count)s tokens of no whole or square size made square.",
                    "count",
                ),
            ),
            (
                counts.tokens_secret,
                ngettext_lazy(
                    "%(count)s token of a secret side came without one.",
                    "%(count)s tokens of a secret side came without one.",
                    "count",
                ),
            ),
        ),
    ]
