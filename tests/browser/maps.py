"""A small Universal VTT file made on the spot: two rooms, a door, a window, a lamp, a picture."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

from PIL import Image, ImageDraw

WIDTH, HEIGHT = 12, 8
CELL = 40
WALL_X = 6
"""The wall between the rooms stands on this grid line."""
DOOR_Y, WINDOW_Y = 3, 6
"""The shut door and the window are in that wall, each one cell long from here down."""
WEST, EAST = (58, 92, 84), (96, 74, 60)
"""The floors of the two rooms."""


def picture() -> bytes:
    """The two floors as a PNG, side by side."""
    image = Image.new("RGB", (WIDTH * CELL, HEIGHT * CELL), WEST)
    ImageDraw.Draw(image).rectangle((WALL_X * CELL, 0, WIDTH * CELL, HEIGHT * CELL), fill=EAST)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def universal_vtt(**changes: Any) -> bytes:
    """The map as a file; ``changes`` replace whole keys of it."""
    ends = (0, DOOR_Y, DOOR_Y + 1, WINDOW_Y, WINDOW_Y + 1, HEIGHT)
    walls = [[_point(WALL_X, top), _point(WALL_X, bottom)] for top, bottom in zip(ends[::2], ends[1::2], strict=True)]
    document: dict[str, Any] = {
        "format": 0.3,
        "resolution": {
            "map_origin": _point(0, 0),
            "map_size": _point(WIDTH, HEIGHT),
            "pixels_per_grid": CELL,
        },
        "line_of_sight": walls,
        "objects_line_of_sight": [],
        "portals": [_portal(DOOR_Y, closed=True), _portal(WINDOW_Y, closed=False)],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [
            {"position": _point(3, 2), "range": 4, "intensity": 1, "color": "ffffe0b0", "shadows": True},
        ],
        "image": base64.b64encode(picture()).decode("ascii"),
    }
    return json.dumps(document | changes).encode()


def _point(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


def _portal(top: float, *, closed: bool) -> dict[str, Any]:
    return {
        "position": _point(WALL_X, top + 0.5),
        "bounds": [_point(WALL_X, top), _point(WALL_X, top + 1)],
        "rotation": 1.570796,
        "closed": closed,
        "freestanding": False,
    }
