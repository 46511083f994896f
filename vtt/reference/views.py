"""Pages to read, for everybody, with a seat or without."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.ruleset import Ruleset, rulesets
from vtt.reference.book import chapters

MAX_QUERY = 100


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """The rulesets that are installed; with ``?q=`` what is found in each."""
    query = _query(request)
    books = []
    for ruleset in sorted(rulesets().values(), key=lambda each: each.title):
        found = [chapter for chapter in chapters(ruleset, query) if chapter.id == "own" or not query]
        own = next((chapter.rules for chapter in found if chapter.id == "own"), ())
        modes = [_(mode.label) for mode in ruleset.modes]
        books.append(
            {"id": ruleset.id, "title": ruleset.title, "summary": _summary(ruleset), "rules": own, "modes": modes}
        )
    shared = next((each.rules for each in chapters(next(iter(rulesets().values())), query) if each.id == "shared"), ())
    context = {
        "books": books,
        "shared": shared,
        "query": query,
        "found": bool(shared) or any(each["rules"] for each in books),
    }
    return render(request, "reference/shelf.html", context)


@require_safe
def book(request: HttpRequest, ruleset_id: str) -> HttpResponse:
    """One ruleset's rules in words; with ``?q=`` those that hold its words."""
    ruleset = rulesets().get(ruleset_id)
    if ruleset is None:
        raise Http404
    query = _query(request)
    found = chapters(ruleset, query)
    context = {
        "ruleset": ruleset,
        "summary": _summary(ruleset),
        "chapters": found,
        "query": query,
        "count": sum(len(chapter.rules) for chapter in found),
        "others": [each for each in rulesets().values() if each.id != ruleset_id],
    }
    return render(request, "reference/book.html", context)


@require_safe
def first_steps(request: HttpRequest) -> HttpResponse:
    """How to host and to play, in two minutes."""
    return render(request, "reference/first_steps.html", {"rulesets": rulesets().values()})


def _summary(ruleset: Ruleset) -> str:
    return _(ruleset.summary) if ruleset.summary else ""


def _query(request: HttpRequest) -> str:
    return request.GET.get("q", "").replace("\0", "").strip()[:MAX_QUERY]
