"""Boards as registration finds them, in place of the labelled corners."""

from __future__ import annotations

import cv2
import numpy as np

from vision.evaluation.board_corners import corners_of, reference_of
from vision.evaluation.board_labels import Corners, LabelledBoard, LabelledBoards
from vision.evaluation.pictures import load_picture
from vision.pieces.view import Image
from vision.registration import BoardReference, NoReferenceError, Pose, make_reference, register


class Finder:
    """Finds the board in each picture of a set by one other picture of the same board."""

    def __init__(self, labelled: LabelledBoards) -> None:
        self._labelled = labelled
        self._known = [one for one in labelled.pictures if one.corners is not None]
        self._references: dict[str, BoardReference | None] = {}

    def moved(self, picture: LabelledBoard, image: Image, corners: Corners) -> Corners | None:
        """Labelled points where the board was found to lie; None where it was not found."""
        reference = self._reference(picture)
        pose = None if reference is None else register(image, reference)
        if not isinstance(pose, Pose):
            return None
        labelled = corners_of(picture).astype(np.float32)
        there = cv2.getPerspectiveTransform(labelled, pose.corners.astype(np.float32))
        moved = cv2.perspectiveTransform(np.array([corners], np.float64), there)[0]
        a, b, c, d = ((float(x), float(y)) for x, y in moved)
        return a, b, c, d

    def _reference(self, picture: LabelledBoard) -> BoardReference | None:
        other = None
        if picture.corners is not None:
            other = reference_of(self._labelled, self._known, picture, 0.0)
        if other is None:
            return None
        if other.image not in self._references:
            try:
                made = make_reference(load_picture(self._labelled.path(other)), corners_of(other))
            except NoReferenceError:
                made = None
            self._references[other.image] = made
        return self._references[other.image]
