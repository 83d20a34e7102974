"""Final scoring: TEV-P01 to TEV-P06, and that favour cards stay hidden until then."""

from __future__ import annotations

import msgspec
import pytest

from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import Goods, Rune, Runes
from assistant.games.tiny_epic_vikings.queries import MyFavours, SeenFavours, answer
from assistant.games.tiny_epic_vikings.scoring import (
    fury_track,
    places,
    ranks,
    score_track,
    tie_breaks,
    winners,
    worths,
)
from assistant.games.tiny_epic_vikings.work import book_of
from assistant.words.actor import Actor, Role
from tests.tiny_epic_vikings.table import BARE, RULES, Raiding


@pytest.mark.parametrize(("furies", "expected"), [
    ((9, 5, 1), (1, 2, 3)), ((5, 5, 1), (2, 2, 3)), ((9, 4, 4), (1, 3, 3)), ((3, 3, 3), (3, 3, 3)),
    ((0, 21, 4), (3, 1, 2)),
])  # fmt: skip
def test_tev_p01_p03_gods_rank_by_fury_and_tied_ones_have_the_lower_value(
    furies: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert places(furies) == expected


def final(people: int = 3) -> Raiding:
    game = Raiding(people)
    game.gods(wealth=9, secrets=5, wrath=1)
    game.map(settled=[("A", "s1", 1), ("B", "s1", 1), ("C", "s2", 1)],
             held=[("A", "s1"), ("B", "s1"), ("C", "s2")])  # fmt: skip
    game.reveal_stage()
    return game


def test_tev_p02_p04_islands_and_favour_cards_by_the_place_of_their_god() -> None:
    game = final()
    game.favours("s1", Runes(wealth=1), Runes(secrets=1, wrath=1))
    game.favours("s2", Runes(wealth=2))
    values = worths(book_of(game.state), game.state)
    assert [(values[r].island, values[r].favour) for r in Rune] == [(6, 3), (4, 2), (2, 1)]
    assert game.total("s1") == 6 + 4 + 3 + 2 + 1
    assert game.total("s2") == 2 + 2 * 3
    assert game.total("s3") == 0
    game.give(c.EndTurn())
    board = RULES.scoreboard(game.state)
    assert board.final
    for row in board.rows:
        assert row.total == sum(part.points or 0 for part in row.parts)
        for part in row.parts:
            assert part.points == sum(inner.points or 0 for inner in part.parts)
    assert winners(game.state) == ("s1",)


def test_tev_p05_ties_are_broken_in_order() -> None:
    game = final(2)
    game.map(settled=[("A", "s1", 1), ("C", "s2", 1)], held=[("A", "s1"), ("C", "s2")])
    game.gods(wealth=5, secrets=5, wrath=5)
    assert ranks(game.state) == {"s1": 1, "s2": 1}
    game.let("s2", has=Goods(3, 3, 3))
    assert ranks(game.state)["s2"] == 1
    assert ranks(game.state)["s1"] == 2
    game.let("s1", boats=(1, 2))
    assert ranks(game.state)["s1"] == 1
    game.let("s2", temples=(1,))
    assert ranks(game.state)["s2"] == 1
    game.favours("s1", Runes(wealth=1))
    game.favours("s2", Runes(wealth=1))
    assert ranks(game.state)["s2"] == 1
    assert tie_breaks(game.state, "s1") == (1, 1, 0, 1, 6)
    one = Raiding(2)
    one.map(held=[("A", "s1"), ("D", "s1"), ("C", "s2")])
    one.gods(wealth=0, secrets=0, wrath=0)
    one.reveal_stage()
    one.favours("s2", Runes(wealth=1, secrets=1))
    one.let("s2", boats=())
    assert one.total("s1") == one.total("s2") == 4
    assert ranks(one.state) == {"s1": 1, "s2": 2}


def test_tev_p06_before_the_end_islands_count_as_gods_stand_now() -> None:
    game = Raiding(3)
    game.map(settled=[("A", "s1", 1)], held=[("A", "s1")])
    game.gods(wealth=3)
    game.favours("s1", Runes(wealth=2))
    row = RULES.scoreboard(game.state).rows[0]
    assert row.total == 6
    assert row.rank is None
    hidden = next(part for part in row.parts if part.key == "favours")
    assert hidden.points is None
    assert "1 favour card, hidden" in hidden.label.english()
    game.gods(secrets=9)
    assert game.total("s1") == 4


def screens(game: Raiding) -> bytes:
    """Everything that any screen is drawn from."""
    state = game.state
    shown = [
        RULES.sheet(state), RULES.scoreboard(state), RULES.choices(state),
        RULES.turn(state, 0.0), game.told, RULES.differences(state, state),
    ]  # fmt: skip
    return msgspec.json.encode(shown)


def test_no_screen_tells_what_a_favour_card_holds_before_the_end() -> None:
    game = Raiding(3)
    game.favours("s1", None, None)
    before = Raiding(3)
    before.favours("s1", None, None)
    for one, runes in ((game, (3, 0, 0)), (before, (0, 1, 2))):
        owner = Actor(Role.SEAT, "phone", "s1")
        one.give(c.NoteFavour(1, *runes), owner)
    assert screens(game) == screens(before)
    assert game.last() == "Adam has noted a favour card."
    mine = answer(game.state, MyFavours("s1"))
    assert isinstance(mine, SeenFavours)
    assert [card.runes for card in mine.cards] == [Runes(wealth=3), None]
    for one in (game, before):
        one.give(c.NoteFavour(2, 1, owner="s1"))
        one.reveal_stage()
    assert screens(game) != screens(before)


def test_a_seat_reads_its_own_cards_only() -> None:
    game = Raiding(3)
    game.favours("s1", None)
    other = Actor(Role.SEAT, "phone", "s2")
    assert not RULES.permits(game.state, c.NoteFavour(1, 1, owner="s1"), other)
    assert RULES.permits(game.state, c.NoteFavour(1, 1), other)
    mine = Actor(Role.SEAT, "phone", "s1")
    assert RULES.permits(game.state, c.NoteFavour(1, 1, owner="s1"), mine)
    game.refuse(c.NoteFavour(2, 1, owner="s1"), "no such favour card")
    game.refuse(c.NoteFavour(1, owner="s1"), "which runes")


def test_the_game_ends_only_once_everything_that_counts_is_told() -> None:
    game = final()
    game.favours("s2", None)
    assert RULES.turn(game.state, 0.0).waiting == ("s2",)
    assert game.total("s2") is None
    game.refuse(c.EndTurn(), "must be told")
    game.give(c.NoteFavour(1, 0, 1, owner="s2"))
    game.give(c.EndTurn())
    assert game.state.over


def test_values_that_nobody_knows_are_asked_and_never_guessed() -> None:
    game = Raiding(3, rules=BARE)
    game.map(held=[("A", "s1"), ("B", "s2")])
    game.gods(wealth=3, secrets=1)
    game.reveal_stage()
    assert game.total("s1") == 6
    assert game.total("s2") is None
    assert all(row.rank is None for row in BARE.scoreboard(game.state).rows)
    assert game.asks() == ["scoring.island_2"]
    game.refuse(c.EndTurn(), "must be told")
    game.give(c.TellFigure("scoring.island_2", "4"))
    assert game.total("s2") == 4
    game.give(c.EndTurn())
    assert winners(game.state) == ("s1",)


def test_tracks_turn_over() -> None:
    assert fury_track(20, 20) == (20, False)
    assert fury_track(21, 20) == (1, True)
    assert score_track(40, 40) == (40, False)
    assert score_track(41, 40) == (1, True)
