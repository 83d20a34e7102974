"""What is written on a drawn tile: as much of its name as has room there."""

from __future__ import annotations

import pytest
from jinja2 import Environment, PackageLoader

from assistant.games.feast_for_odin.figures import default_figures
from web.pages import squares
from web.pages.squares import lettering, shape_cells


@pytest.mark.parametrize(
    ("name", "shape", "written", "is_upwards"),
    [
        ("futro", ["##", "##", "##", "##"], "futro", False),
        ("olej", ["##"], "olej", False),
        ("olej", ["#", "#"], "olej", True),
        ("kamień runiczny", ["##"], "kamień…", False),
        ("miód pitny", ["#", "#"], "miód…", True),
        ("skóra i kości", ["####"], "skóra i kości", False),
        ("helmet", ["##", "##", "#."], "helmet", False),
        ("crucifix", [".#.", "###", ".#."], "crucifix", False),
        ("przyprawy", ["##", "##"], "prz", False),
        ("silver", ["#"], "s", False),
    ],
)
def test_a_tile_bears_as_much_of_its_name_as_has_room(
    name: str, shape: list[str], written: str, is_upwards: bool
) -> None:
    assert lettering(name, shape_cells(shape)) == (written, is_upwards)


def test_a_gap_in_a_tile_is_not_written_over() -> None:
    words, is_upwards = lettering("podkowa", shape_cells(["#.#", "#.#", "###"]))
    assert (words, is_upwards) == ("podkowa", False)
    assert lettering("podkowa", shape_cells(["#.#", "#.#", "#.#"])) == ("podkowa", True)


def test_everything_that_a_bonus_square_gives_has_a_picture() -> None:
    drawn = Environment(loader=PackageLoader("web"), autoescape=True)
    drawn.globals["squares"] = squares
    signs = vars(drawn.get_template("games/feast_for_odin/goods.html").module)["SIGNS"]
    pieces = vars(drawn.get_template("games/feast_for_odin/board_draw.html").module)["ROUND"]
    given = {code for gains in default_figures().bonus.values() for code in gains}
    assert given <= {*signs, *pieces}
