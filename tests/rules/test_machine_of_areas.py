"""Whole tables on maps of areas under whatever players, the GM and restarts do to them, one command after the other."""

from __future__ import annotations

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule
from msgspec.structs import replace

from rules import codec, engine
from rules import commands as cmd
from rules import events as ev
from rules.dice import SeededDice
from rules.engine import decide, fold
from rules.knowledge import GM
from rules.rulings import Ruling
from rules.space.areas import places_of
from rules.space.chart import Area, Chart
from rules.systems.areas.commands import Blast, EditChart, NextUnit, Reveal
from rules.systems.areas.ranging import between
from rules.systems.areas.traits import Status
from rules.table import Clock
from tests.rules import boards, charts
from tests.rules.kit import SEED, Stage
from tests.rules.laws import (
    holds_together,
    preview_is_the_charge,
    preview_is_the_verdict,
    replays,
    rolls_are_foretold,
    survives_its_codec,
    walks_only_where_one_can,
)

MODES = ("walk", "walk", "sprint", "sneak", "balance", "leap", "climb", "swim")
ROOM = {"tiny": (4, 1), "normal": (8, 2), "large": (16, 4)}


def room(chart: Chart, place: str) -> float:
    """How many fit in, counted apart from the rules' own way (AR-02)."""
    if chart.scale != "zone":
        return float("inf")
    areas = {area.id: area for area in chart.areas}
    if place in areas:
        return ROOM[areas[place].size][0]
    border = next(border for border in chart.borders if border.id == place)
    return 1 if border.kind != "open" else min(ROOM[areas[side].size][1] for side in border.between)


def price(chart: Chart, status: Status, here: str, way: tuple[str, ...]) -> int:
    """The halves that a way costs: one a leg, doubled for each thing that slows it (AR-08, AR-09)."""
    off_road = {border.id for border in chart.borders if border.off_road}
    total = 0
    for place in way:
        slowed = [status.encumbered, status.hobbled]
        if chart.scale != "zone":
            slowed += [chart.weather == "harsh", bool(off_road & {here, place})]
        assert sum(slowed) < 3, "a quarter of an area is gone"
        total += 2 ** sum(slowed)
        here = place
    return total


def farness(chart: Chart) -> dict[tuple[str, str], float]:
    """How far every area is from every other, by trying every way round every third one (AR-05, AR-07)."""
    names = [area.id for area in chart.areas]
    far = {(one, other): 0.0 if one == other else float("inf") for one in names for other in names}
    for border in chart.borders:
        if not border.closed:
            one, other = border.between
            far[one, other] = far[other, one] = 1.0
    for over in names:
        for one in names:
            for other in names:
                far[one, other] = min(far[one, other], far[one, over] + far[over, other])
    return far


