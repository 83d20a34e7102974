"""Parts of picture files of which OpenCV's versions make different things, or nothing. Pure."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from assistant.words.text import text
from vision.cameras.picture_header import JPEG_ALONE, NoPictureError

UPRIGHT = 1
"""The EXIF orientation of a picture that is not turned."""
_ORIENTATION = 0x0112
_FRAME_HEAD = 16
_START_OF_SCAN, _END = 0xDA, 0xD9
BROKEN_OFF = text("its end is missing, it was not sent whole: send it once more")


def check_whole(jpeg: bytes) -> None:
    """Raises `NoPictureError` for a JPEG that breaks off, which some unpackers fill with grey."""
    at = 2
    while (at := jpeg.find(b"\xff", at)) >= 0 and at + 1 < len(jpeg):
        marker = jpeg[at + 1]
        if marker == _END:
            return
        if marker == 0xFF:
            at += 1
        elif marker == 0 or marker in JPEG_ALONE or marker == _START_OF_SCAN:
            at += 2
        else:
            at += 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
    raise NoPictureError(BROKEN_OFF)


def still_webp(webp: bytes) -> tuple[bytes, int]:
    """A WebP as one picture, the first of an animated one, and its EXIF orientation, 1 to 8.

    Raises `NoPictureError` where an animated one holds no picture.
    """
    orientation, animated = UPRIGHT, False
    for name, body in _chunks(webp, 12):
        if name == b"EXIF":
            orientation = _orientation(body)
    for name, body in _chunks(webp, 12):
        animated = animated or name == b"ANIM"
        if name == b"ANMF":
            for kind, picture in _chunks(body, _FRAME_HEAD):
                if kind in (b"VP8 ", b"VP8L"):
                    return _riff(kind, picture), orientation
    if animated:
        raise NoPictureError(BROKEN_OFF)
    return webp, orientation


def _chunks(data: bytes, at: int) -> Iterator[tuple[bytes, bytes]]:
    while at + 8 <= len(data):
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        yield data[at : at + 4], data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def _riff(kind: bytes, picture: bytes) -> bytes:
    padded = picture + b"\0" * (len(picture) % 2)
    body = b"WEBP" + kind + struct.pack("<I", len(picture)) + padded
    return b"RIFF" + struct.pack("<I", len(body)) + body


def _orientation(exif: bytes) -> int:
    """What a block of EXIF says of how the camera was held; upright where it says nothing."""
    tiff = exif.removeprefix(b"Exif\0\0")
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return UPRIGHT
    try:
        (first,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, first)
        for entry in range(count):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", tiff, first + 2 + 12 * entry)
            if tag == _ORIENTATION and 1 <= value <= 8:
                return int(value)
    except struct.error:
        return UPRIGHT
    return UPRIGHT
