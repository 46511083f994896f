"""Paths of pages that live in apps above this one; ``docs/protocol.md`` promises them."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import get_script_prefix

from vtt.addresses import lan_addresses, public_url

__all__ = ["join_path", "lan_url", "only_here", "public_url", "shared_url", "table_path"]


def table_path(campaign_id: str) -> str:
    """Where a campaign is played."""
    return f"{get_script_prefix()}table/{campaign_id}/"


def join_path(secret: str) -> str:
    """Where an invite link leads."""
    return f"{get_script_prefix()}join/{secret}/"


def lan_url(request: HttpRequest, path: str) -> str:
    """The address of ``path`` for others on this network, where the GM's own would not do; empty if there is none."""
    if not only_here(request) or not lan_addresses():
        return ""
    _, port = _split(request)
    return f"{request.scheme}://{lan_addresses()[0]}{port}{path}"


def shared_url(request: HttpRequest, path: str) -> str:
    """The address of ``path`` to hand to others: one they can follow, if there is any."""
    return lan_url(request, path) or public_url(request, path)


def only_here(request: HttpRequest) -> bool:
    """Whether addresses made from this request lead nowhere on any other computer."""
    if getattr(settings, "PUBLIC_URL", ""):
        return False
    host, _ = _split(request)
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _split(request: HttpRequest) -> tuple[str, str]:
    """The host as the browser sees it, without brackets, and the port with its colon."""
    parts = urlsplit(f"//{request.get_host()}")
    return parts.hostname or "", "" if parts.port is None else f":{parts.port}"
