"""FO-165, FO-167, FO-018: boards of a seat, their banquet table and mountain strips, as seen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.board_names import BANQUET_GRID, item_place
from assistant.games.feast_for_odin.kinds import Depth, Phase
from assistant.games.feast_for_odin.on_boards import shapes
from assistant.games.feast_for_odin.tiles import Placed, ways
from assistant.games.sitting import TakeBoard, WatchBoard
from assistant.rules import Refusal
from assistant.table.boards import settled
from assistant.words.shown_boards import BoardLook, PlaceSeen, TileSeen
from assistant.words.tiles import turned_cells
from tests.feast_for_odin.looking import (
    BOX,
    HOME_BOARD,
    NAME,
    SEAT,
    Laid,
    Looking,
    against,
    lines,
    photo,
)
from tests.feast_for_odin.table import BOOK, RULES, Feasting, acting

PATIENCE_S = RULES.board_patience_s(HOME_BOARD)
BOTTOM = 3


def feasting(**has: int) -> Feasting:
    """The first feast: six squares are to be filled."""
    game = acting()
    game.to(Phase.FEAST)
    game.own(**has)
    return game


def lying(food: str, first: int, columns: int, rows: int) -> Laid:
    """Food on the banquet table from a column (from 0) on, with its lower edge on the squares."""
    return food, [
        (BOTTOM - row, first + column) for row in range(rows) for column in range(columns)
    ]


def feast(*laid: Laid) -> BoardLook:
    return photo(*laid, grid=BANQUET_GRID)


def refusal(looking: Looking) -> str:
    command = settled(looking.opened(), ())
    assert isinstance(command, TakeBoard)
    outcome = RULES.decide(looking.game.state, command, looking.game.moment(SEAT))
    assert isinstance(outcome, Refusal)
    return outcome.text.english()


def test_fo_167_a_table_that_is_laid_by_the_rules_is_the_feast() -> None:
    game = feasting(salt_meat=1, peas=1, silver=3)
    looking = Looking(game)
    question = looking.photograph(
        feast(lying("salt meat", 0, 4, 1), lying("silver", 4, 1, 1), lying("peas", 5, 1, 2))
    )
    assert question is not None
    assert (question.seat, against(question)) == ("s1", "")
    looking.take()
    player = game.player()
    assert (player.feasted, player.penalties, game.has("silver")) == (True, 0, 2)
    assert game.has("salt_meat") == game.has("peas") == 0


@pytest.mark.parametrize(
    ("laid", "why"),
    [
        ((lying("peas", 0, 2, 1), lying("flax", 2, 3, 1), lying("silver", 5, 1, 1)), "orange"),
        ((lying("salt meat", 0, 4, 1), lying("salt meat", 4, 1, 4), lying("silver", 5, 1, 1)),
         "red"),
        ((lying("salt meat", 0, 4, 1), lying("silver", 4, 1, 1)), "1 square of the table is empty"),
        ((lying("salt meat", 3, 4, 1),), "squares that are not free"),
        ((lying("whale meat", 0, 3, 3), lying("game meat", 2, 3, 2)), "one above the other"),
        ((lying("beans", 0, 2, 2), lying("cabbage", 2, 3, 2), lying("mead", 5, 1, 2)),
         "more on the table than the player has"),
    ],
)  # fmt: skip
def test_fo_167_what_the_rules_are_against_is_told(laid: Sequence[Laid], why: str) -> None:
    game = feasting(salt_meat=2, peas=1, flax=1, silver=3, whale_meat=1, game_meat=1)
    looking = Looking(game)
    question = looking.photograph(feast(*laid))
    assert why in against(question)
    assert why in refusal(looking)
    assert not game.player().feasted


def test_fo_167_ships_lie_at_the_left_end_and_food_beside_them() -> None:
    game = acting()
    game.own(silver=9)
    game.ships("knarr")
    game.place("emigrate_2")
    game.give(c.Emigrate("knarr"))
    game.end()
    game.to(Phase.FEAST)
    game.own(salt_meat=1)
    looking = Looking(game)
    ship = lying("knarr", 0, 2, 4)
    food = lying("salt meat", 3, 4, 1)
    assert "not free" in against(looking.photograph(feast(ship, food)))
    alone = lying("salt meat", 2, 4, 1)
    assert "stay on the banquet table" in against(looking.photograph(feast(alone)))
    looking.photograph(feast(ship, lying("salt meat", 2, 4, 1)))
    looking.take()
    assert game.player().feasted


def test_fo_167_a_ship_whose_picture_was_never_taught_is_not_missed() -> None:
    game = acting()
    game.let("s1", emigrated=("longship",))
    game.to(Phase.FEAST)
    game.own(peas=1, silver=2)
    look = feast(lying("peas", 2, 2, 1), lying("silver", 4, 1, 1), lying("silver", 5, 1, 1))
    hidden = {f"{BANQUET_GRID} {row},{column}" for row in range(4) for column in range(2)}
    places = tuple(
        replace(one, kind="tile") if one.place in hidden else one for one in look.places
    )
    looking = Looking(game)
    question = looking.photograph(replace(look, places=places))
    assert len(lines(question)) == 3
    assert against(question) == ""


def test_fo_167_the_table_is_looked_at_only_while_the_feast_is_due() -> None:
    game = feasting(silver=6)
    looking = Looking(game)
    game.give(c.HoldFeast(None, "s1"))
    food = feast(lying("salt meat", 0, 4, 1))
    assert looking.photograph(food) is None
    keeper = Feasting(2, depth=Depth.KEEPER)
    keeper.to(Phase.FEAST)
    assert Looking(keeper).photograph(food) is None


@pytest.mark.parametrize(("round_", "left"), [(1, 6), (2, 5), (7, 0)])
def test_fo_018_fo_167_vikings_that_wait_at_the_table_tell_the_round(
    round_: int, left: int
) -> None:
    game = Feasting(2)
    game.to(Phase.ACTIONS, round_)
    looking = Looking(game)
    game.give(WatchBoard("home", seat="s1"))
    colour = game.state.seat("s1").colour.value
    right = photo(vikings={colour: left} if left else {})
    assert looking.look(right, patience_s=PATIENCE_S) is None
    late = photo(vikings={colour: left + 1}, name="p2")
    assert looking.look(late) is None
    question = looking.asked(PATIENCE_S)
    assert f"In this round {left} viking" in against(question)
    assert looking.look(right, patience_s=2 * PATIENCE_S) is None


def test_fo_167_a_tile_is_taken_though_the_vikings_at_the_table_are_not_right() -> None:
    game = acting()
    game.own(silver=1)
    looking = Looking(game)
    game.give(WatchBoard("home", seat="s1"))
    question = looking.look(photo(("silver", [(11, 0)]), vikings={}))
    assert against(question) == ""
    assert "−6" in lines(question)[0]
    looking.take()
    assert game.has("silver") == 0
    assert game.player().thing == 6


def test_fo_167_food_hides_the_vikings_at_the_table() -> None:
    game = feasting(silver=6)
    looking = Looking(game)
    game.give(WatchBoard("home", seat="s1"))
    assert looking.look(photo(vikings={}), patience_s=PATIENCE_S) is None


def strip_look(number: str, gone: int, *, also: Sequence[int] = (), name: str = "m1") -> BoardLook:
    """A mountain strip whose first items are gone, and some others."""
    items = BOOK.strip(number)
    places = tuple(
        PlaceSeen(item_place(number, nth),
                  "" if nth <= gone or nth in also else items[nth - 1], None, 0.999, True, BOX)
        for nth in range(1, len(items) + 1)
    )  # fmt: skip
    return BoardLook(name, f"strip {number}", 0.0, 50.0, None, places)


def test_fo_167_items_that_an_action_takes_are_read_off_the_strip() -> None:
    game = acting(3, strips=("3", "1"))
    game.own()
    game.place("mountain_3_2")
    looking = Looking(game)
    assert looking.look(strip_look("3", 0), patience_s=PATIENCE_S) is None
    assert against(looking.look(strip_look("3", 3))) == ""
    looking.take()
    assert game.has("wood") == 3
    assert looking.asked(PATIENCE_S) is None
    assert "no more than 2" in against(looking.look(strip_look("1", 4)))
    looking.look(strip_look("1", 2, name="m2"))
    looking.take()
    assert game.has("wood") == 5


def test_fo_167_only_the_first_items_are_taken_and_only_by_an_action() -> None:
    game = acting(3, strips=("3", "1"))
    looking = Looking(game)
    question = looking.look(strip_look("3", 1), patience_s=PATIENCE_S)
    assert "by an action" in against(question)
    game.place("mountain_2")
    question = looking.look(strip_look("3", 0, also=(2, 3)), patience_s=2 * PATIENCE_S)
    assert "from its arrow on" in against(question)
    game.give(c.TakeItems("3", 2))
    assert looking.look(strip_look("3", 2), patience_s=3 * PATIENCE_S) is None
    question = looking.look(strip_look("3", 1), patience_s=4 * PATIENCE_S)
    assert "from its arrow on" in against(question)


def test_fo_167_strips_that_do_not_lie_open_are_not_looked_at() -> None:
    game = acting(3, strips=("3", "1"))
    looking = Looking(game)
    watched = {one.board for one in looking.boards.watched(looking.playing)}
    assert {one for one in watched if one.startswith("strip")} == {"strip 3", "strip 1"}
    assert looking.look(strip_look("5", 4), patience_s=PATIENCE_S) is None


SPECIALS = tuple(BOOK.things.specials)


@pytest.mark.parametrize("special", SPECIALS)
def test_fo_165_reader_and_editor_turn_a_special_tile_over_alike(special: str) -> None:
    shape = next(one for one in shapes(BOOK) if one.name == BOOK.words.words[special].en)
    tile = BOOK.things.tile(special)
    assert tile is not None
    assert shape.two_sided
    for way in ways(tile.shape):
        cells = {(row, column) for row, line in enumerate(way.shape)
                 for column, mark in enumerate(line) if mark == "#"}  # fmt: skip
        assert set(turned_cells(shape.cells, way.turns, way.mirrored)) == cells


def test_fo_165_the_back_of_other_goods_is_another_good() -> None:
    goods = {BOOK.words.words[code].en for code in BOOK.things.goods}
    assert not any(one.two_sided for one in shapes(BOOK) if one.name in goods)


@pytest.mark.parametrize("special", ["cloakpin", "helmet", "drinking_horn"])
@pytest.mark.parametrize("turned", range(4))
def test_fo_165_a_mirrored_tile_is_recorded_as_it_was_read(special: str, turned: int) -> None:
    game = acting()
    game.own(**{special: 1})
    shape = next(one for one in shapes(BOOK) if one.name == BOOK.words.words[special].en)
    cells = tuple(
        (row + 6, column + 8) for row, column in turned_cells(shape.cells, turned, mirrored=True)
    )
    look = photo((shape.name, cells))
    (tile,) = look.tiles
    seen = TileSeen(NAME, tile.tile, cells, turned, True, BOX, mirrored=True)
    looking = Looking(game)
    looking.photograph(replace(look, tiles=(seen,)))
    looking.take()
    board = game.player().board("home")
    assert board is not None
    assert board.tiles == (Placed(special, 9, 7, turned, mirrored=True),)
    assert looking.photograph(replace(look, tiles=(seen,))) is None
