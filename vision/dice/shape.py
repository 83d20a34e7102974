"""What the nets take and give: shared by training and reading."""

from __future__ import annotations

STRIDE = 8
"""Pixels of the picture a cell of the finder's map."""

SIZE_UNIT = 32.0
"""The finder gives log2 of width and height over this many pixels."""

CROP = 48
"""Side of a crop in pixels."""

CROP_REACH = 1.6
"""Side of a crop in parts of the die's size."""

NONE, COCKED, OTHER = 0, 7, 8
"""Classes of a crop besides the values 1 to 6: no die, a leaning d6, a die of another kind."""

CLASSES = 9
