"""Eras, draft, turns, clean-up: TEV-T01 to TEV-T10, TEV-V2-01, TEV-SO-01."""

from __future__ import annotations

import pytest

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.drafting import clockwise, deal_of
from assistant.games.tiny_epic_vikings.events import Dealt
from assistant.games.tiny_epic_vikings.figures import default_figures
from assistant.games.tiny_epic_vikings.kinds import End, Row, Stage
from assistant.words.press import Intent, Press
from tests.tiny_epic_vikings.table import RULES, Raiding, card
from web.language import say

BOOK = default_figures()


def test_tev_t01_three_eras_of_three_phases_with_the_active_player() -> None:
    game = Raiding(3, play=False)
    turn = RULES.turn(game.state, 0.0)
    assert (turn.round, turn.rounds, len(turn.phases)) == (1, 3, 3)
    assert turn.phase is None
    game.boats()
    assert RULES.turn(game.state, 0.0).phase == 0
    game.draft()
    turn = RULES.turn(game.state, 0.0)
    assert (turn.phase, turn.active) == (1, ("s1",))


def test_tev_t02_the_draft_shows_who_still_chooses_and_ends_with_the_last_card() -> None:
    game = Raiding(3, play=False)
    game.boats()
    assert game.state.hand == 4
    for left in (3, 2, 1):
        turn = RULES.turn(game.state, 0.0)
        assert turn.active == ()
        assert turn.waiting == ("s1", "s2", "s3")
        game.give(c.KeepCard("s2"))
        game.refuse(c.KeepCard("s2"), "chosen already")
        assert RULES.turn(game.state, 0.0).waiting == ("s1", "s3")
        assert "Adam, Ola" in RULES.turn(game.state, 0.0).sentence.english()
        assert RULES.pressed(game.state, "s3") == c.KeepCard("s3")
        assert RULES.pressed(game.state, "s2") is None
        game.give(c.KeepCard("s1"))
        game.give(c.KeepCard("s3"))
        assert game.state.hand == left
    assert game.stage is Stage.PLAY
    assert "last card joins" in game.last(2)


def test_all_choose_at_once_each_for_the_hand_that_it_saw() -> None:
    game = Raiding(3, play=False)
    game.boats()
    seen = RULES.sheet(game.state).moment
    for seat in ("s2", "s1", "s3"):
        command = c.KeepCard(seat, seen)
        assert RULES.is_timely(command)
        game.give(command)
    game.refuse(c.KeepCard("s1", seen), "moved on")
    assert not RULES.is_timely(c.KeepCard("s1"))


@pytest.mark.parametrize(("era", "hand", "way"), [(1, 4, True), (2, 5, False), (3, 6, True)])
def test_tev_t02_cards_and_direction_of_each_era(era: int, hand: int, way: bool) -> None:
    assert clockwise(era) is way
    for people in (3, 4):
        deal = deal_of(BOOK, people, era)
        assert (deal.hand, deal.cards, deal.third) == (hand, hand * people, 0)


def test_tev_t03_turns_go_clockwise_from_the_chieftain_and_a_card_is_mandatory() -> None:
    game = Raiding(3, first="s2")
    assert game.active == "s2"
    game.refuse(c.EndTurn(), "card must be played")
    seen = []
    for _ in range(4):
        seen.append(game.active)
        game.turns()
    assert seen == ["s2", "s3", "s1", "s2"]
    assert game.state.place.nth == 2


def test_tev_t04_cards_lie_from_left_to_right_open_or_face_down() -> None:
    game = Raiding(3)
    game.turns()
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.refuse(c.PlayCard(card=None), "played already")
    game.give(c.EndTurn())
    assert [one.open for one in game.state.player("s1").row] == [True]
    assert [one.open for one in game.state.player("s2").row] == [False]
    assert game.state.player("s2").face_down


