"""What dice look like: colour, ink, type face, make of the body, edges and marks."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from assistant.words.dice import DieKind
from vision.synthesis.bodies import Body, Matter, random_body
from vision.synthesis.colours import (
    BLACK,
    GOLD,
    LEAST_HUE,
    RED,
    SILVER,
    WHITE,
    contrasting,
    die_colour,
    hue_apart,
    mixed,
    tinted,
    tone,
)
from vision.synthesis.colours import random_colour as random_colour
from vision.synthesis.geometry import solid
from vision.synthesis.glyphs import Glyphs
from vision.synthesis.icons import Icon, Symbols, emblem_icon, icon_faces, symbol
from vision.synthesis.inks import Print, random_print
from vision.synthesis.light import Colour, from_picture
from vision.synthesis.pips import Pips, random_pips
from vision.synthesis.rings import random_ring
from vision.synthesis.script import Script, random_script

_LEFT = 0.7


@dataclass(frozen=True, eq=False)
class Look:
    """Outside of a die.

    `name` is the colour's plain word. `ink` colours pips and numerals, `ink_first`
    the single pip where it differs, `inks` those of the given values. `gloss` 0 to 1.
    `rounding` is the edge radius as a part of the inradius. `corner`, 0.6 to 1, is how
    much of the corners is left (1: all). `marble` 0 to 1 mixes in `vein`. `pip` is a
    pip's radius as a part of the inradius. Numerals are drawn with `glyphs`, or else
    with OpenCV's Hershey font of number `font` and strokes of `weight` parts of their
    height; `numerals` puts numerals on a d6, too. `icons` are square BGRA pictures
    laid over the faces of the given values (a logo, a drawn face): on a cube the
    whole face, else the square about the circle within the face.
    """

    name: str
    base: Colour
    ink: Colour
    gloss: float = 0.6
    rounding: float = 0.10
    corner: float = 0.71
    marble: float = 0.0
    vein: Colour = (0.8, 0.8, 0.8)
    ink_first: Colour | None = None
    pip: float = 0.185
    font: int = 2
    numerals: bool = False
    icons: Mapping[int, Icon] = field(default_factory=dict)
    weight: float = 0.13
    glyphs: Glyphs | None = None
    script: Script = field(default_factory=Script)
    pips: Pips = field(default_factory=Pips)
    printing: Print = field(default_factory=Print)
    body: Body = field(default_factory=Body)
    inks: Mapping[int, Colour] = field(default_factory=dict)

    def ink_of(self, value: int) -> Colour:
        """The ink of the face with this value."""
        if value == 1 and self.ink_first is not None:
            return self.ink_first
        return self.inks.get(value, self.ink)


LOOKS: tuple[Look, ...] = (
    Look("white", from_picture(232, 226, 212), BLACK, gloss=0.55),
    Look("red", from_picture(176, 20, 26), WHITE, gloss=0.8),
    Look("blue", from_picture(24, 66, 152), WHITE, gloss=0.75),
    Look("black", from_picture(34, 33, 36), WHITE, gloss=0.85),
    Look("white", from_picture(214, 198, 164), from_picture(58, 34, 22), gloss=0.35),
    Look("green", from_picture(22, 104, 58), GOLD, gloss=0.7),
    Look("orange", from_picture(222, 104, 20), BLACK, gloss=0.7),
    Look("yellow", from_picture(228, 180, 40), BLACK, gloss=0.6),
    Look(
        "purple",
        from_picture(84, 34, 122),
        GOLD,
        gloss=0.8,
        marble=0.7,
        vein=from_picture(160, 110, 200),
    ),
    Look("white", from_picture(236, 232, 222), BLACK, gloss=0.7, ink_first=RED, corner=0.6),
)


def random_look(
    rng: np.random.Generator,
    *,
    kind: DieKind = DieKind.D6,
    numerals: bool = False,
    logo: bool = False,
    icons: bool = False,
    glyphs: Glyphs | None = None,
    symbols: Symbols | None = None,
    hues: bool = False,
    ringed: bool = False,
) -> Look:
    """A look that no real die needs to have, but whose ink can be told from its body.

    `numerals` writes numerals on a d6; `logo` puts a small picture in place of the 1
    or the 6; `icons` puts symbols, not values, on the faces. Numerals are drawn with
    `glyphs` and symbols taken from `symbols` where these are given, else the built-in
    ones do. With `hues` only its hue tells the ink from the body, `ringed` faces mirror a ring of
    light. The same state of `rng` gives the same look.
    """
    body, base = random_body(rng, die_colour(rng))
    least = float(rng.uniform(0.15, 0.3)) if rng.random() < 0.08 else 0.3
    ink = tinted(rng, base) if hues else contrasting(rng, base, least)
    if body.patterned:
        body = _calmer(body, base, ink, least, hues=hues)
    if ringed:
        ring, crown = random_ring(rng)
        dull = float(rng.uniform(0.3, 1.0))
        body = dataclasses.replace(body, ring=ring, crown=crown, dull=dull)
    pip = float(rng.uniform(0.13, 0.235))
    cube = len(solid(kind).values) == 6
    # Dice of many faces are mostly sharp, those of board games round.
    sharp = rng.random() < (0.3 if cube else 0.7)
    look = Look(
        "any",
        base,
        ink,
        gloss=_gloss(rng, body),
        rounding=float(rng.uniform(0.015, 0.06) if sharp else rng.uniform(0.05, 0.22)),
        corner=float(rng.uniform(0.85, 1.0) if sharp else rng.uniform(0.55, 0.95)),
        ink_first=_first(rng, base, ink),
        pip=pip,
        font=int(rng.choice((0, 2, 3, 4, 6))),
        numerals=numerals,
        weight=float(rng.uniform(0.09, 0.2)),
        glyphs=glyphs,
        script=random_script(rng, kind),
        pips=random_pips(rng, pip),
        printing=random_print(rng, metallic=ink in (GOLD, SILVER)),
        body=body,
        inks=_coloured(rng, base) if rng.random() < 0.04 else {},
    )
    if icons:
        faces = icon_faces(rng, solid(kind).values, base, ink, glyphs=glyphs, symbols=symbols)
        return dataclasses.replace(look, icons=faces)
    if logo:
        emblem = symbols(rng) if symbols else symbol(rng)
        place = 6 if rng.random() < 0.25 else 1
        return dataclasses.replace(look, icons={place: emblem_icon(emblem, ink)})
    return look


def _gloss(rng: np.random.Generator, body: Body) -> float:
    if body.matter is Matter.WOOD:
        return float(rng.uniform(0.0, 0.35))
    if body.matter in (Matter.METAL, Matter.CLEAR):
        return float(rng.uniform(0.6, 1.0))
    return float(rng.uniform(0.6 if body.ring is not None else 0.0, 1.0))


def _first(rng: np.random.Generator, base: Colour, ink: Colour) -> Colour | None:
    """A red 1 on light dice, now and then another colour's on any."""
    lot = rng.random()
    if lot < 0.3 and tone(base) > 0.75 and tone(ink) < 0.4:
        return RED
    return contrasting(rng, base, 0.3) if lot < 0.04 else None


def _coloured(rng: np.random.Generator, base: Colour) -> Mapping[int, Colour]:
    """Another ink for every face of a d6."""
    return {value: contrasting(rng, base, 0.25) for value in range(1, 7)}


def _calmer(body: Body, base: Colour, ink: Colour, least: float, *, hues: bool) -> Body:
    """The body with a second colour that leaves the ink readable."""
    second, part = body.second, 1.0
    while not _is_read(mixed(base, second, part), ink, least, hues=hues) and part > 0.05:
        part *= 0.7
    return dataclasses.replace(body, second=mixed(base, second, part))


def _is_read(ground: Colour, ink: Colour, least: float, *, hues: bool) -> bool:
    """Whether ink can be read where the body has the colour `ground`, with `hues` by hue, too."""
    if hues and hue_apart(ground, ink) >= _LEFT * LEAST_HUE:
        return True
    return abs(tone(ground) - tone(ink)) >= _LEFT * least


def names_of(kind: DieKind, value: int) -> str:
    """What is written on the face of this value."""
    if kind is DieKind.D10:
        return str(value % 10)
    if kind is DieKind.D00:
        return f"{value:02d}"
    return str(value)
