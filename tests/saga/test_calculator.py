"""The calculator of a battle, from the first threat until the loser has withdrawn."""

from __future__ import annotations

from random import Random

from assistant.games.saga.kinds import Ability, PlunderTime, Units
from assistant.games.saga.sheet import BattleShown
from tests.saga.player import offered
from tests.saga.table import SAXONS, VIKINGS, Table


def shown(game: Table) -> BattleShown:
    (one,) = game.rules.sheet(game.state).battles
    return one


def plundering() -> Table:
    """The Vikings win in Essex with the leader who plunders; both sides have lost units."""
    game = Table()
    game.clear()
    game.put("essex", saxons=(3, 0), vikings=(3, 1), burh=True)
    game.put("northumbria", saxons=(1, 0))
    game.battles()
    game.choose(VIKINGS, Ability.VIKINGS_PLUNDER)
    game.choose(VIKINGS, "1.0")
    return game


def test_what_was_counted_stands_until_the_battle_is_over() -> None:
    game = plundering()
    assert (game.land("essex").saxons.total, game.land("essex").vikings.total) == (1, 3)
    one = shown(game)
    assert (one.saxons, one.vikings, one.winner) == (3, 4, "vikings")
    assert (one.saxons_lose, one.vikings_lose) == (2, 1)


def test_a_leader_who_has_plundered_and_gone_is_hidden_again() -> None:
    game = plundering()
    game.choose(VIKINGS, "yes")
    assert game.answers(VIKINGS) == ["2.0", f"1.0+{Ability.VIKINGS_PLUNDER}"]
    game.choose(VIKINGS, f"1.0+{Ability.VIKINGS_PLUNDER}")
    assert game.land("drakkar").vikings == Units(1, 1)
    assert game.answers(SAXONS)
    assert (shown(game).shown, shown(game).hidden) == ((), 0)


def test_a_leader_who_stays_behind_stays_revealed() -> None:
    game = plundering()
    game.choose(VIKINGS, "yes")
    game.choose(VIKINGS, "2.0")
    assert len(shown(game).shown) == 1
    assert shown(game).hidden == 0


def test_no_more_leaders_are_revealed_than_stand_there() -> None:
    battles = 0
    for seed in range(12):
        luck, game = Random(200 + seed), Table(luck=seed)
        if seed % 2:
            game.house(plunder=PlunderTime.AFTER)
        while not game.state.over:
            game.give(offered(game.rules, game.state, luck))
            for one in game.rules.sheet(game.state).battles:
                assert one.hidden >= 0
                battles += one.fought
    assert battles > 20
