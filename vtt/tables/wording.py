"""The rules' words in the languages of those who read them: gettext's catalogs, looked up once a phrase.

What goes to a socket is said in the language that its page had: the handshake brings the same cookie and header.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache, partial
from typing import Any

import msgspec
from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils import translation

from rules.words import Translate, Words

REMEMBERED = 4096
"""How many phrases are kept in memory, all languages together."""


@lru_cache(REMEMBERED)
def _one(language: str, template: str) -> str:
    with translation.override(language):
        return translation.gettext(template)


@lru_cache(REMEMBERED)
def _of_many(language: str, one: str, many: str, number: int) -> str:
    with translation.override(language):
        return translation.ngettext(one, many, number)


def forget() -> None:
    """Look everything up anew: catalogs are others now."""
    _one.cache_clear()
    _of_many.cache_clear()


def translator(language: str) -> Translate:
    """What translates the literals of a ruleset's forms and rules."""
    return partial(_one, language)


def say_in(language: str, text: str) -> str:
    """Words in a language, or with none as they are written; other text is said as it is."""
    if language and isinstance(text, Words):
        return text.said(partial(_one, language), partial(_of_many, language))
    return str(text)


def spoken(text: str) -> str:
    """Words in the language of the page that is being made."""
    return say_in(current(), text)


def current() -> str:
    """The language of the page that is being made."""
    return translation.get_language() or settings.LANGUAGE_CODE


def _hook(language: str, value: Any) -> str:
    if isinstance(value, Words):
        return say_in(language, value)
    raise TypeError(f"{type(value).__name__} is nothing to tell a browser")


@cache
def _encoder(language: str) -> msgspec.json.Encoder:
    return msgspec.json.Encoder(enc_hook=partial(_hook, language))


def encode(value: Any, language: str) -> bytes:
    """A value as JSON, all words in it said in the language."""
    return _encoder(language).encode(value)


def language_of(scope: Mapping[str, Any]) -> str:
    """The language that a handshake asks for: the language cookie, else ``Accept-Language``, else the default."""
    headers = {name.lower(): value.decode("latin1") for name, value in scope.get("headers", ())}
    asked = HttpRequest()
    asked.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", "")
    asked.COOKIES = parse_cookie(headers.get(b"cookie", ""))
    return translation.get_language_from_request(asked)
