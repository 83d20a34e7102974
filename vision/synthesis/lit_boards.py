"""Boards with discs of any paints under any lamp, from the side: known ones, and strangers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.spectra import (
    BLACK,
    GREY,
    WHITE,
    Floats,
    Lamp,
    apart,
    coloured_led,
    glowing,
    random_paint,
    seen_under,
    white_led,
)

Picture = NDArray[np.uint8]

SIZE = (640, 480)
_UNIT = 36
"""Pixels of a cell before it is seen from the side."""
_APART = 0.5
"""Paints of one board differ by so much (see `apart`)."""
_OTHER = 0.25
"""A stranger differs by so much from every paint that is known."""
_GRAIN, _NOISE, _SOFT = 0.05, 2.5, 0.7
_SHADOW = 0.55
_JITTER = 0.06
"""How pieces of one paint differ, in log units."""
_SHADED, _GLARED = 0.4, 0.3
"""How often a shadow or glare lies on a board."""
_USUAL = 0.22
"""How bright a picture is on the mean, of 1, before the tone curve."""


class Print(StrEnum):
    """How cells are told apart on a board."""

    PLAIN = "plain"
    CHEQUERED = "chequered"
    LINED = "lined"


@dataclass(frozen=True, eq=False)
class LitBoard:
    """A board of `rows` by `columns` and the paints of its pieces.

    `ground` are the one or two paints of its cells, `radius` is that of a piece in cells,
    `corners` where the board lies in the picture, from its top left one clockwise.
    """

    rows: int
    columns: int
    how: Print
    ground: tuple[Floats, ...]
    paints: tuple[Floats, ...]
    radius: float
    gloss: float
    corners: tuple[tuple[float, float], ...]

    @property
    def known(self) -> tuple[Floats, ...]:
        """All paints of board and pieces."""
        return (*self.ground, *self.paints)


class Sort(StrEnum):
    """Sorts of lamps under which a board may be read."""

    PLAIN = "plain"
    WARM = "warm or cold"
    COLOURED = "coloured"


def random_board(chance: np.random.Generator) -> LitBoard:
    """Any board with one to four paints of pieces."""
    how = Print(str(chance.choice([one.value for one in Print])))
    wanted = int(chance.choice([1, 2, 3, 4], p=[0.1, 0.4, 0.3, 0.2]))
    ground = other_paints(chance, (), 1 + (how is Print.CHEQUERED), _APART)
    x, y, lean = *(70 + chance.uniform(-20, 20, 2)), chance.uniform(0, 70)
    wide, high = SIZE
    return LitBoard(
        int(chance.integers(5, 11)),
        int(chance.integers(5, 11)),
        how,
        ground,
        other_paints(chance, ground, wanted, _APART),
        chance.uniform(0.3, 0.42),
        chance.uniform(0, 0.25),
        (
            (x + lean, y),
            (wide - x - lean * chance.uniform(0.6, 1.2), y + chance.uniform(-10, 10)),
            (wide - x + chance.uniform(-20, 20), high - y),
            (x + chance.uniform(-20, 20), high - y + chance.uniform(-10, 10)),
        ),
    )


def other_paints(
    chance: np.random.Generator, known: Sequence[Floats], count: int, least: float = _OTHER
) -> tuple[Floats, ...]:
    """So many paints that differ from what is known and, like those of a board, mutually."""
    found: list[Floats] = []
    while len(found) < count:
        paint = random_paint(chance)
        unlike = all(apart(paint, one) > least for one in known)
        if unlike and all(apart(paint, one) > _APART for one in found):
            found.append(paint)
    return tuple(found)


def with_strangers(chance: np.random.Generator, board: LitBoard, first: int) -> LitBoard:
    """The board with other paints for its pieces from number `first` on."""
    strangers = other_paints(chance, board.known, len(board.paints) - first)
    return replace(board, paints=(*board.paints[:first], *strangers))


def on_other_ground(chance: np.random.Generator, board: LitBoard) -> LitBoard:
    """The board's form in other paints, all of them strangers."""
    ground = other_paints(chance, board.known, len(board.ground))
    paints = other_paints(chance, (*board.known, *ground), len(board.paints))
    return replace(board, ground=ground, paints=paints)


