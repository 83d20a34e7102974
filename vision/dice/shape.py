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

LEAN = 48
"""Side in pixels of the crop that the net of leaning takes."""

LEAN_REACH = 1.7
"""Side of that crop in parts of the die's size: what a die leans on is beside it."""

TOP = 48
"""Side in pixels of the crop that the net of numerals takes."""

TOP_REACH = {
    DieKind.D4: 0.7,
    DieKind.D6: 0.76,
    DieKind.D8: 0.52,
    DieKind.D10: 0.55,
    DieKind.D00: 0.57,
    DieKind.D12: 0.64,
    DieKind.D20: 0.52,
}
"""Side of that crop in parts of the die's size, by kind: room for a numeral and a little more.
Those of a d4 stand in the corners or along the edges of its three faces in view, shortened to a
third: a crop of all of it would show them three pixels high."""

TOP_RISE = {
    DieKind.D4: 0.0,
    DieKind.D6: 0.32,
    DieKind.D8: 0.33,
    DieKind.D10: 0.345,
    DieKind.D00: 0.345,
    DieKind.D12: 0.43,
    DieKind.D20: 0.44,
}
"""How far the middle of a top face lies off the die's middle, in parts of the die's size, where it
is seen from the side; a d4 has none."""

FACE_REACH = 1.5
"""Side of the picture of a taught face in parts of the die's size."""

PIPS = "pips"
"""A d6 with pips; d6 in `CLASSES` is one with numerals."""

CLASSES = ("none", PIPS, *(kind.value for kind in DieKind))
"""What a crop may show; the value of a kind of die, or that there is none."""

NONE = CLASSES.index("none")
BARE = tuple(name in (PIPS, DieKind.CUSTOM.value) for name in CLASSES)
"""Which of the classes are dice without numerals."""

NUMERALS = (*(str(n) for n in range(21)), "00", *(str(n) for n in range(30, 100, 10)))
"""What may be printed on a face. A d10 has "0", a d00 "00"."""

STATES = (DieState.FLAT, DieState.COCKED, DieState.STACKED, DieState.COVERED)
"""How a die in a crop may lie."""

CLASS_PART = slice(0, len(CLASSES))
PIP_PART = slice(CLASS_PART.stop, CLASS_PART.stop + 6)
STATE_PART = slice(PIP_PART.stop, PIP_PART.stop + len(STATES))

LOGITS = STATE_PART.stop
"""Length of the classifier's answer; the slices above are its parts."""

STATE_LOGITS = slice(0, len(STATES))
TILT = slice(STATE_LOGITS.stop, STATE_LOGITS.stop + 2)
SPREAD = TILT.stop
LEAN_LOGITS = SPREAD + 1
"""Length of the answer of the net of leaning: how the die lies, how its top face is turned (see
`vision.synthesis.facing`) and the logarithm of the spread of that."""

MARK = len(NUMERALS)
TURNS = 24
TURN = slice(MARK + 1, MARK + 1 + TURNS)
BORNE = TURN.stop
TOP_LOGITS = BORNE + 1
"""Length of the numeral net's answer: one for each of `NUMERALS`, whether a 6 or 9 bears a mark
that says which it is, one for each of so many turns of its head, clockwise from upright, and
whether there is a numeral at all."""
