"""The way from a fresh clone to a running table: stamps, locks, ports, addresses, the words on the terminal."""

from __future__ import annotations

import os
import re
import socket
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.utils import translation

from vtt import addresses, bootstrap, frontend, security, serving, welcome
from vtt.bootstrap import ROOT, SetupError
from vtt.management.commands import lock
from vtt.settings import data, environment


def test_a_digest_follows_content_name_and_facts(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"a\nb")
    other.write_bytes(b"a\nb")
    first = bootstrap.digest([one], "3.11")
    assert first == bootstrap.digest([one], "3.11")
    assert first != bootstrap.digest([one], "3.12")
    assert first != bootstrap.digest([other], "3.11")
    one.write_bytes(b"a\r\nb")
    assert first == bootstrap.digest([one], "3.11"), "git on Windows may change line ends"
    one.write_bytes(b"ab")
    assert first != bootstrap.digest([one], "3.11")


def test_a_digest_tells_where_one_file_ends(tmp_path: Path) -> None:
    left, right = tmp_path / "left", tmp_path / "right"
    left.write_text("ab")
    right.write_text("c")
    before = bootstrap.digest([left, right])
    left.write_text("a")
    right.write_text("bc")
    assert before != bootstrap.digest([left, right])


def test_a_stamp_counts_only_for_what_it_was_written_for(tmp_path: Path) -> None:
    stamp = tmp_path / "stamp"
    assert not bootstrap.is_fresh(stamp, "x")
    bootstrap.write_stamp(stamp, "x")
    assert bootstrap.is_fresh(stamp, "x")
    assert not bootstrap.is_fresh(stamp, "y")
    stamp.write_bytes(b"\xff\xfe")
    assert not bootstrap.is_fresh(stamp, "x")
    assert [file.name for file in tmp_path.iterdir()] == ["stamp"]


@pytest.mark.parametrize(
    ("config", "version"),
    [("home = /x\nversion = 3.11.7\n", "3.11"), ("version_info = 3.13.0.final.0\n", "3.13"), ("home = /x\n", "")],
)
def test_the_version_of_an_environment(tmp_path: Path, config: str, version: str) -> None:
    (tmp_path / "pyvenv.cfg").write_text(config)
    assert bootstrap.venv_version(tmp_path) == version


def test_no_environment_has_no_version(tmp_path: Path) -> None:
    assert bootstrap.venv_version(tmp_path) == ""


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Collecting django==5.2.19 (from -r requirements.lock (line 3))", "  fetching django 5.2.19"),
        ("Collecting redis[hiredis]==8.1.0", "  fetching redis 8.1.0"),
        ("Installing collected packages: a, b", "  unpacking 2 packages"),
        ("Installing collected packages: a", "  unpacking 1 package"),
        ("Requirement already satisfied: django==5.2.19 in .venv", ""),
        ("  Downloading somewhere", ""),
    ],
)
def test_progress_in_few_words(line: str, shown: str) -> None:
    assert bootstrap.progress(line) == shown


def test_the_door_needs_the_standard_library_only() -> None:
    """Without the environment's packages, all that manage.py imports first must still load."""
    program = "import sys; sys.path.insert(0, '.'); import manage, vtt.bootstrap, vtt.frontend; print('loaded')"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "loaded", done.stderr


def test_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    with bootstrap.exclusive("x"), (tmp_path / "var" / "x.lock").open("a+b") as other:
        assert not bootstrap._take(other.fileno(), wait=False)
    with bootstrap.exclusive("x"):
        pass


LOCKS = [bootstrap.RUN_LOCK, bootstrap.DEV_LOCK]


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.name)
def test_locks_name_hashes_but_no_places(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not lock.HOST.search(text)
    for entry in re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)[1:]:
        assert "--hash=sha256:" in entry, entry.splitlines()[0]


