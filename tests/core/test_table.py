"""The table: keys, versions, rights, observers, the timer."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import NoReturn

import pytest

from assistant.games.open_table import OpenTableRules
from assistant.journal import JOURNAL_NAME, reader
from assistant.ports import HistoryPort, TablePort
from assistant.table import History
from assistant.words.actor import Actor, Role
from assistant.words.orders import Accepted, Refused, TableBusyError
from assistant.words.press import Intent, Press
from assistant.words.status import (
    Button,
    CameraMode,
    CameraStatus,
    Lamp,
    LampMode,
    Motion,
    PanelStatus,
)
from assistant.words.text import text
from assistant.words.view import TableView
from tests.core.support import HOST, PATIENCE_S, THREE, Around, Play, playing, seat


def test_a_repeated_key_does_nothing_again_over_restarts_too(data: Path) -> None:
    points = {"seat": "s1", "category": "Points", "points": 4}
    with playing(data) as play:
        play.begin()
        first = play.do("give_points", key="tap", **points)
        play.do("next")
        assert play.do("give_points", key="tap", version=0, **points) == Accepted(
            first.version, repeated=True
        )
        assert play.totals() == [4, 0, 0]
    with playing(data) as play:
        again = play.do("give_points", key="tap", version=0, **points)
        assert again == Accepted(first.version, repeated=True)
        assert play.totals() == [4, 0, 0]


def test_a_key_cannot_serve_two_commands(play: Play) -> None:
    play.begin()
    play.do("give_points", key="tap", seat="s1", category="Points", points=4)
    why = play.refuse("give_points", key="tap", seat="s2", category="Points", points=9)
    assert "another command" in why


def test_two_phones_may_use_the_same_key(play: Play) -> None:
    play.begin()
    play.do("give_points", key="1", seat="s1", category="Points", points=4, actor=seat(1))
    play.do("give_points", key="1", seat="s2", category="Points", points=5, actor=seat(2))
    assert play.totals() == [4, 5, 0]


def test_a_stale_version_is_refused_with_the_current_one(play: Play) -> None:
    play.begin()
    seen = play.view.version
    play.do("next")
    outcome = play.send("next", version=seen)
    assert isinstance(outcome, Refused)
    assert outcome.stale
    assert outcome.version == play.view.version
    assert play.active() == "s2"


@pytest.mark.parametrize(
    ("command", "named"),
    [
        ({"type": "give_points", "seat": "s1", "category": "Points", "points": "4"}, "$.points"),
        ({"type": "give_points", "seat": "s1", "category": "Points"}, "points"),
        ({"type": "give_points", "seat": 1, "category": "Points", "points": 4}, "$.seat"),
        ({"type": "next", "extra": 1}, "extra"),
        ({"type": "fly"}, "fly"),
        ({"type": 5}, "type"),
        ({"type": "take_roll", "roll": {}}, "take_roll"),
        ({"type": "start_game", "game": "chess", "seats": []}, "chess"),
        (
            {
                "type": "start_game",
                "game": "open_table",
                "seats": [{"name": "A"}],
                "options": {"round": 1},
            },
            "round",
        ),
        ({"type": "set_timer", "limit_s": 1}, "seconds"),
    ],
)
def test_a_bad_command_is_refused_by_name(
    play: Play, command: dict[str, object], named: str
) -> None:
    play.begin()
    fields = {name: value for name, value in command.items() if name != "type"}
    assert named in play.refuse(command["type"], **fields)  # type: ignore[arg-type]


def test_rights(play: Play) -> None:
    play.begin()
    viewer = Actor(Role.VIEWER, "guest's phone")
    assert "look" in play.refuse("next", actor=viewer)
    for role in (Role.CAMERA, Role.PANEL):
        play.refuse("next", actor=Actor(role, "thing"))
    play.refuse("next", actor=seat(2))
    play.refuse("give_points", actor=seat(2), seat="s1", category="Points", points=1)
    play.refuse("end_game", actor=seat(1))
    play.refuse("put_away", actor=seat(1))
    play.refuse("add_category", actor=seat(1), name="Mine")
    play.do("next", actor=seat(1))
    play.do("give_points", actor=seat(1), seat="s1", category="Points", points=2)
    assert play.view.log[-1].actor == "Ada"
    assert play.view.log[-1].device == "phone 1"


def test_a_seat_undoes_its_own_last_action_only(play: Play) -> None:
    play.begin()
    play.do("give_points", actor=seat(1), seat="s1", category="Points", points=2)
    assert play.view.undo_seat == "s1"
    assert "not yours" in play.refuse("undo", actor=seat(2))
    play.do("undo", actor=seat(1))
    assert "not yours" in play.refuse("redo", actor=seat(2))
    play.do("redo", actor=seat(1))
    play.do("undo", actor=HOST)
    assert play.totals() == [0, 0, 0]


def test_undo_reaches_the_start_and_no_further(play: Play) -> None:
    play.begin()
    for points in range(1, 6):
        play.do("give_points", seat="s1", category="Points", points=points)
    versions = {play.view.version}
    for _ in range(5):
        versions.add(play.do("undo").version)
    assert play.totals() == [0, 0, 0]
    assert "nothing to undo" in play.refuse("undo")
    for _ in range(5):
        versions.add(play.do("redo").version)
    assert play.totals() == [15, 0, 0]
    assert len(versions) == 11
    play.do("undo")
    play.do("next")
    assert "nothing to do again" in play.refuse("redo")
    assert [line.undone for line in play.view.log].count(True) == 1


def test_effects_are_on_disk_before_screens_see_them(play: Play) -> None:
    missing: list[int] = []

    def look(view: TableView) -> None:
        with play.journal.reading() as connection:
            if reader.last_seq(connection) < view.version:
                missing.append(view.version)

    play.table.subscribe(look)
    play.begin()
    for _ in range(5):
        play.do("next")
    assert not missing


def test_an_observer_that_fails_hurts_nobody(play: Play, caplog: pytest.LogCaptureFixture) -> None:
    seen: list[int] = []

    def broken(view: TableView) -> None:
        raise RuntimeError("lamp fell off")

    play.table.subscribe(broken)
    play.table.subscribe(lambda view: seen.append(view.version))
    with caplog.at_level(logging.CRITICAL):
        play.begin()
        play.do("next")
        play.wait(lambda view: any("lamp" in notice.english() for notice in view.notices))
    assert seen[-1] == play.view.version


def test_an_ended_subscription_hears_no_more(play: Play) -> None:
    seen: list[int] = []
    end = play.table.subscribe(lambda view: seen.append(view.version))
    play.begin()
    end()
    end()
    heard = len(seen)
    play.do("next")
    assert len(seen) == heard


def test_buttons_play_and_tell_what_they_cannot(play: Play, around: Around) -> None:
    play.table.press(Press("next", Intent.NEXT))
    view = play.settle()
    assert [notice.english() for notice in view.notices] == ["No game is on the table."]
    around.pass_time(20)
    play.wait(lambda view: not view.notices)
    play.begin()
    play.table.press(Press("blue", Intent.NEXT, 2))
    view = play.settle()
    assert "turn of Ada" in view.notices[-1].english()
    play.table.press(Press("next", Intent.NEXT))
    play.settle()
    assert play.active() == "s2"
    assert play.view.log[-1].device == "next"
    play.table.press(Press("undo", Intent.UNDO))
    play.settle()
    assert play.active() == "s1"


def test_confirm_asks_for_a_tap_where_no_answer_is_likelier_than_the_others(play: Play) -> None:
    play.do("start_game", game="saga", seats=THREE[:2])
    before = play.view
    play.table.press(Press("confirm", Intent.CONFIRM))
    view = play.settle()
    told = view.notices[-1].english()
    assert told == "Tap the answer on a screen: Which tile do you take?"
    assert (view.version, view.choices) == (before.version, before.choices)


def test_camera_that_tells_the_same_makes_no_new_picture(play: Play, around: Around) -> None:
    status = CameraStatus("sim", CameraMode.LIVE, Motion.EMPTY, facts={"fps": 30})
    play.table.camera_changed(status)
    changed = play.settle().changed
    for fps in range(20):
        play.table.camera_changed(
            CameraStatus("sim", CameraMode.LIVE, Motion.EMPTY, facts={"fps": fps})
        )
    assert play.settle().changed == changed
    play.table.camera_changed(CameraStatus("sim", CameraMode.LOST, Motion.UNKNOWN))
    view = play.settle()
    assert view.changed == changed + 1
    assert view.camera.mode is CameraMode.LOST
    around.pass_time(3)
    play.table.camera_changed(
        CameraStatus("sim", CameraMode.LOST, Motion.UNKNOWN, facts={"fps": 0})
    )
    assert play.settle().camera.facts == {"fps": 0}


def test_a_breathing_lamp_makes_no_new_picture(play: Play) -> None:
    def panel(level: float, mode: LampMode = LampMode.BREATHE) -> PanelStatus:
        lamp = Lamp("seat-1", text("Seat 1"), mode, (1.0, 0.0, 0.0), level, "s1")
        button = Button("next", text("Next"), down=False)
        return PanelStatus("mock", text("No pins."), True, (lamp,), (button,))

    play.table.panel_changed(panel(0.1))
    changed = play.settle().changed
    for level in (0.2, 0.3, 0.4):
        play.table.panel_changed(panel(level))
    assert play.settle().changed == changed
    play.table.panel_changed(panel(1.0, LampMode.STEADY))
    assert play.settle().changed == changed + 1


def test_the_timer_counts_turns_and_not_pauses_or_stops(data: Path) -> None:
    around = Around()
    with playing(data, around) as play:
        play.begin(timer_s=60)
        around.pass_time(10)
        play.do("pause")
        around.pass_time(500)
        play.do("unpause")
        around.pass_time(5)
        around.wall_s -= 1e6
        play.do("next")
        assert play.view.log[-1].spent_s == 15
        assert [time.spent_s for time in play.view.times] == [15, 0, 0]
        around.pass_time(7)
        play.do("give_points", seat="s2", category="Points", points=1)
        timer = play.view.turn.timer if play.view.turn else None
        assert timer is not None
        assert (timer.limit_s, timer.spent_s, timer.running) == (60, 7, True)
        assert timer.spent(around.now_s + 3) == 10
        around.pass_time(6)
    around.pass_time(9999)
    with playing(data, around) as play:
        around.pass_time(9999)
        assert play.view.turn is not None
        assert play.view.turn.timer is not None
        assert play.view.turn.timer.spent_s == 13
    with playing(data, around) as play:
        play.do("acknowledge")
        around.pass_time(2)
        play.do("next")
        assert [time.spent_s for time in play.view.times] == [15, 15, 0]


def test_undo_brings_the_spent_seconds_back(play: Play, around: Around) -> None:
    play.begin()
    around.pass_time(12)
    play.do("next")
    around.pass_time(3)
    play.do("undo")
    around.pass_time(4)
    play.do("next")
    assert play.view.times[0].spent_s == 16


def test_stop_does_what_is_in_the_queue_and_refuses_more(data: Path) -> None:
    play = Play(data)
    play.begin()
    for _ in range(30):
        play.table.press(Press("next", Intent.NEXT))
    play.table.stop()
    assert play.view.turn is not None
    assert play.view.turn.round == 11
    play.table.stop()
    with pytest.raises(TableBusyError):
        play.send("next")
    with playing(data) as again:
        assert again.view.turn is not None
        assert again.view.turn.round == 11


def test_the_writer_beats_and_survives_a_fault(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    beats = threading.Semaphore(0)

    class Faulty(OpenTableRules):
        def decide(self, state: object, command: object, moment: object) -> NoReturn:
            raise ZeroDivisionError("bad rules")

    play = Play(data, rules=[Faulty()], beat=beats.release)
    play.begin()
    with caplog.at_level(logging.CRITICAL):
        assert "mistake" in play.refuse("next")
    for _ in range(3):
        assert beats.acquire(timeout=PATIENCE_S)
    play.table.stop()


def test_table_and_history_are_what_the_screens_ask_for(play: Play) -> None:
    table: TablePort = play.table
    history: HistoryPort = History(play.data / JOURNAL_NAME, [OpenTableRules()])
    play.begin()
    assert [game.id for game in history.games()] == [play.view.game and play.view.game.id]
    assert table.view() is play.view
