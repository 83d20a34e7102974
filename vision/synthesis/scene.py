"""Still pictures of dice on many kinds of tables, each with its truth."""

from __future__ import annotations

import dataclasses
import math
from dataclasses import dataclass

import cv2
import msgspec
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieReading, DieState
from vision.synthesis.camera import Pinhole, overhead
from vision.synthesis.canvas import MOST_DICE, Canvas
from vision.synthesis.covering import random_cover, reach_over
from vision.synthesis.dice import INRADIUS_MM, Die, bounds
from vision.synthesis.drawing import draw_things
from vision.synthesis.facing import Facing, facing
from vision.synthesis.geometry import solid
from vision.synthesis.lamps import window_shade
from vision.synthesis.lens import Distortion, any_lens, packed, plain_lens
from vision.synthesis.light import Colour, Light
from vision.synthesis.looks import Look, random_look
from vision.synthesis.makers import any_solid
from vision.synthesis.settings import any_setting, plain_setting
from vision.synthesis.strew import Lying, strew, top_points
from vision.synthesis.variety import Variety

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]

_LEAST_SEEN = 0.15
_LEAST_COVERED = 0.22
_MOST_COVERED = 0.80
_LEAST_TOP = 0.65
_LEAST_BELOW = 0.06
_NARROW = (0.55, 0.95)
_ICON_SOLIDS = (DieKind.D6, DieKind.D6, DieKind.D6, DieKind.D8, DieKind.D12)


@dataclass(frozen=True, eq=False)
class Scene:
    """A drawn picture (h, w, 3) uint8 BGR and the dice in it: how each is read, how its top
    face is turned, and itself."""

    image: Picture
    truth: tuple[DieReading, ...]
    facings: tuple[Facing | None, ...]
    dice: tuple[Die, ...]


def draw_scene(
    seed: int, *, dice: int, size: tuple[int, int] = (1280, 720), variety: Variety | None = None
) -> Scene:
    """Draws at most `dice` dice lying on a table; fewer if there is no room for more.

    The same arguments give the same picture. A die's true value is that of the face
    that is turned up most, None for an icon. A die of which less than 15 % is seen is
    not in the truth. Raises `ValueError` for more than 253 dice.
    """
    if dice > MOST_DICE:
        raise ValueError(f"cannot draw {dice} dice: draw {MOST_DICE} at most")
    kind_of = variety or Variety()
    rng = np.random.default_rng((seed, 2))
    low, high = kind_of.edge_px
    room = 0.42 * size[1] / math.sqrt(max(dice, 1))
    edge = min(math.exp(rng.uniform(math.log(low), math.log(high))), max(room, low))
    drawn, part = _drawn_size(rng, size, edge, kind_of)
    small = dataclasses.replace(
        kind_of, edge_px=(low * part, high * part), blur_px=_times(kind_of.blur_px, part)
    )
    camera = _camera(rng, drawn, edge * part, small)
    if small.any_light:
        maker = _Maker(rng, small)
        like = maker.camouflage(rng) if rng.random() < 0.1 * small.harsh else None
        setting = any_setting(rng, camera, seed, small, like)
    else:
        setting = plain_setting(rng, camera, seed, small)
        maker = _Maker(rng, small)
    strewn = strew(rng, dice, camera, setting.floor, small, maker)
    canvas = Canvas(setting.ground)
    draw_things(rng, canvas, strewn, camera, setting, fast=small.any_light)
    if small.any_light:
        _reach_in(rng, canvas, strewn.dice, camera, setting.lights[0], small)
        if rng.random() < 0.2 * small.harsh:
            window_shade(rng, canvas.picture)
    seen = [
        (reading, one)
        for number, one in enumerate(strewn.dice, 1)
        if (reading := _reading(number, one, canvas, camera)) is not None
    ]
    truth = [reading for reading, _ in seen]
    if small.any_light:
        picture, truth = _photographed(rng, canvas.picture, truth, edge * part, size, small)
    else:
        picture = plain_lens(rng, canvas.picture, seed, small)
    # How a face is turned in a stretched picture is not how it was drawn.
    even = abs(drawn[0] * size[1] - drawn[1] * size[0]) < size[0] + size[1]
    facings = tuple(facing(one.die, one.pose, camera) if even else None for _, one in seen)
    return Scene(picture, tuple(truth), facings, tuple(one.die for _, one in seen))


def _times(pair: tuple[float, float], part: float) -> tuple[float, float]:
    return pair[0] * part, pair[1] * part


