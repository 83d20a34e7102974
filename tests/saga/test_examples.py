"""The worked examples of the rules: SAGA-X01 to X15."""

from __future__ import annotations

from assistant.games.saga import commands as c
from assistant.games.saga import events as e
from assistant.games.saga.kinds import Ability, Goal, Phase, Units
from assistant.games.sitting import Choose
from tests.answering import likely_answer
from tests.saga.table import BOOK, SAXONS, VIKINGS, Table


def test_x01_who_resolves_first_and_who_chooses_first_next_time() -> None:
    game = Table()
    assert (game.answers(VIKINGS), game.answers(SAXONS)) == (["1", "2", "3", "4"], [])
    game.choose(VIKINGS, "1")
    assert (game.answers(VIKINGS), game.answers(SAXONS)) == ([], ["2", "3", "4"])
    game.choose(SAXONS, "2")
    game.choose(SAXONS, "3")
    assert game.state.tiles_of(VIKINGS) == ("1", "4")
    assert game.state.place.phase is Phase.ACTIONS
    assert game.state.active_side is SAXONS
    assert game.state.initiative is VIKINGS
    while game.state.place.round == 1:
        choices = game.rules.choices(game.state)
        if choices:
            game.give(Choose(likely_answer(choices[0]), choices[0].seat))
        else:
            game.next()
    assert (game.answers(VIKINGS), game.answers(SAXONS)) == (["1", "2", "3", "4"], [])


def test_x02_bound_units_stay_in_essex() -> None:
    game = Table()
    game.put("essex", saxons=(5, 0), vikings=(2, 0))
    game.acting(SAXONS, "1")
    game.refuse(c.Move("essex", "kent", 4), "3 may go from Essex", overrulable=True)
    was = game.land("kent").saxons.total
    game.give(c.Move("essex", "kent", 3))
    assert game.land("essex").saxons == Units(2)
    assert game.land("kent").saxons.total == was + 3


def test_x03_a_burh_in_northumbria() -> None:
    game = Table()
    game.acting(SAXONS, "2")
    marker = game.state.burh_marker
    game.give(c.Build("northumbria"))
    assert game.coins(SAXONS) == 2
    assert game.land("northumbria").burh
    assert game.state.burh_marker == marker + 1


def test_x04_fyrd_removes_warriors_and_no_leader() -> None:
    game = Table()
    game.put("northumbria", vikings=(2, 1), burh=True)
    game.put("mercia", saxons=(1, 0), vikings=(1, 0), burh=True)
    game.acting(SAXONS, "3")
    game.refuse(
        c.Fyrd((c.Removal("northumbria", 3), c.Removal("mercia", 1))), "So many units do not stand"
    )
    game.give(c.Fyrd((c.Removal("northumbria", 2), c.Removal("mercia", 1))))
    assert game.land("northumbria").vikings == Units(0, 1)
    assert game.land("mercia").vikings == Units()
    assert game.coins(SAXONS) == 0
    assert game.state.of(VIKINGS).lost == 0


def test_x05_income_takes_a_coin_then_recruits() -> None:
    game = Table()
    game.acting(SAXONS, "3")
    game.give(c.Income((c.Yield("kent", "leader"), c.Yield("mercia", "coin"))))
    assert game.coins(SAXONS) == 3
    assert game.land("kent").saxons == Units(1, 1)


def test_x06_tribute_in_east_anglia() -> None:
    game = Table()
    game.put("east_anglia", saxons=(2, 0), vikings=(1, 1))
    game.acting(SAXONS, "1")
    game.give(c.Tribute("east_anglia"))
    assert (game.coins(SAXONS), game.coins(VIKINGS)) == (2, 3)
    assert game.land("east_anglia").vikings == Units()
    assert game.land("drakkar").vikings == Units(1, 1)


def test_x07_three_recruits_are_spread_evenly() -> None:
    game = Table()
    game.clear()
    game.put("middle", vikings=(1, 0))
    game.put("south", vikings=(1, 1))
    game.put("kent", vikings=(8, 0))
    game.side(VIKINGS, lost=1)
    game.put("essex", vikings=(0, 1))
    game.acting(VIKINGS, "4")
    game.give(c.Recruit(2, 1))
    assert game.coins(VIKINGS) == 0
    assert set(game.answers(VIKINGS)) == {"2.0-0.1-0.0", "1.1-1.0-0.0"}
    game.choose(VIKINGS, "2.0-0.1-0.0")
    assert game.land("north").vikings == Units(2, 0)
    assert game.land("middle").vikings == Units(1, 1)
    assert game.land("south").vikings == Units(1, 1)


