"""How much one scene may hold. What is over a limit is refused with the limit named, before work is done on it."""

from __future__ import annotations

from rules.barriers import MAX_BARRIERS, MAX_RUN
from rules.hosting import MAX_CELLS as MAX_CELLS  # what the rules take is what an import may bring
from rules.hosting import MAX_SIDE

MEBIBYTE = 1024 * 1024

MAX_FILE_BYTES = 100 * MEBIBYTE
"""A Universal VTT file, with its picture in base64."""

MAX_GEOMETRY_BYTES = 32 * MEBIBYTE
"""Everything in a Universal VTT file that is read as walls, openings and lights: about two million points."""

MAX_UNPACKED_BYTES = 256 * MEBIBYTE
MAX_ARCHIVE_FILES = 1_000
"""Of an exported scene: its description, its map and its tokens' pictures."""

MAX_SCENE_BYTES = 32 * MEBIBYTE
"""The description of a scene in its file, and a Foundry scene."""

MAX_OUTLINE_BYTES = 4 * MEBIBYTE
"""A map of areas as text or JSON."""

MAX_TOKENS = 2_000
MAX_MARKS = 500
MAX_SHEET_BYTES = 64 * 1024
"""One token's sheet and status, as JSON: as much as the websocket would take."""

MAX_PICTURE_BYTES = 64 * MEBIBYTE
MAX_PICTURE_SIDE = 16_384
"""Image pixels along one side, as uploaded."""

MAX_PICTURE_PIXELS = 64_000_000
MAX_WEBP_PIXELS = 40_000_000
"""Image pixels in all, as uploaded. Decoding takes up to 0.9 GiB for a moment, in a process of its own; WebP's decoder
keeps several copies of the picture."""

MAX_TOKEN_PICTURE_BYTES = 8 * MEBIBYTE
TOKEN_PICTURE_SIDE = 512
"""Image pixels along a side of a token's picture as it is stored: sharp on a token of four cells on most screens."""

MAX_PICTURES = 5_000
"""Pictures of one campaign, maps and tokens together. Players may add some, so there is an end to it."""

TOKEN_PICTURES_A_MINUTE = 60
"""From one seat."""

MAX_STORED_SIDE = 8_192
MAX_STORED_PIXELS = 40_000_000
MAX_STORED_CLEAR_PIXELS = 16_000_000
"""A picture larger than one of these is reduced to it (the last one if something of it is transparent, as that takes an
encoder with a large appetite); a browser needs four bytes a pixel to show it."""

MAX_CELLS_SIDE = MAX_SIDE
MAX_BLANK_SIDE = 200
MIN_CELL_PX = 2.0
MAX_CELL_PX = 10_000.0

MAX_COORDINATE = 1_000_000
"""In cells. A coordinate beyond it is a mistake, not a map."""

MAX_WALLS = MAX_BARRIERS
"""Pieces that are left after joining and clipping."""

MAX_WALL_CELLS = MAX_RUN
"""Cells that all walls and doors run through, counted for each: what it takes to lay a map out for the rules, about a
microsecond a cell, while every table of the process waits. A hundred thousand short pieces fit."""

MAX_PORTALS = 5_000
MAX_LIGHTS = 5_000
MAX_LIGHT_RANGE = 2_000
"""In cells: across the largest map and more."""

MAX_NAME = 80
