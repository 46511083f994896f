"""What a token of this system has: its sheet, its status, and the house options of the campaign."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.dice import parse
from rules.words import noop

LEAST_HP = -999
Ability = Annotated[int, Meta(ge=0, le=99)]
Points = Annotated[int, Meta(ge=0, le=999)]
Kept = Literal["", "passed", "failed"]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character's lasting numbers."""

    agi: Annotated[Ability, Meta(extra_json_schema={"label": noop("Agility"), "rule": "AR-11"})] = 10
    hp: Annotated[Points, Meta(extra_json_schema={"label": noop("Hit points")})] = 10
    hands: Annotated[int, Meta(ge=0, le=20, extra_json_schema={"label": noop("Hands"), "rule": "AR-15"})] = 2


class Status(Struct, frozen=True, forbid_unknown_fields=True):
    """A character's passing state. ``moved`` counts the areas of this unit of time, by halves.

    ``mode`` is the way it last moved in this unit; ``sneaked`` and ``balanced`` are the saves made in it;
    ``winded`` has failed to go on sprinting; ``climbed_from`` is where a climb began.
    """

    hp: Annotated[int, Meta(ge=LEAST_HP, le=999, extra_json_schema={"label": noop("Hit points left")})] = 10
    encumbered: Annotated[bool, Meta(extra_json_schema={"label": noop("Encumbered"), "rule": "AR-09"})] = False
    hobbled: Annotated[bool, Meta(extra_json_schema={"label": noop("Hobbled"), "rule": "AR-09"})] = False
    moved: Annotated[
        float, Meta(ge=0, le=99, extra_json_schema={"label": noop("Areas moved in this unit"), "rule": "AR-08"})
    ] = 0.0
    mode: Annotated[str, Meta(max_length=32, extra_json_schema={"label": noop("Way of moving"), "rule": "AR-10"})] = ""
    sprinted_last: Annotated[
        bool, Meta(extra_json_schema={"label": noop("Sprinted in the last round"), "rule": "AR-11"})
    ] = False
    winded: Annotated[bool, Meta(extra_json_schema={"label": noop("Out of breath"), "rule": "AR-11"})] = False
    sneaked: Annotated[
        Kept,
        Meta(
            extra_json_schema={
                "label": noop("Save for sneaking"),
                "rule": "AR-12",
                "names": {"": noop("not yet"), "passed": noop("passed"), "failed": noop("failed")},
            }
        ),
    ] = ""
    balanced: Annotated[bool, Meta(extra_json_schema={"label": noop("Has kept its balance"), "rule": "AR-13"})] = False
    undetected: Annotated[bool, Meta(extra_json_schema={"label": noop("Undetected"), "rule": "AR-12"})] = False
    prone: Annotated[bool, Meta(extra_json_schema={"label": noop("Prone"), "rule": "AR-15"})] = False
    tripped: Annotated[bool, Meta(extra_json_schema={"label": noop("Tripped"), "rule": "AR-13"})] = False
    hanging: Annotated[bool, Meta(extra_json_schema={"label": noop("Hanging"), "rule": "AR-15"})] = False
    climbed_from: Annotated[
        str, Meta(max_length=64, extra_json_schema={"label": noop("Where the climb began"), "rule": "AR-15"})
    ] = ""
    incapacitated: Annotated[bool, Meta(extra_json_schema={"label": noop("Incapacitated"), "rule": "AR-17"})] = False


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """House options, each with the default that the rules take for granted."""

    save: Annotated[
        str,
        Meta(
            max_length=20,
            extra_json_schema={
                "label": noop("Save"),
                "help": noop("Dice that must come to the ability or less"),
                "rule": "AR-11",
            },
        ),
    ] = "1d20"
    range_on_border: Annotated[
        Literal["either", "listed"],
        Meta(
            extra_json_schema={
                "label": noop("Two borders of one area"),
                "help": noop("Nearby, as both count as in that area; or one area apart"),
                "rule": "AR-06",
                "names": {"either": noop("nearby"), "listed": noop("one apart")},
            }
        ),
    ] = "either"
    full_blocks_allies: Annotated[
        bool,
        Meta(
            extra_json_schema={
                "label": noop("Full places stop allies too"),
                "help": noop("If not, allies may be passed, but never joined beyond what fits in"),
                "rule": "AR-03",
            }
        ),
    ] = True

    def __post_init__(self) -> None:
        """Refuse dice that cannot be read. Raises ValueError, which the decoder makes a ValidationError."""
        parse(self.save)
