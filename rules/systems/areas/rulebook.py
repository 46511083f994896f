"""The rules of zones, sectors and regions by id, in our words. Their numbers come from the system's source."""

from __future__ import annotations

from rules.words import noop

RULES: dict[str, str] = {
    "AR-01": noop("A token is in an area, or on the border between two areas."),
    "AR-02": noop(
        "A zone holds 8 and a border between zones 2; tiny zones 4 and 1, large ones 16 and 4. A border is as "
        "narrow as the smaller of its zones, and a door or passage holds 1. Sectors and regions hold any number."
    ),
    "AR-03": noop(
        "Nobody moves into or through a zone or border that is full. As a house option allies may be passed, but "
        "never joined beyond what fits in."
    ),
    "AR-04": noop("A closed border is neither crossed nor stood on."),
    "AR-05": noop(
        "Range counts the areas entered on the shortest way, without the one it starts in. Whoever is on a border "
        "counts as in either of its areas, whichever is nearer."
    ),
    "AR-06": noop(
        "Range 0 is nearby: in the same area, in an area and on one of its borders, or on the same border. Two "
        "borders of one area are nearby too (a house option)."
    ),
    "AR-07": noop("No range leads through a closed border. What no way leads to is out of every range."),
    "AR-08": noop(
        "Everybody moves 2 areas in a unit of time: a round between zones, a stretch between sectors, a watch "
        "between regions. From an area to its border, or from there into an area, is half of one. Moves in one "
        "unit add up. With a longer unit the shorter ones pass on smaller maps too."
    ),
    "AR-09": noop(
        "Being encumbered, being hobbled, harsh weather and leaving the road each halve speed: 2, 1, ½. At three "
        "of them nobody moves. Weather and roads matter between sectors and regions only."
    ),
    "AR-10": noop(
        "One special way of moving at a time. A sprint fills its round: nothing before it, nothing after it. "
        "Saves for sneaking and balancing are made once a round."
    ),
    "AR-11": noop(
        "A sprint leads up to 4 zones in a round, over open terrain from start to end, through nothing cramped or "
        "tiny. To sprint in a second round running takes an AGI save; failing it, one can still walk."
    ),
    "AR-12": noop(
        "Who sneaks is undetected with a passed AGI save. In a loud and dark place no roll is needed; in plain "
        "view or on very noisy ground it cannot be done."
    ),
    "AR-13": noop(
        "Difficult ground must be balanced over: an AGI save, or one trips, takes d4 damage and goes no further "
        "until the next round. Very difficult ground cannot be crossed."
    ),
    "AR-14": noop(
        "A significant gap takes a leap and an AGI save; failing it one stays on the near side, and the movement "
        "is spent. Tiny gaps, easy surfaces and calm water may just be walked; very large gaps cannot be leapt."
    ),
    "AR-15": noop(
        "Climbing takes an AGI save at the end of each round spent hanging and at the end of the climb, or one "
        "falls back to where it began and lies prone. Easy surfaces take no roll, smooth ones cannot be climbed. "
        "One hand holds on, and attacks are impaired."
    ),
    "AR-16": noop(
        "Turbulent water takes an AGI save on entering and at the start of each round in it, or one is "
        "incapacitated and may suffocate. Attacks in any water are impaired."
    ),
    "AR-17": noop("Whoever is incapacitated cannot move; whoever tripped cannot until the next round."),
    "AR-18": noop(
        "Players know what was revealed: entering an area reveals it and its borders; what lies beyond them stays "
        "unknown until somebody enters it or the GM shows it."
    ),
    "AR-19": noop("An area of a larger map may hold a smaller map, and tokens go in and out between the two."),
    "AR-20": noop(
        "On a grid a square is 1.5 m and holds one. A range in zones is four times that in squares, and nearby is "
        "next to it. Speed is 8 squares, halved to 4 and 2; a sprint is 16. What affects a whole zone affects 3 x "
        "3 squares."
    ),
    "AR-21": noop("A blast affects everybody in a zone and on its borders."),
}
