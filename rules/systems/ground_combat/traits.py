"""What a Ground Combat token has: its sheet, its status, and the house options of the campaign."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.dice import parse
from rules.space import Cell
from rules.space.headings import Heading
from rules.words import Words, marked, noop, say

Bonus = Annotated[int, Meta(ge=-50, le=50)]
Points = Annotated[int, Meta(ge=0, le=999)]
LEAST_HP = -999
AP = noop("AP")
"""What is paid in (GC-01)."""


class Weapon(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A melee weapon in hand (GC-04). ``damage`` is dice text or a plain number."""

    name: Annotated[str, Meta(min_length=1, max_length=40, extra_json_schema={"label": noop("Weapon")})]
    parry_ap: Annotated[Points, Meta(extra_json_schema={"label": noop("Parry cost"), "unit": AP, "rule": "GC-04"})] = 3
    parry: Annotated[Bonus, Meta(extra_json_schema={"label": noop("Parry bonus"), "rule": "GC-04"})] = 0
    damage: Annotated[
        str,
        Meta(
            max_length=40,
            extra_json_schema={
                "label": noop("Damage"),
                "help": noop("Like 1d6+2"),
            },
        ),
    ] = "1d6"


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A character's lasting numbers. Attributes are bonuses; ``defense`` leaves Dexterity out."""

    ap: Annotated[Points, Meta(extra_json_schema={"label": noop("Action points"), "unit": AP, "rule": "GC-01"})] = 6
    hp: Annotated[Points, Meta(extra_json_schema={"label": noop("Hit points"), "unit": noop("hp")})] = 10
    defense: Annotated[
        Bonus, Meta(extra_json_schema={"label": noop("Defense"), "help": noop("Without Dexterity"), "rule": "GC-22"})
    ] = 10
    strength: Annotated[Bonus, Meta(extra_json_schema={"label": noop("Strength"), "rule": "GC-05"})] = 0
    celerity: Annotated[Bonus, Meta(extra_json_schema={"label": noop("Celerity")})] = 0
    dexterity: Annotated[Bonus, Meta(extra_json_schema={"label": noop("Dexterity"), "rule": "GC-22"})] = 0
    weapons: Annotated[
        tuple[Weapon, ...],
        Meta(
            max_length=12,
            extra_json_schema={
                "label": noop("Weapons"),
                "help": noop("Melee weapons in hand. Bare hands (3 AP, 1d3) are always there."),
                "rule": "GC-04",
            },
        ),
    ] = ()


HEADING_NAMES = {
    "n": noop("N"),
    "ne": noop("NE"),
    "e": noop("E"),
    "se": noop("SE"),
    "s": noop("S"),
    "sw": noop("SW"),
    "w": noop("W"),
    "nw": noop("NW"),
}


def pointing(heading: Heading) -> Words:
    """A heading as a compass says it."""
    return marked(HEADING_NAMES[heading])


class ZeroG(Struct, frozen=True, forbid_unknown_fields=True):
    """How a token is without gravity (GC-14): ``speed`` in cells a cycle along ``heading``, at rest 0 and None."""

    how: Annotated[
        Literal["adrift", "travelling", "holding"],
        Meta(
            extra_json_schema={
                "label": noop("How"),
                "names": {"adrift": noop("adrift"), "travelling": noop("travelling"), "holding": noop("holding on")},
                "rule": "GC-14",
            }
        ),
    ] = "adrift"
    heading: Annotated[
        Heading | None,
        Meta(extra_json_schema={"label": noop("Heading"), "names": HEADING_NAMES, "rule": "GC-15"}),
    ] = None
    speed: Annotated[
        int, Meta(ge=0, le=99, extra_json_schema={"label": noop("Speed"), "unit": noop("m a cycle"), "rule": "GC-17"})
    ] = 0

    @property
    def fast(self) -> bool:
        """Whether it moves faster than a drift, and so cannot turn or take hold (GC-17, GC-19)."""
        return self.speed > 1


AT_REST = ZeroG("adrift")
HOLDING = ZeroG("holding")


