"""Small map files and pictures, made anew for each test."""

from __future__ import annotations

import base64
import io
import json
import struct
import zlib
from typing import Any

from PIL import Image


def png(width: int = 48, height: int = 32, mode: str = "RGB", **saving: Any) -> bytes:
    """A picture with a gradient from left to right and a mark at its top left corner."""
    image = Image.linear_gradient("L").rotate(90).resize((width, height)).convert(mode)
    image.paste(Image.new(mode, (max(1, width // 8), max(1, height // 8))), (0, 0))
    return saved(image, "PNG", **saving)


def saved(image: Image.Image, kind: str, **saving: Any) -> bytes:
    """The image as a file of that kind."""
    out = io.BytesIO()
    image.save(out, kind, **saving)
    return out.getvalue()


def hollow_png(width: int, height: int) -> bytes:
    """A PNG of a few hundred bytes that claims to be as large as that."""
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(bytes(1000))) + _chunk(b"IEND")
    )


def deep_png(width: int, height: int) -> bytes:
    """A real one-bit PNG, tiny as a file for its size in pixels."""
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compressobj(9)
    line = bytes(1 + (width + 7) // 8)
    body = b"".join(rows.compress(line) for _ in range(height)) + rows.flush()
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", body) + _chunk(b"IEND")


def _chunk(kind: bytes, body: bytes = b"") -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def at(x: float, y: float) -> dict[str, float]:
    """A place as map files write it."""
    return {"x": x, "y": y}


def path(*points: tuple[float, float]) -> list[dict[str, float]]:
    """A line of walls."""
    return [at(*point) for point in points]


def portal(a: tuple[float, float], b: tuple[float, float], **more: Any) -> dict[str, Any]:
    """A door, shut unless ``more`` says otherwise."""
    middle = at((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    return {"position": middle, "bounds": path(a, b), "rotation": 0, "closed": True, "freestanding": False} | more


def house(**changes: Any) -> dict[str, Any]:
    """A map of 6 × 4 cells, 8 pixels each: a wall down the middle with a door in it, and a lamp."""
    return {
        "format": 0.3,
        "resolution": {"map_origin": at(0, 0), "map_size": at(6, 4), "pixels_per_grid": 8},
        "line_of_sight": [path((2, 0), (2, 1)), path((2, 2), (2, 4))],
        "objects_line_of_sight": [],
        "portals": [portal((2, 1), (2, 2))],
        "environment": {"baked_lighting": False, "ambient_light": "ff8090a0"},
        "lights": [{"position": at(4.5, 1.25), "range": 2.5, "intensity": 0.8, "color": "80ffcc66", "shadows": True}],
        "image": base64.b64encode(png()).decode(),
    } | changes


def resolution(**changes: Any) -> dict[str, Any]:
    """The house's, changed."""
    return house()["resolution"] | changes


def encoded(file: Any) -> bytes:
    """The bytes of a map file."""
    return json.dumps(file).encode()
