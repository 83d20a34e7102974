"""Pieces that the print hides are refused when they are taught, and not counted as none later."""

from __future__ import annotations

import numpy as np
import pytest

from assistant.words.shown_boards import BoardLesson, ShownBoard, WatchedBoard
from tests.vision_boards.table import packed
from tests.vision_boards.test_free_pieces import colours as counts
from tests.vision_boards.test_near_colours import disc, look, profile_of, with_disc
from tests.vision_boards.test_strangers import learned
from vision.boards.known import KnownBoard, NotShownError
from vision.frames import Image
from vision.synthesis.boards import draw_board, whole

PAINTS = {"red": (44, 40, 196), "white": (234, 236, 236)}
PROFILE = profile_of("shires")
WHITE, IVORY, TINTED = (242, 244, 244), (200, 225, 235), (160, 205, 222)


def printed(colour: tuple[int, int, int]) -> Image:
    """A board with hardly any print but its colour."""
    ink = (draw_board(PROFILE).astype(np.float64) - 255) * 0.03
    return np.asarray(np.clip(np.array(colour) + ink + 4, 0, 255), np.uint8)


def shown(bare: Image, colours: tuple[str, ...], width: float = 24.0) -> KnownBoard:
    """A board on which discs were named, in its western part of such a width."""
    said = tuple(disc(3 + width * 0.23 * k, 4 + 8 * j, colours[k % len(colours)])
                 for k in range(4) for j in range(2))  # fmt: skip
    lying = with_pieces(bare, [(one.at or (0, 0), one.colour or "") for one in said])
    lesson = BoardLesson(packed(lying), whole(lying), said)
    board = ShownBoard("b", PROFILE, packed(bare), whole(bare), (lesson,))
    return KnownBoard(board, WatchedBoard("b"))


def with_pieces(board: Image, pieces: list[tuple[tuple[float, float], str]]) -> Image:
    for (x, y), colour in pieces:
        board = with_disc(board, x, y, PAINTS[colour])
    return board


def test_white_pieces_on_a_white_print_are_refused_by_name() -> None:
    known = shown(printed(WHITE), ("red", "white"))
    with pytest.raises(NotShownError) as refused:
        learned(known)
    assert refused.value.why.english() == (
        "disc (white) looks like the board's print, where it is to be counted: "
        "leave it out of the lessons and count it by hand"
    )


@pytest.mark.parametrize("print_colour", [IVORY, TINTED])
def test_white_pieces_on_a_tinted_print_are_counted(print_colour: tuple[int, int, int]) -> None:
    bare = printed(print_colour)
    known = learned(shown(bare, ("red", "white")))
    lying = [((3.0, 4.0), "white"), ((7.0, 11.0), "white"), ((20.0, 6.0), "red")]
    seen = look(with_pieces(bare, lying), known)
    assert counts(seen["west"]) == {"white": 2}
    assert counts(seen["east"]) == {"red": 1}


def test_red_pieces_on_a_white_print_are_counted() -> None:
    bare = printed(WHITE)
    known = learned(shown(bare, ("red",)))
    seen = look(with_pieces(bare, [((3.0, 4.0), "red"), ((7.0, 11.0), "red")]), known)
    assert counts(seen["west"]) == {"red": 2}
    assert seen["west"].sure


def test_a_region_that_hides_a_paint_is_never_sure_and_the_others_are() -> None:
    bare = printed(TINTED)
    middle = bare.shape[1] // 2
    bare[:, middle:] = printed(WHITE)[:, middle:]
    known = learned(shown(bare, ("red", "white"), 11.0))
    seen = look(with_pieces(bare, [((3.0, 4.0), "white"), ((20.0, 6.0), "red")]), known)
    assert counts(seen["west"]) == {"white": 1}
    assert seen["west"].sure
    assert counts(seen["east"]) == {"red": 1}
    assert not seen["east"].sure, "white ones may lie there unseen"
    answers = [{one.colour: one.count for one in answer} for answer in seen["east"].likely]
    assert {"red": 1, "white": 1} in answers
