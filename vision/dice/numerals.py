"""Reads the numeral of a die's top face."""

from __future__ import annotations

from collections.abc import Sequence

from vision.dice.answer import Answer, with_numerals
from vision.dice.batches import BatchNet
from vision.dice.classifier import cut_crop
from vision.dice.finder import Find, Level
from vision.dice.shape import CROP_REACH, TOP, TOP_LOGITS, TOP_REACH

# A numeral must be read alike however it is turned, and at a slightly different size.
_VIEWS = ((0.0, 0.97), (90.0, 1.06))


class NumeralReader:
    """The net of numerals."""

    def __init__(self, model: bytes) -> None:
        self._net = BatchNet(model, TOP_LOGITS)

    def read(
        self, levels: Sequence[Level], finds: Sequence[Find], wholes: Sequence[Answer]
    ) -> list[tuple[Answer, ...]]:
        """Several looks at each find: what its `wholes` says, with the numeral as read here."""
        crops = [
            cut_crop(levels, find, grown * TOP_REACH / CROP_REACH, angle, TOP)
            for find in finds
            for angle, grown in _VIEWS
        ]
        rows = self._net.logits(crops)
        count = len(_VIEWS)
        return [
            tuple(with_numerals(whole, row) for row in rows[k * count : (k + 1) * count])
            for k, whole in enumerate(wholes)
        ]
