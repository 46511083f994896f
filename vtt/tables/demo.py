"""The demo campaigns, one for each of our rulesets, ready to be played by whoever follows a link.

The first is a station under attack; its second scene, an airlock, leads through leaps, rotation, pushes and zero
gravity in five minutes. ``demo_town`` has the one of areas; without rules of any kind one walks about the same station.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core.files.base import ContentFile
from django.db import transaction
from msgspec.structs import replace

from rules.commands import AddScene, AddToken, Command, SetOrder
from rules.table import Mark, Picture, Scene
from vtt.accounts.links import login_path
from vtt.accounts.models import User
from vtt.campaigns.addresses import join_path, table_path
from vtt.campaigns.models import Campaign, Role, Seat
from vtt.campaigns.service import create_campaign
from vtt.tables import demo_map, demo_town, service
from vtt.tables.demo_decks import AIRLOCK as AIRLOCK_PLAN
from vtt.tables.demo_decks import STATION as STATION_PLAN
from vtt.tables.demo_map import Plan
from vtt.tables.models import Entry

NAME = "Station Demo"
USER = "gm"
SCENE = "station"
AIRLOCK = "airlock"
_LAST = "demo-airlock"
FREE_NAME = "Walkabout Demo"
_FREE_LAST = "demo-scene"


@dataclass(frozen=True)
class DemoLinks:
    """The ways in, as paths. The GM's can be used once; there is a new one each time."""

    gm_path: str
    player_path: str
    spectator_path: str


def ensure_demo() -> DemoLinks:
    """The links of the first demo campaign, after making what is missing of all. Not inside a transaction."""
    user = _user()
    campaign = _ensure(user, NAME, "ground_combat", _LAST, _furnish)
    _ensure(user, demo_town.NAME, "areas", demo_town.LAST, _furnish_town)
    _ensure(user, FREE_NAME, "free", _FREE_LAST, _furnish_free)
    paths = {invite.role: join_path(invite.secret) for invite in campaign.invites.all()}
    return DemoLinks(login_path(user, table_path(campaign.pk)), paths[Role.PLAYER], paths[Role.SPECTATOR])


def _ensure(user: User, name: str, ruleset: str, last: str, furnish: Callable[[Campaign, Seat], None]) -> Campaign:
    """A demo campaign of the user's, furnished unless its ``last`` command is there: what broke off is gone on with."""
    seat = Seat.objects.filter(user=user, role=Role.GM, campaign__name=name).select_related("campaign").first()
    if seat is None:
        seat = create_campaign(user, name, ruleset).seats.get(user=user)
    campaign = seat.campaign
    if not Entry.objects.filter(campaign=campaign, command_id=last).exists():
        furnish(campaign, seat)
    return campaign


def _user() -> User:
    """The demo's host, who has no password and comes in by link only."""
    for name in (USER, *(f"{USER}-{number}" for number in range(2, 100))):
        user = User.objects.filter(username__iexact=name).first()
        if user is None:
            return User.objects.create_user(name)
        if not user.has_usable_password():
            return user
        # Somebody signed up by that name: their account is theirs.
    raise RuntimeError("no name is free for the demo's host")


def _furnish(campaign: Campaign, seat: Seat) -> None:
    station = _scene(campaign, STATION_PLAN, SCENE, "Kestrel Station, deck 2", "demo-scene")
    airlock = _scene(campaign, AIRLOCK_PLAN, AIRLOCK, "Airlock, Kestrel Station", _LAST)
    _give(campaign, seat, _commands(station, airlock, seat.pk))


def _furnish_town(campaign: Campaign, seat: Seat) -> None:
    _give(campaign, seat, demo_town.commands())


def _furnish_free(campaign: Campaign, seat: Seat) -> None:
    station = _scene(campaign, STATION_PLAN, SCENE, "Kestrel Station, deck 2", _FREE_LAST)
    walkers = (
        AddToken("mara", "Mara Voss", SCENE, (3, 7), side="crew", color="#3fa7d6", claimable=True),
        AddToken("dex", "Dex Okoro", SCENE, (2, 8), side="crew", color="#59cd90", claimable=True),
        AddToken("shade", "The Quiet One", SCENE, (6, 11), color="#8e6bd6", hidden=True, seats=(seat.pk,)),
    )
    _give(campaign, seat, [(_FREE_LAST, AddScene(station, tokens=walkers))])


def _give(campaign: Campaign, seat: Seat, commands: list[tuple[str, Command]]) -> None:
    for key, command in commands:
        outcome = service.submit_sync(campaign.pk, seat, command, key)
        if outcome.rejection is not None:
            raise RuntimeError(f"the demo's {key}: {outcome.rejection.message}")


def _scene(campaign: Campaign, plan: Plan, scene_id: str, name: str, key: str) -> Scene:
    """A deck as a scene, with its picture unless the command that adds it was given before."""
    scene = demo_map.scene(plan, scene_id, name)
    if Entry.objects.filter(campaign=campaign, command_id=key).exists():
        return scene
    return replace(scene, picture=_picture(campaign, plan, name))


def _picture(campaign: Campaign, plan: Plan, name: str) -> Picture:
    """The drawn map as an asset. By its name: the app of scenes lies above this one and is not imported here."""
    model: Any = apps.get_model("scenes", "Asset")
    data = demo_map.picture(plan)
    width, height = plan.width * demo_map.CELL, plan.height * demo_map.CELL
    digest = hashlib.sha256(data).hexdigest()
    with transaction.atomic():
        asset = model.objects.filter(campaign=campaign, digest=digest).first()
        if asset is None:
            asset = model(
                campaign=campaign, name=name, media_type="image/png", width=width, height=height, digest=digest
            )
            path = f"assets/{digest}.png"
            if asset.file.storage.exists(path):
                # Other campaigns have it too; files are shared by content.
                asset.file.name = path
            else:
                asset.file.save(f"{digest}.png", ContentFile(data), save=False)
            asset.save()
    return Picture(asset.pk, width, height, float(demo_map.CELL))