def _drawn_size(
    rng: np.random.Generator, size: tuple[int, int], edge: float, variety: Variety
) -> tuple[tuple[int, int], float]:
    """The size to draw at, and its part of the wanted one: soft pictures are enlarged ones, and
    stretched ones enlarged more one way."""
    part = 1.0
    if variety.harsh > 0.0 and rng.random() < 0.35 * variety.harsh:
        part = max(float(rng.uniform(0.5, 0.95)), min(16.0 / edge, 1.0))
    narrow = [1.0, 1.0]
    if _chance(rng, variety.stretched):
        narrow[int(rng.integers(2))] = float(rng.uniform(*_NARROW))
    wide, tall = (max(round(side * part * of), 16) for side, of in zip(size, narrow, strict=True))
    return (wide, tall), part


def _camera(
    rng: np.random.Generator, size: tuple[int, int], edge: float, variety: Variety
) -> Pinhole:
    view = size[1] * 2.0 * INRADIUS_MM[DieKind.D6] / edge
    near, far = (1.0, 4.5) if variety.tilt > 0.6 else (1.3, 3.0)
    distance = max(view * float(rng.uniform(near, far)), 130.0)
    tilt = float(rng.uniform(variety.least_tilt, variety.tilt))
    if variety.tilt > 0.6 and rng.random() < 0.5:
        tilt = max(tilt * 0.4, variety.least_tilt)
    # The horizon stays out of the picture.
    tilt = min(tilt, 1.32 - math.atan(view / 2.0 / distance))
    return overhead(
        size,
        distance=distance,
        view_mm=view,
        tilt=tilt,
        heading=float(rng.uniform(0.0, 2.0 * math.pi)) if variety.any_light else 0.0,
    )


class _Maker:
    """Makes dice: in some scenes all of a kind look alike."""

    def __init__(self, rng: np.random.Generator, variety: Variety) -> None:
        self._variety = variety
        self._alike = bool(rng.random() < 0.4)
        self._looks: dict[tuple[DieKind, bool], Look] = {}

    def camouflage(self, rng: np.random.Generator) -> Colour:
        """Makes all dice of a kind alike, and tells the colour to hide some of them on."""
        self._alike = True
        return self(rng).look.base

    def __call__(self, rng: np.random.Generator) -> Die:
        variety = self._variety
        kind = variety.kinds[int(rng.integers(len(variety.kinds)))]
        icons = variety.custom > 0.0 and bool(rng.random() < variety.custom)
        if icons:
            kind = _ICON_SOLIDS[int(rng.integers(len(_ICON_SOLIDS)))]
        look = self._looks.setdefault((kind, icons), _look(rng, variety, kind, icons))
        if not self._alike:
            look = _look(rng, variety, kind, icons)
        body = solid(kind) if variety.looks else any_solid(rng, kind)
        if icons:
            body = dataclasses.replace(body, kind=DieKind.CUSTOM)
        return Die(body, look, INRADIUS_MM[kind])


def _look(rng: np.random.Generator, variety: Variety, kind: DieKind, icons: bool) -> Look:
    if variety.looks and not icons:
        return variety.looks[int(rng.integers(len(variety.looks)))]
    cube = kind is DieKind.D6
    numerals, logo = rng.random() < variety.numerals, rng.random() < variety.logo
    return random_look(
        rng,
        kind=kind,
        numerals=cube and numerals,
        logo=cube and logo,
        icons=icons,
        glyphs=variety.glyphs(rng) if variety.glyphs is not None else None,
        symbols=variety.symbols,
        hues=_chance(rng, variety.hues),
        ringed=_chance(rng, variety.ringed),
    )


def _chance(rng: np.random.Generator, share: float) -> bool:
    """Whether it happens; asks `rng` nothing where it never does, so that old seeds still give
    their scenes."""
    return share > 0.0 and bool(rng.random() < share)