def test_the_browser_codes_lock_names_no_places() -> None:
    text = (ROOT / "static" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in text


def test_tests_run_against_what_users_get() -> None:
    versions = re.compile(r"^[A-Za-z0-9._-]+==[^ ]+.*?(?= \\$)", re.MULTILINE)
    run, dev = (set(versions.findall(file.read_text(encoding="utf-8"))) for file in LOCKS)
    assert run
    assert run <= dev


def test_what_is_declared_is_locked() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    declared = [*project["project"]["dependencies"], *project["dependency-groups"]["build"]]
    wanted = {re.match(r"[A-Za-z0-9._-]+", line)[0].lower() for line in declared}  # type: ignore[index]
    assert wanted <= set(lock.names(bootstrap.RUN_LOCK))


def test_hooks_use_the_locked_ruff() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    versions = set(re.findall(r"ruff==([0-9.]+)", hooks))
    locked = re.search(r"^ruff==([0-9.]+)", bootstrap.DEV_LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    assert locked
    assert versions == {locked[1]}


def test_the_next_port_when_one_is_taken() -> None:
    assert serving.choose_port("127.0.0.1", 8000, taken=lambda _, port: port < 8003) == 8003
    with pytest.raises(SetupError, match="8000 to 8019"):
        serving.choose_port("127.0.0.1", 8000, taken=lambda _, port: True)
    with pytest.raises(SetupError, match="65535"):
        serving.choose_port("127.0.0.1", 65530, taken=lambda _, port: True)


def test_a_port_that_somebody_has_is_taken() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert serving.is_taken("127.0.0.1", port)
        assert serving.is_taken("0.0.0.0", port)
    assert not serving.is_taken("127.0.0.1", port)


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(SetupError, match=r"203\.0\.113\.9"):
        serving.is_taken("203.0.113.9", 8000)


GM = welcome.Door("You", "/gm/")
PLAYERS = [welcome.Door("Players", "/join/x/")]


def test_guests_are_sent_to_the_network_and_the_host_to_this_machine() -> None:
    text = welcome.text("0.0.0.0", 8000, ("192.168.1.7", "10.0.0.2"), GM, PLAYERS)
    assert "http://localhost:8000/gm/" in text
    assert "http://192.168.1.7:8000/join/x/" in text
    assert "10.0.0.2" in text


def test_without_a_network_it_says_so() -> None:
    text = welcome.text("0.0.0.0", 8000, (), GM, PLAYERS)
    assert "http://localhost:8000/join/x/" in text
    assert "no network" in text


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({"LANG": "de_AT.UTF-8"}, "Der Tisch ist offen."),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "The table is open."),
        ({"LANG": "tlh"}, "The table is open."),
        ({}, "The table is open."),
    ],
)
def test_it_speaks_the_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], words: str
) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    with translation.override(welcome.language()):
        assert welcome.text("0.0.0.0", 8000, (), GM, PLAYERS).startswith(words)


def test_one_address_only() -> None:
    text = welcome.text("10.0.0.2", 8000, ("10.0.0.2",), GM, PLAYERS)
    assert "http://10.0.0.2:8000/gm/" in text
    assert "http://10.0.0.2:8000/join/x/" in text
    assert "also known" not in text and "alone" not in text
    assert welcome.guest_base("::1", 80, ()) == "http://[::1]:80"


def test_for_this_machine_only_no_other_address_is_told() -> None:
    text = welcome.text("127.0.0.1", 8000, (), GM, PLAYERS)
    assert "http://127.0.0.1:8000/join/x/" in text and "on this machine alone" in text
    assert welcome.serving("127.0.0.1", 8001, ()) == "Serving on 127.0.0.1 port 8001"


def test_behind_a_proxy_its_address_is_the_one_to_hand_out() -> None:
    text = welcome.text("127.0.0.1", 8000, (), GM, PLAYERS, public="https://table.example.org")
    assert "https://table.example.org/gm/" in text and "https://table.example.org/join/x/" in text
    assert "127.0.0.1" not in text and "alone" not in text
    told = welcome.serving("127.0.0.1", 8001, (), public="https://table.example.org")
    assert told.split("\n") == ["Serving on 127.0.0.1 port 8001", "  https://table.example.org"]


def test_a_server_without_a_demo_says_how_others_reach_it() -> None:
    told = welcome.serving("0.0.0.0", 8001, ("192.168.1.7", "10.0.0.2"))
    assert told.split("\n")[1:] == ["  http://192.168.1.7:8001", "  http://10.0.0.2:8001"]


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("0.0.0.0", ("192.168.1.7", "10.0.0.2")),
        ("::", ("192.168.1.7", "10.0.0.2")),
        ("127.0.0.1", ()),
        ("::1", ()),
        ("localhost", ()),
        ("10.0.0.2", ("10.0.0.2",)),
    ],
)
def test_links_name_no_address_that_is_not_served(
    monkeypatch: pytest.MonkeyPatch, host: str, expected: tuple[str, ...]
) -> None:
    monkeypatch.setattr(addresses, "machine_addresses", lambda: ("192.168.1.7", "10.0.0.2"))
    monkeypatch.setattr(addresses, "_listening", ["0.0.0.0"])
    addresses.listen_on(host)
    assert addresses.lan_addresses() == expected


