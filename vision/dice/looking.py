"""What the nets make of the finds: looks at each, as many as it takes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from assistant.words.dice import DieKind, DieSpec
from vision.dice.answer import Answer, mean_of
from vision.dice.classifier import AGAIN, BY_HUE, FOLDED, FURTHER, WHOLE, Classifier, View
from vision.dice.edge import half_dice, is_half_die
from vision.dice.finder import Find, Level, score_of
from vision.dice.lean import LeanReader, Lie
from vision.dice.level import Lying, tilts_of
from vision.dice.naming import bears_numeral, may_bear_numeral, name_die
from vision.dice.numerals import NumeralReader
from vision.dice.shape import CLASSES, NONE, PIPS
from vision.dice.sides import around, is_side, may_be_one_die
from vision.dice.sight import Facing, Image
from vision.dice.spots import SURE, groups_of, likely

CLEAR = 0.98
"""What a first look at pips must be worth for no second one to be taken. Of photographs for
measuring two dice in three are so clear; none of them was read otherwise at the second look."""
PLAIN = 0.9
"""What two looks at a die must be worth for no more to be taken. Of 74 dice on kept-back
photographs and drawn tables that are not so plain two looks told 61, four 64."""

_LEAST_BY_HUE = 0.5
"""What looks by hue must be worth to count: below, one icon in ten passed for pips."""
_BY_HUE = 0.78
"""The most that a value is worth that only hue tells: of drawn dice on busy tables 5 of 39 such
that would have been certain are wrong."""
_BORNE = 0.25
"""Chance of a numeral from which a single pip may be one. Of 104 drawn single pips that are certain
two have a higher one; eleven numerals of another renderer that passed for one .99 and more."""
_MAY_BE_BARE = 0.05
"""Chance of pips or icons from which hues are looked at."""
_D4, _PIPS = CLASSES.index(DieKind.D4.value), CLASSES.index(PIPS)
_BARE = [_PIPS, CLASSES.index(DieKind.CUSTOM.value)]


class Seen(NamedTuple):
    """A find, what the classifier says of it, its score as a die of any kind, and how it lies.

    Its value is worth `most` at most, whatever the looks say.
    """

    find: Find
    looks: tuple[Answer, ...]
    score: float
    lie: Lie
    most: float = 1.0

    @property
    def lying(self) -> Lying:
        """How it lies by what both nets see of it alone."""
        mean = mean_of(self.looks)
        return Lying(self.find, self.lie, mean.states, bool(mean.classes.argmax() != _D4))

    def with_looks(self, *looks: Answer) -> Seen:
        """The same after these looks."""
        return self._replace(looks=looks, score=_score(self.find, looks))


Tilt = tuple[float, float]


class Looked(NamedTuple):
    """What the nets make of all finds: of several on one spot the likeliest (`seen`), what may be
    half a die at the edge, and how surely each find is a die at the first look (`guessed`)."""

    seen: list[Seen]
    halves: list[Seen]
    guessed: list[float]


class Looker:
    """The nets that look at what was found."""

    def __init__(self, classifier: Classifier, lean: LeanReader, numerals: NumeralReader) -> None:
        self._classifier = classifier
        self._lean = lean
        self._numerals = numerals

    def look(
        self,
        image: Image,
        levels: list[Level],
        finds: list[Find],
        wanted: tuple[DieSpec, ...] | None,
        facings: Sequence[Facing],
    ) -> Looked:
        """Looks at finds in a picture and its `levels`; other dice and the `facings` of those
        before tell how they lie.

        Only what may be a die at the first look is looked at again: its numeral where
        it bears one, the whole die else unless its pips are clear, and then its numeral
        where there may be one. What is doubtful even then is looked at twice more, and at
        last by its hues.
        """
        size = image.shape[1], image.shape[0]
        layers = [Level(image, 1.0), *levels]
        first = self._classifier.classify(layers, finds, WHOLE)
        guessed = [_score(find, [look]) for find, look in zip(finds, first, strict=True)]
        pipped = [
            score_of(find, 1 - float(look.classes[_PIPS]))
            for find, look in zip(finds, first, strict=True)
        ]
        groups = groups_of(finds, pipped)
        places = likely(finds, guessed, size, groups)
        halves = half_dice(finds, first, [finds[place] for place in places], size)
        found = [finds[place] for place in (*places, *halves)]
        lies = self._lean.read(layers, found)
        looked = [
            Seen(find, (first[place],), guessed[place], lie)
            for find, place, lie in zip(found, (*places, *halves), lies, strict=True)
        ]
        seen = self._without_sides(layers, looked[: len(places)])
        at_edge = self._half_dice(layers, looked[len(places) :])
        tilts = tilts_of([thing.lying for thing in seen], size, facings)
        tilt_of = {thing.find: tilt for thing, tilt in zip(seen, tilts, strict=True)}
        printed, others = _parted(seen, lambda thing: _bears_numeral(thing, wanted))
        clear, doubtful = _parted(others, lambda thing: _is_clear(thing, wanted))
        twice = self._look_again(layers, doubtful, AGAIN)
        late, whole = _parted(twice, lambda thing: may_bear_numeral(mean_of(thing.looks), wanted))
        plain, blurred = _parted(whole, lambda thing: name_die(thing.looks, wanted).raw >= PLAIN)
        further = self._look_again(layers, blurred, *FURTHER)
        taken, pips = self._without_numerals(layers, [*clear, *plain, *further])
        numbered = self._read_numerals(layers, [*printed, *late, *taken], tilt_of)
        known, unsure = _parted([*pips, *numbered], lambda thing: not _may_show_hue(thing, wanted))
        named = [*known, *self._look_by_hue(layers, unsure, wanted)]
        scores = [thing.score for thing in named]
        kept = likely([thing.find for thing in named], scores, size, groups)
        return Looked([named[place] for place in kept], at_edge, guessed)

    def _look_by_hue(
        self, layers: list[Level], things: list[Seen], wanted: Sequence[DieSpec] | None
    ) -> list[Seen]:
        """The same things; where hues tell pips more plainly than all looks before, these pips."""
        bare = [thing._replace(looks=()) for thing in things]
        hued = self._look_again(layers, bare, *BY_HUE)
        return [_likelier(*pair, wanted) for pair in zip(things, hued, strict=True)]

    def _without_sides(self, layers: list[Level], things: list[Seen]) -> list[Seen]:
        """The same things; of a die and a side of it that was found as another one, the die."""
        left = dict(enumerate(things))
        pairs = [
            pair
            for pair in itertools.combinations(left, 2)
            if may_be_one_die(*(things[place].find for place in pair))
        ]
        finds = [around(*(things[place].find for place in pair)) for pair in pairs]
        wholes = self._classifier.classify(layers, finds, WHOLE)
        lies = self._lean.read(layers, finds)
        for pair, find, whole, lie in zip(pairs, finds, wholes, lies, strict=True):
            for top, side in (pair, pair[::-1]):
                face, other = ((things[k].find, things[k].looks[0]) for k in (top, side))
                if {top, side} <= left.keys() and is_side(face, other, whole, lie):
                    left[top] = Seen(find, (whole,), _score(find, [whole]), lie)
                    del left[side]
        return list(left.values())

    def _half_dice(self, layers: list[Level], things: list[Seen]) -> list[Seen]:
        """Those things at the edge that look like half a die, as what they look like there."""
        halves = self._look_again(layers, things, *FOLDED)
        return [
            thing._replace(looks=half.looks[1:])
            for thing, half in zip(things, halves, strict=True)
            if is_half_die(half.looks[1:])
        ]

    def _look_again(self, layers: list[Level], things: list[Seen], *views: View) -> list[Seen]:
        """The same things after these looks at them, too."""
        finds = [thing.find for thing in things]
        looks = [self._classifier.classify(layers, finds, view) for view in views]
        return [
            thing.with_looks(*thing.looks, *more)
            for thing, *more in zip(things, *looks, strict=True)
        ]

    def _without_numerals(
        self, layers: list[Level], things: list[Seen]
    ) -> tuple[list[Seen], list[Seen]]:
        """Those things taken for a single pip that is a numeral, and the others.

        Seen small, a 6 with a straight stem is a blot in the middle of its face.
        """
        single, others = _parted(things, _shows_one)
        finds, lies = [thing.find for thing in single], [thing.lie for thing in single]
        borne = self._numerals.borne(layers, finds, lies)
        by_find = dict(zip(finds, borne, strict=True))
        taken, pips = _parted(single, lambda thing: by_find[thing.find] >= _BORNE)
        return taken, [*others, *pips]

    def _read_numerals(
        self,
        layers: list[Level],
        things: list[Seen],
        tilt_of: Mapping[Find, Tilt],
    ) -> list[Seen]:
        """The same things, with what is printed on them, as those say that lie beside them."""
        if not things:
            return []
        wholes = [mean_of(thing.looks) for thing in things]
        finds, lies = [thing.find for thing in things], [thing.lie for thing in things]
        tilts = [tilt_of[find] for find in finds]
        read = self._numerals.read(layers, finds, wholes, lies, tilts)
        return [thing.with_looks(*looks) for thing, looks in zip(things, read, strict=True)]


def _parted(things: Sequence[Seen], holds: Callable[[Seen], bool]) -> tuple[list[Seen], list[Seen]]:
    """Those of which it holds, and the others."""
    held: list[Seen] = []
    others: list[Seen] = []
    for thing in things:
        (held if holds(thing) else others).append(thing)
    return held, others


def _bears_numeral(thing: Seen, wanted: Sequence[DieSpec] | None) -> bool:
    """Whether it bears a numeral by all that is known of it."""
    return bears_numeral(mean_of(thing.looks), wanted)


def _shows_one(thing: Seen) -> bool:
    """Whether pips are seen, and only one."""
    mean = mean_of(thing.looks)
    return bool(mean.classes.argmax() == _PIPS and mean.pips.argmax() == 0)


def _may_show_hue(thing: Seen, wanted: Sequence[DieSpec] | None) -> bool:
    """Whether it may bear pips that are not seen plainly; no icon that somebody taught."""
    named, mean = name_die(thing.looks, wanted), mean_of(thing.looks)
    if named.kind is DieKind.CUSTOM:
        return all(spec.kind is not DieKind.CUSTOM for spec in wanted or ())
    return named.raw < PLAIN and float(mean.classes[_BARE].sum()) >= _MAY_BE_BARE


def _likelier(thing: Seen, hued: Seen, wanted: Sequence[DieSpec] | None) -> Seen:
    """What is seen of a die, or the pips that its hues tell if these are worth more."""
    usual, other = name_die(thing.looks, wanted), name_die(hued.looks, wanted)
    worth = usual.raw if usual.candidates else 0.0
    if other.kind is not DieKind.D6 or other.raw <= max(worth, _LEAST_BY_HUE):
        return thing
    same = worth > 0.0 and usual.candidates[0].value == other.candidates[0].value
    return hued._replace(most=max(worth, _BY_HUE) if same else _BY_HUE)


def _is_clear(thing: Seen, wanted: Sequence[DieSpec] | None) -> bool:
    """Whether a thing is a die, and its value told as surely as ever by one look."""
    named = name_die(thing.looks, wanted)
    return thing.score >= SURE and bool(named.candidates) and named.raw >= CLEAR


def _score(find: Find, looks: Sequence[Answer]) -> float:
    """How surely a find is a die of any kind."""
    nothing = math.fsum(look.classes[NONE] for look in looks) / len(looks)
    return score_of(find, nothing)
