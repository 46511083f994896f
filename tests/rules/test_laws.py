"""The laws of ``laws.py`` on every installed ruleset: random games, random boards, and the vectors as games."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import scenario
from rules.ruleset import rulesets
from rules.table import Actor
from tests.rules import boards, kit, laws

RULESETS = sorted(rulesets())
OPTIONS = {
    "ground_combat": [{}, {"diagonals": "alternating"}, {"diagonals": "euclid", "walk_ap": 2, "allies_allow": False}],
    "areas": [{}, {"full_blocks_allies": False}, {"range_on_border": "listed", "save": "2d10"}],
}
"""House rules that the laws are tried with, besides the defaults."""
seeds = st.integers(0, 2**32)


def options_of(ruleset, random):
    return random.choice(OPTIONS.get(ruleset, [{}]))


def own_commands(random, table, token):
    """A few of the ruleset's own commands that a player may give for a token."""
    speakers = rulesets()[table.ruleset].commands
    drawn = [boards.own(random, table, table.tokens[token])[0] for _ in range(4)]
    return [each for each in drawn if getattr(each, "token", token) == token and speakers[type(each)] != "gm"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_rulesets_describe_themselves(ruleset):
    laws.describes_itself(rulesets()[ruleset])


@pytest.mark.parametrize("law", laws.ON_EVERY_COMMAND, ids=[law.__name__ for law in laws.ON_EVERY_COMMAND])
@pytest.mark.parametrize("ruleset", RULESETS)
@given(seed=seeds)
def test_on_every_command(ruleset, law, seed):
    random = Random(seed)
    for stage in boards.game(random, ruleset, options=options_of(ruleset, random)):
        law(stage)


@pytest.mark.parametrize("law", laws.ON_EVERY_COMMAND, ids=[law.__name__ for law in laws.ON_EVERY_COMMAND])
def test_on_every_vector(law):
    for path in kit.VECTORS:
        for stage in kit.stages(scenario.read(path.read_bytes())):
            law(stage)


@pytest.mark.parametrize("ruleset", RULESETS)
@given(seed=seeds)
def test_reach(ruleset, seed):
    random = Random(seed)
    table = boards.table(random, ruleset, options=options_of(ruleset, random))
    token = table.clock.active or random.choice(sorted(table.tokens))
    mode = random.choice(rulesets()[ruleset].modes).id
    # What one cannot know cuts walks short, but reach is about what one knows.
    laws.reach_is_what_steps_add_up_to(table, token, mode, boards.speaker(random, table, token))


@pytest.mark.parametrize("ruleset", RULESETS)
@given(seed=seeds)
def test_secrets_are_kept(ruleset, seed):
    random = Random(seed)
    table = boards.table(random, ruleset, options=options_of(ruleset, random))
    changed = laws.other_secrets(random, table, "s1")
    actor = Actor("player", "s1")
    if table.clock.active not in changed.tokens and table.clock.active is not None:
        return
    tokens = [*sorted(set(table.tokens) & set(changed.tokens)), "nobody"]
    mode = random.choice(rulesets()[ruleset].modes).id
    moves = [boards.cmd.Move(token, boards.path(random, table, token), mode) for token in tokens[:-1] for _ in range(3)]
    if rulesets()[ruleset].commands:
        moves += [each for token in tokens[:-1] for each in own_commands(random, table, token)]
    laws.secrets_are_kept(table, changed, actor, tokens, moves)


@pytest.mark.parametrize("ruleset", RULESETS)
@given(seed=seeds)
def test_a_restart_in_between_changes_nothing(ruleset, seed):
    """A game whose table goes through the codec after every command is the game that stayed in memory."""
    random = Random(seed)
    kept = list(boards.game(random, ruleset))
    table = kept[0].before
    for stage in kept:
        table = kit.codec.decode_table(kit.codec.encode_table(table))
        again = kit.play(table, stage.command, actor=stage.actor)
        assert again.answer == stage.answer
        table = again.after
    assert table == kept[-1].after
