"""Boards drawn, pieces that are no dice, and what is drawn onto the picture of a look."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.words.dice import DieKind, DieReading, DieSpec, DieState
from assistant.words.shown_boards import (
    BoardLook,
    PieceCount,
    PlaceSeen,
    RegionSeen,
    Said,
    SaidTile,
    TileSeen,
)
from tests.vision_boards.table import PROFILE, RED_CUBE
from vision.dice.scope import Scope
from vision.dice.weighing import Read, weigh
from vision.overlay_boards import draw_boards
from vision.synthesis.boards import draw_board

BOARD = ((0.1, 0.1), (0.5, 0.1), (0.5, 0.9), (0.1, 0.9))
SIZE = (1000, 500)


def die(x: float, value: int | None, confidence: float, state: DieState) -> DieReading:
    return DieReading(DieKind.D6, value, confidence, (x, 200.0, 40.0, 40.0), state)


def test_pieces_on_a_board_are_no_dice_and_dice_that_rolled_there_are() -> None:
    cube = die(200.0, None, 0.5, DieState.UNKNOWN)
    pawn = die(300.0, 1, 0.6, DieState.FLAT)
    rolled = die(400.0, 6, 0.99, DieState.FLAT)
    beside = die(700.0, 3, 0.99, DieState.FLAT)
    wanted = (DieSpec(DieKind.D6), DieSpec(DieKind.D6))
    read = Read((cube, pawn, rolled, beside), SIZE, 0.9)
    told = weigh(read, wanted, Scope(boards=(BOARD,)))
    assert told.dice == (rolled, beside)
    assert not told.problems
    assert weigh(read, wanted).problems


def test_a_doubtful_die_beside_the_board_is_still_asked_about() -> None:
    beside = die(700.0, None, 0.4, DieState.UNKNOWN)
    assert weigh(Read((beside,), SIZE, 0.9), None, Scope(boards=(BOARD,))).dice == (beside,)


def test_each_piece_and_tile_shows_where_it_lies() -> None:
    bare = draw_board(PROFILE)
    scale = len(bare) / PROFILE.size[1]
    with_cube = draw_board(PROFILE, [RED_CUBE])
    changed = np.argwhere((bare != with_cube).any(axis=2))
    x, y = PROFILE.tracks[0].positions[3].at
    assert np.abs(changed.mean(axis=0) / scale - (y, x)).max() < 0.2
    bar = SaidTile("home", "bar", ((0, 0), (1, 0)), turned=1)
    tiled = np.argwhere((bare != draw_board(PROFILE, tiles=[bar])).any(axis=2)) / scale
    assert tiled.min(axis=0) == pytest.approx((12.0, 1.5), abs=0.1)
    assert tiled.max(axis=0) == pytest.approx((16.0, 3.5), abs=0.1)


@pytest.mark.parametrize(
    ("pieces", "tiles"),
    [
        ([Said("silver 3", kind="cube")], []),
        ([], [SaidTile("field", "bar", ((0, 0), (0, 1)))]),
    ],
)
def test_a_place_that_the_board_does_not_have_is_refused(
    pieces: list[Said], tiles: list[SaidTile]
) -> None:
    with pytest.raises(ValueError, match="has no"):
        draw_board(PROFILE, pieces, tiles)


def look(*, sure: bool) -> BoardLook:
    box = (100.0, 100.0, 60.0, 40.0)
    return BoardLook(
        "l", "b", 0.0, 1.0,
        places=(
            PlaceSeen("gold 3", "cube", "red", 0.9, sure, box),
            PlaceSeen("home 0,0", "tile", None, 0.9, sure, (300.0, 100.0, 40.0, 40.0)),
        ),
        regions=(
            RegionSeen("bay", (PieceCount("cube", "red", 2),), sure, (100.0, 300.0, 80.0, 60.0)),
        ),
        tiles=(TileSeen("home", "bar", ((0, 0),), 0, sure, (300.0, 100.0, 40.0, 40.0)),),
        corners=((20.0, 20.0), (580.0, 20.0), (580.0, 460.0), (20.0, 460.0)),
    )  # fmt: skip


def test_what_was_seen_is_drawn_and_doubt_in_another_form() -> None:
    picture = np.full((480, 640, 3), 90, np.uint8)
    assert draw_boards(picture, ()) is picture
    sure = draw_boards(picture, (look(sure=True),))
    doubt = draw_boards(picture, (look(sure=False),))
    edge = np.s_[100, 105:155]
    assert (sure[edge] != 90).any(axis=-1).all()
    assert not (doubt[edge] != 90).any(axis=-1).all()
    assert (doubt[edge] != 90).any()
    assert (picture == 90).all()


def test_what_lies_in_a_region_is_large_where_there_is_room_and_hides_no_other_region() -> None:
    picture = np.full((720, 1280, 3), 90, np.uint8)
    regions = tuple(
        RegionSeen(str(nth), pieces, True, (100.0 + 200 * nth, 300.0, 180.0, 120.0))
        for nth, pieces in enumerate(
            [
                (PieceCount("cube", "red", 2), PieceCount("cube", "blue", 1)),
                (PieceCount("cube", "red", 2),),
                (PieceCount("cube", "red", 2),),
            ]
        )
    )
    drawn = draw_boards(picture, (BoardLook("l", "b", 0.0, 1.0, regions=regions),))
    below = (drawn[425:] != 90).any(axis=-1)
    assert not below[:, 283:298].any(), "the words of one region end where the next one begins"
    heights = [
        np.ptp(np.nonzero(below[:, left : left + 180].any(axis=1))[0]) for left in (100, 300)
    ]
    assert heights[1] > 1.5 * heights[0], "few words are large, many as large as they fit"
    assert heights[1] * 390 / 1280 >= 10, "which a phone shows legibly"
