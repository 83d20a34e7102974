"""What the nets say of one look at a die, as chances."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.dice.shape import BARE, BORNE, CLASS_PART, MARK, NONE, NUMERALS, PIP_PART, STATE_PART

Chances = NDArray[np.float32]

_LEAST_BORNE = 0.02
"""The net of numerals may be mistaken about there being one: of 50 times once, not more surely."""


class Answer(NamedTuple):
    """Chances of `CLASSES` (10,), the pips 1 to 6 (6,), `NUMERALS` (29,) and `STATES` (4,).

    Each sums to 1, but the numerals are 0 where none was looked for. `marked` is the
    chance that a 6 or 9 bears a mark.
    """

    classes: Chances
    pips: Chances
    numerals: Chances
    states: Chances
    marked: float


def answers_of(logits: NDArray[np.float32]) -> list[Answer]:
    """The answers that logits of shape (n, `LOGITS`) stand for; they know no numerals."""
    classes, pips, states = (
        softmax(logits[:, part]) for part in (CLASS_PART, PIP_PART, STATE_PART)
    )
    numerals = np.zeros((len(logits), len(NUMERALS)), np.float32)
    rows = zip(classes, pips, numerals, states, strict=True)
    return [Answer(*row, marked=0.0) for row in rows]


def with_numerals(answer: Answer, logits: NDArray[np.float32]) -> Answer:
    """The answer with numerals and mark from logits of shape (`TOP_LOGITS`,).

    Whether there is a numeral at all tells dice with numerals from those with pips or icons.
    """
    borne = float(np.clip(borne_by(logits), _LEAST_BORNE, 1 - _LEAST_BORNE))
    return answer._replace(
        classes=_if_borne(answer.classes, borne),
        numerals=softmax(logits[:MARK]),
        marked=_chance(logits[MARK]),
    )


def borne_by(logits: NDArray[np.float32]) -> float:
    """The chance that there is a numeral, from logits of shape (`TOP_LOGITS`,)."""
    return _chance(logits[BORNE])


def _if_borne(classes: Chances, borne: float) -> Chances:
    """The chances of the classes once it is known how likely there is a numeral."""
    known = classes * np.where(BARE, 1 - borne, borne)
    known[NONE] = 0.0
    known *= (1 - classes[NONE]) / max(float(known.sum()), 1e-9)
    known[NONE] = classes[NONE]
    return np.asarray(known, np.float32)


def mean_of(answers: Sequence[Answer]) -> Answer:
    """The mean of the answers of several looks at one die."""
    if len(answers) == 1:
        return answers[0]
    return Answer(
        _mean([answer.classes for answer in answers]),
        _mean([answer.pips for answer in answers]),
        _mean([answer.numerals for answer in answers]),
        _mean([answer.states for answer in answers]),
        math.fsum(answer.marked for answer in answers) / len(answers),
    )


def _mean(chances: Sequence[Chances]) -> Chances:
    return np.asarray(sum(chances) / np.float32(len(chances)), np.float32)


def _chance(logit: np.float32) -> float:
    return 1 / (1 + math.exp(-float(np.clip(logit, -30, 30))))


def softmax(logits: NDArray[np.float32]) -> Chances:
    """The chances that logits stand for, those along the last axis summing to 1."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)
