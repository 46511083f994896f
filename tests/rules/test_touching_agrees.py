"""Server and browser tell alike where areas touch: both are held to one page of cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.space.touching import shared

PAGE = Path(__file__).parents[2] / "static" / "src" / "cartography" / "touching.json"
CASES: list[dict[str, Any]] = json.loads(PAGE.read_text())


@pytest.mark.parametrize("case", CASES, ids=[case["what"] for case in CASES])
def test_they_touch_there(case: dict[str, Any]) -> None:
    one, other, line = (tuple(tuple(point) for point in case[part]) for part in ("one", "other", "shared"))
    assert shared(one, other) in (line, line[::-1])
    assert shared(other, one) in (line, line[::-1])
