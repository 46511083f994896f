"""Whole Ground Combat tables under whatever players, the GM and restarts do to them, one command after the other."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    multiple,
    precondition,
    rule,
)
from msgspec.structs import replace

from rules import codec, engine
from rules import commands as cmd
from rules import events as ev
from rules.dice import SeededDice
from rules.engine import decide, fold
from rules.knowledge import GM
from rules.rulings import Rejection, Ruling
from rules.space.gravity import weightless
from rules.space.square import cells_of, ground_of
from rules.systems.ground_combat.commands import AreaEffect, SetGravity
from rules.table import Clock
from tests.rules import boards
from tests.rules.kit import SEED, Stage
from tests.rules.laws import holds_together, preview_is_the_verdict, replays, walks_only_where_one_can

MILD = {"invaded": "allow", "leap": "stand", "grab": "let_go"}
"""The answer to each kind of question that is always possible."""


class GroundCombatTable(RuleBasedStateMachine):
    """Random boards, tokens of three sides, moves, answers, turns, a meddling GM and restarts at any point."""

    tokens: Bundle[str] = Bundle("tokens")

    @initialize(
        target=tokens, seed=st.integers(0, 10**6), diagonals=st.sampled_from(["one", "alternating", "euclid"]),
        allies=st.booleans(), ap=st.integers(0, 12), hp=st.integers(1, 4),
    )  # fmt: skip
    def set_up(self, seed, diagonals, allies, ap, hp):
        self.random = Random(seed)
        table = boards.table(
            self.random, "ground_combat", options={"diagonals": diagonals, "allies_allow": allies}, hidden=seed % 3 == 0
        )
        table = replace(table, clock=Clock())
        order = tuple(sorted(table.tokens))
        self.table = table
        self.made = table.scenes["hall"]
        self.by_hand: set[str] = set()
        for name in order:
            club = {"name": "club", "parry_ap": self.random.randint(0, 4), "parry": 5, "damage": "1d3"}
            self.do(cmd.ChangeSheet(name, {"ap": ap, "weapons": [club]}, {"hp": hp, "ap": ap}))
        self.do(cmd.SetOrder(order))
        return multiple(*order)

    def do(self, command, actor=GM):
        """One command, and what must hold of it whatever it is."""
        before = codec.encode_table(self.table)
        answer = decide(self.table, command, SeededDice(SEED, self.table.dice_drawn), actor)
        assert codec.encode_table(self.table) == before
        after = fold(self.table, answer.events) if isinstance(answer, Ruling) else self.table
        stage = Stage(self.table, command, actor, answer, after)
        replays(stage)
        holds_together(stage)
        walks_only_where_one_can(stage)
        preview_is_the_verdict(stage)
        self.table = after
        for event in answer.events if isinstance(answer, Ruling) else ():
            if isinstance(event, ev.Placed):
                self.by_hand.add(event.token)
            if isinstance(event, ev.Walked | ev.Forced):
                self.by_hand.discard(event.token)
        return answer

    @rule(token=tokens, data=st.data(), mode=st.sampled_from(["walk", "crawl", "jump"]), own=st.booleans())
    def move(self, token, data, mode, own):
        if own and self.table.clock.active:
            token = self.table.clock.active
        steps = data.draw(st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1)), min_size=1, max_size=4))
        here = self.table.tokens.get(token)
        at = (here.at if here else None) or (0, 0)
        path = []
        for dx, dy in steps:
            at = (at[0] + dx, at[1] + dy)
            path.append(at)
        actor = boards.speaker(self.random, self.table, token) if here else GM
        waiting = bool(self.table.prompts)
        answer = self.do(cmd.Move(token, tuple(path), mode), actor)
        assert not waiting or isinstance(answer, Rejection), "nothing moves while a question is open"

    @rule(token=tokens, data=st.data())
    def run_at_somebody(self, token, data):
        """Straight at another token, which is what questions come of."""
        active = self.table.tokens.get(self.table.clock.active or "")
        other = self.table.tokens.get(token)
        if active is not None and other is not None and other.at is not None:
            beyond = data.draw(st.sampled_from([(), ((0, 0),)]))
            self.do(cmd.Move(active.id, (other.at, *beyond)), boards.speaker(self.random, self.table, active.id))

    @precondition(lambda self: self.table.prompts)
    @rule(data=st.data(), gm=st.booleans())
    def answer(self, data, gm):
        prompt = data.draw(st.sampled_from(sorted(self.table.prompts.values(), key=lambda each: each.id)))
        choice = data.draw(st.sampled_from(prompt.choices))
        actor = GM if gm else boards.speaker(self.random, self.table, prompt.token)
        again = prompt.reply is not None
        answer = self.do(boards.choosing(prompt, choice), actor)
        assert isinstance(answer, Rejection) == again or answer.code in ("not_enough", "down")

    @precondition(lambda self: self.table.prompts)
    @rule(seed=st.integers(0, 10**6))
    def answer_all_boldly(self, seed):
        """Also where everybody does the most that is possible: dives into dives, blocks, grabs."""
        random = Random(seed)
        for _ in range(200):
            open_ = [prompt for prompt in self.table.prompts.values() if prompt.reply is None]
            if not open_:
                break
            prompt = random.choice(open_)
            answer = self.do(boards.choosing(prompt, random.choice(prompt.choices)))
            if isinstance(answer, Rejection):
                self.do(cmd.Answer(prompt.id, prompt.token, MILD[prompt.kind]))
        assert not self.table.prompts
        assert not self.table.suspended

    @rule(token=tokens, own=st.booleans(), seed=st.integers(0, 10**6))
    def deed(self, token, own, seed):
        """Rotating, pushing, pushing off, drifting, braking, effects, gravity: mostly what is on offer."""
        token = self.table.clock.active if own and self.table.clock.active else token
        if token in self.table.tokens:
            command, actor = boards.own(Random(seed), self.table, self.table.tokens[token])
            answer = self.do(command, actor)
            if isinstance(command, SetGravity) and isinstance(answer, Ruling):
                self.made = self.table.scenes["hall"]

    @rule(on=st.booleans())
    def gravity(self, on):
        waiting = bool(self.table.prompts)
        answer = self.do(SetGravity(on))
        assert not waiting or isinstance(answer, Rejection)
        if isinstance(answer, Ruling):
            floating = [each for each in self.table.tokens.values() if each.at and each.status.zero_g is not None]
            assert not on or not floating, "with gravity nobody floats"

    @rule(token=tokens, size=st.integers(0, 2))
    def burst(self, token, size):
        """An effect in the middle of somebody."""
        found = self.table.tokens.get(token)
        if found is not None and found.at is not None:
            self.do(AreaEffect("square", "1d3", at=found.at, size=size))

    @precondition(lambda self: self.table.prompts)
    @rule()
    def answer_all(self):
        """Every run of answers ends: each either settles what waits or leaves one question less."""
        for _ in range(200):
            open_ = [prompt for prompt in self.table.prompts.values() if prompt.reply is None]
            if not open_:
                break
            answer = self.do(cmd.Answer(open_[0].id, open_[0].token, MILD[open_[0].kind]))
            assert isinstance(answer, Ruling), "letting it happen is always possible"
        assert not self.table.prompts
        assert not self.table.suspended

    @rule(token=tokens, own=st.booleans())
    def end_turn(self, token, own):
        active = self.table.clock.active
        answer = self.do(cmd.EndTurn(active if own and active else token))
        if isinstance(answer, Ruling) and self.table.clock.active is not None:
            now = self.table.tokens[self.table.clock.active]
            assert now.status.ap == now.sheet.ap
            assert now.diagonals == 0
            assert now.status.hp > 0
            assert now.at is not None

    @rule(token=tokens, off=st.booleans())
    def place(self, token, off):
        if token in self.table.tokens:
            size = self.table.tokens[token].size
            at = None if off else boards.free_place(self.random, self.made, size)
            assert isinstance(self.do(cmd.Place(token, at)), Ruling)
            assert self.table.tokens[token].at == at

    @rule(token=consumes(tokens))
    def remove(self, token):
        if token in self.table.tokens:
            assert isinstance(self.do(cmd.RemoveToken(token)), Ruling)
            assert token not in self.table.tokens

    @precondition(lambda self: self.table.prompts)
    @rule(data=st.data(), remove=st.booleans())
    def meddle_with_those_concerned(self, data, remove):
        prompt = data.draw(st.sampled_from(sorted(self.table.prompts.values(), key=lambda each: each.id)))
        token = self.table.tokens[data.draw(st.sampled_from([prompt.token, prompt.cause]))]
        if remove:
            self.do(cmd.RemoveToken(token.id))
        else:
            self.do(cmd.Place(token.id, boards.free_place(self.random, self.made, token.size)))

    @rule(target=tokens, number=st.integers(0, 99), side=st.sampled_from(boards.SIDES))
    def add(self, number, side):
        name = f"n{number}"
        self.do(cmd.AddToken(name, name, "hall", boards.free_place(self.random, self.made, 1), side=side))
        self.by_hand.add(name)
        return name

    @rule(token=tokens)
    def hide_or_show(self, token):
        if token in self.table.tokens:
            self.do(cmd.ChangeToken(token, hidden=not self.table.tokens[token].hidden))

    @rule(token=tokens, size=st.integers(1, 2))
    def resize(self, token, size):
        self.do(cmd.ChangeToken(token, size=size))
        self.by_hand.add(token)

    @rule(token=tokens, hp=st.integers(-2, 5), ap=st.integers(0, 8), unaware=st.booleans())
    def meddle(self, token, hp, ap, unaware):
        self.do(cmd.ChangeSheet(token, {}, {"hp": hp, "ap": ap, "unaware": unaware}))

    @precondition(lambda self: self.made.doors)
    @rule(state=st.sampled_from(["open", "closed", "locked"]))
    def door(self, state):
        self.do(cmd.SetDoor("hall", self.random.choice(self.made.doors).id, state))
        self.made = self.table.scenes["hall"]

    @rule(token=tokens, stop=st.booleans())
    def rearrange(self, token, stop):
        if stop:
            self.do(cmd.StopClock())
        elif self.table.tokens:
            self.do(cmd.SetOrder(tuple(sorted(self.table.tokens)), token if token in self.table.tokens else None))

    @rule()
    def restart(self):
        """The server is killed and comes back with what is on disk."""
        kept = codec.decode_table(codec.encode_table(self.table))
        assert kept == self.table
        self.table = kept

    @invariant()
    def budgets_hold(self):
        for token in getattr(self, "table", boards.new_table("ground_combat")).tokens.values():
            assert token.status.ap >= 0
            assert token.status.ap <= max(token.sheet.ap, 12)
            assert len(set(token.status.barred)) == len(token.status.barred)
            state = token.status.zero_g
            assert state is None or (state.speed == 0) == (state.heading is None)
            assert state is None or state.how != "holding" or state.speed == 0
            assert state is None or state.how != "adrift" or state.speed <= 1

    @invariant()
    def they_float_where_there_is_no_gravity(self):
        if hasattr(self, "table"):
            scene = self.table.scenes["hall"]
            for token in self.table.tokens.values():
                # Whoever is asked to grab something floats once it has answered.
                asked = any(each.kind == "grab" and each.token == token.id for each in self.table.prompts.values())
                if token.at is not None and not asked:
                    assert (token.status.zero_g is not None) == weightless(scene, token.at, token.size), token

    @invariant()
    def everybody_is_somewhere(self):
        if not hasattr(self, "table"):
            return
        ground = ground_of(self.table.scenes["hall"], secrets=True)
        solid = set(self.made.solid)
        for token in self.table.tokens.values():
            if token.at is None:
                continue
            assert ground.inside(token.at, token.size)
            if token.id not in self.by_hand:
                assert not solid & set(cells_of(token.at, token.size))

    @invariant()
    def questions_can_be_asked_of_any_table(self):
        if not hasattr(self, "table"):
            return
        active = self.table.clock.active
        if active is not None:
            offers = engine.offers(self.table, active)
            always = {"walk", "crawl", "jump", "rotate_about", "push", "area_effect", "end_turn"}
            floating = {"push_off", "drift", "take_hold", "twist", "brake"}
            deeds = {offer.id for offer in offers if not offer.id.startswith("order:")}
            assert deeds in (always, always | floating)
            # How it wants to answer can be settled at any time.
            able = [each for each in offers if each.rejection is None and each.id in deeds - {"end_turn"}]
            assert not able or not self.table.prompts


TestGroundCombatTable = GroundCombatTable.TestCase
TestGroundCombatTable.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
