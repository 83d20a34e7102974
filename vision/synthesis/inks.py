"""How ink sits on a die: how much of it is there, worn where, shining how, how deep."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.textures import cloud

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Print:
    """How pips and numerals are made.

    `opacity` 0 to 1; the lower, the more they are merely engraved. `wear` 0 to 1 is
    how much ink has come off, in patches. `metal` 0 to 1 makes it shine as foil
    does. `depth` scales the engraving (0: printed flat). `rim` 0 to 1 darkens the
    ink's edge, as in a deep pip.
    """

    opacity: float = 1.0
    wear: float = 0.0
    metal: float = 0.0
    depth: float = 1.0
    rim: float = 0.0


def random_print(rng: np.random.Generator, *, metallic: bool) -> Print:
    """Printing as it is met; `metallic` inks mostly shine."""
    faint = rng.random() < 0.06
    return Print(
        opacity=float(rng.uniform(0.4, 0.7) if faint else rng.uniform(0.85, 1.0)),
        wear=float(rng.uniform(0.05, 0.35)) if rng.random() < 0.08 else 0.0,
        metal=float(rng.uniform(0.5, 1.0)) if metallic and rng.random() < 0.7 else 0.0,
        depth=float(rng.uniform(1.0, 2.0) if faint else 1.8 * rng.random() ** 1.7),
        rim=float(rng.uniform(0.2, 0.7)) if rng.random() < 0.25 else 0.0,
    )


def worn(cover: Floats, amount: float, seed: int) -> Floats:
    """The cover (t, t) of the ink with patches of it gone; `amount` 0 to 1."""
    edge = cover.shape[0]
    rng = np.random.default_rng((seed, 11))
    patches = cloud(rng, (edge, edge), edge / 9.0) + 0.6 * cloud(rng, (edge, edge), edge / 28.0)
    left = np.clip((patches + 2.0 - 2.6 * amount) * 1.2, 0.15, 1.0)
    return np.asarray(cover * left, dtype=np.float32)
