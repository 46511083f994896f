"""Makes the environment Footwork runs in, and starts ``manage.py`` again inside it.

Standard library only: this runs on a fresh clone, before anything is installed. Every step may be broken off and
run again; a stamp is written last, so what has a stamp is whole.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
RUN_LOCK = ROOT / "requirements.lock"
DEV_LOCK = ROOT / "requirements-dev.lock"
OWN_PYTHON = "FOOTWORK_OWN_PYTHON"
"""When set, the Python that was called is used as it is: for containers that install the locks themselves."""


class SetupError(RuntimeError):
    """Something a person has to put right; its text says what and how."""


def digest(paths: Iterable[Path], *facts: str) -> str:
    """One hash over the given files (by name and content) and facts, the same with either kind of line ends."""
    total = hashlib.sha256()
    for fact in facts:
        total.update(fact.encode() + b"\0")
    for path in paths:
        content = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(path.name.encode() + b"\0" + str(len(content)).encode() + b"\0" + content)
    return total.hexdigest()


def is_fresh(stamp: Path, expected: str) -> bool:
    """Whether the step that writes this stamp was finished for the same inputs."""
    try:
        return stamp.read_text(encoding="ascii").strip() == expected
    except (OSError, UnicodeDecodeError):
        return False


def write_stamp(stamp: Path, value: str) -> None:
    """Note that a step was finished. Replaced in one go, so a stamp is never half written."""
    partial = stamp.with_name(stamp.name + ".part")
    partial.write_text(value + "\n", encoding="ascii")
    partial.replace(stamp)


def venv_python(venv: Path = VENV) -> Path:
    """The interpreter of an environment, on this kind of system."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"


def venv_version(venv: Path = VENV) -> str:
    """Major and minor version with which the environment was made, or nothing when it is none."""
    try:
        config = (venv / "pyvenv.cfg").read_text(encoding="utf-8")
    except OSError:
        return ""
    found = re.search(r"^version(?:_info)?\s*=\s*(\d+\.\d+)", config, re.MULTILINE)
    return found[1] if found else ""


