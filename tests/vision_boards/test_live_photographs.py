"""From photographs of a board in play to the journal: found, read, asked about, recorded."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from assistant.words.board_record import BoardFacts, BoardQuestion
from assistant.words.boards import BoardProfile
from assistant.words.shown_boards import BoardLesson, BoardLook, Said, ShownBoard, WatchedBoard
from tests.core.support import Play, playing
from tests.vision_boards.table import frame
from vision.boards import BoardWatch
from vision.evaluation.board_cells import TAUGHT_TURNS
from vision.evaluation.board_labels import LABELS, LabelledBoard, LabelledBoards, load_boards
from vision.evaluation.board_layouts import layouts_of
from vision.evaluation.pictures import load_picture

STREET = "street"


@pytest.fixture(scope="module")
def game() -> LabelledBoards:
    """The photographs of the first game, turn by turn, from one camera above the table."""
    beside = Path(__file__).resolve().parents[3] / "shared"
    name = "qwirkle_16x16"
    folder = Path(os.environ.get("SKALD_SHARED", beside)) / "boards" / name
    if not folder.is_dir():
        pytest.skip(f"photographs of boards are not at hand ({name})")
    every = load_boards(folder / LABELS)
    first = tuple(one for one in every.pictures if one.sequence == 1)
    return LabelledBoards(every.name, every.folder, first)


def lying(picture: LabelledBoard) -> dict[str, tuple[str, str | None]]:
    """What lies on each cell that is not empty, by the cell's name."""
    return {
        f"cells {one.cell[0]},{one.cell[1]}": (one.kind, one.colour)
        for one in picture.pieces
        if one.cell is not None
    }


def shown(game: LabelledBoards, profile: BoardProfile) -> ShownBoard:
    """The board as its owner shows it: a picture of it, and what lies on it in the first turns."""
    grid = profile.grids[0]
    names = [f"cells {row},{column}" for row in range(grid.rows) for column in range(grid.columns)]
    lessons = []
    for picture in game.pictures[:TAUGHT_TURNS]:
        there = lying(picture)
        said = tuple(
            Said(name, kind=there[name][0], colour=there[name][1]) if name in there else Said(name)
            for name in names
        )
        assert picture.corners is not None
        lessons.append(BoardLesson(game.path(picture).read_bytes(), picture.corners, said))
    return ShownBoard(STREET, profile, lessons[0].picture, lessons[0].corners, tuple(lessons))


def question(play: Play) -> BoardQuestion:
    """What is asked of the board."""
    asked = play.view.board_question
    assert asked is not None
    return asked


def test_turns_of_a_photographed_game_come_into_the_journal(
    game: LabelledBoards, tmp_path: Path
) -> None:
    profile = layouts_of(game)[0].profile
    looks: list[BoardLook] = []
    watch = BoardWatch("t", lambda look, image: looks.append(look))
    watch.show(shown(game, profile))
    watch.watch((WatchedBoard(STREET),))
    with playing(tmp_path) as play:
        play.table.know_boards([BoardFacts(STREET, profile)])
        play.begin()
        play.do("watch_board", board=STREET)
        before: dict[str, tuple[str, str | None]] = {}
        for now_s, picture in enumerate(game.pictures[TAUGHT_TURNS : TAUGHT_TURNS + 4 : 2], 1):
            image, there = load_picture(game.path(picture)), lying(picture)
            for resting in (False, True):
                watch.follow("table", frame(image, float(now_s)), resting=resting)
            while watch.step():
                pass
            look = looks[-1]
            assert look.why is None, look.why
            sure = [one for one in look.places if one.sure]
            assert all(there.get(one.place, ("", None)) == (one.kind, one.colour) for one in sure)
            assert len(sure) > 0.6 * len(look.places)
            play.table.look(look)
            play.settle()
            told = [line.text.english() for line in question(play).lines]
            fresh = there.keys() - before.keys()
            assert fresh
            asked_of = " ".join(told)
            assert all(f"{name}:" in asked_of or f": {name}?" in asked_of for name in fresh)
            play.do("settle_board", look=look.id, board_is_right=True)
            assert play.view.board_question is None
            told_last = play.view.log[-1].text.english()
            recorded = {one.place for one in sure if one.kind and one.place in fresh}
            assert all(f"{place}:" in told_last for place in recorded)
            before = there
