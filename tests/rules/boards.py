"""Random boards, tokens and games. Chance comes from the ``Random`` given: a seeded one, or Hypothesis's."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from rules import commands as cmd
from rules import engine
from rules.dice import ScriptedDice, SeededDice
from rules.engine import fold, new_table
from rules.evolve import token_from
from rules.knowledge import GM
from rules.ruleset import get
from rules.rulings import Rejection, Ruling
from rules.space.headings import HEADINGS
from rules.table import Actor, Choice, Clock, Door, Mark, Prompt, Scene, Table, Token, Wall
from tests.rules import charts
from tests.rules.kit import SEED, Stage

SIDES = ("red", "blue", "")


def scene(
    random: Random, *, widest: int = 6, aligned: bool | None = None, secrets: bool = True, zero_g: bool = False
) -> Scene:
    """A small map with walls (along the grid or anyhow), doors, solid cells, perhaps secrets and loss of gravity."""
    width, height = random.randint(2, widest), random.randint(2, widest)
    if aligned is None:
        aligned = random.random() < 0.6

    def line() -> tuple[tuple[int, int], tuple[int, int]]:
        if aligned:
            x, y = random.randint(0, width), random.randint(0, height)
            along = random.choice(((1, 0), (0, 1)))
            length = random.randint(1, 3)
            return (x * 1000, y * 1000), ((x + along[0] * length) * 1000, (y + along[1] * length) * 1000)
        # Steps of 250 meet centres and corners often, which is where the rule is delicate.
        grain = random.choice((250, 500, 1))
        a = (random.randint(0, width * 1000 // grain) * grain, random.randint(0, height * 1000 // grain) * grain)
        b = (a[0] + random.randint(-6, 6) * 250, a[1] + random.randint(-6, 6) * 250)
        return a, b

    walls = [Wall(f"w{index}", *line(), secrets and random.random() < 0.2) for index in range(random.randint(0, 6))]
    doors = [
        Door(
            f"d{index}",
            *line(),
            random.choice(("door", "door", "window")),
            random.choice(("open", "closed", "locked")),
            secrets and random.random() < 0.2,
        )
        for index in range(random.randint(0, 2))
    ]
    cells = [(x, y) for x in range(width) for y in range(height)]
    solid = tuple(random.sample(cells, random.randint(0, len(cells) // 6)))
    weightless = random.choice((None, None, "all", "some")) if zero_g else None
    some = tuple(random.sample(cells, random.randint(1, len(cells))))
    return Scene(
        id="hall",
        name="Hall",
        width=width,
        height=height,
        walls=tuple(walls),
        doors=tuple(doors),
        solid=solid,
        zero_g="all" if weightless == "all" else some if weightless else (),
        gravity=some[:2] if weightless == "all" and random.random() < 0.3 else (),
    )


def table(random: Random, ruleset: str, *, options: dict[str, Any] | None = None, hidden: bool = True) -> Table:
    """A table with one random map, two to five tokens of three sides, and turns running or not."""
    rules = get(ruleset)
    if "areas" in rules.spaces and random.random() < 0.7:
        made = charts.scene(random, secrets=hidden)
    else:
        made = scene(random, secrets=hidden, zero_g=True)
    # Each game starts somewhere else in the row of dice, or all of them would roll the same.
    drawn = random.randrange(10**6)
    now = replace(new_table(ruleset, options), scenes={made.id: made}, active_scene=made.id, dice_drawn=drawn)
    names = [f"t{index}" for index in range(random.randint(2, 5))]
    # Not in the order in which a table read back has them.
    random.shuffle(names)
    for name in names:
        size = 2 if random.random() < 0.2 else 1
        spot = free_place(random, made, size)
        plain = {
            "id": name,
            "name": name.upper(),
            "scene": made.id,
            "at": None if isinstance(spot, str) else spot,
            "place": spot if isinstance(spot, str) else "",
            "size": size,
            "side": random.choice(SIDES),
            "kind": "object" if random.random() < 0.1 else "character",
            "hidden": hidden and random.random() < 0.2,
            "seats": random.choice(([], ["s1"], ["s2"], ["s1", "s2"])),
            "sheet": {},
            "status": rules.fresh_status(msgspec.convert({}, rules.sheet), burdens(random, rules.status)),
        }
        token = token_from(ruleset, plain)
        now = replace(now, tokens={**now.tokens, name: token})
        now = fold(now, rules.arrived(now, token, None, ScriptedDice(()), placed=True))
    if made.chart is not None:
        made = charts.explored(made, [token.place for token in now.tokens.values() if token.seats])
        now = replace(now, scenes={made.id: made})
    if random.random() < 0.8:
        random.shuffle(names)
        now = replace(now, clock=Clock(rules.counts, tuple(names), names[0]))
    return now


def burdens(random: Random, kind: Any) -> dict[str, Any]:
    """What slows or tires a new token, in rulesets that have such a thing."""
    given = {"encumbered": 0.25, "hobbled": 0.25, "sprinted_last": 0.3, "incapacitated": 0.05}
    return {name: True for name, chance in given.items() if name in kind.__struct_fields__ and random.random() < chance}


def free_place(random: Random, made: Scene, size: int) -> tuple[int, int] | str | None:
    """A place on the map with no solid cell under the token, or None where there is none."""
    if made.chart is not None:
        return charts.anywhere(random, made)
    solid = set(made.solid)
    places = [
        (x, y)
        for x in range(made.width - size + 1)
        for y in range(made.height - size + 1)
        if not solid & {(x + dx, y + dy) for dx in range(size) for dy in range(size)}
    ]
    return random.choice(places) if places else None


def command(random: Random, now: Table) -> tuple[cmd.Command, Actor]:
    """Something that somebody might ask for now: mostly what fits, sometimes nonsense."""
    rules = get(now.ruleset)
    if now.prompts and random.random() < 0.7:
        return answer(random, now) if random.random() < 0.85 else meddling(random, now)
    if not now.tokens:
        return cmd.Say("Is anybody there?"), GM
    token = now.tokens[random.choice(sorted(now.tokens))]
    if now.clock.active in now.tokens and random.random() < 0.7:
        token = now.tokens[now.clock.active]
    kinds = ("end_turn", "end_turn", "place", "hide", "door", "order", "remove", "group", "wider", "wider")
    if rules.commands and random.random() < 0.35:
        return own(random, now, token)
    kind = random.choice((*("move",) * 8, *kinds))
    made = now.scenes["hall"]
    match kind:
        case "move":
            return cmd.Move(token.id, path(random, now, token.id), random.choice(rules.modes).id), speaker(
                random, now, token.id
            )
        case "end_turn":
            return cmd.EndTurn(token.id), speaker(random, now, token.id)
        case "place":
            return cmd.Place(token.id, free_place(random, made, token.size)), GM
        case "hide":
            return cmd.ChangeToken(token.id, hidden=not token.hidden), GM
        case "door" if made.doors:
            door = random.choice(made.doors)
            return cmd.SetDoor(made.id, door.id, random.choice(("open", "closed", "locked"))), GM
        case "order":
            return random.choice((cmd.SetOrder(tuple(sorted(now.tokens))), cmd.StopClock())), GM
        case "remove" if random.random() < 0.3:
            return cmd.RemoveToken(token.id), GM
        case "group":
            both = random.sample(sorted(now.tokens), min(2, len(now.tokens)))
            legs = tuple(cmd.Leg(each, path(random, now, each)[:2]) for each in both)
            return cmd.MoveGroup(legs), speaker(random, now, both[0])
        case "wider":
            return wider(random, now, token)
        case _:
            return cmd.Say("Well, well."), GM


def own(random: Random, now: Table, token: Token) -> tuple[cmd.Command, Actor]:
    """One of the ruleset's own commands: mostly what is on offer, with what it needs made up, sometimes nonsense."""
    rules = get(now.ruleset)
    who = speaker(random, now, token.id)
    offered = engine.offers(now, token.id, who)
    names = {str(kind.__struct_config__.tag) for kind in rules.commands}
    fit = [] if isinstance(offered, Rejection) else [each for each in offered if each.command["type"] in names]
    open_ = [each for each in fit if each.rejection is None]
    if open_ and random.random() < 0.7:
        chosen = random.choice(open_)
        needs = {name: random.choice(values) for name, values in chosen.among.items() if values}
        return filled(random, now, token, {**chosen.command, **needs}), who
    name = random.choice(sorted(names))
    speakers = {str(kind.__struct_config__.tag): speaker_ for kind, speaker_ in rules.commands.items()}
    return filled(random, now, token, {"type": name}), GM if speakers[name] == "gm" else who


