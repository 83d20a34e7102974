"""Width and height of a picture from its header, without unpacking it. Pure."""

from __future__ import annotations

import struct

from assistant.words.text import Text, text
from vision.reasons import ReasonError

_JPEG_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
JPEG_ALONE = frozenset({0x01, *range(0xD0, 0xD8)})

LARGEST_BYTES = 25_000_000
LARGEST_PIXELS = 60_000_000

_OTHER_FORMATS = {
    b"GIF8": "GIF",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
}
_OTHER_BRANDS = {
    b"avif": "AVIF",
    b"avis": "AVIF",
    b"heic": "HEIC",
    b"heix": "HEIC",
    b"hevc": "HEIC",
    b"mif1": "HEIC",
    b"msf1": "HEIC",
}


class NoPictureError(ReasonError):
    """The bytes are no picture that is taken; `why` says so within a sentence, with the remedy."""


def picture_size(data: bytes) -> tuple[int, int]:
    """(width, height) as the header of a JPEG, PNG, BMP or WebP says. Raises `NoPictureError`."""
    try:
        size = _size(data)
    except (struct.error, IndexError) as error:
        raise NoPictureError(text("it breaks off in its header")) from error
    if size is None:
        raise NoPictureError(_unknown(data))
    if size[0] <= 0 or size[1] <= 0:
        raise NoPictureError(text("it has no size"))
    return size


def check_size(data: bytes) -> tuple[int, int]:
    """Width and height of a picture by its header. Raises `NoPictureError` for too much."""
    if len(data) > LARGEST_BYTES:
        raise NoPictureError(
            text(
                "it has {n} bytes, at most {most} are taken: send it smaller",
                n=len(data),
                most=LARGEST_BYTES,
            )
        )
    width, height = picture_size(data)
    if width * height > LARGEST_PIXELS:
        raise NoPictureError(
            text(
                "it has {width} x {height} pixels, at most {most} are taken: send it smaller",
                width=width,
                height=height,
                most=LARGEST_PIXELS,
            )
        )
    return width, height


def no_picture(error: NoPictureError) -> Text:
    """Why a picture that somebody sent cannot be used, as a sentence."""
    return text("This picture cannot be used: {why}. Send another one.", why=error.why)


def _unknown(data: bytes) -> Text:
    known = _OTHER_FORMATS.get(data[:4])
    if data[4:8] == b"ftyp":
        known = _OTHER_BRANDS.get(data[8:12])
    if known is None:
        return text("it is no JPEG, PNG, WebP or BMP")
    return text("its format is {format}: save it as JPEG", format=known)


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
        elif marker in JPEG_ALONE:
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
