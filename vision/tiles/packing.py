"""Which candidates to take when no two may share a cell: weighted set packing.

Prices of the cells are found by subgradient steps on the Lagrangian dual (Held and Karp 1971);
in each step the candidates are taken greedily in the order of what they bring beyond the prices.
The best of these is improved by exchanges: one candidate in, those in its way out, and what
they leave open filled again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.pieces.taught import Ints
from vision.pieces.view import Floats

_STEPS = 40
_PACE, _SLOWER, _PATIENCE = 1.0, 0.6, 4
_EXCHANGES = 6
_LEAST = 1e-6
_NONE: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Packed:
    """Candidates that lie together, and their `weight`.

    `owner` is the one on each cell, -1 on an open one; `full` has the bits of the covered cells;
    `left` are the copies of each kind that were not taken.
    """

    taken: frozenset[int]
    weight: float
    owner: tuple[int, ...]
    full: int
    left: tuple[int, ...]


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
        self._size = 1 + max((max(one) for one in cells), default=0)
        bits = [1 << cell for cell in range(self._size)]
        self._masks = [sum([bits[cell] for cell in one]) for one in cells]
        self._on: list[list[int]] = [[] for _ in range(self._size)]
        at_most = [0.0] * self._size
        # Only what weighs something is ever taken of free will: its numbers, cells and kinds.
        self._worth = np.flatnonzero(weights > 0)
        self._uses = np.zeros((len(self._worth), self._size + len(copies)))
        for row, i in enumerate(self._worth.tolist()):
            self._uses[row, list(cells[i])] = 1.0
            self._uses[row, self._size + self._kinds[i]] = 1.0
        for i in self._worth[np.argsort(-weights[self._worth], kind="stable")].tolist():
            share = self._weights[i] / len(cells[i])
            for cell in cells[i]:
                self._on[cell].append(i)
                at_most[cell] = max(at_most[cell], share)
        self._at_most = np.array(at_most)

    def best(self) -> Packed:
        """The candidates that weigh most together."""
        return self._improved(self._packed(self._priced()), np.arange(len(self._worth)), _NONE)

    def best_without(self, found: Packed, taken: int, also: Iterable[int] = ()) -> Packed:
        """The best found near a packing where one of its candidates, and some `also`, may not be
        taken."""
        left_out = frozenset((taken, *also))
        near = {i for cell in self._cells[taken] for i in self._on[cell]} - left_out
        tried = sorted(near, key=lambda i: -self._weights[i])
        rest = self._packed(found.taken - left_out)
        return self._improved(rest, np.searchsorted(self._worth, tried), left_out)

    def with_one(self, found: Packed, taken: int) -> float:
        """How much the best found near a packing weighs where one more has to be taken."""
        out = self._in_the_way(found, taken)
        added = self._refill(found, taken, out, _NONE)
        return -np.inf if added is None else found.weight + self._gain(added, out)

    def with_open(self, found: Packed, cell: int) -> float:
        """How much the best found near a packing weighs where one of its cells has to be open."""
        out = {found.owner[cell]} - {-1}
        return found.weight + self._gain(self._filled(found, [], out, _NONE, 1 << cell), out)

    def _packed(self, taken: Iterable[int]) -> Packed:
        owner, left, full = [-1] * self._size, list(self._copies), 0
        for i in taken:
            full |= self._masks[i]
            left[self._kinds[i]] -= 1
            for cell in self._cells[i]:
                owner[cell] = i
        return Packed(frozenset(taken), self._weight(taken), tuple(owner), full, tuple(left))

    def _weight(self, found: Iterable[int]) -> float:
        return sum([self._weights[i] for i in found])

    def _gain(self, added: Iterable[int], out: Iterable[int]) -> float:
        return self._weight(added) - self._weight(out)

    def _in_the_way(self, found: Packed, i: int) -> set[int]:
        return {found.owner[cell] for cell in self._cells[i]} - {-1}

    def _priced(self) -> list[int]:
        """The best of the packings that prices lead to."""
        weights = np.array(self._weights)[self._worth]
        room = np.concatenate([np.ones(self._size), np.asarray(self._copies, np.float64)])
        prices = np.zeros(len(room))
        best: list[int] = []
        most, bound, pace, waited = 0.0, np.inf, _PACE, 0
        for _ in range(_STEPS):
            beyond = weights - self._uses @ prices
            found = self._taken(self._worth[np.argsort(-beyond)].tolist())
            weight = self._weight(found)
            if weight > most:
                best, most = found, weight
            now = float(np.maximum(beyond, 0.0).sum() + room @ prices)
            bound, waited = (now, 0) if now < bound - _LEAST else (bound, waited + 1)
            if waited >= _PATIENCE:
                pace, waited = pace * _SLOWER, 0
            too_many = (beyond > 0).astype(np.float64) @ self._uses - room
            length = float(too_many @ too_many)
            if bound - most < _LEAST or length == 0:
                break
            prices = np.maximum(prices + pace * (now - most) / length * too_many, 0.0)
        return best

    def _taken(self, order: Sequence[int]) -> list[int]:
        full, left, found = 0, list(self._copies), []
        masks, kinds = self._masks, self._kinds
        for i in order:
            if not full & masks[i] and left[kinds[i]] > 0:
                full |= masks[i]
                left[kinds[i]] -= 1
                found.append(i)
        return found

    def _improved(self, laid: Packed, tried: Ints, left_out: frozenset[int]) -> Packed:
        """The packing after exchanges; `tried` are rows of what weighs something."""
        for _ in range(_EXCHANGES):
            before, may_gain = laid, self._may_gain(laid, tried)
            for nth, i in enumerate(self._worth[tried].tolist()):
                if not may_gain[nth] or i in laid.taken or i in left_out:
                    continue
                out = self._in_the_way(laid, i)
                added = self._refill(laid, i, out, left_out)
                if added is not None and self._gain(added, out) > _LEAST:
                    laid = self._packed((laid.taken - out) | set(added))
                    may_gain = self._may_gain(laid, tried)
            if laid is before:
                break
        return laid

    def _may_gain(self, laid: Packed, tried: Ints) -> NDArray[np.bool_]:
        """Which of the rows `tried` could weigh more, with whatever fills the cells left open
        beside them, than all that is in their way."""
        taken = np.array(sorted(laid.taken), np.intp)
        own = self._uses[np.searchsorted(self._worth, taken), : self._size]
        weights = np.array(self._weights)
        cells = self._uses[tried, : self._size]
        in_the_way = (cells @ own.T > 0).astype(np.float64)
        most = in_the_way @ (own @ self._at_most - weights[taken])
        most -= cells @ (self._at_most * own.sum(0))
        return np.asarray(weights[self._worth[tried]] + most > _LEAST, np.bool_)

    def _refill(
        self, laid: Packed, first: int, out: set[int], left_out: frozenset[int]
    ) -> list[int] | None:
        """A candidate and what fits in beside it where others go out; None without a copy."""
        kind = self._kinds[first]
        if laid.left[kind] + sum(self._kinds[i] == kind for i in out) <= 0:
            return None
        return self._filled(laid, [first], out, left_out, 0)

    def _filled(
        self, laid: Packed, added: list[int], out: set[int], left_out: frozenset[int], full: int
    ) -> list[int]:
        """What is added and what else fits in where others go out; `full` cells stay open."""
        left, masks, kinds = list(laid.left), self._masks, self._kinds
        stay = laid.full
        for i in out:
            left[kinds[i]] += 1
            stay &= ~masks[i]
        full |= stay
        for i in added:
            left[kinds[i]] -= 1
            full |= masks[i]
        for gone in out:
            for cell in self._cells[gone]:
                for i in self._on[cell]:
                    if full >> cell & 1:
                        break
                    if not full & masks[i] and left[kinds[i]] > 0 and i not in left_out:
                        full |= masks[i]
                        left[kinds[i]] -= 1
                        added.append(i)
        return added
