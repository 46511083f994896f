"""What the rules say to people: an English sentence that remembers how it was made, to be said in another language.

A sentence is a template with ``{named}`` places and what goes into them. Whoever shows it hands over the translations;
nothing here knows of any language. As a string it is the English, so code that only shows English needs nothing more.

Templates are literals, written in the very call of ``say``, ``count`` or ``noop``: the list of what there is to
translate is read off the source by these names. Whole sentences, never pieces of them: languages order words
differently. What people wrote goes into places and is never looked at again, whatever it holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Union

Arg = Union[str, int, "Words", tuple["str | Words", ...]]
"""What may go into a place: text from people, a number, words to be translated themselves, or several with commas."""
Translate = Callable[[str], str]
TranslateMany = Callable[[str, str, int], str]

_PLACE = re.compile(r"\{([a-z_]+)\}")
COMMA = ", "

MAX_TEMPLATE = 2_000
MAX_ARGS = 20
MAX_ITEMS = 500
MAX_DEPTH = 6
MAX_LENGTH = 50_000
"""How long the English of what is read from outside may be, places filled in, at any depth."""


class Words(str):
    """A sentence, or a name for something, in English, that can be said in other languages.

    ``template`` is None for text that is said as it is. ``many`` is the template for any number but one; the number
    is then in ``args["n"]``. Immutable. Equal to any string of the same English.
    """

    __slots__ = ("args", "many", "template")

    template: str | None
    many: str | None
    args: dict[str, Arg]

    def __new__(cls, template: str, args: dict[str, Arg] | None = None, many: str | None = None) -> Words:
        """Words of a template; ``verbatim`` is for text that is none."""
        args = args or {}
        made = str.__new__(cls, _filled(template if many is None or args["n"] == 1 else many, args, str))
        _set(made, template, many, args)
        return made

    @staticmethod
    def verbatim(text: str) -> Words:
        """Text that is the same in every language, as what somebody wrote."""
        made = str.__new__(Words, text)
        _set(made, None, None, {})
        return made

    def said(self, translate: Translate, translate_many: TranslateMany) -> str:
        """The words in the language of ``translate(template)`` and ``translate_many(one, many, n)``."""
        if self.template is None:
            return str(self)
        if self.many is None:
            template = translate(self.template)
        else:
            number = self.args["n"]
            assert isinstance(number, int)
            template = translate_many(self.template, self.many, number)
        return _filled(template, self.args, lambda words: words.said(translate, translate_many))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("words do not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("words do not change")

    def __reduce__(self) -> tuple[Any, ...]:
        return decoded, (coded(self),)


def _set(words: Words, template: str | None, many: str | None, args: dict[str, Arg]) -> None:
    object.__setattr__(words, "template", template)
    object.__setattr__(words, "many", many)
    object.__setattr__(words, "args", args)


def _filled(template: str, args: dict[str, Arg], nested: Callable[[Words], str]) -> str:
    """The template with its places filled; one that nothing is given for stays as it is written."""

    def shown(arg: Arg) -> str:
        if isinstance(arg, Words):
            return nested(arg)
        if isinstance(arg, tuple):
            return COMMA.join(shown(each) for each in arg)
        return str(arg)

    def place(match: re.Match[str]) -> str:
        return shown(args[match[1]]) if match[1] in args else match[0]

    return _PLACE.sub(place, template)


def say(template: str, /, **args: Arg) -> Words:
    """Words of a literal: ``say("{name} is down.", name=token.name)``."""
    return Words(template, args)


def count(one: str, many: str, /, n: int, **args: Arg) -> Words:
    """Words that depend on a number, which goes into the place ``{n}``: ``count("{n} cell", "{n} cells", n)``."""
    return Words(one, {"n": n, **args}, many)


def noop(literal: str) -> str:
    """Marks a literal to be translated where it is kept, as the label of a form; ``marked`` says it later."""
    return literal


def marked(literal: str) -> Words:
    """Words of a literal that was marked with ``noop`` where it is written."""
    return Words(literal) if literal else Words.verbatim("")


def listed(items: tuple[str | Words, ...]) -> Words:
    """Some names as people enumerate them: “Ana, Bo and Cy”."""
    if len(items) == 1:
        return items[0] if isinstance(items[0], Words) else Words.verbatim(items[0])
    return say("{some} and {last}", some=items[:-1], last=items[-1])


# As JSON: text as it is a string, [template, {places}] or [one, many, {places}] the rest; several are {"all": […]}.


def coded(words: Words) -> str | list[Any]:
    """Words in JSON's own types, for ``decoded`` to read."""
    if words.template is None:
        return str(words)
    templates = [words.template] if words.many is None else [words.template, words.many]
    return [*templates, {name: _coded_arg(arg) for name, arg in words.args.items()}] if words.args else templates


def _coded_arg(arg: Arg) -> Any:
    if isinstance(arg, Words):
        return coded(arg)
    if isinstance(arg, tuple):
        return {"all": [_coded_arg(each) for each in arg]}
    return arg


def decoded(plain: Any) -> Words:
    """Words from what ``coded`` made; a bare string, as older journals have, is text as it is.

    Raises ValueError for anything else, and for what is too long, too deep or has too many places.
    """
    return _decoded(plain, MAX_DEPTH)


def _decoded(plain: Any, depth: int) -> Words:
    if isinstance(plain, Words):
        return plain
    if isinstance(plain, str):
        return _bounded(Words.verbatim(plain))
    if not isinstance(plain, list) or depth == 0:
        raise ValueError("expected text")
    *templates, last = plain if plain and isinstance(plain[-1], dict) else [*plain, {}]
    if not 1 <= len(templates) <= 2 or len(last) > MAX_ARGS:
        raise ValueError("expected text")
    if not all(isinstance(each, str) and len(each) <= MAX_TEMPLATE for each in templates):
        raise ValueError("expected text")
    args: dict[str, Arg] = {}
    for name, value in last.items():
        if not _PLACE.fullmatch(f"{{{name}}}"):
            raise ValueError("expected the name of a place")
        args[name] = _decoded_arg(value, depth - 1)
    if len(templates) == 1:
        return _bounded(Words(templates[0], args))
    if not isinstance(args.get("n"), int):
        raise ValueError("expected a number to count")
    return _bounded(Words(templates[0], args, templates[1]))


def _decoded_arg(plain: Any, depth: int) -> Arg:
    if isinstance(plain, int) and not isinstance(plain, bool):
        if abs(plain) > 2**53:
            raise ValueError("expected a smaller number")
        return plain
    if isinstance(plain, dict):
        items = plain.get("all")
        if len(plain) != 1 or not isinstance(items, list) or len(items) > MAX_ITEMS:
            raise ValueError("expected a list of text")
        return tuple(each if isinstance(each, str) else _decoded(each, depth) for each in items)
    return plain if isinstance(plain, str) else _decoded(plain, depth)


def _bounded(words: Words) -> Words:
    if len(words) > MAX_LENGTH:
        raise ValueError("expected shorter text")
    return words
