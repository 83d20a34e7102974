"""How much drawn scenes differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind
from vision.synthesis.glyphs import Glyphs
from vision.synthesis.icons import Symbols
from vision.synthesis.looks import LOOKS, Look

Picture = NDArray[np.uint8]


@dataclass(frozen=True)
class Variety:
    """How much scenes differ. The shares run from 0 (never) to 1 (always).

    `edge_px` is the range of a die's size (twice its inradius) in pixels; `blur_px` that of the
    lens blur's sigma, `noise` that of the noise's spread in picture values. `tray` is the share
    of scenes in a tray, `clutter` of those with other things, `fields` of those on tables with
    a printed board of numbered fields and `hands` of those with a hand in view. `touching`,
    `cocked`, `stacked`, `outside` and `cut` are the shares of dice that touch another, lean on
    something, lie on another, lie outside the tray or are cut by the picture's edge; `covered`
    is the share of scenes in which a hand, sleeve or sheet hides part of a die. `logo` and
    `numerals` are those of d6 with an emblem for the 1 and with numerals, `custom` that of dice
    with an icon on every face, `hues` that of dice whose ink only its hue tells from the body,
    `ringed` that of dice that mirror rings of light. `tilt` is the greatest lean of the camera
    in radians, `least_tilt` the least one, `stretched` the share of pictures that are stretched
    one way; `bend` the greatest lens distortion (relative shift at the picture's corner).
    `looks` are those of the dice; without them, dice have any. `any_light` turns lamp, colours
    and camera any way, else they are those of the tray.

    `grounds` are photographs (h, w, 3) uint8 BGR without dice, `photo` the share of scenes that
    lie on one of them. `harsh` is the share of pictures that the lens, the lamp or the sensor
    spoils in some way beyond blur and noise. `glyphs` draws a type face for a die's or a
    printed board's numerals (None: the built-in ones), `symbols` are those of icons.
    """

    kinds: tuple[DieKind, ...] = (DieKind.D6,)
    edge_px: tuple[float, float] = (24.0, 160.0)
    blur_px: tuple[float, float] = (0.0, 1.4)
    noise: tuple[float, float] = (0.5, 6.0)
    tray: float = 0.3
    clutter: float = 0.5
    fields: float = 0.0
    hands: float = 0.0
    touching: float = 0.2
    cocked: float = 0.05
    stacked: float = 0.0
    outside: float = 0.0
    cut: float = 0.05
    covered: float = 0.0
    logo: float = 0.05
    numerals: float = 0.0
    custom: float = 0.0
    hues: float = 0.0
    ringed: float = 0.0
    tilt: float = 0.4
    least_tilt: float = 0.0
    stretched: float = 0.0
    bend: float = 0.0
    looks: tuple[Look, ...] = ()
    any_light: bool = True
    grounds: Sequence[Picture] = field(default=(), compare=False)
    photo: float = 0.5
    harsh: float = 0.0
    glyphs: Callable[[np.random.Generator], Glyphs | None] | None = field(
        default=None, compare=False
    )
    symbols: Symbols | None = field(default=None, compare=False)


CLEAN = Variety(
    edge_px=(48.0, 96.0),
    blur_px=(0.0, 0.3),
    noise=(0.0, 1.0),
    tray=1.0,
    clutter=0.0,
    touching=0.0,
    cocked=0.0,
    cut=0.0,
    logo=0.0,
    tilt=0.1,
    looks=LOOKS,
    any_light=False,
)

WILD = Variety(
    kinds=(DieKind.D6,),
    edge_px=(15.0, 60.0),
    blur_px=(0.0, 1.6),
    noise=(0.3, 9.0),
    tray=0.25,
    clutter=0.65,
    hands=0.06,
    touching=0.2,
    cocked=0.10,
    stacked=0.08,
    outside=0.15,
    cut=0.05,
    covered=0.08,
    logo=0.08,
    numerals=0.15,
    custom=0.05,
    tilt=1.0,
    bend=0.12,
    photo=0.5,
    harsh=0.6,
)
