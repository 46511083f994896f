"""What seats are called, put into commands that name some: the journal keeps names as they were at that time."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rules.commands import Command, Say, SendSeats

NAMING = (Say, SendSeats)


def named(command: Command, names: Mapping[str, str]) -> Command:
    """The command with the names of those it is for. Whatever names came with it are not believed."""
    match command:
        case Say():
            return replace(command, names={seat: names[seat] for seat in command.to if seat in names})
        case SendSeats():
            return replace(command, names={seat: names[seat] for seat in command.seats if seat in names})
    return command
