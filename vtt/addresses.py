"""The names and addresses under which others on the network find this machine."""

from __future__ import annotations

import ipaddress
import socket
from functools import cache
from typing import TYPE_CHECKING

import ifaddr
from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest


def public_url(request: HttpRequest, path: str) -> str:
    """The whole address of ``path`` as others can reach it: by ``PUBLIC_URL`` if set, else as this request came in."""
    base = getattr(settings, "PUBLIC_URL", "")
    return base.rstrip("/") + path if base else request.build_absolute_uri(path)


EVERYWHERE = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 - compared with, not listened on
LOOPBACK = "127.0.0.1"

_listening: list[str] = ["0.0.0.0"]  # noqa: S104 - until the server says what it listens on


def listen_on(host: str) -> None:
    """Note on which of this machine's addresses this process serves, so that no link names another."""
    _listening[:] = [host]


def lan_addresses() -> tuple[str, ...]:
    """The addresses by which others on the network reach this server, the likeliest first; none if only this machine
    does."""
    host = _listening[0]
    if host in EVERYWHERE:
        return machine_addresses()
    try:
        alone = ipaddress.ip_address(host).is_loopback
    except ValueError:
        alone = host == "localhost"
    return () if alone else (host,)


@cache
def machine_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses on networks, the likeliest to reach it by first."""
    found = [
        address.ip
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if isinstance(address.ip, str) and not ipaddress.ip_address(address.ip).is_loopback
    ]
    return tuple(sorted(dict.fromkeys(found), key=lambda ip: _rank(ip, _outward_address())))


def own_names() -> list[str]:
    """All that may stand in a Host header sent to this machine by its own network."""
    name = socket.gethostname().lower()
    # Hosts with mDNS answer to NAME.local.
    return [*machine_addresses(), name, f"{name.split('.')[0]}.local"]


def _rank(ip: str, outward: str) -> tuple[bool, bool, bool]:
    address = ipaddress.ip_address(ip)
    # False sorts first: the way out of this machine, then home networks, then what only looks like one.
    return (ip != outward, address.is_link_local, not address.is_private)


@cache
def _outward_address() -> str:
    """The address with which this machine would speak to others. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # An address set apart for documentation: only the choice of the route matters.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
