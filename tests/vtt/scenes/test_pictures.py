"""Pictures from outside: what is taken, what is refused, and what is left of them."""

from __future__ import annotations

import io
import time
import tracemalloc
from typing import Any

import pytest
from PIL import Image, ImageCms

from tests.vtt.scenes.makers import deep_png, hollow_png, png, saved
from vtt.scenes import limits, picture
from vtt.scenes.picture import Encoded, check, encode
from vtt.scenes.refusal import SceneRefused


def opened(encoded: Encoded) -> Image.Image:
    image = Image.open(io.BytesIO(encoded.data))
    image.load()
    return image


def refusal(data: bytes, by: Any = check) -> str:
    with pytest.raises(SceneRefused) as caught:
        by(data)
    return caught.value.message


RED = Image.new("RGB", (40, 30), (200, 30, 20))
JPEG = saved(RED, "JPEG")
WEBP = saved(RED, "WEBP")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (png(40, 30), "PNG"),
        (JPEG, "JPEG"),
        (saved(RED, "JPEG", progressive=True), "JPEG"),
        (WEBP, "WEBP"),
        (saved(RED, "WEBP", lossless=True), "WEBP"),
        (saved(RED.convert("RGBA"), "WEBP", exif=b"Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0"), "WEBP"),
    ],
)
def test_the_header_tells_kind_and_size(data: bytes, kind: str) -> None:
    checked = check(data)
    assert (checked.format, checked.width, checked.height) == (kind, 40, 30)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>", "SVG"),
        (b"\xef\xbb\xbf <?xml version='1.0'?>\n<!-- x --><svg/>", "SVG"),
        (b"<!doctype html><html><script>x()</script></html>", "HTML"),
        (saved(RED, "GIF"), "a GIF"),
        (saved(RED, "BMP"), "a BMP"),
        (saved(RED, "TIFF"), "a TIFF"),
        (saved(RED, "ICO"), "an ICO"),
        (b"8BPS\0\1", "Photoshop"),
        (b"%!PS-Adobe-3.0 EPSF-3.0", "PostScript"),
        (b"\0\0\0\x20ftypavif", "AVIF"),
        (b"MZ\x90\0" * 20, "no picture that is known"),
        (b"\x89PNG\r\n\x1a\n", "damaged or incomplete"),
        (b"\xff\xd8\xff\xe0" + bytes(50), "damaged or incomplete"),
        (JPEG[:20], "damaged or incomplete"),
        (b"RIFF\0\0\0\0WEBPVP8 " + bytes(40), "damaged or incomplete"),
        (hollow_png(0, 5), "0 × 5"),
        (hollow_png(40_000, 40_000), "at most 16384 along a side"),
        (hollow_png(1, 200_000), "at most 16384 along a side"),
        (hollow_png(2**31 - 1, 1), "at most 16384 along a side"),
        (hollow_png(10_000, 10_000), "100 million pixels; at most 64 million"),
        (b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0" + bytes(4) + b"\xff\x3f\0\xff\x1f\0", "at most 40 million"),
    ],
)
def test_what_is_refused_by_its_first_bytes(data: bytes, says: str) -> None:
    started = time.monotonic()
    assert says in refusal(data)
    assert time.monotonic() - started < 0.2


def test_too_many_bytes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_PICTURE_BYTES", 100)
    assert "at most 0 MiB" in refusal(png())


def test_a_huge_picture_in_a_small_file_is_refused_without_work() -> None:
    data = deep_png(20_000, 20_000)
    assert len(data) < 200_000
    tracemalloc.start()
    try:
        started = time.monotonic()
        refusal(data, encode)
        assert time.monotonic() - started < 0.5
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_pixels_survive_and_small_ones_without_loss() -> None:
    encoded = encode(png(60, 40))
    assert (encoded.format, encoded.width, encoded.height, encoded.scale) == ("PNG", 60, 40, 1.0)
    assert opened(encoded).convert("RGB").tobytes() == Image.open(io.BytesIO(png(60, 40))).tobytes()


@pytest.mark.parametrize("data", [JPEG, WEBP, saved(RED.convert("CMYK"), "JPEG"), saved(RED.quantize(8), "PNG")])
def test_every_kind_comes_out_as_what_browsers_show(data: bytes) -> None:
    encoded = encode(data)
    red, green, blue = opened(encoded).convert("RGB").getpixel((20, 15))
    assert abs(red - 200) < 12
    assert abs(green - 30) < 12
    assert abs(blue - 20) < 12


def test_what_can_be_seen_through_stays_so() -> None:
    clear = RED.convert("RGBA")
    clear.putalpha(Image.linear_gradient("L").resize(RED.size))
    for kind in ("PNG", "WEBP"):
        image = opened(encode(saved(clear, kind)))
        assert image.mode == "RGBA"
        assert image.getpixel((20, 0))[3] < 40 < 200 < image.getpixel((20, 29))[3]


