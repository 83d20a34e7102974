"""Tiles, the order of resolving, and the end of the round: SAGA-T01 to T05."""

from __future__ import annotations

import pytest

from assistant.games.saga import commands as c
from assistant.games.saga import events as e
from assistant.games.saga.kinds import Goal, Phase, Pool, Units
from assistant.games.sitting import Choose, EndGame, GiveTurn
from assistant.words.press import Intent, Press
from tests.answering import likely_answer
from tests.saga.table import BOOK, SAXONS, VIKINGS, Table, sure


def shown(game: Table) -> tuple[int | None, tuple[str, ...]]:
    turn = game.rules.turn(game.state, 0.0)
    assert turn.phases[0].english() == "Choice of tiles"
    return turn.phase, turn.active


def test_t01_lamps_show_each_phase_and_who_is_awaited() -> None:
    game = Table()
    assert shown(game) == (0, ("s1",))
    game.choose(VIKINGS, "3")
    assert shown(game) == (0, ("s2",))
    game.choose(SAXONS, "2")
    game.choose(SAXONS, "1")
    assert shown(game) == (1, ("s2",))
    game.choose(SAXONS, "2")
    game.next()
    game.next()
    assert shown(game) == (1, ("s1",))
    game.choose(VIKINGS, "3")
    game.put("kent", saxons=(1, 1), vikings=(1, 1), burh=True)
    game.next()
    game.next()
    assert shown(game) == (2, ("s1",))
    game.choose(VIKINGS, "pass")
    assert shown(game) == (2, ("s2",))
    game.choose(SAXONS, "pass")
    assert shown(game) == (2, ("s1", "s2"))
    game.choose(SAXONS, "1.0")
    game.choose(VIKINGS, "1.0")
    assert shown(game) == (3, ("s1", "s2"))


def test_t02_the_tile_with_the_icon_turns_the_initiative_at_once() -> None:
    game = Table()
    game.choose(VIKINGS, "1")
    game.choose(SAXONS, "4")
    assert game.state.initiative is SAXONS
    assert "turns to their side" in game.told[-1]
    assert game.answers(SAXONS) == ["2", "3"]
    game.choose(SAXONS, "3")
    assert game.state.tiles_of(VIKINGS) == ("1", "2")
    assert game.state.active_side is VIKINGS, "tile 2 resolves first"


def test_t02_it_stays_where_it_is_on_the_own_side_already() -> None:
    game = Table()
    game.choose(VIKINGS, "4")
    assert game.state.initiative is VIKINGS
    assert "turns" not in game.told[-1]


def test_t02_the_other_side_begins_the_next_round_after_taking_it() -> None:
    game = Table()
    game.tiles(vikings="12", saxons="43")
    to_the_end(game)
    game.next()
    assert game.state.place.round == 2
    assert (game.answers(VIKINGS), game.answers(SAXONS)) == ([], ["1", "2", "3", "4"])


def to_the_end(game: Table) -> None:
    """Nobody does anything, every battle is fought with the first answer."""
    for _ in range(40):
        if game.state.place.phase is Phase.END:
            return
        choices = game.rules.choices(game.state)
        if choices:
            game.give(Choose(likely_answer(choices[0]), choices[0].seat))
        else:
            game.next()
    raise AssertionError("the round does not come to its end")


def test_t03_a_tile_is_finished_before_the_other_and_the_bonus_comes_first() -> None:
    game = Table()
    game.acting(SAXONS, "4")
    game.give(c.Build("northumbria"))
    game.refuse(c.TakeCoin(), "comes before the others", overrulable=True)
    game.refuse(c.Build("wessex"), "is used: build", overrulable=True)
    game.refuse(c.Fyrd((c.Removal("essex", 1),)), "No burh stands there", overrulable=True)


def test_t03_the_bonus_then_all_actions_in_any_order() -> None:
    game = Table()
    game.acting(SAXONS, "4")
    game.give(c.TakeCoin())
    assert game.coins(SAXONS) == 4
    game.refuse(c.TakeCoin(), "bonus action is used")
    game.give(c.Build("northumbria"))
    game.give(c.Move("sussex", "kent", 1))
    game.refuse(c.Move("kent", "essex", 1), "is used: move")


