"""The API's description in OpenAPI: the shapes are those that decode what comes in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from rules.ruleset import rulesets
from vtt.api import asking, shapes
from vtt.api.commands import COMMANDS

V = TypeVar("V", bound=Callable[..., Any])

_REF = "#/components/schemas/{name}"
_SLOTS, _COMPONENTS = msgspec.json.schema_components(shapes.ALL, ref_template=_REF)


def _plain(schema: Any) -> Any:
    """Pairs of one kind as lists of two: many programs that read descriptions do not know ``prefixItems``."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: _plain(value) for key, value in schema.items()}
    places = plain.get("prefixItems")
    if isinstance(places, list) and places and all(each == places[0] for each in places):
        del plain["prefixItems"]
        plain["items"] = places[0]
    return plain


_COMPONENTS = _plain(_COMPONENTS)
_SCHEMAS: dict[Any, dict[str, Any]] = dict(zip(shapes.ALL, _SLOTS, strict=True))

_REASONS = {
    400: (shapes.ErrorBody, _("Not understood; “field” names the place.")),
    401: (shapes.ErrorBody, _("Nobody is signed in, or the token is none.")),
    403: (shapes.ErrorBody, _("Another site's form, or not yours to do.")),
    404: (shapes.ErrorBody, _("There is no such thing, or not for you to know of.")),
    409: (shapes.RejectionBody, _("The table says no; nothing has changed.")),
    413: (shapes.ErrorBody, _("The body is too long.")),
    415: (shapes.ErrorBody, _("The body is no JSON.")),
    429: (shapes.ErrorBody, _("Too many requests; “Retry-After” says how many seconds to wait.")),
    503: (shapes.RejectionBody, _("It cannot be saved now; nothing is lost, send it again.")),
}


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How tokens are sent."""

    target_class = "vtt.api.authentication.BearerToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """As OpenAPI has it."""
        return {"type": "http", "scheme": "bearer", "description": _("A token made on the page of the API.")}


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a browser that is signed in, or has a guest's seat, is known."""

    target_class = "vtt.scenes.upload_view.CheckedSession"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        """As OpenAPI has it."""
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "footwork_session",
            "description": _("The session of a browser. Changes need the CSRF token in X-CSRFToken too."),
        }


def described(
    name: str,
    tag: str,
    summary: Promise,
    words: Promise,
    answer: type[Any] | None,
    *,
    takes: type[Any] | None = None,
    status: int = 200,
    refuses: tuple[int, ...] = (),
    paged: bool = False,
) -> Callable[[V], V]:
    """Describe one operation; ``words`` say what it does, ``refuses`` which refusals it has besides the usual ones."""
    codes = (*refuses, 400, 401, 429, *((403, 413, 415) if takes is not None else ()))
    responses: dict[int, Any] = {
        code: OpenApiResponse(response=_SCHEMAS[_REASONS[code][0]], description=_REASONS[code][1])
        for code in sorted(set(codes))
    }
    responses[status] = OpenApiResponse(
        response=None if answer is None else _SCHEMAS[answer],
        description=_("Done.")
        if answer is None
        else format_lazy(_("Done; the answer is {shape}."), shape=answer.__name__),
    )
    parameters = [_number("page", 1, asking.MAX_PAGE), _number("size", asking.PAGE_SIZE, asking.MAX_PAGE_SIZE)]
    decorate: Callable[[V], V] = extend_schema(
        operation_id=name,
        tags=[tag],
        summary=summary,
        description=words,
        request={"application/json": _SCHEMAS[takes]} if takes is not None else None,
        responses=responses,
        parameters=parameters if paged else None,
    )
    return decorate


def _number(name: str, default: int, most: int) -> OpenApiParameter:
    schema = {"type": "integer", "minimum": 1, "maximum": most, "default": default}
    return OpenApiParameter(name, schema, OpenApiParameter.QUERY)


def add_shapes(result: dict[str, Any], generator: Any, **more: Any) -> dict[str, Any]:
    """Put the shapes into the description (a hook of drf-spectacular)."""
    schemas = {**_COMPONENTS}
    campaign = schemas["NewCampaign"]
    ruleset = {"enum": sorted(rulesets())}
    schemas["NewCampaign"] = {**campaign, "properties": {**campaign["properties"], "ruleset": ruleset}}
    _add_commands(schemas)
    result.setdefault("components", {}).setdefault("schemas", {}).update(schemas)
    for methods in result["paths"].values():
        for operation in methods.values():
            if "requestBody" in operation:
                operation["requestBody"]["required"] = True
            if operation["operationId"] == "command":
                examples = {each.name: {"summary": each.words, "value": each.body} for each in COMMANDS}
                operation["requestBody"]["content"]["application/json"]["examples"] = examples
    return result


def _add_commands(schemas: dict[str, Any]) -> None:
    """Give the union of all commands a name of its own, and each command its words and an example."""
    request = schemas["CommandRequest"]
    union = request["properties"]["command"]
    schemas["Command"] = {
        "title": "Command",
        "description": _("One of these, told apart by its “type”."),
        "oneOf": union["anyOf"],
        "discriminator": union["discriminator"],
    }
    named = {"$ref": _REF.format(name="Command")}
    schemas["CommandRequest"] = {**request, "properties": {**request["properties"], "command": named}}
    for each in COMMANDS:
        name = type(each.example).__name__
        words: Any = each.words
        if each.only:
            words = format_lazy("{words} {only}", words=words, only=format_lazy(_("Only in {rules}."), rules=each.only))
        if each.gm_only:
            words = format_lazy("{words} {gm}", words=words, gm=_("GMs only."))
        schemas[name] = {**schemas[name], "description": words, "examples": [each.body["command"]]}
