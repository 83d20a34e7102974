"""Which candidates to take when no two may share a cell: weighted set packing.

Prices of the cells are found by subgradient steps on the Lagrangian dual (Held and Karp 1971);
in each step the candidates are taken greedily in the order of what they bring beyond the prices.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.pieces.taught import Ints
from vision.pieces.view import Floats

_STEPS = 60
_STEPS_AGAIN = 6
_PACE, _SLOWER, _PATIENCE = 1.0, 0.6, 5


class Packing:
    """Candidates with `weights` (c,), each on some of the numbered `cells`.

    `kinds` (c,) numbers what each is, `copies` how many of each kind there are.
    """

    def __init__(
        self, weights: Floats, cells: Sequence[Sequence[int]], kinds: Ints, copies: Sequence[int]
    ) -> None:
        self._weights, self._kinds, self._copies = weights, kinds, list(copies)
        self._masks = [sum(1 << cell for cell in one) for one in cells]
        wide = 1 + max((cell for one in cells for cell in one), default=0)
        self._uses = np.zeros((len(weights), wide + len(self._copies)), np.float32)
        for i, one in enumerate(cells):
            self._uses[i, list(one)] = 1.0
            self._uses[i, wide + int(kinds[i])] = 1.0
        self._room = np.concatenate([np.ones(wide), np.asarray(self._copies, np.float64)])
        self._prices: Floats = np.zeros(wide + len(self._copies))

    def best(self) -> tuple[list[int], float]:
        """The candidates that weigh most together, and their weight."""
        found, weight, self._prices = self._search(self._prices, _STEPS, None)
        return found, weight

    def best_without(self, left_out: int) -> tuple[list[int], float]:
        """The same where one candidate may not be taken."""
        found, weight, _ = self._search(self._prices, _STEPS_AGAIN, left_out)
        return found, weight

    def _search(
        self, prices: Floats, steps: int, left_out: int | None
    ) -> tuple[list[int], float, Floats]:
        weights = self._weights.copy()
        if left_out is not None:
            weights[left_out] = -1.0
        best: tuple[list[int], float, Floats] = ([], 0.0, prices)
        pace, bound, waited = _PACE, np.inf, 0
        for _ in range(steps):
            beyond = weights - self._uses @ prices
            found = self._taken(weights, beyond)
            weight = float(weights[found].sum())
            if weight > best[1] + 1e-9:
                best = (found, weight, prices)
            now = float(np.maximum(beyond, 0.0).sum() + self._room @ prices)
            bound, waited = (now, 0) if now < bound - 1e-6 else (bound, waited + 1)
            if waited >= _PATIENCE:
                pace, waited = pace * _SLOWER, 0
            too_many = self._uses[beyond > 0].sum(0) - self._room
            length = float(too_many @ too_many)
            if bound - best[1] < 1e-3 or length == 0:
                break
            prices = np.maximum(prices + pace * (now - best[1]) / length * too_many, 0.0)
        return best

    def _taken(self, weights: Floats, beyond: Floats) -> list[int]:
        full, left, found = 0, list(self._copies), []
        for i in np.argsort(-beyond).tolist():
            kind = self._kinds[i]
            if weights[i] > 0 and not full & self._masks[i] and left[kind] > 0:
                full |= self._masks[i]
                left[kind] -= 1
                found.append(i)
        return found