def test_t03_one_of_two_where_the_tile_says_so() -> None:
    game = Table()
    game.acting(SAXONS, "2")
    game.give(c.Income((c.Yield("kent", "coin"),)))
    game.refuse(c.Build("northumbria"), "Only one of this tile's actions", overrulable=True)
    offered = game.rules.sheet(game.state).offering
    assert offered is not None
    assert [one.done for one in offered.actions] == [True, True]


def test_t03_an_action_that_the_tile_does_not_have() -> None:
    game = Table()
    game.acting(VIKINGS, "1")
    game.refuse(c.Recruit(1), "Tile 1 has no such action: recruit", overrulable=True)
    game.refuse(c.Build("kent"), "The other side resolves", overrulable=False)
    game.give(c.Overrule(c.Recruit(1)))
    assert game.told[-3].startswith("Against the rules")


def test_t03_tiles_that_nobody_has_compared_forbid_nothing() -> None:
    game = Table(rules=type(sure())())
    game.acting(VIKINGS, "1")
    game.give(c.Recruit(1))
    assert "By Skald's list this tile does not have that" in " ".join(game.told)
    offered = game.rules.sheet(game.state).offering
    assert offered is None or {one.code for one in offered.actions} >= {"move", "plunder"}


def test_t03_nothing_can_be_done_before_the_tiles_are_chosen() -> None:
    game = Table()
    game.refuse(c.Recruit(1), "No tile is being resolved")
    game.refuse(c.GoOn(), "First answer what is asked")
    game.tiles(vikings="14", saxons="23")
    game.refuse(c.Build("kent"), "Choose first which tile")


def test_t03_both_tiles_of_the_first_then_both_of_the_other() -> None:
    game = Table()
    game.tiles(vikings="14", saxons="23")
    assert game.state.active_side is SAXONS
    game.choose(SAXONS, "3")
    game.next()
    assert game.state.doing is not None
    assert game.state.doing.tile == "2"
    game.next()
    assert game.state.active_side is VIKINGS
    game.choose(VIKINGS, "4")
    game.next()
    game.next()
    assert game.state.place.phase is not Phase.ACTIONS
    assert all(one.used for one in game.state.tiles)


def test_t04_used_tiles_are_put_away_and_battles_follow_the_last_one() -> None:
    game = Table()
    game.put("kent", saxons=(2, 0), vikings=(1, 1))
    game.tiles(vikings="14", saxons="23")
    for used, (side, number) in enumerate(
        ((SAXONS, "2"), (SAXONS, None), (VIKINGS, "1"), (VIKINGS, None))
    ):
        assert [one.used for one in game.state.tiles].count(True) == used
        assert game.state.place.phase is Phase.ACTIONS
        if number is not None:
            game.choose(side, number)
        game.next()
    assert [one.used for one in game.state.tiles] == [True] * 4
    assert game.state.place.phase is Phase.BATTLES


def test_t05_victory_is_looked_at_before_marker_and_income() -> None:
    game = Table()
    game.side(VIKINGS, coins=7)
    game.put("wessex", vikings=(1, 0))
    game.put("essex", vikings=(1, 0))
    game.battles()
    was = game.state.round_marker
    game.next()
    assert not game.state.over, "the eighth coin comes after the victory was looked at"
    assert game.coins(VIKINGS) == 8
    assert game.state.round_marker == was - 1


def test_t05_the_marker_too_moves_after_the_victory_was_looked_at() -> None:
    game = Table()
    game.give(c.SetMarkers(round_marker=game.state.burh_marker + 1))
    game.battles()
    game.next()
    assert not game.state.over
    assert game.state.round_marker == game.state.burh_marker
    game.battles()
    game.next()
    assert (game.state.winner, game.state.won_by) == (SAXONS, (Goal.ROUNDS,))


def test_t05_inland_areas_bring_a_coin_each_and_the_drakkar_comes_home_evenly() -> None:
    game = Table()
    game.clear()
    game.put("mercia", vikings=(1, 0))
    game.put("wessex", vikings=(2, 0))
    game.put("essex", saxons=(1, 0))
    game.put("sussex", saxons=(1, 0))
    game.put("drakkar", vikings=(2, 1))
    game.put("north", vikings=(2, 0))
    game.battles()
    shown = [one.english() for one in game.rules.sheet(game.state).ending]
    assert shown[2] == "Inland areas (Mercia, Wessex): Vikings take 2 coins."
    assert shown[3] == "From the Drakkar to Scandinavia: 2 warriors, 1 leader."
    game.next()
    assert game.coins(VIKINGS) == 4
    assert game.state.place.round == 1, "the round goes on once the Drakkar is empty"
    assert set(game.answers(VIKINGS)) == {
        "0.0-2.0-0.1", "0.0-1.1-1.0", "0.0-1.0-1.1", "0.0-0.1-2.0",
    }  # fmt: skip
    game.choose(VIKINGS, game.answers(VIKINGS)[0])
    counts = [game.land(area).vikings.total for area in BOOK.north]
    assert sorted(counts) == [1, 2, 2]
    assert game.land("drakkar").vikings == Units()
    assert game.state.place.round == 2
    assert [one.owner for one in game.state.tiles] == [None] * 4


