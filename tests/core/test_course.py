"""The course of a game as its history page shows it."""

from __future__ import annotations

from pathlib import Path

from assistant.games import all_rules
from assistant.journal import JOURNAL_NAME
from assistant.table import History
from assistant.words.history import PastGame
from tests.core.support import Play, playing


def past(play: Play) -> PastGame:
    game = play.view.game
    assert game is not None
    found = History(play.data / JOURNAL_NAME, all_rules()).game(game.id)
    assert found is not None
    return found[0]


def test_totals_action_by_action_without_what_was_undone(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        play.begin()
        play.do("give_points", seat="s1", category="Points", points=5)
        play.do("give_points", seat="s2", category="Points", points=99)
        play.do("undo")
        play.do("give_points", seat="s2", category="Points", points=-2)
        course = past(play).standings
    assert [one.totals for one in course] == [(0, 0, 0), (5, 0, 0), (5, -2, 0)]
    assert [one.seq for one in course] == sorted(one.seq for one in course)


def test_each_seat_has_the_time_of_its_own_turns(tmp_path: Path) -> None:
    with playing(tmp_path) as play:
        play.begin()
        for seconds in (30, 70, 10, 5):
            play.around.pass_time(seconds)
            play.do("next")
        times = past(play).times
    assert [(one.seat, one.turns, one.spent_s) for one in times] == [
        ("s1", 2, 35.0),
        ("s2", 1, 70.0),
        ("s3", 1, 10.0),
    ]
