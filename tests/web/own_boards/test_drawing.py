"""Boards are shown and drawn on: forms without JavaScript, for the host only."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from assistant.boards.box import BoardBox
from assistant.boards.file import decode_board
from assistant.words.boards import Circle, Grid, Polygon, Track, profile_from_json
from assistant.words.text import text
from tests.boards.samples import BOARD
from tests.web.own_boards.forms import HERE, corner_fields, now, send
from tests.web.own_boards.stubs import JPEG, LYING, SLANTED, STRAIGHT, FakeBoardEyes
from tests.web.phones import Phone
from tests.web.test_dice import after, shown


def test_a_board_is_shown_by_photograph_with_a_ready_diagram(
    host: Phone, boards: BoardBox, eyes: FakeBoardEyes
) -> None:
    assert "Brian Boru: map" in shown(host.get("/own-boards"))
    to = send(host, "/own-boards/begin/upload", profile="feast_for_odin_home", key="b")
    assert to == "/own-boards/a-feast-for-odin-home-board/corners"
    made = boards.known("a-feast-for-odin-home-board")
    assert made.reference.startswith(JPEG)
    assert made.corners == LYING, "the outline that is as long as the board is wide"
    assert made.profile.game == "feast_for_odin"
    page = host.get(to).get_data(as_text=True)
    assert page.count('data-corner="') == 4
    assert "Outline 2" in page
    assert send(host, "/own-boards/begin/upload", profile="feast_for_odin_home", key="b") == to
    assert len(boards.view().kept) == 1, "the same form twice is one board"


def test_an_own_game_s_board_gets_the_size_of_its_outline(host: Phone, boards: BoardBox) -> None:
    send(host, "/own-boards/begin/upload", name="Żeglarze", key="b")
    made = boards.known("zeglarze")
    assert made.corners == SLANTED
    assert made.profile.size == pytest.approx((1000.0, 833.3))


def test_the_camera_s_picture_is_taken_too(host: Phone, boards: BoardBox) -> None:
    answer = host.form("/own-boards/begin", {"name": "Sea", "key": "b"})
    assert answer.status_code == 303
    assert list(boards.view().kept) == ["sea"]


@pytest.mark.parametrize(
    ("fields", "picture", "silent", "why"),
    [
        ({"name": ""}, b"photo", False, "A name is missing"),
        ({"name": "x"}, b"no picture", False, "This picture cannot be used"),
        ({"name": "x"}, b"", False, "No file was chosen"),
        ({"name": "x"}, b"photo", True, "does not answer now"),
    ],
)
def test_a_board_that_cannot_be_begun_says_why(
    host: Phone,
    boards: BoardBox,
    eyes: FakeBoardEyes,
    fields: dict[str, str],
    picture: bytes,
    silent: bool,
    why: str,
) -> None:
    eyes.silent = silent
    to = send(host, "/own-boards/begin/upload", picture, **fields)
    assert to == "/own-boards"
    assert why in shown(host.get(to))
    assert boards.view().kept == {}


def test_corners_are_placed_turned_and_refused(host: Phone, board: BoardBox) -> None:
    fields = corner_fields(LYING)
    answer = host.form(f"{HERE}/corners", fields | {"then": "draw"})
    assert answer.headers["Location"] == HERE
    assert now(board).corners == LYING
    answer = host.form(f"{HERE}/corners", fields | {"then": "turn"})
    assert answer.headers["Location"] == f"{HERE}/corners"
    assert now(board).corners == (*LYING[1:], LYING[0])
    wrong = corner_fields((LYING[0], LYING[3], LYING[2], LYING[1]))
    assert "wrong way round" in after(host, host.form(f"{HERE}/corners", wrong))
    assert "“x” is no number" in after(host, host.form(f"{HERE}/corners", fields | {"x1": "x"}))
    assert now(board).corners == (*LYING[1:], LYING[0])


def test_what_to_mind_of_a_board_is_told_once_its_corners_are_placed(
    host: Phone, board: BoardBox, eyes: FakeBoardEyes
) -> None:
    eyes.note = text("the board looks the same when it is turned or moved")
    fields = corner_fields(LYING)
    staying = after(host, host.form(f"{HERE}/corners", fields | {"then": "stay"}))
    assert "looks the same" not in staying
    going_on = after(host, host.form(f"{HERE}/corners", fields | {"then": "draw"}))
    assert "looks the same when it is turned" in going_on


def test_a_new_picture_of_the_board_keeps_places_and_lessons(
    host: Phone, board: BoardBox, eyes: FakeBoardEyes
) -> None:
    assert send(host, f"{HERE}/photo/upload") == f"{HERE}/corners"
    assert (now(board).corners, now(board).lessons) == (LYING, BOARD.lessons)
    eyes.lost = True
    assert "check its corners" in shown(host.get(send(host, f"{HERE}/photo/upload", b"other")))
    assert now(board).corners == SLANTED


def test_the_straightened_picture_is_made_once_and_kept(
    host: Phone, board: BoardBox, eyes: FakeBoardEyes
) -> None:
    page = host.get(HERE).get_data(as_text=True)
    address = re.search(rf"{HERE}/straight/\w+\.jpg", page)
    assert address
    first, second = host.get(address[0]), host.get(address[0])
    assert first.data == second.data == STRAIGHT
    assert (first.mimetype, len(eyes.asked)) == ("image/jpeg", 1)
    assert "immutable" in first.headers["Cache-Control"]
    host.form(f"{HERE}/corners", corner_fields(LYING))
    again = re.search(rf"{HERE}/straight/\w+\.jpg", host.get(HERE).get_data(as_text=True))
    assert again
    assert again[0] != address[0]
    eyes.silent = True
    assert host.get(again[0]).status_code == 503


def test_places_are_drawn_with_links_that_choose_them(host: Phone, board: BoardBox) -> None:
    page = host.get(HERE).get_data(as_text=True)
    for name in ("bay", "plain", "field", "food", "mill", "inn"):
        assert f'data-part="{name}"' in page
    assert page.count("knob") == 0
    link = next(one for one in re.findall(r'href="([^"]+)"', page) if "slot%3Amill" in one)
    chosen = host.get(unescape(link).partition("#")[0]).get_data(as_text=True)
    assert 'data-handle="along"' in chosen
    assert 'name="turned"' in chosen
    assert "2 parts are drawn by guess" in shown(host.get(HERE))


def test_a_place_is_dragged_by_numbers(host: Phone, board: BoardBox) -> None:
    fields = {"sort": "slot", "part": "mill", "handle": "", "x": "70.5", "y": "44", "zoom": "2"}
    answer = host.form(f"{HERE}/drag", fields)
    assert answer.headers["Location"] == f"{HERE}?part=slot%3Amill&zoom=2"
    assert now(board).profile.slots[0].at == (70.5, 44.0)
    assert ("slot", "mill") not in now(board).profile.check
    fields |= {"part": "gone"}
    assert "no longer on this board" in after(host, host.form(f"{HERE}/drag", fields))


@pytest.mark.parametrize("shape", ["slot", "circle", "polygon", "grid", "track"])
def test_every_kind_of_part_is_added_changed_and_removed(
    host: Phone, board: BoardBox, shape: str
) -> None:
    count = len(BOARD.profile.parts)
    answer = host.form(f"{HERE}/add", {"shape": shape, "x": "100", "y": "50"})
    assert len(now(board).profile.parts) == count + 1
    page = host.get(answer.headers["Location"]).get_data(as_text=True)
    form = page[page.index('id="form-part"') : page.index("</form>", page.index('id="form-part"'))]
    fields = {
        name: unescape(value)
        for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)
    }
    if (lines := re.search(r"<textarea[^>]*>([^<]*)</textarea>", form)) is not None:
        fields["lines"] = unescape(lines[1])
    part = next(one for one in now(board).profile.parts if one not in BOARD.profile.parts)
    host.form(f"{HERE}/part", fields)
    assert part in now(board).profile.parts, "what the page shows is what it sends"
    host.form(f"{HERE}/part", fields | {"name": "other"})
    assert "other" in {one.name for _, one in now(board).profile.parts}
    host.form(f"{HERE}/cut", {"sort": fields["sort"], "part": "other"})
    assert len(now(board).profile.parts) == count


def test_lines_of_places_are_read_as_people_write_them(host: Phone, board: BoardBox) -> None:
    spaces = "start: 1; 2\r\n1: 3,5; 2\r\n\r\n2: 6; 2.25\r\n"
    fields = {"sort": "track", "was": "food", "name": "corn", "width": "2", "lines": spaces}
    host.form(f"{HERE}/part", fields)
    (track,) = now(board).profile.tracks
    assert [(one.name, one.at) for one in track.positions] == [
        ("start", (1.0, 2.0)),
        ("1", (3.5, 2.0)),
        ("2", (6.0, 2.25)),
    ]
    refused = after(host, host.form(f"{HERE}/part", fields | {"was": "corn", "lines": "a 1 2"}))
    assert "The line “a 1 2” does not read" in refused
    assert now(board).profile.tracks == (track,)
    grid = {"sort": "grid", "was": "field", "name": "field", "rows": "3", "columns": "4",
            "x": "10", "y": "10", "step_x": "5", "step_y": "5", "lines": "1; 4\n3; 3",
            "was_rows": "3", "was_columns": "4"}  # fmt: skip
    host.form(f"{HERE}/part", grid)
    assert now(board).profile.grids[0].missing == ((0, 3), (2, 2))
    assert "outside" in after(host, host.form(f"{HERE}/part", grid | {"lines": "9; 9"}))
    host.form(f"{HERE}/part", grid | {"rows": "2"})
    assert now(board).profile.grids[0].missing == ((0, 3),)


def test_cells_spaces_and_corners_by_taps(host: Phone, board: BoardBox) -> None:
    host.form(f"{HERE}/cell", {"sort": "grid", "part": "field", "row": "1", "column": "1"})
    grid = now(board).profile.grids[0]
    assert isinstance(grid, Grid)
    assert (1, 1) in grid.missing
    space = {"shape": "space", "sort": "track", "part": "food", "x": "9", "y": "2"}
    host.form(f"{HERE}/add", space)
    track = now(board).profile.tracks[0]
    assert isinstance(track, Track)
    assert [one.name for one in track.positions] == ["0", "1", "2"]
    host.form(f"{HERE}/cut", {"sort": "track", "part": "food", "handle": "0"})
    assert [one.name for one in now(board).profile.tracks[0].positions] == ["1", "2"]
    drag = {"sort": "region", "part": "plain", "handle": "0+", "x": "12", "y": "3"}
    host.form(f"{HERE}/drag", drag)
    outline = now(board).profile.regions[1].outline
    assert isinstance(outline, Polygon)
    assert outline.corners[1] == (12.0, 3.0)
    told = after(host, host.form(f"{HERE}/add", space | {"sort": "slot", "part": "mill"}))
    assert "Choose a track first" in told


def test_the_whole_profile_is_moved_sized_checked_and_replaced(
    host: Phone, board: BoardBox
) -> None:
    shift = {"x": "2", "y": "0", "wide": "50", "high": "100"}
    host.form(f"{HERE}/shift", shift)
    assert now(board).profile.slots[0].at == (77.0, 50.0)
    host.form(f"{HERE}/size", {"width": "400", "height": "200"})
    assert now(board).profile.size == (400.0, 200.0)
    outline = now(board).profile.regions[0].outline
    assert isinstance(outline, Circle)
    host.form(f"{HERE}/describe", {"tallest": "3", "marks": "on"})
    made = now(board).profile
    assert (made.tallest, made.marks, made.printed) == (3.0, True, False)
    host.form(f"{HERE}/checked", {})
    assert now(board).profile.check == ()
    host.form(f"{HERE}/profile", {"profile": "saga_map"})
    assert now(board).profile.game == "saga"
    assert "Choose a profile first" in after(host, host.form(f"{HERE}/profile", {"profile": "?"}))


def test_profiles_and_boards_go_out_and_come_in_as_files(host: Phone, board: BoardBox) -> None:
    profile = host.get(f"{HERE}/profile.json")
    assert profile_from_json(profile.data, "p") == BOARD.profile
    whole = host.get(f"{HERE}.json")
    assert decode_board(whole.data) == BOARD
    assert "attachment" in whole.headers["Content-Disposition"]
    to = send(host, "/own-boards/file/upload", whole.data, field="file")
    assert to == "/own-boards/trial-board-2"
    changed = json.loads(profile.data) | {"size": [50, 50]}
    send(host, f"{HERE}/profile/upload", json.dumps(changed).encode(), field="file")
    assert now(board).profile.size == (50, 50)
    told = shown(host.get(send(host, "/own-boards/file/upload", b"{}", field="file")))
    assert "no board that can be used" in told
    told = shown(host.get(send(host, f"{HERE}/profile/upload", b"{}", field="file")))
    assert "no board profile" in told


def test_boards_are_copied_renamed_removed_and_brought_back(host: Phone, board: BoardBox) -> None:
    answer = host.form(f"{HERE}/copy", {"name": "Second"})
    assert answer.headers["Location"] == "/own-boards/second"
    assert board.known("second").lessons == BOARD.lessons
    told = after(host, host.form(f"{HERE}/rename", {"name": "Second"}))
    assert "There is a board “Second” already" in told
    host.form(f"{HERE}/rename", {"name": "<b>Map</b>"})
    assert now(board).name == "<b>Map</b>"
    assert "<b>Map" not in host.get("/own-boards").get_data(as_text=True)
    host.form(f"{HERE}/remove", {})
    assert "second" in board.view().kept
    assert host.get(HERE).status_code == 404
    step = board.view().undo
    assert step is not None
    host.form("/own-boards/undo", {"number": str(step.number), "set": "trial-board"})
    assert now(board).name == "<b>Map</b>"
    assert "removed the board" in shown(host.get("/own-boards"))


@pytest.mark.parametrize(
    "path", ["/own-boards", HERE, f"{HERE}/corners", f"{HERE}/pieces/0", f"{HERE}.json"]
)
def test_guests_neither_see_nor_change_boards(
    ada: Phone, board: BoardBox, path: str
) -> None:
    assert ada.get(path).status_code == 403
    assert ada.form(f"{HERE}/remove", {}).status_code == 403
    assert ada.form(f"{HERE}/drag", {"sort": "slot", "part": "mill"}).status_code == 403
    assert now(board) == BOARD


@pytest.mark.parametrize(
    "path", ["/own-boards/none", f"{HERE}/pieces/7", f"{HERE}/pieces/7/corners"]
)
def test_what_is_gone_says_so(host: Phone, board: BoardBox, path: str) -> None:
    assert host.get(path).status_code == 404


def test_every_page_is_there_in_polish(host: Phone, board: BoardBox) -> None:
    host.get("/language/pl?back=/")
    pages = ("/own-boards", HERE, f"{HERE}/corners", f"{HERE}/pieces", f"{HERE}/pieces/0")
    said = [shown(host.get(path)) for path in (*pages, f"{HERE}/try")]
    for words, expected in zip(
        said,
        ("Własne plansze", "Dodaj część", "Rogi", "Nauczono", "Powiedz o jednym", "Próba"),
        strict=True,
    ):
        assert expected in words