def test_tev_t03_the_own_battle_comes_first() -> None:
    game = Raiding(2)
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.turns()
    assert (game.active, game.stage) == ("s1", Stage.BATTLE)
    assert "battle is settled" in RULES.turn(game.state, 0.0).sentence.english()
    game.refuse(c.PlayCard(card=game.state.players[1].row[0].card), "battle is settled")
    game.refuse(c.EndTurn(), "battle is settled")


def test_tev_t05_a_battle_of_the_last_turn_is_left_for_the_end_of_the_era() -> None:
    game = Raiding(3)
    game.turns(9)
    assert (game.active, game.state.place.nth) == ("s1", 4)
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.turns(2)
    assert game.state.place.round == 1
    assert (game.active, game.stage) == ("s1", Stage.BATTLE)
    assert "a battle is left" in RULES.turn(game.state, 0.0).sentence.english()
    reading = RULES.sheet(game.state).battle
    assert reading is not None
    game.give(c.Reveal("s1", card=card(strength=5)))
    game.give(c.Reveal("invaders", card=card("secrets", strength=2)))
    game.give(c.TakeBag(1, 0, 0))
    assert game.state.place.round == 1
    assert game.stage is Stage.CLEAN_UP


def test_tev_t06_one_battle_at_a_time() -> None:
    game = Raiding(3)
    game.give(c.StartBattle(Row.TOP, End.LEFT))
    game.give(c.EndTurn())
    game.refuse(c.StartBattle(Row.TOP, End.RIGHT), "join it instead")
    game.give(c.JoinBattle())
    game.give(c.EndTurn())
    assert game.state.battle is not None
    assert [one.who for one in game.state.battle.fighters] == ["s1", "s2"]


def test_tev_t07_clean_up_discards_the_players_cards_and_not_the_invaders() -> None:
    game = Raiding(3)
    game.turns(12)
    game.clean_up()
    assert game.state.place.round == 2
    assert all(one.row == () for one in game.state.players)
    assert game.state.discard == 12
    assert game.state.hand == 5
    assert RULES.turn(game.state, 0.0).phase == 0


def test_tev_t08_most_runes_begin_the_next_era_of_equals_the_latest() -> None:
    game = Raiding(3)
    game.turns(12)
    game.clean_up()
    assert game.state.chieftain == "s3"
    assert "latest turn" in " ".join(game.told[-3:])
    game = Raiding(3)
    game.turns(11)
    game.map(held=[("A", "s1"), ("B", "s1"), ("C", "s3")], settled=[
        ("A", "s1", 1), ("B", "s1", 1), ("C", "s3", 1)])  # fmt: skip
    game.turns()
    game.clean_up()
    assert game.state.chieftain == "s1"
    assert game.state.place.order == ("s1", "s2", "s3")
    game.draft()
    assert game.active == "s1"


def test_tev_t09_a_deck_too_small_is_shuffled_with_the_discards() -> None:
    for people, left in ((4, 12), (3, 21), (2, 23), (1, 15)):
        dealt = sum(deal_of(BOOK, people, era).cards for era in (1, 2))
        assert BOOK.game.deck - dealt == left
        assert (deal_of(BOOK, people, 3).cards > left) is (people in (4, 1))
    game = Raiding(4)
    for _ in range(2):
        game.turns(4 * game.rules.sheet(game.state).turns)
        game.clean_up()
        if game.state.place.round == 2:
            assert "too small" not in game.last(3)
            game.draft()
    assert game.state.place.round == 3
    assert "too small: shuffle" in game.last()
    assert game.state.deck == 12 + 36 - 24
    game.draft()
    game.turns(24)
    assert game.stage is Stage.REVEAL
    assert "the last one, is over" in game.last()


def test_tev_t10_every_era_is_summed_up() -> None:
    game = Raiding(3)
    game.turns(11)
    game.map(settled=[("A", "s2", 1), ("B", "s2", 1)], held=[("A", "s2"), ("B", "s2")])
    game.turns()
    game.draft()
    assert [(one.round, one.totals) for one in RULES.sheet(game.state).eras] == [(1, (0, 2, 0))]


