"""Invading space: who is asked, what they can answer, and how it comes out (GC-03 to GC-08)."""

from __future__ import annotations

from rules import events as ev
from rules.dice import Dice, parse
from rules.evolve import fold
from rules.knowledge import Knowledge, noticed_by
from rules.paths import too_dear
from rules.ruleset import Settled
from rules.rulings import Rejection
from rules.space import Cell
from rules.space.square import cells_of
from rules.systems.ground_combat.readouts import effective_defense
from rules.systems.ground_combat.traits import AP, LEAST_HP, Options, Sheet, Status, Weapon, spelled, weapons_of
from rules.table import Choice, Prompt, Reply, SuspendedWalk, Table, Token
from rules.words import Words, count, say

BODY_BLOCK_AP = 2


def might_react(table: Table, mover: Token, occupant: Token) -> bool:
    """Whether an occupant may be asked about an invader, for all that shows: it is up, and no ally (GC-03)."""
    options: Options = table.options
    if occupant.kind == "object" or occupant.status.hp <= 0:
        return False
    return not (options.allies_allow and occupant.side and occupant.side == mover.side)


def can_react(table: Table, mover: Token, occupant: Token) -> bool:
    """Whether an occupant is asked about an invader: aware, and able to pay for a reaction besides (GC-07)."""
    status: Status = occupant.status
    if not might_react(table, mover, occupant) or status.unaware or not noticed_by(table, occupant, mover):
        return False
    cheapest = min(BODY_BLOCK_AP, *(weapon.parry_ap for weapon in weapons_of(occupant.sheet)))
    return status.ap >= cheapest


def prompt_for(table: Table, mover: Token, into: Cell, occupant: Token) -> Prompt:
    """The question ``invaded`` with the reactions that the occupant can pay for, and letting the invader in."""
    status: Status = occupant.status
    choices = [
        Choice(
            "parry",
            say("Parry ({weapon})", weapon=spelled(weapon)),
            weapon.parry_ap,
            AP,
            "GC-04",
            {"weapon": weapon.name},
        )
        for weapon in weapons_of(occupant.sheet)
        if weapon.parry_ap <= status.ap
    ]
    if status.ap >= BODY_BLOCK_AP:
        choices.append(Choice("body_block", say("Body-block"), BODY_BLOCK_AP, AP, "GC-05"))
    choices.append(Choice("allow", say("Let it in"), 0, AP, "GC-03"))
    return Prompt(
        id="",
        kind="invaded",
        token=occupant.id,
        cause=mover.id,
        rule="GC-03",
        question=say("{mover} is entering the square of {name}.", mover=mover.name, name=occupant.name),
        choices=tuple(choices),
        at=into,
    )


def check_reply(table: Table, prompt: Prompt, reply: Reply) -> Rejection | None:
    """Whether the occupant can still react and pay. Refuses: down, not_enough."""
    occupant = table.tokens[prompt.token]
    if occupant.status.hp <= 0 and reply.choice != "allow":
        return Rejection("down", "GC-07", say("{name} is down and cannot react.", name=occupant.name))
    cost = _cost(occupant.sheet, reply)
    left = occupant.status.ap
    if cost > left:
        rule = "GC-05" if reply.choice == "body_block" else "GC-04"
        return Rejection("not_enough", rule, too_dear(cost, AP, occupant, left))
    return None


def _weapon(sheet: Sheet, reply: Reply) -> Weapon | None:
    return next((each for each in weapons_of(sheet) if each.name == reply.details.get("weapon")), None)


def _cost(sheet: Sheet, reply: Reply) -> int:
    if reply.choice == "body_block":
        return BODY_BLOCK_AP
    weapon = _weapon(sheet, reply) if reply.choice == "parry" else None
    return weapon.parry_ap if weapon is not None else 0