def test_x08_plunder_takes_burhs_and_sends_unbound_units_home() -> None:
    game = Table()
    game.put("northumbria", vikings=(3, 0), saxons=(1, 0), burh=True)
    game.put("essex", vikings=(2, 0), burh=True)
    game.put("kent", saxons=(1, 0))
    marker = game.state.burh_marker
    game.acting(VIKINGS, "2")
    game.refuse(c.Plunder(("mercia",)), "do not control this area: Mercia")
    game.give(c.Plunder(("northumbria", "essex")))
    assert game.coins(VIKINGS) == 6
    assert (game.land("northumbria").burh, game.land("essex").burh) == (False, False)
    assert game.state.burh_marker == marker - 2
    assert game.land("northumbria").vikings == Units(1)
    assert game.land("essex").vikings == Units()
    assert game.land("drakkar").vikings == Units(4)
    assert game.land("mercia").burh


def test_x09_a_raid_target_that_was_scouted_is_turned_up() -> None:
    game = Table()
    game.put("north", vikings=(2, 1), seal="?")
    game.acting(VIKINGS, "4")
    game.give(c.Move("north", "northumbria", 2, 1))
    assert game.land("north").seal == "northumbria"
    assert game.land("northumbria").vikings == Units(2, 1)
    assert any(isinstance(one, e.SealPut) and one.how == "revealed" for one in game.events)


def test_x10_a_raid_target_is_drawn_for_essex() -> None:
    game = Table()
    game.put("middle", vikings=(2, 0))
    game.put("essex", saxons=(1, 0), vikings=(1, 0))
    game.acting(VIKINGS, "4")
    game.give(c.Move("middle", "essex", 2))
    assert game.land("essex").vikings.total == 3
    assert game.land("essex").control is VIKINGS
    assert game.land("middle").seal == "essex"


def test_x11_a_tie_sends_the_viking_of_northumbria_to_the_drakkar() -> None:
    game = Table()
    game.clear()
    game.put("northumbria", saxons=(1, 0), vikings=(1, 0))
    game.put("mercia", saxons=(1, 0))
    game.battles()
    counted = next(one for one in game.events if isinstance(one, e.StrengthsCounted))
    assert (counted.winner, counted.losses) == (SAXONS, (0, 0))
    assert game.land("northumbria").saxons == Units(1)
    assert game.land("drakkar").vikings == Units(1)
    assert game.state.place.phase is Phase.END


def test_x12_aid_from_wessex_makes_a_tie_in_mercia() -> None:
    game = Table()
    game.clear()
    game.put("mercia", saxons=(0, 1), vikings=(1, 1), burh=True)
    game.put("wessex", saxons=(1, 0))
    game.put("essex", vikings=(1, 0))
    game.battles()
    game.choose(VIKINGS, Ability.VIKINGS_PLUNDER)
    game.choose(SAXONS, Ability.SAXONS_AID)
    game.choose(SAXONS, "wessex.1.0")
    assert game.state.battle is not None
    assert (game.state.battle.winner, game.state.battle.losses) == (SAXONS, (1, 1))
    game.choose(VIKINGS, "1.0")
    game.choose(SAXONS, "1.0")
    assert game.land("mercia").saxons == Units(0, 1)
    assert game.land("essex").vikings == Units(1, 1)
    assert game.state.battle is None
    assert game.land("mercia").burh


def test_x13_the_leader_revealed_goes_to_the_drakkar_and_the_vikings_win_all_the_same() -> None:
    game = Table()
    game.clear()
    game.put("essex", saxons=(2, 1), vikings=(4, 1), burh=True)
    game.put("kent", saxons=(1, 0))
    game.battles()
    game.choose(VIKINGS, Ability.VIKINGS_BURH)
    game.choose(SAXONS, Ability.SAXONS_DRIVE)
    game.choose(SAXONS, f"0.0+{Ability.VIKINGS_BURH}")
    counted = next(one for one in game.events if isinstance(one, e.StrengthsCounted))
    assert (counted.vikings, counted.saxons) == (4, 3)
    assert (counted.winner, counted.losses) == (VIKINGS, (2, 1))
    assert game.land("drakkar").vikings == Units(0, 1)
    assert game.land("essex").vikings == Units(3)
    game.choose(SAXONS, "2.0")
    assert game.land("essex").saxons.total == 1
    assert "kent" in game.answers(SAXONS)
    game.choose(SAXONS, "kent")
    assert game.land("kent").saxons == Units(1, 1)
    assert game.state.of(SAXONS).lost == 0


def test_x14_scouting_puts_a_raid_target_face_down() -> None:
    game = Table()
    game.put("north", vikings=(1, 1), seal="kent")
    game.acting(VIKINGS, "1")
    game.give(c.Scout("north"))
    assert game.land("north").seal == "?"
    assert "Northumbria" not in " ".join(game.told[-2:])


def test_x15_where_both_fulfil_a_condition_the_anglo_saxons_win() -> None:
    game = Table()
    game.side(VIKINGS, coins=BOOK.goals.coins)
    game.put("essex", saxons=(1, 0))
    game.battles()
    game.next()
    assert game.state.over
    assert (game.state.winner, game.state.won_by) == (SAXONS, (Goal.NO_VIKINGS,))
    assert game.rules.turn(game.state, 0.0).winners == ("s2",)
    assert any("Both sides fulfil a condition" in line for line in game.told)
