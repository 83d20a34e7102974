"""Pictures from phones and folders: upright, of bearable size, or refused with a reason."""

from __future__ import annotations

import os
import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.cameras.complaints import complaints, is_damaged
from vision.cameras.decoding import decode_picture
from vision.cameras.picture_header import LARGEST_BYTES, NoPictureError, picture_size
from vision.frames import Image


def packed(image: Image, ending: str = ".jpg") -> bytes:
    return bytes(cv2.imencode(ending, image)[1].tobytes())


def with_orientation(jpeg: bytes, orientation: int) -> bytes:
    """The JPEG with an EXIF block that says how it was held."""
    tiff = (
        b"II*\x00\x08\x00\x00\x00" + struct.pack("<HHHII", 1, 0x0112, 3, 1, orientation) + b"\0" * 4
    )
    block = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]


def half_white() -> Image:
    image = np.zeros((40, 80, 3), np.uint8)
    image[:, :40] = 255
    return image


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp", ".bmp"])
def test_the_usual_formats_are_read(ending: str) -> None:
    data = packed(half_white(), ending)
    assert picture_size(data) == (80, 40)
    assert decode_picture(data).shape == (40, 80, 3)


@pytest.mark.parametrize(
    ("orientation", "white"), [(1, "left"), (3, "right"), (6, "top"), (8, "bottom")]
)
def test_a_picture_is_turned_as_the_phone_was_held(orientation: int, white: str) -> None:
    image = decode_picture(with_orientation(packed(half_white()), orientation))
    height, width = image.shape[:2]
    parts = {
        "left": image[:, : width // 3],
        "right": image[:, -(width // 3) :],
        "top": image[: height // 3],
        "bottom": image[-(height // 3) :],
    }
    assert parts[white].mean() > 240
    assert (height > width) == (orientation in {6, 8})


def test_a_small_file_that_would_unpack_to_gigabytes_is_refused() -> None:
    head = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + head
    bomb = (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk))
    )
    with pytest.raises(NoPictureError, match="60000 x 60000"):
        decode_picture(bomb)


@pytest.mark.parametrize(
    "data", [b"", b"hello", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", packed(half_white())[:60]]
)
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(NoPictureError):
        decode_picture(data)


def test_too_many_bytes_are_refused() -> None:
    with pytest.raises(NoPictureError, match="bytes"):
        decode_picture(bytes(LARGEST_BYTES + 1))


def chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def webp_of(size: tuple[int, int], flags: int, chunks: bytes) -> bytes:
    """A WebP of the extended form with these chunks after its head."""
    across, down = ((length - 1).to_bytes(3, "little") for length in size)
    body = b"WEBP" + chunk(b"VP8X", bytes([flags, 0, 0, 0]) + across + down) + chunks
    return b"RIFF" + struct.pack("<I", len(body)) + body


def webp_picture(image: Image) -> bytes:
    """The chunk that holds the picture itself."""
    return packed(image, ".webp")[12:]


def animated_webp(images: list[Image]) -> bytes:
    height, width = images[0].shape[:2]
    across, down = ((length - 1).to_bytes(3, "little") for length in (width, height))
    frames = b"".join(
        chunk(b"ANMF", bytes(6) + across + down + b"\x64\0\0\0" + webp_picture(one))
        for one in images
    )
    return webp_of((width, height), 0x02, chunk(b"ANIM", bytes(6)) + frames)


def test_of_an_animated_webp_the_first_picture_is_taken() -> None:
    black = np.zeros((40, 80, 3), np.uint8)
    image = decode_picture(animated_webp([half_white(), black]))
    assert image.shape == (40, 80, 3)
    assert image[:, :30].mean() > 240
    assert image[:, -30:].mean() < 15


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_webp_is_turned_like_a_jpeg(orientation: int) -> None:
    held = half_white()
    held[20:, :40] //= 3
    tiff = b"MM\0*\0\0\0\x08" + struct.pack(">HHHIHH", 1, 0x0112, 3, 1, orientation, 0) + b"\0" * 4
    webp = webp_of((80, 40), 0x08, webp_picture(held) + chunk(b"EXIF", tiff))
    upright = decode_picture(with_orientation(packed(held), orientation)).astype(int)
    turned = decode_picture(webp).astype(int)
    assert turned.shape == upright.shape
    assert np.abs(turned - upright).mean() < 10


@pytest.mark.parametrize("bits", [10, 12, 14, 16])
def test_a_png_of_deep_samples_is_as_bright_as_its_camera_saw_it(bits: int) -> None:
    seen = half_white()[..., 0].astype(np.uint16) << (bits - 8)
    image = decode_picture(bytes(cv2.imencode(".png", seen)[1].tobytes()))
    assert image.shape == (40, 80, 3)
    assert image[:, :40].mean() > 240


@pytest.mark.parametrize("share", [0.5, 0.9, 1.0])
def test_a_jpeg_that_was_not_sent_whole_is_refused(share: float) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (200, 300, 3)).astype(np.uint8)
    whole = packed(noise)
    assert decode_picture(whole).shape == noise.shape
    with pytest.raises(NoPictureError, match="not sent whole"):
        decode_picture(whole[: int(len(whole) * share) - 2])


def test_a_thumbnail_s_end_is_not_the_picture_s() -> None:
    small = packed(half_white())
    block = b"\xff\xe1" + struct.pack(">H", len(small) + 2) + small
    whole = packed(half_white())
    with pytest.raises(NoPictureError, match="not sent whole"):
        decode_picture(whole[:2] + block + whole[2:-2])


@pytest.mark.parametrize(
    ("start", "named"),
    [
        (b"GIF89a", "GIF"),
        (b"\0\0\0\x18ftypheic", "HEIC"),
        (b"\0\0\0\x18ftypavif", "AVIF"),
        (b"II*\0", "TIFF"),
    ],
)
def test_a_format_that_is_not_taken_is_named_with_the_remedy(start: bytes, named: str) -> None:
    with pytest.raises(NoPictureError, match=f"{named}: save it as JPEG"):
        decode_picture(start + bytes(200))


@pytest.mark.parametrize("shape", [(1, 1), (2, 12000), (12000, 2)])
def test_a_picture_without_breadth_is_refused_with_its_size(shape: tuple[int, int]) -> None:
    line = np.zeros((*shape, 3), np.uint8)
    with pytest.raises(NoPictureError, match=f"{shape[1]} x {shape[0]} pixels"):
        decode_picture(packed(line, ".png"))


@settings(deadline=None)
@given(st.binary(max_size=200), st.sampled_from([b"", b"\xff\xd8\xff", b"BM", b"RIFF0000WEBPVP8X"]))
def test_no_header_is_worse_than_refused(data: bytes, start: bytes) -> None:
    try:
        width, height = picture_size(start + data)
    except NoPictureError:
        return
    assert width > 0
    assert height > 0


def photographed() -> Image:
    """Something with detail everywhere, as a photograph has."""
    noise = np.random.default_rng(1).normal(128, 60, (480, 640, 3))
    return np.asarray(np.clip(cv2.GaussianBlur(noise, (0, 0), 2) * 3 - 256, 0, 255), np.uint8)


def damaged(data: bytes, how: str) -> bytes:
    """The file with part of its middle not as it was."""
    middle = len(data) // 2
    spoilt = {
        "noughts": bytes(400),
        "other bytes": bytes(np.random.default_rng(0).integers(0, 250, 400).astype(np.uint8)),
        "a marker": b"\xff\xc5",
    }[how]
    return data[:middle] + spoilt + data[middle + len(spoilt) :]


@pytest.mark.parametrize("how", ["noughts", "other bytes", "a marker"])
@pytest.mark.parametrize("progressive", [0, 1])
def test_a_jpeg_damaged_in_its_middle_is_refused_with_the_remedy(
    how: str, progressive: int
) -> None:
    flags = [cv2.IMWRITE_JPEG_QUALITY, 88, cv2.IMWRITE_JPEG_PROGRESSIVE, progressive]
    whole = bytes(cv2.imencode(".jpg", photographed(), flags)[1].tobytes())
    assert decode_picture(whole).shape == (480, 640, 3)
    with pytest.raises(NoPictureError, match="send it once more"):
        decode_picture(damaged(whole, how))


def test_a_png_that_was_damaged_is_refused() -> None:
    with pytest.raises(NoPictureError, match="damaged"):
        decode_picture(damaged(packed(photographed(), ".png"), "other bytes"))


@pytest.mark.parametrize("how", ["noughts", "other bytes"])
@pytest.mark.parametrize("quality", [40, 75, 95])
def test_a_webp_damaged_in_its_middle_is_refused_with_the_remedy(how: str, quality: int) -> None:
    flags = [cv2.IMWRITE_WEBP_QUALITY, quality]
    whole = bytes(cv2.imencode(".webp", photographed(), flags)[1].tobytes())
    assert decode_picture(whole).shape == (480, 640, 3)
    with pytest.raises(NoPictureError, match="send it once more"):
        decode_picture(damaged(whole, how))


@pytest.mark.parametrize("at", np.linspace(0.1, 0.9, 9))
def test_one_wrong_byte_of_a_webp_is_noticed(at: float) -> None:
    flags = [cv2.IMWRITE_WEBP_QUALITY, 80]
    spoilt = bytearray(cv2.imencode(".webp", photographed(), flags)[1].tobytes())
    spoilt[int(at * len(spoilt))] ^= 0x40
    with pytest.raises(NoPictureError, match="damaged"):
        decode_picture(bytes(spoilt))


@pytest.mark.parametrize("ending", [".webp", ".bmp"])
@pytest.mark.parametrize("seed", range(6))
def test_sound_pictures_are_taken_whatever_they_show(ending: str, seed: int) -> None:
    random = np.random.default_rng(seed)
    wide, high = (int(side) for side in random.integers(9, 700, 2))
    image = cv2.resize(photographed(), (wide, high))
    image[: high // 2] = (0, 255, seed)[seed % 3]
    image[:, : wide // 3] = 0
    quality = [cv2.IMWRITE_WEBP_QUALITY, int(random.integers(1, 101))]
    flags = quality if ending == ".webp" else []
    assert (
        decode_picture(bytes(cv2.imencode(ending, image, flags)[1].tobytes())).shape == image.shape
    )


@pytest.mark.parametrize("lost", [slice(8192, 12288), slice(300_000 // 4096 * 4096, None)])
@pytest.mark.parametrize("byte", [0x00, 0xFF])
def test_a_bmp_with_lost_blocks_is_refused(lost: slice, byte: int) -> None:
    spoilt = bytearray(packed(photographed(), ".bmp"))
    spoilt[lost] = bytes([byte]) * len(spoilt[lost])
    with pytest.raises(NoPictureError, match="damaged"):
        decode_picture(bytes(spoilt))


@pytest.mark.parametrize("ending", [".bmp", ".webp", ".png"])
def test_any_picture_that_breaks_off_is_said_to(ending: str) -> None:
    whole = packed(photographed(), ending)
    with pytest.raises(NoPictureError, match="not sent whole"):
        decode_picture(whole[: len(whole) // 2])


def test_a_camera_that_fills_its_files_up_is_not_refused() -> None:
    jpeg = packed(photographed())
    filled = jpeg[:-2] + bytes(40) + jpeg[-2:]
    assert (decode_picture(filled) == decode_picture(jpeg)).all()


def test_what_others_say_while_a_picture_is_unpacked_is_not_lost(
    capfd: pytest.CaptureFixture[str],
) -> None:
    jpeg = damaged(packed(photographed()), "noughts")
    with complaints() as told:
        cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        os.write(2, b"a lamp is broken\n")
    assert is_damaged(jpeg, told)
    assert capfd.readouterr().err == "a lamp is broken\n"


def test_a_picture_is_read_where_there_is_no_room_to_keep_anything(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    assert decode_picture(packed(half_white())).shape == half_white().shape
