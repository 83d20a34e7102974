"""Steps of the hammer that people count by hand, and the full record after them."""

from __future__ import annotations

from typing import Any

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts, Counter, Depth, SecondHammer
from assistant.games.dice_forge.sheet import SheetCounter
from tests.dice_forge.table import BOOK, Forging, house_rules


def keeper(**chosen: Any) -> Forging:
    return Forging(3, depth=Depth.KEEPER, **chosen)


def steps(game: Forging, by: int) -> None:
    game.give(c.Adjust("s1", Counter.HAMMER, by))


def counter(game: Forging) -> SheetCounter:
    (found,) = [
        one
        for one in game.rules.sheet(game.state).players[0].counters
        if one.counter is Counter.HAMMER
    ]
    return found


def test_steps_counted_by_hand_pay_and_say_so() -> None:
    game = keeper()
    steps(game, 14)
    assert game.has().glory == 0
    steps(game, 1)
    assert game.has().glory == 10
    assert game.told[-1] == (
        "Adam: steps of the hammer +1, now 15. By the hammer: glory +10, now 10."
    )
    steps(game, 20)
    assert game.has().glory == 25
    steps(game, 10)
    assert (game.player().hammer_steps, game.has().glory) == (45, 35)


def test_steps_taken_back_take_their_glory_back() -> None:
    game = keeper()
    steps(game, 16)
    steps(game, -2)
    assert game.has().glory == 0
    assert game.told[-1].endswith("By the hammer: glory \u221210, now 0.")
    steps(game, 2)
    game.give(c.Adjust("s1", Counter.GLORY, -7))
    steps(game, -16)
    assert game.has().glory == 0


def test_the_full_record_goes_on_with_steps_counted_by_hand() -> None:
    game = keeper()
    steps(game, 7)
    game.give(c.SetDepth(Depth.FULL))
    shown = counter(game)
    assert (shown.value, shown.most) == (7, 30)
    player = game.rules.sheet(game.state).players[0]
    assert (player.hammers, player.hammer_room) == (1, 23)
    facts = {
        one.key: one.value.english() for one in game.rules.scoreboard(game.state).rows[0].facts
    }
    assert facts["hammer"] == "side 1, step 7 of 15; hammer 1 of 1"
    game.dice("s1", ["gold 6"], ["gold 4"])
    game.roll("s1", "gold 6", "gold 4")
    assert game.asked("s1") == [str(n) for n in range(11)]
    game.choose("s1", "8")
    assert (game.has().glory, game.player().hammer_steps) == (10, 15)


def test_a_hammer_bought_after_one_counted_by_hand_is_the_second() -> None:
    for house, room, at in (
        (SecondHammer.QUEUE, 53, 7),
        (SecondHammer.REPLACE, 30, 30),
    ):
        game = keeper(house=house_rules(second_hammer=house))
        game.bless()
        steps(game, 7)
        game.give(c.SetDepth(Depth.FULL))
        game.rich("s1", moon=1)
        game.give(c.BuyFeat("hammer"))
        player = game.rules.sheet(game.state).players[0]
        assert (player.hammers, player.hammer_room, player.hammer_steps) == (2, room, at)


def test_the_score_keeper_names_the_ship_that_is_left_to_do() -> None:
    game = keeper()
    game.roll("s1", "ship", "gold 1")
    assert game.has() == Amounts(gold=4)
    assert game.told[-1].endswith("left to count by hand: ship.")
    game.roll("s2", "times 3", "ship")
    assert game.told[-1] == "Piotrek: left to count by hand: times 3 · ship."
    assert BOOK.faces["ship"].discount == 2
