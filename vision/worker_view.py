"""One view of a camera: from frames to readings."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from assistant.words.dice import DieReading, DieSpec, DieState, Outline
from assistant.words.status import Motion
from assistant.words.wanted import counts
from vision.cameras.settings import View
from vision.dice import DiceReader, DiceSight
from vision.dice.scope import Scope
from vision.dice.sight import Facing
from vision.frames import Frame, Image
from vision.stillness import Settled, Stage, Stillness
from vision.stillness_light import shrink
from vision.worker_agree import agree
from vision.worker_asked import all_elsewhere, since_asked
from vision.worker_cover import ground_moved, hidden
from vision.worker_left import of_left
from vision.worker_moved import SHORTEST_THROW_S
from vision.worker_repeat import Before, beside_tray, doubting_repeat, in_tray, is_old
from vision.worker_zones import Part, Wish, ZoneWatch, parts_of

GRACE_S = 1.0
_IDLE_S = 1.5
"""How long dice that nobody waits for lie before they are looked at, to be known when a throw is
asked for: longer than one may come before it is wanted."""
_BARE = (Motion.EMPTY, Motion.TAKEN_OUT)
LONGEST_DOUBT_S = 0.5
_KEPT_FACINGS = 4
"""So many dice that lay flat before speak for how the camera is tilted: not more than what lies
there now may outweigh, once somebody has moved the camera."""


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """A throw that was read: the frame, what was seen in it, since when it rests.

    `answers` is the id of the throw that was wanted; `seat` that in whose zone the dice lie.
    """

    frame: Frame
    sight: DiceSight
    rest_s: float
    answers: str = ""
    seat: str | None = None


class ViewReader:
    """Follows a view and reads each throw once, if it is wanted.

    A throw that came to rest while nothing was wanted is not read later, but
    for a short grace: it answered nothing, and is what lay there before the
    next one. Where the scene waits to be used
    (`patient`: a folder, a file) it is read as soon as something is wanted.
    `remembered`, `remembered_empty` and `last` are scene and dice of a former life;
    `marks` say where the tray is, beyond which nothing counts, and where seats have zones:
    there each throw is read by itself, from one picture at once (`vision.worker_zones`).
    `boards` are the outlines of boards that lie in view, in fractions of it.
    """

    def __init__(
        self,
        reader: DiceReader,
        *,
        patient: bool,
        before_reading: Callable[[], None] = lambda: None,
        remembered: Image | None = None,
        remembered_empty: bool = False,
        last: tuple[DieReading, ...] = (),
        longest_doubt_s: float = LONGEST_DOUBT_S,
        marks: View | None = None,
    ) -> None:
        self.stillness = Stillness(remembered=remembered, remembered_empty=remembered_empty)
        self.motion = Motion.UNKNOWN
        self.resting = False
        self.lying: DiceSight | None = None
        self._fresh = False
        self._reader = reader
        self._patient = patient
        self._before_reading = before_reading
        self._longest_doubt_s = longest_doubt_s
        self._open: Settled | None = None
        self._looks: list[tuple[Frame, DiceSight]] = []
        self.last = last
        self._told = False
        self._roll = in_tray(last)
        self._asking: tuple[str, tuple[DieReading, ...]] = ("", ())
        self._hidden: tuple[DieReading, ...] = ()
        self._plain: Image | None = None
        self._known = True
        self._specs: tuple[DieSpec, ...] | None = None
        self._rests_s: float | None = None
        self._asked: tuple[str, tuple[DieReading, ...]] = ("", ())
        self._beside: tuple[DieReading, ...] = ()
        self.outline: Outline = ()
        self.boards: tuple[Outline, ...] = ()
        self.zones = ZoneWatch(self._look, longest_doubt_s=longest_doubt_s)
        if marks is not None:
            self.mark(marks)
        self._rested: Image | None = None
        self._empty: Image | None = None
        self._facings: tuple[Facing, ...] = ()
        self._looked_at_start = False
        self._newest: Frame | None = None

    @property
    def idle(self) -> bool:
        """Whether the scene shown has been used, so that a waiting source may go on."""
        return self._open is None and not self._fresh

    @property
    def reading(self) -> bool:
        """Whether a throw is being read, and further looks at it are to come."""
        return bool(self._looks) or self.zones.begun

    def mark(self, marks: View) -> None:
        """Where the tray and the zones of seats are from now on."""
        self.outline = self.zones.outline = marks.tray
        self.zones.zones = marks.zone
        self.stillness.mark(
            (marks.tray, *(one.corners for one in marks.zone)) if marks.tray else ()
        )

    def take(self, frame: Frame, wish: Wish | None) -> tuple[Sighting, ...]:
        """Takes the next frame of the view; sightings once wanted throws are read."""
        self._newest = frame
        self.zones.step(frame, self.stillness.scene, self.stillness.threshold())
        stage = self.stillness.step(frame)
        self.resting = stage.resting
        if frame.fresh:
            self.last, self._empty, self._open, self._rested = (), None, None, None
            self._facings = self._hidden = self._beside = ()
            self._plain, self._known = None, True
            self._asked, self._asking, self._roll = ("", ()), ("", ()), ()
            self.zones.forget()
            self._fresh = True
        if stage.settled is not None:
            self._open, self._looks, self._fresh = stage.settled, [], False
            self.zones.settle()
            self._looked_at_start, self._known = True, False
        if not stage.resting:
            self._rests_s = None
        elif self._rests_s is None:
            self._rests_s = frame.at_s
        self._learn_specs(wish)
        parts = self._follow_zones(wish)
        sightings: tuple[Sighting, ...] = ()
        if not stage.resting:
            self.lying = None
            self._put_off(wish)
        elif self._open is not None:
            sightings = self._try(self._open, frame, wish, parts)
        elif not self._looked_at_start:
            self._look_at_start(frame, stage)
        if self._is_due(frame, wish):
            self._look_about(frame)
        if stage.resting and not self._patient and (self._open is None or self.zones.begun):
            self._rested = frame.image
        self.motion = self.stillness.motion
        if stage.resting and self.motion in _BARE and in_tray(self.last):
            self.last, self._hidden = beside_tray(self.last), ()
        return sightings

    def _learn_specs(self, wish: Wish | None) -> None:
        """Which dice are wanted tells how dice are read, so also what lay there before."""
        specs = self._specs if wish is None else wish.dice.all_dice or None
        if specs != self._specs:
            self._specs = specs
            self._known = self._known and not in_tray(self.last)

    def _follow_zones(self, wish: Wish | None) -> tuple[Part, ...]:
        """What is awaited of zones now; what is asked for anew is told from what lay there."""
        parts = parts_of(wish, self.zones.zones)
        if parts and self._open is not None and not self.zones.begun:
            asked_s = min(part.since_s for part in parts)
            if not self._patient and asked_s - self._open.frame.at_s > GRACE_S:
                self._rested = self._open.frame.image
                self._open = None
        self.zones.follow(parts, self._rested, self.last)
        return parts

    def _put_off(self, wish: Wish | None) -> None:
        """Something moves: a throw whose reading had begun is read at the next rest."""
        if self._open is not None:
            if wish is not None:
                self.stillness.again(self._open)
            self._open, self._looks = None, []
            self.zones.settle()

    def keep_empty(self) -> bool:
        """Keeps the tray as it is seen now as the empty one.

        False, and nothing is kept, while anything moves or dice lie there.
        """
        frame = self._newest
        if frame is None or not self.resting or self.stillness.scene is None:
            return False
        before, self._empty = self._empty, None
        sight = self._read(frame, None)
        if _shows_dice(sight):
            self._empty = before
            return False
        self._open, self._plain = None, None
        self._note(_nothing(sight), frame)
        self.motion = self.stillness.motion
        return True

    def look(self, wanted: tuple[DieSpec, ...] | None) -> tuple[Frame, DiceSight] | None:
        """What lies there now, whatever the table waits for; None while anything moves."""
        frame = self._newest
        if frame is None or not self.resting:
            return None
        return frame, self._read(frame, wanted)

    def _look_at_start(self, frame: Frame, stage: Stage) -> None:
        """What lies there from before is no throw; but an empty tray is worth knowing."""
        self._looked_at_start = True
        if self.stillness.knows_empty:  # as a former life has seen
            self._empty = frame.image.copy()
        elif stage.motion is Motion.UNKNOWN:
            self._look_about(frame)

    def _is_due(self, frame: Frame, wish: Wish | None) -> bool:
        """Whether what lies there answers nothing, and has not been looked at yet."""
        if not self.resting or self._rests_s is None:
            return False
        if self.stillness.motion is Motion.UNKNOWN:  # as after the dark
            return True
        if self._known or self._patient or self.zones.begun:
            return False
        return frame.at_s - self._rests_s > _IDLE_S if wish is None else self._open is None

    def _look_about(self, frame: Frame) -> None:
        """Notes what lies there from before: it is no throw, and nobody is asked about it."""
        sight = self._read(frame, self._specs)
        if self.stillness.motion is Motion.UNKNOWN:
            self._plain = None
        self._open = None
        self._note(sight if _shows_dice(sight) else _nothing(sight), frame)
        self._told, self._beside = True, beside_tray(sight.dice)

    def _try(
        self, settled: Settled, frame: Frame, wish: Wish | None, parts: Sequence[Part]
    ) -> tuple[Sighting, ...]:
        if wish is None:
            return ()
        if parts:
            return self._try_zones(settled, frame, parts)
        if not self._patient and wish.since_s - settled.frame.at_s > GRACE_S:
            self._open = None
            return ()
        among = wish.dice.among
        if self._asked[0] != wish.dice.id:
            self._asked = wish.dice.id, self.last
        sight = self._read(frame, among or wish.dice.dice, among=bool(among))
        elsewhere = all_elsewhere(sight.dice, self.last)
        lay_beside = (*self._asked[1], *self._beside, *(self.last if elsewhere else ()))
        sight = since_asked(sight, wish.dice, self._asked[1], lay_beside)
        self._looks.append((frame, sight))
        hurry = frame.at_s + sight.ms / 1e3 - self._looks[0][0].at_s > self._longest_doubt_s
        agreed = agree([one for _, one in self._looks], hurry=hurry)
        if agreed is None:
            return ()
        used = next(one for one, seen in self._looks if seen is agreed)
        self._open, self._looks = None, []
        self._learn_answer(wish)
        before = Before(
            self.last,
            self._told,
            covered=bool(self._hidden),
            shifted=self._has_shifted(agreed, used),
            roll=self._roll,
        )
        missed = bool(agreed.dice) and settled.alone_s >= SHORTEST_THROW_S
        self._note(agreed, used, missed=missed)
        before = dataclasses.replace(before, covered=before.covered or bool(self._hidden))
        old = is_old(settled, before, self.last, boards=bool(self.boards))
        missed = missed and not in_tray(self.last)
        if not self._told:
            agreed = of_left(agreed, wish.dice, before.dice, self._asking[1])
        if old or not (in_tray(agreed.dice) or missed):
            self._beside = beside_tray(self.last)
            return ()
        agreed = doubting_repeat(agreed, settled, before)
        self._told, self._asking = agreed.accepted, (wish.dice.id, in_tray(agreed.dice))
        if agreed.accepted:
            self._roll = in_tray(agreed.dice)
            self._beside = beside_tray(self.last)
        rest_s = self._rest_s(settled, wish.since_s)
        return (Sighting(used, agreed, rest_s, wish.dice.id),)

    def _learn_answer(self, wish: Wish) -> None:
        """Once another throw is wanted, that about which people were asked counts."""
        asked, dice = self._asking
        if dice and not self._told and asked != wish.dice.id:
            self._told, self._roll = True, dice

    def _has_shifted(self, sight: DiceSight, frame: Frame) -> bool:
        """Whether the ground beyond the dice lies elsewhere than when they were looked at last."""
        if self._plain is None or not in_tray(self.last):
            return False
        small = shrink(frame.image)
        dice = (*self.last, *sight.dice, *sight.old)
        scale = small.shape[1] / frame.image.shape[1]
        return ground_moved(dice, self.boards, self._plain, small, scale)

    def _try_zones(
        self, settled: Settled, frame: Frame, parts: Sequence[Part]
    ) -> tuple[Sighting, ...]:
        found, done = self.zones.read(parts, frame, settled)
        if done:
            self._open = None
            if self.zones.seen is not None:
                self._note(self.zones.seen, frame)
                self._told = False
        return tuple(
            Sighting(
                one.frame,
                one.sight,
                self._rest_s(settled, one.part.since_s),
                one.part.id,
                one.part.seat,
            )
            for one in found
        )

    def _rest_s(self, settled: Settled, since_s: float) -> float:
        """A picture that waited for its want is thrown when wanted, not when it was shown."""
        return max(settled.rest_s, since_s) if self._patient else settled.rest_s

    def _read(
        self, frame: Frame, wanted: tuple[DieSpec, ...] | None, *, among: bool = False
    ) -> DiceSight:
        return self._look(frame.image, wanted, Scope(self.outline), among=among)

    def _look(
        self,
        image: Image,
        wanted: tuple[DieSpec, ...] | None,
        scope: Scope,
        *,
        among: bool = False,
    ) -> DiceSight:
        """What counts in a picture in this scope; pieces on boards are no dice."""
        self._before_reading()
        background = self._empty if self.stillness.knows_empty else None
        if background is not None and background.shape != image.shape:
            background = None
        return self._reader.read(
            image,
            wanted,
            background=background,
            facings=self._facings,
            scope=replace(scope, boards=self.boards),
            among=among,
        )

    def _note(self, sight: DiceSight, frame: Frame, *, missed: bool = False) -> None:
        """Keeps what lies there; dice of before that something lies over lie there still.

        A tray that was `missed` by all dice of a throw is not told to be empty.
        """
        seen = (*sight.dice, *sight.old)
        small = shrink(frame.image)
        self._hidden = ()
        if self._plain is not None:
            scale = small.shape[1] / frame.image.shape[1]
            self._hidden = hidden(in_tray(self.last), seen, self._plain, small, scale)
        if not self._hidden:
            self._plain = small
        lying = in_tray(seen) or (seen if missed and not self._hidden else ())
        if lying or not self._hidden:
            self.stillness.found(len(lying))
        self.lying = sight if sight.dice else None
        self.last, self._known = (*seen, *self._hidden), True
        self._facings = (*self._facings, *sight.facings)[-_KEPT_FACINGS:]
        if not lying and not self._hidden:
            self._empty = frame.image.copy()


def _shows_dice(sight: DiceSight) -> bool:
    """Rims and stains only may be dice, and what lies beside the tray is not in it."""
    return any(die.state is not DieState.UNKNOWN and counts(die) for die in sight.dice)


def _nothing(sight: DiceSight) -> DiceSight:
    return DiceSight(beside_tray(sight.dice), False, (), sight.ms, sight.certain)
