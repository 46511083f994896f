"""What must hold for every ruleset, each law a function that raises AssertionError where it is broken.

``test_laws.py`` runs them on every installed ruleset, ``test_broken_copies.py`` on rulesets that break them.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import codec, engine
from rules import events as ev
from rules.commands import Act, Command, Move, MoveGroup
from rules.dice import DiceExhausted, ScriptedDice
from rules.engine import decide, fold
from rules.forms import describe
from rules.knowledge import truth
from rules.paths import Walk, Walker
from rules.rulebook import SHARED
from rules.ruleset import Ruleset, get
from rules.rulings import Preview, Rejection, Ruling, Step
from rules.surroundings import whole
from rules.table import Actor, Scene, SuspendedDeed, SuspendedWalk, Table, Token, Wall
from rules.travel import BEYOND, Traveller
from rules.undo import refusal, same_play, undo
from tests.rules import charts, kit
from tests.rules.kit import Stage

Cell = tuple[int, int]


# One command ---------------------------------------------------------------------------------------------------------


def changes_nothing(stage: Stage) -> None:
    """Deciding leaves the table as it was, and the same question has the same answer."""
    before = codec.encode_table(stage.before)
    again = _again(stage, stage.before)
    assert codec.encode_table(stage.before) == before, "deciding changed the table"
    assert again == stage.answer, "the same table, command and dice gave another answer"


def survives_its_codec(stage: Stage) -> None:
    """Table, command and events are the same after being written and read."""
    for table in (stage.before, stage.after):
        written = codec.encode_table(table)
        assert codec.decode_table(written) == table, "the table is another after its codec"
        assert codec.encode_table(codec.decode_table(written)) == written
    assert codec.decode_command(codec.encode_command(stage.command)) == stage.command
    if isinstance(stage.answer, Ruling):
        assert codec.decode_events(codec.encode_events(stage.answer.events)) == stage.answer.events


def equal_tables_rule_alike(stage: Stage) -> None:
    """A table read back from the journal's snapshot rules as the one that was kept in memory, event for event."""
    again = _again(stage, codec.decode_table(codec.encode_table(stage.before)))
    assert again == stage.answer, "the table read back gives another answer"


def replays(stage: Stage) -> None:
    """Folding the events as the journal keeps them gives the table that was played on; dice are all in the events."""
    if isinstance(stage.answer, Rejection):
        assert stage.after == stage.before
        return
    journal = codec.decode_events(codec.encode_events(stage.answer.events))
    assert codec.encode_table(fold(stage.before, journal)) == codec.encode_table(stage.after)
    assert stage.after.dice_drawn == stage.before.dice_drawn + len(kit.faces(stage))
    assert _again(stage, stage.before) == stage.answer, "decided again with the same dice, it comes out otherwise"


def _again(stage: Stage, table: Table) -> Ruling | Rejection:
    """The command decided again, with the very dice that its events tell of."""
    if isinstance(stage.command, MoveGroup) and isinstance(stage.answer, Rejection):
        # One of the first may have come to dice before another is refused: the next command draws the same again.
        return decide(table, stage.command, kit.SeededDice(kit.SEED, table.dice_drawn), stage.actor)
    dice = ScriptedDice(kit.faces(stage), table.dice_drawn)
    try:
        answer = decide(table, stage.command, dice, stage.actor)
    except DiceExhausted:
        raise AssertionError("a die was drawn that no event tells of") from None
    assert dice.unused == 0, "an event tells of a die that nobody draws"
    return answer


def can_be_undone(stage: Stage) -> None:
    """Taking the command back gives the table before it, but for dice drawn and questions numbered."""
    if isinstance(stage.answer, Rejection):
        return
    refusal(stage.answer.events)
    ruling = undo(stage.after, stage.before, 1, "it")
    events = codec.decode_events(codec.encode_events(ruling.events))
    back = fold(stage.after, events)
    assert same_play(back, stage.before), "undone, the table is another than before"
    assert back.dice_drawn == stage.after.dice_drawn
    assert back.prompts_opened == stage.after.prompts_opened


