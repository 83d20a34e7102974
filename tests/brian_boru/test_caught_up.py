"""The full record after the score keeper: what nobody was told is asked for or written down."""

from __future__ import annotations

from assistant.games.brian_boru import commands as c
from assistant.games.brian_boru.kinds import Counter, Stage
from assistant.games.brian_boru.labels import PRINCESS
from assistant.games.sitting import Depth, SetDepth
from assistant.words.actor import Actor, Role
from tests.brian_boru.table import RULES, Table, acting

SEAT = Actor(Role.SEAT, "phone", "s2")


def kept_until(stage: Stage, *, table: Table | None = None, round_: int = 1) -> Table:
    """The score keeper's game at its change to the full record."""
    game = table or Table(3, depth=Depth.KEEPER)
    while (game.state.place.round, game.state.stage) != (round_, stage):
        game.give(c.GoOn())
    game.give(SetDepth(Depth.FULL))
    return game


def test_the_change_to_the_full_record_says_what_nobody_was_told() -> None:
    game = kept_until(Stage.TOWN)
    assert "the marriage card and its deck" in game.told[-1]
    game.give(SetDepth(Depth.KEEPER))
    assert "not told" not in game.told[-1]


def test_the_card_of_an_earlier_round_is_not_married_again() -> None:
    game = acting(3)
    game.give(SetDepth(Depth.KEEPER))
    game.give(c.Adjust("s1", Counter.MARRIAGES, 1))
    kept_until(Stage.MARRIAGE, table=game, round_=2)
    assert RULES.sheet(game.state).marriage is None
    game.give(c.Adjust("s2", Counter.TRACK, 3))
    before = game.player("s2")
    assert "What it brings is set by hand." in " ".join(game.plan())
    game.give(c.GoOn())
    after = game.player("s2")
    assert (after.points, after.renown) == (before.points, before.renown)
    assert (after.marriages, after.unnamed) == ((), 1)


def test_the_card_on_the_track_is_named_and_then_brings_what_it_brings() -> None:
    game = kept_until(Stage.TOWN)
    assert RULES.sheet(game.state).marriage is None
    game.give(c.SetMarriage(game.state.deck, "brigid"))
    assert "on the marriage track lies Brigid" in game.told[-1]
    game.give(c.EndTricks())
    game.give(c.Adjust("s2", Counter.TRACK, 3))
    game.give(c.GoOn())
    assert game.player("s2").marriages == ("brigid",)


def test_a_card_is_put_right_until_it_is_married_and_not_after() -> None:
    game = acting(3)
    deck = game.state.deck
    game.refuse(c.SetMarriage(deck, "brigid"), "Nothing would change")
    game.refuse(c.SetMarriage(deck, "nobody"), "cannot lie on the marriage track")
    game.refuse(c.SetMarriage(deck + 9), "has 0 to 3 cards")
    game.refuse(c.SetMarriage(deck, PRINCESS), "last card")
    game.give(c.EndTricks())
    game.give(c.GoOn())
    assert game.state.stage is Stage.BATTLE
    game.refuse(c.SetMarriage(deck, "brigid"), "cannot lie on the marriage track")
    assert RULES.sheet(game.state).cards_by_hand == ()


def test_a_deck_that_was_shorter_than_recorded_brings_the_princess_in_time() -> None:
    game = Table(3, depth=Depth.KEEPER)
    while game.state.place.round != 2:
        game.give(c.GoOn())
    game.refuse(c.SetMarriage(0), "has 1 to 3 cards")
    game.give(c.SetMarriage(1), SEAT)
    game.give(c.GoOn())
    game.give(SetDepth(Depth.FULL))
    assert game.state.shown[-1] == PRINCESS
    assert RULES.turn(game.state, 0.0).rounds == 2


def test_the_princess_on_the_track_leaves_no_card_below() -> None:
    game = kept_until(Stage.TOWN)
    game.give(c.SetMarriage(0))
    assert game.state.shown[-1] == PRINCESS
    assert game.state.rounds == 1
    game.refuse(c.SetMarriage(2), "last card")


def test_invaders_taken_with_the_score_keeper_leave_the_battle_area_to_be_asked_for() -> None:
    game = acting(3)
    game.give(SetDepth(Depth.KEEPER))
    game.give(c.Adjust("s1", Counter.INVADERS, 4))
    kept_until(Stage.BATTLE, table=game)
    game.refuse(c.GoOn(), "Nobody said how many invaders are in the battle area")
    game.give(c.SetBattle(0))
    game.give(c.GoOn())
    assert game.state.stage is Stage.CHURCH


def test_invaders_set_right_in_the_full_record_leave_the_battle_area_alone() -> None:
    game = acting(3)
    game.give(c.Adjust("s1", Counter.INVADERS, 4))
    assert game.state.battle == 10


def test_with_the_score_keeper_any_seat_sets_the_card() -> None:
    full, kept = Table(3), Table(3, depth=Depth.KEEPER)
    command = c.SetMarriage(2)
    assert RULES.permits(kept.state, command, SEAT)
    assert not RULES.permits(full.state, command, SEAT)