class _Clash:
    """The reactions to one step, resolved one after the other."""

    def __init__(self, table: Table, walk: SuspendedWalk, dice: Dice) -> None:
        self.table = table
        self.walk = walk
        self.dice = dice
        self.events: list[ev.Event] = []
        self.notation: str = table.options.attribute_roll
        self.roll_text = parse(self.notation)

    def emit(self, *events: ev.Event) -> None:
        self.table = fold(self.table, events)
        self.events.extend(events)

    @property
    def invader(self) -> Token:
        return self.table.tokens[self.walk.token]

    def roll(self, bonus: int, label: Words, rule: str) -> tuple[int, tuple[int, ...], int, tuple[ev.RollPart, ...]]:
        """An attribute roll plus a bonus: index of its first die, faces, total, parts."""
        index = self.dice.drawn
        faces, total = self.roll_text.roll(self.dice)
        parts = (ev.RollPart(say("dice"), total), ev.RollPart(label, bonus, rule))
        return index, faces, total + bonus, parts

    def parry(self, occupant: Token, weapon: Weapon) -> None:
        """GC-04: exceed the invader's Defense and it takes the weapon's damage; it gets in all the same."""
        self.emit(ev.StatusChanged(occupant.id, {"ap": occupant.status.ap - weapon.parry_ap}))
        goal = effective_defense(self.table, self.invader)
        index, faces, total, parts = self.roll(weapon.parry, spelled(weapon), "GC-04")
        success = total > goal
        self.emit(
            ev.Rolled(
                occupant.id,
                say("parry ({weapon})", weapon=spelled(weapon)),
                "GC-04",
                faces,
                total,
                parts,
                goal,
                success,
                beats=True,
                index=index,
                against=self.invader.id,
                notation=self.notation,
            )
        )
        if success:
            self.damage(occupant, weapon)

    def damage(self, occupant: Token, weapon: Weapon) -> None:
        index = self.dice.drawn
        faces, amount = parse(weapon.damage).roll(self.dice)
        amount = max(0, amount)
        if faces:
            named = say("{weapon} {damage}", weapon=spelled(weapon), damage=weapon.damage)
            self.emit(
                ev.Rolled(
                    occupant.id,
                    say("damage ({weapon})", weapon=spelled(weapon)),
                    "GC-04",
                    faces,
                    amount,
                    (ev.RollPart(named, amount, "GC-04"),),
                    index=index,
                    against=self.invader.id,
                    notation=weapon.damage,
                )
            )
        left = max(LEAST_HP, self.invader.status.hp - amount)
        self.emit(ev.StatusChanged(self.invader.id, {"hp": left}))
        self.emit(ev.Damaged(self.invader.id, amount, left, occupant.id, "GC-04"))

    def body_block(self, occupant: Token) -> bool:
        """GC-05: opposed Strength; whether the invader is kept out."""
        self.emit(ev.StatusChanged(occupant.id, {"ap": occupant.status.ap - BODY_BLOCK_AP}))
        mine = self.roll(self.invader.sheet.strength, say("Strength"), "GC-05")
        theirs = self.roll(occupant.sheet.strength, say("Strength"), "GC-05")
        through = mine[2] > theirs[2]
        purpose, invader = say("body-block (Strength)"), self.invader.id
        for token, against, roll, goal, success, beats in (
            (invader, occupant.id, mine, theirs[2], through, True),
            (occupant.id, invader, theirs, mine[2], not through, False),
        ):
            index, faces, total, parts = roll
            self.emit(
                ev.Rolled(
                    token,
                    purpose,
                    "GC-05",
                    faces,
                    total,
                    parts,
                    goal,
                    success,
                    beats,
                    index,
                    against=against,
                    notation=self.notation,
                )
            )
        return not through


def settle(table: Table, walk: SuspendedWalk, dice: Dice) -> Settled:
    """Resolve every reaction in initiative order (GC-07): one lost body-block keeps the invader out (GC-05, GC-06).

    Once a parry has brought the invader down nobody else needs to react, and pays nothing.
    """
    clash = _Clash(table, walk, dice)
    blockers: list[Token] = []
    prompts = [table.prompts[each] for each in walk.prompts if each in table.prompts]
    for prompt in prompts:
        reply = prompt.reply
        occupant = clash.table.tokens[prompt.token]
        if reply is None or reply.choice == "allow" or clash.invader.status.hp <= 0:
            continue
        if check_reply(clash.table, prompt, reply) is not None:
            # The GM took away meanwhile what it would need.
            continue
        if reply.choice == "body_block":
            if clash.body_block(occupant):
                blockers.append(occupant)
        elif (weapon := _weapon(occupant.sheet, reply)) is not None:
            clash.parry(occupant, weapon)
    invader = clash.invader
    if blockers:
        lost = (cell for each in blockers for cell in shared_cells(walk.into, invader, each))
        barred = dict.fromkeys((*invader.status.barred, *lost))
        clash.emit(ev.StatusChanged(invader.id, {"barred": [list(cell) for cell in barred]}))
        message = count(
            "{name} is kept out; the {n} AP of that step is lost.",
            "{name} is kept out; the {n} AP of that step are lost.",
            walk.cost,
            name=invader.name,
        )
        return Settled(tuple(clash.events), False, Rejection("kept_out", "GC-05", message))
    if invader.status.hp <= 0:
        return Settled(
            tuple(clash.events), True, Rejection("down", "GC-08", say("{name} falls there.", name=invader.name))
        )
    return Settled(tuple(clash.events), True)


def is_barred(known: Knowledge, token: Token, start: Cell, end: Cell) -> bool:
    """Whether the token was kept out of that square this cycle, and somebody known stands there still (GC-06)."""
    barred = token.status.barred
    return bool(barred) and any(
        not set(barred).isdisjoint(shared_cells(end, token, other)) for other in known.entered(token, start, end)
    )


def shared_cells(at: Cell, mover: Token, occupant: Token) -> tuple[Cell, ...]:
    """The squares of an occupant that ``mover`` would cover at ``at``: those it invades, and is barred from."""
    if occupant.at is None:
        return ()
    covered = cells_of(at, mover.size)
    return tuple(cell for cell in cells_of(occupant.at, occupant.size) if cell in covered)
