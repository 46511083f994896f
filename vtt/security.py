"""Headers and checks that keep other sites out of ours."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

STRICT = {
    "default-src": "'self'",
    # Portraits and pasted pictures live in the page before they are uploaded.
    "img-src": "'self' data: blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
"""No inline script, no inline style, nothing from elsewhere. Data in pages goes into JSON blocks, which do not run."""

VITE_SERVER = "localhost:5173"
DEVELOPING = STRICT | {
    # Vite's development server hands out modules and puts style sheets into the page itself.
    "script-src": f"'self' 'unsafe-inline' http://{VITE_SERVER}",
    "style-src": "'self' 'unsafe-inline'",
    "font-src": f"'self' http://{VITE_SERVER}",
    "connect-src": f"'self' http://{VITE_SERVER} ws://{VITE_SERVER}",
}


def policy(*, vite: bool) -> str:
    """The value of the Content-Security-Policy header."""
    return "; ".join(f"{name} {value}" for name, value in (DEVELOPING if vite else STRICT).items())


class ContentSecurityPolicyMiddleware:
    """Puts the policy on every answer that does not bring one of its own."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response
        self.policy = policy(vite=settings.VITE)
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> HttpResponseBase | Awaitable[HttpResponseBase]:
        """Answer the request with the policy added."""
        if iscoroutinefunction(self.get_response):
            return self._later(request)
        return self._add(self.get_response(request))

    async def _later(self, request: HttpRequest) -> HttpResponseBase:
        return self._add(await self.get_response(request))

    def _add(self, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Content-Security-Policy", self.policy)
        return response


def same_origin(origin: str, host: str, trusted: list[str]) -> bool:
    """Whether a page of this origin may open a websocket to this host.

    The port counts, unlike in Channels' own check: another service on the same machine is another site. The scheme
    does not: behind a proxy we speak plain HTTP to a page that came by TLS.
    """
    if origin in trusted:
        return True
    parts = urlsplit(origin)
    if parts.scheme not in {"http", "https"} or not host:
        return False
    default = ":443" if parts.scheme == "https" else ":80"
    return parts.netloc.lower().removesuffix(default) == host.lower().removesuffix(default)


class SameOriginWebsockets:
    """Refuses the websockets of other sites' pages, and those that do not say where they come from."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Pass the socket on, or refuse it before it is accepted."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        origin, host = headers.get(b"origin", ""), headers.get(b"host", "")
        if self._allowed(host) and same_origin(origin, host, settings.CSRF_TRUSTED_ORIGINS):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)

    def _allowed(self, host: str) -> bool:
        # Equal is not enough: with DNS rebinding both name the attacker's host.
        from django.http.request import split_domain_port, validate_host

        domain, _ = split_domain_port(host)
        return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
