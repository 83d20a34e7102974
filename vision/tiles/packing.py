"""Which candidates to take when no two may share a cell: weighted set packing.

Prices of the cells are found by subgradient steps on the Lagrangian dual (Held and Karp 1971);
in each step the candidates are taken greedily in the order of what they bring beyond the prices.
The best of these is improved by exchanges: one candidate in, those in its way out, and what
they leave open filled again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from vision.pieces.taught import Ints
from vision.pieces.view import Floats

_STEPS = 40
_PACE, _SLOWER, _PATIENCE = 1.0, 0.6, 4
_EXCHANGES = 6
_LEAST = 1e-6
_NONE: frozenset[int] = frozenset()


class Packing:
    """Candidates with `weights` (c,), each on some of the numbered `cells`.

    `kinds` (c,) numbers what each is, `copies` how many of each kind there are.
    """

    def __init__(
        self, weights: Floats, cells: Sequence[Sequence[int]], kinds: Ints, copies: Sequence[int]
    ) -> None:
        self._weights: list[float] = weights.tolist()
        self._kinds: list[int] = kinds.tolist()
        self._cells, self._copies = cells, list(copies)
        self._masks = [sum(1 << cell for cell in one) for one in cells]
        self._size = 1 + max((cell for one in cells for cell in one), default=0)
        self._on: list[list[int]] = [[] for _ in range(self._size)]
        self._at_most = [0.0] * self._size
        for i in np.argsort(-weights, kind="stable").tolist():
            if self._weights[i] > 0:
                share = self._weights[i] / len(cells[i])
                for cell in cells[i]:
                    self._on[cell].append(i)
                    self._at_most[cell] = max(self._at_most[cell], share)

    def best(self) -> tuple[list[int], float]:
        """The candidates that weigh most together, and their weight."""
        found = self._improved(self._priced(), range(len(self._weights)), _NONE)
        return found, self._weight(found)

    def best_without(
        self, found: Sequence[int], taken: int, also: Iterable[int] = ()
    ) -> tuple[list[int], float]:
        """The best found near a packing where one of its candidates, and some `also`, may not be
        taken."""
        left_out = frozenset((taken, *also))
        rest = [i for i in found if i not in left_out]
        near = {i for cell in self._cells[taken] for i in self._on[cell]} - left_out
        rest = self._improved(rest, sorted(near, key=lambda i: -self._weights[i]), left_out)
        return rest, self._weight(rest)

    def best_with(self, found: Sequence[int], taken: int) -> tuple[list[int], float]:
        """The best found near a packing where one more candidate has to be taken."""
        mask = self._masks[taken]
        out = {i for i in found if self._masks[i] & mask}
        added = self._refill(taken, set(found) - out, out, _NONE)
        if added is None:
            return list(found), -np.inf
        rest = [i for i in found if i not in out] + added
        return rest, self._weight(rest)

    def best_open(self, found: Sequence[int], cell: int) -> tuple[list[int], float]:
        """The best found near a packing where one of its cells has to stay open."""
        out = {i for i in found if self._masks[i] >> cell & 1}
        rest = self._filled([], set(found) - out, out, _NONE, 1 << cell)
        kept = [i for i in found if i not in out] + rest
        return kept, self._weight(kept)

    def _weight(self, found: Iterable[int]) -> float:
        return sum(self._weights[i] for i in found)

    def _priced(self) -> list[int]:
        """The best of the packings that prices lead to."""
        weights, count = np.array(self._weights), len(self._weights)
        uses = np.zeros((count, self._size + len(self._copies)), np.float32)
        for i, one in enumerate(self._cells):
            uses[i, list(one)] = 1.0
            uses[i, self._size + self._kinds[i]] = 1.0
        room = np.concatenate([np.ones(self._size), np.asarray(self._copies, np.float64)])
        prices = np.zeros(len(room))
        best: list[int] = []
        most, bound, pace, waited = 0.0, np.inf, _PACE, 0
        for _ in range(_STEPS):
            beyond = weights - uses @ prices
            found = self._taken(np.argsort(-beyond).tolist())
            weight = self._weight(found)
            if weight > most:
                best, most = found, weight
            now = float(np.maximum(beyond, 0.0).sum() + room @ prices)
            bound, waited = (now, 0) if now < bound - _LEAST else (bound, waited + 1)
            if waited >= _PATIENCE:
                pace, waited = pace * _SLOWER, 0
            too_many = uses[beyond > 0].sum(0) - room
            length = float(too_many @ too_many)
            if bound - most < _LEAST or length == 0:
                break
            prices = np.maximum(prices + pace * (now - most) / length * too_many, 0.0)
        return best

    def _taken(self, order: Sequence[int]) -> list[int]:
        full, left, found = 0, list(self._copies), []
        for i in order:
            kind = self._kinds[i]
            if self._weights[i] > 0 and not full & self._masks[i] and left[kind] > 0:
                full |= self._masks[i]
                left[kind] -= 1
                found.append(i)
        return found

    def _improved(
        self, found: Sequence[int], tried: Sequence[int], left_out: frozenset[int]
    ) -> list[int]:
        laid = set(found)
        owner = {cell: i for i in laid for cell in self._cells[i]}
        for _ in range(_EXCHANGES):
            changed = False
            for i in tried:
                if i in laid or self._weights[i] <= 0 or i in left_out:
                    continue
                out = {owner[cell] for cell in self._cells[i] if cell in owner}
                if self._weights[i] + self._could_fill(i, out) <= self._weight(out) + _LEAST:
                    continue
                added = self._refill(i, laid - out, out, left_out)
                if added is None:
                    continue
                gain = self._weight(added) - self._weight(out)
                if gain > _LEAST:
                    laid = (laid - out) | set(added)
                    owner = {cell: j for j in laid for cell in self._cells[j]}
                    changed = True
            if not changed:
                break
        return list(laid)

    def _could_fill(self, first: int, out: set[int]) -> float:
        """More than could ever be gained on what these leave open beside the first."""
        mask = self._masks[first]
        freed = [cell for i in out for cell in self._cells[i] if not mask >> cell & 1]
        return sum(self._at_most[cell] for cell in freed)

    def _refill(
        self, first: int, kept: set[int], out: set[int], left_out: frozenset[int]
    ) -> list[int] | None:
        """A candidate and what fits in beside it where others go out; None without a copy."""
        copies = self._copies[self._kinds[first]]
        if sum(self._kinds[i] == self._kinds[first] for i in kept) >= copies:
            return None
        return self._filled([first], kept, out, left_out, 0)

    def _filled(
        self, added: list[int], kept: set[int], out: set[int], left_out: frozenset[int], full: int
    ) -> list[int]:
        """What is added and what else fits in where others go out; `full` cells stay open."""
        left = list(self._copies)
        for i in (*kept, *added):
            left[self._kinds[i]] -= 1
            full |= self._masks[i]
        for gone in out:
            for cell in self._cells[gone]:
                for i in self._on[cell]:
                    if full >> cell & 1:
                        break
                    if not full & self._masks[i] and left[self._kinds[i]] > 0 and i not in left_out:
                        full |= self._masks[i]
                        left[self._kinds[i]] -= 1
                        added.append(i)
        return added
