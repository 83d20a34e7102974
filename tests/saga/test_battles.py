"""Battles: SAGA-B01 to B05, the leaders, and the retreats with all their conditions."""

from __future__ import annotations

import pytest

from assistant.games.saga import battles
from assistant.games.saga import events as e
from assistant.games.saga.kinds import (
    Ability,
    Driven,
    Phase,
    PlunderTime,
    Side,
    Units,
)
from assistant.games.sitting import Choose
from tests.saga.table import BOOK, SAXONS, VIKINGS, Table, field, sure


def counted(game: Table) -> e.StrengthsCounted:
    return [one for one in game.events if isinstance(one, e.StrengthsCounted)][-1]


def test_b01_the_vikings_choose_the_order_and_each_battle_is_fought_to_its_end() -> None:
    game = Table()
    game.clear()
    for area in ("kent", "essex", "mercia"):
        game.put(area, saxons=(1, 1), vikings=(2, 0))
    game.battles()
    assert (game.answers(VIKINGS), game.answers(SAXONS)) == (["mercia", "essex", "kent"], [])
    game.choose(VIKINGS, "essex")
    assert game.answers(VIKINGS) == []
    game.choose(SAXONS, "pass")
    assert game.state.battle is not None, "the Anglo-Saxons say whom they lose"
    game.choose(SAXONS, "1.0")
    assert "mercia" not in game.answers(VIKINGS), "first the loser withdraws"
    game.choose(VIKINGS, "drakkar")
    assert game.state.battle is None
    assert game.answers(VIKINGS) == ["mercia", "kent"]


def test_b01_the_last_battle_begins_by_itself() -> None:
    game = field((1, 1), (1, 1))
    assert game.state.battle is not None
    assert game.state.battle.area == "essex"


def test_b02_leaders_are_revealed_in_turn_and_a_pass_is_final() -> None:
    game = field((0, 2), (0, 3))
    assert (bool(game.answers(VIKINGS)), bool(game.answers(SAXONS))) == (True, False)
    game.choose(VIKINGS, Ability.VIKINGS_BURH)
    assert (bool(game.answers(VIKINGS)), bool(game.answers(SAXONS))) == (False, True)
    game.choose(SAXONS, "pass")
    assert Ability.VIKINGS_BURH not in game.answers(VIKINGS), "a leader is revealed once"
    game.choose(VIKINGS, Ability.VIKINGS_PLUNDER)
    assert (bool(game.answers(VIKINGS)), bool(game.answers(SAXONS))) == (True, False)
    game.choose(VIKINGS, "pass")
    assert counted(game).vikings == 3, "unrevealed leaders count 1"


def test_b02_who_has_no_leader_there_is_not_asked() -> None:
    game = field((3, 0), (0, 1))
    assert game.answers(VIKINGS)
    game.choose(VIKINGS, Ability.VIKINGS_BURH)
    assert counted(game).winner is SAXONS


def test_b02_a_leader_that_is_known_to_be_lost_is_not_offered_again() -> None:
    game = field((4, 0), (0, 2))
    game.choose(VIKINGS, Ability.VIKINGS_BURH)
    game.choose(VIKINGS, "pass")
    assert game.state.of(VIKINGS).known_lost == (Ability.VIKINGS_BURH,)
    game.clear()
    game.put("essex", saxons=(1, 0), vikings=(0, 1))
    game.battles()
    assert Ability.VIKINGS_BURH not in game.answers(VIKINGS)


@pytest.mark.parametrize(
    ("saxons", "vikings", "burh", "shown", "strengths", "winner", "losses"),
    [
        ((1, 0), (1, 0), False, (), (1, 1), SAXONS, (0, 0)),
        ((2, 0), (3, 0), False, (), (2, 3), VIKINGS, (1, 1)),
        ((2, 1), (4, 0), True, (Ability.SAXONS_BURH,), (4, 4), SAXONS, (2, 2)),
        ((2, 1), (4, 0), False, (Ability.SAXONS_BURH,), (3, 4), VIKINGS, (2, 1)),
        ((1, 1), (4, 0), False, (Ability.SAXONS_OPEN,), (4, 4), SAXONS, (2, 2)),
        ((1, 1), (4, 0), True, (Ability.SAXONS_OPEN,), (2, 4), VIKINGS, (2, 1)),
        ((4, 0), (3, 1), True, (Ability.VIKINGS_BURH,), (4, 5), VIKINGS, (2, 2)),
        ((4, 0), (3, 1), False, (Ability.VIKINGS_BURH,), (4, 4), SAXONS, (2, 2)),
        ((1, 0), (9, 0), False, (), (1, 9), VIKINGS, (1, 0)),
    ],
)
def test_b03_strengths_losses_and_ties(
    saxons: tuple[int, int], vikings: tuple[int, int], burh: bool, shown: tuple[Ability, ...],
    strengths: tuple[int, int], winner: Side, losses: tuple[int, int],
) -> None:  # fmt: skip
    game = Table()
    game.put("essex", saxons=saxons, vikings=vikings, burh=burh)
    found = battles.strengths(BOOK, game.land("essex"), shown)
    assert (found.saxons, found.vikings) == strengths
    assert (found.winner, found.losses) == (winner, losses)


