"""Photographed boards fill the placement record."""

from __future__ import annotations

import pytest

from assistant.games.feast_for_odin.figures import HOME
from assistant.games.feast_for_odin.kinds import Depth, Row
from assistant.games.feast_for_odin.scoring import rows
from assistant.games.feast_for_odin.tiles import Placed
from assistant.games.sitting import TakeBoard, WatchBoard
from assistant.rules import Refusal
from assistant.table.boards import settled
from assistant.words.actor import Actor, Role
from tests.feast_for_odin.looking import SEAT, Laid, Looking, lines, photo
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting


@pytest.fixture
def game() -> Feasting:
    return acting()


def test_everybodys_boards_may_be_photographed(game: Feasting) -> None:
    looking = Looking(game)
    boards = looking.boards.photographed(looking.playing)
    assert [(one.key, one.seat) for one in boards] == [
        ("s1/home", "s1"), ("s2/home", "s2"), ("s3/home", "s3"),
    ]  # fmt: skip
    assert {shape.name for shape in boards[0].watched.shapes} >= {"peas", "mead", "silver", "ore"}


def test_tiles_of_a_photograph_are_laid_in_the_order_that_income_asks_for(game: Feasting) -> None:
    game.own(milk=1, silver=4)
    looking = Looking(game)
    silver: list[Laid] = [("silver", [cell]) for cell in ((10, 1), (11, 1), (10, 0), (11, 0))]
    question = looking.photograph(photo(*silver))
    assert question is not None
    assert (question.seat, question.title.english()) == ("s1", "home board of Adam")
    assert question.against is None
    assert lines(question) == [
        "silver laid on home board, row 11, column 2",
        "silver laid on home board, row 12, column 2",
        "silver laid on home board, row 11, column 1",
        "silver laid on home board, row 12, column 1",
    ]
    looking.take()
    board = game.player().board("home")
    assert board is not None
    assert len(board.tiles) == 4
    assert board.tiles[-1] == Placed("silver", 2, 11)
    assert game.has("silver") == 0
    assert looking.photograph(photo(*silver)) is None


def test_a_tile_that_is_gone_comes_back_into_the_supply(game: Feasting) -> None:
    game.own()
    game.tiles(Placed("silver", 1, 12))
    looking = Looking(game)
    assert lines(looking.photograph(photo())) == ["silver taken from home board, row 12, column 1"]
    looking.take()
    assert game.has("silver") == 1


def test_turned_and_mirrored_tiles_are_known_by_the_squares_they_cover(game: Feasting) -> None:
    special = next(
        code for code, one in BOOK.things.specials.items() if one.shape[0].count("#") == 1
        and len(one.shape) > 1
    )  # fmt: skip
    game.own(**{special: 1})
    name = BOOK.words.words[special].en
    tile = BOOK.things.tile(special)
    assert tile is not None
    cells = [
        (6 + row, 8 + column)
        for row, line in enumerate(tile.shape)
        for column, mark in enumerate(reversed(line)) if mark == "#"
    ]  # fmt: skip
    looking = Looking(game)
    assert looking.photograph(photo((name, cells))) is not None
    looking.take()
    board = game.player().board("home")
    assert board is not None
    assert len(board.tiles) == 1
    assert looking.photograph(photo((name, cells))) is None


def test_what_lies_against_the_rules_only_the_host_records(game: Feasting) -> None:
    game.own(silver=1)
    looking = Looking(game)
    question = looking.photograph(photo(("silver", [(9, 2)])))
    assert question is not None
    assert question.against is not None
    assert "Income 2 must not be covered" in question.against.english()
    assert question.host_may
    asked = looking.boards.open(looking.playing, 0.0)
    assert asked is not None
    command = settled(asked, ())
    assert isinstance(command, TakeBoard)
    refused = RULES.decide(game.state, command, game.moment(SEAT))
    assert isinstance(refused, Refusal)
    assert "Income 2" in refused.text.english()
    looking.take(Actor(Role.HOST, "laptop"))
    board = game.player().board("home")
    assert board is not None
    assert board.tiles == (Placed("silver", 3, 10),)
    assert any("by word of the host" in told for told in game.told)


def test_a_tile_that_nobody_recorded_is_not_laid_by_a_seat(game: Feasting) -> None:
    game.own()
    looking = Looking(game)
    question = looking.photograph(photo(("silver", [(11, 0)])))
    assert question is not None
    assert question.against is not None
    assert "supply" in question.against.english()
    looking.take(Actor(Role.HOST, "laptop"))
    assert game.has("silver") == 0


def test_the_score_keeper_writes_the_open_squares_of_the_home_board() -> None:
    game = acting(depth=Depth.KEEPER)
    looking = Looking(game)
    cells = [(0, column) for column in range(5)]
    looking.photograph(photo(*(("ore", [cell]) for cell in cells)))
    looking.take()
    sheet = {one.row: one for one in rows(BOOK, game.state, game.player())}
    assert sheet[Row.HOME_MINUS].points == -(BOOK.things.boards[HOME].open - 5)


def test_a_board_under_the_camera_is_its_seats(game: Feasting) -> None:
    game.give(WatchBoard("home", seat="s2"))
    game.own("s2", silver=1)
    looking = Looking(game)
    looking.boards.hear(photo(("silver", [(11, 0)])))
    asked = looking.boards.open(looking.playing, 0.0)
    assert asked is not None
    assert asked.question.seat == "s2"
    looking.take()
    assert game.has("silver", "s2") == 0