def inside_venv() -> bool:
    """Whether this process already runs in the repository's environment."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def say(text: str) -> None:
    """One line of progress, shown at once. Goes to standard error: commands may print data."""
    print(text, file=sys.stderr, flush=True)


@contextlib.contextmanager
def exclusive(name: str = "setup") -> Iterator[None]:
    """Let one process at a time set things up in this repository; the system frees the lock if we are killed."""
    place = ROOT / "var"
    place.mkdir(mode=0o700, exist_ok=True)
    with (place / f"{name}.lock").open("a+b") as handle:
        if not _take(handle.fileno(), wait=False):
            say("Another manage.py is setting things up here; waiting for it.")
            _take(handle.fileno(), wait=True)
        yield


if sys.platform == "win32":
    import msvcrt
    import time

    def _take(fileno: int, *, wait: bool) -> bool:
        while True:
            os.lseek(fileno, 0, os.SEEK_SET)
            try:
                msvcrt.locking(fileno, msvcrt.LK_NBLCK, 1)
            except OSError:
                if not wait:
                    return False
                time.sleep(0.2)
            else:
                return True
else:
    import fcntl

    def _take(fileno: int, *, wait: bool) -> bool:
        try:
            fcntl.flock(fileno, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        return True


def enter(argv: Sequence[str], *, dev: bool) -> int | None:
    """Make sure that this process has all it needs.

    Returns nothing when it has, and an exit code when another process did the work in its place.
    """
    if os.environ.get(OWN_PYTHON):
        return None
    if inside_venv() and venv_version() not in ("", _own_version()):
        raise SetupError(
            f"The environment in {VENV.name} was made by Python {venv_version()}, which is gone. "
            f"Delete the folder {VENV.name} and start again."
        )
    ensure_environment(dev=dev)
    if inside_venv():
        return None
    return _again(argv)


def ensure_environment(*, dev: bool) -> None:
    """Make ``.venv`` when there is none, and install what the locks name when they changed."""
    if _environment_is_fresh(dev=dev):
        return
    with exclusive():
        if _environment_is_fresh(dev=dev):
            return
        # Packages that were cut off half unpacked can look whole: an installation that did not end begins anew.
        if _unfinished().exists() or not _works(venv_python()):
            _make_venv()
        _install(dev=dev)


def _own_version() -> str:
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def _stamp(*, dev: bool) -> Path:
    return VENV / (".footwork-dev" if dev else ".footwork-run")


def _unfinished() -> Path:
    return VENV / ".footwork-unfinished"


def _expected(*, dev: bool) -> str:
    # The place counts too: the package is installed as a link to it.
    return digest([DEV_LOCK if dev else RUN_LOCK], declared(), venv_version(), str(ROOT))


def declared() -> str:
    """What ``pyproject.toml`` says of the package; how tools are set up there is no reason to install anything."""
    # Not at the top: manage.py shall still load, and say so, on a Python too old to have it.
    import tomllib

    everything = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = {name: everything[name] for name in ("build-system", "project")}
    return json.dumps([parts, everything["tool"]["hatch"]], sort_keys=True)


def _environment_is_fresh(*, dev: bool) -> bool:
    if not venv_python().exists():
        return False
    # The dev set holds the run set with the same versions.
    return any(is_fresh(_stamp(dev=kind), _expected(dev=kind)) for kind in ({True} if dev else {True, False}))


def _works(python: Path) -> bool:
    if not python.exists():
        return False
    version = "import sys; print('%d.%d' % sys.version_info[:2])"
    result = subprocess.run([python, "-c", version], capture_output=True, text=True, check=False)
    return result.returncode == 0 and result.stdout.strip() == venv_version()


def _make_venv() -> None:
    if importlib.util.find_spec("venv") is None or importlib.util.find_spec("ensurepip") is None:
        raise SetupError(
            "This Python has no venv module. On Debian and Ubuntu: apt install python3-venv. Then start again."
        )
    say(f"Making an environment in {VENV.name} (Python {_own_version()})")
    base = getattr(sys, "_base_executable", None) or sys.executable
    _quietly(
        [base, "-m", "venv", "--clear", str(VENV)],
        f"The environment could not be made in {VENV.name}. "
        "On Debian and Ubuntu the package python3-venv may be missing.",
    )


def _install(*, dev: bool) -> None:
    python = str(venv_python())
    lock = DEV_LOCK if dev else RUN_LOCK
    expected = _expected(dev=dev)
    if subprocess.run([python, "-c", "import pip"], capture_output=True, check=False).returncode:
        # Environments made by other tools often come without pip.
        _quietly([python, "-m", "ensurepip", "--upgrade"], "pip could not be added to the environment.")
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--no-input", "install"]
    say("Installing what Footwork needs" + (" and what its tests need" if dev else "") + " (first time or changed)")
    _unfinished().touch()
    # Without resolving: the lock is complete, and every file in it is known by its hash.
    options = ["--no-deps", "--require-hashes"]
    if not sys.dont_write_bytecode:
        # Most of what is in there is never imported, and Python compiles what is (measured: 16 s instead of 27 s).
        # But where it is told to write nothing, every start would compile all of it anew.
        options.append("--no-compile")
    _watched([*pip, *options, "-r", str(lock)])
    # Linked rather than copied; this registers the entry points by which rulesets are found.
    _watched([*pip, "--no-deps", "--no-build-isolation", "--editable", str(ROOT)])
    write_stamp(_stamp(dev=dev), expected)
    _unfinished().unlink(missing_ok=True)


def progress(line: str) -> str:
    """What to show of one line of pip's output; nothing for most."""
    found = re.match(r"Collecting ([A-Za-z0-9._-]+)(?:\[[^]]*\])?==(\S+)", line)
    if found:
        return f"  fetching {found[1]} {found[2]}"
    found = re.match(r"Installing collected packages: (.*)", line)
    if found:
        count = found[1].count(",") + 1
        return f"  unpacking {count} package{'s' if count > 1 else ''}"
    return ""


def _watched(command: Sequence[str]) -> None:
    """Run pip and show its progress in few words, or all it said when it fails."""
    environ = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1", "PIP_USER": "0"}
    shown = ""
    said: list[str] = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace",
        env=environ,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        try:
            for line in process.stdout:
                said.append(line)
                shown = _show(progress(line), shown)
        except KeyboardInterrupt:
            process.terminate()
            raise
    if shown and sys.stderr.isatty():
        say("\r" + " " * len(shown) + "\r  done")
    if process.returncode:
        say("".join(said))
        raise SetupError("The packages could not be installed: see above. Nothing is broken; start again when it is.")


def _show(text: str, before: str) -> str:
    if not text:
        return before
    if sys.stderr.isatty():
        # One line that is written over and over.
        print("\r" + text.ljust(len(before)), end="", file=sys.stderr, flush=True)
    else:
        say(text)
    return text


def _quietly(command: Sequence[str], complaint: str) -> None:
    """Run a command whose words are worth reading only when it fails."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        say(result.stdout + result.stderr)
        raise SetupError(complaint)


def _again(argv: Sequence[str]) -> int:
    command = [str(venv_python()), str(ROOT / "manage.py"), *argv[1:]]
    if os.name != "nt":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)
    # Windows has no exec that keeps the console: wait for a child, which gets Ctrl-C itself.
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue
