"""Width and height of a picture from its header, without unpacking it. Pure."""

from __future__ import annotations

import struct

_JPEG_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})


class NoPictureError(ValueError):
    """The bytes are no picture that is taken; the message says why."""


def picture_size(data: bytes) -> tuple[int, int]:
    """(width, height) as the header of a JPEG, PNG, BMP or WebP says. Raises `NoPictureError`."""
    try:
        size = _size(data)
    except (struct.error, IndexError) as error:
        raise NoPictureError("the picture breaks off in its header") from error
    if size is None:
        raise NoPictureError("the file is no JPEG, PNG, WebP or BMP picture")
    if size[0] <= 0 or size[1] <= 0:
        raise NoPictureError("the picture has no size")
    return size


def _size(data: bytes) -> tuple[int, int] | None:
    if data.startswith(b"\xff\xd8\xff"):
        return _jpeg(data)
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith(b"BM"):
        width, height = struct.unpack("<ii", data[18:26])
        return width, abs(height)
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _webp(data)
    return None


def _jpeg(data: bytes) -> tuple[int, int]:
    at = 2
    while True:
        if data[at] != 0xFF:
            raise IndexError(at)
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _JPEG_ALONE:
            at += 2
        elif marker in _JPEG_SIZES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        else:
            at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]


def _webp(data: bytes) -> tuple[int, int] | None:
    form = data[12:16]
    if form == b"VP8 ":
        width, height = struct.unpack("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    if form == b"VP8L":
        bits = struct.unpack("<I", data[21:25])[0]
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if form == b"VP8X":
        return (
            int.from_bytes(data[24:27], "little") + 1,
            int.from_bytes(data[27:30], "little") + 1,
        )
    return None