def cites_a_rule(stage: Stage) -> None:
    """Every refusal and every event that names a rule names one of the rulebook, and has a sentence for a person."""
    known = SHARED | get(stage.before.ruleset).rules
    if isinstance(stage.answer, Ruling):
        for event in stage.answer.events:
            rule = getattr(event, "rule", "")
            assert not rule or rule in known, f"no such rule: {event}"
    else:
        assert stage.answer.rule in known, f"no such rule: {stage.answer}"
        assert stage.answer.code
        assert stage.answer.message.endswith((".", "!")), stage.answer.message


def holds_together(stage: Stage) -> None:
    """Questions and held-up moves fit each other and the tokens; whose turn it is, is there; the cycle never falls."""
    table = stage.after
    for held in table.suspended:
        assert isinstance(held, SuspendedDeed) or held.token in table.tokens
        waited_for = any(each in table.prompts for each in held.prompts)
        # An effect whose dive has to be fought for waits for that walk.
        assert waited_for or (isinstance(held, SuspendedDeed) and held is not table.suspended[-1]), (
            "nothing holds it up"
        )
    for prompt in table.prompts.values():
        assert prompt.token in table.tokens
        # Whoever moves is there as long as its move is; who laid an effect may be gone.
        walks = [each for each in table.suspended if isinstance(each, SuspendedWalk) and prompt.id in each.prompts]
        assert prompt.cause in table.tokens or not walks
        # Only a ruleset with commands of its own asks what holds nothing up.
        held = any(prompt.id in each.prompts for each in table.suspended)
        assert held or get(table.ruleset).commands, "a question holds nothing up"
        assert prompt.choices
    if table.prompts:
        assert any(prompt.reply is None for prompt in table.prompts.values()), (
            "everybody has answered, but nothing goes on"
        )
    clock, before = table.clock, stage.before.clock
    assert clock.active is None or clock.active in clock.order
    assert set(clock.order) <= set(table.tokens)
    if clock.kind == before.kind and clock.kind != "free_roam":
        assert clock.cycle in (before.cycle, before.cycle + 1)


def walks_only_where_one_can(stage: Stage) -> None:
    """What was walked was walked by single steps that the ground allows; a refused command moves nobody."""
    if isinstance(stage.answer, Rejection):
        return
    table = stage.before
    for event in stage.answer.events:
        if isinstance(event, ev.Walked) and not event.unruled:
            token = table.tokens[event.token]
            walker = Walker(_truth(table, token), token)
            at = token.at
            for cell in event.path:
                assert walker.ground.bar(at, cell, token.size) is None, f"{at} to {cell} is no step"
                at = cell
        if isinstance(event, ev.Forced):
            token = table.tokens[event.token]
            ground = truth(table, token.scene).ground
            at = token.at
            for cell in event.path:
                assert ground.bar(at, cell, token.size) is None, f"carried from {at} to {cell} is no step"
                at = cell
        if isinstance(event, ev.Went) and not event.unruled:
            _goes_by_halves(table, event)
        if isinstance(event, ev.Carried):
            assert whole(table, table.tokens[event.token].scene).places.get(event.path[-1]) is not None
        table = engine.evolve(table, event)


def _goes_by_halves(table: Table, event: ev.Went) -> None:
    """Half an area at a time, over open borders alone."""
    token = table.tokens[event.token]
    places = whole(table, token.scene).places
    here = token.place
    for place in event.path:
        assert place in places.next_to(here), f"{here} to {place} is no half area"
        assert place not in places.borders or not places.borders[place].closed, f"{place} is closed"
        here = place


def preview_is_the_charge(stage: Stage) -> None:
    """A move is refused as its preview says, or costs what it says unless something unknown cuts it short."""
    if not isinstance(stage.command, Move):
        return
    shown = engine.preview(stage.before, stage.command, stage.actor)
    if isinstance(stage.answer, Rejection):
        refused = shown if isinstance(shown, Rejection) else shown.rejection
        assert refused == stage.answer
        return
    if isinstance(shown, Preview) and shown.dial:
        # The dial lets it pass or puts it to the GM: it is refused by name, and happens or is asked for.
        assert shown.rejection is not None
        return
    assert isinstance(shown, Preview)
    assert shown.rejection is None
    assert list(shown.costs) == sorted(shown.costs)
    way = shown.places or shown.path
    assert len(shown.costs) == len(way)
    walked = [event for event in stage.answer.events if isinstance(event, ev.Walked | ev.Went)]
    path = tuple(place for event in walked for place in event.path)
    assert len(path) <= len(way)
    for place, foreseen in zip(path, way, strict=False):
        assert place == foreseen or str(foreseen).startswith(BEYOND), "another way is gone than was shown"
    if path:
        assert sum(event.cost for event in walked) == shown.costs[len(path) - 1], "walked for another price than shown"
    if shown.left is None or len(path) < len(way):
        return
    left = shown.left - shown.costs[-1]
    assert walked[-1].left == left
    walker = engine.walker_of(stage.after, stage.command.token, stage.command.mode, stage.actor)
    assert isinstance(walker, Rejection) or walker.budget == left, "another price is paid than was shown"


