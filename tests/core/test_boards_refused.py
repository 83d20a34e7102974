"""What people said that a board shows wrongly stays as recorded while other things change."""

from __future__ import annotations

import pytest

from assistant.words.board_record import BoardState
from assistant.words.shown_boards import SaidTile
from tests.core.board_looks import look
from tests.core.support import Play
from tests.core.test_boards import FEED, lines, see, with_watched_map

BARN = SaidTile("home", "barn", ((0, 0), (0, 1)))


@pytest.fixture
def board(play: Play) -> Play:
    """A watched map on which red stands on 0, blue on 1, and it was said that red is not on 5."""
    with_watched_map(play)
    see(play, look("l2", {"score 5": "red", "score 1": "blue"}))
    play.do("settle_board", look="l2", board_is_right=False)
    return play


def state(play: Play) -> BoardState:
    """How the board stands to the record."""
    return play.view.boards[0].state


def test_what_was_refused_does_not_come_with_the_next_change(board: Play) -> None:
    see(board, look("l3", {"score 5": "red", "score 2": "blue"}))
    assert lines(board) == ["disc (blue) moved from score 1 to score 2"]
    board.do("settle_board", look="l3", board_is_right=True)
    assert board.view.board_question is None
    assert state(board) == BoardState.DIFFERS
    see(board, look("l4", {"score 0": "red", "score 2": "blue"}))
    assert state(board) == BoardState.AGREES, "blue was recorded, red was not"


def test_what_was_refused_is_not_counted_at_once_with_the_next_change(board: Play) -> None:
    board.do("set_feed", feed={**FEED, "at_once": True})
    see(board, look("l3", {"score 5": "red", "score 2": "blue"}))
    assert board.totals() == [0, 0, 0], "red is on 0 by the record"
    assert board.view.board_question is None
    assert state(board) == BoardState.DIFFERS


def test_a_marker_that_moves_on_from_where_it_was_refused_is_asked_about_whole(board: Play) -> None:
    see(board, look("l3", {"score 4": "red", "score 1": "blue"}))
    assert lines(board) == ["disc (red) moved from score 0 to score 4"]


def test_what_was_put_right_and_is_wrong_again_is_asked_about_again(board: Play) -> None:
    see(board, look("l3", {"score 0": "red", "score 1": "blue"}))
    assert state(board) == BoardState.AGREES
    see(board, look("l4", {"score 5": "red", "score 1": "blue"}))
    assert lines(board) == ["disc (red) moved from score 0 to score 5"]


def test_two_refusals_end_each_for_itself(board: Play) -> None:
    see(board, look("l3", {"score 5": "red", "score 2": "blue"}))
    board.do("settle_board", look="l3", board_is_right=False)
    see(board, look("l4", {"score 0": "red", "score 2": "blue"}))
    assert board.view.board_question is None, "red was put right, blue is as it was refused"
    see(board, look("l5", {"score 0": "red", "score 3": "blue"}))
    assert lines(board) == ["disc (blue) moved from score 1 to score 3"]


def test_a_glance_in_which_it_is_doubtful_does_not_end_a_refusal(board: Play) -> None:
    hidden = {"score 5": ("red", ""), "score 0": ("", "red")}
    see(board, look("l3", {"score 1": "blue"}, doubtful=hidden))
    assert board.view.board_question is None
    see(board, look("l4", {"score 5": "red", "score 1": "blue"}))
    assert board.view.board_question is None


def test_a_tile_that_was_refused_does_not_come_with_the_next_change(board: Play) -> None:
    see(board, look("l3", {"score 5": "red", "score 1": "blue"}, tiles=[BARN]))
    assert lines(board) == ["barn laid on home, row 1, column 1"]
    board.do("settle_board", look="l3", board_is_right=False)
    see(board, look("l4", {"score 5": "red", "score 3": "blue"}, tiles=[BARN]))
    assert lines(board) == ["disc (blue) moved from score 1 to score 3"]
    board.do("look_again", board="map")
    assert len(lines(board)) == 3, "who looks again is told all"


def test_a_doubt_that_was_settled_stays_so_when_its_answers_change_places(board: Play) -> None:
    standing = {"score 5": "red", "score 1": "blue"}
    see(board, look("l3", standing, doubtful={"score 4": ("green", "white", "")}))
    board.do("settle_board", look="l3", board_is_right=False)
    see(board, look("l4", standing, doubtful={"score 4": ("white", "green", "")}))
    assert board.view.board_question is None
    see(board, look("l5", standing, doubtful={"score 4": ("black", "white", "")}))
    assert lines(board) == ["What lies here: score 4?"]
