"""``expect``: the part of a scenario file that only the tests read, and how it is compared (docs/scenarios.md)."""

from __future__ import annotations

from typing import Any

from rules import scenario

KNOWN = ("results", "rolls", "tokens", "prompts", "clock")


def mismatches(given: scenario.Scenario) -> list[str]:
    """Where the outcome of a scenario differs from its ``expect``, each difference as one line."""
    try:
        document = scenario.run(given)
    except scenario.ScenarioError as error:
        return [str(error)]
    expected = given.expect
    if not isinstance(expected, dict) or not expected:
        return ["expect: nothing is expected, so nothing is tested"]
    found = [f"expect.{key}: expected one of {', '.join(KNOWN)}" for key in expected if key not in KNOWN]
    outcome = document | {
        "results": [_told(result) for result in document["results"]],
        "rolls": [roll for result in document["results"] for roll in result.get("rolls", [])],
    }
    for key in KNOWN:
        if key in expected:
            found += _differences(expected[key], outcome[key], key)
    drawn = [face for roll in outcome["rolls"] for face in roll["dice"]]
    if given.dice is not None and sorted(drawn) != sorted(given.dice):
        found.append(f"dice: {list(given.dice)} were given, {drawn} were rolled")
    return found


def _told(result: dict[str, Any]) -> dict[str, Any]:
    """A result with what its events say about the walk, so that a file need not spell out events."""
    events = result.get("events", [])
    halts = [event for event in events if event["type"] == "halted"]
    return result | {
        "walked": [place for event in events if event["type"] in ("walked", "went") for place in event["path"]],
        "halted": halts[-1] if halts else None,
    }


def _differences(expected: Any, found: Any, where: str) -> list[str]:
    """Fields that are not named are not compared; lists must be as long and in the same order."""
    if isinstance(expected, dict) and isinstance(found, dict):
        lines = []
        for key, value in expected.items():
            if key not in found:
                lines.append(f"{where}.{key}: expected {value!r}, but there is no such field")
            else:
                lines += _differences(value, found[key], f"{where}.{key}")
        return lines
    if isinstance(expected, list) and isinstance(found, list | tuple):
        if len(expected) != len(found):
            return [f"{where}: expected {len(expected)} of them, found {len(found)}: {list(found)!r}"]
        return [
            line
            for index, (one, other) in enumerate(zip(expected, found, strict=True))
            for line in _differences(one, other, f"{where}[{index}]")
        ]
    if type(expected) is not type(found) or expected != found:
        return [f"{where}: expected {expected!r}, found {found!r}"]
    return []
