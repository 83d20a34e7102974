"""Cutting a named view out of a camera's picture."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from assistant.words.text import text
from vision.cameras.base import CameraLostError
from vision.cameras.settings import WHOLE, View
from vision.frames import Frame, Image, unfit

_TURNS = {
    90: cv2.ROTATE_90_CLOCKWISE,
    180: cv2.ROTATE_180,
    270: cv2.ROTATE_90_COUNTERCLOCKWISE,
}


def cut(frame: Frame, view: View) -> Frame:
    """The frame as this view shows it; the pixels are shared where nothing is turned.

    Raises `CameraLostError` for one in which nothing can be seen.
    """
    image = cut_image(frame.image, view)
    if (why := unfit(image)) is not None:
        raise CameraLostError(
            text(
                "The picture of the view “{view}” cannot be used: {why}. Let the camera send "
                "larger pictures, or make the view larger.",
                view=view.name,
                why=why,
            )
        )
    return replace(frame, image=image)


def cut_image(image: Image, view: View) -> Image:
    """The part of `image` that the view shows, turned and mirrored."""
    if view.crop != WHOLE:
        height, width = image.shape[:2]
        left, top, w, h = view.crop
        x, y = round(left * width), round(top * height)
        image = image[y : y + max(1, round(h * height)), x : x + max(1, round(w * width))]
    if view.turn:
        image = np.asarray(cv2.rotate(image, _TURNS[view.turn]), np.uint8)
    if view.mirror:
        image = np.asarray(cv2.flip(image, 1), np.uint8)
    return image if image.flags.c_contiguous else np.ascontiguousarray(image)
