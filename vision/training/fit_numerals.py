"""Fits the net that reads the numeral of a top face, and tells how its head is turned."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from numpy.random import Generator
from torch import Tensor, nn
from torch.nn import functional

from assistant.words.dice import DieKind, DieState
from vision.dice.classifier import cut_crop
from vision.dice.finder import Find, Level
from vision.dice.numerals import headed, top_of
from vision.dice.shape import BORNE, CLASSES, MARK, PIPS, STATES, TOP, TURN, TURNS
from vision.training.crops import group_at
from vision.training.cutting import glinting, pyramid, worsen
from vision.training.fit import ANEW, FURTHER, Progress, descend, tensor
from vision.training.labels import UNKNOWN, DieLabel, Image, Scene
from vision.training.nets import NumeralNet
from vision.training.photos import Photo
from vision.training.unpacking import take_up

_BATCH = 128
_SMOOTHING = 0.01
_MARK_WEIGHT, _TURN_WEIGHT, _BORNE_WEIGHT = 0.3, 0.5, 0.5
_SHARES = {"bare": 0.16, "many": 0.5, "near": 0.26}
"""Parts of a batch; the rest are photographs. The bare faces bear icons or pips."""
_BARE_KINDS = (DieKind.CUSTOM.value, PIPS)
_ICONS = 0.75
"""Part of the bare faces with an icon: pips are hardly ever taken for a numeral."""
_KIND_SHARES = {DieKind.D4: 2.0, DieKind.D10: 1.5, DieKind.D00: 1.5, DieKind.D20: 1.5}
"""How often a kind is shown, where others are shown once: those that are read worst, more."""
_LEAST = 22.0
_UPRIGHT = 0.5
"""Part of the crops in which the numeral stands nearly upright; in the others it is turned."""
_OFF_UPRIGHT = 10.0
_CUBES = 0.7
_OFF_PLACE, _OFF_SIZE, _OFF_TILT = 0.02, 0.08, 0.08
_FACE_AND_MARK = tuple(DieLabel._fields.index(name) for name in ("face", "mark"))
_COVERED = STATES.index(DieState.COVERED)
_ICON = CLASSES.index(DieKind.CUSTOM.value)
_KINDS = {CLASSES.index(kind.value): kind for kind in DieKind if kind is not DieKind.CUSTOM}


class _Source(NamedTuple):
    levels: tuple[Level, ...] | None
    image: Image
    die: DieLabel


def fit_numerals(
    many: Sequence[Scene],
    near: Sequence[Scene],
    lone: Sequence[Photo],
    seed: int,
    steps: int,
    progress: Progress,
    keep: Path,
    before: Path | None = None,
) -> nn.Module:
    """A net for top faces of dice in `near` scenes and `lone` photographs.

    `many` are scenes full of dice with numerals; of the dice without any in both kinds of scenes
    the net learns that they have none. The net packed at `before` is trained further.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = NumeralNet().to(memory_format=torch.channels_last)
    groups = {
        "many": _by_face(_sources(many)),
        "near": _by_face(_sources(near)),
        "photos": _by_face(
            [
                _Source(levels, photo.image, die)
                for photo in lone
                for levels in [pyramid(photo.image)]
                for die in photo.dice
            ]
        ),
    }
    groups = {name: faces for name, faces in groups.items() if faces}
    bare = _bare([*many, *near])

    def one(place: float) -> _Source:
        group = group_at(_SHARES, place, "photos")
        if group == "bare" and bare:
            return _pick_bare(rng, bare)
        return _pick(rng, groups.get(group) or groups["many"])

    def batch() -> tuple[Tensor, list[DieLabel], Tensor]:
        sources = [one(place / _BATCH) for place in range(_BATCH)]
        crops, turns = zip(*(_cut(rng, source) for source in sources), strict=True)
        seen = tensor(worsen(rng, glinting(rng, np.stack(crops))))
        return seen, [source.die for source in sources], torch.tensor(turns)

    def loss() -> Tensor:
        crops, dice, turns = batch()
        return numeral_loss(net(crops), dice, turns)

    if before is not None:
        take_up(net, before, batch()[0])
    return descend(net, loss, steps, FURTHER if before else ANEW, progress, keep)