class AreasTable(RuleBasedStateMachine):
    """Random maps, a crowd on them, moves in every mode, units, blasts, a meddling GM and restarts at any point."""

    tokens: Bundle[str] = Bundle("tokens")

    @initialize(
        target=tokens, seed=st.integers(0, 10**6), allies=st.booleans(), listed=st.booleans(), crowd=st.integers(3, 12)
    )
    def set_up(self, seed, allies, listed, crowd):
        self.random = Random(seed)
        options = {"full_blocks_allies": allies, "range_on_border": "listed" if listed else "either"}
        made = charts.scene(self.random, secrets=seed % 3 == 0)
        if crowd > 5:
            # Where there is room for all, a crowd shows nothing.
            made = replace(made, chart=replace(made.chart, scale="zone"))
        table = engine.new_table("areas", options)
        self.table = replace(table, scenes={"hall": made}, active_scene="hall", dice_drawn=seed)
        names = tuple(f"t{index}" for index in range(crowd))
        for name in names:
            # A few places for many, so that they fill up.
            place = self.random.choice(made.chart.areas[:2]).id
            side, seat = self.random.choice((("red", "s1"), ("blue", "s2")))
            burdens = {each: self.random.random() < 0.4 for each in ("encumbered", "hobbled")}
            self.do(cmd.AddToken(name, name, "hall", place, side=side, seats=(seat,), status=burdens))
        self.table = replace(self.table, clock=Clock("units", names, names[0]))
        self.run_about()
        return multiple(*names)

    @property
    def chart(self) -> Chart:
        return self.table.scenes["hall"].chart

    def do(self, command, actor=GM):
        """One command, and what must hold of it whatever it is."""
        answer = decide(self.table, command, SeededDice(SEED, self.table.dice_drawn), actor)
        after = fold(self.table, answer.events) if isinstance(answer, Ruling) else self.table
        stage = Stage(self.table, command, actor, answer, after)
        for law in (
            replays,
            survives_its_codec,
            holds_together,
            walks_only_where_one_can,
            preview_is_the_charge,
            rolls_are_foretold,
            preview_is_the_verdict,
        ):
            law(stage)
        now, self.table = self.table, after
        events = answer.events if isinstance(answer, Ruling) else ()
        for event in events:
            if isinstance(event, ev.Went) and not event.unruled:
                self.arrives(now, event)
            now = engine.evolve(now, event)
        return answer

    def arrives(self, before, event):
        """Nobody goes who cannot, and the last of each stretch has room for its mover."""
        status = before.tokens[event.token].status
        assert event.cost == price(self.chart, status, before.tokens[event.token].place, event.path)
        assert status.hp > 0
        assert not status.incapacitated
        assert not status.tripped
        there = [token for token in self.table.tokens.values() if token.place == event.path[-1]]
        if event.token in {token.id for token in there}:
            assert len(there) <= room(self.chart, event.path[-1]), f"{event.token} joins a full place"

    @rule(token=tokens, gm=st.booleans())
    def move(self, token, gm):
        """Anywhere, however, mostly what is refused."""
        for _ in range(4):
            actor = GM if gm else boards.speaker(self.random, self.table, token)
            self.do(cmd.Move(token, charts.way(self.random, self.table, token), self.random.choice(MODES)), actor)

    @rule()
    def run_about(self):
        """Several of them, to places that are in their reach."""
        for _ in range(6):
            token, mode = self.random.choice(sorted(self.table.tokens)), self.random.choice(MODES)
            found = engine.reach(self.table, token, mode)
            if isinstance(found, dict) and found:
                goal = self.random.choice(sorted(found))
                assert isinstance(self.do(cmd.Move(token, (goal,), mode)), Ruling), "what is in reach can be gone to"

    @rule()
    def next_unit(self):
        assert isinstance(self.do(NextUnit()), Ruling)
        for token in self.table.tokens.values():
            assert token.status.moved == 0
            assert not token.status.tripped

    @rule(token=tokens)
    def end_turn(self, token):
        moved = {key: each.status.moved for key, each in self.table.tokens.items()}
        self.do(cmd.EndTurn(self.table.clock.active or token))
        assert moved == {key: each.status.moved for key, each in self.table.tokens.items()}

    @rule(token=tokens, off=st.booleans())
    def place(self, token, off):
        place = charts.anywhere(self.random, self.table.scenes["hall"])
        assert isinstance(self.do(cmd.Place(token, None if off else place)), Ruling)

    @rule(token=tokens)
    def outside_the_rules(self, token):
        goal = charts.anywhere(self.random, self.table.scenes["hall"])
        self.do(cmd.Move(token, (goal,), unruled=True))

    @rule(dial=st.sampled_from(["refuse", "refuse", "ask", "warn", "off"]))
    def turn_the_dial(self, dial):
        self.do(cmd.SetSettings({"dial": dial}))

    @rule(allow=st.booleans())
    def rule_on_a_request(self, allow):
        for request in self.table.requests:
            self.do(cmd.RuleOn(request, allow))
            break

    @rule(token=tokens, encumbered=st.booleans(), hobbled=st.booleans(), hp=st.integers(0, 9), agi=st.integers(1, 19))
    def meddle(self, token, encumbered, hobbled, hp, agi):
        status = {"encumbered": encumbered, "hobbled": hobbled, "hp": hp, "incapacitated": False}
        self.do(cmd.ChangeSheet(token, {"agi": agi}, status))

    @rule(token=tokens)
    def hide_or_show(self, token):
        self.do(cmd.ChangeToken(token, hidden=not self.table.tokens[token].hidden))

    @rule(show=st.booleans())
    def reveal(self, show):
        self.do(Reveal("hall", (charts.anywhere(self.random, self.table.scenes["hall"]),), show))

    @rule(damage=st.integers(0, 3))
    def blast(self, damage):
        area = self.random.choice(self.chart.areas).id
        beside = {area, *(border.id for border in self.chart.borders if area in border.between)}
        struck = {token.id: token.status.hp for token in self.table.tokens.values() if token.place in beside}
        before = {token.id: token.status.hp for token in self.table.tokens.values()}
        self.do(Blast(area, damage))
        for token in self.table.tokens.values():
            lost = damage if token.id in struck else 0
            assert token.status.hp == before[token.id] - lost

    @rule(seed=st.integers(0, 10**6))
    def redraw(self, seed):
        """A border opened or shut, an area or border made another."""
        random = Random(seed)
        chart = self.chart
        place = charts.anywhere(random, self.table.scenes["hall"])
        areas = tuple(charts.area(random, each.id) if each.id == place else each for each in chart.areas)
        borders = tuple(
            replace(each, closed=not each.closed, **charts.difficulty(random)) if each.id == place else each
            for each in chart.borders
        )
        self.do(EditChart("hall", replace(chart, areas=areas, borders=borders)))

    @rule()
    def restart(self):
        """The server is killed and comes back with what is on disk."""
        kept = codec.decode_table(codec.encode_table(self.table))
        assert kept == self.table
        self.table = kept

    @invariant()
    def halves_are_never_overspent(self):
        for token in getattr(self, "table", engine.new_table("areas")).tokens.values():
            assert token.status.moved * 2 == int(token.status.moved * 2)
            assert 0 <= token.status.moved <= (4 if token.status.mode == "sprint" else 2)

    @invariant()
    def they_hang_on_to_surfaces_and_nothing_else(self):
        if hasattr(self, "table"):
            places = places_of(self.table.scenes["hall"], everything=True)
            for token in self.table.tokens.values():
                place = places.get(token.place)
                steep = place is not None and place.surface == "normal"
                assert steep or not token.status.hanging, token
                # Who was put on a cliff and fell has nowhere to fall to, and lies there.
                assert token.status.hanging or not steep or token.status.prone, token

    @invariant()
    def ranges_are_the_same_both_ways_and_as_far_as_they_are(self):
        if not hasattr(self, "table"):
            return
        far = farness(self.chart)
        sides = {border.id: border.between for border in self.chart.borders}
        standing = [token for token in self.table.tokens.values() if token.place]
        for one in standing:
            for other in standing:
                ends = sides.get(one.place, (one.place,)), sides.get(other.place, (other.place,))
                counted = min(far[a, b] for a in ends[0] for b in ends[1])
                if one.place == other.place:
                    counted = 0
                elif one.place in sides and other.place in sides and self.table.options.range_on_border == "listed":
                    counted = max(1, counted)
                found = between(self.table, one, other)
                assert found == between(self.table, other, one)
                assert (float("inf") if found is None else found) == counted

    @invariant()
    def everybody_is_somewhere_on_the_map(self):
        if hasattr(self, "table"):
            known = {area.id for area in self.chart.areas} | {border.id for border in self.chart.borders}
            assert all(not token.place or token.place in known for token in self.table.tokens.values())


TestAreasTable = AreasTable.TestCase
TestAreasTable.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)


def test_the_machine_counts_room_for_itself():
    chart = Chart(areas=(Area(id="a", size="tiny"), Area(id="b", size="large")))
    assert room(chart, "a") == 4
    assert room(replace(chart, scale="region"), "a") == float("inf")
