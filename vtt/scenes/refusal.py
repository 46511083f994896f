"""How an import says no."""

from __future__ import annotations


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