def test_b03_each_side_chooses_whom_it_loses_and_leaders_go_for_ever() -> None:
    game = field((2, 2), (2, 2))
    game.choose(VIKINGS, Ability.VIKINGS_BURH)
    game.choose(SAXONS, Ability.SAXONS_BURH)
    game.choose(VIKINGS, "pass")
    game.choose(SAXONS, "pass")
    assert set(game.answers(SAXONS)) == {
        "2.0", "1.1", f"1.0+{Ability.SAXONS_BURH}", f"0.1+{Ability.SAXONS_BURH}",
    }  # fmt: skip
    assert game.rules.turn(game.state, 0.0).sentence.english() == "Both sides remove their losses."
    game.choose(SAXONS, f"0.1+{Ability.SAXONS_BURH}")
    assert game.state.of(SAXONS).lost == 2
    assert game.state.of(SAXONS).known_lost == (Ability.SAXONS_BURH,)
    game.choose(VIKINGS, "2.0")
    game.choose(VIKINGS, "drakkar")
    assert game.land("drakkar").vikings == Units(0, 2)
    assert game.land("essex").saxons == Units(2)


def test_leader_aid_takes_an_unbound_unit_from_next_door_or_nobody() -> None:
    game = field((0, 1), (2, 0))
    assert Ability.SAXONS_AID in game.answers(SAXONS)
    game.choose(SAXONS, Ability.SAXONS_AID)
    assert counted(game).saxons == 1, "nobody stands next door to Essex"
    assert not any(isinstance(one, e.UnitsMoved) and one.why == "aid" for one in game.events)


def test_leader_aid_leaves_bound_units_alone() -> None:
    game = Table()
    game.clear()
    game.put("essex", saxons=(0, 1), vikings=(2, 0))
    game.put("kent", saxons=(1, 0), vikings=(1, 0))
    game.put("wessex", saxons=(1, 1))
    game.battles()
    game.choose(VIKINGS, "essex")
    game.choose(SAXONS, Ability.SAXONS_AID)
    assert game.answers(SAXONS) == ["wessex.1.0", "wessex.0.1", "no"]
    game.choose(SAXONS, "wessex.0.1")
    assert game.land("essex").saxons == Units(0, 2)
    assert game.answers(SAXONS)[0] == "pass", "the leader that came may be revealed too"


def test_leader_drives_any_unit_or_by_agreement_a_warrior_only() -> None:
    game = field((1, 1), (1, 2))
    game.choose(VIKINGS, Ability.VIKINGS_BURH)
    game.choose(SAXONS, Ability.SAXONS_DRIVE)
    assert set(game.answers(SAXONS)) == {"1.0", "0.1", f"0.0+{Ability.VIKINGS_BURH}", "no"}
    game.house(driven=Driven.WARRIOR)
    assert game.answers(SAXONS) == ["1.0", "no"]
    game.choose(SAXONS, "1.0")
    assert game.land("drakkar").vikings == Units(1)


def test_a_leader_driven_away_is_hidden_again() -> None:
    game = field((1, 1), (1, 1), burh=True)
    game.choose(VIKINGS, Ability.VIKINGS_BURH)
    game.choose(SAXONS, Ability.SAXONS_DRIVE)
    game.choose(SAXONS, f"0.0+{Ability.VIKINGS_BURH}")
    assert counted(game).vikings == 1
    assert game.land("drakkar").vikings == Units(0, 1)
    assert game.state.of(VIKINGS).known_lost == ()


def test_leader_brings_a_unit_over_the_sea_to_a_coast_only() -> None:
    game = field((2, 0), (0, 1))
    game.put("north", vikings=(1, 1))
    game.choose(VIKINGS, Ability.VIKINGS_LANDING)
    assert game.answers(VIKINGS) == ["north.1.0", "north.0.1", "no"]
    game.choose(VIKINGS, "north.1.0")
    assert counted(game).vikings == 2
    assert game.land("north").seal == "", "no raid target is needed"
    inland = field((2, 0), (0, 1), "mercia")
    inland.put("north", vikings=(1, 1))
    inland.choose(VIKINGS, Ability.VIKINGS_LANDING)
    assert counted(inland).vikings == 1


def test_leader_leaves_for_ever_with_up_to_two_enemies() -> None:
    game = field((2, 1), (1, 1))
    game.choose(VIKINGS, Ability.VIKINGS_SACRIFICE)
    assert game.answers(VIKINGS) == ["2.0", "1.1", "1.0", "0.1", "0.0"]
    game.choose(VIKINGS, "1.1")
    assert game.state.of(VIKINGS).known_lost == (Ability.VIKINGS_SACRIFICE,)
    assert game.state.of(SAXONS).lost == 1
    assert (counted(game).vikings, counted(game).saxons) == (1, 1)