class Status(Struct, frozen=True, forbid_unknown_fields=True):
    """A character's passing state. ``barred`` are squares it may not invade again this cycle (GC-06)."""

    ap: Annotated[Points, Meta(extra_json_schema={"label": noop("AP left"), "unit": AP, "rule": "GC-01"})] = 6
    hp: Annotated[
        int,
        Meta(
            ge=LEAST_HP,
            le=999,
            extra_json_schema={
                "label": noop("Hit points left"),
                "unit": noop("hp"),
                "rule": "GC-08",
            },
        ),
    ] = 10
    unaware: Annotated[
        bool, Meta(extra_json_schema={"label": noop("Unaware"), "help": noop("Is not asked to react"), "rule": "GC-07"})
    ] = False
    hampered: Annotated[
        bool,
        Meta(
            extra_json_schema={
                "label": noop("Hampered"),
                "help": noop("Cannot move without penalty"),
            }
        ),
    ] = False
    barred: Annotated[
        tuple[Cell, ...], Meta(max_length=500, extra_json_schema={"label": noop("Barred squares"), "rule": "GC-06"})
    ] = ()
    zero_g: Annotated[
        ZeroG | None,
        Meta(
            extra_json_schema={
                "label": noop("Zero gravity"),
                "help": noop("How it floats, where there is no gravity"),
                "rule": "GC-14",
            }
        ),
    ] = None


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """House options, each with the default that the rules take for granted."""

    attribute_roll: Annotated[
        str,
        Meta(
            max_length=20,
            extra_json_schema={
                "label": noop("Attribute roll"),
                "help": noop("Dice of every roll, before the bonus"),
                "rule": "GC-05",
            },
        ),
    ] = "1d20"
    walk_ap: Annotated[
        Points,
        Meta(
            extra_json_schema={
                "label": noop("Walking, a square"),
                "unit": AP,
                "help": noop("What a step costs on foot and round a square"),
                "rule": "GC-02",
            }
        ),
    ] = 1
    crawl_ap: Annotated[
        Points,
        Meta(
            extra_json_schema={
                "label": noop("Crawling, a square"),
                "unit": AP,
                "help": noop("What a square costs on all fours, or along a hull without gravity"),
                "rule": "GC-02",
            }
        ),
    ] = 2
    jump_ap: Annotated[
        Points,
        Meta(
            extra_json_schema={
                "label": noop("Jumping, a square"),
                "unit": AP,
                "help": noop("What a jumped square costs"),
                "rule": "GC-02",
            }
        ),
    ] = 2
    diagonals: Annotated[
        Literal["one", "alternating", "euclid"],
        Meta(
            extra_json_schema={
                "label": noop("Diagonal steps"),
                "help": noop(
                    "one: as a straight step. alternating: every second one of a turn counts two. euclid: the "
                    "turn's diagonals together count 1.41 each, rounded down."
                ),
                "names": {"one": noop("one"), "alternating": noop("alternating"), "euclid": noop("euclid")},
                "rule": "GC-02",
            }
        ),
    ] = "one"
    halve: Annotated[
        Literal["down", "up"],
        Meta(
            extra_json_schema={
                "label": noop("Half of an odd damage"),
                "help": noop("How half the damage of a tuck is rounded"),
                "names": {"down": noop("rounded down"), "up": noop("rounded up")},
                "rule": "GC-12",
            }
        ),
    ] = "down"
    push_ap: Annotated[
        Points,
        Meta(
            extra_json_schema={
                "label": noop("Pushing somebody"),
                "unit": AP,
                "help": noop("What a push costs, whether it moves anybody or not"),
                "rule": "GC-20",
            }
        ),
    ] = 4
    leap_repeats: Annotated[
        bool,
        Meta(
            extra_json_schema={
                "label": noop("Leaps may be longer than 2 m"),
                "help": noop("Every further metre at the price of the second"),
                "rule": "GC-11",
            }
        ),
    ] = False
    allies_allow: Annotated[
        bool,
        Meta(
            extra_json_schema={
                "label": noop("Allies let each other in"),
                "help": noop("Tokens of one side are not asked"),
                "rule": "GC-03",
            }
        ),
    ] = True

    def __post_init__(self) -> None:
        """Refuse dice that cannot be read. Raises ValueError, which the decoder makes a ValidationError."""
        parse(self.attribute_roll)


UNARMED = "unarmed"


def weapons_of(sheet: Sheet) -> tuple[Weapon, ...]:
    """The melee weapons a character can parry with, bare hands last unless the sheet describes them (GC-04)."""
    if any(weapon.name == UNARMED for weapon in sheet.weapons):
        return sheet.weapons
    return (*sheet.weapons, Weapon(UNARMED, 3, sheet.strength, "1d3"))


def spelled(weapon: Weapon) -> Words:
    """A weapon as people call it: bare hands have a name in every language."""
    return say("unarmed") if weapon.name == UNARMED else Words.verbatim(weapon.name)


def problems(sheet: Sheet) -> Words | None:
    """What is wrong with a sheet: dice text that cannot be read, two weapons of one name."""
    names = [weapon.name for weapon in sheet.weapons]
    if len(set(names)) != len(names):
        return say("Two weapons have the same name.")
    for weapon in sheet.weapons:
        try:
            parse(weapon.damage)
        except ValueError as error:
            return say("The damage of “{weapon}”: {why}.", weapon=weapon.name, why=error.args[0])
    return None
