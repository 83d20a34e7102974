"""Reads the numeral of a die's top face, and those in the corners of a d4."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.words.dice import DieKind
from vision.dice.answer import Answer, with_numerals
from vision.dice.classifier import cut_crop
from vision.dice.crop_net import CropNet
from vision.dice.finder import Find, Level
from vision.dice.shape import CLASSES, CROP_REACH, D4_REACH, TOP, TOP_LOGITS, TOP_REACH

# A numeral must be read alike however it is turned, and at a slightly different size.
_VIEWS = ((0.0, 0.97), (90.0, 1.06))
_D4 = CLASSES.index(DieKind.D4.value)


def reach(kind: int) -> float:
    """Side of the crop of a die of that kind (a place in `CLASSES`) in parts of its size."""
    return D4_REACH if kind == _D4 else TOP_REACH


class NumeralReader:
    """The net of numerals."""

    def __init__(self, model: bytes) -> None:
        self._net = CropNet(model, TOP_LOGITS)

    def read(
        self, levels: Sequence[Level], finds: Sequence[Find], wholes: Sequence[Answer]
    ) -> list[tuple[Answer, ...]]:
        """Several looks at each find: what its `wholes` says, with the numeral as read here."""
        kinds = [int(whole.classes[1:].argmax()) + 1 for whole in wholes]
        crops = [
            cut_crop(levels, find, grown * reach(kind) / CROP_REACH, angle, TOP)
            for find, kind in zip(finds, kinds, strict=True)
            for angle, grown in _VIEWS
        ]
        rows = self._net.logits(crops)
        count = len(_VIEWS)
        return [
            tuple(with_numerals(whole, row) for row in rows[k * count : (k + 1) * count])
            for k, whole in enumerate(wholes)
        ]
