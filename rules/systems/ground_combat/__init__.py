"""Ground Combat: action points on a grid of metres. The sheet is in ``traits``, steps in ``movement``, parrying in
``invasion``, derived numbers in ``readouts``; ``ruleset`` puts them together and ``rulebook`` has the words."""

from rules.systems.ground_combat.ruleset import RULESET

__all__ = ["RULESET"]
