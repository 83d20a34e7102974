"""Drawn tables on which each die's kind, value, place and look are chosen by the test."""

from __future__ import annotations

import math
from collections.abc import Sequence

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieReading, DieState
from vision.boxes import centred
from vision.dice import DiceReader, DiceSight
from vision.evaluation.labelled import LabelledDie, LabelledPicture
from vision.evaluation.matching import Outcome, compare
from vision.synthesis.camera import Pinhole, overhead
from vision.synthesis.dice import INRADIUS_MM, Die, Pose, bounds, draw_die
from vision.synthesis.geometry import solid
from vision.synthesis.ground import TrayStyle, draw_ground, lay_ground
from vision.synthesis.lean import lean_on_rim
from vision.synthesis.light import Colour, Light, from_picture
from vision.synthesis.looks import LOOKS, Look
from vision.synthesis.paint import lay
from vision.synthesis.shadows import cast_shadow
from vision.synthesis.textures import Cloth, surface

Image = NDArray[np.uint8]
Place = tuple[float, float]

GREEN = from_picture(28, 92, 68)
SIX_PLACES: tuple[Place, ...] = (
    (-82.0, 42.0),
    (-2.0, 46.0),
    (80.0, 40.0),
    (-78.0, -44.0),
    (4.0, -40.0),
    (84.0, -46.0),
)
"""Places in mm, 0 in the middle, y towards the far side."""
LEAST_RIGHT = 0.95
"""Share of flat dice in good view whose first candidate must be right."""


class Stage:
    """A table, or a tray on it, under a camera. Lengths in mm; 3 pixels a mm unless told."""

    def __init__(
        self,
        *,
        seed: int = 0,
        size: tuple[int, int] = (720, 480),
        view: float = 160.0,
        distance: float = 600.0,
        tilt: float = 0.08,
        heading: float = 0.0,
        cloth: Cloth = Cloth.FELT,
        colour: Colour = GREEN,
        light: Light | None = None,
        tray: bool = False,
    ) -> None:
        self.rng = np.random.default_rng((seed, 41))
        self.camera: Pinhole = overhead(
            size, distance=distance, view_mm=view, tilt=tilt, heading=heading
        )
        self.style = TrayStyle(
            half=(view * 0.62, view * 0.42),
            corner=10.0,
            rim=9.0,
            wall=18.0,
            floor=cloth,
            floor_colour=colour,
            table=cloth,
            table_colour=colour,
            light=light or Light(),
            vignette=0.15,
        )
        if tray:
            self._ground = draw_ground(self.style, self.camera, seed)
        else:
            cover = surface(cloth, colour, *self.camera.plane(0.0), seed)
            self._ground = lay_ground(cover, self.camera, self.style.light, self.style.vignette)
        self._things: list[tuple[Die, Pose, float]] = []
        self.truth: list[LabelledDie] = []

    @property
    def ground(self) -> Image:
        """The picture of the ground, to paint on before dice are drawn over it."""
        return self._ground.picture

    def pixel(self, at: Place) -> tuple[int, int]:
        """Column and row of a place on the table."""
        x, y = self.camera.project(np.array([[*at, 0.0]]))[0]
        return round(float(x)), round(float(y))

    def pixels(self, mm: float) -> int:
        """A length on the table in pixels."""
        return max(1, round(mm * self.camera.scale_at(np.zeros(3))))

    def spots(self, count: int) -> list[Place]:
        """Places apart from each other and from those of `six`."""
        found: list[Place] = []
        while len(found) < count:
            x, y = self.rng.uniform((-108, -68), (108, 68))
            taken = [(24.0, place) for place in SIX_PLACES] + [(20.0, place) for place in found]
            if all(math.dist((x, y), place) > gap for gap, place in taken):
                found.append((float(x), float(y)))
        return found

    def die(
        self,
        value: int,
        at: Place,
        *,
        kind: DieKind = DieKind.D6,
        look: Look = LOOKS[0],
        turn: float | None = None,
        floor: float = 0.0,
        state: DieState = DieState.FLAT,
    ) -> Pose:
        """Lays a die with `value` up, turned by `turn` degrees, `floor` mm above the table."""
        one = Die(solid(kind), look, INRADIUS_MM[kind])
        yaw = math.radians(turn) if turn is not None else float(self.rng.uniform(0, 2 * math.pi))
        spin = one.solid.rest_turn(value, yaw)
        height = one.solid.rest_height(spin) * one.inradius + floor
        return self._put(one, Pose(np.array([*at, height]), spin), value, state, floor)

    def leaning(self, value: int, at: Place, look: Look = LOOKS[0]) -> None:
        """Leans a d6 on the tray's wall that is nearest to a place."""
        one = Die(solid(DieKind.D6), look, INRADIUS_MM[DieKind.D6])
        spin = one.solid.rest_turn(value, float(self.rng.uniform(0, 2 * math.pi)))
        flat = Pose(np.array([*at, one.inradius]), spin)
        pose = lean_on_rim(one, flat, self.style, [], self.rng)
        assert pose is not None
        shown = one.solid.values[one.solid.read_face(pose.turn)]
        self._put(one, pose, shown, DieState.COCKED, 0.0)

    def six(
        self,
        *,
        values: Sequence[int] = range(1, 7),
        kind: DieKind = DieKind.D6,
        looks: Sequence[Look] = LOOKS[:1],
    ) -> Stage:
        """Six dice apart from each other, each turned by chance."""
        for number, (value, place) in enumerate(zip(values, SIX_PLACES, strict=True)):
            x, y = place + self.rng.uniform(-6, 6, 2)
            self.die(value, (x, y), kind=kind, look=looks[number % len(looks)])
        return self

    def picture(self, *, blur: float = 0.6, noise: float = 2.0, gain: float = 1.0) -> Image:
        """The picture with so many pixels of blur, values of noise and exposure."""
        image = self._ground.picture.copy()
        light, camera = self.style.light, self.camera
        for die, pose, _ in self._things:
            cast_shadow(image, self._ground.level, die, pose, camera, light)
        order = sorted(self._things, key=lambda t: -math.dist(t[1].position, camera.centre))
        for die, pose, floor in order:
            patch = draw_die(die, pose, camera, light, floor=floor)
            if patch is not None:
                lay(image, patch, self._ground.exposure, self._ground.front)
        if blur:
            image = np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.uint8)
        seen = image * gain + self.rng.normal(0, noise, image.shape)
        return np.asarray(np.clip(seen, 0, 255), np.uint8)

    def _put(self, die: Die, pose: Pose, value: int, state: DieState, floor: float) -> Pose:
        self._things.append((die, pose, floor))
        box = bounds(die, pose, self.camera)
        self.truth.append(LabelledDie(die.solid.kind.value, value, box, state))
        return pose


