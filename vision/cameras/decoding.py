"""Pictures out of bytes that nobody vouches for."""

from __future__ import annotations

import cv2
import numpy as np

from assistant.words.text import text
from vision.cameras.capture import as_colour
from vision.cameras.complaints import complaints, is_damaged
from vision.cameras.picture_header import NoPictureError, check_size
from vision.cameras.picture_parts import still_webp, without_end
from vision.cameras.picture_whole import DAMAGED, OTHER_SAMPLES, check_whole
from vision.cameras.tiff import has_plain_samples
from vision.frames import LEAST_SIDE, Image, too_small

_LONGEST_SIDE = 4096
_DEEP = (b"\x89PNG", b"II*\0", b"MM\0*")
_DEPTHS = (10, 12, 14, 16)
"""Bits of a sample that cameras give; PNG and TIFF keep all of them in 16."""
_FLIPPED = {2: 1, 3: -1, 4: 0, 5: 1, 7: 1}
"""What `cv2.flip` is to do for an EXIF orientation, before a turn of a picture on its side."""
_TURNED = {
    5: cv2.ROTATE_90_COUNTERCLOCKWISE,
    6: cv2.ROTATE_90_CLOCKWISE,
    7: cv2.ROTATE_90_CLOCKWISE,
    8: cv2.ROTATE_90_COUNTERCLOCKWISE,
}


def decode_picture(data: bytes) -> Image:
    """Decodes JPEG, PNG, WebP or BMP; turned upright as its EXIF orientation says.

    The size is read from the header before anything is unpacked, so that a
    small file cannot fill the memory. Longer sides than 4096 pixels are
    reduced. Of an animated picture the first is taken. Raises `NoPictureError`.
    """
    width, height = check_size(data)
    scale = min(1.0, _LONGEST_SIDE / max(width, height))
    if min(width, height) * scale < LEAST_SIDE:
        raise NoPictureError(too_small(width, height))
    try:
        image = unpack(data, halved=scale <= 0.5)
    except cv2.error as error:
        raise NoPictureError(text("it cannot be unpacked")) from error
    if image is None:
        raise NoPictureError(DAMAGED)
    scale = _LONGEST_SIDE / max(image.shape[:2])
    if scale < 1:
        reduced = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        image = np.asarray(reduced, np.uint8)
    return image


def unpack(data: bytes, *, halved: bool = False) -> Image | None:
    """What a file holds as (height, width, 3) uint8 BGR, upright; None where it is no picture.

    `halved` takes a JPEG at half its size, which spares memory. Raises `NoPictureError` for one
    that was cut off or damaged, or whose samples are of another kind than cameras give, and
    `cv2.error` where there is too little memory.
    """
    check_whole(data)
    flags, orientation = cv2.IMREAD_COLOR, 1
    if data.startswith(_DEEP):
        flags |= cv2.IMREAD_ANYDEPTH
    elif data.startswith(b"\xff\xd8"):
        flags = cv2.IMREAD_REDUCED_COLOR_2 if halved else cv2.IMREAD_COLOR
    elif data.startswith(b"RIFF"):
        data, orientation = still_webp(data)
        flags |= cv2.IMREAD_IGNORE_ORIENTATION
    packed = np.frombuffer(data, np.uint8)
    with complaints() as told:
        decoded = cv2.imdecode(packed, flags)
    if is_damaged(data, told) or (decoded is not None and _has_bytes_left(data)):
        raise NoPictureError(DAMAGED)
    if decoded is not None and decoded.dtype.kind == "f":
        decoded = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    if decoded is None and has_plain_samples(data):
        return None
    if decoded is None or decoded.dtype.kind != "u":
        raise NoPictureError(OTHER_SAMPLES)
    if decoded.dtype == np.uint16:
        most = int(decoded.max())
        depth = next(depth for depth in _DEPTHS if most < 1 << depth)
        decoded = np.right_shift(decoded, depth - 8).astype(np.uint8)
    if orientation in _FLIPPED:
        decoded = cv2.flip(decoded, _FLIPPED[orientation])
    if orientation in _TURNED:
        decoded = cv2.rotate(decoded, _TURNED[orientation])
    return as_colour(decoded)


def _has_bytes_left(data: bytes) -> bool:
    """Whether a WebP can be unpacked without its last bytes, as none can that is sound."""
    less = without_end(data) if data.startswith(b"RIFF") else None
    return less is not None and cv2.imdecode(np.frombuffer(less, np.uint8), 0) is not None
