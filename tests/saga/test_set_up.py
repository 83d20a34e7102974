"""Set-up: SAGA-S01 to S11."""

from __future__ import annotations

import pytest

from assistant.games.saga import counting
from assistant.games.saga.kinds import NOBODY, Phase, Units
from assistant.games.saga.state import SagaOptions
from assistant.games.seating import SeatChoice, seat_people
from assistant.rules import Refusal
from tests.played import HOST
from tests.saga.table import BOOK, RULES, SAXONS, VIKINGS, Table


def test_s01_one_side_each_and_the_vikings_start() -> None:
    game = Table()
    assert game.state.side_of("s1") is VIKINGS
    assert game.state.side_of("s2") is SAXONS
    assert Table(first="s2").state.side_of("s2") is VIKINGS


def test_s02_markers_stand_on_their_spaces() -> None:
    game = Table()
    assert game.state.round_marker == BOOK.track.spaces
    assert game.state.burh_marker == BOOK.track.burh


def test_s03_to_s06_england_is_set_up() -> None:
    game = Table(landing="northumbria", burh="sussex")
    assert (game.land("mercia").saxons, game.land("mercia").burh) == (Units(1), True)
    assert game.land("northumbria").vikings == Units(2)
    assert game.land("northumbria").saxons == NOBODY
    assert (game.land("sussex").saxons, game.land("sussex").burh) == (Units(1), True)
    for area in ("wessex", "essex", "kent", "east_anglia"):
        assert (game.land(area).saxons, game.land(area).burh) == (Units(1), False)
        assert game.land(area).vikings == NOBODY
    assert game.state.burhs == 2


@pytest.mark.parametrize("luck", range(12))
def test_s04_and_s05_are_drawn_on_two_different_coasts(luck: int) -> None:
    game = Table(luck=luck, landing=None, burh=None)
    landing = [land.area for land in game.state.lands if land.vikings == Units(2)]
    burhs = [land.area for land in game.state.lands if land.burh and land.area != "mercia"]
    assert len(landing) == len(burhs) == 1
    assert landing != burhs
    assert {*landing, *burhs} <= set(BOOK.coasts)


def test_s04_the_area_of_the_first_burh_is_not_drawn_even_on_a_coast() -> None:
    rules = type(RULES)({"areas": {"mercia": {"kind": "coastal"}}})
    for luck in range(20):
        game = Table(rules=rules, luck=luck, landing=None, burh=None)
        assert game.land("mercia").saxons == Units(1)
        assert game.state.burhs == 2
    both = Table(rules=rules, landing="mercia", burh="kent")
    assert (both.land("mercia").saxons, both.land("mercia").vikings) == (Units(1), Units(2))


def test_s07_to_s10_reserves_and_coins() -> None:
    game = Table()
    assert counting.reserve(BOOK, game.state, SAXONS) == Units(6, 3)
    assert counting.reserve(BOOK, game.state, VIKINGS) == Units(7, 0)
    for area in ("north", "middle", "south"):
        assert game.land(area).vikings == Units(1, 1)
    assert (game.coins(SAXONS), game.coins(VIKINGS)) == (3, 2)
    assert counting.pool(BOOK, game.state) == 10
    assert counting.aside(game.state, SAXONS) == counting.aside(game.state, VIKINGS) == 1


def test_s11_initiative_tiles_and_raid_targets() -> None:
    game = Table()
    assert game.state.initiative is VIKINGS
    assert [one.owner for one in game.state.tiles] == [None] * 4
    assert game.state.place.phase is Phase.TILES
    assert all(game.land(area).seal == "" for area in BOOK.north)


def test_the_set_up_is_told_piece_by_piece() -> None:
    game = Table()
    shown = game.rules.sheet(game.state).set_up
    told = " ".join(one.english() for one in shown)
    assert "Essex: Vikings, 2 warriors." in told
    assert "Kent: Anglo-Saxons, 1 warrior, and a burh." in told
    assert not game.rules.sheet(game.state).begun
    game.choose(VIKINGS, "1")
    assert game.rules.sheet(game.state).begun
    assert game.rules.sheet(game.state).set_up == shown, "it can still be ticked"


@pytest.mark.parametrize(
    ("people", "options", "why"),
    [
        (1, {}, "Saga is played by two."),
        (3, {}, "Saga is played by two."),
        (2, {"landing": "mercia"}, "There is no raid target for this area: mercia."),
        (2, {"landing": "kent", "burh": "kent"}, "The two raid targets"),
        (2, {"first": "s7"}, "There is no seat s7"),
        (2, {"timer_s": 1.0}, "A turn has between"),
    ],
)
def test_what_cannot_be_set_up_is_refused(
    people: int, options: dict[str, object], why: str
) -> None:
    seats = seat_people([SeatChoice(name) for name in ("Ala", "Bo", "Cyd")[:people]])
    assert not isinstance(seats, Refusal)
    wish = SagaOptions(**options)  # type: ignore[arg-type]
    outcome = RULES.set_up(seats, wish, Table().moment(HOST))
    assert isinstance(outcome, Refusal)
    assert why in outcome.text.english()
