"""How sure a small count is."""

from __future__ import annotations

import math

_HALVINGS = 60


def upper_bound(wrong: int, of: int, confidence: float = 0.95) -> float:
    """The one-sided upper bound of Clopper and Pearson on the true share of `wrong` in `of`.

    With none wrong it is about 3 / of, the rule of three. 1.0 where nothing was counted.
    Raises `ValueError` for counts that cannot be.
    """
    if not 0 <= wrong <= of:
        raise ValueError(f"{wrong} wrong of {of} cannot be")
    if wrong == of:
        return 1.0
    low, high = wrong / of, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _at_most(wrong, of, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def _at_most(wrong: int, of: int, share: float) -> float:
    """Chance of at most so many wrong where each is wrong with a chance of `share`."""
    if share <= 0:
        return 1.0
    if share >= 1:
        return 0.0
    return math.fsum(
        math.exp(
            math.lgamma(of + 1)
            - math.lgamma(k + 1)
            - math.lgamma(of - k + 1)
            + k * math.log(share)
            + (of - k) * math.log1p(-share)
        )
        for k in range(wrong + 1)
    )