def filled(random: Random, now: Table, token: Token, plain: dict[str, Any]) -> cmd.Command:
    """A ruleset's own command with every field that it lacks made up, by the field's name."""
    made = now.scenes["hall"]

    def cell() -> tuple[int, int] | str:
        if made.chart is not None:
            return charts.anywhere(random, made)
        at = token.at or (0, 0)
        if random.random() < 0.6:
            return at[0] + random.randint(-1, 1), at[1] + random.randint(-1, 1)
        return random.randint(0, made.width), random.randint(0, made.height)

    made_up: dict[str, Any] = {
        "token": token.id,
        "target": random.choice(sorted(now.tokens)),
        "pivot": cell(),
        "turn": random.choice(("cw", "ccw")),
        "squares": random.randint(1, 6),
        "heading": random.choice(HEADINGS),
        "speed": random.randint(1, 4),
        "shape": random.choice(("circle", "square", "cells")),
        "at": cell(),
        "size": random.randint(0, 2),
        "damage": random.choice((0, 1, 3, "1d4", "2d2+1", "d")),
        "label": random.choice(("", "burst")),
        "on": random.random() < 0.4,
        "cells": random.choice(((), (cell(),), (cell(), cell()))),
        "range": random.randint(0, 3),
        "scene": made.id,
        "places": tuple(dict.fromkeys(str(cell()) for _ in range(random.randint(1, 3)))),
        "show": random.random() < 0.7,
        "chart": charts.chart(random),
    }
    kind = next(each for each in get(now.ruleset).commands if each.__struct_config__.tag == plain["type"])
    if plain["type"] == "set_gravity":
        made_up["cells"] = random.choice((None, ((0, 0), (1, 1))))
    return msgspec.convert({name: made_up[name] for name in kind.__struct_fields__ if name in made_up} | plain, kind)