def outcome_of(sight: DiceSight, truth: Sequence[LabelledDie], *, first: bool) -> Outcome:
    """How a reading did; with `first` by each thing's likeliest value, however sure that is."""
    dice = [_likeliest(die) for die in sight.dice] if first else sight.dice
    return compare(dice, LabelledPicture("", tuple(truth)), labelled_only=False)


def _likeliest(die: DieReading) -> DieReading:
    value = die.candidates[0].value if die.candidates else die.value
    return msgspec.structs.replace(die, value=value)


def assert_read(
    reader: DiceReader,
    pictures: Sequence[tuple[Image, Sequence[LabelledDie]]],
    least: float = LEAST_RIGHT,
) -> None:
    """Flat dice in good view: right in the first place, none too many for sure, never wrong."""
    right = dice = 0
    for number, (image, truth) in enumerate(pictures):
        sight = reader.read(image)
        assert_never_wrong(sight, truth, f"picture {number}")
        sure = [d for d in sight.dice if d.value is not None and d.confidence >= sight.certain]
        assert len(sure) <= len(truth), f"picture {number}: sure of {len(sure)} dice"
        right += outcome_of(sight, truth, first=True).right
        dice += len(truth)
    assert right >= least * dice, f"{right} of {dice} dice right"


def assert_never_wrong(sight: DiceSight, truth: Sequence[LabelledDie], name: str = "") -> None:
    """Accepted means all right."""
    if sight.accepted:
        read = [(die.kind.value, die.value) for die in sight.dice]
        assert outcome_of(sight, truth, first=False).exact, f"{name}: took {read} for {truth}"


def assert_nothing_sure(reader: DiceReader, image: Image) -> None:
    """No die lies there: nothing may be taken for one without asking."""
    sight = reader.read(image)
    assert not sight.accepted
    assert [d for d in sight.dice if d.value is not None and d.confidence >= sight.certain] == []


def is_there(place: Place, dice: Sequence[DieReading]) -> bool:
    """Whether one of the dice lies at a place of the picture."""
    middles = [(centred(die.box), 0.4 * min(die.box[2:])) for die in dice]
    return any(math.dist(place, middle[:2]) < reach for middle, reach in middles)
