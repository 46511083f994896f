"""Where an installation keeps what it must not lose: database, uploads, secret key."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path
from typing import Any

from vtt.settings.environment import ROOT, text

SQLITE_OPTIONS: dict[str, Any] = {
    # A writer takes the lock when it begins, so two of them wait for each other instead of failing half way.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # FULL: what was acknowledged survives a power cut, not only a crash.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}


def data_folder() -> Path:
    """The folder for data (``FOOTWORK_DATA``, else ``var``), made when it is missing; for its owner's eyes only."""
    folder = Path(text("FOOTWORK_DATA") or ROOT / "var").expanduser().resolve()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def database(url: str, folder: Path) -> dict[str, Any]:
    """The database by its URL, or SQLite in the data folder when there is none."""
    if url:
        # Imported here: the usual installation has no URL, and starts a little sooner.
        import dj_database_url

        settings: dict[str, Any] = dict(dj_database_url.parse(url))
    else:
        settings = {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "footwork.sqlite3"}
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        settings["OPTIONS"] = {**SQLITE_OPTIONS, **settings.get("OPTIONS", {})}
        # A file, since threads and other processes must see the same data; one per process, since two test runs
        # may share the folder.
        settings["TEST"] = {"NAME": folder / f"test-{os.getpid()}.sqlite3"}
    return settings


def secret_key(folder: Path) -> str:
    """The installation's secret key, made when it is first asked for."""
    file = folder / "secret_key"
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _existing(file)
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        key = secrets.token_urlsafe(50)
        stream.write(key)
    return key


def _existing(file: Path) -> str:
    # Another process may have made the file and not yet written it.
    for _ in range(50):
        key = file.read_text(encoding="ascii").strip()
        if key:
            return key
        time.sleep(0.02)
    raise ValueError(f"{file} is empty. Delete it; a new key signs everybody out.")
