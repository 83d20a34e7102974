"""The pure pieces: restarts, packets, frozen pictures, agreement, checks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.words.dice import DieKind, DieReading, DieState
from assistant.words.status import Health
from assistant.words.text import text
from tests.vision_camera.scenes import Die, Look, Scene
from vision.cameras.measure import picture_facts
from vision.checks import check_facts
from vision.dice import DiceSight
from vision.frames import Frame
from vision.supervisor_policy import RestartRules, Restarts
from vision.worker_agree import agree
from vision.worker_frozen import FrozenWatch
from vision.worker_repeat import same_dice
from vision.worker_wire import Answer, FromChild, GarbageError, Packets, pack


def test_pauses_grow_to_a_limit_then_it_is_given_up_and_tried_slowly() -> None:
    restarts = Restarts(RestartRules(budget=5, first_s=0.5, longest_s=4, slow_s=30))
    assert [restarts.failed(0) for _ in range(5)] == [0.5, 1, 2, 4, 4]
    assert not restarts.gave_up
    assert [restarts.failed(0) for _ in range(2)] == [30, 30]
    assert restarts.gave_up
    assert restarts.total == 7


def test_a_good_life_gives_the_budget_back() -> None:
    restarts = Restarts(RestartRules(budget=2, first_s=0.5, healthy_s=20))
    for _ in range(4):
        restarts.failed(1)
    assert restarts.gave_up
    assert restarts.failed(25) == 0.5
    assert not restarts.gave_up


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(), st.none() | st.text())), st.data())
def test_messages_arrive_however_the_bytes_are_cut(
    answers: list[tuple[int, str | None]], data: st.DataObject
) -> None:
    sent = [Answer(ask % 2**60, error) for ask, error in answers]
    stream = b"".join(pack(message) for message in sent)
    packets: Packets[FromChild] = Packets(FromChild)
    got: list[FromChild] = []
    while stream:
        count = data.draw(st.integers(1, len(stream)))
        got += packets.feed(stream[:count])
        stream = stream[count:]
    assert got == sent


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_messages_or_garbage(data: bytes) -> None:
    packets: Packets[FromChild] = Packets(FromChild, largest=200)
    try:
        packets.feed(data)
    except GarbageError:
        return


def frame(value: int, at_s: float) -> Frame:
    return Frame(np.full((16, 16, 3), value, np.uint8), at_s, 0)


def test_a_sensor_that_repeats_itself_is_frozen_a_still_feed_is_not() -> None:
    sensor = FrozenWatch(noisy=False)
    assert not any(sensor.frozen(frame(i, i / 10)) for i in range(20))
    assert sensor.noisy
    assert not sensor.frozen(frame(99, 2.0))
    assert not sensor.frozen(frame(99, 4.9))
    assert sensor.frozen(frame(99, 5.1))
    feed = FrozenWatch(noisy=False)
    assert not any(feed.frozen(frame(1, i / 10)) for i in range(100))
    again = FrozenWatch(noisy=True)
    assert [again.frozen(frame(1, at)) for at in (0.0, 2.0, 3.5)] == [False, False, True]


def die(value: int, x: float = 100.0, confidence: float = 1.0) -> DieReading:
    return DieReading(DieKind.D6, value, confidence, (x, 50.0, 50.0, 50.0), DieState.FLAT)


def sight(*dice: DieReading, sure: bool) -> DiceSight:
    return DiceSight(dice, sure, () if sure else (text("6 or 9?"),), 1.0)


def test_a_sure_first_look_stands() -> None:
    first = sight(die(3), sure=True)
    assert agree([first]) is first


def test_after_doubt_two_sure_looks_must_agree() -> None:
    doubt, three, four = (
        sight(die(3), sure=False),
        sight(die(3), sure=True),
        sight(die(4), sure=True),
    )
    assert agree([doubt, three]) is None
    assert agree([doubt, three, three]) is three
    assert agree([doubt, three, four]) is doubt
    assert agree([doubt], hurry=True) is doubt


def test_doubt_that_stays_reports_what_most_looks_saw() -> None:
    seldom = sight(die(6, confidence=0.9), sure=False)
    often = [sight(die(5, confidence=c), sure=False) for c in (0.3, 0.6)]
    assert agree([seldom, *often]) is often[1]


def test_dice_are_the_same_only_in_the_same_places_with_the_same_values() -> None:
    lying = (die(3, 100), die(5, 300))
    assert same_dice(lying, (die(5, 302), die(3, 99)))
    assert not same_dice(lying, (die(3, 100), die(6, 300)))
    assert not same_dice(lying, (die(3, 100), die(5, 320)))
    assert not same_dice(lying, (die(3, 100),))
    assert not same_dice((), ())


def checked(image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> dict[str, Health]:
    return {check.id: check.health for check in check_facts(picture_facts(image))}


def test_the_checks_say_what_is_wrong_with_a_picture() -> None:
    import cv2

    scene = Scene(size=(1280, 720))
    good = scene.draw(Look((Die(500, 300), Die(800, 400))))
    assert set(checked(good).values()) == {Health.OK}
    assert checked((good * 0.3).astype(np.uint8))["camera-light"] is Health.LOOK
    assert (
        checked(np.minimum(good.astype(np.uint16) + 150, 255).astype(np.uint8))["camera-light"]
        is Health.LOOK
    )
    blurred = np.asarray(cv2.GaussianBlur(good, (0, 0), 9), np.uint8)
    assert checked(blurred)["camera-sharpness"] is Health.LOOK
    small = np.asarray(cv2.resize(good, (640, 360)), np.uint8)
    assert checked(small)["camera-size"] is Health.LOOK


@pytest.mark.parametrize(
    ("locked", "health"), [(True, Health.OK), (None, Health.OK), (False, Health.LOOK)]
)
def test_the_checks_tell_whether_the_light_is_locked(locked: bool | None, health: Health) -> None:
    (check,) = check_facts({"exposure locked": locked})
    assert check.health is health
    assert (check.remedy is None) == (health is Health.OK)