def rolls_are_foretold(stage: Stage) -> None:
    """Where a way over areas is shown, so is every roll that its mover makes on it, in order, as far as it is known."""
    if not isinstance(stage.command, Move) or isinstance(stage.answer, Rejection):
        return
    shown = engine.preview(stage.before, stage.command, stage.actor)
    if not isinstance(shown, Preview) or shown.dial or any(place.startswith(BEYOND) for place in shown.places):
        return
    if not shown.places and not shown.checks:
        return
    rolled = [event.rule for event in stage.answer.events if isinstance(event, ev.Rolled) and event.under]
    assert rolled == [check.rule for check in shown.checks][: len(rolled)], "something else is rolled than was shown"


def preview_is_the_verdict(stage: Stage) -> None:
    """A ruleset's own command is refused just as its preview says."""
    if not isinstance(stage.command, Act):
        return
    shown = engine.preview(stage.before, stage.command, stage.actor)
    if isinstance(shown, Preview) and shown.dial:
        return
    refused = shown if isinstance(shown, Rejection) else shown.rejection
    assert refused == (stage.answer if isinstance(stage.answer, Rejection) else None), "the preview says otherwise"


def offers_are_kept(stage: Stage) -> None:
    """What is on offer is accepted, in every way that the offer lists; what is refused there is refused in earnest."""
    table = stage.before
    rules = get(table.ruleset)
    names = {kind.__struct_config__.tag for kind in rules.commands}
    for token in sorted(table.tokens):
        offers = engine.offers(table, token, stage.actor)
        if isinstance(offers, Rejection):
            continue
        for offer in offers:
            if offer.command["type"] not in names or not set(offer.needs) <= set(offer.among):
                continue
            if offer.rejection is not None and offer.needs:
                continue
            for values in product(*(offer.among[name] for name in offer.needs)):
                plain = {**offer.command, **dict(zip(offer.needs, values, strict=True))}
                command = codec.decode_command(plain)
                answer = decide(table, command, kit.SeededDice(kit.SEED), stage.actor)
                assert (answer if isinstance(answer, Rejection) else None) == offer.rejection, f"{plain} is offered"


ON_EVERY_COMMAND = (
    changes_nothing,
    survives_its_codec,
    equal_tables_rule_alike,
    replays,
    can_be_undone,
    cites_a_rule,
    holds_together,
    walks_only_where_one_can,
    preview_is_the_charge,
    rolls_are_foretold,
    preview_is_the_verdict,
    offers_are_kept,
)


# A table -------------------------------------------------------------------------------------------------------------


def reach_is_what_steps_add_up_to(table: Table, token: str, mode: str, actor: Actor) -> None:
    """``reach`` is what single steps come to, and each of its cells can be moved to at just that price."""
    walker = engine.walker_of(table, token, mode, actor)
    found = engine.reach(table, token, mode, actor)
    if isinstance(walker, Rejection):
        assert found == walker
        return
    assert isinstance(found, dict)
    assert list(found.values()) == sorted(found.values()), "cheapest first"
    if isinstance(walker, Traveller):
        _reach_over_areas(table, walker, found, actor)
        return
    stepped = _by_single_steps(walker)
    assert found == {cell: spent for cell, (spent, _) in stepped.items()}
    start = table.tokens[token].at
    for cell, (spent, path) in stepped.items():
        far = max(abs(cell[0] - start[0]), abs(cell[1] - start[1])) > 1
        # A neighbour is stepped to straight away, however dear; what is cheaper must be spelt out.
        command = Move(token, (cell,) if far else path, mode)
        shown = engine.preview(table, command, actor)
        assert isinstance(shown, Preview), f"{cell} is in reach: {shown}"
        assert shown.rejection is None, f"{cell} is in reach: {shown.rejection}"
        assert shown.costs[-1] == spent
        assert shown.path[-1] == cell
        assert isinstance(decide(table, command, kit.SeededDice(kit.SEED), actor), Ruling)
    outside = [(x, y) for x in range(-1, walker.ground.width + 1) for y in range(-1, walker.ground.height + 1)]
    for cell in outside:
        if cell not in found and cell != start:
            ruling = decide(table, Move(token, (cell,), mode), kit.SeededDice(kit.SEED), actor)
            assert isinstance(ruling, Rejection), f"{cell} is out of reach, but a move there is accepted"


