"""Battles: TEV-B01 to TEV-B12."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assistant.games.sitting import GiveTurn
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.battles import boosted, strength
from assistant.games.tiny_epic_vikings.kinds import (
    Act,
    End,
    Goods,
    HouseRules,
    Row,
    Rune,
    Stage,
    YesNo,
)
from tests.tiny_epic_vikings.table import RULES, Raiding, card


def fight(people: int = 3, joined: tuple[str, ...] = ("s2",)) -> Raiding:
    """s1 began a battle, these joined it, and it is s1's turn again."""
    game = Raiding(people)
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    while game.active != "s1":
        if game.active in joined:
            game.give(c.JoinBattle())
            game.give(c.EndTurn())
        else:
            game.turns()
    return game


def test_tev_b01_a_favour_card_at_an_end_of_a_row() -> None:
    game = Raiding(3)
    assert len(RULES.sheet(game.state).ends) == 4
    top, bottom = game.state.top, game.state.bottom
    game.give(c.StartBattle(Row.BOTTOM, End.RIGHT))
    assert game.state.bottom == bottom[:-1]
    assert game.state.top == top
    assert game.state.battle is not None
    assert game.state.battle.favour == bottom[-1]
    empty = Raiding(3)
    empty.state = replace(empty.state, top=())
    assert len(RULES.sheet(empty.state).ends) == 2
    empty.refuse(c.StartBattle(Row.TOP, End.LEFT), "No favour card")


def test_tev_b02_all_are_turned_up_and_the_strongest_wins() -> None:
    game = fight(3, ("s2", "s3"))
    assert game.stage is Stage.BATTLE
    assert RULES.turn(game.state, 0.0).waiting == ("s1", "s2", "s3")
    game.give(c.Reveal("s1", card=card(strength=3)))
    game.give(c.Reveal("s3", card=card("secrets", strength=5)))
    assert RULES.turn(game.state, 0.0).waiting == ("s2",)
    game.refuse(c.Reveal("s3", card=card()), "Nobody waits")
    game.give(c.Reveal("s2", card=card("wrath", strength=4)))
    assert "favour card goes to: Ola" in " ".join(game.told)
    assert len(game.state.player("s3").favours) == 1
    assert game.state.battle is None


def test_tev_b03_boosts_add_or_multiply_and_nothing_is_spent() -> None:
    assert boosted(card(strength=2, per="wood"), 3).total == 5
    assert boosted(card(strength=2, per="wood", each=2), 3).total == 8
    assert boosted(card(strength=2, per="wood", times=True), 3).total == 6
    assert boosted(card(strength=4), 9).total == 4
    game = fight()
    game.let("s1", has=Goods(5, 0, 0))
    game.give(c.Reveal("s1", card=card(strength=1, per="wood")))
    game.give(c.Reveal("s2", card=card(strength=5)))
    assert "Adam 6, Piotrek 5" in " ".join(game.told)
    assert game.has("s1") == Goods(5, 0, 0)


def test_tev_b04_active_runes_are_open_cards_and_islands_never_favours() -> None:
    game = fight()
    game.turns(0)
    one = card("secrets", strength=1, per="secrets")
    game.map(settled=[("B", "s1", 1)], held=[("B", "s1")])
    game.favours("s1", None, None)
    assert strength(game.state, "s1", one).total == 2
    game.give(c.Reveal("s1", card=one))
    assert strength(game.state, "s1", one).total == 3
    assert strength(game.state, "s1", card(strength=0, per="wealth")).total == 0


def test_tev_b05_steel_that_cannot_be_paid_takes_the_card_out() -> None:
    game = fight()
    game.let("s1", has=Goods(0, 0, 1))
    game.give(c.Reveal("s1", card=card("wrath", strength=9, steel=2)))
    game.give(c.Reveal("s2", card=card("secrets", strength=1, steel=2)))
    assert "Adam cannot pay" in " ".join(game.told)
    assert game.has("s1").steel == 1
    assert game.has("s2").steel == 0
    assert game.fury("wrath") == 0
    assert game.asked() == []
    assert len(game.state.player("s2").favours) == 1
    assert game.state.player("s1").row[-1].open


