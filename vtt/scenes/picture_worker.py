"""Decodes one picture and encodes it anew: the program that ``picture.encode`` starts for each.

Run alone (``python -I picture_worker.py ORDERS``) with the picture on standard input. Writes one line of JSON and,
if that has no ``error``, the new picture. In a process of its own a picture that breaks the decoder, or takes all the
memory or time it can, ends this process and not the server; nor do the tables wait while it works.
"""

from __future__ import annotations

import contextlib
import io
import json
import math
import sys
import warnings
from typing import Any

from PIL import Image, ImageChops, ImageCms, ImageDraw, JpegImagePlugin, PngImagePlugin, WebPImagePlugin

_MEMORY = 1280 * 1024 * 1024
_SECONDS = 25

# Sharp and small pictures stay free of loss; large ones would take seconds and tens of megabytes that way.
_LOSSLESS_PIXELS = 4_000_000

# The orientations of EXIF; 1 is upright.
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}

# Imported, and so known to Pillow; it never gets to look for others.
_PLUGINS = (PngImagePlugin, JpegImagePlugin, WebPImagePlugin)


class TooLarge(Exception):
    """The decoder sees more pixels than the header promised."""


def main() -> int:
    """Do what the one argument says."""
    _confine()
    orders = json.loads(sys.argv[1])
    data = sys.stdin.buffer.read()
    body = b""
    try:
        answer, body = uncover(data, orders) if orders["uncover"] else encode(data, orders)
    except (TooLarge, Image.DecompressionBombError):
        answer = {"error": "too_large"}
    except Exception as error:  # whatever a decoder makes of bad bytes, it is one answer
        answer = {"error": type(error).__name__}
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n" + body)
    return 0


