"""Readers of dice that stand in for the real one: every light patch in a picture is a die."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from vision.dice import DiceSight
from vision.dice.scope import EVERYWHERE, Scope
from vision.dice.sight import Facing
from vision.dice.taught import TaughtFaces, cut_face
from vision.dice.weighing import Read
from vision.frames import Image


class LightPatches:
    """Finds the light patches; what each of them shows, `see` says."""

    least_light = 150
    certain = 1.0

    def read(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: Image | None = None,
        facings: Sequence[Facing] = (),
        scope: Scope = EVERYWHERE,
        among: bool = False,
    ) -> DiceSight:
        """See `DiceReader.read`; the dice from top to bottom."""
        light = self.light(image)
        outlines, _ = cv2.findContours(light, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        seen = (self.see(image, light, np.asarray(outline)) for outline in self.dice_of(outlines))
        dice = sorted((die for die in seen if die is not None), key=lambda die: die.box[1])
        size = (image.shape[1], image.shape[0])
        return self.judge(Read(dice, size, self.certain), wanted, scope)

    def light(self, image: Image) -> Image:
        """1 where the picture is light, 0 elsewhere."""
        return np.asarray(image.min(axis=2) > self.least_light, np.uint8)

    def dice_of(self, outlines: Sequence[cv2.typing.MatLike]) -> Sequence[cv2.typing.MatLike]:
        """The patches that may be dice."""
        return outlines

    def see(self, image: Image, light: Image, outline: cv2.typing.MatLike) -> DieReading | None:
        """The die of a patch, None if it is none."""
        raise NotImplementedError

    def judge(self, read: Read, wanted: tuple[DieSpec, ...] | None, scope: Scope) -> DiceSight:
        """What is made of the dice: asked about, unless a reader says otherwise."""
        return DiceSight(tuple(read.dice), False, (), 1.0)


class TaughtPatches(LightPatches):
    """Every large light patch is a custom die; what it shows the taught faces say."""

    least_light = 120
    least_side = 40.0

    def __init__(self, taught: TaughtFaces) -> None:
        self._taught = taught

    def see(self, image: Image, light: Image, outline: cv2.typing.MatLike) -> DieReading | None:
        """See `LightPatches.see`."""
        (x, y), size, _ = cv2.minAreaRect(outline)
        if min(size) < self.least_side:
            return None
        side = float(max(size))
        box = (float(x) - side / 2, float(y) - side / 2, side, side)
        match = self._taught.read([cut_face(image, box)])
        return DieReading(
            DieKind.CUSTOM, match.value, match.confidence, box, DieState.FLAT, match.candidates
        )
