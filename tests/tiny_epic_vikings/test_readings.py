"""What the printed rules leave open is told when it first matters, and can be switched then."""

from __future__ import annotations

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Act, End, Goods, Row, Stage
from assistant.words.actor import Actor, Role
from tests.tiny_epic_vikings.alone import Alone
from tests.tiny_epic_vikings.table import RULES, Raiding, card

SILENT = "The printed rules are silent"


def told(game: Raiding) -> list[str]:
    return [line for line in game.told if SILENT in line]


def both_boats(game: Raiding) -> None:
    game.map(boats=[(game.active, "nnw"), (game.active, "A2")])
    game.may("sail", 3)
    game.give(c.Sail("nnw", "A2"))


def test_a_reading_is_told_once_when_it_first_decides_something() -> None:
    game = Raiding(3)
    game.map(boats=[("s1", "nnw")])
    game.may("sail", 1)
    game.give(c.Sail("nnw", "A2"))
    assert told(game) == []
    game.end()
    both_boats(game)
    assert told(game) == [f"{SILENT}: Does your own boat leave a port for your other one?"
                          " At this table: yes."]  # fmt: skip
    game.choose(game.asked()[0])
    game.end()
    both_boats(game)
    assert len(told(game)) == 1


def test_the_host_switches_a_reading_in_the_middle_of_a_game() -> None:
    game = Raiding(3)
    command = c.SetHouse("own_boat_moves", "no")
    assert not RULES.permits(game.state, command, Actor(Role.SEAT, "phone", "s1"))
    game.refuse(c.SetHouse("own_boat_moves", "perhaps"), "no such reading")
    game.refuse(c.SetHouse("whatever", "no"), "no such reading")
    game.refuse(c.SetHouse("own_boat_moves", "yes"), "Nothing would change")
    game.give(command)
    both_boats(game)
    assert game.asked() == []
    shown = {one.key: one.default for one in RULES.sheet(game.state).house}
    assert shown == {
        "unopposed": "yes", "own_boat_moves": "no", "own_rune": "yes", "steel_first": "yes",
    }  # fmt: skip
    again = RULES.options_again(game.state).house
    assert again is not None
    assert again.own_boat_moves == "no"


def test_the_only_one_who_can_pay_wins_by_a_reading_that_is_told() -> None:
    game = Raiding(3)
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.give(c.JoinBattle())
    game.give(c.EndTurn())
    game.turns()
    game.give(c.Reveal("s1", card=card(strength=9, steel=7)))
    game.give(c.Reveal("s2", card=card(strength=1)))
    assert "the only one who can pay" in told(game)[0]


def test_alone_each_reading_is_told_where_the_answers_differ() -> None:
    last = Alone("A5")
    for one in range(3):
        for _ in range((4, 5, 5)[one]):
            last.enemy_does(None)
        last.draft()
    last.turns()
    assert last.stage is Stage.REVEAL
    assert "a turn after your last card" in told(last)[-1]
    raid = Alone("A1")
    raid.enemy(has=Goods(3, 0, 0))
    raid.enemy_does("harvest", 1)
    assert "wood track raids" in told(raid)[0]
    food = Alone("A2")
    food.enemy(has=Goods(0, 1, 0), boats=(2, 2, 2))
    food.lies(("A", 6), ("B", 6))
    food.enemy_does("harvest", 2)
    assert "food track's settler" in told(food)[0]


def test_alone_the_runes_of_the_era_are_told_only_where_they_count() -> None:
    for before, expected in (((card("wrath"), card("wealth")), 1), ((card("wealth"),), 0)):
        game = Alone("A5")
        game.enemy(row=before)
        game.give(c.StartBattle(Row.TOP, End.LEFT))
        game.give(c.Reveal("s1", card=card("secrets", strength=1)))
        game.give(c.Reveal(ENEMY, card=card("secrets", strength=2, per="wrath")))
        assert len(told(game)) == expected


def test_no_reading_is_told_where_nothing_hangs_on_it() -> None:
    game = Alone("A5")
    game.enemy_does("harvest", 1, act=Act.EXPLORE, act_value=1)
    assert told(game) == []
