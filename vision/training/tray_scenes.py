"""Scenes of the drawn tray's world, so that the nets know it as well as the plainer drawings."""

from __future__ import annotations

from numpy.random import Generator

from assistant.words.dice import DieKind, DieReading, DieState
from vision.dice.shape import COCKED, OTHER
from vision.synthesis import CLEAN, Variety, draw_scene
from vision.training.labels import DieLabel, Scene

_MOST_DICE = 5
_CLEAN_SHARE = 0.4


def tray_scene(rng: Generator, side: int, edges: tuple[float, float]) -> Scene:
    """A square scene of that side in pixels, with dice of `edges` pixels."""
    variety = CLEAN if rng.random() < _CLEAN_SHARE else Variety()
    other = (DieKind.D8, DieKind.D10, DieKind.D12) if rng.random() < 0.1 else (DieKind.D6,)
    edge = float(rng.uniform(*edges))
    drawn = draw_scene(
        int(rng.integers(2**31)),
        dice=int(rng.integers(1, _MOST_DICE + 1)),
        size=(side, side),
        variety=_sized(variety, edge, other),
    )
    return Scene(drawn.image, tuple(_label(die) for die in drawn.truth))


def _sized(variety: Variety, edge: float, kinds: tuple[DieKind, ...]) -> Variety:
    looks = variety.looks if kinds == (DieKind.D6,) else ()
    return Variety(
        kinds=kinds,
        edge_px=(edge * 0.95, edge * 1.05),
        blur_px=variety.blur_px,
        noise=variety.noise,
        tray=variety.tray,
        clutter=variety.clutter,
        touching=variety.touching,
        cocked=variety.cocked,
        cut=variety.cut,
        logo=0.0,
        tilt=variety.tilt,
        looks=looks,
        any_light=variety.any_light,
    )


def _label(die: DieReading) -> DieLabel:
    x, y, w, h = die.box
    if die.kind is not DieKind.D6:
        label = OTHER
    elif die.state is DieState.COCKED:
        label = COCKED
    else:
        label = int(die.value or 0)
    return DieLabel(x + w / 2, y + h / 2, w, h, label)
