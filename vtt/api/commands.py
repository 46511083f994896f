"""Every command that can be given over the API, with what it is for and an example, for people and for programs."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from rules import commands as c
from rules.ruleset import rulesets
from rules.table import Door, Mark, Scene, Wall
from vtt.tables.permissions import kind_of, verdict


class Described(Struct, frozen=True):
    """A command by an ``example`` of it, and ``words`` for what it does; ``only`` names the rules that have it."""

    example: c.Command
    words: Promise
    only: str = ""

    @property
    def name(self) -> str:
        """What stands in ``type``."""
        return kind_of(self.example)

    @property
    def gm_only(self) -> bool:
        """Whether players may never give it."""
        return verdict("player", self.name) == "no"

    @property
    def text(self) -> str:
        """The example as JSON, to be read."""
        return msgspec.json.format(msgspec.json.encode(self.example), indent=2).decode()

    @property
    def body(self) -> dict[str, Any]:
        """The example as a program writes it, with an id of its own."""
        return {"id": f"bot-{self.name}", "command": msgspec.to_builtins(self.example)}


_COMMON = (
    Described(
        c.Move("ash", ((4, 2), (5, 2))),
        _("Walk a token along a path, which leaves out the start; gaps in it are joined by the cheapest way."),
    ),
    Described(
        c.MoveGroup((c.Leg("ash", ((4, 2),)), c.Leg("birch", ((4, 3),)))),
        _("Move several tokens as one order: one after the other as listed, and all of them or none."),
    ),
    Described(
        c.Answer("q1", "ash", "parry", "sword"),
        _("Answer a question for a token, by one of the choices that come with the question."),
    ),
    Described(
        c.StandingOrder("ash", "invaded", "parry", "sword"),
        _("Let a token answer every question of a kind alike; without “choice” it is asked again."),
    ),
    Described(c.EndTurn("ash"), _("End the turn of the token that is active.")),
    Described(
        c.Delay("ash", "birch"), _("Let others go first: the token's turn comes after that of another one instead.")
    ),
    Described(
        c.OpenDoor("ash", "d3"), _("Open or shut a door that the token stands at, where the GM lets players do so.")
    ),
    Described(c.Say("Hello"), _("Chat to everybody at the table, or whisper to the seats in “to”.")),
    Described(
        c.Roll("2d6+1", "Initiative"), _("Roll dice for all to see, or with “to” as “gm” for the GMs and oneself.")
    ),
    Described(
        c.PutMark(
            Mark(id="fire", scene="hall", kind="circle", at=(4500, 2500), size=2000, text="Fire", color="#ff8800")
        ),
        _("Draw a template, a line or a note on the map, or change one. Places are in thousandths of a cell."),
    ),
    Described(c.DropMarks(("fire",)), _("Take away what was drawn.")),
    Described(c.Undo(), _("Take back the last thing that was done.")),
    Described(c.Redo(), _("Do again what was taken back last, if nothing has happened since.")),
    Described(
        c.AddToken("rat-1", "Rat", "hall", (6, 4), side="hostile", hidden=True),
        _("Add a token, under an id that you make up. Its sheet holds only what differs from the rules' defaults."),
    ),
    Described(
        c.ChangeToken("rat-1", name="Old rat", hidden=False),
        _("Change how a token is listed and shown, and who plays it. What is left out stays as it is."),
    ),
    Described(
        c.ChangeSheet("rat-1", status={"hp": 7}), _("Set fields of a token's sheet and state; others keep theirs.")
    ),
    Described(
        c.Place("rat-1", (7, 4)), _("Put a token on a cell outside the rules, or off the map with “at” as null.")
    ),
    Described(c.RemoveToken("rat-1"), _("Remove a token for good.")),
    Described(
        c.KeepToken("rat-1", "rat"), _("Keep a likeness of a token in the library, under an id that you make up.")
    ),
    Described(c.ForgetToken("rat"), _("Take a likeness out of the library.")),
    Described(c.SetOrder(("ash", "rat-1"), "ash"), _("Start turns or rearrange them, from first to last.")),
    Described(c.StopClock(), _("Leave the turns for free movement.")),
    Described(
        c.AddScene(
            Scene(id="hall", name="Hall", width=12, height=8, walls=(Wall("w1", (3000, 0), (3000, 4000)),)),
            activate=False,
        ),
        _("Add a scene, under an id that you make up. Maps from files are easier to import in the browser."),
    ),
    Described(c.ActivateScene("hall"), _("Show everybody that scene.")),
    Described(
        c.ChangeScene("hall", name="Great hall"), _("Rename a scene, put it into the archive, resize it or align it.")
    ),
    Described(c.CopyScene("hall", "hall-2", "Hall at night"), _("Make a second scene like the first.")),
    Described(
        c.SendSeats(("seat-of-ana",), "hall"),
        _("Show some seats a scene of their own, or with “scene” as null the one that the table is on."),
    ),
    Described(
        c.EditBarriers("hall", (Wall("w2", (0, 0), (3000, 0)),), (Door("d3", (3000, 4000), (3000, 5000)),), ("w1",)),
        _("Draw, move or remove walls and doors in one go: put those given, drop those named."),
    ),
    Described(
        c.SetDoor("hall", "d3", state="locked"), _("Open, shut or lock a door, or make a window of it and back.")
    ),
    Described(
        c.SetOptions({"walk_ap": 2}), _("Set house rules. They are listed under the ruleset; others keep their value.")
    ),
    Described(
        c.SetSettings({"dial": "ask", "player_undo": False}),
        _("Say how the table is run: how firmly the rules hold, and what players may do by themselves."),
    ),
    Described(
        c.RuleOn("r1", allow=True), _("Let a move pass that the rules refused and the GM was asked about, or not.")
    ),
)
_RULESETS = tuple(
    # Marked where they are written, so that they are in the catalogs.
    Described(each.command, _(each.words), ruleset.title)
    for ruleset in rulesets().values()
    for each in ruleset.examples
)
COMMANDS = (*_COMMON, *_RULESETS)
