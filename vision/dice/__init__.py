"""Reading dice: one narrow interface, so that the reader behind it can be replaced.

reader = make_reader()
sight = reader.read(image, wanted)
"""

from __future__ import annotations

from vision.dice.reader import make_reader
from vision.dice.sight import DiceReader, DiceSight
from vision.dice.spec import DiceSpecError, parse_dice

__all__ = ["DiceReader", "DiceSight", "DiceSpecError", "make_reader", "parse_dice"]
