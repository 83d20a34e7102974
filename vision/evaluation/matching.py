"""Which die that was read is which one that was labelled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from assistant.words.dice import DieKind, DieReading, DieState, Face
from vision.boxes import centred, holds, overlap
from vision.evaluation.labelled import LabelledDie, LabelledPicture

HARDLY_SEEN = frozenset({DieState.CUT, DieState.OUTSIDE, DieState.COVERED})
"""How dice lie that a reading may leave out without being wrong."""


class Outcome(Struct, frozen=True):
    """How a reading of one picture did.

    `hits` says of each labelled die whether its kind and value were read there; `right`
    counts them, `read` all dice that were given a value. `exact` says that kinds and
    values read are those labelled, no more and no less; `exact_values` the same of values
    alone. With `labelled_only` more may have been read. `wrong` counts dice that an
    accepted reading would have got wrong, dice left out and dice too many included,
    `counted` the dice that this could happen to.
    """

    labelled: int
    read: int
    hits: tuple[bool, ...]
    exact: bool
    exact_values: bool
    wrong: int
    counted: int

    @property
    def right(self) -> int:
        """Labelled dice that were read right."""
        return sum(self.hits)


def compare(
    dice: Sequence[DieReading], picture: LabelledPicture, *, labelled_only: bool
) -> Outcome:
    """Compares dice read with the labels of their picture."""
    read = [die for die in dice if die.value is not None]
    hits = _hits(read, picture.dice)
    seen = [hit for hit, die in zip(hits, picture.dice, strict=True) if hit or _must(die)]
    if labelled_only or not picture.complete:
        exact = exact_values = all(seen)
        wrong, counted = seen.count(False), len(seen)
    else:
        exact = _same(Counter(map(_read, read)), picture.dice, kinds=True)
        exact_values = _same(Counter(_read(die)[1] for die in read), picture.dice, kinds=False)
        counted = max(len(seen), len(read))
        wrong = 0 if exact else max(1, counted - sum(hits))
    return Outcome(len(picture.dice), len(read), hits, exact, exact_values, wrong, counted)


def _must(die: LabelledDie) -> bool:
    return die.state not in HARDLY_SEEN


def _same(read: Counter[object], labels: Sequence[LabelledDie], *, kinds: bool) -> bool:
    """Whether all that must be read was, and nothing that is not there."""
    must: Counter[object] = Counter()
    may: Counter[object] = Counter()
    for die in labels:
        (must if _must(die) else may)[_labelled(die) if kinds else _labelled(die)[1]] += 1
    return must <= read and read <= must + may


def _hits(read: Sequence[DieReading], labels: Sequence[LabelledDie]) -> tuple[bool, ...]:
    if any(label.box is None for label in labels):
        left = Counter(map(_read, read))
        hits = []
        for label in labels:
            hits.append(left[_labelled(label)] > 0)
            left[_labelled(label)] -= 1
        return tuple(hits)
    right = {j for i, j in match(read, labels) if _read(read[i]) == _labelled(labels[j])}
    return tuple(j in right for j in range(len(labels)))


def _read(die: DieReading) -> tuple[str, Face | None]:
    return die.kind.value, same_face(die.kind.value, die.value)


def _labelled(die: LabelledDie) -> tuple[str, Face | None]:
    return die.kind, same_face(die.kind, die.value)


def same_face(kind: str, value: Face | None) -> Face | None:
    """The same number for the faces that a d10 and a d00 call nought or ten and a hundred."""
    if isinstance(value, int) and kind in (DieKind.D10, DieKind.D00):
        return value % (10 if kind == DieKind.D10 else 100)
    return value


def match(read: Sequence[DieReading], labels: Sequence[LabelledDie]) -> list[tuple[int, int]]:
    """Pairs (read, labelled), the closest first, each die once.

    Boxes may mark the whole die or its pips only, so a centre inside the
    other box is enough. Labels without a box have no pair.
    """
    scored = []
    for i, die in enumerate(read):
        seen = centred(die.box)
        for j, label in enumerate(labels):
            if label.box is None:
                continue
            marked = centred(label.box)
            if holds(marked, seen.x, seen.y) or holds(seen, marked.x, marked.y):
                scored.append((overlap(seen, marked), i, j))
    pairs: list[tuple[int, int]] = []
    for _, i, j in sorted(scored, key=lambda entry: (-entry[0], entry[1], entry[2])):
        if all(i != a and j != b for a, b in pairs):
            pairs.append((i, j))
    return pairs
