"""What a stranger's file says of a board is believed only where a reader can use it."""

from __future__ import annotations

from codecs import BOM_UTF8

import pytest
from msgspec.structs import replace

from assistant.boards import edit
from assistant.boards.check import MOST_PLACES
from assistant.boards.file import decode_board, decode_profile, encode_board
from assistant.kept.store import KeptError
from assistant.words.boards import (
    BoardProfile,
    Circle,
    Grid,
    Position,
    Region,
    Slot,
    Track,
    number_called,
    profile_to_json,
)
from assistant.words.shown_boards import Said, SaidTile, ShownBoard
from tests.boards.samples import BOARD, PROFILE

TILE = SaidTile("field", "axe", ((0, 0), (0, 1)), 1)
SLOT = Slot("mill", (5.0, 5.0), (1.0, 1.0))


def taught(said: Said | None = None, tile: SaidTile | None = None) -> ShownBoard:
    """The board with one lesson that says this and nothing else."""
    lesson = replace(
        BOARD.lessons[0],
        said=() if said is None else (said,),
        tiles=() if tile is None else (tile,),
    )
    return replace(BOARD, lessons=(lesson,))


@pytest.mark.parametrize(
    ("profile", "why"),
    [
        (replace(PROFILE, tallest=-1.0), "between flat"),
        (replace(PROFILE, tallest=1e300), "between flat"),
        (BoardProfile("line", (1000.0, 1e-9)), "above 0"),
        (BoardProfile("stripe", (1000.0, 1.0)), "20 times as long"),
        (BoardProfile("", (10.0, 10.0)), "name is missing"),
        (BoardProfile("a\u202eb", (10.0, 10.0)), "cannot be shown"),
        (replace(PROFILE, game="x" * 5000), "too long"),
        (replace(PROFILE, check=(("slot", "x" * 5000),)), "too long"),
        (
            BoardProfile("bare", (9.0, 9.0), grids=(Grid("g", (1, 1), (1, 1), 1, 1, ((0, 0),)),)),
            "has no cells",
        ),
        (
            BoardProfile(
                "large",
                (9.0, 9.0),
                grids=tuple(Grid(f"g{n}", (1, 1), (1, 1), 60, 60) for n in range(400)),
            ),
            f"at most {MOST_PLACES} places",
        ),
    ],
)
def test_a_profile_that_no_reader_can_use_is_refused(profile: BoardProfile, why: str) -> None:
    with pytest.raises(KeptError, match=why):
        decode_profile(profile_to_json(profile), "profile.json")
    with pytest.raises(KeptError, match=why):
        edit.with_profile(BOARD, profile)


def test_a_refusal_is_no_longer_than_a_page_can_show() -> None:
    profile = BoardProfile("w", (9.0, 9.0), regions=(Region("x" * 9999, Circle((1, 1), 0)),))
    with pytest.raises(KeptError) as from_profile:
        decode_profile(profile_to_json(profile), "profile.json")
    with pytest.raises(KeptError) as from_board:
        encode_board(replace(BOARD, profile=profile))
    assert max(len(str(one.value)) for one in (from_profile, from_board)) < 400


@pytest.mark.parametrize(
    "profile",
    [
        BoardProfile("t", (9.0, 9.0), regions=(Region("mill", Circle((1, 1), 1)),), slots=(SLOT,)),
        BoardProfile(
            "t",
            (9.0, 9.0),
            grids=(Grid("field", (1, 1), (1, 1), 2, 2),),
            slots=(replace(SLOT, name="field 1,1"),),
        ),
        BoardProfile(
            "t",
            (9.0, 9.0),
            tracks=(
                Track("gold", (Position("of Ada 1", (1, 1)),), 1.0),
                Track("gold of Ada", (Position("1", (2, 2)),), 1.0),
            ),
        ),
    ],
    ids=["a region and a slot", "a cell and a slot", "spaces of two tracks"],
)
def test_no_two_places_of_a_board_are_told_by_one_name(profile: BoardProfile) -> None:
    with pytest.raises(KeptError, match="Two places would both be called"):
        edit.with_profile(BOARD, profile)


@pytest.mark.parametrize(
    "board",
    [
        taught(Said(at=(-5.0, 20.0), kind="pawn")),
        taught(Said(at=(1e300, 20.0), kind="pawn")),
        taught(Said("mill", kind="a\nb")),
        taught(Said("mill", kind="pawn", colour="re\u202ed")),
        taught(tile=replace(TILE, cells=())),
        taught(tile=replace(TILE, cells=((0, 0), (0, 0)))),
        taught(tile=replace(TILE, turned=10**12)),
        taught(tile=replace(TILE, tile="x" * 999)),
    ],
)
def test_a_lesson_that_nothing_can_be_learned_from_is_refused(board: ShownBoard) -> None:
    with pytest.raises(KeptError):
        encode_board(board)


def test_a_lesson_about_a_tile_survives_its_file() -> None:
    assert decode_board(encode_board(taught(tile=TILE))) == taught(tile=TILE)


def test_spots_stay_where_they_are_in_their_picture_when_the_board_gets_another_size() -> None:
    board = taught(Said(at=(20.0, 31.0), kind="pawn"))
    assert edit.resize(board, (400.0, 300.0)).lessons[0].said[0].at == (40.0, 93.0)
    other = edit.with_profile(board, BoardProfile("other", (20.0, 10.0)))
    assert other.lessons[0].said[0].at == pytest.approx((2.0, 3.1))


def test_what_was_said_of_tiles_goes_with_their_grid() -> None:
    board, (field,) = taught(tile=TILE), PROFILE.grids
    renamed = edit.put_part(board, "grid", replace(field, name="home"), "field")
    assert renamed.lessons[0].tiles == (replace(TILE, grid="home"),)
    shrunk = edit.put_part(board, "grid", replace(field, missing=((0, 1),)), "field")
    assert shrunk.lessons[0].tiles == ()
    assert edit.remove_part(board, "grid", "field").lessons[0].tiles == ()


@pytest.mark.parametrize(
    ("name", "number"),
    [("12", 12), ("007", 7), ("", None), ("²", None), ("٣", None), ("-1", None), ("9" * 60, None)],
)
def test_only_a_plain_number_is_taken_for_one(name: str, number: int | None) -> None:
    assert number_called(name) == number


def test_a_file_that_an_editor_began_with_a_mark_of_its_own_is_read() -> None:
    assert decode_profile(BOM_UTF8 + profile_to_json(PROFILE), "trial.json") == PROFILE
    assert decode_board(BOM_UTF8 + encode_board(BOARD)) == BOARD


def test_a_name_with_a_tab_is_refused_for_that() -> None:
    profile = replace(PROFILE, slots=(Slot("old\tmill", (50.0, 50.0), (8.0, 3.0)),))
    with pytest.raises(KeptError, match="tabs"):
        decode_profile(profile_to_json(profile), "trial.json")
