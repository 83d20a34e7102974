"""DF-P01 to DF-P03: the live score, the final one, and what is told beside it."""

from __future__ import annotations

from assistant.games.dice_forge import commands as c
from assistant.games.dice_forge.kinds import Amounts
from assistant.games.dice_forge.state import TakenFeat
from assistant.games.dice_forge.telling import face_told, feat_told
from assistant.games.sitting import EndGame
from tests.dice_forge.table import BOOK, Forging, bought


def facts(game: Forging, seat: int = 0) -> dict[str, str]:
    row = game.rules.scoreboard(game.state).rows[seat]
    return {fact.key: fact.value.english() for fact in row.facts}


def ended(glories: tuple[int, ...]) -> Forging:
    game = Forging(len(glories))
    for seat, glory in zip(game.state.seats, glories, strict=True):
        game.let(seat.id, has=Amounts(glory=glory))
    game.give(EndGame())
    return game


def test_df_p01_board_and_cards_together_are_the_projected_total() -> None:
    game = bought("chest")
    game.let("s1", has=Amounts(gold=4, glory=7))
    row = game.rules.scoreboard(game.state).rows[0]
    assert [(part.key, part.points) for part in row.parts] == [("board", 7), ("cards", 2)]
    assert [part.label.english() for part in row.parts[1].parts] == ["Blacksmith's Chest"]
    assert (row.total, game.rules.scoreboard(game.state).final) == (9, False)
    assert facts(game)["gold"] == "4 of 16"


def test_df_p01_nobody_has_won_before_the_end() -> None:
    game = bought("gorgon")
    assert game.rules.turn(game.state, 0.0).winners == ()
    game.give(EndGame())
    assert game.rules.turn(game.state, 0.0).winners == ("s1",)


def test_df_p01_both_dice_as_they_are_now() -> None:
    game = Forging(2)
    assert facts(game)["die-1"] == "gold 1 · gold 1 · gold 1 · gold 1 · gold 1 · sun 1"


def test_df_p02_cards_board_and_tokens_count_and_all_of_it_is_told() -> None:
    game = Forging(2)
    game.let("s1", has=Amounts(gold=12, glory=215), feats=(TakenFeat("hydra", 26),) * 2)
    game.give(EndGame())
    board = game.rules.scoreboard(game.state)
    assert (board.rows[0].total, board.final) == (267, True)
    assert sum(part.points or 0 for part in board.rows[0].parts) == 267
    assert [part.points for part in board.rows[0].parts[0].parts] == [200, 15]


def test_df_p02_equal_ones_share_the_victory() -> None:
    game = ended((40, 31, 40))
    assert [row.rank for row in game.rules.scoreboard(game.state).rows] == [1, 3, 1]
    turn = game.rules.turn(game.state, 0.0)
    assert turn.winners == ("s1", "s3")
    assert turn.sentence.english() == "The game is over. Adam, Ola share the victory."


def test_df_p02_one_winner() -> None:
    game = ended((40, 31))
    assert game.rules.turn(game.state, 0.0).sentence.english() == "The game is over. Adam wins."


def test_df_p03_losses_forged_faces_and_luck_are_told() -> None:
    game = Forging(2)
    game.rich("s1", gold=12)
    game.bless(s1=("sun 1", "gold 1"))
    game.give(c.BuyFaces(("moon 1", "gold 3")))
    game.forge("s1", "moon 1")
    game.forge("s1", "gold 3", 2)
    told = facts(game)
    assert told["forged"] == "2"
    assert told["lost"] == "2 gold"
    assert told["luck-1"] == "4.0 of 2.3 expected"
    assert told["luck-2"] == "2.0 of 3.0 expected"


def test_the_curve_has_a_point_for_every_round() -> None:
    game = Forging(2)
    for _ in range(2):
        game.bless(s1=("gold 1", "glory 2"))
        game.end()
    (point,) = game.state.curve
    assert (point.round, point.totals) == (1, (8, 0))
    game.give(EndGame())
    assert [one.round for one in game.state.curve] == [1, 2]


def test_the_sheet_shows_what_can_be_had_and_what_is_short() -> None:
    game = Forging(2)
    game.bless()
    game.let("s2", island=3)
    game.rich("s1", gold=3, moon=5)
    shown = game.rules.sheet(game.state)
    lacks = {one.face.code: one.lacks and one.lacks.english() for one in shown.offering}
    assert (lacks["gold 4"], lacks["moon 2"]) == (None, "3 gold short")
    feats = {one.feat: one for one in shown.feats}
    assert (feats["helmet"].lacks, feats["helmet"].there) == (None, "s2")
    assert feats["helmet"].told.english() == "Forge times 3."
    assert feats["gorgon"].lacks is not None
    assert shown.may == ("buy_faces", "buy_feat", "end_turn")


def test_the_sheet_shows_who_rolls_and_what_is_forged() -> None:
    game = Forging(2)
    first = game.rules.sheet(game.state)
    assert [one.seat for one in first.rolling] == ["s1", "s2"]
    assert [face.code for face in first.rolling[0].dice[1]] == ["gold 1", "moon 1", "glory 2"]
    assert (len(first.set_up) > 5, first.may) == (True, ())
    game.bless()
    game.rich("s1", gold=2)
    game.give(c.BuyFaces(("moon 1",)))
    (forging,) = game.rules.sheet(game.state).forging
    assert [face.code for face in forging.faces] == ["moon 1"]
    assert [face.code for face in forging.removable[0]] == ["gold 1", "sun 1"]
    game.forge("s1", "moon 1", 1, "gold 1")
    die = game.rules.sheet(game.state).players[0].dice[0]
    assert [face.code for face in die if face.up] == ["moon 1"]


def test_everything_of_the_game_has_a_sentence_of_what_it_does() -> None:
    for face in BOOK.faces:
        assert face_told(BOOK, face).english().endswith(".")
    told = {feat: feat_told(BOOK, feat).english() for feat in BOOK.feats}
    assert told["elder"] == "Once in each of your turns: pay 3 gold for 4 glory."
    assert told["sentinel"] == (
        "2 blessings. 1 sun or 1 moon may become 2 glory instead, as often as you like."
    )
    assert told["triton"] == "Once: 2 sun or 2 moon or 6 gold."
    assert (
        told["hammer"] == "Gold may go on the hammer: 15 steps for 10 glory, 15 steps for 15 glory."
    )
    assert sum(one == "Glory only." for one in told.values()) == 3
