"""Has the table come to rest, and is what lies there a new throw?

One throw is read exactly once. The rules:

- At rest means that no frame of the last `REST_S` differs from the first of
  them, light corrected: slow movement adds up and is noticed.
- A hand is a change that reaches in from the picture's edge, or a large one.
  While one is in view nothing settles, however still it is held; what lies
  there for good becomes part of the scene in time, soon outside the tray.
- Where it is too dark to tell the dice from the empty tray nothing is told.
- What lies there is a new throw when things were seen to leave their places
  with no hand in view, or when the resting scene is not the last one.
  A hand that passes over, a shadow, a lamp or a push of the camera leave the
  scene as it was. A die that was nudged lies elsewhere: that is handling, and
  what then lies there is a new settled scene.
- A scene that was there from the start is not a throw, unless its frame says
  that it is fresh.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from assistant.words.dice import Outline
from assistant.words.status import Motion
from vision.frames import Frame, Image
from vision.stillness_foreign import Foreign, Held, foreign, is_dark_beside, shows_hand
from vision.stillness_light import blobs, difference, noise_of, shrink
from vision.stillness_scene import align, changed_things, fades, lost_things

REST_S = 0.3
REST_FRAMES = 4
TAKEN_OUT_S = 2.0
RELEARN_S = 20.0
_RECHECK_S = 0.5
_LEAST_CHANGE = 12.0
_LEAST_CHANGE_THINGS = 18.0
_WELL_LIT = 60.0
"""Mean value of a picture in good light: where it is darker, things differ from the ground by less,
as shadows do."""
_DIM = 0.5
"""Share of the former light in which dice may be hard to tell."""
_MOST_HELD = 4  # things that rest in view: hands come and go over what was laid down
BESIDE_S = 1.5
"""How long a thing outside the tray lies still before it is part of the scene."""
_NOISES = 6.0
_MOST_NOISE = 4.0
_THING = 10
_LOST_THING = 24
_LOST_FRAMES = 3
_WIDE_SHARE = 0.4
_DRIFT = 0.1
_DRIFT_EVERY_S = 1.0
_LIVELY, _LIVELIER = 0.4, 0.1
"""Share of pictures at rest that are unlike the one before, from which a camera is known for its
noise, and the weight of the newest in it. Many a compressed stream stands still at rest."""
_LONGEST_REPEAT_S = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """A throw that has come to rest.

    `rest_s` is the monotonic time of the first frame at rest, `frame` one
    taken since. `certain` when things were seen to leave their places before;
    otherwise the scene only looks different from the last one, and dice that
    are read as lying exactly where they lay are the old throw. `moved_s` is how
    long something moved before, as things move in life, and `alone_s` how long
    without a hand in view; both without end for what was there first.
    """

    rest_s: float
    frame: Frame
    certain: bool
    moved_s: float = math.inf
    alone_s: float = math.inf


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """What a frame tells. `settled` is set once a throw."""

    motion: Motion
    settled: Settled | None = None
    resting: bool = False


class Stillness:
    """Follows one view, frame after frame. No device, no clock but that of the frames."""

    def __init__(
        self,
        *,
        rest_s: float = REST_S,
        rest_frames: int = REST_FRAMES,
        relearn_s: float = RELEARN_S,
        remembered: Image | None = None,
        remembered_empty: bool = False,
    ) -> None:
        """`remembered` is the `scene` of a former life: lying there still, it is no throw.

        `remembered_empty` says that it was an empty tray (`scene_is_empty`).
        """
        self._rest_s = rest_s
        self._rest_frames = rest_frames
        self._relearn_s = relearn_s
        self._seen = remembered
        self._seen_empty = remembered_empty
        self._empty: Image | None = None
        self._anchor: Image | None = None
        self._scene: Image | None = None
        self._since = 0.0
        self._frames = 0
        self._noise = 1.0
        self._last: Image | None = None
        self._shown_s = 0.0
        self._liveliness = 0.0
        self._fresh = False
        self._released = False
        self._owed: Settled | None = None
        self._lost_frames = 0
        self._judged = False
        self._rested_s = self._hand_s = -math.inf
        self._next_look = 0.0
        self._next_drift = 0.0
        self._motion = Motion.UNKNOWN
        self._motion_since = 0.0
        self._dice_before = False
        self._held: tuple[Held, ...] = ()
        self._outlines: tuple[Outline, ...] = ()

    def mark(self, outlines: tuple[Outline, ...]) -> None:
        """Where dice count, the tray and zones: a hand elsewhere disturbs no rest for long.

        No outlines are all of the picture.
        """
        self._outlines = outlines

    @property
    def scene(self) -> Image | None:
        """The resting scene that counts as seen, small; None before the first one."""
        return self._seen

    @property
    def scene_is_empty(self) -> bool:
        """Whether `scene` is known to be an empty tray."""
        return self._seen_empty

    def found(self, dice: int) -> None:
        """Told by the reader: so many dice lie in the resting scene. None is the empty tray."""
        if not self._judged or self._scene is None:
            return
        if dice:
            self._dice_before = True
            self._seen_empty = False
            self._become(Motion.SETTLED, self._since)
        else:
            self._seen_empty = self._seen is self._scene
            self._empty = self._scene
            self._released = True
            self._rest_as_empty(self._since)

    def again(self, settled: Settled) -> None:
        """Told by the reader: something came in between, `settled` could not be read to its end.

        The next rest is that throw once more, even if it looks the same.
        """
        self._owed = settled
        self._released = self._released or settled.certain

    @property
    def motion(self) -> Motion:
        """The newest word for what happens."""
        return self._motion

    @property
    def knows_empty(self) -> bool:
        """Whether the empty tray has been seen, and nothing happened since that voids it."""
        return self._empty is not None

    def step(self, frame: Frame) -> Stage:
        """Takes the next frame."""
        small = shrink(frame.image)
        if frame.fresh or self._anchor is None or self._anchor.shape != small.shape:
            self._start_over(small, frame)
            return Stage(self._motion)
        if self._is_repeat(small, frame.at_s):
            return Stage(self._motion, resting=self._judged)
        change = difference(small, self._anchor)
        found = blobs(change, self.threshold())
        if found.largest >= _THING:
            self._move(small, frame, found.share)
            return Stage(self._motion)
        self._noise = min(_MOST_NOISE, 0.9 * self._noise + 0.1 * noise_of(change))
        self._frames += 1
        if frame.at_s - self._since < self._rest_s or self._frames < self._rest_frames:
            return Stage(self._motion)
        settled = None
        if not self._judged and frame.at_s >= self._next_look:
            settled = self._judge(small, frame)
        if self._judged:
            self._rested_s = frame.at_s
            self._drift(small, frame)
            if self._motion is Motion.TAKEN_OUT and self._age(frame) > TAKEN_OUT_S:
                self._become(Motion.EMPTY, frame.at_s)
        return Stage(self._motion, settled, resting=self._judged)

    def _is_repeat(self, small: Image, at_s: float) -> bool:
        """Whether a camera gave one picture twice whose pictures differ by noise, even at rest.

        Such a picture tells nothing: dice that roll seem to lie still in it.
        """
        last, self._last = self._last, small
        same = last is not None and last.shape == small.shape and np.array_equal(last, small)
        if not same:
            self._shown_s = at_s
        if self._judged:
            self._liveliness += _LIVELIER * ((not same) - self._liveliness)
        lively = self._liveliness > _LIVELY and at_s - self._shown_s < _LONGEST_REPEAT_S
        return same and lively

    def _start_over(self, small: Image, frame: Frame) -> None:
        if self._seen is not None and self._seen.shape != small.shape:
            self._seen, self._seen_empty = None, False
        self._fresh = frame.fresh
        self._rested_s = -math.inf
        if frame.fresh:
            self._seen = self._empty = None
            self._seen_empty = False
        self._scene = None
        self._set_anchor(small, frame)
        self._released, self._owed = False, None
        self._become(Motion.HANDLING if frame.fresh else Motion.UNKNOWN, frame.at_s)

    def _set_anchor(self, small: Image, frame: Frame) -> None:
        self._anchor, self._since, self._frames, self._judged = small, frame.at_s, 0, False
        self._next_look = 0.0

    def _move(self, small: Image, frame: Frame, share: float) -> None:
        self._set_anchor(small, frame)
        if self._scene is None:
            self._become(Motion.HANDLING, frame.at_s)
            return
        against = blobs(difference(small, self._scene), self.threshold())
        if shows_hand(against):
            self._hand_s = frame.at_s
            self._become(Motion.HAND, frame.at_s)
            return
        if max(share, against.share) > _WIDE_SHARE:
            self._become(Motion.HANDLING, frame.at_s)
            return
        self._become(Motion.ROLLING, frame.at_s)
        self._watch_release(small)

    def _watch_release(self, small: Image) -> None:
        """Counts frames without a hand in which things have left their places."""
        if self._released or self._seen is None:
            return
        gone = lost_things(small, self._seen) >= _LOST_THING
        if gone and (aligned := align(self._seen, small)) is not self._seen:
            gone = lost_things(small, aligned) >= _LOST_THING
        self._lost_frames = self._lost_frames + 1 if gone else 0
        self._released = self._lost_frames >= _LOST_FRAMES

    def _judge(self, small: Image, frame: Frame) -> Settled | None:
        """The scene has come to rest: what is it?"""
        if self._is_blind(small):
            self._next_look = frame.at_s + _RECHECK_S
            self._become(Motion.SETTLED, frame.at_s)
            return None
        if self._seen is not None and is_dark_beside(self._seen, small):
            self._forget_the_dark()
        hand = None if self._scene is None else self._hand_at_rest(small, self._scene)
        if hand is None:
            self._held = ()
        elif not self._has_come_to_stay(hand, small, frame):
            self._next_look = frame.at_s + _RECHECK_S
            self._become(Motion.HAND, frame.at_s)
            return None
        if self._empty is not None and self._same(small, self._empty):
            self._judged, self._scene = True, small
            self._empty = small
            self._released = True
            self._rest_as_empty(frame.at_s)
            return None
        self._judged, self._scene = True, small
        if self._is_new(small):
            certain = self._fresh or self._released
            self._seen, self._seen_empty, self._lost_frames = small, False, 0
            moved_s = (self._since - self._rested_s) * frame.pace
            alone_s = (self._since - max(self._rested_s, self._hand_s)) * frame.pace
            if self._owed is not None:
                moved_s = max(moved_s, self._owed.moved_s)
                alone_s = max(alone_s, self._owed.alone_s)
            self._fresh, self._released, self._owed = False, False, None
            self._become(Motion.SETTLED, frame.at_s)
            return Settled(self._since, frame, certain, moved_s, alone_s)
        if self._seen is None:
            self._seen = small
            self._become(Motion.UNKNOWN, frame.at_s)
        elif self._seen_empty:
            self._empty = small
            self._released = True
            self._rest_as_empty(frame.at_s)
        else:
            self._become(Motion.SETTLED, frame.at_s)
        return None

    def _is_new(self, small: Image) -> bool:
        if self._fresh or self._released or self._owed is not None:
            return True
        return self._seen is not None and not self._same(small, self._seen)

    def _same(self, small: Image, other: Image) -> bool:
        threshold = self._things_threshold(small)
        if changed_things(small, other, threshold).largest < _THING:
            return True
        aligned = align(other, small)
        return aligned is not other and changed_things(small, aligned, threshold).largest < _THING

    def _is_blind(self, small: Image) -> bool:
        """Whether it is too dark to tell the dice that lay there from the empty tray."""
        seen, empty = self._seen, self._empty
        if seen is None or empty is None or self._seen_empty:
            return False
        gain = float(small.mean()) / max(1.0, float(seen.mean()))
        if gain > _DIM:
            return False
        thing = self._things_threshold
        return fades(seen, empty, gain, (thing(seen), thing(small)), _THING)

    def _forget_the_dark(self) -> None:
        """There is light now: what was seen in the dark tells nothing of what lies there."""
        self._seen = self._scene = self._empty = None
        self._held, self._seen_empty, self._released, self._owed = (), False, False, None

    def _hand_at_rest(self, small: Image, scene: Image) -> Foreign | None:
        """A hand or sleeve in view, held still; after a change of light the last throw tells it."""
        found = foreign(small, scene, self.threshold(), self._things_threshold)
        if found is not None and found.wide and self._seen is not None:
            return foreign(small, self._seen, self.threshold(), self._things_threshold)
        return found

    def _has_come_to_stay(self, hand: Foreign, small: Image, frame: Frame) -> bool:
        """Whether what looks like a hand has lain there long enough, whatever was thrown meanwhile.

        It becomes part of the scene, and what lies in the tray now is a new scene if it changed.
        """
        there = [one for one in self._held if one.is_still_there(small, hand, self.threshold())]
        if not there:
            there = [Held(small, hand, self._since)]
            self._held = (*self._held, *there)[-_MOST_HELD:]
        beside = hand.is_beside(self._outlines)
        if frame.at_s - there[0].since_s < (BESIDE_S if beside else self._relearn_s):
            return False
        seen, self._held = self._seen, ()
        if beside:
            return True
        self._empty, self._seen_empty = None, False
        if seen is None or not self._changed_but(hand, small, seen):
            self._seen, self._released = small, False
        return True

    def _changed_but(self, hand: Foreign, small: Image, seen: Image) -> bool:
        """Whether anything else has changed than where a hand is."""
        changed = changed_things(small, seen, self._things_threshold(small))
        return hand.wide or hand.leaves(changed) >= _THING

    def _drift(self, small: Image, frame: Frame) -> None:
        """Lets slow local changes of light pass into what counts as unchanged."""
        if self._anchor is not None and frame.at_s >= self._next_drift:
            self._next_drift = frame.at_s + _DRIFT_EVERY_S
            blend = cv2.addWeighted(self._anchor, 1 - _DRIFT, small, _DRIFT, 0)
            self._anchor = np.asarray(blend, np.uint8)

    def _rest_as_empty(self, at_s: float) -> None:
        if self._motion is not Motion.TAKEN_OUT:
            self._become(Motion.TAKEN_OUT if self._dice_before else Motion.EMPTY, at_s)
        self._dice_before = False

    def _become(self, motion: Motion, at_s: float) -> None:
        if motion is not self._motion:
            self._motion, self._motion_since = motion, at_s

    def _age(self, frame: Frame) -> float:
        return frame.at_s - self._motion_since

    def _things_threshold(self, small: Image) -> float:
        """Change from which a thing lies in `small` that did not lie there, or the reverse."""
        light = min(1.0, float(small.mean()) / _WELL_LIT)
        return max(_LEAST_CHANGE_THINGS * light, self.threshold())

    def threshold(self) -> float:
        """Change from which a place is unlike another picture of it, and not by noise alone."""
        return max(_LEAST_CHANGE, _NOISES * self._noise)
