"""Changes of a shown board: what people said stays with its place, nonsense is refused."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.boards import edit
from assistant.boards.check import MOST_LESSONS
from assistant.boards.corners import turned
from assistant.kept.store import KeptError
from assistant.words.boards import (
    BoardProfile,
    Circle,
    Grid,
    Polygon,
    Position,
    Region,
    Slot,
    Track,
)
from assistant.words.shown_boards import Corners, Said, ShownBoard
from tests.boards.samples import BOARD, CORNERS, LESSON, PICTURE, PROFILE


def said_of(board: ShownBoard) -> list[tuple[str, str]]:
    return [(one.place, one.kind) for one in board.lessons[0].said]


def test_each_change_raises_the_version_and_no_change_does_not() -> None:
    changed = edit.rename(BOARD, "Other")
    assert (changed.version, changed.name) == (BOARD.version + 1, "Other")
    assert edit.rename(BOARD, BOARD.name) is BOARD
    assert edit.place(BOARD, CORNERS) is BOARD
    moved = edit.put_part(BOARD, "slot", replace(PROFILE.slots[0], at=(51.0, 50.0)), "mill")
    assert moved.profile.version == PROFILE.version + 1


def test_a_place_that_was_drawn_by_hand_is_no_guess_any_more() -> None:
    moved = edit.put_part(BOARD, "slot", PROFILE.slots[0], "mill")
    assert moved.profile.check == (("track", "food"),)
    assert edit.all_checked(moved).profile.check == ()
    assert edit.remove_part(BOARD, "track", "food").profile.check == (("slot", "mill"),)


def test_what_was_said_goes_along_with_a_new_name() -> None:
    mill = edit.put_part(BOARD, "slot", replace(PROFILE.slots[0], name="Mill"), "mill")
    assert said_of(mill)[0] == ("Mill", "disc")
    food = edit.put_part(BOARD, "track", replace(PROFILE.tracks[0], name="corn"), "food")
    assert ("corn 1", "cube") in said_of(food)
    field = edit.put_part(BOARD, "grid", replace(PROFILE.grids[0], missing=((1, 2),)), "field")
    assert [place for place, _ in said_of(field)] == ["mill", "food 1", ""]


def test_what_was_said_of_a_place_goes_with_the_place() -> None:
    gone = edit.remove_part(BOARD, "slot", "mill")
    assert [place for place, _ in said_of(gone)] == ["field 1,2", "food 1", ""]
    fresh = edit.with_profile(BOARD, BoardProfile("Other", (10.0, 10.0)))
    assert [place for place, _ in said_of(fresh)] == [""]


def test_another_size_keeps_every_place_at_its_share_of_the_board() -> None:
    large = edit.resize(BOARD, (400.0, 300.0)).profile
    assert large.size == (400.0, 300.0)
    assert large.slots[0].at == (100.0, 150.0)
    assert large.grids[0].step == (10.0, 15.0)
    assert large.tracks[0].positions[1].at == (6.0, 6.0)
    outline = large.regions[0].outline
    assert isinstance(outline, Circle)
    assert outline.radius == pytest.approx(12.5 * 6**0.5)


def test_all_places_are_pulled_at_once_from_the_middle() -> None:
    pulled = edit.shift(BOARD, (4.0, -2.0), (0.5, 1.0)).profile
    assert pulled.size == PROFILE.size
    assert pulled.slots[0].at == pytest.approx((79.0, 48.0))
    assert pulled.check == PROFILE.check
    with pytest.raises(KeptError, match="tenth"):
        edit.shift(BOARD, (0.0, 0.0), (0.0, 1.0))


@pytest.mark.parametrize(
    ("sort", "part", "why"),
    [
        ("slot", Slot("inn", (1.0, 1.0), (1.0, 1.0)), "already"),
        ("slot", Slot("new", (1.0, 1.0), (0.0, 1.0)), "no size"),
        ("slot", Slot("a/b", (1.0, 1.0), (1.0, 1.0)), "strokes"),
        ("slot", Slot("new", (float("nan"), 1.0), (1.0, 1.0)), "number"),
        ("region", Slot("new", (1.0, 1.0), (1.0, 1.0)), "sort"),
        ("region", Region("new", Circle((1.0, 1.0), 0.0)), "no radius"),
        ("region", Region("new", Polygon(((0.0, 0.0), (6.0, 3.0), (2.0, 1.0)))), "no area"),
        ("grid", Grid("new", (0.0, 0.0), (1.0, 1.0), 61, 1), "at most 60"),
        ("grid", Grid("new", (0.0, 0.0), (1.0, 1.0), 2, 2, ((2, 2),)), "outside"),
        (
            "track",
            Track("new", (Position("1", (0.0, 0.0)), Position("1", (1.0, 0.0))), 1.0),
            "alike",
        ),
        ("track", Track("new", (), 1.0), "no spaces"),
    ],
)
def test_a_part_that_cannot_be_is_refused_with_the_reason(
    sort: str, part: Slot | Region | Grid | Track, why: str
) -> None:
    with pytest.raises(KeptError, match=why):
        edit.put_part(BOARD, sort, part, None)


def test_a_part_that_is_gone_is_not_changed() -> None:
    with pytest.raises(KeptError, match="no longer"):
        edit.put_part(BOARD, "slot", replace(PROFILE.slots[0], name="x"), "gone")
    with pytest.raises(KeptError, match="no longer"):
        edit.remove_part(BOARD, "slot", "gone")


@pytest.mark.parametrize(
    ("corners", "why"),
    [
        (((0.0, 0.0), (0.0, 90.0), (90.0, 90.0), (90.0, 0.0)), "wrong way round"),
        (((0.0, 0.0), (90.0, 90.0), (90.0, 0.0), (0.0, 90.0)), "cross"),
        (((0.0, 0.0), (90.0, 0.0), (20.0, 20.0), (0.0, 90.0)), "pushed in"),
        (((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)), "No board"),
        (((0.0, 0.0), (float("inf"), 0.0), (9.0, 9.0), (0.0, 9.0)), "four corners"),
    ],
)
def test_corners_at_which_no_board_can_lie_are_refused(corners: Corners, why: str) -> None:
    with pytest.raises(KeptError, match=why):
        edit.place(BOARD, corners)


def test_turning_by_quarters_comes_round() -> None:
    corners = CORNERS
    for _ in range(4):
        corners = turned(corners)
    assert corners == CORNERS
    assert edit.place(BOARD, turned(CORNERS)).corners[0] == CORNERS[1]


def test_saying_again_replaces_and_saying_nonsense_is_refused() -> None:
    again = edit.say(BOARD, 0, (Said("mill", kind="disc", colour="blue"),))
    assert [(one.place, one.colour) for one in again.lessons[0].said if one.place == "mill"] == [
        ("mill", "blue")
    ]
    assert edit.unsay(again, 0, "mill", None).lessons[0].said == BOARD.lessons[0].said[1:]
    with pytest.raises(KeptError, match="no place “moon”"):
        edit.say(BOARD, 0, (Said("moon", kind="disc"),))
    with pytest.raises(KeptError, match="one place"):
        edit.say(BOARD, 0, (Said(kind="disc"),))
    with pytest.raises(KeptError, match="no longer"):
        edit.say(BOARD, 1, (Said("mill", kind="disc"),))


def test_pictures_are_only_taken_as_far_as_a_file_can_be_shared() -> None:
    full = BOARD
    for nth in range(MOST_LESSONS - 1):
        full = edit.add_lesson(full, LESSON + bytes([nth]), CORNERS)
    with pytest.raises(KeptError, match="remove one first"):
        edit.add_lesson(full, LESSON + b"more", CORNERS)
    with pytest.raises(KeptError, match="already"):
        edit.add_lesson(BOARD, LESSON, CORNERS)
    with pytest.raises(KeptError, match="JPEG or a PNG"):
        edit.show_anew(BOARD, b"GIF89a", CORNERS)
    heavy = PICTURE + bytes(2_400_000)
    board = edit.show_anew(BOARD, heavy, CORNERS)
    board = edit.add_lesson(board, heavy + b"1", CORNERS)
    board = edit.add_lesson(board, heavy + b"2", CORNERS)
    with pytest.raises(KeptError, match="too large together"):
        edit.add_lesson(board, heavy + b"3", CORNERS)
