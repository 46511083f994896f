"""The import form."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from rules.complaints import located
from vtt.scenes import limits
from vtt.scenes.universal_vtt import ImportOptions

KINDS = ("uvtt", "picture", "blank", "footwork", "foundry", "areas")
SCALES = ("zone", "sector", "region")


class SceneForm(serializers.Serializer[Any]):
    """What a GM sends to add a scene; see ``docs/protocol.md``."""

    kind = serializers.ChoiceField(choices=KINDS)
    file = serializers.FileField(required=False, allow_empty_file=True)
    picture = serializers.FileField(required=False, allow_empty_file=True)
    name = serializers.CharField(required=False, allow_blank=True, max_length=400, default="")
    cell_px = serializers.FloatField(required=False, min_value=limits.MIN_CELL_PX, max_value=limits.MAX_CELL_PX)
    columns = serializers.IntegerField(required=False, min_value=1, max_value=limits.MAX_CELLS_SIDE)
    width = serializers.IntegerField(required=False, min_value=1, max_value=limits.MAX_BLANK_SIDE, default=30)
    height = serializers.IntegerField(required=False, min_value=1, max_value=limits.MAX_BLANK_SIDE, default=20)
    options = serializers.CharField(required=False, allow_blank=True, max_length=2000, default="")
    outline = serializers.CharField(
        required=False, allow_blank=True, trim_whitespace=False, max_length=200_000, default=""
    )
    scale = serializers.ChoiceField(choices=SCALES, default="zone")
    tokens = serializers.ChoiceField(choices=("true", "false"), default="true")
    # Not a BooleanField: a form that leaves one out means False to it.
    activate = serializers.ChoiceField(choices=("true", "false"), default="true")

    def validate_options(self, text: str) -> ImportOptions:
        """Decode the JSON object of import options."""
        if not text:
            return ImportOptions()
        try:
            return msgspec.json.decode(text, type=ImportOptions)
        except msgspec.DecodeError as error:
            raise serializers.ValidationError(
                _("not the JSON of import options: %(why)s") % {"why": located("", error)}
            ) from None

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Look at what depends on the kind."""
        if attrs["kind"] not in ("blank", "areas") and "file" not in attrs:
            raise serializers.ValidationError({"file": _("Choose a file.")})
        if attrs["kind"] == "picture" and "cell_px" not in attrs and "columns" not in attrs:
            raise serializers.ValidationError(
                {"cell_px": _("Say how many pixels a cell has, or how many cells lie across.")}
            )
        return attrs


class PictureForm(serializers.Serializer[Any]):
    """A token's picture, and the token that it is for."""

    file = serializers.FileField(allow_empty_file=True, error_messages={"required": gettext_lazy("Choose a file.")})
    token = serializers.CharField(required=False, allow_blank=True, max_length=64, default="")
