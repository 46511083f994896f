"""Hypothesis as the rules' tests want it: no deadlines on a busy machine, and the same examples everywhere in CI."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "rules", deadline=None, max_examples=60, derandomize=bool(os.environ.get("CI")), print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
settings.load_profile("rules")