def _commands(station: Scene, airlock: Scene, gm: str) -> list[tuple[str, Command]]:
    # The crew is for whoever joins; the raiders are the GM's own.
    tokens = [
        _token("mara", "Mara Voss", (3, 7), "crew", "#3fa7d6", 10, 3, 12, _BATON, dexterity=2),
        _token("dex", "Dex Okoro", (2, 8), "crew", "#59cd90", 8, 5, 16, _WRENCH, defense=9),
        _token("kole", "Raider Kole", (12, 8), "raiders", "#ee6352", 8, 4, 12, _KNIFE, seats=(gm,)),
        _token("brandt", "Raider Brandt", (17, 7), "raiders", "#f79d5c", 6, 2, 10, _KNIFE, dexterity=3, seats=(gm,)),
        _token("shade", "The Quiet One", (6, 11), "raiders", "#8e6bd6", 10, 3, 14, _KNIFE, hidden=True, seats=(gm,)),
    ]
    return [
        ("demo-scene", AddScene(station)),
        *((f"demo-{token.token}", token) for token in tokens),
        ("demo-order", SetOrder(("mara", "kole", "dex", "brandt"), "mara")),
        (_LAST, AddScene(airlock, activate=False, tokens=_outfit(gm), marks=_guide())),
    ]


def _outfit(gm: str) -> tuple[AddToken, ...]:
    """Who is at the airlock: two to try it with, raiders close enough together for a grenade, one on the hull."""

    def raider(key: str, name: str, at: tuple[int, int], status: dict[str, Any] | None = None) -> AddToken:
        token = _token(key, name, at, "raiders", "#ee6352", 8, 2, 10, _KNIFE, dexterity=1, celerity=2, seats=(gm,))
        return replace(token, scene=AIRLOCK, status=status or {})

    crew = (
        _token("iris", "Iris Lund", (3, 4), "crew", "#3fa7d6", 16, 2, 12, _BATON, dexterity=4, celerity=6),
        _token("tomas", "Tomas Reyes", (8, 12), "crew", "#59cd90", 16, 6, 16, _WRENCH, dexterity=1, celerity=2),
    )
    crate = AddToken(
        "loose-crate",
        "Loose crate",
        AIRLOCK,
        (18, 9),
        kind="object",
        color="#9a8156",
        sheet={"ap": 0, "hp": 20},
        status={"zero_g": {"how": "adrift", "heading": "n", "speed": 1}},
    )
    return (
        *(replace(token, scene=AIRLOCK) for token in crew),
        raider("arlo", "Raider Arlo", (6, 3)),
        raider("bexley", "Raider Bexley", (7, 3)),
        raider("cass", "Raider Cass", (7, 4)),
        raider("vargas", "Raider Vargas", (9, 11)),
        raider("nilsen", "Raider Nilsen", (16, 5), {"zero_g": {"how": "holding"}}),
        crate,
    )


_NOTES = (
    (6, 0, False, "1. Iris: strike the three raiders with an area effect. Each may dive, tuck in or stand still."),
    (11, 14, False, "2. Tomas: rotate about the column, then push Vargas. Both show their cost beforehand."),
    (6, 8, False, "3. On to the airlock. The GM opens the outer door, or takes gravity from the chamber."),
    (20, 1, False, "4. Outside, grab the hull or drift. Crawl along it, push off, twist, brake."),
    (20, 14, False, "5. What floats floats on: the crate each cycle, you each turn. Push Nilsen and watch him fly."),
    (12, 4, True, "Give Iris and Tomas to players, then start turns: Iris, Tomas, the raiders."),
)
"""What to try where: column, row, whether it is for the GM alone, the words."""


def _guide() -> tuple[Mark, ...]:
    return tuple(
        Mark(
            id=f"guide-{number}",
            scene=AIRLOCK,
            kind="text",
            at=(x * 1000 + 500, y * 1000 + 500),
            text=text,
            color="#ffd166",
            hidden=hidden,
        )
        for number, (x, y, hidden, text) in enumerate(_NOTES, 1)
    )


_BATON = {"name": "shock baton", "parry_ap": 2, "parry": 4, "damage": "1d6+2"}
_WRENCH = {"name": "pipe wrench", "parry_ap": 3, "parry": 2, "damage": "1d8+1"}
_KNIFE = {"name": "boarding knife", "parry_ap": 2, "parry": 3, "damage": "1d4+1"}


def _token(
    key: str,
    name: str,
    at: tuple[int, int],
    side: str,
    color: str,
    ap: int,
    strength: int,
    hp: int,
    weapon: dict[str, Any],
    *,
    defense: int = 10,
    dexterity: int = 0,
    celerity: int = 0,
    hidden: bool = False,
    seats: tuple[str, ...] = (),
) -> AddToken:
    sheet = {
        "ap": ap,
        "strength": strength,
        "defense": defense,
        "dexterity": dexterity,
        "celerity": celerity,
        "hp": hp,
        "weapons": [weapon],
    }
    return AddToken(
        key, name, SCENE, at, side=side, color=color, hidden=hidden, seats=seats, claimable=not seats, sheet=sheet
    )
