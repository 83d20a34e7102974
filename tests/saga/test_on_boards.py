"""The board as the camera sees it beside the record: SAGA 2.6."""

from __future__ import annotations

from typing import Any

import msgspec

from assistant.games.diagrams import ready_profiles
from assistant.games.saga import SagaRules
from assistant.games.saga.kinds import Units
from assistant.games.sitting import TakeBoard
from assistant.words.board_record import (
    BoardChanges,
    BoardFacts,
    BoardRecord,
    Lying,
    PlaceChange,
)
from tests.saga.table import SAXONS, Table

BOX = (0.0, 0.0, 1.0, 1.0)


BOARD = BoardFacts("our map", ready_profiles()["saga_map"])


def seen_on(game: Table, **names: str) -> list[Lying]:
    """What a good look would find on the board, in people's own words for pieces."""
    words = {"warrior": "warrior", "leader": "leader", "burh": "burh", **names}
    regions = {region.name for region in BOARD.profile.regions}
    found: list[Lying] = []
    for land in game.state.lands:
        figures = game.rules.book.areas.get(land.area)
        name = figures.en if figures else {"drakkar": "Drakkar"}.get(
            land.area, f"Scandinavia {land.area}"
        )  # fmt: skip
        assert name in regions
        for units, colour in ((land.saxons, "blue"), (land.vikings, "grey")):
            for kind, count in (("warrior", units.warriors), ("leader", units.leaders)):
                if count:
                    found.append(Lying(name, words[kind], colour, count))
        if land.burh:
            found.append(Lying(f"burh {name}", words["burh"], "brown"))
    return found


def take(game: Table, seen: list[Lying], *places: str) -> None:
    record = game.rules.recorded(game.state, BOARD, seen)
    assert record is not None
    changes = tuple(
        PlaceChange(
            place, record.at(place), tuple(one for one in seen if one.place == place), BOX
        )
        for place in places
    )
    game.give(TakeBoard(BoardRecord(BOARD.name, tuple(seen)), BoardChanges(changes)))


def as_set(lying: Any) -> set[bytes]:
    return {msgspec.json.encode(one) for one in lying}


def test_a_board_that_stands_as_recorded_differs_in_nothing() -> None:
    game = Table()
    for names in ({}, {"warrior": "wojownik", "leader": "Przywódca", "burh": "gród"}):
        seen = seen_on(game, **names)
        record = game.rules.recorded(game.state, BOARD, seen)
        assert record is not None
        assert as_set(record.lying) == as_set(seen)


def test_what_is_no_piece_of_the_game_stays_as_it_was_seen() -> None:
    game = Table()
    seen = [*seen_on(game), Lying("Kent", "cup", "red"), Lying("initiative", "tile", "grey")]
    record = game.rules.recorded(game.state, BOARD, seen)
    assert record is not None
    assert as_set(record.lying) == as_set(seen)


def test_another_games_board_is_left_alone() -> None:
    other = BoardFacts("tray", msgspec.structs.replace(BOARD.profile, game="brian_boru"))
    assert Table().rules.recorded(Table().state, other, ()) is None


def test_units_that_were_moved_on_the_board_are_recorded_by_one_word() -> None:
    game = Table()
    seen = [one for one in seen_on(game) if one.place not in ("Essex", "Kent")]
    seen += [Lying("Kent", "warrior", "grey", 2), Lying("Kent", "warrior", "blue", 1)]
    seen = [one for one in seen if one.place != "burh Kent"]
    take(game, seen, "Essex", "Kent", "burh Kent")
    assert game.land("essex").vikings == Units()
    assert (game.land("kent").vikings, game.land("kent").saxons) == (Units(2), Units(1))
    assert not game.land("kent").burh
    assert game.state.burh_marker == game.rules.book.track.burh - 1
    assert game.state.boards[0].board == BOARD.name


def test_the_round_marker_is_read_off_the_track() -> None:
    game = Table()
    last = game.rules.book.track.spaces
    standing = Lying(f"rounds {last}", "round marker", "white")
    seen = [*seen_on(game), standing]
    record = game.rules.recorded(game.state, BOARD, seen)
    assert record is not None
    assert as_set(record.lying) == as_set(seen), "it stands on the rightmost space"
    moved = [*seen_on(game), Lying("rounds 6", "round marker", "white")]
    take(game, moved, standing.place, "rounds 6")
    assert game.state.round_marker == 6


def test_raid_targets_face_up_and_face_down() -> None:
    game = Table()
    seen = [*seen_on(game), Lying("raid token north", "Kent"), Lying("raid token south", "back")]
    take(game, seen, "raid token north", "raid token south")
    assert (game.land("north").seal, game.land("south").seal) == ("kent", "?")
    record = game.rules.recorded(game.state, BOARD, seen)
    assert record is not None
    assert as_set(record.lying) == as_set(seen)
    take(game, seen_on(game), "raid token north", "raid token south")
    assert game.land("north").seal == ""


def test_its_own_boards_are_watched_and_nothing_is_taken_without_asking() -> None:
    game = Table()
    (watched,) = game.rules.watched(game.state, [BOARD])
    assert watched.board == BOARD.name
    assert not game.rules.takes_at_once(game.state, BOARD, BoardChanges())


def test_a_name_says_whose_a_piece_is_whatever_its_colour_looks_like() -> None:
    game = Table()
    for kind in ("Anglo-Saxon warrior", "wojownik Anglosasów"):
        take(game, [*_but(game, "Kent"), Lying("Kent", kind, "grey", 2)], "Kent")
        assert (game.land("kent").saxons, game.land("kent").vikings) == (Units(2), Units())
        take(game, [*_but(game, "Kent"), Lying("Kent", "Viking warrior", "blue", 1)], "Kent")
        assert (game.land("kent").saxons, game.land("kent").vikings) == (Units(), Units(1))


def test_a_piece_of_unknown_colour_and_name_is_nobodys() -> None:
    game = Table()
    seen = [*_but(game, "Kent"), Lying("Kent", "warrior", None, 2)]
    change = PlaceChange("Kent", (), (seen[-1],), BOX)
    told = TakeBoard(BoardRecord(BOARD.name, tuple(seen)), BoardChanges((change,)))
    game.refuse(told, "Whose pieces stand there cannot be read: Kent")


def _but(game: Table, place: str) -> list[Lying]:
    return [one for one in seen_on(game) if one.place != place]


def test_the_initiative_tile_says_by_its_colour_who_chooses_first() -> None:
    game = Table()
    seen = [*seen_on(game), Lying("initiative", "tile", "blue")]
    record = game.rules.recorded(game.state, BOARD, seen)
    assert record is not None
    assert record.at("initiative") == (Lying("initiative", "tile", "grey"),)
    take(game, seen, "initiative")
    assert game.state.initiative is SAXONS
    assert game.answers(SAXONS) == ["1", "2", "3", "4"], "no tile was taken yet"
    record = game.rules.recorded(game.state, BOARD, seen)
    assert record is not None
    assert as_set(record.lying) == as_set(seen)


def test_a_marker_off_the_track_is_not_believed() -> None:
    game = Table(rules=SagaRules({"track": {"spaces": 9}}))
    seen = [*seen_on(game), Lying("rounds 11", "round marker", "white")]
    change = PlaceChange("rounds 11", (), (seen[-1],), BOX)
    told = TakeBoard(BoardRecord(BOARD.name, tuple(seen)), BoardChanges((change,)))
    game.refuse(told, "The track has the spaces 1 to 9")
