"""What the host's terminal says when a table is open: who comes in by which link."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import get_supported_language_variant
from django.utils.translation import gettext as _

from vtt.addresses import EVERYWHERE


@dataclass(frozen=True)
class Door:
    """One kind of guest and the path by which they come in."""

    label: str | Promise
    path: str


def guest_base(host: str, port: int, addresses: Sequence[str]) -> str:
    """The start of the links that others on the network can follow."""
    if host in EVERYWHERE:
        name = addresses[0] if addresses else "localhost"
    else:
        name = f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


def language() -> str:
    """The language that this terminal is set to, as far as we speak it."""
    wished = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    try:
        return get_supported_language_variant(wished.partition(".")[0].replace("_", "-").lower())
    except LookupError:
        return "en"


def text(host: str, port: int, addresses: Sequence[str], gm: Door, guests: Sequence[Door], *, public: str = "") -> str:
    """The whole message but the QR code. ``public`` is the address that a proxy gives to all of it, if there is one."""
    base = public or guest_base(host, port, addresses)
    links = [(str(gm.label), f"{public or own_base(host, port)}{gm.path}")]
    links += [(str(door.label), f"{base}{door.path}") for door in guests]
    width = max(len(label) for label, _link in links) + 3
    lines = [_("The table is open."), "", *(f"  {label:<{width}}{link}" for label, link in links)]
    if not public:
        lines += _reach(host, addresses)
    return "\n".join([*lines, "", _("Ctrl-C ends it. Everything is saved as it happens.")])


def _reach(host: str, addresses: Sequence[str]) -> list[str]:
    """What else there is to say of who can follow the links."""
    if len(addresses) > 1:
        return ["", _("This machine is also known as %(names)s.") % {"names": ", ".join(addresses[1:])}]
    if addresses:
        return []
    if host in EVERYWHERE:
        return ["", _("This machine is on no network, so these links work on it alone.")]
    return ["", _("These links work on this machine alone, since nothing else is listened to.")]


def serving(host: str, port: int, addresses: Sequence[str], *, public: str = "") -> str:
    """What a server without a demo says when it is there: where, and by which addresses others reach it."""
    lines = [_("Serving on %(host)s port %(port)s") % {"host": host, "port": port}]
    lines += [f"  {public}"] if public else [f"  {guest_base(address, port, ())}" for address in addresses]
    return "\n".join(lines)


def own_base(host: str, port: int) -> str:
    """The start of links for the person at this machine."""
    return f"http://localhost:{port}" if host in EVERYWHERE | {"127.0.0.1", "::1"} else guest_base(host, port, ())


def qr_code(url: str) -> str:
    """The link as blocks that a phone's camera reads; nothing where the terminal cannot show them."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        "▀▄█".encode(encoding)
    except UnicodeEncodeError:
        return ""
    # Only here, since nothing else draws.
    import segno

    out = io.StringIO()
    segno.make(url, error="l", micro=False).terminal(out, compact=True, border=2)
    code = out.getvalue().rstrip("\n")
    if sys.stdout.isatty() and os.name != "nt":
        # Blocks are the light squares: say so, for terminals that write dark on light.
        code = "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in code.split("\n"))
    return code
