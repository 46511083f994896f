"""The rules that every table shares, whatever its ruleset, by id and in words."""

from __future__ import annotations

from rules.words import noop

SHARED: dict[str, str] = {
    "FW-01": noop(
        "Walls, windows and shut doors stop a step. A step is the straight line between the centres of two "
        "neighbouring cells. What only touches that line from one side lets it pass, so a token may step diagonally "
        "round the end of a wall or round one solid cell; where two ends meet from both sides, nobody squeezes between "
        "them. A cell whose very centre a wall runs through can be neither entered nor left. The rule is the same both "
        "ways."
    ),
    "FW-02": noop("The map's edge and solid cells cannot be entered."),
    "FW-03": noop(
        "A token of several cells moves as a whole: every one of its cells must be able to make the step, and no "
        "wall may run between its own cells where it stands."
    ),
    "FW-04": noop(
        "Positions of a path that are not next to each other are joined by the cheapest legal way; of equally "
        "cheap ways by the one that asks the fewest tokens, then by the straightest."
    ),
    "FW-05": noop("A token obeys the seats that control it, and the GM."),
    "FW-06": noop(
        "While turns run, each token ends its own turn, and where a ruleset counts what is spent it moves in its "
        "own turn only. In free roam nobody waits and nothing is paid."
    ),
    "FW-07": noop(
        "While a question is open, the move that raised it stands still and nothing else moves until everybody "
        "asked has answered. The GM can answer for the absent."
    ),
    "FW-08": noop(
        "A move is judged by what its mover knows and carried out on the table as it is. Meeting something "
        "unseen that stops it, or that would be asked, ends it there; what was walked stands and is paid."
    ),
    "FW-09": noop(
        "A player may take back the last thing that happened if it was their own and nobody learned anything by "
        "it. The GM may take back more. What was spent comes back; dice stay rolled."
    ),
    "FW-10": noop(
        "What the GM does by hand (placing, changing sheets, doors, hiding) is outside the rules, and the log tells it "
        "as the GM's doing."
    ),
    "FW-11": noop(
        "The GM sets how firmly the rules hold: a move that they forbid is refused, put to the GM, let pass with "
        "a mark, or just let pass. Control of tokens, secrecy and the map's edge hold in any case."
    ),
    "FW-12": noop("While the table is paused, players move nothing and take nothing back."),
    "FW-13": noop(
        "Where the GM lets them, players open and shut a door within one cell of their token. Locked doors and "
        "windows stay shut. It costs nothing."
    ),
    "FW-14": noop(
        "Templates, drawings and notes belong to whoever drew them; the GM may change all of them. A campaign "
        "holds at most 500."
    ),
    "FW-15": noop(
        "A group moves as one order: its tokens go one after the other, each judged on the table as those before "
        "left it, and if one is refused, none moves."
    ),
    "FW-16": noop(
        "A token may let others go first where its ruleset says so: its turn then comes after theirs, in the same "
        "cycle. No deed is kept ready for the turn of another: what may be done then, its ruleset asks as a question."
    ),
    "FW-17": noop(
        "The server rolls all dice: at most 100 of at most 1000 sides each. Sums may stand in brackets, at most 10 "
        "deep, and be multiplied by a number, as in (1d6+1)*2."
    ),
    "FW-18": noop(
        "A token may have a standing order for each kind of question: it is answered so at once, whenever that "
        "answer is among the choices and can be paid. The GM may set a time for answers; whoever lets it pass "
        "lets it happen."
    ),
}