@pytest.mark.parametrize("pool", [0, 1])
def test_f29_coins_that_have_run_out(pool: int) -> None:
    game = Table()
    game.side(VIKINGS, coins=4)
    game.side(SAXONS, coins=11 - pool)
    game.put("mercia", vikings=(1, 0))
    game.put("wessex", vikings=(1, 0))
    game.battles()
    game.next()
    assert game.coins(VIKINGS) == 4 + pool
    again = Table()
    again.house(pool=Pool.ENDLESS)
    again.side(VIKINGS, coins=4)
    again.side(SAXONS, coins=11)
    again.put("mercia", vikings=(1, 0))
    again.battles()
    again.next()
    assert again.coins(VIKINGS) == 5


def test_the_end_of_the_round_is_one_press_of_anybody() -> None:
    game = Table()
    game.put("essex", vikings=(2, 0))
    game.battles()
    assert game.state.place.phase is Phase.END
    for press in (Press("next", Intent.NEXT), Press("seat2", Intent.NEXT, 2)):
        assert game.rules.press(game.state, press) == c.GoOn()


def test_buttons_mean_something_in_every_phase() -> None:
    game = Table()
    confirm, next_ = Press("confirm", Intent.CONFIRM), Press("next", Intent.NEXT)
    assert game.rules.press(game.state, confirm) is None, "which tile, its side says"
    assert game.rules.press(game.state, Press("seat2", Intent.CONFIRM, 2)) is None
    game.tiles(vikings="14", saxons="23")
    assert game.rules.press(game.state, confirm) is None
    game.choose(SAXONS, "2")
    assert game.rules.press(game.state, next_) == c.GoOn()
    assert game.rules.press(game.state, Press("seat1", Intent.NEXT, 1)) is None
    game.put("kent", saxons=(1, 0), vikings=(0, 1))
    game.battles()
    assert game.rules.press(game.state, confirm) == Choose("pass", "s1")


def test_the_host_gives_the_turn_to_the_other_side_and_ends_the_game() -> None:
    game = Table()
    game.refuse(GiveTurn("s2"), "nothing to do on its own")
    game.tiles(vikings="14", saxons="23")
    game.give(GiveTurn("s1"))
    assert game.state.active_side is VIKINGS
    game.choose(VIKINGS, "1")
    game.refuse(GiveTurn("s2"), "First comes the tile")
    game.give(EndGame())
    assert game.state.over
    assert game.state.winner is None
    assert game.rules.turn(game.state, 0.0).sentence.english() == "The game is over."


def test_turns_are_measured_for_each_side() -> None:
    game = Table()
    game.tiles(vikings="14", saxons="23")
    to_the_end(game)
    spent = {one.seat: one.turns for one in game.rules.times(game.state)}
    assert spent == {"s1": 2, "s2": 2}
    assert any(isinstance(one, e.MovedOn) for one in game.events)


def test_t03_one_of_two_that_nobody_has_compared_is_done_and_told() -> None:
    game = Table(rules=type(sure())())
    game.acting(SAXONS, "2")
    game.give(c.Income((c.Yield("kent", "coin"),)))
    assert "Skald's list" not in " ".join(game.told[-2:])
    game.give(c.Build("northumbria"))
    assert "By Skald's list only one of this tile's actions" in " ".join(game.told[-3:])


def test_f29_coins_that_are_not_there_are_told() -> None:
    game = Table()
    game.side(VIKINGS, coins=12)
    game.acting(SAXONS, "4")
    game.give(c.TakeCoin())
    assert game.told[-1] == "Anglo-Saxons get 0 coins (bonus); they have 3."
    game.acting(SAXONS, "3")
    game.give(c.Income((c.Yield("kent", "coin"),)))
    assert game.told[-1] == "Anglo-Saxons get 0 coins (burh income); they have 3."
