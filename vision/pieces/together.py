"""Places that are always filled and emptied together, told by their number (n,)."""

from __future__ import annotations

import numpy as np

from vision.pieces.own_print import MOST_SAID
from vision.pieces.taught import Ints
from vision.pieces.view import Floats

_ALIKE = 0.25
"""How much of what speaks for one place of a group speaks for the others too: the same print,
the same light, the same hand. Evidence counted so often is not n times as strong."""


def agreed(values: Floats, together: Ints) -> Floats:
    """Scores in which places that go together speak with one voice, none of them too loud.

    Their evidence is as good as that of n / (1 + _ALIKE * (n - 1)) places (Kish 1965).
    """
    quiet = np.maximum(values - values.max(1, keepdims=True), -MOST_SAID)
    sums = np.zeros((int(together.max()) + 1, values.shape[1]))
    np.add.at(sums, together, quiet)
    alike = 1.0 + _ALIKE * (np.bincount(together) - 1.0)
    return np.asarray((sums / alike[:, None])[together], np.float64)


def shared(worse: Floats, together: Ints) -> Floats:
    """The mean of places that go together."""
    sums, counts = np.bincount(together, worse), np.bincount(together)
    return np.asarray((sums / np.maximum(counts, 1))[together], np.float64)
