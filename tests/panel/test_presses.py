"""Raw edges into presses: chatter, holds, stuck buttons, two at once."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.words.press import Intent, Press
from assistant.words.text import text
from hardware.layout import ButtonWiring
from hardware.presses import Presses

DEBOUNCE_S = 0.03
NEXT = ButtonWiring("next", text("Next"), Intent.NEXT, 23)
UNDO = ButtonWiring("undo", text("Undo"), Intent.UNDO, 24, hold_s=1.5)
SEAT_1 = ButtonWiring("seat1", text("Seat 1"), Intent.CONFIRM, 4, place=1)
SEAT_2 = ButtonWiring("seat2", text("Seat 2"), Intent.CONFIRM, 5, place=2)
ALL = (NEXT, UNDO, SEAT_1, SEAT_2)


class Fingers:
    """Plays edges on a fresh machine and collects the presses with their times."""

    def __init__(self, down: Iterable[str] = ()) -> None:
        self.machine = Presses(ALL, 0.0, set(down))
        self.now = 0.0
        self.presses: list[Press] = []

    def wait(self, seconds: float) -> Fingers:
        self.now += seconds
        self.presses += self.machine.tick(self.now)
        return self

    def edge(self, button: str, down: bool) -> Fingers:
        self.presses += self.machine.edge(button, down, self.now)
        return self

    def press(self, button: str, seconds: float = 0.1) -> Fingers:
        return self.edge(button, True).wait(seconds).edge(button, False).wait(0.1)

    def names(self) -> list[str]:
        return [press.button for press in self.presses]

    def stuck(self) -> list[str]:
        return [state.id for state in self.machine.states(self.now) if state.stuck]

    def held(self, button: str) -> float:
        return next(one.held for one in self.machine.states(self.now) if one.id == button)


gaps = st.lists(st.floats(0.0001, DEBOUNCE_S * 0.9), max_size=12).map(
    lambda times: times[: len(times) // 2 * 2]
)
"""Chatter: an even number of edges, each nearer to the last than the debounce time."""


def chatter(fingers: Fingers, button: str, down: bool, times: list[float]) -> None:
    """Goes to `down`, with as many flips on the way as there are times."""
    level = down
    fingers.edge(button, level)
    for seconds in times:
        fingers.now += seconds
        level = not level
        fingers.edge(button, level)


@given(gaps, gaps, st.floats(DEBOUNCE_S * 1.1, 5.0), st.integers(1, 3))
def test_any_chatter_on_both_edges_gives_exactly_one_press_a_push(
    on: list[float], off: list[float], hold: float, pushes: int
) -> None:
    fingers = Fingers()
    for _ in range(pushes):
        chatter(fingers, "next", True, on)
        fingers.wait(hold)
        chatter(fingers, "next", False, off)
        fingers.wait(0.2)
    assert fingers.names() == ["next"] * pushes


@given(gaps, st.floats(0.0001, DEBOUNCE_S * 0.9))
def test_a_spike_shorter_than_the_debounce_time_is_no_press(
    times: list[float], last: float
) -> None:
    fingers = Fingers()
    chatter(fingers, "next", True, times)
    fingers.now += last
    fingers.edge("next", False).wait(1)
    assert fingers.presses == []


edges = st.lists(
    st.tuples(st.floats(0.0, 3.0), st.sampled_from([wiring.id for wiring in ALL]), st.booleans()),
    max_size=30,
)


@given(edges, st.lists(st.floats(0.0, 60.0), max_size=40))
def test_the_outcome_does_not_depend_on_how_often_the_machine_is_asked(
    steps: list[tuple[float, str, bool]], asks: list[float]
) -> None:
    moments, now = [], 0.0
    for gap, button, down in steps:
        now += gap
        moments.append((now, button, down))

    def play(ticks: list[float]) -> list[Press]:
        machine, presses = Presses(ALL, 0.0), []
        events = [(at, None, False) for at in ticks] + list(moments)
        for at, button, down in sorted(events, key=lambda event: event[0]):
            presses += machine.tick(at) if button is None else machine.edge(button, down, at)
        return presses + machine.tick(200.0)

    assert play(asks) == play([])


@given(edges)
def test_a_button_gives_no_more_presses_than_it_was_pushed(
    steps: list[tuple[float, str, bool]],
) -> None:
    fingers, pushes = Fingers(), dict.fromkeys((one.id for one in ALL), 0)
    level: set[str] = set()
    for gap, button, down in steps:
        fingers.wait(gap)
        if down and button not in level:
            pushes[button] += 1
        (level.add if down else level.discard)(button)
        fingers.edge(button, down)
    fingers.wait(100)
    assert all(fingers.names().count(name) <= most for name, most in pushes.items())


def test_chatter_that_is_told_late_and_piecemeal_is_still_one_press() -> None:
    """On a busy machine edges arrive long after the level was seen."""
    fingers = Fingers().edge("next", True).wait(0.2).edge("next", False)
    chattered = fingers.now
    fingers.wait(0.05)
    assert fingers.names() == ["next"]
    fingers.presses += fingers.machine.edge("next", True, chattered + 0.001)
    fingers.machine.level("next", False, fingers.now)
    fingers.wait(0.05)
    fingers.presses += fingers.machine.edge("next", False, chattered + 0.002)
    fingers.machine.level("next", False, fingers.now)
    fingers.wait(1.0)
    assert fingers.names() == ["next"]


def test_a_lost_edge_does_not_leave_a_button_down() -> None:
    fingers = Fingers().edge("next", True).wait(0.2)
    fingers.machine.level("next", False, fingers.now)
    fingers.wait(0.4)
    assert fingers.presses == []
    fingers.wait(0.2)
    assert fingers.names() == ["next"]


def test_a_doubted_hold_does_not_count_until_the_doubt_is_gone() -> None:
    fingers = Fingers().edge("undo", True).wait(1.4)
    fingers.machine.level("undo", False, fingers.now)
    fingers.wait(2.0)
    assert fingers.presses == []


def test_a_press_says_which_button_and_whose_it_is() -> None:
    fingers = Fingers().press("seat2").press("next")
    assert fingers.presses == [
        Press("seat2", Intent.CONFIRM, 2),
        Press("next", Intent.NEXT, None),
    ]


def test_a_short_press_counts_when_the_button_is_let_go() -> None:
    fingers = Fingers().edge("next", True).wait(2.0)
    assert fingers.presses == []
    fingers.edge("next", False).wait(DEBOUNCE_S * 1.1)
    assert fingers.names() == ["next"]


def test_undo_counts_down_while_it_is_held_and_counts_once() -> None:
    fingers = Fingers().edge("undo", True).wait(0.75)
    assert fingers.held("undo") == pytest.approx(0.5)
    assert fingers.presses == []
    fingers.wait(0.76)
    assert fingers.names() == ["undo"]
    assert fingers.held("undo") == 0.0
    fingers.wait(5.0).edge("undo", False).wait(1.0)
    assert fingers.names() == ["undo"]


def test_undo_let_go_too_early_does_nothing() -> None:
    fingers = Fingers().press("undo", 1.4)
    assert fingers.presses == []
    assert fingers.held("undo") == 0.0


def test_chatter_during_a_hold_does_not_start_it_anew() -> None:
    fingers = Fingers().edge("undo", True).wait(1.0)
    chatter(fingers, "undo", False, [0.002])
    fingers.wait(0.52)
    assert fingers.names() == ["undo"]


def test_a_stuck_button_is_reported_and_ignored_until_it_is_let_go() -> None:
    fingers = Fingers().edge("next", True).wait(20.1)
    assert fingers.stuck() == ["next"]
    fingers.edge("next", False).wait(1.0)
    assert (fingers.stuck(), fingers.presses) == ([], [])
    assert fingers.press("next").names() == ["next"]


def test_an_undo_that_stays_down_counts_once_and_is_then_reported_stuck() -> None:
    fingers = Fingers().edge("undo", True).wait(25.0)
    assert (fingers.names(), fingers.stuck()) == (["undo"], ["undo"])


def test_a_button_that_is_down_at_start_counts_only_from_its_next_push() -> None:
    fingers = Fingers(down=["undo", "next"]).wait(10.0)
    assert fingers.held("undo") == 0.0
    fingers.edge("undo", False).edge("next", False).wait(1.0)
    assert fingers.presses == []
    assert fingers.press("next").names() == ["next"]


def test_a_button_that_is_down_at_start_and_stays_is_reported() -> None:
    assert Fingers(down=["next"]).wait(21.0).stuck() == ["next"]


@pytest.mark.parametrize("second", ["next", "undo"])
def test_a_hand_on_two_function_buttons_plays_nothing(second: str) -> None:
    first = "undo" if second == "next" else "next"
    fingers = Fingers().edge(first, True).wait(0.2).edge(second, True).wait(3.0)
    fingers.edge(first, False).wait(0.2).edge(second, False).wait(1.0)
    assert fingers.presses == []
    assert fingers.press("next").names() == ["next"]


def test_a_third_button_does_not_slip_through_under_a_hand() -> None:
    confirm = ButtonWiring("confirm", text("Confirm"), Intent.CONFIRM, 25)
    machine = Presses((NEXT, UNDO, confirm), 0.0)
    presses = []
    for at, button in ((0.0, "next"), (0.1, "undo"), (0.2, "confirm")):
        presses += machine.edge(button, True, at)
    presses += machine.edge("confirm", False, 0.5) + machine.tick(1.0)
    assert presses == []


def test_a_stuck_button_does_not_silence_the_others() -> None:
    fingers = Fingers(down=["next"]).press("undo", 1.6)
    assert fingers.names() == ["undo"]
    fingers.wait(20.0).press("undo", 1.6)
    assert fingers.names() == ["undo", "undo"]


def test_people_may_press_their_own_buttons_at_the_same_time() -> None:
    fingers = Fingers().edge("seat1", True).wait(0.01).edge("seat2", True).wait(0.2)
    fingers.edge("seat2", False).wait(0.01).edge("seat1", False).wait(0.2)
    assert fingers.names() == ["seat2", "seat1"]


def test_it_tells_when_it_wants_to_be_asked_again() -> None:
    machine = Presses(ALL, 0.0)
    assert machine.due() is None
    machine.edge("undo", True, 1.0)
    assert machine.due() == pytest.approx(1.0 + DEBOUNCE_S)
    machine.tick(1.1)
    assert machine.due() == pytest.approx(2.5)
