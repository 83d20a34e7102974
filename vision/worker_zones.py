"""Several seats throw at once, each in its own zone of a view: whose dice lie there anew?

Dice count for the seat in whose zone they lie, unless they lay there already when its throw was
asked for. What that was is looked up in the picture of then: lamps may change, people may take
up their dice one by one, others throw meanwhile.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from msgspec.structs import replace

from assistant.words.dice import DieReading, DieSpec, Outline, WantedDice, Zone
from vision.dice import DiceSight
from vision.dice.judgement import judge
from vision.dice.scope import Scope, apart
from vision.dice.weighing import in_order
from vision.frames import Frame, Image
from vision.stillness import Settled
from vision.stillness_light import WIDTH, shrink
from vision.stillness_zones import ZoneMotion
from vision.worker_agree import agree
from vision.worker_asked import lay_before
from vision.worker_cover import ground_moved
from vision.worker_left import of_left
from vision.worker_moved import only_moved, rolled, shown_before
from vision.worker_repeat import in_tray, same_dice

_PUSHED = 0.3
"""Dice of a zone that all show what they showed, so near to where they lay, were only pushed."""
_BLOCK = 8
_CHANGED = 10.0

Look = Callable[[Image, tuple[DieSpec, ...] | None, Scope], DiceSight]


@dataclass(frozen=True, slots=True, eq=False)
class Wish:
    """What is wanted, and since when (monotonic seconds); `zones_s` the same by id of a zone."""

    dice: WantedDice
    since_s: float
    zones_s: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """What is awaited of a seat's zone; without a seat, of all that lies in no zone."""

    id: str
    seat: str | None
    dice: tuple[DieSpec, ...] | None
    corners: Outline
    since_s: float


def parts_of(wish: Wish | None, zones: Sequence[Zone]) -> tuple[Part, ...]:
    """The zones that count now, and last what lies in none; nothing where no zone counts."""
    if wish is None or not zones or not wish.dice.zones:
        return ()
    corners = {zone.place: zone.corners for zone in zones}
    parts = [
        Part(one.id, one.seat, one.dice, corners[one.place], wish.zones_s.get(one.id, wish.since_s))
        for one in wish.dice.zones
        if one.place in corners
    ]
    return (*parts, Part(wish.dice.id, None, wish.dice.dice, (), wish.since_s))


def awaited(wish: Wish, zones: Sequence[Zone]) -> frozenset[str]:
    """The ids of the throws that are to come, each in its place."""
    parts = parts_of(wish, zones)
    zoned = {part.seat for part in parts if part.seat is not None}
    named = {part.id for part in parts if part.seat is not None}
    return frozenset(named if wish.dice.seat in zoned else {*named, wish.dice.id})


@dataclass(slots=True, eq=False)
class _Before:
    """What a view showed when a throw was asked for; its dice are read once they matter.

    `lying` were known to lie there, though something may have covered them; `own` are those of
    the part itself.
    """

    image: Image
    lying: tuple[DieReading, ...] = ()
    dice: tuple[DieReading, ...] | None = None
    own: tuple[DieReading, ...] = ()


