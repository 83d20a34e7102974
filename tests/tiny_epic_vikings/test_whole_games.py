"""Whole games at random, for one to four people and in both depths, to the final score."""

from __future__ import annotations

from random import Random

import pytest

from assistant.games.tiny_epic_vikings import TinyEpicVikingsRules
from assistant.games.tiny_epic_vikings import commands as c
from assistant.games.tiny_epic_vikings.kinds import ENEMY, Depth, Resource, Stage
from assistant.games.tiny_epic_vikings.state import Vikings
from assistant.rules import Refusal
from tests.tiny_epic_vikings.player import anything, legal
from tests.tiny_epic_vikings.table import BARE, RULES, Raiding


def check(rules: TinyEpicVikingsRules, state: Vikings) -> None:
    """What is true at every moment of a game in which nobody leaves or sets anything by hand."""
    sound(rules, state)
    book = rules.book.game
    for player in state.players:
        lying = sum(one.count for one in state.settled if one.owner == player.seat)
        assert player.settlers + lying == book.settlers
    dealt = book.deck - state.deck - state.discard - len(state.invaders)
    if len(state.seats) > 1 and state.place.stage in (Stage.PLAY, Stage.ACTIONS, Stage.BATTLE):
        assert dealt == book.cards[state.place.round - 1] * len(state.seats)


def sound(rules: TinyEpicVikingsRules, state: Vikings) -> None:
    """What is true whatever anybody sends."""
    book = rules.book.game
    for player in state.players:
        assert all(0 <= player.has.of(one) <= book.cap for one in Resource)
        lying = sum(one.count for one in state.settled if one.owner == player.seat)
        assert player.settlers >= 0
        assert player.settlers + lying <= book.settlers
        boats = sum(one.owner == player.seat for one in state.boats)
        assert boats <= book.boats + 1
        assert player.villages >= 0
    cards = [*state.top, *state.bottom]
    assert len(set(cards)) == len(cards)
    assert all(one.count > 0 for one in state.settled)
    assert all(god.fury >= 0 for god in state.gods)
    assert len({one.island for one in state.held}) == len(state.held)
    if state.enemy is not None:
        enemy = state.enemy
        lying = sum(one.count for one in state.settled if one.owner == ENEMY)
        assert sum(enemy.settlers) + lying == 2 * book.settlers
        temples = sum(one.owner == ENEMY for one in state.temples)
        assert sum(enemy.temples) + temples == 2 * book.temples
        boats = sum(one.owner == ENEMY for one in state.boats)
        assert sum(enemy.boats) + boats == 2 * book.boats


def played(game: Raiding, luck: Random, most: int = 1500) -> Raiding:
    """A game played on to its end."""
    for step in range(most):
        if game.state.over:
            return game
        commands = legal(game.rules, game.state, luck)
        luck.shuffle(commands)
        commands.sort(key=lambda one: isinstance(one, c.LeaveOut))
        for command in commands:
            outcome = game.rules.decide(game.state, command, game.moment())
            if not isinstance(outcome, Refusal):
                game._take(outcome)
                break
        else:
            raise AssertionError((game.state.place, game.state.agenda, commands, outcome))
        check(game.rules, game.state)
        if step % 4 == 0:
            game.rules.sheet(game.state)
            game.rules.scoreboard(game.state)
        turn = game.rules.turn(game.state, 0.0)
        assert turn.over or turn.active or turn.waiting or turn.sentence
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("people", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_goes_to_its_final_score(people: int, seed: int) -> None:
    game = played(Raiding(people, play=False, luck=seed), Random(seed))
    board = game.rules.scoreboard(game.state)
    assert board.final
    assert all(row.total is not None for row in board.rows)
    for row in board.rows:
        assert row.total == sum(part.points or 0 for part in row.parts)
    assert game.state.place.round == 3
    assert len(game.state.curve) == 3


@pytest.mark.parametrize("people", [1, 3])
def test_a_game_with_nothing_known_asks_its_way_to_the_end(people: int) -> None:
    game = played(Raiding(people, rules=BARE, play=False), Random(5))
    assert game.state.told
    assert all(row.total is not None for row in game.rules.scoreboard(game.state).rows)


@pytest.mark.parametrize("people", [2, 4])
def test_the_score_keeper_goes_to_the_end(people: int) -> None:
    game = played(Raiding(people, play=False, depth=Depth.KEEPER), Random(3))
    assert game.state.over


@pytest.mark.parametrize("seed", range(8))
def test_whatever_people_send_the_table_stays_sound(seed: int) -> None:
    luck, people = Random(seed), 1 + seed % 4
    depth = Depth.KEEPER if people > 1 and seed > 5 else Depth.FULL
    game = Raiding(people, rules=BARE if seed == 4 else RULES, luck=seed, depth=depth)
    done = 0
    for _ in range(250):
        commands = legal(game.rules, game.state, luck)
        sent = luck.choice(commands)
        if luck.random() < 0.4:
            sent = anything(game.rules, game.state, luck)
        outcome = game.rules.decide(game.state, sent, game.moment())
        if isinstance(outcome, Refusal):
            continue
        done += 1
        game._take(outcome)
        sound(game.rules, game.state)
        game.rules.sheet(game.state)
        if game.state.over:
            break
    assert done > 10
    folded = None
    for event in game.events:
        folded = game.rules.evolve(folded, event)
    assert folded == game.state