def test_the_only_viking_may_take_enemies_along() -> None:
    game = field((2, 0), (0, 1))
    game.choose(VIKINGS, Ability.VIKINGS_SACRIFICE)
    game.choose(VIKINGS, "2.0")
    assert game.state.battle is None
    land = game.land("essex")
    assert (land.saxons.total, land.vikings.total) == (0, 0)
    assert game.state.place.phase is Phase.END


@pytest.mark.parametrize("when", list(PlunderTime))
def test_leader_plunders_after_a_victory(when: PlunderTime) -> None:
    game = Table()
    game.house(plunder=when)
    game.clear()
    game.put("essex", saxons=(3, 0), vikings=(4, 1), burh=True)
    game.put("northumbria", saxons=(1, 0))
    game.put("mercia", saxons=(1, 0))
    game.put("wessex", saxons=(1, 0))
    game.battles()
    game.choose(VIKINGS, Ability.VIKINGS_PLUNDER)
    marker = game.state.burh_marker
    game.choose(VIKINGS, "1.0")
    before = when is PlunderTime.BEFORE
    assert game.land("essex").saxons == Units(1)
    if before:
        assert game.answers(VIKINGS) == ["no", "yes"]
    else:
        game.choose(SAXONS, "mercia")
    game.choose(VIKINGS, "yes")
    if not before:
        assert game.land("drakkar").vikings == Units(3, 1)
    assert game.coins(VIKINGS) == 4
    assert game.state.burh_marker == marker - 1
    if before:
        stays = ["3.0", f"2.0+{Ability.VIKINGS_PLUNDER}"]
        assert game.answers(VIKINGS) == stays, "who stays behind, one bound?"
    assert not game.land("essex").burh


def test_leader_does_not_plunder_where_as_many_enemies_are_left() -> None:
    game = field((2, 0), (0, 2), burh=True)
    game.choose(VIKINGS, Ability.VIKINGS_BURH)
    game.choose(VIKINGS, Ability.VIKINGS_PLUNDER)
    game.choose(VIKINGS, f"0.0+{Ability.VIKINGS_BURH}")
    assert counted(game).winner is VIKINGS
    assert "yes" not in game.answers(VIKINGS)
    assert game.land("essex").burh


def test_leader_does_not_plunder_once_he_has_fallen() -> None:
    game = field((2, 0), (3, 1), burh=True)
    game.choose(VIKINGS, Ability.VIKINGS_PLUNDER)
    game.choose(VIKINGS, f"0.0+{Ability.VIKINGS_PLUNDER}")
    assert game.land("essex").burh
    assert "no" not in game.answers(VIKINGS)


def test_b05_what_would_change_nothing_here_is_said_so_beside_the_ability() -> None:
    game = field((1, 1), (1, 1), "mercia", burh=True)
    game.put("north", vikings=(1, 0))
    idle = {one.code for one in game.rules.choices(game.state)[0].options[1:] if one.note}
    assert idle == {Ability.VIKINGS_LANDING}
    game.choose(VIKINGS, "pass")
    idle = {one.code for one in game.rules.choices(game.state)[0].options[1:] if one.note}
    assert idle == {Ability.SAXONS_OPEN}, "Northumbria may come to help"


def test_b05_the_calculator_shows_strengths_and_losses_before_and_in_the_battle() -> None:
    game = Table()
    game.clear()
    game.put("essex", saxons=(2, 0), vikings=(2, 1), burh=True)
    game.put("kent", saxons=(1, 0), vikings=(1, 0))
    (essex, kent) = game.rules.sheet(game.state).battles
    assert (essex.saxons, essex.vikings, essex.winner) == (2, 3, "vikings")
    assert (essex.saxons_lose, essex.vikings_lose) == (1, 1)
    assert (kent.winner, kent.fought) == ("saxons", False)
    game.battles()
    game.choose(VIKINGS, "essex")
    game.choose(VIKINGS, Ability.VIKINGS_BURH)
    assert counted(game).vikings == 4


def test_an_answer_that_nobody_asked_for_is_refused() -> None:
    game = field((1, 1), (1, 1))
    game.refuse(Choose("mercia", "s1"), "no answer to what is asked")
    game.refuse(Choose("pass", "s2"), "Nothing is asked now")


def test_leader_plunders_nothing_where_no_burh_stands() -> None:
    game = field((1, 0), (1, 2))
    game.choose(VIKINGS, Ability.VIKINGS_PLUNDER)
    game.choose(VIKINGS, "pass")
    assert counted(game).winner is VIKINGS
    assert game.answers(VIKINGS) == []
    assert (game.state.battle, game.coins(VIKINGS)) == (None, 2)


def test_leader_brings_nobody_from_where_more_enemies_stand() -> None:
    game = Table(sure())
    game.clear()
    game.put("essex", saxons=(1, 1), vikings=(2, 0))
    game.put("kent", saxons=(1, 0), vikings=(2, 0))
    game.put("mercia", saxons=(1, 0))
    game.battles()
    game.choose(VIKINGS, "essex")
    game.choose(SAXONS, Ability.SAXONS_AID)
    assert [one for one in game.answers(SAXONS) if one.startswith("kent")] == []
    assert [one for one in game.answers(SAXONS) if one.startswith("mercia")] != []