@dataclass(slots=True, eq=False)
class _Looking:
    """A part with what was seen in it, look by look."""

    part: Part
    looks: list[tuple[Frame, DiceSight]] = field(default_factory=list)


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The dice of a part that lie there anew, as they are reported."""

    part: Part
    frame: Frame
    sight: DiceSight


class ZoneWatch:
    """The zones of one view, from throw to throw. `look` reads a picture."""

    def __init__(self, look: Look, *, longest_doubt_s: float) -> None:
        self.zones: tuple[Zone, ...] = ()
        self.outline: Outline = ()
        self._look = look
        self._motion = ZoneMotion()
        self._whole: DiceSight | None = None
        self._agreed: list[DiceSight] = []
        self._longest_doubt_s = longest_doubt_s
        self._before: dict[str, _Before] = {}
        self._told: dict[str, DiceSight] = {}
        self._looking: list[_Looking] | None = None
        self._rest: Part | None = None
        self._thrown = False

    @property
    def begun(self) -> bool:
        """Whether the throw that settled last is being read."""
        return self._looking is not None

    @property
    def seen(self) -> DiceSight | None:
        """All that lies there, each die as its own seat was read; None before anything was."""
        whole = self._whole
        if whole is None:
            return None
        read = [die for sight in self._agreed for die in sight.dice]
        whole_dice = (*whole.dice, *whole.old, *whole.aside)
        others = (die for die in whole_dice if not any(apart(die, one) < 0.5 for one in read))
        accepted = all(sight.accepted for sight in self._agreed if sight.dice)
        return replace(whole, dice=(*read, *others), accepted=accepted, old=(), aside=())

    def settle(self) -> None:
        """Something has come to rest; nothing of it has been read."""
        self._looking = self._whole = None
        self._agreed = []
        self._thrown = False

    def step(self, frame: Frame, scene: Image | None, threshold: float) -> None:
        """Takes each frame, to know what moves in the zones; see `ZoneMotion.take`."""
        if self.zones:
            self._motion.take(frame, [one.corners for one in self.zones], scene, threshold)

    def forget(self) -> None:
        """Another picture is shown: nothing lies there from before."""
        self.settle()
        self._before.clear()
        self._told.clear()

    def follow(
        self, parts: Sequence[Part], before: Image | None, lying: tuple[DieReading, ...] = ()
    ) -> None:
        """These are awaited now. What is asked for anew is told from what `before` shows.

        `lying` are dice that are known to lie there.
        """
        known = {part.id: part for part in parts}
        self._before = {key: one for key, one in self._before.items() if key in known}
        self._told = {key: one for key, one in self._told.items() if key in known}
        if before is not None:
            for key in known.keys() - self._before.keys():
                self._before[key] = _Before(before, lying)
                self._motion.forget(known[key].corners)

    def read(
        self, parts: Sequence[Part], frame: Frame, settled: Settled
    ) -> tuple[tuple[Found, ...], bool]:
        """One more look at what has come to rest: what it brought, and whether that was all.

        What lies in no zone counts only where nobody threw in a zone: dice roll out of these.
        """
        if self._looking is None:
            self._looking = [
                _Looking(part)
                for part in parts
                if part.seat is not None and self._changed(part, frame.image)
            ]
            self._rest = next((part for part in parts if part.seat is None), None)
        found = self._look_on(self._looking, frame, settled)
        if not self._looking and self._rest is not None:
            rest, self._rest = self._rest, None
            if not self._thrown and self._changed(rest, frame.image):
                self._looking = [_Looking(rest)]
                found += self._look_on(self._looking, frame, settled)
        return tuple(found), not self._looking

    def _look_on(self, looking: list[_Looking], frame: Frame, settled: Settled) -> list[Found]:
        found = []
        for one in tuple(looking):
            there = self._settled_there(one.part, settled)
            sight = self._sight(one.part, frame, there)
            one.looks.append((frame, sight))
            doubted_s = frame.at_s + sight.ms / 1e3 - one.looks[0][0].at_s
            agreed = agree([seen for _, seen in one.looks], hurry=doubted_s > self._longest_doubt_s)
            if agreed is None:
                continue
            looking.remove(one)
            used = next(frame for frame, seen in one.looks if seen is agreed)
            agreed = self._left(one.part, self._doubting(one.part, used, agreed, there))
            self._agreed.append(agreed)
            self._thrown = self._thrown or bool(agreed.dice)
            if agreed.dice and not self._is_told(one.part, agreed):
                self._told[one.part.id] = agreed
                found.append(Found(one.part, used, agreed))
        return found

    def _settled_there(self, part: Part, settled: Settled) -> Settled:
        """What came to rest, as far as a zone alone was seen to move."""
        if part.seat is None:
            return settled
        return dataclasses.replace(settled, alone_s=self._motion.alone_s(part.corners))

    def _doubting(self, part: Part, frame: Frame, sight: DiceSight, settled: Settled) -> DiceSight:
        """The sight of a part; doubtful where its dice may only have been moved."""
        before, now = self._before.get(part.id), in_tray(sight.dice)
        if before is None or not sight.accepted:
            return sight
        whole = (*sight.dice, *sight.old, *sight.aside, *(before.dice or ()))
        scale = min(1.0, WIDTH / frame.size[0])
        shifted = ground_moved(whole, (), shrink(before.image), shrink(frame.image), scale)
        moved = only_moved(before.own, now, settled, shifted=shifted)
        if not moved and not _only_pushed(now, before.own):
            return sight
        return replace(sight, accepted=False, problems=(shown_before(len(now)),))

    def _left(self, part: Part, sight: DiceSight) -> DiceSight:
        """The sight of a part; without dice where these are left of those in question."""
        told = self._told.get(part.id)
        if told is None:
            return sight
        return of_left(sight, WantedDice(part.id, dice=part.dice), told.dice, told.dice)

    def _is_told(self, part: Part, sight: DiceSight) -> bool:
        """Whether just this was reported before: people are being asked about it."""
        told = self._told.get(part.id)
        if told is None or (sight.accepted and not told.accepted):
            return False
        return same_dice(told.dice, sight.dice)

    def _sight(self, part: Part, frame: Frame, settled: Settled) -> DiceSight:
        """The dice of a part that lie there anew; none where only old ones do.

        Thrown dice may come to lie near to where they lay, and show the same.
        """
        scope = replace(self._scope(part), before=self._dice_before(part))
        sight = self._whole = self._look(frame.image, part.dice, scope)
        old = sight.old
        anew = in_tray(sight.dice)
        pushed = not rolled(settled) and _only_pushed((*anew, *old), scope.before)
        if not anew or pushed:
            return replace(sight, dice=(), accepted=False)
        if not old or part.dice is None or len(anew) >= len(part.dice):
            return sight
        dice = tuple(in_order((*sight.dice, *old)))
        problems = (lay_before(len(old)), *judge(dice, part.dice, certain=sight.certain))
        return replace(sight, dice=dice, accepted=False, problems=problems)

    def _scope(self, part: Part) -> Scope:
        return Scope(self.outline, tuple(one.corners for one in self.zones), part.corners)

    def _dice_before(self, part: Part) -> tuple[DieReading, ...]:
        before = self._before.get(part.id)
        if before is None:
            return ()
        if before.dice is None:
            sight = self._look(before.image, part.dice, self._scope(part))
            before.dice = (*sight.dice, *sight.aside, *before.lying)
            before.own = in_tray(sight.dice)
        return before.dice

    def _changed(self, part: Part, image: Image) -> bool:
        """Whether a part looks otherwise than when its throw was asked for."""
        before = self._before.get(part.id)
        if before is None or before.image.shape != image.shape:
            return True
        height, width = (max(1, side // _BLOCK) for side in image.shape[:2])
        change = cv2.absdiff(*(
            cv2.resize(one, (width, height), interpolation=cv2.INTER_AREA)
            for one in (before.image, image)
        ))  # fmt: skip
        mask = np.full((height, width), 0 if part.seat is not None else 255, np.uint8)
        areas = [part.corners] if part.seat is not None else [one.corners for one in self.zones]
        for corners in areas:
            points = np.array([(x * width, y * height) for x, y in corners])
            cv2.fillPoly(mask, [np.rint(points).astype(np.int32)], 255 if part.seat else 0)
        return bool(np.any((np.asarray(change).max(axis=2) > _CHANGED) & (mask > 0)))


def _only_pushed(dice: Sequence[DieReading], before: Sequence[DieReading]) -> bool:
    """Whether all dice show what they showed, hardly off their old places."""
    left = list(before)
    for die in dice:
        same = next(
            (
                one
                for one in left
                if one.value == die.value is not None and apart(die, one) <= _PUSHED
            ),
            None,
        )
        if same is None:
            return False
        left.remove(same)
    return True
