"""Files on their way in: onto disk and not into memory, and no further than the limit."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadhandler import SkipFile, TemporaryFileUploadHandler


class BoundedUploadHandler(TemporaryFileUploadHandler):
    """Writes an upload to a temporary file, and lets go of it as soon as it is longer than ``limit`` bytes."""

    def __init__(self, limit: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.limit = limit
        self.too_large = False

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Take one piece, or skip the rest of the file."""
        if start + len(raw_data) > self.limit:
            self.too_large = True
            raise SkipFile
        super().receive_data_chunk(raw_data, start)
