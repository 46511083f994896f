"""The application any ASGI server can serve: pages over HTTP, tables over websockets."""

from __future__ import annotations

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path, re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vtt.settings")
pages = get_asgi_application()

# Only now: these import models, which want Django set up.
from channels.security.websocket import WebsocketDenier  # noqa: E402

from vtt.scenes.bodies import BoundedBodies  # noqa: E402
from vtt.security import SameOriginWebsockets  # noqa: E402
from vtt.tables.consumer import TableConsumer  # noqa: E402

sockets = URLRouter(
    [
        # Without Channels' session middleware: the consumer finds the seat by itself, and not on the event loop.
        path("ws/table/<str:campaign>/", TableConsumer.as_asgi()),
        # Anything else is refused quietly; the router alone would log a traceback for each.
        re_path(r"", WebsocketDenier.as_asgi()),
    ]
)
application = ProtocolTypeRouter({"http": BoundedBodies(pages), "websocket": SameOriginWebsockets(sockets)})
