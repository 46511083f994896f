"""``manage.py adjudicate``: what it prints, how it ends, and which field it names when a file cannot be run."""

from __future__ import annotations

import copy
import io
import json

import pytest
from django.core.management import call_command

GOOD = {
    "ruleset": "ground_combat",
    "scene": {"space": "square", "width": 8, "height": 5},
    "tokens": [
        {"id": "ana", "at": [0, 2], "side": "red", "sheet": {"ap": 10, "strength": 2}},
        {"id": "bo", "at": [2, 2], "side": "blue", "sheet": {"strength": 1}},
    ],
    "clock": {"order": ["ana", "bo"], "active": "ana"},
    "dice": [9, 12],
    "commands": [
        {"type": "move", "token": "ana", "mode": "walk", "path": [[1, 2], [2, 2]]},
        {"type": "answer", "prompt": "last", "token": "bo", "choice": "body_block"},
        {"type": "move", "token": "ana", "path": [[2, 2]]},
    ],
}


@pytest.fixture
def adjudicate(capsys, monkeypatch, tmp_path):
    """Run the command on files of the given contents; its exit code, what it printed and what it complained."""

    def run(*contents, stdin=None):
        names = []
        for number, content in enumerate(contents):
            path = tmp_path / f"file{number}.json"
            path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
            names.append(str(path))
        if stdin is not None:
            names.append("-")
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = 0
        try:
            call_command("adjudicate", *names)
        except SystemExit as error:
            code = error.code
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def changed(*path, value):
    """The good scenario with one field changed (or dropped, where the value is ``...``)."""
    given = copy.deepcopy(GOOD)
    at = given
    for key in path[:-1]:
        at = at[key]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return given


def test_one_document(adjudicate):
    code, out, err = adjudicate(GOOD)
    assert (code, err) == (0, "")
    document = json.loads(out)
    assert set(document) == {"results", "tokens", "prompts", "clock"}
    moved, answered, again = document["results"]
    assert moved["ok"]
    assert [event["type"] for event in moved["events"]] == [
        "walked",
        "status_changed",
        "status_changed",
        "walk_suspended",
        "prompt_opened",
    ]
    assert moved["rolls"] == []
    first, second = answered["rolls"]
    assert first == {
        "for": "body-block (Strength)", "token": "ana", "rule": "GC-05", "dice": [9], "total": 11, "difficulty": 13,
        "success": False,
        "parts": [{"label": "dice", "value": 9, "rule": ""}, {"label": "Strength", "value": 2, "rule": "GC-05"}],
    }  # fmt: skip
    assert (second["dice"], second["total"], second["difficulty"], second["success"]) == ([12], 13, 11, True)
    assert again["ok"] is False
    assert (again["code"], again["rule"], again["at"]) == ("barred", "GC-06", 0)
    assert again["message"].startswith("ana was kept out")
    assert "events" not in again
    ana = document["tokens"]["ana"]
    assert ana["at"] == [1, 2]
    assert ana["status"] == {"ap": 8, "hp": 10, "unaware": False, "hampered": False, "barred": [[2, 2]], "zero_g": None}
    assert ana["readouts"]["defense"]["value"] == 10
    assert document["prompts"] == []
    assert document["clock"] == {"kind": "turns", "order": ["ana", "bo"], "active": "ana", "cycle": 1}


def test_rejections_are_no_failures(adjudicate):
    code, out, err = adjudicate(changed("commands", value=[{"type": "move", "token": "ghost", "path": [[1, 1]]}]))
    assert (code, err) == (0, "")
    assert json.loads(out)["results"][0]["code"] == "no_such_token"


def test_standard_input(adjudicate):
    code, out, _ = adjudicate(stdin=json.dumps(GOOD).encode())
    assert code == 0
    assert json.loads(out)["tokens"]["ana"]["at"] == [1, 2]


def test_several_files_make_a_list_in_their_order(adjudicate):
    other = changed("tokens", 0, "at", value=[0, 0])
    code, out, _ = adjudicate(GOOD, other, stdin=json.dumps(GOOD).encode())
    assert code == 0
    documents = json.loads(out)
    assert len(documents) == 3
    assert documents[0] == documents[2] != documents[1]


def test_one_bad_file_of_several_spoils_the_run(adjudicate):
    code, out, err = adjudicate(GOOD, b"{}")
    assert (code, out) == (2, "")
    assert "file1.json" in err


def test_the_same_seed_rolls_the_same(adjudicate):
    seeded = changed("dice", value=...) | {"seed": 7}
    one, other = adjudicate(seeded)[1], adjudicate(seeded)[1]
    assert one == other
    rolled = {
        tuple(json.loads(adjudicate(seeded | {"seed": seed})[1])["results"][1]["rolls"][0]["dice"])
        for seed in range(-3, 9)
    }
    assert len(rolled) > 3


