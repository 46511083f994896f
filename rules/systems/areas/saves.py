"""AGI saves: at or under the ability (AR-11 to AR-16)."""

from __future__ import annotations

from rules import events as ev
from rules.dice import chance_under, parse
from rules.play import Play
from rules.table import Table, Token
from rules.words import Words, say


def save(play: Play, token: Token, purpose: Words, rule: str) -> bool:
    """Roll the save and tell of it; whether it passed."""
    index = play.dice.drawn
    notation: str = play.table.options.save
    faces, total = parse(notation).roll(play.dice)
    agi: int = token.sheet.agi
    passed = total <= agi
    play.emit(
        ev.Rolled(
            token.id,
            purpose,
            rule,
            faces,
            total,
            (ev.RollPart(say("dice"), total),),
            agi,
            passed,
            under=True,
            index=index,
            notation=notation,
        )
    )
    return passed


def chance(table: Table, token: Token) -> int:
    """How likely the save passes, in percent."""
    return chance_under(table.options.save, token.sheet.agi)
