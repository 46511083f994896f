"""What the product says to people, read from its sources: the English that catalogs of other languages are made for.

In Python: calls of Django's ``gettext`` family, and of ``say``, ``count`` and ``noop`` of the rules, under whatever
name a module imports them. In templates: whatever Django finds there. In the browser code: see ``static/words.ts``.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.utils.translation.template import templatize

from vtt.frontend import SOURCES, find_node
from vtt.settings.environment import ROOT

_ONE = {"gettext", "gettext_lazy", "gettext_noop", "say", "noop"}
_MANY = {"ngettext", "ngettext_lazy", "count"}
_HOMES = {"django.utils.translation", "rules.words"}
_TEXT = r"""u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
_IN_TEMPLATE = re.compile(rf"\b(?:_|n?gettext)\(({_TEXT}(?:, {_TEXT})?)(?:, ?count)?\)")


class PhraseError(Exception):
    """A call that no catalog can hold the words of. The message names the place."""


@dataclass
class Phrase:
    """Something said: ``one`` is its name in the catalogs, ``other`` the plural, if it has one."""

    one: str
    other: str = ""
    files: list[str] = field(default_factory=list)
    """Where it is said, as paths in the project."""


def of_server() -> list[Phrase]:
    """What rules and server say, in the order of their files."""
    found: list[Phrase] = []
    for file in (*sorted((ROOT / "rules").rglob("*.py")), *sorted((ROOT / "vtt").rglob("*.py"))):
        found += (_phrase(file, said) for said in in_python(file.read_text("utf-8"), _place(file)))
    for file in (*sorted((ROOT / "templates").rglob("*.html")), *sorted((ROOT / "vtt").glob("*/templates/**/*.html"))):
        found += (_phrase(file, said) for said in in_template(file.read_text("utf-8"), _place(file)))
    return together(found)


def of_browser(folder: Path = SOURCES) -> list[Phrase]:
    """What the browser code in ``folder`` says. Needs Node and the npm packages."""
    node = find_node()
    command = [str(node.program), str(SOURCES / "words.ts")]
    done = subprocess.run(command, cwd=folder, env=node.environ(), capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise PhraseError(done.stderr.strip())
    return together(Phrase(each["one"], each["other"], [each["file"]]) for each in json.loads(done.stdout))


def in_python(source: str, place: str) -> Iterator[tuple[str, str]]:
    """The phrases of a module, each with its plural or an empty text. Raises PhraseError."""
    tree = ast.parse(source, place)
    names = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in _HOMES
        for alias in node.names
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        assert isinstance(call.func, ast.Name)
        name = names.get(call.func.id)
        if name not in _ONE | _MANY:
            continue
        if any(isinstance(each, ast.JoinedStr) for arg in call.args[:2] for each in ast.walk(arg)):
            raise PhraseError(f"{place}:{call.lineno}: {call.func.id}() is given an f-string; name the places instead.")
        texts = [list(_texts(arg)) for arg in call.args[: 2 if name in _MANY else 1]]
        if name in _MANY and all(texts):
            yield texts[0][0], texts[1][0]
        elif name in _ONE and texts:
            yield from ((text, "") for text in texts[0])


def in_template(source: str, place: str) -> Iterator[tuple[str, str]]:
    """The phrases of a template. Raises PhraseError."""
    try:
        calls = templatize(source, origin=place)
    except SyntaxError as error:
        raise PhraseError(str(error)) from None
    for found in _IN_TEMPLATE.finditer(calls):
        one, *other = ast.literal_eval(f"({found[1]},)")
        yield one, other[0] if other else ""


def _texts(node: ast.expr) -> Iterator[str]:
    """What an argument may be: a text, or one of two. What it is at run time stands where it is made."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def _phrase(file: Path, said: tuple[str, str]) -> Phrase:
    return Phrase(*said, [_place(file)])


def _place(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def together(said: Iterable[Phrase]) -> list[Phrase]:
    """Each phrase once, with every file it is said in. One that is said with a plural has it everywhere."""
    found: dict[str, Phrase] = {}
    for each in said:
        if not each.one:
            continue
        known = found.setdefault(each.one, Phrase(each.one))
        if each.other and known.other not in ("", each.other):
            raise PhraseError(f"{each.files[0]}: “{each.one}” has another plural here than in {known.files[0]}.")
        known.other = known.other or each.other
        known.files += [file for file in each.files if file not in known.files]
    return list(found.values())
