"""Fingers on drawn buttons: those that stay, those that are gone, and two at once."""

from __future__ import annotations

import threading

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from assistant.words.errors import NotHeldError, RealPanelError
from assistant.words.press import Intent, Press, PressEnd
from assistant.words.text import text
from hardware.buttons import ButtonBank
from hardware.factory import PinChoice
from hardware.fingers import GONE_S, Fingers
from hardware.presses import Presses
from tests.panel.conftest import Bench, MakeBench, wait_until
from tests.panel.pictures import small

pytestmark = pytest.mark.live

NEXT, UNDO = Press("next", Intent.NEXT), Press("undo", Intent.UNDO)
UNDO_HOLD_S = 0.4


def down(bench: Bench) -> list[str]:
    return [button.id for button in bench.panel.status().buttons if button.down]


@pytest.mark.parametrize("press", [NEXT, UNDO])
def test_a_whole_press_acts_before_it_ends(make_bench: MakeBench, press: Press) -> None:
    bench = make_bench(small())
    for times in (1, 2):
        assert bench.panel.press(press.button, finger="ada") is PressEnd.COUNTED
        wait_until(lambda times=times: bench.presses == [press] * times)  # type: ignore[misc]
        assert down(bench) == []


def test_undo_is_heard_where_a_phone_that_is_gone_left_it_down(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    bench.panel.touch("undo", down=True, finger="gone")
    wait_until(lambda: bench.presses == [UNDO])
    assert bench.panel.press("undo", finger="ada") is PressEnd.COUNTED
    wait_until(lambda: bench.presses == [UNDO, UNDO])


def test_pressing_once_more_after_a_lost_release_is_one_press(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    bench.panel.touch("next", down=True, finger="ada 1")
    wait_until(lambda: down(bench) == ["next"])
    assert bench.panel.press("next", finger="ada 2") is PressEnd.COUNTED
    wait_until(lambda: bool(bench.presses))
    assert bench.panel.press("confirm", finger="ada 3") is PressEnd.COUNTED
    wait_until(lambda: len(bench.presses) > 1)
    assert [press.button for press in bench.presses] == ["next", "confirm"]


def test_whoever_was_there_before_does_not_let_go_for_others(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    bench.panel.touch("undo", down=True, finger="ada")
    bench.panel.touch("undo", down=True, finger="bo")
    with pytest.raises(NotHeldError):
        bench.panel.touch("undo", down=False, finger="ada")
    wait_until(lambda: bench.presses == [UNDO])
    bench.panel.touch("undo", down=False, finger="bo")
    wait_until(lambda: down(bench) == [])
    with pytest.raises(NotHeldError):
        bench.panel.touch("undo", down=False, finger="bo")


def test_a_press_together_with_another_button_says_that_it_did_not_count(
    make_bench: MakeBench,
) -> None:
    bench = make_bench(small())
    bench.panel.touch("next", down=True, finger="bo")
    wait_until(lambda: down(bench) == ["next"])
    assert bench.panel.press("undo", finger="ada") is PressEnd.CAME_BETWEEN
    bench.panel.touch("next", down=False, finger="bo")
    wait_until(lambda: down(bench) == [])
    assert bench.presses == []


def test_a_panel_that_does_not_answer_is_told_as_that(
    make_bench: MakeBench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = make_bench(small())
    monkeypatch.setattr("hardware.panel.PATIENCE_S", 0.05)
    monkeypatch.setattr(bench.panel, "_hear", lambda now: [])
    assert bench.panel.press("next", finger="ada") is PressEnd.UNANSWERED


def test_a_press_under_way_ends_with_the_panel(make_bench: MakeBench) -> None:
    bench = make_bench(small())
    ends: list[PressEnd] = []
    pressing = threading.Thread(target=lambda: ends.append(bench.panel.press("undo", finger="ada")))
    pressing.start()
    wait_until(lambda: down(bench) == ["undo"])
    bench.panel.close()
    pressing.join()
    assert ends == [PressEnd.SHUT]


def test_no_finger_reaches_real_buttons(make_bench: MakeBench) -> None:
    bench = make_bench(small(), drawn=False)
    for touch in (
        lambda: bench.panel.touch("next", down=False),
        lambda: bench.panel.press("next", finger="ada"),
    ):
        with pytest.raises(RealPanelError):
            touch()


def test_of_a_button_left_down_comes_nothing_and_others_act_again() -> None:
    layout = small()
    choice = PinChoice(MockFactory(pin_class=MockPWMPin), "mock", text("for a test"), drawn=True)
    bank = ButtonBank(layout, choice, clock=lambda: 0.0, woken=lambda: None)
    presses = Presses(layout.buttons, 0.0)
    fingers = Fingers(layout.buttons, bank, presses)

    def heard(now: float) -> list[Press]:
        fingers.look(now)
        finished: list[Press] = []
        for name, is_down, _ in bank.take_edges():
            finished += presses.edge(name, is_down, now)
        return finished + presses.tick(now)

    fingers.press("next", "gone", 0.0)
    assert heard(0.0) == []
    assert heard(GONE_S - 0.1) == []
    assert bank.levels()["next"]
    assert heard(GONE_S) == []
    assert heard(GONE_S + 1) == []
    assert not bank.levels()["next"]
    fingers.press("undo", "ada", 10.0)
    assert heard(10.0) == []
    assert heard(10.0 + UNDO_HOLD_S) == [UNDO]
    assert bank.levels()["undo"], "a finger that holds on is left alone for a while"
    bank.close()
