"""Pieces are taught, boards tried out: forms without JavaScript."""

from __future__ import annotations

from assistant.boards.box import BoardBox
from assistant.words.showing import LikelyPiece
from assistant.words.shown_boards import PlaceSeen, RegionSeen
from tests.boards.samples import CORNERS
from tests.web.own_boards.forms import HERE, corner_fields, now, send
from tests.web.own_boards.stubs import LYING, FakeBoardEyes
from tests.web.phones import Phone
from tests.web.test_dice import after, shown


def test_pieces_are_taught_by_place_spot_and_colour(
    host: Phone, board: BoardBox, eyes: FakeBoardEyes
) -> None:
    to = send(host, f"{HERE}/pieces/begin/upload", b"with pieces")
    assert to == f"{HERE}/pieces/1"
    eyes.pieces = (
        LikelyPiece("inn", "red", (200, 30, 30)),
        LikelyPiece("food 0", "red", (190, 40, 30)),
        LikelyPiece("field 0,0", "blue", (30, 40, 190)),
    )
    page = host.get(to).get_data(as_text=True)
    assert page.count('type="checkbox" name="place"') == 3
    host.form(f"{to}/say", {"place": ["inn", "food 0"], "kind": "disc", "colour": "crimson"})
    lesson = now(board).lessons[1]
    assert [(one.place, one.kind, one.colour) for one in lesson.said] == [
        ("inn", "disc", "crimson"),
        ("food 0", "disc", "crimson"),
    ]
    assert host.get(to).get_data(as_text=True).count('type="checkbox" name="place"') == 1
    host.form(f"{to}/say", {"x": "50.4", "y": "50.2", "kind": "pawn", "colour": ""})
    host.form(f"{to}/say", {"x": "20", "y": "31", "kind": "pawn", "colour": "red"})
    host.form(f"{to}/say", {"place": "food 1", "kind": "disc", "nothing": "on"})
    said = now(board).lessons[1].said[2:]
    assert [(one.place, one.at, one.kind, one.colour) for one in said] == [
        ("mill", None, "pawn", None),
        ("", (20.0, 31.0), "pawn", "red"),
        ("food 1", None, "", None),
    ]
    host.form(f"{to}/unsay", {"place": "mill"})
    host.form(f"{to}/unsay", {"x": "20.0", "y": "31.0"})
    assert [one.place for one in now(board).lessons[1].said] == ["inn", "food 0", "food 1"]
    assert "tap it in the picture" in after(host, host.form(f"{to}/say", {"kind": "disc"}))
    assert "name is missing" in after(host, host.form(f"{to}/say", {"place": "inn", "kind": ""}))
    told = shown(host.get(f"{HERE}/pieces"))
    assert "disc , crimson 2 examples" in told
    host.form(f"{to}/remove", {})
    assert len(now(board).lessons) == 1


def test_it_is_told_where_the_empty_picture_does_not_look_empty(
    host: Phone, board: BoardBox, eyes: FakeBoardEyes
) -> None:
    to = send(host, f"{HERE}/pieces/begin/upload", b"with pieces")
    eyes.pieces = (LikelyPiece("inn", "red", (200, 30, 30)),)
    host.form(f"{to}/say", {"place": "inn", "kind": "disc", "colour": "red"})
    host.form(f"{to}/say", {"place": "food 0", "kind": "disc", "nothing": "on"})
    host.form(f"{to}/say", {"x": "20", "y": "31", "kind": "pawn", "colour": "red"})
    assert "empty picture" not in shown(host.get(to))
    host.form(f"{to}/say", {"place": "inn", "kind": "disc", "nothing": "on"})
    host.form(f"{to}/say", {"place": "food 1", "kind": "disc", "colour": "blue"})
    told = shown(host.get(to))
    assert "looks otherwise than you say here: inn , food 1" in told
    assert "take another one" in told


def test_two_names_for_free_pieces_of_one_colour_are_told(host: Phone, board: BoardBox) -> None:
    to = send(host, f"{HERE}/pieces/begin/upload", b"with pieces")
    host.form(f"{to}/say", {"x": "20", "y": "31", "kind": "cube", "colour": "green"})
    host.form(f"{to}/say", {"x": "30", "y": "31", "kind": "disc", "colour": "blue"})
    host.form(f"{to}/say", {"place": "inn", "kind": "disc", "colour": "green"})
    assert "asked each time" not in shown(host.get(to)), "places tell kinds by their form, too"
    host.form(f"{to}/say", {"x": "25", "y": "40", "kind": "disc", "colour": "green"})
    for page in (to, f"{HERE}/pieces"):
        assert "asked each time which it is: cube / disc ( green )" in shown(host.get(page))


def test_capitals_make_no_second_kind(host: Phone, board: BoardBox) -> None:
    to = send(host, f"{HERE}/pieces/begin/upload", b"with pieces")
    host.form(f"{to}/say", {"x": "20", "y": "31", "kind": "Meeple", "colour": "green"})
    host.form(f"{to}/say", {"x": "30", "y": "31", "kind": "meeple", "colour": "green"})
    host.form(f"{to}/say", {"place": "inn", "kind": " MEEPLE", "colour": "green"})
    assert {one.kind for one in now(board).lessons[1].said} == {"Meeple"}


def test_a_picture_in_which_the_board_is_not_recognised_asks_for_its_corners(
    host: Phone, board: BoardBox, eyes: FakeBoardEyes
) -> None:
    eyes.lost = True
    to = send(host, f"{HERE}/pieces/begin/upload")
    assert to == f"{HERE}/pieces/1/corners"
    assert "check its corners" in shown(host.get(to))
    answer = host.form(to, corner_fields(LYING) | {"then": "draw"})
    assert answer.headers["Location"] == f"{HERE}/pieces/1"
    assert now(board).lessons[1].corners == LYING
    assert now(board).corners == CORNERS