def _reach_in(
    rng: np.random.Generator,
    canvas: Canvas,
    dice: list[Lying],
    camera: Pinhole,
    light: Light,
    variety: Variety,
) -> None:
    """A hand in view, or one that hides part of a die."""
    lot = float(rng.random())
    width, height = camera.size
    drawn = [number for number in range(1, len(dice) + 1) if number in canvas.drawn]
    if lot < variety.covered and drawn:
        number = drawn[int(rng.integers(len(drawn)))]
        x, y, w, h = bounds(dice[number - 1].die, dice[number - 1].pose, camera)
        edge = max(w, h)
        aim = np.array([x + w / 2.0, y + h / 2.0])
    elif lot < variety.covered + variety.hands:
        number, edge = 0, 0.0
        aim = np.array([float(rng.uniform(0.0, width)), float(rng.uniform(0.0, height))])
    else:
        return
    heading = float(rng.uniform(0.0, 2.0 * math.pi))
    lift = float(rng.uniform(18.0, 60.0))
    cover = random_cover(rng, light, heading)
    before = canvas.picture.copy(), canvas.owner.copy()
    for _ in range(5):
        way, far = float(rng.uniform(0.0, 2.0 * math.pi)), float(rng.uniform(0.0, 0.55)) * edge
        at = aim + np.array([math.cos(way), math.sin(way)]) * far
        reach_over(canvas, camera, light, cover, at, heading, lift)
        if number == 0 or _LEAST_COVERED < canvas.shares(number)[1] < _MOST_COVERED:
            return
        canvas.picture[:], canvas.owner[:] = before


def _reading(number: int, one: Lying, canvas: Canvas, camera: Pinhole) -> DieReading | None:
    """The truth about a die, None if it is all but hidden."""
    if number not in canvas.drawn:
        return None
    x, y, w, h = box = bounds(one.die, one.pose, camera)
    wide = min(x + w, camera.size[0]) - max(x, 0.0)
    tall = min(y + h, camera.size[1]) - max(y, 0.0)
    seen, covered = canvas.shares(number)
    if seen * (wide * tall) / (w * h) < _LEAST_SEEN:
        return None
    state = one.state
    if one.on and (one.on not in canvas.drawn or canvas.shares(one.on)[0] < _LEAST_BELOW):
        # Nobody can see that it lies on another.
        state = DieState.FLAT if state is DieState.STACKED else state
    if state is not DieState.CUT:
        owners, within = canvas.at(camera.project(top_points(one)))
        top = float((owners[within] == number).mean()) if within.any() else 0.0
        # Of a stack, the lower die's hidden top is what makes it a stack.
        behind = state is not DieState.STACKED and seen < 0.5
        behind = behind or (state is DieState.FLAT and top < _LEAST_TOP)
        if behind or covered >= _LEAST_COVERED:
            state = DieState.COVERED
    return DieReading(
        kind=one.die.solid.kind,
        value=one.value(),
        confidence=1.0,
        box=box,
        state=state,
        colour=None if one.die.look.name == "any" else one.die.look.name,
    )


def _photographed(
    rng: np.random.Generator,
    picture: Picture,
    truth: list[DieReading],
    edge: float,
    size: tuple[int, int],
    variety: Variety,
) -> tuple[Picture, list[DieReading]]:
    """The picture through any lens, and the truth moved along with what the lens bends."""
    drawn = (picture.shape[1], picture.shape[0])
    if variety.bend > 0.0 and rng.random() < 0.5:
        lens = Distortion(float(rng.uniform(-variety.bend, variety.bend)), drawn)
        picture = lens.apply(picture)
        truth = [_bent(one, lens) for one in truth]
    picture = any_lens(rng, picture, edge, variety)
    if drawn != size:
        how = cv2.INTER_LINEAR if rng.random() < 0.5 else cv2.INTER_CUBIC
        picture = np.asarray(cv2.resize(picture, size, interpolation=how), dtype=np.uint8)
        truth = [_enlarged(one, drawn, size) for one in truth]
    return packed(rng, picture, variety), truth


def _bent(one: DieReading, lens: Distortion) -> DieReading:
    """The reading with its box where the lens shows it; called cut if that is beyond the edge."""
    x, y, w, h = one.box
    along = np.linspace(0.0, 1.0, 5)
    sides = [(x + w * p, y + h * q) for p in along for q in along]
    seen = lens.bent(np.array(sides))
    low, high = seen.min(axis=0), seen.max(axis=0)
    whole = (low >= 0.0).all() and (high <= np.asarray(lens.size)).all()
    return msgspec.structs.replace(
        one,
        box=(float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])),
        state=one.state if whole else DieState.CUT,
    )


def _enlarged(one: DieReading, drawn: tuple[int, int], size: tuple[int, int]) -> DieReading:
    """The reading with its box in the enlarged picture."""
    x, y, w, h = one.box
    wide, tall = size[0] / drawn[0], size[1] / drawn[1]
    box = ((x + 0.5) * wide - 0.5, (y + 0.5) * tall - 0.5, w * wide, h * tall)
    return msgspec.structs.replace(one, box=box)
