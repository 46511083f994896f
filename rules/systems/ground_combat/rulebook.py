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
        "exceed the invader's Defense; then the invader takes the weapon's damage. The invader gets in either way."
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
    "GC-22": noop("Effective Defense is Defense plus the Dexterity bonus."),
}
