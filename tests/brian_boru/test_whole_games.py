"""Whole games at every number of players, and games in which anything is done."""

from __future__ import annotations

from collections import Counter as Count
from random import Random

import msgspec
import pytest

from assistant.games.brian_boru import events as e
from assistant.games.brian_boru.state import BrianBoru
from assistant.games.sitting import Depth
from assistant.rules import Refusal
from tests.brian_boru.player import Hands, anything, move
from tests.brian_boru.table import BOOK, RULES, Table

MOVES = 2000
"""No game is longer."""


def check(state: BrianBoru) -> None:
    """What holds at any moment of any game."""
    for player in state.players:
        assert min(player.coins, player.renown, player.points) >= 0
        assert min(player.invaders, player.church) >= 0
        assert 0 <= player.track <= BOOK.top
    towns = [disc.town for disc in state.discs]
    assert len(set(towns)) == len(towns)
    assert set(towns) <= set(BOOK.towns)
    assert len(set(state.seen)) == len(state.seen)
    assert len({one.seat for one in state.trick}) == len(state.trick)
    for claim in state.claims:
        assert claim.open or claim.seat is None
    board = RULES.scoreboard(state)
    for row in board.rows:
        assert row.total == sum(part.points or 0 for part in row.parts)
    sheet = RULES.sheet(state)
    assert msgspec.json.encode(sheet)
    turn = RULES.turn(state, 1.0)
    assert turn.sentence.english()
    assert turn.sentence_active.english()


def played(people: int, seed: int) -> Table:
    luck = Random(seed)
    table = Table(people, luck=seed, first=None)
    hands = Hands(luck)
    for _ in range(MOVES):
        if table.state.over:
            break
        table.give(move(table.rules, table.state, hands, luck))
        check(table.state)
    return table


@pytest.mark.parametrize(("people", "rounds", "tricks"), [(3, 3, 21), (4, 4, 20), (5, 4, 16)])
def test_t01_t05_a_whole_game_to_the_final_score(people: int, rounds: int, tricks: int) -> None:
    """Rounds and tricks of a game, unless a marriage card left it."""
    table = played(people, people)
    assert table.state.over
    counts = Count(type(event).__name__ for event in table.events)
    assert counts["NobodyMarried"] == 0
    assert table.state.place.round == rounds
    assert counts["TrickEnded"] == tricks
    assert counts["RoundEnded"] == rounds - 1
    winners = RULES.turn(table.state, 0.0).winners
    totals = {row.seat: row.total for row in RULES.scoreboard(table.state).rows}
    assert winners
    assert all(totals[seat] == max(totals.values()) for seat in winners)  # type: ignore[type-var]
    assert [point.round for point in table.state.curve] == list(range(1, rounds + 1))


def test_the_score_is_what_happened() -> None:
    """Points on the score track, added up event by event."""
    table = played(4, 11)
    points = dict.fromkeys((seat.id for seat in table.state.seats), BOOK.figures.start.points)
    for event in table.events:
        match event:
            case e.Gained() | e.SpoilsWon() | e.Allied():
                points[event.seat] += event.points
            case e.Forced():
                points[event.seat] -= event.points
            case e.SpoilsShared() | e.ChurchShared():
                for seat in event.seats:
                    points[seat] += event.points
    assert points == {player.seat: player.points for player in table.state.players}


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_done_the_state_is_the_fold_of_its_events(seed: int) -> None:
    luck = Random(seed)
    table = Table(3 + seed % 3, luck=seed, depth=luck.choice(list(Depth)))
    hands = Hands(luck)
    for _ in range(150):
        given = (
            anything(table.rules, table.state, luck)
            if luck.random() < 0.4
            else move(table.rules, table.state, hands, luck)
        )
        outcome = table.rules.decide(table.state, given, table.moment())
        if not isinstance(outcome, Refusal):
            assert outcome
            table._take(outcome)
            check(table.state)
    again: BrianBoru | None = None
    for event in table.events:
        again = RULES.evolve(again, event)
    assert again == table.state
