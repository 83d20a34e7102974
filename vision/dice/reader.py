"""The dice reader that is in use: a net finds dice, a second one reads each of them."""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

import msgspec
import numpy as np

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from assistant.words.die_colours import Shade
from vision.dice.answer import Answer, mean_of
from vision.dice.background import differs
from vision.dice.calibration import Calibration, load_calibration
from vision.dice.classifier import AGAIN, FOLDED, FURTHER, WHOLE, Classifier, View
from vision.dice.colour import shade_of
from vision.dice.covered import covered_die
from vision.dice.edge import half_dice, is_cut, is_half_die, shows_value
from vision.dice.finder import (
    Find,
    Finder,
    Level,
    make_levels,
    score_of,
)
from vision.dice.flatness import is_print, may_be_print
from vision.dice.lean import LeanReader, Lie
from vision.dice.level import CUSTOM_LIES_FLAT, LIES_FLAT, Lying, levels_of, state_of, tilts_of
from vision.dice.naming import Named, bears_numeral, may_bear_numeral, name_die
from vision.dice.numerals import NumeralReader
from vision.dice.prints import is_legible
from vision.dice.scope import EVERYWHERE, Scope
from vision.dice.shape import CLASSES, NONE, PIPS
from vision.dice.sharpness import passed_over
from vision.dice.sides import around, is_side, may_be_one_die
from vision.dice.sight import DiceReader, DiceSight, Facing, Image
from vision.dice.spots import MAYBE, SURE, groups_of, likely
from vision.dice.taught import FaceMatch, TaughtFaces, cut_face
from vision.dice.weighing import Read, weigh

LEAST = 0.14
"""Score of the finder from which something is looked at by the classifier."""
CLEAR = 0.98
"""What a first look at pips must be worth for no second one to be taken. Of photographs for
measuring two dice in three are so clear; none of them was read otherwise at the second look."""
PLAIN = 0.9
"""What two looks at a die must be worth for no more to be taken. Of 74 dice on kept-back
photographs and drawn tables that are not so plain two looks told 61, four 64."""

_D4, _PIPS = CLASSES.index(DieKind.D4.value), CLASSES.index(PIPS)

Box = tuple[float, float, float, float]


def make_reader(taught: TaughtFaces | None = None) -> DiceReader:
    """The reader of dice of any kind. Loads its nets; takes some tens of milliseconds.

    `taught` are the faces of custom dice, which may change while the reader is used.
    """
    nets = files("vision.dice") / "nets"
    return reader_of(nets, load_calibration(), taught or TaughtFaces())


def reader_of(nets: Traversable, calibration: Calibration, taught: TaughtFaces) -> DiceReader:
    """The reader of the nets in the folder `nets`; `FileNotFoundError` where one is missing."""
    return NetReader(
        Finder((nets / "finder.onnx").read_bytes(), LEAST),
        Classifier((nets / "classifier.onnx").read_bytes()),
        LeanReader((nets / "lean.onnx").read_bytes()),
        NumeralReader((nets / "numerals.onnx").read_bytes()),
        calibration,
        taught,
    )


class _Seen(NamedTuple):
    """A find, what the classifier says of it, its score as a die of any kind, and how it lies."""

    find: Find
    looks: tuple[Answer, ...]
    score: float
    lie: Lie

    @property
    def lying(self) -> Lying:
        """How it lies by what both nets see of it alone."""
        mean = mean_of(self.looks)
        return Lying(self.find, self.lie, mean.states, bool(mean.classes.argmax() != _D4))

    def with_looks(self, *looks: Answer) -> _Seen:
        """The same after these looks."""
        return self._replace(looks=looks, score=_score(self.find, looks))


