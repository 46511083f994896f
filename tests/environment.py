"""Gives a test run data of its own. Loaded by pytest before Django's settings, see ``pyproject.toml``."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

# Whatever a user's installation is set to, tests must not touch it: no database, no Redis, no key of theirs.
for name in [name for name in os.environ if name.startswith("FOOTWORK_") and not name.startswith("FOOTWORK_TEST_")]:
    del os.environ[name]
for name in ("DATABASE_URL", "REDIS_URL"):
    os.environ.pop(name, None)

DATA = tempfile.mkdtemp(prefix="footwork-tests-")
os.environ["FOOTWORK_DATA"] = DATA
atexit.register(shutil.rmtree, DATA, ignore_errors=True)