def test_the_only_one_who_can_pay_wins_unless_the_house_says_otherwise() -> None:
    game = fight()
    game.state = replace(game.state, house=HouseRules(unopposed=YesNo.NO))
    game.let("s1", has=Goods(0, 0, 0))
    game.give(c.Reveal("s1", card=card(strength=9, steel=2)))
    game.give(c.Reveal("s2", card=card(strength=1)))
    assert game.state.player("s2").favours == ()
    assert len(game.state.top) == 5


def test_steel_is_paid_before_it_boosts() -> None:
    game = fight()
    game.let("s1", has=Goods(0, 0, 3))
    game.give(c.Reveal("s1", card=card(strength=1, per="steel", steel=2)))
    game.give(c.Reveal("s2", card=card("secrets", strength=3)))
    assert "Adam 2, Piotrek 3" in " ".join(game.told)


def test_tev_b06_the_winner_takes_the_bag_up_to_the_cap() -> None:
    game = fight()
    game.let("s1", has=Goods(6, 6, 6))
    game.give(c.Reveal("s1", card=card(strength=9)))
    game.give(c.Reveal("s2", card=card("secrets", strength=1)))
    game.give(c.TakeBag(2, 1, 0))
    assert game.has("s1") == Goods(7, 7, 6)
    assert "is lost" in game.last(1)


def test_tev_b07_the_fourth_card_goes_to_any_end_of_any_row() -> None:
    game = fight()
    game.favours("s1", None, None, None)
    game.give(c.Reveal("s1", card=card(strength=9)))
    game.give(c.Reveal("s2", card=card("secrets", strength=1)))
    game.give(c.TakeBag())
    assert game.asked() == ["1", "2", "3", "4"]
    game.choose("2")
    assert len(game.asked()) == 4
    game.choose("bottom left")
    assert len(game.state.player("s1").favours) == 3
    assert game.state.bottom[0] == 101
    assert len(game.state.bottom) == 6
    three = fight()
    three.favours("s1", None, None)
    three.give(c.Reveal("s1", card=card(strength=9)))
    three.give(c.Reveal("s2", card=card("secrets", strength=1)))
    three.give(c.TakeBag())
    assert three.asked() == ["yes", "no"]


def test_tev_b08_losers_may_take_the_boon_from_the_starter_on_and_raise_fury() -> None:
    game = fight(4, ("s2", "s3", "s4"))
    for seat, rune, n in (("s1", "wrath", 1), ("s2", "wealth", 2), ("s3", "secrets", 9),
                          ("s4", "wealth", 3)):  # fmt: skip
        game.give(c.Reveal(seat, card=card(rune, strength=n)))
    game.give(c.TakeBag(1, 0, 0))
    order, fury = [], []
    for _ in range(3):
        order.append(RULES.choices(game.state)[0].seat)
        game.choose("no")
        fury.append((game.fury("wrath"), game.fury("wealth"), game.fury("secrets")))
    assert order == ["s1", "s2", "s4"]
    assert fury == [(1, 0, 0), (1, 1, 0), (1, 2, 0)]
    assert game.stage is Stage.PLAY


def test_a_boon_is_an_action_of_the_loser() -> None:
    game = fight()
    game.give(c.Reveal("s1", card=card(strength=9)))
    game.give(c.Reveal("s2", card=card("secrets", strength=1)))
    game.give(c.TakeBag())
    game.choose("yes")
    use = RULES.sheet(game.state).use
    assert use is not None
    assert (use.seat, use.act, use.value) == ("s2", Act.COLLECT, 2)
    game.refuse(c.Collect(3, 0, 0), "The card allows 2")
    game.give(c.Collect(2, 0, 0))
    assert game.has("s2").wood == 4


def test_tev_b09_a_tie_has_no_winner_and_all_lose() -> None:
    game = fight(3, ("s2", "s3"))
    top = game.state.top
    for seat, rune, n in (("s1", "wrath", 4), ("s2", "wealth", 4), ("s3", "secrets", 1)):
        game.give(c.Reveal(seat, card=card(rune, strength=n)))
    assert len(game.state.top) == len(top) + 1
    assert all(one.favours == () for one in game.state.players)
    assert RULES.choices(game.state)[0].seat == "s1"
    for _ in range(3):
        game.choose("no")
    assert [game.fury(rune) for rune in ("wealth", "secrets", "wrath")] == [1, 1, 1]


