"""Games that come and go: restarts, put away, resumed, the second game."""

from __future__ import annotations

import shutil
from pathlib import Path

from assistant.words.press import Intent, Press
from assistant.words.view import TableView
from tests.core.support import Around, Play, playing


def test_after_a_restart_it_says_where_the_game_stands_and_how_it_goes_on(data: Path) -> None:
    with playing(data) as play:
        play.begin()
        play.do("next")
        play.do("next")
        play.do("next")
        play.do("next")
    with playing(data) as play:
        view = play.view
        assert view.resumed
        (notice,) = view.notices
        assert notice.english() == (
            "After a restart: Open table, round 2, Łukasz to move. It goes on with the next move,"
            " with any button of the panel, or when the host says so."
        )
        play.do("acknowledge")
        assert not play.view.resumed
        assert not play.view.notices
        play.do("undo")
        assert play.active() == "s1"


def test_the_first_press_after_a_restart_says_yes(data: Path) -> None:
    with playing(data) as play:
        play.begin()
    with playing(data) as play:
        play.table.press(Press("next", Intent.NEXT))
        assert not play.settle().resumed
        assert play.active() == "s1"
        play.table.press(Press("next", Intent.NEXT))
        play.settle()
        assert play.active() == "s2"


def test_a_new_game_after_a_restart_is_not_asked_about(data: Path) -> None:
    with playing(data) as play:
        play.begin()
    with playing(data) as play:
        assert play.view.notices
        play.begin([{"name": "Ola"}])
        assert not play.view.resumed
        assert not play.view.notices


def test_games_are_put_away_and_resumed(play: Play) -> None:
    play.begin()
    play.do("give_points", seat="s1", category="Points", points=3)
    first = play.view.game
    play.begin([{"name": "Ola"}])
    second = play.view.game
    assert first is not None
    assert second is not None
    assert play.totals() == [0]
    assert "already" in play.refuse("resume_game", game_id=second.id)
    assert "not in the journal" in play.refuse("resume_game", game_id="nothing")
    play.do("resume_game", game_id=first.id)
    assert play.totals() == [3, 0, 0]
    play.do("put_away")
    assert play.view.game is None
    assert "No game" in play.refuse("next")
    play.do("resume_game", game_id=second.id)
    play.do("end_game")
    play.do("put_away")
    assert "over" in play.refuse("resume_game", game_id=second.id)


def test_a_game_put_away_stays_away_after_a_restart(data: Path) -> None:
    with playing(data) as play:
        play.begin()
        play.do("put_away")
    with playing(data) as play:
        assert play.view.game is None
        assert not play.view.resumed


def test_the_second_game_is_as_clean_as_the_first(play: Play) -> None:
    def facts(view: TableView) -> object:
        return (view.seats, view.scoreboard, view.rolls, view.tally, view.times, view.redo,
                view.undo, view.question, len(view.log))  # fmt: skip

    play.begin()
    clean = facts(play.view)
    play.do("record_roll", dice=[{"kind": "d6", "value": 3}])
    play.do("give_points", seat="s2", category="New", points=-3)
    play.do("join_seat", name="Zoë")
    play.do("leave_seat", seat="s1")
    play.do("undo")
    play.do("end_game")
    play.begin()
    assert facts(play.view) == clean


def _killed(data: Path) -> Path:
    """The journal as a kill at this moment would leave it."""
    left = data.with_name(f"{data.name}-killed")
    shutil.copytree(data, left)
    return left


def _pass(play: Play, seconds: float) -> None:
    """Time goes by, and the table has looked at its clock before the second order's answer."""
    play.around.pass_time(seconds)
    play.settle()
    play.settle()


def _turn_s(play: Play) -> float:
    turn = play.view.turn
    assert turn is not None
    assert turn.timer is not None
    return turn.timer.spent_s


def test_a_kill_takes_no_more_than_some_seconds_of_a_turn(data: Path) -> None:
    around = Around()
    with playing(data, around) as play:
        play.begin(timer_s=60)
        for seconds in (45, 25, 12):
            _pass(play, seconds)
        left = _killed(data)
    with playing(left, around) as play:
        assert _turn_s(play) == 70, "the last 12 seconds are lost, no more"
        play.do("acknowledge")
        around.pass_time(3)
        play.do("next")
        assert play.view.times[0].spent_s == 73


def test_what_was_kept_of_a_turn_counts_for_no_other_one(data: Path) -> None:
    around = Around()
    with playing(data, around) as play:
        play.begin(timer_s=60)
        _pass(play, 45)
        play.do("next")
        left = _killed(data)
    with playing(left, around) as play:
        assert _turn_s(play) == 0
        assert play.view.times[0].spent_s == 45


def test_a_second_kill_before_anything_was_done_keeps_the_seconds_as_well(data: Path) -> None:
    around = Around()
    with playing(data, around) as play:
        play.begin(timer_s=60)
        _pass(play, 45)
        once = _killed(data)
    with playing(once, around) as play:
        play.do("acknowledge")
        _pass(play, 30)
        twice = _killed(once)
    with playing(twice, around) as play:
        assert _turn_s(play) == 75
