"""How commands end when somebody breaks them off, or when what they print can go nowhere."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VECTOR = ROOT / "tests/rules/vectors/free/FW-01-free.json"

SERVE = """
import os, signal, sys
import django
django.setup()
from vtt import serving
from vtt.bootstrap import SetupError

def ready():
    {deed}

try:
    serving.serve("127.0.0.1", int(sys.argv[1]), ready=ready)
except SetupError as error:
    print("refused:", error)
else:
    print("ended")
"""


def run(*command: str, folder: Path, stdout: int = subprocess.PIPE) -> tuple[int, str, str]:
    """The exit code of a Python program, what it printed and what it complained."""
    env = {
        **os.environ,
        "FOOTWORK_DATA": str(folder),
        "FOOTWORK_OWN_PYTHON": "1",
        "DJANGO_SETTINGS_MODULE": "vtt.settings",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, *command],
        env=env,
        cwd=ROOT,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout or "", done.stderr


@pytest.mark.parametrize(
    "deed",
    ["raise KeyboardInterrupt", "os.kill(os.getpid(), signal.SIGINT)", "os.kill(os.getpid(), signal.SIGTERM)"],
)
def test_breaking_off_a_start_is_no_disaster(tmp_path: Path, free_port: int, deed: str) -> None:
    """Ctrl-C in the very moment when the server begins to listen, and just after it."""
    code, out, complaints = run("-c", SERVE.format(deed=deed), str(free_port), folder=tmp_path)
    assert (code, out, complaints) in ((0, "ended\n", ""), (-15, "", "")), complaints


def test_a_fault_of_ours_is_not_taken_for_a_taken_port(tmp_path: Path, free_port: int) -> None:
    code, out, complaints = run("-c", SERVE.format(deed='raise ValueError("ours")'), str(free_port), folder=tmp_path)
    assert code == 1 and out == ""
    assert complaints.rstrip().endswith("ValueError: ours")
    assert "CRITICAL" not in complaints


def test_a_taken_port_is_said_once(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, out, complaints = run("-c", SERVE.format(deed="pass"), str(port), folder=tmp_path)
    assert (code, complaints) == (0, "")
    assert out.startswith(f"refused: Cannot listen on 127.0.0.1 port {port}: ")
    assert out.count("\n") == 1


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full disk to try with")
def test_rulings_for_a_full_disk(tmp_path: Path) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        code, _, complaints = run("manage.py", "adjudicate", str(VECTOR), folder=tmp_path, stdout=full)
    finally:
        os.close(full)
    assert (code, complaints) == (1, "The rulings could not be written: No space left on device.\n")


@pytest.mark.skipif(os.name == "nt", reason="Windows says it in other words")
def test_rulings_that_nobody_reads(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        code, _, complaints = run("manage.py", "adjudicate", str(VECTOR), folder=tmp_path, stdout=writing)
    finally:
        os.close(writing)
    assert (code, complaints) == (1, "The rulings could not be written: Broken pipe.\n")
