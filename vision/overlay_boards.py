"""Draws onto a picture what was seen on boards: outlines, pieces, tiles, and where there is doubt.

A doubt shows in a dashed box and a question mark, not in its colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from assistant.words.boards import number_called
from assistant.words.shown_boards import BoardLook, Box, PlaceSeen, RegionSeen
from vision.frames import Image
from vision.overlay import draw_dashed, plate_size, strokes_for, write_plate

_SURE, _DOUBT, _OUTLINE = (80, 220, 80), (0, 220, 255), (255, 200, 60)
_LONGEST = 18


def draw_boards(image: Image, looks: Sequence[BoardLook]) -> Image:
    """A copy of `image` (height, width, 3) with what each look saw; the picture where none did."""
    if not looks:
        return image
    drawn = image.copy()
    thick = max(1, round(max(image.shape[:2]) / 640))
    for look in looks:
        if look.corners is not None:
            outline = np.rint(np.array(look.corners)).astype(np.int32)
            cv2.polylines(drawn, [outline], True, (0, 0, 0), thick * 3)
            cv2.polylines(drawn, [outline], True, _OUTLINE, thick)
        for tile in look.tiles:
            _mark(drawn, tile.box, tile.tile, thick, sure=tile.sure)
        tiled = {(tile.grid, cell) for tile in look.tiles for cell in tile.cells}
        for place in look.places:
            if (place.kind or not place.sure) and not _under(place.place, tiled):
                _mark(drawn, place.box, _words(place), thick, sure=place.sure)
        for region in look.regions:
            if region.pieces or not region.sure:
                _mark(drawn, region.box, _counts(region), thick, sure=region.sure)
    return drawn


def _under(place: str, tiled: set[tuple[str, tuple[int, int]]]) -> bool:
    """Whether a cell lies under a tile that is drawn itself."""
    grid, _, cell = place.rpartition(" ")
    row, column = map(number_called, (*cell.split(","), "", "")[:2])
    return row is not None and column is not None and (grid, (row, column)) in tiled


def _words(place: PlaceSeen) -> str:
    return (place.colour or place.kind or "")[:_LONGEST]


def _counts(region: RegionSeen) -> str:
    return " ".join(f"{one.count} {one.colour or one.kind}" for one in region.pieces)


def _mark(image: Image, box: Box, words: str, thick: int, *, sure: bool) -> None:
    x, y, w, h = (round(value) for value in box)
    tone = _SURE if sure else _DOUBT
    if sure:
        cv2.rectangle(image, (x, y), (x + w, y + h), tone, thick)
    else:
        draw_dashed(image, (x, y, w, h), tone, thick)
    label = words if sure else f"{words} ?".strip()
    if label.isascii() and label:
        strokes = strokes_for(min(w, h), thick)
        while strokes > thick and plate_size(label, strokes)[0] > w:
            strokes -= 1
        write_plate(image, label, (x, y + h), strokes, tone)
