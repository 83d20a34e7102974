"""Board profiles as files: what is written is read, and what is wrong is said with its place."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from assistant.words.boards import (
    PROFILE_FORMAT,
    BoardProfile,
    Circle,
    Grid,
    Polygon,
    Position,
    ProfileError,
    Region,
    Slot,
    Track,
    first_fault,
    profile_from_json,
    profile_to_json,
)
from vision.evaluation.board_layout import shipped_profile
from vision.pieces.sheets import grid_sheet, slots_sheet, tracks_sheet

WHOLE = BoardProfile(
    "Trial board",
    (200.0, 100.0),
    regions=(
        Region("bay", Circle((20.0, 30.0), 12.5)),
        Region("plain", Polygon(((0.0, 0.0), (10.0, 0.0), (5.0, 9.0)))),
    ),
    grids=(Grid("field", (10.0, 10.0), (5.0, 5.0), 3, 4, missing=((0, 3), (2, 0))),),
    tracks=(Track("food", (Position("0", (1.0, 2.0)), Position("1", (3.0, 2.0))), 2.0),),
    slots=(Slot("a", (50.0, 50.0), (8.0, 3.0), 30.0, "road"), Slot("b", (60.0, 50.0), (8.0, 3.0))),
    tallest=4.0,
)


def test_a_profile_survives_its_file() -> None:
    assert profile_from_json(profile_to_json(WHOLE), "trial.json") == WHOLE


LINE = Region("bay", Polygon(((0.0, 0.0), (6.0, 3.0), (2.0, 1.0))))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"size": (0.0, 10.0)}, "longer than 0"),
        ({"regions": (Region("bay", Polygon(((0.0, 0.0),))),)}, "region 'bay' has 1 corner;"),
        ({"regions": (Region("bay", Circle((0.0, 0.0), 0.0)),)}, "no radius"),
        ({"regions": (LINE,)}, "region 'bay' has no area"),
        ({"grids": (Grid("field", (0.0, 0.0), (1.0, 1.0), 0, 4),)}, "no cells"),
        (
            {"grids": (Grid("field", (0.0, 0.0), (1.0, 1.0), 2, 2, ((2, 0),)),)},
            r"cell \(2, 0\)",
        ),
        ({"tracks": (Track("food", (), 2.0),)}, "no spaces"),
        ({"slots": (WHOLE.slots[0], WHOLE.slots[0])}, "slot 'a'"),
    ],
)
def test_a_fault_is_named_with_its_place(change: dict[str, object], said: str) -> None:
    wrong = msgspec.structs.replace(WHOLE, **change)
    with pytest.raises(ProfileError, match=said) as caught:
        profile_from_json(profile_to_json(wrong), "trial.json")
    assert "trial.json" in str(caught.value)


def test_files_of_others_are_refused() -> None:
    with pytest.raises(ProfileError, match="no board profile"):
        profile_from_json(b'{"name": "x"}', "x.json")
    newer = profile_to_json(msgspec.structs.replace(WHOLE, format=PROFILE_FORMAT + 1))
    for data in (newer, newer.replace(b'"size"', b'"measures"')):
        with pytest.raises(ProfileError, match="install the newest Skald"):
            profile_from_json(data, "x.json")


def test_missing_cells_are_no_places() -> None:
    sheet = grid_sheet(WHOLE, WHOLE.grids[0])
    assert len(sheet.names) == 10
    assert "0,3" not in sheet.names
    at = sheet.places.windows.centres[sheet.names.index("1,2")]
    assert at.tolist() == [20.0, 15.0]


def test_turned_slots_keep_their_shape() -> None:
    sheet = slots_sheet(WHOLE, WHOLE.slots)
    right, down = sheet.places.windows.right[0], sheet.places.windows.down[0]
    assert np.degrees(np.arctan2(right[1], right[0])) == pytest.approx(30.0)
    assert np.linalg.norm(right) / np.linalg.norm(down) == pytest.approx(8 / 3)
    assert right @ down == pytest.approx(0.0)


@pytest.mark.parametrize("name", ["pawns_discs_tracks", "dice_forge_islands", "dice_forge_tracks"])
def test_profiles_of_measured_boards_are_sound(name: str) -> None:
    profile = shipped_profile(name)
    assert first_fault(profile) is None
    names = tracks_sheet(profile, profile.tracks).names if profile.tracks else ()
    assert len(names) == len(set(names))
