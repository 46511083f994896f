"""The tokens of a Foundry scene, as far as they mean anything here."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rules.space import POINTS_PER_CELL, Cell
from vtt.scenes import limits
from vtt.scenes.foundry.file import FileToken
from vtt.scenes.foundry.frame import Frame
from vtt.scenes.foundry.outcome import FoundryToken, Imported
from vtt.scenes.reading import at_most

_SIDES = {-1: "hostile", 0: "neutral", 1: "friendly"}


def read_tokens(tokens: Sequence[FileToken], frame: Frame, imported: Imported, level: str | None) -> None:
    """Put the tokens of the level into ``imported``; SceneRefused."""
    at_most(tokens, limits.MAX_TOKENS, "tokens")
    counts = imported.counts
    kept: list[FoundryToken] = []
    others = imported.level_ids
    for index, token in enumerate(tokens):
        # A level that the scene does not have is Foundry's word for none in particular.
        if level is not None and token.level != level and token.level in others:
            counts.other_levels += 1
            continue
        x, y = frame.point(token.x, token.y, f"tokens[{index}]")
        wide, high = (1.0 if side is None else side for side in (token.width, token.height))
        size = min(20, max(1, math.ceil(min(max(wide, high), 20.0) - 0.01)))
        counts.tokens_resized += not wide == high == size
        half = POINTS_PER_CELL // 2
        at: Cell | None = ((x + half) // POINTS_PER_CELL, (y + half) // POINTS_PER_CELL)
        assert at is not None
        if not (0 <= at[0] <= imported.columns - size and 0 <= at[1] <= imported.rows - size):
            counts.tokens_outside += 1
            at = None
        counts.tokens_secret += token.disposition == -2
        kept.append(
            FoundryToken(
                name=token.name or "",
                at=at,
                size=size,
                side=_SIDES.get(0 if token.disposition is None else token.disposition, ""),
                hidden=bool(token.hidden),
                elevation=min(max((token.elevation or 0.0) / frame.distance, -10_000.0), 10_000.0),
            )
        )
    imported.tokens = tuple(kept)
