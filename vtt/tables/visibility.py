"""Who may know of which token at a table: what ``rules.knowledge`` says, and nothing of scenes not yet shown."""

from __future__ import annotations

from rules.knowledge import controls, knows_all, scene_shown, sees
from rules.table import Actor, Role, Table, Token

GM_AUDIENCE = "gm"
SPECTATORS = "spectators"
SEAT = "seat:"


def audience_of(role: str, seat: str) -> str:
    """The audience a seat belongs to: those of one audience are sent the same bytes."""
    if role == "gm":
        return GM_AUDIENCE
    return f"{SEAT}{seat}" if role == "player" else SPECTATORS


def actor_of(audience: str) -> Actor:
    """Somebody who knows exactly what the audience knows."""
    if audience == GM_AUDIENCE:
        return Actor("gm")
    role: Role = "player" if audience.startswith(SEAT) else "spectator"
    return Actor(role, audience.removeprefix(SEAT) if role == "player" else "")


def visible(table: Table, actor: Actor, token: Token) -> bool:
    """Whether the actor may know that the token exists.

    Scenes that the GM prepares are nobody else's business, so their tokens are not either; whoever controls a
    token knows it wherever it is.
    """
    if knows_all(actor):
        return True
    if controls(actor, token):
        return True
    return token.scene == scene_shown(table, actor) and sees(table, actor, token)
