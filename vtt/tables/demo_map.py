"""How the demo's maps are made of their plans: the scene, and a picture drawn to fit it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from PIL import Image, ImageDraw, ImageFilter

from rules.space import Cell
from rules.table import Door, Light, Scene, Wall

CELL = 56
"""Pixels of a cell."""


@dataclass(frozen=True)
class Plan:
    """A deck from above, in cells."""

    width: int
    height: int
    walls: tuple[tuple[int, int, int, int], ...]
    """From where to where each runs."""
    doors: tuple[tuple[str, int, int, int, int, Literal["open", "closed"]], ...]
    rooms: tuple[tuple[int, int, int, int, tuple[int, int, int]], ...]
    """Floors: column, row, width, height, colour."""
    lamps: tuple[tuple[int, int, str], ...]
    crates: tuple[Cell, ...] = ()
    """Solid cells with a crate in each."""
    steel: tuple[Cell, ...] = ()
    """Solid cells of the hull's own metal."""
    zero_g: tuple[Cell, ...] = ()


_VOID = (14, 17, 24)
_WALL = (196, 204, 214)
_DARK = (28, 32, 40)


def scene(plan: Plan, scene_id: str, name: str) -> Scene:
    """The scene without its picture."""
    walls = tuple(
        Wall(f"w{number}", (x1 * 1000, y1 * 1000), (x2 * 1000, y2 * 1000))
        for number, (x1, y1, x2, y2) in enumerate(plan.walls)
    )
    doors = tuple(
        Door(key, (x1 * 1000, y1 * 1000), (x2 * 1000, y2 * 1000), state=state)
        for key, x1, y1, x2, y2, state in plan.doors
    )
    lights = tuple(Light((x * 1000, y * 1000), 5000, color) for x, y, color in plan.lamps)
    return Scene(
        id=scene_id,
        name=name,
        width=plan.width,
        height=plan.height,
        walls=walls,
        doors=doors,
        lights=lights,
        solid=(*plan.crates, *plan.steel),
        zero_g=plan.zero_g,
    )


def picture(plan: Plan) -> bytes:
    """The deck from above, as a PNG of ``CELL`` pixels a cell. The same every time."""
    image = Image.new("RGB", (plan.width * CELL, plan.height * CELL), _VOID)
    draw = ImageDraw.Draw(image)
    for x, y in _stars(plan):
        draw.point((x, y), fill=(120, 130, 150))
    for room in plan.rooms:
        _floor(draw, *room)
    image = _lit(image, plan)
    draw = ImageDraw.Draw(image)
    for x, y in plan.crates:
        _crate(draw, x * CELL, y * CELL)
    for x, y in plan.steel:
        _plate(draw, x * CELL, y * CELL)
    for x1, y1, x2, y2 in plan.walls:
        ends = (x1 * CELL, y1 * CELL, x2 * CELL, y2 * CELL)
        draw.line(ends, fill=_DARK, width=12)
        draw.line(ends, fill=_WALL, width=6)
    for _, x1, y1, x2, y2, _ in plan.doors:
        _stripes(draw, x1 * CELL, y1 * CELL, x2 * CELL, y2 * CELL)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _stars(plan: Plan) -> Iterator[tuple[int, int]]:
    number = 7
    for _ in range(260):
        number = number * 1103515245 + 12345 & 0x7FFFFFFF
        yield number % (plan.width * CELL), number // 7919 % (plan.height * CELL)


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


def _lit(image: Image.Image, plan: Plan) -> Image.Image:
    """The floor darkened away from the lamps."""
    glow = Image.new("L", (plan.width * 8, plan.height * 8), 120)
    draw = ImageDraw.Draw(glow)
    for x, y, _ in plan.lamps:
        draw.ellipse((x * 8 - 26, y * 8 - 26, x * 8 + 26, y * 8 + 26), fill=255)
    glow = glow.filter(ImageFilter.GaussianBlur(9)).resize(image.size, Image.Resampling.BILINEAR)
    return Image.composite(image, Image.eval(image, lambda value: value * 55 // 100), glow)


def _crate(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    box = (left + 4, top + 4, left + CELL - 5, top + CELL - 5)
    draw.rectangle(box, fill=(118, 98, 66), outline=(60, 48, 30), width=3)
    draw.line((box[0] + 6, box[1] + 6, box[2] - 6, box[3] - 6), fill=(84, 68, 44), width=4)
    draw.line((box[0] + 6, box[3] - 6, box[2] - 6, box[1] + 6), fill=(84, 68, 44), width=4)


def _plate(draw: ImageDraw.ImageDraw, left: int, top: int) -> None:
    box = (left + 1, top + 1, left + CELL - 2, top + CELL - 2)
    draw.rectangle(box, fill=(92, 100, 112), outline=(46, 52, 62), width=3)
    draw.line((box[0] + 6, box[1] + 6, box[2] - 6, box[1] + 6), fill=(132, 140, 152), width=2)
    for x, y in ((10, 12), (CELL - 14, 12), (10, CELL - 14), (CELL - 14, CELL - 14)):
        draw.ellipse((left + x, top + y, left + x + 4, top + y + 4), fill=(56, 62, 72))


def _stripes(draw: ImageDraw.ImageDraw, x1: int, y1: int, x2: int, y2: int) -> None:
    """Warning stripes on the floor on both sides of a door, which runs along a row or a column."""
    across = x1 == x2
    for step in range(0, max(x2 - x1, y2 - y1), 14):
        for side in (-12, 6):
            corners = ((step, side), (step + 7, side), (step + 3, side + 6), (step - 4, side + 6))
            draw.polygon([(x1 + b, y1 + a) if across else (x1 + a, y1 + b) for a, b in corners], fill=(214, 176, 60))