def _reach_over_areas(table: Table, traveller: Traveller, found: dict[str, int], actor: Actor) -> None:
    """Each place in reach can be gone to at just its price, and no other."""
    places, start, token = traveller.places, traveller.token.place, traveller.token.id
    beyond = {
        f"{BEYOND}{border.id}"
        for border in places.borders.values()
        if any(side not in places.areas for side in border.between)
    }
    for place in sorted({*places.areas, *places.borders, *beyond, *found} - {start}):
        path = (
            (place.removeprefix(BEYOND), place) if place in beyond and place.removeprefix(BEYOND) != start else (place,)
        )
        command = Move(token, path, traveller.mode)
        shown = engine.preview(table, command, actor)
        assert isinstance(shown, Preview)
        assert (shown.rejection is None) == (place in found), f"{place} in reach of {start}: {shown.rejection}"
        if place in found:
            assert shown.costs[-1] == found[place]
            assert isinstance(decide(table, command, kit.SeededDice(kit.SEED), actor), Ruling)


def _by_single_steps(walker: Walker) -> dict[Cell, tuple[int, tuple[Cell, ...]]]:
    """The least price of every cell with a way there, by ``step`` alone over all of (cell, memory)."""
    start = walker.start()
    best: dict[tuple[Cell, int], tuple[int, tuple[Cell, ...]]] = {(start.cell, start.memory): (0, ())}
    fresh = [start]
    while fresh:
        later = []
        for walk in fresh:
            spent, path = best[walk.cell, walk.memory]
            if spent < walk.spent:
                continue
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    end = (walk.cell[0] + dx, walk.cell[1] + dy)
                    step = walker.step(walk, end)
                    if isinstance(step, Step):
                        total = walk.spent + step.cost
                        known = best.get((end, step.memory))
                        if known is None or total < known[0]:
                            best[end, step.memory] = (total, (*path, end))
                            later.append(Walk(end, step.memory, total))
        fresh = later
    cells: dict[Cell, tuple[int, tuple[Cell, ...]]] = {}
    for (cell, _), (spent, path) in best.items():
        if cell != start.cell and (cell not in cells or spent < cells[cell][0]):
            cells[cell] = (spent, path)
    return cells


def secrets_are_kept(table: Table, changed: Table, actor: Actor, tokens: list[str], moves: list[Command]) -> None:
    """Two tables that differ only in what ``actor`` cannot know answer its questions and refuse its moves alike."""
    rules = get(table.ruleset)
    for token in tokens:
        one, other = engine.offers(table, token, actor), engine.offers(changed, token, actor)
        assert one == other, f"the offers of {token} tell something"
        for mode in rules.modes:
            here, there = engine.reach(table, token, mode.id, actor), engine.reach(changed, token, mode.id, actor)
            assert here == there, f"the reach of {token} tells something"
            if isinstance(here, dict):
                assert list(here) == list(there), f"the order of {token}'s reach tells something"
    for move in moves:
        assert isinstance(move, Move | Act)
        assert engine.preview(table, move, actor) == engine.preview(changed, move, actor), "a preview tells something"
        here = _refused(table, move, actor)
        assert here == _refused(changed, move, actor), "a refusal tells something"


def _refused(table: Table, command: Command, actor: Actor) -> Rejection | None:
    answer = decide(table, command, kit.SeededDice(kit.SEED), actor)
    return answer if isinstance(answer, Rejection) else None


