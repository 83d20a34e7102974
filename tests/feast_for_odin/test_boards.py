"""Photographed boards fill the placement record; vikings on the action board are proposed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from assistant.games.feast_for_odin.figures import HOME
from assistant.games.feast_for_odin.kinds import Depth, Row
from assistant.games.feast_for_odin.scoring import rows
from assistant.games.feast_for_odin.tiles import Placed
from assistant.games.sitting import TakeBoard, WatchBoard
from assistant.rules import Refusal
from assistant.table.boards import Boards, Playing, settled
from assistant.words.actor import Actor, Role
from assistant.words.board_record import BoardFacts, BoardQuestion
from assistant.words.boards import BoardProfile, Grid, Slot
from assistant.words.shown_boards import BoardLook, PlaceSeen, TileSeen
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting

BOX = (5.0, 5.0, 20.0, 20.0)
NAME = BOOK.words.words[HOME].en
ROWS = [line.split() for line in BOOK.things.boards[HOME].rows]
CELLS = [(row, column) for row, line in enumerate(ROWS) for column, mark in enumerate(line)
         if mark != "."]  # fmt: skip
HOME_BOARD = BoardFacts(
    "home",
    BoardProfile("home", (14.0, 13.0), grids=(Grid(NAME, (0.5, 0.5), (1.0, 1.0), 12, 13),)),
)
SPACES = {code: said.en.replace("/", "-") for code, said in BOOK.words.spaces.items()}
ACTIONS = BoardFacts(
    "actions",
    BoardProfile(
        "actions", (9.0, 9.0),
        slots=tuple(Slot(one, (1.0, 1.0), (1.0, 1.0)) for one in SPACES.values()),
    ),
)  # fmt: skip
SEAT = Actor(Role.SEAT, "phone", "s1")

Laid = tuple[str, Sequence[tuple[int, int]]]


def photo(*laid: Laid, name: str = "p1") -> BoardLook:
    """A home board with tiles by their English names on cells (row, column) from 0."""
    under = {cell for _, cells in laid for cell in cells}
    places = [
        PlaceSeen(f"{NAME} {row},{column}", "tile" if (row, column) in under else "", None,
                  0.999, True, BOX)
        for row, column in CELLS
    ]  # fmt: skip
    tiles = [TileSeen(NAME, tile, tuple(cells), 0, True, BOX) for tile, cells in laid]
    return BoardLook(name, "home", 0.0, 50.0, None, tuple(places), (), tuple(tiles))


class Looking:
    """A game with its boards as the table holds them."""

    def __init__(self, game: Feasting) -> None:
        self.game = game
        self.boards = Boards()
        self.boards.know([HOME_BOARD, ACTIONS])

    @property
    def playing(self) -> Playing:
        return Playing(RULES, self.game.state)

    def photograph(self, look: BoardLook, key: str = "s1/home") -> BoardQuestion | None:
        own = {one.key: one for one in self.boards.photographed(self.playing)}
        self.boards.photograph(own[key], look)
        asked = self.boards.open(self.playing, 0.0)
        return None if asked is None else asked.question

    def take(self, actor: Actor = SEAT) -> None:
        """Somebody says that the board is right."""
        asked = self.boards.open(self.playing, 0.0)
        assert asked is not None
        command = settled(asked, ())
        assert isinstance(command, TakeBoard)
        self.game.give(command, actor)
        self.boards.dismiss(self.playing, asked.question.board)


@pytest.fixture
def game() -> Feasting:
    return acting()


def lines(question: BoardQuestion | None) -> list[str]:
    assert question is not None
    return [line.text.english() for line in question.lines]


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


def spaces(on: dict[str, str], name: str = "a1") -> BoardLook:
    """The action board with vikings by colour."""
    places = [
        PlaceSeen(one, "viking" if code in on else "", on.get(code), 0.999, True, BOX)
        for code, one in SPACES.items()
    ]
    return BoardLook(name, "actions", 0.0, 50.0, None, tuple(places))


def test_vikings_on_the_action_board_are_an_action_of_the_seat_to_move(game: Feasting) -> None:
    looking = Looking(game)
    looking.boards.hear(spaces({}))
    assert looking.boards.open(looking.playing, 0.0) is None
    colour = game.state.seat("s1").colour.value
    looking.boards.hear(spaces({"up_2": colour}))
    asked = looking.boards.open(looking.playing, 0.0)
    assert asked is not None
    assert asked.question.against is None
    looking.take()
    assert game.state.standing_on("up_2") is not None
    assert looking.boards.open(looking.playing, 0.0) is None


def test_other_vikings_than_those_of_the_seat_to_move_are_set_right_on_the_table(
    game: Feasting,
) -> None:
    looking = Looking(game)
    colour = game.state.seat("s2").colour.value
    looking.boards.hear(spaces({"up_2": colour}))
    asked = looking.boards.open(looking.playing, 0.0)
    assert asked is not None
    assert asked.question.against is not None
    assert "the seat to move" in asked.question.against.english()
