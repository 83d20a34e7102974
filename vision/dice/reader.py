"""The dice reader that is in use: a net finds dice, a second one reads each of them."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
import numpy as np

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from assistant.words.die_colours import Shade
from vision.dice.answer import mean_of
from vision.dice.background import differs
from vision.dice.calibration import Calibration, load_calibration
from vision.dice.classifier import Classifier
from vision.dice.colour import shade_of
from vision.dice.covered import covered_die
from vision.dice.edge import is_cut, shows_value
from vision.dice.finder import (
    Find,
    Finder,
    Level,
    make_levels,
)
from vision.dice.flatness import is_print, may_be_print
from vision.dice.icons import MAYBE_AN_ICON, may_be_icons
from vision.dice.lean import LeanReader
from vision.dice.level import CUSTOM_LIES_FLAT, LIES_FLAT, Lying, levels_of, state_of
from vision.dice.looking import Looker, Seen
from vision.dice.naming import Named, name_die
from vision.dice.numerals import NumeralReader
from vision.dice.prints import is_legible
from vision.dice.scope import EVERYWHERE, Scope
from vision.dice.sharpness import passed_over
from vision.dice.sight import DiceReader, DiceSight, Facing, Image
from vision.dice.spots import MAYBE, SURE
from vision.dice.taught import FaceMatch, TaughtFaces, cut_face
from vision.dice.weighing import Read, weigh

LEAST = 0.14
"""Score of the finder from which something is looked at by the classifier."""

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
        self._looker = Looker(classifier, lean, numerals)
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
        seen, halves, guessed = self._looker.look(image, levels, finds, wanted, facings)
        lying = [thing.lying for thing in seen]
        lie = levels_of(lying, _size(image), facings)
        size, certain = _size(image), self._calibration.certain
        readings = [
            self._reading(image, thing, name_die(thing.looks, wanted), one, level.flat, wanted)
            for thing, one, level in zip(seen, lying, lie, strict=True)
        ]
        icons = may_be_icons(readings, [thing.looks for thing in seen])
        readings = [
            self._doubted(die) if icon else die for die, icon in zip(readings, icons, strict=True)
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

    def _reading(
        self,
        image: Image,
        thing: Seen,
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
        confidence = self._calibration.chance(min(named.raw, thing.most) * math.sqrt(thing.score))
        value = candidates[0].value
        return DieReading(named.kind, value, confidence, box, state, candidates, *shade)

    def _doubted(self, die: DieReading) -> DieReading:
        """The same reading, about which people are asked."""
        most = self._calibration.chance(MAYBE_AN_ICON)
        return msgspec.structs.replace(die, confidence=min(die.confidence, most))

    def _match(self, image: Image, box: Box, wanted: Sequence[DieSpec] | None) -> FaceMatch:
        """Which of the taught faces that are wanted a die shows."""
        custom = [spec for spec in wanted or () if spec.kind is DieKind.CUSTOM]
        anything = any(not spec.faces for spec in custom)
        faces = [] if anything else [face for spec in custom for face in spec.faces]
        return self._taught.read([cut_face(image, box)], faces, [spec.borne for spec in custom])


def _custom(thing: Seen, match: FaceMatch, box: Box, state: DieState, shade: Shade) -> DieReading:
    """A die whose faces people taught."""
    candidates = match.candidates
    if match.value is None or thing.score < SURE:
        # That it shows no taught face does not make a die of it.
        confidence = min(match.confidence, thing.score)
        unknown = DieState.UNKNOWN
        return DieReading(DieKind.CUSTOM, None, confidence, box, unknown, candidates, *shade)
    # What looks like a taught face is a die: its likeness says more than the finder's score.
    return DieReading(DieKind.CUSTOM, match.value, match.confidence, box, state, candidates, *shade)


def _if_in_view(die: DieReading, thing: Seen, size: tuple[int, int]) -> DieReading:
    """The same reading; without a value where the picture's edge cuts off too much of its top."""
    if die.state is not DieState.CUT or shows_value(
        thing.find, die.kind, thing.lie, die.confidence, size
    ):
        return die
    return msgspec.structs.replace(die, value=None, confidence=thing.score)


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
