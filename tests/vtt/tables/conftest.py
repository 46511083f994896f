"""Every test of tables starts anew; see ``fixtures``."""

from __future__ import annotations

from tests.vtt.tables.fixtures import _afresh, calm, room, tables

__all__ = ["_afresh", "calm", "room", "tables"]
