"""Looks at boards: what is recorded by itself, asked about, counted, undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from assistant.words.actor import Role
from assistant.words.board_record import BoardQuestion, BoardState
from assistant.words.shown_boards import BoardLook, SaidTile
from assistant.words.text import text
from tests.core.board_looks import MAP, SPACES, look
from tests.core.support import Around, Play, playing, reading, seat

FEED = {
    "board": "map",
    "area": "score",
    "seat": "s1",
    "category": "Points",
    "colour": "red",
    "worth": {space: number for number, space in enumerate(SPACES)},
}


@pytest.fixture
def board(play: Play) -> Play:
    return with_watched_map(play)


def with_watched_map(play: Play) -> Play:
    """A table with three people and a watched map on which red stands on 0 and blue on 1."""
    play.table.know_boards([MAP])
    play.begin()
    play.do("watch_board", board="map")
    see(play, look("l1", {"score 0": "red", "score 1": "blue"}))
    return play


def see(play: Play, one: BoardLook) -> None:
    """The camera looks."""
    play.table.look(one)
    play.settle()


def asked(play: Play) -> BoardQuestion:
    """The board in question."""
    question = play.view.board_question
    assert question is not None
    return question


def lines(play: Play) -> list[str]:
    """What differs, in words."""
    return [line.text.english() for line in asked(play).lines]


def test_nothing_is_looked_at_until_somebody_wants_it(play: Play) -> None:
    play.table.know_boards([MAP])
    play.begin()
    see(play, look("l1", {"score 0": "red"}))
    assert not play.view.boards
    play.do("watch_board", board="map")
    assert [one.board for one in play.table.watched()] == ["map"]
    assert play.view.boards[0].state is BoardState.DIFFERS


def test_the_first_sure_look_is_recorded_by_itself(board: Play) -> None:
    assert board.view.board_question is None
    assert board.view.boards[0].state is BoardState.AGREES
    line = board.view.log[-1]
    assert line.text.english() == "What lies on the board map is recorded."
    assert line.role is Role.CAMERA


def test_a_watched_board_that_was_renamed_or_removed_is_told(board: Play) -> None:
    board.table.know_boards([replace(MAP, name="Map of Ireland")])
    board.settle()
    assert board.table.watched() == ()
    (gone,) = board.view.boards
    assert (gone.board, gone.state) == ("map", BoardState.GONE)
    assert gone.why is not None
    assert "renamed or removed" in gone.why.english()
    board.do("watch_board", board="Map of Ireland")
    board.do("watch_board", board="map", watched=False)
    assert [one.board for one in board.view.boards] == ["Map of Ireland"]


def test_a_change_is_asked_about_in_plain_words_and_settled_with_one_tap(board: Play) -> None:
    see(board, look("l2", {"score 2": "red", "score 1": "blue"}, munster={"green": 1}))
    assert asked(board).text.english() == "Something has changed on map."
    assert lines(board) == [
        "disc (red) moved from score 0 to score 2",
        "Munster: disc (green) +1",
    ]
    assert asked(board).before == "l1"
    board.do("settle_board", look="l2", board_is_right=True, actor=seat(2))
    assert board.view.board_question is None
    assert board.view.log[-1].actor == "Łukasz"
    assert board.view.log[-1].text.english() == (
        "map: disc (red) moved from score 0 to score 2, Munster: disc (green) +1."
    )


def test_undo_takes_it_back_and_the_board_is_asked_about_again(board: Play) -> None:
    see(board, look("l2", {"score 3": "red", "score 1": "blue"}))
    board.do("settle_board", look="l2", board_is_right=True)
    board.do("undo")
    assert lines(board) == ["disc (red) moved from score 0 to score 3"]
    board.do("redo")
    assert board.view.board_question is None


def test_counts_change_by_plus_and_minus(board: Play) -> None:
    stand = {"score 0": "red", "score 1": "blue"}
    see(board, look("l2", stand, munster={"red": 2}))
    board.do("settle_board", look="l2", board_is_right=True)
    see(board, look("l3", stand, munster={"red": 1, "blue": 1}))
    assert lines(board) == ["Munster: disc (red) −1, disc (blue) +1"]


def test_a_doubt_is_settled_with_the_answer_that_somebody_taps(board: Play) -> None:
    doubtful = {"score 4": ("green", "", "white")}
    see(board, look("l2", {"score 0": "red", "score 1": "blue"}, doubtful=doubtful))
    (line,) = asked(board).lines
    assert line.text.english() == "What lies here: score 4?"
    assert [one.label.english() for one in line.options] == [
        "disc (green)",
        "disc (white)",
        "something else",
        "nothing",
    ]
    assert line.options[-1].note is not None
    for code in ("7", "-1", "²", "٣", "9" * 5000):
        refused = board.refuse("settle_board", look="l2", board_is_right=True, said=[code])
        assert "not one of the answers" in refused
    board.do("settle_board", look="l2", board_is_right=True, said=["1"])
    assert board.view.board_question is None
    assert board.view.log[-1].text.english() == "map: score 4: disc (white) +1."
    see(board, look("l3", {"score 0": "red", "score 1": "blue", "score 4": "white"}))
    assert board.view.boards[0].state is BoardState.AGREES


def test_a_doubt_that_agrees_with_the_record_is_none(board: Play) -> None:
    doubtful = {"score 1": ("blue", "white")}
    see(board, look("l2", {"score 0": "red"}, doubtful=doubtful))
    assert board.view.board_question is None
    assert board.view.boards[0].state is BoardState.AGREES


def test_the_record_is_right_until_the_board_shows_something_else(board: Play) -> None:
    see(board, look("l2", {"score 5": "red", "score 1": "blue"}))
    version = board.view.version
    board.do("settle_board", look="l2", board_is_right=False, key="once")
    board.do("settle_board", look="l2", board_is_right=False, key="once")
    assert board.view.version == version
    assert board.view.board_question is None
    see(board, look("l3", {"score 5": "red", "score 1": "blue"}))
    assert board.view.board_question is None
    assert board.view.boards[0].state is BoardState.DIFFERS
    see(board, look("l4", {"score 4": "red", "score 1": "blue"}))
    assert lines(board) == ["disc (red) moved from score 0 to score 4"]
    board.do("settle_board", look="l4", board_is_right=False)
    told: list[str] = []
    board.table.on_look_again(told.append)
    board.do("look_again", board="map")
    assert told == ["map"]
    assert board.view.board_question is not None
    for unknown in ("maps", "../map", "x" * 5000):
        why = board.refuse("look_again", board=unknown, actor=seat(1))
        assert f"No board of this name is looked at: {unknown[:60]}." == why
    assert told == ["map"]


def test_an_answer_to_what_the_board_showed_before_is_refused(board: Play) -> None:
    see(board, look("l2", {"score 5": "red", "score 1": "blue"}))
    see(board, look("l3", {"score 4": "red", "score 1": "blue"}))
    assert "not in question" in board.refuse("settle_board", look="l2", board_is_right=True)


def test_a_board_that_is_not_found_is_told_where_it_lay(board: Play) -> None:
    gone = text("board moved: {n} of {all} corners seen", n=2, all=4)
    see(board, look("l2", why=gone, view="other"))
    assert board.view.boards[0].state is BoardState.AGREES
    see(board, look("l3", why=gone))
    (status,) = board.view.boards
    assert (status.state, status.why) == (BoardState.MISSING, gone)
    see(board, look("l4", {"score 0": "red", "score 1": "blue"}))
    assert board.view.boards[0].state is BoardState.AGREES


def test_a_board_feeds_a_counter_from_now_on(board: Play) -> None:
    board.do("set_feed", feed=FEED)
    see(board, look("l2", {"score 3": "red", "score 2": "blue"}))
    assert board.totals() == [0, 0, 0]
    board.do("settle_board", look="l2", board_is_right=True)
    assert board.totals() == [3, 0, 0]
    see(board, look("l3", {"score 1": "red", "score 2": "blue"}))
    board.do("settle_board", look="l3", board_is_right=True)
    assert board.totals() == [1, 0, 0]
    board.do("undo")
    assert board.totals() == [3, 0, 0]


def test_what_may_count_at_once_is_counted_once(board: Play) -> None:
    board.do("set_feed", feed={**FEED, "at_once": True})
    moved = look("l2", {"score 4": "red", "score 1": "blue"})
    see(board, moved)
    assert board.totals() == [4, 0, 0]
    assert board.view.board_question is None
    board.do("undo")
    see(board, moved)
    assert board.totals() == [0, 0, 0]
    assert board.view.board_question is not None


def test_tiles_on_a_grid_count_by_their_cells(board: Play) -> None:
    cells = {f"home {row},{column}": 1 for row in range(2) for column in range(3)}
    home = {**FEED, "area": "home", "colour": None, "worth": cells, "seat": "s2"}
    board.do("set_feed", feed=home)
    tile = SaidTile("home", "bar", ((0, 1), (0, 2)))
    see(board, look("l2", {"score 0": "red", "score 1": "blue"}, tiles=[tile]))
    assert lines(board) == ["bar laid on home, row 1, column 2"]
    board.do("settle_board", look="l2", board_is_right=True)
    assert board.totals() == [0, 2, 0]
    see(board, look("l3", {"score 0": "red", "score 1": "blue"}))
    assert lines(board) == ["bar taken from home, row 1, column 2"]
    board.do("settle_board", look="l3", board_is_right=True)
    assert board.totals() == [0, 0, 0]


def test_a_feed_is_taken_away_and_kept_for_the_next_game(board: Play) -> None:
    board.do("set_feed", feed=FEED)
    assert board.refuse("set_feed", feed=FEED)
    assert board.refuse("set_feed", feed={**FEED, "seat": "s9"})
    assert board.refuse("set_feed", feed={**FEED, "worth": {}})
    board.do("remove_feed", feed=0)
    see(board, look("l2", {"score 3": "red", "score 1": "blue"}))
    board.do("settle_board", look="l2", board_is_right=True)
    assert board.totals() == [0, 0, 0]


def test_what_was_confirmed_outlives_a_restart(data: Path) -> None:
    around = Around()
    with playing(data, around) as play:
        play.table.know_boards([MAP])
        play.begin()
        play.do("watch_board", board="map")
        see(play, look("l1", {"score 0": "red"}))
    with playing(data, around) as play:
        play.table.know_boards([MAP])
        see(play, look("l2", {"score 1": "red"}))
        assert lines(play) == ["disc (red) moved from score 0 to score 1"]


def test_a_board_is_not_looked_at_any_more(board: Play) -> None:
    board.do("watch_board", board="map", watched=False)
    assert board.view.boards == ()
    assert board.table.watched() == ()
    see(board, look("l2", {"score 3": "red"}))
    assert board.view.board_question is None


def test_dice_in_question_that_lie_on_a_board_found_since_are_its_pieces(board: Play) -> None:
    seen = reading(board.around, "r1", None, accepted=False)
    board.table.offer(seen)
    board.settle()
    assert board.view.question is not None
    corners = ((0.0, 0.0), (900.0, 0.0), (900.0, 700.0), (0.0, 700.0))
    beside = ((500.0, 0.0), (900.0, 0.0), (900.0, 700.0), (500.0, 700.0))
    standing = {"score 0": "red", "score 1": "blue"}
    see(board, replace(look("l2", standing), corners=beside))
    assert board.view.question is not None
    see(board, replace(look("l3", standing), corners=corners))
    assert board.view.question is None


def test_a_doubt_is_not_asked_about_twice(board: Play) -> None:
    standing, doubtful = {"score 0": "red", "score 1": "blue"}, {"score 4": ("green", "")}
    see(board, look("l2", standing, doubtful=doubtful))
    board.do("settle_board", look="l2", board_is_right=True, said=["1"])
    assert board.view.log[-1].text.english() == "map: score 4: something else +1."
    see(board, look("l3", standing, doubtful=doubtful))
    assert board.view.boards[0].state is BoardState.AGREES
    see(board, look("l4", {"score 2": "red", "score 1": "blue"}, doubtful=doubtful))
    assert lines(board) == ["disc (red) moved from score 0 to score 2"]
    board.do("settle_board", look="l4", board_is_right=True)
    board.do("look_again", board="map")
    assert lines(board) == ["What lies here: score 4?"]


def test_a_marker_that_left_its_space_and_lies_between_two_is_asked_about(board: Play) -> None:
    board.do("set_feed", feed={**FEED, "at_once": True})
    see(board, look("l2", {"score 3": "red", "score 1": "blue"}))
    assert board.totals() == [3, 0, 0]
    between = {"score 4": ("", "red"), "score 5": ("", "red")}
    see(board, look("l3", {"score 1": "blue"}, doubtful=between))
    assert board.totals() == [3, 0, 0], "nothing counts before somebody has said where it lies"
    doubts = [line for line in asked(board).lines if line.options]
    assert [line.options[0].label.english() for line in doubts] == ["disc (red)", "disc (red)"]
    board.do(
        "settle_board", look="l3", board_is_right=True, said=["0", str(len(doubts[1].options) - 1)]
    )
    assert board.totals() == [4, 0, 0]


def test_doubts_that_agree_with_the_record_stay_none_while_other_pieces_move(board: Play) -> None:
    doubtful = {"score 4": ("", "green")}
    see(board, look("l2", {"score 3": "red", "score 1": "blue"}, doubtful=doubtful))
    assert lines(board) == ["disc (red) moved from score 0 to score 3"]
    see(board, look("l3", {"score 2": "red", "score 1": "blue"}, doubtful={"score 4": ("", "red")}))
    assert lines(board) == ["disc (red) moved from score 0 to score 2"], "the red one was found"


def test_a_board_whose_lessons_are_all_gone_does_not_agree_with_the_record(board: Play) -> None:
    see(board, replace(look("l2"), places=(), regions=()))
    (status,) = board.view.boards
    assert status.state is BoardState.UNTAUGHT
    assert status.why is not None
    assert "Own boards" in status.why.english()
    see(board, look("l3", {"score 0": "red", "score 1": "blue"}))
    assert board.view.boards[0].state is BoardState.AGREES


def test_a_doubtful_count_can_be_told_though_it_is_not_what_was_seen(board: Play) -> None:
    standing = {"score 0": "red", "score 1": "blue"}
    see(board, look("l2", standing, munster={"red": 3, "blue": 1}))
    board.do("settle_board", look="l2", board_is_right=True)
    seen = look("l3", standing, munster={"red": 2, "blue": 1})
    regions = tuple(replace(one, sure=False) for one in seen.regions)
    see(board, replace(seen, regions=regions))
    (line,) = asked(board).lines
    labels = [option.label.english() for option in line.options]
    assert labels[0] == "disc (blue), disc (red) × 2"
    assert "disc (blue) × 2, disc (red) × 2" in labels
    assert labels[-1] == "disc (blue), disc (red) × 3"
    assert len(labels) == len(set(labels)) == 5
    chosen = str(labels.index("disc (red) × 2"))
    board.do("settle_board", look="l3", board_is_right=True, said=[chosen])
    assert board.view.log[-1].text.english() == "map: Munster: disc (blue) −1, disc (red) −1."
