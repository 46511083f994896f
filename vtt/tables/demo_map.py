"""The demo's station: its walls and doors, and a picture drawn to fit them."""

from __future__ import annotations

import io
from collections.abc import Iterator

from PIL import Image, ImageDraw, ImageFilter

from rules.table import Door, Light, Scene, Wall

WIDTH, HEIGHT = 24, 16
CELL = 56

# In cells: (x1, y1, x2, y2). The hull, the corridor's sides with their openings, the walls between rooms.
_WALLS = (
    (1, 1, 23, 1), (23, 1, 23, 15), (23, 15, 1, 15), (1, 15, 1, 1),
    (1, 7, 4, 7), (5, 7, 11, 7), (13, 7, 19, 7), (20, 7, 23, 7),
    (1, 9, 6, 9), (8, 9, 17, 9), (18, 9, 23, 9),
    (8, 1, 8, 7), (16, 1, 16, 3), (16, 4, 16, 7), (12, 9, 12, 12), (12, 13, 12, 15),
)  # fmt: skip
_DOORS = (("medbay", 4, 7, 5, 7), ("reactor", 17, 9, 18, 9))
_SOLID = ((3, 12), (4, 12), (3, 13), (10, 11), (20, 12), (20, 13), (21, 12), (21, 13), (13, 2), (14, 2))
# Floors by room: (x, y, width, height, colour).
_ROOMS = (
    (1, 1, 7, 6, (67, 92, 97)),
    (8, 1, 8, 6, (74, 80, 104)),
    (16, 1, 7, 6, (96, 84, 72)),
    (1, 7, 22, 2, (78, 84, 92)),
    (1, 9, 11, 6, (86, 90, 78)),
    (12, 9, 11, 6, (102, 78, 78)),
)
_LAMPS = (
    (4, 4, "bfe6ff"),
    (12, 4, "cfd6ff"),
    (19, 4, "ffe2b8"),
    (12, 8, "ffffff"),
    (6, 12, "e8ffd0"),
    (19, 11, "ff9a7a"),
)
_VOID = (14, 17, 24)
_WALL = (196, 204, 214)
_DARK = (28, 32, 40)


def scene(scene_id: str, name: str) -> Scene:
    """The station without its picture."""
    walls = tuple(
        Wall(f"w{number}", (x1 * 1000, y1 * 1000), (x2 * 1000, y2 * 1000))
        for number, (x1, y1, x2, y2) in enumerate(_WALLS)
    )
    doors = tuple(Door(key, (x1 * 1000, y1 * 1000), (x2 * 1000, y2 * 1000)) for key, x1, y1, x2, y2 in _DOORS)
    lights = tuple(Light((x * 1000, y * 1000), 5000, color) for x, y, color in _LAMPS)
    return Scene(
        id=scene_id, name=name, width=WIDTH, height=HEIGHT, walls=walls, doors=doors, lights=lights, solid=_SOLID
    )


def picture() -> bytes:
    """The station from above, as a PNG of ``CELL`` pixels a cell. The same every time."""
    image = Image.new("RGB", (WIDTH * CELL, HEIGHT * CELL), _VOID)
    draw = ImageDraw.Draw(image)
    for x, y in _stars():
        draw.point((x, y), fill=(120, 130, 150))
    for room in _ROOMS:
        _floor(draw, *room)
    image = _lit(image)
    draw = ImageDraw.Draw(image)
    for x, y in _SOLID:
        _crate(draw, x * CELL, y * CELL)
    for x1, y1, x2, y2 in _WALLS:
        ends = (x1 * CELL, y1 * CELL, x2 * CELL, y2 * CELL)
        draw.line(ends, fill=_DARK, width=12)
        draw.line(ends, fill=_WALL, width=6)
    for _, x1, y1, x2, y2 in _DOORS:
        _stripes(draw, x1 * CELL, y1 * CELL, x2 * CELL, y2 * CELL)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _stars() -> Iterator[tuple[int, int]]:
    number = 7
    for _ in range(260):
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        yield number % (WIDTH * CELL), number // 7919 % (HEIGHT * CELL)


def _floor(draw: ImageDraw.ImageDraw, x: int, y: int, width: int, height: int, color: tuple[int, int, int]) -> None:
    for column in range(x, x + width):
        for row in range(y, y + height):
            shade = (column * 7 + row * 13 + column * row) % 5 * 3 - 6
            left, top = column * CELL, row * CELL
            fill = (color[0] + shade, color[1] + shade, color[2] + shade)
            draw.rectangle((left, top, left + CELL - 1, top + CELL - 1), fill=fill)
            edge = (fill[0] - 14, fill[1] - 14, fill[2] - 14)
            draw.rectangle((left + 1, top + 1, left + CELL - 2, top + CELL - 2), outline=edge)
            for dx, dy in ((6, 6), (CELL - 8, 6), (6, CELL - 8), (CELL - 8, CELL - 8)):
                draw.rectangle((left + dx, top + dy, left + dx + 1, top + dy + 1), fill=edge)


def _lit(image: Image.Image) -> Image.Image:
    """The floor darkened away from the lamps."""
    glow = Image.new("L", (WIDTH * 8, HEIGHT * 8), 120)
    draw = ImageDraw.Draw(glow)
    for x, y, _ in _LAMPS:
        draw.ellipse((x * 8 - 26, y * 8 - 26, x * 8 + 26, y * 8 + 26), fill=255)
    glow = glow.filter(ImageFilter.GaussianBlur(9)).resize(image.size, Image.Resampling.BILINEAR)
    return Image.composite(image, Image.eval(image, lambda value: value * 55 // 100), glow)


def _crate(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    box = (left + 4, top + 4, left + CELL - 5, top + CELL - 5)
    draw.rectangle(box, fill=(118, 98, 66), outline=(60, 48, 30), width=3)
    draw.line((box[0] + 6, box[1] + 6, box[2] - 6, box[3] - 6), fill=(84, 68, 44), width=4)
    draw.line((box[0] + 6, box[3] - 6, box[2] - 6, box[1] + 6), fill=(84, 68, 44), width=4)


def _stripes(draw: ImageDraw.ImageDraw, x1: int, y1: int, x2: int, y2: int) -> None:
    """Warning stripes on the floor on both sides of a door that runs from west to east."""
    for step in range(0, x2 - x1, 14):
        for top in (y1 - 12, y2 + 6):
            draw.polygon(
                ((x1 + step, top), (x1 + step + 7, top), (x1 + step + 3, top + 6), (x1 + step - 4, top + 6)),
                fill=(214, 176, 60),
            )
