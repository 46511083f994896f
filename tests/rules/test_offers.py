"""What is offered says beforehand what would be refused, and why."""

from __future__ import annotations

from rules import engine
from rules.rulings import Offer, Rejection
from rules.table import Actor, Table
from tests.rules.kit import scene, table, token


def offered(now: Table, name: str, kind: str) -> Offer:
    """The token's offer of that name, as the GM is told it."""
    offers = engine.offers(now, name, Actor("gm"))
    assert not isinstance(offers, Rejection)
    return next(offer for offer in offers if offer.id == kind)


def refusal(now: Table, name: str, kind: str) -> tuple[str, str, str] | None:
    """Code, rule and text of what speaks against an offer."""
    refused = offered(now, name, kind).rejection
    return None if refused is None else (refused.code, refused.rule, str(refused.message))


def test_nobody_rotates_where_nobody_walks() -> None:
    ana = token("ana", (2, 2)) | {"name": "Ana"}
    assert refusal(table(tokens=[ana]), "ana", "rotate_about") is None
    afloat = refusal(table(tokens=[ana], scene=scene(8, 5, zero_g="all")), "ana", "rotate_about")
    assert afloat == ("zero_gravity", "GC-18", "Ana floats: without gravity nobody walks or jumps.")


def test_a_push_names_who_stands_behind_the_wall() -> None:
    two = [token("ana", (2, 2)) | {"name": "Ana"}, token("bo", (3, 2)) | {"name": "Bo"}]
    walled = scene(8, 5, walls=[[[3, 0], [3, 5]]])
    assert refusal(table(tokens=two), "ana", "push") is None
    assert refusal(table(tokens=two, scene=walled), "ana", "push") == (
        "wall",
        "GC-20",
        "Something solid is between Ana and Bo.",
    )
    assert offered(table(tokens=two, scene=walled), "ana", "push").among == {"target": ()}
    assert refusal(table(tokens=two[:1]), "ana", "push") == ("not_adjacent", "GC-20", "Nobody is next to Ana.")
