"""A drawn tray that dice are thrown into: the world of the simulated camera."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.words.dice import DieKind, DieReading, DieState, Face, Outline
from vision.synthesis.areas import Area, area_of
from vision.synthesis.camera import Pinhole, overhead
from vision.synthesis.dice import INRADIUS_MM, Die, Patch, Pose, bounds, draw_die
from vision.synthesis.geometry import about, product, solid
from vision.synthesis.ground import Ground, TrayStyle, draw_ground
from vision.synthesis.hand import draw_hand
from vision.synthesis.handling import Deed, Hands, passing
from vision.synthesis.looks import LOOKS, Look
from vision.synthesis.lying_boards import HEADING, MIDDLE, THROWN, LyingBoard
from vision.synthesis.named_dice import named_die, sides_of
from vision.synthesis.paint import Grain, lay, smear
from vision.synthesis.physics import Motion, roll
from vision.synthesis.pieces import REACH_S, Piece, Visit, ease
from vision.synthesis.shadows import cast_shadow

Picture = NDArray[np.uint8]
DESIGN_SIZE = (1280, 720)
TILT = 0.14
SHUTTER_S = 1.0 / 80.0
# The colours that the games at hand know these kinds by.
_USUAL_LOOKS = {
    kind: next(look for look in LOOKS if look.name == name)
    for kind, name in ((DieKind.D8, "orange"), (DieKind.D12, "blue"))
}
_GATHER_S = 0.22
_RELEASE_S = 0.70
_LAMP_S = 0.35
_DIM = (0.26, 0.42, 0.62)


class Arrangement(StrEnum):
    """What `Tray.arrange` can do."""

    CLEAR = "clear"
    HAND = "hand"
    HAND_AWAY = "hand_away"
    COCKED = "cocked"
    NUDGE = "nudge"
    LAMP = "lamp"
    CROSS = "cross"
    SLEEVE = "sleeve"
    LIFT = "lift"
    SHIFT = "shift"
    TURN = "turn"
    TAKE = "take"


_VISITS = (Arrangement.CROSS, Arrangement.SLEEVE)
_DEEDS = {
    Arrangement.LIFT: Deed.LAY_BACK,
    Arrangement.SHIFT: Deed.LAY_ELSEWHERE,
    Arrangement.TURN: Deed.TURN,
    Arrangement.TAKE: Deed.TAKE,
}


@dataclass(eq=False)
class _Still:
    """The picture of everything that rests, kept until something else rests."""

    key: tuple[tuple[int, int], ...] = ()
    picture: Picture | None = None


class Tray:
    """A tray under a camera, drawn from a seed; the same calls give the same pictures.

    Times are seconds of the caller's clock. Angles are those of the picture:
    0 points to the right, pi / 2 down, as `atan2(dy, dx)` of a drag.
    """

    def __init__(
        self, seed: int, size: tuple[int, int] = DESIGN_SIZE, style: TrayStyle | None = None
    ) -> None:
        self.size = size
        self.style = style or TrayStyle()
        self.camera: Pinhole = overhead(size, tilt=TILT)
        self.ground: Ground = draw_ground(self.style, self.camera, seed)
        self._rng = np.random.default_rng((seed, 1))
        self._grain = Grain(seed, size, self.style.noise)
        shuffled = tuple(LOOKS[i] for i in self._rng.permutation(len(LOOKS)))
        self._looks: tuple[Look, ...] = self.style.looks or shuffled
        self._dice: dict[tuple[DieKind, int], Die] = {}
        self._named: dict[int, tuple[tuple[str, ...], Die]] = {}
        self._pieces: list[Piece] = []
        self._visits: list[Visit] = []
        self._lamps: list[float] = []
        self._still = _Still()
        self._board = LyingBoard(self.camera)
        self._thrown = 0
        self._rest_s: float | None = None

    @property
    def rest_s(self) -> float | None:
        """When the dice in the tray came, or will come, to rest; None before any throw."""
        return self._rest_s

    def throw(
        self,
        dice: int,
        *,
        strength: float,
        angle: float,
        at_s: float,
        kinds: Sequence[DieKind] | None = None,
        values: Sequence[int] | None = None,
        named: Sequence[Sequence[str]] = (),
        into: Outline = (),
    ) -> None:
        """Throws dice in, in the direction `angle`; a hand first takes out those that lie there.

        `strength` runs from 0 to 1. `kinds` gives the kind of each die, d6 if left out;
        `values` what each shows, by lot if left out.
        `named` are the named faces of the first dice, side by side, with nothing for a usual
        die; one that has not six gets six of them by lot. `into` is a part of the picture in
        fractions of it: only what lies there is taken out, and the dice come to rest there.
        Raises `ValueError` for a count of dice below 1 or above 24, or not that of `kinds`,
        for a face that has no picture, and for a part that is too small.
        """
        if not 1 <= dice <= 24:
            raise ValueError(f"cannot throw {dice} dice: throw 1 to 24")
        if kinds is not None and len(kinds) != dice:
            raise ValueError(f"{dice} dice but {len(kinds)} kinds: give a kind for each die")
        heading = -angle
        bearing = [sides_of(faces, self._rng) if faces else () for faces in named]
        bearing += [()] * (dice - len(bearing))
        into = into or (THROWN if self._board.there else ())
        area = area_of(into, self.camera, self.style) if into else None
        taking = self._take_out(at_s, heading, area)
        chosen = [
            self._named_die(sides, i) if sides else self._die(kind, i)
            for i, (kind, sides) in enumerate(
                zip(kinds or [DieKind.D6] * dice, bearing, strict=False)
            )
        ]
        values = values or [int(self._rng.choice(die.solid.values)) for die in chosen]
        motions = roll(
            chosen,
            values,
            area or self.style,
            self._rng,
            strength=min(max(strength, 0.0), 1.0),
            heading=(math.cos(heading), math.sin(heading)),
            at_s=at_s + (_RELEASE_S if taking else 0.0),
        )
        if area is not None:
            motions = area.placed(motions)
        self._pieces += [
            Piece(self._thrown + index, die, shown, [motions[index]])
            for index, (die, shown) in enumerate(zip(chosen, _shown(values, bearing), strict=True))
        ]
        self._thrown += dice
        self._rest_s = max(
            *(float(motion.times[-1]) for motion in motions),
            0.0 if area is None or self._rest_s is None else self._rest_s,
        )

    def lay_board(self, board: Picture, at_s: float) -> None:
        """A board from straight above is laid into the tray, or a hand changes what lies on it.

        Dice are thrown beside it from then on.
        """
        if not self._board.there:
            self._board.lay(board, at_s)
            return
        self._hand_away(at_s)
        self._visits.append(Visit(MIDDLE, HEADING, at_s, at_s + REACH_S + _GATHER_S))
        self._board.lay(board, at_s + REACH_S)

    def arrange(self, what: str, at_s: float) -> None:
        """Changes the table at a time.

        "clear": a hand takes all dice out. "hand": a hand reaches over the tray and
        stays, or leaves if it is there; "hand_away": it leaves. "cocked": one die leans
        on the rim. "nudge": one die is pushed a little. "lamp": the lamp turns dim and
        warm, or bright again. "cross": a hand passes over the tray; "sleeve": only the arm does.
        "lift": a hand lifts a die and lays it back; "shift": lays it elsewhere; "turn": lays it
        back on another side; "take": takes it away. Without dice, what is done to one changes
        nothing.
        Raises `ValueError` for any other word.
        """
        try:
            wanted = Arrangement(what)
        except ValueError as error:
            known = ", ".join(Arrangement)
            raise ValueError(f"cannot arrange {what!r}: use one of {known}") from error
        if wanted is Arrangement.CLEAR:
            self._take_out(at_s, -math.pi / 2.0 + math.pi)
            self._rest_s = None
        elif wanted is Arrangement.HAND_AWAY:
            self._hand_away(at_s)
        elif wanted is Arrangement.HAND:
            if not self._hand_away(at_s):
                palm = (float(self._rng.uniform(-40, 40)), float(self._rng.uniform(-20, 15)))
                heading = math.pi / 2.0 + float(self._rng.uniform(-0.5, 0.5))
                self._visits.append(Visit(palm, heading, at_s))
        elif wanted is Arrangement.LAMP:
            self._lamps.append(at_s)
        elif wanted in _VISITS:
            self._visits.append(passing(wanted is Arrangement.SLEEVE, at_s, self._rng))
        else:
            self._handle(wanted, at_s)

    def _handle(self, what: Arrangement, at_s: float) -> None:
        """Does something to one of the dice that lie flat."""
        lying = self._lying()
        flat = [piece for piece in lying if piece.state is DieState.FLAT]
        if not flat:
            return
        hands = Hands(lying, self.style, self._rng)
        if what is Arrangement.COCKED:
            done_s = hands.cock(flat, at_s)
        elif what is Arrangement.NUDGE:
            done_s = hands.nudge(flat, at_s)
        else:
            visit = hands.take_up(flat, at_s, _DEEDS[what])
            self._visits.append(visit)
            done_s = visit.leave_s
        self._rest_s = max(self._rest_s or at_s, done_s)

    def truth(self) -> tuple[DieReading, ...]:
        """The dice that lie in the tray once all is at rest, in the order thrown."""
        return tuple(
            DieReading(
                kind=piece.die.solid.kind,
                value=piece.value,
                confidence=1.0,
                box=bounds(piece.die, piece.pose(math.inf), self.camera),
                state=piece.state,
                colour=piece.die.look.name,
            )
            for piece in self._lying()
        )

    def at_rest(self, at_s: float) -> bool:
        """Whether nothing moves and no hand is in view at this time."""
        coming = any(at_s < piece.motions[0].times[0] for piece in self._lying())
        moving = any(piece.moving(at_s) for piece in self._pieces)
        return not (coming or moving or any(visit.seen(at_s) for visit in self._visits))

    def render(self, at_s: float) -> Picture:
        """The camera's picture (h, w, 3) uint8 BGR at a time."""
        picture = self._resting(at_s)
        moving = [piece for piece in self._pieces if piece.moving(at_s)]
        hands = [visit for visit in self._visits if visit.seen(at_s)]
        if moving or hands:
            picture = picture.copy()
        for piece in moving:
            pose = piece.pose(at_s)
            cast_shadow(picture, self.ground.level, piece.die, pose, self.camera, self.style.light)
        for piece in sorted(moving, key=lambda one: float(one.pose(at_s).position[2])):
            self._draw_moving(picture, piece, at_s)
        for visit in hands:
            draw_hand(picture, self.camera, self.style.light, visit.place(at_s), visit.heading)
        return self._grain.over(self._lamp_light(picture, at_s), at_s)

    def _lying(self) -> list[Piece]:
        return [piece for piece in self._pieces if piece.gone_s == math.inf]

    def _die(self, kind: DieKind, index: int) -> Die:
        if (kind, index) not in self._dice:
            look = self._looks[index % len(self._looks)]
            if kind in _USUAL_LOOKS and not self.style.looks:
                look = _USUAL_LOOKS[kind]
            self._dice[kind, index] = Die(solid(kind), look, INRADIUS_MM[kind])
        return self._dice[kind, index]

    def _named_die(self, sides: tuple[str, ...], index: int) -> Die:
        """The die with these sides; the last one at its place is kept, as many may follow."""
        if index not in self._named or self._named[index][0] != sides:
            self._named[index] = (sides, named_die(sides, index))
        return self._named[index][1]

    def _hand_away(self, at_s: float) -> bool:
        staying = [visit for visit in self._visits if visit.leave_s == math.inf]
        for visit in staying:
            visit.leave_s = max(at_s, visit.begin_s + REACH_S)
        return bool(staying)

    def _take_out(self, at_s: float, heading: float, area: Area | None = None) -> bool:
        """A hand gathers all dice, or those of an area, and takes them out; whether any lay."""
        self._hand_away(at_s)
        self._visits = [visit for visit in self._visits if visit.seen(at_s)]
        self._pieces = [piece for piece in self._pieces if piece.gone_s > at_s]
        lying = [
            piece
            for piece in self._lying()
            if area is None or area.holds(piece.pose(math.inf), self.camera)
        ]
        if not lying:
            return False
        reach_s = at_s + REACH_S
        places = np.array([piece.pose(reach_s).position for piece in lying])
        middle = places[:, :2].mean(axis=0)
        palm = (float(middle[0]), float(middle[1]))
        self._visits.append(Visit(palm, heading, at_s, reach_s + _GATHER_S))
        fingers = np.array([math.cos(heading), math.sin(heading)]) * 20.0 + middle
        for piece in lying:
            start = piece.pose(reach_s)
            end = np.array([fingers[0], fingers[1], start.position[2]])
            times = np.array([reach_s, reach_s + _GATHER_S])
            turned = product(about((0.0, 0.0, 1.0), 0.8), start.turn)
            turns = np.stack([start.turn, turned])
            piece.motions.append(Motion(times, np.stack([start.position, end]), turns))
            piece.gone_s = reach_s + _GATHER_S
        return True

    def _resting(self, at_s: float) -> Picture:
        """The picture of all that rests at this time."""
        resting = [p for p in self._pieces if p.seen(at_s) and not p.moving(at_s)]
        lying = ((piece.number, piece.begun(at_s)) for piece in resting)
        key = ((-1, self._board.number(at_s)), *lying)
        picture = self._still.picture
        if picture is None or key != self._still.key:
            picture = self._board.on(self.ground.picture, at_s).copy()
            light = self.style.light
            for piece in resting:
                pose = piece.pose(at_s)
                cast_shadow(picture, self.ground.level, piece.die, pose, self.camera, light)
            for piece in sorted(resting, key=lambda one: -float(one.pose(at_s).position[1])):
                pose = piece.pose(at_s)
                patch = self._rest_patch(piece, pose, piece.begun(at_s))
                if patch is not None:
                    lay(picture, patch, self.ground.exposure, self.ground.front)
            self._still = _Still(key, picture)
        return picture

    def _rest_patch(self, piece: Piece, pose: Pose, begun: int) -> Patch | None:
        """The die at rest as drawn before, unless it has been moved since."""
        if piece.patch_of != begun:
            piece.patch = draw_die(piece.die, pose, self.camera, self.style.light)
            piece.patch_of = begun
        return piece.patch

    def _draw_moving(self, picture: Picture, piece: Piece, at_s: float) -> None:
        pose = piece.pose(at_s)
        ends = np.stack(
            [piece.pose(at_s - SHUTTER_S / 2).position, piece.pose(at_s + SHUTTER_S / 2).position]
        )
        track = self.camera.project(ends)
        way = (float(track[1, 0] - track[0, 0]), float(track[1, 1] - track[0, 1]))
        patch = draw_die(piece.die, pose, self.camera, self.style.light, samples=1)
        if patch is None:
            return
        low = float(pose.position[2]) + piece.die.inradius < self.style.wall
        hidden = self.ground.front if low else None
        lay(picture, smear(patch, way, self.size), self.ground.exposure, hidden)

    def _lamp_light(self, picture: Picture, at_s: float) -> Picture:
        dim = 0.0
        for index, since in enumerate(sorted(self._lamps)):
            part = ease((at_s - since) / _LAMP_S)
            dim += part if index % 2 == 0 else -part
        if dim <= 0.0:
            return picture
        gain = np.array([1.0 - dim * (1.0 - channel) for channel in _DIM]) ** (1.0 / 2.2)
        table = np.arange(256.0)[:, None] * gain
        lookup = (table + 0.5).astype(np.uint8).reshape(1, 256, 3)
        return np.asarray(cv2.LUT(picture, lookup), dtype=np.uint8)


def _shown(values: Sequence[int], bearing: Sequence[Sequence[str]]) -> list[Face]:
    """What each die shows: the name on its side of this value, or the value itself."""
    return [
        sides[value - 1] if sides else value for value, sides in zip(values, bearing, strict=False)
    ]
