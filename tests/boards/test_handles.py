"""Dragging: what is taken hold of follows the finger, and what was guessed near by comes along."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.boards import edit
from assistant.boards.handles import anchor, cut_out, dragged, handles, toggled, with_space
from assistant.kept.store import KeptError
from assistant.words.boards import Circle, Grid, Polygon, Region, Slot, Track
from tests.boards.samples import BOARD, PROFILE


@pytest.mark.parametrize("part", [part for _, part in PROFILE.parts])
def test_every_handle_lies_under_the_finger_that_dragged_it(
    part: Region | Grid | Track | Slot,
) -> None:
    moved = dragged(part, "", (30.0, 40.0))
    assert anchor(moved) == pytest.approx((30.0, 40.0))
    for handle in handles(part):
        x, y = handle.at
        # Rims and edges turn or grow about the middle: drag them straight outwards.
        to = (x + (x - anchor(part)[0]) * 0.5 + 0.25, y + (y - anchor(part)[1]) * 0.5 + 0.25)
        after = dragged(part, handle.name, to)
        found = {one.name: one.at for one in handles(after)}
        if handle.between:
            corner = f"{int(handle.name[:-1]) + 1}"
            assert found[corner] == to
        elif handle.name == "rim":
            assert isinstance(after, Region)
            assert isinstance(after.outline, Circle)
            assert after.outline.radius == pytest.approx(
                ((to[0] - 20) ** 2 + (to[1] - 30) ** 2) ** 0.5
            )
        elif handle.name != "across":
            assert found[handle.name] == pytest.approx(to, abs=0.05)


def test_a_slot_turns_by_its_end_and_grows_by_its_side() -> None:
    slot = Slot("road", (10.0, 10.0), (8.0, 2.0))
    upright = dragged(slot, "along", (10.0, 16.0))
    assert isinstance(upright, Slot)
    assert (upright.size, upright.turned) == ((12.0, 2.0), 90.0)
    wide = dragged(upright, "across", (6.0, 10.0))
    assert isinstance(wide, Slot)
    assert wide.size == pytest.approx((12.0, 8.0))


def test_a_grid_is_stretched_by_its_first_and_last_cell() -> None:
    grid = PROFILE.grids[0]
    wide = dragged(grid, "last", (40.0, 30.0))
    assert isinstance(wide, Grid)
    assert (wide.origin, wide.step) == ((10.0, 10.0), (10.0, 10.0))
    shifted = dragged(wide, "first", (16.0, 20.0))
    assert isinstance(shifted, Grid)
    assert (shifted.origin, shifted.step) == ((16.0, 20.0), (8.0, 5.0))
    row = Grid("row", (0.0, 0.0), (2.0, 3.0), 1, 5)
    longer = dragged(row, "last", (16.0, 1.0))
    assert isinstance(longer, Grid)
    assert (longer.origin, longer.step) == ((0.0, 1.0), (4.0, 3.0))
    with pytest.raises(KeptError, match="no cells"):
        edit.drag(BOARD, "grid", "field", "last", (0.0, 0.0))


def test_cells_are_left_out_and_put_back() -> None:
    grid = toggled(PROFILE.grids[0], 2, 1)
    assert grid.missing == ((0, 3), (2, 1))
    assert toggled(grid, 0, 3).missing == ((2, 1),)
    with pytest.raises(KeptError):
        toggled(grid, 3, 0)


def test_spaces_and_corners_are_added_and_cut_out() -> None:
    track = with_space(PROFILE.tracks[0], (5.0, 2.0))
    assert [one.name for one in track.positions] == ["0", "1", "2"]
    assert [one.name for one in with_space(track, (7.0, 2.0), "end").positions][-1] == "end"
    shorter = cut_out(track, "0")
    assert isinstance(shorter, Track)
    assert [one.name for one in with_space(shorter, (9.0, 2.0)).positions] == ["1", "2", "3"]
    four = dragged(PROFILE.regions[1], "1+", (8.0, 5.0))
    three = cut_out(four, "0")
    assert isinstance(three, Region)
    assert isinstance(three.outline, Polygon)
    assert len(three.outline.corners) == 3
    for part, handle in ((three, "1"), (cut_out(shorter, "0"), "0"), (PROFILE.slots[0], "along")):
        with pytest.raises(KeptError, match="remove the whole part"):
            cut_out(part, handle)


def test_guesses_near_by_come_along_and_what_was_checked_stays() -> None:
    slots = tuple(Slot(name, (x, 50.0), (4.0, 4.0)) for name, x in
                  (("here", 50.0), ("near", 60.0), ("checked", 55.0), ("far", 190.0)))  # fmt: skip
    guesses = tuple(("slot", name) for name in ("here", "near", "far"))
    board = replace(BOARD, profile=replace(PROFILE, slots=slots, check=guesses))
    after = edit.drag(board, "slot", "here", "", (50.0, 60.0), along=True).profile
    at = {one.name: one.at[1] for one in after.slots}
    assert at["here"] == 60.0
    assert 55.0 < at["near"] < 60.0
    assert at["checked"] == 50.0
    assert at["far"] == pytest.approx(50.0, abs=0.5)
    assert after.check == (("slot", "near"), ("slot", "far"))
    alone = edit.drag(board, "slot", "here", "", (50.0, 60.0)).profile
    assert [one.at[1] for one in alone.slots] == [60.0, 50.0, 50.0, 50.0]


def test_a_handle_or_part_that_is_gone_is_refused() -> None:
    with pytest.raises(KeptError, match="handle"):
        edit.drag(BOARD, "slot", "mill", "rim", (1.0, 1.0))
    with pytest.raises(KeptError, match="no longer"):
        edit.drag(BOARD, "slot", "moon", "", (1.0, 1.0))
