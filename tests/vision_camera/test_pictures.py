"""Pictures from phones and folders: upright, of bearable size, or refused with a reason."""

from __future__ import annotations

import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.cameras.decoding import LARGEST_BYTES, decode_picture
from vision.cameras.picture_header import NoPictureError, picture_size
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


@settings(deadline=None)
@given(st.binary(max_size=200), st.sampled_from([b"", b"\xff\xd8\xff", b"BM", b"RIFF0000WEBPVP8X"]))
def test_no_header_is_worse_than_refused(data: bytes, start: bytes) -> None:
    try:
        width, height = picture_size(start + data)
    except NoPictureError:
        return
    assert width > 0
    assert height > 0