def test_tev_t10_pause_and_the_end_of_a_game_by_the_host() -> None:
    from assistant.games.sitting import EndGame, Pause, Unpause

    game = Raiding(3)
    game.give(Pause())
    game.refuse(c.PlayCard(), "paused")
    assert RULES.press(game.state, Press("next", Intent.NEXT)) == Unpause()
    game.give(Unpause())
    game.give(EndGame())
    assert RULES.turn(game.state, 0.0).over


def test_a_press_leaves_out_then_ends_the_turn() -> None:
    game = Raiding(3)
    game.may("harvest", 2)
    assert RULES.pressed(game.state, None) == c.LeaveOut()
    assert RULES.pressed(game.state, "s2") is None
    game.give(c.LeaveOut())
    assert RULES.pressed(game.state, "s1") == c.EndTurn()
    game.give(c.EndTurn())
    assert RULES.pressed(game.state, None) is None


def test_tev_v2_01_the_enemy_hand_in_the_draft_of_two() -> None:
    game = Raiding(2, play=False)
    game.boats()
    assert deal_of(BOOK, 2, 1).cards == 11
    assert "enemy's hand between you" in RULES.turn(game.state, 0.0).sentence.english()
    game.draft()
    told = " ".join(game.told)
    assert told.count("shuffle the enemy's hand and discard 1") == 2
    assert "discard the enemy's last one" in told
    assert game.state.discard == 3


def test_tev_x07_the_enemy_hand_of_two_players() -> None:
    game = Raiding(2, play=False)
    game.boats()
    dealt = deal_of(BOOK, 2, 1)
    assert game.state.deck == 48 - 4 - 4 - 3
    seen = [(game.state.hand, dealt.third - game.state.discard)]
    while game.stage is Stage.DRAFT:
        game.give(c.KeepCard("s1"))
        game.give(c.KeepCard("s2"))
        seen.append((game.state.hand, dealt.third - game.state.discard))
    assert seen == [(4, 3), (3, 2), (2, 1), (1, 0)]
    for _ in range(4):
        game.turns(2)
    assert game.stage is Stage.CLEAN_UP


@pytest.mark.parametrize(("era", "piles", "deck"), [(1, 5, 11), (2, 6, 13), (3, 7, 15)])
def test_tev_so_01_piles_and_the_enemy_deck(era: int, piles: int, deck: int) -> None:
    deal = deal_of(BOOK, 1, era)
    assert (deal.piles, deal.enemy, deal.cards) == (piles, deck, piles * 3)


def test_tev_x08_alone_five_piles_four_picks_a_deck_of_eleven() -> None:
    game = Raiding(1, play=False)
    game.boats()
    assert "5 piles of 3" in game.last()
    for left in ("4 piles", "3 piles", "2 piles", "1 pile"):
        assert f"{left} to go" in RULES.turn(game.state, 0.0).sentence.english()
        game.give(c.KeepCard("s1"))
    assert game.stage is Stage.PLAY
    assert game.state.enemy is not None
    assert game.state.enemy.deck == 11


def test_cards_and_piles_are_counted_as_polish_counts_them() -> None:
    for era, told in ((1, "po 4 karty"), (2, "po 5 kart"), (3, "po 6 kart")):
        dealt = Dealt(era, default_figures().game.cards[era - 1], 30, 0, reshuffled=False)
        line = RULES.describe(Raiding(3).state, dealt)
        assert line is not None
        assert told in say(line, "pl")
    game = Raiding(1, play=False)
    game.boats()
    for told in ("4 stosy", "3 stosy", "2 stosy", "1 stos."):
        assert f"Jeszcze {told}" in say(RULES.turn(game.state, 0.0).sentence, "pl")
        game.give(c.KeepCard("s1"))