class NetReader:
    """Finds dice with one net, looks at each with another; others tell how they lie and read
    numerals."""

    def __init__(
        self,
        finder: Finder,
        classifier: Classifier,
        lean: LeanReader,
        numerals: NumeralReader,
        calibration: Calibration,
        taught: TaughtFaces,
    ) -> None:
        self._finder = finder
        self._classifier = classifier
        self._lean = lean
        self._numerals = numerals
        self._calibration = calibration
        self._taught = taught

    def read(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None = None,
        *,
        background: Image | None = None,
        facings: Sequence[Facing] = (),
        scope: Scope = EVERYWHERE,
        among: bool = False,
    ) -> DiceSight:
        """See `DiceReader.read`."""
        started = time.perf_counter()
        _check(image, background)
        levels = make_levels(image)
        # A print on the tray is not to push out what lies there now.
        is_new = None if background is None else partial(differs, image, background)
        finds = self._finder.find(levels, is_new)
        seen, halves, guessed = self._look(image, levels, finds, wanted, facings)
        lying = [thing.lying for thing in seen]
        lie = levels_of(lying, _size(image), facings)
        size, certain = _size(image), self._calibration.certain
        readings = [
            self._reading(image, thing, name_die(thing.looks, wanted), one, level.flat, wanted)
            for thing, one, level in zip(seen, lying, lie, strict=True)
        ]
        dice = [_if_in_view(die, one, size) for die, one in zip(readings, seen, strict=True)]
        # Half a face tells no value, and folded at the edge it is another one.
        named = [name_die(half.looks, wanted)._replace(candidates=()) for half in halves]
        at_edge = [
            self._reading(image, half, name, half.lying, 0.0, wanted)
            for half, name in zip(halves, named, strict=True)
        ]
        flat = tuple(
            one.facing
            for thing, one in zip(lying, lie, strict=True)
            if thing.has_top and one.flat >= LIES_FLAT
        )
        # What was not there while the tray was empty is no print on it.
        flats = [] if background is not None else list(zip(dice, seen, strict=True))
        prints = [die for die, one in flats if may_be_print(mean_of(one.looks), one.lie)]
        plain = [die for die, one in flats if is_print(mean_of(one.looks), one.lie, die, dice)]
        maybe = [find for find, guess in zip(finds, guessed, strict=True) if guess >= MAYBE]
        blurred = [
            DieReading(DieKind.D6, None, find.score, _box(find), DieState.UNKNOWN)
            for find in passed_over(image, [*dice, *at_edge], finds, guessed)
        ]
        read = Read([*dice, *blurred], size, certain, at_edge, maybe, prints, plain, not blurred)
        weighed = weigh(read, wanted, scope, among=among)
        if not weighed.problems:
            look = partial(self._classifier.classify, [Level(image, 1.0), *levels])
            hidden = covered_die(finds, dice, scope, size, look)
            if hidden is not None:
                weighed = weigh(read._replace(dice=[*dice, hidden]), wanted, scope, among=among)
        told, old, aside, problems = weighed
        ms = (time.perf_counter() - started) * 1e3
        return DiceSight(told, not problems, problems, ms, certain, flat, old, aside)

    def _look(
        self,
        image: Image,
        levels: list[Level],
        finds: list[Find],
        wanted: tuple[DieSpec, ...] | None,
        facings: Sequence[Facing],
    ) -> tuple[list[_Seen], list[_Seen], list[float]]:
        """What the nets make of the finds; of several on one spot the likeliest. Then what may
        be half a die at the edge, and how surely each find is a die at the first look.

        Only what may be a die at the first look is looked at again: its numeral where
        it bears one, the whole die else unless its pips are clear, and then its numeral
        where there may be one. What is doubtful even then is looked at twice more.
        """
        layers = [Level(image, 1.0), *levels]
        first = self._classifier.classify(layers, finds, WHOLE)
        guessed = [_score(find, [look]) for find, look in zip(finds, first, strict=True)]
        pips = [
            score_of(find, 1 - float(look.classes[_PIPS]))
            for find, look in zip(finds, first, strict=True)
        ]
        groups = groups_of(finds, pips)
        places = likely(finds, guessed, _size(image), groups)
        halves = half_dice(finds, first, [finds[place] for place in places], _size(image))
        found = [finds[place] for place in (*places, *halves)]
        lies = self._lean.read(layers, found)
        looked = [
            _Seen(find, (first[place],), guessed[place], lie)
            for find, place, lie in zip(found, (*places, *halves), lies, strict=True)
        ]
        seen = self._without_sides(layers, looked[: len(places)])
        at_edge = self._half_dice(layers, looked[len(places) :])
        printed, others = _parted(seen, lambda thing: _bears_numeral(thing, wanted))
        clear, doubtful = _parted(others, lambda thing: _is_clear(thing, wanted))
        twice = self._look_again(layers, doubtful, AGAIN)
        late, whole = _parted(twice, lambda thing: may_bear_numeral(mean_of(thing.looks), wanted))
        plain, blurred = _parted(whole, lambda thing: name_die(thing.looks, wanted).raw >= PLAIN)
        further = self._look_again(layers, blurred, *FURTHER)
        numbered = self._read_numerals(layers, [*printed, *late], seen, _size(image), facings)
        named = [*clear, *plain, *further, *numbered]
        scores = [thing.score for thing in named]
        kept = likely([thing.find for thing in named], scores, _size(image), groups)
        return [named[place] for place in kept], at_edge, guessed

    def _without_sides(self, layers: list[Level], things: list[_Seen]) -> list[_Seen]:
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
                    left[top] = _Seen(find, (whole,), _score(find, [whole]), lie)
                    del left[side]
        return list(left.values())

    def _half_dice(self, layers: list[Level], things: list[_Seen]) -> list[_Seen]:
        """Those things at the edge that look like half a die, as what they look like there."""
        halves = self._look_again(layers, things, *FOLDED)
        return [
            thing._replace(looks=half.looks[1:])
            for thing, half in zip(things, halves, strict=True)
            if is_half_die(half.looks[1:])
        ]

    def _look_again(self, layers: list[Level], things: list[_Seen], *views: View) -> list[_Seen]:
        """The same things after these looks at them, too."""
        finds = [thing.find for thing in things]
        looks = [self._classifier.classify(layers, finds, view) for view in views]
        return [
            thing.with_looks(*thing.looks, *more)
            for thing, *more in zip(things, *looks, strict=True)
        ]

    def _read_numerals(
        self,
        layers: list[Level],
        things: list[_Seen],
        seen: list[_Seen],
        size: tuple[int, int],
        before: Sequence[Facing],
    ) -> list[_Seen]:
        """The same things, with what is printed on them; all `seen` tell how they are turned."""
        if not things:
            return []
        told = tilts_of([thing.lying for thing in seen], size, before)
        by_find = {thing.find: tilt for thing, tilt in zip(seen, told, strict=True)}
        wholes = [mean_of(thing.looks) for thing in things]
        finds, lies = [thing.find for thing in things], [thing.lie for thing in things]
        tilts = [by_find[find] for find in finds]
        read = self._numerals.read(layers, finds, wholes, lies, tilts)
        return [thing.with_looks(*looks) for thing, looks in zip(things, read, strict=True)]

    def _reading(
        self,
        image: Image,
        thing: _Seen,
        named: Named,
        lying: Lying,
        flat: float,
        wanted: tuple[DieSpec, ...] | None,
    ) -> DieReading:
        """What is said of a find; `flat` is the chance that it lies flat."""
        find = thing.find
        box = _box(find)
        shade = shade_of(image, find)
        custom = named.kind is DieKind.CUSTOM or _only_custom(wanted)
        state = state_of(lying.states, flat, CUSTOM_LIES_FLAT if custom else LIES_FLAT)
        state = DieState.CUT if is_cut(find, _size(image)) else state
        if custom or (self._taught.names and _may_be_custom(wanted)):
            match = self._match(image, box, wanted)
            if custom or self._taught.is_plain(match):
                return _custom(thing, match, box, state, shade)
        candidates = named.candidates
        if thing.score < SURE or not is_legible(candidates):
            unknown = DieState.UNKNOWN
            return DieReading(named.kind, None, thing.score, box, unknown, candidates, *shade)
        # A root: how surely something is a die says less of its value than the looks at it do.
        confidence = self._calibration.chance(named.raw * math.sqrt(thing.score))
        value = candidates[0].value
        return DieReading(named.kind, value, confidence, box, state, candidates, *shade)

    def _match(self, image: Image, box: Box, wanted: Sequence[DieSpec] | None) -> FaceMatch:
        """Which of the taught faces that are wanted a die shows."""
        custom = [spec for spec in wanted or () if spec.kind is DieKind.CUSTOM]
        anything = any(not spec.faces for spec in custom)
        faces = [] if anything else [face for spec in custom for face in spec.faces]
        return self._taught.read([cut_face(image, box)], faces, [spec.borne for spec in custom])


