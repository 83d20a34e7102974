"""Dice at the picture's edge, of which part lies beyond it."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.words.dice import DieKind
from vision.dice.answer import Answer, mean_of
from vision.dice.finder import SAME_THING, Find, cover, score_of
from vision.dice.lean import Lie
from vision.dice.numerals import top_of
from vision.dice.prints import CLEAR
from vision.dice.shape import NONE, TOP_REACH

_CUT = 0.1
"""Part of a die beyond the edge from which it counts as cut."""
_HALF = 0.25
"""Part beyond the edge from which the classifier never saw a die: what it says of one is little."""
_FOUND, _NOTHING = 0.4, 0.98
"""What the finder must make of half a die at least, and the classifier at most of there being
none. Of drawn dice with half of them in view four in five are so; of 200 photographs on which a
laptop, cables and leaflets reach beyond the edge, one thing."""
_MAYBE = 0.3
"""Or what both together must make of it: a whole die needs .45. Of 351 drawn dice that are
cut ten more are so, on 250 photographs to train on nothing else."""
_FOLDED_NOTHING = 0.1
"""What the classifier may make of there being none at most, once the find is folded at the edge.
Of 92 dice on photographs to train on that were cut in half and noticed all but one are so; of the
21 other things at the edges of all of these photographs that were asked about, six."""
_ALL, _MOST = 0.74, 0.4
"""Parts of what is looked at for the value of a top face: all pips have their middles within the
first, and more than half of a face is in view where the second is. Half a face tells the other."""


def beyond(find: Find, size: tuple[int, int]) -> float:
    """The part of a find's width or height that lies beyond the edge of a picture of that size."""
    width, height = size
    return max(
        (find.w / 2 - find.x) / find.w,
        (find.x + find.w / 2 - width) / find.w,
        (find.h / 2 - find.y) / find.h,
        (find.y + find.h / 2 - height) / find.h,
    )


def is_cut(find: Find, size: tuple[int, int]) -> bool:
    """Whether part of the die lies beyond the edge."""
    return beyond(find, size) > _CUT


def shows_value(find: Find, kind: DieKind, lie: Lie, sure: float, size: tuple[int, int]) -> bool:
    """Whether so much of a die's top face lies within a picture of that size that a value which
    was read there may be named, `sure` as it is.

    Of tops that were cut on photographs to train on, all 34 clear values were right, and two of
    seven doubtful ones wrong.
    """
    # Icons stand on dice of several forms, on cubes most of all.
    kind = DieKind.D6 if kind is DieKind.CUSTOM else kind
    part = _MOST if sure >= CLEAR else _ALL
    side = max(find.w, find.h) * TOP_REACH[kind] * part
    top = top_of(find, kind, lie.tilt)._replace(w=side, h=side)
    return beyond(top, size) <= 0


def half_dice(
    finds: Sequence[Find], looks: Sequence[Answer], dice: Sequence[Find], size: tuple[int, int]
) -> list[int]:
    """Places of the finds that may be half a die at the edge, none of them one of `dice`.

    `looks` is what the classifier says of each find. Half a die must not be passed over, for
    the reading would be taken without it: a person is asked.
    """
    kept: list[Find] = list(dice)
    places = []
    for place, (find, look) in enumerate(zip(finds, looks, strict=True)):
        if (
            _may_be_half(find, look)
            and beyond(find, size) > _HALF
            and all(cover(find, other) < SAME_THING for other in kept)
        ):
            kept.append(find)
            places.append(place)
    return places


def is_half_die(folded: Sequence[Answer]) -> bool:
    """Whether a find at the edge looks like a die in these looks at it, `folded` at the edge.

    Labels, plugs and cables that reach beyond the edge do not.
    """
    return float(mean_of(folded).classes[NONE]) <= _FOLDED_NOTHING


def _may_be_half(find: Find, look: Answer) -> bool:
    """Whether half a die may be there by what is seen of it."""
    nothing = float(look.classes[NONE])
    known = find.score >= _FOUND and nothing <= _NOTHING
    return known or score_of(find, nothing) >= _MAYBE
