"""Real Redis and PostgreSQL servers for tests.

A server named by ``FOOTWORK_TEST_REDIS_URL`` or ``FOOTWORK_TEST_DATABASE_URL`` is used as it is. Otherwise a private
one is started on a free port of this machine and ended with the test run; where no program is installed the tests
that want one are skipped.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

REDIS_HINT = "no redis-server here; get it with: apt install redis-server (or set FOOTWORK_TEST_REDIS_URL)"
POSTGRES_HINT = "no PostgreSQL server here; get it with: apt install postgresql (or set FOOTWORK_TEST_DATABASE_URL)"
PATIENCE = 30.0
"""Seconds a server may take to answer for the first time."""


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The URL of a Redis server that tests may fill and empty."""
    if given := os.environ.get("FOOTWORK_TEST_REDIS_URL"):
        yield given
        return
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip(REDIS_HINT)
    with _folder("redis") as folder:
        port = free_port()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with _running([*command, "--dir", str(folder)], folder / "log", port):
            yield f"redis://127.0.0.1:{port}/0"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The URL of a PostgreSQL database on a server where tests may make and drop databases."""
    if given := os.environ.get("FOOTWORK_TEST_DATABASE_URL"):
        yield given
        return
    initdb, postgres = _postgres_program("initdb"), _postgres_program("postgres")
    if initdb is None or postgres is None:
        pytest.skip(POSTGRES_HINT)
    with _folder("postgres") as folder:
        account = _postgres_account()
        if account:
            # PostgreSQL refuses to run as root.
            shutil.chown(folder, account["user"])
        cluster = folder / "data"
        made = subprocess.run(
            [initdb, "-D", str(cluster), "-U", "footwork", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"],
            capture_output=True,
            text=True,
            cwd=folder,
            check=False,
            **account,
        )
        if made.returncode:
            pytest.fail(f"initdb failed: {made.stderr}")
        port = free_port()
        # fsync stays on: what a commit costs is part of what some tests look at.
        options = ["-p", str(port), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]
        command = [postgres, "-D", str(cluster), *options]
        with _running(command, folder / "log", port, cwd=folder, **account):
            _wait_for_postgres(port)
            yield f"postgresql://footwork@127.0.0.1:{port}/postgres"


def free_port() -> int:
    """A port of this machine on which nothing listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int, process: subprocess.Popen[Any] | None = None, patience: float = PATIENCE) -> None:
    """Wait until something listens there; fail when the process ends or patience does."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if process is not None and process.poll() is not None:
            raise RuntimeError(f"the server ended with code {process.returncode} before it listened")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise TimeoutError(f"nothing listens on port {port} after {patience:.0f} s")


@contextlib.contextmanager
def _running(command: Sequence[str], log: Path, port: int, **options: Any) -> Iterator[None]:
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, **options)
    try:
        try:
            wait_for_port(port, process)
        except (RuntimeError, TimeoutError) as error:
            pytest.fail(f"{command[0]}: {error}\n{log.read_text(errors='replace')}")
        yield
    finally:
        # For PostgreSQL SIGINT is the stop that does not wait for its clients; Redis takes it as well.
        process.send_signal(2) if os.name != "nt" else process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def _folder(name: str) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix=f"footwork-{name}-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _postgres_program(name: str) -> str | None:
    if found := shutil.which(name):
        return found
    # Debian keeps each version's programs out of PATH.
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: float(path.parts[-3]))
    return str(versions[-1]) if versions else None


def _postgres_account() -> dict[str, Any]:
    if os.name == "nt" or os.geteuid() != 0:
        return {}
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def _wait_for_postgres(port: int) -> None:
    import psycopg

    end = time.monotonic() + PATIENCE
    while True:
        try:
            # It listens before it is ready to answer.
            psycopg.connect(host="127.0.0.1", port=port, user="footwork", dbname="postgres").close()
        except psycopg.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return