def numeral_loss(seen: Tensor, dice: Sequence[DieLabel], turns: Tensor) -> Tensor:
    """Cross entropies of numerals, marks, `turns` (n,), degrees from upright or NaN, and of
    whether there is a numeral, which counts half and half."""
    faces, marks = (torch.tensor([die[k] for die in dice]) for k in _FACE_AND_MARK)
    borne = torch.tensor([die.kind in _KINDS for die in dice])
    total = functional.cross_entropy(
        seen[borne, :MARK], faces[borne], label_smoothing=_SMOOTHING, reduction="sum"
    )
    halves = torch.where(borne, 0.5 / borne.sum(), 0.5 / (~borne).sum().clamp(min=1))
    bears = functional.binary_cross_entropy_with_logits(
        seen[:, BORNE], borne.float(), weight=halves, reduction="sum"
    )
    total = total / len(dice) + _BORNE_WEIGHT * bears
    told = marks != UNKNOWN
    mark = functional.binary_cross_entropy_with_logits(
        seen[told, MARK], marks[told].float(), reduction="sum"
    )
    known = ~torch.isnan(turns)
    turn = functional.cross_entropy(seen[known, TURN], _spread(turns[known]), reduction="sum")
    return total + (_MARK_WEIGHT * mark + _TURN_WEIGHT * turn) / len(dice)


def _spread(turns: Tensor) -> Tensor:
    """Chances (n, `TURNS`): each turn shared among the two places that it lies between."""
    places = torch.remainder(turns.float() * (TURNS / 360.0), TURNS)
    low = places.floor()
    part = (places - low)[:, None]
    first, second = (
        functional.one_hot((low.long() + step) % TURNS, TURNS).float() for step in (0, 1)
    )
    return first * (1 - part) + second * part


def _sources(scenes: Sequence[Scene]) -> list[_Source]:
    return [
        _Source(None, scene.image, die)
        for scene in scenes
        for die in scene.dice
        if die.kind in _KINDS
        and die.face != UNKNOWN
        and die.state != _COVERED
        and die.size >= _LEAST
        and _inside(die, scene.image.shape[0])
    ]


def _bare(scenes: Sequence[Scene]) -> dict[int, list[_Source]]:
    """Dice without numerals, by what they have in their place."""
    bare: dict[int, list[_Source]] = {}
    for scene in scenes:
        for die in scene.dice:
            named = CLASSES[die.kind] in _BARE_KINDS and die.state != _COVERED
            if named and die.size >= _LEAST and _inside(die, scene.image.shape[0]):
                nowhere = die._replace(mark=UNKNOWN, turn=math.nan)
                bare.setdefault(die.kind, []).append(_Source(None, scene.image, nowhere))
    return bare


def _pick_bare(rng: Generator, bare: dict[int, list[_Source]]) -> _Source:
    icons = _ICON in bare and (len(bare) == 1 or rng.random() < _ICONS)
    sources = bare[_ICON] if icons else bare[min(bare)]
    return sources[int(rng.integers(len(sources)))]


def _inside(die: DieLabel, side: int) -> bool:
    reach = 0.4 * die.size
    return reach < die.x < side - reach and reach < die.y < side - reach


def _by_face(sources: Sequence[_Source]) -> dict[int, dict[int, list[_Source]]]:
    """By kind and face, so that each is shown as often as any other of its kind."""
    kinds: dict[int, dict[int, list[_Source]]] = {}
    for source in sources:
        kinds.setdefault(source.die.kind, {}).setdefault(source.die.face, []).append(source)
    return kinds


def _pick(rng: Generator, kinds: dict[int, dict[int, list[_Source]]]) -> _Source:
    numbers = sorted(kinds)
    shares = np.array([_KIND_SHARES.get(_KINDS[number], 1.0) for number in numbers])
    faces = kinds[numbers[int(rng.choice(len(numbers), p=shares / shares.sum()))]]
    names = sorted(faces)
    sources = faces[names[int(rng.integers(len(names)))]]
    return sources[int(rng.integers(len(sources)))]


def _any_kind(rng: Generator) -> DieKind:
    return list(_KINDS.values())[int(rng.integers(len(_KINDS)))]


def _cut(rng: Generator, source: _Source) -> tuple[Image, float]:
    """A crop, and by how many degrees its numeral is turned, NaN where nobody knows."""
    die = source.die
    # Where there is no numeral the crop is cut as for the kind that the die is taken for.
    kind = _KINDS.get(die.kind) or (DieKind.D6 if rng.random() < _CUBES else _any_kind(rng))
    known = not math.isnan(die.turn)
    upright = known and rng.random() < _UPRIGHT
    turn = math.degrees(die.turn) if known else math.nan
    angle = turn + rng.normal(0, _OFF_UPRIGHT) if upright else rng.uniform(0, 360)
    x, y = np.array([die.x, die.y]) + rng.normal(0, _OFF_PLACE, 2) * die.size
    size = die.size * math.exp(rng.normal(0, _OFF_SIZE))
    tilt = np.nan_to_num(np.array([die.tilt_x, die.tilt_y])) + rng.normal(0, _OFF_TILT, 2)
    top = top_of(Find(float(x), float(y), size, size, 1.0), kind, (float(tilt[0]), float(tilt[1])))
    if upright:
        top = headed(top, kind, float(angle))
    levels = source.levels or pyramid(source.image)
    return cut_crop(levels, top, angle=float(angle), side=TOP), float(turn - angle)