def _custom(thing: _Seen, match: FaceMatch, box: Box, state: DieState, shade: Shade) -> DieReading:
    """A die whose faces people taught."""
    candidates = match.candidates
    if match.value is None or thing.score < SURE:
        # That it shows no taught face does not make a die of it.
        confidence = min(match.confidence, thing.score)
        unknown = DieState.UNKNOWN
        return DieReading(DieKind.CUSTOM, None, confidence, box, unknown, candidates, *shade)
    # What looks like a taught face is a die: its likeness says more than the finder's score.
    return DieReading(DieKind.CUSTOM, match.value, match.confidence, box, state, candidates, *shade)


def _if_in_view(die: DieReading, thing: _Seen, size: tuple[int, int]) -> DieReading:
    """The same reading; without a value where the picture's edge cuts off too much of its top."""
    if die.state is not DieState.CUT or shows_value(
        thing.find, die.kind, thing.lie, die.confidence, size
    ):
        return die
    return msgspec.structs.replace(die, value=None, confidence=thing.score)


def _parted(
    things: Sequence[_Seen], holds: Callable[[_Seen], bool]
) -> tuple[list[_Seen], list[_Seen]]:
    """Those of which it holds, and the others."""
    held: list[_Seen] = []
    others: list[_Seen] = []
    for thing in things:
        (held if holds(thing) else others).append(thing)
    return held, others


