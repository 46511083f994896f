"""``cases.json`` says which test holds which case of the issue, and what is open and why; here it is held to that."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CASES: dict[str, dict[str, object]] = json.loads((Path(__file__).parent / "cases.json").read_text("utf-8"))
ASKED = (
    [f"F{number:02}" for number in (*range(1, 16), 17, 18, 20, 21, 23, 25)]
    + [f"I{number}" for number in range(1, 7)]
    + [
        f"B{number:02}"
        for number in (
            *range(1, 6), *range(8, 16), 17, 18, *range(20, 25), *range(27, 34), *range(36, 40), *range(41, 44),
            *range(45, 49), 50, *range(52, 64), *range(65, 70), 72, 73,
        )
    ]
)  # fmt: skip


@cache
def _tests_of(path: str) -> frozenset[str]:
    """The names of a file’s tests, with and without the class they are in."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            found.add(node.name)
    return frozenset(found)


def test_every_case_of_the_issue_has_its_line() -> None:
    assert sorted(CASES) == sorted(ASKED)


@pytest.mark.parametrize("case", CASES)
def test_what_is_cited_is_there(case: str) -> None:
    entry = CASES[case]
    assert set(entry) <= {"tests", "open"}
    cited = entry.get("tests", [])
    assert isinstance(cited, list)
    assert cited or entry.get("open"), "held by something, or open for a reason"
    for node in cited:
        path, _, name = node.partition("::")
        assert (ROOT / path).is_file(), node
        if path.endswith(".py"):
            assert name in _tests_of(path), node
        else:
            assert f'"{name}"' in (ROOT / path).read_text("utf-8"), node
