"""Reads the examples out of the documentation, so that tests can run them."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str, language: str) -> list[str]:
    """Every fenced block of one language of a page, in order."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"^ *```{language}\n(.*?)^ *```$", text, re.DOTALL | re.MULTILINE)


def module(page: str, name: str) -> ModuleType:
    """The one Python block of a page, run as a module."""
    (source,) = blocks(page, "python")
    made = ModuleType(name)
    exec(compile(source, page, "exec", dont_inherit=True), made.__dict__)
    return made