def test_sixteen_bits_of_grey_are_shown_as_eight() -> None:
    deep = Image.new("I;16", (20, 20), 40_000)
    assert abs(opened(encode(saved(deep, "PNG"))).convert("L").getpixel((3, 3)) - 156) <= 1


def test_nothing_but_pixels_is_kept() -> None:
    exif = Image.Exif()
    exif[0x010E] = "<script>alert(1)</script>"
    exif[0x8825] = {1: "N", 2: (48.0, 8.0, 0.0)}
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for data in (
        saved(RED, "JPEG", exif=exif, icc_profile=profile, comment=b"<script>"),
        saved(RED, "PNG", exif=exif, icc_profile=profile) + b"<html><script>alert(1)</script></html>",
        saved(RED, "WEBP", exif=exif, icc_profile=profile, xmp=b"<script>"),
    ):
        encoded = encode(data)
        assert b"script" not in encoded.data
        image = opened(encoded)
        assert not image.getexif()
        assert not {"icc_profile", "exif", "xmp", "comment"} & set(image.info)


def test_a_photo_is_turned_as_the_camera_said() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    photo = Image.new("RGB", (80, 40), "white")
    photo.paste((0, 0, 255), (0, 0, 20, 40))
    encoded = encode(saved(photo, "JPEG", exif=exif))
    assert (encoded.width, encoded.height) == (encoded.source_width, encoded.source_height) == (40, 80)
    assert opened(encoded).getpixel((20, 5))[0] < 60 < 200 < opened(encoded).getpixel((20, 75))[0]


def test_of_an_animation_the_first_frame_is_kept() -> None:
    frames = [Image.new("RGB", (20, 20), (shade, 0, 0)) for shade in range(250, 0, -10)]
    for kind in ("PNG", "WEBP"):
        encoded = encode(saved(frames[0], kind, save_all=True, append_images=frames[1:]))
        assert encoded.animated
        assert abs(opened(encoded).convert("RGB").getpixel((10, 10))[0] - 250) < 6
        assert not getattr(opened(encoded), "is_animated", False)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_half_a_picture_is_refused(kind: str) -> None:
    noise = Image.effect_noise((200, 200), 90).convert("RGB")
    data = saved(noise, kind)
    assert "damaged or incomplete" in refusal(data[: len(data) // 2], encode)


def test_a_header_that_lies_is_refused() -> None:
    """The frame inside is larger than the size that the file begins with."""
    clear = Image.new("RGBA", (60, 60), (1, 2, 3, 99))
    data = bytearray(saved(clear, "WEBP"))
    assert data[12:16] == b"VP8X"
    data[24:30] = (3).to_bytes(3, "little") * 2
    assert "damaged" in refusal(bytes(data), encode)


def test_a_broken_profile_is_passed_over() -> None:
    assert encode(saved(RED, "JPEG", icc_profile=b"no profile" * 20)).width == 40


def test_a_large_picture_is_reduced_by_one_fraction_on_both_axes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_STORED_SIDE", 400)
    encoded = encode(png(600, 337))
    assert (encoded.width, encoded.height) == (400, 224)
    assert encoded.scale == pytest.approx(400 / 600)
    assert (encoded.source_width, encoded.source_height) == (600, 337)


def test_a_line_through_a_reduced_picture_stays_where_the_grid_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cells of 128 pixels become cells of a fraction, and the last is still where it was to half a pixel."""
    monkeypatch.setattr(limits, "MAX_STORED_SIDE", 1021)
    map_ = Image.new("L", (24 * 128, 14 * 128), 255)
    map_.paste(0, (23 * 128, 0, 24 * 128, 14 * 128))
    map_.paste(0, (0, 13 * 128, 24 * 128, 14 * 128))
    encoded = encode(saved(map_, "PNG"))
    image = opened(encoded)
    cell = 128 * encoded.scale
    across = [image.getpixel((x, 50)) for x in range(image.width)]
    down = [image.getpixel((50, y)) for y in range(image.height)]
    assert abs(sum(1 for shade in across if shade > 127) - 23 * cell) <= 0.5
    assert abs(sum(1 for shade in down if shade > 127) - 13 * cell) <= 0.5


def test_while_one_picture_is_worked_on_the_next_waits_and_then_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "_PATIENCE", 0.01)
    with picture._turn, pytest.raises(SceneRefused) as caught:
        encode(png())
    assert (caught.value.code, caught.value.status) == ("busy", 503)


def test_a_picture_that_takes_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "_SECONDS", 0.001)
    assert "too long" in refusal(png(), encode)


def test_the_worker_falling_over_is_a_refusal(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    broken = tmp_path / "worker.py"
    broken.write_text("import os; os.abort()")
    monkeypatch.setattr(picture, "_WORKER", broken)
    assert "damaged" in refusal(png(), encode)
