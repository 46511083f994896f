"""Handing campaigns out as files and taking them in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse


def export(request: HttpRequest, campaign_id: str) -> HttpResponse:
    """Hand out."""
    return HttpResponse(status=501)


def take_in(request: HttpRequest) -> HttpResponse:
    """Take in."""
    return HttpResponse(status=501)
