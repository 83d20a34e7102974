"""Whether bytes are a PNG crop as the teaching writes it. Pure, and safe with hostile bytes.

Only one form is taken (square, 8 bits, RGB, not interlaced, nothing but pixels in it), so that
the whole file can be checked here without any decoder: no other chunk, whose content might be
packed, turned or moving pictures, reaches one; W3C, Portable Network Graphics, third edition.
"""

from __future__ import annotations

import struct
import zlib

LEAST_SIDE = 32
MOST_SIDE = 128
MOST_BYTES = 60_000
_START = b"\x89PNG\r\n\x1a\n"
_HEADER = struct.Struct(">IIBBBBB")
_FORM = (8, 2, 0, 0, 0)  # bits, RGB, deflate, filters, not interlaced
_FILTERS = 5
_KINDS = frozenset({b"IHDR", b"IDAT", b"IEND"})


class CropError(ValueError):
    """The bytes are no such crop; the message says why."""


def check_crop(data: bytes) -> int:
    """The side of a crop in pixels. Raises `CropError`.

    Sizes and sums are checked before anything is unpacked, and no more is unpacked than
    the header promised.
    """
    if len(data) > MOST_BYTES:
        raise CropError(f"it has {len(data)} bytes, at most {MOST_BYTES} are taken")
    if not data.startswith(_START):
        raise CropError("it is no PNG picture")
    chunks = _chunks(data)
    kind, header = chunks[0]
    if kind != b"IHDR" or len(header) != _HEADER.size or chunks[-1] != (b"IEND", b""):
        raise CropError("its beginning or its end is missing")
    width, height, *form = _HEADER.unpack(header)
    if width != height or not LEAST_SIDE <= width <= MOST_SIDE:
        raise CropError(
            f"it has {width} x {height} pixels; a square of {LEAST_SIDE} to {MOST_SIDE} is taken"
        )
    if tuple(form) != _FORM:
        raise CropError("it is no plain PNG in colour (8 bits, RGB, not interlaced)")
    _check_rows(b"".join(body for kind, body in chunks if kind == b"IDAT"), int(width))
    return int(width)


def _chunks(data: bytes) -> list[tuple[bytes, bytes]]:
    found: list[tuple[bytes, bytes]] = []
    at = len(_START)
    while at < len(data):
        head, end = data[at : at + 8], at + 8
        if len(head) < 8:
            raise CropError("it breaks off")
        length, kind = struct.unpack(">I4s", head)
        body, crc = data[end : end + length], data[end + length : end + length + 4]
        if len(body) < length or len(crc) < 4:
            raise CropError("it breaks off")
        if zlib.crc32(kind + body) != int.from_bytes(crc):
            raise CropError("it is damaged")
        if kind not in _KINDS:
            raise CropError("it holds more than plain pixels")
        found.append((kind, body))
        at = end + length + 4
    if not found:
        raise CropError("it breaks off")
    return found


def _check_rows(packed: bytes, side: int) -> None:
    row = 1 + 3 * side
    unpacking = zlib.decompressobj()
    try:
        rows = unpacking.decompress(packed, row * side + 1)
    except zlib.error as error:
        raise CropError("its pixels are damaged") from error
    if len(rows) != row * side or not unpacking.eof:
        raise CropError("its pixels are more or fewer than its header says")
    if any(rows[at] >= _FILTERS for at in range(0, len(rows), row)):
        raise CropError("its pixels are damaged")
