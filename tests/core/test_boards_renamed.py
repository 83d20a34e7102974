"""A board whose places got other names while it counts."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.words.board_record import BoardState
from tests.core.board_looks import MAP, look
from tests.core.support import Play
from tests.core.test_boards import FEED, see

(SCORE,) = MAP.profile.tracks
RENAMED = replace(
    MAP, profile=replace(MAP.profile, tracks=(replace(SCORE, name="glory"),), regions=())
)


def counting(play: Play, **feed: object) -> Play:
    play.table.know_boards([MAP])
    play.begin()
    play.do("set_feed", feed={**FEED, **feed})
    see(play, look("l1", {"score 0": "red", "score 1": "blue"}))
    return play


def test_places_that_count_and_were_renamed_are_told_with_the_remedy(play: Play) -> None:
    counting(play)
    (status,) = play.view.boards
    assert (status.state, status.why) == (BoardState.AGREES, None)
    play.table.know_boards([RENAMED])
    play.settle()
    (status,) = play.view.boards
    assert status.why is not None
    assert status.why.english().startswith("“score 0” is to count and is not on this board")
    assert "Take it away" in status.why.english()
    play.do("remove_feed", feed=0)
    play.do("watch_board", board="map")
    (status,) = play.view.boards
    assert status.why is None


def test_a_region_or_a_cell_that_is_gone_is_told(play: Play) -> None:
    counting(play, worth={"Munster": 1, "home 1,2": 1}, colour=None)
    play.table.know_boards([replace(MAP, profile=replace(MAP.profile, grids=()))])
    play.settle()
    (status,) = play.view.boards
    assert status.why is not None
    assert "“home 1,2” is to count" in status.why.english()
    play.table.know_boards([RENAMED])
    play.settle()
    (status,) = play.view.boards
    assert status.why is not None
    assert "“Munster” is to count" in status.why.english()