def encode(data: bytes, orders: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """The facts about the new picture, and the picture."""
    Image.MAX_IMAGE_PIXELS = orders["max_pixels"]
    warnings.simplefilter("ignore")
    with Image.open(io.BytesIO(data), formats=[orders["format"]]) as source:
        _judge(source, orders)
        animated = bool(getattr(source, "is_animated", False))
        profile = source.info.get("icc_profile")
        orientation = _orientation(source)
        width, height = source.size
        source.load()
        image: Image.Image = _plain(source)
    image, scale = _squared(image, orders["square"]) if orders["square"] else _reduced(image, orders)
    image = _in_srgb(image, profile)
    image = _upright(image, orientation)
    image.info.clear()
    lossless = orders["format"] == "PNG" and image.width * image.height <= _LOSSLESS_PIXELS
    out = io.BytesIO()
    if orders["square"]:
        kind = "WEBP"
        image.save(out, kind, quality=90, method=4)
    elif lossless:
        kind = "PNG"
        image.save(out, kind, compress_level=6)
    elif image.mode == "RGBA":
        kind = "WEBP"
        image.save(out, kind, quality=85, method=0)
    else:
        kind = "JPEG"
        image.save(out, kind, quality=90)
    answer = {
        "format": kind,
        "width": image.width,
        "height": image.height,
        "source_width": height if orientation > 4 else width,
        "source_height": width if orientation > 4 else height,
        "scale": scale,
        "animated": animated,
    }
    return answer, out.getvalue()


def uncover(data: bytes, orders: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
    """The picture with all clear but what lies in some outlines, reduced where it is too large to be encoded so.

    The outlines are a line of JSON ahead of the picture: there may be too many for an argument.
    """
    Image.MAX_IMAGE_PIXELS = orders["max_pixels"]
    head, _, data = data.partition(b"\n")
    outlines, margin = json.loads(head)
    with Image.open(io.BytesIO(data), formats=[orders["format"]]) as source:
        _judge(source, orders)
        source.load()
        image: Image.Image = source
        wanted = min(1.0, math.sqrt(orders["stored_clear_pixels"] / (image.width * image.height)))
        size = (max(1, int(image.width * wanted)), max(1, int(image.height * wanted)))
        if wanted < 1.0:
            image = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
        image = image.convert("RGBA")
    mask = Image.new("L", size, 0)
    pen = ImageDraw.Draw(mask)
    across, down = (size[axis] / source.size[axis] for axis in (0, 1))
    width = max(1, round(2 * margin * wanted))
    for outline in outlines:
        corners = [(x * across, y * down) for x, y in outline]
        pen.polygon(corners, fill=255)
        pen.line([*corners, *corners[:2]], fill=255, width=width, joint="curve")
    # What is covered is gone, not only see-through.
    clear = Image.new("RGBA", size, (0, 0, 0, 0))
    clear.paste(image, (0, 0), ImageChops.multiply(mask, image.getchannel("A")))
    out = io.BytesIO()
    clear.save(out, "WEBP", quality=85, method=0, exact=False)
    return {"format": "WEBP", "width": size[0], "height": size[1]}, out.getvalue()


def _judge(image: Image.Image, orders: dict[str, Any]) -> None:
    width, height = image.size
    if max(width, height) > orders["max_side"] or width * height > orders["max_pixels"]:
        raise TooLarge


def _orientation(image: Image.Image) -> int:
    with contextlib.suppress(Exception):
        value = image.getexif().get(0x0112, 1)
        return value if value in _TURNS else 1
    return 1


def _plain(image: Image.Image) -> Image.Image:
    """The same picture in L or RGB, or in RGBA if something of it can be seen through."""
    if "transparency" not in image.info and image.mode in ("L", "RGB"):
        return image
    if image.mode.startswith("I") or image.mode == "F":
        # 16 bits of grey: the upper 8 are what can be shown.
        return image.convert("I").point([value // 256 for value in range(65536)], "L")
    if "transparency" not in image.info and image.mode in ("1", "CMYK", "YCbCr"):
        return image.convert("L" if image.mode == "1" else "RGB")
    if image.mode != "RGBA":
        image = image.convert("RGBA")
    lowest, _ = image.getchannel("A").getextrema()
    return image.convert("RGB") if lowest == 255 else image


def _reduced(image: Image.Image, orders: dict[str, Any]) -> tuple[Image.Image, float]:
    """The picture within the limits of what is stored, and by how much it was made smaller.

    Both axes by exactly the same fraction, whatever whole numbers the new sides come to: the grid is laid over it.
    """
    width, height = image.size
    most = orders["stored_clear_pixels" if image.mode == "RGBA" else "stored_pixels"]
    wanted = min(1.0, orders["stored_side"] / max(width, height), math.sqrt(most / (width * height)))
    if wanted == 1.0:
        return image, 1.0
    if width >= height:
        new_width = max(1, math.floor(width * wanted))
        scale = new_width / width
        new_height = max(1, math.floor(height * scale + 1e-9))
    else:
        new_height = max(1, math.floor(height * wanted))
        scale = new_height / height
        new_width = max(1, math.floor(width * scale + 1e-9))
    box = (0.0, 0.0, min(width, new_width / scale), min(height, new_height / scale))
    return image.resize((new_width, new_height), Image.Resampling.LANCZOS, box, reducing_gap=2.0), scale


def _squared(image: Image.Image, most: int) -> tuple[Image.Image, float]:
    """The square in the picture's middle, at most ``most`` pixels wide, and by how much it was made smaller."""
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    wanted = min(side, most)
    box = (left, top, left + side, top + side)
    return image.resize((wanted, wanted), Image.Resampling.LANCZOS, box, reducing_gap=2.0), wanted / side


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """With its colours as a screen shows them, since the profile is not kept. A broken profile is passed over."""
    if not profile or len(profile) > 4_000_000 or image.mode == "L":
        return image
    with contextlib.suppress(Exception):
        given = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        if given.profile.xcolor_space.strip() == "RGB" and "sRGB" not in ImageCms.getProfileDescription(given):
            ImageCms.profileToProfile(image, given, ImageCms.createProfile("sRGB"), inPlace=True)
    return image


def _upright(image: Image.Image, orientation: int) -> Image.Image:
    """Turned as the camera said."""
    turn = _TURNS.get(orientation)
    return image if turn is None else image.transpose(turn)


def _confine() -> None:
    """Take no more memory and time than a picture at the limit needs (where the system can be told)."""
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (_SECONDS, _SECONDS))
    with contextlib.suppress(OSError, AttributeError):
        import os

        os.nice(5)


if __name__ == "__main__":
    sys.exit(main())
