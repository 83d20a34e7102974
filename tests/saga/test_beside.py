"""What lies beside the board as the camera sees it: tiles, coins, reserves. SAGA 2.6."""

from __future__ import annotations

import pytest

from assistant.games.diagrams import ready_profiles
from assistant.games.saga import SagaRules
from assistant.games.saga import commands as c
from assistant.games.sitting import Depth, TakeBoard
from assistant.table.board_compare import compare, taken
from assistant.words.board_record import BoardFacts, Lying
from assistant.words.shown_boards import BoardLook, PieceCount, PlaceSeen, RegionSeen
from tests.saga.table import SAXONS, VIKINGS, Table

BOX = (0.0, 0.0, 1.0, 1.0)
TAUGHT = (
    Lying("tile between 1", "kafel 1"),
    Lying("", "moneta", "yellow"),
    Lying("", "wojownik wikingów", "grey"),
    Lying("", "Viking leader", "grey"),
    Lying("", "Anglo-Saxon warrior", "blue"),
)
BESIDE = BoardFacts("beside", ready_profiles()["saga_beside"], TAUGHT)


def look(tiles: dict[str, str], counts: dict[str, dict[tuple[str, str], int]]) -> BoardLook:
    """Kinds of tiles by place, and in regions how many of a kind and colour lie there."""
    places = tuple(
        PlaceSeen(slot.name, tiles.get(slot.name, ""), None, 0.999, True, BOX)
        for slot in BESIDE.profile.slots
    )
    regions = tuple(
        RegionSeen(
            name, tuple(PieceCount(*what, n) for what, n in pieces.items()), True, BOX
        )
        for name, pieces in counts.items()
    )
    return BoardLook("l1", "beside", 0.0, 1.0, places=places, regions=regions)


def told(
    game: Table,
    tiles: dict[str, str] | None = None,
    counts: dict[str, dict[tuple[str, str], int]] | None = None,
    board: BoardFacts = BESIDE,
) -> TakeBoard:
    """How the sheet differs from the record."""
    seen = look(tiles or {}, counts or {})
    lying = [Lying(one.place, one.kind) for one in seen.places if one.kind]
    lying += [
        Lying(region.region, one.kind, one.colour, one.count)
        for region in seen.regions
        for one in region.pieces
    ]
    record = game.rules.recorded(game.state, board, lying)
    assert record is not None
    difference = compare(record, seen)
    return TakeBoard(taken(record, difference.changes, "l1"), difference.changes)


def lie(game: Table, tiles: dict[str, str]) -> None:
    """Tiles lie so, and somebody says that this is right; nothing differs any more."""
    take = told(game, tiles)
    assert take.changes
    assert not game.rules.takes_at_once(game.state, BESIDE, take.changes)
    game.give(take)
    assert not told(game, tiles).changes


def test_tiles_that_are_drawn_to_a_side_are_taken_with_one_word() -> None:
    game = Table()
    lies = {f"tile between {n}": f"tile {n}" for n in "234"} | {"tile Vikings 1": "tile 1"}
    lie(game, lies)
    assert game.state.tiles_of(VIKINGS) == ("1",)
    lies = {"tile Vikings 1": "tile 1", "tile between 4": "tile 4"}
    lies |= {"tile Anglo-Saxons 1": "kafel 2", "tile Anglo-Saxons 2": "kafel nr 3"}
    lie(game, lies)
    assert game.state.tiles_of(SAXONS) == ("2", "3")
    assert game.state.tiles_of(VIKINGS) == ("1", "4")
    assert lies["tile between 4"], "the last one still lies between them"


def test_a_tile_of_the_other_side_is_asked_about_and_told_why() -> None:
    game = Table()
    lies = {"tile Anglo-Saxons 1": "tile 1"}
    game.refuse(told(game, lies), "The other side takes a tile now.")
    lie(game, {"tile Vikings 2": "tile 1"})
    game.refuse(told(game, lies), "This tile is taken already.")


def test_more_tiles_than_a_side_is_due_are_not_taken() -> None:
    game = Table()
    two = {"tile Vikings 1": "tile 1", "tile Vikings 2": "tile 2"}
    game.refuse(told(game, two), "The other side takes a tile now.")


def test_a_tile_with_the_wrong_side_leads_back_to_its_choice() -> None:
    game = Table()
    game.tiles("14", "23")
    owner = game.state.tile("1").owner
    assert owner is VIKINGS
    lies = {"tile Anglo-Saxons 1": "tile 1"}
    game.refuse(told(game, lies), "By the record tile 1 is not with this side")


def test_a_tile_that_is_resolved_may_lie_anywhere() -> None:
    game = Table()
    game.tiles("14", "23")
    first = game.state.active_side
    assert first is not None
    number = game.state.tiles_of(first)[0]
    game.choose(first, number)
    game.give(c.GoOn())
    assert game.state.tile(number).used
    for place in ("tile between 1", "tile Vikings 1", "tile Anglo-Saxons 1"):
        assert not told(game, {place: f"tile {number}"}).changes


def test_the_score_keeper_takes_no_tiles() -> None:
    game = Table(depth=Depth.KEEPER)
    assert not told(game, {"tile Anglo-Saxons 1": "tile 1"}).changes


def test_coins_that_lie_there_are_those_of_a_side() -> None:
    game = Table()
    coins = {("moneta", "yellow"): game.state.of(VIKINGS).coins}
    assert not told(game, counts={"coins Vikings": coins}).changes
    game.give(told(game, counts={"coins Vikings": {("moneta", "yellow"): 6}}))
    assert game.state.of(VIKINGS).coins == 6
    game.give(told(game, counts={"coins Anglo-Saxons": {}}))
    assert game.state.of(SAXONS).coins == 0
    many = told(game, counts={"coins Vikings": {("coin", "yellow"): 16}})
    game.refuse(many, "There are 15 coins in all.")


def test_a_reserve_is_compared_and_what_it_follows_from_is_told() -> None:
    game = Table()
    full = {("wojownik wikingów", "grey"): 7}
    assert not told(game, counts={"reserve Vikings": full}).changes
    less = told(game, counts={"reserve Vikings": {("wojownik wikingów", "grey"): 6}})
    game.refuse(less, "Reserve of the Vikings by what stands on the board: 7 warriors.")


@pytest.mark.parametrize("region", ["coins Vikings", "reserve Vikings"])
def test_what_was_never_taught_never_differs(region: str) -> None:
    bare = BoardFacts("beside", BESIDE.profile)
    assert not told(Table(), counts={region: {("disc", "red"): 3}}, board=bare).changes


def test_tiles_are_asked_about_soon_and_the_map_after_a_while() -> None:
    rules = SagaRules()
    soon = rules.board_patience_s(BESIDE)
    assert 0 < soon < rules.board_patience_s(BoardFacts("map", ready_profiles()["saga_map"]))