def wider(random: Random, now: Table, token: Token) -> tuple[cmd.Command, Actor]:
    """What else there is to do at a table: settings, scenes, walls, doors by hand, marks, dice, the library."""
    made = now.scenes["hall"]
    who = speaker(random, now, token.id)
    mark = Mark(id=random.choice("mn"), scene=made.id, kind="circle", at=(500, 500), size=random.choice((0, 1000)))
    cellar = Scene(id="cellar", name="Cellar", width=random.randint(1, 4), height=random.randint(1, 4))
    wall = Wall("drawn", (0, 1000), (1000, 1000), random.random() < 0.3, way=random.choice(("", "left")))
    deeds: list[tuple[cmd.Command, Actor]] = [
        (cmd.SetSettings({"dial": random.choice(("refuse", "ask", "warn", "off"))}), GM),
        (cmd.SetSettings({"paused": random.random() < 0.3, "player_doors": random.random() < 0.7}), GM),
        (cmd.Delay(token.id, random.choice(sorted(now.tokens))), who),
        (cmd.Roll(random.choice(("1d6", "2d4-1", "d")), token=token.id), who),
        (cmd.PutMark(mark), who),
        (cmd.DropMarks((mark.id,)), who),
        (cmd.EditBarriers(made.id, (wall,)), GM),
        (cmd.ChangeScene(made.id, width=random.choice((made.width, max(1, made.width - 1)))), GM),
        (cmd.CopyScene(made.id, f"copy{len(now.scenes)}", "A copy"), GM),
        (cmd.SendSeats((random.choice(("s1", "s2")),), random.choice((None, *sorted(now.scenes))), bring=True), GM),
        (cmd.AddScene(cellar, random.random() < 0.3, (cmd.AddToken("x", "X", "cellar", (0, 0)),)), GM),
        (cmd.SetOrder(tuple(sorted(now.tokens)), numbers={token.id: random.randint(-5, 25)}), GM),
        (cmd.KeepToken(token.id, "kept"), GM),
        (cmd.ForgetToken("kept"), GM),
        (cmd.Move(token.id, path(random, now, token.id), unruled=True), who),
    ]
    if made.doors:
        deeds.append((cmd.OpenDoor(token.id, random.choice(made.doors).id, random.random() < 0.7), who))
    deeds.extend((cmd.RuleOn(each, random.random() < 0.7), GM) for each in now.requests)
    return random.choice(deeds)


