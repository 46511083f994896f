"""Zones, sectors and regions: the sheet is in ``traits``, ways and their price in ``movement``, saves in ``saves``,
what a unit of time ends and begins in ``units``, distances in ``ranging``; ``ruleset`` puts them together.
"""

from rules.systems.areas.ruleset import RULESET

__all__ = ["RULESET"]
