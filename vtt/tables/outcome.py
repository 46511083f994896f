"""What a command came to, and the refusals that are not the rules' but the table's own."""

from __future__ import annotations

from msgspec import Struct

from rules.rulings import Rejection
from rules.words import say


class Outcome(Struct, frozen=True):
    """The entry ``seq`` that the command made, or the ``rejection``."""

    seq: int = 0
    rejection: Rejection | None = None

    @property
    def accepted(self) -> bool:
        """Whether it took effect."""
        return self.rejection is None


ID_IN_USE = Outcome(rejection=Rejection("id_in_use", "", say("Somebody else's command has this id.")))
UNAVAILABLE = Outcome(
    rejection=Rejection(
        "unavailable", "", say("The server cannot save this now. Nothing is lost: try again in a moment.")
    )
)
NO_SUCH_TABLE = Outcome(rejection=Rejection("no_such_table", "", say("There is no such table.")))


class NoSuchTable(LookupError):
    """The campaign does not exist, or its ruleset is not installed here."""
