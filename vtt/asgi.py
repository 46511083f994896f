"""The application any ASGI server can serve: pages over HTTP, tables over websockets."""

from __future__ import annotations

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vtt.settings")
pages = get_asgi_application()

# Only now: these import models, which want Django set up.
from channels.auth import AuthMiddlewareStack  # noqa: E402

from vtt.security import SameOriginWebsockets  # noqa: E402
from vtt.tables.consumer import TableConsumer  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": SameOriginWebsockets(
            AuthMiddlewareStack(URLRouter([path("ws/table/<str:campaign>/", TableConsumer.as_asgi())]))
        ),
    }
)
