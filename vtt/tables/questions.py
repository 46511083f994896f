"""Questions that change nothing: what a move would cost, where a token can get to, what it may do."""

from __future__ import annotations

from rules import engine
from rules.commands import Act
from rules.ruleset import get
from rules.rulings import Rejection
from rules.table import Actor, Table
from rules.travel import HALVES, Traveller
from rules.words import marked
from vtt.tables.frames import (
    Error,
    MeasureAnswer,
    MeasureAsked,
    OffersAnswer,
    OffersAsked,
    PreviewAnswer,
    PreviewAsked,
    Question,
    RangesAnswer,
    RangesAsked,
    ReachAnswer,
    ReachAsked,
    Refusal,
)
from vtt.tables.permissions import refuse, refuse_command

Answer = PreviewAnswer | ReachAnswer | OffersAnswer | RangesAnswer | MeasureAnswer | Error


def answer(table: Table, actor: Actor, question: Question) -> Answer:
    """The answer, as far as the actor knows the table."""
    match question:
        case PreviewAsked():
            return _preview(table, actor, question)
        case ReachAsked():
            return _reach(table, actor, question)
        case OffersAsked():
            return _offers(table, actor, question)
        case RangesAsked():
            return _ranges(table, actor, question)
        case MeasureAsked():
            unit = marked(get(table.ruleset).length[1])
            return MeasureAnswer(question.id, engine.measure(table, question.points), unit)


def _preview(table: Table, actor: Actor, asked: PreviewAsked) -> PreviewAnswer:
    command = asked.command
    if isinstance(command, Act):
        refused = refuse_command(table, actor, command)
    else:
        refused = refuse(table, actor, "preview", command.token)
    found = refused or engine.preview(table, asked.command, actor)
    if isinstance(found, Rejection):
        return PreviewAnswer(asked.id, (), (), marked(""), (), rejection=_refusal(found))
    rejection = None if found.rejection is None else _refusal(found.rejection)
    return PreviewAnswer(
        asked.id,
        found.path,
        found.costs,
        marked(found.unit),
        found.asks,
        found.left,
        rejection,
        found.dial,
        found.cells,
        found.caught,
        found.places,
        found.per,
        found.checks,
    )


def _reach(table: Table, actor: Actor, asked: ReachAsked) -> ReachAnswer | Error:
    refused = refuse(table, actor, "reach", asked.token)
    walker = refused or engine.walker_of(table, asked.token, asked.mode, actor)
    if isinstance(walker, Rejection):
        return _error(walker, asked.id)
    found = engine.reach(table, asked.token, asked.mode, actor)
    if isinstance(found, Rejection):
        return _error(found, asked.id)
    cells = [(*at, cost) for at, cost in found.items() if not isinstance(at, str)]
    places = [(at, cost) for at, cost in found.items() if isinstance(at, str)]
    per = HALVES if isinstance(walker, Traveller) else 1
    return ReachAnswer(asked.id, asked.token, asked.mode, marked(walker.unit), cells, places, per)


def _offers(table: Table, actor: Actor, asked: OffersAsked) -> OffersAnswer | Error:
    refused = refuse(table, actor, "offers", asked.token)
    found = refused or engine.offers(table, asked.token, actor)
    if isinstance(found, Rejection):
        return _error(found, asked.id)
    return OffersAnswer(asked.id, asked.token, found)


def _ranges(table: Table, actor: Actor, asked: RangesAsked) -> RangesAnswer | Error:
    refused = refuse(table, actor, "ranges", asked.token)
    found = refused or engine.ranges(table, asked.token, actor)
    if isinstance(found, Rejection):
        return _error(found, asked.id)
    return RangesAnswer(asked.id, asked.token, found.areas, found.tokens)


def _refusal(rejection: Rejection) -> Refusal:
    return Refusal(rejection.code, rejection.rule, rejection.message, rejection.at)


def _error(rejection: Rejection, number: int) -> Error:
    return Error(rejection.code, rejection.message, number)
