"""What all tests share: servers to test against, an order, and a plain word on what was left out."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

from tests.services import postgres_url, redis_url

__all__ = ["postgres_url", "redis_url"]

COMPLETE = "FOOTWORK_TEST_COMPLETE"
"""Set by ``manage.py test --all`` and in CI: nothing may be skipped."""
FAILED_BEFORE = "FOOTWORK_TEST_FAILED"
"""Set by ``manage.py test`` to the names of the checks that failed before the tests."""

LATE = ("load", "faults", "browser")


def pytest_configure(config: pytest.Config) -> None:
    """Spare what only costs time in tests."""
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put quick tests first and browser tests last.

    Last for more than speed: once Playwright's loop runs in this thread, asynchronous tests cannot start theirs.
    """
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)
        if {"redis_url", "postgres_url"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.services)
    items.sort(key=_place)


def pytest_runtest_teardown() -> None:
    """Speak English to the next test, whichever language a request of this one was in."""
    from django.utils import translation

    translation.deactivate()


def _place(item: pytest.Item) -> int:
    parts = item.path.relative_to(item.config.rootpath).parts
    return LATE.index(parts[1]) + 1 if len(parts) > 2 and parts[1] in LATE else 0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where nothing may be left out, a skipped test is a failed one."""
    return _strict((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for whole files that skip themselves."""
    return _strict((yield))


def _strict(report: Any) -> Any:
    if report.outcome == "skipped" and os.environ.get(COMPLETE) and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Left out, but here nothing may be: {_reason(report)}"
    return report


def _reason(report: Any) -> str:
    where = report.longrepr
    return str(where[2] if isinstance(where, tuple) else where).removeprefix("Skipped: ")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Say in a few words what was not tested here and which checks had failed before."""
    reasons = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", []))
    if reasons:
        terminalreporter.section("Left out on this machine")
        for reason, count in reasons.most_common():
            terminalreporter.line(f"{count} test{'s' if count > 1 else ''}: {reason}")
    if failed := os.environ.get(FAILED_BEFORE):
        terminalreporter.section("Checks that failed before the tests", red=True)
        terminalreporter.line(failed, red=True)