def random_pieces(
    chance: np.random.Generator, board: LitBoard, share: float | None = None
) -> NDArray[np.intp]:
    """What lies on each cell, row by row: the number of a paint, or -1."""
    count = board.rows * board.columns
    filled = chance.random(count) < (chance.uniform(0.2, 0.6) if share is None else share)
    return np.where(filled, chance.integers(len(board.paints), size=count), -1)


def lamp_to_teach(chance: np.random.Generator) -> Lamp:
    """A good light that a camera has balanced."""
    day = chance.random() < 0.6
    spectrum = glowing(chance.uniform(3800, 7000)) if day else white_led(chance)
    haze, fall, turn = chance.uniform(0, 0.02), chance.uniform(0, 0.2), _way(chance)
    mixed = chance.uniform(0, 0.3)
    return Lamp(spectrum, haze=haze, fall=fall, turn=turn, beside=_white(chance), mixed=mixed)


def lamp_to_read(chance: np.random.Generator, sort: Sort) -> Lamp:
    """Any lamp of a sort, and any camera."""
    if sort is Sort.PLAIN:
        day = chance.random() < 0.5
        spectrum = glowing(chance.uniform(3800, 7500)) if day else white_led(chance)
        balance, fall, haze = chance.uniform(0.7, 1.0), 0.5, 0.1
    elif sort is Sort.WARM:
        spectrum = glowing(np.exp(chance.uniform(np.log(2200), np.log(12000))))
        balance, fall, haze = chance.uniform(0.0, 0.8), 0.7, 0.2
    else:
        spectrum = coloured_led(chance)
        balance, fall, haze = chance.uniform(0.0, 0.5), 0.7, 0.2
    return Lamp(
        spectrum,
        balance,
        vivid=chance.uniform(0.6, 1.0),
        tone=chance.uniform(0.38, 0.52),
        exposure=np.exp(chance.normal(0, 0.35)),
        haze=chance.uniform(0, 1) ** 2 * haze,
        fall=chance.uniform(0, fall),
        turn=_way(chance),
        beside=_white(chance),
        mixed=chance.uniform(0, 0.6),
        shade=chance.uniform(0.2, 0.6) * (chance.random() < _SHADED),
        glare=chance.uniform(0.05, 0.4) * (chance.random() < _GLARED),
    )


def draw_lit(board: LitBoard, pieces: NDArray[np.intp], lamp: Lamp, seed: int) -> Picture:
    """The picture, (480, 640, 3), with `pieces` as from `random_pieces`."""
    chance = np.random.default_rng(seed)
    every = np.stack([*board.ground, BLACK, GREY, WHITE, *board.paints])
    light = seen_under(lamp, every)
    table, white = light[len(board.ground) + 1], light[len(board.ground) + 2]
    lit = _lit(board, pieces, light, np.random.default_rng(seed + 1))
    high, wide = lit.shape[:2]
    y, x = np.mgrid[0:high, 0:wide] / np.array([high, wide])[:, None, None] - 0.5
    along = 0.5 + 0.7 * (x * np.cos(lamp.turn) + y * np.sin(lamp.turn))
    lit *= (1 - lamp.fall * along)[..., None]
    if lamp.beside is not None:
        other = seen_under(lamp, every, lamp.beside)
        beside = _lit(board, pieces, other, np.random.default_rng(seed + 1))
        part = (lamp.mixed * np.clip(along, 0, 1))[..., None]
        lit = lit * (1 - part) + beside * part
    lit *= (1 - lamp.shade * _patch(chance, x, y, 0.02))[..., None]
    lit += lamp.glare * white * _patch(chance, x, y, 0.15)[..., None]
    picture = np.tile(table, (SIZE[1], SIZE[0], 1)).astype(np.float32)
    cv2.warpPerspective(
        lit.astype(np.float32),
        cv2.getPerspectiveTransform(
            np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32),
            np.array(board.corners, np.float32),
        ),
        SIZE,
        picture,
        flags=cv2.INTER_AREA,
        borderMode=cv2.BORDER_TRANSPARENT,
    )
    picture += lamp.haze * white / white.mean() * picture.mean()
    picture *= _USUAL / picture.max(axis=2).mean() * lamp.exposure
    values = np.clip(picture, 0, 1) ** lamp.tone * 255 + chance.normal(0, _NOISE, picture.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(values, (0, 0), _SOFT), 0, 255), np.uint8)