def other_secrets(random: Random, table: Table, seat: str) -> Table:
    """The table with everything that ``seat`` cannot know made different: hidden tokens, secret walls and doors, and
    what others have left.
    """
    rules = get(table.ruleset)
    tokens = {
        key: token if seat in token.seats else _other_purse(random, table, token)
        for key, token in table.tokens.items()
        if not token.hidden or seat in token.seats
    }
    made = charts.other_secrets(random, table.scenes["hall"])
    tokens = {key: token for key, token in tokens.items() if seat in token.seats or _shown_on(made, token)}
    for number in range(random.randint(0, 3)):
        key = f"x{number}"
        tokens[key] = Token(
            id=key,
            name=key,
            scene=made.id,
            at=None if made.chart else (random.randrange(made.width), random.randrange(made.height)),
            place=charts.anywhere(random, made) if made.chart else "",
            side=random.choice(("red", "blue")),
            hidden=True,
            sheet=msgspec.convert({}, rules.sheet),
            status=msgspec.convert(rules.fresh_status(msgspec.convert({}, rules.sheet), {}), rules.status),
        )
    walls = [wall for wall in made.walls if not wall.secret]
    for number in range(random.randint(0, 3)):
        x, y = random.randrange(made.width), random.randrange(made.height)
        end = ((x + 1) * 1000, y * 1000) if random.random() < 0.5 else (x * 1000, (y + 1) * 1000)
        walls.append(Wall(f"x{number}", (x * 1000, y * 1000), end, True))
    # A secret door looks like a wall: that it is a door, and open, is what nobody knows.
    doors = tuple(
        replace(door, state=random.choice(("open", "closed", "locked"))) if door.secret else door for door in made.doors
    )
    scene: Scene = replace(made, walls=tuple(walls), doors=doors)
    order = tuple(key for key in table.clock.order if key in tokens)
    clock = replace(table.clock, order=(*order, *(key for key in tokens if key.startswith("x"))))
    return replace(table, tokens=tokens, scenes={**table.scenes, made.id: scene}, clock=clock)


def _shown_on(made: Scene, token: Token) -> bool:
    """Whether players know the place of a token that is not hidden."""
    return made.chart is None or made.chart.revealed == "all" or not token.place or token.place in made.chart.revealed


def _other_purse(random: Random, table: Table, token: Token) -> Token:
    """The token with other numbers in its status, as far as that changes nothing that everybody is shown of it."""
    rules = get(table.ruleset)

    def shown(each: Token) -> tuple[Any, ...]:
        return rules.down(each), rules.conditions(each), rules.readouts(table, each)

    for name in token.status.__struct_fields__:
        if type(getattr(token.status, name)) is int:
            other = replace(token, status=replace(token.status, **{name: random.randint(0, 6)}))
            token = other if shown(other) == shown(token) else token
    return token


# A ruleset -----------------------------------------------------------------------------------------------------------


def describes_itself(rules: Ruleset) -> None:
    """Every struct has defaults, every field of a form a label, every rule an id and words, every mode a rule."""
    for kind in (rules.sheet, rules.status, rules.options):
        msgspec.convert({}, kind)
    told = describe(rules)
    msgspec.json.encode(told)
    for form in ("sheet", "status", "options"):
        for field in told[form]:
            _described(field, told["rules"])
    assert told["modes"]
    for mode in told["modes"]:
        assert mode["label"]
        assert mode["rule"] in told["rules"] or mode["rule"] == ""
    assert rules.turn_rule in told["rules"]
    for rule, words in rules.rules.items():
        assert rule not in SHARED
        assert words.strip().endswith("."), f"{rule} is no sentence"


def _described(field: dict[str, Any], rules: dict[str, str]) -> None:
    assert field["label"] != field["name"], f"{field['name']} has no label"
    assert "rule" not in field or field["rule"] in rules, f"{field['name']} cites a rule that is not there"
    assert "default" in field
    if field["kind"] == "choice":
        assert field["default"] in field["choices"] or (field.get("optional") and field["default"] is None)
    for row in field.get("fields", ()):
        _described(row, rules)


def _truth(table: Table, token: Token) -> Any:
    return truth(table, token.scene)
