"""Whole games at random and by script: nothing gets lost, somebody wins, the fold is the state."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from assistant.games.saga import SagaRules, counting
from assistant.games.saga import commands as c
from assistant.games.saga.figures import DRAKKAR
from assistant.games.saga.kinds import Goal, Phase, Side
from assistant.games.saga.state import Saga
from assistant.games.sitting import Depth
from assistant.rules import Refusal
from assistant.words.actor import Actor, Role
from tests.answering import likely_answer
from tests.saga import script
from tests.saga.player import anything, offered
from tests.saga.table import BOOK, SAXONS, VIKINGS, Table, sure


def check(state: Saga) -> None:
    """What holds at every moment of every game."""
    pieces = BOOK.pieces
    for side, board in zip((SAXONS, VIKINGS), state.on_board, strict=True):
        player, reserve = state.of(side), counting.reserve(BOOK, state, side)
        assert board.warriors + reserve.warriors == pieces.warriors
        aside = counting.aside(state, side)
        assert board.leaders + reserve.leaders + aside + player.lost == pieces.leaders
        assert len(player.known_lost) <= player.lost
        assert player.coins >= 0
    assert sum(one.coins for one in state.players) <= BOOK.coins.all
    assert state.burhs <= pieces.burhs
    for land in state.lands:
        for units in (land.saxons, land.vikings):
            assert min(units.warriors, units.leaders) >= 0
        english = land.area in BOOK.areas
        assert english or (not land.burh and land.saxons.total == 0)
        assert land.seal == "" or land.area in BOOK.north
    seals = [state.land(area).seal for area in BOOK.north]
    assert all(seals.count(seal) == 1 for seal in seals if seal in BOOK.coasts)


def screens(rules: SagaRules, state: Saga) -> None:
    """Every screen can be drawn, and every question has its default among its answers."""
    rules.sheet(state)
    turn = rules.turn(state, 1.0)
    assert turn.over == state.over
    if not state.over:
        assert turn.waiting
        assert turn.phase is not None
    for choice in rules.choices(state):
        codes = [option.code for option in choice.options]
        assert len(set(codes)) == len(codes)
        assert choice.default in (None, *codes)
    rules.scoreboard(state)


def folded(game: Table) -> Saga:
    state = None
    for event in game.events:
        state = game.rules.evolve(state, event)
    assert state is not None
    return state


@pytest.mark.parametrize("seed", range(24))
def test_a_game_that_follows_the_pages_is_never_refused_and_is_won(seed: int) -> None:
    luck = Random(seed)
    game = Table(rules=sure() if seed % 2 else SagaRules(), luck=seed, landing=None, burh=None)
    for _ in range(900):
        if game.state.over:
            break
        game.give(offered(game.rules, game.state, luck))
        check(game.state)
        screens(game.rules, game.state)
        expected = BOOK.track.burh + game.state.burhs - 2
        assert game.state.burh_marker == expected, "the marker follows the burhs"
    assert game.state.over
    assert game.state.winner is not None
    assert folded(game) == game.state


@pytest.mark.parametrize("seed", range(12))
def test_whatever_people_send_nothing_gets_lost(seed: int) -> None:
    luck = Random(1000 + seed)
    game = Table(luck=seed, depth=Depth.KEEPER if seed % 3 == 0 else Depth.FULL)
    refused = done = 0
    for _ in range(350):
        if game.state.over:
            break
        command: Any = anything(game.state, luck)
        if luck.random() < 0.5 and not game.state.paused:
            command = offered(game.rules, game.state, luck)
        outcome = game.rules.decide(game.state, command, game.moment())
        if isinstance(outcome, Refusal):
            refused += 1
            continue
        done += 1
        game.give(command)
        check(game.state)
        screens(game.rules, game.state)
    assert folded(game) == game.state
    assert done > 10
    assert refused > 5


def test_a_scripted_game_that_the_vikings_win_by_coins() -> None:
    game = Table(**script.OPTIONS)
    for round_, (steps, coins) in enumerate(zip(script.ROUNDS, script.COINS_AFTER, strict=True), 1):
        assert game.state.place.round == round_
        for side, command in steps:
            assert game.rules.permits(game.state, command, as_seat(game, side))
            game.give(command, as_seat(game, side))
        assert game.coins(VIKINGS) == coins
    assert game.state.over
    assert (game.state.winner, game.state.won_by) == (VIKINGS, (Goal.COINS,))
    assert folded(game) == game.state


def as_seat(game: Table, side: Side) -> Actor:
    return Actor(Role.SEAT, "phone", game.state.of(side).seat)


def fight(game: Table) -> None:
    """Every battle with the first answer of everybody."""
    while game.state.place.phase is Phase.BATTLES:
        side = VIKINGS if game.answers(VIKINGS) else SAXONS
        game.choose(side, game.answers(side)[0])


def home(game: Table) -> None:
    if game.answers(VIKINGS) and game.state.placing is not None:
        game.choose(VIKINGS, game.answers(VIKINGS)[0])


def test_a_scripted_game_that_the_anglo_saxons_win_by_the_markers() -> None:
    game = Table(landing="sussex", burh="northumbria")
    built = []
    while not game.state.over:
        free = [land.area for land in game.state.lands if land.area in BOOK.areas]
        game.tiles(
            vikings="13" if game.answers(VIKINGS) else "31",
            saxons="24" if game.answers(VIKINGS) else "42",
        )
        while game.state.place.phase is Phase.ACTIONS:
            offering = game.rules.sheet(game.state).offering
            choices = game.rules.choices(game.state)
            if choices:
                game.choose(game.state.side_of(choices[0].seat), likely_answer(choices[0]))
                continue
            assert offering is not None
            can = {one.code for one in offering.actions if not one.done and not one.lacks}
            if "build" in can:
                built.append(offering.build[0].area)
                game.give(c.Build(built[-1]))
            game.next()
        assert set(built) <= set(free)
        fight(game)
        game.next()
        home(game)
    assert game.state.winner is SAXONS
    assert game.state.won_by == (Goal.ROUNDS,)
    assert len(built) == 3
    rounds = BOOK.track.spaces - (BOOK.track.burh + 3) + 1
    assert game.state.place.round == rounds
    assert game.land(DRAKKAR).vikings.total == 0
    assert [row.rank for row in game.rules.scoreboard(game.state).rows] == [2, 1]
    assert {side: game.state.of(side).lost for side in Side} == {SAXONS: 0, VIKINGS: 0}
