"""The demo's two decks: one to fight over, and one with an airlock to try the reflexes and zero gravity."""

from __future__ import annotations

from vtt.tables.demo_map import Plan

# The hull, the corridor's sides with their openings, the walls between rooms.
STATION = Plan(
    width=24,
    height=16,
    walls=(
        (1, 1, 23, 1), (23, 1, 23, 15), (23, 15, 1, 15), (1, 15, 1, 1),
        (1, 7, 4, 7), (5, 7, 11, 7), (13, 7, 19, 7), (20, 7, 23, 7),
        (1, 9, 6, 9), (8, 9, 17, 9), (18, 9, 23, 9),
        (8, 1, 8, 7), (16, 1, 16, 3), (16, 4, 16, 7), (12, 9, 12, 12), (12, 13, 12, 15),
    ),
    doors=(("medbay", 4, 7, 5, 7, "closed"), ("reactor", 17, 9, 18, 9, "closed")),
    rooms=(
        (1, 1, 7, 6, (67, 92, 97)),
        (8, 1, 8, 6, (74, 80, 104)),
        (16, 1, 7, 6, (96, 84, 72)),
        (1, 7, 22, 2, (78, 84, 92)),
        (1, 9, 11, 6, (86, 90, 78)),
        (12, 9, 11, 6, (102, 78, 78)),
    ),
    lamps=(
        (4, 4, "bfe6ff"),
        (12, 4, "cfd6ff"),
        (19, 4, "ffe2b8"),
        (12, 8, "ffffff"),
        (6, 12, "e8ffd0"),
        (19, 11, "ff9a7a"),
    ),
    crates=((3, 12), (4, 12), (3, 13), (10, 11), (20, 12), (20, 13), (21, 12), (21, 13), (13, 2), (14, 2)),
)  # fmt: skip

# A cargo bay, a workshop round a column, and the airlock between them; outside, from column 16 on, nothing falls.
AIRLOCK = Plan(
    width=24,
    height=16,
    walls=(
        (1, 1, 16, 1), (16, 1, 16, 8), (16, 9, 16, 15), (16, 15, 1, 15), (1, 15, 1, 1),
        (1, 7, 4, 7), (5, 7, 11, 7), (12, 7, 16, 7), (9, 1, 9, 4), (9, 5, 9, 7),
        (1, 10, 8, 10), (9, 10, 16, 10), (13, 7, 13, 8), (13, 9, 13, 10), (12, 10, 12, 12), (12, 13, 12, 15),
    ),
    doors=(("inner", 13, 8, 13, 9, "open"), ("outer", 16, 8, 16, 9, "closed")),
    rooms=(
        (1, 1, 8, 6, (96, 84, 72)),
        (9, 1, 7, 6, (74, 80, 104)),
        (1, 7, 12, 3, (78, 84, 92)),
        (13, 7, 3, 3, (104, 88, 60)),
        (1, 10, 11, 5, (86, 90, 78)),
        (12, 10, 4, 5, (67, 92, 97)),
    ),
    lamps=(
        (5, 4, "ffe2b8"),
        (12, 4, "cfd6ff"),
        (6, 8, "ffffff"),
        (14, 8, "ffb070"),
        (6, 12, "e8ffd0"),
        (14, 12, "bfe6ff"),
        (19, 8, "9fb4ff"),
    ),
    crates=((2, 2), (3, 2), (2, 5), (10, 2), (11, 2), (14, 13)),
    steel=((6, 12), (19, 3), (20, 3), (20, 4), (19, 12), (20, 12), (21, 12)),
    zero_g=tuple((x, y) for y in range(16) for x in range(16, 24)),
)  # fmt: skip