def _lit(
    board: LitBoard, pieces: NDArray[np.intp], light: Floats, chance: np.random.Generator
) -> Floats:
    """Board and pieces in linear light from straight above, evenly lit.

    `light` are the colours of the ground, of ink, table, white, and of the pieces' paints.
    """
    grounds = len(board.ground)
    lit = _bare(board, light[:grounds], light[grounds], chance)
    for cell in np.flatnonzero(pieces >= 0):
        middle = np.array(divmod(int(cell), board.columns)) + 0.5 + chance.normal(0, 0.03, 2)
        paint = light[grounds + 3 + pieces[cell]] * np.exp(chance.normal(0, _JITTER))
        _disc(lit, middle, board, paint, light[grounds + 2])
    return lit


def _patch(chance: np.random.Generator, x: Floats, y: Floats, soft: float) -> Floats:
    """A round or straight patch of shade or glare, 0 to 1, over some part of the board."""
    middle, wide, turn = chance.uniform(-0.5, 0.5, 2), chance.uniform(0.1, 0.4), _way(chance)
    along = (x - middle[0]) * np.cos(turn) + (y - middle[1]) * np.sin(turn)
    far = np.hypot(x - middle[0], y - middle[1]) if chance.random() < 0.5 else np.abs(along)
    return np.asarray(1 / (1 + np.exp(np.clip((far - wide) / soft, -30, 30))), np.float64)


def _bare(board: LitBoard, ground: Floats, ink: Floats, chance: np.random.Generator) -> Floats:
    """The board's linear light from straight above, without pieces."""
    high, wide = board.rows * _UNIT, board.columns * _UNIT
    lit = np.tile(ground[0], (high, wide, 1))
    if board.how is Print.CHEQUERED:
        row, column = np.mgrid[0:high, 0:wide] // _UNIT
        lit[(row + column) % 2 == 1] = ground[1]
    else:
        at = _UNIT // 2 if board.how is Print.LINED else 0
        lit[at::_UNIT] = ink
        lit[:, at::_UNIT] = ink
    grain = cv2.GaussianBlur(chance.normal(0, 1, (high, wide)), (0, 0), sigmaX=12, sigmaY=1.5)
    return np.asarray(lit * np.exp(_GRAIN * grain / grain.std())[..., None], np.float64)


def _disc(lit: Floats, middle: Floats, board: LitBoard, paint: Floats, white: Floats) -> None:
    """A domed piece with its shadow and the lamp's mirror in it; `middle` (row, column)."""
    top, left = (np.maximum(middle - 1, 0) * _UNIT).astype(int)
    part = lit[top : top + 2 * _UNIT, left : left + 2 * _UNIT]
    high, wide = part.shape[:2]
    y, x = np.mgrid[top : top + high, left : left + wide] / _UNIT - middle[:, None, None]
    part[np.hypot(x - 0.08, y - 0.08) < board.radius] *= _SHADOW
    inside = np.hypot(x, y) < board.radius
    dome = 1 - 0.12 * (x + y) / board.radius
    mirror = board.gloss * np.exp(-((x + 0.12) ** 2 + (y + 0.12) ** 2) / 0.006)
    part[inside] = (paint * dome[..., None] + white * mirror[..., None])[inside]


def _white(chance: np.random.Generator) -> Floats:
    """A lamp or the sky, of no plain colour."""
    return glowing(chance.uniform(2500, 9000)) if chance.random() < 0.5 else white_led(chance)


def _way(chance: np.random.Generator) -> float:
    return float(chance.uniform(0, 2 * np.pi))
