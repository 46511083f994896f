"""What the API says of itself, tried against what it does, with requests that follow from the description."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from tests.vtt.api.programs import _numbers
from tests.vtt.tables.tables_kit import Room
from vtt.api import tokens
from vtt.api.asking import CommandPace, Pace

EXAMPLES = 12
"""Requests for each operation: enough to find a lie, few enough to run each time."""

KNOWN = {"scene_id": ("hall", "next"), "token_id": ("t-ana", "t-foe")}


@pytest.fixture
def description(room: Room, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The description as a program gets it, with the rights of a GM, and ids that are there in most requests."""
    for pace in (Pace, CommandPace):
        monkeypatch.setattr(pace, "rate", "100000/min")
    assert room.gm.user is not None
    _, secret = tokens.make(room.gm.user, "Schemathesis")
    found = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())

    @found.hook
    def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> Any:
        if not path_parameters:
            return path_parameters
        turn = next(_numbers)
        changed = dict(path_parameters)
        if "campaign_id" in changed and turn % 5:
            changed["campaign_id"] = room.id
        for name, ids in KNOWN.items():
            if name in changed and turn % 3:
                changed[name] = ids[turn % 2]
        return changed

    @found.hook
    def map_body(context: Any, body: Any) -> Any:
        return _written(body)

    return found, {"Authorization": f"Bearer {secret}"}


def _written(body: Any) -> Any:
    """As programs write JSON: to JSON Schema 1.0 is a whole number, to us it is none. And names have letters in them,
    which the description says in words only."""
    if isinstance(body, dict):
        written = {key: _written(value) for key, value in body.items()}
        if isinstance(written.get("name"), str) and 1 <= len(written["name"]) <= 80 and "command" not in written:
            written["name"] = f"N{written['name'][1:]}"
        return written
    if isinstance(body, list):
        return [_written(each) for each in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


def operations() -> list[tuple[str, str]]:
    """Every method and path of the description."""
    described = SchemaGenerator(urlconf="vtt.api.urls").get_schema(request=None, public=True)
    return [(path, method.upper()) for path, methods in described["paths"].items() for method in methods]


# Not by Schemathesis' own decorator, which does not get on with this pytest.
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["as told", "otherwise"])
@pytest.mark.parametrize(("path", "method"), operations())
def test_the_api_keeps_its_word(description: Any, path: str, method: str, mode: GenerationMode) -> None:
    found, headers = description
    operation = found[path][method]

    @given(operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    def attempt(case: Any) -> None:
        case.call_and_validate(headers=headers)

    with contextlib.suppress(Unsatisfiable):
        # Where anything is right, there is nothing wrong to send.
        attempt()