def test_the_boon_comes_before_the_fury() -> None:
    game = fight()
    told = (*game.state.told, (f"gods.{game.state.gods[1].mat}.act", "calm"))
    game.state = replace(game.state, told=told)
    game.give(c.Reveal("s1", card=card(strength=9)))
    game.give(c.Reveal("s2", card=card("secrets", strength=1)))
    game.give(c.TakeBag())
    game.choose("yes")
    game.refuse(c.CalmGod(Rune.SECRETS, 1), "Nothing would change")
    game.give(c.LeaveOut())
    assert game.fury("secrets") == 1


def test_fury_for_a_lost_battle_comes_even_where_the_boon_falls_away() -> None:
    game = fight()
    game.give(c.Reveal("s1", card=card(strength=9)))
    game.give(c.Reveal("s2", card=card("secrets", strength=1)))
    game.give(c.TakeBag())
    game.give(GiveTurn("s3"))
    assert game.fury("secrets") == 1
    assert game.asked() == []


@pytest.mark.parametrize(("row", "end"), [(Row.TOP, End.LEFT), (Row.BOTTOM, End.RIGHT)])
def test_tev_b09_the_card_goes_back_to_its_place(row: Row, end: End) -> None:
    game = Raiding(2)
    rows = game.state.top, game.state.bottom
    game.give(c.StartBattle(row, end))
    game.give(c.EndTurn())
    game.turns()
    game.give(c.Reveal("s1", card=card(strength=1)))
    game.give(c.Reveal("invaders", card=card(strength=5)))
    assert (game.state.top, game.state.bottom) == rows


def lone(strong: int, invader: int, **more: int) -> Raiding:
    game = fight(3, ())
    game.give(c.Reveal("s1", card=card("wrath", strength=strong)))
    assert "turn the deck's top card" in RULES.turn(game.state, 0.0).sentence.english()
    game.give(c.Reveal("invaders", card=card("secrets", strength=invader, steel=9)))
    return game


def test_tev_b10_invaders_boost_by_all_earlier_ones() -> None:
    game = lone(1, 3)
    deck = game.state.deck
    assert deck == 48 - 12 - 1
    runic = card("wealth", strength=2, per="secrets")
    assert strength(game.state, "invaders", runic).total == 3
    rich = card("wealth", strength=2, per="food")
    assert strength(game.state, "invaders", rich).total == 4


def test_tev_b11_the_lone_fighter_loses_wins_or_ties() -> None:
    lost = lone(1, 3)
    assert lost.asked() == ["yes", "no"]
    lost.choose("no")
    assert (lost.fury("wrath"), lost.fury("secrets")) == (1, 0)
    assert lost.state.player("s1").favours == ()
    won = lone(5, 3)
    assert (won.fury("wrath"), won.fury("secrets")) == (0, 1)
    assert won.asked() == []
    assert len(won.state.player("s1").favours) == 1
    tie = lone(3, 3)
    assert tie.asked() == ["yes", "no"]
    tie.choose("no")
    assert (tie.fury("wrath"), tie.fury("secrets")) == (1, 1)
    assert tie.state.player("s1").favours == ()


def test_tev_b12_entering_joins_or_begins_with_open_strength() -> None:
    game = Raiding(3)
    one = card("wealth", strength=4, act=Act.ENTER)
    game.play(one)
    game.refuse(c.EnterBattle(), "which favour card")
    game.give(c.EnterBattle(Row.TOP, End.LEFT))
    assert game.state.battle is not None
    assert game.state.battle.fighters[0].card == one
    game.give(c.EndTurn())
    game.play(card("secrets", strength=6, act=Act.ENTER))
    game.give(c.EnterBattle())
    game.give(c.EndTurn())
    game.turns()
    assert game.state.battle is None
    assert len(game.state.player("s2").favours) == 1


def test_the_score_keeper_only_says_who_won() -> None:
    from assistant.games.tiny_epic_vikings.kinds import Depth

    game = Raiding(3, depth=Depth.KEEPER)
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.give(c.JoinBattle())
    game.give(c.EndTurn())
    game.give(c.EndTurn())
    game.refuse(c.EndTurn(), "battle is settled")
    game.refuse(c.SettleBattle("s3"), "Only somebody who fights")
    game.give(c.SettleBattle("s2", (Rune.WRATH,)))
    assert len(game.state.player("s2").favours) == 1
    assert game.fury("wrath") == 1
    assert game.stage is Stage.PLAY
