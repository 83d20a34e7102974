"""Parts of picture files of which OpenCV's versions make different things, or nothing. Pure."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from vision.cameras.picture_header import NoPictureError
from vision.cameras.picture_whole import BROKEN_OFF

UPRIGHT = 1
"""The EXIF orientation of a picture that is not turned."""
_ORIENTATION = 0x0112
_FRAME_HEAD = 16
_STILL = (b"VP8 ", b"VP8L")
_LAST_BYTES = 12
"""Without so many bytes at its end no picture can be unpacked: of 220 drawn ones 5 was the most
that could be left out."""


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
                if kind in _STILL:
                    return _riff(kind, picture), orientation
    if animated:
        raise NoPictureError(BROKEN_OFF)
    return webp, orientation


def without_end(webp: bytes) -> bytes | None:
    """A still WebP without the last bytes of its picture; None where it holds none.

    A sound one cannot be unpacked so, since its end lies in them. One that is damaged is taken
    for other pixels, of which the end comes too early (then this can be unpacked) or too late.
    """
    for kind, picture in _chunks(webp, 12):
        if kind in _STILL:
            return _riff(kind, picture[:-_LAST_BYTES])
    return None


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
