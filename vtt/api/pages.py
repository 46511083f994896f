"""The page that explains the API, where an account makes its tokens, and the description for programs."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer
from drf_spectacular.views import SpectacularAPIView

from vtt.accounts.models import User
from vtt.api import tokens
from vtt.api.commands import COMMANDS
from vtt.api.models import ApiToken
from vtt.campaigns.names import NameRefused, clean_text


class Schema(SpectacularAPIView):
    """The description in OpenAPI 3.1, as JSON, for anybody."""

    renderer_classes = [OpenApiJsonRenderer]
    authentication_classes = []
    permission_classes = []
    http_method_names = ["get", "head"]
    urlconf = "vtt.api.urls"


@never_cache
@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """What can be asked for, and one's own tokens."""
    return _page(request)


@never_cache
@login_required
@require_POST
def make_token(request: HttpRequest) -> HttpResponse:
    """Make a token, and show its secret this once."""
    assert isinstance(request.user, User)
    try:
        name = clean_text(request.POST.get("name", ""), 80)
        _, secret = tokens.make(request.user, name)
    except NameRefused as refused:
        return _page(request, problem=str(refused), status=400)
    except tokens.TooMany:
        return _page(
            request, problem=_("You have %(most)s tokens. Revoke one first.") % {"most": tokens.MOST}, status=409
        )
    return _page(request, secret=secret)


@never_cache
@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: str) -> HttpResponse:
    """End a token."""
    assert isinstance(request.user, User)
    if not tokens.revoke(request.user, token_id):
        raise Http404
    messages.success(request, _("The token is revoked."))
    return redirect("api")


def _page(request: HttpRequest, *, secret: str = "", problem: str = "", status: int = 200) -> HttpResponse:
    own = ApiToken.objects.filter(user=request.user.pk).order_by("created") if request.user.is_authenticated else []
    context = {
        "groups": _operations(get_language() or ""),
        "commands": COMMANDS,
        "tokens": own,
        "secret": secret,
        "problem": problem,
    }
    return render(request, "api/reference.html", context, status=status)


@cache
def _operations(language: str) -> list[tuple[str, list[dict[str, Any]]]]:
    """The operations by their tag, out of the description, in the ``language`` that is spoken now."""
    generator: Any = SchemaGenerator
    described = generator(urlconf="vtt.api.urls").get_schema(request=None, public=True)
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            answers = [
                {"status": status, "words": answer["description"]} for status, answer in operation["responses"].items()
            ]
            groups.setdefault(operation["tags"][0], []).append(
                {
                    "method": method.upper(),
                    "path": path,
                    "summary": operation["summary"],
                    "words": operation.get("description", ""),
                    "query": [each["name"] for each in operation.get("parameters", []) if each["in"] == "query"],
                    "answers": answers,
                }
            )
    titles = {"campaigns": _("Campaigns"), "table": _("The table"), "tokens": _("Tokens")}
    return [(titles[tag], operations) for tag, operations in groups.items()]
