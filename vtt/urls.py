"""Which address belongs to whom."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def health(request: HttpRequest) -> HttpResponse:
    """Say that this process answers; for load balancers and whoever waits for a start."""
    return HttpResponse("ok\n", content_type="text/plain", headers={"Cache-Control": "no-store"})


urlpatterns = [
    path("healthz", health, name="health"),
    path("", include("vtt.accounts.urls")),
    path("", include("vtt.campaigns.urls")),
    path("", include("vtt.scenes.urls")),
    path("", include("vtt.chronicle.urls")),
    path("", include("vtt.bundles.urls")),
    path("", include("vtt.reference.urls")),
    path("", include("vtt.api.urls")),
    path("", include("vtt.tables.urls")),
]