DOOR = {"id": "d", "a": [0, 0], "b": [0, 1]}
AXE = {"name": "axe"}
MALFORMED = [
    ("missing ruleset", changed("ruleset", value=...), "ruleset"),
    ("unknown ruleset", changed("ruleset", value="chess"), "ruleset"),
    ("unknown field", GOOD | {"weather": "fine"}, "weather"),
    ("missing scene", changed("scene", value=...), "scene"),
    ("scene without a width", changed("scene", "width", value=...), "width"),
    ("no room at all", changed("scene", "width", value=0), "scene.width"),
    ("a vast map", changed("scene", "height", value=10**9), "scene.height"),
    ("too many cells", changed("scene", value={"width": 1000, "height": 1000}), "scene"),
    ("another space", changed("scene", "space", value="torus"), "scene.space"),
    ("a wall of one end", changed("scene", "walls", value=[[[0, 0]]]), "scene.walls[0]"),
    ("a wall of words", changed("scene", "walls", value=[[["a", 0], [1, 1]]]), "scene.walls[0][0][0]"),
    ("a wall to nowhere", changed("scene", "walls", value=[[[0, 0], [1e308, 1]]]), "scene.walls[0][1][0]"),
    ("solid off the map", changed("scene", "solid", value=[[0, 0], [8, 0]]), "scene.solid[1]"),
    ("two doors of one id", changed("scene", "doors", value=[DOOR, DOOR]), "scene"),
    ("a door's state", changed("scene", "doors", value=[DOOR | {"state": "ajar"}]), "scene.doors[0].state"),
    ("options", GOOD | {"options": {"walk_ap": "two"}}, "options"),
    ("an unknown option", GOOD | {"options": {"fly_ap": 2}}, "options"),
    ("unreadable dice", GOOD | {"options": {"attribute_roll": "d"}}, "options"),
    ("a token without id", changed("tokens", 1, "id", value=...), "tokens[1]"),
    ("two of one id", changed("tokens", 1, "id", value="ana"), "tokens[1].id"),
    ("half a position", changed("tokens", 0, "at", value=[1]), "tokens[0].at"),
    ("half a cell", changed("tokens", 0, "at", value=[1.5, 2]), "tokens[0].at[0]"),
    ("off the map", changed("tokens", 0, "at", value=[8, 2]), "tokens[0].at"),
    ("partly off the map", changed("tokens", 0, value={"id": "ana", "at": [7, 2], "size": 2}), "tokens[0].at"),
    ("a sheet", changed("tokens", 0, "sheet", value={"ap": "ten"}), "tokens[0].sheet"),
    ("an unknown number of a sheet", changed("tokens", 0, "sheet", value={"mana": 1}), "tokens[0].sheet"),
    ("a weapon", changed("tokens", 0, "sheet", value={"weapons": [AXE | {"damage": "lots"}]}), "tokens[0].sheet"),
    ("two weapons of a name", changed("tokens", 0, "sheet", value={"weapons": [AXE, AXE]}), "tokens[0].sheet"),
    ("a status", changed("tokens", 1, "status", value={"hp": None}), "tokens[1].status"),
    ("a status out of range", changed("tokens", 1, "status", value={"ap": -1}), "tokens[1].status"),
    ("a cycle before the first", changed("clock", "cycle", value=0), "clock.cycle"),
    ("a line end in a name", GOOD | {"options": {"fly\nap": 2}}, "options: There is no “fly ap”"),
    ("nested without end", b'{"expect": ' + b"[" * 5000 + b"]" * 5000 + b"}", "nested too deeply"),
    ("an order with a stranger", changed("clock", "order", value=["ana", "cy"]), "clock.order[1]"),
    ("an order with one twice", changed("clock", "order", value=["ana", "bo", "ana"]), "clock.order[2]"),
    ("an active one outside", changed("clock", "active", value="cy"), "clock.active"),
    ("dice that are no faces", changed("dice", value=["six"]), "dice[0]"),
    ("a face that no die shows", changed("dice", value=[21, 3]), "dice"),
    ("not enough dice", changed("dice", value=[9]), "dice"),
    ("no dice", changed("dice", value=...), "dice"),
    ("dice and a seed", GOOD | {"seed": 3}, "seed"),
    ("a seed past all bounds", changed("dice", value=...) | {"seed": 10**40}, "seed"),
    ("commands that are none", changed("commands", value=["move"]), "commands[0]"),
    ("an unknown command", changed("commands", 0, "type", value="fly"), "commands[0]"),
    ("a command without a type", changed("commands", 0, "type", value=...), "commands[0]"),
    ("a path of nothing", changed("commands", 0, "path", value=[]), "commands[0]"),
    ("a path of words", changed("commands", 0, "path", value=["north"]), "commands[0]"),
    ("a path far out", changed("commands", 0, "path", value=[[10**9, 0]]), "commands[0]"),
    ("a field too many", changed("commands", 2, "speed", value=3), "commands[2]"),
    ("a stranger's command", changed("commands", 1, "by", value="bo"), "commands[1].by"),
    ("not complete", b'{"ruleset": "free"', "JSON"),
    ("not JSON", b"ruleset: free", "JSON"),
    ("not text", b"\xff\xfe\x00", "JSON"),
    ("nothing", b"", "JSON"),
    ("a list", b"[]", "object"),
    ("not a number", json.dumps(GOOD).replace('"width": 8', '"width": NaN').encode(), "JSON"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "names"), [case[1:] for case in MALFORMED], ids=[case[0] for case in MALFORMED])
def test_malformed_files(adjudicate, given, names):
    code, out, err = adjudicate(given)
    assert (code, out) == (2, ""), "nothing is printed, and the exit code says so"
    assert err.count("\n") == 1, "one line"
    complaint = err.partition("file0.json: ")[2]
    assert names in complaint, complaint
    assert "Traceback" not in err


def test_a_byte_order_mark_is_passed_over(adjudicate):
    code, out, _ = adjudicate(b"\xef\xbb\xbf" + json.dumps(GOOD).encode())
    assert code == 0
    assert json.loads(out)["results"][0]["ok"]


def test_a_file_that_is_not_there(adjudicate, capsys):
    with pytest.raises(SystemExit) as ended:
        call_command("adjudicate", "nowhere.json")
    assert ended.value.code == 2
    assert "nowhere.json: No such file" in capsys.readouterr().err