def path(random: Random, now: Table, token_id: str) -> tuple[tuple[int, int], ...] | tuple[str, ...]:
    """One to four positions, next to each other or not, some of them off the map."""
    token = now.tokens[token_id]
    at = token.at or (0, 0)
    made = now.scenes["hall"]
    if now.scenes[token.scene].chart is not None:
        return charts.way(random, now, token_id)
    cells = []
    for _ in range(random.randint(1, 4)):
        if random.random() < 0.7:
            at = (at[0] + random.randint(-1, 1), at[1] + random.randint(-1, 1))
            if random.random() < 0.95:
                at = (min(max(at[0], 0), made.width - 1), min(max(at[1], 0), made.height - 1))
        else:
            at = (random.randint(0, made.width - 1), random.randint(0, made.height - 1))
        cells.append(at)
    return tuple(cells)


def speaker(random: Random, now: Table, token_id: str) -> Actor:
    """Who gives a token's command: one of its seats, or the GM."""
    seats = now.tokens[token_id].seats
    return Actor("player", random.choice(seats)) if seats and random.random() < 0.8 else GM


def answer(random: Random, now: Table) -> tuple[cmd.Command, Actor]:
    """One of the choices of a question that is open."""
    open_ = [prompt for prompt in now.prompts.values() if prompt.reply is None]
    prompt = random.choice(sorted(open_, key=lambda each: each.id))
    choice = random.choice(prompt.choices)
    return choosing(prompt, choice), speaker(random, now, prompt.token)


def choosing(prompt: Prompt, choice: Choice) -> cmd.Answer:
    """The answer that takes one of a prompt's choices."""
    return msgspec.convert(
        {"type": "answer", "prompt": prompt.id, "token": prompt.token, "choice": choice.id, **choice.details},
        cmd.Answer,
    )


def meddling(random: Random, now: Table) -> tuple[cmd.Command, Actor]:
    """What the GM does to those whom an open question concerns."""
    prompt = random.choice(sorted(now.prompts.values(), key=lambda each: each.id))
    token = now.tokens.get(random.choice((prompt.token, prompt.token, prompt.cause)), now.tokens[prompt.token])
    place = free_place(random, now.scenes["hall"], token.size)
    return random.choice((cmd.RemoveToken(token.id), cmd.Place(token.id, place), cmd.ChangeToken(token.id, size=1))), GM


def game(random: Random, ruleset: str, length: int = 12, **given: Any) -> Iterator[Stage]:
    """A random game: every command with the table before and after it, as it is played."""
    now = table(random, ruleset, **given)
    for _ in range(length):
        each, actor = command(random, now)
        ruling = engine.decide(now, each, SeededDice(SEED, now.dice_drawn), actor)
        after = fold(now, ruling.events) if isinstance(ruling, Ruling) else now
        yield Stage(now, each, actor, ruling, after)
        now = after
