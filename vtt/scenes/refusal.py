"""How an import says no."""

from __future__ import annotations

from rules.rulings import Rejection
from vtt.tables.wording import spoken

_STATUS = {
    "unavailable": 503,
    "forbidden": 403,
    "not_yours": 403,
    "no_such_table": 404,
    "no_such_token": 404,
    "no_such_scene": 404,
}


class SceneRefused(Exception):
    """A map or a picture that is not taken, and nothing was kept of it.

    ``code`` is stable, ``message`` is one sentence for the GM with the place and the numbers in it, ``field`` the
    form field it is about, ``status`` the HTTP status that says the same.
    """

    def __init__(self, code: str, message: str, field: str = "file", status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field
        self.status = status


def refused_by_table(rejection: Rejection, field: str = "") -> SceneRefused:
    """What the table says no to, as an import says it."""
    return SceneRefused(rejection.code, spoken(rejection.message), field, _STATUS.get(rejection.code, 400))
