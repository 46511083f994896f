"""What a scene is called when a GM uploads a file under some name."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from vtt.campaigns.names import NameRefused, clean_text
from vtt.scenes.limits import MAX_NAME
from vtt.scenes.refusal import SceneRefused

_EXTENSION = re.compile(r"\.(footwork-scene\.zip|zip|dd2vtt|df2vtt|uvtt|json|txt|png|jpe?g|webp)$", re.IGNORECASE)
_NO_TEXT = re.compile("[\0\ud800-\udfff]")


def scene_name(typed: str, file_name: str = "") -> str:
    """The name the GM typed, else one from the file's name, else a plain one; at most 80 characters.

    What is invisible or turns the direction of writing around is taken out. SceneRefused if what was typed is no name;
    a file's odd name is no reason to refuse the map.
    """
    if typed.strip():
        try:
            return clean_text(typed, MAX_NAME)
        except NameRefused as error:
            raise SceneRefused("bad_name", str(error), "name") from None
    return _shown(_EXTENSION.sub("", _last_part(file_name))) or _("New map")


def picture_name(file_name: str) -> str:
    """What a token's picture is called: as its file was, or a plain word."""
    return _shown(_EXTENSION.sub("", _last_part(file_name))) or _("Picture")


def shown_name(text: str, otherwise: str) -> str:
    """A name out of a file, made fit to be shown; ``otherwise`` where nothing is left of it."""
    return _shown(_NO_TEXT.sub("", text[:1000])) or otherwise


def file_label(file_name: str) -> str:
    """A file's name as a refusal of it says it, with the same care."""
    return _shown(_last_part(file_name)) or _("The file")


def _last_part(file_name: str) -> str:
    return _NO_TEXT.sub("", re.split(r"[/\\]", file_name)[-1])


def _shown(text: str) -> str:
    try:
        # Cut before it is cleaned, so that the work is bounded, and after, since the limit is on what is shown.
        return clean_text(text[: 4 * MAX_NAME], 4 * MAX_NAME)[:MAX_NAME].strip()
    except NameRefused:
        return ""
