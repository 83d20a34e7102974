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
WHITE, IVORY, TINTED = (242, 244, 244), (200, 225, 235), (160, 205, 222)


def shown(print_colour: tuple[int, int, int], colours: tuple[str, ...]) -> tuple[KnownBoard, Image]:
    """A board with hardly any print but its colour, on which discs were named."""
    profile = profile_of("shires")
    ink = (draw_board(profile).astype(np.float64) - 255) * 0.03
    bare = np.asarray(np.clip(np.array(print_colour) + ink + 4, 0, 255), np.uint8)
    said = tuple(disc(3 + 5.5 * k, 4 + 8 * j, colours[k % len(colours)])
                 for k in range(4) for j in range(2))  # fmt: skip
    lying = with_pieces(bare, [(one.at or (0, 0), one.colour or "") for one in said])
    lesson = BoardLesson(packed(lying), whole(lying), said)
    board = ShownBoard("b", profile, packed(bare), whole(bare), (lesson,))
    return KnownBoard(board, WatchedBoard("b")), bare


def with_pieces(board: Image, pieces: list[tuple[tuple[float, float], str]]) -> Image:
    for (x, y), colour in pieces:
        board = with_disc(board, x, y, PAINTS[colour])
    return board


def test_white_pieces_on_a_white_print_are_refused_by_name() -> None:
    known, _ = shown(WHITE, ("red", "white"))
    with pytest.raises(NotShownError) as refused:
        learned(known)
    assert refused.value.why.english() == (
        "disc (white) looks like the board's print, where it is to be counted: "
        "leave it out of the lessons and count it by hand"
    )


@pytest.mark.parametrize("print_colour", [IVORY, TINTED])
def test_white_pieces_on_a_tinted_print_are_counted(print_colour: tuple[int, int, int]) -> None:
    known, bare = shown(print_colour, ("red", "white"))
    learned(known)
    lying = [((3.0, 4.0), "white"), ((7.0, 11.0), "white"), ((20.0, 6.0), "red")]
    seen = look(with_pieces(bare, lying), known)
    assert counts(seen["west"]) == {"white": 2}
    assert counts(seen["east"]) == {"red": 1}


def test_red_pieces_on_a_white_print_are_counted() -> None:
    known, bare = shown(WHITE, ("red",))
    learned(known)
    seen = look(with_pieces(bare, [((3.0, 4.0), "red"), ((7.0, 11.0), "red")]), known)
    assert counts(seen["west"]) == {"red": 2}
    assert seen["west"].sure
