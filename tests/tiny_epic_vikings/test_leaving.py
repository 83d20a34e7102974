"""Somebody leaves the table in the middle of anything."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.sitting import GiveTurn, LeaveSeat
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings import steps as s
from assistant.games.tiny_epic_vikings.kinds import End, Row, Stage
from assistant.games.tiny_epic_vikings.questions import asked_seat
from assistant.words.actor import Actor, Role
from assistant.words.press import Intent, Press
from tests.tiny_epic_vikings.table import RULES, Raiding, card


def begun(joined: bool = True) -> Raiding:
    """s1 has begun a battle, s2 may have joined it."""
    game = Raiding(3)
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    if joined:
        game.give(c.JoinBattle())
        game.give(c.EndTurn())
    return game


def test_the_next_fighter_settles_the_battle_of_who_has_left() -> None:
    game = begun()
    game.give(LeaveSeat("s1"))
    assert "fights no more" in " ".join(game.told)
    game.turns()
    assert (game.active, game.stage) == ("s2", Stage.BATTLE)
    game.give(c.Reveal("s2", card=card(strength=4)))
    game.give(c.Reveal("invaders", card=card("wrath", strength=1)))
    assert len(game.state.player("s2").favours) == 1
    assert "cannot pay" not in " ".join(game.told)


def test_without_another_fighter_the_favour_card_goes_back() -> None:
    game = Raiding(3)
    rows = game.state.top, game.state.bottom
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.give(LeaveSeat("s1"))
    assert game.state.battle is None
    assert (game.state.top, game.state.bottom) == rows
    game.give(c.StartBattle(Row.TOP, End.LEFT))


def test_who_has_left_wins_no_card_that_was_turned_up_before() -> None:
    game = begun()
    game.turns()
    game.give(c.Reveal("s1", card=card(strength=9)))
    game.give(LeaveSeat("s1"))
    assert game.state.battle is not None
    assert [one.who for one in game.state.battle.fighters] == ["s2"]
    assert game.active == "s2"
    assert game.stage is Stage.BATTLE


def test_a_battle_left_at_the_end_of_an_era_goes_on_without_its_starter() -> None:
    game = Raiding(3)
    game.turns(9)
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.give(c.JoinBattle())
    game.give(c.EndTurn())
    game.turns()
    assert game.state.place.last
    game.give(LeaveSeat("s1"))
    assert RULES.turn(game.state, 0.0).active == ("s2",)
    game.give(c.Reveal("s2", card=card(strength=1)))
    game.give(c.Reveal("invaders", card=card("wrath", strength=2)))
    game.choose("no")
    assert game.stage is Stage.CLEAN_UP
    lone = Raiding(3)
    lone.turns(9)
    lone.give(c.StartBattle(Row.TOP, End.LEFT))
    lone.give(c.EndTurn())
    lone.turns(2)
    lone.refuse(GiveTurn("s2"), "Nobody has a turn")
    lone.give(LeaveSeat("s1"))
    assert (lone.state.place.round, lone.stage) == (1, Stage.CLEAN_UP)
    assert len(lone.state.top) == 5


def test_who_has_left_is_dealt_nothing_and_the_unplayed_hand_is_discarded() -> None:
    game = Raiding(3)
    game.give(LeaveSeat("s2"))
    game.turns(8)
    game.clean_up()
    assert game.state.place.round == 2
    assert game.state.discard == 12
    assert game.state.deck == 48 - 12 - 2 * 5


def test_a_boat_of_who_has_left_still_makes_room() -> None:
    game = Raiding(3)
    game.map(boats=[("s1", "nnw"), ("s2", "A2"), ("s3", "sse")])
    game.may("sail", 3)
    game.give(c.Sail("nnw", "A2"))
    game.give(LeaveSeat("s2"))
    asked = RULES.choices(game.state)[0]
    assert asked.seat == "s1"
    assert asked.sentence.english() == "The boat of Piotrek must leave port A2. Where to?"
    assert RULES.turn(game.state, 0.0).waiting == ("s1",)
    assert RULES.press(game.state, Press("confirm", Intent.CONFIRM)) is None, "where to, they say"
    game.give(c.Choose("nw"), Actor(Role.SEAT, "phone", "s1"))
    assert game.state.boats_at("A2") == ("s1",)


def test_what_nobody_is_asked_by_the_turn_is_asked_of_who_still_sits_there() -> None:
    game = Raiding(3)
    game.give(LeaveSeat("s1"))
    nobodys = replace(game.state, place=replace(game.state.place, active=""))
    for seat in ("s1", ""):
        step = s.PushBoat(seat, "A2")
        assert asked_seat(step, nobodys) == "s2"


def test_tev_t09_a_deck_that_just_suffices_is_dealt_without_shuffling() -> None:
    for spare, discard in ((0, 33), (-1, 0)):
        game = Raiding(3)
        game.turns(12)
        game.state = replace(game.state, deck=3 * 5 + spare)
        game.clean_up()
        assert game.state.place.round == 2
        assert game.state.discard == discard