def test_home_networks_come_before_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    def order(ip: str) -> tuple[bool, bool, bool]:
        return addresses._rank(ip, "10.1.1.1")

    found = sorted(["169.254.3.4", "8.8.8.8", "192.168.1.7", "10.1.1.1"], key=order)
    assert found == ["10.1.1.1", "192.168.1.7", "8.8.8.8", "169.254.3.4"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has other rights on files than these")
def test_the_secret_key_is_made_once_and_for_us_alone(tmp_path: Path) -> None:
    key = data.secret_key(tmp_path)
    assert len(key) >= 50
    assert data.secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_sqlite_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    for settings in (data.database("", tmp_path), data.database(f"sqlite:///{tmp_path}/x.sqlite3", tmp_path)):
        assert "synchronous=FULL" in settings["OPTIONS"]["init_command"]
        assert settings["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
        assert Path(settings["TEST"]["NAME"]).parent == tmp_path


def test_a_database_by_url(tmp_path: Path) -> None:
    settings = data.database("postgresql://me:word@db.example:5433/table", tmp_path)
    assert settings["ENGINE"] == "django.db.backends.postgresql"
    assert (settings["HOST"], settings["PORT"], settings["NAME"]) == ("db.example", 5433, "table")


def test_flags_say_yes_or_no(monkeypatch: pytest.MonkeyPatch) -> None:
    for word, meant in [("1", True), ("YES", True), ("", False), ("off", False)]:
        monkeypatch.setenv("FOOTWORK_X", word)
        assert environment.flag("FOOTWORK_X") is meant
    monkeypatch.setenv("FOOTWORK_X", "maybe")
    with pytest.raises(ValueError, match="FOOTWORK_X"):
        environment.flag("FOOTWORK_X")


@pytest.mark.parametrize(
    ("origin", "host", "same"),
    [
        ("http://localhost:8000", "localhost:8000", True),
        ("https://table.example", "table.example", True),
        ("https://table.example", "table.example:443", True),
        ("http://table.example:80", "table.example", True),
        ("http://LOCALHOST:8000", "localhost:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("http://localhost:8001", "localhost:8000", False),
        ("http://other.example", "table.example", False),
        ("http://table.example.other.example", "table.example", False),
        ("null", "table.example", False),
        ("", "", False),
        ("", "table.example", False),
        ("file://", "", False),
        ("http://", "", False),
        ("https://front.example", "table.example", True),
    ],
)
def test_websockets_of_other_sites_are_refused(origin: str, host: str, same: bool) -> None:
    assert security.same_origin(origin, host, ["https://front.example"]) is same


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "evil.example:8000"])
async def test_a_host_that_is_not_ours_is_refused_even_when_origin_agrees(host: str) -> None:
    async def application(scope: object, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})

    headers = [(b"origin", f"http://{host}".encode()), (b"host", host.encode())]
    socket = WebsocketCommunicator(security.SameOriginWebsockets(application), "/", headers=headers)
    accepted, _ = await socket.connect()
    assert accepted is ("evil" not in host)
    await socket.wait()


def test_pages_may_run_no_inline_script(client: object) -> None:
    response = client.get("/healthz")  # type: ignore[attr-defined]
    assert response.status_code == 200
    assert "unsafe" not in response["Content-Security-Policy"]
    assert "frame-ancestors 'none'" in response["Content-Security-Policy"]
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"


def test_the_bundle_depends_on_sources_and_not_on_what_was_made() -> None:
    found = {file.relative_to(frontend.SOURCES).parts[0] for file in frontend.sources()}
    assert {"src", "package.json", "package-lock.json", "vite.config.ts"} <= found
    assert not found & frontend.MADE


def test_a_node_from_the_wheel() -> None:
    node = frontend.find_node()
    assert node.program.exists()
    assert node.npm.name == "npm-cli.js"
    assert node.environ()["PATH"].startswith(str(node.program.parent))


def test_a_door_that_is_run_again_changes_nothing() -> None:
    """A command that does no work: twice, from another folder, by an interpreter that is not the environment's."""
    python = getattr(sys, "_base_executable", sys.executable)
    for time in ("first", "second"):
        done = subprocess.run(
            [python, str(ROOT / "manage.py"), "frontend", "--help"],
            cwd=ROOT.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        # The first may have had to install something that changed.
        assert time == "first" or done.stderr == ""
