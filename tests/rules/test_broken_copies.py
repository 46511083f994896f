"""The laws can fail: each is broken here on purpose, by the smallest change to Ground Combat that a slip might make."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec import Struct

import rules.hosting
import rules.ruleset
from rules import codec
from rules import events as ev
from rules.dice import SeededDice
from rules.engine import decide
from rules.ruleset import Settled, rulesets
from rules.rulings import Preview, Rejection
from rules.systems.ground_combat import invasion
from rules.systems.ground_combat.movement import CombatWalker
from rules.systems.ground_combat.ruleset import GroundCombat
from rules.systems.ground_combat.traits import Status
from rules.table import Actor
from tests.rules import boards, kit, laws
from tests.rules.test_machine import GroundCombatTable

GAMES = 60
"""How many random games a broken copy may get through before it has to be caught."""


@pytest.fixture
def install(monkeypatch):
    """Put a copy in the place of Ground Combat."""

    def put(ruleset):
        monkeypatch.setattr(rules.ruleset, "rulesets", lambda: {**rulesets(), "ground_combat": ruleset})

    return put


def breaks(law, **options: Any):
    """Whether a law is broken in some random game, or the game with it; any other law may be, too."""
    for seed in range(GAMES):
        try:
            for stage in boards.game(Random(seed), "ground_combat", length=20, options=options):
                law(stage)
        except (AssertionError, LookupError):
            return True
    return False


def walking(kind):
    """Ground Combat with another walker."""

    class Copy(GroundCombat):
        def walker(self, known, token, mode):
            walker = super().walker(known, token, mode)
            return walker if isinstance(walker, Rejection) else kind(known, token, mode, walker.each)

    return Copy()


@pytest.mark.parametrize("law", laws.ON_EVERY_COMMAND)
def test_the_original_breaks_none(law):
    assert not breaks(law)


def test_a_ruleset_that_scribbles_on_the_table(install):
    class Scribbles(GroundCombat):
        def walker(self, known, token, mode):
            # Frozen as a table is, a dictionary in it is not.
            known.table.scenes.setdefault("notes", boards.replace(known.scene, id="notes"))
            return super().walker(known, token, mode)

    stage = kit.play(kit.table(tokens=[kit.token("ana", (0, 0))]), kit.move("ana", (1, 1)))
    laws.changes_nothing(stage)
    install(Scribbles())
    with pytest.raises(AssertionError, match="changed the table"):
        laws.changes_nothing(stage)


def test_a_ruleset_of_moods(install):
    class Moody(CombatWalker):
        asked = 0

        def price(self, start, end, diagonal, memory):
            Moody.asked += 1
            cost, after = super().price(start, end, diagonal, memory)
            return cost + (Moody.asked % 7 == 0), after

    install(walking(Moody))
    assert breaks(laws.changes_nothing)


def test_events_that_do_not_survive_their_codec(install):
    class Copy(GroundCombat):
        def pay(self, token, cost):
            return (ev.StatusChanged(token.id, {"ap": token.status.ap - cost, "barred": token.status.barred}),)

    install(Copy())
    assert breaks(laws.survives_its_codec)


def test_a_status_that_does_not_survive_its_codec(install):
    class Loose(Struct, frozen=True):
        ap: int = 6
        hp: int = 10
        unaware: bool = False
        hampered: bool = False
        barred: Any = ()
        zero_g: Any = None

    class Copy(GroundCombat):
        status = Loose

    install(Copy())
    assert breaks(laws.survives_its_codec)


def test_a_preview_of_a_deed_that_knows_no_rules(install):
    class Copy(GroundCombat):
        def foresee(self, table, command, actor):
            return Preview((), ())

    install(Copy())
    assert breaks(laws.preview_is_the_verdict)


def test_an_offer_that_is_not_kept(install):
    class Copy(GroundCombat):
        def offers(self, table, token, actor):
            return tuple(boards.replace(offer, rejection=None) for offer in super().offers(table, token, actor))

    install(Copy())
    assert breaks(laws.offers_are_kept)


def test_a_ruleset_that_listens_to_the_order_of_tokens(install):
    class Copy(GroundCombat):
        def turn_starts(self, table, token):
            return tuple(ev.StatusChanged(each.id, {"ap": 6}) for each in table.tokens.values())

    install(Copy())
    assert breaks(laws.equal_tables_rule_alike)


def test_a_die_that_no_event_tells_of(install):
    class Copy(GroundCombat):
        def settle(self, table, walk, dice):
            return Settled((), dice.draw(6) > 3)

    install(Copy())
    assert breaks(laws.replays)


def test_a_rule_that_is_not_in_the_book(install):
    class Copy(GroundCombat):
        turn_rule = "GC-99"

    install(Copy())
    assert breaks(laws.cites_a_rule)
    with pytest.raises(AssertionError):
        laws.describes_itself(Copy())


def test_paying_another_price_than_shown(install):
    class Copy(GroundCombat):
        def pay(self, token, cost):
            return super().pay(token, cost + 1 if token.status.ap > cost else cost)

    install(Copy())
    assert breaks(laws.preview_is_the_charge)


def test_a_field_without_a_label():
    class Bare(Status, frozen=True):
        mood: int = 0

    class Copy(GroundCombat):
        status = Bare

    with pytest.raises(AssertionError, match="mood has no label"):
        laws.describes_itself(Copy())


def test_a_search_that_forgets_what_prices_depend_on(install):
    class Honest(CombatWalker):
        """After a diagonal the next step is dear, so that a cheap way to a cell may be a bad one to go on from."""

        def __init__(self, known, token, mode, each):
            super().__init__(known, token, mode, each)
            self.least, self.sway = (1, 4) if self.turns else (0, 0)

        def price(self, start, end, diagonal, memory):
            return (5 if memory else 1, int(diagonal)) if self.turns else (0, 0)

    class Forgetful(Honest):
        def __init__(self, known, token, mode, each):
            super().__init__(known, token, mode, each)
            self.sway = 0

    def reaches():
        for seed in range(GAMES):
            table = boards.table(Random(seed), "ground_combat", hidden=False)
            token = table.clock.active or min(table.tokens)
            laws.reach_is_what_steps_add_up_to(table, token, "walk", kit.GM)

    install(walking(Honest))
    reaches()
    install(walking(Forgetful))
    with pytest.raises(AssertionError):
        reaches()


def peeks(kind, install):
    """Whether a walker is caught at telling what its player cannot know."""
    install(walking(kind))
    for seed in range(200):
        random = Random(seed)
        table = boards.table(random, "ground_combat")
        changed = laws.other_secrets(random, table, "s1")
        both = sorted(set(table.tokens) & set(changed.tokens))
        if table.clock.active not in (None, *both):
            continue
        moves = [boards.cmd.Move(each, boards.path(random, table, each)) for each in both]
        try:
            laws.secrets_are_kept(table, changed, Actor("player", "s1"), both, moves)
        except AssertionError:
            return True
    return False


def test_a_walker_that_prices_what_is_hidden(install):
    class Peeks(CombatWalker):
        def price(self, start, end, diagonal, memory):
            cost, after = super().price(start, end, diagonal, memory)
            return cost + any(token.at == end and token.hidden for token in self.known.table.tokens.values()), after

    assert not peeks(CombatWalker, install)
    assert peeks(Peeks, install)


def test_a_walker_that_refuses_what_is_hidden(install):
    class Peeks(CombatWalker):
        def forbids(self, start, end):
            if any(token.at == end and token.hidden for token in self.known.table.tokens.values()):
                return Rejection("occupied", "GC-03", "Somebody is there.")
            return super().forbids(start, end)

    assert peeks(Peeks, install)


def test_a_walker_that_knows_secret_walls(install):
    class Peeks(CombatWalker):
        def __init__(self, known, token, mode, each):
            super().__init__(known, token, mode, each)
            self.ground = rules.space.square.ground_of(known.scene, secrets=True)

    assert peeks(Peeks, install)


def test_a_walker_that_looks_into_purses(install):
    class Peeks(CombatWalker):
        def asks(self, start, end):
            others = self.known.entered(self.token, start, end) if self.turns else ()
            return tuple(other.id for other in others if invasion.can_react(self.known.table, self.token, other))

    assert peeks(Peeks, install)


def test_walking_through_walls(install):
    class Ghost(CombatWalker):
        def __init__(self, known, token, mode, each):
            super().__init__(known, token, mode, each)
            self.ground = rules.space.square.Ground(boards.replace(known.scene, walls=()), secrets=True)

    install(walking(Ghost))
    assert breaks(laws.walks_only_where_one_can)


@pytest.mark.parametrize("law", [laws.holds_together, laws.can_be_undone])
def test_questions_left_behind(monkeypatch, law):
    """A token is removed and nobody lets go of what hangs on it; an undo forgets the questions."""
    monkeypatch.setattr(rules.hosting, "drop_prompts", lambda play, token: None)
    if law is laws.can_be_undone:
        kept = laws.undo
        monkeypatch.setattr(laws, "undo", lambda *given: _without_prompts(kept(*given)))
    assert breaks(law)


def _without_prompts(ruling):
    (undone,) = ruling.events
    return boards.replace(
        ruling, events=(boards.replace(undone, restored=boards.replace(undone.restored, prompts={})),)
    )


def test_the_machine_notices_too(monkeypatch):
    monkeypatch.setattr(rules.hosting, "drop_prompts", lambda play, token: None)
    with pytest.raises((AssertionError, KeyError)):
        run_state_machine_as_test(
            GroundCombatTable,
            settings=settings(
                max_examples=200, stateful_step_count=30, deadline=None, database=None, derandomize=True,
                phases=[Phase.generate], suppress_health_check=list(HealthCheck),
            ),
        )  # fmt: skip


def test_a_replay_with_another_seed_is_noticed():
    noticed = 0
    for seed in range(GAMES):
        for stage in boards.game(Random(seed), "ground_combat", length=20):
            if kit.faces(stage):
                other = SeededDice(b"another seed".ljust(32), stage.before.dice_drawn)
                noticed += decide(stage.before, stage.command, other, stage.actor) != stage.answer
    assert noticed > 5


def test_a_journal_with_one_face_changed_is_noticed():
    for seed in range(GAMES):
        for stage in boards.game(Random(seed), "ground_combat", length=20):
            if kit.faces(stage):
                told = codec.encode_events(stage.answer.events)
                forged = tuple(
                    boards.replace(event, dice=(*event.dice, 1)) if isinstance(event, ev.Rolled) else event
                    for event in codec.decode_events(told)
                )
                with pytest.raises(AssertionError):
                    laws.replays(boards.replace(stage, answer=boards.replace(stage.answer, events=forged)))
                return
    pytest.fail("no die was rolled in all the games")


def test_the_vectors_notice_a_kinder_body_block(monkeypatch):
    from rules import scenario
    from tests.rules.expecting import mismatches

    monkeypatch.setattr(invasion, "BODY_BLOCK_AP", 1)
    noticed = [path for path in kit.VECTORS if mismatches(scenario.read(path.read_bytes()))]
    assert len(noticed) >= 10
