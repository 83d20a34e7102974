"""Whether a picture file is whole, as far as its format lets one tell. Pure.

PNG has checksums, and what unpacks a JPEG or a WebP notices most of what is wrong in it. A BMP has
nothing of the kind: of it only what a broken-off copy or a bad card leaves behind can be told.
"""

from __future__ import annotations

import struct
from itertools import groupby

from assistant.words.text import text
from vision.cameras.picture_header import JPEG_ALONE, NoPictureError

BROKEN_OFF = text("its end is missing, it was not sent whole: send it once more")
DAMAGED = text("its data are damaged, part of it is not as it was taken: send it once more")
OTHER_SAMPLES = text("its samples are not whole numbers of 8 or 16 bits: save it as JPEG")
_START_OF_SCAN, _END = 0xDA, 0xD9
_PNG_START, _PNG_END = b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"
_BLOCK = 4096
"""Bytes that disks and cards keep together, and that are lost together."""
_LOST = (0x00, 0xFF)
"""What lost blocks are full of."""
_UNPACKED = (0, 3)
"""Kinds of BMP of which each row takes as many bytes."""


def check_whole(data: bytes) -> None:
    """Raises `NoPictureError` for a JPEG, PNG, WebP or BMP that breaks off or lost some blocks,
    which unpackers fill with grey or black."""
    if data.startswith(b"\xff\xd8"):
        whole = _jpeg_ends(data)
    elif data.startswith(_PNG_START):
        whole = _PNG_END in data
    elif data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        whole = len(data) >= 8 + int.from_bytes(data[4:8], "little")
    elif data.startswith(b"BM"):
        whole = len(data) >= _bmp_length(data)
    else:
        return
    if not whole:
        raise NoPictureError(BROKEN_OFF)
    if data.startswith((b"RIFF", b"BM")) and _lost_blocks(data):
        raise NoPictureError(DAMAGED)


def _jpeg_ends(jpeg: bytes) -> bool:
    at = 2
    while (at := jpeg.find(b"\xff", at)) >= 0 and at + 1 < len(jpeg):
        marker = jpeg[at + 1]
        if marker == _END:
            return True
        if marker == 0xFF:
            at += 1
        elif marker == 0 or marker in JPEG_ALONE or marker == _START_OF_SCAN:
            at += 2
        else:
            at += 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
    return False


def _bmp_length(bmp: bytes) -> int:
    """How many bytes a BMP has by its header."""
    try:
        told, begin, head = struct.unpack_from("<I4xII", bmp, 2)
        wide, high, _, bits, packed = struct.unpack_from("<iiHHI", bmp, 18)
    except struct.error:
        return len(bmp) + 1
    if head < 40 or packed not in _UNPACKED:
        return int(told)
    return max(int(told), int(begin + (wide * bits + 31) // 32 * 4 * abs(high)))


def _lost_blocks(data: bytes) -> bool:
    """Whether whole blocks hold one byte only, and what comes before and after them another.

    One colour in a picture hardly ever begins and ends just where a block does.
    """
    blocks = (data[at : at + _BLOCK] for at in range(0, len(data), _BLOCK))
    full_of = [one[0] if one.count(one[0]) == len(one) else None for one in blocks]
    at = 0
    for byte, those in groupby(full_of):
        begin, at = at, at + len(list(those))
        if byte not in _LOST or begin == 0:
            continue
        end = min(at * _BLOCK, len(data))
        alone = data[begin * _BLOCK - 1] != byte and data[end : end + 1] != bytes([byte])
        if alone and end - begin * _BLOCK >= _BLOCK:
            return True
    return False
