"""The ruleset ``free``: walls, doors and ownership hold; nothing is paid and nothing is rolled."""

from __future__ import annotations

from rules.ruleset import Mode, Ruleset
from rules.words import noop


class Free(Ruleset):
    """No sheets, no budgets. Turns may be run to keep order at the table."""

    id = "free"
    title = "Free movement"
    summary = noop(
        "For any game whose numbers you keep yourselves. Walls, doors and who moves what are judged; nothing is paid "
        "and no dice are asked for."
    )
    clock = "free_roam"
    spaces = ("square", "areas")
    delays = True
    modes = (Mode("walk", noop("Walk"), "FW-01"),)


RULESET = Free()
