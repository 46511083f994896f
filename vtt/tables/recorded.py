"""The dice of an entry as they fell, for deciding it again where their seed is not known."""

from __future__ import annotations

from rules.dice import ScriptedDice
from rules.events import Event, Rolled


def recorded(events: tuple[Event, ...], drawn: int) -> ScriptedDice:
    """Dice that show the faces which ``events`` tell of, ``drawn`` being the number of the first."""
    faces = [face for event in events if isinstance(event, Rolled) for face in event.dice]
    return ScriptedDice(faces, drawn)
