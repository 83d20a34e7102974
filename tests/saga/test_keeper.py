"""The score keeper, and what people set right: the table is right."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games.saga import commands as c
from assistant.games.saga import counting
from assistant.games.saga.kinds import Ability, Phase, Pool, Side, Units
from assistant.games.sitting import Depth, SetDepth
from assistant.rules import Command
from assistant.words.actor import Actor, Role
from tests.saga.table import BOOK, SAXONS, VIKINGS, Table


def land(area: str, **counts: Any) -> c.SetLands:
    return c.SetLands((c.LandCount(area, **counts),))


def keeper() -> Table:
    return Table(depth=Depth.KEEPER)


def test_the_keeper_asks_nothing_and_goes_phase_by_phase() -> None:
    game = keeper()
    phases = []
    for _ in range(4):
        assert game.rules.choices(game.state) == ()
        assert game.rules.turn(game.state, 0.0).active == ("s1", "s2")
        phases.append(game.state.place.phase)
        game.next()
    assert phases == list(Phase)
    assert game.state.place.round == 2
    assert game.state.round_marker == BOOK.track.spaces - 1


def test_the_keeper_records_no_action() -> None:
    keeper().refuse(c.Build("kent"), "records no actions", overrulable=False)


def test_a_round_of_the_keeper_from_counts_to_the_victory() -> None:
    game = keeper()
    kent = c.LandCount("kent", Units(), Units(2, 1), burh=False)
    game.refuse(c.SetLands((kent,)), "3 leaders left")
    game.give(c.SetLands((kent, c.LandCount("north", vikings=Units()))))
    game.give(c.SetSide(VIKINGS, coins=8))
    assert game.state.burh_marker == BOOK.track.burh - 1, "the marker goes along with the burh"
    for _ in range(4):
        game.next()
    assert game.state.winner is VIKINGS


def test_the_drakkar_is_asked_about_in_both_depths() -> None:
    game = keeper()
    game.give(land("drakkar", vikings=Units(1)))
    for _ in range(4):
        game.next()
    assert len(game.answers(VIKINGS)) == 3
    game.refuse(c.GoOn(), "First answer what is asked")
    game.choose(VIKINGS, game.answers(VIKINGS)[0])
    assert game.state.place.round == 2


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (land("kent", saxons=Units(8)), "there are 12 warriors"),
        (land("kent", saxons=Units(1, 4)), "3 leaders left"),
        (land("kent", saxons=Units(-1)), "fewer than none"),
        (land("north", saxons=Units(1)), "in England only"),
        (land("north", burh=True), "in England only"),
        (land("drakkar", seal="kent"), "no such raid target"),
        (land("north", seal="mercia"), "no such raid target"),
        (land("mars"), "There is no such area"),
        (land("kent"), "Nothing would change"),
        (c.SetSide(VIKINGS, coins=13), "15 coins in all"),
        (c.SetSide(VIKINGS, coins=-1), "fewer than none"),
        (c.SetSide(VIKINGS, lost=2), "2 leaders left"),
        (c.SetSide(VIKINGS), "Nothing would change"),
        (c.SetMarkers(round_marker=99), "spaces 1 to"),
        (c.SetMarkers(), "Nothing would change"),
    ],
)
def test_what_the_game_does_not_have_cannot_be_set(command: Command, why: str) -> None:
    keeper().refuse(command, why)


def test_five_burhs_at_the_most() -> None:
    game = keeper()
    for area in ("wessex", "sussex", "northumbria"):
        game.give(land(area, burh=True))
    game.refuse(land("essex", burh=True), "5 burhs in all")


def test_raid_targets_and_markers_are_set_right() -> None:
    game = keeper()
    game.give(land("north", seal="kent"))
    game.refuse(land("south", seal="kent"), "lies on another field")
    game.give(land("south", seal="?"))
    game.give(c.SetMarkers(round_marker=5, burh_marker=2, initiative=SAXONS))
    assert (game.state.round_marker, game.state.burh_marker) == (5, 2)
    assert game.state.initiative is SAXONS
    assert "Set right" in game.told[-1]


def test_lost_leaders_bring_the_one_set_aside() -> None:
    game = keeper()
    game.give(land("north", vikings=Units(1)))
    assert counting.reserve(BOOK, game.state, VIKINGS).leaders == 1
    game.give(c.SetSide(VIKINGS, lost=1))
    assert counting.reserve(BOOK, game.state, VIKINGS).leaders == 1


def test_from_one_depth_to_the_other_in_every_phase() -> None:
    game = Table()
    game.tiles(vikings="14", saxons="23")
    game.choose(SAXONS, "2")
    game.give(SetDepth(Depth.KEEPER))
    assert game.rules.choices(game.state) == ()
    assert game.state.place.phase is Phase.ACTIONS
    game.give(SetDepth(Depth.FULL))
    assert game.answers(SAXONS) == ["2", "3"], "a tile that was begun is begun anew"
    game.give(SetDepth(Depth.KEEPER))
    game.next()
    game.put("kent", saxons=(1, 1), vikings=(1, 1))
    game.give(SetDepth(Depth.FULL))
    assert game.state.battle is not None
    game.give(SetDepth(Depth.KEEPER))
    assert game.state.battle is None


def test_a_keeper_who_records_everything_names_the_tiles_first() -> None:
    game = keeper()
    game.next()
    game.give(SetDepth(Depth.FULL))
    assert game.state.place.phase is Phase.TILES
    assert game.answers(VIKINGS) == ["1", "2", "3", "4"]


@pytest.mark.parametrize("side", list(Side))
def test_who_may_do_what(side: Side) -> None:
    game = Table()
    seat = game.state.of(side).seat
    me = Actor(Role.SEAT, "phone", seat)
    setting = c.SetSide(side, coins=1)
    assert not game.rules.permits(game.state, setting, me)
    assert game.rules.permits(keeper().state, setting, me)
    game.acting(SAXONS, "3")
    mine = side is SAXONS
    assert game.rules.permits(game.state, c.GoOn(), me) is mine
    assert game.rules.permits(game.state, c.Build("kent"), me) is mine
    assert not game.rules.permits(game.state, c.Overrule(c.Build("kent")), me)


def test_recruited_units_find_their_place_before_the_depth_changes() -> None:
    """They are paid for: nothing of them may fall away."""
    game = Table()
    game.acting(VIKINGS, "4")
    game.give(c.Recruit(1))
    game.refuse(SetDepth(Depth.KEEPER), "First answer what is asked")
    game.choose(VIKINGS, game.answers(VIKINGS)[0])
    game.give(SetDepth(Depth.KEEPER))
    assert game.state.on_board[1].warriors == 6


def test_coins_that_something_stands_in_for_have_no_end() -> None:
    game = keeper()
    game.house(pool=Pool.ENDLESS)
    game.give(c.SetSide(VIKINGS, coins=14))
    assert game.coins(VIKINGS) == 14


def test_the_initiative_set_right_before_the_first_tile_says_who_chooses() -> None:
    game = Table()
    game.give(c.SetMarkers(initiative=SAXONS))
    assert (game.answers(VIKINGS), game.answers(SAXONS)) == ([], ["1", "2", "3", "4"])
    assert game.rules.turn(game.state, 0.0).active == ("s2",)
    game.choose(SAXONS, "1")
    game.give(c.SetMarkers(initiative=VIKINGS))
    assert game.answers(VIKINGS) == ["2", "3", "4"], "the choice has begun: it goes on"
    game.choose(VIKINGS, "2")
    game.choose(VIKINGS, "3")
    assert game.state.tiles_of(SAXONS) == ("1", "4")


def test_the_keepers_initiative_says_who_chooses_in_the_full_record() -> None:
    game = keeper()
    game.give(c.SetMarkers(initiative=SAXONS))
    game.give(SetDepth(Depth.FULL))
    assert game.answers(SAXONS) == ["1", "2", "3", "4"]


def test_fewer_leaders_lost_than_are_known_leave_open_which() -> None:
    game = Table()
    game.side(VIKINGS, lost=2, known_lost=(Ability.VIKINGS_BURH, Ability.VIKINGS_PLUNDER))
    game.put("north", vikings=(1, 0))
    game.put("middle", vikings=(1, 0))
    game.give(c.SetSide(VIKINGS, lost=1))
    assert game.state.of(VIKINGS).known_lost == ()