def _bears_numeral(thing: _Seen, wanted: Sequence[DieSpec] | None) -> bool:
    """Whether it bears a numeral by all that is known of it."""
    return bears_numeral(mean_of(thing.looks), wanted)


def _is_clear(thing: _Seen, wanted: Sequence[DieSpec] | None) -> bool:
    """Whether a thing is a die, and its value told as surely as ever by one look."""
    named = name_die(thing.looks, wanted)
    return thing.score >= SURE and bool(named.candidates) and named.raw >= CLEAR


def _score(find: Find, looks: Sequence[Answer]) -> float:
    """How surely a find is a die of any kind."""
    nothing = math.fsum(look.classes[NONE] for look in looks) / len(looks)
    return score_of(find, nothing)


def _may_be_custom(wanted: Sequence[DieSpec] | None) -> bool:
    """Whether a die may have taught faces: nobody said what is thrown, or such dice are."""
    return not wanted or any(spec.kind is DieKind.CUSTOM for spec in wanted)


def _only_custom(wanted: Sequence[DieSpec] | None) -> bool:
    """Whether dice of no other kind are thrown: an icon may look like pips or a numeral."""
    return bool(wanted) and all(spec.kind is DieKind.CUSTOM for spec in wanted or ())


def _check(image: Image, background: Image | None) -> None:
    if image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8 or image.size == 0:
        raise ValueError(
            f"a picture must be uint8 of shape (height, width, 3), not {image.dtype} {image.shape}"
        )
    if background is not None and background.shape != image.shape:
        raise ValueError(
            f"the background's shape {background.shape} is not the picture's {image.shape}"
        )


def _box(find: Find) -> Box:
    return find.x - find.w / 2, find.y - find.h / 2, find.w, find.h


def _size(image: Image) -> tuple[int, int]:
    """Width and height."""
    return image.shape[1], image.shape[0]
