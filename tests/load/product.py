"""Serves the product as ``manage.py play`` does, in one process: ``python -m tests.load.product PORT [uvicorn]``.

With ``uvicorn``, where that is installed, it is served by that instead, set as README.md says.
"""

from __future__ import annotations

import os
import socket
import sys


def main(port: int, server: str) -> None:
    """Serve until told to end."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vtt.settings")
    import django

    django.setup()
    if server == "uvicorn":
        by_uvicorn(port)
        return
    from vtt import serving

    serving.serve("127.0.0.1", port, ready=lambda: print("ready", flush=True))


def by_uvicorn(port: int) -> None:
    """The same application on another server."""
    import uvicorn  # type: ignore[import-not-found,unused-ignore]

    class Announcing(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print("ready", flush=True)

    config = uvicorn.Config(
        "vtt.asgi:application",
        port=port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="error",
    )
    Announcing(config).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:] or [""])
