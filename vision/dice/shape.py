"""What the nets take and give: shared by training and reading."""

from __future__ import annotations

from assistant.words.dice import DieKind, DieState

STRIDE = 8
"""Pixels of the picture a cell of the finder's map."""

PARTS = 2
"""Parts that each side of a cell is divided into; each part may hold a die's centre."""

FIND_CHANNELS = 5
"""Of a part: score, offset x and y in parts, log2 of width and height over `SIZE_UNIT`."""

SIZE_UNIT = 24.0
"""The finder gives log2 of width and height over this many pixels."""

FINDS = (11.0, 44.0)
"""Sizes in pixels of the dice that the finder finds at one scale of a picture."""

CROP = 64
"""Side of a crop in pixels."""

CROP_REACH = 1.3
"""Side of a crop in parts of the die's size."""

TOP = 48
"""Side in pixels of the crop that the net of numerals takes."""

TOP_REACH = 0.75
"""Side of that crop in parts of the die's size."""

D4_REACH = 1.1
"""The same for a d4: its numerals stand in the corners of all its faces, none is on top."""

FACE_REACH = 1.5
"""Side of the picture of a taught face in parts of the die's size."""

PIPS = "pips"
"""A d6 with pips; d6 in `CLASSES` is one with numerals."""

CLASSES = ("none", PIPS, *(kind.value for kind in DieKind))
"""What a crop may show; the value of a kind of die, or that there is none."""

NUMERALS = (*(str(n) for n in range(21)), "00", *(str(n) for n in range(30, 100, 10)))
"""What may be printed on a face. A d10 has "0", a d00 "00"."""

STATES = (DieState.FLAT, DieState.COCKED, DieState.STACKED, DieState.COVERED)
"""How a die in a crop may lie."""

CLASS_PART = slice(0, len(CLASSES))
PIP_PART = slice(CLASS_PART.stop, CLASS_PART.stop + 6)
STATE_PART = slice(PIP_PART.stop, PIP_PART.stop + len(STATES))

LOGITS = STATE_PART.stop
"""Length of the classifier's answer; the slices above are its parts."""

TOP_LOGITS = len(NUMERALS) + 1
"""Length of the numeral net's answer: one for each of `NUMERALS`, and whether a 6 or 9 bears a
mark that says which it is."""
