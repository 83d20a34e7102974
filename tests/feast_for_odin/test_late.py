"""FO-082, FO-140, FO-152: what comes late: reminders that are done, tiles that touch, income."""

from __future__ import annotations

from assistant.games.feast_for_odin import commands as c
from assistant.games.feast_for_odin.kinds import Phase
from assistant.games.feast_for_odin.sheet_player import SheetPlayer
from assistant.games.feast_for_odin.tiles import Placed
from tests.feast_for_odin.table import RULES, Feasting, acting


def shown(game: Feasting, seat: str = "s1") -> SheetPlayer:
    return next(one for one in RULES.sheet(game.state).players if one.seat == seat)


def reminded(game: Feasting) -> list[int]:
    return [card.number for card in shown(game).cards if card.now]


def test_a_reminder_that_is_done_goes_and_comes_again_with_its_moment() -> None:
    game = acting()
    game.play(145)
    game.place("hunt_1")
    assert reminded(game) == [145]
    game.give(c.CardDone(145, "s1"))
    assert reminded(game) == []
    game.refuse(c.CardDone(145, "s1"), "Nothing would change")
    game.roll(1)
    game.choose("success")
    game.end()
    for seat in ("s2", "s3"):
        game.own(seat, wood=1)
        game.give(c.PassRound())
    game.place("hunt_2")
    assert reminded(game) == [145]


def test_a_card_that_happens_once_is_done_for_good() -> None:
    game = acting(decks="BC")
    game.play(179)
    game.own(wood=4)
    game.place("build_knarr")
    assert reminded(game) == [179]
    game.give(c.CardDone(179, "s1"))
    game.end()
    game.to(Phase.ACTIONS, 2)
    game.own(wood=4)
    game.ships()
    while game.state.place.active != "s1":
        game.give(c.PassRound())
    game.place("build_knarr")
    assert reminded(game) == []


def test_a_card_that_was_not_played_is_not_done() -> None:
    acting().refuse(c.CardDone(145, "s1"), "has not played this occupation")


def test_fo_152_recorded_tiles_that_touch_are_named_and_cost_a_penalty_each() -> None:
    game = Feasting()
    before = game.total()
    game.own(oil=1, hide=1)
    for tile in (Placed("oil", 8, 6), Placed("hide", 10, 6)):
        game.give(c.Overrule(c.PlaceTile("home", tile, "s1")))
    (pair,) = shown(game).contacts
    said = [one.english() for one in (pair.board, pair.tile, pair.other)]
    assert said == ["home board", "oil", "hide"]
    assert (pair.column, pair.row) == (10, 6)
    assert game.total() == before + 5 - 3
    game.refuse(c.PenaliseContact("s1", 1), "counted by themselves")
    game.give(c.LiftTile("s1", "home", 1))
    assert shown(game).contacts == ()


def test_fo_152_contacts_of_boards_that_are_not_recorded_are_counted_by_the_seat() -> None:
    game = Feasting()
    before = game.total()
    game.give(c.PenaliseContact("s1", 2))
    assert game.total() == before - 6
    game.refuse(c.PenaliseContact("s1", 0), "how many pairs")


def test_fo_082_what_a_phase_brings_cannot_raise_the_income_of_that_phase() -> None:
    game = Feasting()
    game.to(Phase.STARTER)
    game.tiles(Placed("robe", 1, 10))
    game.own(chest=1)
    game.give(c.NextPhase())
    assert game.state.place.phase is Phase.INCOME
    paid = game.has("silver")
    assert paid == 2
    game.give(c.PlaceTile("home", Placed("chest", 4, 11), "s1"))
    game.give(c.PlaceTile("home", Placed("silver", 4, 10), "s1"))
    assert game.has("silver") == paid - 1
    game.give(c.NextPhase())
    assert game.has("silver") == paid - 1
