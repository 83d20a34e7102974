"""Labels of boards that cannot be true are named with their line and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.vision_boards.drawn_set import Drawn, write_set
from vision.evaluation import LabelError
from vision.evaluation.board_labels import load_boards
from vision.evaluation.board_layouts import layouts_of

SQUARE = [[10, 10], [90, 10], [90, 90], [10, 90]]


def labels(folder: Path, *lines: dict[str, Any] | str) -> Path:
    (folder / "a.jpg").write_bytes(b"a picture")
    (folder / "b.jpg").write_bytes(b"a picture")
    path = folder / "labels.jsonl"
    text = [one if isinstance(one, str) else msgspec.json.encode(one).decode() for one in lines]
    path.write_text("\n".join(text), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ('{"image": "a.jpg", ', "truncated"),
        ({"image": "c.jpg"}, "there is no picture c.jpg"),
        ({"image": "a.jpg", "corners": SQUARE[::-1]}, "in the order top left"),
        ({"image": "a.jpg", "corners": [*SQUARE[:3], SQUARE[2]]}, "are no board's"),
        ({"image": "a.jpg", "corners": SQUARE[:3]}, "length 4"),
        ({"image": "a.jpg", "grid": [0, 8]}, "has no cell"),
        (
            {"image": "a.jpg", "grid": [8, 8], "pieces": [{"kind": "man", "cell": [8, 0]}]},
            "rows and columns count from 0",
        ),
        (
            {"image": "a.jpg", "grid_corners": SQUARE, "occupancy": ["--", "-"]},
            "not equally long",
        ),
        ({"image": "a.jpg", "occupancy": ["--", "--"]}, '"grid_corners" are wanted'),
    ],
)
def test_a_line_that_cannot_be_true_is_named(
    tmp_path: Path, label: dict[str, Any] | str, told: str
) -> None:
    path = labels(tmp_path, {"image": "b.jpg"}, label)
    with pytest.raises(LabelError, match="line 2") as error:
        load_boards(path)
    assert told in str(error.value)


def test_a_picture_labelled_twice_would_teach_itself(tmp_path: Path) -> None:
    with pytest.raises(LabelError, match=r"a\.jpg is labelled twice"):
        load_boards(labels(tmp_path, {"image": "a.jpg"}, {"image": "a.jpg"}))


def test_labels_without_a_picture_and_in_no_unicode_are_named(tmp_path: Path) -> None:
    with pytest.raises(LabelError, match="labels no picture"):
        load_boards(labels(tmp_path, ""))
    (tmp_path / "labels.jsonl").write_bytes(b'{"image": "\xff\xfe"}')
    with pytest.raises(LabelError, match="save it as UTF-8"):
        load_boards(tmp_path / "labels.jsonl")


def test_what_is_null_or_unknown_is_not_told(tmp_path: Path) -> None:
    label = {"image": "a.jpg", "grid": None, "tiles": None, "board": None, "camera": {"f": 1}}
    (picture,) = load_boards(labels(tmp_path, label)).pictures
    assert (picture.grid, picture.tiles, picture.same_board, picture.pieces) == (None, (), "", ())


def test_tracks_of_an_unknown_board_ask_for_its_profile(tmp_path: Path) -> None:
    label = {
        "image": "a.jpg",
        "corners": SQUARE,
        "tracks": {"honour": 3},
        "pieces": [{"kind": "cube", "colour": "red", "track": "honour", "value": 3}],
    }
    with pytest.raises(LabelError, match=r"no space honour/3.*profile\.json"):
        layouts_of(load_boards(labels(tmp_path, label)))
    (tmp_path / "profile.json").write_text(
        '{"name": "Court", "size": [10, 4], "tracks": [{"name": "honour", "width": 1, '
        '"positions": [{"name": "3", "at": [2, 2]}]}]}'
    )
    (layout,) = layouts_of(load_boards(labels(tmp_path, label)))
    assert layout.sheet.names == ("honour/3",)


def test_a_written_set_is_read_as_it_was_drawn(tmp_path: Path) -> None:
    board = Drawn(3, 5, 7)
    (picture,) = load_boards(write_set(tmp_path / "one", [board]) / "labels.jsonl").pictures
    assert {piece.cell: piece.colour for piece in picture.pieces} == board.pieces()
