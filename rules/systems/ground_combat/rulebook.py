"""The rules of Ground Combat by id, in our words. Their numbers come from the system's source."""

from __future__ import annotations

from rules.words import noop

RULES: dict[str, str] = {
    "GC-01": noop(
        "Tokens take turns in initiative order, one each cycle. A token's action points (AP) are refilled as its "
        "own turn starts; what it has left afterwards pays for its reactions until then."
    ),
    "GC-02": noop(
        "Each square costs AP: walking 1, crawling 2, jumping 2 (house options). A path is priced square by "
        "square, and one that cannot be paid to its end is refused before anything moves."
    ),
    "GC-03": noop(
        "A step may enter an occupied square. It is no harder and no dearer for that, but everybody standing "
        "there is asked what they do about it, and the move waits for all of them."
    ),
    "GC-04": noop(
        "Parrying with a wielded melee weapon (bare hands count) costs that weapon's AP. The parry roll must "
        "exceed the invader's Defense; then the invader takes the weapon's damage. The invader gets in either "
        "way."
    ),
    "GC-05": noop(
        "A body-block costs exactly 2 AP. Both roll Strength, and only an invader who rolls strictly higher gets "
        "in. Any other does not leave its square, has still paid for that step, and its move is over."
    ),
    "GC-06": noop(
        "A square from which a body-block kept an invader out is barred to it until the cycle ends, as long as "
        "somebody stands there. It may use its AP elsewhere. A parry never bars."
    ),
    "GC-07": noop(
        "Whoever is unaware, or has no AP for any reaction, is not asked. After a squeeze several may stand in "
        "one square: each of them may react once, and a single body-block that holds keeps the invader out."
    ),
    "GC-08": noop(
        "An invader whom a parry brings to 0 hit points still gets in and drops there; the rest of its way is lost."
    ),
    "GC-09": noop(
        "Something may strike an area: a circle, a square or any set of cells, laid by the GM or by whoever's "
        "turn it is, for no AP. Everybody caught who is aware, free to move and has at least 2 AP is asked for a "
        "reflexive leap; the others take the damage at once. When all have answered, the leaps are resolved in "
        "initiative order."
    ),
    "GC-10": noop(
        "Where a cell outside the area is within 1 m, one can dive there: 2 AP and a Celerity roll against 18. "
        "Success takes no damage; failure stays where it is and takes it all. A cell with somebody in it is a way "
        "out too, and is invaded: kept out is as good as failed."
    ),
    "GC-11": noop(
        "A dive of 2 m costs 2 AP more, and its difficulty is 3 higher: 4 AP against 21. As a house option every "
        "further metre may be added at that price, up to 10 m."
    ),
    "GC-12": noop(
        "Only where no dive that one can pay leads out, one may tuck in: 2 AP and a Dexterity roll against 13. "
        "Success halves the damage, rounded down (a house option)."
    ),
    "GC-13": noop(
        "Rotating about a square goes round it at the distance at which it was begun: each step leads to the "
        "neighbouring square that turns the chosen way and keeps that distance best, never back. It is paid as "
        "walking, and occupied squares are invaded."
    ),
    "GC-14": noop(
        "Zero gravity begins when gravity is switched off, or on entering a square without it, where any way on "
        "foot ends. Whoever is next to something solid and has 4 AP may grab it. All others drift off on a "
        "heading drawn from the eight, unless they had momentum already."
    ),
    "GC-15": noop(
        "Whoever is adrift moves one square along its heading as its turn begins. A twist (6 AP, in one's own "
        "turn) changes the heading; it adds no speed."
    ),
    "GC-16": noop(
        "Next to something solid one may push off for 6 AP: square to a touched surface or diagonally away from "
        "it, at 1 m a cycle up to 3 plus the Strength bonus. The first stretch is travelled at once. A corner of "
        "a solid square counts only where no side is touched. Whoever is too weak for 1 m can only drift."
    ),
    "GC-17": noop(
        "Whoever travels moves on by its speed as its turn begins. Braking (4 AP) takes off 1 m a cycle, down to "
        "a drift. The heading stays as long as it travels faster than that."
    ),
    "GC-18": noop(
        "Whoever holds on, or is beside something solid and no faster than a drift, may drift off on any heading "
        "for nothing. Holding on one can crawl (2 AP a square) as long as every square is next to something "
        "solid. Nobody walks or jumps without gravity."
    ),
    "GC-19": noop(
        "A floating body stops before a wall, a solid square or anybody in its way, and is at rest. At rest "
        "beside something solid, or drifting past it, one takes hold for nothing. Loose objects drift too and can "
        "do none of this."
    ),
    "GC-20": noop(
        "Pushing somebody next to one costs 4 AP (a house option). Both roll Strength; a strictly higher push "
        "moves the other one square straight away, if that is free, and without gravity sends it travelling: 1 m "
        "a cycle, and 1 more for every 5 by which the roll was higher."
    ),
    "GC-21": noop(
        "Without gravity Defense is 1 lower. Adrift or travelling, Dexterity does not count for it, ranged "
        "attacks are at -2 and melee at -3; holding on, at -1 and -2. All of it ends where gravity is."
    ),
    "GC-22": noop("Effective Defense is Defense plus the Dexterity bonus."),
}
