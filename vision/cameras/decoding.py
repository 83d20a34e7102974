"""Pictures out of bytes that nobody vouches for."""

from __future__ import annotations

import cv2
import numpy as np

from vision.cameras.capture import as_colour
from vision.cameras.picture_header import NoPictureError, picture_size
from vision.frames import Image

LARGEST_BYTES = 25_000_000
LARGEST_PIXELS = 60_000_000
_LONGEST_SIDE = 4096


def decode_picture(data: bytes) -> Image:
    """Decodes JPEG, PNG, WebP or BMP; turned upright as its EXIF orientation says.

    The size is read from the header before anything is unpacked, so that a
    small file cannot fill the memory. Longer sides than 4096 pixels are
    reduced. Raises `NoPictureError`.
    """
    if len(data) > LARGEST_BYTES:
        raise NoPictureError(f"the file has {len(data)} bytes, at most {LARGEST_BYTES} are taken")
    width, height = picture_size(data)
    if width * height > LARGEST_PIXELS:
        raise NoPictureError(
            f"the picture has {width} x {height} pixels, at most {LARGEST_PIXELS} are taken"
        )
    try:
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as error:
        raise NoPictureError(f"the picture cannot be unpacked ({error.err})") from error
    if decoded is None:
        raise NoPictureError("the picture is damaged")
    image = as_colour(decoded)
    scale = _LONGEST_SIDE / max(image.shape[:2])
    if scale < 1:
        reduced = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        image = np.asarray(reduced, np.uint8)
    return image