def test_tiles_are_said_by_name_turn_and_cell(host: Phone, boards: BoardBox) -> None:
    send(host, "/own-boards/begin/upload", profile="feast_for_odin_home", name="Home", key="b")
    send(host, "/own-boards/home/pieces/begin/upload")
    grid = boards.known("home").profile.grids[0].name
    page = "/own-boards/home/pieces/0"
    tile = {"tile": "hide", "grid": grid, "row": "3", "column": "4", "turned": "1"}
    host.form(f"{page}/tile", tile)
    (laid,) = boards.known("home").lessons[0].tiles
    assert laid.cells == ((2, 3), (3, 3), (4, 3))
    assert "row 3, column 4, 90°" in shown(host.get(page))
    assert "beside the cells" in after(host, host.form(f"{page}/tile", tile | {"row": "12"}))
    host.form(f"{page}/tile", tile | {"tile": "oil", "turned": "0"})
    assert [one.tile for one in boards.known("home").lessons[0].tiles] == ["oil"]
    host.form(f"{page}/untile", {"tile": "0"})
    assert boards.known("home").lessons[0].tiles == ()


def test_fo_165_a_special_tile_is_said_to_lie_on_its_back(host: Phone, boards: BoardBox) -> None:
    send(host, "/own-boards/begin/upload", profile="feast_for_odin_home", name="Home", key="b")
    send(host, "/own-boards/home/pieces/begin/upload")
    grid = boards.known("home").profile.grids[0].name
    page = "/own-boards/home/pieces/0"
    tile = {"tile": "cloakpin", "grid": grid, "row": "3", "column": "4", "turned": "0"}
    host.form(f"{page}/tile", tile | {"mirrored": "on"})
    (laid,) = boards.known("home").lessons[0].tiles
    assert (laid.mirrored, laid.cells) == (True, ((2, 6), (3, 3), (3, 4), (3, 5), (3, 6)))
    assert "row 3, column 4, 0° · mirrored" in shown(host.get(page))
    refused = host.form(f"{page}/tile", tile | {"tile": "hide", "mirrored": "on"})
    assert "another one" in after(host, refused)


def test_the_try_out_shows_what_is_read_and_each_doubt(
    host: Phone, board: BoardBox, eyes: FakeBoardEyes
) -> None:
    eyes.places = (
        PlaceSeen("mill", "disc", "red", 0.99, True, (10.0, 10.0, 20.0, 20.0)),
        PlaceSeen("inn", "disc", "red", 0.6, False, (40.0, 10.0, 20.0, 20.0), (("", None),)),
        PlaceSeen("food 1", "", None, 0.99, True, (70.0, 10.0, 20.0, 20.0)),
    )
    told = shown(host.form(f"{HERE}/try", {}))
    assert "Read, with 1 doubt" in told
    assert "mill : disc , red" in told
    assert "inn : disc , red ? or nothing" in told
    assert "1 place read, 0 of them covered" in told
    eyes.places = eyes.places[:1]
    assert "Read without any doubt" in shown(host.form(f"{HERE}/try", {}))
    eyes.places = ()
    assert "no pieces were taught" in shown(host.form(f"{HERE}/try", {}))
    eyes.lost = True
    assert "was not found in the picture" in shown(host.form(f"{HERE}/try", {}))


def test_a_drawn_board_is_laid_on_the_simulated_table_only(
    host: Phone, eyes: FakeBoardEyes
) -> None:
    answer = host.form("/own-boards/lay", {"profile": "saga_map"})
    assert "lies on the drawn table" in after(host, answer)
    assert eyes.laid == ["Saga: map"]
    eyes.real = True
    answer = host.form("/own-boards/lay", {"profile": "saga_map"})
    assert "cameras are real" in after(host, answer)


def test_a_doubtful_region_is_a_doubt(host: Phone, board: BoardBox, eyes: FakeBoardEyes) -> None:
    eyes.regions = (RegionSeen("bay", (), False, (0.0, 0.0, 9.0, 9.0)),)
    form = {"token": host.token}
    told = shown(host.post(f"{HERE}/try", data=form))
    assert "Read, with 1 doubt" in told
    assert "bay in doubt" in told


def test_a_spot_is_said_by_keyboard_in_numbers_and_has_a_name_to_be_taken_back_by(
    host: Phone, board: BoardBox, eyes: FakeBoardEyes
) -> None:
    to = send(host, f"{HERE}/pieces/begin/upload", b"with pieces")
    form = host.get(to).get_data(as_text=True).split('id="do-say"')[1].split("</form>")[0]
    for field in ("x", "y"):
        assert f'type="number" name="{field}"' in form, "nothing that only a tap can fill in"
    host.form(f"{to}/say", {"x": "20", "y": "31", "kind": "pawn", "colour": "red", "place": ""})
    host.form(f"{to}/say", {"x": "60", "y": "31", "kind": "pawn", "colour": "red", "place": ""})
    page = shown(host.get(to))
    assert page.count("a spot at x 20, y 31") == 2, "beside what was said, and on its button"
    assert page.count("a spot at x 60, y 31") == 2


def test_a_piece_that_is_tapped_twice_is_what_was_said_last(
    host: Phone, board: BoardBox, eyes: FakeBoardEyes
) -> None:
    to = send(host, f"{HERE}/pieces/begin/upload", b"with pieces")
    for x, colour in (("20", "red"), ("20.3", "blue"), ("24", "red")):
        host.form(f"{to}/say", {"x": x, "y": "31", "kind": "cube", "colour": colour})
    said = [(one.at, one.colour) for one in now(board).lessons[1].said]
    assert said == [((20.3, 31.0), "blue"), ((24.0, 31.0), "red")]
