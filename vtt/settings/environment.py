"""Reading settings from environment variables."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def text(name: str) -> str:
    """The variable's value; empty when it is not set."""
    return os.environ.get(name, "").strip()


def flag(name: str) -> bool:
    """Whether the variable says yes. A word that is neither yes nor no is an error, not a no."""
    value = text(name).lower()
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"", "0", "false", "no", "off"}:
        return False
    raise ValueError(f"{name} is {value!r}; it can be 1 or 0.")


def items(name: str) -> list[str]:
    """The variable's value split at commas."""
    return [item.strip() for item in text(name).split(",") if item.strip()]
