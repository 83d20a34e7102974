"""One throw is read once; nothing else is a throw."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from assistant.words.status import Motion
from tests.vision_camera.scenes import Die, Look, Scene, rolling
from vision.frames import Frame
from vision.stillness import Settled, Stillness

PAIR = (Die(400, 300, 3, 20), Die(600, 420, 5, 50))
OTHER = (Die(500, 250, 2, 70), Die(700, 500, 6, 10))
OUTSIDE = (Die(1400, 300), Die(1400, 420))
BARE = Look()


@dataclass
class Watched:
    """A scene with its follower, and what the follower has said."""

    scene: Scene = field(default_factory=Scene)
    stillness: Stillness = field(default_factory=Stillness)
    motions: list[Motion] = field(default_factory=list)
    throws: list[Settled] = field(default_factory=list)
    moved_at: float = 0.0

    def play(self, seconds: float, look: object) -> Watched:
        for frame in self.scene.play(seconds, look):  # type: ignore[arg-type]
            self.take(frame)
        return self

    def take(self, frame: Frame) -> None:
        stage = self.stillness.step(frame)
        if not self.motions or self.motions[-1] is not stage.motion:
            self.motions.append(stage.motion)
        if stage.settled is not None:
            self.throws.append(stage.settled)

    def shows(self, motion: Motion) -> bool:
        return self.motions[-1] is motion


def thrown(scene: Scene | None = None) -> Watched:
    """An empty tray that is known, and two dice thrown into it."""
    watched = Watched(scene or Scene()).play(0.8, BARE)
    watched.stillness.found(0)
    watched.play(0.1, BARE)
    watched.play(0.7, rolling(OUTSIDE, PAIR))
    watched.play(0.8, Look(PAIR))
    watched.stillness.found(2)
    assert len(watched.throws) == 1
    return watched


def test_one_throw_is_settled_once_and_certain() -> None:
    watched = thrown().play(5, Look(PAIR))
    assert watched.motions == [Motion.UNKNOWN, Motion.EMPTY, Motion.ROLLING, Motion.SETTLED]
    assert len(watched.throws) == 1
    assert watched.throws[0].certain


def test_the_frame_to_read_is_from_after_the_rest_and_soon_after_it() -> None:
    settled = thrown().throws[0]
    assert settled.frame.at_s > settled.rest_s
    assert settled.frame.at_s - settled.rest_s < 0.45


@pytest.mark.parametrize("noise", [1.0, 8.0])
def test_sensor_noise_is_no_motion(noise: float) -> None:
    watched = thrown(Scene(noise=noise)).play(3, Look(PAIR))
    assert watched.shows(Motion.SETTLED)
    assert len(watched.throws) == 1


def test_nothing_is_read_while_dice_creep() -> None:
    watched = Watched().play(0.8, BARE)
    watched.stillness.found(0)
    watched.play(6, lambda share: Look((Die(300 + 200 * share, 300),)))
    assert watched.throws == []


def test_a_hand_held_still_over_the_dice_reads_nothing_new() -> None:
    watched = thrown()
    watched.play(0.5, lambda share: Look(PAIR, hand=share))
    watched.play(4, Look(PAIR, hand=1))
    assert watched.shows(Motion.HAND)
    watched.play(0.5, lambda share: Look(PAIR, hand=1 - share))
    watched.play(1, Look(PAIR))
    assert watched.shows(Motion.SETTLED)
    assert len(watched.throws) == 1


def test_dice_thrown_under_a_waiting_hand_are_read_only_when_it_has_left() -> None:
    watched = Watched().play(0.8, BARE)
    watched.stillness.found(0)
    watched.play(0.4, lambda share: Look(hand=share))
    watched.play(0.7, lambda share: replace(rolling(OUTSIDE, PAIR)(share), hand=1))
    watched.play(2, Look(PAIR, hand=1))
    assert watched.throws == []
    watched.play(0.4, lambda share: Look(PAIR, hand=1 - share))
    watched.play(1, Look(PAIR))
    assert len(watched.throws) == 1


def test_a_sleeve_from_the_left_is_a_hand_too() -> None:
    watched = thrown()
    watched.play(0.4, lambda share: Look(PAIR, hand=share * 0.5, hand_side="left"))
    watched.play(2, Look(PAIR, hand=0.5, hand_side="left"))
    assert watched.shows(Motion.HAND)
    assert len(watched.throws) == 1


def test_taken_out_then_empty() -> None:
    watched = thrown()
    watched.play(0.5, lambda share: Look(PAIR, hand=share))
    watched.play(0.5, lambda share: Look((), hand=1 - share))
    watched.play(1, BARE)
    assert watched.shows(Motion.TAKEN_OUT)
    watched.play(3, BARE)
    assert watched.shows(Motion.EMPTY)
    assert len(watched.throws) == 1


def test_an_identical_second_roll_counts_after_an_empty_tray() -> None:
    watched = thrown()
    watched.play(0.4, lambda share: Look(PAIR, hand=share))
    watched.play(0.4, lambda share: Look((), hand=1 - share))
    watched.play(0.6, BARE)
    watched.play(0.7, rolling(OUTSIDE, PAIR))
    watched.play(1, Look(PAIR))
    assert len(watched.throws) == 2
    assert watched.throws[1].certain


def test_an_identical_second_roll_counts_after_motion_alone() -> None:
    watched = thrown()
    watched.play(0.4, rolling(PAIR, OTHER))
    watched.play(0.5, rolling(OTHER, PAIR))
    watched.play(1, Look(PAIR))
    assert len(watched.throws) == 2
    assert watched.throws[1].certain


def test_a_second_roll_right_after_the_first() -> None:
    watched = thrown().play(0.7, rolling(PAIR, OTHER)).play(1, Look(OTHER))
    assert len(watched.throws) == 2


def test_one_of_two_dice_rolled_again_by_hand_is_a_new_scene() -> None:
    again = (OTHER[0], PAIR[1])
    watched = thrown()
    watched.play(0.4, lambda share: Look(PAIR, hand=share))
    watched.play(0.4, lambda share: Look(again, hand=1 - share))
    watched.play(1, Look(again))
    assert len(watched.throws) == 2


def test_a_nudged_die_is_a_new_scene() -> None:
    nudged = (replace(PAIR[0], x=PAIR[0].x + 14), PAIR[1])
    watched = thrown().play(0.2, Look(nudged)).play(1, Look(nudged))
    assert len(watched.throws) == 2


@pytest.mark.parametrize(
    "lights",
    [
        [Look(PAIR, light=1.4), Look(PAIR, light=0.6), Look(PAIR)],
        [Look(PAIR, light=1.2, gradient=0.4), Look(PAIR, light=0.5, gradient=-0.3)],
        [Look(PAIR, colour=(1.2, 1.0, 0.8)), Look(PAIR, colour=(0.8, 1.0, 1.2))],
    ],
    ids=["brightness", "lamp at one side", "white balance"],
)
def test_a_light_step_is_no_throw(lights: list[Look]) -> None:
    watched = thrown()
    for look in lights:
        watched.play(1.5, look)
        assert watched.shows(Motion.SETTLED)
    assert len(watched.throws) == 1


def test_a_throw_after_a_light_step_is_read() -> None:
    watched = thrown().play(1, Look(PAIR, light=0.6, gradient=0.2))
    watched.play(0.7, lambda share: replace(rolling(PAIR, OTHER)(share), light=0.6, gradient=0.2))
    watched.play(1, Look(OTHER, light=0.6, gradient=0.2))
    assert len(watched.throws) == 2


def test_flicker_of_the_mains_is_no_motion() -> None:
    watched = Watched().play(0.8, Look(flicker=0.1))
    watched.stillness.found(0)
    watched.play(0.7, lambda share: replace(rolling(OUTSIDE, PAIR)(share), flicker=0.1))
    watched.play(3, Look(PAIR, flicker=0.1))
    assert watched.shows(Motion.SETTLED)
    assert len(watched.throws) == 1


@pytest.mark.parametrize("turned", [False, True], ids=["rows", "columns"])
def test_strong_bands_that_jump_from_frame_to_frame_hide_no_throw(turned: bool) -> None:
    """A turned picture has them in columns."""
    watched = Watched()

    def play(seconds: float, look: Callable[[float], Look]) -> None:
        flickering = watched.scene.play(seconds, lambda share: replace(look(share), flicker=0.2))
        for frame in flickering:
            image = np.ascontiguousarray(np.rot90(frame.image)) if turned else frame.image
            watched.take(replace(frame, image=image))

    play(0.8, lambda share: BARE)
    watched.stillness.found(0)
    play(0.7, rolling(OUTSIDE, PAIR))
    play(2.0, lambda share: Look(PAIR))
    assert watched.shows(Motion.SETTLED)
    assert len(watched.throws) == 1
    play(0.4, lambda share: Look(PAIR, hand=share))
    assert watched.shows(Motion.HAND)


def in_the_dark(watched: Watched, light: float) -> Watched:
    """An empty tray that is known, and a throw into it, in a room with so little light."""
    watched.play(0.8, Look(light=light))
    watched.stillness.found(0)
    watched.play(0.1, Look(light=light))
    watched.play(0.7, lambda share: replace(rolling(OUTSIDE, PAIR)(share), light=light))
    return watched.play(0.8, Look(PAIR, light=light))


@pytest.mark.parametrize("light", [0.09, 0.2, 0.35])
def test_a_throw_in_a_dark_room_is_one(light: float) -> None:
    watched = in_the_dark(Watched(Scene(noise=1.0)), light)
    assert len(watched.throws) == 1
    assert watched.shows(Motion.SETTLED)


def test_a_shadow_in_a_dark_room_is_no_throw() -> None:
    watched = in_the_dark(Watched(Scene(noise=1.0)), 0.35)
    watched.stillness.found(2)
    watched.play(1.5, Look(PAIR, light=0.35, shadow=0.5)).play(1.5, Look(PAIR, light=0.35))
    assert len(watched.throws) == 1


def test_slow_drift_of_the_light_is_no_throw() -> None:
    watched = thrown().play(8, lambda share: Look(PAIR, light=1 - share * 0.5))
    assert watched.shows(Motion.SETTLED)
    assert len(watched.throws) == 1


def test_a_shadow_is_never_a_certain_throw() -> None:
    watched = thrown()
    watched.play(0.5, lambda share: Look(PAIR, shadow=share * 0.4))
    watched.play(1.5, Look(PAIR, shadow=0.4))
    watched.play(0.4, lambda share: Look(PAIR, shadow=0.4 * (1 - share)))
    watched.play(1, Look(PAIR))
    assert not any(throw.certain for throw in watched.throws[1:])


def test_a_knock_at_the_table_is_no_throw() -> None:
    watched = thrown()
    watched.play(
        0.3, lambda share: Look(PAIR, push=(3 * math.sin(share * 20), 2 * math.cos(share * 17)))
    )
    watched.play(1, Look(PAIR, push=(2, 1)))
    assert watched.shows(Motion.SETTLED)
    assert len(watched.throws) == 1


@pytest.mark.parametrize("apart", [140, 58], ids=["spread", "touching"])
def test_24_dice_are_no_hand(apart: int) -> None:
    many = tuple(
        Die(200 + apart * (i % 8), 200 + apart * (i // 8), 1 + i % 6, (i * 17) % 90 * (apart > 60))
        for i in range(24)
    )
    watched = Watched().play(0.8, BARE)
    watched.stillness.found(0)
    watched.play(1, rolling(tuple(Die(1400, 360) for _ in many), many))
    watched.play(1, Look(many))
    assert watched.shows(Motion.SETTLED)
    assert len(watched.throws) == 1


def test_what_lies_there_at_the_start_is_no_throw() -> None:
    watched = Watched().play(3, Look(PAIR))
    assert watched.throws == []
    watched.play(0.5, rolling(PAIR, OTHER)).play(1, Look(OTHER))
    assert len(watched.throws) == 1


def test_a_hand_at_the_start_leaves_no_ghost() -> None:
    watched = (
        Watched().play(1, Look(hand=0.8)).play(0.4, lambda share: Look(hand=0.8 * (1 - share)))
    )
    watched.play(1, BARE)
    watched.stillness.found(0)
    watched.play(0.7, rolling(OUTSIDE, PAIR)).play(1, Look(PAIR))
    assert watched.shows(Motion.SETTLED)
    assert watched.throws[-1].certain


def test_pictures_that_a_camera_repeats_are_no_rest() -> None:
    """A stream stumbles in the middle of a roll, and gives one picture for half a second."""
    watched = Watched().play(1.2, BARE)
    watched.stillness.found(0)
    frames = list(watched.scene.play(0.7, rolling(OUTSIDE, PAIR)))
    stuck = frames[5]
    for frame in frames[:6]:
        watched.take(frame)
    for step in range(1, 11):
        watched.take(replace(stuck, at_s=stuck.at_s + step / 20))
    assert watched.throws == []
    for frame in frames[6:]:
        watched.take(replace(frame, at_s=frame.at_s + 0.5))
    watched.scene.at_s += 0.5
    watched.play(0.8, Look(PAIR))
    assert len(watched.throws) == 1


def test_a_picture_that_stays_for_good_comes_to_rest() -> None:
    """The last picture of a film stays, though the film itself was full of noise."""
    watched = thrown().play(0.4, rolling(PAIR, OTHER))
    last = watched.scene.frame(Look(OTHER))
    for step in range(40):
        watched.take(replace(last, at_s=last.at_s + step / 20))
    assert len(watched.throws) == 2


def test_a_fresh_frame_is_a_throw_of_its_own() -> None:
    watched = Watched()
    for look in (Look(PAIR), Look(OTHER), Look(OTHER)):
        watched.take(replace(watched.scene.frame(look), fresh=True))
        watched.play(1, look)
    assert len(watched.throws) == 3


def test_a_child_that_is_started_again_does_not_read_the_old_throw() -> None:
    before = thrown()
    after = Watched(before.scene, Stillness(remembered=before.stillness.scene))
    after.play(2, Look(PAIR, light=1.1))
    assert after.throws == []
    assert after.shows(Motion.SETTLED)


def test_a_child_that_is_started_again_reads_what_was_thrown_meanwhile() -> None:
    before = thrown()
    after = Watched(before.scene, Stillness(remembered=before.stillness.scene))
    after.play(2, Look(OTHER))
    assert len(after.throws) == 1


def test_a_thing_put_down_for_good_stops_nothing_for_ever() -> None:
    watched = Watched(stillness=Stillness(relearn_s=3)).play(0.8, BARE)
    watched.stillness.found(0)
    watched.play(0.4, lambda share: Look(hand=0.5 * share)).play(2, Look(hand=0.5))
    assert watched.shows(Motion.HAND)
    watched.play(2, Look(hand=0.5))
    left = (Die(200, 200, 2), Die(300, 500, 6))
    start = tuple(replace(die, y=-100) for die in left)
    watched.play(0.6, lambda share: replace(rolling(start, left)(share), hand=0.5))
    watched.play(1, Look(left, hand=0.5))
    assert len(watched.throws) == 1


@pytest.mark.parametrize("size", [(4096, 8), (1280, 16)])
def test_a_narrow_strip_of_a_picture_comes_to_rest_like_any_other(size: tuple[int, int]) -> None:
    noise = np.random.default_rng(4)
    stillness, resting = Stillness(), []
    for index in range(20):
        strip = noise.normal(90, 2, (size[1], size[0], 3)).clip(0, 255).astype(np.uint8)
        resting.append(stillness.step(Frame(strip, index * 0.1, index)).resting)
    assert resting[-1]
