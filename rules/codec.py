"""Tables, events and commands as JSON and back. What a ruleset types itself is read by its own structs."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec
from msgspec.structs import replace

from rules.commands import Act, Command, Common, Move
from rules.events import Event
from rules.ruleset import get, rulesets
from rules.table import Table, Token
from rules.words import Words, coded, decoded


def coding(value: Any) -> Any:
    """What an encoder makes of words: JSON that keeps how they were made. Raises TypeError for anything else."""
    if isinstance(value, Words):
        return coded(value)
    raise TypeError(f"{type(value).__name__} is no part of a table")


def reading(kind: type[Any], plain: Any) -> Any:
    """Words back from JSON, for decoders. Raises ValueError, which they make a ValidationError."""
    if kind is Words:
        return decoded(plain)
    raise TypeError(f"{kind.__name__} is no part of a table")


_encoder = msgspec.json.Encoder(order="deterministic", enc_hook=coding)
_events = msgspec.json.Decoder(tuple[Event, ...], dec_hook=reading)
_tables = msgspec.json.Decoder(Table, dec_hook=reading)


def encode_table(table: Table) -> bytes:
    """The whole table as JSON. Compare tables as values: equal ones may spell out different defaults."""
    return _encoder.encode(table)


def decode_table(data: bytes) -> Table:
    """The table back from its JSON. Raises msgspec.ValidationError or KeyError (ruleset not installed)."""
    table = _tables.decode(data)
    rules = get(table.ruleset)
    tokens = {key: typed(token, rules.sheet, rules.status) for key, token in table.tokens.items()}
    return replace(table, options=msgspec.convert(table.options, rules.options), tokens=tokens)


def typed(token: Token, sheet: type[Any], status: type[Any]) -> Token:
    """A token whose sheet and status came as plain data, with both read into their structs."""
    return replace(token, sheet=msgspec.convert(token.sheet, sheet), status=msgspec.convert(token.status, status))


def encode_events(events: tuple[Event, ...]) -> bytes:
    """The events of one entry as a JSON list."""
    return _encoder.encode(events)


def decode_events(data: bytes | str) -> tuple[Event, ...]:
    """The events of one entry back from JSON. Raises msgspec.ValidationError."""
    return _events.decode(data)


def encode_command(command: Command) -> bytes:
    """A command as JSON."""
    return _encoder.encode(command)


def decode_command(data: bytes | str | dict[str, Any]) -> Command:
    """A command from JSON or plain data, a ruleset's own too. Raises msgspec.ValidationError naming the field."""
    if isinstance(data, dict):
        command: Command = msgspec.convert(data, all_commands())
        return command
    return _command_decoder().decode(data)


@cache
def all_commands() -> Any:
    """The union of every command there is, those of all installed rulesets among them.

    Raises ValueError where two rulesets have different commands of one name.
    """
    named: dict[str, type[Act]] = {}
    for ruleset in rulesets().values():
        for kind in ruleset.commands:
            name = str(kind.__struct_config__.tag)
            if named.setdefault(name, kind) is not kind:
                raise ValueError(f"the ruleset {ruleset.id} has another command “{name}” than one before it")
    return Union[(Common, *named.values())]  # made of what is installed


@cache
def all_foreseen() -> Any:
    """The union of every command that can be asked about beforehand: moves, and what rulesets add."""
    own = tuple(dict.fromkeys(kind for ruleset in rulesets().values() for kind in ruleset.commands))
    return Union[(Move, *own)]


@cache
def _command_decoder() -> msgspec.json.Decoder[Command]:
    return msgspec.json.Decoder(all_commands())


def plain(value: Any) -> Any:
    """A value in JSON's own types, as it will be read back: events keep sheets and tokens so."""
    return msgspec.json.decode(_encoder.encode(value))
